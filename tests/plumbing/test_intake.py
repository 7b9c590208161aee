"""Callbacks that come at the same time share a transaction, and each is answered for itself."""

import asyncio
import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from models.running import direct_connection
from models.store import Store, connection_settings, open_store
from models.tables import InboxEvent
from tests.databases import KINDS, migrated_database
from tests.plumbing.conftest import START
from tests.plumbing.test_web import GROUP, client, event, health, post
from vkbot.clock import StillClock
from vkbot.inbox import Inbox
from vkbot.web.intake import MOST, Event, Intake

__all__ = ["client", "health"]

COUNT = "SELECT count(*) FROM inbox_events"


class Shelf:
    """Stores in memory, a batch when it is told to; whatever is called «bad» spoils its batch."""

    def __init__(self) -> None:
        self.batches: list[list[int]] = []
        self.open = asyncio.Event()
        self.asked = asyncio.Event()

    async def store(self, events: Sequence[Event]) -> None:
        self.asked.set()
        await self.open.wait()
        numbers = [event["n"] for _, event in events]
        if "bad" in numbers:
            raise ValueError
        self.batches.append(numbers)


def taking(intake: Intake, *numbers: object) -> list[asyncio.Task[None]]:
    return [asyncio.create_task(intake.take(GROUP, {"n": number})) for number in numbers]


async def test_what_comes_meanwhile_is_stored_together_and_in_order() -> None:
    shelf = Shelf()
    intake = Intake(shelf.store)
    first = taking(intake, 1)
    await shelf.asked.wait()
    others = taking(intake, 2, 3, 4)
    assert not any(task.done() for task in (*first, *others))
    shelf.open.set()
    await asyncio.gather(*first, *others)
    assert shelf.batches == [[1], [2, 3, 4]]


async def test_a_transaction_does_not_grow_without_end() -> None:
    shelf = Shelf()
    intake = Intake(shelf.store)
    tasks = taking(intake, *range(2 * MOST + 1))
    shelf.open.set()
    await asyncio.gather(*tasks)
    assert [len(batch) for batch in shelf.batches] == [MOST, MOST, 1]
    assert [number for batch in shelf.batches for number in batch] == list(range(2 * MOST + 1))


async def test_one_that_cannot_be_stored_does_not_keep_the_others_out() -> None:
    shelf = Shelf()
    shelf.open.set()
    came = await asyncio.gather(*taking(Intake(shelf.store), 1, "bad", 2), return_exceptions=True)
    assert [type(error) for error in came] == [type(None), ValueError, type(None)]
    assert shelf.batches == [[1], [2]]


async def test_who_does_not_wait_for_the_answer_stops_nobody() -> None:
    shelf = Shelf()
    intake = Intake(shelf.store)
    gone, stays = taking(intake, 1, 2)
    await shelf.asked.wait()
    gone.cancel()
    await asyncio.wait([gone])
    shelf.open.set()
    await stays
    await intake.close()
    assert shelf.batches == [[1, 2]]


async def test_a_database_that_hangs_does_not_keep_the_bot_from_stopping() -> None:
    shelf = Shelf()
    intake = Intake(shelf.store)
    await Intake(shelf.store).close()
    (waits,) = taking(intake, 1)
    await shelf.asked.wait()
    await intake.close(0)
    assert not waits.done()
    assert shelf.batches == []
    waits.cancel()


async def ignore(group_id: int, event: dict[str, Any]) -> None:
    """Nobody handles anything here."""


async def test_events_of_several_communities_are_stored_once_each(store: Store, clock: StillClock) -> None:
    inbox = Inbox(clock, ignore)
    await inbox.take(GROUP, [event(event_id="a")])
    inbox.arrived(GROUP).clear()
    await inbox.take_all([(GROUP, event(event_id="a")), (GROUP, event(event_id="b")), (9200, event(event_id="b"))])
    rows = await InboxEvent.all().order_by("id").values_list("group_id", "event_id", "kind", "received_at", "attempts")
    assert rows == [(group, name, "message_new", START, 0) for group, name in [(GROUP, "a"), (GROUP, "b"), (9200, "b")]]
    assert inbox.arrived(GROUP).is_set()
    assert inbox.arrived(9200).is_set()


async def test_a_copy_that_serves_the_community_is_told(store: Store, clock: StillClock) -> None:
    told: list[int] = []

    async def stored(group_id: int) -> None:
        told.append(group_id)

    inbox = Inbox(clock, ignore, stored=stored)
    events = [(group, event(event_id=name)) for group, name in [(9200, "a"), (GROUP, "b"), (9200, "c")]]
    await inbox.take_all(events)
    await inbox.take_all(events)
    assert told == [9200, GROUP]


async def test_many_callbacks_at_once(client: Any) -> None:
    answers = await asyncio.gather(*(post(client, event(event_id=str(number % 20))) for number in range(60)))
    assert set(answers) == {(200, "ok")}
    rows = await InboxEvent.all()
    assert sorted(json.loads(row.body)["event_id"] for row in rows) == sorted(str(number) for number in range(20))


@pytest.mark.parametrize("count", [0, 1, 500])
async def test_any_number_of_events_is_one_statement(store: Store, clock: StillClock, count: int) -> None:
    inbox = Inbox(clock, ignore)
    assert await inbox.take(GROUP, [event(event_id=str(number)) for number in range(count)]) == count
    assert [row.event_id for row in await InboxEvent.all().order_by("id")] == [str(number) for number in range(count)]


@pytest.mark.parametrize("kind", KINDS)
async def test_what_is_acknowledged_others_can_see(kind: str, tmp_path: Path, clock: StillClock) -> None:
    """It is committed, not on its way."""
    url = await migrated_database(kind, tmp_path)
    async with open_store(url):
        await Intake(Inbox(clock, ignore).take_all).take(GROUP, event())
        if kind == "sqlite":
            with closing(sqlite3.connect(url.removeprefix("sqlite://"))) as other:
                assert other.execute(COUNT).fetchone() == (1,)
        else:
            another = await direct_connection(connection_settings(url)["credentials"])
            assert await another.fetchval(COUNT) == 1
            await another.close()
