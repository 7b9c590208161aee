"""The sandbox clock, in process and over the wire."""

import asyncio
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from tests.sandbox.conftest import START
from vkbot.sandbox import LocalVk, SandboxClock, SandboxError
from vkbot.sandbox.clock import ClockError, next_local

MOSCOW = ZoneInfo("Europe/Moscow")


class Real:
    """Real time, in a test's hands."""

    def __init__(self) -> None:
        self.now = datetime(2030, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


def test_a_running_clock_is_real_time_and_an_offset() -> None:
    real = Real()
    clock = SandboxClock(START, real=real)
    real.now += timedelta(hours=1)
    assert clock.now() == START + timedelta(hours=1)
    clock.set(START + timedelta(hours=5))
    real.now += timedelta(minutes=1)
    assert clock.now() == START + timedelta(hours=5, minutes=1)
    clock.set_running(False)
    real.now += timedelta(days=1)
    assert clock.now() == START + timedelta(hours=5, minutes=1)


def test_it_never_goes_back() -> None:
    clock = SandboxClock(START, running=False)
    with pytest.raises(ClockError, match="does not go back"):
        clock.set(START - timedelta(seconds=1))
    with pytest.raises(ClockError, match="zone"):
        clock.set(datetime(2030, 1, 1))
    clock.set(START)


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        ("2026-03-01T00:59:59", "2026-03-01T01:00:00"),
        ("2026-03-01T01:00:00", "2026-03-02T01:00:00"),
        ("2026-03-01T22:30:00", "2026-03-02T01:00:00"),
        ("2026-12-31T12:00:00", "2027-01-01T01:00:00"),
    ],
)
def test_the_next_four_in_the_morning_in_moscow(now: str, expected: str) -> None:
    moment = datetime.fromisoformat(now).replace(tzinfo=UTC)
    assert next_local(moment, time(4), MOSCOW) == datetime.fromisoformat(expected).replace(tzinfo=UTC)


async def test_waiting_for_a_moment() -> None:
    clock = SandboxClock(START, running=False)
    waiting = asyncio.create_task(clock.until(START + timedelta(hours=1)))
    await clock.changes.listened_to()
    clock.set(START + timedelta(minutes=59))
    await clock.changes.listened_to()
    assert not waiting.done()
    clock.set(START + timedelta(hours=1))
    await waiting


async def test_a_running_clock_reaches_a_moment_by_itself() -> None:
    clock = SandboxClock(START)
    moment = clock.now() + timedelta(milliseconds=1)
    await clock.until(moment)
    assert clock.now() >= moment


async def test_moved_over_the_wire(local: LocalVk) -> None:
    assert await local.now() == START
    assert await local.advance_to(START + timedelta(hours=1)) == START + timedelta(hours=1)
    assert await local.advance_by(60) == START + timedelta(hours=1, minutes=1)
    assert await local.advance_to_next("04:00") == datetime(2026, 3, 2, 1, tzinfo=UTC)
    with pytest.raises(SandboxError, match="does not go back"):
        await local.advance_to(START)


async def test_who_waits_for_the_clock_is_told(local: LocalVk, clock: SandboxClock) -> None:
    seen = (await local.clock()).revision
    waiting = asyncio.create_task(local.await_clock(seen))
    await clock.changes.listened_to()
    await local.set_running(True)
    view = await waiting
    assert view.running
    assert view.revision == seen + 1


async def test_what_is_dated_is_dated_by_it(local: LocalVk) -> None:
    await local.advance_to_next("04:00")
    await local.say(501, "раз")
    assert (await local.chat(501))[0].date == datetime(2026, 3, 2, 1, tzinfo=UTC).timestamp()
