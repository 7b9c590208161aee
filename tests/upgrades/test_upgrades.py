"""Running matches survive upgrades: what earlier versions left goes on, what a newer one left is refused."""

import asyncio
import json
import os
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import asyncpg
import pytest
from loguru import logger

import engine
from engine.core.codec import Codec
from engine.curse.game import ORDERS, STATES, VOTES
from models.kinds import DayStatus, OutboxStatus
from models.running import direct_connection
from models.store import MIGRATION_LOCK, StoreError, connection_settings, known_migrations, open_store
from models.tables import AuditEntry, Ballot, Day, InboxEvent, Match, Order, OutboxMessage, Person
from tests.databases import KINDS, migrated_database, new_database
from tests.services.nights import Night
from tests.services.story import HERE
from tests.upgrades import files, hunt, scene, shapes
from vkbot.application import application
from vkbot.main import Bot
from vkbot.parts import StartError
from vkbot.services.settings import MatchSettings
from vkbot.settings import Settings

CHANGED: dict[str, str] = {}
"""File → the ruling that changed since, so that its match goes another way now; it must still come to its end."""

ORDERED = {
    "monk": ["strike", "light"],
    "paladin": ["use", "light"],
    "fire_mage": ["fire_shield", "light"],
    "warlock": ["jinx"],
}
"""What stands on day 2 at last: Vera's whole message waited for an answer, Morok's had not been handled."""
VOTED = {"paladin": {"as": "fire_mage"}, "fire_mage": "warlock", "warlock": "dispeller"}
PROCESSES = 3
CHECKOUT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _quiet() -> None:
    logger.remove()
    logger.disable("vkbottle")


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Night]:
    async with open_store(url):
        night = Night()
        await night.open()
        yield night


async def given(number: int) -> dict[str, list[str]]:
    """Class → what its player ordered for a day."""
    found: dict[str, list[str]] = {}
    for order in await Order.filter(day__number=number).prefetch_related("seat").order_by("seat_id", "position"):
        found.setdefault(order.seat.character, []).append(ORDERS.decode(order.body).action)
    return found


async def voted(number: int) -> dict[str, Any]:
    """Class → its vote on a day."""
    ballots = await Ballot.filter(day__number=number, vote__isnull=False).prefetch_related("seat").order_by("act")
    return {one.seat.character: json.loads(VOTES.encode(VOTES.decode(one.vote or "")))["value"] for one in ballots}


async def course() -> dict[str, Any]:
    """The whole match, as far as the rules know it, and who was told how often."""
    match = await Match.get(id=1)
    days = await Day.all().order_by("number")
    told = await OutboxMessage.all().order_by("id").values_list("kind", "peer_id", "purpose")
    return {
        "outcome": match.outcome,
        "settings": MatchSettings.decode(match.settings),
        "states": [STATES.decode(day.state) for day in days],
        "orders": [await given(day.number) for day in days],
        "votes": [await voted(day.number) for day in days],
        "told": list(told),
    }


_undisturbed: dict[str, Any] = {}


async def undisturbed(folder: Path) -> dict[str, Any]:
    """The course of the same match without an upgrade; played once."""
    if not _undisturbed:
        _undisturbed.update(await _play(folder))
    return _undisturbed


async def _play(folder: Path) -> dict[str, Any]:
    async with opened(await migrated_database("sqlite", folder)) as night:
        await scene.to_the_middle(night)
        await scene.to_the_end(night)
        return await course()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("path", files.kept(), ids=lambda path: path.stem)
