"""The scratchpad of one move, and the verbs in which moves and abilities are written. Nothing here leaves a move."""

from collections.abc import Iterator
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from engine.core.chance import Chance
from engine.dread_chase.board import SHARED, Board, Cell, Geometry
from engine.dread_chase.effects import (
    AnyLasting,
    IgnoreBarricades,
    Passive,
    Shield,
    Side,
    Skill,
    Strike,
)
from engine.dread_chase.events import (
    ActionsGained,
    AnyEvent,
    CellBlocked,
    CooldownChanged,
    Damaged,
    EffectGone,
    EffectLaid,
    GatesSet,
    GeneratorStarted,
    Healed,
    Killed,
    RageGained,
    Rolled,
    RollFor,
    Shielded,
    Stunned,
)
from engine.dread_chase.model import Barricade, Blocked, Chest, Doors, Fate, Generator, Laid, Match, Piece, Turn
from engine.dread_chase.reasons import Reason
from engine.dread_chase.rules import KillerCharacter, SurvivorCharacter

L = TypeVar("L", bound=AnyLasting)

BLOCKABLE: Final = ("floor", "survivor_start", "killer_start")
"""Kinds of cells that an ability can block."""


class Table:
    """A match while a move is carried out, or looked at. Fields as in `Match`; what stands on cells by cell.

    `over`: the turn is to end. `sealed`: this move cannot be taken back (`log.undo`).
    """

    __slots__ = (
        "_geometry", "barricades", "blocks", "boards", "chests", "doors", "draws", "events", "generators", "match",
        "mode", "over", "phase", "pieces", "result", "rolling", "rolls", "round", "rules", "sealed", "turn",
    )  # fmt: skip

    def __init__(self, match: Match) -> None:
        self.match = match
        self.rules = match.rules
        self.mode = match.rules.modes[match.mode]
        self.phase = match.phase
        self.boards = match.boards
        self._geometry = None if match.board is None else match.board.geometry
        self.draws, self.sealed = match.draws, False
        self.rolls, self.rolling = match.rolls, match.rolling
        self.pieces: dict[str, Piece] = {piece.who: piece for piece in match.pieces}
        self.generators: dict[Cell, Generator] = {one.cell: one for one in match.generators}
        self.chests: dict[Cell, Chest] = {one.cell: one for one in match.chests}
        self.barricades: dict[Cell, Barricade] = {one.cell: one for one in match.barricades}
        self.blocks: tuple[Blocked, ...] = match.blocks
        self.doors: Doors = match.doors
        self.round = match.round
        self.turn: Turn | None = match.turn
        self.result = match.result
        self.over = False
        self.events: list[AnyEvent] = []

    def frozen(self) -> Match:
        """The match as it stands now."""
        return Match(
            seed=self.match.seed,
            players=self.match.players,
            mode=self.match.mode,
            rules=self.rules,
            boards=self.boards,
            phase=self.phase,
            drawn=self._geometry is not None,
            draws=self.draws,
            sealed=self.match.sealed + self.sealed,
            rolls=self.rolls,
            rolling=self.rolling,
            pieces=tuple(self.pieces.values()),
            generators=tuple(self.generators.values()),
            chests=tuple(self.chests.values()),
            barricades=tuple(self.barricades.values()),
            blocks=self.blocks,
            doors=self.doors,
            round=self.round,
            turn=self.turn,
            result=self.result,
        )

    def note(self, event: AnyEvent) -> int:
        """Record an event; answers its index, to be the cause of others."""
        self.events.append(event)
        return len(self.events) - 1

    # Chance

    def draw(self, label: str, below: int) -> int:
        """A number from 0 to `below` - 1 that no other draw of the match shifts; what was drawn is not taken back."""
        self.draws += 1
        self.sealed = True
        return Chance(self.match.seed).number(f"{self.draws}/{label}", below)

    def roll(self, who: str, reason: RollFor, die: int, cause: int | None = None) -> tuple[int, int]:
        """A die of so many sides: what it shows, and the event."""
        value = self.draw(f"{reason}/{who}", die) + 1
        return value, self.note(Rolled(who=who, reason=reason, die=die, value=value, cause=cause))

    # Who is where

    @property
    def geometry(self) -> Geometry:
        """What never changes of the board."""
        assert self._geometry is not None, "before the map is drawn nobody is anywhere"
        return self._geometry

    def open_board(self, board: Board) -> None:
        """This is the map that is played on (D2.2)."""
        self.boards, self._geometry = (board,), board.geometry
        self.generators = {cell: Generator(cell) for cell in self.geometry.of["generator"]}

    @property
    def now(self) -> Turn:
        """The turn that is being played."""
        assert self.turn is not None, "only asked while the match is played"
        return self.turn

    @property
    def current(self) -> Piece:
        """The piece whose turn it is."""
        return self.pieces[self.now.who]

    def survivors(self) -> list[Piece]:
        """Those on the board, in the order of turns."""
        there = [piece for piece in self.pieces.values() if piece.side == "survivor" and piece.cell is not None]
        return sorted(there, key=lambda piece: piece.place)

    @property
    def killer(self) -> Piece:
        """The killer's piece."""
        return next(piece for piece in self.pieces.values() if piece.side == "killer")

    def at(self, cell: Cell) -> list[Piece]:
        """The pieces on a cell."""
        return [piece for piece in self.pieces.values() if piece.cell == cell]

    def standing(self, cell: Cell) -> bool:
        """Whether a built barricade stands there."""
        return cell in self.barricades and self.barricades[cell].standing

    def barred(self, piece: Piece, cell: Cell) -> Reason | None:
        """Why a piece can neither pass a cell nor end there (D1.4, D3.4); None if it can pass."""
        for other in self.pieces.values():
            if other.cell == cell and other.side != piece.side:
                return "taken"
        for block in self.blocks:
            if block.cell == cell and block.stops == piece.side:
                return "blocked"
        if piece.side == "killer" and self.standing(cell) and not self.has(piece, IgnoreBarricades):
            return "barricade"
        return None

    def may_end(self, piece: Piece, cell: Cell) -> bool:
        """Whether a piece that can be on a cell may end its turn there (D1.4, D4.2)."""
        shared = self.geometry.kinds[cell] in SHARED
        if piece.side == "killer":
            return not shared
        if shared:
            return True
        for other in self.pieces.values():  # noqa: SIM110 - asked for every cell that somebody may go to
            if other.cell == cell and other is not piece:
                return False
        return True

    def free(self, piece: Piece, cell: Cell) -> bool:
        """Whether a piece could be put on a cell and end its turn there."""
        return self.barred(piece, cell) is None and self.may_end(piece, cell)

    # Characters

    def survivor(self, piece: Piece) -> SurvivorCharacter:
        """The character of a survivor's piece."""
        return self.rules.survivors[piece.character]

    def slayer(self, piece: Piece) -> KillerCharacter:
        """The character of the killer's piece."""
        return self.rules.killers[piece.character]

    def character(self, piece: Piece) -> SurvivorCharacter | KillerCharacter:
        """The character of either side's piece."""
        return self.survivor(piece) if piece.side == "survivor" else self.slayer(piece)

    def passive(self, piece: Piece) -> Passive:
        """The passive ability of a piece."""
        return self.character(piece).passive

    def skill(self, piece: Piece) -> Skill:
        """The skill of a piece."""
        return self.character(piece).skill

    def lying(self, piece: Piece, kind: type[L]) -> Iterator[L]:
        """The effects of a kind that work on a piece now: its own for good, and those laid."""
        passive = self.passive(piece)
        if passive.trigger == "always":
            for effect in passive.effects:
                if isinstance(effect, kind):
                    yield effect
        for laid in piece.lasting:
            if isinstance(laid.effect, kind):
                yield laid.effect

    def has(self, piece: Piece, kind: type[AnyLasting]) -> bool:
        """Whether an effect of a kind works on a piece."""
        return any(True for _ in self.lying(piece, kind))

    def attack(self, piece: Piece) -> tuple[int, int, int]:
        """The base attack as it is now: its cost, damage and reach (D4.1)."""
        base = self.slayer(piece).attack
        cost, damage, reach = base.cost, base.damage, base.reach
        for strike in self.lying(piece, Strike):
            cost, damage, reach = cost - strike.cheaper, damage + strike.damage, reach + strike.reach
        return max(cost, 1), damage, reach

    def running(self) -> int:
        """How many generators run."""
        return sum(generator.points >= self.rules.repair.needed for generator in self.generators.values())

    # Verbs

    def change(self, who: str, **fields: Any) -> Piece:
        """A piece with some fields changed."""
        piece = self.pieces[who] = replace(self.pieces[who], **fields)
        return piece

    def spend(self, cost: int) -> None:
        """Pay for what is done in the present turn."""
        self.turn = replace(self.now, left=self.now.left - cost, acted=True)

    def put(self, who: str, to: Cell) -> Piece:
        """A piece stands on another cell; of the piece whose turn it is, the turn remembers where it has been."""
        before = self.pieces[who].cell
        piece = self.change(who, cell=to)
        turn = self.turn
        if turn is not None and turn.who == who and before is not None:
            stand = to if self.may_end(piece, to) else turn.stand
            guarded = turn.guarded
            if piece.side == "killer":
                near = [cell for cell in self.generators if self.geometry.apart(cell, to) <= 1]
                guarded = (*guarded, *(cell for cell in near if cell not in guarded))
            self.turn = replace(turn, came=before, stand=stand, guarded=guarded)
        return piece

    def remove(self, who: str, fate: Fate) -> None:
        """A piece is off the board."""
        self.change(who, cell=None, fate=fate, lasting=(), talents=())

    def damage(self, target: str, amount: int, by: str, cause: int | None) -> int:
        """Damage to a survivor, less what shields take; answers what came through. At no health it is dead (D4.6)."""
        for laid in self.pieces[target].lasting:
            if isinstance(laid.effect, Shield) and amount:
                taken = min(amount, laid.effect.amount)
                amount -= taken
                self.change(target, lasting=tuple(one for one in self.pieces[target].lasting if one is not laid))
                self.note(Shielded(target=target, amount=taken, cause=cause))
        if not amount:
            return 0
        piece = self.change(target, health=max(self.pieces[target].health - amount, 0))
        hurt = self.note(Damaged(target=target, amount=amount, left=piece.health, by=by, cause=cause))
        if not piece.health:
            assert piece.cell is not None, "only who is on the board is hurt"
            self.remove(target, "killed")
            died = self.note(Killed(who=target, at=piece.cell, by=by, cause=hurt))
            self.enrage(self.rules.rage.kill, died)
        return amount

    def heal(self, who: str, amount: int, cause: int | None) -> None:
        """Health, up to the character's."""
        piece = self.pieces[who]
        gained = min(amount, self.survivor(piece).health - piece.health)
        if gained > 0 and piece.cell is not None:
            left = self.change(who, health=piece.health + gained).health
            self.note(Healed(target=who, amount=gained, left=left, cause=cause))

    def enrage(self, amount: int, cause: int | None) -> None:
        """Rage, up to the most of the crown ability; none while it works (D4.4)."""
        piece = self.killer
        crown = self.slayer(piece).crown
        gained = min(amount, crown.most - piece.rage)
        if gained > 0 and not piece.crowned:
            rage = self.change(piece.who, rage=piece.rage + gained).rage
            ready = piece.rage < crown.cost <= rage
            self.note(RageGained(who=piece.who, amount=gained, rage=rage, ready=ready, cause=cause))

    def add_actions(self, who: str, amount: int, cause: int | None) -> None:
        """More ⚡: at once if it is that player's turn, else in its next."""
        now = self.turn is not None and self.turn.who == who
        if now:
            self.turn = replace(self.now, left=self.now.left + amount)
        else:
            self.change(who, extra=self.pieces[who].extra + amount)
        self.note(ActionsGained(who=who, amount=amount, next_turn=not now, cause=cause))

    def stun(self, who: str, amount: int, cause: int | None) -> None:
        """Less ⚡ in the next turn."""
        self.change(who, extra=self.pieces[who].extra - amount)
        self.note(Stunned(who=who, amount=amount, cause=cause))

    def lay(self, who: str, effect: AnyLasting, cause: int | None) -> None:
        """A lasting effect; the same effect again is another one."""
        self.change(who, lasting=(*self.pieces[who].lasting, Laid(effect, effect.turns)))
        self.note(EffectLaid(who=who, effect=effect, turns=effect.turns, cause=cause))

    def wear(self, who: str) -> None:
        """At the end of a piece's own turn, each of its lasting effects has a turn less."""
        piece = self.pieces[who]
        if not piece.lasting:
            return
        for laid in piece.lasting:
            if laid.turns == 1:
                self.note(EffectGone(who=who, effect=laid.effect))
        self.change(who, lasting=tuple(replace(laid, turns=laid.turns - 1) for laid in piece.lasting if laid.turns > 1))

    def cool(self, who: str, turns: int, cause: int | None) -> None:
        """A skill can be used again after so many turns."""
        if turns != self.pieces[who].cooldown:
            self.change(who, cooldown=turns)
            self.note(CooldownChanged(who=who, turns=turns, cause=cause))

    def block(self, cell: Cell, stops: Side, rounds: int, cause: int | None) -> None:
        """One side cannot enter a cell."""
        self.blocks = (*self.blocks, Blocked(cell, stops, rounds))
        self.note(CellBlocked(at=cell, stops=stops, rounds=rounds, cause=cause))

    def charge(self, cell: Cell, amount: int) -> int:
        """A generator's points, from 0 to what it needs; answers how many it has now."""
        generator = self.generators[cell]
        points = min(max(generator.points + amount, 0), self.rules.repair.needed)
        self.generators[cell] = replace(generator, points=points)
        return points

    def start(self, cell: Cell, cause: int, by: str | None = None) -> None:
        """If a generator has all its points it runs now; with the last needed one the gates are set to open (D6.1)."""
        if self.generators[cell].points < self.rules.repair.needed:
            return
        running, needed = self.running(), self.mode.generators
        started = self.note(GeneratorStarted(at=cell, running=running, needed=needed, by=by, cause=cause))
        if running == needed and self.doors.opens is None:
            gates = self.rules.gates
            delay = gates.delay_alone if len(self.survivors()) == 1 else gates.delay
            self.doors = Doors(opens=self.round + delay + 1)
            self.note(GatesSet(round=self.round + delay + 1, cause=started))
