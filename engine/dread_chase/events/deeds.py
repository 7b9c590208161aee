"""Facts of what pieces do: going about, work, and the hunt."""

from engine.dread_chase.board import Cell
from engine.dread_chase.events.base import Event

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
