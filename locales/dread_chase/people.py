"""Who is who at a table: players are called by their names, where that is enough by the first word of it."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine.dread_chase.model import Piece
from locales.grammar import normal
from locales.render import Noun, Words


@dataclass(frozen=True, slots=True)
class Company:
    """The players of a match: id → name with its cases."""

    words: Words
    names: Mapping[str, Noun]

    @classmethod
    def of(cls, words: Words, players: Iterable[tuple[str, str]]) -> "Company":
        """From (id, name) in the order of joining."""
        seated = list(players)
        shown = short_names([name for _, name in seated])
        return cls(words, {who: Noun.of(name) for (who, _), name in zip(seated, shown, strict=True)})

    def name(self, who: str) -> Noun:
        """«Вера». Raises KeyError for nobody."""
        return self.names[who]

    def all(self, those: Iterable[str]) -> tuple[Noun, ...]:
        """The names of several."""
        return tuple(self.names[who] for who in those)

    def character(self, piece: Piece) -> Noun:
        """«Механик»; the name alone before a character is picked is the caller's business."""
        return self.words.noun(character_id(piece.side, piece.character))

    def full(self, piece: Piece) -> str:
        """«Вера (Механик)»."""
        name = str(self.names[piece.who])
        if not piece.character:
            return name
        return self.words.say("chase-shown-full", name=name, character=self.character(piece))


def character_id(side: str, character: str) -> str:
    """The id of a character's name among the words."""
    return f"dread-killer-{character}" if side == "killer" else f"dread-survivor-{character}"


def short_names(names: Sequence[str]) -> tuple[str, ...]:
    """The first word of each name, or the whole name where two begin with the same, or a number tells who it is."""
    firsts = [name.split()[0] if name.split() and not name[-1].isdigit() else name for name in names]
    met = Counter(normal(first) for first in firsts)
    return tuple(
        first if met[normal(first)] == 1 else " ".join(name.split()) for first, name in zip(firsts, names, strict=True)
    )


def initials(names: Sequence[str]) -> tuple[str, ...]:
    """One or two letters of each name, different ones where that can be."""
    letters = [["".join(sign for sign in word if sign.isalnum()) for word in name.split()] for name in names]
    words = [[word for word in parts if word] or ["?"] for parts in letters]
    ones = [parts[0][:1].upper() for parts in words]
    met = Counter(ones)
    return tuple(
        one if met[one] == 1 else _two(parts, [other for other in words if other is not parts])
        for one, parts in zip(ones, words, strict=True)
    )


def _two(parts: Sequence[str], others: Sequence[Sequence[str]]) -> str:
    """Two letters that nobody else would have: of both words, of the first, or its first and a later one."""
    taken = {_pair(other) for other in others}
    first = parts[0]
    pairs = [_pair(parts), *(first[:1] + letter for letter in first[1:])]
    free = next((pair for pair in pairs if pair.casefold() not in {one.casefold() for one in taken}), pairs[0])
    return free[:1].upper() + free[1:].lower() if len(parts) < 2 or free != pairs[0] else free.upper()


def _pair(parts: Sequence[str]) -> str:
    return parts[0][:1] + parts[1][:1] if len(parts) > 1 else parts[0][:2]
