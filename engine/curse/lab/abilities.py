"""How a player uses class abilities: which, and on whom. An aim answers None where there is nothing to aim at."""

from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import replace

from engine.curse.conditions import Condition, Tally, VotesAgainst, opposite
from engine.curse.ids import CLASSES, AbilityId
from engine.curse.lab.seen import Seen
from engine.curse.lab.table import KINDS, ONCE
from engine.curse.model import Order

Aim = Callable[[Seen, AbilityId], Order | None]

HINDERED: Final = ("jinx", "freeze")
"""What a player has a dispel for."""


def at_foe(seen: Seen, ability: AbilityId) -> Order | None:
    """On whom it suspects most."""
    return Order(seen.own.id, ability, target=seen.foe)


def at_side(seen: Seen, ability: AbilityId) -> Order | None:
    """On itself or on whom it trusts."""
    target = seen.own.id if seen.luck.often(seen.strategy.selfish) else seen.friend
    if ability in ONCE and (target, ability) in seen.table.received:
        target = next((one for one in (seen.own.id, seen.friend) if (one, ability) not in seen.table.received), "")
    return Order(seen.own.id, ability, target=target) if target else None


def at_friend(seen: Seen, ability: AbilityId) -> Order | None:
    """On another whom it trusts."""
    return Order(seen.own.id, ability, target=seen.friend) if seen.friend != seen.own.id else None


def ball(seen: Seen, ability: AbilityId) -> Order | None:
    """R5.8: made by the odd uses, thrown by the even ones."""
    if seen.table.uses.get((seen.own.id, ability), 0) % 2 == 0:
        return Order(seen.own.id, ability)
    return at_foe(seen, ability)


def dispel(seen: Seen, ability: AbilityId) -> Order | None:
    """Off itself if it is hindered; else off whom it suspects."""
    hindered = any(seen.under(effect) for effect in HINDERED)
    return Order(seen.own.id, ability, target=seen.own.id if hindered else seen.foe)


def link(seen: Seen, ability: AbilityId) -> Order | None:
    """The two whom it suspects most, so that what hits one hits both; or itself with whom it trusts."""
    me = seen.own.id
    if len(seen.foes) > 1 and not seen.luck.often(seen.strategy.selfish // 2):
        return Order(me, ability, targets=(seen.foes[0], seen.foes[1]))
    return Order(me, ability, targets=(me, seen.friend if seen.friend != me else seen.foe))


def copy(seen: Seen, ability: AbilityId) -> Order | None:
    """R5.3: an ability that another may well use today, of those it has not got."""
    table, had = seen.table, seen.abilities
    wanted = [
        one
        for other in table.living
        if other != seen.own.id
        for one in CLASSES[table.classes[other]]
        if one != "secret_knowledge" and one not in table.blocked and one not in had
    ]
    return Order(seen.own.id, ability, ability=seen.luck.pick(wanted)) if wanted else None


def secret_knowledge(seen: Seen, ability: AbilityId) -> Order | None:
    """R5.6: once a match, from a corpse."""
    table = seen.table
    if not table.dead or (seen.own.id, ability) in table.uses:
        return None
    corpse = seen.luck.pick(table.dead)
    new = [one for one in CLASSES[table.classes[corpse]] if one not in seen.own.learned]
    return Order(seen.own.id, ability, target=corpse, ability=seen.luck.pick(new)) if new else None


AIMS: Final[Mapping[AbilityId, Aim]] = {
    "fireball": at_foe,
    "fire_shield": at_side,
    "divine_shield": at_side,
    "protection": at_friend,
    "copy": copy,
    "reflection": at_side,
    "dispel": dispel,
    "link": link,
    "restoration": at_side,
    "resurrection": at_side,
    "jinx": at_foe,
    "secret_knowledge": secret_knowledge,
    "ice_block": at_foe,
    "freeze": at_foe,
    "chain_lightning": at_foe,
    "ball_lightning": ball,
    "strike": at_foe,
    "healing": at_side,
    "call_of_the_dead": at_foe,
    "cheat_death": at_side,
}
"""Ability → how a player aims it."""


def room(seen: Seen) -> int:
    """R2.5: how many class abilities it may use today."""
    rules, power = seen.table.rules, seen.under("power")
    if seen.under("exhausted"):
        return rules.exhausted_power_limit if power else rules.exhausted_limit
    if power:
        return rules.power_limit + (seen.own.copied in seen.abilities)
    return rules.ability_limit


def chosen(seen: Seen) -> list[Order]:
    """The class abilities that a player orders today, each at most once."""
    orders: list[Order] = []
    left, most = seen.abilities, room(seen)
    used = 0
    while left and used < most:
        ability = _drawn(seen, left)
        left.remove(ability)
        order = AIMS[ability](seen, ability)
        if order is not None:
            used += 1
            orders += hedged(seen, order) if KINDS[ability] == "harm" else (order,)
    return orders


def _drawn(seen: Seen, among: list[AbilityId]) -> AbilityId:
    """One of several, by what the player is drawn to. What was copied can be used today only, and is."""
    if seen.own.copied in among:
        return seen.own.copied
    if len(among) == 1:
        return among[0]
    weights = [seen.strategy.weights[KINDS[ability]] for ability in among]
    drawn = seen.luck.below(sum(weights))
    for ability, weight in zip(among, weights, strict=True):
        drawn -= weight
        if drawn < 0:
            return ability
    raise AssertionError("weights are positive")


def hedged(seen: Seen, order: Order) -> tuple[Order, ...]:
    """Sometimes on a condition (R3.3): on whom votes against me, or on another if this one will be exiled anyway."""
    foe = order.target
    if not isinstance(foe, str) or len(seen.foes) < 2 or not seen.luck.often(seen.strategy.hedge):
        return (order,)
    other = seen.foes[1]
    if seen.luck.often(50):
        spared = Condition(tally=Tally(foe, "<=", len(seen.table.living) // seen.table.rules.exile_share))
    else:
        spared = Condition(not_=Condition(votes_against=VotesAgainst(other, seen.own.id)))
    return (replace(order, when=spared), replace(order, target=other, when=opposite(spared)))
