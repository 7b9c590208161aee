"""A match at a chat: moves by words and buttons, talk, refusals, the end."""

from models.kinds import TableStatus
from models.tables import AuditEntry, OutboxMessage, TableMove
from tests.services.story import HERE
from tests.services.tables.counting import GOAL
from tests.services.tables.stage import CHAT, OTHER, Chats

NAME = {11: "Вера", 12: "Пётр"}


async def test_all_may_press_at_once_under_one_board_and_each_acts_once(chats: Chats) -> None:
    await chats.gathered(11, 12, 13)
    button = await chats.payload("Бросить кубик")
    assert "Вера: " in await chats.says(11, "Бросить кубик", button)
    assert "Пётр: " in await chats.says(12, "Бросить кубик", button)
    assert "Сейчас ждём не вас: Ольга" in await chats.says(12, "Бросить кубик", button)
    assert "Сейчас ждём не вас: Ольга" in await chats.says(12, "Бросить кубик", button)
    assert "Ольга: " in await chats.says(13, "Бросить кубик", button)
    assert [row.seat for row in await TableMove.all().order_by("number")] == [1, 2, 3]


async def test_the_word_for_the_board_is_a_move_where_the_game_says_so(chats: Chats) -> None:
    await chats.gathered(11, 12)
    for person in (11, 12):
        await chats.says(person, "кубик")
    assert "карта готова" in await chats.says(12, "/map")
    assert "готова" not in await chats.says(12, "/map")


async def test_the_board_comes_with_picture_text_and_buttons_and_calls_whose_move_it_has_become(chats: Chats) -> None:
    first, second = await chats.in_turn(11, 12)
    said = await chats.says(first, "5 5 5")
    row = await OutboxMessage.filter(peer_id=CHAT).order_by("-id").first()
    assert row is not None
    assert row.picture is not None
    assert "Счёт: 15" in said
    assert f"[id{second}|" in said
    assert "[id" not in await chats.says(second, "1")


async def test_more_moves_than_buttons_are_paged(chats: Chats) -> None:
    first, second = await chats.in_turn(11, 12)
    await chats.says(first, "/map")
    assert await chats.labels() == [f"+{n}" for n in range(1, 10)] + ["Ещё…"]
    assert "Ещё можно" in await chats.presses(first, "Ещё…")
    assert await chats.labels() == ["+10", "+11", "+12", "Стоп", "Тайна", "Ещё…"]
    assert "ждём не вас" in await chats.presses(second, "+12")
    assert "+12" in await chats.presses(first, "+12")


async def test_several_moves_in_one_message_until_one_is_refused(chats: Chats) -> None:
    first, second = await chats.in_turn(11, 12)
    said = await chats.says(first, "3 4 50")
    assert "+3\n" in said
    assert "Дальше не вышло. Так нельзя." in said
    assert "Счёт: 7, осталось 1" in said
    said = await chats.says(first, "1 стоп")
    assert "Сейчас не ваш ход" in said
    assert "Счёт: 8" in said
    table = await chats.table()
    assert (table.moves, await TableMove.all().count()) == (6, 6)
    assert (await chats.state())["turn"] == ("1" if second == 11 else "2")


async def test_a_wrong_move_costs_nothing_and_says_what_can_be_done(chats: Chats) -> None:
    first, _ = await chats.in_turn(11, 12)
    before = await chats.table()
    assert await chats.says(first, "50") == "Так нельзя."
    assert (await chats.labels())[0] == "+1"
    assert await chats.says(first, "плюс сто") == "Прибавить можно от 1 до 12."
    after = await chats.table()
    assert (after.state, after.version, after.moves) == (before.state, before.version, before.moves)


async def test_talk_is_not_answered_and_who_speaks_to_the_bot_is(chats: Chats) -> None:
    first, second = await chats.in_turn(11, 12)
    for person, text in ((first, "ну и ну"), (second, "думай"), (13, "5"), (13, "отмена")):
        assert await chats.says(person, text) == ""
    for person in (first, second, 13):
        said = await chats.mentions(person, "и что теперь?")
        assert "Не получилось понять" in said
        assert "Счёт: 0" in said
    assert "Прибавить" in await chats.mentions(second, "плюс сто")
    assert "Счёт: 0" in await chats.mentions(13, "/карта")


