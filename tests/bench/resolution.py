"""How long the rules take for one day, and how many days a core resolves beside another adjudicator.

All is computing, so what is measured is the core's time: what else the machine does is not the rules' concern.
"""

import math
import os
import statistics
import time
from collections.abc import Iterator
from random import Random
from typing import Any

from engine.curse.resolve import resolve
from tests.bench.figure import Figure
from tests.bench.players import Today, play

MATCHES = 200
LIMIT = 150.0
"""Microseconds."""
REPEATS = 5
"""Each day is resolved so often, and the best time counts: what is slower is the machine, not the rules."""

GAMES = 10
LONGEST = 100
"""Phases after which a game of Diplomacy is given up: random play may go on for ever."""
TIMES = 5.0
"""So many times as many days as phases there must be."""


def resolve_a_day() -> list[Figure]:
    """The median time of `resolve` alone, on one core, over the days of whole matches of ten."""
    days = [day for seed in range(MATCHES) for day in play(seed)]
    with_one_core()
    for day in days[:200]:
        resolve(*day)
    taken = [microseconds(day) for day in days]
    name = f"resolve, median of {len(days)} days of {MATCHES} matches"
    return [Figure(name=name, value=statistics.median(taken), unit="µs", against=LIMIT)]


def microseconds(day: Today) -> float:
    """How long one day takes, at best."""
    best = math.inf
    for _ in range(REPEATS):
        started = time.process_time_ns()
        resolve(*day)
        best = min(best, time.process_time_ns() - started)
    return best / 1000


def resolve_beside_diplomacy() -> list[Figure]:
    """Days in a second of `resolve` beside phases in a second of the diplomacy package's `process()`, on one core.

    Both go once through whole games of scripted or random players, and only the adjudication is timed.
    """
    with_one_core()
    days = [day for seed in range(MATCHES) for day in play(seed)]
    ours = len(days) / sum(map(seconds, days))
    phases = [taken for seed in range(GAMES) for taken in phases_of(seed)]
    theirs = len(phases) / sum(phases)
    return [
        Figure(
            name=f"days resolved by one core, {len(days)} of {MATCHES} matches", value=ours, unit="/s",
            against=theirs, kind="peer", what=f"diplomacy's process(), {len(phases)} phases", better="higher",
        ),
        Figure(name="so many times as many as diplomacy; aim 10", value=ours / theirs, unit="times", against=TIMES,
               better="higher"),
    ]  # fmt: skip


def seconds(day: Today) -> float:
    """How long one day takes, once."""
    started = time.process_time()
    resolve(*day)
    return time.process_time() - started


def phases_of(seed: int) -> Iterator[float]:
    """A whole game of Diplomacy, its orders drawn from all that are possible: how long each phase takes."""
    from diplomacy import Game  # only the bench has it: requirements/bench.in

    luck, game = Random(seed), Game()
    for _ in range(LONGEST):
        if game.is_game_done:
            return
        draw_orders(game, luck)
        started = time.process_time()
        game.process()
        yield time.process_time() - started


def draw_orders(game: Any, luck: Random) -> None:
    """One of the possible orders for every unit of every power."""
    possible = game.get_all_possible_orders()
    for power in game.powers:
        game.set_orders(
            power, [luck.choice(possible[at]) for at in game.get_orderable_locations(power) if possible[at]]
        )


def with_one_core() -> None:
    """Keep to one core, where the system can be asked for that."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
