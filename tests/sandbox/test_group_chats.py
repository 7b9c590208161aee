"""Chats of several people with a community, and pictures in them."""

from typing import Any

import pytest
from vkbottle import API, Keyboard, PhotoMessageUploader, Text

from tests.sandbox.helpers import code_of
from vkbot.sandbox import LocalVk, RunningVk, SandboxError, World
from vkbot.sandbox.sample import ADMIN, COMMUNITY_ID

PICTURE = b"\x89PNG\r\n\x1a\n and what follows"
BUTTON = Keyboard(inline=True).add(Text("Ходить", {"c": "go"})).get_json()


@pytest.fixture
async def chat(local: LocalVk) -> int:
    return await local.begin_chat(ADMIN, "Метро", (501, 502))


def told(world: World) -> list[dict[str, Any]]:
    """The messages that the bot was told of."""
    log = world.hall(COMMUNITY_ID).log
    return [event["object"]["message"] for event in log.after(0) if event["type"] == "message_new"]


async def test_the_bot_learns_that_it_was_invited(local: LocalVk, world: World, chat: int) -> None:
    (invited,) = told(world)
    assert (invited["peer_id"], invited["from_id"]) == (chat, ADMIN)
    assert invited["action"] == {"type": "chat_invite_user", "member_id": -COMMUNITY_ID}


async def test_the_bot_hears_what_mentions_it_and_all_only_if_that_was_granted(
    local: LocalVk, world: World, chat: int
) -> None:
    await local.say(501, "просто так", chat=chat)
    await local.say(501, f"[club{COMMUNITY_ID}|Рассвет], /карта", chat=chat)
    await local.say(502, "@rassvet_game ход", chat=chat)
    await local.let_hear(chat, everything=True)
    await local.say(502, "и это", chat=chat)
    assert [(one["from_id"], one["text"]) for one in told(world)[1:]] == [
        (501, f"[club{COMMUNITY_ID}|Рассвет], /карта"),
        (502, "@rassvet_game ход"),
        (502, "и это"),
    ]


async def test_a_button_in_a_group_chat_mentions_the_community(
    community: API, local: LocalVk, world: World, chat: int
) -> None:
    await community.messages.send(peer_id=chat, message="ваш ход", random_id=1, keyboard=BUTTON)
    await local.press(502, "Ходить", chat=chat)
    pressed = told(world)[-1]
    assert (pressed["from_id"], pressed["peer_id"]) == (502, chat)
    assert pressed["text"] == f"[club{COMMUNITY_ID}|@rassvet_game] Ходить"
    assert pressed["payload"] == '{"c": "go"}'


async def test_who_is_not_in_the_chat_writes_nothing_there(community: API, local: LocalVk, chat: int) -> None:
    with pytest.raises(SandboxError, match="503 is in no chat"):
        await local.say(503, "пустите", chat=chat)
    await local.chat_member(chat, 503, here=True)
    await local.say(503, "спасибо", chat=chat)
    members = await community.request("messages.getConversationMembers", {"peer_id": chat})
    assert sorted(one["member_id"] for one in members["response"]["items"]) == sorted(
        [-COMMUNITY_ID, ADMIN, 501, 502, 503]
    )


async def test_a_community_that_was_put_out_may_not_write(community: API, local: LocalVk, chat: int) -> None:
    await community.messages.send(peer_id=chat, message="доска", random_id=1)
    await local.chat_member(chat, -COMMUNITY_ID, here=False)
    assert await code_of(community.messages.send(peer_id=chat, message="доска", random_id=2)) == 917
    assert await code_of(community.messages.send(peer_id=chat + 5, message="доска", random_id=3)) == 917


async def test_a_picture_is_uploaded_saved_sent_and_seen(
    community: API, local: LocalVk, vk: RunningVk, chat: int
) -> None:
    name = await PhotoMessageUploader(community).upload(PICTURE, peer_id=chat)
    await community.messages.send(peer_id=chat, message="доска", random_id=1, attachment=name)
    line = (await local.chat(chat))[-1]
    assert line.attachments == (name,)
    assert await local.picture(line.attachments[0]) == PICTURE


async def test_a_picture_that_was_not_saved_cannot_be_sent(community: API, local: LocalVk, chat: int) -> None:
    call = community.messages.send(peer_id=chat, message="x", random_id=1, attachment=f"photo-{COMMUNITY_ID}_1_abc")
    assert await code_of(call) == 100


async def test_group_chats_are_shown_with_who_is_in_them(local: LocalVk, chat: int) -> None:
    (view,) = (await local.community()).chats
    assert (view.person, view.title, view.members) == (chat, "Метро", (-COMMUNITY_ID, ADMIN, 501, 502))
    assert view.lines[0].action == "chat_invite_user"
