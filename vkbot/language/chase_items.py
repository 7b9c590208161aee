"""A message cut into what its words mean for a move in Dread Chase: directions, cells, numbers, names, deeds."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from engine.dread_chase.model import Match
from locales import grammar
from locales.dread_chase.people import character_id
from locales.render import Words
from vkbot.language.chase_people import Named, Phrase, Player, as_phrase, phrases, players, pointed_at
from vkbot.language.chase_words import IDIOMS, KEYS, NUMERALS, ORDINALS, REPEATED, Means, Word, words
from vkbot.language.layout import in_russian
from vkbot.language.spelling import SHORTEST, closest, is_word
from vkbot.vk.text import normalised, without_mentions

LONGEST: Final = 400
"""Characters; a longer message is talk."""
MOST: Final = 24
"""Items of a message that may move."""
MOST_KEYS: Final = 4
"""Steps by the same key in a row; more are a scream."""
MOST_WITH_ONE_SLIP: Final = 7
"""A longer word of a move may have two letters wrong."""

Kind = Literal["word", "cell", "number", "times", "name", "stranger", "unknown", "question"]
Called = Literal["person", "survivor", "killer", "talent", "skill", "crown"]


@dataclass(frozen=True, slots=True)
class Item:
    """A piece of a message. `word`: of a word; `cell`, `number`; of a name: what is called so, and the ids of those.

    `times`: a number that says how often («2 раза», «х2»). `stranger`: a mention of nobody at the table.
    """

    kind: Kind
    text: str = ""
    word: Word | None = None
    cell: str = ""
    number: int = 0
    called: frozenset[tuple[Called, str]] = frozenset()
    ordinal: bool = False

    def is_(self, *means: Means) -> bool:
        """Whether it is a word of one of these meanings."""
        return self.word is not None and self.word.means in means

    def ids(self, kind: Called) -> tuple[str, ...]:
        """Who or what of a kind is called so."""
        return tuple(sorted(one for called, one in self.called if called == kind))


Names = Mapping[Phrase, frozenset[tuple[Called, str]]]
"""A name as its words → all that is called so."""

ARROWS: Final = str.maketrans({
    "↑": " вверх ", "⬆": " вверх ", "👆": " вверх ", "🔼": " вверх ",
    "↓": " вниз ", "⬇": " вниз ", "👇": " вниз ", "🔽": " вниз ",
    "←": " влево ", "⬅": " влево ", "👈": " влево ", "◀": " влево ",
    "→": " вправо ", "➡": " вправо ", "👉": " вправо ", "▶": " вправо ",
    "🎲": " кубик ", **dict.fromkeys("🤔🧐🤷❓❔⁉", "?"),
})  # fmt: skip
"""Signs that say something; all other emoji say nothing."""
_SILENT: Final = frozenset({"So", "Sk", "Mn", "Me", "Cf", "Co", "Cn"})
_DRAWN_OUT: Final = re.compile(r"([^\W\d_])\1{2,}")

_LOOK_ALIKE: Final = dict(zip("авсенкмортхубдгфилцй", "abcehkmoptxybdgfilcj", strict=True))
"""Russian letters that look like a column's, and for the others those that sound like it."""

_PIECE: Final = re.compile(
    r"(?P<mention>@\d+@)"
    r"|(?P<cell>(?<![a-zа-я])(?:[a-zа-я]-?|[^вскоауия\W\d_][ ]|(?<=на )[a-zа-я][ ])\d{1,2}(?![a-zа-я0-9]))"
    r"|(?P<other>(?<!\w)\+\d+)"
    r"|(?P<times>[2-9][xх](?![a-zа-я0-9])|[*×][2-9](?!\d))"
    r"|(?P<word>[^\W\d_]+(?:-[^\W\d_]+)*)|(?P<number>\d+)(?:-?(?:й|го|ым|м|ю|я))?(?![a-zа-я0-9])|(?P<mark>[?])"
    r"|(?P<sign>[^\s.,;:!…()«»\"'/+>*—–#№@-])"
)
"""A cell has no blank behind a letter that is a word of its own: «буду в 4», «с 3 до 5»; but «на в 4»."""
_HOURS: Final = frozenset(("в", "с", "к", "у", "о", "до"))
"""A number behind one of these is a time, or one of something that is not said."""
_BESIDE: Final = frozenset(("от", "через"))
"""A cell behind one of these is not where somebody goes."""


