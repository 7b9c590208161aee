"""What a message did to a player's list, told back: what is new, what it replaced, what is withdrawn (R2.9). Pure."""

from collections.abc import Sequence

from msgspec import UNSET

from engine.curse.model import Order
from locales import curse
from locales.curse.text import bullets, lines
from vkbot.services.conditions import can_hold
from vkbot.services.desk import Desk
from vkbot.services.plays import Play


def given(desk: Desk, play: Play, before: Sequence[Order], after: Sequence[Order]) -> str:
    """After orders were given."""
    new, gone = less(after, before), less(before, after)
    if not new:
        return withdrawn(desk, play, before, after) if gone else desk.words.say("taken-same")
    if len(new) == len(after) > 1:
        taken = desk.words.say("taken-all", count=len(new))
    else:
        taken = _told(desk, play, "taken", new)
    return lines(taken, _told(desk, play, "replaced", gone) if gone else None, *never(desk, play, new))


def withdrawn(desk: Desk, play: Play, before: Sequence[Order], after: Sequence[Order]) -> str:
    """After orders were withdrawn."""
    gone = less(before, after)
    return _told(desk, play, "taken-out", gone) if gone else desk.words.say("taken-same")


def never(desk: Desk, play: Play, orders: Sequence[Order]) -> list[str]:
    """Which of the orders stand on a condition that no votes make true."""
    vain = [order for order in orders if order.when is not UNSET and not can_hold(order.when)]
    return [desk.words.say("taken-never", order=curse.order_text(desk.words, play.cast, order)) for order in vain]


def less(some: Sequence[Order], others: Sequence[Order]) -> list[Order]:
    """The orders that are not among the others; equal orders are counted each."""
    left, found = list(others), list[Order]()
    for order in some:
        if order in left:
            left.remove(order)
        else:
            found.append(order)
    return found


def _told(desk: Desk, play: Play, message: str, orders: Sequence[Order]) -> str:
    """The orders in a sentence, or several as a list."""
    texts = [curse.order_text(desk.words, play.cast, order) for order in orders]
    if len(texts) == 1:
        return desk.words.say(message, order=texts[0])
    return desk.words.say(f"{message}-several", list=bullets(desk.words, texts))
