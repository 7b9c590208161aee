"""What the reader of Dread Chase answers."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.dread_chase.board import Cell
from engine.dread_chase.moves.values import AnyMove

Why = Literal[
    "whom",
    "nobody",
    "who",
    "which",
    "where",
    "on",
    "rail",
    "talent",
    "number",
    "edge",
    "off",
    "way",
    "away",
    "already",
    "stands",
    "foreign",
    "stranger",
    "words",
]
"""What is wrong with words that are meant as a move:

`whom`: an attack without a target. `nobody`: nobody to attack stands on the cell. `who`: several are called so.
`which`: a barricade without its cell. `where`, `on`: an ability without the cell, the player that it needs. `rail`: a
ride without a cell. `talent`: which one? `number`: no talent has it. `edge`: beyond the board. `off`: no such cell.
`way`: the way there is barred. `away`: too far for the ⚡. `already`: the
writer stands there. `stands`: the work is on another cell. `foreign`: an ability
of another character. `stranger`: a mention of nobody at the table. `words`: not understood.
"""


@dataclass(frozen=True, slots=True)
class Read:
    """Moves, one after the other."""

    moves: tuple[AnyMove, ...]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """Meant as a move, but not to be carried out. `who`: whom it may mean, or an example; `cell` likewise."""

    why: Why
    cell: Cell = ""
    who: tuple[str, ...] = ()
    steps: int = 0
    left: int = 0


Reading: TypeAlias = Read | Puzzle | None


class PuzzleError(Exception):
    """Raised within the reader."""

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__(puzzle.why)
        self.puzzle = puzzle
