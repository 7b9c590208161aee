"""Opening the database, transactions and locks."""

import os
import sqlite3
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl, unquote, urlsplit

import asyncpg  # type: ignore[import-untyped]
from tortoise.backends.base.client import BaseDBAsyncClient, TransactionContext
from tortoise.context import TortoiseContext
from tortoise.exceptions import BaseORMException, OperationalError
from tortoise.migrations.executor import MigrationExecutor, MigrationTarget
from tortoise.migrations.schema_editor import AsyncpgSchemaEditor, SqliteSchemaEditor
from tortoise.transactions import in_transaction

from models.failing import named
from models.tables import Day, Match

APP = "models"
BUSY_TIMEOUT_MS = 10_000
PRIVATE: Final = 0o600
"""The mode of a file that holds secrets: every role and order."""
MIGRATION_LOCK = 0x7261_7376
"""PostgreSQL's advisory lock that only one process migrates under; any constant will do."""


OPENING_ERRORS = (
    BaseORMException,
    OSError,
    sqlite3.Error,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    TimeoutError,
    ValueError,  # asyncpg of numbers that do not fit together, and a host that is no name
)


class StoreError(Exception):
    """The database cannot be opened; the text is one line without the password."""


def known_migrations() -> tuple[str, ...]:
    """The schemas that this program knows, the oldest first."""
    return tuple(sorted(found.stem for found in (Path(__file__).parent / "migrations").glob("[0-9]*.py")))


def connection_settings(url: str) -> dict[str, Any]:
    """Tortoise's connection settings for a `sqlite://` or `postgres://` URL.

    `sqlite://data/x.sqlite3` is relative, `sqlite:///abs/x` absolute, `sqlite://:memory:` is forgotten on
    closing; with `?synchronous=off` a power cut may lose the newest commits, which a sandbox can bear.
    `postgres://user:password@host:port/name` takes POSTGRES_OPTIONS as its query; `?host=/run/x` is a Unix
    socket. Raises StoreError for anything else.
    """
    scheme, _, rest = url.partition("://")
    if scheme == "sqlite":
        return {"engine": "models.sqlite", "credentials": _sqlite(rest)}
    if scheme in ("postgres", "postgresql"):
        return {"engine": "models.postgres", "credentials": _postgres(url)}
    raise StoreError("the database URL must begin with sqlite:// or postgres://")


def _sqlite(rest: str) -> dict[str, Any]:
    path, _, query = rest.partition("?")
    if not path:
        raise StoreError("the database URL names no file: sqlite://data/a.sqlite3 is relative, sqlite:///a absolute")
    if query not in ("", "synchronous=off"):
        raise StoreError("the database URL: after ? sqlite takes nothing but synchronous=off")
    return {
        "file_path": path,
        "journal_mode": "WAL",
        "foreign_keys": "ON",
        "busy_timeout": BUSY_TIMEOUT_MS,
        "synchronous": "OFF" if query else "FULL",
    }


def _ssl(value: str) -> str:
    if value not in SSL_MODES:
        raise ValueError
    return value


SSL_MODES = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")
POSTGRES_OPTIONS: dict[str, tuple[str, Callable[[str], Any]]] = {
    "host": ("host", str),
    "port": ("port", int),
    "user": ("user", str),
    "password": ("password", str),
    "schema": ("schema", str),
    "application_name": ("application_name", str),
    "ssl": ("ssl", _ssl),
    "sslmode": ("ssl", _ssl),
    "min_size": ("min_size", int),
    "max_size": ("max_size", int),
    "max_queries": ("max_queries", int),
    "max_inactive_connection_lifetime": ("max_inactive_connection_lifetime", float),
    "statement_cache_size": ("statement_cache_size", int),
    "timeout": ("timeout", float),
    "connect_timeout": ("timeout", float),
    "command_timeout": ("command_timeout", float),
}
"""What may stand in the query of a URL: asyncpg's name and type. sslmode and connect_timeout are libpq's words."""


def _postgres(url: str) -> dict[str, Any]:
    try:
        parts = urlsplit(url)
        port = parts.port or 5432
    except ValueError:
        raise StoreError("the database URL is not a valid URL") from None
    found: dict[str, Any] = {
        "host": parts.hostname or "localhost",
        "port": port,
        "user": unquote(parts.username or "") or None,
        "password": unquote(parts.password or "") or None,
        "database": unquote(parts.path.lstrip("/")) or "postgres",
    }
    for name, value in parse_qsl(parts.query, keep_blank_values=True):
        if name not in POSTGRES_OPTIONS:
            raise StoreError(f"the database URL: unknown option {name[:40]!r}; known are {', '.join(POSTGRES_OPTIONS)}")
        meant, kind = POSTGRES_OPTIONS[name]
        try:
            found[meant] = kind(value)
        except ValueError:
            wanted = "one of " + ", ".join(SSL_MODES) if kind is _ssl else "a number"
            raise StoreError(f"the database URL: {name} must be {wanted}") from None
    return found


def tortoise_config(url: str) -> dict[str, Any]:
    """The whole configuration, also for the `tortoise` command that writes migrations."""
    # Tortoise remembers statements by the connection's name, so each dialect has its own.
    name = "sqlite" if url.startswith("sqlite") else "postgres"
    app = {"models": ["models.tables"], "migrations": "models.migrations", "default_connection": name}
    return {
        "connections": {name: connection_settings(url)},
        "apps": {APP: app},
        "use_tz": True,
        "timezone": "UTC",
    }


