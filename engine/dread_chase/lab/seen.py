"""What a scripted player sees of its turn: the only thing that its moves are made of."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from engine.core.chance import Chance
from engine.dread_chase import view
from engine.dread_chase.board import Cell
from engine.dread_chase.effects import AnyEffect
from engine.dread_chase.lab.ways import distances
from engine.dread_chase.model import Match, Piece
from engine.dread_chase.moves.values import AnyMove, Move, PlayTalent, UseCrown, UseSkill
from engine.dread_chase.play import possible
from engine.dread_chase.table import Table

M = TypeVar("M", bound=Move)


@dataclass(frozen=True, slots=True)
class Seen:
    """A moment of a player's turn. `options`: all that it may do; `chance` with `label`: what it draws of its own."""

    table: Table
    me: Piece
    options: tuple[AnyMove, ...]
    apart: Mapping[Cell, Mapping[Cell, int]]
    chance: Chance
    label: str

    def all(self, kind: type[M]) -> Iterator[M]:
        """The options of a kind."""
        return (move for move in self.options if isinstance(move, kind))

    def one(self, kind: type[M]) -> M | None:
        """The first option of a kind."""
        return next(self.all(kind), None)

    def often(self, percent: int) -> bool:
        """Whether something comes true that does so in so many of a hundred cases."""
        return self.chance.number(f"{self.label}/often", 100) < percent

    @property
    def cell(self) -> Cell:
        """Where the player's piece stands."""
        assert self.me.cell is not None, "only who is on the board has a turn"
        return self.me.cell

    @property
    def left(self) -> int:
        """The ⚡ of the turn that are left."""
        return self.table.now.left

    def effects(self, move: UseSkill | UseCrown | PlayTalent) -> tuple[AnyEffect, ...]:
        """What a use of an ability would do."""
        if isinstance(move, PlayTalent):
            return self.table.rules.talents[move.card].effects
        if isinstance(move, UseCrown):
            return self.table.slayer(self.me).crown.effects
        return self.table.skill(self.me).effects


def see(match: Match, who: str, chance: Chance, label: str) -> Seen:
    """The moment as a player sees it, without other people's secrets (D3.3)."""
    shown = view.shown(match, who)
    table = Table(shown)
    assert shown.board is not None, "only asked while the match is played"
    return Seen(table, table.pieces[who], possible(shown, who), distances(shown.board.rows), chance, label)