async def test_a_match_that_an_earlier_version_left_is_played_to_its_end(kind: str, path: Path, tmp_path: Path) -> None:
    url = await new_database(kind, tmp_path)
    await files.make(url, path)
    async with opened(url) as night:
        queued = await OutboxMessage.filter(status=OutboxStatus.QUEUED.value).order_by("id")
        assert [row.id for row in queued] == list(range(18, 18 + len(queued)))
        assert await InboxEvent.filter(handled_at=None).count() == 2
        doubts = await Ballot.filter(doubt__isnull=False).values_list("doubt", flat=True)
        assert list(doubts) == ["fire_mage warlock"]

        await scene.to_the_end(night)

        assert {row.id: row.key for row in await OutboxMessage.all()}.items() >= {r.id: r.key for r in queued}.items()
        assert not await OutboxMessage.exclude(status=OutboxStatus.SENT.value).exists()
        assert not await InboxEvent.filter(handled_at=None).exists()
        assert await Person.filter(vk_id=scene.STRANGER, may_write=False).exists()
        assert not await Day.exclude(status=DayStatus.RESOLVED.value).exists()
        assert (await given(2), await voted(2)) == (ORDERED, VOTED)
        assert await AuditEntry.filter(kind="day.resolved").count() == await Day.all().count()
        if path.stem not in CHANGED:
            assert await course() == await undisturbed(tmp_path)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("path", files.kept(files.HUNTS), ids=lambda path: path.stem)
async def test_a_match_at_a_chat_that_an_earlier_version_left_is_played_to_its_end(
    kind: str, path: Path, tmp_path: Path
) -> None:
    url = await new_database(kind, tmp_path)
    await files.make(url, path)
    async with open_store(url):
        chats = await hunt.opened()
        alone = await OutboxMessage.filter(purpose=f"table-own {hunt.TABLE}").order_by("-id").first()
        assert alone is not None
        assert alone.keyboard is not None
        await hunt.to_the_end(chats)
        ended = await hunt.course(chats)
    assert ended["status"][0] == "finished"
    assert set(ended["results"].values()) <= {"won", "lost"}
    assert list(ended["gathering"]) == [14, 11]
    if path.stem not in CHANGED:
        assert ended == await undisturbed_hunt(tmp_path)


_hunted: dict[str, Any] = {}


async def undisturbed_hunt(folder: Path) -> dict[str, Any]:
    """The course of the same hunt without an upgrade; played once."""
    if not _hunted:
        async with open_store(await migrated_database("sqlite", folder)):
            chats = await hunt.opened()
            await hunt.to_the_middle(chats)
            await hunt.to_the_end(chats)
            _hunted.update(await hunt.course(chats))
    return _hunted


@pytest.mark.parametrize("kind", KINDS)
async def test_a_database_of_a_newer_version_is_refused_and_not_changed(kind: str, tmp_path: Path) -> None:
    url = await new_database(kind, tmp_path)
    await files.make(url, files.kept()[0])
    newer = "INSERT INTO tortoise_migrations (app, name, applied_at) VALUES ('models', '9999_later', '2030-01-01')"
    before = await applied(url, newer)
    with pytest.raises(StoreError, match=r"^the database is of a newer Rassvet \(9999_later\); update first$"):
        async with open_store(url):
            pass
    assert await applied(url) == before


@pytest.mark.parametrize(("table", "column"), [("days", "state"), ("orders", "body"), ("ballots", "vote")])
async def test_a_bot_does_not_start_on_a_match_that_a_newer_version_stored(
    table: str, column: str, tmp_path: Path
) -> None:
    url = await new_database("sqlite", tmp_path)
    await files.make(url, files.kept()[-1])
    file = url.removeprefix("sqlite://")
    with closing(sqlite3.connect(file, isolation_level=None)) as lite:
        lite.execute(f"UPDATE {table} SET {column} = replace({column}, '\"schema\":1', '\"schema\":99')")
        before = list(lite.iterdump())
    bot = Bot(Settings(database=url, group_id=HERE, token="t", web_port=0), application)  # type: ignore[arg-type]
    told = r"^match 1, day 2: stored by a newer version \(schema 99; 1 to 1 are known\); update first$"
    with pytest.raises(StartError, match=told):
        await bot.start()
    with closing(sqlite3.connect(file)) as lite:
        assert list(lite.iterdump()) == before


