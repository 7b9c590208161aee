"""Who uses a database now: a restore must have it alone, and with SQLite a bot is the only one.

With PostgreSQL this is an advisory lock of a connection of its own, with SQLite a lock on an empty file beside the
database; both are gone with the process, however it ends.
"""

import os
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import asyncpg  # type: ignore[import-untyped]

from models.failing import named
from models.store import OPENING_ERRORS, StoreError, connection_settings, make_private

RUNNING_LOCK: Final = 0x7261_7377
"""PostgreSQL's advisory lock that every running bot shares; any constant will do."""
BESIDE: Final = "-running"
"""What the file with the lock is called behind the name of the database."""
CLOSE_SECONDS: Final = 2.0
"""A server that does not answer is not waited for longer: whoever could not reach it any more wants to end."""
POOL: Final = ("min_size", "max_size", "max_queries", "max_inactive_connection_lifetime")
BOT: Final = "a bot is running on this database; stop it first"
RESTORE: Final = "this database is just being restored"
SECOND: Final = "another bot is running on this database: with SQLite there can be only one, several need PostgreSQL"


class InUseError(StoreError):
    """Somebody else uses the database and will not share it; the text says who."""


@asynccontextmanager
async def in_use(url: str, *, alone: bool = False) -> AsyncIterator[asyncpg.Connection | None]:
    """Say that the database is in use: by a bot or, alone, by nobody but a restore.

    Gives the connection that says so, None with SQLite. Raises InUseError, StoreError.
    """
    credentials = connection_settings(url)["credentials"]
    path = credentials.get("file_path")
    if path is None:
        async with _postgres(credentials, alone) as connection:
            yield connection
    elif path == ":memory:":
        yield None
    else:
        with _lite(Path(path), alone):
            yield None


@contextmanager
def _lite(path: Path, alone: bool) -> Iterator[None]:
    lock = f"{path}{BESIDE}"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        make_private(Path(lock))
        if os.path.exists(lock) and not os.access(lock, os.W_OK, effective_ids=True):
            # SQLite would begin all the same, without a lock, if it may be read
            raise StoreError(f"the database cannot be written: no right to write {lock}")
        connection = sqlite3.connect(lock, timeout=0, isolation_level=None, check_same_thread=False)
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"the database cannot be opened: {named(error)}") from error
    try:
        try:
            connection.execute("BEGIN EXCLUSIVE" if alone else "BEGIN IMMEDIATE")
        except sqlite3.Error as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:  # a full disk, a file that may not be written
                raise StoreError(f"the database cannot be written: {named(error)}") from error
            raise InUseError(_user(connection, alone)) from error
        yield
    finally:
        connection.close()


def _user(connection: sqlite3.Connection, alone: bool) -> str:
    """Who has the lock: beside a bot the file can be read, beside a restore it cannot."""
    try:
        connection.execute("SELECT count(*) FROM sqlite_master")
    except sqlite3.OperationalError:
        return RESTORE
    return BOT if alone else SECOND


@asynccontextmanager
async def _postgres(credentials: dict[str, Any], alone: bool) -> AsyncIterator[asyncpg.Connection]:
    connection = await direct_connection(credentials)
    try:
        ask = "pg_try_advisory_lock" if alone else "pg_try_advisory_lock_shared"
        if not await connection.fetchval(f"SELECT {ask}($1)", RUNNING_LOCK):
            raise InUseError(BOT if alone else RESTORE)
        yield connection
    finally:
        with suppress(*OPENING_ERRORS):  # it is cut off then
            await connection.close(timeout=CLOSE_SECONDS)


async def direct_connection(credentials: dict[str, Any]) -> asyncpg.Connection:
    """A connection to PostgreSQL of its own, beside Tortoise's. Raises StoreError."""
    names = {"schema": "search_path", "application_name": "application_name"}
    asked = {name: value for name, value in credentials.items() if name not in (*POOL, *names)}
    told = {names[name]: value for name, value in credentials.items() if name in names}
    try:
        return await asyncpg.connect(**asked, server_settings=told)
    except OPENING_ERRORS as error:
        raise StoreError(f"the database cannot be opened: {named(error)}") from error
