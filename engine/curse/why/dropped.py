"""Why an order was not taken: for each check that may fail, what stood behind it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, cast

from msgspec import UNSET

from engine.curse.catalog import ABILITIES, ITEMS, deed_of, step_of
from engine.curse.events import Blocked, Dropped, Learned, Taken
from engine.curse.events import Reason as Dropping
from engine.curse.headers import Target
from engine.curse.ids import ARTIFACTS, CLASSES, AbilityId, AnyItemId, ItemId
from engine.curse.model import Character, Order
from engine.curse.why.past import Past, did, fell_before, votes_of, ward_before
from engine.curse.why.reasons import (
    Beside,
    HadIt,
    Hand,
    Has,
    Limit,
    Misfit,
    Misfits,
    Never,
    Reason,
    RingSize,
    Rooted,
    WereBlocked,
)

Causes = tuple[Reason, ...]


def taken_before(past: Past, event: Dropped) -> list[Taken]:
    """The orders of the same character that were taken before this one was looked at (R2.9)."""
    return [
        one
        for one in past.events
        if isinstance(one, Taken) and one.order.by == event.order.by and one.index < event.index
    ]


def dids(past: Past, orders: Sequence[Taken]) -> Causes:
    """Those orders as links of a chain."""
    return tuple(reason for one in orders for reason in did(past, one))


def _giver(past: Past, order: Order) -> Character:
    return past.start.character(order.by)


def _dead(past: Past, order: Order, before: Sequence[Taken]) -> Causes:
    return (fell_before(past, order.by),)


def _not_yours(past: Past, order: Order, before: Sequence[Taken]) -> Causes:
    who = _giver(past, order)
    copied = () if who.copied is None else (who.copied,)
    abilities = dict.fromkeys((*CLASSES[who.class_id], *who.learned, *copied))  # one may copy what one has (R5.3)
    return (Has(abilities=tuple(abilities)),)


def _condition(past: Past, order: Order, before: Sequence[Taken]) -> Causes:
    return votes_of(past, order, held=False)


def _blocked(past: Past, order: Order, before: Sequence[Taken]) -> Causes:
    ability = cast(AbilityId, order.action)
    yesterday = past.before
    rings: list[Reason] = []
    if yesterday is not None:
        for event in yesterday.events:
            if isinstance(event, Blocked) and ability in event.abilities:
                rings.extend(did(yesterday, event, earlier=True))
    return (WereBlocked(abilities=(ability,), because=tuple(rings)),)


def _target(past: Past, order: Order, before: Sequence[Taken]) -> Causes:
    rules = past.start.rules
    if order.abilities is not UNSET and not rules.ring_least <= len(order.abilities) <= rules.ring_most:
        return (RingSize(least=rules.ring_least, most=rules.ring_most),)
    how, who = _misfit(past, order)
    if how is None:
        return (fell_before(past, cast(str, who)),)
    return (Misfits(how=how, who=who),)


def _misfit(past: Past, order: Order) -> tuple[Misfit | None, str | None]:
    """What does not go together, and with whom (R2.3, R2.4); no misfit: that one is dead."""
    if (how := _OWN_MISFIT.get(step_of(order))) is not None:
        return how, None
    named = order.target if isinstance(order.target, str) else None
    if order.targets is not UNSET:
        one, other = order.targets
        if one == other:
            return "pair", one
        return None, other if past.start.character(one).alive else one
    if named is None:
        return "throwing", None
    alive = past.start.character(named).alive
    if order.action == "secret_knowledge":
        return ("alive" if alive else "foreign"), named
    if order.action == "ball_lightning" and _giver(past, order).uses.get("ball_lightning", 0) % 2 == 0:
        return "making", None
    if deed_of(order).target is Target.OTHER and named == order.by:
        return "oneself", named
    return ("alive" if alive else None), named


_OWN_MISFIT: Final[Mapping[str, Misfit]] = {"copy": "uncopied", "ring": "ring"}


def _again(past: Past, order: Order, before: Sequence[Taken]) -> Causes:
    if order.abilities is not UNSET:
        return (WereBlocked(abilities=tuple(one for one in order.abilities if one in past.start.blocked_before)),)
    ability = cast(AbilityId, order.action)
    if ability == "secret_knowledge":
        if not past.start.rules.secret_knowledge_limit:
            return (Never(),)
        return (HadIt(who=order.by, ability=ability, because=_learned_before(past.before, order.by)),)
    named = cast(str, order.target)
    return (HadIt(who=named, ability=ability, because=ward_before(past.before, named, ability)),)


def _learned_before(past: Past | None, who: str) -> Causes:
    while past is not None:
        for event in past.events:
            if isinstance(event, Learned) and event.by == who:
                return did(past, event, earlier=True)
        past = past.before
    return ()


def _no_item(past: Past, order: Order, before: Sequence[Taken]) -> Causes:
    if order.action == "transfer" and order.item == "white_totem":
        return (Rooted(),)
    item, hand = cast(AnyItemId, order.item), _giver(past, order).items
    wanted = kinds(item)
    speaking = [
        one for one in before if _speaks(one.order) and set(kinds(cast(AnyItemId, one.order.item))) & set(wanted)
    ]
    count = sum(hand.get(kind, 0) for kind in wanted)
    if item in ARTIFACTS and _units(order) <= count - sum(_units(one.order) for one in speaking):
        same = [one for one in speaking if one.order.item == item]
        return (Hand(item=item, count=hand.get(item, 0), because=dids(past, same)),)
    named = "artifact" if item in ARTIFACTS else item
    return (Hand(item=named, count=count, because=dids(past, speaking)),)


def _units(order: Order) -> int:
    return 1 if order.count is UNSET else order.count


def kinds(item: AnyItemId) -> tuple[ItemId, ...]:
    """The kinds of an item whose units count together: both artifacts (R2.8)."""
    return ARTIFACTS if item == "artifact" or item in ARTIFACTS else (item,)


def _speaks(order: Order) -> bool:
    """Whether a taken order spoke for a unit of its item (R2.8)."""
    return order.action == "transfer" or (order.action == "use" and ITEMS[cast(ItemId, order.item)].counted)


def _exclusive(past: Past, order: Order, before: Sequence[Taken]) -> Causes:
    """R2.7."""
    step = step_of(order)
    if step == "looting":
        barring = [one for one in before if one.order.action in ("use", "transfer")]
    elif step == "light":
        barring = [one for one in before if one.order.item == "night_sphere" and one.order.action == "use"]
    else:
        bars = ("looting", "light") if step == "night_sphere" else ("looting",)
        barring = [one for one in before if one.order.action in bars]
    return (Beside(because=dids(past, barring)),)


def _limit(past: Past, order: Order, before: Sequence[Taken]) -> Causes:
    """R2.5, R2.6."""
    same = [one for one in before if one.order.action == order.action and one.order.item == order.item]
    if same or order.action not in ABILITIES:
        return (Beside(because=dids(past, same)) if same else Never(),)
    who, rules = _giver(past, order), past.start.rules
    spent = [one for one in before if one.order.action in ABILITIES]
    power, exhausted = who.has("power"), who.has("exhausted")
    if exhausted:
        most = rules.exhausted_power_limit if power else rules.exhausted_limit
    elif power:
        most = rules.power_limit
        spent = [one for one in spent if who.owns(cast(AbilityId, one.order.action))]
    else:
        most = rules.ability_limit
    return (Limit(most=most, exhausted=exhausted, power=power, because=dids(past, spent)),)


DROPPED: Final[Mapping[Dropping, Callable[[Past, Order, Sequence[Taken]], Causes]]] = {
    "dead": _dead,
    "not_yours": _not_yours,
    "condition": _condition,
    "blocked": _blocked,
    "target": _target,
    "again": _again,
    "no_item": _no_item,
    "exclusive": _exclusive,
    "limit": _limit,
}
"""Which check failed → what stood behind it."""
