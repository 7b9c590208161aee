"""A database as SQL that either kind understands: how it is written from a SQLite file, and put back.

The first part makes the tables as SQLite had them at that version, the second fills them. For PostgreSQL the tables
come from the migrations, as on any server that ran that version.
"""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import asyncpg

from models.backup.layout import TABLES, columns_of
from models.running import direct_connection
from models.store import connected, connection_settings, known_migrations, migrate, tortoise_config, transaction

KEPT: Final = Path(__file__).parent / "kept"
HUNTS: Final = Path(__file__).parent / "hunts"
"""The same, of a match at a chat (`hunt.py`)."""
WITH_TABLES: Final = tuple(one for one in known_migrations() if one >= "0005")
"""The migrations since there are tables at chats."""
ROWS: Final = "-- rows"
JOURNAL: Final = "tortoise_migrations"
"""Where Tortoise notes which migrations have been applied."""
NAMES: Final = tuple(model._meta.db_table for model in TABLES)


def kept(folder: Path = KEPT) -> list[Path]:
    """All that is kept: `<shape>-<newest migration>.sql`."""
    return sorted(folder.glob("*.sql"))


def migration_of(path: Path) -> str:
    """The newest migration of a kept database."""
    return path.stem.partition("-")[2]


def read(path: Path) -> tuple[str, str]:
    """What makes the tables, and what fills them."""
    tables, _, rows = path.read_text("utf-8").partition(f"{ROWS}\n")
    return tables, rows


async def make(url: str, path: Path) -> None:
    """Put a kept database into an empty one."""
    tables, rows = read(path)
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite://"))) as connection:
            connection.executescript(tables + rows)
        return
    await _migrate(url, migration_of(path))
    connection = await direct_connection(connection_settings(url)["credentials"])
    try:
        await connection.execute(rows)
        for table in NAMES:
            await _renumber(connection, table)
    finally:
        await connection.close()


async def _migrate(url: str, to: str) -> None:
    async with connected(url), transaction() as inner:
        await migrate(inner, tortoise_config(url), to)


async def _renumber(connection: asyncpg.Connection, table: str) -> None:
    if await connection.fetchval("SELECT to_regclass($1)", table) is not None:
        await connection.execute(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), max(id)) FROM {table}")


async def empty(path: Path, folder: Path) -> Path:
    """A new SQLite database of the schema in the path's name."""
    made = folder / f"{path.stem}.sqlite3"
    await _migrate(f"sqlite://{made}", migration_of(path))
    return made


def write(source: Path, older: Path, path: Path) -> None:
    """Keep what a SQLite database of the newest schema holds, as far as an older, empty one knows it."""
    with closing(sqlite3.connect(source)) as new, closing(sqlite3.connect(older)) as old:
        tables, journal = list(_tables(old)), list(_inserts(old, JOURNAL, {}))
        rows = [line for name, kinds in _known(old).items() for line in _inserts(new, name, kinds)]
    path.write_text("\n".join([*tables, *journal, ROWS, *rows]) + "\n", "utf-8")


def _tables(connection: sqlite3.Connection) -> Iterator[str]:
    asked = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY rowid"
    return (f"{sql};" for (sql,) in connection.execute(asked))


def _known(connection: sqlite3.Connection) -> dict[str, dict[str, str]]:
    """Table → column → kind, of those that there are."""
    found = {}
    for model in TABLES:
        name = model._meta.db_table
        there = {row[1] for row in connection.execute(f"PRAGMA table_info({name})")}
        if there:
            found[name] = {column: kind for column, kind in columns_of(model) if column in there}
    return found


def _inserts(connection: sqlite3.Connection, table: str, kinds: Mapping[str, str]) -> Iterator[str]:
    columns = list(kinds) or [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    names = ", ".join(f'"{column}"' for column in columns)
    for row in connection.execute(f'SELECT {names} FROM "{table}" ORDER BY id'):
        values = ", ".join(_literal(kinds.get(column, ""), value) for column, value in zip(columns, row, strict=True))
        yield f'INSERT INTO "{table}" ({names}) VALUES ({values});'


def _literal(kind: str, value: Any) -> str:
    if value is None:
        return "NULL"
    if kind == "bool":
        return "TRUE" if value else "FALSE"
    return str(value) if isinstance(value, int) else "'" + str(value).replace("'", "''") + "'"


__all__ = ["HUNTS", "KEPT", "empty", "kept", "make", "migration_of", "write"]
