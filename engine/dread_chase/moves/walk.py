"""Going about: steps, rails, the way out, and the end of a turn (D1.2, D1.4, D3.1, D3.6, D4.1, D5.1)."""

from collections.abc import Iterable
from typing import Final

from engine.dread_chase.effects import IgnoreWindows
from engine.dread_chase.events import Escaped, Rode, Stepped
from engine.dread_chase.model import Piece
from engine.dread_chase.moves.action import Action, Landing, fixed
from engine.dread_chase.moves.values import Escape, Ride, Step
from engine.dread_chase.reasons import Reason
from engine.dread_chase.table import Table

# Steps


def _steps(table: Table, piece: Piece) -> Iterable[Step]:
    return map(Step, table.geometry.steps[piece.cell or ""])


def _no_step(table: Table, piece: Piece, move: Step) -> Reason | None:
    if move.to not in table.geometry.kinds:
        return "unknown"
    if move.to not in table.geometry.beside[piece.cell or ""]:
        return "far"
    return table.barred(piece, move.to) if table.geometry.open(move.to) else "wall"


def _price(table: Table, piece: Piece, move: Step) -> int:
    """D3.5, D4.1: a window costs the killer more."""
    window = piece.side == "killer" and table.geometry.kinds[move.to] == "window"
    return table.rules.costs.window if window and not table.has(piece, IgnoreWindows) else table.rules.costs.step


def _there(table: Table, piece: Piece, move: Step | Ride) -> Landing:
    return move.to, 0


def _step(table: Table, piece: Piece, move: Step) -> None:
    table.spend(_price(table, piece, move))
    table.put(piece.who, move.to)
    table.note(Stepped(who=piece.who, origin=piece.cell or "", to=move.to))


# Rails


def _rides(table: Table, piece: Piece) -> Iterable[Ride]:
    return map(Ride, table.geometry.of["rail"])


def _no_ride(table: Table, piece: Piece, move: Ride) -> Reason | None:
    kinds = table.geometry.kinds
    if move.to not in kinds:
        return "unknown"
    if kinds[piece.cell or ""] != "rail" or kinds[move.to] != "rail":
        return "here"
    if table.at(move.to):
        return "taken"
    return table.barred(piece, move.to)


def _ride(table: Table, piece: Piece, move: Ride) -> None:
    table.spend(table.rules.costs.rails)
    table.put(piece.who, move.to)
    table.note(Rode(who=piece.who, origin=piece.cell or "", to=move.to))


# Out


def _escapes(table: Table, piece: Piece) -> Iterable[Escape]:
    yield Escape()


def _no_escape(table: Table, piece: Piece, move: Escape) -> Reason | None:
    if table.geometry.kinds[piece.cell or ""] != "gate":
        return "here"
    return None if table.doors.closes is not None else "shut"


def _escape(table: Table, piece: Piece, move: Escape) -> None:
    table.spend(table.rules.costs.escape)
    table.remove(piece.who, "escaped")
    table.note(Escaped(who=piece.who, at=piece.cell or ""))


ACTIONS: Final = (
    Action(move=Step, rule="D1.2", options=_steps, check=_no_step, carry=_step, cost=_price, lands=_there),
    Action(
        move=Ride, rule="D5.1", options=_rides, check=_no_ride, carry=_ride, cost=fixed("rails"), lands=_there
    ),
    Action(
        move=Escape, rule="D3.6", side="survivor", options=_escapes, check=_no_escape, carry=_escape,
        cost=fixed("escape"),
    ),
)  # fmt: skip
