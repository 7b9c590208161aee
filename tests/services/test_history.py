"""«История голосов»: what became of the comments of a day, for the game master."""

import re
from datetime import timedelta

import pytest

from models.kinds import MatchStatus
from models.store import transaction
from models.tables import Day, Match, Person
from tests.services.story import HERE, Actor
from tests.services.table import POST, Table
from vkbot.services.gm.history import part_of
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
        "1 марта, 18:00:00 — комментарий\n«Голосую против Грима»\nГолос против Грима (Паладин).",
        "1 марта, 18:05:00 — правка\n«Голосую как Диспеллер»\nБыло: «Голосую против Грима»\n"
        "Голос как у Серого Кота (Диспеллер).",
        "1 марта, 18:05:00 — комментарий\n«Голосую против Морока и Искры»\nГолос, но за кого — непонятно.",
        "1 марта, 18:05:00 — решение о комментарии\n«Голосую против Морока и Искры»\nГолос против Искры (Маг огня).",
        "1 марта, 18:05:00 — комментарий\n«снимаю голос»\nГолос снят.",
        "1 марта, 18:05:00 — комментарий удалён\nЧьё действие: [id1|id1]\nБыло: «снимаю голос»",
        "1 марта, 18:05:00 — после конца дня, не считается\n«ой»\nНе голос.",
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


async def test_the_whole_day_is_told_by_time_with_names(table: Table, vera: Actor, master: Actor) -> None:
    await table.set()
    await Person.filter(vk_id=501).update(name="Вера Ким")
    await Person.create(community_id=HERE, vk_id=1, name="Анна Судья")
    await table.comments(vera, 9, "Голосую против Грима")
    await table.comments(table.actor(502), 10, "Голосую против Веры")
    await table.deletes(9, by=1)
    await opens(master)
    assert (await master.presses("Всё по времени")).split("\n\n")[1:] == [
        "1 марта, 15:00:00, Вера (Монах) — комментарий\n«Голосую против Грима»\nГолос против Грима (Паладин).",
        "1 марта, 15:00:00, Грим (Паладин) — комментарий\n«Голосую против Веры»\nГолос против Веры (Монах).",
        "1 марта, 15:00:00, Вера (Монах) — комментарий удалён\nЧьё действие: [id1|Анна Судья]\n"
        "Было: «Голосую против Грима»",
    ]


async def test_what_vk_does_not_say_of_a_deletion_or_a_restoring_is_not_made_up(
    table: Table, vera: Actor, master: Actor
) -> None:
    await table.set()
    await table.comments(vera, 9, "Голосую против Грима")
    await table.deletes(9, by=0)
    await table.comments(vera, 9, "Голосую против Грима", "wall_reply_restore")
    await opens(master)
    _, _, deletion, restoring = (await master.presses("Вера")).split("\n\n")
    assert "комментарий удалён\nКто это сделал, ВКонтакте не сообщил." in deletion
    assert "комментарий восстановлен\nКто это сделал, ВКонтакте не сообщил.\n«Голосую против Грима»" in restoring


async def test_of_a_long_text_the_place_that_was_edited_is_shown(table: Table, vera: Actor, master: Actor) -> None:
    await table.set()
    talk = "слово за слово " * 60
    await table.comments(vera, 9, f"{talk} голосую против Грима")
    await table.comments(vera, 9, f"{talk} голосую против Искры", EDIT)
    await opens(master)
    edit = (await master.presses("Вера")).split("\n\n")[-1]
    assert re.search(r"^«….*голосую против Искры»\nБыло: «….*голосую против Грима»$", edit, re.MULTILINE)


async def test_an_edit_that_is_found_later_is_told_as_one(table: Table, vera: Actor, master: Actor) -> None:
    await table.set()
    await table.comments(vera, 9, "Голосую против Грима")
    body = {"id": 9, "from_id": 501, "date": 1, "text": "Голосую против Искры", "post_id": POST, "post_owner_id": -HERE}
    event = {"type": "wall_reply_new", "object": body, "group_id": HERE, "event_id": "missed-1"}
    async with transaction():
        await table.dispatch(HERE, event)
    await opens(master)
    assert "— правка\n«Голосую против Искры»\nБыло: «Голосую против Грима»" in await master.presses("Вера")


@pytest.mark.parametrize("status", [MatchStatus.CLOSED, MatchStatus.FINISHED])
async def test_it_stays_open_when_the_match_is_over(
    table: Table, vera: Actor, master: Actor, status: MatchStatus
) -> None:
    await table.set()
    await table.comments(vera, 9, "Голосую против Грима")
    await table.deletes(9, by=501)
    await Day.all().update(status="resolved")
    await Match.all().update(status=status.value)
    await master.says("Ведущему")
    await master.presses("Прошлые игры")
    (label,) = [one for one in await master.labels() if one.startswith("Свет")]
    await master.presses(label)
    assert "1. Вера (Монах)" in await master.presses("Состав")
    await master.presses("История голосов")
    assert "комментарий удалён\nБыло: «Голосую против Грима»" in await master.presses("Вера")
    table.managers.of[HERE] = {1, 502}
    assert "История голосов" in await opens(table.actor(502))


@pytest.mark.parametrize(
    ("text", "place", "shown"),
    [
        ("а" * 400, 10, "а" * 400),
        ("а" * 401, 10, "а" * 400 + "…"),
        ("а" * 500 + "б", 500, "…" + "а" * 399 + "б"),
        ("а" * 1000, 500, "…" + "а" * 400 + "…"),
        ("а" * 500, 500, "а" * 400 + "…"),
    ],
)
def test_a_part_of_a_long_text(text: str, place: int, shown: str) -> None:
    assert part_of(text, place) == shown
