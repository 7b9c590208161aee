"""Numbers in a condition: which of them count votes or people, and how they are compared."""

from collections.abc import Sequence
from typing import Final

from engine.curse.conditions import Operator
from vkbot.language.terms import NO_TERM, Term
from vkbot.language.words import Word

COMPARISONS: Final[tuple[tuple[Word, Operator], ...]] = (
    (Word.LESS, "<"),
    (Word.AT_MOST, "<="),
    (Word.GREATER, ">"),
    (Word.AT_LEAST, ">="),
    (Word.EXACTLY, "=="),
)
COMPARES: Final = tuple(word for word, _ in COMPARISONS)
COUNTED: Final = (Word.BALLOT, Word.OR_MORE, Word.OR_LESS, Word.PEOPLE)
"""What stands behind a number that counts."""


def is_count(terms: Sequence[Term], at: int) -> bool:
    """Whether a number counts votes or people here, and names nobody."""
    term = terms[at]
    if term.number is None:
        return False
    if term.name is None:
        return True
    before = terms[at - 1] if at else None
    after = next((one for one in terms[at + 1 :] if not one.does(Word.FILLER)), None)
    if after is not None and after.does(*COUNTED):
        return True
    if _ranges(terms, at):
        return True
    if before is None or before.does(Word.AGAINST, Word.FOR):
        return False
    if after is None and before.name is not None and at > 1 and terms[at - 2].norm == "у":
        return True  # «а у Веры 2»
    return before.does(Word.GETS, *COMPARES)


def _ranges(terms: Sequence[Term], at: int) -> bool:
    """Whether a number stands in «2-4 голоса», «2 или 3 голоса», «от 2 до 4 голосов»."""
    behind = (*terms[at + 1 : at + 4], NO_TERM, NO_TERM, NO_TERM)
    joined = behind[0].mark == "-" or behind[0].does(Word.OR, Word.AT_MOST)
    return joined and behind[1].number is not None and behind[2].does(*COUNTED)


def counts_behind(behind: Sequence[Term]) -> bool:
    """«из Лены и Марка только один»: how many of them is said at the end."""
    names = any(term.name is not None for term in behind[:1])
    counts = any(term.does(Word.ANYBODY, Word.NOBODY) or term.meaning.people is not None for term in behind)
    return names and (counts or any(is_count(behind, at) or one.number == 1 for at, one in enumerate(behind)))
