"""messages.* as vkbottle calls them; its response models take every answer."""

import json
from typing import Any

import pytest
from vkbottle import API, Callback, Keyboard, Text
from vkbottle_types.responses.messages import MessagesGetHistoryExtendedResponse, MessagesSendUserIdsResponse

from tests.sandbox.helpers import code_of
from vkbot.sandbox import LocalVk, SandboxError, World
from vkbot.sandbox.sample import ADMIN, COMMUNITY_ID

INLINE = Keyboard(inline=True).add(Text("Да", {"a": 1})).add(Callback("Отменить", {"b": 2})).get_json()
PERSISTENT = Keyboard().add(Text("Меню", {"m": 1})).row().add(Text("Помощь")).get_json()


async def test_a_person_writes_and_is_answered(community: API, local: LocalVk) -> None:
    await local.say(501, "привет")
    message_id = await community.messages.send(peer_id=501, message="здравствуйте", random_id=0)
    assert message_id == 2
    lines = await local.chat(501)
    assert [(line.from_, line.text) for line in lines] == [(501, "привет"), (-COMMUNITY_ID, "здравствуйте")]


async def test_nobody_is_written_to_without_permission(community: API, local: LocalVk) -> None:
    assert await code_of(community.messages.send(user_id=501, message="x", random_id=0)) == 901
    await local.allow(501)
    await community.messages.send(user_id=501, message="x", random_id=0)
    await local.deny(501)
    assert await code_of(community.messages.send(user_id=501, message="x", random_id=0)) == 901


async def test_isMessagesFromGroupAllowed(community: API, local: LocalVk) -> None:
    ask = community.messages.is_messages_from_group_allowed
    assert not (await ask(group_id=COMMUNITY_ID, user_id=501)).is_allowed
    await local.say(501, "привет")
    assert (await ask(group_id=COMMUNITY_ID, user_id=501)).is_allowed


async def test_peer_ids_answer_a_list_with_an_error_for_each_peer_that_has_one(community: API, local: LocalVk) -> None:
    await local.allow(501)
    sent = await community.messages.send(peer_ids=[501], message="всем", random_id=1)
    assert (sent[0].peer_id, sent[0].message_id, sent[0].conversation_message_id) == (501, 1, 1)
    raw = await community.request("messages.send", {"peer_ids": [501, 502], "message": "всем", "random_id": 2})
    good, bad = raw["response"]
    MessagesSendUserIdsResponse(response=[good])
    assert bad["message_id"] == 0
    assert bad["error"]["code"] == 901


async def test_the_same_random_id_within_an_hour_is_the_same_message(community: API, local: LocalVk) -> None:
    await local.allow(501)
    await local.allow(502)

    async def send(peer_id: int) -> Any:
        return await community.messages.send(peer_id=peer_id, message="раз", random_id=77)

    first = await send(501)
    assert await send(501) == first
    assert await send(502) != first
    await local.advance_by(3599)
    assert await send(501) == first
    await local.advance_by(1)
    assert await send(501) != first
    assert len(await local.chat(501)) == 2


async def test_random_id_zero_never_recognises_a_repeat(community: API, local: LocalVk) -> None:
    await local.allow(501)
    for _ in range(2):
        await community.messages.send(peer_id=501, message="раз", random_id=0)
    assert len(await local.chat(501)) == 2


async def test_random_id_is_forgotten_after_a_hundred_messages(community: API, local: LocalVk) -> None:
    await local.allow(501)
    first = await community.messages.send(peer_id=501, message="раз", random_id=1)
    for number in range(2, 102):
        await community.messages.send(peer_id=501, message="ещё", random_id=number)
    assert await community.messages.send(peer_id=501, message="раз", random_id=1) != first


@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"peer_id": 501, "message": "x"}, 100),
        ({"peer_id": 501, "message": "x", "random_id": 2**31}, 100),
        ({"peer_id": 501, "random_id": 1}, 100),
        ({"message": "x", "random_id": 1}, 100),
        ({"peer_id": 99, "message": "x", "random_id": 1}, 100),
        ({"peer_id": "вера", "message": "x", "random_id": 1}, 100),
        ({"peer_id": 501, "message": "x" * 4097, "random_id": 1}, 914),
        ({"peer_id": 501, "message": "🌅" * 2049, "random_id": 1}, 914),
        ({"peer_id": 2_000_000_001, "message": "x", "random_id": 1}, 917),
        ({"chat_id": 1, "message": "x", "random_id": 1}, 917),
        ({"peer_id": -5, "message": "x", "random_id": 1}, 932),
        ({"peer_ids": list(range(1, 102)), "message": "x", "random_id": 1}, 100),
        ({"peer_id": 501, "message": "x", "random_id": 1, "forward_messages": list(range(101))}, 913),
        ({"peer_id": 501, "message": "x", "random_id": 1, "keyboard": "{"}, 911),
    ],
)
async def test_what_send_refuses(community: API, world: World, params: dict[str, Any], code: int) -> None:
    world.hall().allowed.add(501)
    assert await code_of(community.request("messages.send", dict(params))) == code