class Store:
    """An open database. Queries within `open_store`, and in tasks started there, use it by themselves."""

    def __init__(self, context: TortoiseContext) -> None:
        self._context = context

    @property
    def dialect(self) -> str:
        """`sqlite` or `postgres`."""
        return self._context.db().capabilities.dialect

    async def schemas(self) -> set[str]:
        """The schemas that the database has gone through."""
        await self.ping()
        try:
            return await applied_migrations(self._context.db())
        except OperationalError:  # there is no such table
            return set()

    async def ping(self) -> None:
        """Ask the database something; raises whatever it raises when it is away."""
        await self._context.db().execute_query("SELECT 1")


@asynccontextmanager
async def open_store(url: str) -> AsyncIterator[Store]:
    """Open the database, bring it to the newest schema, close it at the end. Raises StoreError."""
    async with connected(url) as store:
        try:
            async with transaction() as inner:
                await migrate(inner, tortoise_config(url))
        except OPENING_ERRORS as error:
            raise StoreError(f"the database cannot be opened: {named(error)}") from error
        yield store


@asynccontextmanager
async def connected(url: str) -> AsyncIterator[Store]:
    """Open the database as it is, also an empty one, and close it at the end. Raises StoreError."""
    config = tortoise_config(url)
    (connection,) = config["connections"].values()
    path = connection["credentials"].get("file_path")
    if path is not None and path != ":memory:":
        _reach(Path(path))
    async with TortoiseContext() as context:
        try:
            await context.init(config=config)
        except OPENING_ERRORS as error:
            raise StoreError(f"the database cannot be opened: {named(error)}") from error
        yield Store(context)


def _reach(path: Path) -> None:
    """Make the folder, and see that the file can be opened: aiosqlite that cannot leaves a traceback of its thread."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"the database's folder cannot be made: {error.strerror}") from error
    make_private(path)
    try:
        sqlite3.connect(path).close()
    except sqlite3.Error as error:
        raise StoreError(f"the database cannot be opened: {named(error)}") from error


def make_private(path: Path) -> None:
    """Make an empty file that its owner alone may read, unless there is one; SQLite's `-wal` and `-shm` follow it.

    What is in the way SQLite says, and names, when it opens the file.
    """
    with suppress(OSError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE))


async def migrate(inner: BaseDBAsyncClient, config: dict[str, Any], to: str | None = None) -> None:
    """Bring the schema forward to this migration, or to the newest, in a transaction of the caller's.

    All in one: Tortoise records a migration after its own transaction has been committed, and a crash in between would
    leave a schema that the next start tries to make again. Raises StoreError, before anything is changed, for a
    database of a newer program.
    """
    postgres = inner.capabilities.dialect == "postgres"
    if postgres:
        await inner.execute_query("SELECT pg_advisory_xact_lock($1)", [MIGRATION_LOCK])
    executor = MigrationExecutor(inner, config["apps"])
    editor = AsyncpgSchemaEditor if postgres else SqliteSchemaEditor
    # The executor asks its table what has been applied before it makes sure that there is one: on
    # PostgreSQL the failed question would spoil the transaction.
    await executor.recorder.ensure_schema(editor(inner, atomic=False))
    if newer := await applied_migrations(inner) - set(known_migrations()):
        raise StoreError(f"the database is of a newer Rassvet ({max(newer)}); update first")
    targets = None if to is None else [MigrationTarget(APP, to)]
    await executor.migrate(targets, direction="forward")


async def applied_migrations(inner: BaseDBAsyncClient) -> set[str]:
    """The schemas that a database has gone through; it must have the table that says so."""
    _, rows = await inner.execute_query(f"SELECT name FROM tortoise_migrations WHERE app = '{APP}'")
    return {str(row["name"]) for row in rows}


async def schema_of(url: str) -> str:
    """The newest schema that a database has gone through, "" if it is empty or not there yet. Raises StoreError."""
    if _is_missing_file(url):
        return ""
    try:
        async with connected(url) as store:
            return max(await store.schemas(), default="")
    except OPENING_ERRORS as error:
        raise StoreError(f"the database cannot be opened: {named(error)}") from error


def _is_missing_file(url: str) -> bool:
    path = connection_settings(url)["credentials"].get("file_path")
    return path is not None and not Path(path).exists()


def transaction() -> TransactionContext:
    """`async with transaction():` commits at the end or, on any error, undoes all of it.

    Queries inside use it automatically; another one inside it is a savepoint. Start no tasks inside: they
    would go on using a transaction that is over.
    """
    return in_transaction()


async def lock_match(match_id: int) -> Match:
    """The match, locked until the transaction ends (on SQLite a transaction is alone anyway).

    What refers to it may be added meanwhile: whoever has a row that is wanted here may be about to add to the journal.

    Raises tortoise.exceptions.DoesNotExist.
    """
    return await Match.select_for_update(no_key=True).get(id=match_id)


async def lock_days(day_ids: Collection[int]) -> list[Day]:
    """Days as they stand while they and their matches are locked (`lock_match`), in the order given; `day.match` is
    loaded.

    Whoever locks several takes them in one order, so that no two wait for each other: another copy of the bot, and the
    sender, which binds days to their posts (`models.bindings`).
    """
    matches = Match.select_for_update(of=(Match._meta.db_table,), no_key=True).filter(days__id__in=list(day_ids))
    locked = {match.id: match for match in await matches.order_by("id")}
    locking = Day.select_for_update(no_key=True).filter(id__in=list(day_ids))
    days = {day.id: day for day in await locking.order_by("id")}
    for day in days.values():
        day.match = locked[day.match_id]
    return [days[day_id] for day_id in day_ids]


async def lock_day(day_id: int) -> Day:
    """The same for one day."""
    (day,) = await lock_days([day_id])
    return day
