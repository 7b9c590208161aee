"""D6.3: the clock of silence, which stands still while the bot is down."""

from datetime import timedelta

from models.tables import Community
from tests.services.story import HERE
from tests.services.tables.stage import CHAT, OTHER, Chats

SILENCE = timedelta(minutes=15)


async def test_D6_3_a_warning_after_ten_minutes_and_the_end_of_the_turn_after_fifteen(chats: Chats) -> None:
    first, second, _ = await chats.in_turn(11, 12, 13)
    now = chats.story.clock.now
    began = now()
    assert await chats.duties.next_due() == began + timedelta(minutes=1)
    assert await chats.pass_time(minutes=9, seconds=59) == ""
    warned = await chats.pass_time(seconds=1)
    assert f"[id{first}|" in warned
    assert "5 минут" in warned
    assert await chats.pass_time(minutes=4, seconds=59) == ""
    ended = await chats.pass_time(seconds=1)
    assert "Время вышло: " in ended
    assert "вышел" in ended
    assert f"[id{second}|" in ended
    assert (await chats.results())[first] == "left"
    assert (await chats.table()).due_at == now() + SILENCE


async def test_D6_3_whoever_moves_has_fifteen_minutes_again(chats: Chats) -> None:
    first, *_ = await chats.in_turn(11, 12, 13)
    assert "ваш ход!" in await chats.pass_time(minutes=12)
    await chats.says(first, "1")
    assert await chats.pass_time(minutes=9) == ""
    assert "ваш ход!" in await chats.pass_time(minutes=1)


async def test_D6_3_who_tries_a_move_that_is_refused_or_asks_the_bot_is_there(chats: Chats) -> None:
    first, *_ = await chats.in_turn(11, 12, 13)
    for sign in ("50", "плюс сто", "что такое плюс", "доска"):
        await chats.says(first, "1")
        assert "ваш ход!" in await chats.pass_time(minutes=10)
        await chats.says(first, sign)
        assert await chats.pass_time(minutes=9) == "", sign
        await chats.says(first, "отмена")
    assert await chats.results() == {11: "", 12: "", 13: ""}


async def test_D6_3_talk_is_no_sign_but_an_answer_to_the_warning_is(chats: Chats) -> None:
    first, second, _ = await chats.in_turn(11, 12, 13)
    assert await chats.says(first, "я тут") == ""
    await chats.pass_time(minutes=5)
    assert await chats.says(first, "ну и ну") == ""
    assert "«я тут»" in await chats.pass_time(minutes=5)
    assert await chats.says(second, "думаю") == ""
    assert await chats.says(first, "Думаю…") == "На ход ещё 15 минут."
    assert await chats.pass_time(minutes=9) == ""


async def test_D6_3_who_asks_or_presses_an_old_button_in_private_is_there(chats: Chats) -> None:
    first, _ = await chats.in_turn(11, 12)
    await chats.says(first, "тайна")
    await chats.presses(first, "Синий", chat=0)
    await chats.pass_time(minutes=9)
    assert "Синий" in await chats.says(first, "мои секреты", chat=0)
    assert await chats.pass_time(minutes=9) == ""
    await chats.presses(first, "Красный", chat=0)
    assert await chats.pass_time(minutes=9) == ""
    assert "ваш ход!" in await chats.pass_time(minutes=1)


async def test_D6_3_nobody_holds_a_match_up_by_talking_to_the_bot(chats: Chats) -> None:
    first, *_ = await chats.in_turn(11, 12, 13)
    for _ in range(5):
        await chats.pass_time(minutes=10)
        await chats.says(first, "доска")
    assert "Время вышло" in await chats.pass_time(minutes=10)


async def test_D6_3_one_of_several_who_is_there_gives_the_others_no_time(chats: Chats) -> None:
    await chats.gathered(11, 12, 13)
    await chats.pass_time(minutes=10)
    await chats.says(11, "/чей ход")
    assert "Время вышло" in await chats.pass_time(minutes=5)


async def test_D6_3_a_move_of_one_of_several_gives_the_others_no_time(chats: Chats) -> None:
    await chats.gathered(11, 12, 13)
    await chats.pass_time(minutes=8)
    await chats.says(12, "кубик")
    warned = await chats.pass_time(minutes=2)
    assert "[id11|" in warned
    assert "[id13|" in warned
    assert "[id12|" not in warned


