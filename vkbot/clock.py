"""Time as the bot sees it: the system's, the sandbox's, or one that a test sets by hand."""

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Protocol, Self

import aiohttp
from loguru import logger

from vkbot.pulse import Pulse

LONGEST_SLEEP = 60.0
"""Seconds; a longer wait is cut up, so that a system clock that was set right is noticed."""


class Clock(Protocol):
    """What the bot asks of time."""

    @property
    def revision(self) -> int:
        """A number that grows whenever somebody moves the clock; 0 for one that nobody moves."""

    def now(self) -> datetime:
        """The time, aware, UTC."""

    async def wait_until(self, when: datetime) -> None:
        """Return once `now()` is `when` or later."""

    async def wait_revision(self, after: int) -> int:
        """Return the revision once it is greater than `after`."""


class SystemClock:
    """Real time."""

    revision = 0

    def now(self) -> datetime:
        """The time, aware, UTC."""
        return datetime.now(UTC)

    async def wait_until(self, when: datetime) -> None:
        """Return once `now()` is `when` or later."""
        while (left := (when - self.now()).total_seconds()) > 0:  # noqa: ASYNC110 - time gives no event
            await asyncio.sleep(min(left, LONGEST_SLEEP))

    async def wait_revision(self, after: int) -> int:
        """Never returns: nobody moves this clock."""
        never: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        return await never


class StillClock:
    """Stands still until it is set; for tests."""

    def __init__(self, start: datetime) -> None:
        self._now = start.astimezone(UTC)
        self._revision = 1
        self._moved = Pulse()

    @property
    def revision(self) -> int:
        """How often it was set, from 1."""
        return self._revision

    def now(self) -> datetime:
        """The time it was set to, UTC."""
        return self._now

    def set(self, to: datetime) -> None:
        """Show this time from now on and wake everybody who waited for it."""
        self._now = to.astimezone(UTC)
        self._revision += 1
        self._moved.give()

    def advance(self, by: timedelta) -> None:
        """Move on by so much."""
        self.set(self._now + by)

    async def wait_until(self, when: datetime) -> None:
        """Return once `now()` is `when` or later."""
        while self._now < when:
            await self._moved.wait()

    async def wait_revision(self, after: int) -> int:
        """Return the revision once it is greater than `after`."""
        while self._revision <= after:
            await self._moved.wait()
        return self._revision


class PastClock:
    """Another clock; within `past` it shows when that happened which is gone through again (vkbot/recovery.py)."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._at: datetime | None = None

    @property
    def revision(self) -> int:
        """The other clock's."""
        return self._clock.revision

    def now(self) -> datetime:
        """The time that is shown, UTC."""
        return self._clock.now() if self._at is None else self._at

    @contextmanager
    def past(self, start: datetime) -> Iterator[None]:
        """Go back to this moment, and to the present at the end."""
        self._at = start
        try:
            yield
        finally:
            self._at = None

    def reach(self, moment: datetime) -> None:
        """Show this moment of the past, if it has not come to it before; never the future."""
        if self._at is not None:
            self._at = max(self._at, min(moment, self._clock.now()))

    async def wait_until(self, when: datetime) -> None:
        """As the other clock does."""
        await self._clock.wait_until(when)

    async def wait_revision(self, after: int) -> int:
        """As the other clock does."""
        return await self._clock.wait_revision(after)


class SandboxClock:
    """Follows the sandbox's clock: `async with SandboxClock(url) as clock`.

    Entering takes the first reading and raises ClockAwayError if there is none. After that the sandbox is asked
    with a long request, and while it is away the last reading holds.
    """

    def __init__(
        self,
        url: str,
        *,
        wait_seconds: float = 25.0,
        retry_seconds: float = 0.5,
        monotonic: Callable[[], float] | None = None,
    ) -> None:
        self._url = url.rstrip("/") + "/sandbox/clock"
        self._wait = wait_seconds
        self._retry = retry_seconds
        self._monotonic = monotonic or (lambda: asyncio.get_running_loop().time())
        self._shown = datetime.fromtimestamp(0, UTC)
        self._read_at = 0.0
        self._running = False
        self._revision = -1
        self._moved = Pulse()
        self._session: aiohttp.ClientSession | None = None
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._session = aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=self._wait + 10))
        try:
            await self._read(self._session, wait=0)
        except (aiohttp.ClientError, TimeoutError, ValueError, KeyError) as error:
            await self._session.close()
            raise ClockAwayError(f"the sandbox's clock does not answer: {type(error).__name__}") from error
        self._task = asyncio.create_task(self._follow(self._session), name="sandbox clock")
        return self

    async def __aexit__(self, *exc_info: object) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._session is not None:
            await self._session.close()

    @property
    def revision(self) -> int:
        """The sandbox's number for the last reading."""
        return self._revision

    def now(self) -> datetime:
        """The sandbox's time, UTC."""
        if not self._running:
            return self._shown
        return self._shown + timedelta(seconds=self._monotonic() - self._read_at)

    async def wait_until(self, when: datetime) -> None:
        """Return once `now()` is `when` or later."""
        while (left := (when - self.now()).total_seconds()) > 0:
            await self._moved.wait(min(left, LONGEST_SLEEP) if self._running else None)

    async def wait_revision(self, after: int) -> int:
        """Return the revision once it is greater than `after`."""
        while self._revision <= after:
            await self._moved.wait()
        return self._revision

    async def _follow(self, session: aiohttp.ClientSession) -> None:
        away = False
        while True:
            try:
                await self._read(session, wait=self._wait)
                away = False
            except (aiohttp.ClientError, TimeoutError, ValueError, KeyError) as error:
                if not away:
                    logger.warning("the sandbox's clock does not answer ({})", type(error).__name__)
                away = True
                await asyncio.sleep(self._retry)

    async def _read(self, session: aiohttp.ClientSession, *, wait: float) -> None:
        params = {"after": str(self._revision), "wait": str(wait)}
        async with session.get(self._url, params=params) as answer:
            answer.raise_for_status()
            said = json.loads(await answer.text())
        shown = datetime.fromisoformat(said["now"]).astimezone(UTC)
        moved = int(said["revision"]) != self._revision
        self._shown, self._read_at = shown, self._monotonic()
        self._running, self._revision = bool(said["running"]), int(said["revision"])
        if moved:
            self._moved.give()


class ClockAwayError(Exception):
    """The sandbox's clock cannot be read."""
