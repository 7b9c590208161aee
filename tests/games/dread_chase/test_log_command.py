"""`rassvet dread-chase log`: what was played at a chat, as a log that `replay` renders."""

from collections.abc import Callable
from pathlib import Path

import pytest
from loguru import logger

from engine.dread_chase.log import final, parse
from engine.dread_chase.model import Match
from models.store import open_store
from models.tables import Table, TableMove
from tests.cli.running import Command, command_of
from tests.databases import migrated_database
from tests.locales.samples import WORDS
from tests.services.tables.hunting import play_on
from tests.services.tables.stage import OTHER, Chats
from vkbot.games.dread_chase.chat import DreadChase


@pytest.fixture
async def database(tmp_path: Path) -> str:
    logger.disable("vkbottle")
    return await migrated_database("sqlite", tmp_path)


@pytest.fixture
def command(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    return command_of(monkeypatch, tmp_path, database, "dread-chase")


async def played(database: str, until: Callable[[Match], bool]) -> Match:
    """A match at the second table, left at this moment; at the first one players gather."""
    async with open_store(database):
        chats = await Chats(game=DreadChase(WORDS)).open()
        await chats.says(12, "/join", chat=OTHER)
        await chats.gathered(11, 12, 13)
        return await play_on(chats.room, (await chats.table()).id, until, luck="9")


async def test_the_log_of_a_match_that_is_over_is_rendered_as_it_was_played(
    database: str, command: Command, tmp_path: Path
) -> None:
    match = await played(database, lambda match: False)
    told = await command("log", "2")
    assert (told.exit_code, "secrets" in told.stderr) == (0, False)
    assert told.stderr.endswith(' for the replay: --names "Вера Кузнецова, Пётр Белов, Ольга"\n')
    assert final(parse(told.stdout)) == match
    (tmp_path / "match.jsonl").write_text(told.stdout, "utf-8")
    replayed = await command("replay", "match.jsonl", "--names", "Вера, Пётр, Ольга")
    assert replayed.exit_code == 0, replayed.output
    text = (tmp_path / "match.txt").read_text("utf-8")
    assert text.startswith("Вера бросает кубик")
    assert (tmp_path / "match.gif").read_bytes().startswith(b"GIF")


async def test_whoever_takes_the_log_of_a_match_that_goes_on_is_told_that_it_holds_secrets(
    database: str, command: Command
) -> None:
    match = await played(database, lambda match: match.phase == "playing")
    told = await command("log", "2")
    assert "secrets" in told.stderr
    assert "take no seat" in told.stderr
    assert match.seed in told.stdout
    assert match.seed not in told.stderr


async def test_a_map_that_is_not_shipped_any_more_does_not_matter(
    database: str, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await played(database, lambda match: match.phase == "playing")
    monkeypatch.setattr("vkbot.games.dread_chase.data.MAPS", ())
    assert final(parse((await command("log", "2")).stdout)) == match


async def test_the_tables_are_listed(database: str, command: Command) -> None:
    assert (await command("log")).stdout == "nobody has opened a table yet\n"
    await played(database, lambda match: match.phase == "map")
    head, *lines = [line.split() for line in (await command("log")).stdout.splitlines()]
    assert head[:4] == ["table", "community", "chat", "state"]
    assert [line[0:4] for line in lines] == [
        ["1", "9100", "2000000002", "gathering"],
        ["2", "9100", "2000000001", "playing"],
    ]


async def test_what_cannot_be_printed_is_named_in_one_line(database: str, command: Command) -> None:
    await played(database, lambda match: match.phase == "map")

    async def said(number: str) -> str:
        told = await command("log", number)
        assert told.exit_code == 2
        assert told.stdout == ""
        assert told.stderr.count("\n") == 1
        return told.stderr

    assert "there is no table 7" in await said("7")
    assert "no match has begun" in await said("1")
    async with open_store(database):
        await TableMove.filter(table_id=2).limit(1).delete()
    assert "table 2: " in await said("2")
    async with open_store(database):
        await Table.filter(id=2).update(state="{")
    assert "table 2: a stored value is damaged" in await said("2")
