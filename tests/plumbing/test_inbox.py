import json
from typing import Any

import pytest
from tortoise.exceptions import ValidationError

from models import inbox as rows
from models import outbox
from models.communities import ensure_community
from models.people import person_of
from models.store import Store, transaction
from models.tables import Community, InboxEvent, Person
from vkbot.clock import StillClock
from vkbot.inbox import Inbox, Position, new_event
from vkbot.outbox import enqueue_post

GROUP = 9100
SECRET = "тайная заявка"


def event(number: int, **more: Any) -> dict[str, Any]:
    return {"type": "message_new", "event_id": f"e{number}", "object": {"text": SECRET, "n": number}, **more}


class Hearer:
    """Handles events: notes them, writes a row for each, and fails as often as it is told to."""

    def __init__(self) -> None:
        self.heard: list[int] = []
        self.failures: dict[int, int] = {}
        self.told: list[int] = []

    async def handle(self, group_id: int, event: dict[str, Any]) -> None:
        number = event["object"]["n"]
        self.heard.append(number)
        await person_of(group_id, number)
        if self.failures.get(number, 0) > 0:
            self.failures[number] -= 1
            raise ValueError(event["object"]["text"])

    async def failed(self, group_id: int, event: dict[str, Any]) -> None:
        self.told.append(event["object"]["n"])
        await person_of(group_id, 1000 + event["object"]["n"])
        if event.get("hopeless"):
            raise RuntimeError


@pytest.fixture
def hearer() -> Hearer:
    return Hearer()


@pytest.fixture
async def inbox(store: Store, clock: StillClock, hearer: Hearer) -> Inbox:
    await ensure_community(GROUP, clock.now())
    return Inbox(clock, hearer.handle, hearer.failed)


async def test_in_order_and_once(inbox: Inbox, hearer: Hearer) -> None:
    assert not inbox.arrived(GROUP).is_set()
    assert await inbox.take(GROUP, [event(2), event(1), event(2), "nonsense"], Position("http://lp", "k", "7")) == 2
    assert inbox.arrived(GROUP).is_set()
    assert await inbox.take(GROUP, [event(1), event(3)]) == 1
    assert await inbox.handle_pending() == 3
    assert hearer.heard == [2, 1, 3]
    assert await inbox.take(GROUP, [event(2)]) == 0
    assert await inbox.handle_pending() == 0
    assert (await Community.get(id=GROUP)).lp_ts == "7"


async def test_echoes_of_what_the_bot_said_are_passed_over_and_what_an_admin_wrote_is_not(
    inbox: Inbox, hearer: Hearer
) -> None:
    """As many come as messages were sent; a text cannot make one look like an admin's."""

    def reply(number: int, **more: object) -> dict[str, Any]:
        said = {"n": number, "text": '"admin_author_id":500,', "out": 1, "from_id": -GROUP}
        return {"type": "message_reply", "event_id": f"reply {number}", "object": said | more}

    await inbox.take(GROUP, [reply(1), event(2), reply(3), reply(4, admin_author_id=500), event(5), reply(6)])
    await inbox.handle_pending(GROUP)
    assert hearer.heard == [2, 4, 5]
    assert await rows.count_pending() == 0
    assert await InboxEvent.filter(handled_at=None).count() == 0


async def test_comments_of_the_community_are_echoes_too_and_no_comment_of_a_person_is(
    inbox: Inbox, hearer: Hearer
) -> None:
    """Whatever a person attaches to a vote: a post of the community names it as its writer."""

    def comment(number: int, writer: int, kind: str = "wall_reply_new", **more: object) -> dict[str, Any]:
        written = {"n": number, "id": number, "from_id": writer}
        return {"type": kind, "event_id": f"c{number}", "object": written | more}

    attached = {"attachments": [{"type": "wall", "wall": {"from_id": -GROUP}}]}
    said = [comment(1, -GROUP), comment(2, 500, **attached), comment(3, -GROUP, "wall_reply_edit")]
    await inbox.take(GROUP, [*said, comment(4, 500, text='"from_id":-1'), comment(5, 500, "wall_reply_delete")])
    await inbox.handle_pending(GROUP)
    assert hearer.heard == [2, 4, 5]
    assert await InboxEvent.filter(handled_at=None).count() == 0


async def test_posts_that_the_outbox_knows_are_echoes_and_others_are_not(
    inbox: Inbox, hearer: Hearer, clock: StillClock
) -> None:
    """An admin's post in the community's name may be the one that a day waits for."""
    row = await enqueue_post(GROUP, "День 1", clock.now())
    async with transaction():
        await outbox.mark_sent(row, 77, clock.now())
    posts = [
        {"type": "wall_post_new", "event_id": f"p{one}", "object": {"n": one, "id": one, "from_id": -GROUP}}
        for one in (76, 77, 78)
    ]
    await inbox.take(GROUP, posts)
    await inbox.handle_pending(GROUP)
    assert hearer.heard == [76, 78]
    assert await InboxEvent.filter(handled_at=None).count() == 0


