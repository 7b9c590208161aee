"""Putting a backup into a database: all of it, or nothing."""

import sqlite3
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import asyncpg  # type: ignore[import-untyped]
from tortoise.backends.base.client import BaseDBAsyncClient
from tortoise.exceptions import BaseORMException

from models import recoveries
from models.backup.file import End, Header, Row, Table, check, read
from models.backup.layout import TABLES, BackupError, Put, putting
from models.failing import named
from models.running import in_use
from models.store import (
    Store,
    applied_migrations,
    connected,
    known_migrations,
    migrate,
    tortoise_config,
    transaction,
)

BATCH: Final = 500
HELD: Final = tuple(model._meta.db_table for model in TABLES)


async def restore(url: str, path: Path, now: datetime, *, replace: bool) -> tuple[Header, End]:
    """Put a backup in the place of what the database holds; what the backup says of itself.

    On any error the database is as it was. replace: it may hold something. What was under way when the backup was made
    is marked, so that the bot looks before it sends (models.recoveries).

    Raises BackupError of a file that is not whole, a database that is not empty or of a newer program; InUseError while
    a bot runs on it; StoreError, OSError.
    """
    header, end = check(path)
    async with in_use(url, alone=True), connected(url) as store:
        try:
            async with transaction() as inner:
                await _clear(inner, store, replace=replace)
                await migrate(inner, tortoise_config(url), header.schema)
                await _fill(inner, path, store.dialect)
                await migrate(inner, tortoise_config(url))
                await _renumber(inner, store.dialect)
                await recoveries.begin(header.made_at, now)
        except (BaseORMException, sqlite3.Error, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            raise BackupError(f"{path} cannot be restored, nothing is changed: {named(error)}") from error
    return header, end


async def _clear(inner: BaseDBAsyncClient, store: Store, *, replace: bool) -> None:
    """Drop all tables of ours, so that they can be made as the backup knows them."""
    there = await _tables(inner, store.dialect)
    applied = await applied_migrations(inner) if "tortoise_migrations" in there else set()
    if not applied <= set(known_migrations()):
        raise BackupError("the database is of a newer Rassvet; update first")
    if not replace and await _holds_something(inner, there):
        raise BackupError("the database is not empty; with --replace what it holds is lost")
    for table in reversed([*HELD, "tortoise_migrations"]):
        if table in there:
            await inner.execute_query(f'DROP TABLE "{table}"' + (" CASCADE" if store.dialect == "postgres" else ""))


async def _tables(inner: BaseDBAsyncClient, dialect: str) -> set[str]:
    asked = {
        "sqlite": "SELECT name FROM sqlite_master WHERE type = 'table'",
        "postgres": "SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()",
    }
    _, rows = await inner.execute_query(asked[dialect])
    return {str(row["name"]) for row in rows}


async def _holds_something(inner: BaseDBAsyncClient, there: set[str]) -> bool:
    for table in there.intersection(HELD):
        if (await inner.execute_query(f'SELECT 1 FROM "{table}" LIMIT 1'))[1]:
            return True
    return False


async def _fill(inner: BaseDBAsyncClient, path: Path, dialect: str) -> None:
    for table, rows in _batches(path):
        if table.name not in HELD or not all(name.isidentifier() for name, _ in table.columns):
            raise BackupError(f"{path} is damaged")
        names = ", ".join(f'"{name}"' for name, _ in table.columns)
        numbers = range(1, len(table.columns) + 1)
        places = ", ".join("?" if dialect == "sqlite" else f"${number}" for number in numbers)
        puts = [putting(dialect)[kind] for _, kind in table.columns]
        try:
            values = [_values(puts, row) for row in rows]
        except ValueError:
            raise BackupError(f"{path} is damaged") from None
        await inner.execute_many(f'INSERT INTO "{table.name}" ({names}) VALUES ({places})', values)


async def _renumber(inner: BaseDBAsyncClient, dialect: str) -> None:
    """New rows get numbers behind those that are taken; SQLite sees to it by itself."""
    if dialect == "postgres":
        for table in HELD:
            sequence = f"""pg_get_serial_sequence('"{table}"', 'id')"""
            await inner.execute_query(f'SELECT setval({sequence}, max(id)) FROM "{table}"')


def _values(puts: list[Put], row: Row) -> list[Any]:
    return [None if value is None else put(value) for put, value in zip(puts, row, strict=True)]


def _batches(path: Path) -> Iterator[tuple[Table, list[Row]]]:
    """The rows of each table, so many at once."""
    table, rows = Table("", ()), list[Row]()
    for said in read(path):
        full = len(rows) == BATCH
        if rows and (full or not isinstance(said, list)):
            yield table, rows
            rows = []
        match said:
            case Table():
                table = said
            case list():
                rows.append(said)
