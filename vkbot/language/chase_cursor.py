"""Going over the items of a message in a turn of Dread Chase, with the match as it stands after what was read."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from engine.dread_chase.board import Cell
from engine.dread_chase.model import Match, Piece
from engine.dread_chase.moves.values import AnyMove
from engine.dread_chase.play import Refused, play, possible
from vkbot.language.chase_items import Item
from vkbot.language.chase_results import Puzzle, PuzzleError
from vkbot.language.chase_words import Means

OTHER_DICE: Final = "reading"
"""Chance of its own: what is understood must not depend on the die that will fall, or one could ask it beforehand."""


class Cursor:
    """Goes over the items once. `match`: as it may stand after the moves read so far, while the turn lasts."""

    def __init__(self, match: Match, who: str, said: Sequence[Item]) -> None:
        self.match, self.who, self.said = replace(match, seed=OTHER_DICE), who, said
        self.at = 0
        self.moves: list[AnyMove] = []
        self.held: Item | None = None

    @property
    def more(self) -> bool:
        """Whether something is left to be read."""
        return self.at < len(self.said)

    @property
    def piece(self) -> Piece:
        """The writer's piece."""
        return self.match.piece(self.who)

    def next_is(self, *means: Means) -> bool:
        """Whether a word of these meanings comes next."""
        return self.more and self.said[self.at].is_(*means)

    def skip(self, *means: Means) -> None:
        """Pass over words of these meanings."""
        while self.next_is(*means):
            self.at += 1

    def take(self, kind: str) -> Item | None:
        """The next item, if it is of the kind; of a name, if it is not the name of an own deed to come."""
        if self.more and self.said[self.at].kind == kind:
            self.at += 1
            return self.said[self.at - 1]
        return None

    def target(self) -> Item | None:
        """A cell, a name, oneself, or the killer: what stood in front of the deed, or comes next."""
        held, self.held = self.held, None
        if held is not None:
            return held
        if self.more:
            item = self.said[self.at]
            if item.kind == "stranger":
                raise PuzzleError(Puzzle("stranger"))
            if item.kind == "cell" or item.is_(Means.SELF, Means.KILLER) or names_somebody(item):
                self.at += 1
                return self.whole(item)
        return None

    def whole(self, item: Item) -> Item:
        """A name with what else is said of the same person: «Анну Соколову», «механика Анну»."""
        while item.kind == "name" and self.more and self.said[self.at].kind == "name":
            both = set(self.called(item)) & set(self.called(self.said[self.at]))
            if not both:
                break
            item = Item("name", item.text, called=frozenset(("person", who) for who in both))
            self.at += 1
        return item

    def make(self, *moves: AnyMove) -> bool:
        """Take moves down, and go on from where they lead."""
        for move in moves:
            self.moves.append(move)
            after = play(self.match, self.who, move)
            if not isinstance(after, Refused) and after[0].turn is not None and after[0].turn.who == self.who:
                self.match = after[0]
        return True

    def possible(self) -> tuple[AnyMove, ...]:
        """What the writer may do now."""
        return possible(self.match, self.who)

    def known(self, cell: Cell) -> Cell:
        """A cell of the board. Raises PuzzleError for another."""
        assert self.match.board is not None, "there is a board while the match is played"
        if cell not in self.match.board.geometry.kinds:
            raise PuzzleError(Puzzle("off", cell))
        return cell

    def somebody(self, item: Item) -> str:
        """Whom a name, or a cell, means. Raises PuzzleError."""
        if item.is_(Means.SELF):
            return self.who
        if item.is_(Means.KILLER):
            return self.match.killer.who if self.match.killer is not None else self.who
        if item.kind == "cell":
            those = [piece.who for piece in self.match.pieces if piece.cell == self.known(item.cell)]
            if not those:
                raise PuzzleError(Puzzle("nobody", item.cell))
        else:
            those = self.called(item)
        if len(those) > 1:
            raise PuzzleError(Puzzle("who", who=tuple(those)))
        return those[0]

    def called(self, item: Item) -> list[str]:
        """The players who are called so, by name or by character."""
        characters = {*item.ids("survivor"), *item.ids("killer")}
        persons = item.ids("person")
        return [
            piece.who for piece in self.match.pieces if piece.who in persons or piece.character in characters
        ] or list(persons)


def names_somebody(item: Item) -> bool:
    """Whether it is the name of a player or a character."""
    return any(item.ids(kind) for kind in ("person", "survivor", "killer"))