async def test_the_position_is_stored_with_the_events_or_not_at_all(inbox: Inbox) -> None:
    with pytest.raises(ValidationError):
        await inbox.take(GROUP, [event(1)], Position("http://lp", "k", "8" * 100))
    assert await rows.count_pending() == 0
    assert not inbox.arrived(GROUP).is_set()
    assert (await Community.get(id=GROUP)).lp_key == ""


async def test_an_error_undoes_the_handling_and_it_is_tried_again(
    inbox: Inbox, hearer: Hearer, lines: list[str]
) -> None:
    hearer.failures = {1: 2}
    await inbox.take(GROUP, [event(1), event(2)])
    await inbox.handle_pending()
    assert hearer.heard == [1, 1, 1, 2]
    assert hearer.told == []
    row = await InboxEvent.get(event_id="e1")
    assert (row.attempts, row.failed_at) == (2, None)
    assert row.handled_at is not None
    assert await Person.all().count() == 2
    assert len([line for line in lines if "ValueError in tests/plumbing/test_inbox.py" in line]) == 2
    assert not any(SECRET in line for line in lines)


async def test_before_each_try_it_is_prepared_and_what_that_stored_stays(
    store: Store, clock: StillClock, hearer: Hearer
) -> None:
    async def prepare(group_id: int, event: dict[str, Any]) -> None:
        hearer.told.append(len(hearer.heard))
        await person_of(group_id, 2000 + event["object"]["n"])

    await ensure_community(GROUP, clock.now())
    inbox = Inbox(clock, hearer.handle, before=prepare)
    hearer.failures = {1: 3}
    await inbox.take(GROUP, [event(1)])
    await inbox.handle_pending()
    assert (hearer.told, hearer.heard) == ([0, 1, 2], [1, 1, 1])
    assert [person.vk_id for person in await Person.all()] == [2001]


async def test_what_keeps_failing_is_put_aside(inbox: Inbox, hearer: Hearer, lines: list[str]) -> None:
    hearer.failures = {1: 9, 2: 9}
    await inbox.take(GROUP, [event(1), event(2, hopeless=True), event(3)])
    assert await inbox.handle_pending() == 3
    assert hearer.told == [1, 2]
    row = await InboxEvent.get(event_id="e1")
    assert (row.attempts, row.handled_at) == (3, None)
    assert row.failed_at is not None
    assert SECRET not in row.error
    assert sorted([person.vk_id for person in await Person.all()]) == [3, 1001]
    assert await rows.count_pending() == 0
    assert not any(SECRET in line for line in lines)


async def test_a_killed_process_handles_it_again(inbox: Inbox, hearer: Hearer, clock: StillClock) -> None:
    class KilledError(BaseException):
        pass

    async def killed(group_id: int, event: dict[str, Any]) -> None:
        await person_of(group_id, 1)
        raise KilledError

    await inbox.take(GROUP, [event(1)])
    with pytest.raises(KilledError):
        await Inbox(clock, killed).handle_pending()
    assert await Person.all().count() == 0
    await inbox.handle_pending()
    assert hearer.heard == [1]


def test_what_is_kept_of_an_event() -> None:
    kept = new_event(GROUP, event(1, secret="hush"))
    assert (kept.event_id, kept.kind) == ("e1", "message_new")
    assert "hush" not in kept.body
    nameless = {"type": "message_new", "object": {"a": 1}}
    assert new_event(GROUP, nameless).event_id == new_event(GROUP, {**nameless, "secret": "hush"}).event_id
    assert new_event(GROUP, nameless).event_id != new_event(GROUP, {**nameless, "object": {"a": 2}}).event_id
    assert len(new_event(GROUP, {**nameless, "event_id": "x" * 100}).event_id) == 40
    assert new_event(GROUP, {}).kind == ""


@pytest.mark.parametrize("odd", [r"\ud83d", r"\udc00\ud800", r"a\u0000b"])
async def test_texts_that_are_no_texts_are_stored_and_handled(inbox: Inbox, hearer: Hearer, odd: str) -> None:
    """Half a surrogate pair, or a null, as JSON can hold it and databases cannot."""
    said = json.loads(f'"{odd}"')
    strange = {"type": said, "event_id": said, "object": {"text": said, "n": 7, said: said}}
    assert await inbox.take(GROUP, [strange, event(8)], Position("http://lp", said, "7")) == 2
    assert await inbox.handle_pending() == 2
    assert hearer.heard == [7, 8]
