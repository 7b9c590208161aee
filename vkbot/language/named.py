"""People named by a clause: «того, кто под номером 4», «Ворону, который чёрный»."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from locales.grammar import Case
from vkbot.language.names import How
from vkbot.language.spelling import agree, is_being, is_deed, part_of_speech
from vkbot.language.terms import NO_TERM, Term
from vkbot.language.vocabulary import Meaning
from vkbot.language.words import Word

WHICH: Final = ("котор", "кои")
ANYONE: Final = ("любо", "любы", "кажд", "всяк", "перво", "первы", "последне")
"""Beginnings of words that with «кто» behind them mean somebody whom nobody knows yet."""
ONE_WHO: Final = Meaning(words=frozenset({Word.THAT}))
CALLING: Final = ",.!;…\n"
YOU: Final[Mapping[str, frozenset[Case]]] = {
    "тебя": frozenset({"accusative", "genitive"}),
    "тебе": frozenset({"dative"}),
    "тобой": frozenset({"instrumental"}),
}
NO_WORD: Final = Meaning(words=frozenset({Word.FILLER}))


def named_by_clause(terms: Sequence[Term]) -> list[Term]:
    """The message with clauses that name somebody made into names, and «чёрной тенью» into no name."""
    terms = _called(terms)
    found: list[Term] = []
    at = 0
    while at < len(terms):
        term = terms[at]
        length = _numbered(terms, at)
        if length:
            at += length
            continue
        if _whoever(terms, at):
            found.append(replace(term, name=None, meaning=ONE_WHO))
            at += 1
            continue
        both, length = _narrowed(terms, at)
        if both is not None:
            if found and found[-1].does(Word.THAT):
                found.pop()
            found.append(both)
            at += length
            continue
        following = terms[at + 1] if at + 1 < len(terms) else NO_TERM
        nobody = _describes(found, term, following) or _fell(found, term, following)
        nobody = nobody or _wishes(found, term, following)
        found.append(replace(term, name=None, meaning=NO_WORD) if nobody else term)
        at += 1
    return found


def _called(terms: Sequence[Term]) -> Sequence[Term]:
    """«Лиза, отдаю тебе нож»: «тебе» is the one who is called."""
    if not any(term.norm in YOU for term in terms):
        return terms
    called = [at for at, term in enumerate(terms) if _is_vocative(terms, at)]
    who = {terms[at].name for at in called}
    name = next(iter(who)) if len(who) == 1 else None
    if name is None or len(name.who) != 1:
        return terms
    return [
        replace(term, name=None, meaning=NO_WORD)
        if at in called
        else replace(term, name=replace(name, cases=YOU[term.norm]))
        if term.norm in YOU
        else term
        for at, term in enumerate(terms)
    ]


def _is_vocative(terms: Sequence[Term], at: int) -> bool:
    name = terms[at].name
    if name is None or name.how is not How.NAME or (name.cases and "nominative" not in name.cases):
        return False
    before, behind = (terms[at - 1].mark if at else "."), (terms[at + 1].mark if at + 1 < len(terms) else ".")
    return bool(before) and before in CALLING and bool(behind) and behind in CALLING


def _numbered(terms: Sequence[Term], at: int) -> int:
    """How many terms of «того, кто под номером 4» stand before the number."""
    if not terms[at].does(Word.THAT):
        return 0
    here = at + 1
    while here < len(terms) and (
        terms[here].mark == "," or terms[here].does(Word.WHO, Word.FILLER) or _which(terms[here])
    ):
        here += 1
    name = terms[here].name if here < len(terms) else None
    numbered = here > at + 1 and name is not None and name.how is How.NUMBER
    return here - at if numbered and not _acts(terms[here + 1 : here + 2]) else 0


def _acts(behind: Sequence[Term]) -> bool:
    """«тот, кто первым напишет»: in which turn, and not player 1."""
    return any(term.form is not None or is_deed(term.norm) for term in behind)


def _whoever(terms: Sequence[Term], at: int) -> bool:
    """«любому, кто погибнет», «каждого, кто против меня»: as «того, кто …»."""
    if not terms[at].norm.startswith(ANYONE):
        return False
    return next((term for term in terms[at + 1 : at + 3] if not term.mark), NO_TERM).does(Word.WHO)


def _which(term: Term) -> bool:
    return term.norm.startswith(WHICH)


def _narrowed(terms: Sequence[Term], at: int) -> tuple[Term | None, int]:
    """«Ворону, который чёрный»: the one of several whom the clause names too; how many terms that takes."""
    name = terms[at].name
    if name is None or len(name.who) < 2:
        return None, 0
    behind = terms[at + 1 : at + 4]
    if len(behind) < 3 or behind[0].mark != "," or not _which(behind[1]) or behind[2].name is None:
        return None, 0
    both = tuple(one for one in name.who if one in behind[2].name.who)
    if len(both) != 1:
        return None, 0
    closes = at + 4 < len(terms) and terms[at + 4].mark == ","
    return replace(terms[at], name=replace(name, who=both)), 5 if closes else 4


def _describes(before: Sequence[Term], term: Term, following: Term) -> bool:
    """«чёрной тенью», «огненным вихрем»: an adjective of a thing, and no mage."""
    name = term.name
    if name is None and term.unknown and following.unknown:
        return agree(term.norm, following.norm)
    if name is None or name.how is not How.NAME or part_of_speech(term.norm) != "ADJF":
        return False
    if following.unknown and agree(term.norm, following.norm):
        return True
    led = bool(before) and (before[-1].does(Word.TO, Word.FROM) or before[-1].things)
    return not led and following.unknown and part_of_speech(following.norm) == "NOUN" and not is_being(following.norm)


def _fell(before: Sequence[Term], term: Term, following: Term) -> bool:
    """«сглаз пал на Риту»: a verb, and not the paladin."""
    subject = bool(before) and before[-1].things and before[-1].form is None
    return term.norm == "пал" and subject and following.does(Word.TO)


def _wishes(before: Sequence[Term], term: Term, following: Term) -> bool:
    """«мне бы …», «фаер бы мне …»: who wishes it, and not whom it is for."""
    return term.norm in ("мне", "нам") and (following.does(Word.WOULD) or bool(before and before[-1].does(Word.WOULD)))
