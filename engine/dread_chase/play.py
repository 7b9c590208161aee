"""A match from outside: set it up, ask who is awaited and what is possible, play a move. Pure.

`play` answers the match after a move and all that happened, or why the move is not allowed; then nothing has changed.
"""

from collections.abc import Sequence
from typing import Literal, cast

from msgspec import Struct

from engine.core.refusal import Refusal, RefusedError
from engine.dread_chase import passives, turns
from engine.dread_chase.board import Board
from engine.dread_chase.events import AnyEvent, TimeRanOut
from engine.dread_chase.model import ChooseCard, Match, Piece
from engine.dread_chase.moves.catalog import ACTIONS, deeds, everything
from engine.dread_chase.moves.leaving import leave
from engine.dread_chase.moves.setup import remaining
from engine.dread_chase.moves.values import AnyMove, Leave, Move, Skip, TimeUp
from engine.dread_chase.reasons import Reason
from engine.dread_chase.rules import Rules
from engine.dread_chase.table import Table

What = Literal["roll", "character", "map", "place", "order", "turn", "card", "barricade"]
"""What a player is awaited for."""


class Awaited(Struct, frozen=True):
    """A player of whom something is awaited."""

    who: str
    what: What


class Refused(Refusal, frozen=True):
    """Why a move is not allowed (`reason` is a `reasons.Reason`), and what is possible now.

    `cost`, `left`: for the reason `actions`, the ⚡ that the move costs and those that there are.
    """

    possible: tuple[AnyMove, ...] = ()
    cost: int = 0
    left: int = 0


Played = tuple[Match, tuple[AnyEvent, ...]]


def set_up(players: Sequence[str], rules: Rules, boards: Sequence[Board], seed: str) -> Match:
    """The match at its start (D2.1). Players: different ids, in the order of joining.

    Raises RefusedError: `players` if no mode is for so many, `twice` if one comes twice, `maps` if no map is for them.
    """
    mode = rules.mode(len(players))
    if mode is None:
        raise RefusedError(Refusal("players"))
    if len(set(players)) < len(players):
        raise RefusedError(Refusal("twice"))
    fitting = tuple(board for board in boards if mode in board.modes)
    if not fitting:
        raise RefusedError(Refusal("maps"))
    return Match(
        seed=seed,
        players=tuple(players),
        mode=mode,
        rules=rules,
        boards=fitting,
        rolling=tuple(players),
        pieces=tuple(Piece(who, "survivor") for who in players),
    )


def awaited(match: Match) -> tuple[Awaited, ...]:
    """Who is awaited, and for what, in the order of joining; nobody when it is over. One draws the map for all."""
    return _awaited(Table(match))


def _awaited(table: Table) -> tuple[Awaited, ...]:
    if table.turn is not None:
        choice = table.turn.choice
        what: What = "turn" if choice is None else "card" if isinstance(choice, ChooseCard) else "barricade"
        return (Awaited(table.turn.who, what),)
    there = remaining(table)
    match table.phase:
        case "initiative":
            return tuple(Awaited(who, "roll") for who in table.match.players if who in table.rolling)
        case "characters":
            return tuple(Awaited(piece.who, "character") for piece in there if not piece.character)
        case "map":
            return tuple(Awaited(piece.who, "map") for piece in there)
        case "placing":
            return tuple(Awaited(piece.who, "place") for piece in there if piece.cell is None)
        case "order":
            return tuple(Awaited(piece.who, "order") for piece in there if piece.side == "survivor" and not piece.place)
    return ()


def possible(match: Match, who: str) -> tuple[AnyMove, ...]:
    """All that a player may do now, but `Leave`, `TimeUp` and `Skip`; the end of the turn last."""
    table = Table(match)
    piece = table.pieces.get(who)
    return () if piece is None else cast(tuple[AnyMove, ...], tuple(everything(table, piece)))


def price(match: Match, who: str, move: AnyMove) -> int:
    """The ⚡ that a move costs its player now (D3.1, D4.1); 0 where none are spent. Raises KeyError for nobody."""
    table = Table(match)
    action = ACTIONS.get(type(move))
    return 0 if action is None else action.cost(table, table.pieces[who], move)


def play(match: Match, who: str, move: AnyMove) -> Played | Refused:
    """Carry out a move, and all that follows from it."""
    table = Table(match)
    if (reason := _refuses(table, who, move)) is not None:
        return _refused(table, who, move, reason)
    _carry(table, who, move)
    _follow(table)
    return table.frozen(), tuple(table.events)


def time_up(match: Match) -> Played:
    """The time of the first one awaited is up (D6.3). Raises ValueError when the match is over."""
    waiting = awaited(match)
    if not waiting:
        raise ValueError("the match is over, and nobody is awaited")
    played = play(match, waiting[0].who, TimeUp())
    assert not isinstance(played, Refused), "the time of one who is awaited can be up"
    return played


def _refuses(table: Table, who: str, move: AnyMove) -> Reason | None:
    piece = table.pieces.get(who)
    if piece is None:
        return "unknown"
    if table.phase == "ended" or piece.fate != "playing":
        return "ended"
    match move:
        case Leave():
            return None
        case TimeUp():
            return None if any(one.who == who for one in _awaited(table)) else "turn"
        case Skip():
            return None if table.turn is not None and table.turn.who == who else "turn"
    return ACTIONS[type(move)].refuses(table, piece, move)


def _refused(table: Table, who: str, move: AnyMove, reason: Reason) -> Refused:
    piece = table.pieces.get(who)
    possible = () if piece is None else cast(tuple[AnyMove, ...], tuple(everything(table, piece)))
    if reason != "actions" or piece is None:
        return Refused(reason, possible=possible)
    cost = ACTIONS[type(move)].cost(table, piece, move)
    return Refused(reason, possible=possible, cost=cost, left=table.now.left)


def _carry(table: Table, who: str, move: Move) -> None:
    match move:
        case Leave():
            leave(table, who)
        case TimeUp() if table.turn is not None and table.turn.choice is None:
            leave(table, who, silent=True)
        case TimeUp():
            _take_first(table, who)
        case Skip():
            _take_first(table, who)
            table.over = True
        case _:
            ACTIONS[type(move)].carry(table, table.pieces[who], move)


def _take_first(table: Table, who: str) -> None:
    """D6.3: the first possibility of what is awaited outside of a turn, or in it as a choice."""
    table.sealed = True
    table.note(TimeRanOut(who=who))
    if table.turn is None or table.turn.choice is not None:
        _carry(table, who, next(deeds(table, table.pieces[who])))


def _follow(table: Table) -> None:
    """Passive abilities answer; a turn that is over, or in which nothing can be done for want of ⚡, ends."""
    told = 0
    while table.phase == "playing":
        passives.answer(table, told)
        told = len(table.events)
        if not table.survivors():
            turns.end_match(table, "all_gone")
        elif table.over or _idle(table):
            turns.go_on(table)
        else:
            return


def _idle(table: Table) -> bool:
    """With talents in hand it does not end by itself, free ones or not: nobody is to see which they are (D3.3)."""
    turn, piece = table.now, table.current
    if piece.cell is None:
        return True
    waits = turn.left or turn.choice is not None or piece.talents
    return not waits and next(deeds(table, piece), None) is None
