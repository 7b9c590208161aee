import asyncio
import os
import sqlite3
import stat
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from tortoise.connection import get_connection
from tortoise.context import TortoiseContext
from tortoise.exceptions import DoesNotExist, IntegrityError, OperationalError
from tortoise.migrations.autodetector import MigrationAutodetector
from tortoise.migrations.executor import MigrationExecutor, MigrationTarget

from models.running import in_use
from models.store import Store, StoreError, connection_settings, lock_match, open_store, tortoise_config, transaction
from models.tables import Community, Match, Person

NOW = datetime(2026, 3, 1, 1, 0, tzinfo=UTC)


async def a_match() -> Match:
    community = await Community.create(id=9100, created_at=NOW)
    return await Match.create(community=community, game="curse", seed="s", created_by=500, created_at=NOW)


async def test_opening_twice_keeps_what_is_there(database: str) -> None:
    async with open_store(database):
        await a_match()
    async with open_store(database):
        assert await Match.all().count() == 1


async def test_two_processes_open_it_at_once(database: str) -> None:
    async def open_and_count() -> int:
        async with open_store(database):
            return await Match.all().count()

    tasks = [asyncio.create_task(open_and_count()) for _ in range(2)]
    assert await asyncio.gather(*tasks) == [0, 0]


async def test_migrations_and_tables_agree() -> None:
    config = tortoise_config("sqlite://:memory:")
    async with TortoiseContext() as context:
        await context.init(config=config)
        assert context.apps is not None
        missing = await MigrationAutodetector(context.apps, config["apps"]).changes()
    assert [writer.operations for writer in missing] == []


async def test_a_database_of_an_older_release_keeps_its_people(database: str) -> None:
    config = tortoise_config(database)
    async with TortoiseContext() as context:
        await context.init(config=config)
        executor = MigrationExecutor(context.db(), config["apps"])
        await executor.migrate([MigrationTarget("models", "0002_end_posts")], direction="forward")
        await context.db().execute_script(
            "INSERT INTO communities (id, lp_key, lp_server, lp_ts, publishing_paused, created_at)"
            " VALUES (9100, '', '', '', '', '2026-03-01 01:00:00+00:00');"
            "INSERT INTO people (community_id, vk_id, name) VALUES (9100, 501, 'Вера')"
        )
    async with open_store(database):
        person = await Person.get(vk_id=501)
        assert (person.name, person.by_hand_at, person.called_at) == ("Вера", None, None)


async def test_a_migration_that_fails_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite3"
    occupied = sqlite3.connect(path)
    occupied.execute("CREATE TABLE seats (id INTEGER)")
    occupied.close()
    with pytest.raises(StoreError):
        async with open_store(f"sqlite://{path}"):
            pass
    left = sqlite3.connect(path)
    names = {name for (name,) in left.execute("SELECT name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'")}
    left.close()
    assert names == {"seats"}


async def test_a_transaction_is_all_or_nothing(store: Store) -> None:
    async def broken() -> None:
        async with transaction():
            await a_match()
            raise RuntimeError

    async def clashing() -> None:
        async with transaction():
            await Match.all().update(title="x")
            await Community.create(id=9100, created_at=NOW)

    with pytest.raises(RuntimeError):
        await broken()
    assert await Community.all().count() == 0
    async with transaction():
        match = await a_match()
        with pytest.raises(IntegrityError):
            await clashing()
        await Match.filter(id=match.id).update(outcome="kept")
    assert (await Match.get(id=match.id)).outcome == "kept"
    assert (await Match.get(id=match.id)).title == ""


async def test_references_are_checked(store: Store) -> None:
    with pytest.raises(IntegrityError):
        await Person.create(community_id=1, vk_id=501)


async def test_times_compare_as_times_whatever_their_zone(store: Store) -> None:
    match = await a_match()
    moscow = timezone(timedelta(hours=3))
    for hour, zone in ((4, moscow), (2, UTC)):
        moment = datetime(2026, 3, 1, hour, 0, tzinfo=zone)
        await Match.filter(id=match.id).update(started_at=moment)
        assert (await Match.get(id=match.id)).started_at == moment
        assert await Match.filter(started_at__lte=moment).count() == 1
        assert await Match.filter(started_at__lt=moment.astimezone(moscow)).count() == 0
        assert await Match.filter(started_at__gt=moment - timedelta(microseconds=1)).count() == 1
    assert await Match.filter(started_at__lt=datetime(2026, 3, 1, 4, 30, tzinfo=moscow)).count() == 0


async def test_a_match_can_be_locked(store: Store) -> None:
    match = await a_match()
    order: list[str] = []
    locked = asyncio.Event()

    async def first() -> None:
        async with transaction():
            await lock_match(match.id)
            locked.set()
            await Match.filter(id=match.id).update(day_number=1)
            order.append("first")

    async def second() -> None:
        await locked.wait()
        async with transaction():
            assert (await lock_match(match.id)).day_number == 1
            order.append("second")

    await asyncio.gather(first(), second())
    assert order == ["first", "second"]
    with pytest.raises(DoesNotExist):
        async with transaction():
            await lock_match(match.id + 1)


