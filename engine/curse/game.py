"""The Curse 3 as the protocol of `core.game` wants it, and how its values are stored."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from engine.core.chance import Chance
from engine.core.codec import Codec
from engine.core.game import Ending, Seat
from engine.core.refusal import Refusal
from engine.curse import orders as order_list
from engine.curse import view
from engine.curse.deal import Deal, deal
from engine.curse.events import AnyEvent
from engine.curse.ids import ClassId
from engine.curse.model import Match, Order, Vote
from engine.curse.resolve import resolve
from engine.curse.rules import DEFAULT

STATES: Final[Codec[Match]] = Codec(Match)
ORDERS: Final[Codec[Order]] = Codec(Order)
VOTES: Final[Codec[Vote | None]] = Codec(Vote | None)
EVENTS: Final[Codec[tuple[AnyEvent, ...]]] = Codec(tuple[AnyEvent, ...])


class Curse:
    """The game, as the shell sees it."""

    id: str = "curse3"

    def set_up(self, seats: Sequence[Seat], options: Mapping[str, Any], chance: Chance) -> Match:
        """R1. Options: `traitors` (1 or 2), `deal` (random or balanced), `rules`. Raises RefusedError."""
        return deal(
            [cast(ClassId, seat.character) for seat in seats],
            chance,
            traitors=options.get("traitors", 2),
            how=cast(Deal, options.get("deal", "random")),
            rules=options.get("rules", DEFAULT),
        )

    def give(
        self, state: Match, who: str, standing: Sequence[Order], new: Sequence[Order], *, more: bool = False
    ) -> tuple[Order, ...] | Refusal:
        """R2.9, R2.10."""
        return order_list.give(state, who, standing, new, more=more)

    def awaited(self, state: Match) -> tuple[str, ...]:
        """Everyone alive may order and vote all day (R2.1, R2.2)."""
        return tuple(character.id for character in state.characters if character.alive)

    def resolve(
        self, state: Match, orders: Sequence[Order], votes: Mapping[str, Vote]
    ) -> tuple[Match, Sequence[AnyEvent]]:
        """Section 4."""
        return resolve(state, orders, votes)

    def ending(self, events: Sequence[AnyEvent]) -> Ending | None:
        """R9.1."""
        outcome, winners = view.outcome(events)
        return None if outcome is None else Ending(outcome, winners)
