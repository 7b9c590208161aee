"""Backups of a running bot, and a bot that goes on from one: nobody can tell from what they see.

Each test plays the same two days as an undisturbed bot does; somewhere in them a backup is made, and later the database
is lost and restored from it. What happened in between is only known to VK.
"""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import pytest

from models.backup.restore import restore
from models.backup.snapshot import back_up
from tests.databases import migrated_database, new_database
from tests.e2e.part import Part, part

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


async def orders_and_votes_of_day_1(played: Part) -> None:
    await played.act(1)
    await played.bot.settle()


async def night(played: Part) -> None:
    await played.night()


async def orders_and_votes_of_day_2(played: Part) -> None:
    await played.act(2)
    await played.bot.settle()


DAYS: Final[tuple[Callable[[Part], Awaitable[None]], ...]] = (
    orders_and_votes_of_day_1,
    night,
    orders_and_votes_of_day_2,
    night,
)


async def seen(played: Part) -> dict[str, Any]:
    """The wall and all chats, without what admins are told of a restore."""
    shown = await played.seen()
    chats = {one: [line for line in lines if not line[1].startswith(TOLD)] for one, lines in shown["chats"].items()}
    return {**shown, "chats": chats}


async def save(played: Part, database: str, file: Path) -> None:
    await back_up(database, file, (await played.vk.clock()).now, "0.1.0", replace=False)


async def lose_all_and_rise(played: Part, file: Path, database: str) -> None:
    """The bot dies, and goes on from a backup in another database."""
    await played.bot.kill()
    await restore(database, file, (await played.vk.clock()).now, replace=False)
    played.bot.move(database)
    await played.bot.start()
    await played.bot.settle()


async def survived(
    tmp_path: Path, kinds: tuple[str, str], saved: int, lost: int, *, forgotten: bool = False
) -> dict[str, Any]:
    """What people see when a backup is made after so many steps, and all is lost after so many.

    kinds: of the database that is lost and the new one. forgotten: Long Poll does not remember what it has told.
    """
    database, file = await migrated_database(kinds[0], tmp_path), tmp_path / "backup"
    async with part(database) as played:
        for number, step in enumerate((*DAYS, None)):
            if number == saved:
                await save(played, database, file)
            if number == lost:
                if forgotten:
                    await played.vk.break_long_poll(1)
                await lose_all_and_rise(played, file, await new_database(kinds[1], tmp_path))
            if step is not None:
                await step(played)
        return await seen(played)


@pytest.mark.parametrize("kinds", [("sqlite", "sqlite"), ("postgres", "sqlite"), ("sqlite", "postgres")])
async def test_the_bot_goes_on_in_another_database(
    tmp_path: Path, undisturbed: dict[str, Any], kinds: tuple[str, str]
) -> None:
    assert await survived(tmp_path, kinds, saved=1, lost=1) == undisturbed


@pytest.mark.parametrize(("saved", "lost"), [(0, 1), (0, 2), (1, 2), (1, 3), (0, 4)])
async def test_nothing_is_said_again_that_was_said_after_the_backup(
    tmp_path: Path, undisturbed: dict[str, Any], saved: int, lost: int
) -> None:
    assert await survived(tmp_path, ("sqlite", "sqlite"), saved, lost) == undisturbed
