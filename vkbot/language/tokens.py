"""A text cut into tokens: words, numbers, mentions of people, marks. Nothing invisible, no emoji."""

import re
import unicodedata
from dataclasses import dataclass
from enum import Enum
from typing import Final

from vkbot.vk.text import mentions, normalised

LONGEST: Final = 16_384
"""VK's longest text; nothing beyond it is read."""


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
    plain = text.translate(_SAME).casefold().translate(_LOOK_ALIKE)
    return _DRAWN_OUT.sub(r"\1", plain.replace("'", "")) if len(plain) > 1 else plain


def tokens(text: str) -> tuple[Token, ...]:
    """All tokens of a text; of one longer than VK allows, those of its beginning."""
    plain = normalised(text[:LONGEST])
    found: list[Token] = []
    start = 0
    for mention in mentions(plain):
        found += _pieces(plain[start : mention.start])
        found.append(Token(Kind.MENTION, mention.name, norm(mention.name), mention.id))
        start = mention.end
    return (*found, *_pieces(plain[start:]))


def _pieces(text: str) -> list[Token]:
    found: list[Token] = []
    plain = _DIGIT_FOR_LETTER.sub(lambda digit: _DRAWN[digit.group()], text.translate(_APOSTROPHES))
    for match in _PIECE.finditer(plain):
        kind = Kind(match.lastgroup)
        piece = match.group()
        if kind is Kind.MARK and piece not in _SPOKEN and unicodedata.category(piece) in _SILENT:
            continue
        if kind is Kind.MARK and found and found[-1].text == piece:
            continue  # «!!!» says no more than «!»
        found.append(Token(kind, piece, norm(piece)))
    return found


_APOSTROPHES: Final = str.maketrans(dict.fromkeys("’‘`´ʼ′", "'") | dict.fromkeys("‑", "-"))
"""What may stand within a word, before the text is cut up; a curly quote kept would split «Д’Артаньян»."""


def quoted_lines_dropped(text: str) -> str:
    """The text without lines that begin with «>»: somebody else's words."""
    return "\n".join(line for line in text.split("\n") if not line.lstrip().startswith((">", "&gt;")))


def listed(row: str) -> tuple[str, ...]:
    """The words of a table's row."""
    return tuple(row.split())