async def test_4096_characters_are_taken(community: API, local: LocalVk) -> None:
    await local.allow(501)
    await community.messages.send(peer_id=501, message="я" * 4096, random_id=0)
    await community.messages.send(peer_id=501, message="🌅" * 2048, random_id=0)
    assert [len(line.text) for line in await local.chat(501)] == [4096, 2048]


async def test_a_manager_answers_by_hand(community: API, local: LocalVk, world: World) -> None:
    await local.say(501, "помогите")
    await community.messages.send(peer_id=501, message="не понял", random_id=5)
    number = await local.reply(ADMIN, 501, "сейчас")
    by_bot, by_hand = (e["object"] for e in world.hall().log.after(0) if e["type"] == "message_reply")
    assert (by_hand["peer_id"], by_hand["from_id"], by_hand["out"]) == (501, -COMMUNITY_ID, 1)
    assert by_hand["admin_author_id"] == ADMIN
    assert by_hand["random_id"] not in (0, 5)
    assert "admin_author_id" not in by_bot
    assert [(line.id, line.by) for line in await local.chat(501)] == [(1, None), (2, None), (number, ADMIN)]
    raw = await community.request("messages.getHistory", {"peer_id": 501})
    assert [item.get("admin_author_id") for item in raw["response"]["items"]] == [ADMIN, None, None]


async def test_who_may_not_answer_by_hand(local: LocalVk) -> None:
    await local.say(501, "помогите")
    with pytest.raises(SandboxError, match="does not manage"):
        await local.reply(502, 501, "сейчас")
    with pytest.raises(SandboxError, match="901"):
        await local.reply(ADMIN, 502, "сейчас")
    with pytest.raises(SandboxError, match="needs some text"):
        await local.reply(ADMIN, 501, " ")


async def test_edit_replaces_text_and_keyboard(community: API, local: LocalVk) -> None:
    await local.allow(501)
    message_id = await community.messages.send(peer_id=501, message="было", random_id=0, keyboard=INLINE)
    assert await community.messages.edit(peer_id=501, message_id=message_id, message="стало")
    line = (await local.chat(501))[0]
    assert (line.text, line.keyboard) == ("стало", None)
    assert line.edited is not None
    await community.request("messages.edit", {"peer_id": 501, "conversation_message_id": 1, "message": "и так"})
    assert (await local.chat(501))[0].text == "и так"


async def test_what_edit_refuses(community: API, local: LocalVk) -> None:
    await local.say(501, "моё")
    await community.messages.send(peer_id=501, message="ваше", random_id=0)
    edit = community.messages.edit
    assert await code_of(edit(peer_id=501, message="x")) == 100
    assert await code_of(edit(peer_id=501, message_id=9, message="x")) == 100
    assert await code_of(edit(peer_id=501, message_id=1, message="x")) == 920
    assert await code_of(edit(peer_id=501, message_id=2, message="x" * 4097)) == 914
    await local.advance_by(24 * 3600 + 1)
    assert await code_of(edit(peer_id=501, message_id=2, message="x")) == 909


async def test_getHistory_pages_newest_first(community: API, local: LocalVk) -> None:
    for number in range(1, 6):
        await local.say(501, f"{number}")
    history = await community.messages.get_history(peer_id=501, count=2, offset=1)
    assert history.count == 5
    assert [m.text for m in history.items] == ["4", "3"]
    history = await community.messages.get_history(peer_id=501, rev=1, count=2)
    assert [m.text for m in history.items] == ["1", "2"]
    history = await community.messages.get_history(peer_id=501, start_message_id=3)
    assert [m.text for m in history.items] == ["3", "2", "1"]
    raw = await community.request("messages.getHistory", {"user_id": 501, "extended": 1})
    assert MessagesGetHistoryExtendedResponse(**raw).response.profiles[0].first_name == "Вера"
    assert (await community.messages.get_history(peer_id=509)).items == []


async def test_history_shows_keyboards_as_vk_does(community: API, local: LocalVk) -> None:
    await local.allow(501)
    await community.messages.send(peer_id=501, message="выберите", random_id=0, keyboard=INLINE)
    item = (await community.request("messages.getHistory", {"peer_id": 501}))["response"]["items"][0]
    assert item["keyboard"]["inline"]
    assert item["keyboard"]["author_id"] == -COMMUNITY_ID
    assert json.loads(item["keyboard"]["buttons"][0][0]["action"]["payload"]) == {"a": 1}


