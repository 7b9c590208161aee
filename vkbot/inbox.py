"""Events in: stored first, then handled one after the other, each in one transaction with what it brings about."""

import asyncio
import hashlib
import json
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from loguru import logger

from models import inbox as rows
from models.communities import save_position
from models.store import transaction
from models.tables import InboxEvent
from models.texts import storable
from vkbot.clock import Clock
from vkbot.logs import described

TRIES = 3
EventHandler = Callable[[int, dict[str, Any]], Awaitable[None]]
"""Takes the group id and the event; runs inside the transaction in which the event is marked as handled."""

Fetch = Callable[[int], Awaitable[bool]]
"""Takes a chat (peer) and stores what was written there; False if VK does not tell now."""


@dataclass(frozen=True, slots=True)
class TakenIn:
    """How far it goes what has been taken in of a community.

    asked_at: what had reached VK by then is in it, as far as VK tells. until: what had come to the bot by then has been
    handled, and nothing later.
    """

    asked_at: datetime
    until: datetime


TakeIn = Callable[[], Awaitable[TakenIn]]
"""Fetches what has reached VK in a community, and handles it."""


@dataclass(frozen=True, slots=True)
class Position:
    """Where a community's Long Poll stands."""

    server: str
    key: str
    ts: str


def new_event(group_id: int, event: dict[str, Any]) -> rows.NewEvent:
    """The event as a row, without the Callback secret.

    The body is ASCII, so that whatever VK sends can be stored. A message is known by its number in its chat, so that
    one which was looked up counts as the one that may still come. Everything else has VK's id, or without one its own
    content.
    """
    kept = {name: value for name, value in event.items() if name != "secret"}
    body = json.dumps(kept, sort_keys=True, separators=(",", ":"))
    event_id = _message_id(event) or event.get("event_id")
    if not isinstance(event_id, str) or not event_id.isprintable() or not 0 < len(event_id) <= rows.WORD:
        event_id = hashlib.blake2b(body.encode(), digest_size=20).hexdigest()
    return rows.NewEvent(group_id, event_id, storable(str(event.get("type", ""))), body)


def _message_id(event: dict[str, Any]) -> str | None:
    match event:
        case {
            "type": "message_new",
            "object": {"message": {"peer_id": int(peer), "conversation_message_id": int(number)}},
        } if number > 0:
            return rows.message_id(peer, number)
        case {
            "type": "message_reply",
            "object": {"peer_id": int(peer), "conversation_message_id": int(number)},
        } if number > 0:
            return rows.reply_id(peer, number)
        case _:
            return None


def event_of(row: InboxEvent) -> dict[str, Any]:
    """The event that a row holds."""
    event: dict[str, Any] = json.loads(row.body)
    return event


