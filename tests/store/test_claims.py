"""Which copy of the bot serves which community, as PostgreSQL tells."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
import pytest

from models.claims import Claims, ClaimsLostError, SharedClaims, claims_on, tell
from models.running import InUseError, direct_connection, in_use
from models.store import connection_settings, open_store, transaction
from tests.databases import migrated_database, new_database

ONE, OTHER = 9100, 9200
BOTH = (ONE, OTHER)


def deaf(community_id: int) -> None:
    """Nobody listens."""


@pytest.fixture
async def url(tmp_path: Path) -> str:
    return await migrated_database("postgres", tmp_path)


Open = Callable[[], Awaitable[Claims]]


@pytest.fixture
async def copy(url: str) -> AsyncIterator[Open]:
    """Begins another copy's claims."""
    async with AsyncExitStack() as stack:

        async def begin() -> Claims:
            claims = await stack.enter_async_context(claims_on(url))
            await claims.enter(BOTH, deaf)
            return claims

        yield begin


async def end_backends(url: str) -> None:
    """PostgreSQL ends every other session: what a copy sees of a server that restarts."""
    connection: asyncpg.Connection = await direct_connection(connection_settings(url)["credentials"])
    await connection.execute(
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    await connection.close()


async def test_a_community_is_claimed_by_one(copy: Open) -> None:
    first, second = await copy(), await copy()
    assert await first.take(ONE)
    assert not await second.take(ONE)
    assert await second.take(OTHER)
    seen = await first.look(), await second.look()
    assert {(one.copies, one.taken) for one in seen} == {(2, frozenset(BOTH))}
    assert {one.place for one in seen} == {0, 1}
    await first.give_up(ONE)
    assert (await second.look()).taken == {OTHER}
    assert await second.take(ONE)


async def test_what_a_copy_claimed_is_free_when_its_connection_is_gone(url: str, copy: Open) -> None:
    first = await copy()
    assert await first.take(ONE)
    await end_backends(url)
    await first.lost.wait()
    with pytest.raises(ClaimsLostError):
        await first.take(OTHER)
    second = await copy()
    assert await second.take(ONE)
    assert (await second.look()).copies == 1


async def test_a_copy_that_PostgreSQL_does_not_answer_gives_itself_up(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server's process for it is stopped: as if the network had been cut."""
    monkeypatch.setattr("models.claims.ANSWER_SECONDS", 0.1)
    monkeypatch.setattr("models.running.CLOSE_SECONDS", 0.1)
    with ExitStack() as stack:
        async with in_use(url) as connection:
            claims = SharedClaims(connection)
            await claims.enter(BOTH, deaf)
            assert await claims.take(ONE)
            backend = connection.get_server_pid()
            os.kill(backend, signal.SIGSTOP)
            stack.callback(os.kill, backend, signal.SIGCONT)
            with pytest.raises(ClaimsLostError):
                await claims.look()


async def test_copies_with_other_communities_do_not_count(url: str, copy: Open) -> None:
    first = await copy()
    async with claims_on(url) as third:
        await third.enter((ONE, OTHER, 9300), deaf)
        await third.take(OTHER)
        assert (await first.look()).copies == 1
        assert (await first.look()).taken == {OTHER}


async def test_one_goes_through_the_past_and_the_others_wait(copy: Open) -> None:
    first, second = await copy(), await copy()
    assert await first.take_recovery()
    assert not await second.take_recovery()
    await first.give_up_recovery()
    assert await second.take_recovery()


async def test_whoever_serves_a_community_is_told_of_its_events_with_the_commit(url: str) -> None:
    told: asyncio.Queue[int] = asyncio.Queue()
    async with claims_on(url) as claims, open_store(url):
        await claims.enter(BOTH, told.put_nowait)
        async with transaction():
            await tell(OTHER)
            await claims.look()
            assert told.empty()
        assert await told.get() == OTHER


async def test_with_SQLite_there_is_one_bot(tmp_path: Path) -> None:
    url = await new_database("sqlite", tmp_path)
    async with claims_on(url) as claims:
        with pytest.raises(InUseError, match="only one, several need PostgreSQL"):
            async with claims_on(url):
                pass
        assert await claims.take_recovery()
        assert await claims.take(ONE)
        assert (await claims.look()).taken == {ONE}
        await claims.give_up(ONE)
        assert (await claims.look()).taken == frozenset()
    async with in_use(url, alone=True):
        with pytest.raises(InUseError, match="being restored"):
            async with claims_on(url):
                pass
    async with claims_on(url):
        pass
