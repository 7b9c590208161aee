"""The protocol that a game fulfils: all that the shell knows of its rules."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from engine.core.chance import Chance
from engine.core.refusal import Refusal

State = TypeVar("State")
Order = TypeVar("Order")
Vote = TypeVar("Vote", contravariant=True)
Event = TypeVar("Event")


class Seat(Struct, frozen=True):
    """Who plays: the character's id, in roster order."""

    character: str


class Ending(Struct, frozen=True):
    """How a match ended: which side won, and the winners' ids in roster order."""

    outcome: str
    winners: tuple[str, ...]


class Game(Protocol[State, Order, Vote, Event]):
    """One game. Pure: the same arguments give the same answer, and nothing that goes in is changed."""

    id: str

    def set_up(self, seats: Sequence[Seat], options: Mapping[str, Any], chance: Chance) -> State:
        """The match at its start. Raises RefusedError if it cannot be played so."""
        ...

    def give(
        self, state: State, who: str, standing: Sequence[Order], new: Sequence[Order], *, more: bool = False
    ) -> tuple[Order, ...] | Refusal:
        """The list of a character's orders when new ones are given beside those that stand, or why not."""
        ...

    def awaited(self, state: State) -> tuple[str, ...]:
        """The characters who may act now."""
        ...

    def resolve(
        self, state: State, orders: Sequence[Order], votes: Mapping[str, Vote]
    ) -> tuple[State, Sequence[Event]]:
        """Carry out what was ordered: the next state, and all that happened."""
        ...

    def ending(self, events: Sequence[Event]) -> Ending | None:
        """How the match ended with these events, or None if it goes on."""
        ...
