"""Who is who at a table: players are called by their names, where that is enough by the first word of it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
    """One or two letters of each name, never the same for two of the five who can play."""
    words = [_words(name) for name in names]
    met = Counter(parts[0][0].upper() for parts in words)
    pairs = Counter(_pair(parts).upper() for parts in words)
    own = {pair for pair, times in pairs.items() if times == 1}
    chosen: list[str] = []
    for parts in words:
        one, two = parts[0][0].upper(), _pair(parts)
        wanted = one if met[one] == 1 else two if two.upper() in own else ""
        taken = own | {other.upper() for other in chosen}
        chosen.append(wanted or next(other for other in _others(parts) if other.upper() not in taken))
    return tuple(chosen)


def _words(name: str) -> list[str]:
    """The words of a name that have letters or digits, and only those of each."""
    parts = ("".join(sign for sign in word if sign.isalnum()) for word in name.split())
    return [part for part in parts if part] or ["?"]


def _pair(parts: Sequence[str]) -> str:
    """«ВТ» for Вера Ткач, «Ве» for one who is only Вера."""
    return (parts[0][0] + parts[1][0]).upper() if len(parts) > 1 else parts[0][:2].capitalize()


def _others(parts: Sequence[str]) -> Iterator[str]:
    """What a player can be known by if not by its own letters: the number in its name, later letters, any number."""
    first = parts[0][0].upper()
    yield from (first + part[0] for part in parts if part.isdigit())
    yield from (first + letter.lower() for letter in parts[0][1:])
    yield from (f"{first}{number}" for number in range(1, 10))
