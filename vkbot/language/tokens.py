"""A text cut into tokens: words, numbers, mentions of people, marks. Nothing invisible, no emoji."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

from vkbot.vk.text import mentions, normalised

LONGEST: Final = 16_384
"""VK's longest text; nothing beyond it is read."""
LONGEST_WORD: Final = 40
"""How a longer one is compared is not kept in memory."""


class Kind(Enum):
    """What a token is."""

    WORD = "word"
    NUMBER = "number"
    MENTION = "mention"
    MARK = "mark"


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a text.

    `text` as written, `norm` as compared: no capitals, е for ё, Cyrillic letters for Latin ones that look the same, one
    kind of quotes and dashes, no apostrophes within a word, no letter thrice. `vk`: whom a mention means; its `text`
    is the label.
    """

    kind: Kind
    text: str
    norm: str
    vk: int = 0


_KINDS: Final[dict[str | None, Kind]] = {kind.value: kind for kind in Kind}
_PIECE: Final = re.compile(r"(?P<word>[^\W\d_]+(?:['-][^\W\d_]+)*)|(?P<number>\d+)|(?P<mark>\n|[^\s\w]|_)")
_SAME: Final = str.maketrans(
    {
        **dict.fromkeys("’‘`´ʼ′", "'"),
        **dict.fromkeys("“”„‟″«»", '"'),
        **dict.fromkeys("–—−‒―‑", "-"),
    }
)
_SPOKEN: Final = "№"
_SILENT: Final = frozenset({"So", "Sk", "Mn", "Cf", "Cn", "Co", "Me"})
"""Categories of characters that say nothing here: emoji, modifiers, invisible ones."""


_LOOK_ALIKE: Final = str.maketrans("abcehkmoptxyё", "авсенкмортхуе")
"""Latin letters that look Cyrillic. Names are compared in the same form, so that a Latin one is still itself."""
_DRAWN_OUT: Final = re.compile(r"([^\W\d_])\1{2,}")
_DIGIT_FOR_LETTER: Final = re.compile(r"(?<=[^\W\d_])[034](?=[^\W\d_])")
_DRAWN: Final = {"0": "о", "3": "з", "4": "ч"}


def norm(text: str) -> str:
    """The form in which pieces of text are compared."""
    return _norm_of_word(text) if len(text) <= LONGEST_WORD else _norm(text)


@lru_cache(maxsize=16_384)
def _norm_of_word(word: str) -> str:
    return _norm(word)


def _norm(text: str) -> str:
    plain = text.translate(_SAME).casefold().translate(_LOOK_ALIKE)
    return _DRAWN_OUT.sub(r"\1", plain.replace("'", "")) if len(plain) > 1 else plain


def tokens(text: str) -> tuple[Token, ...]:
    """All tokens of a text; of one longer than VK allows, those of its beginning."""
    return tuple(each_token(text))


def each_token(text: str) -> Iterator[Token]:
    """The tokens one after another, for who does not want them all."""
    plain = normalised(text[:LONGEST])
    start = 0
    for mention in mentions(plain):
        yield from _pieces(plain[start : mention.start])
        yield Token(Kind.MENTION, mention.name, norm(mention.name), mention.id)
        start = mention.end
    yield from _pieces(plain[start:])


def _pieces(text: str) -> Iterator[Token]:
    last = ""
    plain = _DIGIT_FOR_LETTER.sub(lambda digit: _DRAWN[digit.group()], text.translate(_APOSTROPHES))
    for match in _PIECE.finditer(plain):
        kind, piece = _KINDS[match.lastgroup], match.group()
        if kind is Kind.MARK and piece not in _SPOKEN and unicodedata.category(piece) in _SILENT:
            continue
        if kind is Kind.MARK and piece == last:
            continue  # «!!!» says no more than «!»
        yield Token(kind, piece, norm(piece))
        last = piece


_APOSTROPHES: Final = str.maketrans(dict.fromkeys("’‘`´ʼ′", "'") | dict.fromkeys("‑", "-"))
"""What may stand within a word, before the text is cut up; a curly quote kept would split «Д’Артаньян»."""


def quoted_lines_dropped(text: str) -> str:
    """The text without lines that begin with «>»: somebody else's words."""
    return "\n".join(line for line in text.split("\n") if not line.lstrip().startswith((">", "&gt;")))


def listed(row: str) -> tuple[str, ...]:
    """The words of a table's row."""
    return tuple(row.split())
