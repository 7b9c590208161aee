"""Facts of abilities: their use, and what they bring about."""

from typing import Literal

from engine.dread_chase.board import Cell
from engine.dread_chase.effects import AnyLasting, Side
from engine.dread_chase.events.base import Event

Moment = Literal["skill", "crown", "talent"]


class Used(Event, frozen=True, tag="used"):
    """A skill, a crown ability or a talent was used; `ability` is the id of the character, or of the talent."""

    who: str
    kind: Moment
    ability: str
    on: str | None = None
    at: Cell | None = None


class PassiveWorked(Event, frozen=True, tag="passive_worked"):
    """A character's passive ability did something; what stands in the events that it caused."""

    who: str
    character: str


class ActionsGained(Event, frozen=True, tag="actions_gained"):
    """More ⚡, at once or in the next turn."""

    who: str
    amount: int
    next_turn: bool = False


class Stunned(Event, frozen=True, tag="stunned"):
    """Less ⚡ in the next turn."""

    who: str
    amount: int


class EffectLaid(Event, frozen=True, tag="effect_laid"):
    """A lasting effect lies on a piece for so many of its turns."""

    who: str
    effect: AnyLasting
    turns: int


class EffectGone(Event, frozen=True, tag="effect_gone"):
    """A lasting effect is over."""

    who: str
    effect: AnyLasting


class CrownOver(Event, frozen=True, tag="crown_over"):
    """The crown ability works no longer: rage is gained again (D4.4)."""

    who: str


class CellBlocked(Event, frozen=True, tag="cell_blocked"):
    """One side cannot enter a cell for so many rounds, the present one included."""

    at: Cell
    stops: Side
    rounds: int


class CellFreed(Event, frozen=True, tag="cell_freed"):
    """A cell is no longer blocked."""

    at: Cell


class CooldownChanged(Event, frozen=True, tag="cooldown_changed"):
    """A skill can be used again after so many turns."""

    who: str
    turns: int


class Revealed(Event, frozen=True, tag="revealed"):
    """`to` is shown the talents in somebody's hand. Which is secret."""

    who: str
    to: str
    cards: tuple[str, ...]
