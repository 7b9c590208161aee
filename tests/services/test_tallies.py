"""The tally under the day's post: at set hours, or in one comment that is kept up to date."""

from dataclasses import replace
from datetime import timedelta

import pytest

from models.kinds import MatchStatus, OutboxKind, OutboxStatus
from models.matches import open_days
from models.store import transaction
from models.tables import Day, Match, OutboxMessage
from tests.services.nights import Night
from tests.services.table import POST, Table, dead, outbox
from vkbot.services import tallies
from vkbot.services.day import begin_resolution
from vkbot.services.settings import MatchSettings


async def written(table: Table) -> list[tuple[str, str]]:
    """Kind and text of what stands, or will stand, under the post; edits that were replaced are left out."""
    kinds = (OutboxKind.COMMENT, OutboxKind.EDIT)
    return [(row.kind, row.text) for row in await outbox() if row.kind in kinds and row.status != "replaced"]


async def told(table: Table, *, before: timedelta) -> list[str]:
    """What has been told so long before the day's end."""
    table.clock.set((await table.day()).due_at - before)
    for _ in range(2):
        await tallies.post_due(table.desk, await open_days())
    return [text for _, text in await written(table)]


async def begin(table: Table, tally: str | None = None, *, may_edit: bool = True, **characters: object) -> None:
    """The match, with the usual tally or another; `may_edit`: whether there is an admin's key."""
    table.desk = replace(table.desk, may_edit=lambda community: may_edit)
    await table.set(**characters)
    if tally is not None:
        settings = f'{{"players": 5, "tally": "{tally}"}}'
        await Match.all().update(settings=MatchSettings.decode(settings).encode())


async def vote(table: Table, person: int, text: str) -> None:
    """A comment of this person, each under a number of its own."""
    number = 100 + await Day.all().count() + len(await outbox()) * 10 + person
    await table.comments(table.actor(person), number, text)


# What it says


async def test_who_votes_for_whose_exile_and_who_has_not_voted(table: Table) -> None:
    await begin(table)
    await vote(table, 501, "Голосую против Искры")
    await vote(table, 504, "Голосую против Грима")
    await vote(table, 502, "голосую как Монах")
    (text,) = await told(table, before=timedelta(hours=6))
    assert text.split("\n") == [
        "Голоса дня 3 сейчас:",
        "• за изгнание Искры — 2: Вера и Грим (как Вера)",
        "• за изгнание Грима — 1: Серый Кот",
        "Ещё не голосовали: Искра и Морок.",
        "Всего в живых 5.",
        "День продлится до 2 марта в 4:00 (по Москве).",
    ]


async def test_R3_1_a_vote_as_another_stands_where_that_leads_now(table: Table) -> None:
    await begin(table)
    await vote(table, 501, "Голосую как Диспеллер")
    await vote(table, 504, "Голосую против Грима")
    (first,) = await told(table, before=timedelta(hours=6))
    assert "• за изгнание Грима — 2: Вера (как Серый Кот) и Серый Кот" in first
    await vote(table, 504, "Голосую против Морока")
    _, second = await told(table, before=timedelta(hours=1))
    assert "• за изгнание Морока — 2: Вера (как Серый Кот) и Серый Кот" in second
    assert "Грима" not in second


async def test_what_does_not_count_and_what_cannot_be_read_is_said_too(table: Table) -> None:
    await begin(table, warlock=dead())
    await vote(table, 501, "Голосую как Диспеллер")
    await vote(table, 502, "Голосую против Морока")
    await vote(table, 503, "Голосую против Сарумяна")
    (text,) = await told(table, before=timedelta(hours=6))
    assert "Пока не считаются: Вера (как Серый Кот) и Грим (против Морока)." in text
    assert "Пока непонятно, против кого голос: Искра." in text
    assert "Ещё не голосовали: Серый Кот." in text
    assert "Всего в живых 4." in text


@pytest.mark.parametrize(
    "secrets",
    [
        {"monk": {"faction": "representative", "spheres": 1, "items": {"knife": 1}}},
        {"fire_mage": {"effects": [{"kind": "jinx", "days": 2}], "light": 5}},
        {"paladin": {"effects": [{"kind": "power", "days": 1}], "spheres": 3}},
    ],
)
async def test_it_is_what_the_comments_say_whatever_is_secret(table: Table, secrets: dict[str, object]) -> None:
    await begin(table, **secrets)
    await vote(table, 501, "Голосую против Искры")
    (text,) = await told(table, before=timedelta(hours=6))
    assert "• за изгнание Искры — 1: Вера\nЕщё не голосовали: Грим, Искра, Серый Кот и Морок.\n" in text


