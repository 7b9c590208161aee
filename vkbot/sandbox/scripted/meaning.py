"""What a player means: wishes, and what it does to its list of orders; beside what the bot made of it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from engine.core.refusal import Refusal
from engine.curse.conditions import Condition, opposite
from engine.curse.model import Match, Order
from engine.curse.orders import give


@dataclass(frozen=True, slots=True)
class Wish:
    """Something to order. `when`: only on this condition. `otherwise`: what to do if it does not hold."""

    order: Order
    when: Condition | None = None
    otherwise: Order | None = None

    @property
    def orders(self) -> tuple[Order, ...]:
        """The one order, or the two."""
        if self.when is None:
            return (self.order,)
        first = replace(self.order, when=self.when)
        if self.otherwise is None:
            return (first,)
        return (first, replace(self.otherwise, when=opposite(self.when)))


@dataclass(frozen=True, slots=True)
class Deed:
    """What a message is meant to do: withdraw all orders of these kinds, then give the new ones."""

    wishes: tuple[Wish, ...] = ()
    cancels: tuple[Order, ...] = ()

    @property
    def orders(self) -> tuple[Order, ...]:
        """All that is given, in the order of the message."""
        return tuple(order for wish in self.wishes for order in wish.orders)


@dataclass(frozen=True, slots=True)
class Message:
    """A private message, and what it is meant to do. `answer`: to what the bot has to ask, "" if nothing is open."""

    text: str
    deed: Deed
    answer: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """Something that a player did to its orders. `said`: in which words, one an attempt; none if by buttons."""

    day: int
    said: tuple[str, ...]
    deed: Deed


@dataclass(frozen=True, slots=True)
class Misread:
    """Of a player's day something else was recorded than was meant. `said`: all that it wrote about it."""

    day: int
    name: str
    said: tuple[str, ...]
    meant: str
    recorded: str

    def __str__(self) -> str:
        said = " / ".join(self.said)
        return f"day {self.day}, {self.name}: {said!r} was meant as {self.meant!r}, recorded is {self.recorded!r}"


def same_kind(one: Order, other: Order) -> bool:
    """Whether both use the same ability, or the same item in the same way: who says «отмени яд» means each of them."""
    return one.action == other.action and one.item == other.item


def carried_out(match: Match, who: str, standing: Sequence[Order], deed: Deed) -> tuple[Order, ...]:
    """The list after a deed (R2.9); the same as before, if it is not allowed or there is nothing to withdraw."""
    kept = tuple(one for one in standing if not any(same_kind(one, other) for other in deed.cancels))
    if deed.cancels and len(kept) == len(standing):
        return tuple(standing)
    if not deed.orders:
        return kept
    after = give(match, who, kept, deed.orders)
    return tuple(standing) if isinstance(after, Refusal) else after


def list_of(match: Match, who: str, deeds: Iterable[Deed]) -> tuple[Order, ...]:
    """The list of a day after all that was done to it."""
    standing: tuple[Order, ...] = ()
    for deed in deeds:
        standing = carried_out(match, who, standing, deed)
    return standing
