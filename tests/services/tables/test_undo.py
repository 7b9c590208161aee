"""A move that is taken back, and what cannot be."""

import json

from msgspec.structs import replace

from engine.dread_chase.game import MATCHES
from models.tables import AuditEntry, TableMove
from tests.services.tables.hunting import play_on
from tests.services.tables.stage import WORDS, Chats
from vkbot.games.dread_chase.chat import DreadChase
from vkbot.games.dread_chase.data import shipped_maps, shipped_rules


async def test_the_last_move_is_taken_back_by_who_made_it(chats: Chats) -> None:
    first, second = await chats.in_turn(11, 12)
    await chats.says(first, "3 4")
    before = await chats.table()
    assert "Отменить можно только свой" in await chats.says(second, "/undo")
    said = await chats.says(first, "отмена!")
    assert "Последний ход отменён" in said
    assert "Счёт: 3, осталось 2" in said
    after = await chats.table()
    assert (after.moves, after.version) == (before.moves - 1, before.version + 1)
    assert await TableMove.all().count() == after.moves
    entry = await AuditEntry.get(kind="table.undo")
    assert (entry.actor, json.loads(entry.body)["move"]) == (first, "+4")
    assert "Счёт: 0" in await chats.presses(first, "Отменить ход")


async def test_a_turn_that_was_given_away_comes_back_until_the_next_one_moves(chats: Chats) -> None:
    first, second = await chats.in_turn(11, 12)
    await chats.says(first, "1 стоп")
    said = await chats.says(first, "назад")
    assert f"[id{first}|" in said
    await chats.says(first, "стоп")
    await chats.says(second, "1")
    assert "только свой ход" in await chats.says(first, "назад")


async def test_dice_and_silence_are_final(chats: Chats) -> None:
    await chats.gathered(11, 12, 13)
    assert "пока нечего" in await chats.says(11, "/undo")
    await chats.says(11, "кубик")
    assert "уже не вернуть" in await chats.says(11, "/undo")
    for person in (12, 13):
        await chats.says(person, "кубик")
    await chats.says(11, "/map")
    first, *_ = await chats.order(11, 12, 13)
    await chats.says(first, "1")
    await chats.pass_time(minutes=10)
    await chats.pass_time(minutes=5)
    assert "уже не вернуть" in await chats.says(first, "/undo")


async def test_a_secret_choice_that_comes_back_is_sent_again(chats: Chats) -> None:
    first, _ = await chats.in_turn(11, 12)
    await chats.says(first, "тайна")
    await chats.presses(first, "Синий", chat=0)
    before = len(await chats.got(first))
    assert "отменён" in await chats.says(first, "/undo")
    assert await chats.heard_since(before, first) == "Какой цвет?"
    assert "принято" in await chats.presses(first, "Красный", chat=0)


async def test_buttons_from_before_are_outdated_also_after_as_many_moves(chats: Chats) -> None:
    first, _ = await chats.in_turn(11, 12)
    await chats.says(first, "/map")
    old = await chats.payload("+5")
    await chats.says(first, "3")
    await chats.says(first, "/undo")
    assert "прежней" in await chats.says(first, "+5", old)
    await chats.says(first, "4")
    assert "прежней" in await chats.says(first, "+5", old)
    assert (await chats.state())["total"] == 4


async def test_other_than_players_take_nothing_back(chats: Chats) -> None:
    first, _ = await chats.in_turn(11, 12)
    await chats.says(first, "3")
    assert "только свой ход" in await chats.says(13, "/undo")
    assert "не играют" in await chats.says(13, "/undo", chat=2_000_000_077)


async def test_nothing_is_taken_back_where_the_log_leads_elsewhere_by_the_rules_of_now(chats: Chats) -> None:
    first, _ = await chats.in_turn(11, 12)
    await chats.says(first, "3")
    table = await chats.table()
    table.state = json.dumps({**json.loads(table.state), "total": 4})
    await table.save()
    assert "начали до обновления" in await chats.says(first, "/undo")
    refused = await TableMove.all().order_by("-number").first()
    assert refused is not None
    refused.body = "+40"
    await refused.save()
    assert "начали до обновления" in await chats.says(first, "отмена")
    assert (await chats.state())["total"] == 4
    assert await chats.says(first, "2")


async def test_D7_2_a_match_keeps_its_own_rules_and_maps_when_a_move_is_taken_back(chats: Chats) -> None:
    hunt = await Chats(game=DreadChase(WORDS)).open()
    await hunt.gathered(11, 12, 13)
    placed = await play_on(hunt.room, 1, lambda match: match.phase == "order", tells=lambda number: False)
    shipped, first = shipped_rules(), (await TableMove.all().order_by("-number"))[0]
    house = replace(shipped, costs=replace(shipped.costs, step=2))
    others = tuple(board for board in shipped_maps() if board.id != placed.boards[0].id)
    newer = await Chats(game=DreadChase(WORDS, house, others)).open()
    assert "отменён" in await newer.says(10 + first.seat, "/undo")
    match = MATCHES.decode((await newer.table()).state)
    assert (match.phase, match.rules) == ("placing", shipped)
