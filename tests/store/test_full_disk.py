"""A disk that is full, a file that cannot be opened: one line says what it is, and nothing is left behind."""

import gc
import os
import resource
import secrets
import sqlite3
from asyncio import get_running_loop
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import pytest

from models import outbox
from models.backup.restore import restore
from models.backup.snapshot import back_up
from models.communities import ensure_community
from models.kinds import OutboxKind
from models.running import InUseError, in_use
from models.store import StoreError, open_store, schema_of
from tests.databases import migrated_database

NOON: Final = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
GROUP: Final = 77


@pytest.fixture
async def url(tmp_path: Path) -> str:
    return await migrated_database("sqlite", tmp_path)


@contextmanager
def no_file_longer_than(size: int) -> Iterator[None]:
    """As on a disk with so many bytes left."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def somebody_else() -> Iterator[None]:
    """Not root, who may write everything."""
    user = os.geteuid()
    if user == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(user)


async def test_a_full_disk_is_no_other_bot(url: str, tmp_path: Path) -> None:
    await back_up(url, tmp_path / "b", NOON, "0.1.0", replace=False)
    for alone in (False, True):
        with no_file_longer_than(0), pytest.raises(StoreError, match=r"cannot be written: .* SQLITE_") as caught:
            async with in_use(url, alone=alone):
                pass
        assert not isinstance(caught.value, InUseError)
    with no_file_longer_than(0), pytest.raises(StoreError, match="cannot be written"):
        await restore(url, tmp_path / "b", NOON, replace=True)


@pytest.mark.parametrize("mode", [0o444, 0o400])
async def test_a_lock_that_may_not_be_written_is_no_lock(mode: int) -> None:
    """Root has started the bot or a restore here once; the bot's user could share the file with any number of bots."""
    with TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        lock = f"{folder}/x.sqlite3-running"
        with closing(sqlite3.connect(lock)):
            os.chmod(lock, mode)
        with somebody_else(), pytest.raises(StoreError, match=rf"no right to write {lock}$"):
            async with in_use(f"sqlite://{folder}/x.sqlite3"):
                pass


async def test_a_backup_that_finds_no_room_leaves_nothing_behind(url: str, tmp_path: Path) -> None:
    async with open_store(url):
        await ensure_community(GROUP, NOON)
        for _ in range(40):
            await outbox.add_row(GROUP, OutboxKind.MESSAGE, secrets.token_hex(4000), NOON, peer_id=501)
    unseen: list[dict[str, Any]] = []
    get_running_loop().set_exception_handler(lambda loop, context: unseen.append(context))
    with no_file_longer_than(50_000), pytest.raises(OSError, match="too large"):
        await back_up(url, tmp_path / "b", NOON, "0.1.0", replace=False)
    gc.collect()
    await get_running_loop().shutdown_asyncgens()
    assert unseen == []
    assert [name for name in os.listdir(tmp_path) if name.endswith(".part")] == []


@pytest.mark.filterwarnings("error::pytest.PytestUnhandledThreadExceptionWarning")
async def test_a_database_that_cannot_be_opened(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "text").write_text("это не база" * 500, "utf-8")
    with pytest.raises(StoreError, match=r"^the database cannot be opened: OperationalError SQLITE_CANTOPEN$"):
        await schema_of(f"sqlite://{tmp_path}/folder")
    with pytest.raises(StoreError, match=r"^the database cannot be opened: DatabaseError SQLITE_NOTADB$"):
        async with open_store(f"sqlite://{tmp_path}/text"):
            pass
