"""Dread Chase under crashes and faults, a sample: `python -m tests.faults --crash` and `--vk` take all of it."""

from pathlib import Path

import pytest

from tests.databases import KINDS
from tests.faults.chase import hunt, troubles
from tests.faults.crash import crashed, sample, undisturbed
from tests.faults.databases import Shelf
from tests.faults.deaths import WHERE
from tests.faults.scenario import Scenario
from tests.faults.unreliable import run

FEW = 16
"""Moves: the whole set-up, the first turn, and one that is taken back."""


@pytest.mark.parametrize("kind", KINDS)
async def test_killed_anywhere_in_a_hunt_the_bot_goes_on_as_if_nothing_had_been(kind: str, tmp_path: Path) -> None:
    shelf, scenario = Shelf(kind, tmp_path), hunt(FEW)
    usual = await undisturbed(scenario, shelf)
    (point,) = sample(usual, WHERE, 1, 0.5 if kind == "sqlite" else 0.93)
    crash = await crashed(scenario, shelf, usual, point)
    assert (crash.difference, crash.reached) == ("", True), usual.named(point)


async def test_a_hunt_through_a_vk_on_which_nothing_can_be_relied(tmp_path: Path) -> None:
    def few(seed: int) -> Scenario:
        return hunt(FEW, str(seed))

    end, difference = await run(few, 1, Shelf("sqlite", tmp_path), troubles)
    assert difference == ""
    assert {"call", "event double"} <= end.struck.keys()
