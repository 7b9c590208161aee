"""What holds on every day, whatever is ordered: small functions over a day that was carried out.

`check(day)` asks them all. Each raises AssertionError and says what does not hold.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from engine.curse import events as e
from engine.curse import view
from engine.curse.catalog import step_of
from engine.curse.game import STATES
from engine.curse.model import Match, Order, Vote
from engine.curse.resolve import resolve
from engine.curse.scenario import read, result
from engine.curse.schedule import STAGE_OF
from tests.pairs.retold import AFTER, Paper, stages

DONE: Final = frozenset({e.Used, e.Acted})
BEGUN: Final = frozenset({e.Used, e.Acted, e.Idle})


class Resolved(NamedTuple):
    """A day, before and after."""

    match: Match
    orders: Sequence[Order]
    votes: Mapping[str, Vote]
    after: Match
    events: list[e.AnyEvent]


def resolved(match: Match, orders: Sequence[Order], votes: Mapping[str, Vote]) -> Resolved:
    """Carry a day out."""
    return Resolved(match, orders, votes, *resolve(match, orders, votes))


def causes_point_back(day: Resolved) -> None:
    """An event is brought about by an earlier one."""
    for index, event in enumerate(day.events):
        assert event.cause is None or 0 <= event.cause < index, (index, event)


def the_next_day_is_what_the_events_tell(day: Resolved) -> None:
    """Spheres, light, items, effects, counters: all of the next state follows from the events.

    Stage follows stage; at the end of each the spheres and the light of everybody are in range (R4.1).
    """
    paper, now = Paper(day.match), 0
    for event, stage in zip(day.events, stages(day.events), strict=True):
        assert stage >= now, f"{event} of stage {stage} comes in stage {now}"
        if stage > now and now:
            paper.end_of_stage()
        now = stage
        paper.tell(event)
    if now < AFTER:
        paper.end_of_stage()
    assert paper.next_match() == day.after


def the_dead_do_nothing(day: Resolved) -> None:
    """R2.2: who was dead at the start orders nothing, votes for nothing, and stays dead."""
    dead = {one.id for one in day.match.characters if not one.alive}
    for event in day.events:
        kind = type(event)
        if kind in DONE or kind is e.Spent:
            assert event.by not in dead, event
        elif kind is e.Taken:
            assert event.order.by not in dead, event
        elif kind is e.Voted:
            assert event.voter not in dead, event
            assert event.target not in dead, event
    assert all(not one.alive for one in day.after.characters if one.id in dead)


def who_fell_does_no_more(day: Resolved) -> None:
    """Section 4: after the stage of its death a character does nothing, and nobody dies twice."""
    fell: dict[str, int] = {}
    for event in day.events:
        kind = type(event)
        if kind is e.Died or kind is e.Exiled:
            assert event.target not in fell, event
            fell[event.target] = event.stage if kind is e.Died else 3
        elif kind in DONE and event.by in fell:
            taken = day.events[event.cause]
            assert STAGE_OF[step_of(taken.order)] <= fell[event.by], event


def every_order_comes_to_something(day: Resolved) -> None:
    """R2.9: each order is taken or dropped, once; what is taken is carried out or idle, once."""
    told = [event for event in day.events if type(event) in (e.Taken, e.Dropped)]
    assert [event.index for event in told] == list(range(len(day.orders)))
    assert all(event.order == day.orders[event.index] for event in told)
    # an idle order that was begun (a watched theft) hangs on its being carried out, not on its being taken
    begun = Counter(event.cause for event in day.events if type(event) in BEGUN)
    for index, event in enumerate(day.events):
        if type(event) is e.Taken:
            assert begun[index] == 1, event


def what_everybody_is_told_is_what_happened(day: Resolved) -> None:
    """R5.10, R10.1: every use that was carried out, in order, and no other; and who is dead is not alive (R5.5)."""
    told = view.public(day.events, day.after)
    assert [(one.by, one.ability, one.targets, one.linked) for one in told.abilities] == [
        (event.by, event.ability, event.targets, event.linked) for event in day.events if type(event) is e.Used
    ]
    shone = {event.by for event in day.events if type(event) is e.Acted and event.action == "light"}
    assert told.light == tuple(one.id for one in day.match.characters if one.id in shone)
    living_before = {one.id for one in day.match.characters if one.alive}
    living = {one.id for one in day.after.characters if one.alive}
    assert living == living_before - set(told.dead)
    assert set(told.resurrected) <= living
    assert told.exiled is None or told.exiled in told.dead
    assert all(one.spheres == 0 for one in day.after.characters if not one.alive)


def uses_are_in_order(day: Resolved) -> None:
    """Section 4, R2.11: step after step, within a step by roster and then as given."""
    roster = {one.id: place for place, one in enumerate(day.match.characters)}
    places = {step: place for place, step in enumerate(STAGE_OF)}
    done = []
    for event in day.events:
        if type(event) in DONE:
            taken = day.events[event.cause]
            done.append((places[step_of(taken.order)], roster[event.by], taken.index))
    assert done == sorted(done)


def the_next_day_is_valid(day: Resolved) -> None:
    """The next day of a result, as a document, goes in again; and it is stored and read."""
    assert read(msgspec.json.encode(result(day.after, day.events).next)).match == day.after
    assert STATES.decode(STATES.encode(day.after)) == day.after


EVERY_DAY: Final[tuple[Callable[[Resolved], None], ...]] = (
    causes_point_back,
    the_next_day_is_what_the_events_tell,
    the_dead_do_nothing,
    who_fell_does_no_more,
    every_order_comes_to_something,
    what_everybody_is_told_is_what_happened,
    uses_are_in_order,
)
"""Those that are asked of every day."""
INVARIANTS: Final = (*EVERY_DAY, the_next_day_is_valid)


def check(day: Resolved) -> None:
    """All of them. Raises AssertionError."""
    for holds in INVARIANTS:
        holds(day)
