"""An event of VK as one tolerant value: whatever shape it comes in, and however little of it there is."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from models.texts import storable
from vkbot.vk.text import addressed, normalised

MESSAGE_KINDS: Final = ("message_new", "message_event")
COMMENT_KINDS: Final = (
    "wall_reply_new",
    "wall_reply_edit",
    "wall_reply_restore",
    "wall_reply_delete",
    "board_post_new",
    "board_post_edit",
    "board_post_restore",
    "board_post_delete",
)
REPLY_KIND: Final = "message_reply"
"""What the community has written to somebody: the bot, or an admin by hand."""
OTHER_KINDS: Final = ("wall_post_new", "message_allow", "message_deny", "group_join", "group_leave")
KINDS: Final = (*MESSAGE_KINDS, REPLY_KIND, *COMMENT_KINDS, *OTHER_KINDS)
"""What must be switched on in the community's settings of Long Poll or of the callback server."""
LAST_DATE: Final = 2**33
"""The year 2242: whatever claims to be later is no date."""


@dataclass(frozen=True, slots=True)
class Incoming:
    """What came in. Numbers that are not there are 0, texts "".

    kind: VK's type. person: who did it; negative for a community. For a deletion: who deleted. For a message of the
    community: the admin who wrote it by hand, else the community.
    peer: the chat of a message; the same as `person` in a private one.
    text: without a mention of the community at its beginning, spaces and letters normalised. raw_text: as it came.
    payload: of a button, if it holds a JSON object. message_id: the number within the chat.
    post_id: of a comment, or the post itself; a board's topic with `board`.
    """

    kind: str
    community_id: int
    person: int = 0
    peer: int = 0
    text: str = ""
    raw_text: str = ""
    addressed: bool = False
    payload: Mapping[str, Any] | None = None
    message_id: int = 0
    random_id: int = 0
    """Of a message of the community: what it was sent with."""
    button_event: str = ""
    """What messages.sendMessageEventAnswer wants back (message_event)."""
    comment_id: int = 0
    post_id: int = 0
    board: bool = False
    deleted: bool = False
    edited: bool = False
    restored: bool = False
    reply_to: int = 0
    """The comment or message this answers."""
    reply_to_person: int = 0
    date: int = 0
    """Unix time of writing; an edit does not change it."""
    attachments: int = 0
    action: str = ""
    """What happened in a chat (chat_invite_user, …)."""
    action_person: int = 0
    post_type: str = ""
    """Of a post: post, postpone, suggest, copy, …"""
    key: str = ""
    """What the person brought along with message_allow, or `ref` of a message."""

    @property
    def written_at(self) -> datetime | None:
        """The date; None if there is none that makes sense."""
        return datetime.fromtimestamp(self.date, UTC) if 0 < self.date < LAST_DATE else None

    @property
    def private(self) -> bool:
        """Whether it is a person's private message to the community, or a button pressed there."""
        return self.kind in MESSAGE_KINDS and self.person > 0 and self.peer == self.person

    @property
    def comment(self) -> bool:
        """Whether it is about a comment (or a board's post)."""
        return self.kind in COMMENT_KINDS

    @property
    def from_community(self) -> bool:
        """Whether the community itself did it."""
        return self.person == -self.community_id


def incoming_of(group_id: int, event: Mapping[str, Any]) -> Incoming | None:
    """The event as a value; None for a kind that the bot does not know."""
    kind, body = event.get("type"), event.get("object")
    if not isinstance(kind, str) or kind not in KINDS:
        return None
    body = body if isinstance(body, Mapping) else {}
    if kind == "message_new":
        message = body.get("message")
        return _message(group_id, message if isinstance(message, Mapping) else body)
    if kind == "message_event":
        return _button(group_id, body)
    if kind == REPLY_KIND:
        return _reply(group_id, body)
    if kind in COMMENT_KINDS:
        return _comment(group_id, kind, body)
    return _other(group_id, kind, body)


