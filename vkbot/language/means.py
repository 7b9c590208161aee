"""A thing named first and used in a clause of its own: «фаербол, ударю им Риту», «сфера прозрения: что у Риты»."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from vkbot.language.terms import NO_TERM, Term
from vkbot.language.vocabulary import OWN_FORMS, Form, Meaning
from vkbot.language.words import Word

ENDS: Final = frozenset(".!?;…\n")
WITH_IT: Final = ("им", "ею", "ней", "ей", "ими", "этим", "этой", "этими")
WHAT: Final = ("что", "чего", "чем", "какие", "какой", "какое", "сколько", "нет", "есть", "не")
INSIGHT: Final = ("insight_sphere",)
SILENT: Final = Meaning(words=frozenset({Word.FILLER}))
ONTO: Final = Term("на", "на", Meaning(words=frozenset({Word.TO})))
CUTS: Final = ("подреж", "подрез", "срез", "среж")
LONGEST: Final = 12
"""No more words stand between the thing and what is done with it."""


def with_what(terms: Sequence[Term]) -> Sequence[Term]:
    """The message with such clauses joined to the thing."""
    found = list(terms)
    for at, term in enumerate(terms):
        if term.norm in WITH_IT:
            _join_use(found, at)
        elif term.norm == "у":
            _join_look(found, at)
        elif term.norm.startswith(CUTS):
            _cut_off(found, at)
    return [term for term in found if term is not GONE]


GONE: Final = Term("", "")


def _thing_before(terms: Sequence[Term], at: int) -> int | None:
    """Where the last thing is named in the same sentence, if nobody is between."""
    for here in range(at - 1, max(at - LONGEST, 0) - 1, -1):
        term = terms[here]
        if term.name is not None or (term.mark and term.mark in ENDS):
            return None
        if term.things and term.form is None:
            return here
        if term.does(Word.IF, Word.ELSE, Word.GIVE, Word.STEAL, Word.CANCEL, Word.NOT, Word.VOTES):
            return None
    return None


def _join_use(terms: list[Term], at: int) -> None:
    """«нож, режу им Риту»: what the verb says is only how."""
    thing = _thing_before(terms, at)
    if thing is None or _named(terms, at) is None:
        return
    if _is_stolen(terms, thing):
        terms[at] = replace(terms[at], name=None, meaning=SILENT)
        return
    verbs = [here for here in range(thing + 1, min(at + 4, len(terms))) if _uses(terms[here])]
    if len(verbs) != 1 or abs(verbs[0] - at) > 2:
        return
    verb = terms[verbs[0]]
    earlier = any(term.does(Word.OTHER_DAY) or term.form is Form.PAST for term in terms[max(thing - 4, 0) : thing])
    if earlier or set(verb.deeds) & set(terms[thing].deeds):
        return
    terms[verbs[0]] = replace(verb, meaning=Meaning(words=frozenset({Word.USE}), form=verb.form))
    terms[at] = replace(terms[at], name=None, meaning=SILENT)
    for here in range(thing + 1, at):
        if terms[here].mark or terms[here].does(Word.AND):
            terms[here] = GONE


def _is_stolen(terms: Sequence[Term], thing: int) -> bool:
    """«краду у Риты нож и режу им Ольгу»: that is a deed of its own."""
    start = next((at + 1 for at in range(thing - 1, -1, -1) if terms[at].mark), 0)
    return any(term.does(Word.STEAL) for term in terms[start:thing])


def _uses(term: Term) -> bool:
    return term.form in OWN_FORMS and (term.things or term.does(Word.USE, Word.POUR))


def _named(terms: Sequence[Term], at: int) -> Term | None:
    """Who is named behind «им», before the next mark."""
    for term in terms[at + 1 : at + 6]:
        if term.mark:
            return None
        if term.name is not None:
            return term
    return None


def _cut_off(terms: list[Term], at: int) -> None:
    """«подрежу у Риты амулет»: stolen, and not with the knife."""
    end = next((here for here in range(at + 1, min(at + LONGEST, len(terms))) if terms[here].mark), len(terms))
    clause = terms[max(at - 5, 0) : end]
    items = any(term.items and term.form is None and "knife" not in term.items for term in clause)
    if terms[at].form in OWN_FORMS and items and any(term.norm == "у" for term in clause):
        terms[at] = replace(terms[at], meaning=Meaning(words=frozenset({Word.STEAL}), form=terms[at].form))


def _join_look(terms: list[Term], at: int) -> None:
    """«гляну сферой прозрения, что в карманах у Риты»: on whom it is used."""
    name = terms[at + 1] if at + 1 < len(terms) else NO_TERM
    thing = _thing_before(terms, at)
    if thing is None or terms[thing].items != INSIGHT or name.name is None:
        return
    start = next((here for here in range(thing + 1, at) if terms[here].norm in WHAT), None)
    if start is None:
        return
    for here in range(thing + 1, at):
        terms[here] = GONE
    terms[at] = ONTO
