"""What holds on every day, whatever is ordered."""

import random

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from engine.curse import view
from engine.curse.events import AnyEvent
from engine.curse.game import EVENTS, ORDERS, STATES, VOTES
from engine.curse.model import Match
from engine.curse.resolve import resolve
from engine.curse.rules import Rules
from engine.curse.scenario import read, resolve_document, result
from tests.pairs.invariants import check, resolved
from tests.properties.changed import dicts_shuffled, keys_shuffled
from tests.properties.profile import many, modest
from tests.rules.strategies import DAYS, Today


@many
@given(DAYS)
def test_every_day_keeps_the_invariants(today: Today) -> None:
    """All of `tests.pairs.invariants`."""
    check(resolved(*today))


@modest
@given(DAYS)
def test_the_input_is_not_changed(today: Today) -> None:
    before = msgspec.json.encode(today)
    resolve(*today)
    assert msgspec.json.encode(today) == before


@modest
@given(DAYS)
def test_the_same_in_is_the_same_out(today: Today) -> None:
    assert msgspec.json.encode(resolve(*today)) == msgspec.json.encode(resolve(*today))


@modest
@given(DAYS)
def test_what_is_stored_of_a_day_is_read_as_it_was(today: Today) -> None:
    match, orders, votes = today
    _, events = resolve(*today)
    assert STATES.decode(STATES.encode(match)) == match
    assert EVENTS.decode(EVENTS.encode(tuple(events))) == tuple(events)
    for order in orders:
        assert ORDERS.decode(ORDERS.encode(order)) == order
    for vote in votes.values():
        assert VOTES.decode(VOTES.encode(vote)) == vote


# The order of a dict


@modest
@given(DAYS, st.randoms(use_true_random=False))
def test_nothing_depends_on_the_order_of_a_dict(today: Today, chance: random.Random) -> None:
    """Of items, uses and votes: the next state, the events in their order, and what each is shown, byte for byte."""
    after, events = resolve(*today)
    after_too, events_too = resolve(*dicts_shuffled(today, chance))
    assert after_too == after
    assert EVENTS.encode(tuple(events_too)) == EVENTS.encode(tuple(events))
    assert told(after_too, events_too) == told(after, events)


def told(after: Match, events: list[AnyEvent]) -> bytes:
    """All that anybody is told."""
    return msgspec.json.encode(
        (view.public(events, after), view.private(events, after), [view.own(after, one.id) for one in after.characters])
    )


def document(today: Today) -> dict[str, object]:
    """The day as the document that goes in."""
    match, orders, votes = today
    given_orders, given_votes = msgspec.to_builtins((orders, votes))
    return {"game": "curse3", **msgspec.to_builtins(match), "orders": given_orders, "votes": given_votes}


@modest
@given(DAYS, st.integers(0, 4), st.randoms(use_true_random=False))
def test_a_document_is_its_fields_in_any_order(today: Today, curse: int, chance: random.Random) -> None:
    """The numbers of the rules among them."""
    match, orders, votes = today
    ruled = msgspec.structs.replace(match, rules=Rules(curse=curse, strike=curse, freeze_days=1 + curse))
    whole = document((ruled, orders, votes))
    came = resolve_document(whole)
    assert resolve_document(keys_shuffled(whole, chance)) == came
    assert came == msgspec.json.decode(msgspec.json.encode(result(*resolve(ruled, orders, votes))))


@modest
@given(DAYS)
def test_the_next_day_with_orders_is_a_document(today: Today) -> None:
    """What comes out goes in again with orders and votes added, and is the same day."""
    _, orders, votes = today
    after, events = resolve(*today)
    following = {**document((after, orders, votes)), **msgspec.to_builtins(result(after, events).next)}
    scenario = read(msgspec.json.encode(following))
    assert (scenario.match, list(scenario.orders), scenario.votes) == (after, orders, votes)
