"""What is due: the worker calls this between events, so that a day never ends while one is being handled."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime

from models import matches
from models.kinds import DayStatus
from vkbot.services.day import begin_resolution, finish_resolution
from vkbot.services.desk import Desk


@dataclass(frozen=True, slots=True)
class DayDuties:
    """Ends the days whose hour has come.

    `take_in`: fetches what has reached VK and handles it, so that it counts for the day (R2.1).
    """

    desk: Desk
    take_in: Callable[[], Awaitable[None]]

    async def run_due(self) -> None:
        """Resolve every due day, the longest due first; also those that a killed process left half done."""
        due = await matches.due_days(self.desk.clock.now())
        if any(day.status == DayStatus.OPEN.value for day in due):
            await self.take_in()
        failures: list[Exception] = []
        for day in due:
            try:
                await begin_resolution(self.desk, day.id)
                await finish_resolution(self.desk, day.id)
            except Exception as error:  # one match must not keep the others from their morning
                failures.append(error)
        if failures:
            raise ExceptionGroup("days that could not be resolved", failures)

    async def next_due(self) -> datetime | None:
        """When to call again at the latest (UTC); None if nothing is planned."""
        return await matches.next_due()