# At set hours


async def test_it_is_told_six_hours_and_one_hour_before_the_end(table: Table) -> None:
    await begin(table)
    await vote(table, 501, "Голосую против Искры")
    due = (await table.day()).due_at
    assert await tallies.next_due(table.desk, await open_days()) == due - timedelta(hours=6)
    assert await told(table, before=timedelta(hours=7)) == []
    assert len(await told(table, before=timedelta(hours=6))) == 1
    assert await tallies.next_due(table.desk, await open_days()) == due - timedelta(hours=1)
    assert len(await told(table, before=timedelta(hours=1))) == 2
    assert await tallies.next_due(table.desk, await open_days()) is None


async def test_hours_that_were_missed_are_one_comment(table: Table) -> None:
    await begin(table)
    await vote(table, 501, "Голосую против Искры")
    assert len(await told(table, before=timedelta(minutes=5))) == 1
    assert await tallies.next_due(table.desk, await open_days()) is None


async def test_without_votes_or_in_a_pause_nothing_is_written(table: Table) -> None:
    await begin(table)
    assert await told(table, before=timedelta(hours=6)) == []
    await vote(table, 501, "Голосую против Искры")
    await Match.all().update(status=MatchStatus.PAUSED.value)
    assert await told(table, before=timedelta(hours=1)) == []


async def test_a_match_that_wants_none_has_none(table: Table) -> None:
    await begin(table, "off")
    await vote(table, 501, "Голосую против Искры")
    assert await tallies.next_due(table.desk, await open_days()) is None
    assert await told(table, before=timedelta(hours=1)) == []
    await cut_off(table)
    ((_, text),) = await written(table)
    assert "Искры" not in text


async def cut_off(table: Table) -> None:
    day = await table.day()
    table.clock.set(day.due_at)
    assert await begin_resolution(table.desk, [day.id], table.clock.now())


async def test_the_cut_off_tells_the_votes_that_count(table: Table) -> None:
    await begin(table)
    await vote(table, 501, "Голосую против Искры")
    await cut_off(table)
    ((_, text),) = await written(table)
    assert text.startswith("День 3 окончен, начался просчёт.")
    assert "\n\nГолоса дня 3:\n• за изгнание Искры — 1: Вера\nНе голосовали: Грим" in text


async def test_a_day_that_is_longer_after_a_pause_has_its_hours_again(night: Night) -> None:
    await night.set()
    await night.comments(night.actor(501), 9, "Голосую против Искры")
    due = (await night.day()).due_at
    night.clock.set(due - timedelta(minutes=30))
    await tallies.post_due(night.desk, await open_days())
    master = night.actor(1)
    match_id = (await night.match()).id
    await master.says("", {"c": "gm_pause", "m": match_id})
    night.clock.set(due + timedelta(minutes=30))
    await master.says("", {"c": "gm_resume", "m": match_id})
    longer = (await night.day()).due_at
    assert longer > due
    assert await tallies.next_due(night.desk, await open_days()) == longer - timedelta(hours=6)


# In one comment


async def test_the_first_vote_writes_it_and_a_change_edits_it(table: Table) -> None:
    await begin(table, "live")
    assert await tallies.next_due(table.desk, await open_days()) is None
    await vote(table, 501, "Голосую против Искры")
    assert await tallies.next_due(table.desk, await open_days()) == table.clock.now()
    await tallies.post_due(table.desk, await open_days())
    ((kind, text),) = await written(table)
    assert kind == OutboxKind.COMMENT
    assert "• за изгнание Искры — 1: Вера" in text
    assert text.endswith("Счёт на 1 марта, 15:00; этот комментарий обновляется.")
    assert await tallies.next_due(table.desk, await open_days()) is None


