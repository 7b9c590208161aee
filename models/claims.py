"""Which copy of the bot serves which community.

With PostgreSQL a copy claims a community by a session's advisory lock, on the connection that also says that it runs.
The server lets go of it when that connection is gone, however the process ended; a copy whose host vanished it notices
some time later (models/postgres.py). A copy gives itself up sooner than that (ANSWER_SECONDS), so that two never serve
a community knowingly. With SQLite there is one bot, and all is its own.
"""

import asyncio
import zlib
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final, Protocol

import asyncpg  # type: ignore[import-untyped]
from tortoise.connection import get_connection

from models.postgres import notice_gone_host
from models.running import in_use
from models.store import StoreError

RECOVERY: Final = 0x7261_7378
"""PostgreSQL's advisory lock of the copy that goes through the past after a restore; any constant will do."""
SERVING: Final = 0x7261_7379
"""The upper half of the locks that copies share which serve the same communities."""
CLAIM: Final = 0x7261_737A
"""The upper half of the lock on a community; the lower is its number."""
CHANNEL: Final = "rassvet_inbox"
"""Where copies tell each other, by PostgreSQL's NOTIFY, in which community an event waits."""
ANSWER_SECONDS: Final = 20.0
"""A connection that does not answer for so long is given up."""
LOOK: Final = """
SELECT pid, classid::bigint = $1 AS claim, objid::bigint AS number, pid = pg_backend_pid() AS mine FROM pg_locks
WHERE locktype = 'advisory' AND granted AND objsubid = 1
AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
AND (classid::bigint = $1 OR classid::bigint = $2 AND objid::bigint = $3)
"""
LOWER: Final = 0xFFFF_FFFF


class ClaimsLostError(StoreError):
    """The connection that holds the claims is gone, and the claims with it."""

    def __init__(self) -> None:
        super().__init__("PostgreSQL does not answer any more, another copy may serve the communities by now")


@dataclass(frozen=True, slots=True)
class Seen:
    """Who serves now. copies: how many, place: which of them this one is, from 0, in an order that all agree on.

    taken: communities that somebody serves, this copy included.
    """

    copies: int
    place: int
    taken: frozenset[int]


class Claims(Protocol):
    """A copy's claims. To be used by one task at a time; everything raises ClaimsLostError."""

    look_seconds: float | None
    """How often others may have changed something; None: there are no others."""
    lost: asyncio.Event
    """Set at the moment in which the connection is known to be gone."""

    async def enter(self, communities: Collection[int], told: Callable[[int], None]) -> None:
        """Begin to serve. told: called with a community in which an event was stored by another copy."""

    async def look(self) -> Seen:
        """Who serves now; after `enter`."""

    async def take(self, community_id: int) -> bool:
        """Claim a community; False if another copy has it."""

    async def give_up(self, community_id: int) -> None:
        """Let go of a community."""

    async def take_recovery(self) -> bool:
        """Be the one that goes through the past; False if another copy is at it."""

    async def give_up_recovery(self) -> None:
        """Let others look."""


@asynccontextmanager
async def claims_on(url: str) -> AsyncIterator[Claims]:
    """Say that a bot runs on this database, and with what claims. Raises InUseError, StoreError."""
    async with in_use(url) as connection:
        if connection is None:
            yield OnlyClaims()
        else:
            await notice_gone_host(connection)
            yield SharedClaims(connection)


async def tell(community_id: int) -> None:
    """Tell the copy that serves the community of an event; belongs in the transaction that stores it (PostgreSQL)."""
    await get_connection("postgres").execute_query("SELECT pg_notify($1, $2)", [CHANNEL, str(community_id)])


class OnlyClaims:
    """The claims of a bot that is the only one."""

    look_seconds: float | None = None

    def __init__(self) -> None:
        self.lost = asyncio.Event()
        self._mine: set[int] = set()

    async def enter(self, communities: Collection[int], told: Callable[[int], None]) -> None:
        """There is nobody to agree with."""

    async def look(self) -> Seen:
        """This one alone."""
        return Seen(copies=1, place=0, taken=frozenset(self._mine))

    async def take(self, community_id: int) -> bool:
        """Nobody else wants it."""
        self._mine.add(community_id)
        return True

    async def give_up(self, community_id: int) -> None:
        """It is free."""
        self._mine.discard(community_id)

    async def take_recovery(self) -> bool:
        """Nobody else could."""
        return True

    async def give_up_recovery(self) -> None:
        """Nobody waits."""


class SharedClaims:
    """The claims of one of several copies."""

    look_seconds: float | None = 1.0

    def __init__(self, connection: asyncpg.Connection) -> None:
        self._connection = connection
        self._group = 0
        self.lost = asyncio.Event()
        connection.add_termination_listener(lambda gone: self.lost.set())

    async def enter(self, communities: Collection[int], told: Callable[[int], None]) -> None:
        """Copies with other communities do not count: they would not take over what this one leaves."""
        self._group = zlib.crc32(repr(sorted(communities)).encode())
        await self._ask("SELECT pg_advisory_lock_shared($1)", _key(SERVING, self._group))
        try:
            await self._connection.add_listener(CHANNEL, lambda *said: told(int(said[-1])))
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
            raise ClaimsLostError from error

    async def look(self) -> Seen:
        """What PostgreSQL's table of locks says."""
        rows = await self._ask(LOOK, CLAIM, SERVING, self._group)
        copies = sorted({row["pid"] for row in rows if not row["claim"]})
        (me,) = {row["pid"] for row in rows if row["mine"]}
        taken = frozenset(row["number"] for row in rows if row["claim"])
        return Seen(len(copies), copies.index(me), taken)

    async def take(self, community_id: int) -> bool:
        """Claim a community; False if another copy has it."""
        return await self._lock(_key(CLAIM, community_id))

    async def give_up(self, community_id: int) -> None:
        """Let go of a community."""
        await self._ask("SELECT pg_advisory_unlock($1)", _key(CLAIM, community_id))

    async def take_recovery(self) -> bool:
        """Be the one that goes through the past; False if another copy is at it."""
        return await self._lock(RECOVERY)

    async def give_up_recovery(self) -> None:
        """Let others look."""
        await self._ask("SELECT pg_advisory_unlock($1)", RECOVERY)

    async def _lock(self, key: int) -> bool:
        (row,) = await self._ask("SELECT pg_try_advisory_lock($1) AS done", key)
        return bool(row["done"])

    async def _ask(self, query: str, *values: int) -> list[Any]:
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                rows: list[Any] = await self._connection.fetch(query, *values)
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError) as error:
            raise ClaimsLostError from error
        return rows


def _key(upper: int, lower: int) -> int:
    return upper << 32 | lower & LOWER
