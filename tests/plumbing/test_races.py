"""Two copies of the bot at one thing: the claims keep them apart, and this is what holds if they ever fail to.

A copy that has lost its claim and does not know it yet works beside the one that has it now.
"""

import asyncio
from typing import Any

import pytest

from models import audit
from models import outbox as rows
from models.bindings import day_of_comment
from models.communities import ensure_community
from models.kinds import MatchStatus, OutboxKind, OutboxStatus
from models.store import Store, lock_days, transaction
from models.tables import Day, InboxEvent, Match, OutboxMessage
from tests.locks import Halfway, wait_for_locks
from tests.plumbing.conftest import START
from vkbot.clock import StillClock
from vkbot.inbox import Inbox

GROUP = 9100


def event(number: int) -> dict[str, Any]:
    return {"type": "message_new", "event_id": f"e{number}", "object": {"n": number}}


class Slow:
    """Handles events, but not to the end before it is let."""

    def __init__(self) -> None:
        self.begun = asyncio.Event()
        self.may_end = asyncio.Event()
        self.heard: list[int] = []

    async def handle(self, group_id: int, event: dict[str, Any]) -> None:
        self.begun.set()
        await self.may_end.wait()
        self.heard.append(event["object"]["n"])


@pytest.fixture(autouse=True)
async def _community(store: Store, clock: StillClock) -> None:
    await ensure_community(GROUP, clock.now())


async def test_an_event_is_handled_by_one_of_two(store: Store, clock: StillClock) -> None:
    slow, quick = Slow(), Slow()
    quick.may_end.set()
    one, other = Inbox(clock, slow.handle), Inbox(clock, quick.handle)
    await one.take(GROUP, [event(1), event(2)])
    (first, second) = await InboxEvent.all().order_by("id")
    async with asyncio.TaskGroup() as both:
        both.create_task(one.handle(first))
        await slow.begun.wait()
        waits = both.create_task(other.handle(first))
        slow.may_end.set()
        await waits
        await other.handle(second)
    assert (slow.heard, quick.heard) == ([1], [2])


async def test_what_one_could_not_handle_the_other_does(store: Store, clock: StillClock) -> None:
    async def fails(group_id: int, event: dict[str, Any]) -> None:
        raise ValueError

    quick = Slow()
    quick.may_end.set()
    failing, other = Inbox(clock, fails), Inbox(clock, quick.handle)
    await failing.take(GROUP, [event(1)])
    (row,) = await InboxEvent.all()
    assert not await failing._handle(row)
    await other.handle_pending()
    await failing.handle(row)
    assert quick.heard == [1]
    (row,) = await InboxEvent.all()
    assert row.failed_at is None


async def queued(kind: OutboxKind = OutboxKind.MESSAGE, peer: int = 501) -> int:
    more: dict[str, Any] = {"peer_id": peer} if kind is OutboxKind.MESSAGE else {}
    return (await rows.add_row(GROUP, kind, "слово", START, **more)).id


async def read(*ids: int) -> list[OutboxMessage]:
    """As a sender reads rows; each has its own."""
    return await OutboxMessage.filter(id__in=list(ids)).order_by("id")


async def test_of_two_senders_that_read_a_row_one_sends_it(store: Store) -> None:
    number = await queued()
    one, other = await read(number), await read(number)
    assert await rows.begin_attempts(one, START)
    assert not await rows.begin_attempts(other, START)
    (row,) = await read(number)
    assert (row.attempts, row.tried_at) == (1, START)


async def test_the_key_that_VK_may_know_is_never_changed(store: Store) -> None:
    """The other sender would send the same messages together with others, under one new key."""
    numbers = [await queued(peer=peer) for peer in (501, 502)]
    one, other = await read(numbers[0]), await read(*numbers)
    key = one[0].key
    assert await rows.begin_attempts(one, START)
    assert not await rows.begin_attempts(other, START, together=[other])
    assert [row.attempts for row in await read(*numbers)] == [1, 0]
    assert (await read(numbers[0]))[0].key == key


async def test_a_failure_of_one_does_not_hide_what_the_other_has_begun(store: Store) -> None:
    number = await queued()
    one = await read(number)
    assert await rows.begin_attempts(one, START)
    other = await read(number)
    assert await rows.begin_attempts(other, START)
    await rows.mark_not_done(one[0], "1 unknown", nothing_there=True)
    await rows.take_back(one, {number})
    (row,) = await read(number)
    assert (row.attempts, row.tried_at) == (2, START)