def _message(group_id: int, message: Mapping[str, Any]) -> Incoming:
    raw = _text(message.get("text"))
    text, mentioned = addressed(normalised(raw), group_id)
    answered = message.get("reply_message")
    answered = answered if isinstance(answered, Mapping) else {}
    action = message.get("action")
    action = action if isinstance(action, Mapping) else {}
    person = _number(message.get("from_id") or message.get("user_id"))
    return Incoming(
        "message_new",
        group_id,
        person=person,
        peer=_number(message.get("peer_id")) or person,
        text=text.strip(),
        raw_text=raw,
        addressed=mentioned,
        payload=_payload(message.get("payload")),
        message_id=_number(message.get("conversation_message_id")),
        reply_to=_number(answered.get("conversation_message_id")),
        reply_to_person=_number(answered.get("from_id")),
        date=_number(message.get("date")),
        attachments=_count(message.get("attachments")),
        action=_text(action.get("type")),
        action_person=_number(action.get("member_id")),
        key=_text(message.get("ref")),
    )


def _reply(group_id: int, message: Mapping[str, Any]) -> Incoming:
    raw = _text(message.get("text"))
    return Incoming(
        REPLY_KIND,
        group_id,
        person=_number(message.get("admin_author_id")) or -group_id,
        peer=_number(message.get("peer_id")),
        text=normalised(raw).strip(),
        raw_text=raw,
        message_id=_number(message.get("conversation_message_id")),
        random_id=_number(message.get("random_id")),
        date=_number(message.get("date")),
        attachments=_count(message.get("attachments")),
    )


def _button(group_id: int, body: Mapping[str, Any]) -> Incoming:
    person = _number(body.get("user_id"))
    return Incoming(
        "message_event",
        group_id,
        person=person,
        peer=_number(body.get("peer_id")) or person,
        payload=_payload(body.get("payload")),
        message_id=_number(body.get("conversation_message_id")),
        button_event=_text(body.get("event_id")),
    )


def _comment(group_id: int, kind: str, body: Mapping[str, Any]) -> Incoming:
    raw = _text(body.get("text"))
    text, mentioned = addressed(normalised(raw), group_id)
    deleter = body.get("deleter_id") or body.get("user_id")
    return Incoming(
        kind,
        group_id,
        person=_number(deleter if kind.endswith("_delete") else body.get("from_id")),
        text=text.strip(),
        raw_text=raw,
        addressed=mentioned,
        comment_id=_number(body.get("id")),
        post_id=_number(body.get("post_id") or body.get("topic_id")),
        board=kind.startswith("board"),
        deleted=kind.endswith("_delete"),
        edited=kind.endswith("_edit"),
        restored=kind.endswith("_restore"),
        reply_to=_number(body.get("reply_to_comment")),
        reply_to_person=_number(body.get("reply_to_user")),
        date=_number(body.get("date")),
        attachments=_count(body.get("attachments")),
    )


def _other(group_id: int, kind: str, body: Mapping[str, Any]) -> Incoming:
    raw = _text(body.get("text"))
    return Incoming(
        kind,
        group_id,
        person=_number(body.get("from_id") or body.get("user_id")),
        text=normalised(raw).strip(),
        raw_text=raw,
        post_id=_number(body.get("id")) if kind == "wall_post_new" else 0,
        date=_number(body.get("date")),
        attachments=_count(body.get("attachments")),
        post_type=_text(body.get("post_type")),
        key=_text(body.get("key")),
    )


def _number(value: Any) -> int:
    """A number that a database takes; anything else is 0."""
    try:
        number = int(value)
    except (TypeError, ValueError, OverflowError):
        return 0
    return number if -(2**63) < number < 2**63 else 0


def _text(value: Any) -> str:
    return storable(value) if isinstance(value, str) else ""


def _count(value: Any) -> int:
    return len(value) if isinstance(value, list) else 0


def _payload(value: Any) -> Mapping[str, Any] | None:
    """A text button's payload is JSON text, a callback button's an object. One too deep to be read is none."""
    try:
        if isinstance(value, str):
            value = json.loads(value)
        return _storable(value) if isinstance(value, dict) else None
    except (ValueError, RecursionError):
        return None


def _storable(value: Any) -> Any:
    """The value with texts that can be stored."""
    if isinstance(value, str):
        return storable(value)
    if isinstance(value, list):
        return [_storable(one) for one in value]
    if isinstance(value, dict):
        return {storable(str(name)): _storable(one) for name, one in value.items()}
    return value