def items(vocabulary: Words, people: Sequence[Named], match: Match, text: str) -> tuple[Item, ...]:
    """All of them; words that mean nothing here are `unknown`."""
    seated = players(people)
    plain, pointed = _plain(seated, text)
    squeezed = plain.strip(" .!")
    if squeezed and set(squeezed) <= {*KEYS, " "} and len(squeezed) <= MOST:
        screams = len(set(squeezed)) == 1 and len(squeezed) > (2 if squeezed[0] == "a" else MOST_KEYS)
        return () if screams else tuple(Item("word", sign, Word(KEYS[sign])) for sign in squeezed if sign != " ")
    known = _names(vocabulary, seated, _characters(match))
    found: list[Item] = []
    pieces = [one for hit in _PIECE.finditer(plain) for one in _torn(known, hit)][: MOST * 2]
    at = 0
    while at < len(pieces):
        length, item = _named(known, pieces, at) or (1, _item(known, pointed, *pieces[at]))
        found.append(item)
        at += length
    return tuple(_counted(match, found))


def _plain(people: Sequence[Player], text: str) -> tuple[str, tuple[Item, ...]]:
    """The text as it is cut up, and whom it mentions: «@0@» stands there for the first of these."""
    whole, found = normalised(text), list[Item]()
    for one in reversed(pointed_at(people, whole)):
        called = frozenset[tuple[Called, str]]({("person", one.who)} if one.who else ())
        found.append(Item("name" if called else "stranger", whole[one.start : one.end], called=called))
        whole = f"{whole[: one.start]} @{len(found) - 1}@ {whole[one.end :]}"
    signs = without_mentions(whole).translate(ARROWS)
    spoken = grammar.normal("".join(sign for sign in signs if unicodedata.category(sign) not in _SILENT)).strip()
    for phrase, meant in IDIOMS.items():
        spoken = re.sub(rf"\b{phrase}\b", meant, spoken)
    return spoken, tuple(found)


def _counted(match: Match, found: Sequence[Item]) -> Iterator[Item]:
    """The items, with numbers for what they count: «2 раза», «х2» where no column is called so, «в 4»."""
    at = 0
    while at < len(found):
        item, behind = found[at], found[at + 1 : at + 2]
        at += 1
        if item.kind == "number" and behind and behind[0].text in ("раз", "раза"):
            at += 1
            yield Item("times", item.text, number=item.number)
        elif at > 1 and item.cell.startswith("X") and not _has(match, item.cell):
            yield Item("times", item.text, number=int(item.cell[1:]))
        elif at > 1 and _is_of_something_else(item, found[at - 2].text):
            yield Item("unknown", item.text)
        else:
            yield item


def _is_of_something_else(item: Item, before: str) -> bool:
    """«в 4», «от B4», «через B4»."""
    if item.kind == "cell":
        return before in _BESIDE
    return item.kind == "number" and not item.ordinal and before in _HOURS


def _has(match: Match, cell: str) -> bool:
    return match.board is not None and cell in match.board.geometry.kinds


def _torn(known: Names, hit: re.Match[str]) -> list[tuple[str, str]]:
    """A piece; a word with dashes that is no name as its parts («вправо-вправо»)."""
    kind, piece = hit.lastgroup or "", hit.group(hit.lastgroup or 0)
    if kind != "word" or "-" not in piece or (piece,) in known:
        return [(kind, piece)]
    return [(kind, part) for part in piece.split("-")]


def _item(known: Names, pointed: Sequence[Item], kind: str, piece: str) -> Item:
    if kind == "mark":
        return Item("question", piece)
    if kind == "mention":
        at = int(piece.strip("@")[:4])
        return pointed[at] if at < len(pointed) else Item("unknown", piece)
    if kind == "cell":
        return Item("cell", piece, cell=cell_of(piece))
    if kind == "number":
        return Item("number", piece, number=int(piece[:4]))
    if kind == "times":
        return Item("times", piece, number=int(piece.strip("xх*×")))
    if kind == "word":
        return _word(piece) or _guessed(known, piece) or Item("unknown", piece)
    return Item("unknown", piece)


