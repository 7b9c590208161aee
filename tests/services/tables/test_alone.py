"""Secrets: by private message, and never at the chat."""

from models.tables import OutboxMessage, Person
from tests.services.story import HERE
from tests.services.tables.stage import CHAT, OTHER, Chats
from vkbot.services.tables import alone


async def test_a_secret_choice_is_made_in_private(chats: Chats) -> None:
    first, _ = await chats.in_turn(11, 12)
    said = await chats.says(first, "тайна")
    assert "цвет" not in said
    assert (await chats.got(first))[-1] == "Какой цвет?"
    assert await chats.labels(first) == ["Красный", "Синий"]
    assert await chats.presses(first, "Синий", chat=0) == "У вас Синий\n«Синий» — принято."
    assert (await chats.state())["colour"] == {str(first - 10): "blue"}
    at_chat = "\n".join(await chats.got(CHAT))
    assert "цвет выбран" in at_chat
    assert "Синий" not in at_chat


async def test_it_is_one_players_alone_and_made_once(chats: Chats) -> None:
    first, second = await chats.in_turn(11, 12)
    await chats.says(first, "тайна")
    button = await chats.payload("Красный", first)
    assert "прежней" in await chats.says(second, "Красный", button, chat=0)
    assert "прежней" in await chats.says(13, "Красный", button, chat=0)
    await chats.says(first, "Красный", button)
    assert (await chats.state())["phase"] == "colour"
    await chats.says(first, "Красный", button, chat=0)
    again = await chats.says(first, "Красный", button, chat=0)
    assert again == "Эта кнопка старая. Вот что у вас сейчас:\n\nУ вас Красный"
    for wrong in ({"t": 99}, {"t": None}, {"t": 10**40}, {"h": 1}, {"c": "t_more", "p": "x"}):
        assert await chats.says(first, "?", {**button, **wrong}, chat=0)
    assert (await chats.state())["phase"] == "turn"


async def test_an_old_button_is_answered_with_new_ones(chats: Chats) -> None:
    first, _ = await chats.in_turn(11, 12)
    await chats.says(first, "тайна")
    old = await chats.payload("Красный", first)
    assert "Какой цвет?" in await chats.says(first, "Красный", {**old, "h": "0"}, chat=0)
    assert await chats.labels(first) == ["Красный", "Синий"]


async def test_who_has_closed_private_messages_is_told_at_the_chat_and_gets_it_when_they_write(chats: Chats) -> None:
    await Person.filter(vk_id__in=[11, 12]).update(may_write=False)
    first, _ = await chats.in_turn(11, 12)
    said = await chats.says(first, "тайна")
    assert f"[id{first}|" in said
    assert f"https://vk.com/im?sel=-{HERE}" in said
    assert await chats.got(first) == []
    answer = await chats.says(first, "помощь", chat=0)
    assert answer.startswith("Какой цвет?")
    assert (await Person.get(vk_id=first)).may_write is True
    assert "Какой цвет?" not in await chats.says(first, "помощь", chat=0)


async def test_what_VK_does_not_deliver_is_said_at_the_chat(chats: Chats) -> None:
    await Person.all().update(may_write=None)
    first, _ = await chats.in_turn(11, 12)
    await chats.says(first, "тайна")
    row = await OutboxMessage.filter(peer_id=first).order_by("-id").first()
    assert row is not None
    before = len(await chats.got())
    await alone.undelivered(chats.room, row)
    assert "личные сообщения закрыты" in await chats.heard_since(before)
    row.purpose = "reply"
    await alone.undelivered(chats.room, row)
    assert len(await chats.got()) == before + 1


async def test_secrets_are_shown_again_when_asked_for(chats: Chats) -> None:
    first, second = await chats.in_turn(11, 12)
    await chats.says(first, "тайна")
    await chats.presses(first, "Красный", chat=0)
    assert "отправлено личным" in await chats.says(first, "/cards")
    assert (await chats.got(first))[-1] == "У вас Красный"
    assert "У вас Красный" in await chats.says(first, "мои секреты", chat=0)
    assert "нет ничего" in await chats.presses(second, "Мои секреты")
    assert "нет ничего" in await chats.says(second, "мои секреты", chat=0)
    assert "не за этим столом" in await chats.says(13, "/cards")
    assert "нет ничего" not in await chats.says(13, "мои секреты", chat=0)


async def test_private_messages_are_otherwise_none_of_its_business(chats: Chats) -> None:
    await chats.in_turn(11, 12)
    assert "Счёт" not in await chats.says(11, "помощь", chat=0)
    assert "Правила" in await chats.labels(11)
    assert (await chats.state())["total"] == 0


async def test_a_secret_choice_is_also_written_in_private(chats: Chats) -> None:
    first, second = await chats.in_turn(11, 12)
    assert "принято" not in await chats.says(first, "синий", chat=0)
    await chats.says(first, "тайна")
    assert "принято" not in await chats.says(second, "синий", chat=0)
    assert "принято" not in await chats.says(first, "помощь", chat=0)
    assert (await chats.state())["phase"] == "colour"
    assert "«Синий» — принято." in await chats.says(first, "синий", chat=0)
    assert (await chats.state())["colour"] == {str(first - 10): "blue"}
    assert "Синий" not in "\n".join(await chats.got(CHAT))


async def test_awaited_at_two_tables_they_say_by_a_button_which_is_meant(chats: Chats) -> None:
    for chat in (CHAT, OTHER):
        first, _ = await chats.in_turn(11, 12, chat=chat)
        if first != 11:
            await chats.says(first, "стоп", chat=chat)
        await chats.says(11, "тайна", chat=chat)
    assert "несколькими столами" in await chats.says(11, "синий", chat=0)
    await chats.presses(11, "Синий", chat=0)
    assert (await chats.state(OTHER))["phase"] == "turn"
    assert "«Красный» — принято." in await chats.says(11, "красный", chat=0)
    assert (await chats.state())["colour"] == {"1": "red"}


async def test_who_only_plays_at_a_table_is_told_where_the_game_is(chats: Chats) -> None:
    await chats.in_turn(11, 12)
    for said in ("Привет!", "правила", "кыш пыш"):
        assert "Вы играете в «Счёт» в беседе" in await chats.says(11, said, chat=0)
        assert "Счёт" not in await chats.says(13, said, chat=0)


async def test_who_only_plays_at_a_table_asks_of_that_game(chats: Chats) -> None:
    await chats.in_turn(11, 12)
    for said in ("что у меня есть", "мои предметы", "что у меня?", "кто играет?", "где мои заявки"):
        assert "Вы играете в «Счёт» в беседе" in await chats.says(11, said, chat=0), said
        assert "Счёт" not in await chats.says(13, said, chat=0)


async def test_words_that_are_no_awaited_secret_choice_bring_it_again(chats: Chats) -> None:
    first, second = await chats.in_turn(11, 12)
    await chats.says(first, "тайна")
    for said in ("зелёный", "привет", "что у меня есть"):
        assert await chats.says(first, said, chat=0) == "Какой цвет?"
        assert await chats.labels(first) == ["Красный", "Синий"]
        assert "Вы играете" in await chats.says(second, said, chat=0)
    await chats.says(first, "синий", chat=0)
    assert "Вы играете" in await chats.says(first, "зелёный", chat=0)
