"""Backups of a running bot, and a bot that goes on from one: nobody can tell from what they see.

Each test plays the same two days as an undisturbed bot does; somewhere in them a backup is made, and later the database
is lost and restored from it. What happened in between is only known to VK.
"""

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import pytest

from models.backup.restore import restore
from models.backup.snapshot import back_up
from models.kinds import OutboxKind, OutboxStatus
from models.store import open_store
from models.tables import OutboxMessage
from tests.databases import migrated_database, new_database
from tests.e2e.part import Part, part
from vkbot.sandbox.process import CHECKOUT
from vkbot.sandbox.sample import ADMIN

THOROUGH: Final = pytest.mark.thorough
TOLD: Final = "Бот восстановлен"

_undisturbed: list[dict[str, Any]] = []


@pytest.fixture
async def undisturbed(tmp_path: Path) -> dict[str, Any]:
    """What people see when nothing befalls the bot."""
    if not _undisturbed:
        async with part(await migrated_database("sqlite", tmp_path)) as played:
            for step in DAYS:
                await step(played)
            _undisturbed.append(await seen(played))
    return _undisturbed[0]


async def day_1(played: Part) -> None:
    await played.act(1)
    await played.bot.settle()


async def night(played: Part) -> None:
    await played.night()


async def day_2(played: Part) -> None:
    await played.vk.advance_by(3600)
    await played.act(2)
    await played.bot.settle()


Step = Callable[[Part], Awaitable[None]]
DAYS: Final[tuple[Step, ...]] = (day_1, night, day_2, night)


async def seen(played: Part) -> dict[str, Any]:
    """The wall and all chats but the admin's, who is told of the restore."""
    shown = await played.seen()
    return {**shown, "chats": {one: lines for one, lines in shown["chats"].items() if one != ADMIN}}


async def save(played: Part, database: str, file: Path) -> None:
    await back_up(database, file, await played.vk.now(), "0.1.0", replace=False)


async def rise(played: Part, file: Path, database: str) -> None:
    """The bot is dead; it goes on from a backup in another database."""
    await restore(database, file, await played.vk.now(), replace=False)
    played.bot.move(database)
    await played.bot.start()
    await played.bot.settle()


@pytest.mark.parametrize(
    ("kinds", "saved", "lost", "forgotten"),
    [
        pytest.param(("sqlite", "postgres"), 1, 3, False, id="a night and a day later, to PostgreSQL"),
        pytest.param(("postgres", "sqlite"), 0, 4, False, marks=THOROUGH, id="two nights later, to SQLite"),
        pytest.param(("postgres", "postgres"), 0, 3, True, marks=THOROUGH, id="Long Poll remembers nothing"),
    ],
)
async def test_nothing_is_lost_and_nothing_is_said_again(
    tmp_path: Path, undisturbed: dict[str, Any], kinds: tuple[str, str], saved: int, lost: int, forgotten: bool
) -> None:
    """Saved before the step with this number, and lost before that one. kinds: the old database and the new one."""
    database, file = await migrated_database(kinds[0], tmp_path), tmp_path / "backup"
    steps: tuple[Step | None, ...] = (*DAYS, None)
    async with part(database) as played:
        for number, step in enumerate(steps):
            if number == saved:
                await save(played, database, file)
            if number == lost:
                await played.bot.kill()
                if forgotten:
                    await played.vk.break_long_poll(1)
                await rise(played, file, await new_database(kinds[1], tmp_path))
            if step is not None:
                await step(played)
        assert await seen(played) == undisturbed


@pytest.mark.thorough
async def test_the_same_words_as_before_the_backup_are_said_to_who_was_not_answered(tmp_path: Path) -> None:
    database = await migrated_database("sqlite", tmp_path)
    async with part(database) as played:
        await played.vk.say(501, "абырвалг")
        await played.bot.settle()
        answer = (await played.vk.chat(501))[-1]
        await played.vk.advance_by(60)
        await save(played, database, tmp_path / "backup")
        await played.bot.kill()
        await played.vk.say(501, "абырвалг")
        await played.vk.break_long_poll(1)
        await rise(played, tmp_path / "backup", await new_database("sqlite", tmp_path))
        texts = [line.text for line in await played.vk.chat(501)]
    assert answer.from_ < 0
    assert texts[-4:] == ["абырвалг", answer.text] * 2


