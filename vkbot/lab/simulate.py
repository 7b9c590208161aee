"""Matches by the thousand, on all cores. The sums are the same for any number of processes.

Light to import: every process of the pool does so.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from engine.curse.lab.play import Setting
from engine.curse.lab.tally import Tally, difference, match_facts, tallied
from vkbot.lab.processes import spread

CHUNK: Final = 20
"""Matches that a process plays before it reports."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played: match number n has the seed «seed/n», under one or under both settings."""

    seed: str
    matches: int
    setting: Setting
    against: Setting | None = None


@dataclass(frozen=True, slots=True)
class Sample:
    """The sums of matches; with a comparison also those of the others, and those of the differences match by match."""

    mine: Tally = field(default_factory=Tally)
    other: Tally = field(default_factory=Tally)
    difference: Tally = field(default_factory=Tally)

    def with_(self, more: "Sample") -> "Sample":
        """Both together, in any order."""
        return Sample(self.mine.with_(more.mine), self.other.with_(more.other), self.difference.with_(more.difference))


def play_chunk(plan: Plan, numbers: range) -> Sample:
    """Some matches of a plan."""
    seeds = [f"{plan.seed}/{number}" for number in numbers]
    mine = [match_facts(seed, plan.setting) for seed in seeds]
    if plan.against is None:
        return Sample(tallied(mine))
    other = [match_facts(seed, plan.against) for seed in seeds]
    return Sample(tallied(mine), tallied(other), tallied(map(difference, mine, other)))


def play_all(plan: Plan, jobs: int, played: Callable[[int], None] = lambda number: None) -> Sample:
    """All matches of a plan by so many processes; `played` hears how many more are done."""
    parts = [range(first, min(first + CHUNK, plan.matches)) for first in range(0, plan.matches, CHUNK)]
    sample = Sample()

    def take(index: int, done: Sample) -> None:
        nonlocal sample
        sample = sample.with_(done)
        played(len(parts[index]))

    spread(partial(play_chunk, plan), parts, jobs, take)
    return sample
