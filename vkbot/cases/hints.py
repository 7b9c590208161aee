"""Why a line of a case file cannot be read, and how it should have been written."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from vkbot.cases.lines import example
from vkbot.cases.words import CaseError, Kind, Vocabulary

_WORDS: Final = re.compile(r"[^\W\d_]+(?:[ -][^\W\d_]+)?")
_THING: Final = ("ABILITY", "ITEM")
_QUOTES: Final = "«»„“”\"'"
_THINGS: Final[tuple[Kind, ...]] = ("action", "any_item")


@dataclass(frozen=True, slots=True)
class Unread:
    """A line that the grammar refuses: as what it was read, where it stops, and which terminals could stand there."""

    start: str
    line: str
    place: int
    wanted: frozenset[str]

    @property
    def rest(self) -> str:
        """What could not be read."""
        return self.line[self.place :].strip()


def unreadable(vocabulary: Vocabulary, unread: Unread) -> CaseError:
    """The most helpful thing that can be said of it."""
    for hint in (_marks, _person, _otherwise, _condition, _stranger, _thing, _vote):
        if (error := hint(vocabulary, unread)) is not None:
            return error
    return vocabulary.error("line", line=unread.line, rest=unread.rest or "…", example=_example(vocabulary, unread))


def _marks(vocabulary: Vocabulary, unread: Unread) -> CaseError | None:
    """A full stop at the end, quotes around words."""
    if unread.rest in (".", ";", ","):
        return vocabulary.error("tail", line=unread.line, mark=unread.rest)
    return vocabulary.error("quotes", line=unread.line) if unread.rest[:1] in tuple(_QUOTES) else None


def _person(vocabulary: Vocabulary, unread: Unread) -> CaseError | None:
    """A name in another case, or misspelt."""
    if "CLASS" not in unread.wanted:
        return None
    for word in _first(unread.rest):
        if (near := vocabulary.nearest(word, "class")) is not None:
            return vocabulary.error("person-near", line=unread.line, word=word, near=near)
    return None


def _otherwise(vocabulary: Vocabulary, unread: Unread) -> CaseError | None:
    word = vocabulary.words.say("case-word-else")
    if _begins(unread.rest.lstrip(", "), word):
        return vocabulary.error("else", line=unread.line, word=word)
    return None


def _condition(vocabulary: Vocabulary, unread: Unread) -> CaseError | None:
    """Anything wrong behind «если»."""
    word = vocabulary.words.say("case-word-if")
    if re.search(rf"(?<!\w){word}(?!\w)", unread.line[: unread.place], re.IGNORECASE) or _begins(
        unread.rest.lstrip(", "), word
    ):
        return vocabulary.error("condition", line=unread.line, rest=unread.rest or "…")
    return None


def _stranger(vocabulary: Vocabulary, unread: Unread) -> CaseError | None:
    """A name that nobody has, unless it is something else that has a name."""
    words = list(_first(unread.rest))
    if "CLASS" not in unread.wanted or unread.start == "vote" or not words:
        return None
    if any(vocabulary.nearest(word, *_THINGS) for word in words):
        return None
    return vocabulary.error("person", line=unread.line, word=words[-1], known=vocabulary.known("class"))


def _thing(vocabulary: Vocabulary, unread: Unread) -> CaseError | None:
    """The name of an ability or item, misspelt."""
    if not unread.wanted.intersection(_THING):
        return None
    for word in _first(unread.rest):
        if (near := vocabulary.nearest(word, *_THINGS)) is not None:
            return vocabulary.error("thing-near", line=unread.line, word=word, near=near)
    return None


def _vote(vocabulary: Vocabulary, unread: Unread) -> CaseError | None:
    return vocabulary.error("vote", line=unread.line) if unread.start == "vote" else None


def _example(vocabulary: Vocabulary, unread: Unread) -> str:
    """How to order what the line begins with; else how to order something."""
    said = unread.line.casefold().replace("ё", "е")
    known = {**vocabulary.ids("action"), **vocabulary.ids("item")}
    begun: Callable[[str], bool] = partial(_begins, said)
    found = max(filter(begun, known), key=len, default=None)
    return example(vocabulary, "fireball" if found is None else known[found])


def _begins(text: str, word: str) -> bool:
    return re.match(rf"{re.escape(word)}(?!\w)", text, re.IGNORECASE) is not None


def _first(rest: str) -> Iterator[str]:
    """The two words that the rest begins with, then the first alone."""
    if (found := _WORDS.match(rest)) is not None:
        yield found[0]
        if " " in found[0]:
            yield found[0].split()[0]
