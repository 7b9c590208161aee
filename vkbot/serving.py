"""One community that this copy serves: its events are handled, its days end, and with Long Poll it is listened to."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from loguru import logger

from models import matches
from models.communities import ensure_community
from models.inbox import last_received
from vkbot.clock import Clock
from vkbot.inbox import Inbox, TakenIn
from vkbot.missed import Missed
from vkbot.parts import Pace
from vkbot.pulse import Pulse
from vkbot.senses import Hearing
from vkbot.settings import Transport
from vkbot.vk.gateway import Gateway
from vkbot.vk.longpoll import LongPoll, LongPollRefusedError
from vkbot.vk.rights import Rights
from vkbot.worker import Duties, Worker

LOOK_BACK = timedelta(hours=2)
"""With callbacks: VK tries for less than this to deliver an event (10 s, 3 min, 10 min, 30 min, 1 h)."""
LONGEST_LOOK_BACK = timedelta(days=7)
FETCHES = 4
"""So often VK is asked what was written before a message, if it does not answer."""


@dataclass(frozen=True, slots=True)
class Around:
    """What serving a community is made with, the same for all of them."""

    transport: Transport
    pace: Pace
    clock: Clock
    inbox: Inbox
    changed: Pulse
    committed: Callable[[int], None]
    """Called after each transaction: there may be something to send."""
    nobody_hears: Callable[[], bool]
    """Whether VK refuses every Long Poll of the bot."""


@dataclass(frozen=True, slots=True)
class Place:
    """A community, with what looks into it."""

    gateway: Gateway
    rights: Rights
    missed: Missed

    @property
    def group_id(self) -> int:
        """Its number."""
        return self.gateway.group_id

    async def fill_gap(self, since: datetime) -> bool:
        """Look up what may have been lost since then; False if VK could not be asked."""
        return await self.missed.look_up_messages(since) and await self.missed.look_up_comments()

    def poll(self, around: Around) -> LongPoll:
        """Its Long Poll, from where the database says that it stands."""
        return LongPoll(
            self.gateway,
            around.inbox,
            around.clock,
            wait_seconds=around.pace.poll_seconds,
            patience=around.pace.poll_patience,
            changed=around.changed,
            fill_gap=self.fill_gap,
        )


class Serving:
    """Made when the community is taken and thrown away when it is let go of: nothing old is remembered."""

    def __init__(self, place: Place, around: Around, duties: Duties) -> None:
        self._place = place
        self._around = around
        self.poll = place.poll(around) if around.transport is Transport.LONGPOLL else None
        self._worker = Worker(
            place.group_id,
            around.inbox,
            duties,
            around.clock,
            prepare=place.rights.refresh,
            committed=partial(around.committed, place.group_id),
            changed=around.changed,
            retry_seconds=around.pace.retry_seconds,
            fetch=self._fetch,
        )
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._fetches = FETCHES

    def start(self) -> None:
        """Begin."""
        self._place.rights.forget()  # whoever served it before may have heard of a change
        self._begin("worker", self._worker.run())
        if self.poll is not None:
            self._begin("Long Poll", self._listen(self.poll))
        else:
            self._begin("missed", self._look_back())

    def _begin(self, what: str, work: Coroutine[Any, Any, None]) -> None:
        name = f"{what} of {self._place.group_id}"
        self._tasks[what] = asyncio.create_task(work, name=name)

    @property
    def tasks(self) -> frozenset[asyncio.Task[None]]:
        """What runs; none of it should end by itself."""
        return frozenset(self._tasks.values())

    async def finish(self) -> None:
        """Let what is under way end, within `stop_seconds`, and stop."""
        try:
            self._worker.stop()
            await asyncio.wait([self._tasks["worker"]], timeout=self._around.pace.stop_seconds)
        finally:
            await self.end()

    async def end(self) -> None:
        """Stop at once."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    def heard(self, ts: int) -> bool:
        """Whether all has been heard up to this Long Poll number."""
        return self.poll is None or (self.poll.ts >= ts and not self.poll.behind)

    def rests(self, revision: int) -> bool:
        """Whether all has been done that was to be done when the clock had reached this revision."""
        return self._worker.rests(revision)

    @property
    def ready(self) -> bool:
        """Whether it is known what reaches the community from now on, or VK does not let the bot listen."""
        return self.poll is None or self.poll.ts >= 0 or self.poll.refused

    @property
    def hearing(self) -> Hearing | None:
        """What is to be said of its Long Poll; None without one."""
        return None if self.poll is None else Hearing(self.poll.refused, self.poll.failing_since)

    async def take_in(self) -> TakenIn:
        """Fetch what has reached VK and handle it. If VK is away this waits for it, but not for ever."""
        for pause in (*self._around.pace.take_in_pauses, None):
            asked_at = self._around.clock.now()
            # whom VK refuses is not waited for: the day would not end
            caught_up = self.poll is None or await self.poll.catch_up() or self.poll.refused
            # what VK shows is compared with what is known, which is to be all that has been heard
            await self._worker.handle_pending()
            # an event may have been lost without a word, and with callbacks there is nothing else to ask
            looked_up = await self._look_up()
            if caught_up and looked_up:
                break
            if pause is None:
                logger.warning("VK does not say what has reached it; going on without")
                break
            await asyncio.sleep(pause)
        return TakenIn(asked_at, await self._worker.handle_pending())

    async def _look_up(self) -> bool:
        """What the events may not have told; False if VK could not be asked."""
        if self.poll is None:
            return await self._place.fill_gap(await self._missed_since(None))
        opened = await matches.oldest_opening(self._place.group_id)
        if opened is None:
            return True
        # a day that was paused for long began before what is remembered of events: those are not to come again
        since, missed = max(opened, await self._known_since()), self._place.missed
        return await missed.look_up_messages(since, chats=False) and await missed.look_up_comments()

    async def _fetch(self, peer_id: int) -> bool:
        """Look up what somebody has written; a few times, since a message waits for it. False if VK does not tell.

        After that it is asked once for each message until it tells again: it may be away for long, and people wait.
        """
        since = await self._known_since()
        for tries in range(1, self._fetches + 1):
            if await self._place.missed.look_up_chat(peer_id, since):
                self._fetches = FETCHES
                return True
            if tries < self._fetches:
                await asyncio.sleep(self._around.pace.poll_patience(tries))
        self._fetches = 1
        logger.warning("community {}: VK does not say what was written before a message", self._place.group_id)
        return False

    async def _listen(self, poll: LongPoll) -> None:
        """Run a Long Poll for ever; if VK refuses it, the others go on and it is tried again now and then."""
        told = False
        while True:
            try:
                await poll.run()
            except LongPollRefusedError as error:
                if self._around.nobody_hears():
                    raise
                logger.log("WARNING" if told else "CRITICAL", "{}; the other communities are served", error)
                told = True
                await asyncio.sleep(self._around.pace.refused_seconds)

    async def _look_back(self) -> None:
        """With callbacks: look now and then what VK has not delivered, first of all what came while nobody was here."""
        newest = await last_received(self._place.group_id)
        tries = 0
        while True:
            if await self._place.fill_gap(await self._missed_since(newest)):
                tries, newest = 0, None
                await asyncio.sleep(self._around.pace.look_back_seconds)
            else:
                tries += 1
                await asyncio.sleep(self._around.pace.poll_patience(tries))

    async def _missed_since(self, newest: datetime | None) -> datetime:
        """Since when an event may not have been delivered: never since before the bot knew the community."""
        now = self._around.clock.now()
        return max(await self._known_since(), min(newest or now, now - LOOK_BACK))

    async def _known_since(self) -> datetime:
        """Before that nothing is looked up: the bot did not know the community, or it is too long ago."""
        now = self._around.clock.now()
        return max((await ensure_community(self._place.group_id, now)).created_at, now - LONGEST_LOOK_BACK)
