"""«История голосов»: what became of the comments of a day, for the game master."""

from datetime import timedelta

import pytest

from models.tables import Match
from tests.services.story import HERE, Actor
from tests.services.table import POST, Table
from vkbot.services.settings import MatchSettings

EDIT = "wall_reply_edit"


@pytest.fixture
def vera(table: Table) -> Actor:
    return table.actor(501)


@pytest.fixture
def master(table: Table) -> Actor:
    return table.actor(1)


async def opens(master: Actor) -> str:
    await master.says("", {"c": "gm_match", "m": (await Match.get()).id})
    return await master.presses("История голосов")


async def test_every_text_edit_deletion_and_decision_with_its_time(table: Table, vera: Actor, master: Actor) -> None:
    await table.set()
    await Match.all().update(settings=MatchSettings(players=5, zone="Asia/Omsk").encode())
    await table.comments(vera, 9, "Голосую против Грима")
    table.clock.advance(timedelta(minutes=5))
    await table.comments(vera, 9, "Голосую как Диспеллер", EDIT)
    await table.comments(vera, 10, "Голосую против Морока и Искры")
    await vera.presses("Искра (Маг огня)")
    await table.comments(vera, 11, "снимаю голос")
    await table.deletes(11, by=1)
    await table.cut_off()
    await table.comments(vera, 12, "ой")
    assert "• Вера (Монах) — записей: 7" in await opens(master)
    assert (await master.presses("Вера")).split("\n\n") == [
        "Вера (Монах), день 3:",
        "1 марта, 18:00 — комментарий\n«Голосую против Грима»\nГолос против Грима (Паладин).",
        "1 марта, 18:05 — правка\n«Голосую как Диспеллер»\nБыло: «Голосую против Грима»\n"
        "Голос как у Серого Кота (Диспеллер).",
        "1 марта, 18:05 — комментарий\n«Голосую против Морока и Искры»\nГолос, но за кого — непонятно.",
        "1 марта, 18:05 — решение о комментарии\n«Голосую против Морока и Искры»\nГолос против Искры (Маг огня).",
        "1 марта, 18:05 — комментарий\n«снимаю голос»\nГолос снят.",
        "1 марта, 18:05 — комментарий удалён\nЧьё действие: [id1|id1]\nБыло: «снимаю голос»",
        "1 марта, 18:05 — после конца дня, не считается\n«ой»\nНе голос.",
    ]


async def test_days_and_voters_are_chosen_by_buttons(table: Table, vera: Actor, master: Actor) -> None:
    match = await table.set(day=1)
    await table.comments(vera, 9, "Голосую против Грима")
    await table.new_day(match, 2, POST + 1)
    assert "никто из живых не писал" in await opens(master)
    assert "• Вера (Монах) — записей: 1" in await master.presses("День 1")
    await master.presses("Вера")
    assert "День 2" not in await master.labels()
    assert "записей: 1" in await master.presses("Назад")


async def test_a_long_history_is_leafed_through(table: Table, vera: Actor, master: Actor) -> None:
    await table.set()
    for number in range(20):
        await table.comments(vera, 100 + number, f"слово {number}")
    await opens(master)
    newest = await master.presses("Вера")
    assert "слово 19" in newest
    assert "слово 4»" not in newest
    assert "слово 4»" in await master.presses("Раньше")
    assert "слово 19" in await master.presses("Позже")


async def test_what_the_policy_stopped_is_marked(table: Table, vera: Actor, master: Actor) -> None:
    await table.set()
    await Match.all().update(settings=MatchSettings(players=5, vote_changes=0).encode())
    await table.comments(vera, 9, "Голосую против Грима")
    await table.comments(vera, 10, "Голосую против Искры")
    await opens(master)
    assert "Голос против Искры (Маг огня). По правилам голосования" in await master.presses("Вера")


async def test_an_admin_who_plays_sees_it_only_if_there_is_no_other(table: Table, vera: Actor) -> None:
    await table.set()
    grim = table.actor(502)
    table.managers.of[HERE] = {1, 502}
    assert "Вы участвуете в этой игре" in await opens(grim)
    table.managers.of[HERE] = {502}
    assert "История голосов" in await opens(grim)


@pytest.mark.parametrize("forged", [{"d": "1"}, {"d": 99, "s": 1}, {"s": [1], "p": "x"}, {"s": 1, "p": 10**20}])
async def test_a_forged_button_shows_what_there_is(
    table: Table, vera: Actor, master: Actor, forged: dict[str, object]
) -> None:
    match = await table.set()
    await table.comments(vera, 9, "Голосую против Грима")
    assert "Вера (Монах)" in await master.says("", {"c": "gm_history", "m": match.id, **forged})