async def test_sqlite_is_set_up_for_a_bot(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "down" / "a.sqlite3"
    async with open_store(f"sqlite://{path}") as store:
        assert store.dialect == "sqlite"
        await a_match()
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()


async def test_its_owner_alone_may_read_what_is_made_anew(tmp_path: Path) -> None:
    """Every role and order of the matches in play stands there, in what is written first as well."""
    before = os.umask(0)
    try:
        async with in_use(f"sqlite://{tmp_path}/a"), open_store(f"sqlite://{tmp_path}/a"):
            modes = {name: stat.S_IMODE(os.stat(tmp_path / name).st_mode) for name in os.listdir(tmp_path)}
    finally:
        os.umask(before)
    assert {"a", "a-wal", "a-shm", "a-running"} <= modes.keys()
    assert set(modes.values()) == {0o600}


async def test_another_process_may_write_meanwhile(tmp_path: Path) -> None:
    """A transaction that has read may still write after another process has written."""
    path = tmp_path / "a.sqlite3"
    async with open_store(f"sqlite://{path}"):
        await a_match()
        other = sqlite3.connect(path, timeout=0)
        async with transaction():
            assert await Community.all().count() == 1
            with pytest.raises(sqlite3.OperationalError, match="locked"):
                other.execute("UPDATE communities SET lp_key = 'x'")
            await Community.filter(id=9100).update(lp_key="ours")
        other.execute("UPDATE communities SET lp_key = 'theirs'")
        other.commit()
        assert (await Community.get(id=9100)).lp_key == "theirs"
        other.close()


async def test_a_transaction_that_cannot_begin_does_not_block_the_next(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite3"
    async with open_store(f"sqlite://{path}"):
        await a_match()
        await get_connection("sqlite").execute_query("PRAGMA busy_timeout=1")
        other = sqlite3.connect(path, timeout=0)
        other.execute("BEGIN IMMEDIATE")
        for _ in range(2):
            with pytest.raises(OperationalError, match="locked"):
                async with transaction():
                    pass
        other.rollback()
        other.close()
        opening = asyncio.create_task(_change())
        await asyncio.wait([opening], timeout=0)
        opening.cancel()
        await asyncio.wait([opening])
        await _change()
        assert (await Community.get(id=9100)).lp_key == "x"


async def _change() -> None:
    async with transaction():
        await Community.filter(id=9100).update(lp_key="x")


@pytest.mark.parametrize(
    "url",
    ["mysql://u:hunter2@h/d", "sqlite://", "postgres://u:hunter2@h:port/d", "hunter2"],
)
def test_a_url_that_will_not_do(url: str) -> None:
    with pytest.raises(StoreError) as caught:
        connection_settings(url)
    assert "hunter2" not in str(caught.value)


async def test_a_database_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as caught:
        async with open_store(f"postgres://u:hunter2@/d?host={tmp_path}"):
            pass
    assert "hunter2" not in str(caught.value)
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="folder"):
        async with open_store(f"sqlite://{tmp_path}/file/a.sqlite3"):
            pass
    (tmp_path / "not.sqlite3").write_text("this is no database" * 100)
    with pytest.raises(StoreError):
        async with open_store(f"sqlite://{tmp_path}/not.sqlite3"):
            pass


async def test_postgres_url_parts() -> None:
    found = connection_settings("postgresql://a%40b:p%3Aw@db.example:6000/game?max_size=3&ssl=require")["credentials"]
    assert found == {
        "host": "db.example",
        "port": 6000,
        "user": "a@b",
        "password": "p:w",
        "database": "game",
        "max_size": 3,
        "ssl": "require",
    }


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("sqlite:///x?x=1", "after ? sqlite takes nothing but synchronous=off"),
        ("sqlite://", "names no file"),
        ("postgres://u:hunter2@h/d?port=abc", "port must be a number"),
        ("postgres://u:hunter2@h/d?max_size=", "max_size must be a number"),
        ("postgres://u:hunter2@h/d?sslmode=maybe", "sslmode must be one of disable, allow"),
        ("postgres://u:hunter2@h/d?hunter=2", "unknown option 'hunter'; known are host, port"),
        ("mysql://u:hunter2@h/d", "must begin with sqlite:// or postgres://"),
    ],
)
def test_what_is_wrong_with_a_url_is_told(url: str, told: str) -> None:
    with pytest.raises(StoreError) as caught:
        connection_settings(url)
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)
    assert "hunter2" not in str(caught.value)


@pytest.mark.parametrize("query", ["min_size=5&max_size=1", "sslmode=verify-full", "timeout=-1", "max_queries=0"])
async def test_options_that_asyncpg_does_not_like(tmp_path: Path, query: str) -> None:
    with pytest.raises(StoreError, match="cannot be opened"):
        async with open_store(f"postgres://u@/d?host={tmp_path}&{query}"):
            pass


def test_libpqs_words_for_postgres_options() -> None:
    found = connection_settings("postgres://h/d?sslmode=require&connect_timeout=3&statement_cache_size=0")[
        "credentials"
    ]
    assert (found["ssl"], found["timeout"], found["statement_cache_size"]) == ("require", 3.0, 0)
