"""«иначе» without its word: «если Марк против меня — яд в него, нет — в Веру», «ну а так в Веру».

What may be it, and may be something else, is asked about: no order is taken under a condition that was not read.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from locales.grammar import normal
from vkbot.language.doers import RECEIVES
from vkbot.language.names import How
from vkbot.language.results import UnreadError
from vkbot.language.sentences import ENDS, aims, begins_order, orders
from vkbot.language.spelling import is_deed
from vkbot.language.terms import NO_TERM, Term
from vkbot.language.vocabulary import Form, Meaning
from vkbot.language.words import Word

NO: Final = ("нет", "неа", "нету", "а нет", "но нет")
SO: Final = ("так", "значит")
REST: Final = ("а так", "так", "по умолчанию", "по дефолту", "дефолтно", "а вообще", "а обычно")
"""Behind a condition: in all other cases. «так» only with «а» before it."""
UNSURE: Final = (
    "в худшем случае", "в крайнем случае", "в лучшем случае", "в любом случае", "на худой конец", "на крайняк",
    "в крайняк", "на крайний случай", "на всякий случай", "на всякий", "в идеале", "как вариант", "запасной вариант",
    "запасным вариантом", "запасной план", "план б", "вариант б", "вариант два", "второй вариант", "а то",
    "по ситуации", "смотря как",
)  # fmt: skip
"""Before an order that stands behind a condition: under which one is it?"""
RESTATES: Final = ("то есть", "тоесть", "в смысле", "то бишь")
AT_ALL: Final = ("вообще", "совсем", "никак")
LONGEST_PHRASE: Final = 3
DEPENDING: Final = ("при", "после", "ответ", "зависимости", "случае", "каждый", "условии")
"""Before a word for votes: «при трёх голосах против меня», «в ответ на голос», «за каждый голос»."""
ELSE: Final = Term("иначе", "иначе", Meaning(words=frozenset({Word.ELSE})))
OTHERWISE: Final = Term("иначе", "иначе", Meaning(words=frozenset({Word.ELSE, Word.REST})))
CASES: Final = (Word.VOTES, Word.ABSTAINS, Word.AGAINST, Word.NOBODY, Word.ANYBODY, Word.BALLOT, Word.NOT)


def with_else(terms: Sequence[Term]) -> list[Term]:
    """The message with every «иначе» in words. Raises UnreadError for what may be one and may be not."""
    terms = _without_restating(terms)
    found: list[Term] = []
    at = 0
    conditional = ordered = False
    while at < len(terms):
        term = terms[at]
        if conditional and ordered and _begins(found):
            length, said = _otherwise(terms, at, found)
            found += said
            at += length
            if length:
                continue
        conditional = conditional or term.does(Word.IF)
        ordered = ordered or begins_order(term)
        found.append(term)
        at += 1
    return found


def _without_restating(terms: Sequence[Term]) -> Sequence[Term]:
    """«пропустит голосование, то есть вообще не отдаст голос»: said once."""
    for at, term in enumerate(terms):
        if not term.does(Word.ABSTAINS):
            continue
        end = at + 1
        while end < len(terms) and (
            terms[end].mark == "," or terms[end].does(Word.FILLER, Word.CORRECTS) or terms[end].norm in AT_ALL
        ):
            end += 1
        restates = any(one.text.casefold() in RESTATES for one in terms[at + 1 : end])
        if restates and end < len(terms) and terms[end].does(Word.ABSTAINS):
            return [*terms[: at + 1], *_without_restating(terms[end + 1 :])]
    return terms


def _begins(before: Sequence[Term]) -> bool:
    """Whether a clause may begin here: behind a mark, somebody or something named."""
    last = before[-1] if before else NO_TERM
    return bool(last.mark) or last.name is not None or last.things


def _otherwise(terms: Sequence[Term], at: int, before: Sequence[Term]) -> tuple[int, Sequence[Term]]:
    """How many terms say «иначе» here, and the word for them. Raises UnreadError."""
    here = at
    while here < len(terms) and (terms[here].does(Word.BUT, Word.AND) or terms[here].norm in ("ну", "вот")):
        here += 1
    opposes = any(term.does(Word.BUT) for term in terms[at:here])
    if here == len(terms):
        return 0, ()
    if normal(terms[here].text) in NO:
        opposes = opposes or " " in terms[here].text
        return _no(terms, at, here, before, opposes=opposes)
    length = _phrase(terms, here, REST)
    if length and (opposes or terms[here].norm != "так") and _ordered_at(terms, here + length):
        clause = _clause(terms, here + length)
        things = [term for term in clause if term.things]
        if any(not _is_said(thing, before) for thing in things):
            raise UnreadError("condition", choices=("several",))
        return here + length - at, (OTHERWISE,)
    start = here - 1 if opposes and terms[here].does(Word.THEN) else here
    length = _phrase(terms, start, UNSURE)
    if length and _ordered_at(terms, start + length):
        raise UnreadError("condition", choices=("several",))
    return 0, ()


def _no(
    terms: Sequence[Term], at: int, here: int, before: Sequence[Term], *, opposes: bool
) -> tuple[int, Sequence[Term]]:
    """«нет — в Веру», «а нет так в Веру», «нет, то в Веру»; «нет, в Веру» may correct as well. Raises UnreadError."""
    if not opposes and _says_who_does_not(before):
        return 0, ()
    comma = here + 1 < len(terms) and terms[here + 1].mark == ","
    end = here + 1 + comma
    marker = terms[end] if end < len(terms) else NO_TERM
    if marker.norm in SO or marker.does(Word.THEN) or (not comma and marker.mark in ("-", ":") and marker.mark):
        if normal(" ".join(term.text for term in _clause(terms, end + 1))) == "нет":
            return end + 2 - at, ()  # «нет так нет»
        if not opposes and before[-1].mark in ENDS and before[-1].mark:
            raise UnreadError("condition", choices=("several",))
        return (end + 1 - at, (ELSE,)) if _ordered_at(terms, end + 1) else (0, ())
    bare = not orders(_clause(terms, end))
    if (opposes or (comma and bare and terms[end - 1].mark == ",")) and _aims_at(terms, end, led=not opposes):
        raise UnreadError("condition", choices=("several",))
    return 0, ()


def _says_who_does_not(before: Sequence[Term]) -> bool:
    """«а Зоя — нет», «а Зоя нет»: the condition goes on."""
    start = next((at for at in range(len(before) - 1, -1, -1) if before[at].does(Word.IF)), 0)
    named = before[-2:-1] if before[-1].mark == "-" else before[-1:]
    return not orders(before[start:]) and any(term.name is not None for term in named)


def _phrase(terms: Sequence[Term], at: int, phrases: Sequence[str]) -> int:
    """How many terms the longest of the phrases takes here."""
    for length in range(LONGEST_PHRASE, 0, -1):
        if normal(" ".join(term.text for term in terms[at : at + length])) in phrases:
            return min(length, len(terms) - at)
    return 0


def _clause(terms: Sequence[Term], at: int) -> Sequence[Term]:
    """The terms from there to the next mark that ends something, or the next «если»."""
    end = next((to for to in range(at, len(terms)) if _ends(terms[to]) or terms[to].does(Word.IF)), len(terms))
    return terms[at:end]


def _ends(term: Term) -> bool:
    return bool(term.mark) and (term.mark in ENDS or term.mark == ",")


def _ordered_at(terms: Sequence[Term], at: int) -> bool:
    """Whether something is ordered from there on."""
    while at < len(terms) and (terms[at].mark in (",", "-", ":") or terms[at].does(Word.FILLER)) and terms[at].text:
        at += 1
    clause = _clause(terms, at)
    return bool(clause) and (orders(clause) or _aims_at(terms, at, led=False))


def _aims_at(terms: Sequence[Term], at: int, *, led: bool) -> bool:
    """«в Веру», or (not `led`) «Веру», or an order."""
    first, second = (*terms[at : at + 2], NO_TERM, NO_TERM)[:2]
    if first.does(Word.TO) and second.name is not None:
        return True
    return not led and (first.name is not None or begins_order(first))


def _is_said(thing: Term, before: Sequence[Term]) -> bool:
    return any(set(thing.deeds) & set(one.deeds) or set(thing.items) & set(one.items) for one in before)


# What is ordered under a condition


def with_receiver(terms: Sequence[Term], condition: Sequence[Term], voters: Sequence[str]) -> Sequence[Term]:
    """«проголосует Марк против Веры — получит глыбу»: the one voter of the condition gets it, if nobody is named."""
    begins = next((term for term in terms if not term.mark and not term.does(Word.THEN, Word.FILLER)), NO_TERM)
    named = any(term.name is not None and term.name.how is not How.ME for term in terms)
    if begins.norm not in RECEIVES or named or len(voters) != 1:
        return terms
    who = (term for term in condition if term.name is not None and term.name.who == tuple(voters))
    voter = next((term for term in who if term.name is not None and term.name.how is How.NAME), None)
    return terms if voter is None else [voter, *(term for term in terms if not term.mark or term.mark == ",")]


def speaks_of_another_case(terms: Sequence[Term]) -> bool:
    """«(сглаз на него), воздержится — свет на Веру»: whether orders under a condition hide another one."""
    if any(term.does(Word.ABSTAINS) and term.form is Form.THEY for term in terms):
        return True
    first = next((at for at, term in enumerate(terms) if begins_order(term)), len(terms))
    for at in range(first + 1, len(terms)):
        if terms[at].mark not in ("-", ":") or not terms[at].mark:
            continue
        comma = next((here for here in range(at - 1, first, -1) if terms[here].mark == ","), at)
        head, tail = terms[comma + 1 : at], _clause(terms, at + 1)
        if head and (orders(tail) or aims(tail)) and _is_case(head):
            return True
    return False


def _is_case(head: Sequence[Term]) -> bool:
    if any(term.things for term in head):
        return False
    led = any(one.does(Word.FOR) and other.name is not None for one, other in pairwise(head))
    return led or any(term.does(*CASES) or (term.unknown and is_deed(term.norm)) for term in head)


def hides_condition(terms: Sequence[Term]) -> bool:
    """Whether somebody's vote is spoken of beside an order, without «если»: it may depend on it."""
    reason = any(term.norm in ("потому", "ибо", "раз", "поэтому", "так") for term in terms)
    reason = reason or any(one.norm == "за" and other.norm == "то" for one, other in pairwise(terms))
    if not reason and any(term.does(Word.VOTES) and term.form is Form.THEY for term in terms):
        return True
    if not reason and _is_against(terms):
        return True
    ballots = [at for at, term in enumerate(terms) if term.does(Word.BALLOT)]
    return any(term.norm in DEPENDING for at in ballots for term in terms[max(at - 4, 0) : at])


def _is_against(terms: Sequence[Term]) -> bool:
    """«Лена против меня, фаер в неё»: told, or a condition?"""
    said = [term for term in terms if not term.does(Word.FILLER) or term.norm == "я"]
    if len(said) < 4 or not said[1].does(Word.AGAINST) or said[1].does(Word.FOR) or said[2].name is None:
        return False
    who = said[0].name
    return who is not None and who.how is not How.ME and "nominative" in who.cases and said[3].mark == ","