def cell_of(piece: str) -> str:
    """«в4» → «B4»; "" for nothing."""
    if not piece:
        return ""
    letter, number = piece[0], piece[1:].strip(" -")
    return f"{_LOOK_ALIKE.get(letter, letter).upper()}{int(number)}"


def _word(piece: str) -> Item | None:
    if piece in ORDINALS:
        return Item("number", piece, number=ORDINALS[piece], ordinal=True)
    if piece in REPEATED:
        return Item("times", piece, number=REPEATED[piece])
    if piece in NUMERALS:
        return Item("number", piece, number=NUMERALS[piece])
    word = next((found for one in _written(piece) if (found := words().get(one)) is not None), None)
    return None if word is None else Item("word", piece, word)


def _written(piece: str) -> Iterator[str]:
    """A word as it may be meant: «вниииз», «vniz»."""
    yield piece
    short = _DRAWN_OUT.sub(r"\1", piece)
    if len(short) >= SHORTEST:
        yield short
        if short.isascii():
            yield in_russian(short)


def _guessed(known: Names, piece: str) -> Item | None:
    """A word written wrongly: a name, or a word of a move."""
    if len(piece) < 4 or len(piece) > 20 or is_word(piece):
        return None
    single = {phrase[0]: called for phrase, called in known.items() if len(phrase) == 1}
    names, far = closest(piece, tuple(single))
    deeds, further = closest(piece, tuple(words()), 2 if len(piece) > MOST_WITH_ONE_SLIP else 1)
    if names and (not deeds or far <= further):
        return Item("name", piece, called=frozenset(one for name in names for one in single[name]))
    meant = {words()[deed].means for deed in deeds}
    return Item("word", piece, Word(meant.pop())) if len(meant) == 1 else None


def _named(known: Names, pieces: Sequence[tuple[str, str]], at: int) -> tuple[int, Item] | None:
    """The longest name that begins here."""
    for length in range(min(4, len(pieces) - at), 0, -1):
        phrase = tuple(piece for _, piece in pieces[at : at + length])
        if (called := known.get(phrase)) is not None:
            return length, Item("name", " ".join(phrase), called=called)
    return None


# What has a name


def _characters(match: Match) -> tuple[tuple[Called, str, str], ...]:
    """(what, its id, the id of its words) of all that can be named in this match."""
    rules = match.rules
    found: list[tuple[Called, str, str]] = [("survivor", one, character_id("survivor", one)) for one in rules.survivors]
    found += [("killer", one, character_id("killer", one)) for one in rules.killers]
    found += [("talent", one, f"dread-talent-{one}") for one in rules.talents]
    found += [("skill", one, f"{character_id('survivor', one)}-skill") for one in rules.survivors]
    found += [("skill", one, f"{character_id('killer', one)}-skill") for one in rules.killers]
    found += [("crown", one, f"{character_id('killer', one)}-crown") for one in rules.killers]
    return tuple(found)


@lru_cache(maxsize=64)
def _names(vocabulary: Words, people: tuple[Player, ...], things: tuple[tuple[Called, str, str], ...]) -> Names:
    found: dict[Phrase, set[tuple[Called, str]]] = {}
    for kind, one, message in things:
        forms = [*vocabulary.noun(message).cases] if vocabulary.has(message) else []
        for other in called_also(vocabulary, message):
            forms += [form for form in grammar.all_forms(other) if form not in words()]
        for phrase in map(as_phrase, (*forms, one) if kind in ("survivor", "killer") else forms):
            found.setdefault(phrase, set()).add((kind, one))
    for player in people:
        for phrase in phrases(player):
            found.setdefault(phrase, set()).add(("person", player.who))
    return {phrase: frozenset(called) for phrase, called in found.items() if phrase}


def called_also(vocabulary: Words, message: str) -> tuple[str, ...]:
    """What else a character is called, as the locale lists it."""
    also = f"{message}-called"
    return tuple(one.strip() for one in vocabulary.say(also).split(",")) if vocabulary.has(also) else ()
