"""Which moves stand on buttons, the likeliest first: a chat shows ten of them."""

from collections.abc import Iterable, Sequence
from typing import Final

from engine.dread_chase.effects import Ability
from engine.dread_chase.effects import Move as Going
from engine.dread_chase.model import Match, Piece
from engine.dread_chase.moves import values as m
from engine.dread_chase.moves.values import AnyMove

SHOWN: Final = 10
"""So many buttons a chat shows (VK's inline keyboards have no more)."""

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
    piece = match.piece(who)
    deeds = sorted(
        (move for move in moves if not isinstance(move, m.EndTurn)),
        key=lambda move: (RANKS[type(move)], _promise(match, piece, move)),
    )
    first = SHOWN - len(ends)
    return (*deeds[:first], *ends, *deeds[first:])


def _promise(match: Match, piece: Piece, move: AnyMove) -> int:
    """Of several targets of an ability, which first: a survivor runs from the killer, all else goes near the others."""
    if match.board is None or not isinstance(move, m.UseSkill | m.UseCrown | m.PlayTalent | m.Ride):
        return 0
    to = move.to if isinstance(move, m.Ride) else move.at
    foes = [one.cell for one in match.pieces if one.side != piece.side and one.cell is not None]
    if to is None or not foes:
        return 0
    near = min(match.board.geometry.apart(to, foe) for foe in foes)
    goes = isinstance(move, m.Ride) or any(isinstance(one, Going) for one in _ability(match, piece, move).effects)
    return -near if goes and piece.side == "survivor" else near


def _ability(match: Match, piece: Piece, move: m.UseSkill | m.UseCrown | m.PlayTalent) -> Ability:
    if isinstance(move, m.PlayTalent):
        return match.rules.talents[move.card]
    if piece.side == "survivor":
        return match.rules.survivors[piece.character].skill
    killer = match.rules.killers[piece.character]
    return killer.skill if isinstance(move, m.UseSkill) else killer.crown


def merged(of_each: Iterable[Sequence[AnyMove]]) -> tuple[AnyMove, ...]:
    """The moves of several who are awaited at once, each move once."""
    return tuple(dict.fromkeys(move for moves in of_each for move in moves))
