"""Changing only other people's secrets changes nothing that a player is shown, byte for byte.

The player `me` keeps all of its own; of everybody else a secret is drawn anew, the day is resolved again, and what `me`
is shown (`shown`: public results, own results, own state, the Russian texts) must be the same bytes.

Three kinds of secrets may show, since the rules let them, and each property says how it keeps them out:

- what comes to light: a death, an ability carried out or not. The two days must agree in their public results and in
  the stages of the deaths (a character that dies a stage later may have poisoned `me` before);
- what was done to `me`: damage that `me` takes for one whom it protects, items that come to it or leave it;
- what `me` pries into: a lone light, insight, theft, looting, a totem.

Not claimed: anything of a traitor's partners, whom it is told; use counters, which follow from what was announced;
lasting effects of class abilities, which were announced when they were laid; the last post of a match, which reveals
everything (R9.3).
"""

import random
from collections.abc import Sequence

import msgspec
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec import UNSET
from msgspec.structs import replace

from engine.curse.catalog import step_of
from engine.curse.ids import ABILITIES, ITEMS
from engine.curse.model import Character, Effect, Match, Order
from engine.curse.resolve import resolve
from tests.properties.others import (
    ARTIFACTS,
    CHANCE,
    FROM_MANY,
    PRYING,
    assert_same,
    one_of,
    protects,
    with_others,
    without,
)
from tests.properties.profile import modest
from tests.properties.shown import shown
from tests.rules.strategies import DAYS, MATCHES, Today


@modest
@given(MATCHES, MATCHES, st.data())
def test_what_one_knows_of_oneself_says_nothing_of_others(match: Match, secrets: Match, data: st.DataObject) -> None:
    """Everything of the others but their sides and who is alive may be anything."""
    me = one_of(match, data)
    fresh = [secrets.characters[index % len(secrets.characters)] for index in range(len(match.characters))]
    others = {
        one.id: replace(other, id=one.id, class_id=one.class_id, faction=one.faction, alive=one.alive)
        for one, other in zip(match.characters, fresh, strict=True)
    }
    assert shown(with_others(match, me, others), (), me) == shown(match, (), me)


# Nothing kept out but what the rules let show


@modest
@given(DAYS, CHANCE, st.data())
def test_which_side_others_are_on_shows_to_no_representative(
    today: Today, chance: random.Random, data: st.DataObject
) -> None:
    """Any sides of all others, whatever is ordered: lights among them, and a thief's artifact that moves."""
    match, orders, votes = today
    me = one_of(match, data)
    as_me = with_others(match, "", {one.id: replace(one, faction="representative") for one in match.characters})
    others = {one.id: replace(one, faction=chance.choice(("representative", "traitor"))) for one in match.characters}
    assert_same(me, as_me, with_others(as_me, me, others), orders, votes)


@modest
@given(DAYS, CHANCE, st.data())
def test_how_much_light_others_have_shows_only_to_a_lone_light(
    today: Today, chance: random.Random, data: st.DataObject
) -> None:
    match, orders, votes = today
    me = one_of(match, data)
    lit = {order.target for order in orders if order.action == "light" and order.by == me}
    others = {one.id: one if one.id in lit else replace(one, light=chance.randint(0, 5)) for one in match.characters}
    assert_same(me, match, with_others(match, me, others), orders, votes)


@modest
@given(DAYS, CHANCE, st.data())
def test_how_many_spheres_others_have_shows_only_by_their_deaths(
    today: Today, chance: random.Random, data: st.DataObject
) -> None:
    """A wound that does not kill, a healing of another that fails: whatever is ordered."""
    match, orders, votes = today
    me = one_of(match, data)
    others = {one.id: replace(one, spheres=near(one.spheres, chance)) if one.alive else one for one in match.characters}
    assert_same(me, match, with_others(match, me, others), orders, votes)


def near(spheres: int, chance: random.Random) -> int:
    """Another number, oftener than not one that does not turn life into death."""
    return min(10, max(0, spheres + chance.choice((-2, -1, 1, 2, 3))))


@modest
@given(DAYS, CHANCE, st.data())
def test_what_others_have_learned_and_do_not_use_shows_nowhere(
    today: Today, chance: random.Random, data: st.DataObject
) -> None:
    match, orders, votes = today
    me = one_of(match, data)
    others = {one.id: more_learned(one, orders, chance) for one in match.characters}
    assert_same(me, match, with_others(match, me, others), orders, votes)


def more_learned(one: Character, orders: Sequence[Order], chance: random.Random) -> Character:
    """The character with other abilities learned; those that it orders stay as they are."""
    ordered = {order.action for order in orders if order.by == one.id}
    free = [ability for ability in ABILITIES if ability not in ordered]
    kept = [ability for ability in one.learned if ability in ordered]
    return replace(one, learned=tuple(sorted({*kept, *chance.sample(free, chance.randint(0, 3))})))


@modest
@given(DAYS, CHANCE, st.data())
def test_who_is_under_power_and_does_not_use_it_shows_nowhere(
    today: Today, chance: random.Random, data: st.DataObject
) -> None:
    """Power is laid in secret, by a potion. Who orders two class abilities or is exhausted makes use of it."""
    match, orders, votes = today
    me = one_of(match, data)
    busy = {one.id for one in match.characters if not idle_hand(one, orders)}
    others = {one.id: one if one.id in busy else powered(one, chance) for one in match.characters}
    assert_same(me, match, with_others(match, me, others), orders, votes)


