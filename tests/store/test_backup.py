"""Backups: one file of all tables, and back into a database of either kind."""

import gzip
import json
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

import pytest
from tortoise.models import Model

from models import audit, inbox, outbox, people, recoveries, tables
from models.backup.file import End, check
from models.backup.layout import TABLES, BackupError
from models.backup.restore import restore
from models.backup.snapshot import back_up
from models.communities import ensure_community, save_position
from models.inbox import NewEvent
from models.kinds import OutboxKind, OutboxStatus
from models.running import InUseError, in_use
from models.store import StoreError, known_migrations, open_store, transaction
from models.tables import Community, OutboxMessage, Person
from tests.databases import KINDS, migrated_database, new_database
from tests.matches import TEN, begun_in

NOON: Final = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
LATER: Final = NOON + timedelta(hours=3)
GROUP: Final = 77
KEY: Final = "the-key-of-the-long-poll"


@pytest.fixture(params=KINDS)
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A match that has begun, a community where nothing is, and values that are easily spoilt."""
    url = await migrated_database(request.param, tmp_path)
    await begun_in(url, TEN, NOON)
    async with open_store(url):
        await ensure_community(GROUP, NOON)
        await save_position(GROUP, "https://lp.vk.com/x", KEY, "118")
        person = await people.person_of(GROUP, 501)
        person.name, person.may_write, person.by_hand_at = "Вера «Тень» O'Нил\n🔥", False, NOON
        await person.save()
        await people.set_dialog(person, {"name": "name", "at": [1, None, {"да": True}]})
        await inbox.add_events([NewEvent(GROUP, "one", "message_new", '{"text": "\\u0000 бах"}')], NOON)
        sent = await outbox.add_row(GROUP, OutboxKind.POST, "Сообщаем", NOON)
        await outbox.mark_sent(sent, 12, NOON)
        await outbox.add_row(GROUP, OutboxKind.COMMENT, "Дальше", NOON, parent_id=sent.id)
        await audit.note(GROUP, NOON, "x", {"как": "так"}, actor=501)
    return url


async def save(url: str, path: Path, *, replace: bool = False) -> End:
    return await back_up(url, path, LATER, "0.1.0", replace=replace)


async def everything(url: str) -> dict[str, list[dict[str, Any]]]:
    """All rows of all tables, as the program sees them."""
    async with open_store(url):
        return {
            model._meta.db_table: [dict(row) for row in await model.all().order_by("id").values()] for model in TABLES
        }


def restored(rows: dict[str, list[dict[str, Any]]]) -> dict[str, list[dict[str, Any]]]:
    """What a restore makes of them: no key to VK, what waits may have been sent, and the journal says so."""
    for community in rows["communities"]:
        community |= {"lp_key": "", "reconcile_since": LATER}
    for row in rows["outbox_messages"]:
        if row["status"] == OutboxStatus.QUEUED:
            row["tried_at"] = LATER
    return rows


@pytest.mark.parametrize("kind", KINDS)
async def test_what_was_saved_is_there_again_in_either_kind_of_database(
    database: str, kind: str, tmp_path: Path
) -> None:
    before = await everything(database)
    end = await save(database, tmp_path / "b")
    other = await new_database(kind, tmp_path)
    await restore(other, tmp_path / "b", LATER, replace=False)
    after = await everything(other)
    journal = [row for row in after["audit_entries"] if row["kind"] == recoveries.RESTORED]
    after["audit_entries"] = [row for row in after["audit_entries"] if row["kind"] != recoveries.RESTORED]
    assert after == restored(before)
    assert len(journal) == len(before["communities"])
    assert end.rows == {table: len(rows) for table, rows in before.items()}


def test_every_table_is_saved() -> None:
    models = {one for one in vars(tables).values() if isinstance(one, type) and issubclass(one, Model)} - {Model}
    assert set(TABLES) == models


COLUMNS: Final = """
import json
from models.backup.layout import TABLES, columns_of
print(json.dumps({model._meta.db_table: [name for name, _ in columns_of(model)] for model in TABLES}))
"""


def saved_columns() -> dict[str, list[str]]:
    said = subprocess.run([sys.executable, "-c", COLUMNS], capture_output=True, check=True)
    found: dict[str, list[str]] = json.loads(said.stdout)
    return found


async def test_every_column_is_saved_also_by_a_process_that_does_nothing_else(tmp_path: Path) -> None:
    url = await migrated_database("sqlite", tmp_path)
    for table, columns in saved_columns().items():
        with closing(sqlite3.connect(url.removeprefix("sqlite://"))) as connection:
            there = {str(row[1]) for row in connection.execute(f"PRAGMA table_info({table})")}
        assert set(columns) == there


async def test_new_rows_get_new_numbers_after_a_restore(database: str, tmp_path: Path) -> None:
    await save(database, tmp_path / "b")
    await restore(database, tmp_path / "b", LATER, replace=True)
    async with open_store(database):
        newest = await Person.all().order_by("-id").first()
        assert newest is not None
        assert (await people.person_of(GROUP, 999)).id == newest.id + 1


async def test_only_its_owner_may_read_it_and_no_key_is_in_it(database: str, tmp_path: Path) -> None:
    await save(database, tmp_path / "b")
    assert stat.S_IMODE((tmp_path / "b").stat().st_mode) == 0o600
    text = gzip.decompress((tmp_path / "b").read_bytes()).decode()
    assert KEY not in text
    assert "118" in text


async def test_it_shows_one_moment_and_holds_nobody_up(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody writes into a table that has been read and into one that has not, in one transaction."""
    from models.backup import snapshot

    copy = snapshot._copy

    async def copy_late(source: Any, writer: Any, table: str, columns: Any) -> None:
        if table == "inbox_events":
            async with open_store(database), transaction():
                await people.person_of(GROUP, 999)
                await inbox.add_events([NewEvent(GROUP, "two", "message_new", "{}")], NOON)
        await copy(source, writer, table, columns)

    before = await everything(database)
    monkeypatch.setattr(snapshot, "_copy", copy_late)
    end = await save(database, tmp_path / "b")
    assert end.rows == {table: len(rows) for table, rows in before.items()}
    assert len((await everything(database))["inbox_events"]) == end.rows["inbox_events"] + 1


