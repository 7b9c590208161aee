import json
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vkbot.vk.incoming import KINDS, Incoming, incoming_of

GROUP = 9100


def event(kind: str, body: Any) -> dict[str, Any]:
    return {"group_id": GROUP, "type": kind, "event_id": "e", "v": "5.199", "object": body}


def comment(**more: Any) -> dict[str, Any]:
    return {"id": 9, "from_id": 501, "date": 1764450000, "text": "Голосую", "post_id": 77, **more}


def message(**more: Any) -> dict[str, Any]:
    return {"message": {"from_id": 501, "peer_id": 501, "text": "привет", "conversation_message_id": 6, **more}}


@pytest.mark.parametrize(
    ("kind", "body", "told"),
    [
        ("wall_reply_new", comment(), {"comment_id": 9, "post_id": 77, "person": 501, "date": 1764450000}),
        ("wall_reply_edit", comment(), {"edited": True, "deleted": False, "text": "Голосую"}),
        ("wall_reply_restore", comment(), {"restored": True}),
        ("wall_reply_new", comment(reply_to_user=502, reply_to_comment=3), {"reply_to": 3, "reply_to_person": 502}),
        ("wall_reply_new", comment(from_id=-9100), {"person": -9100, "from_community": True}),
        ("wall_reply_new", comment(text="", attachments=[{"type": "sticker"}]), {"text": "", "attachments": 1}),
        (
            "wall_reply_delete",
            {"owner_id": -9100, "id": 9, "deleter_id": 501, "post_id": 77},
            {"deleted": True, "person": 501, "comment_id": 9, "post_id": 77},
        ),
        ("wall_reply_delete", {"id": 9, "user_id": 502, "post_id": 77}, {"deleted": True, "person": 502}),
        ("wall_post_new", {"id": 77, "from_id": -9100, "text": "День 3"}, {"post_id": 77, "text": "День 3"}),
        ("board_post_new", {"id": 3, "from_id": 501, "text": "а", "topic_id": 6}, {"post_id": 6, "board": True}),
        ("board_post_delete", {"id": 3, "topic_id": 6}, {"comment_id": 3, "deleted": True, "person": 0}),
        ("message_new", message(), {"private": True, "message_id": 6, "text": "привет", "payload": None}),
        ("message_new", message()["message"], {"private": True, "text": "привет"}),
        ("message_new", message(payload='{"c":"orders"}'), {"payload": {"c": "orders"}}),
        ("message_new", message(payload="{oops"), {"payload": None}),
        ("message_new", message(payload='"text"'), {"payload": None}),
        (
            "message_new",
            message(peer_id=2_000_000_004, text="[club9100|@rassvet] /map"),
            {"private": False, "text": "/map", "addressed": True},
        ),
        (
            "message_new",
            message(peer_id=2_000_000_004, action={"type": "chat_invite_user", "member_id": -9100}),
            {"action": "chat_invite_user", "action_person": -9100},
        ),
        ("message_new", message(text="\u200bне\u00a0так "), {"text": "не так", "raw_text": "\u200bне\u00a0так "}),
        (
            "message_event",
            {"user_id": 501, "peer_id": 501, "event_id": "b1", "payload": {"c": "undo"}},
            {"private": True, "payload": {"c": "undo"}, "button_event": "b1"},
        ),
        (
            "message_reply",
            {"from_id": -9100, "peer_id": 501, "text": "Слушаю", "admin_author_id": 500, "random_id": 7, "out": 1},
            {"person": 500, "peer": 501, "text": "Слушаю", "random_id": 7, "private": False, "from_community": False},
        ),
        (
            "message_reply",
            {"from_id": -9100, "peer_id": 501, "text": "Принято", "random_id": 7, "out": 1},
            {"person": -9100, "peer": 501, "private": False, "from_community": True},
        ),
        ("message_allow", {"user_id": 501, "key": "start"}, {"person": 501, "key": "start", "private": False}),
        ("message_deny", {"user_id": 501}, {"person": 501}),
        ("group_leave", {"user_id": 504, "self": 0}, {"person": 504}),
    ],
)
def test_shapes(kind: str, body: dict[str, Any], told: dict[str, Any]) -> None:
    incoming = incoming_of(GROUP, event(kind, body))
    assert incoming is not None
    assert {name: getattr(incoming, name) for name in told} == told
    assert (incoming.kind, incoming.community_id) == (kind, GROUP)


def test_what_is_not_known() -> None:
    assert incoming_of(GROUP, event("like_add", {})) is None
    assert incoming_of(GROUP, {"group_id": GROUP}) is None


ODD = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
NAMES = "message id from_id peer_id user_id text payload action attachments reply_message post_id date key topic_id"
FIELDS = st.sampled_from(NAMES.split())


@given(st.sampled_from(KINDS), st.dictionaries(FIELDS, ODD, max_size=8) | ODD)
def test_no_shape_is_too_odd(kind: str, body: Any) -> None:
    assert isinstance(incoming_of(GROUP, event(kind, body)), Incoming)


@pytest.mark.parametrize(
    ("date", "written_at"), [(0, None), (-5, None), (2**62, None), (1764450000, datetime(2025, 11, 29, 21, tzinfo=UTC))]
)
def test_when_it_was_written(date: int, written_at: datetime | None) -> None:
    assert Incoming("wall_reply_new", GROUP, date=date).written_at == written_at


@pytest.mark.parametrize("odd", ["\ud83d", "\x00"])
def test_every_text_can_be_stored(odd: str) -> None:
    payload = {"c": odd, odd: [odd, {"deep": odd}]}
    message = {"from_id": 501, "peer_id": 501, "text": f"а{odd}б", "payload": json.dumps(payload), "ref": odd}
    incoming = incoming_of(GROUP, {"type": "message_new", "object": {"message": message}})
    assert incoming is not None
    assert (incoming.text, incoming.raw_text, incoming.key) == ("а\ufffdб", "а\ufffdб", "\ufffd")
    assert incoming.payload == {"c": "\ufffd", "\ufffd": ["\ufffd", {"deep": "\ufffd"}]}
    comment = incoming_of(GROUP, {"type": "wall_reply_new", "object": {"text": odd}})
    assert comment is not None
    assert comment.raw_text == "\ufffd"


def test_a_payload_without_an_end() -> None:
    message = {"from_id": 501, "payload": "[" * 100_000}
    incoming = incoming_of(GROUP, {"type": "message_new", "object": {"message": message}})
    assert incoming is not None
    assert incoming.payload is None


def test_what_kind_of_post() -> None:
    for kind in ("post", "suggest", "postpone"):
        incoming = incoming_of(GROUP, event("wall_post_new", {"id": 5, "from_id": -GROUP, "post_type": kind}))
        assert incoming is not None
        assert incoming.post_type == kind
