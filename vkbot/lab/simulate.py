"""Matches by the thousand, on all cores. The sums are the same for any number of processes.

Light to import: every process of the pool does so.
"""

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Final

from engine.curse.lab.play import Setting
from engine.curse.lab.tally import Tally, difference, match_facts, tallied

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
    parts = [range(first, min(first + CHUNK, plan.matches)) for first in range(0, plan.matches, CHUNK)]
    if jobs == 1 or len(parts) == 1:
        return _summed(((part, play_chunk(plan, part)) for part in parts), played)
    with _workers(min(jobs, len(parts))) as pool:
        with interrupted_later():  # whoever is started now never hears of Ctrl-C: it is for this process
            waiting = {pool.submit(play_chunk, plan, part): part for part in parts}
        return _summed(((waiting[ready], ready.result()) for ready in as_completed(waiting)), played)


def _summed(chunks: Iterable[tuple[range, Sample]], played: Callable[[int], None]) -> Sample:
    sample = Sample()
    for chunk, done in chunks:
        sample = sample.with_(done)
        played(len(chunk))
    return sample


@contextmanager
def _workers(number: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that are gone when this is left, however that happens: each finishes at most what it has begun."""
    pool = ProcessPoolExecutor(number, mp_context=get_context("spawn"), initializer=_end_with_parent)
    try:
        yield pool
    finally:
        with interrupted_later():
            pool.shutdown(cancel_futures=True)  # once: a second call, as the pool's own exit makes, takes it back


def _end_with_parent() -> None:
    """In a process of the pool: end when the one that started it is gone, even if that was killed."""
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    Thread(target=watch, daemon=True).start()


@contextmanager
def interrupted_later() -> Iterator[None]:
    """Ctrl-C waits until the end of this. Processes that are started meanwhile keep it waiting for good."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
