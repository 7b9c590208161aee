"""Who votes in a part of a condition, told before it is read, so that «себя» and «его» in it can be told."""

from collections.abc import Sequence
from typing import Final

from vkbot.language.counts import is_count
from vkbot.language.doers import LEADS
from vkbot.language.names import How
from vkbot.language.people import People
from vkbot.language.terms import NO_TERM, Term
from vkbot.language.words import Word

WITH: Final = ("с", "со")
OF: Final = ("из", "среди")
FROM: Final = "от"
PLAIN: Final = (How.NAME, How.MENTION, How.NUMBER, How.HE, How.SHE, How.DIGIT)


def voters_of(people: People, terms: Sequence[Term]) -> list[str]:
    """Those that stand without a preposition, or as in «Вера с Марком», «один из них», «голос от Веры»."""
    led = joined = False
    found: list[str] = []
    ballot = any(term.does(Word.BALLOT) for term in terms)
    for at, term in enumerate(terms):
        before = terms[at - 1] if at else NO_TERM
        if term.does(*LEADS):
            joined = term.norm in OF or (term.norm in WITH and bool(found)) or (term.norm == FROM and ballot)
            led = not joined and term.norm not in WITH
        elif term.name is not None and not is_count(terms, at):
            nominative = not term.name.cases or "nominative" in term.name.cases
            stands = nominative or before.does(Word.BALLOT) or joined
            if not led and stands and term.name.how in PLAIN and len(term.name.who) == 1:
                found.append(term.name.who[0])
            elif not led and term.norm in ("он", "она"):
                found += filter(None, [people.last(term.name.how)])
            led = False
        elif term.does(Word.THAT) and not led and term.norm in ("тот", "та"):
            found += filter(None, [people.last(How.HE if term.norm == "тот" else How.SHE)])
        elif not term.does(Word.AND, Word.OR):
            joined = False
    return found
