"""Words of a condition that can be taken two ways: «если против меня 2», «если он против меня, или на Веру»."""

from collections.abc import Sequence
from typing import Final

from vkbot.language.counts import is_count
from vkbot.language.names import How
from vkbot.language.people import People
from vkbot.language.results import UnreadError
from vkbot.language.terms import NO_TERM, Term
from vkbot.language.words import Word

VOTED: Final = (Word.VOTES, Word.ABSTAINS, Word.GETS)
LEADS: Final = (Word.AGAINST, Word.FOR, Word.TO, Word.FROM)
JOINS: Final = (Word.OR, Word.AND, Word.BUT)
AIMS: Final = ("в", "во", "на", "по")
PLURAL: Final = ("ут", "ют", "ат", "ят", "ли")


def without_list_number(terms: Sequence[Term]) -> Sequence[Term]:
    """«1) удар в Марка, если он против меня 2) …»: a condition without the number of what follows."""
    closes = len(terms) > 2 and terms[-1].mark == ")" and terms[-2].norm.isdigit()
    return terms[:-2] if closes and not any(term.mark == "(" for term in terms) else terms


def refuse_two_readings(people: People, terms: Sequence[Term], *, own: bool) -> None:
    """Raises UnreadError for what can be read two ways. `own`: the condition stands behind an order."""
    about = any(term.does(Word.AGAINST, Word.FOR, *VOTED) for term in terms)
    if about and any(_is_number_or_player(people, terms, at) for at in range(len(terms))):
        digit = next(term.text for term in terms if term.name is not None and term.name.how is How.DIGIT)
        raise UnreadError("votes", said=digit)
    if any(_may_be_target(terms, at, own=own) for at in range(len(terms))):
        raise UnreadError("condition", choices=("several",))


def _is_number_or_player(people: People, terms: Sequence[Term], at: int) -> bool:
    """«если против меня 2», «если 2 голосуют против меня»: two votes, or player 2? Not behind an order on player 2."""
    name = terms[at].name
    if name is None or name.how is not How.DIGIT or is_count(terms, at):
        return False
    before, after = (terms[at - 1] if at else NO_TERM), (*terms[at + 1 :], NO_TERM)[0]
    if "-" in (before.mark, after.mark) or any(_is_voter(terms, here) for here in range(at)):
        return _against_somebody(terms, at - 1)
    if before.does(Word.AND, *LEADS) or after.does(Word.AND):
        return False
    verb = next((here for here, term in enumerate(terms) if term.does(*VOTED)), None)
    if verb is None and _against_somebody(terms, at - 1):
        return True
    singular = verb is not None and verb > at and not terms[verb].norm.endswith(PLURAL)
    return not singular and not any(one in name.who for one, _ in people.said)


def _against_somebody(terms: Sequence[Term], at: int) -> bool:
    """«против меня» up to here."""
    return at > 0 and terms[at].name is not None and terms[at - 1].does(Word.AGAINST, Word.FOR)


def _is_voter(terms: Sequence[Term], at: int) -> bool:
    """Whether somebody stands there without a preposition."""
    name = terms[at].name
    return name is not None and name.how is not How.DIGIT and not (at and terms[at - 1].does(*LEADS))


def _may_be_target(terms: Sequence[Term], at: int, *, own: bool) -> bool:
    """«если он против меня, или на Веру»: is the order for her, or the vote?"""
    if not terms[at].does(Word.TO) or terms[at].norm not in AIMS or at + 1 == len(terms) or terms[at + 1].name is None:
        return False
    joins = terms[:at]
    while joins and (joins[-1].mark == "," or joins[-1].does(Word.FILLER, *JOINS)):
        joins = joins[:-1]
    between = terms[len(joins) : at]
    if not any(term.does(*JOINS) for term in between) or not joins or joins[-1].name is None:
        return False
    marked = any(term.mark == "," for term in between)
    lead = joins[-2] if len(joins) > 1 else NO_TERM
    return lead.does(Word.AGAINST, Word.FOR) or (own and marked)
