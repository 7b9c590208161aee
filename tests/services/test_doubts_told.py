"""Game masters are written to of votes that cannot be read: not of each one, and once more before the day ends."""

from datetime import timedelta

import pytest

from models.kinds import MatchStatus
from models.matches import open_days
from models.tables import Match, Person
from tests.services.story import HERE, Actor
from tests.services.table import Table
from vkbot.services.ballots import read_votes
from vkbot.services.gm import doubts
from vkbot.services.settings import MatchSettings

NOBODY = "Голосую против Сарумяна"


@pytest.fixture
def master(table: Table) -> Actor:
    return table.actor(1)


async def told(table: Table, actor: Actor) -> list[str]:
    """What somebody is written to now; a second look tells nothing more."""
    before = len(await actor.got())
    for _ in range(2):
        await doubts.tell_due(table.desk, await open_days())
    return (await actor.got())[before:]


async def test_a_new_one_is_told_with_its_text_its_place_and_the_buttons_that_decide_it(
    table: Table, master: Actor
) -> None:
    await table.set()
    assert await doubts.next_due(table.desk, await open_days()) is None
    await table.comments(table.actor(501), 9, NOBODY)
    assert await doubts.next_due(table.desk, await open_days()) == table.clock.now()
    (text,) = await told(table, master)
    assert text.split("\n\n")[0] == "Под записью дня появился голос, который не удалось понять."
    assert text.split("\n\n")[2].split("\n") == [
        "Вера (Монах), 1 марта, 15:00:",
        f"«{NOBODY}»",
        f"https://vk.com/wall-{HERE}_77?reply=9",
        "Игрока бот уже спросил, но решить можете и вы.",
    ]
    await master.presses("Морок (Чернокнижник)")
    assert await read_votes(await table.day()) == {"monk": "warlock"}
    assert await doubts.next_due(table.desk, await open_days()) is None


async def test_ten_are_told_in_one_message_and_new_ones_ten_minutes_later(table: Table, master: Actor) -> None:
    await table.set()
    for number in range(10):
        await table.comments(table.actor(501 + number % 5), 10 + number, f"{NOBODY} {number}")
    (text,) = await told(table, master)
    assert "голоса, которые не удалось понять: 10." in text
    assert "Сомнительный голос 1 из 10" in text
    begun = table.clock.now()
    table.clock.advance(timedelta(minutes=1))
    await table.comments(table.actor(502), 30, NOBODY)
    assert await told(table, master) == []
    assert await doubts.next_due(table.desk, await open_days()) == begun + doubts.EVERY
    table.clock.set(begun + doubts.EVERY)
    assert len(await told(table, master)) == 1


async def test_what_its_writer_has_answered_is_not_told(table: Table, master: Actor) -> None:
    await table.set()
    vera = table.actor(501)
    await table.comments(vera, 9, NOBODY)
    await vera.presses("Искра (Маг огня)")
    await table.comments(table.actor(502), 10, NOBODY)
    await table.comments(table.actor(502), 11, "Голосую против Искры")
    assert await doubts.next_due(table.desk, await open_days()) is None
    assert await told(table, master) == []


async def test_an_hour_before_the_end_those_that_still_wait_are_told_once_more(table: Table, master: Actor) -> None:
    await table.set()
    await table.comments(table.actor(501), 9, NOBODY)
    await told(table, master)
    due = (await table.day()).due_at
    assert await doubts.next_due(table.desk, await open_days()) == due - timedelta(hours=1)
    table.clock.set(due - timedelta(hours=1))
    (text,) = await told(table, master)
    assert text.startswith("До конца дня остался час, а есть голоса, которые не удалось понять: 1.")
    assert await doubts.next_due(table.desk, await open_days()) is None
    table.clock.set(due)
    await table.comments(table.actor(502), 10, NOBODY)
    assert await told(table, master) == []


async def test_in_the_last_hour_a_new_one_is_told_at_once_and_only_then(table: Table, master: Actor) -> None:
    await table.set()
    table.clock.set((await table.day()).due_at - timedelta(minutes=30))
    await table.comments(table.actor(501), 9, NOBODY)
    assert len(await told(table, master)) == 1
    assert await doubts.next_due(table.desk, await open_days()) is None


async def test_only_those_who_may_decide_are_told(table: Table) -> None:
    await table.set()
    table.managers.of[HERE] = {1, 2, 502}
    await table.comments(table.actor(501), 9, NOBODY)
    await Person.update_or_create(community_id=HERE, vk_id=2, defaults={"may_write": False})
    assert len(await told(table, table.actor(1))) == 1
    assert await table.actor(502).got() == []
    assert await table.actor(2).got() == []


async def test_where_every_admin_plays_they_are_told_all_the_same(table: Table) -> None:
    await table.set()
    table.managers.of[HERE] = {502}
    await table.comments(table.actor(501), 9, NOBODY)
    assert len(await told(table, table.actor(502))) == 1


async def test_that_the_writer_cannot_be_asked_is_said(table: Table, master: Actor) -> None:
    await table.set()
    await Person.filter(vk_id=501).update(may_write=False)
    await table.comments(table.actor(501), 9, NOBODY)
    (text,) = await told(table, master)
    assert "Игрок не принимает сообщения" in text


async def test_nothing_is_told_in_a_pause_and_where_the_match_does_not_want_it(table: Table, master: Actor) -> None:
    await table.set()
    await table.comments(table.actor(501), 9, NOBODY)
    await Match.all().update(status=MatchStatus.PAUSED.value)
    assert await told(table, master) == []
    settings = MatchSettings(players=5, tell_doubts=False).encode()
    await Match.all().update(status=MatchStatus.RUNNING.value, settings=settings)
    assert await doubts.next_due(table.desk, await open_days()) is None
    assert await told(table, master) == []


async def test_it_can_be_switched_off_while_the_match_runs(table: Table, master: Actor) -> None:
    await table.set()
    await master.says("", {"c": "gm_match", "m": (await Match.get()).id})
    await master.presses("Настройки")
    await master.presses("Весть о сомнительных голосах")
    assert "Весть о сомнительных голосах: только в списке" in await master.presses("только в списке")
    assert not MatchSettings.decode((await Match.get()).settings).tell_doubts
