"""How long the rules take for one day."""

import math
import os
import statistics
import time

from engine.curse.resolve import resolve
from tests.bench.figure import Figure
from tests.bench.players import Today, play

MATCHES = 200
LIMIT = 150.0
"""Microseconds."""
REPEATS = 5
"""Each day is resolved so often, and the best time counts: what is slower is the machine, not the rules."""


def resolve_a_day() -> Figure:
    """The median time of `resolve` alone, on one core, over the days of whole matches of ten."""
    days = [day for seed in range(MATCHES) for day in play(seed)]
    with_one_core()
    for day in days[:200]:
        resolve(*day)
    taken = [microseconds(day) for day in days]
    name = f"resolve, median of {len(days)} days of {MATCHES} matches"
    return Figure(name=name, value=statistics.median(taken), unit="µs", against=LIMIT)


def microseconds(day: Today) -> float:
    """How long one day takes, at best."""
    best = math.inf
    for _ in range(REPEATS):
        started = time.perf_counter_ns()
        resolve(*day)
        best = min(best, time.perf_counter_ns() - started)
    return best / 1000


def with_one_core() -> None:
    """Keep to one core, where the system can be asked for that."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
