"""What is due: the worker calls this between events, so that a day never ends while one is being handled."""

import asyncio
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from loguru import logger

from models import audit, matches
from models.kinds import DayStatus
from models.store import transaction
from models.tables import Day
from vkbot.inbox import TakeIn
from vkbot.logs import described
from vkbot.metrics import Metrics
from vkbot.services import tallies
from vkbot.services.day import begin_resolution, finish_resolution
from vkbot.services.desk import Desk
from vkbot.services.gm import doubts
from vkbot.services.notices import tell_admins

RETRY: Final = timedelta(minutes=5)
"""When a day that could not be resolved is tried again."""
FAILED: Final = "day.failed"
TOGETHER: Final = 20
"""So many days end in one transaction: the database is asked for all of them at once."""

TOLD: Final = (("the votes", tallies.post_due), ("doubtful votes", doubts.tell_due))


class DayDuties:
    """Ends the days whose hour has come, of one community or of all.

    A day that cannot be resolved (a damaged state, a fault of ours) waits for its next turn, so that it keeps neither
    the other matches from their morning nor the worker from its events.
    """

    def __init__(
        self,
        desk: Desk,
        take_in: TakeIn,
        metrics: Metrics | None = None,
        community_id: int | None = None,
        committed: Callable[[], None] = lambda: None,
        turns: asyncio.Semaphore | None = None,
    ) -> None:
        """take_in: what it fetches counts for the day, and nothing that comes later (R2.1).

        committed: called when all cut-offs are recorded and when all days have ended, so that what is to be said goes
        out, in as few requests as there can be.

        turns: shared by communities, so that not all of them hold a connection of the database at the same hour, and
        what is to be sent gets one. All cut-offs, or all days, of a community are one turn: its morning comes at once,
        and not at the end of everybody's.
        """
        self._community_id = community_id
        self._desk = desk
        self._take_in = take_in
        self._metrics = metrics or Metrics()
        self._committed = committed
        self._turns = turns or asyncio.Semaphore()
        self._again: dict[int, datetime] = {}  # day → when it is tried again

    async def run_due(self) -> None:
        """End every due day; also those that a killed process left half done.

        A day whose hour comes while VK is asked for others has a turn of its own: not all that had reached VK by its
        hour has been taken in (R2.1).
        """
        while due := await self._due(self._desk.clock.now()):
            if any(day.status == DayStatus.OPEN.value for day in due):
                taken = await self._take_in()
                await self._end(await self._due(taken.asked_at), taken.until)
            else:
                await self._end(due, self._desk.clock.now())
        await self.tell()

    async def end_days(self) -> None:
        """End every due day with what has been taken in until now."""
        now = self._desk.clock.now()
        await self._end(await self._due(now), now)

    async def _end(self, due: Sequence[Day], cutoff: datetime) -> None:
        """All cut-offs are recorded before the first is resolved: what comes in meanwhile is late for each (R2.1)."""
        for step in (partial(self._begin, cutoff), self._finish):
            async with self._turns:
                for days in _together(due):
                    await self._attempt(days, step)
            self._committed()

    async def tell(self) -> None:
        """Tell what is to be told in the course of a day."""
        days = await matches.open_days(self._community_id)
        for what, tell in TOLD:
            try:
                await tell(self._desk, days)
            except Exception as error:
                logger.error("{} could not be told: {}", what, described(error))

    async def next_due(self) -> datetime | None:
        """When to call again at the latest (UTC); None if nothing is planned."""
        if self._again:  # a match that has been stopped since is not waited for
            due = {day.id for day in await matches.due_days(self._desk.clock.now(), self._community_id)}
            self._again = {day_id: at for day_id, at in self._again.items() if day_id in due}
        days = await matches.open_days(self._community_id)
        planned = [
            await matches.next_due(list(self._again), self._community_id),
            await tallies.next_due(self._desk, days),
            await doubts.next_due(self._desk, days),
        ]
        return min([*self._again.values(), *(at for at in planned if at is not None)], default=None)

    async def _due(self, by: datetime) -> Sequence[Day]:
        """Days that were due then, the longest due first, without those that wait for another try."""
        due = await matches.due_days(by, self._community_id)
        return [day for day in due if self._again.get(day.id, by) <= by]

    async def _begin(self, cutoff: datetime, days: Sequence[Day]) -> None:
        await begin_resolution(self._desk, [day.id for day in days], cutoff)

    async def _finish(self, days: Sequence[Day]) -> None:
        began = time.monotonic()
        resolved = await finish_resolution(self._desk, [day.id for day in days])
        for day in resolved:
            late = self._desk.clock.now() - day.due_at
            self._metrics.resolved((time.monotonic() - began) / len(resolved), late.total_seconds())

    async def _attempt(self, days: Sequence[Day], step: Callable[[Sequence[Day]], Awaitable[None]]) -> None:
        """All at once; if that fails each by itself, so that only the one at fault waits."""
        try:
            await step(days)
        except Exception as error:
            if len(days) == 1:
                await self._failed(days[0], error)
                return
            for day in days:
                await self._attempt([day], step)

    async def _failed(self, day: Day, error: Exception) -> None:
        logger.error("day {} of match {} cannot be resolved: {}", day.number, day.match_id, described(error))
        self._metrics.not_resolved()
        self._again[day.id] = self._desk.clock.now() + RETRY
        try:
            await self._tell(day)
        except Exception as second:  # the database may be what is wrong
            logger.error("match {}: its game masters could not be told: {}", day.match_id, described(second))

    async def _tell(self, day: Day) -> None:
        """The game masters are told once; players wait for a morning that does not come by itself."""
        async with transaction():
            told = await audit.entries_of(day.match_id, kind=FAILED)
            if any(entry.day_id == day.id for entry in told):
                return
            community_id, now = day.match.community_id, self._desk.clock.now()
            await audit.note(community_id, now, FAILED, match_id=day.match_id, day_id=day.id)
            text = self._desk.words.say("day-failed", title=day.match.title, day=day.number)
            await tell_admins(self._desk, community_id, text, purpose="failed")


def _together(due: Iterable[Day]) -> Iterator[Sequence[Day]]:
    """Days of one community each, as many as one transaction ends."""
    by_community: dict[int, list[Day]] = defaultdict(list)
    for day in due:
        by_community[day.match.community_id].append(day)
    for days in by_community.values():
        for start in range(0, len(days), TOGETHER):
            yield days[start : start + TOGETHER]
