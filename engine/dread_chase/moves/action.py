"""What an action is: a header of data over small functions. The check, the buttons and the help read the header."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from engine.dread_chase.board import Cell, spread
from engine.dread_chase.effects import Side
from engine.dread_chase.model import Choice, Phase, Piece
from engine.dread_chase.moves.values import Move
from engine.dread_chase.reasons import Reason
from engine.dread_chase.table import Table

Landing = tuple[Cell, int]
"""Where the piece stands after a move, and how many ⚡ the move brings."""


def _nothing(table: Table, piece: Piece, move: Any) -> int:
    return 0


def _stays(table: Table, piece: Piece, move: Any) -> Landing:
    assert piece.cell is not None, "only who is on the board has a turn"
    return piece.cell, 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """An action. `rule`: its ruling. `phase`: the part of the match it belongs to. `side`: whose it is, None for both.

    `choice`: the choice that it answers; others wait until that is made. `options`: all moves of the kind that might be
    possible, of which `check` says why one is not; `exact` if it has nothing to say against any of them. `cost` in ⚡.
    `lands`: see `Landing`. `carry`: what it does.
    """

    move: type[Move]
    rule: str
    options: Callable[[Table, Piece], Iterable[Move]]
    check: Callable[[Table, Piece, Any], Reason | None]
    carry: Callable[[Table, Piece, Any], None]
    phase: Phase = "playing"
    side: Side | None = None
    choice: type[Choice] | None = None
    exact: bool = False
    cost: Callable[[Table, Piece, Any], int] = _nothing
    lands: Callable[[Table, Piece, Any], Landing] = _stays

    def refuses(self, table: Table, piece: Piece, move: Move) -> Reason | None:
        """Why a player cannot do this now; None if it can. In this order: phase, side, turn, the action's own, ⚡."""
        if self.phase != table.phase:
            return "phase"
        if self.side is not None and piece.side != self.side:
            return "side"
        return self._waits(table, piece) or self.check(table, piece, move) or self._short(table, piece, move)

    def possible(self, table: Table, piece: Piece) -> Iterator[Move]:
        """All moves of the kind that are not refused, where phase, side and turn are right."""
        for move in self.options(table, piece):
            if self._short(table, piece, move) is None and (self.exact or self.check(table, piece, move) is None):
                yield move

    def _waits(self, table: Table, piece: Piece) -> Reason | None:
        turn = table.turn
        if turn is None:
            return None
        if turn.who != piece.who:
            return "turn"
        if turn.choice is None:
            return None if self.choice is None else "phase"
        return None if self.choice is not None and isinstance(turn.choice, self.choice) else "choose"

    def _short(self, table: Table, piece: Piece, move: Move) -> Reason | None:
        if table.turn is None:
            return None
        left = table.turn.left - self.cost(table, piece, move)
        if left < 0:
            return "actions"
        cell, gained = self.lands(table, piece, move)
        return "shared" if piece.side == "survivor" and stranded(table, piece, cell, left + gained) else None


def stranded(table: Table, piece: Piece, cell: Cell, left: int) -> bool:
    """Whether a survivor that stands there with so many ⚡ could not get to a cell where its turn may end (D1.4)."""
    if table.may_end(piece, cell):
        return False
    steps = left // table.rules.costs.step

    def onward(before: Cell) -> list[Cell]:
        return [to for to in table.geometry.steps[before] if table.barred(piece, to) is None]

    return not any(table.may_end(piece, to) for to in spread(cell, steps, onward))


def fixed(cost: str) -> Callable[[Table, Piece, Any], int]:
    """The cost of an action as `rules.Costs` names it."""
    return lambda table, piece, move: int(getattr(table.rules.costs, cost))
