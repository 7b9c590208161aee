"""What reading an order gives: orders, a withdrawal, or why it cannot be read."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from engine.curse.model import Order

UnreadReason = Literal[
    "target",
    "targets",
    "pair",
    "name",
    "ability",
    "abilities",
    "item",
    "steal",
    "count",
    "action",
    "condition",
    "votes",
    "self_only",
    "not_used",
    "number",
    "word",
    "question",
    "cancel",
]
"""What is missing, doubtful or not to be understood. Each has its text in `asking.ftl` (`unread-…`)."""
CommandId = Literal["status", "orders", "help", "players", "rules"]


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """What is withdrawn: `item` for `use` and `transfer`, `target` only if the writer said which of several."""

    action: str
    item: str | None = None
    target: str | None = None

    def meets(self, order: Order) -> bool:
        """Whether an order is of this kind."""
        if order.action != self.action or (self.item is not None and order.item != self.item):
            return False
        targets = order.targets if isinstance(order.targets, tuple) else (order.target,)
        return self.target is None or self.target in targets


@dataclass(frozen=True, slots=True)
class Cancel:
    """A withdrawal of orders by their numbers in the list, or by what they are; of all, if it names none."""

    numbers: tuple[int, ...] = ()
    kinds: tuple[Withdrawn, ...] = ()

    def of(self, standing: Sequence[Order]) -> tuple[int, ...]:
        """The numbers of a list's orders (from 1) that it withdraws; () for all."""
        found = {at for at, order in enumerate(standing, start=1) if any(kind.meets(order) for kind in self.kinds)}
        return tuple(sorted(found | set(self.numbers)))


@dataclass(frozen=True, slots=True)
class OrdersRead:
    """Orders in the order of the message.

    `more`: it says «ещё» (R2.9). `instead`: «вместо 2: …», numbers of the list that they take the place of. `cancel`:
    what the message withdraws first («вместо фаера …»).
    """

    orders: tuple[Order, ...]
    more: bool = False
    instead: tuple[int, ...] = ()
    cancel: Cancel | None = None


@dataclass(frozen=True, slots=True)
class Command:
    """A question to the bot that has a button of its own."""

    command: CommandId


@dataclass(frozen=True, slots=True)
class Unread:
    """Something of an order was understood, but not all of it.

    `what`: the ability or item in question, "" if none. `said`: the words in question. `choices`: ids between which
    the text does not decide. `named`: what it names already, where more is wanted (the first of a pair, abilities of a
    ring, actions before a condition).
    """

    reason: UnreadReason
    what: str = ""
    said: str = ""
    choices: tuple[str, ...] = ()
    named: tuple[str, ...] = ()


ALL: Final = "all"
"""An answer: all orders of the list; all orders before a condition."""
LAST: Final = "last"
"""An answer: the condition is of the last order only."""
ORDER: Final = "order"
"""An answer: it was no question but an order."""
DONE: Final = "done"
"""An answer: no more abilities for the ring."""
TOGETHER: Final = "+"
"""Stands between the ids of an answer that names several."""

Answers: TypeAlias = tuple[tuple[Unread, str], ...]
"""Questions with what the writer has answered: an id, several with `TOGETHER`, a number, or one of the words above."""


@dataclass(frozen=True, slots=True)
class Talk:
    """Nothing in the text speaks of orders."""


Reading: TypeAlias = OrdersRead | Cancel | Command | Unread | Talk


class UnreadError(Exception):
    """Thrown within the reader; `read_order` turns it into its value."""

    def __init__(
        self,
        reason: UnreadReason,
        what: str = "",
        said: str = "",
        choices: tuple[str, ...] = (),
        named: tuple[str, ...] = (),
    ) -> None:
        super().__init__(reason)
        self.unread = Unread(reason, what, said, choices, named)
