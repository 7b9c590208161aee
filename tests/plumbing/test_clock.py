import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from vkbot.clock import Clock, ClockAwayError, SandboxClock, StillClock, SystemClock

DAWN = datetime(2025, 11, 29, 4, 0, tzinfo=UTC)


async def test_still_clock_wakes_who_waits() -> None:
    clock = StillClock(DAWN)
    waiting = asyncio.create_task(clock.wait_until(DAWN + timedelta(hours=2)))
    change = asyncio.create_task(clock.wait_revision(clock.revision))
    await asyncio.wait([waiting], timeout=0)
    clock.advance(timedelta(hours=1))
    assert await change == clock.revision
    assert not waiting.done()
    clock.set(datetime(2025, 11, 29, 9, 0, tzinfo=timezone(timedelta(hours=3))))
    await waiting
    assert clock.now() == DAWN + timedelta(hours=2)
    assert clock.now().tzinfo is UTC


async def test_system_clock() -> None:
    clock: Clock = SystemClock()
    before = clock.now()
    assert before.tzinfo is UTC
    await clock.wait_until(before + timedelta(milliseconds=1))
    assert clock.now() > before
    assert clock.revision == 0
    _, pending = await asyncio.wait([asyncio.create_task(clock.wait_revision(0))], timeout=0)
    for task in pending:
        task.cancel()


class Sandbox:
    """The part of the sandbox that tells the time."""

    def __init__(self) -> None:
        self.reading: dict[str, Any] = {"now": DAWN.isoformat(), "running": False, "revision": 1}
        self.moved = asyncio.Condition()
        self.broken = False
        self.asked_while_broken = asyncio.Event()

    async def move(self, **reading: Any) -> None:
        async with self.moved:
            self.reading = {**self.reading, **reading, "revision": self.reading["revision"] + 1}
            self.moved.notify_all()

    async def clock(self, request: web.Request) -> web.Response:
        if self.broken:
            self.asked_while_broken.set()
            return web.Response(status=502, text="<html>")
        if float(request.query["wait"]) > 0:
            async with self.moved:
                await self.moved.wait_for(lambda: self.reading["revision"] > int(request.query["after"]))
        return web.json_response(self.reading)


@pytest.fixture
async def sandbox() -> AsyncIterator[tuple[Sandbox, str]]:
    shown = Sandbox()
    app = web.Application()
    app.router.add_get("/sandbox/clock", shown.clock)
    async with TestServer(app) as server:
        yield shown, str(server.make_url("/"))


async def test_sandbox_clock_follows(sandbox: tuple[Sandbox, str]) -> None:
    shown, url = sandbox
    async with SandboxClock(url) as clock:
        assert (clock.now(), clock.revision) == (DAWN, 1)
        waiting = asyncio.create_task(clock.wait_until(DAWN + timedelta(days=1)))
        await shown.move(now=(DAWN + timedelta(days=1)).isoformat())
        await waiting
        assert await clock.wait_revision(1) == 2
        assert clock.now() == DAWN + timedelta(days=1)


async def test_sandbox_clock_runs_between_readings(sandbox: tuple[Sandbox, str]) -> None:
    shown, url = sandbox
    seconds = 0.0
    async with SandboxClock(url, monotonic=lambda: seconds) as clock:
        await shown.move(running=True)
        await clock.wait_revision(1)
        seconds = 90.0
        assert clock.now() == DAWN + timedelta(seconds=90)


async def test_sandbox_clock_outlives_a_fault(sandbox: tuple[Sandbox, str]) -> None:
    shown, url = sandbox
    async with SandboxClock(url, retry_seconds=0.01) as clock:
        shown.broken = True
        await shown.move()  # ends the long request under way
        await shown.asked_while_broken.wait()
        assert clock.now() == DAWN
        shown.broken = False
        await shown.move(now=(DAWN + timedelta(hours=1)).isoformat())
        await clock.wait_until(DAWN + timedelta(hours=1))


async def test_no_sandbox_no_clock(sandbox: tuple[Sandbox, str]) -> None:
    shown, url = sandbox
    shown.broken = True
    with pytest.raises(ClockAwayError):
        async with SandboxClock(url):
            pass
