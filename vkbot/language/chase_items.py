"""A message cut into what its words mean for a move in Dread Chase: directions, cells, numbers, names, deeds."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from engine.dread_chase.model import Match
from locales import grammar
from locales.dread_chase.people import character_id
from locales.render import Words
from vkbot.language.chase_words import KEYS, NUMERALS, ORDINALS, Means, Word, words
from vkbot.language.spelling import closest, is_word
from vkbot.vk.text import mentions, normalised

LONGEST: Final = 400
"""Characters; a longer message is talk."""
MOST: Final = 24
"""Items of a message that may move."""

Kind = Literal["word", "cell", "number", "name", "unknown", "question"]
Called = Literal["person", "survivor", "killer", "talent", "skill", "crown"]


@dataclass(frozen=True, slots=True)
class Item:
    """A piece of a message. `word`: of a word; `cell`, `number`; of a name: what is called so, and the ids of those."""

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


Names = Mapping[tuple[str, ...], frozenset[tuple[Called, str]]]
"""A name as its words → all that is called so."""

ARROWS: Final = str.maketrans({
    "↑": " вверх ", "⬆": " вверх ", "👆": " вверх ", "🔼": " вверх ",
    "↓": " вниз ", "⬇": " вниз ", "👇": " вниз ", "🔽": " вниз ",
    "←": " влево ", "⬅": " влево ", "👈": " влево ", "◀": " влево ",
    "→": " вправо ", "➡": " вправо ", "👉": " вправо ", "▶": " вправо ",
    "\ufe0f": "",
})  # fmt: skip

_LOOK_ALIKE: Final = dict(zip("авсенкмортхубдгфилцй", "abcehkmoptxybdgfilcj", strict=True))
"""Russian letters that look like a column's, and for the others those that sound like it."""

_PIECE: Final = re.compile(
    r"(?P<cell>(?<![a-zа-я])[a-zа-я][ -]?\d{1,2}(?![a-zа-я0-9]))"
    r"|(?P<word>[^\W\d_]+(?:-[^\W\d_]+)*)|(?P<number>\d+)(?:-?(?:й|го|ым|м|ю|я))?(?![a-zа-я0-9])|(?P<mark>[?])"
    r"|(?P<other>[^\s.,;:!…()«»\"'/+>*—–#№-])"
)


def items(vocabulary: Words, people: Sequence[tuple[str, str]], match: Match, text: str) -> tuple[Item, ...]:
    """All of them; words that mean nothing here are `unknown`."""
    plain = _plain(text)
    squeezed = plain.strip(" .!")
    if squeezed and set(squeezed) <= {*KEYS, " "} and len(squeezed) <= MOST:
        return tuple(Item("word", sign, Word(KEYS[sign])) for sign in squeezed if sign != " ")
    known = _names(vocabulary, tuple(people), _characters(match))
    found: list[Item] = []
    pieces = [one for hit in _PIECE.finditer(plain) for one in _torn(known, hit)][: MOST * 2]
    at = 0
    while at < len(pieces):
        length, item = _named(known, pieces, at) or (1, _item(known, *pieces[at]))
        found.append(item)
        at += length
    return tuple(found)


def _plain(text: str) -> str:
    whole = normalised(text)
    for mention in reversed(list(mentions(whole))):
        whole = f"{whole[: mention.start]} {mention.name} {whole[mention.end :]}"
    return grammar.normal(whole.translate(ARROWS)).strip()


def _torn(known: Names, hit: re.Match[str]) -> list[tuple[str, str]]:
    """A piece; a word with dashes that is no name as its parts («вправо-вправо»)."""
    kind, piece = hit.lastgroup or "", hit.group(hit.lastgroup or 0)
    if kind != "word" or "-" not in piece or (piece,) in known:
        return [(kind, piece)]
    return [(kind, part) for part in piece.split("-")]


def _item(known: Names, kind: str, piece: str) -> Item:
    if kind == "mark":
        return Item("question", piece)
    if kind == "cell":
        return Item("cell", piece, cell=_cell(piece))
    if kind == "number":
        return Item("number", piece, number=int(piece[:4]))
    if kind == "word":
        return _word(piece) or _guessed(known, piece) or Item("unknown", piece)
    return Item("unknown", piece)


def _cell(piece: str) -> str:
    """«в4» → «B4»."""
    letter, number = piece[0], piece[1:].strip(" -")
    return f"{_LOOK_ALIKE.get(letter, letter).upper()}{int(number)}"


def _word(piece: str) -> Item | None:
    if piece in ORDINALS:
        return Item("number", piece, number=ORDINALS[piece], ordinal=True)
    if piece in NUMERALS:
        return Item("number", piece, number=NUMERALS[piece])
    word = words().get(piece)
    return None if word is None else Item("word", piece, word)


def _guessed(known: Names, piece: str) -> Item | None:
    """A word written wrongly: a name, or a word of a move."""
    if len(piece) < 4 or len(piece) > 20 or is_word(piece):
        return None
    single = {phrase[0]: called for phrase, called in known.items() if len(phrase) == 1}
    names, far = closest(piece, tuple(single))
    deeds, further = closest(piece, tuple(words()), 1)
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
def _names(
    vocabulary: Words, people: tuple[tuple[str, str], ...], things: tuple[tuple[Called, str, str], ...]
) -> Names:
    found: dict[tuple[str, ...], set[tuple[Called, str]]] = {}
    for kind, one, message in things:
        for form in vocabulary.noun(message).cases if vocabulary.has(message) else ():
            _add(found, form, (kind, one))
    for who, name in people:
        for form in _forms(name):
            _add(found, form, ("person", who))
    return {phrase: frozenset(called) for phrase, called in found.items()}


def _add(found: dict[tuple[str, ...], set[tuple[Called, str]]], form: str, called: tuple[Called, str]) -> None:
    phrase = tuple(re.findall(r"[^\W_]+(?:-[^\W\d_]+)*", grammar.normal(form)))
    if phrase and phrase[0] not in ("я", "и"):
        found.setdefault(phrase, set()).add(called)


def _forms(name: str) -> Iterable[str]:
    """All forms of a name and of each of its words."""
    yield from grammar.all_forms(name)
    parts = name.split()
    for part in parts if len(parts) > 1 else ():
        yield from (form for form in grammar.all_forms(part) if len(form) > 2)
