"""One typed value for each fact of a match, each with its cause. They hold the whole truth: `view` says who sees what.

The events of a move stand in the order in which things happened. `cause` is the index in that list of the event that
brought this one about, or None where the player's wish or the rules themselves did.
"""

from typing import Literal

from msgspec import Struct

from engine.dread_chase.board import Cell
from engine.dread_chase.effects import AnyLasting, Side
from engine.dread_chase.model import Outcome

RollFor = Literal["initiative", "tie", "repair", "reroll"]
EndReason = Literal["all_gone", "gates_closed", "rounds", "killer_left"]
Moment = Literal["skill", "crown", "talent"]


class Event(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="event", gc=False):
    """A fact, with the index of the event that caused it."""

    cause: int | None = None


# Set-up


class Rolled(Event, frozen=True, tag="rolled"):
    """A die was rolled: one of so many sides shows `value`, from 1."""

    who: str
    reason: RollFor
    die: int
    value: int


class Tied(Event, frozen=True, tag="tied"):
    """These have the highest roll in common and roll again (D2.1)."""

    players: tuple[str, ...]


class KillerFound(Event, frozen=True, tag="killer_found"):
    """Who the killer is (D2.1)."""

    who: str


class Picked(Event, frozen=True, tag="picked"):
    """A player is this character."""

    who: str
    character: str


class MapDrawn(Event, frozen=True, tag="map_drawn"):
    """Which map is played on; `by` whom it was drawn."""

    by: str
    map: str


class Placed(Event, frozen=True, tag="placed"):
    """A piece stands on its start cell."""

    who: str
    at: Cell


class PlaceTaken(Event, frozen=True, tag="place_taken"):
    """A survivor has this number in the order of turns."""

    who: str
    place: int


# Rounds and turns


class RoundBegan(Event, frozen=True, tag="round_began"):
    """A round began, counted from 1."""

    round: int


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """Whose turn it is, with so many ⚡."""

    who: str
    actions: int


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    """A turn is over; so many ⚡ are lost."""

    who: str
    lost: int = 0


class Carried(Event, frozen=True, tag="carried"):
    """A conveyor moved a piece (D5.2)."""

    who: str
    origin: Cell
    to: Cell


class PushedOff(Event, frozen=True, tag="pushed_off"):
    """The killer may not stay on a generator or a gate (D4.2)."""

    who: str
    origin: Cell
    to: Cell


class WentBack(Event, frozen=True, tag="went_back"):
    """A survivor's turn ended on a cell that is not shared (D3.1)."""

    who: str
    origin: Cell
    to: Cell


# Moving


class Stepped(Event, frozen=True, tag="stepped"):
    """A step (D1.2)."""

    who: str
    origin: Cell
    to: Cell


class Rode(Event, frozen=True, tag="rode"):
    """A ride on rails (D5.1)."""

    who: str
    origin: Cell
    to: Cell


class Moved(Event, frozen=True, tag="moved"):
    """An ability moved its user."""

    who: str
    origin: Cell
    to: Cell


class Escaped(Event, frozen=True, tag="escaped"):
    """A survivor is out (D3.6)."""

    who: str
    at: Cell


# Work


class Repaired(Event, frozen=True, tag="repaired"):
    """A repair brought so many points, maybe none (D3.2); the die was told before."""

    who: str
    at: Cell
    amount: int
    points: int


class PointsChanged(Event, frozen=True, tag="points_changed"):
    """A generator has more or fewer points by an ability."""

    at: Cell
    amount: int
    points: int


class Guarded(Event, frozen=True, tag="guarded"):
    """The killer has guarded a generator too long, and it gains points (D4.3)."""

    at: Cell
    amount: int
    points: int


class GeneratorStarted(Event, frozen=True, tag="generator_started"):
    """A generator runs; so many do now, of so many that must. `by`: whose repair it was."""

    at: Cell
    running: int
    needed: int
    by: str | None = None


