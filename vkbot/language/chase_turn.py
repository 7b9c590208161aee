"""What is written in a turn of Dread Chase: one deed after another, each read where the ones before have led."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine.dread_chase.board import DELTAS, Cell, Direction, name
from engine.dread_chase.model import Match
from engine.dread_chase.moves import values as m
from engine.dread_chase.moves.values import AnyMove
from vkbot.language.chase_abilities import Abilities
from vkbot.language.chase_cursor import names_somebody
from vkbot.language.chase_items import Item
from vkbot.language.chase_results import Puzzle, PuzzleError
from vkbot.language.chase_ways import steps_apart, way
from vkbot.language.chase_words import Means

TO_ME: Final = "мне"
"""«мне вниз»."""
MOST_STEPS: Final = 12
"""Nobody goes further in a turn."""

WAYS: Final[Mapping[Means, Direction]] = {
    Means.NORTH: "north", Means.EAST: "east", Means.SOUTH: "south", Means.WEST: "west",
}  # fmt: skip
PLACES: Final = (Means.GENERATOR, Means.CHEST, Means.BARRICADE, Means.GATE, Means.RAILS)
"""What a cell is named with: «к генератору C1»."""
AIMED: Final = (Means.ATTACK, Means.DESTROY, Means.SKILL, Means.CROWN, Means.GIVE, Means.HEAL)
"""Deeds of which the target may stand in front: «Веру ударить»."""


def is_sure(said: Sequence[Item]) -> bool:
    """Whether a message is a move, whoever writes it."""
    return any(item.word is not None and item.word.sure for item in said) or (
        any(item.is_(Means.RAILS) for item in said) and any(item.kind == "cell" for item in said)
    )


def read_turn(match: Match, who: str, said: Sequence[Item], *, waits: bool) -> list[AnyMove]:
    """The moves; none if it is talk. Raises PuzzleError."""
    if match.phase != "playing" or match.piece(who).cell is None:
        return _elsewhere(said)
    reader = _Reader(match, who, [item for item in said if not item.is_(Means.FILLER)])
    while reader.more:
        if not reader.step():
            return []
    return reader.moves


def _elsewhere(said: Sequence[Item]) -> list[AnyMove]:
    """Before and after the match is played, and off the board: the deed alone, so that it can be refused."""
    for item in said:
        if item.word is not None and (move := _BARE.get(item.word.means)) is not None:
            return [move]
    return []


_BARE: Final[Mapping[Means, AnyMove]] = {
    Means.REPAIR: m.Repair(),
    Means.ESCAPE: m.Escape(),
    Means.BUILD: m.Build(),
    Means.CHEST: m.WorkChest(),
    Means.ATTACK: m.Attack(""),
    Means.SKILL: m.UseSkill(),
    Means.CROWN: m.UseCrown(),
    Means.END: m.EndTurn(),
}
"""Deeds that need no board to be refused."""


class _Reader(Abilities):
    """One method for each kind of deed: it reads what belongs to it; False if it is none after all."""

    def step(self) -> bool:
        """Read one deed; False if it is none."""
        item = self.said[self.at]
        self.at += 1
        if item.kind == "number":
            return self._counted(item)
        if item.kind == "times":
            return self._repeated(item.number)
        if item.kind == "stranger":
            return self.next_is(*AIMED) and self._stranger()
        if item.kind == "cell":
            return self._cell(item)
        if item.kind == "name":
            return self._name(item)
        assert item.word is not None, "what is left is a word"
        if item.is_(Means.AND, Means.TURN) or item.text == TO_ME:
            return self.more
        if item.word.means in WAYS:
            return self._toward(WAYS[item.word.means], self._times())
        read, before = _DEEDS.get(item.word.means), len(self.moves)
        if read is None or not read(self):
            return False
        if (often := self.take("times")) is not None:
            return self._again(self.moves[before:], often.number)
        return True

    def _repeated(self, times: int) -> bool:
        """«2 раза сундук»."""
        before = len(self.moves)
        return self.more and self.step() and self._again(self.moves[before:], times)

    def _again(self, made: list[AnyMove], times: int) -> bool:
        """The same deed as often as it is said."""
        if len(made) != 1 or isinstance(made[0], m.Step) or not 1 <= times <= MOST_STEPS:
            return False
        return self.make(*made[:1] * (times - 1))

    def _stranger(self) -> bool:
        raise PuzzleError(Puzzle("stranger"))

    # Going

    def _times(self) -> int:
        """«вверх 2», «вверх на 2 клетки»."""
        number = self.take("number") or self.take("times")
        self.skip(Means.STEP)
        return 1 if number is None else number.number

    def _counted(self, item: Item) -> bool:
        """«2 вверх», «2 шага вверх»."""
        self.skip(Means.STEP, Means.GO)
        if not self.more:
            return False
        word = self.said[self.at].word
        if word is None or word.means not in WAYS:
            return False
        self.at += 1
        return self._toward(WAYS[word.means], item.number)

    def _toward(self, direction: Direction, times: int) -> bool:
        if not 1 <= times <= MOST_STEPS:
            return False
        cell, board = self.piece.cell, self.match.board
        assert board is not None, "there is a board while the match is played"
        for _ in range(times):
            (row, column), (down, right) = board.geometry.at[cell or ""], DELTAS[direction]
            cell = name(row + down, column + right) if column + right >= 0 else ""
            if cell not in board.geometry.kinds:
                raise PuzzleError(Puzzle("edge"))
            self.make(m.Step(cell))
        if self.more and self.said[self.at].cell == cell:  # «→ B5», as a button says it: the same step twice
            self.at += 1
        return True

    def _cell(self, item: Item) -> bool:
        """A cell: of the deed behind it, or to go to."""
        if self.next_is(*AIMED):
            self.held = item
            return True
        return self._walk(item.cell)

    def _walk(self, to: Cell) -> bool:
        self.known(to)
        match, board, here = self.match, self.match.board, self.piece.cell or ""
        assert board is not None, "there is a board while the match is played"
        turn = match.turn
        if to == here and turn is not None and turn.who == self.who:
            if self.more or self.moves:  # «L5 чинить» of who stands there
                return True
            raise PuzzleError(Puzzle("already", to))
        if to == here or to in board.geometry.beside[here] or turn is None or turn.who != self.who:
            return self.make(m.Step(to))
        steps = way(match, self.who, to)
        if steps:
            return self.make(*steps)
        if m.Ride(to) in self.possible():
            return self.make(m.Ride(to))
        apart = steps_apart(match, here, to)
        if apart is None or not board.geometry.open(to):
            return self.make(m.Step(to))
        if apart * match.rules.costs.step > turn.left:
            raise PuzzleError(Puzzle("away", to, steps=apart, left=turn.left))
        raise PuzzleError(Puzzle("way", to))

    def go(self) -> bool:
        """«иду на C3», «бегу к воротам», «иду к генератору C1»."""
        self.skip(Means.STEP, Means.GO)
        if self.next_is(*PLACES) and self.at + 1 < len(self.said) and self.said[self.at + 1].kind == "cell":
            self.at += 1
        if self.next_is(Means.GATE):
            return self.escape()
        return self.more and (self.said[self.at].kind in ("cell", "number") or self.next_is(*WAYS))

    def ride(self) -> bool:
        """«рельсы C3», «еду по рельсам на C3»."""
        self.skip(Means.RAILS, Means.RIDE)
        cell = self.take("cell")
        if cell is not None:
            return self.make(m.Ride(self.known(cell.cell)))
        rides = [move for move in self.possible() if isinstance(move, m.Ride)]
        if len(rides) == 1:
            return self.make(rides[0])
        assert self.match.board is not None, "there is a board while the match is played"
        rails = self.match.board.geometry.of["rail"]
        example = rides[0].to if rides else rails[0] if rails else ""
        if not example:
            return self.make(m.Ride(self.piece.cell or ""))
        raise PuzzleError(Puzzle("rail", example))

    # Work

    def work(self, move: AnyMove, *objects: Means) -> bool:
        """A deed on the cell where one stands; naming another cell does not lead there."""
        self.skip(*objects)
        cell = self.take("cell")
        if cell is not None and self.known(cell.cell) != self.piece.cell:
            raise PuzzleError(Puzzle("stands", cell.cell))
        self.skip(*objects)
        return self.make(move)

    def barricade(self) -> bool:
        """«баррикада», «баррикаду построить», «баррикаду B4 сломать»."""
        for index in range(self.at, min(self.at + 2, len(self.said))):
            if self.said[index].is_(Means.DESTROY, Means.GIVE):
                cell = self.take("cell")
                self.held, self.at = cell, index + 1
                return self.destroy()
        return self.work(m.Build(), Means.BUILD, Means.BARRICADE)

    def escape(self) -> bool:
        """«побег», «бежать в ворота»."""
        return self.work(m.Escape(), Means.GATE, Means.ESCAPE)

    def open(self) -> bool:
        """«открываю сундук»."""
        return self.next_is(Means.CHEST) and self.chest()

    def chest(self) -> bool:
        """«сундук», «вскрываю сундук»; «сундук, сундук» is twice."""
        if self.more and self.said[self.at].text == self.said[self.at - 1].text:
            return self.make(m.WorkChest())
        return self.work(m.WorkChest(), Means.CHEST, Means.OPEN)

    def repair(self) -> bool:
        """«чинить», «чиню генератор»."""
        return self.work(m.Repair(), Means.GENERATOR, Means.REPAIR)

    # The hunt

    def attack(self) -> bool:
        """«удар Вера», «бью C4», «удар»."""
        self.skip(Means.ATTACK)
        if self.next_is(Means.BARRICADE) and self.held is None:
            return self.destroy()
        target = self.target()
        if target is not None:
            self.make(m.Attack(self.somebody(target)))
            while (other := self._also()) is not None:
                self.make(m.Attack(self.somebody(other)))
            return True
        able = [move for move in self.possible() if isinstance(move, m.Attack)]
        if len(able) == 1:
            return self.make(able[0])
        if self.piece.side == "survivor":
            return self.make(m.Attack(self.who))
        others = [move.on for move in able] or [piece.who for piece in self.match.survivors if piece.cell is not None]
        raise PuzzleError(Puzzle("whom", who=tuple(others)))

    def _also(self) -> Item | None:
        """Somebody else for the same deed: «и Анну»."""
        ahead = self.said[self.at : self.at + 3]
        also = len(ahead) > 1 and ahead[0].is_(Means.AND) and names_somebody(ahead[1])
        if not also or (len(ahead) > 2 and ahead[2].is_(*AIMED)):
            return None
        self.at += 1
        return self.target()

    def destroy(self) -> bool:
        """«сломать B4», «снести баррикаду»."""
        self.skip(Means.DESTROY, Means.GIVE, Means.BARRICADE)
        if self.next_is(Means.CHEST) and self.held is None:
            return self.chest()
        cell, self.held = self.held or self.take("cell"), None
        if cell is not None:
            return self.make(m.Destroy(self.known(cell.cell)))
        able = [move for move in self.possible() if isinstance(move, m.Destroy)]
        if len(able) == 1:
            return self.make(able[0])
        built = [one.cell for one in self.match.barricades if one.standing]
        if not built:
            return self.make(m.Destroy(self.piece.cell or ""))
        raise PuzzleError(Puzzle("which", able[0].at if able else built[0]))

    # Names

    def _name(self, item: Item) -> bool:
        """A name: of an ability, or of the target of the deed behind it."""
        if item.ids("skill") and self.piece.character in item.ids("skill"):
            self.at -= 1
            return self.skill()
        if item.ids("crown") and self.piece.character in item.ids("crown"):
            self.at -= 1
            return self.crown()
        cards = item.ids("talent")
        if cards:
            return self.play(next((card for card in cards if card in self.piece.talents), cards[0]))
        if names_somebody(item):
            whole = self.whole(item)
            if self.next_is(*AIMED):
                self.held = whole
                return True
        if item.ids("skill") or item.ids("crown"):
            raise PuzzleError(Puzzle("foreign"))
        return False

    def end(self) -> bool:
        """«конец хода», «пас»; with a deed behind it («стоп, вниз», «пропускаю удар») it is talk."""
        self.skip(Means.END, Means.TURN, Means.AND)
        return not self.more and self.make(m.EndTurn())

    def generator(self) -> bool:
        """«генератор чинить», «генератор»; «к генератору» leads nowhere yet."""
        return (self.said[self.at - 1].text in ("генератор", "ген") or self.next_is(Means.REPAIR)) and self.repair()

    def card(self) -> bool:
        """«карта 1», «карта Бинт»."""
        return (
            self.more
            and (self.said[self.at].kind == "number" or bool(self.said[self.at].ids("talent")))
            and self.talent()
        )

    def build(self) -> bool:
        """«построить баррикаду»."""
        return self.work(m.Build(), Means.BUILD, Means.BARRICADE)


_DEEDS: Final[Mapping[Means, Callable[[_Reader], bool]]] = {
    Means.GO: _Reader.go,
    Means.STEP: _Reader.go,
    Means.STAND: _Reader.go,
    Means.REPAIR: _Reader.repair,
    Means.GENERATOR: _Reader.generator,
    Means.BUILD: _Reader.build,
    Means.BARRICADE: _Reader.barricade,
    Means.CHEST: _Reader.chest,
    Means.OPEN: _Reader.open,
    Means.RIDE: _Reader.ride,
    Means.RAILS: _Reader.ride,
    Means.ESCAPE: _Reader.escape,
    Means.GATE: _Reader.escape,
    Means.ATTACK: _Reader.attack,
    Means.DESTROY: _Reader.destroy,
    Means.USE: _Reader.use,
    Means.SKILL: _Reader.skill,
    Means.CROWN: _Reader.crown,
    Means.TALENT: _Reader.talent,
    Means.MAP: _Reader.card,
    Means.END: _Reader.end,
    Means.HEAL: _Reader.heal,
    Means.STUN: _Reader.stun,
}
"""What a word begins."""