async def test_D6_3_for_the_silent_in_the_set_up_the_first_possibility_is_taken(chats: Chats) -> None:
    await chats.gathered(11, 12, 13)
    await chats.says(12, "кубик")
    await chats.pass_time(minutes=10)
    said = await chats.pass_time(minutes=5)
    assert "Время вышло: Вера." in said
    assert "Время вышло: Ольга." in said
    assert (await chats.state())["phase"] == "map"
    assert await chats.results() == {11: "", 12: "", 13: ""}


async def test_D6_3_a_move_that_was_made_in_time_counts_though_it_comes_late(chats: Chats) -> None:
    first, *_ = await chats.in_turn(11, 12, 13)
    await chats.pass_time(minutes=10)
    chats.missed = [(first, "7")]
    said = await chats.pass_time(minutes=5)
    assert "Время вышло" not in said
    assert (await chats.state())["total"] == 7


async def test_D6_3_whose_time_is_up_while_VK_is_asked_for_others_may_have_moved(chats: Chats) -> None:
    await chats.in_turn(11, 12)
    await chats.pass_time(seconds=10)
    await chats.in_turn(12, 13, chat=OTHER)
    await chats.pass_time(minutes=10)
    chats.taking = timedelta(seconds=20)
    before = len(await chats.got(OTHER))
    assert "Время вышло" in await chats.pass_time(minutes=4, seconds=50)
    assert await chats.heard_since(before, OTHER) == ""
    await chats.duties.run_due()
    assert "Время вышло" in await chats.heard_since(before, OTHER)


async def test_D6_3_time_in_which_the_bot_was_down_does_not_count(chats: Chats) -> None:
    first, *_ = await chats.in_turn(11, 12, 13)
    await chats.pass_time(minutes=4)
    chats.start()
    assert await chats.pass_time(hours=7) == ""
    assert await chats.pass_time(minutes=5) == ""
    assert f"[id{first}|" in await chats.pass_time(minutes=1)
    assert "Время вышло" in await chats.pass_time(minutes=5)


async def test_D6_3_who_moved_while_the_bot_was_down_has_moved(chats: Chats) -> None:
    first, second, _ = await chats.in_turn(11, 12, 13)
    await chats.pass_time(minutes=4)
    chats.start()
    chats.story.clock.advance(timedelta(hours=7))
    await chats.says(first, "1 2 3")
    await chats.duties.run_due()
    assert f"[id{second}|" in await chats.pass_time(minutes=10)


async def test_D6_3_a_short_pause_is_none(chats: Chats) -> None:
    await chats.in_turn(11, 12)
    await chats.pass_time(minutes=4)
    chats.start()
    assert await chats.pass_time(minutes=2) == ""
    assert "ваш ход!" in await chats.pass_time(minutes=4)


async def test_D6_3_what_is_warned_of_once_is_not_warned_of_again_after_a_restart(chats: Chats) -> None:
    await chats.in_turn(11, 12)
    await chats.pass_time(minutes=10)
    chats.start()
    assert await chats.pass_time(minutes=1) == ""


async def test_D6_3_each_table_has_its_own_clock(chats: Chats) -> None:
    await chats.in_turn(11, 12)
    await chats.pass_time(minutes=6)
    await chats.in_turn(12, 13, chat=OTHER)
    before = len(await chats.got(OTHER))
    assert "ваш ход!" in await chats.pass_time(minutes=4)
    assert await chats.heard_since(before, OTHER) == ""


async def test_a_fault_at_one_table_keeps_no_other_from_its_turn(chats: Chats) -> None:
    await chats.in_turn(11, 12)
    await chats.in_turn(12, 13, chat=OTHER)
    table = await chats.table(CHAT)
    table.state = "{"
    await table.save()
    before = len(await chats.got(OTHER))
    await chats.pass_time(minutes=10)
    assert "ваш ход!" in await chats.heard_since(before, OTHER)


async def test_without_a_match_nothing_is_due_and_nothing_written(chats: Chats) -> None:
    await chats.says(11, "/join")
    await chats.pass_time(days=3)
    assert await chats.duties.next_due() is None
    assert (await Community.get(id=HERE)).alive_at is None