@pytest.mark.parametrize("kind", [OutboxKind.MESSAGE, OutboxKind.POST])
@pytest.mark.parametrize("close", [rows.mark_dead, rows.mark_held, rows.mark_unsure])
async def test_what_one_has_brought_to_VK_the_other_cannot_give_up(store: Store, kind: OutboxKind, close: Any) -> None:
    number = await queued(kind)
    one, other = await read(number), await read(number)
    await rows.mark_sent(one[0], 77, START)
    assert not await close(other[0], "5 refused")
    (row,) = await read(number)
    assert (row.status, row.vk_id, row.error) == (OutboxStatus.SENT, 77, "")


POST = 77


async def a_day_to_bind() -> OutboxMessage:
    """The row of a day's post whose number is not known yet."""
    match = await Match.create(
        community_id=GROUP, game="curse", seed="s", created_by=500, created_at=START, status=MatchStatus.RUNNING.value
    )
    day = await Day.create(match=match, number=1, state="{}", opened_at=START, due_at=START)
    return await rows.add_row(GROUP, OutboxKind.POST, "День 1", START, day_id=day.id)


@pytest.mark.parametrize("first", ["handler", "binder"])
async def test_a_comment_is_not_lost_while_its_post_is_bound(store: Store, clock: StillClock, first: str) -> None:
    """Whoever handles it finds the day, or whoever binds the day finds it handled, and has it handled again."""
    post, handler, binder = await a_day_to_bind(), Halfway(), Halfway()
    seen: list[bool] = []

    async def handle(group_id: int, event: dict[str, Any]) -> None:
        seen.append(await day_of_comment(group_id, POST) is not None)
        await handler.stop()

    async def bind() -> None:
        async with transaction():
            await rows.mark_sent(post, POST, START)
            await binder.stop()

    inbox = Inbox(clock, handle)
    comment = {"type": "wall_reply_new", "event_id": "e1", "object": {"post_id": POST, "id": 5}}
    await inbox.take(GROUP, [comment])
    (event,) = await InboxEvent.all()
    both_sides = [(handler, lambda: inbox.handle(event)), (binder, bind)]
    (one, begin), (other, follow) = both_sides if first == "handler" else reversed(both_sides)
    other.may_end.set()
    async with asyncio.TaskGroup() as both:
        both.create_task(begin())
        await one.there.wait()
        await wait_for_locks(store, [both.create_task(follow())])
        one.may_end.set()
    await inbox.handle_pending()
    assert seen[-1]


async def test_what_was_heard_under_a_post_is_not_heard_again_when_VK_says_once_more_that_it_is_there(
    store: Store, clock: StillClock
) -> None:
    """Its event came before the answer to the call that wrote it. An edit heard twice would be the newest act."""
    post, heard = await a_day_to_bind(), []

    async def handle(group_id: int, event: dict[str, Any]) -> None:
        heard.append(event["type"])

    async def is_there() -> None:
        async with transaction():
            await rows.mark_sent(post, POST, START)
        await inbox.handle_pending()

    inbox = Inbox(clock, handle)
    comment = {"type": "wall_reply_new", "event_id": "e1", "object": {"post_id": POST, "id": 5}}
    await inbox.take(GROUP, [comment])
    await inbox.handle_pending()
    await is_there()
    await inbox.take(GROUP, [comment | {"type": "wall_reply_edit", "event_id": "e2"}])
    await inbox.handle_pending()
    await is_there()
    assert heard == ["wall_reply_new", "wall_reply_new", "wall_reply_edit"]


async def test_who_ends_a_day_and_who_gives_up_a_text_of_it_do_not_wait_for_each_other(store: Store) -> None:
    """VK refuses an edit of the votes as the last one takes its place: that it was refused goes to the journal."""
    post = await a_day_to_bind()
    day = await Day.get(id=post.day_id or 0)
    comment = await rows.add_row(GROUP, OutboxKind.COMMENT, "1", START, post_id=POST, day_id=day.id)
    edit = await rows.add_row(GROUP, OutboxKind.EDIT, "2", START, parent_id=comment.id, day_id=day.id)
    sender = Halfway()

    async def refused() -> None:
        async with transaction():
            await rows.mark_dead(edit, "15 refused")
            await sender.stop()
            await audit.note(GROUP, START, "refused", match_id=day.match_id, day_id=day.id)

    async def ends() -> None:
        async with transaction():
            await lock_days([day.id])
            await rows.replace_edits(comment.id)

    async with asyncio.TaskGroup() as both:
        both.create_task(refused())
        await sender.there.wait()
        await wait_for_locks(store, [both.create_task(ends())])
        sender.may_end.set()
    assert (await OutboxMessage.get(id=edit.id)).status == OutboxStatus.DEAD
