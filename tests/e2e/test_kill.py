"""The bot's process is killed in the middle of a night and started again: nobody can tell from what they see.

Each test plays the same two days as an undisturbed bot does, kills at one point, and compares the wall and all chats.
"""

import asyncio
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

import asyncpg  # type: ignore[import-untyped]
import pytest

from tests.databases import migrated_database
from tests.e2e.part import Part, part
from vkbot.sandbox.faults import CallFault
from vkbot.sandbox.model import JsonObject
from vkbot.sandbox.process import BotProcessError

PATIENCE: Final = 60.0
"""Seconds that the bot may take on a busy machine before a test gives it up."""

Trap = Callable[[Part], AbstractAsyncContextManager[None]]
"""Laid within the `with`, in which the hour comes or the bot rises; at its end the bot is dead."""

_undisturbed: list[dict[str, Any]] = []


@pytest.fixture
async def undisturbed(tmp_path: Path) -> dict[str, Any]:
    """What people see when nothing befalls the bot."""
    if not _undisturbed:
        async with part(await migrated_database("sqlite", tmp_path)) as played:
            await played.act(1)
            await played.night()
            _undisturbed.append(await finished(played))
    return _undisturbed[0]


async def finished(played: Part) -> dict[str, Any]:
    """The second day and its night, and what is seen after them."""
    await played.act(2)
    await played.night()
    return await played.seen()


async def disturbed(played: Part, *traps: Trap) -> dict[str, Any]:
    """The first day, a night in which the bot dies in each of the traps and rises again, and the rest as usual."""
    await played.act(1)
    await played.bot.settle()
    async with asyncio.timeout(PATIENCE):
        wake = played.strike
        for trap in traps:
            async with trap(played):
                await wake()
            wake = partial(rise, played)
        await played.bot.start()
        await played.bot.settle()
    return await finished(played)


async def rise(played: Part) -> None:
    """Start it again, into the next trap: it may be dead before it is ready."""
    with suppress(BotProcessError):
        await played.bot.start()


@pytest.fixture
async def played(tmp_path: Path) -> AsyncIterator[Part]:
    async with part(await migrated_database("sqlite", tmp_path)) as begun:
        yield begun


# Ways to die


def after(method: str, count: int = 1, number: signal.Signals = signal.SIGKILL, *, alone: bool = False) -> Trap:
    """Killed when VK has done so many calls of this method, before its answer to the last of them is on the way.

    alone: no other method gets through meanwhile.
    """

    @asynccontextmanager
    async def trap(played: Part) -> AsyncIterator[None]:
        # an answer, not a time-out, which would keep from VK whatever is in the same request
        others = [CallFault("error", other, code=6, times=None) for other in SENT if alone and other != method]
        await played.vk.faults(*others)
        with heard(played, SENT[method], count, lambda: played.bot.send(number)):
            yield
            await played.bot.wait()
        await played.vk.clear_faults()

    return trap


def before(method: str, done: int = 0) -> Trap:
    """Killed while a call of this method is on the way to VK and not done; so many are done before it."""

    @asynccontextmanager
    async def trap(played: Part) -> AsyncIterator[None]:
        fault = CallFault("timeout", method)
        with heard(played, SENT[method], done, lambda: played.world.faults.add_call(fault)) as all_done:
            yield
            await all_done.wait()
            await played.vk.until(played.vk.planned_faults, lambda plan: not plan.calls)
            await played.bot.kill()

    return trap


SENT: Final = {"wall.createComment": "wall_reply_new", "wall.post": "wall_post_new", "messages.send": "message_reply"}
"""Method → the event of what it did."""


@contextmanager
def heard(played: Part, event: str, count: int, then: Callable[[], None]) -> Iterator[asyncio.Event]:
    """Do something at the moment when VK has done so many things of this kind, with 0 at once."""
    left, done = count, asyncio.Event()

    def hear(community: int, happened: JsonObject) -> None:
        nonlocal left
        left -= happened["type"] == event
        if left <= 0 and not done.is_set():
            done.set()
            then()

    if count == 0:
        hear(0, {"type": ""})
    played.world.listeners.append(hear)
    yield done
    played.world.listeners.remove(hear)


