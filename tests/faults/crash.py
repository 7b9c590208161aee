"""The crash matrix: a scenario once for each point at which the bot can be killed, each time to the same end.

The points are counted in an undisturbed run, and gone on with beyond that until one is never reached: what a bot does
at once is not always in the same order, nor in as many steps.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tests.faults.databases import Shelf
from tests.faults.deaths import Point, Where
from tests.faults.scenario import Scenario
from tests.faults.stage import first_difference, stage


@dataclass(frozen=True, slots=True)
class Undisturbed:
    """What is seen at the end when nothing befalls the bot, and what it writes and calls on the way."""

    seen: dict[str, Any]
    writes: Sequence[str]
    calls: Sequence[str]

    def named(self, point: Point) -> str:
        """The point with what happens there, as far as an undisturbed run tells."""
        names = self.writes if point.where == "write" else self.calls
        return f"{point} ({names[point.number - 1]})" if point.number <= len(names) else str(point)

    def count(self, where: Where) -> int:
        return len(self.writes if where == "write" else self.calls)


@dataclass(frozen=True, slots=True)
class Crash:
    """What came of it. reached: whether the bot was killed there. difference: the first, "" if there is none."""

    point: Point
    reached: bool
    difference: str


async def undisturbed(scenario: Scenario, shelf: Shelf) -> Undisturbed:
    async with shelf.lend() as (database, folder):
        points = folder / "points"
        async with stage(scenario, database, folder, points=points) as played:
            await played.play(scenario)
            seen, calls = await played.seen(), tuple(played.plan.met)
        return Undisturbed(seen, points.read_text().splitlines(), calls)


async def crashed(scenario: Scenario, shelf: Shelf, usual: Undisturbed, point: Point) -> Crash:
    """The scenario with the bot killed at one point and started again."""
    async with shelf.lend() as (database, folder):
        try:
            async with stage(scenario, database, folder, fatal=point) as played:
                await played.play(scenario)
                return Crash(point, played.bot.lives > 1, first_difference(await played.seen(), usual.seen))
        except Exception as error:
            return Crash(point, True, f"{type(error).__name__}: {error}")


def sample(usual: Undisturbed, kinds: Sequence[Where], number: int, offset: float = 0.5) -> list[Point]:
    """So many points spread evenly over all there are; offset: which of each stretch, from 0 to 1."""
    points = [Point(where, one) for where in kinds for one in range(1, usual.count(where) + 1)]
    step = len(points) / number
    return [points[int((one + offset) * step)] for one in range(number)]


async def matrix(
    scenario: Scenario,
    shelf: Shelf,
    usual: Undisturbed,
    where: Where,
    *,
    jobs: int,
    every: int = 1,
    told: Callable[[Crash], None] = lambda crash: None,
) -> list[Crash]:
    """All points of a kind, or every so many-th, so many at once; told: of each as it is through."""
    crashes: list[Crash] = []
    numbers = iter(range(1, 10 * usual.count(where), every))
    over = False

    async def work() -> None:
        nonlocal over
        for number in numbers:
            if over:
                return
            crash = await crashed(scenario, shelf, usual, Point(where, number))
            # Where things happen at once there may be a point fewer than usual; far beyond the last there are none.
            over = over or (not crash.reached and number > usual.count(where))
            crashes.append(crash)
            told(crash)

    async with asyncio.TaskGroup() as workers:
        for _ in range(jobs):
            workers.create_task(work())
    return sorted(crashes, key=lambda crash: crash.point)