async def applied(url: str, change: str = "SELECT 1") -> list[Any]:
    """Which migrations there were, after a change if any."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite://"), isolation_level=None)) as lite:
            lite.execute(change)
            return lite.execute("SELECT name FROM tortoise_migrations ORDER BY name").fetchall()
    connection = await direct_connection(connection_settings(url)["credentials"])
    try:
        await connection.execute(change)
        return [row["name"] for row in await connection.fetch("SELECT name FROM tortoise_migrations ORDER BY name")]
    finally:
        await connection.close()


OPEN = """
import asyncio, sys
from models.store import open_store

async def main():
    async with open_store(sys.argv[1]):
        pass

asyncio.run(main())
"""
"""What each of the processes does that start at once."""


async def test_processes_that_start_at_once_migrate_one_after_the_other(tmp_path: Path) -> None:
    """All of them wait at the lock; then one migrates, and the others find that nothing is left to do."""
    url = await new_database("postgres", tmp_path)
    await files.make(url, files.kept()[0])
    holder = await direct_connection(connection_settings(url)["credentials"])
    await holder.execute("SELECT pg_advisory_lock($1)", MIGRATION_LOCK)
    environment = {**os.environ, "PYTHONPATH": str(CHECKOUT)}
    command = (sys.executable, "-c", OPEN, url)
    started = [await asyncio.create_subprocess_exec(*command, env=environment) for _ in range(PROCESSES)]
    while await waiting(holder) < PROCESSES:
        assert all(process.returncode is None for process in started)
    await holder.close()
    assert [await process.wait() for process in started] == [0] * PROCESSES
    assert await applied(url) == list(known_migrations())


async def waiting(connection: asyncpg.Connection) -> int:
    """How many wait for the lock under which is migrated, a little later."""
    later = "SELECT count(*) FROM (SELECT pg_sleep(0.02)) AS later, pg_locks"
    asked = f"{later} WHERE locktype = 'advisory' AND NOT granted AND objid = $1"
    found: int = await connection.fetchval(asked, MIGRATION_LOCK)
    return found


# What this version stores is kept


def test_what_is_stored_looks_as_it_is_kept() -> None:
    kept, now = shapes.read(shapes.newest()), shapes.shapes()
    assert kept == now, (
        f"what is stored looks otherwise than tests/upgrades/shapes/{shapes.newest()}.json says "
        f"({'; '.join(shapes.changed(kept, now))}). Matches in play hold the old form: read «A stored value» in "
        "CONTRIBUTING.md, give the codec in engine/…/game.py its upgrade if the value has one, then run "
        "`python -m tests.upgrades` and commit the new files"
    )


def test_every_codec_is_kept() -> None:
    names = [found.name for found in walk_packages(engine.__path__, "engine.")]
    modules = [import_module(name) for name in names if not name.startswith(shapes.NOT_YET)]
    codecs = {id(value): name for one in modules for name, value in vars(one).items() if isinstance(value, Codec)}
    kept = {id(codec) for codec in shapes.CODECS.values()}
    assert [name for number, name in codecs.items() if number not in kept] == [], "name it in tests/upgrades/shapes.py"


def test_every_schema_is_kept() -> None:
    """A migration that no kept database has gone through, or shapes that none shows: `python -m tests.upgrades`."""
    have = {path.stem for path in files.kept()}
    assert {files.migration_of(path) for path in files.kept()} == set(known_migrations())
    assert f"{shapes.newest()}-{known_migrations()[-1]}" in have
    hunts = {path.stem for path in files.kept(files.HUNTS)}
    assert {files.migration_of(path) for path in files.kept(files.HUNTS)} == set(files.WITH_TABLES)
    assert f"{shapes.newest()}-{known_migrations()[-1]}" in hunts


def test_a_changed_shape_needs_a_new_number() -> None:
    before = {"states": {"schema": 1, "shape": {"Match": 1}}, "settings": {"schema": 0, "shape": {"S": 1}}}
    same = {"states": {"schema": 1, "shape": {"Match": 2}}, "settings": {"schema": 0, "shape": {"S": 2}}}
    raised = {**same, "states": {"schema": 2, "shape": {"Match": 2}}}
    assert shapes.unnumbered(before, same) == ["states"]
    assert shapes.unnumbered(before, raised) == []
    assert shapes.changed(before, same) == ["settings: S", "states: Match"]
