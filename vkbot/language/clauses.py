"""A sentence cut into clauses."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Final

from vkbot.language.hearsay_words import JOINS
from vkbot.language.terms import NO_TERM, Term
from vkbot.language.vocabulary import Form
from vkbot.language.words import Word

MARKS: Final = frozenset(",:-()")
DOES: Final = (Word.USE, Word.GIVE, Word.POUR, Word.DRINK)


@dataclass(frozen=True)
class Clause:
    """Words between two marks, or before «но». `mark`: the one in front."""

    mark: str
    terms: Sequence[Term]

    @cached_property
    def said(self) -> list[Term]:
        """Its words."""
        return [term for term in self.terms if not term.mark]

    @cached_property
    def begins(self) -> Term:
        """Its first word that says something."""
        plain = (term for term in self.said if not term.does(Word.BUT, Word.AND))
        return next((term for term in plain if term.norm in JOINS or not term.does(Word.FILLER)), NO_TERM)

    @cached_property
    def opposes(self) -> bool:
        """Whether it begins with «но», «а»."""
        return bool(self.said) and self.said[0].does(Word.BUT)

    @cached_property
    def joins(self) -> bool:
        """Whether it begins with «что», «будто», «надо»: it says what the one before it speaks of."""
        return self.begins.norm in JOINS

    @cached_property
    def thing(self) -> bool:
        """Whether it names something that can be ordered."""
        return any(term.things for term in self.terms)

    @cached_property
    def acts(self) -> bool:
        """Whether the writer does something in it himself."""
        return any(term.form in (Form.ME, Form.BID) and (term.things or term.does(*DOES)) for term in self.terms)

    @cached_property
    def led(self) -> bool:
        """Whether somebody stands behind a preposition."""
        return any(one.does(Word.TO, Word.FROM) and other.name is not None for one, other in pairwise(self.terms))

    @cached_property
    def conditional(self) -> bool:
        """Whether it says «если» or «иначе»."""
        return any(term.does(Word.IF, Word.ELSE) for term in self.terms)

    @cached_property
    def depends(self) -> bool:
        """Whether an order before it may depend on what it says: «если», votes."""
        words = (Word.IF, Word.ELSE, Word.VOTES, Word.BALLOT, Word.ABSTAINS)
        return any(term.does(*words) for term in self.terms)

    @cached_property
    def aimed(self) -> bool:
        """Whether it names a thing and somebody behind it."""
        first = next((at for at, term in enumerate(self.terms) if term.things), len(self.terms))
        return any(term.name is not None for term in self.terms[first:])


def clauses_of(sentence: Sequence[Term]) -> list[Clause]:
    """The sentence cut before its marks and before «но»; together they are the sentence again."""
    found: list[list[Term]] = [[]]
    for term in sentence:
        cuts = term.mark in MARKS if term.mark else term.does(Word.BUT) and not (found[-1] and found[-1][-1].mark)
        if found[-1] and cuts:
            found.append([])
        found[-1].append(term)
    return [Clause(terms[0].mark, terms) for terms in found if terms]
