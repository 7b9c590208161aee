"""All actions, the end of a turn, and all that a player may do now."""

from collections.abc import Iterable, Iterator
from typing import Final, get_args

from engine.dread_chase.effects import Side
from engine.dread_chase.model import Choice, Phase, Piece
from engine.dread_chase.moves import abilities, hunt, setup, walk, work
from engine.dread_chase.moves.action import Action
from engine.dread_chase.moves.values import EndTurn, Move
from engine.dread_chase.reasons import Reason
from engine.dread_chase.table import Table

DEEDS: Final[tuple[Action, ...]] = (
    *setup.ACTIONS,
    *work.ACTIONS,
    *hunt.ACTIONS,
    *abilities.ACTIONS,
    *walk.ACTIONS,
)
"""All but the end of a turn, in the order of the buttons."""


def _ends(table: Table, piece: Piece) -> Iterable[EndTurn]:
    yield EndTurn()


def _no_end(table: Table, piece: Piece, move: EndTurn) -> Reason | None:
    """D3.1: a survivor does something if it can; D1.4: and ends where it may."""
    if piece.side == "killer":
        return None
    assert piece.cell is not None, "only who is on the board has a turn"
    if not table.may_end(piece, piece.cell):
        return "shared"
    return None if table.now.acted or next(deeds(table, piece), None) is None else "must"


def _end(table: Table, piece: Piece, move: EndTurn) -> None:
    table.over = True


END: Final = Action(move=EndTurn, rule="D3.1", options=_ends, check=_no_end, carry=_end)

ACTIONS: Final[dict[type, Action]] = {action.move: action for action in (*DEEDS, END)}
"""Kind of move → its action. What may be done at any time (leaving) is `leaving`."""

_OFFERED: Final[dict[tuple[Phase, Side, type[Choice] | None], tuple[Action, ...]]] = {
    (phase, side, choice): tuple(
        action for action in DEEDS if action.phase == phase and action.side in (None, side) and action.choice is choice
    )
    for phase in get_args(Phase)
    for side in get_args(Side)
    for choice in (None, *get_args(Choice))
}
"""Part of the match, whose turn, and the choice that it waits for → what may be offered then."""


def deeds(table: Table, piece: Piece) -> Iterator[Move]:
    """All that a player may do now but end its turn."""
    turn = table.turn
    if piece.fate == "playing" and (turn is None or turn.who == piece.who):
        choice = None if turn is None or turn.choice is None else type(turn.choice)
        for action in _OFFERED[table.phase, piece.side, choice]:
            yield from action.possible(table, piece)


def everything(table: Table, piece: Piece) -> Iterator[Move]:
    """All that a player may do now."""
    yield from deeds(table, piece)
    if table.turn is not None and table.turn.who == piece.who and END.refuses(table, piece, EndTurn()) is None:
        yield EndTurn()
