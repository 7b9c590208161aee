"""Which moves stand on buttons, the likeliest first: a chat shows ten of them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from engine.dread_chase.board import Cell
from engine.dread_chase.effects import Ability
from engine.dread_chase.effects import Move as Going
from engine.dread_chase.model import Match, Piece
from engine.dread_chase.moves import values as m
from engine.dread_chase.moves.values import AnyMove

SHOWN: Final = 10
"""So many buttons a chat shows (VK's inline keyboards have no more); of more moves one less, for the next page."""
AIMS: Final = 3
"""So many targets of one ability come before the other kinds of moves."""

USES: Final = (m.UseSkill, m.UseCrown, m.PlayTalent)
FAR: Final = 99
"""Further than anything on a board."""

RANKS: Final[dict[type, int]] = {
    kind: rank
    for rank, kinds in enumerate((
        (m.Roll, m.PickCharacter, m.DrawMap, m.Place, m.TakePlace, m.Keep, m.GiveUp),
        (m.Escape, m.Attack),
        (m.Repair, m.WorkChest, m.Build, m.UseCrown, m.Destroy),
        (m.Step,),
        (m.UseSkill, m.PlayTalent),
        (m.Ride,),
    ))
    for kind in kinds
}  # fmt: skip
"""Kinds of moves → how soon they are offered. The end of a turn is the last of those that are shown."""


def ordered(match: Match, who: str, moves: Sequence[AnyMove]) -> tuple[AnyMove, ...]:
    """The moves as buttons show them: what matters among the first ten, the end of the turn with them."""
    ends = [move for move in moves if isinstance(move, m.EndTurn)]
    deeds = list(_by_promise(match, match.piece(who), [move for move in moves if not isinstance(move, m.EndTurn)]))
    first = SHOWN - len(ends) - (len(moves) > SHOWN)
    return (*deeds[:first], *ends, *deeds[first:])


def _by_promise(match: Match, piece: Piece, moves: Sequence[AnyMove]) -> Iterator[AnyMove]:
    """By kind; of several targets of an ability the best, and the rest of them behind all else."""
    rest: list[AnyMove] = []
    met = Counter[tuple[type, str]]()
    for move in sorted(moves, key=lambda move: (RANKS[type(move)], _promise(match, piece, move))):
        ability = (type(move), getattr(move, "card", ""))
        met[ability] += 1
        if isinstance(move, USES) and met[ability] > AIMS:
            rest.append(move)
        else:
            yield move
    yield from rest


def _promise(match: Match, piece: Piece, move: AnyMove) -> int:
    """Of several targets, the smallest first: a survivor gets to its work and away from the killer, all else near."""
    to = move.to if isinstance(move, m.Ride) else move.at if isinstance(move, USES) else None
    foes = [one.cell for one in match.pieces if one.side != piece.side and one.cell is not None]
    if match.board is None or to is None or not foes:
        return 0
    near = min(match.board.geometry.apart(to, foe) for foe in foes)
    goes = isinstance(move, m.Ride) or any(isinstance(one, Going) for one in _ability(match, piece, move).effects)
    if not goes or piece.side == "killer":
        return near
    return -near - FAR * (to in _wanted(match))


def _wanted(match: Match) -> set[Cell]:
    """The cells where a survivor has something to do: generators to repair, or the open gates."""
    assert match.board is not None, "there are no cells without a board"
    if match.gates_open:
        return set(match.board.geometry.of["gate"])
    return {one.cell for one in match.generators if one.points < match.rules.repair.needed}


def _ability(match: Match, piece: Piece, move: AnyMove) -> Ability:
    if isinstance(move, m.PlayTalent):
        return match.rules.talents[move.card]
    if piece.side == "survivor":
        return match.rules.survivors[piece.character].skill
    killer = match.rules.killers[piece.character]
    return killer.skill if isinstance(move, m.UseSkill) else killer.crown


def merged(of_each: Iterable[Sequence[AnyMove]]) -> tuple[AnyMove, ...]:
    """The moves of several who are awaited at once, each move once."""
    return tuple(dict.fromkeys(move for moves in of_each for move in moves))
