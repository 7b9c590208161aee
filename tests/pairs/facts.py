"""What a day did, as facts that can be compared with those of a day with one order less.

Two actions *affect each other* if the day with both is not what the days with one of them alone give together. Four
days are compared: with neither, with each alone, with both.

- What an order did are the events that its order caused, at whatever distance. The other order affects it if they
  are not the same as on the day without the other.
- All else (the curse, what restoration heals, light in the end; not a third's order) is a table of facts. What a
  single order changes of it should be changed on the day with both, and no more; numbers add up, the same change twice
  is one change. Where it is otherwise, the order that alone would have changed the fact is affected by the other; of
  two that would, the one whose change did not come about; if neither would, the one whose deeds are other than alone;
  if that says nothing, both.

It is *direct* if on all four days the same die, are spared, filled up and come back; else it goes through life and
death.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, get_args

from engine.curse import events as e
from tests.pairs.invariants import Resolved

Fact = tuple[Any, ...]
"""An event as kind and fields; or the key of a fact that no order caused."""

_RUNNING: Final = {"cause", "index", "left", "spheres", "votes", "living", "order"}
FIELDS: Final[dict[type, tuple[str, ...]]] = {
    kind: tuple(name for name in kind.__struct_fields__ if name not in _RUNNING) for kind in get_args(e.AnyEvent)
}
"""Kind of event → the fields that are compared: not its place, and no sums to which others add."""
FATES: Final = frozenset({e.Died, e.Exiled, e.Resurrected, e.Spared, e.Capped})
UNTOLD: Final = (e.Voted, e.VoteVoid, e.Ended, e.CurseWeighed, e.Unlinked)


def fact(event: e.AnyEvent) -> Fact:
    """An event as a fact."""
    kind = type(event)
    values = [getattr(event, name) for name in FIELDS[kind]]
    if kind is e.Insight:
        values = [tuple(value.items()) if isinstance(value, dict) else value for value in values]
    return (kind, *values)


def of(event: Fact, name: str) -> Any:
    """A field of a fact."""
    return event[1 + FIELDS[event[0]].index(name)]


@dataclass(frozen=True)
class Facts:
    """`deeds`: what each order of interest did; `others`: all other facts; `fates`: who died, came back, …"""

    deeds: tuple[Counter[Fact], ...]
    others: dict[Fact, Any]
    fates: dict[Fact, Any]


def facts(day: Resolved, count: int) -> Facts:
    """All facts of a day of which the first `count` orders are of interest."""
    deeds: list[Counter[Fact]] = [Counter() for _ in day.orders]
    others: dict[Fact, Any] = {("light", one.id): one.light for one in day.after.characters}
    fates: dict[Fact, Any] = {}
    roots: list[int | None] = []
    for event in day.events:
        kind = type(event)
        if kind is e.Taken or kind is e.Dropped:
            root: int | None = event.index
        else:
            root = None if event.cause is None else roots[event.cause]
        roots.append(root)
        if kind in FATES:
            fates[kind, event.target, getattr(event, "stage", 0)] = True
        elif root is not None:
            deeds[root][fact(event)] += 1
        elif kind not in UNTOLD:
            others.update(_by_itself(event))
    return Facts(tuple(deeds[:count]), others, fates)


def _by_itself(event: e.AnyEvent) -> Iterator[tuple[Fact, Any]]:
    """What no order caused: the curse on each, what restoration does to each, and what else the day does."""
    if isinstance(event, e.Damaged | e.Healed | e.HealBarred):
        meant = getattr(event, "meant", None) or event.target
        by_curse = isinstance(event, e.Damaged) and event.kind == "curse"
        yield ("curse taken" if by_curse else "restored", meant), fact(event)
    elif isinstance(event, e.Blackened):
        yield ("black", event.holder), (event.count,)
    else:
        yield ("day", fact(event)), True


# The comparison


class Change(NamedTuple):
    """What an order would have done alone, and what it did, or what became of it, beside the other."""

    lost: tuple[Fact, ...]
    gained: tuple[Fact, ...]


class Interplay(NamedTuple):
    """What two orders do to each other on a day: what changes for the first, and for the second."""

    direct: bool
    of_one: tuple[Change, ...]
    of_two: tuple[Change, ...]


def compare(neither: Facts, one: Facts, two: Facts, both: Facts) -> Interplay | None:
    """The interplay of the first two orders of `both`; None if there is none."""
    changes: Changes = ([], [])
    for alone, beside, found in zip((one.deeds[0], two.deeds[0]), both.deeds, changes, strict=True):
        if alone != beside:
            found.append(Change(tuple((alone - beside).elements()), tuple((beside - alone).elements())))
    suspects = (bool(changes[0]), bool(changes[1])) if any(changes) else (True, True)
    _weigh(neither.others, one.others, two.others, both.others, changes, suspects)
    _weigh(neither.fates, one.fates, two.fates, both.fates, changes, suspects)
    if not any(changes):
        return None
    direct = neither.fates == one.fates == two.fates == both.fates
    return Interplay(direct, tuple(changes[0]), tuple(changes[1]))


Table = dict[Fact, Any]


Changes = tuple[list[Change], list[Change]]


def _weigh(neither: Table, one: Table, two: Table, both: Table, changes: Changes, suspects: tuple[bool, bool]) -> None:
    """Compare the facts of no order. `suspects`: whose change it is if neither order alone makes one."""
    if (neither == one and two == both) or (neither == two and one == both):
        return
    for key in {**neither, **one, **two, **both}:
        base, first, second, found = neither.get(key), one.get(key), two.get(key), both.get(key)
        expected = _expected(base, first, second)
        if found == expected:
            continue
        changing = (first != base, second != base)
        if changing == (True, True) and found in (first, second):
            changing = (found == second, found == first)
        for of, changed in zip(changing if any(changing) else suspects, changes, strict=True):
            if of:
                changed.append(Change(((key, expected),), ((key, found),)))


CLASH: Final = "a clash"


def _expected(base: Any, first: Any, second: Any) -> Any:
    """What two changes of a fact make together."""
    if first == base:
        return second
    if second == base:
        return first
    if any(type(value) is int for value in (base, first, second)):
        return (first or 0) + (second or 0) - (base or 0) or (None if base is None or first is None else 0)
    return first if first == second else CLASH