async def test_it_is_edited_at_most_every_few_minutes_and_only_if_something_has_changed(table: Table) -> None:
    await begin(table, "live")
    await vote(table, 501, "Голосую против Искры")
    await tallies.post_due(table.desk, await open_days())
    begun = table.clock.now()
    table.clock.advance(timedelta(minutes=1))
    await vote(table, 502, "Голосую против Искры")
    await vote(table, 503, "Голосую против Грима")
    await tallies.post_due(table.desk, await open_days())
    assert len(await written(table)) == 1
    assert await tallies.next_due(table.desk, await open_days()) == begun + tallies.EVERY
    table.clock.set(begun + tallies.EVERY)
    for _ in range(2):
        await tallies.post_due(table.desk, await open_days())
    (_, (kind, text)) = await written(table)
    assert kind == OutboxKind.EDIT
    assert "Искры — 2: Вера и Грим" in text
    table.clock.advance(timedelta(hours=1))
    await vote(table, 502, "я всё ещё против Искры")
    assert await tallies.next_due(table.desk, await open_days()) is None


async def test_a_newer_edit_takes_the_place_of_one_that_waits(table: Table) -> None:
    await begin(table, "live")
    for person in (501, 502, 503):
        await vote(table, person, "Голосую против Грима")
        await tallies.post_due(table.desk, await open_days())
        table.clock.advance(tallies.EVERY)
    rows = [row for row in await outbox() if row.purpose == tallies.PURPOSE]
    assert [(row.kind, row.status) for row in rows] == [
        ("comment", "queued"), ("edit", "replaced"), ("edit", "queued"),
    ]  # fmt: skip
    assert rows[0].post_id == POST
    assert {row.parent_id for row in rows[1:]} == {rows[0].id}


async def test_the_last_edit_is_made_at_the_cut_off_whenever_the_one_before_was(table: Table) -> None:
    await begin(table, "live")
    await vote(table, 501, "Голосую против Искры")
    await tallies.post_due(table.desk, await open_days())
    table.clock.set((await table.day()).due_at - timedelta(seconds=1))
    await tallies.post_due(table.desk, await open_days())
    await vote(table, 502, "Голосую против Искры")
    await cut_off(table)
    _, (kind, text), (_, cutoff) = await written(table)
    assert kind == OutboxKind.EDIT
    assert text.startswith("Голоса дня 3:\n• за изгнание Искры — 2: Вера и Грим\nНе голосовали: Искра")
    assert text.endswith("День окончен 2 марта, 4:00, это окончательный счёт.")
    assert "Искры" not in cutoff
    await tallies.post_due(table.desk, await open_days())
    assert len(await written(table)) == 3


async def test_a_longer_day_is_said_in_it(table: Table) -> None:
    await begin(table, "live")
    await vote(table, 501, "Голосую против Искры")
    await tallies.post_due(table.desk, await open_days())
    day = await table.day()
    day.due_at += timedelta(days=1)
    await day.save()
    assert await tallies.next_due(table.desk, await open_days()) == table.clock.now() + tallies.EVERY


async def test_without_an_admins_key_it_is_told_at_set_hours(table: Table) -> None:
    await begin(table, "live", may_edit=False)
    await vote(table, 501, "Голосую против Искры")
    assert await told(table, before=timedelta(hours=7)) == []
    assert len(await told(table, before=timedelta(hours=6))) == 1
    card = await table.actor(1).says("", {"c": "gm_match", "m": (await Match.get()).id})
    assert "Счёт голосов бот сейчас пишет отдельными комментариями" in card


async def test_where_vk_refuses_an_edit_the_day_goes_on_at_set_hours_and_game_masters_are_told_once(
    table: Table,
) -> None:
    await begin(table, "live")
    await vote(table, 501, "Голосую против Искры")
    await tallies.post_due(table.desk, await open_days())
    table.clock.advance(tallies.EVERY)
    await vote(table, 502, "Голосую против Искры")
    await tallies.post_due(table.desk, await open_days())
    edit = await OutboxMessage.get(kind=OutboxKind.EDIT.value)
    for _ in range(2):
        async with transaction():
            await OutboxMessage.filter(id=edit.id).update(status=OutboxStatus.DEAD.value, error="5 not valid")
            await tallies.refused(table.desk, await OutboxMessage.get(id=edit.id))
    (said,) = await table.actor(1).got()
    assert said.startswith(
        "«Свет»: поправить комментарий со счётом голосов не вышло: ВКонтакте не принимает ключ админа (ошибка 5)."
    )
    assert await tallies.next_due(table.desk, await open_days()) == (await table.day()).due_at - timedelta(hours=6)
    assert len(await told(table, before=timedelta(hours=6))) == 3
    await table.new_day(await Match.get(), 4, POST + 1)
    await Day.filter(number=3).update(status="resolved")
    assert await tallies.mode_of(table.desk, await Day.get(number=4).prefetch_related("match")) == "live"


