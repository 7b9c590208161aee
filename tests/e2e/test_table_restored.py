"""D6.3 after a restore: nobody is thrown out for time in which the bot was down, and nobody comes back who was out."""

from datetime import timedelta
from pathlib import Path
from typing import Any, Final

from models.backup.restore import restore
from models.backup.snapshot import back_up
from models.tables import TableMove
from tests.databases import new_database
from tests.e2e.test_table import FOUR, Evening, evening, gathered, local, vk, world
from vkbot.sandbox import LocalVk, RunningVk

__all__ = ["local", "vk", "world"]

THREE: Final = FOUR[:3]


async def save(played: Evening, file: Path) -> None:
    """A backup is made, and the bot goes on."""
    await played.bot.stop()
    await back_up(played.database, file, (await played.local.clock()).now, "0.1.0", replace=False)
    await played.start()


async def rise(played: Evening, file: Path, folder: Path) -> None:
    """The database was lost, and the bot starts on what was saved."""
    played.database = await new_database("sqlite", folder)
    await restore(played.database, file, (await played.local.clock()).now, replace=False)
    await played.start()


async def said(played: Evening, chat: int) -> list[str]:
    return [line.text for line in await played.local.chat(chat) if line.from_ < 0]


async def moves(played: Evening, chat: int) -> list[Any]:
    table = await played.table(chat)
    return list(
        await played.bot.within(
            lambda: TableMove.filter(table_id=table.id).order_by("number").values_list("seat", "body")
        )
    )


async def test_D6_3_hours_between_the_backup_and_the_restore_count_against_nobody(
    vk: RunningVk, local: LocalVk, tmp_path: Path
) -> None:
    """Somebody talks at the chat meanwhile, so there is a past to go through, in which all would have been silent."""
    async with evening(vk, local, tmp_path) as played:
        chat = await gathered(played, THREE)
        assert await played.passes(chat, minutes=4) == ""
        await save(played, tmp_path / "backup")
        await played.bot.stop()
        await local.advance_by(timedelta(hours=2).total_seconds())
        await local.say(501, "а где бот?", chat=chat)
        await local.advance_by(timedelta(hours=3).total_seconds())
        before = await said(played, chat)
        await rise(played, tmp_path / "backup", tmp_path)
        assert await said(played, chat) == before
        assert await played.passes(chat, minutes=5) == ""
        assert "ваш ход!" in await played.passes(chat, minutes=2)
        assert "Время вышло" in await played.passes(chat, minutes=5)


async def test_D6_3_what_was_done_while_the_bot_was_down_counts(vk: RunningVk, local: LocalVk, tmp_path: Path) -> None:
    async with evening(vk, local, tmp_path) as played:
        chat = await gathered(played, THREE)
        await save(played, tmp_path / "backup")
        await played.bot.stop()
        await local.advance_by(timedelta(hours=2).total_seconds())
        for person in THREE:
            await local.say(person, "кубик", chat=chat)
        await rise(played, tmp_path / "backup", tmp_path)
        assert (await played.match(chat)).phase != "initiative"
        assert not any("Время вышло" in text for text in await said(played, chat))


async def test_D6_3_who_was_out_since_the_backup_stays_out_and_nothing_is_said_twice(
    vk: RunningVk, local: LocalVk, tmp_path: Path
) -> None:
    """The bot's own words show that their time was up; then it dies, and is restored hours later."""
    async with evening(vk, local, tmp_path) as played:
        chat = await gathered(played, THREE)
        await save(played, tmp_path / "backup")
        await played.says(502, "кубик", chat)
        assert "ваш ход!" in await played.passes(chat, minutes=10)
        assert "Время вышло" in await played.passes(chat, minutes=5)
        await played.passes(chat, minutes=1)
        known, before = await moves(played, chat), await said(played, chat)
        await played.bot.stop()
        await local.advance_by(timedelta(hours=2).total_seconds())
        await local.say(501, "а где бот?", chat=chat)
        await local.advance_by(timedelta(hours=2).total_seconds())
        await rise(played, tmp_path / "backup", tmp_path)
        assert await moves(played, chat) == known
        assert await said(played, chat) == before
        assert await played.passes(chat, minutes=9) == ""