def idle_hand(one: Character, orders: Sequence[Order]) -> bool:
    abilities = [order for order in orders if order.by == one.id and order.action in ABILITIES]
    return len(abilities) < 2 and not one.has("exhausted")


def powered(one: Character, chance: random.Random) -> Character:
    rest = tuple(effect for effect in one.effects if effect.kind != "power")
    power = (Effect("power", 1),) if chance.random() < 0.5 else ()
    return replace(one, effects=tuple(sorted((*rest, *power), key=lambda effect: effect.kind)))


# Items


def prying(today: Today, me: str, chance: random.Random) -> Today:
    """The day with an insight sphere and a thief's artifact in the hand of `me`, who uses the one or the other."""
    match, orders, votes = today
    tools = {"insight_sphere": 1, "thief_artifact": 1}
    others = {one.id: one for one in match.characters}
    others[me] = replace(others[me], items={**others[me].items, **tools})
    living = [one.id for one in match.characters if one.alive] or [me]
    first: dict[str, object] = {"by": me, "action": "use", "target": chance.choice(living)}
    first |= chance.choice(({"item": "insight_sphere"}, {"item": "thief_artifact", "steal": "artifact"}))
    return with_others(match, "", others), [msgspec.convert(first, Order), *orders], votes


@modest
@given(DAYS, CHANCE, st.data())
def test_which_kind_the_artifacts_of_others_are_shows_nowhere(
    today: Today, chance: random.Random, data: st.DataObject
) -> None:
    """R8.6. Artifacts are stolen, looted, given, seen: to all of them they are one thing.

    The kinds show by the curse, if it kills or comes to a protector, and to who uses a totem. Exact kinds are for
    documents, so nobody gives one.
    """
    me = one_of(today[0], data)
    match, orders, votes = prying(today, me, chance)
    given_orders = [
        order for order in without(orders, ("white_totem", "black_totem"), me) if order.item not in ARTIFACTS
    ]
    assume(not protects(resolve(match, given_orders, votes)[1], me))
    others = {one.id: replace(one, items=other_kinds(one, chance)) for one in match.characters}
    assume(not called_to(me, match, given_orders))
    assert_same(me, match, with_others(match, me, others), given_orders, votes)


def called_to(me: str, match: Match, orders: Sequence[Order]) -> bool:
    """A totem gathers artifacts of a kind in one hand; from that hand `me` may get them, or see that it has them."""
    totems = any(step_of(order) in ("white_totem", "black_totem") for order in orders)
    return totems and any(order.by == me and step_of(order) in FROM_MANY for order in orders)


def other_kinds(one: Character, chance: random.Random) -> dict[str, int]:  # type: ignore[type-arg]
    """The same bag, with as many artifacts of other kinds."""
    count = sum(one.items.get(kind, 0) for kind in ARTIFACTS)  # type: ignore[call-overload]
    white = chance.randint(0, count)
    artifacts = {kind: units for kind, units in zip(ARTIFACTS, (white, count - white), strict=True) if units}
    return {**{item: units for item, units in one.items.items() if item not in ARTIFACTS}, **artifacts}


@modest
@given(DAYS, CHANCE, st.data())
def test_what_others_hold_and_do_not_use_shows_only_to_who_pries(
    today: Today, chance: random.Random, data: st.DataObject
) -> None:
    """Any bag of any other: what its holder has no order for, and nobody takes on this day, may be anything."""
    match, orders, votes = today
    me = one_of(match, data)
    still = without(orders, PRYING)
    assume(not protects(resolve(match, still, votes)[1], me))
    others = {one.id: replace(one, items=other_bag(one, still, chance)) for one in match.characters}
    assert_same(me, match, with_others(match, me, others), still, votes)


def other_bag(one: Character, orders: Sequence[Order], chance: random.Random) -> dict[str, int]:  # type: ignore[type-arg]
    """The bag with all anew of which the holder has no order."""
    spoken = {str(order.item) for order in orders if order.by == one.id and order.item is not UNSET}
    if "artifact" in spoken or spoken & set(ARTIFACTS):
        spoken |= set(ARTIFACTS)
    kept = {item: units for item, units in one.items.items() if item in spoken}
    free = [item for item in ITEMS if item not in spoken]
    return {
        **kept,
        **{item: chance.randint(1, 2) for item in chance.sample(free, chance.randint(0, min(4, len(free))))},
    }


# All at once


@modest
@given(DAYS, CHANCE, st.data())
def test_all_secrets_of_all_others_at_once_show_nowhere(
    today: Today, chance: random.Random, data: st.DataObject
) -> None:
    """Sides, light, spheres, learned abilities, power and bags, on a day on which nobody pries."""
    match, orders, votes = today
    me = one_of(match, data)
    start = replace(match, characters=tuple(replace(one, faction="representative") for one in match.characters))
    still = without(orders, PRYING)
    assume(not protects(resolve(start, still, votes)[1], me))
    lit = {order.target for order in still if order.action == "light" and order.by == me}
    others = {one.id: scrambled(one, still, chance, lit=one.id in lit) for one in start.characters}
    assert_same(me, start, with_others(start, me, others), still, votes)


def scrambled(one: Character, orders: Sequence[Order], chance: random.Random, *, lit: bool) -> Character:
    changed = more_learned(one, orders, chance)
    if idle_hand(one, orders):
        changed = powered(changed, chance)
    return replace(
        changed,
        faction=chance.choice(("representative", "traitor")),
        light=one.light if lit else chance.randint(0, 5),
        spheres=near(one.spheres, chance) if one.alive else 0,
        items=other_bag(one, orders, chance),
    )