async def test_conversations(community: API, local: LocalVk) -> None:
    await local.say(501, "первый")
    await local.say(502, "вторая")
    await community.messages.send(peer_id=501, message="ответ", random_id=0)
    everything = await community.messages.get_conversations(extended=True)
    assert [i.conversation.peer.id for i in everything.items] == [501, 502]
    assert everything.unread_count == 1
    unanswered = await community.messages.get_conversations(filter="unanswered")
    assert [i.last_message.text for i in unanswered.items] == ["вторая"]
    unread = await community.messages.get_conversations(filter="unread")
    assert unread.items[0].conversation.unread_count == 1
    assert await community.messages.mark_as_read(peer_id=502) == 1
    assert (await community.messages.get_conversations(filter="unread")).count == 0
    named = await community.messages.get_conversations_by_id(peer_ids=[502, 509])
    assert [c.peer.id for c in named.items] == [502]


async def test_typing_is_shown_until_the_next_message(community: API, local: LocalVk) -> None:
    await local.say(501, "привет")
    assert await community.messages.set_activity(peer_id=501, type="typing") == 1
    assert (await local.chat_view(501)).typing
    await community.messages.send(peer_id=501, message="да?", random_id=0)
    assert not (await local.chat_view(501)).typing


async def test_unread_until_the_person_reads(community: API, local: LocalVk) -> None:
    await local.allow(501)
    await community.messages.send(peer_id=501, message="раз", random_id=0)
    await community.messages.send(peer_id=501, message="два", random_id=0)
    assert (await local.chat_view(501)).unread == 2
    await local.read(501)
    assert (await local.chat_view(501)).unread == 0


async def test_a_text_button_writes_its_label_with_its_payload(community: API, local: LocalVk, world: World) -> None:
    await local.allow(501)
    await community.messages.send(peer_id=501, message="выберите", random_id=0, keyboard=INLINE)
    pressed = await local.press(501, "Да")
    assert pressed.kind == "message"
    event = world.hall().log.after(0)[-1]
    assert event["object"]["message"]["text"] == "Да"
    assert json.loads(event["object"]["message"]["payload"]) == {"a": 1}


async def test_a_callback_button_is_answered_once_and_within_a_minute(community: API, local: LocalVk) -> None:
    await local.allow(501)
    await community.messages.send(peer_id=501, message="выберите", random_id=0, keyboard=INLINE)
    pressed = await local.press(501, "Отменить")
    assert (pressed.kind, len(await local.chat(501))) == ("event", 1)
    snackbar = json.dumps({"type": "show_snackbar", "text": "Отменено"})
    answer = {"event_id": pressed.event_id, "user_id": 501, "peer_id": 501, "event_data": snackbar}
    assert await code_of(community.messages.send_message_event_answer(**answer | {"user_id": 502})) == 100
    assert await code_of(community.messages.send_message_event_answer(**answer | {"event_data": "{}"})) == 100
    assert await community.messages.send_message_event_answer(**answer) == 1
    assert [a.text for a in (await local.chat_view(501)).answers] == ["Отменено"]
    assert await code_of(community.messages.send_message_event_answer(**answer)) == 100
    late = await local.press(501, "Отменить")
    await local.advance_by(61)
    assert await code_of(community.messages.send_message_event_answer(**answer | {"event_id": late.event_id})) == 100


async def test_the_keyboard_under_the_input_stays_until_replaced(community: API, local: LocalVk) -> None:
    await local.allow(501)
    await community.messages.send(peer_id=501, message="меню", random_id=0, keyboard=PERSISTENT)
    await community.messages.send(peer_id=501, message="ещё", random_id=0, keyboard=INLINE)
    assert await local.labels(501) == ["Меню", "Помощь", "Да", "Отменить"]
    await local.press(501, "Помощь")
    with pytest.raises(SandboxError, match=r"«Выход».*«Да», «Отменить», «Меню», «Помощь»"):
        await local.press(501, "Выход")
    empty = Keyboard().get_json()
    await community.messages.send(peer_id=501, message="убрано", random_id=0, keyboard=empty)
    assert (await local.chat_view(501)).keyboard is None


async def test_a_one_time_keyboard_goes_away_when_used(community: API, local: LocalVk) -> None:
    await local.allow(501)
    once = Keyboard(one_time=True).add(Text("Да")).get_json()
    await community.messages.send(peer_id=501, message="да?", random_id=0, keyboard=once)
    await local.press(501, "Да")
    assert (await local.chat_view(501)).keyboard is None


async def test_an_edited_private_message_sends_no_event(local: LocalVk) -> None:
    number = await local.say(501, "было")
    before = await local.last_ts()
    await local.edit_message(501, number, "стало")
    assert await local.last_ts() == before
    assert (await local.chat(501))[0].text == "стало"
