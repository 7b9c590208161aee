"""Events: of the shapes that public sources show, and such that vkbottle's event models take them."""

from collections.abc import Mapping
from typing import Any

import pytest
from vkbottle import API, Callback, Keyboard, Text
from vkbottle_types.events import bot_events
from vkbottle_types.events.bot_events import BaseGroupEvent

from vkbot.sandbox import LocalVk, World
from vkbot.sandbox.model import EventSettings
from vkbot.sandbox.sample import ADMIN, COMMUNITY_ID

MODELS: Mapping[str, type[BaseGroupEvent]] = {
    "message_new": bot_events.MessageNew,
    "message_reply": bot_events.MessageReply,
    "message_edit": bot_events.MessageEdit,
    "message_event": bot_events.MessageEvent,
    "message_allow": bot_events.MessageAllow,
    "message_deny": bot_events.MessageDeny,
    "message_read": bot_events.MessageRead,
    "wall_post_new": bot_events.WallPostNew,
    "wall_reply_new": bot_events.WallReplyNew,
    "wall_reply_edit": bot_events.WallReplyEdit,
    "wall_reply_restore": bot_events.WallReplyRestore,
    "wall_reply_delete": bot_events.WallReplyDelete,
    "group_join": bot_events.GroupJoin,
    "group_leave": bot_events.GroupLeave,
    "group_officers_edit": bot_events.GroupOfficersEdit,
}


def events(world: World, event_type: str | None = None) -> list[dict[str, Any]]:
    return [e for e in world.hall().log.after(0) if event_type in (None, e["type"])]


async def everything(community: API, local: LocalVk) -> None:
    """Make every kind of event happen."""
    await local.say(501, "привет")
    keyboard = Keyboard(inline=True).add(Text("Да", {"a": 1})).add(Callback("Нет", {"b": 2})).get_json()
    await community.messages.send(peer_id=501, message="да?", random_id=5, keyboard=keyboard)
    await local.reply(ADMIN, 501, "сейчас отвечу")
    await local.read(501)
    await local.press(501, "Да")
    await local.press(501, "Нет")
    await community.messages.edit(peer_id=501, message_id=2, message="да!")
    await local.deny(501)
    await local.allow(501)
    post_id = await local.post(ADMIN, "День 1")
    comment_id = await local.comment(501, post_id, "раз")
    await local.comment(502, post_id, "два", reply_to=comment_id)
    await community.wall.create_comment(owner_id=-COMMUNITY_ID, post_id=post_id, message="три")
    await local.edit_comment(501, comment_id, "раз!")
    await local.delete_comment(501, comment_id)
    await local.restore_comment(501, comment_id)
    await local.leave(501)
    await local.join(501)
    await local.set_role(501, "moderator")


async def test_vkbottle_takes_every_event(community: API, local: LocalVk, world: World) -> None:
    await everything(community, local)
    seen = events(world)
    assert {e["type"] for e in seen} == set(MODELS)
    for event in seen:
        MODELS[event["type"]](**event)
        assert (event["group_id"], event["v"]) == (COMMUNITY_ID, "5.199")
        assert len(event["event_id"]) == 40
    assert len({e["event_id"] for e in seen}) == len(seen)


async def test_a_private_message(local: LocalVk, world: World) -> None:
    await local.say(501, "фаербол на Монаха", payload='{"c":"orders"}')
    message = events(world, "message_new")[0]["object"]["message"]
    assert message == {
        "date": world.clock.unix(),
        "from_id": 501,
        "id": 1,
        "version": 10_000_001,
        "out": 0,
        "peer_id": 501,
        "text": "фаербол на Монаха",
        "payload": '{"c":"orders"}',
        "conversation_message_id": 1,
        "fwd_messages": [],
        "important": False,
        "random_id": 0,
        "attachments": [],
        "is_hidden": False,
    }


async def test_a_callback_press_carries_an_object(community: API, local: LocalVk, world: World) -> None:
    await local.allow(501)
    keyboard = Keyboard(inline=True).add(Callback("Отменить", {"c": "undo"})).get_json()
    await community.messages.send(peer_id=501, message="x", random_id=0, keyboard=keyboard)
    pressed = await local.press(501, "Отменить")
    assert events(world, "message_event")[0]["object"] == {
        "user_id": 501,
        "peer_id": 501,
        "event_id": pressed.event_id,
        "payload": {"c": "undo"},
        "conversation_message_id": 1,
    }


async def test_an_answer_in_a_thread(local: LocalVk, world: World) -> None:
    post_id = await local.post(ADMIN, "День 1")
    top = await local.comment(501, post_id, "раз")
    await local.comment(502, post_id, "два", reply_to=top)
    first, second = (e["object"] for e in events(world, "wall_reply_new"))
    assert "reply_to_comment" not in first
    expected = {"parents_stack": [top], "reply_to_user": 501, "reply_to_comment": top, "post_owner_id": -COMMUNITY_ID}
    assert expected.items() <= second.items()


async def test_an_edit_keeps_the_date_and_tells_no_time_of_its_own(local: LocalVk, world: World) -> None:
    post_id = await local.post(ADMIN, "День 1")
    comment_id = await local.comment(501, post_id, "раз")
    await local.advance_by(60)
    await local.edit_comment(501, comment_id, "два")
    new, edit = events(world, "wall_reply_new")[0]["object"], events(world, "wall_reply_edit")[0]["object"]
    assert new | {"text": "два"} == edit


async def test_a_deleted_comment(local: LocalVk, world: World) -> None:
    post_id = await local.post(ADMIN, "День 1")
    comment_id = await local.comment(501, post_id, "раз")
    await local.delete_comment(ADMIN, comment_id)
    assert events(world, "wall_reply_delete")[0]["object"] == {
        "owner_id": -COMMUNITY_ID,
        "id": comment_id,
        "deleter_id": ADMIN,
        "post_id": post_id,
    }


async def test_only_what_is_switched_on_is_sent(community: API, local: LocalVk, world: World) -> None:
    world.hall().long_poll = EventSettings(frozenset({"wall_reply_new"}), enabled=True)
    await everything(community, local)
    assert {e["type"] for e in events(world)} == {"wall_reply_new"}
    await community.groups.set_long_poll_settings(group_id=COMMUNITY_ID, enabled=False)
    before = await local.last_ts()
    await local.comment(501, (await local.wall())[0].id, "ещё")
    assert await local.last_ts() == before


@pytest.mark.parametrize("name", ["wall_reply_new", "message_new"])
async def test_every_field_of_the_public_examples_is_sent(local: LocalVk, world: World, name: str) -> None:
    post_id = await local.post(ADMIN, "День 1")
    await local.comment(501, post_id, "раз")
    await local.say(501, "привет")
    fields = {
        "wall_reply_new": "id from_id date text post_owner_id post_id owner_id can_edit can_delete can_like likes "
        "parents_stack thread is_from_post_author",
        "message_new": "message client_info",
    }
    assert set(fields[name].split()) <= events(world, name)[0]["object"].keys()
