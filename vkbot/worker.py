"""Handles a community's events and what is due there, one after the other: no day ends in the middle of an order."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Protocol

from loguru import logger

from vkbot.clock import Clock
from vkbot.inbox import Fetch, Inbox
from vkbot.logs import described
from vkbot.pulse import Pulse, first_of

RETRY_SECONDS = 30.0
LONGEST_RETRY = 600.0


class Duties(Protocol):
    """What has to be done at a time."""

    async def run_due(self) -> None:
        """Do all that is due by the clock; in transactions of its own."""

    async def next_due(self) -> datetime | None:
        """When something is due next (also in the past), if anything is planned."""


class Worker:
    """The task of one community; it ends after `stop`."""

    def __init__(
        self,
        community_id: int,
        inbox: Inbox,
        duties: Duties,
        clock: Clock,
        *,
        prepare: Callable[[], Awaitable[None]],
        committed: Callable[[], None],
        changed: Pulse,
        retry_seconds: float = RETRY_SECONDS,
        fetch: Fetch | None = None,
    ) -> None:
        """prepare: awaited before each event, outside its transaction. committed: called after each transaction.

        fetch: looks up messages of a chat that should have come before one that has.
        """
        self._community_id = community_id
        self._inbox = inbox
        self._arrived = inbox.arrived(community_id)
        self._duties = duties
        self._clock = clock
        self._prepare = prepare
        self._committed = committed
        self._changed = changed
        self._retry = retry_seconds
        self._fetch = fetch
        self._failures = 0
        self._resting_since = -1
        self._stopping = asyncio.Event()

    def stop(self) -> None:
        """End after the event, or the duty, that is under way."""
        self._stopping.set()

    def rests(self, revision: int) -> bool:
        """Whether it has done all there was, after the clock had reached this revision."""
        return self._resting_since >= revision and not self._arrived.is_set()

    async def run(self) -> None:
        """Handle, do what is due, wait; raises what the database raises while events are fetched."""
        while not self._stopping.is_set():
            self._arrived.clear()
            revision = self._clock.revision
            await self._prepare()
            while not self._stopping.is_set() and await self._handle_next():
                pass
            if self._stopping.is_set():
                return
            await self._run_due()
            due = await self._next_due()
            if self._arrived.is_set() or self._clock.revision != revision:
                continue
            # Still due after its turn: it failed, or waits for something. Not at once again.
            late = due is not None and due <= self._clock.now()
            if not late:
                self._resting_since = revision
                self._changed.give()
            await self._rest(revision, due, late=late)
            self._resting_since = -1

    async def handle_pending(self) -> datetime:
        """Handle all events that wait, also after `stop`: for what is to happen when all is handled.

        Answers until when what came in has been handled; nothing that came later has been.
        """
        await self._prepare()
        looked_at = self._clock.now()
        while await self._handle_next():
            looked_at = self._clock.now()
        return looked_at

    async def _handle_next(self) -> bool:
        if not await self._inbox.handle_next(self._community_id, self._fetch):
            return False
        self._committed()
        await self._prepare()
        return True

    async def _run_due(self) -> None:
        try:
            await self._duties.run_due()
            self._failures = 0
        except Exception as error:
            # A match whose day cannot be resolved must not stop the others, nor the events.
            self._failures += 1
            logger.error("what is due could not be done, try {}: {}", self._failures, described(error))
        self._committed()

    async def _next_due(self) -> datetime | None:
        try:
            return await self._duties.next_due()
        except Exception as error:
            logger.error("what is due next could not be found: {}", described(error))
            return self._clock.now()

    async def _rest(self, revision: int, due: datetime | None, *, late: bool) -> None:
        waits = [_given(self._arrived), _given(self._stopping), self._wait_revision(revision)]
        if late:
            waits.append(asyncio.sleep(min(self._retry * 2 ** min(self._failures, 10), LONGEST_RETRY)))
        elif due is not None:
            waits.append(self._clock.wait_until(due))
        await first_of(*waits)

    async def _wait_revision(self, after: int) -> None:
        await self._clock.wait_revision(after)


async def _given(event: asyncio.Event) -> None:
    await event.wait()