async def test_a_file_that_is_there_stays_unless_it_may_be_replaced(database: str, tmp_path: Path) -> None:
    (tmp_path / "b").write_text("dear")
    with pytest.raises(BackupError, match="is there already"):
        await save(database, tmp_path / "b")
    assert (tmp_path / "b").read_text() == "dear"
    await save(database, tmp_path / "b", replace=True)
    check(tmp_path / "b")


async def test_nothing_is_left_of_a_backup_that_fails(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*given: Any) -> None:
        raise OSError(28, "No space left on device")

    folder = tmp_path / "backups"
    folder.mkdir()
    monkeypatch.setattr("models.backup.snapshot._copy", full)
    with pytest.raises(OSError, match="No space"):
        await save(database, folder / "b")
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("kind", KINDS)
async def test_a_database_that_no_bot_ran_on_is_not_saved(kind: str, tmp_path: Path) -> None:
    with pytest.raises(BackupError, match=r"no database|never run"):
        await save(await new_database(kind, tmp_path), tmp_path / "b")
    assert not (tmp_path / "b").exists()


async def test_a_database_that_holds_something_is_kept(database: str, tmp_path: Path) -> None:
    await save(database, tmp_path / "b")
    before = await everything(database)
    with pytest.raises(BackupError, match="--replace"):
        await restore(database, tmp_path / "b", LATER, replace=False)
    assert await everything(database) == before


async def test_nothing_is_restored_while_a_bot_runs_and_no_bot_starts_meanwhile(database: str, tmp_path: Path) -> None:
    await save(database, tmp_path / "b")
    async with in_use(database):
        with pytest.raises(InUseError, match="stop it first"):
            await restore(database, tmp_path / "b", LATER, replace=True)
    async with in_use(database, alone=True):
        with pytest.raises(StoreError, match="being restored"):
            async with in_use(database):
                pass
    await restore(database, tmp_path / "b", LATER, replace=True)


# Files that are no backups


def lines(path: Path) -> list[bytes]:
    return gzip.decompress(path.read_bytes()).splitlines(keepends=True)


def told(path: Path, change: Callable[[list[bytes]], list[bytes]]) -> None:
    path.write_bytes(gzip.compress(b"".join(change(lines(path)))))


def with_header(**fields: Any) -> Callable[[Path], None]:
    def spoil(path: Path) -> None:
        told(path, lambda all_: [json.dumps({**json.loads(all_[0]), **fields}).encode() + b"\n", *all_[1:]])

    return spoil