async def test_where_VK_refuses_the_last_edit_the_count_is_told_in_a_comment_of_its_own(table: Table) -> None:
    await begin(table, "live")
    await vote(table, 501, "Голосую против Искры")
    await tallies.post_due(table.desk, await open_days())
    await vote(table, 502, "Голосую против Искры")
    await cut_off(table)
    edit = await OutboxMessage.get(kind=OutboxKind.EDIT.value)
    before = len(await written(table))
    async with transaction():
        await OutboxMessage.filter(id=edit.id).update(status=OutboxStatus.DEAD.value, error="5 not valid")
        await tallies.refused(table.desk, await OutboxMessage.get(id=edit.id))
    ((kind, text),) = (await written(table))[before:]
    assert kind == OutboxKind.COMMENT
    assert text.startswith("Голоса дня 3:\n• за изгнание Искры — 2: Вера и Грим\n")
    assert "Последний счёт дня 3 — в отдельном комментарии. Голоса" in await table.actor(1).last()


async def test_an_edit_that_waits_no_more_at_the_cut_off_is_not_told_apart(table: Table) -> None:
    await begin(table, "live")
    await vote(table, 501, "Голосую против Искры")
    await tallies.post_due(table.desk, await open_days())
    table.clock.advance(tallies.EVERY)
    await vote(table, 502, "Голосую против Искры")
    await tallies.post_due(table.desk, await open_days())
    earlier = await OutboxMessage.get(kind=OutboxKind.EDIT.value)
    await cut_off(table)
    before = len(await written(table))
    async with transaction():
        await tallies.refused(table.desk, earlier)
    assert len(await written(table)) == before


@pytest.mark.parametrize("instead", ["hours", "off"])
async def test_a_comment_that_is_kept_no_more_says_so_and_goes_on_if_it_is_wanted_again(
    table: Table, instead: str
) -> None:
    async def wants(tally: str) -> None:
        await Match.all().update(settings=MatchSettings.decode(f'{{"players": 5, "tally": "{tally}"}}').encode())
        for _ in range(2):
            await tallies.post_due(table.desk, await open_days())

    await begin(table, "live")
    await vote(table, 501, "Голосую против Искры")
    await tallies.post_due(table.desk, await open_days())
    await vote(table, 502, "Голосую против Искры")
    await wants(instead)
    _, (kind, text) = await written(table)
    assert kind == OutboxKind.EDIT
    assert "• за изгнание Искры — 2: Вера и Грим" in text
    assert text.endswith("Счёт на 1 марта, 15:00; дальше этот комментарий не обновляется.")
    table.clock.advance(tallies.EVERY)
    await wants("live")
    assert (await written(table))[-1][1].endswith("этот комментарий обновляется.")


async def test_a_comment_that_was_to_be_left_at_the_cut_off_is_brought_up_to_date(table: Table) -> None:
    await begin(table, "live")
    await vote(table, 501, "Голосую против Искры")
    await tallies.post_due(table.desk, await open_days())
    await Match.all().update(settings=MatchSettings.decode('{"players": 5, "tally": "off"}').encode())
    await vote(table, 502, "Голосую против Искры")
    await cut_off(table)
    _, (kind, text), (_, cutoff) = await written(table)
    assert kind == OutboxKind.EDIT
    assert text.endswith("это окончательный счёт.")
    assert "Искры" not in cutoff


async def test_it_can_be_set_while_the_match_runs(table: Table) -> None:
    await begin(table, may_edit=False)
    master = table.actor(1)
    match_id = (await Match.get()).id
    await master.says("", {"c": "gm_match", "m": match_id})
    await master.presses("Настройки")
    await master.presses("Счёт голосов на стене")
    answer = await master.presses("один комментарий, обновляется")
    assert answer.startswith("Сохранено, но пока счёт будет отдельными комментариями")
    assert MatchSettings.decode((await Match.get()).settings).tally == "live"