async def test_a_mention_may_stand_anywhere_and_a_command_in_a_reply_is_for_the_bot(chats: Chats) -> None:
    first, _ = await chats.in_turn(11, 12)
    assert "Счёт: 0" in await chats.says(13, f"карта [club{HERE}|@rassvet]!")
    assert "+5" in await chats.says(first, f"[club{HERE}|@rassvet] 5, [club{HERE}|@rassvet]".replace(",", ""))
    assert "Не получилось понять" in await chats.says(13, f"@club{HERE}")
    to_bot = {"conversation_message_id": 1, "from_id": -HERE}
    assert "Счёт: 5" in await chats.says(13, "доска", reply_message=to_bot)
    assert await chats.says(13, "ого", reply_message=to_bot) == ""
    assert await chats.says(13, "доска", reply_message={**to_bot, "from_id": 11}) == ""


async def test_only_the_awaited_move_and_other_players_always_hear_whose_turn_it_is(chats: Chats) -> None:
    first, second = await chats.in_turn(11, 12)
    for _ in range(2):
        assert await chats.says(second, "5") == f"Сейчас ждём не вас: {NAME[first]}."
        assert await chats.says(second, "плюс сто") == f"Сейчас ждём не вас: {NAME[first]}."
        assert await chats.presses(second, "+1") == f"Сейчас ждём не вас: {NAME[first]}."
    assert "Сейчас ждём не вас" in await chats.presses(13, "+1")
    assert await chats.presses(13, "+1") == ""


async def test_who_asks_what_can_be_done_sees_the_moves_or_whose_turn_it_is(chats: Chats) -> None:
    assert "/join" in await chats.says(11, "/что делать")
    first, second = await chats.in_turn(11, 12)
    assert await chats.says(first, "Что делать?") == "Счёт: 0, осталось 3"
    assert (await chats.labels())[0] == "+1"
    assert await chats.says(second, "что можно") == f"Сейчас ждём не вас: {NAME[first]}."
    assert await chats.says(13, "что делать") == ""


async def test_who_can_be_played_is_told_before_a_match_and_in_it(chats: Chats) -> None:
    assert await chats.says(13, "/персонажи") == "Все одинаковы."
    first, _ = await chats.in_turn(11, 12)
    assert await chats.says(first, "персонажи") == "Все одинаковы."
    assert await chats.says(13, "персонажи") == ""


async def test_a_button_of_an_earlier_board_does_nothing(chats: Chats) -> None:
    first, _ = await chats.in_turn(11, 12)
    old = await chats.payload("+2")
    assert "+2" in await chats.says(first, "+2", old)
    assert "прежней доски" in await chats.says(first, "+2", old)
    assert await chats.says(first, "+2", old) == ""
    assert (await chats.state())["total"] == 2


async def test_made_up_buttons_do_nothing(chats: Chats) -> None:
    first, _ = await chats.in_turn(11, 12)
    real, before = await chats.payload("+2"), await chats.table()
    for change in (
        {"h": "0"}, {"h": None}, {"v": "1"}, {"v": 10**30}, {"m": -5}, {"v": real["v"] - 9, "m": real["m"] - 9},
        {"t": 99}, {"t": []}, {"t": 10**40}, {"c": "t_own"}, {"c": []}, {"c": "gone"}, {"c": "t_more", "p": "x"},
        {"c": "t_more", "p": -7}, {"c": "t_leave", "y": 5},
    ):  # fmt: skip
        await chats.says(first, "?", {**real, **change})
    await chats.says(first, "?", {"x": 1})
    after = await chats.table()
    assert (after.state, after.version, after.status) == (before.state, before.version, before.status)