class Built(Event, frozen=True, tag="built"):
    """A barricade was built (D3.4)."""

    who: str
    at: Cell


class BarricadeAsked(Event, frozen=True, tag="barricade_asked"):
    """Too many stand: the builder must give up one of these (D3.4)."""

    who: str
    cells: tuple[Cell, ...]


class Destroyed(Event, frozen=True, tag="destroyed"):
    """A barricade is gone for good: `who` destroyed it, or gave it up."""

    who: str
    at: Cell
    given_up: bool = False


class ChestWorked(Event, frozen=True, tag="chest_worked"):
    """Somebody worked on a chest; so many works are left for the same player (D3.3)."""

    who: str
    at: Cell
    left: int


class CardsDrawn(Event, frozen=True, tag="cards_drawn"):
    """A chest was opened: one of these talents is to be kept. Which is secret."""

    who: str
    at: Cell
    cards: tuple[str, ...]


class CardKept(Event, frozen=True, tag="card_kept"):
    """One was kept, the others discarded. Which is secret."""

    who: str
    card: str


# The hunt


class Attacked(Event, frozen=True, tag="attacked"):
    """A base attack (D4.1); `hit` is False if nothing came through."""

    who: str
    target: str
    hit: bool


class Damaged(Event, frozen=True, tag="damaged"):
    """Health lost; so much is left. `by`: whose attack or ability it was."""

    target: str
    amount: int
    left: int
    by: str


class Shielded(Event, frozen=True, tag="shielded"):
    """A shield took so much damage, and is gone."""

    target: str
    amount: int


class Healed(Event, frozen=True, tag="healed"):
    """Health gained; so much there is now."""

    target: str
    amount: int
    left: int


class Killed(Event, frozen=True, tag="killed"):
    """A survivor is dead and off the board (D4.6)."""

    who: str
    at: Cell
    by: str


class RageGained(Event, frozen=True, tag="rage_gained"):
    """The killer has more rage: so much in all, and the crown ability can be used from the next turn on if `ready`."""

    who: str
    amount: int
    rage: int
    ready: bool = False


# Abilities


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


# The end


class GatesSet(Event, frozen=True, tag="gates_set"):
    """The last needed generator runs: the gates open at the beginning of a round (D6.1)."""

    round: int


class GatesOpened(Event, frozen=True, tag="gates_opened"):
    """The gates are open for so many rounds (D6.1)."""

    rounds: int


class GatesClosed(Event, frozen=True, tag="gates_closed"):
    """The gates are shut for good (D6.1)."""


class Left(Event, frozen=True, tag="left"):
    """A player has left the match; `silent`: by fifteen minutes of silence (D6.3). To be entered in its record."""

    who: str
    silent: bool = False


class TimeRanOut(Event, frozen=True, tag="time_ran_out"):
    """For a silent player the first possibility was taken (D6.3), or its turn was ended."""

    who: str


class Ended(Event, frozen=True, tag="ended"):
    """The match is over (D6.2). `winners`: the players who won, in the order of joining."""

    outcome: Outcome
    reason: EndReason
    winners: tuple[str, ...]


AnyEvent = (
    Rolled | Tied | KillerFound | Picked | MapDrawn | Placed | PlaceTaken
    | RoundBegan | TurnBegan | TurnEnded | Carried | PushedOff | WentBack
    | Stepped | Rode | Moved | Escaped
    | Repaired | PointsChanged | Guarded | GeneratorStarted
    | Built | BarricadeAsked | Destroyed | ChestWorked | CardsDrawn | CardKept
    | Attacked | Damaged | Shielded | Healed | Killed | RageGained
    | Used | PassiveWorked | ActionsGained | Stunned | EffectLaid | EffectGone | CrownOver
    | CellBlocked | CellFreed | CooldownChanged | Revealed
    | GatesSet | GatesOpened | GatesClosed | Left | TimeRanOut | Ended
)  # fmt: skip
