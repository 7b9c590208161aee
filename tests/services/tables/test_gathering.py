"""How people come together at a chat."""

import json
from datetime import timedelta

import pytest

from models.kinds import TableStatus
from models.tables import Person, Table
from tests.services.story import HERE
from tests.services.tables.stage import CHAT, OTHER, Chats
from vkbot.services.tables.chats import takes_a_seat
from vkbot.vk.incoming import incoming_of


async def test_the_bot_greets_where_it_is_invited_and_says_what_it_needs(chats: Chats) -> None:
    invited = {"type": "chat_invite_user", "member_id": -HERE}
    said = await chats.says(11, "", action=invited)
    for words in ("«Счёт»", "/join", "без упоминания", "@"):
        assert words in said
    assert await chats.labels() == ["Вступить", "Правила", "Помощь"]
    assert await chats.says(11, "", action={**invited, "member_id": 12}) == ""


@pytest.mark.parametrize("text", ["/join", "join", "Вступить!", "/Join.", "/вступить", "/jоin", "ВСТУПИТЬ"])
async def test_the_first_word_opens_a_table(chats: Chats, text: str) -> None:
    said = await chats.says(11, text)
    assert "собираем игроков, 1 из 3" in said
    assert "За столом: Вера." in said
    assert "Нужен ещё 1 игрок" in said
    assert await chats.labels() == ["Вступить", "Выйти", "Начать"]


async def test_talk_opens_no_table_and_is_not_answered(chats: Chats) -> None:
    for text in ("играю", "+", "карта", "правила", "начать", "отмена", "кто за хлебом?"):
        assert await chats.says(11, text) == ""
    assert await Table.all().count() == 0
    assert await Person.filter(vk_id=14).count() == 0
    assert await chats.says(14, "всем привет") == ""
    assert await Person.filter(vk_id=14).count() == 0


async def test_others_join_by_words_and_buttons_and_leave(chats: Chats) -> None:
    await chats.says(11, "/join")
    assert "За столом: Вера и Пётр.\nМожно начинать" in await chats.presses(12, "Вступить")
    for text in ("начать", "выйти", "правила", "отмена"):
        assert await chats.says(13, text) == ""
    assert "Вера, Пётр и Ольга" in await chats.says(13, "играю")
    assert "Все места заняты" in await chats.says(14, "/join")
    assert "уже за столом" in await chats.says(12, "/join")
    assert "За столом: Вера и Ольга" in await chats.presses(12, "Выйти")
    assert "не за этим столом" in await chats.says(12, "/leave")
    assert "Вера, Ольга и Пётр" in await chats.says(12, "/join")


async def test_who_has_no_name_yet_is_a_link(chats: Chats) -> None:
    assert "[id14|Игрок 1]" in await chats.says(14, "/join")


async def test_who_takes_a_seat_is_asked_for_by_name_before_and_nobody_else(chats: Chats) -> None:
    """VK is asked outside of the transaction in which the seat is taken."""

    async def takes(text: str, *, payload: object = None, peer: int = CHAT, **more: object) -> bool:
        told = {"from_id": 14, "peer_id": peer, "text": text, "conversation_message_id": 1, "date": 1, **more}
        message = told if payload is None else {**told, "payload": json.dumps(payload)}
        event = {"type": "message_new", "object": {"message": message}, "group_id": HERE, "event_id": "e"}
        incoming = incoming_of(HERE, event)
        assert incoming is not None
        return await takes_a_seat(chats.room, incoming)

    for text in ("/join", "вступить", f"[club{HERE}|@rassvet] вступить"):
        assert await takes(text)
    assert await takes("Вступить", payload={"c": "t_join", "t": 1})
    for text in ("играю", "/leave", "кто за хлебом?", ""):
        assert not await takes(text)
    assert not await takes("/join", peer=14)
    assert not await takes("", action={"type": "chat_invite_user", "member_id": 14})
    assert not await takes("Вступить", payload={"c": ["t_join"]})
    await chats.says(11, "/join")
    assert await takes("играю")
    await chats.says(12, "/join")
    await chats.says(11, "/start")
    assert not await takes("играю")


