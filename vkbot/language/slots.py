"""Phrases of several words, some of which may be missing: «при одном условии: …», «во всех случаях, кроме …».

Written as words in turn, «|» between those of which one stands there; «?»: it may be missing, «*»: any that says
nothing.
"""

from collections.abc import Sequence
from typing import Final

from vkbot.language.names import How
from vkbot.language.terms import NO_TERM, Term
from vkbot.language.words import Word

ANY: Final = "*"
EXCEPT: Final = "EXCEPT"
SAYING: Final = (Word.VOTES, Word.ABSTAINS, Word.GETS, Word.AGAINST, Word.FOR)
"""What speaks of votes."""
Slot = tuple[frozenset[str], bool]
"""The words of which one stands there, and whether it may be missing."""


def matched(slots: Sequence[Slot], terms: Sequence[Term], at: int) -> int | None:
    """Where the terms end that the slots match from here on."""
    if not slots:
        return at
    (words, missing), rest = slots[0], slots[1:]
    if _fits(words, terms[at] if at < len(terms) else NO_TERM):
        end = matched(rest, terms, at + 1)
        if end is not None:
            return end
    return matched(rest, terms, at) if missing else None


def _fits(words: frozenset[str], term: Term) -> bool:
    if ANY in words:
        return bool(term.norm) and not (term.mark or term.things or term.does(*SAYING) or _is_somebody(term))
    return (term.norm or term.text.casefold()) in words or (EXCEPT in words and term.does(Word.EXCEPT))


def _is_somebody(term: Term) -> bool:
    return term.name is not None and term.name.how is not How.NUMBER


def _slot(written: str) -> Slot:
    """The words of which one stands here, and whether it may be missing."""
    return frozenset(written.removesuffix("?").split("|")), written.endswith("?")


def slots_of(phrase: str) -> tuple[Slot, ...]:
    """A phrase as written in a table."""
    return tuple(map(_slot, phrase.split()))


def first_words(slots: Sequence[Slot]) -> frozenset[str]:
    """The words with which a phrase may begin."""
    words, missing = slots[0]
    return words | first_words(slots[1:]) if missing else words