async def test_whose_move_it_is_and_how_long_it_may_take(chats: Chats) -> None:
    first, second = await chats.in_turn(11, 12)
    said = await chats.says(second, "чей ход?")
    assert ("Вера" if first == 11 else "Пётр") in said
    assert "15 минут" in said
    assert "тридцати" in await chats.says(13, "/rules")
    assert "/undo" in await chats.says(13, "/help")


async def test_the_end(chats: Chats) -> None:
    first, second = await chats.in_turn(11, 12)
    await chats.says(first, "12 12 1")
    said = await chats.says(second, "12")
    for words in ("«Счёт» окончена", f"Победа: {NAME[second]}.", f"Поражение: {NAME[first]}.", "Счёт: 37"):
        assert said.count(words) == 1
    assert await chats.labels() == ["Вступить", "Правила", "Помощь"]
    table = await chats.table()
    assert (table.status, table.outcome, table.due_at) == (TableStatus.FINISHED.value, "counted", None)
    assert table.finished_at is not None
    assert await chats.results() == {first: "lost", second: "won"}
    assert "побед 1, поражений 0" in await chats.says(second, "/мои игры")
    assert "побед 1, поражений 0" in await chats.says(second, "мои игры")
    assert await chats.says(13, "мои игры") == ""
    assert "побед 0, поражений 1" in await chats.says(first, "мои игры", chat=0)
    assert "нет" in await chats.says(13, "мои игры", chat=0)
    await chats.gathered(11, 12)
    assert (await chats.table()).status == TableStatus.PLAYING.value


async def test_who_leaves_is_asked_first(chats: Chats) -> None:
    first, second, third = await chats.in_turn(11, 12, 13)
    assert "насовсем?" in await chats.says(second, "/leave")
    assert "Вы не за этим столом" in await chats.presses(14, "Да, выйти из игры")
    assert "насовсем?" in await chats.presses(third, "Да, выйти из игры")
    assert await chats.results() == {11: "", 12: "", 13: ""}
    assert "вышел" in await chats.presses(second, "Да, выйти из игры", old=1)
    assert (await chats.results())[second] == "left"
    for said in ("выйти точно", "выйти", "/join"):
        assert await chats.says(second, said) == "Вы уже выбыли из этой партии."
    said = await chats.says(third, "выйти точно")
    assert "Вышли из игры: " in said
    assert await chats.results() == {first: "won", second: "left", third: "left"}


async def test_chats_do_not_meddle_with_each_other(chats: Chats) -> None:
    first, _ = await chats.in_turn(11, 12)
    there, _ = await chats.in_turn(11, 12, chat=OTHER)
    await chats.says(first, "5")
    elsewhere = await chats.payload("+1", OTHER)
    assert "прежней" in await chats.says(first, "+1", elsewhere)
    assert (await chats.state())["total"] == 5
    await chats.says(there, "7", chat=OTHER)
    assert (await chats.state(OTHER))["total"] == 7
    assert (await chats.state())["total"] == 5


async def test_the_seed_is_told_to_nobody(chats: Chats) -> None:
    first, _ = await chats.in_turn(11, 12)
    await chats.says(first, "12 12 12")
    seed = (await chats.table()).seed
    assert seed
    rows = await OutboxMessage.all()
    assert not any(seed in f"{row.text}{row.keyboard}{row.picture}" for row in rows)
    assert not any(seed in entry.body for entry in await AuditEntry.all())
    assert (await chats.state())["total"] >= GOAL


async def test_what_a_player_asks_about_the_game_is_answered_whoevers_turn_it_is(chats: Chats) -> None:
    for player in await chats.in_turn(11, 12):
        assert await chats.says(player, "что такое плюс") == "Плюс прибавляет."
    assert await chats.says(13, "что такое плюс") == ""


async def test_who_is_out_and_tries_to_move_hears_so(chats: Chats) -> None:
    first, second, third = await chats.in_turn(11, 12, 13)
    await chats.says(first, "выйти точно")
    for said in ("5", "плюс сто", "что можно"):
        assert await chats.says(first, said) == "Вы уже выбыли из этой партии."
        assert "Сейчас ждём не вас" in await chats.says(third, said)
    assert "+5" in await chats.says(second, "5")