@asynccontextmanager
async def at_the_stroke(played: Part) -> AsyncIterator[None]:
    """Killed while the hour comes, wherever that finds it."""
    yield
    await played.bot.kill()


# And to rise again


@pytest.mark.parametrize(
    "trap",
    [
        pytest.param(at_the_stroke, id="at the stroke of the hour"),
        pytest.param(before("wall.createComment"), marks=pytest.mark.thorough, id="before the cut-off is announced"),
        pytest.param(before("wall.post"), marks=pytest.mark.thorough, id="before the post"),
        pytest.param(before("messages.send", done=3), id="among the messages"),
        pytest.param(after("messages.send", 7), marks=pytest.mark.thorough, id="after the last message"),
        pytest.param(after("messages.send", 4, signal.SIGTERM), id="told to stop among the messages"),
    ],
)
async def test_nothing_is_lost_and_nothing_comes_twice(played: Part, undisturbed: dict[str, Any], trap: Trap) -> None:
    assert await disturbed(played, trap) == undisturbed


@pytest.mark.thorough
async def test_killed_after_each_thing_that_it_sends(played: Part, undisturbed: dict[str, Any]) -> None:
    """Three times in one night, each time when VK has done something and the bot does not know."""
    traps = [after("wall.post", alone=True), after("wall.createComment", alone=True), after("messages.send")]
    assert await disturbed(played, *traps) == undisturbed


async def test_R2_1_what_people_write_while_the_bot_is_dead_counts_if_it_reached_VK_before_the_hour_was_resolved(
    played: Part, undisturbed: dict[str, Any]
) -> None:
    await played.bot.kill()
    await played.act(1)
    await played.strike()
    await played.bot.start()
    await played.bot.settle()
    assert await finished(played) == undisturbed


# Killed between the two commits of a night: PostgreSQL tells when


TELL: Final = """
CREATE FUNCTION told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.status = 'resolving' AND OLD.status = 'open' THEN PERFORM pg_notify('cutoff', ''); END IF;
    IF NEW.status = 'resolved' THEN PERFORM pg_advisory_xact_lock(4); END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER told BEFORE UPDATE ON days FOR EACH ROW EXECUTE FUNCTION told();
"""
"""Tells of the commit of the cut-off; the resolution cannot be committed while somebody else has lock 4."""

STOPPED_AT_THE_LOCK: Final = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"


@asynccontextmanager
async def watched(database: str) -> AsyncIterator[tuple[asyncpg.Connection, asyncio.Event]]:
    """A connection that keeps the resolution from its commit, and whether the cut-off has been committed."""
    name, _, host = database.removeprefix("postgres://postgres@/").partition("?host=")
    connection = await asyncpg.connect(host=host.partition("&")[0], user="postgres", database=name)
    cutoff = asyncio.Event()
    await connection.execute(TELL)
    await connection.execute("SELECT pg_advisory_lock(4)")
    await connection.add_listener("cutoff", lambda *said: cutoff.set())
    try:
        yield connection, cutoff
    finally:
        await connection.close()


@pytest.mark.parametrize("in_the_middle", [False, True], ids=["after the cut-off", "in the middle of the resolution"])
async def test_killed_between_the_cut_off_and_the_resolution(
    tmp_path: Path, undisturbed: dict[str, Any], in_the_middle: bool
) -> None:
    database = await migrated_database("postgres", tmp_path)
    async with part(database) as played, watched(database) as (postgres, cutoff):

        @asynccontextmanager
        async def trap(played: Part) -> AsyncIterator[None]:
            yield
            await cutoff.wait()
            while in_the_middle and not await postgres.fetchval(STOPPED_AT_THE_LOCK):
                pass
            await played.bot.kill()
            assert [row["status"] for row in await postgres.fetch("SELECT status FROM days")] == ["resolving"]
            await postgres.execute("SELECT pg_advisory_unlock(4)")

        assert await disturbed(played, trap) == undisturbed
