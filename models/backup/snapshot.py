"""All tables of a database as they are at one moment, while others go on writing."""

import sqlite3
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, aclosing, asynccontextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, Final, Protocol
from urllib.request import pathname2url

import aiosqlite
import asyncpg  # type: ignore[import-untyped]

from models.backup.file import FORMAT, End, Header, Writer, new_file
from models.backup.layout import BLANKED, TABLES, BackupError, Columns, columns_of, written
from models.failing import named
from models.running import direct_connection
from models.store import connection_settings, known_migrations

BATCH: Final = 500
APPLIED: Final = "SELECT name FROM tortoise_migrations WHERE app = 'models' ORDER BY name"


class Snapshot(Protocol):
    """What one moment's reader answers; it sees nothing of what is written after its first question."""

    def rows(self, query: str) -> AsyncGenerator[Sequence[Any], None]:
        """The rows of a query, fetched little by little."""


class _Lite:
    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def rows(self, query: str) -> AsyncGenerator[Sequence[Any], None]:
        async with self._connection.execute(query) as cursor:
            while batch := list(await cursor.fetchmany(BATCH)):
                for row in batch:
                    yield row


class _Postgres:
    def __init__(self, connection: asyncpg.Connection) -> None:
        self._connection = connection

    async def rows(self, query: str) -> AsyncGenerator[Sequence[Any], None]:
        async for row in self._connection.cursor(query, prefetch=BATCH):
            yield tuple(row)


async def back_up(url: str, path: Path, made_at: datetime, program: str, *, replace: bool) -> End:
    """Write all that the database holds to a new file; it is read again and compared before it gets its name.

    made_at: now, taken before the call. Raises BackupError, StoreError, OSError.
    """
    try:
        async with snapshot(url) as source:
            header = Header(FORMAT, await _schema(source), made_at, program)
            with new_file(path, replace=replace) as stream:
                writer = Writer(stream, header)
                for model in TABLES:
                    await _copy(source, writer, model._meta.db_table, columns_of(model))
                return writer.end()
    except (sqlite3.Error, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise BackupError(f"the database cannot be read: {named(error)}") from None


async def _copy(source: Snapshot, writer: Writer, table: str, columns: Columns) -> None:
    writer.table(table, columns)
    blank = {place for place, (name, _) in enumerate(columns) if (table, name) in BLANKED}
    names = ", ".join(f'"{name}"' for name, _ in columns)
    # closed here: what is left to be closed with the loop finds its connection gone, and says so in a traceback
    async with aclosing(source.rows(f'SELECT {names} FROM "{table}" ORDER BY id')) as rows:
        async for row in rows:
            values = enumerate(zip(columns, row, strict=True))
            writer.row(["" if place in blank else written(kind, value) for place, ((_, kind), value) in values])


async def _schema(source: Snapshot) -> str:
    """The newest migration; all tables must look as this program knows them."""
    try:
        applied = tuple([str(row[0]) async for row in source.rows(APPLIED)])
    except (sqlite3.OperationalError, asyncpg.UndefinedTableError):
        raise BackupError("there is nothing to back up: the bot has never run on this database") from None
    known = known_migrations()
    if applied != known:
        newest = applied[-1] if applied else "none"
        raise BackupError(f"the database has the schema {newest}, this program {known[-1]}; use the bot's own")
    return applied[-1]


def snapshot(url: str) -> AbstractAsyncContextManager[Snapshot]:
    """Read a database as it is now. It is neither made nor changed nor held up. Raises BackupError, StoreError."""
    credentials = connection_settings(url)["credentials"]
    path = credentials.get("file_path")
    if path is not None and not Path(path).is_file():
        raise BackupError(f"there is no database {path}")
    return _postgres(credentials) if path is None else _lite(Path(path).absolute())


@asynccontextmanager
async def _lite(path: Path) -> AsyncIterator[Snapshot]:
    # with a write-ahead log a reader keeps what it saw first, and holds nobody up
    async with aiosqlite.connect(f"file:{pathname2url(str(path))}?mode=rw", uri=True) as connection:
        await connection.execute("PRAGMA query_only = ON")
        await connection.execute("BEGIN")
        yield _Lite(connection)


@asynccontextmanager
async def _postgres(credentials: dict[str, Any]) -> AsyncIterator[Snapshot]:
    connection = await direct_connection(credentials)
    try:
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            yield _Postgres(connection)
    finally:
        await connection.close()
