"""What seldom happens between the bot and VK, and must not cost anything all the same."""

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from models import inbox
from models.kinds import OutboxKind, OutboxStatus
from models.outbox import add_row, add_rows
from models.store import Store
from models.tables import Community, InboxEvent
from tests.plumbing.test_outbox import GROUP, MakeGateway, Told, community, rows, sending, texts
from vkbot.clock import StillClock
from vkbot.drawing.board import Board
from vkbot.drawing.tiles import Tile
from vkbot.outbox import enqueue_post, rows_of_message
from vkbot.sandbox import LocalVk
from vkbot.sandbox.faults import CallFault
from vkbot.sender import Sender
from vkbot.sending.calls import answered, number_in
from vkbot.vk.gateway import Gateway, Key
from vkbot.vk.outcome import Done, Outcome, Passing

__all__ = ["community"]


class Slow:
    """A way to VK on which a call waits until it is let go."""

    def __init__(self, gateway: Gateway) -> None:
        self.begun, self.go = asyncio.Event(), asyncio.Event()
        self._gateway = gateway

    async def call(self, method: str, params: Mapping[str, Any], key: Key = Key.COMMUNITY) -> Outcome:
        self.begun.set()
        await self.go.wait()
        return await self._gateway.call(method, params, key)


async def test_a_community_is_quiet_only_when_no_call_is_under_way(
    community: Community, clock: StillClock, make_gateway: MakeGateway, local: LocalVk
) -> None:
    slow = Slow(make_gateway())
    await add_rows(rows_of_message(GROUP, 501, "Приём закрыт"), clock.now())
    serves = {GROUP}
    sender = Sender({GROUP: slow}, clock, Told(clock), serves=lambda: serves)  # type: ignore[dict-item]
    task = asyncio.create_task(sender.run())
    await slow.begun.wait()
    serves.clear()
    quiet = asyncio.create_task(sender.quiet(GROUP))
    await asyncio.sleep(0)
    assert not quiet.done()
    slow.go.set()
    await quiet
    assert await texts(local) == ["Приём закрыт"]
    sender.stop()
    await task


async def test_where_pictures_cannot_be_uploaded_for_long_the_text_goes_alone(
    community: Community, clock: StillClock, gateway: Gateway, local: LocalVk
) -> None:
    await local.faults(CallFault("gateway", "upload", times=None))
    board = Board(((Tile("floor"),),))
    async with sending(gateway, clock) as post:
        await add_rows(rows_of_message(GROUP, 501, "Ход Веры", picture=board), clock.now())
        await post.empty()
    assert await texts(local) == ["Ход Веры"]


async def test_the_rest_of_a_post_of_which_nobody_can_say_whether_it_is_there_is_left_to_an_admin(
    community: Community, clock: StillClock, make_gateway: MakeGateway, local: LocalVk
) -> None:
    unseeing = make_gateway(service_token=None, user_token=None)
    await local.faults(CallFault("cut", "wall.createComment", when="after", times=None))
    async with sending(unseeing, clock) as post:
        first = await enqueue_post(GROUP, "День 2", clock.now())
        await add_row(GROUP, OutboxKind.COMMENT, "Итоги, часть 2", clock.now(), parent_id=first.id)
        await post.empty()
        assert [text for text, _ in post.told.refused] == ["Итоги, часть 2"]
    assert ("Итоги, часть 2", OutboxStatus.HELD) in await rows()


async def test_more_events_than_one_statement_takes_are_all_stored(store: Store, clock: StillClock) -> None:
    events = [inbox.NewEvent(GROUP, f"e{number}", "message_new", "{}") for number in range(5_000)]
    assert await inbox.add_events(events, clock.now()) == 5_000
    assert await inbox.add_events(events, clock.now()) == 0
    assert await InboxEvent.all().order_by("id").values_list("event_id", flat=True) == [one.event_id for one in events]


@pytest.mark.parametrize("value", [None, "later", {"message_id": "x"}, {"post_id": [1]}])
def test_an_answer_without_a_number_is_none(value: object) -> None:
    assert number_in(value) is None
    assert answered(Done(value)) == Passing(0, "an answer without a number", maybe_done=True)
