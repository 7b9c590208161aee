"""The one clock of the sandbox: the local VK and the bot both live by it."""

from collections.abc import Callable
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from vkbot.sandbox.revision import Revision


class ClockError(ValueError):
    """The clock was told to go back, or given a time without a zone."""


def real_now() -> datetime:
    """The real time, UTC."""
    return datetime.now(UTC)


def next_local(now: datetime, at: time, zone: ZoneInfo) -> datetime:
    """The first moment after `now` when a clock in `zone` shows `at`; UTC."""
    local = now.astimezone(zone)
    day = local.date()
    candidate = datetime.combine(day, at, zone)
    if candidate <= local:
        candidate = datetime.combine(day + timedelta(days=1), at, zone)
    return candidate.astimezone(UTC)


class SandboxClock:
    """Simulated UTC time; only ever goes forward.

    It either runs (real time and an offset) or stands still and moves only when told. Every jump and every
    change of mode is a revision, so that another process can follow without asking each second.
    """

    def __init__(
        self, start: datetime | None = None, *, running: bool = True, real: Callable[[], datetime] = real_now
    ) -> None:
        self._real = real
        self._running = running
        self._shown = _utc(start) if start is not None else real()
        self._set_at = real()
        self.changes = Revision()

    @property
    def running(self) -> bool:
        """Whether time passes by itself."""
        return self._running

    def now(self) -> datetime:
        """The simulated time, UTC."""
        if not self._running:
            return self._shown
        return self._shown + (self._real() - self._set_at)

    def unix(self) -> int:
        """The simulated time in whole seconds, as VK dates things."""
        return int(self.now().timestamp())

    def set(self, to: datetime) -> datetime:
        """Move forward to `to` and return it; ClockError if that lies in the past."""
        to = _utc(to)
        now = self.now()
        if to < now:
            raise ClockError(f"the clock shows {now.isoformat()} and does not go back to {to.isoformat()}")
        self._anchor(to)
        return to

    def set_running(self, running: bool) -> None:
        """Let time pass by itself, or make it stand still."""
        now = self.now()
        self._running = running
        self._anchor(now)

    async def until(self, when: datetime) -> None:
        """Wait until the clock shows `when` or later."""
        while (left := (when - self.now()).total_seconds()) > 0:
            await self.changes.after(self.changes.number, left if self._running else None)

    def _anchor(self, shown: datetime) -> None:
        self._shown = shown
        self._set_at = self._real()
        self.changes.bump()


def _utc(moment: datetime) -> datetime:
    if moment.tzinfo is None:
        raise ClockError("a time needs its zone")
    return moment.astimezone(UTC)
