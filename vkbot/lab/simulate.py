"""Matches by the thousand, on all cores. The sums are the same for any number of processes.

Light to import: every process of the pool does so.
"""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Final

from engine.curse.lab.play import Setting
from engine.curse.lab.tally import Tally, difference, match_facts, tallied

CHUNK: Final = 50
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


def cores() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


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
    sample = Sample()
    for chunk, done in _chunks(plan, jobs):
        sample = sample.with_(done)
        played(len(chunk))
    return sample


def _chunks(plan: Plan, jobs: int) -> Iterator[tuple[range, Sample]]:
    """The parts of a plan, as they are ready."""
    parts = [range(first, min(first + CHUNK, plan.matches)) for first in range(0, plan.matches, CHUNK)]
    if jobs == 1 or len(parts) == 1:
        yield from ((part, play_chunk(plan, part)) for part in parts)
        return
    with ProcessPoolExecutor(min(jobs, len(parts)), mp_context=get_context("spawn")) as pool:
        try:
            with _deaf():
                waiting = {pool.submit(play_chunk, plan, part): part for part in parts}
            for ready in as_completed(waiting):
                yield waiting[ready], ready.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes that are started meanwhile do not hear Ctrl-C: it is for this one, which ends them."""
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)
