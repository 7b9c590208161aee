"""Ways over a board: the steps with which a piece gets to a cell in this turn."""

from heapq import heappop, heappush
from itertools import count

from engine.dread_chase.board import Cell, spread
from engine.dread_chase.model import Match
from engine.dread_chase.moves.values import Step
from engine.dread_chase.play import Refused, play, possible

FAR = 99
"""Further than anything on a board."""


def way(match: Match, who: str, to: Cell) -> tuple[Step, ...]:
    """The cheapest steps to a cell, of several the first in the order of buttons; none if it cannot be reached now."""
    tie = count()
    edge: list[tuple[int, int, Match, tuple[Step, ...]]] = [(-_left(match), next(tie), match, ())]
    best: dict[Cell, int] = {}
    while edge:
        _, _, here, taken = heappop(edge)
        for move in possible(here, who):
            if not isinstance(move, Step):
                continue
            steps = (*taken, move)
            if move.to == to:
                return steps
            after = play(here, who, move)
            assert not isinstance(after, Refused), "what is possible is allowed"
            left = _left(after[0])
            if after[0].turn is None or after[0].turn.who != who or best.get(move.to, -1) >= left:
                continue
            best[move.to] = left
            heappush(edge, (-left, next(tie), after[0], steps))
    return ()


def _left(match: Match) -> int:
    return 0 if match.turn is None else match.turn.left


def steps_apart(match: Match, origin: Cell, to: Cell) -> int | None:
    """How many steps it is on an empty board; None if there is no way."""
    assert match.board is not None, "there are no ways without a board"
    geometry = match.board.geometry
    if not geometry.open(to):
        return None
    return spread(origin, FAR, geometry.steps.__getitem__).get(to)
