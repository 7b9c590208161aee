"""The moves, one struct a move: what a player wants to do now. `catalog` has what each does."""

from msgspec import Struct

from engine.dread_chase.board import Cell


class Move(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="move", gc=False):
    """Something that a player wants to do."""


# Set-up


class Roll(Move, frozen=True, tag="roll"):
    """Roll for the initiative, again if tied (D2.1)."""


class PickCharacter(Move, frozen=True, tag="pick"):
    """Be this character (D2.2)."""

    character: str


class DrawMap(Move, frozen=True, tag="map"):
    """Draw the map; any player may (D2.2)."""


class Place(Move, frozen=True, tag="place"):
    """Stand on this start cell (D2.2)."""

    to: Cell


class TakePlace(Move, frozen=True, tag="order"):
    """Have this number in the order of the survivors' turns, from 1 (D2.2)."""

    place: int


# In one's own turn


class Step(Move, frozen=True, tag="step"):
    """Go to a neighbouring cell (D1.2)."""

    to: Cell


class Ride(Move, frozen=True, tag="ride"):
    """Go from a rail to another (D5.1)."""

    to: Cell


class Repair(Move, frozen=True, tag="repair"):
    """Repair the generator that one stands on (D3.2)."""


class Build(Move, frozen=True, tag="build"):
    """Build the barricade that one stands on (D3.4)."""


class WorkChest(Move, frozen=True, tag="chest"):
    """Work on the chest that one stands on (D3.3)."""


class Escape(Move, frozen=True, tag="escape"):
    """Leave through the gate that one stands on (D3.6)."""


class Attack(Move, frozen=True, tag="attack"):
    """Attack a survivor (D4.1)."""

    on: str


class Destroy(Move, frozen=True, tag="destroy"):
    """Destroy a built barricade (D4.1)."""

    at: Cell


class UseSkill(Move, frozen=True, tag="skill"):
    """Use the skill `on` a player or `at` a cell; neither if it names nothing (D4.5)."""

    on: str | None = None
    at: Cell | None = None


class UseCrown(Move, frozen=True, tag="crown"):
    """Use the crown ability, named as a skill's target is (D4.4)."""

    on: str | None = None
    at: Cell | None = None


class PlayTalent(Move, frozen=True, tag="talent"):
    """Play a talent from the hand, named as a skill's target is (D3.1)."""

    card: str
    on: str | None = None
    at: Cell | None = None


class EndTurn(Move, frozen=True, tag="end"):
    """Do nothing more; ⚡ left are lost (D3.1, D4.1)."""


# Choices


class Keep(Move, frozen=True, tag="keep"):
    """Keep this one of the talents drawn (D3.3)."""

    card: str


class GiveUp(Move, frozen=True, tag="give_up"):
    """Give up this barricade for the one just built (D3.4)."""

    at: Cell


# At any time; not among `possible`


class Leave(Move, frozen=True, tag="leave"):
    """Leave the match (D6.3)."""


class TimeUp(Move, frozen=True, tag="time_up"):
    """The player was silent for too long: it has left, or the first possibility is taken for it (D6.3)."""


class Skip(Move, frozen=True, tag="skip"):
    """A game master, or a house's own clock, ends the player's turn; it stays in the match (D3.1)."""


AnyMove = (
    Roll | PickCharacter | DrawMap | Place | TakePlace
    | Step | Ride | Repair | Build | WorkChest | Escape | Attack | Destroy | UseSkill | UseCrown | PlayTalent | EndTurn
    | Keep | GiveUp
    | Leave | TimeUp | Skip
)  # fmt: skip
