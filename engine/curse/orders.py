"""The list of a character's orders for the day: how a new one stands beside the older (R2.9)."""

from collections.abc import Sequence
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from engine.core.refusal import Refusal
from engine.curse.catalog import deed_of
from engine.curse.check import Case, Ledger, crowded, verdict
from engine.curse.conditions import opposite
from engine.curse.model import Match, Order

_ITEM_ACTIONS: Final = ("use", "transfer")


def give(
    match: Match, who: str, standing: Sequence[Order], new: Sequence[Order], *, more: bool = False
) -> tuple[Order, ...] | Refusal:
    """The list with the new orders of one message in it, or why one of them may not be given (R2.10).

    `standing`: the list so far. `more`: the message says «ещё»: the same item and target again is one more.
    """
    kept = [replace(order) for order in standing]  # copies: below, equal orders are told apart by identity
    new = [replace(order) for order in new]
    for order in new:
        if order.when is UNSET:
            rivals = _rivals(match, who, order, kept, more=more)
            kept = [older for older in kept if all(older is not rival for rival in rivals)]
    places = [_place(match, who, order, kept, more=more) for order in new]
    merged = _interleave(kept, new, places)
    return _refusal(match, who, merged, new) or merged


def _place(match: Match, who: str, order: Order, kept: Sequence[Order], *, more: bool) -> int:
    """Before which of the older orders a new one stands: with a condition before its rivals, else at the end."""
    rivals = [] if order.when is UNSET else _rivals(match, who, order, kept, more=more)
    return _index(kept, rivals[0]) if rivals else len(kept)


def _index(orders: Sequence[Order], wanted: Order) -> int:
    return next(index for index, order in enumerate(orders) if order is wanted)


def _interleave(kept: Sequence[Order], new: Sequence[Order], places: Sequence[int]) -> tuple[Order, ...]:
    """Each new order before the older one of its place; those of one message keep their order among themselves."""
    merged = list(kept)
    latest = len(kept)
    for order, place in zip(reversed(new), reversed(places), strict=True):
        latest = min(latest, place)
        merged.insert(latest, order)
    return tuple(merged)


def _case(match: Match, who: str, order: Order, ledger: Ledger) -> Case:
    characters = {character.id: character for character in match.characters}
    return Case(match, characters, characters[who], order, deed_of(order), ledger, None)


def _ledger(match: Match, who: str, orders: Sequence[Order]) -> Ledger:
    ledger = Ledger()
    for order in orders:
        ledger.take(order, deed_of(order), match.character(who))
    return ledger


def _rivals(match: Match, who: str, new: Order, kept: Sequence[Order], *, more: bool) -> list[Order]:
    """The older orders that would be dropped by R2.5, R2.6 or R2.7 if the new one came first, or repeat it.

    Older ones count against one another as if their conditions held, but for opposite conditions.
    """
    rivals: list[Order] = []
    beside: list[Order] = [new]
    for older in kept:
        together = [other for other in beside if other is new or not _opposed(other, older)]
        case = _case(match, who, older, _ledger(match, who, together))
        if crowded(case) or (_repeats(new, older) and not more):
            rivals.append(older)
        else:
            beside.append(older)
    return rivals


def _opposed(one: Order, other: Order) -> bool:
    """Whether the two can never both be taken, since their conditions are opposite."""
    if one.when is UNSET or other.when is UNSET:
        return False
    return opposite(one.when) == other.when or opposite(other.when) == one.when


def _repeats(new: Order, older: Order) -> bool:
    """The same item and target (R2.9)."""
    return (
        new.action in _ITEM_ACTIONS
        and new.action == older.action
        and new.item == older.item
        and new.target == older.target
    )


def _refusal(match: Match, who: str, merged: Sequence[Order], new: Sequence[Order]) -> Refusal | None:
    """Why one of the new orders is not allowed beside those before it in the list that will hold anyway."""
    for index, order in enumerate(new):
        before = merged[: _index(merged, order)]
        certain = [other for other in before if other.when is UNSET]
        if reason := verdict(_case(match, who, order, _ledger(match, who, certain))):
            return Refusal(reason, index)
    return None