async def test_R2_1_a_day_that_nobody_ended_ends_with_all_that_has_reached_VK(
    tmp_path: Path, undisturbed: dict[str, Any]
) -> None:
    """The backup is from the morning; the bot dies in the evening, and comes back after the hour."""
    database = await migrated_database("sqlite", tmp_path)
    async with part(database) as played:
        await save(played, database, tmp_path / "backup")
        await played.bot.kill()
        await played.act(1)
        await played.strike()
        await rise(played, tmp_path / "backup", await new_database("sqlite", tmp_path))
        await day_2(played)
        await night(played)
        assert await seen(played) == undisturbed


async def test_what_cannot_be_looked_up_is_not_said_twice_but_left_to_an_admin(tmp_path: Path) -> None:
    """No key that reads the wall, and Long Poll remembers nothing: votes are lost, and so is whether a post stands."""
    database = await migrated_database("sqlite", tmp_path)
    async with part(database, service=False) as played:
        await played.vk.allow(ADMIN)
        await save(played, database, tmp_path / "backup")
        await day_1(played)
        await night(played)
        before = await seen(played)
        await played.bot.kill()
        await played.vk.break_long_poll(1)
        restored = await new_database("sqlite", tmp_path)
        await rise(played, tmp_path / "backup", restored)
        assert (await seen(played))["wall"] == before["wall"]
        told = [line.text for line in await played.vk.chat(ADMIN)]
    assert any(text.startswith(TOLD) for text in told)
    assert any(text.startswith("☀ День 2") for text in told)
    async with open_store(restored):
        rows = await OutboxMessage.exclude(status=OutboxStatus.SENT.value).exclude(kind=OutboxKind.MESSAGE.value)
        left = {(row.kind, row.status) for row in rows}
    assert left == {("post", "held"), ("comment", "unsure")}


@pytest.mark.thorough
async def test_a_post_that_says_something_else_stays_and_admins_are_told(tmp_path: Path) -> None:
    """Votes were deleted after they had counted."""
    database = await migrated_database("sqlite", tmp_path)
    async with part(database) as played:
        await played.vk.allow(ADMIN)
        await save(played, database, tmp_path / "backup")
        await day_1(played)
        first = await played.post()
        await night(played)
        second = await played.post()
        await played.bot.kill()
        for comment in first.comments:
            if comment.from_id > 0:
                await played.vk.delete_comment(comment.from_id, comment.id)
        await played.vk.break_long_poll(1)
        await rise(played, tmp_path / "backup", await new_database("sqlite", tmp_path))
        assert len(await played.vk.wall()) == 2
        told = next(line.text for line in await played.vk.chat(ADMIN) if line.text.startswith(TOLD))
        assert f"_{second.id}" in told
        assert [one.from_id for one in (await played.post()).comments] == []


# The commands


async def rassvet(played: Part, database: str, *arguments: str) -> tuple[int, str]:
    """Run the command; its exit status and what it says."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "vkbot.cli", *arguments),
        env={
            **{name: value for name, value in os.environ.items() if not name.startswith("RASSVET_")},
            "PYTHONPATH": str(CHECKOUT),
            "RASSVET_DATABASE": database,
            "RASSVET_SANDBOX_URL": played.vk.url,
        },
        cwd=Path(database.removeprefix("sqlite://")).parent,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await process.communicate()
    return process.returncode or 0, said.decode()


async def test_saved_in_the_middle_of_a_night_while_the_bot_writes(tmp_path: Path, undisturbed: dict[str, Any]) -> None:
    database = await migrated_database("sqlite", tmp_path)
    async with part(database) as played:
        await day_1(played)
        await played.strike()
        status, said = await rassvet(played, database, "backup", "night.gz")
        assert (status, said.split()[:1], said.count("\n")) == (0, ["night.gz:"], 1), said
        await played.bot.settle()
        status, said = await rassvet(played, database, "restore", "night.gz", "--replace")
        assert (status, said) == (2, "rassvet: a bot is running on this database; stop it first\n")
        await day_2(played)
        await played.bot.kill()
        status, said = await rassvet(played, database, "restore", "night.gz")
        assert (status, said) == (2, "rassvet: the database is not empty; with --replace what it holds is lost\n")
        status, said = await rassvet(played, database, "restore", "night.gz", "--replace")
        assert (status, said.count("\n")) == (0, 1), said
        await played.bot.start()
        await played.bot.settle()
        await night(played)
        assert await seen(played) == undisturbed
