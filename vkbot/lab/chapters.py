"""The sections that are the same for every set of rules: of each its title, its text, and what of the results it shows.

Two sets of rules stand side by side: in the same order (that of the first) and to the same scale.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import compress
from typing import Final

from engine.curse.ids import AbilityId, Faction, ItemId
from vkbot.lab import plots
from vkbot.lab.parts import Figure, Table
from vkbot.lab.plots import Mark, Row
from vkbot.lab.results import FACTIONS, ClassRow, DeathRow, Results
from vkbot.lab.statistics import Difference, Share
from vkbot.lab.wording import Naming, change, count, pair, percent, share

PERCENT: Final = 100
FEW: Final = 20
"""Fewer players than these are not compared with others: the interval would say nothing."""

Both = Sequence[Results]
"""All results of the report, the first of which gives the order."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A section: `shows` answers the figures of one of the results."""

    title: str
    text: tuple[str, ...]
    shows: Callable[[Naming, Results, Both], tuple[Figure, ...]]


def mark(told: Share) -> Mark | None:
    """A share for a plot."""
    if told.share is None or told.low is None or told.high is None:
        return None
    return Mark(PERCENT * told.share, PERCENT * told.low, PERCENT * told.high)


def known(one: Share, other: Share, told: Difference) -> Difference:
    """The difference of two shares, nothing if either is that of too few."""
    return told if min(one.asked, other.asked) >= FEW else Difference()


def gap(told: Difference) -> Mark | None:
    """A difference for a plot."""
    if told.value is None or told.low is None or told.high is None:
        return None
    return Mark(PERCENT * told.value, PERCENT * told.low, PERCENT * told.high)


def sides(naming: Naming) -> tuple[str, str]:
    """The names of both series."""
    one, other = (naming.side(faction) for faction in FACTIONS)
    return one, other


def endings(naming: Naming, results: Results, both: Both) -> tuple[Figure, ...]:
    """Who wins."""
    say = naming.words.say

    def rows(of: Results) -> list[Row]:
        return [Row(naming.ending(ending), (mark(told),)) for ending, told in of.endings.items()]

    table = Table(
        (say("lab-column-ending"), say("lab-column-share")),
        tuple((naming.ending(ending), share(told)) for ending, told in results.endings.items()),
    )
    return (Figure(say("lab-caption-matches"), plots.bars(rows(results), _all(rows, both)), table),)


def classes(naming: Naming, results: Results, both: Both) -> tuple[Figure, ...]:
    """Who survives and who wins."""
    say = naming.words.say
    whole = [row for row in both[0].classes if row.faction is None]
    order = [row.class_ for row in sorted(whole, key=lambda row: -(row.alive.share or 0))]
    of = {(row.class_, row.faction): row for row in results.classes}

    def plot(asked: Callable[[ClassRow], Share]) -> str:
        def rows(some: Results) -> list[Row]:
            found = {(row.class_, row.faction): row for row in some.classes}
            return [Row(naming.class_(one), tuple(mark(asked(found[one, side])) for side in FACTIONS)) for one in order]

        return plots.dots(rows(results), sides(naming), say("lab-percent-seats"), _all(rows, both))

    table = Table(
        (say("lab-column-class"), say("lab-column-side"), say("lab-column-alive"), say("lab-column-won")),
        tuple(
            (
                naming.class_(one) if side is None else "",
                say("lab-all") if side is None else naming.short_side(side),
                share(of[one, side].alive),
                share(of[one, side].won),
            )
            for one in order
            for side in (None, *FACTIONS)
        ),
        words=2,
        group=1 + len(FACTIONS),
    )
    return (
        Figure(say("lab-classes-alive"), plot(lambda row: row.alive)),
        Figure(say("lab-classes-won"), plot(lambda row: row.won), table),
    )


def lengths(naming: Naming, results: Results, both: Both) -> tuple[Figure, ...]:
    """How long a match takes."""
    say = naming.words.say
    known = [row.days for one in both for row in one.lengths]
    days = range(min(known), max(known) + 1)

    def values(of: Results) -> list[tuple[str, float]]:
        matches, found = sum(row.matches for row in of.lengths), {row.days: row.matches for row in of.lengths}
        return [(str(day), PERCENT * found.get(day, 0) / matches) for day in days]

    most = max(value for one in both for _, value in values(one))
    return (Figure(say("lab-caption-matches"), plots.columns(values(results), say("lab-days"), most)),)


def sets(naming: Naming, results: Results, both: Both) -> tuple[Figure, ...]:
    """What a set is worth."""
    say = naming.words.say
    by_size = sorted(both[0].sets, key=lambda row: _falling(known(row.with_, row.without, row.difference)))
    order = [(row.set, row.faction) for side in FACTIONS for row in by_size if row.faction == side]
    of = {(row.set, row.faction): row for row in results.sets}

    def rows(some: Results) -> list[Row]:
        found = {(row.set, row.faction): gap(known(row.with_, row.without, row.difference)) for row in some.sets}
        return [
            Row(naming.set(name), tuple(found[name, side] if one == side else None for one in FACTIONS))
            for name, side in order
        ]

    def line(name: ItemId, side: Faction) -> tuple[str, ...]:
        row = of[name, side]
        difference = change(known(row.with_, row.without, row.difference)) or say("lab-few")
        return naming.set(name), naming.short_side(side), pair(row.with_.share, row.without.share), difference

    table = Table(
        (
            say("lab-column-set"),
            say("lab-column-side"),
            say("lab-column-with-without"),
            say("lab-column-difference"),
        ),
        tuple(line(name, side) for name, side in order),
        words=2,
    )
    return (Figure(say("lab-caption-won"), _gaps(rows, naming, results, both), table),)