class Inbox:
    """The durable queue of events. One task at a time may handle what waits in a community."""

    def __init__(
        self,
        clock: Clock,
        handler: EventHandler,
        on_failed: EventHandler | None = None,
        *,
        before: EventHandler | None = None,
        stored: Callable[[int], Awaitable[None]] | None = None,
    ) -> None:
        """on_failed: told of an event that was put aside, in a transaction of its own.

        before: awaited before each try of an event, outside its transaction: what VK must be asked for it.

        stored: told of a community in which something new is stored, in the transaction that does if there is one.
        """
        self._clock = clock
        self._handler = handler
        self._before_each = before
        self._on_failed = on_failed
        self._stored = stored
        self._arrived: defaultdict[int, asyncio.Event] = defaultdict(asyncio.Event)
        self._asked: dict[tuple[int, int], int] = {}
        """Community and chat → up to which number VK has told all there is."""

    def arrived(self, group_id: int) -> asyncio.Event:
        """Set when something new may wait in the community; whoever handles it clears it first."""
        return self._arrived[group_id]

    def look_again(self, groups: Iterable[int]) -> None:
        """Something may wait in these communities."""
        for group_id in groups:
            self._arrived[group_id].set()

    async def take(self, group_id: int, events: Sequence[Any], position: Position | None = None) -> int:
        """Store events and, in the same transaction, the position after them; how many were new.

        What is not an object is left out. Returns after the commit: only then may VK be told that they arrived.
        """
        async with transaction():
            added = await self._add([(group_id, event) for event in events if isinstance(event, dict)])
            if position is not None:
                await save_position(group_id, position.server, position.key, position.ts)
        if added:
            self._arrived[group_id].set()
        return added

    async def take_all(self, events: Sequence[tuple[int, dict[str, Any]]]) -> None:
        """Store events, each with its community, all or none; returns after the commit.

        Nothing else belongs to it, so it is a statement without a transaction around it: half the way to the database.
        """
        if await self._add(events):
            self.look_again({group_id for group_id, _ in events})

    async def _add(self, events: Sequence[tuple[int, dict[str, Any]]]) -> int:
        added = await rows.add_events([new_event(*event) for event in events], self._clock.now())
        if added and self._stored is not None:
            for group_id in dict.fromkeys(group_id for group_id, _ in events):
                await self._stored(group_id)
        return added

    async def handle_pending(self, group_id: int | None = None) -> int:
        """Handle all that waits, in order, in one community or in all; how many were handled or put aside."""
        count = 0
        while await self.handle_next(group_id):
            count += 1
        return count

    async def handle_next(self, group_id: int | None = None, fetch: Fetch | None = None) -> bool:
        """Handle the oldest that waits, or put it aside after its last try; False if nothing waits.

        Before a message those of its writer that have lower numbers in their chat, whenever they came: an order that is
        corrected must not come after its correction. fetch: looks such up if they are not known.
        """
        row = await rows.next_pending(group_id)
        if row is None:
            return False
        # after a busy night there are as many as messages were sent
        if rows.may_be_echo(row) and await rows.pass_over_echoes(row, self._clock.now()):
            return True
        for one in (*await self._before(row, fetch), row):
            await self.handle(one)
        return True

    async def _before(self, row: InboxEvent, fetch: Fetch | None) -> list[InboxEvent]:
        """Messages in the chat of this one that wait and were written before it, in their order."""
        place = rows.place_of(row)
        if place is None:
            return []
        earlier, chat = await rows.earlier_messages(row.group_id, place), (row.group_id, place.peer_id)
        if fetch is not None and max(earlier.gap, default=0) > self._asked.get(chat, 0):
            if await fetch(place.peer_id):
                self._asked[chat] = place.number
            earlier = await rows.earlier_messages(row.group_id, place)
        return earlier.waiting

    async def handle(self, row: InboxEvent) -> None:
        """Handle one that waits, or put it aside after its last try; nothing happens if it waits no more."""
        while not await self._handle(row):
            pass

    async def _handle(self, row: InboxEvent) -> bool:
        """Handle a row, or count a failure; whether the row is done with."""
        try:
            event = event_of(row)
            if self._before_each is not None:
                await self._before_each(row.group_id, event)
            async with transaction():
                if await rows.still_pending(row.id):
                    await self._handler(row.group_id, event)
                    await rows.mark_handled(row.id, self._clock.now())
        except Exception as error:
            return await self._failed(row, error)
        return True

    async def _failed(self, row: InboxEvent, error: Exception) -> bool:
        tries = await rows.mark_tried(row.id, described(error))
        logger.error("event {} ({}), try {} of {}: {}", row.id, row.kind, tries, TRIES, described(error))
        if tries < TRIES:
            return False
        if await rows.put_aside(row.id, self._clock.now()) and self._on_failed is not None:
            try:
                async with transaction():
                    await self._on_failed(row.group_id, json.loads(row.body))
            except Exception as second:  # it is put aside already; the next one must get its turn
                logger.error("event {}: nobody could be told: {}", row.id, described(second))
        return True
