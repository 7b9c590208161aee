"""The values of the game: a match as it stands between two moves. All frozen, all stored as JSON.

Players are called by the ids that the shell gives them; `players` is the order in which they joined.
"""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from engine.dread_chase.board import Board, Cell
from engine.dread_chase.effects import AnyLasting, Side
from engine.dread_chase.rules import Rules

Phase = Literal["initiative", "characters", "map", "placing", "order", "playing", "ended"]
"""The parts of a match, one after the other (D2.1, D2.2)."""

Fate = Literal["playing", "escaped", "killed", "left", "inside"]
"""What has become of a piece. `left`: its player left the match (D6.3); `inside`: the match ended around it (D6.2)."""

Outcome = Literal["survivors", "killer"]


class _Value(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    pass


class Laid(_Value, frozen=True):
    """A lasting effect that lies on a piece, and for how many of its own turns it still does."""

    effect: AnyLasting
    turns: int


class Piece(_Value, frozen=True):
    """A player's piece, of either side. What the set-up has not yet decided is at its default.

    `place`: of a survivor, its number in the order of turns, from 1; 0 while it has none. `health`: of a survivor.
    `cooldown`: its own turns until the skill can be used again. `extra`: ⚡ more (or less) in its next turn. `spent`:
    the passive ability has worked, and does not again in this turn, or in this match. `talents`: cards in hand, secret.
    `rage`: of the killer. `crowned`: for how many turns its crown ability still works.
    """

    who: str
    side: Side
    character: str = ""
    cell: Cell | None = None
    place: int = 0
    health: int = 0
    cooldown: int = 0
    extra: int = 0
    spent: bool = False
    lasting: tuple[Laid, ...] = ()
    talents: tuple[str, ...] = ()
    rage: int = 0
    crowned: int = 0
    fate: Fate = "playing"


class Generator(_Value, frozen=True):
    """A generator: its repair points, and how many turns in a row the killer has guarded it (D3.2, D4.3)."""

    cell: Cell
    points: int = 0
    guarded: int = 0


class Chest(_Value, frozen=True):
    """A chest on which somebody worked: how often each has, and whether it is spent for everybody (D3.3)."""

    cell: Cell
    works: dict[str, int] = {}
    spent: bool = False


class Barricade(_Value, frozen=True):
    """A barricade that was built, in the order of building. `standing`: not yet destroyed (D3.4)."""

    cell: Cell
    standing: bool = True


class Blocked(_Value, frozen=True):
    """A cell that one side cannot enter, for so many rounds, the present one included."""

    cell: Cell
    stops: Side
    rounds: int


class ChooseCard(_Value, frozen=True, tag_field="choice", tag="card"):
    """One of the talents drawn is to be kept (D3.3). Secret."""

    cards: tuple[str, ...]


class ChooseBarricade(_Value, frozen=True, tag_field="choice", tag="barricade"):
    """One of the earlier barricades is to be given up (D3.4)."""

    cells: tuple[Cell, ...]


Choice = ChooseCard | ChooseBarricade


class Turn(_Value, frozen=True):
    """The turn that is being played.

    `left`: ⚡. `acted`: something was done (D3.1). `repaired`: D3.2. `stand`: the last cell that the piece came through
    where it may end its turn (D3.1). `came`: the cell before the present one (D4.2). `guarded`: the generators inside
    whose radius the killer has been in this turn (D4.3). `crown`: the crown ability may be used, since there was rage
    enough as the turn began (D4.4). `choice`: what the player must choose before anything else.
    """

    who: str
    left: int
    stand: Cell
    came: Cell
    acted: bool = False
    repaired: bool = False
    guarded: tuple[Cell, ...] = ()
    crown: bool = False
    choice: Choice | None = None


class Doors(_Value, frozen=True):
    """The gates. `opens`: at the beginning of which round; `closes`: the same; None until it is known (D6.1)."""

    opens: int | None = None
    closes: int | None = None


class Result(_Value, frozen=True):
    """How a match ended: the side that won, and the players who did, in the order of joining (D6.2)."""

    outcome: Outcome
    winners: tuple[str, ...]


class Match(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A match between two moves.

    `seed` and the talents in hands are secret. `boards`: those that may be drawn; when `drawn`, the one. `draws`: how
    many times chance was asked. `sealed`: how many moves so far cannot be taken back (D7.2, `log.undo`). `rolls`: each
    one's last roll for the initiative; `rolling`: who still has to roll. `turn`: None but while `playing`.
    """

    seed: str
    players: tuple[str, ...]
    mode: str
    rules: Rules
    boards: tuple[Board, ...]
    phase: Phase = "initiative"
    drawn: bool = False
    draws: int = 0
    sealed: int = 0
    rolls: dict[str, int] = {}
    rolling: tuple[str, ...] = ()
    pieces: tuple[Piece, ...] = ()
    generators: tuple[Generator, ...] = ()
    chests: tuple[Chest, ...] = ()
    barricades: tuple[Barricade, ...] = ()
    blocks: tuple[Blocked, ...] = ()
    doors: Doors = Doors()
    round: int = 0
    turn: Turn | None = None
    result: Result | None = None

    @property
    def board(self) -> Board | None:
        """The map that was drawn; None before."""
        return self.boards[0] if self.drawn else None

    @property
    def gates_open(self) -> bool:
        """Whether one can escape (D3.6)."""
        return self.doors.closes is not None and self.phase == "playing"

    @property
    def survivors(self) -> Iterator[Piece]:
        """The survivors' pieces, those off the board too."""
        return (piece for piece in self.pieces if piece.side == "survivor")

    @property
    def killer(self) -> Piece | None:
        """The killer's piece; None while it is not decided who it is."""
        return next((piece for piece in self.pieces if piece.side == "killer"), None)

    def piece(self, who: str) -> Piece:
        """A player's piece. Raises KeyError if there is none."""
        for piece in self.pieces:
            if piece.who == who:
                return piece
        raise KeyError(who)
