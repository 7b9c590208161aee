"""A sample of the crash matrix: `python -m tests.faults --crash` takes every point."""

from pathlib import Path
from typing import Any

import pytest

from tests.databases import KINDS
from tests.faults.crash import Crash, crashed, matrix, sample, undisturbed
from tests.faults.curse import MATCH_DAY
from tests.faults.databases import Shelf
from tests.faults.deaths import WHERE, Point, Writes
from tests.faults.process import BotDiedError, BotFailedError, ForkedBot
from tests.faults.scenario import Scenario, say
from tests.faults.stage import first_difference
from vkbot.sandbox import sample_world, serve

POINTS = 6


@pytest.mark.parametrize("kind", KINDS)
async def test_killed_anywhere_in_a_match_day_the_bot_goes_on_as_if_nothing_had_been(kind: str, tmp_path: Path) -> None:
    shelf = Shelf(kind, tmp_path)
    usual = await undisturbed(MATCH_DAY, shelf)
    offset = 0.25 if kind == "sqlite" else 0.75
    crashes = [await crashed(MATCH_DAY, shelf, usual, point) for point in sample(usual, WHERE, POINTS, offset)]
    assert [(str(crash.point), crash.difference) for crash in crashes if crash.difference] == []
    assert sum(crash.reached for crash in crashes) >= POINTS - 1  # the last may lie behind the end


# The instrument itself

TWO_WORDS = Scenario(MATCH_DAY.begin, MATCH_DAY.people, [((say(501, "статус"),),)])


async def test_the_matrix_takes_every_point_and_ends_behind_the_last(tmp_path: Path) -> None:
    shelf = Shelf("sqlite", tmp_path)
    usual = await undisturbed(TWO_WORDS, shelf)
    crashes = await matrix(TWO_WORDS, shelf, usual, "call after", jobs=2)
    assert [crash.point.number for crash in crashes] == list(range(1, len(crashes) + 1))
    assert len(crashes) >= len(usual.calls)
    assert all(crash.reached and not crash.difference for crash in crashes[: len(usual.calls) - 1])
    assert not crashes[-1].reached


async def test_a_difference_is_found_and_says_where(tmp_path: Path) -> None:
    shelf = Shelf("sqlite", tmp_path)
    usual = await undisturbed(TWO_WORDS, shelf)
    usual.seen["chats"][501].pop(1)
    crash = await crashed(TWO_WORDS, shelf, usual, Point("call before", 1))
    assert isinstance(crash, Crash)
    assert crash.difference.startswith("chats 501: 2: ")


async def test_a_bot_that_ends_by_itself_is_not_started_again(tmp_path: Path) -> None:
    vk = await serve(sample_world(rate_limits=False))
    async with ForkedBot(vk, "sqlite://a.sqlite3", tmp_path, environment={"RASSVET_GROUP_ID": "0"}) as bot:
        with pytest.raises(BotFailedError, match="group_id"):
            await bot.start()
    await vk.close()


async def test_a_killed_one_is_told_from_it(tmp_path: Path) -> None:
    vk = await serve(sample_world(rate_limits=False))
    async with ForkedBot(vk, f"sqlite://{tmp_path}/a.sqlite3", tmp_path) as bot:
        await bot.start()
        bot.kill()
        with pytest.raises(BotDiedError):
            await bot.settle()
    await vk.close()


def test_points_are_what_writes_and_the_commits_of_what_has_written() -> None:
    met: list[str] = []
    writes = Writes(met.append)
    for statement, within in (
        ("BEGIN IMMEDIATE", False),
        ("SELECT 1", True),
        ("COMMIT", True),
        ("BEGIN;", False),
        ('INSERT OR IGNORE INTO "a" VALUES (1)', True),
        ("UPDATE b SET c=1", True),
        ("COMMIT;", True),
        ('DELETE FROM "d"', False),
        ("SELECT * FROM e FOR UPDATE", False),
    ):
        writes.before(7, statement, within=within)
        writes.after(7, statement, within=within)
    assert met == [
        *("before INSERT a", "before UPDATE b", "before COMMIT", "after COMMIT"),
        *("before DELETE d", "after DELETE d"),
    ]


@pytest.mark.parametrize(
    ("seen", "said"),
    [
        ({"wall": ["a"], "chats": {1: ["x"]}}, ""),
        ({"wall": ["a", "a"], "chats": {1: ["x"]}}, "wall 2: 'a' instead of None"),
        ({"wall": ["a"], "chats": {1: ["x", "x"]}}, "chats 1: 2 instead of 1; the rest: ['x']"),
        ({"wall": ["a"], "chats": {1: []}}, "chats 1: 0 instead of 1; the rest: ['x']"),
    ],
)
def test_the_first_difference(seen: dict[str, Any], said: str) -> None:
    assert first_difference(seen, {"wall": ["a"], "chats": {1: ["x"]}}) == said
