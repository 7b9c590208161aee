"""What reading an order gives: orders, a withdrawal, or why it cannot be read."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.curse.model import Order

UnreadReason = Literal[
    "target",
    "targets",
    "pair",
    "no_target",
    "name",
    "ability",
    "abilities",
    "item",
    "steal",
    "count",
    "action",
    "condition",
    "self_only",
    "not_used",
    "number",
    "word",
    "question",
    "cancel",
]
"""What is missing, doubtful or not to be understood. Each has its text in `orders.ftl` (`unread-…`)."""


@dataclass(frozen=True, slots=True)
class OrdersRead:
    """Orders in the order of the message.

    `more`: it says «ещё» (R2.9). `instead`: «вместо 2: …», numbers of the list that they take the place of.
    """

    orders: tuple[Order, ...]
    more: bool = False
    instead: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Cancel:
    """A withdrawal of orders by their numbers in the list; of all, if `numbers` is empty."""

    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Unread:
    """Something of an order was understood, but not all of it.

    `what`: the ability or item in question, "" if none. `said`: the words in question. `choices`: ids between which
    the text does not decide.
    """

    reason: UnreadReason
    what: str = ""
    said: str = ""
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Talk:
    """Nothing in the text speaks of orders."""


Reading: TypeAlias = OrdersRead | Cancel | Unread | Talk


class UnreadError(Exception):
    """Thrown within the reader; `read_order` turns it into its value."""

    def __init__(self, reason: UnreadReason, what: str = "", said: str = "", choices: tuple[str, ...] = ()) -> None:
        super().__init__(reason)
        self.unread = Unread(reason, what, said, choices)
