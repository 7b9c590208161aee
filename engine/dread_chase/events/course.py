"""Facts of the course of a match: its set-up, its rounds and turns, its end."""

from typing import Literal

from engine.dread_chase.board import Cell
from engine.dread_chase.events.base import Event
from engine.dread_chase.model import Outcome

RollFor = Literal["initiative", "tie", "repair", "reroll"]
EndReason = Literal["all_gone", "gates_closed", "rounds", "killer_left"]


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
