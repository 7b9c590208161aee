"""The board: its cells, what lies beside what, and how far it is (D1.1 to D1.3).

A cell is called by its column and row, «B4»: column B, row 4 from the top. Everything of a board that never changes is
worked out once: `geometry`.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Final, Literal

from msgspec import Struct

Cell = str
"""«B4»."""

Kind = Literal[
    "floor",
    "wall",
    "survivor_start",
    "killer_start",
    "barricade",
    "generator",
    "chest",
    "window",
    "gate",
    "rail",
    "conveyor",
]
Direction = Literal["north", "east", "south", "west"]

KINDS: Final[dict[str, Kind]] = {
    ".": "floor",
    "#": "wall",
    "s": "survivor_start",
    "k": "killer_start",
    "b": "barricade",
    "g": "generator",
    "c": "chest",
    "w": "window",
    "e": "gate",
    "r": "rail",
    "^": "conveyor",
    ">": "conveyor",
    "v": "conveyor",
    "<": "conveyor",
}
"""The character of a cell in `Board.rows` → its kind."""

ARROWS: Final[dict[str, Direction]] = {"^": "north", ">": "east", "v": "south", "<": "west"}
"""The character of a conveyor → where it leads."""

DELTAS: Final[dict[Direction, tuple[int, int]]] = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}
"""Direction → rows and columns of one step."""

WIDEST: Final = 26
"""Columns have one letter each."""

SHARED: Final[frozenset[Kind]] = frozenset({"generator", "gate"})
"""Where several survivors may end a turn (D1.4), and the killer may not (D4.2)."""


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    """A map. `id`: its title in the locales; `modes` it offers; `rows` from the top, a character of `KINDS` a cell."""

    id: str
    modes: tuple[str, ...]
    rows: tuple[str, ...]

    def __post_init__(self) -> None:
        """Raise ValueError for rows that are no board; `maps.parse` says the same of a text, with the place."""
        if len({len(row) for row in self.rows}) != 1 or not set("".join(self.rows)) <= set(KINDS):
            raise ValueError("the rows of a board are equally long, and their cells are of known kinds")

    @property
    def geometry(self) -> "Geometry":
        """What lies where and beside what."""
        return geometry(self.rows)


def name(row: int, column: int) -> Cell:
    """The cell of a row and a column, both from 0."""
    return f"{chr(ord('A') + column)}{row + 1}"


class Geometry:
    """All of a board that never changes. Cells in lists stand in rows from the top, each from the left.

    `kinds`: every cell, walls too. `cells`: all but walls. `steps`: the neighbours to which a step leads (D1.2).
    `near`: all eight neighbours that are no walls. `touching`: those of them that no corner of walls cuts off (D1.3).
    `beside`: the four neighbours, walls too. `arrows`, `onward`: where conveyors point, and the cell there unless it is
    a wall (D5.2). `of`: the cells of each kind.
    """

    def __init__(self, rows: tuple[str, ...]) -> None:
        self.height, self.width = len(rows), len(rows[0])
        signs = {name(row, column): sign for row, line in enumerate(rows) for column, sign in enumerate(line)}
        self.kinds: Final[dict[Cell, Kind]] = {cell: KINDS[sign] for cell, sign in signs.items()}
        self.arrows: Final = {cell: ARROWS[sign] for cell, sign in signs.items() if sign in ARROWS}
        self.cells: Final = tuple(cell for cell, kind in self.kinds.items() if kind != "wall")
        self.order: Final = {cell: index for index, cell in enumerate(self.kinds)}
        self.at: Final = {cell: divmod(index, self.width) for cell, index in self.order.items()}
        self.beside: Final = {cell: tuple(self._around(cell, corners=False)) for cell in self.kinds}
        self.steps: Final = {cell: tuple(filter(self.open, self.beside[cell])) for cell in self.cells}
        self.near: Final = {cell: tuple(filter(self.open, self._around(cell))) for cell in self.cells}
        self.touching: Final = {
            cell: tuple(other for other in self.near[cell] if self._touch(cell, other)) for cell in self.cells
        }
        self.onward: Final = {cell: self.toward(cell, arrow) for cell, arrow in self.arrows.items()}
        self.of: Final[dict[Kind, tuple[Cell, ...]]] = {
            kind: tuple(cell for cell in self.cells if self.kinds[cell] == kind) for kind in KINDS.values()
        }
        self._within: Final[dict[tuple[Cell, int], frozenset[Cell]]] = {}

    def open(self, cell: Cell) -> bool:
        """Whether a cell is no wall."""
        return self.kinds[cell] != "wall"

    def toward(self, cell: Cell, direction: Direction) -> Cell | None:
        """The next cell in a direction; None for a wall and outside of the board."""
        (row, column), (down, right) = self.at[cell], DELTAS[direction]
        beyond = name(row + down, column + right)
        return beyond if 0 <= column + right < self.width and beyond in self.kinds and self.open(beyond) else None

    def apart(self, one: Cell, other: Cell) -> int:
        """How many cells lie from one to the other, diagonals counted as one, walls or not."""
        (row, column), (row2, column2) = self.at[one], self.at[other]
        return max(abs(row - row2), abs(column - column2))

    def within(self, cell: Cell, reach: int) -> frozenset[Cell]:
        """The cells that attacks and abilities of a reach get to: so many times to one of the eight, past no wall."""
        known = self._within.get((cell, reach))
        if known is None:
            known = self._within[(cell, reach)] = frozenset(spread(cell, reach, self.touching.__getitem__))
        return known

    def _around(self, cell: Cell, *, corners: bool = True) -> Iterator[Cell]:
        row, column = self.at[cell]
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                if (down or right) and (corners or not (down and right)):
                    beyond = name(row + down, column + right)
                    if 0 <= column + right < self.width and beyond in self.kinds:
                        yield beyond

    def _touch(self, one: Cell, other: Cell) -> bool:
        (row, column), (row2, column2) = self.at[one], self.at[other]
        return row == row2 or column == column2 or self.open(name(row, column2)) or self.open(name(row2, column))


def spread(start: Cell, reach: int, onward: Callable[[Cell], Iterable[Cell]]) -> dict[Cell, int]:
    """Cell → how many times one has to go on from the start to be there, at most `reach`; the start is 0."""
    found = {start: 0}
    edge = [start]
    for distance in range(1, reach + 1):
        edge = [cell for before in edge for cell in onward(before) if found.setdefault(cell, distance) == distance]
        edge = list(dict.fromkeys(edge))
        if not edge:
            break
    return found


@lru_cache(maxsize=64)
def geometry(rows: tuple[str, ...]) -> Geometry:
    """What follows from the rows of a board."""
    return Geometry(rows)