def flipped(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 0x10
    path.write_bytes(content)


BROKEN: Final[dict[str, tuple[Callable[[Path], Any], str]]] = {
    "empty": (lambda path: path.write_bytes(b""), "is not a backup"),
    "text": (lambda path: path.write_text("{}"), "is not a backup"),
    "a database": (lambda path: path.write_bytes(b"SQLite format 3\x00" * 50), "is not a backup"),
    "something else compressed": (lambda path: path.write_bytes(gzip.compress(b"[1]\n")), "is not a backup"),
    "cut": (lambda path: path.write_bytes(path.read_bytes()[:-900]), "is cut off"),
    "cut by a byte": (lambda path: path.write_bytes(path.read_bytes()[:-1]), "is cut off"),
    "without its end": (lambda path: told(path, lambda all_: all_[:-1]), "is cut off"),
    "with more behind its end": (lambda path: told(path, lambda all_: [*all_, all_[-1]]), "is damaged"),
    "a bit flipped": (flipped, "is damaged"),
    "a row less": (lambda path: told(path, lambda all_: [*all_[:2], *all_[3:]]), "is damaged"),
    "a row changed": (
        lambda path: told(path, lambda all_: [one.replace("Сообщаем".encode(), "Соврали".encode()) for one in all_]),
        "is damaged",
    ),
    "of another format": (with_header(format=2), "newer Rassvet"),
    "of a newer schema": (with_header(schema="9999_of_tomorrow"), "newer Rassvet"),
}


@pytest.mark.parametrize("what", BROKEN)
async def test_a_broken_file_changes_nothing(what: str, tmp_path: Path) -> None:
    url = await migrated_database("sqlite", tmp_path)
    await begun_in(url, TEN, NOON)
    async with open_store(url):
        await outbox.add_row((await Community.all())[0].id, OutboxKind.POST, "Сообщаем", NOON)
    await save(url, tmp_path / "b")
    spoil, said = BROKEN[what]
    spoil(tmp_path / "b")
    before = await everything(url)
    with pytest.raises(BackupError, match=said):
        await restore(url, tmp_path / "b", LATER, replace=True)
    assert await everything(url) == before


def sealed(all_: list[bytes]) -> list[bytes]:
    """A file that is whole, whatever stands in it."""
    import hashlib

    end = json.loads(all_[-1])
    end["sha256"] = hashlib.sha256(b"".join(all_[:-1])).hexdigest()
    return [*all_[:-1], json.dumps(end).encode() + b"\n"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("old", "new"), [(b'"communities"', b'"secrets"'), (b'"lp_ts"', b'"lp_tz"'), (b'"118"', b"118")]
)
async def test_a_file_that_does_not_fit_changes_nothing(kind: str, old: bytes, new: bytes, tmp_path: Path) -> None:
    """Whole as a file, wrong in itself: a table, a column, a value."""
    url = await migrated_database(kind, tmp_path)
    async with open_store(url):
        await ensure_community(GROUP, NOON)
        await save_position(GROUP, "https://lp.vk.com/x", KEY, "118")
    await save(url, tmp_path / "b")
    told(tmp_path / "b", lambda all_: sealed([line.replace(old, new) for line in all_]))
    before = await everything(url)
    with pytest.raises(BackupError):
        await restore(url, tmp_path / "b", LATER, replace=True)
    assert await everything(url) == before


# Other schemas


@pytest.mark.parametrize("kind", KINDS)
async def test_a_backup_of_an_older_version_is_brought_up_to_date(kind: str, tmp_path: Path) -> None:
    """As the first released schema saved it: without what came later."""
    later = {
        "communities": ("alive_at",),
        "people": ("by_hand_at", "called_at"),
        "outbox_messages": ("match_id", "picture", "attachment"),
    }
    url = await migrated_database(kind, tmp_path)
    async with open_store(url):
        await ensure_community(GROUP, NOON)
        person = await people.person_of(GROUP, 501)
        row = await outbox.add_row(GROUP, OutboxKind.MESSAGE, "Здравствуйте", NOON, peer_id=501)
    await save(url, tmp_path / "b")
    told(tmp_path / "b", lambda all_: _older(all_, later))
    await restore(url, tmp_path / "b", LATER, replace=True)
    async with open_store(url):
        assert (await Person.get(id=person.id)).vk_id == 501
        assert (await OutboxMessage.get(id=row.id)).text == "Здравствуйте"


LATER_TABLES: Final = ("alarms", "tables", "table_seats", "table_moves")


def _older(all_: list[bytes], later: dict[str, tuple[str, ...]]) -> list[bytes]:
    kept: list[bytes] = []
    known: list[bool] = []
    for line in all_:
        said = json.loads(line)
        if isinstance(said, dict) and said.get("name") in LATER_TABLES:
            continue
        if isinstance(said, list):
            said = [value for value, stays in zip(said, known, strict=True) if stays]
        elif said["type"] == "rassvet-backup":
            said["schema"] = known_migrations()[0]
        elif said["type"] == "table":
            known = [name not in later.get(said["name"], ()) for name, _ in said["columns"]]
            said["columns"] = [column for column, stays in zip(said["columns"], known, strict=True) if stays]
        elif said["type"] == "end":
            said["rows"] = {name: count for name, count in said["rows"].items() if name not in LATER_TABLES}
        kept.append(json.dumps(said, ensure_ascii=False).encode() + b"\n")
    return sealed(kept)


async def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    url = await migrated_database("sqlite", tmp_path)
    async with open_store(url):
        await ensure_community(GROUP, NOON)
    await save(url, tmp_path / "b")
    with closing(sqlite3.connect(url.removeprefix("sqlite://"), isolation_level=None)) as connection:
        connection.execute("INSERT INTO tortoise_migrations (app, name, applied_at) VALUES ('models', '9999_x', '')")
    with pytest.raises(BackupError, match="newer Rassvet"):
        await restore(url, tmp_path / "b", LATER, replace=True)
    with pytest.raises(BackupError, match="schema 9999_x"):
        await save(url, tmp_path / "c")
