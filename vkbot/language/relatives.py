"""What a clause with «который» or a participle says of a thing or a person: «яд, который дала Лиза, в Степана»."""

from collections.abc import Sequence
from typing import Final

from vkbot.language.spelling import is_deed, part_of_speech
from vkbot.language.terms import NO_TERM, Term
from vkbot.language.vocabulary import OWN_FORMS, Form
from vkbot.language.words import Word

WHICH: Final = "котор"
WHAT: Final = ("что",)
FROM: Final = ("от", "у", "с")
PARTICIPLES: Final = ("PRTF",)
DEPENDS: Final = (Word.VOTES, Word.BALLOT, Word.AGAINST, Word.FOR, Word.ABSTAINS, Word.IF, Word.ELSE)
"""What speaks of votes may be a condition, and is left for those who ask."""
DOES: Final = (Word.USE, Word.GIVE, Word.POUR, Word.DRINK, Word.STEAL)

CHANGES: Final = (Word.CANCEL, Word.NEEDLESS, Word.KEEP, Word.INSTEAD, Word.REDIRECT)
BREAKS: Final = (Word.IF, Word.ELSE, Word.THEN)
AIMED: Final = ("предназнач", "направлен", "адресован", "нацелен", "посвящ")
"""Participles that say for whom a thing is."""


def without_relatives(terms: Sequence[Term]) -> Sequence[Term]:
    """The message without such clauses, unless they say what is done («нож, которым режу Лизу») or speak of votes."""
    changes = any(term.does(*CHANGES) for term in terms)  # «удар, который был на Лизу, отмени»: it says which
    says = any(_giver(terms, at) or (at and _begins(terms, at)) for at in range(len(terms)))
    if changes or not says:
        return terms
    found: list[Term] = []
    at = 0
    while at < len(terms):
        end = _end(terms, at) if at and _begins(terms, at) else at
        given = 0 if end > at else _giver(terms, at)
        if given:
            at += given
        elif end > at and _only_says(terms[at:end], of_thing=_is_noun(_head(terms, at))):
            if found[-1].mark == ",":
                found.pop()
            closes = end < len(terms) and terms[end].mark == ","
            at = end + (closes and _goes_on(terms[end + 1 : end + 2]))
        else:
            found.append(terms[at])
            at += 1
    return found


def _begins(terms: Sequence[Term], at: int) -> bool:
    """Whether such a clause begins here, right behind what it speaks of."""
    term, marked, head = terms[at], terms[at - 1].mark == ",", _head(terms, at)
    if term.norm.startswith(WHICH):
        return _is_noun(head) or head.name is not None
    if not _is_noun(head):
        return False
    if not marked:  # «яд что дала Рита лью в Лизу»
        return term.norm in WHAT and any(_is_told(one) for one in terms[at + 1 : at + 3])
    closed = any(one.mark == "," for one in terms[at:])
    says = term.unknown and part_of_speech(term.norm) in PARTICIPLES and not term.norm.startswith(AIMED)
    return closed and (term.norm in WHAT or says)


def _head(terms: Sequence[Term], at: int) -> Term:
    """What stands before a clause and its comma."""
    return terms[at - 2] if terms[at - 1].mark == "," and at > 1 else terms[at - 1]


def _giver(terms: Sequence[Term], at: int) -> int:
    """How many terms say from whom a thing is: «(яд) подаренный Лизой», «полученный от Лизы (нож)»."""
    term, *behind = terms[at : at + 4]
    if not term.unknown or not behind or part_of_speech(term.norm) not in PARTICIPLES:
        return 0
    own = len(behind) > 1 and behind[0].norm == "мне"
    led = behind[own:][:1] and behind[own].norm in FROM
    who = (*behind[own + bool(led) :], NO_TERM)[0]
    near = any(_is_noun(one) for one in (*terms[max(at - 2, 0) : at], *terms[at : at + 5]))
    agent = who.name is not None and (led or who.name.cases == {"instrumental"})
    return 1 + own + bool(led) + 1 if near and agent else 0


def _is_noun(term: Term) -> bool:
    return term.things and term.form is None


def _end(terms: Sequence[Term], at: int) -> int:
    """Where the clause ends: at a mark, or before what the writer does next."""
    for here in range(at + 1, len(terms)):
        term = terms[here]
        own = term.form in OWN_FORMS and (term.things or term.does(*DOES))
        noun = _is_noun(term) and terms[here - 1].does(Word.AND)
        if term.mark or own or noun or term.does(*BREAKS):
            while here - 1 > at and terms[here - 1].does(Word.AND, Word.BUT, Word.NEXT):
                here -= 1
            return here
    return len(terms)


def _only_says(clause: Sequence[Term], *, of_thing: bool) -> bool:
    """Whether it tells what was done, or how a thing is, and has nothing done by the writer.

    «Коту, который чёрный» says which of them it is.
    """
    if any(term.does(*DEPENDS) or (term.things and term.form not in (Form.THEY, Form.PAST)) for term in clause):
        return False
    return (of_thing and clause[0].unknown) or any(map(_is_told, clause))


def _is_told(term: Term) -> bool:
    return term.name is None and (term.form in (Form.THEY, Form.PAST) or is_deed(term.norm))


def _goes_on(following: Sequence[Term]) -> bool:
    """Whether what follows the closing comma belongs to what stands before the clause."""
    first = following[0] if following else NO_TERM
    return first.does(Word.TO, Word.AND) or first.name is not None
