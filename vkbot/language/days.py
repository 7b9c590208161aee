"""What was done on another day, or will be: no order of today, but beside one."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from locales.grammar import Case
from vkbot.language.clauses import DOES, Clause, clauses_of
from vkbot.language.spelling import part_of_speech
from vkbot.language.terms import NO_TERM, Term
from vkbot.language.vocabulary import OWN_FORMS, Form
from vkbot.language.words import Word

TODAY: Final = ("сегодня", "теперь", "сейчас", "нынче", "ныне", "щас")
TO_COME: Final = ("завтра", "послезавтра", "в следующий раз", "на днях")


def of_today(sentence: Sequence[Term]) -> Sequence[Term]:
    """A sentence without its clauses of other days. What is taken back and conditions are left as they are."""
    if any(term.does(Word.CANCEL) for term in sentence) or not any(
        _other_day(sentence, at) for at in range(len(sentence))
    ):
        return sentence
    kept: list[Clause] = []
    gone: list[Clause] = []
    day: str | None = None
    clauses = clauses_of(sentence)
    for at, clause in enumerate(clauses):
        said = next((clause.terms[here] for here in range(len(clause.terms)) if _other_day(clause.terms, here)), None)
        may_bind = clause.conditional or (clause.depends and said is None)
        if may_bind and (day is None or any(one.thing for one in kept)):
            kept += clauses[at:]
            break
        if said is not None:
            day = said.text.casefold()
            if not clause.thing and kept and _past(kept[-1]):
                kept.pop()  # «я кинул фаербол в Риту, это было вчера»
        elif day is not None and _is_today(clause, day):
            day = None
        (kept if day is None else gone).append(clause)
    terms = [term for clause in kept for term in clause.terms]
    while terms and terms[0].mark and terms[0].mark in ",:-)":
        terms.pop(0)
    return _with_thing(terms, [term for clause in gone for term in clause.terms if term.things])


def _with_thing(terms: Sequence[Term], things: Sequence[Term]) -> Sequence[Term]:
    """«(вчера кидал фаербол в A), сегодня кину в B»: with what was named only in the clause of the other day."""
    at = next((at for at, term in enumerate(terms) if term.form is Form.ME and term.does(*DOES)), None)
    denied = any(term.does(Word.NOT) or term.things for term in terms)
    if at is None or denied or len(things) != 1 or things[0].form is not None:
        return terms
    cases: frozenset[Case] = frozenset({"accusative"})
    thing = replace(things[0], meaning=replace(things[0].meaning, cases=cases))
    return [*terms[: at + 1], thing, *terms[at + 1 :]]


def _other_day(terms: Sequence[Term], at: int) -> bool:
    """«вчера»; not of «скопированный вчера удар»."""
    around = (terms[at - 1] if at else NO_TERM, terms[at + 1] if at + 1 < len(terms) else NO_TERM)
    return terms[at].does(Word.OTHER_DAY) and not any(part_of_speech(term.norm) == "PRTF" for term in around)


def _past(clause: Clause) -> bool:
    told = [term for term in clause.said if term.form is not None]
    return bool(told) and all(term.form is Form.PAST for term in told)


def _is_today(clause: Clause, day: str) -> bool:
    """Whether a clause behind one of another day speaks of today again."""
    if any(term.norm in TODAY for term in clause.said):
        return True
    named = [term for term in clause.said if not term.does(Word.FILLER) or term.name is not None]
    if clause.mark in ("-", ":") and len(named) == 1 and named[0].name is not None:
        return True
    wills = any(term.form in (Form.ME, Form.BID) for term in clause.said)
    return day not in TO_COME and wills and any(term.form in OWN_FORMS for term in clause.said)
