"""Events of any shape, as long as VK's secret is with them: no handler raises, nobody's vote is another's."""

import copy
from collections.abc import Iterator
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hostile import town as places
from tests.hostile.chats import HUNT
from tests.hostile.stage import FULL, HANDS, Stage
from tests.hostile.test_buttons import NONSENSE
from tests.properties.profile import modest
from tests.services.story import ELSEWHERE, HERE
from tests.services.table import POST
from vkbot.vk.incoming import KINDS, incoming_of

MESSAGE: Final = {
    "message": {
        "id": 5, "date": 1772366400, "from_id": places.VERA, "peer_id": places.VERA, "conversation_message_id": 9,
        "text": "удар в Искру", "attachments": [], "fwd_messages": [], "payload": '{"c": "orders"}', "ref": "x",
        "reply_message": {"conversation_message_id": 3, "from_id": -HERE}, "action": {"type": "x", "member_id": 1},
    },
    "client_info": {},
}  # fmt: skip
COMMENT: Final = {
    "id": 71, "from_id": places.VERA, "date": 1772366400, "text": "Голосую против Искры", "post_id": POST,
    "post_owner_id": -HERE, "owner_id": -HERE, "topic_id": 3, "deleter_id": places.VERA, "user_id": places.VERA,
    "reply_to_comment": 1, "reply_to_user": 2, "attachments": [], "parents_stack": [],
}  # fmt: skip
BODIES: Final[dict[str, dict[str, Any]]] = {
    "message_new": MESSAGE,
    "message_event": {
        "user_id": places.VERA, "peer_id": places.VERA, "event_id": "e", "payload": {"c": "orders"},
        "conversation_message_id": 4,
    },
    "message_reply": {**MESSAGE["message"], "admin_author_id": places.MASTER, "random_id": 7},
    "wall_post_new": {"id": 78, "from_id": -HERE, "owner_id": -HERE, "text": "☀ День 3", "post_type": "post"},
    "message_allow": {"user_id": places.VERA, "key": ""},
    "message_deny": {"user_id": places.VERA},
}  # fmt: skip
"""What VK sends of each kind; comments (COMMENT) and whatever else there is look alike."""

PLACES: Final = (
    *NONSENSE,
    HERE,
    -HERE,
    ELSEWHERE,
    POST,
    places.VERA,
    places.GRIM,
    places.STRANGER,
    -places.VERA,
    HUNT,
    71,
    72,
)


def body_of(kind: str) -> dict[str, Any]:
    return copy.deepcopy(BODIES.get(kind, COMMENT))


def fields(body: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str]]:
    """Every field, with the object that it stands in."""
    for name, value in body.items():
        yield body, name
        if isinstance(value, dict):
            yield from fields(value)


def test_there_is_a_body_for_every_kind() -> None:
    for kind in KINDS:
        incoming = incoming_of(HERE, {"type": kind, "object": body_of(kind)})
        assert incoming is not None
        assert incoming.person


@settings(modest, max_examples=5000 if FULL else 150)
@given(st.data())
def test_no_handler_raises(stage: Stage, data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(KINDS))
    body = body_of(kind)
    spots = list(fields(body))
    for number in data.draw(st.lists(st.integers(0, len(spots) - 1), min_size=1, max_size=4)):
        inside, name = spots[number]
        if data.draw(st.booleans()):
            inside[name] = data.draw(st.sampled_from(PLACES))
        else:
            inside.pop(name, None)
    stage.tries((HERE, places.VERA), lambda: stage.town.takes(HERE, {"type": kind, "object": body}))


@pytest.mark.parametrize("body", [None, [], "x", 5, {}, {"message": None}, {"message": []}, {"message": {}}], ids=repr)
def test_an_event_about_nothing(stage: Stage, body: Any) -> None:
    for kind in (*KINDS, "user_block", "user_unblock", "group_officers_edit", "unheard_of", ["message_new"], None):
        event = {"type": kind, "object": body}
        assert stage.tries((HERE, places.STRANGER), lambda event=event: stage.town.takes(HERE, event)) == []  # type: ignore[misc]


@pytest.mark.parametrize("kind", ["wall_reply_new", "wall_reply_edit", "wall_reply_restore"])
@pytest.mark.parametrize("comment", [71, 72, 73], ids=["Vera's comment", "Grim's comment", "a new comment"])
def test_a_comment_is_a_vote_of_its_writer_alone(stage: Stage, kind: str, comment: int) -> None:
    """Also under the number of another's comment, under a post of another community, by whoever does not play."""
    for community, person in HANDS.values():
        for post in (POST, POST + 1, 0):
            body = COMMENT | {"id": comment, "from_id": person, "post_id": post}
            event = {"type": kind, "object": body}
            wrong = stage.tries((community, person), lambda c=community, e=event: stage.town.takes(c, e))  # type: ignore[misc]
            assert wrong == [], (person, post)
    for writer in (-HERE, -ELSEWHERE, 0, -places.VERA, None):
        event = {"type": kind, "object": COMMENT | {"id": comment, "from_id": writer}}
        assert stage.tries((HERE, 0), lambda e=event: stage.town.takes(HERE, e)) == []  # type: ignore[misc]
