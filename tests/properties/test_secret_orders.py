"""Other people's secret orders show nowhere: as tests/properties/test_secrets.py says, of orders alone."""

import random
from collections.abc import Sequence

import msgspec
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.curse import events as e
from engine.curse.catalog import step_of
from engine.curse.ids import ITEMS
from engine.curse.model import Order
from engine.curse.resolve import resolve
from tests.properties.others import (
    ARTIFACTS,
    CHANCE,
    MOVING,
    PRYING,
    assert_same_days,
    one_of,
    with_others,
    without,
)
from tests.properties.profile import modest
from tests.rules.strategies import DAYS, Today


@modest
@given(DAYS, st.data())
def test_secret_orders_of_others_that_do_not_touch_me_show_nowhere(today: Today, data: st.DataObject) -> None:
    """Items used, taken and given by others, looting, dropped orders: without them `me` is shown the same.

    An order touches `me` if anything that it caused names `me`. Those of items are left out only if `me` takes part in
    no move and sees no bag: a unit that is used can no longer be stolen, and given on.
    """
    match, orders, votes = today
    me = one_of(match, data)
    _, events = resolve(match, orders, votes)
    apart = not in_moves(events, me)
    touching = touches(events, me)
    left_out = [
        index
        for index, order in enumerate(orders)
        if order.by != me
        and index not in touching
        and (dropped(events, index) or (secret(order) and (apart or step_of(order) not in (*MOVING, *HELD))))
    ]
    assume(left_out)
    fewer = [order for index, order in enumerate(orders) if index not in left_out]
    assume(not in_moves(resolve(match, fewer, votes)[1], me) or not apart)
    assert_same_days(me, (match, orders, votes), (match, fewer, votes))


HELD = tuple(item for item in ITEMS if item not in ARTIFACTS)
"""A use of any item may move it out of a bag, or speak for it."""


def secret(order: Order) -> bool:
    """It is of a kind that is not told."""
    return order.action in ("use", "transfer", "looting")


def dropped(events: Sequence[e.AnyEvent], index: int) -> bool:
    """The order came to nothing from the start; what it was, is told to nobody (R10.3)."""
    return any(isinstance(event, e.Dropped) and event.index == index for event in events)


def touches(events: Sequence[e.AnyEvent], me: str) -> set[int]:
    """The orders, by place, that caused something in which `me` is named."""
    roots: list[int | None] = []
    found: set[int] = set()
    for event in events:
        taken = isinstance(event, e.Taken | e.Dropped)
        root = event.index if taken else None if event.cause is None else roots[event.cause]  # type: ignore[union-attr]
        roots.append(root)
        if root is not None and not taken and me in names(event):
            found.add(root)
    return found


def names(event: e.AnyEvent) -> set[str]:
    """Every character that an event names."""
    found: set[str] = set()
    for field in event.__struct_fields__:
        value = getattr(event, field)
        found |= {value} if isinstance(value, str) else set(value) if isinstance(value, tuple) else set()
    return found


def in_moves(events: Sequence[e.AnyEvent], me: str) -> bool:
    """Whether `me` gives, takes or tries to, or sees what another holds."""
    return any(
        (isinstance(event, e.Moved) and me in (event.giver, event.taker))
        or (isinstance(event, e.Insight) and event.by == me)
        or (isinstance(event, e.Acted) and event.by == me and step_of_acted(event) in MOVING)
        for event in events
    )


def step_of_acted(event: e.Acted) -> str:
    return str(event.item) if event.action == "use" else event.action


@modest
@given(DAYS, CHANCE, st.data())
def test_whom_others_shine_on_shows_nowhere(today: Today, chance: random.Random, data: st.DataObject) -> None:
    """R10.1: who used light is told, and no target. A lone light of `me` is not joined or left alone by another's."""
    match, orders, votes = today
    me = one_of(match, data)
    living = [one.id for one in match.characters if one.alive]
    mine = {order.target for order in orders if order.action == "light" and order.by == me}
    free = [one for one in living if one not in mine]
    assume(free)
    others = [one for one in living if one != me]
    lights = [Order(by=one, action="light", target=chance.choice(free)) for one in others if chance.random() < 0.7]
    dark = [order for order in orders if order.action != "light" or order.by == me]
    moved = [replace(order, target=chance.choice(free)) for order in lights]
    assert_same_days(me, (match, [*dark, *lights], votes), (match, [*dark, *moved], votes))


@modest
@given(DAYS, st.sampled_from(("poison", "knife", "red_sphere", "power_potion", "transfer")), st.data())
def test_who_did_it_shows_nowhere(today: Today, what: str, data: st.DataObject) -> None:
    """R8.4, R10.3: a poison, a gift, a healing comes to `me`; from which of two it came is told to nobody.

    The two have the same in hand and order nothing of it, and nobody steals on this day.
    """
    match, orders, votes = today
    assume(sum(one.alive for one in match.characters) > 2)
    me, one, two = data.draw(st.permutations([one.id for one in match.characters if one.alive]))[:3]
    item = "elixir" if what == "transfer" else what
    armed = {who.id: replace(who, items={**who.items, item: 2}) for who in match.characters}
    start = with_others(match, me, {**{who.id: who for who in match.characters}, one: armed[one], two: armed[two]})
    still = [order for order in without(orders, PRYING) if order.by == me or order.item != item]
    fields = {"action": "transfer" if what == "transfer" else "use", "item": item, "target": me}
    days = [(start, [*still, msgspec.convert({**fields, "by": by}, Order)], votes) for by in (one, two)]
    assume(all(acted(resolve(*day)[1], by, item) for day, by in zip(days, (one, two), strict=True)))
    assert_same_days(me, *days)


def acted(events: Sequence[e.AnyEvent], by: str, item: str) -> bool:
    return any(isinstance(event, e.Acted) and event.by == by and event.item == item for event in events)