def abilities(naming: Naming, results: Results, both: Both) -> tuple[Figure, ...]:
    """How those fare who use an ability."""
    say = naming.words.say
    first = [row for row in both[0].abilities if row.faction == FACTIONS[0]]
    first.sort(key=lambda row: _falling(known(row.used, row.unused, row.difference)))
    order = [row.ability for row in first]
    uses = {row.ability: row.uses for row in results.uses}
    of = {(row.ability, row.faction): row for row in results.abilities}

    def rows(some: Results) -> list[Row]:
        found = {(row.ability, row.faction): gap(known(row.used, row.unused, row.difference)) for row in some.abilities}
        return [Row(naming.ability(one), tuple(found[one, side] for side in FACTIONS)) for one in order]

    def line(one: AbilityId, side: Faction) -> tuple[str, ...]:
        name = f"{naming.ability(one)}\n{say('lab-uses', count=count(uses[one]))}" if side == FACTIONS[0] else ""
        row = of[one, side]
        difference = change(known(row.used, row.unused, row.difference)) or say("lab-few")
        return name, naming.short_side(side), pair(row.used.share, row.unused.share), difference

    table = Table(
        (
            say("lab-column-ability"),
            say("lab-column-side"),
            say("lab-column-used-unused"),
            say("lab-column-difference"),
        ),
        tuple(line(one, side) for one in order for side in FACTIONS),
        words=2,
        group=len(FACTIONS),
    )
    return (Figure(say("lab-caption-won"), _gaps(rows, naming, results, both), table),)


def strategies(naming: Naming, results: Results, both: Both) -> tuple[Figure, ...]:
    """How the players of each strategy fare."""
    say = naming.words.say
    order = [row.strategy for row in sorted(both[0].strategies, key=lambda row: -(row.won.share or 0))]
    of = {row.strategy: row for row in results.strategies}

    def rows(some: Results) -> list[Row]:
        found = {row.strategy: row.won for row in some.strategies}
        return [Row(naming.strategy(one), (mark(found[one]),)) for one in order]

    table = Table(
        (say("lab-column-strategy"), say("lab-column-won"), say("lab-column-alive")),
        tuple((naming.strategy(one), share(of[one].won), share(of[one].alive)) for one in order),
    )
    return (Figure(say("lab-caption-seats"), plots.bars(rows(results), _all(rows, both)), table),)


def deaths(naming: Naming, results: Results, both: Both) -> tuple[Figure, ...]:
    """How people die."""
    say = naming.words.say
    order = [row.cause for row in sorted(both[0].deaths, key=lambda row: -_total(row))]
    happened = [one for one in order if any(row.cause == one and _total(row) for some in both for row in some.deaths)]
    of = {row.cause: row for row in results.deaths}
    every = sum(map(_total, results.deaths)) or 1

    def rows(some: Results) -> list[tuple[str, tuple[float, float]]]:
        found, whole = {row.cause: row for row in some.deaths}, sum(map(_total, some.deaths)) or 1
        return [
            (
                naming.cause(one),
                (PERCENT * found[one].representatives / whole, PERCENT * found[one].traitors / whole),
            )
            for one in happened
        ]

    table = Table(
        (say("lab-column-cause"), say("lab-column-share"), *sides(naming)),
        tuple(
            (naming.cause(one), percent(_total(of[one]) / every), count(of[one].representatives),
             count(of[one].traitors))
            for one in happened
        ),
    )  # fmt: skip
    most = max((sum(parts) for one in both for _, parts in rows(one)), default=1.0)
    return (Figure(say("lab-caption-deaths"), plots.stacks(rows(results), sides(naming), most), table),)


def _total(row: DeathRow) -> int:
    return row.representatives + row.traitors


def _gaps(rows: Callable[[Results], list[Row]], naming: Naming, results: Results, both: Both) -> str:
    """Differences of both factions: of each row that any of the results tells something about."""
    told = [any(any(row.marks) for row in same) for same in zip(*map(rows, both), strict=True)]
    shown = list(compress(rows(results), told))
    axis = naming.words.say("lab-points")
    return plots.dots(shown, sides(naming), axis, _all(rows, both), around=True) if shown else ""


def _falling(told: Difference) -> float:
    """To sort differences by: the greatest first, those that are not known last."""
    return math.inf if told.value is None else -told.value


def _all(rows: Callable[[Results], list[Row]], both: Both) -> list[Row]:
    return [row for one in both for row in rows(one)]


CHAPTERS: Final = (
    Chapter("lab-endings-title", ("lab-endings-text",), endings),
    Chapter("lab-classes-title", ("lab-classes-text",), classes),
    Chapter("lab-length-title", ("lab-length-text",), lengths),
    Chapter("lab-sets-title", ("lab-sets-text",), sets),
    Chapter("lab-abilities-title", ("lab-abilities-text", "lab-abilities-caution"), abilities),
    Chapter("lab-strategies-title", ("lab-strategies-text", "lab-strategy-what"), strategies),
    Chapter("lab-deaths-title", ("lab-deaths-text",), deaths),
)
"""In the order of the page."""
