"""Databases that are used over and over: a run in full would otherwise leave thousands of them."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]

from models.running import direct_connection
from models.store import connection_settings
from tests.databases import migrated_database

EMPTY = """
DO $$ BEGIN EXECUTE (
    SELECT 'TRUNCATE ' || string_agg(quote_ident(tablename), ', ') || ' RESTART IDENTITY CASCADE'
    FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'tortoise_migrations'
); END $$
"""

QUICK = "DO $$ BEGIN EXECUTE 'ALTER DATABASE ' || current_database() || ' SET synchronous_commit = off'; END $$"


class Shelf:
    """Lends databases of one kind, each with all tables and no rows, to one at a time, beside a folder for its bot."""

    def __init__(self, kind: str, folder: Path) -> None:
        self._kind = kind
        self._folder = folder
        self._free: list[str] = []
        self._lent = 0
        self._making = asyncio.Lock()

    @asynccontextmanager
    async def lend(self) -> AsyncIterator[tuple[str, Path]]:
        """The URL of a database and an empty folder, until the end of the `async with`."""
        self._lent += 1
        folder = self._folder / f"{self._kind}-{self._lent}"
        folder.mkdir()
        async with self._making:  # the first one is what the others are copied from
            database = self._free.pop() if self._free else await _quick(await migrated_database(self._kind, folder))
        yield database, folder
        # What failed is left as it was, to be looked at.
        shutil.rmtree(folder)
        if self._kind == "postgres":
            await _run(database, EMPTY)
            self._free.append(database)


async def _quick(database: str) -> str:
    """The database, not waiting for the disk at each commit: bots are killed here, not the machine."""
    if database.startswith("sqlite"):
        return f"{database}?synchronous=off"
    await _run(database, QUICK)
    return database


async def _run(database: str, statement: str) -> None:
    connection: asyncpg.Connection = await direct_connection(connection_settings(database)["credentials"])
    try:
        await connection.execute(statement)
    finally:
        await connection.close()
