"""`python -m tests.faults`: everything that may befall the bot, in full, with the counts.

Without options all runs; each can be asked for alone. Ends with status 1 if anything came out otherwise than in the
undisturbed run, and then says where and what.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from tests.databases import KINDS
from tests.faults import chase, copies
from tests.faults.crash import Crash, Undisturbed, matrix, undisturbed
from tests.faults.curse import MATCH_DAY, whole_match
from tests.faults.databases import Shelf
from tests.faults.deaths import WHERE, Where
from tests.faults.scenario import Scenario
from tests.faults.unreliable import Planned, faults, run

SEEDS: Final = 20

DAYS: Final[Mapping[str, Scenario]] = {"curse": MATCH_DAY, "dread-chase": chase.hunt()}
"""Game → what the bot is killed in the midst of."""
MATCHES: Final[Mapping[str, tuple[Callable[[int], Scenario], Callable[[int], Planned]]]] = {
    "curse": (whole_match, faults),
    "dread-chase": (chase.hunt_of, chase.troubles),
}
"""Game → the match of a seed, and what goes wrong on VK in it."""


def asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--crash", action="store_true", help="killed at every write and every call of a match day")
    parser.add_argument("--vk", action="store_true", help="whole matches through a VK that fails and loses")
    parser.add_argument("--copies", action="store_true", help="two copies, one of them killed every few seconds")
    parser.add_argument("--on", choices=KINDS, help="only on this kind of database (without it on both)")
    parser.add_argument("--game", choices=list(DAYS), help="only this game (without it both)")
    parser.add_argument("--jobs", type=int, default=2, help="how many bots at once (default 2)")
    parser.add_argument("--every", type=int, default=1, help="of the points only every so many-th (default 1)")
    parser.add_argument("--seeds", type=int, default=SEEDS, help=f"how many whole matches (default {SEEDS})")
    parser.add_argument("--seed", type=int, help="the match of this seed only")
    parser.add_argument("--seconds", type=float, default=60 * copies.MINUTES, help="for the copies (default 300)")
    return parser.parse_args()


def tell(line: str) -> None:
    print(line, flush=True)


# Killed everywhere


async def crash_matrix(games: Sequence[str], kinds: Sequence[str], jobs: int, every: int) -> int:
    """How many points came out otherwise."""
    wrong = 0
    with tempfile.TemporaryDirectory(prefix="rassvet-faults-") as folder:
        for kind in kinds:
            shelf = Shelf(kind, Path(folder))
            for game in games:
                scenario = DAYS[game]
                usual = await undisturbed(scenario, shelf)
                steps = f"{len(usual.writes)} writes and {len(usual.calls)} calls in an undisturbed run"
                tell(f"crash matrix, {game}, {kind}: {steps}")
                for where in WHERE:
                    wrong += await _crashes_of(scenario, where, shelf, usual, jobs, every)
    return wrong


async def _crashes_of(scenario: Scenario, where: Where, shelf: Shelf, usual: Undisturbed, jobs: int, every: int) -> int:
    began = time.monotonic()

    def told(crash: Crash) -> None:
        if crash.difference:
            tell(f"  DIFFERENT, killed at {usual.named(crash.point)}: {crash.difference}")

    crashes = await matrix(scenario, shelf, usual, where, jobs=jobs, every=every, told=told)
    wrong = sum(bool(crash.difference) for crash in crashes)
    killed = sum(crash.reached for crash in crashes)
    tell(f"  {where}: killed at {killed} points, {wrong} different, {time.monotonic() - began:.0f} s")
    return wrong


# A VK that fails


async def unreliable_vk(game: str, kinds: Sequence[str], seeds: range, jobs: int) -> int:
    """How many matches came out otherwise."""
    make, planned = MATCHES[game]
    wrong, calls, struck, began = 0, 0, Counter[str](), time.monotonic()
    places = asyncio.Semaphore(jobs)

    async def one(seed: int, shelf: Shelf) -> None:
        nonlocal wrong, calls
        async with places:
            end, difference = await run(make, seed, shelf, planned)
        calls += end.calls
        struck.update(end.struck)
        if difference:
            wrong += 1
            tell(f"  DIFFERENT, seed {seed}: {difference}")

    tell(f"unreliable VK, {game}: {len(seeds)} whole matches, on {' and '.join(kinds)}")
    with tempfile.TemporaryDirectory(prefix="rassvet-faults-") as folder:
        for number, kind in enumerate(kinds):  # one after the other: Tortoise knows one kind at a time
            shelf = Shelf(kind, Path(folder))
            async with asyncio.TaskGroup() as matches:
                for seed in seeds[number :: len(kinds)]:
                    matches.create_task(one(seed, shelf))
    met = ", ".join(f"{count} {what}" for what, count in sorted(struck.items()))
    tell(f"  {calls} calls; faults: {met}; {wrong} different, {time.monotonic() - began:.0f} s")
    return wrong


# Two copies


async def two_copies(seconds: float) -> int:
    """How many differences."""
    tell("two copies on PostgreSQL, one killed every few seconds")
    counts = await copies.run(seconds, 1, told=tell)
    tell(f"  {counts}")
    return len(counts.differences)


async def main() -> int:
    options = asked()
    everything = not (options.crash or options.vk or options.copies)
    kinds = KINDS if options.on is None else (options.on,)
    games = [*DAYS] if options.game is None else [options.game]
    wrong = 0
    if options.crash or everything:
        wrong += await crash_matrix(games, kinds, options.jobs, options.every)
    if options.vk or everything:
        seeds = range(1, options.seeds + 1) if options.seed is None else range(options.seed, options.seed + 1)
        for game in games:
            wrong += await unreliable_vk(game, kinds, seeds, options.jobs)
    if options.copies or everything:
        wrong += await two_copies(options.seconds)
    tell("nothing was lost, nothing came twice" if not wrong else f"{wrong} came out otherwise")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
