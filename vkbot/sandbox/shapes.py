"""Values as the JSON that VK sends. The shapes are those of public sources; a bot must take them so."""

import json
from collections.abc import Callable, Iterable, Sequence

from vkbot.sandbox.model import (
    CHAT_PEERS,
    Button,
    CallbackServer,
    Comment,
    Community,
    JsonObject,
    Keyboard,
    Message,
    Person,
    Post,
)

CLIENT_INFO: JsonObject = {
    "button_actions": [
        "text",
        "open_link",
        "callback",
        "intent_subscribe",
        "intent_unsubscribe",
        "location",
        "open_app",
        "vkpay",
        "open_photo",
    ],
    "keyboard": True,
    "inline_keyboard": True,
    "carousel": True,
    "lang_id": 0,
}

SEXES = {"unknown": 0, "female": 1, "male": 2}


def person(value: Person, fields: Iterable[str] = ()) -> JsonObject:
    """A person, with the optional fields that were asked for and that the sandbox knows."""
    known: JsonObject = {
        "sex": SEXES[value.sex],
        "screen_name": value.screen_name or f"id{value.id}",
        "domain": value.screen_name or f"id{value.id}",
    }
    return {
        "id": value.id,
        "first_name": value.first_name,
        "last_name": value.last_name,
        "can_access_closed": True,
        "is_closed": False,
        **{name: known[name] for name in fields if name in known},
    }


def community(value: Community) -> JsonObject:
    """A community."""
    return {
        "id": value.id,
        "name": value.name,
        "screen_name": value.screen_name,
        "is_closed": 0,
        "type": "group",
        "photo_50": "https://vk.ru/images/community_50.png",
        "photo_100": "https://vk.ru/images/community_100.png",
        "photo_200": "https://vk.ru/images/community_200.png",
    }


def keyboard(value: Keyboard, author_id: int) -> JsonObject:
    """A keyboard, as messages carry it."""
    return {
        "one_time": value.one_time,
        "inline": value.inline,
        "author_id": author_id,
        "buttons": [[_button(button) for button in row] for row in value.rows],
    }


def _button(value: Button) -> JsonObject:
    action: JsonObject = {"type": value.kind, "label": value.label}
    if value.payload is not None:
        action["payload"] = value.payload
    if value.link is not None:
        action["link"] = value.link
    coloured = value.kind in ("text", "callback")
    return {"action": action, **({"color": value.color} if coloured else {})}


def message(value: Message) -> JsonObject:
    """A message, as the community sees it."""
    shape: JsonObject = {
        "date": value.date,
        "from_id": value.from_id,
        "id": value.id,
        "version": 10_000_000 + value.id,
        "out": int(value.out),
        "peer_id": value.peer_id,
        "text": value.text,
        "conversation_message_id": value.conversation_message_id,
        "fwd_messages": [],
        "important": False,
        "random_id": value.random_id,
        "attachments": [],
        "is_hidden": False,
    }
    if value.payload is not None:
        shape["payload"] = value.payload
    if value.action is not None:
        shape["action"] = {"type": value.action.kind, "member_id": value.action.member}
    if value.keyboard is not None and value.out:
        shape["keyboard"] = keyboard(value.keyboard, value.from_id)
    if value.edited is not None:
        shape["update_time"] = value.edited
    if value.admin_author_id is not None:
        shape["admin_author_id"] = value.admin_author_id
    return shape


def conversation(peer_id: int, messages: Sequence[Message], in_read: int, out_read: int) -> JsonObject:
    """A conversation, as the community sees it. `in_read` and `out_read` are conversation message ids."""
    last = messages[-1]

    def message_id(read: int) -> int:
        return next((m.id for m in reversed(messages) if m.conversation_message_id <= read), 0)

    unread = sum(not m.out and m.conversation_message_id > in_read for m in messages)
    shape: JsonObject = {
        "peer": {
            "id": peer_id,
            "type": "chat" if peer_id > CHAT_PEERS else "user",
            "local_id": peer_id % CHAT_PEERS,
        },
        "last_message_id": last.id,
        "last_conversation_message_id": last.conversation_message_id,
        "in_read": message_id(in_read),
        "out_read": message_id(out_read),
        "version": 10_000_000 + last.id,
        "sort_id": {"major_id": 0, "minor_id": last.id},
        "is_marked_unread": False,
        "important": False,
        "unanswered": not last.out,
        "can_write": {"allowed": True},
    }
    return shape | ({"unread_count": unread} if unread else {})


def post(value: Post, owner_id: int, comments: int, *, pinned: bool = False, full: bool = True) -> JsonObject:
    """A wall post; `full` adds what wall.get shows and the event does not."""
    shape: JsonObject = {
        "id": value.id,
        "from_id": value.from_id,
        "owner_id": owner_id,
        "date": value.date,
        "marked_as_ads": 0,
        "post_type": "post",
        "text": value.text,
        "can_edit": 1,
        "can_delete": 1,
        "comments": {"count": comments},
        "attachments": [],
    }
    if value.created_by is not None:
        shape["created_by"] = value.created_by
    if full:
        shape["can_pin"] = 1
        shape["comments"] |= {"can_post": int(not value.closed), "can_close": 1, "groups_can_post": True}
        shape["likes"] = {"can_like": 1, "count": 0, "user_likes": 0}
        shape |= {"is_pinned": 1} if pinned else {}
        shape |= {"edited": value.edited} if value.edited is not None else {}
    return shape


def comment(value: Comment, owner_id: int, thread: JsonObject | None = None) -> JsonObject:
    """A comment without its thread, or with `thread` as wall.getComments pages it."""
    shape: JsonObject = {
        "id": value.id,
        "from_id": value.from_id,
        "date": value.date,
        "text": "" if value.deleted else value.text,
        "post_id": value.post_id,
        "owner_id": owner_id,
        "can_edit": 1,
        "can_delete": 1,
        "can_like": 1,
        "likes": {"can_like": 1, "count": 0, "user_likes": 0},
        "parents_stack": list(value.parents),
        "thread": thread or {"count": 0, "items": [], "can_post": True, "show_reply_button": True},
        "is_from_post_author": value.from_id == owner_id,
    }
    if value.reply_to_comment is not None:
        shape |= {"reply_to_user": value.reply_to_user, "reply_to_comment": value.reply_to_comment}
    if value.deleted:
        shape["deleted"] = True
    return shape


def comment_event(value: Comment, owner_id: int) -> JsonObject:
    """A comment as wall_reply_new, _edit and _restore carry it."""
    return comment(value, owner_id) | {"post_owner_id": owner_id}


def callback_server(value: CallbackServer) -> JsonObject:
    """A callback server."""
    return {
        "id": value.id,
        "title": value.title,
        "url": value.url,
        "secret_key": value.secret_key,
        "creator_id": value.creator_id,
        "status": value.status,
    }


def authors(
    ids: Iterable[int],
    find_person: Callable[[int], Person | None],
    find_community: Callable[[int], Community | None],
) -> JsonObject:
    """`profiles` and `groups` of an extended answer."""
    unique = sorted(set(ids))
    people = [found for i in unique if i > 0 and (found := find_person(i))]
    groups = [there for i in unique if i < 0 and (there := find_community(-i))]
    return {
        "profiles": [person(each, ("sex", "screen_name")) for each in people],
        "groups": [community(each) for each in groups],
    }


def payload_object(payload: str | None) -> object:
    """A button's payload as message_event carries it: the value, not its text."""
    return json.loads(payload) if payload is not None else {}
