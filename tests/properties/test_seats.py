"""Whoever sits where: what a character is called matters nowhere, and where it sits only where the rulings say so."""

from collections import Counter
from typing import Any

import msgspec
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.curse import events as e
from engine.curse import view
from engine.curse.catalog import step_of
from engine.curse.model import Match, Order
from engine.curse.resolve import resolve
from tests.properties.changed import links_sorted, renamed, renamed_day, runs_sorted, seated
from tests.properties.profile import modest
from tests.rules.strategies import DAYS, Today

Events = tuple[e.AnyEvent, ...]


@modest
@given(DAYS, st.data())
def test_renaming_the_seats_and_resolving_is_resolving_and_renaming(today: Today, data: st.DataObject) -> None:
    """The ids change places among the seats; the roster order, the classes and all else stay.

    The whole next state and all events, in their order. Only links are sorted by id, and end so with a death.
    """
    ids = [one.id for one in today[0].characters]
    names = dict(zip(ids, data.draw(st.permutations(ids)), strict=True))
    after, events = resolve(*today)
    after_too, events_too = resolve(*renamed_day(today, names))
    assert after_too == links_sorted(renamed(after, names, Match))
    expected = [_pairs_sorted(event) for event in renamed(tuple(events), names, Events)]  # type: ignore[arg-type]
    assert runs_sorted(events_too, e.Unlinked) == runs_sorted(expected, e.Unlinked)


def _pairs_sorted(event: e.AnyEvent) -> e.AnyEvent:
    if isinstance(event, e.Unlinked):
        one, other = sorted(event.between)
        return msgspec.structs.replace(event, between=(one, other))
    return event


# The roster order


def one_user_a_step(orders: list[Order]) -> list[Order]:
    """The orders without those of a step at which somebody else acts too: there the roster order decides (R2.11)."""
    users: dict[str, str] = {}
    return [order for order in orders if users.setdefault(step_of(order), order.by) == order.by]


def unordered(after: Match, events: list[e.AnyEvent], who: str) -> tuple[Any, ...]:
    """What a character is shown, lists of characters as sets (they stand in roster order)."""
    public = view.public(events, after)
    mine = view.private(events, after).get(who, ())
    return (
        set(public.light), set(public.dead), public.exiled, set(public.resurrected), public.blocked, public.votes,
        [(one.by, one.ability, one.targets, set(one.linked), one.names) for one in public.abilities],
        Counter(map(repr, mine)),
        msgspec.structs.replace(view.own(after, who), partners=tuple(sorted(view.own(after, who).partners))),
    )  # fmt: skip


@modest
@given(DAYS, st.data())
def test_another_roster_order_changes_nothing_where_no_two_act_in_one_step(today: Today, data: st.DataObject) -> None:
    """The next state of each, and all that each is shown.

    With three traitors the roster says who of two living ones gets the thief's artifact of a dead one (R8.7), so here
    there are two at most. Not claimed: the order of events within a step that touches everybody (the curse,
    restoration, the end of a stage), and with it which of several damages a death goes back to.
    """
    match, orders, votes = today
    assume(sum(one.faction == "traitor" for one in match.characters) <= 2)
    lone = one_user_a_step(orders)
    places = data.draw(st.permutations(range(len(match.characters))))
    after, events = resolve(match, lone, votes)
    after_too, events_too = resolve(seated(match, list(places)), lone, votes)
    assert after_too == seated(after, list(places))
    for one in match.characters:
        assert unordered(after_too, events_too, one.id) == unordered(after, events, one.id)


@modest
@given(DAYS, st.data())
def test_orders_of_different_characters_may_come_in_any_order(today: Today, data: st.DataObject) -> None:
    """R2.9, R2.11: each character's list has an order; between the characters only the roster has one."""
    match, orders, votes = today
    roster = data.draw(st.permutations([one.id for one in match.characters]))
    by_character = [order for who in roster for order in orders if order.by == who]
    after, events = resolve(match, orders, votes)
    after_too, events_too = resolve(match, by_character, votes)
    assert after_too == after
    for one in match.characters:
        assert unordered(after_too, events_too, one.id) == unordered(after, events, one.id)
    assert view.public(events_too, after_too) == view.public(events, after)
