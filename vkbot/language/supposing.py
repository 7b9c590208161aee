"""A condition without «если», before a dash: «три голоса на Лизе — фаербол в неё»."""

from collections.abc import Sequence
from typing import Final

from vkbot.language.counts import COMPARES
from vkbot.language.terms import NO_TERM, Term
from vkbot.language.vocabulary import OWN_FORMS, Meaning
from vkbot.language.words import Word

ENDS: Final = frozenset(".!?;…\n")
FACTS: Final = ("уже", "было", "был", "вчера", "пока", "сейчас", "я", "мой", "свой")
"""Beside these it is told how the votes are."""
OPENED: Final = ("при", "с", "со", "в", "во", "после", "без")
"""«при голосе Лизы против меня — …» is a condition as it is."""
IF: Final = Term("если", "если", Meaning(words=frozenset({Word.IF})))


def supposed(terms: Sequence[Term]) -> Sequence[Term]:
    """The message with such conditions opened by «если»."""
    if not any(term.does(Word.BALLOT, Word.AGAINST) for term in terms):
        return terms
    found: list[Term] = []
    start = 0
    for end in range(len(terms) + 1):
        if end == len(terms) or (terms[end].mark and terms[end].mark in ENDS):
            sentence = terms[start:end]
            found += [IF, *sentence] if _supposes(sentence) else sentence
            found += terms[end : end + 1]
            start = end + 1
    return found


def _supposes(sentence: Sequence[Term]) -> bool:
    """Whether votes are counted up to a dash or «то», and an order follows."""
    at = next((at for at, term in enumerate(sentence) if _parts(sentence, at)), len(sentence))
    said, behind = sentence[:at], sentence[at + 1 :]
    if not said or said[0].norm in OPENED or not any(term.things for term in behind):
        return False
    if any(map(_speaks_otherwise, said)):
        return False
    names = sum(term.name is not None for term in said)
    if any(term.does(Word.BALLOT) for term in said):
        counts = any(term.number is not None or term.does(*COMPARES, Word.NOBODY, Word.ANYBODY) for term in said)
        return names > 1 or (counts and names > 0)
    opposes = any(term.does(Word.AGAINST) for term in said)
    counts = any(term.does(Word.NOBODY, Word.ANYBODY) for term in said) and names > 0
    return opposes and (counts or (names > 1 and said[0].name is not None))


def _parts(sentence: Sequence[Term], at: int) -> bool:
    term = sentence[at]
    if term.mark == ",":
        following = sentence[at + 1] if at + 1 < len(sentence) else NO_TERM
        return following.does(Word.THEN)
    ranges = at + 1 < len(sentence) and term.mark == "-" and sentence[at + 1].number is not None
    return (term.mark == "-" and not ranges) or term.mark == ":"


def _speaks_otherwise(term: Term) -> bool:
    """Whether the part orders something, opens a condition itself or tells a fact."""
    if term.things or term.does(Word.IF, Word.UNLESS, Word.ELSE, Word.VOTES) or term.norm in FACTS:
        return True
    return term.mark == "," or (term.form in OWN_FORMS and not term.does(Word.GETS))