async def test_two_of_one_name_are_told_apart(chats: Chats) -> None:
    await Person.filter(vk_id=12).update(name="Вера Белова")
    await Person.filter(vk_id=13).update(name="Вера Белова")
    await chats.says(11, "/join")
    assert "Вера Кузнецова и Вера Белова." in await chats.says(12, "/join")
    assert "Вера Кузнецова, Вера Белова 2 и Вера Белова 3." in await chats.says(13, "/join")


async def test_the_last_one_who_leaves_closes_the_table(chats: Chats) -> None:
    await chats.says(11, "/join")
    assert "он закрыт" in await chats.says(11, "/выйти")
    assert (await chats.table()).status == TableStatus.CLOSED.value
    assert "1 из 3" in await chats.says(12, "/join")


async def test_a_match_begins_when_there_are_enough_and_one_of_them_says_so(chats: Chats) -> None:
    assert "не играют" in await chats.says(11, "/start")
    await chats.says(11, "/join")
    assert "за столом 1, а нужно не меньше 2" in await chats.presses(11, "Начать")
    await chats.says(12, "/join")
    assert "Начать может тот, кто за столом" in await chats.says(13, "/start")
    said = await chats.says(11, "начинаем!")
    assert "Играют: Вера и Пётр" in said
    assert "Счёт: 0" in said
    assert "[id11|Вера] и [id12|Пётр], ваш ход!" in said
    assert await chats.labels() == ["Бросить кубик"]
    assert "уже идёт" in await chats.says(11, "/start")


async def test_a_second_table_at_a_chat_is_refused_and_at_another_chat_opened(chats: Chats) -> None:
    await chats.gathered(11, 12)
    assert "второй стол здесь не открыть" in await chats.says(13, "/join")
    assert "Вы уже за столом" in await chats.says(11, "/join")
    await chats.gathered(12, 13, chat=OTHER)
    assert (await chats.table(OTHER)).status == TableStatus.PLAYING.value
    assert (await chats.table(OTHER)).seed != (await chats.table(CHAT)).seed


async def test_who_gathers_for_half_a_day_makes_room(chats: Chats) -> None:
    await chats.says(11, "/join")
    chats.story.clock.advance(timedelta(hours=12))
    assert "За столом: Пётр." in await chats.says(12, "/join")


async def test_old_buttons_do_nothing_and_say_so_once(chats: Chats) -> None:
    await chats.says(11, "/join")
    old = await chats.payload("Вступить")
    await chats.says(11, "/leave")
    assert "прежней" in await chats.says(12, "Вступить", old)
    assert await chats.says(12, "Вступить", old) == ""
    assert await Table.filter(status=TableStatus.GATHERING.value).count() == 0


async def test_an_admin_of_the_community_closes_a_table_after_a_second_word(chats: Chats) -> None:
    await chats.gathered(11, 12)
    assert "только администратор" in await chats.says(11, "закрыть стол")
    assert await chats.says(13, "закрыть стол") == ""
    assert "Закрыть стол «Счёт»?" in await chats.says(1, "закрыть стол")
    assert "Закрыть стол «Счёт»?" in await chats.says(1, "/закрыть стол")
    assert (await chats.table()).status == TableStatus.PLAYING.value
    assert "Закрыть стол может только" in await chats.presses(11, "Да, закрыть стол")
    assert "Стол закрыт" in await chats.presses(1, "Да, закрыть стол")
    assert (await chats.table()).status == TableStatus.CLOSED.value
    assert "не играют" in await chats.says(11, "/map")


async def test_a_bot_that_is_put_out_closes_the_table_and_nobody_has_lost(chats: Chats) -> None:
    await chats.gathered(11, 12)
    put_out = {"type": "chat_kick_user", "member_id": -HERE}
    assert await chats.says(11, "", action={**put_out, "member_id": 14}) == ""
    assert (await chats.table()).status == TableStatus.PLAYING.value
    assert await chats.says(11, "", action=put_out) == ""
    table = await chats.table()
    assert (table.status, table.due_at) == (TableStatus.CLOSED.value, None)
    assert await chats.results() == {11: "", 12: ""}
