"""A player's day: what it orders and how it votes, of what it sees alone."""

from engine.curse.lab.abilities import chosen
from engine.curse.lab.items import handled
from engine.curse.lab.seen import Seen
from engine.curse.model import Order


def orders_of(seen: Seen) -> list[Order]:
    """All orders of a player for the day, in the order of its list."""
    handling = handled(seen)
    night = any(order.item == "night_sphere" and order.action == "use" for order in handling)  # excludes light, R2.7
    return [*(() if night else light(seen)), *chosen(seen), *handling]


def light(seen: Seen) -> list[Order]:
    """R10.2, by the players' custom: the reader reads yesterday's lamp, the circle lights today's; others look about.

    A player that does not keep to the custom lights nothing.
    """
    table, me = seen.table, seen.own.id
    if not seen.luck.often(seen.strategy.light):
        return []
    if me in table.lamp.circle:
        return [Order(me, "light", target=table.lamp.on)]
    if me == table.lamp.reader and table.lamp_before.on in table.living:
        return [Order(me, "light", target=table.lamp_before.on)]
    if seen.luck.often(30):
        return [Order(me, "light", target=seen.foe)]
    return []
