"""What an ability or an item is: a header of data over a small function of verbs. One place for each fact.

The header feeds the check of orders, the keyboards, the help texts and the printed rules.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from engine.curse.day import Day, Use

Effect = Callable[[Day, Use], None]
Closing = Callable[[Day], None]


class Target(Enum):
    """Whom an action may name (R2.3, R2.4). «Living» and «dead» are meant at the start of the day."""

    NONE = "none"
    LIVING = "living"
    DEAD = "dead"
    ANY = "any"
    OTHER = "other"  # a living character but the user
    PAIR = "pair"  # two different living characters
    SELF = "self"  # always on oneself, and named nowhere
    BALL = "ball"  # nobody for the odd uses, a living character for the even (R5.8)


FIELDS: Final[dict[Target, tuple[str, ...]]] = {
    Target.NONE: (),
    Target.LIVING: ("target",),
    Target.DEAD: ("target",),
    Target.ANY: ("target",),
    Target.OTHER: ("target",),
    Target.PAIR: ("targets",),
    Target.SELF: (),
    Target.BALL: ("target",),
}
"""Kind of target → the fields of an order that name it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """The header of a class ability, a common ability or an item.

    `asks`: what an order for it names beside its target. `linked`: it reaches linked characters too (R5.12).
    `once`: not twice on one character (R5.5, R5.9). `counted`: a unit goes with each use (R7.4). `effect`: what
    happens when one use is carried out; None if it works by being held (R2.6). `closing`: what happens at the end of
    its step on every day.
    """

    id: str
    rule: str
    target: Target
    asks: tuple[str, ...] = ()
    linked: bool = False
    once: bool = False
    counted: bool = False
    effect: Effect | None = None
    closing: Closing | None = None

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of an order for it, beside `by`, `action`, `when` and the `item` of a use."""
        return FIELDS[self.target] + self.asks


def ability(
    ability_id: str, rule: str, target: Target, *, asks: tuple[str, ...] = (), linked: bool = True,
    once: bool = False, closing: Closing | None = None,
) -> Callable[[Effect], Deed]:  # fmt: skip
    """Decorator: the function is what a class ability does. All but `link` reach linked characters (R5.12)."""
    return lambda effect: Deed(
        id=ability_id, rule=rule, target=target, asks=asks, linked=linked, once=once, effect=effect,
        closing=closing,
    )  # fmt: skip


def common(action: str, rule: str, target: Target, *, asks: tuple[str, ...] = ()) -> Callable[[Effect], Deed]:
    """Decorator: the function is what a common ability does; it reaches nobody but whom it names (R5.13)."""
    return lambda effect: Deed(id=action, rule=rule, target=target, asks=asks, effect=effect)


def item(
    item_id: str, rule: str, target: Target, *, asks: tuple[str, ...] = (), linked: bool = False,
    counted: bool = False,
) -> Callable[[Effect], Deed]:  # fmt: skip
    """Decorator: the function is what the use of an item does."""
    return lambda effect: Deed(
        id=item_id, rule=rule, target=target, asks=asks, linked=linked, counted=counted, effect=effect
    )
