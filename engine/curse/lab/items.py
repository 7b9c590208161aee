"""How a player uses, hands on and loots items. Each item has its habit: what is ordered with the units in hand."""

from collections.abc import Callable, Mapping
from typing import Final

from engine.curse.ids import CLASSES, AbilityId, PublicItemId
from engine.curse.lab.seen import Seen
from engine.curse.lab.table import KINDS
from engine.curse.model import Order

Habit = Callable[[Seen, PublicItemId, int], list[Order]]

RING_MOST: Final = 3
"""So many abilities a player blocks with one ring, though it might name more: each only once a match (R7.3)."""
AT_ONCE: Final = 6
"""So many units of one item a player uses on a day at most, under whatever rules."""


def use(seen: Seen, item: PublicItemId, target: str | None = None) -> Order:
    """The use of an item, on somebody or on nobody."""
    if target is None:
        return Order(seen.own.id, "use", item=item)
    return Order(seen.own.id, "use", item=item, target=target)


def give(seen: Seen, item: PublicItemId, target: str) -> Order:
    """The transfer of one unit."""
    return Order(seen.own.id, "transfer", item=item, target=target)


def given_or(seen: Seen, item: PublicItemId, kept: list[Order]) -> list[Order]:
    """Sometimes one unit goes to a friend, and nothing else is done with the item."""
    if seen.friend != seen.own.id and seen.luck.often(seen.strategy.give):
        return [give(seen, item, seen.friend)]
    return kept


def elixir(seen: Seen, item: PublicItemId, count: int) -> list[Order]:
    """When much is lacking."""
    return given_or(seen, item, [use(seen, item)] if seen.lacking >= seen.strategy.mend + 2 else [])


def red_sphere(seen: Seen, item: PublicItemId, count: int) -> list[Order]:
    """On itself, as many as are lacking."""
    wanted = min(count, seen.lacking, AT_ONCE) if seen.lacking >= seen.strategy.mend else 0
    return given_or(seen, item, [use(seen, item, seen.own.id)] * wanted)


def poison(seen: Seen, item: PublicItemId, count: int) -> list[Order]:
    """On whom it suspects, all that it has at once."""
    if not seen.luck.often(seen.strategy.attack):
        return given_or(seen, item, [])
    return [use(seen, item, seen.prey)] * min(count, AT_ONCE)


def amulet(seen: Seen, item: PublicItemId, count: int) -> list[Order]:
    """When the curse would kill it, or nearly so."""
    low = seen.own.spheres < 2 * seen.table.rules.curse
    return given_or(seen, item, [use(seen, item)] if low else [])


def power_potion(seen: Seen, item: PublicItemId, count: int) -> list[Order]:
    """From the second day on."""
    ready = seen.table.day > 1 and seen.luck.often(50)
    return given_or(seen, item, [use(seen, item, seen.own.id)] if ready else [])


def artifact(seen: Seen, item: PublicItemId) -> list[Order]:
    """An artifact that does not help is passed on: by a traitor to a victim, by others if it seems to be black.

    Its kind is not shown (R8.6), but whoever lost more than the curse takes will think that it is a black one, and
    whoever has the white totem gains nothing by holding the white artifact too.
    """
    lost = seen.memory.spheres - seen.own.spheres
    if seen.plot is not None:
        return [give(seen, item, seen.foe)] if seen.luck.often(60) else []
    if "white_totem" in seen.own.items:
        return [give(seen, item, seen.friend)] if seen.luck.often(seen.strategy.give + 30) else []
    return [give(seen, item, seen.foe)] if lost > seen.table.rules.curse and seen.luck.often(70) else []


def totem(seen: Seen, item: PublicItemId, count: int) -> list[Order]:
    """Calls the artifact back now and then, if one has none in hand."""
    return [use(seen, item)] if "artifact" not in seen.own.items and seen.luck.often(35) else []


def black_totem(seen: Seen, item: PublicItemId, count: int) -> list[Order]:
    """As any totem; it is sometimes handed to a partner."""
    return given_or(seen, item, totem(seen, item, count))


def ring(seen: Seen, item: PublicItemId, count: int) -> list[Order]:
    """R7.3: blocks what harms, of classes whose characters are not on its side; sometimes handed on."""
    if not seen.luck.often(60):
        return given_or(seen, item, [])
    dangerous = [danger for foe in seen.foes if (danger := _danger(seen, foe)) is not None]
    named = tuple(dangerous[: min(RING_MOST, len(dangerous))])
    return [Order(seen.own.id, "use", item=item, abilities=named)] if named else []


def _danger(seen: Seen, foe: str) -> AbilityId | None:
    """The ability of a character's class that is best blocked, if one can still be."""
    table = seen.table
    free = [one for one in CLASSES[table.classes[foe]] if one not in table.blocked_before]
    return next((one for one in free if KINDS[one] == "harm"), free[0] if free else None)


def night_sphere(seen: Seen, item: PublicItemId, count: int) -> list[Order]:
    """Makes the lamp say that its circle is not honest. A traitor that lights today cannot (R2.7): see `players`."""
    lamp = seen.table.lamp.on
    return [use(seen, item, lamp)] if lamp and seen.luck.often(60) else given_or(seen, item, [])


def knife(seen: Seen, item: PublicItemId, count: int) -> list[Order]:
    """Every day, since it is not used up."""
    return [use(seen, item, seen.prey)] if seen.luck.often(seen.strategy.attack + 30) else []


def insight_sphere(seen: Seen, item: PublicItemId, count: int) -> list[Order]:
    """On odd days, since no theft succeeds on the same day (R8.3)."""
    if seen.table.day % 2 == 0:
        return []
    unseen = [one for one in seen.foes if one not in seen.memory.hoards]
    return [use(seen, item, seen.luck.pick(unseen or seen.foes))]


def thief_artifact(seen: Seen, item: PublicItemId, count: int) -> list[Order]:
    """On even days: what somebody was seen to hold, or a guess."""
    if seen.table.day % 2 == 1:
        return []
    hoards = seen.memory.hoards if seen.plot is None else seen.plot.hoards
    known = [(foe, thing) for foe in (*seen.foes, *seen.table.dead) for thing in hoards.get(foe, ())]
    foe, thing = known[0] if known else (seen.luck.pick(seen.foes), seen.luck.pick(GUESSES))
    return [Order(seen.own.id, "use", item=item, target=foe, steal=thing)]


GUESSES: Final[tuple[PublicItemId, ...]] = ("artifact", "elixir", "amulet", "power_potion", "poison", "white_totem")
"""What a thief hopes for who has seen nothing."""

HABITS: Final[Mapping[PublicItemId, Habit]] = {
    "elixir": elixir,
    "red_sphere": red_sphere,
    "poison": poison,
    "amulet": amulet,
    "power_potion": power_potion,
    "white_totem": totem,
    "black_totem": black_totem,
    "ring": ring,
    "night_sphere": night_sphere,
    "knife": knife,
    "insight_sphere": insight_sphere,
    "thief_artifact": thief_artifact,
}
"""Item → what a player does with it; artifacts are not used."""


def handled(seen: Seen) -> list[Order]:
    """The items that a player uses and hands on, or else the corpse that it loots (R2.7)."""
    table = seen.table
    if table.dead and seen.luck.often(seen.strategy.loot):
        return [Order(seen.own.id, "looting", target=seen.luck.pick(table.dead))]
    orders: list[Order] = []
    for item, count in seen.own.items.items():
        if item == "artifact":
            orders += artifact(seen, item)
        else:
            orders += HABITS[item](seen, item, count)
    return orders
