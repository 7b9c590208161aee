"""What becomes of a player's list by what a message was read as. Pure."""

import msgspec

from locales.curse.orders import named_thing
from vkbot.language.results import Cancel, OrdersRead, Withdrawn
from vkbot.services import orders
from vkbot.services.desk import Desk, Reply
from vkbot.services.echo import less
from vkbot.services.orders import Listed
from vkbot.services.plays import Play


def applied(desk: Desk, play: Play, standing: Listed, reading: OrdersRead | Cancel) -> Listed | Reply:
    """The list after a message, or why nothing of it can be taken."""
    if isinstance(reading, Cancel):
        if not standing:
            return orders.listing(desk, play, standing)
        gone = missing(standing, reading)
        if gone and len(gone) == len(reading.kinds) and not reading.numbers:
            return orders.listing(desk, play, standing, nothing(desk, gone))
        return _without(desk, play, standing, reading)
    cancel = reading.cancel
    if reading.instead:
        kinds, numbers = (cancel.kinds, cancel.numbers) if cancel is not None else ((), ())
        cancel = Cancel((*numbers, *reading.instead), kinds)
    left = standing if cancel is None else _without(desk, play, standing, cancel)
    if isinstance(left, Reply):
        return left
    after = orders.added(desk, play, left, reading.orders, more=reading.more)
    return after if isinstance(after, Reply) else _in_place(standing, reading, after)


def _in_place(standing: Listed, reading: OrdersRead, after: Listed) -> Listed:
    """The list with orders that only changed their target where they stood before (choice)."""
    if len(reading.instead) != len(reading.orders):
        return after
    kept = list(standing)
    for number, order in zip(reading.instead, reading.orders, strict=True):
        if msgspec.structs.replace(order, target=kept[number - 1].target) != kept[number - 1]:
            return after
        kept[number - 1] = order
    return tuple(kept) if not less(kept, after) and len(kept) == len(after) else after


def missing(standing: Listed, reading: OrdersRead | Cancel) -> tuple[Withdrawn, ...]:
    """What a message withdraws though it does not stand in the list."""
    cancel = reading if isinstance(reading, Cancel) else reading.cancel
    kinds = () if cancel is None else cancel.kinds
    return tuple(kind for kind in kinds if not any(kind.meets(order) for order in standing))


def nothing(desk: Desk, gone: tuple[Withdrawn, ...]) -> str:
    """«Такой заявки у вас нет», for each."""
    return desk.words.say(
        "taken-out-missing", what=[named_thing(desk.words, kind.item or kind.action) for kind in gone]
    )


def by_number(reading: OrdersRead | Cancel) -> bool:
    """Whether a message speaks of orders by their numbers in the list, which hold only as long as it stays."""
    cancel = reading if isinstance(reading, Cancel) else reading.cancel
    instead = () if isinstance(reading, Cancel) else reading.instead
    return bool(instead or (cancel is not None and cancel.numbers))


def _without(desk: Desk, play: Play, standing: Listed, cancel: Cancel) -> Listed | Reply:
    """The list without what is withdrawn; kinds that do not stand in it are passed over, a number must be in it."""
    if not cancel.kinds and not cancel.numbers:
        return ()
    numbers = cancel.of(standing)
    return orders.without(desk, play, standing, numbers) if numbers else standing
