"""A moment of a match for the tests: a small board drawn in the test, pieces where the test wants them, whose turn."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from msgspec.structs import replace

from engine.dread_chase.board import Board, Cell
from engine.dread_chase.effects import Actions, Block, Crown, Heal, Passive, Skill, Strike, Target
from engine.dread_chase.events import AnyEvent, Event
from engine.dread_chase.model import Generator, Match, Piece, Turn
from engine.dread_chase.moves.values import AnyMove, EndTurn, Step
from engine.dread_chase.play import Refused, play, possible
from engine.dread_chase.rules import Attack, KillerCharacter, Rules, SurvivorCharacter
from engine.dread_chase.table import Table
from engine.dread_chase.turns import begin
from vkbot.games.dread_chase.data import shipped_rules

E = TypeVar("E", bound=Event)

SHIPPED = shipped_rules()
PLAIN = SurvivorCharacter(
    health=3,
    passive=Passive("opened", (Heal(1),)),
    skill=Skill(cost=9, effects=(Block("killer", 1),), target=Target("cell", reach=1), cooldown=1),
)
"""A survivor whose abilities are in nobody's way."""
PLAIN_KILLER = KillerCharacter(
    attack=Attack(cost=2, damage=1),
    passive=Passive("started", (Actions(1),)),
    skill=Skill(cost=9, effects=(Actions(1),), cooldown=2),
    crown=Crown(cost=2, effects=(Strike(damage=1, turns=2),), most=3),
)
RULES = replace(
    SHIPPED,
    survivors={**SHIPPED.survivors, "plain": PLAIN, "plain2": PLAIN, "plain3": PLAIN, "plain4": PLAIN},
    killers={**SHIPPED.killers, "plain": PLAIN_KILLER},
    modes={
        "1v2": replace(SHIPPED.modes["1v2"], survivor_actions=4, killer_actions=5, generators=1, escapes=1),
        "1v3": replace(SHIPPED.modes["1v3"], survivor_actions=3, killer_actions=5, generators=2, escapes=2),
        "1v4": replace(SHIPPED.modes["1v4"], survivor_actions=3, killer_actions=6, generators=2, escapes=2),
    },
)
"""The shipped rules with players without peculiarities, and few generators."""

SURVIVORS = ("anna", "boris", "vera", "gleb")
KILLER = "zoya"


@dataclass(frozen=True)
class Scene:
    """A match, and what happened with the last move."""

    match: Match
    events: tuple[AnyEvent, ...] = field(default=())

    def do(self, who: str, *moves: AnyMove) -> "Scene":
        """Play moves that must be allowed; the events are those of all of them."""
        scene, events = self.match, list[AnyEvent]()
        for move in moves:
            played = play(scene, who, move)
            assert not isinstance(played, Refused), (move, played.reason)
            scene = played[0]
            events += played[1]
        return Scene(scene, tuple(events))

    def walk(self, who: str, *cells: Cell) -> "Scene":
        """Step by step."""
        return self.do(who, *map(Step, cells))

    def end(self, *players: str) -> "Scene":
        """Their turns end, one after the other."""
        scene = self
        for who in players:
            scene = scene.do(who, EndTurn())
        return scene

    def idle(self, *players: str) -> "Scene":
        """Their turns pass with as little as the rules allow."""
        scene, events = self, list[AnyEvent]()
        for who in players or (self.who,):
            if not scene.can(who, EndTurn()):
                steps = (move for move in possible(scene.match, who) if isinstance(move, Step))
                scene = next(moved for step in steps if (moved := scene.do(who, step)).can(who, EndTurn()))
                events += scene.events
            scene = scene.end(who)
            events += scene.events
        return Scene(scene.match, tuple(events))

    def refused(self, who: str, move: AnyMove) -> str:
        """Why a move is not allowed; it must not be, nor be among those that are possible."""
        played = play(self.match, who, move)
        assert isinstance(played, Refused), move
        assert move not in possible(self.match, who)
        assert played.possible == possible(self.match, who)
        return played.reason

    def can(self, who: str, move: AnyMove) -> bool:
        """Whether a move is possible."""
        return move in possible(self.match, who)

    def told(self, kind: type[E]) -> list[E]:
        """The events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def one(self, kind: type[E]) -> E:
        """The only event of a kind."""
        (event,) = self.told(kind)
        return event

    def piece(self, who: str) -> Piece:
        return self.match.piece(who)

    def cell(self, who: str) -> Cell | None:
        return self.piece(who).cell

    @property
    def turn(self) -> Turn:
        assert self.match.turn is not None
        return self.match.turn

    @property
    def who(self) -> str:
        return self.turn.who

    @property
    def left(self) -> int:
        return self.turn.left

    def points(self, cell: Cell) -> int:
        return next(one.points for one in self.match.generators if one.cell == cell)

    def with_(self, who: str, **fields: Any) -> "Scene":
        """The same with a piece changed."""
        pieces = tuple(replace(one, **fields) if one.who == who else one for one in self.match.pieces)
        return Scene(replace(self.match, pieces=pieces))

    def but(self, **fields: Any) -> "Scene":
        """The same with the match changed."""
        return Scene(replace(self.match, **fields))


def scene(
    grid: str,
    at: Sequence[Cell] = ("A1", "B1"),
    killer: Cell = "",
    *,
    turn: str = "anna",
    as_: Sequence[str] = ("plain", "plain2", "plain3", "plain4"),
    killer_as: str = "plain",
    rules: Rules = RULES,
    points: Mapping[Cell, int] | None = None,
    seed: str = "scene",
    **fields: Any,
) -> Scene:
    """A match on a board drawn with the characters of `board.KINDS`, at the beginning of somebody's turn.

    `at`: where the survivors stand, in the order of turns; `killer`: default the last cell of the board.
    """
    board = Board("drawn", ("1v2",), tuple(grid.split()))
    geometry = board.geometry
    names = SURVIVORS[: len(at)]
    pieces = [
        Piece(who, "survivor", character=as_[index], cell=at[index], place=index + 1, health=_health(rules, as_[index]))
        for index, who in enumerate(names)
    ]
    pieces.append(Piece(KILLER, "killer", character=killer_as, cell=killer or geometry.cells[-1]))
    generators = geometry.of["generator"]
    match = Match(
        seed=seed,
        players=(*names, KILLER),
        mode=f"1v{max(len(at), 2)}",
        rules=rules,
        boards=(board,),
        phase="playing",
        drawn=True,
        pieces=tuple(pieces),
        generators=tuple(Generator(cell, (points or {}).get(cell, 0)) for cell in generators),
        round=1,
    )
    table = Table(match)
    begin(table, table.pieces[turn])
    return Scene(replace(table.frozen(), **fields))


def _health(rules: Rules, character: str) -> int:
    return rules.survivors[character].health


def lucky(make: Callable[[str], Scene], wish: Callable[[Scene], bool]) -> Scene:
    """The first of many seeds with which something comes true: dice cannot be set, but seeds can be tried."""
    return next(found for seed in range(2000) if wish(found := make(str(seed))))
