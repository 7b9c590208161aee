"""Words that count things and are no people: «второй яд», «одну съем», «пункт первый», «(2 шт.)»."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from vkbot.language.names import ORDINALS, How
from vkbot.language.spelling import part_of_speech
from vkbot.language.terms import NO_TERM, Term
from vkbot.language.vocabulary import OWN_FORMS, Meaning
from vkbot.language.words import Word

STEMS: Final = tuple(ORDINALS)
COUNTING_ENDS: Final = ("ый", "ой", "ий", "ую", "ью", "ое", "ье")
OTHER: Final = ("другой", "другую", "другое", "один", "одну", "одно")
NEUTER: Final = ("ое", "ье")
SUBJECT_ENDS: Final = ("ый", "ой", "ий", "ая", "ья", "ое", "ье")
COMMA: Final = Term(",", ",", mark=",")
SLIPS: Final = ("вернее", "точнее", "верней", "то бишь", "то есть", "в смысле")
UNITS: Final = ("шт", "ед", "экз")
DOING: Final = (Word.USE, Word.GIVE, Word.POUR, Word.DRINK, Word.KEEP)
NO_WORD: Final = Meaning(words=frozenset({Word.FILLER}))


def counted(terms: Sequence[Term]) -> list[Term]:
    """The message with what only counts made into items or into words that say nothing."""
    found: list[Term] = []
    item: Term | None = None
    for at, term in enumerate(terms):
        following = terms[at + 1] if at + 1 < len(terms) else NO_TERM
        if term.mark == "." and found and found[-1].norm in UNITS:
            continue
        if _is_letter(found, term, following):
            term = replace(term, name=None, meaning=NO_WORD)
        if term.mark in ("…", ".") and term.mark and following.text.casefold() in SLIPS:
            term = COMMA  # «кинжал… то бишь нож»
        if item is not None and (_stands_for(item, term, terms[at + 1 : at + 4]) or _follows(found, term, following)):
            term = replace(term, name=None, meaning=Meaning(items=item.items))
        elif (
            _counts(found, term, following) or _is_possessive(found, term, following) or _heads(found, term, following)
        ):
            term = replace(term, name=None, meaning=NO_WORD)
        elif _is_bracketed(found, term, following):
            term = replace(term, name=None)
        if term.items and term.form is None:
            item = term
        found.append(term)
    return found


def _stands_for(item: Term, term: Term, behind: Sequence[Term]) -> bool:
    """«другой в Лизу», «одну съем», «вторую отдаю Марье»: another of the item that was named last."""
    if not (term.norm in OTHER or (_is_ordinal(term) and not term.norm.endswith(NEUTER))):
        return False
    following = next((one for one in behind if not one.does(Word.FILLER) or one.name is not None), NO_TERM)
    done = following.form in OWN_FORMS and following.does(*DOING) and not following.things
    name = following.name
    given = name is not None and "dative" in name.cases and not {"nominative", "accusative"} & name.cases
    himself = given or (name is not None and name.how is How.SELF)
    return following.does(Word.TO, Word.SAME) or done or himself


def _follows(before: Sequence[Term], term: Term, following: Term) -> bool:
    """«один отдам Лизе, а сам выпью второй», «… и пью вторую»."""
    if not _is_ordinal(term) or term.norm.endswith(NEUTER):
        return False
    verb = next((one for one in reversed(before) if not one.does(Word.FILLER)), NO_TERM)
    done = verb.form in OWN_FORMS and verb.does(Word.DRINK, Word.POUR) and not verb.things
    return done and (bool(following.mark) or following is NO_TERM or following.does(Word.AND, Word.TO))


def _is_letter(before: Sequence[Term], term: Term, following: Term) -> bool:
    """«а) …; б) …»: a letter of a list."""
    if len(term.norm) != 1 or not term.norm.isalpha() or following.mark != ")":
        return False
    return next((one.mark for one in reversed(before) if one.mark in ("(", ")")), ")") == ")"


def _counts(before: Sequence[Term], term: Term, following: Term) -> bool:
    """«второй яд»: not player 2; but «если проголосует первой яд …», «вместо первой яд …»."""
    ranks = bool(before) and before[-1].does(Word.VOTES, Word.INSTEAD)
    return not ranks and _is_ordinal(term) and following.things and following.form is None and _plain(following)


def _heads(before: Sequence[Term], term: Term, following: Term) -> bool:
    """«пункт первый: …», «второе — …»: where a list goes on."""
    ordinal = term.name is not None and term.name.how is How.NUMBER and term.norm.startswith(STEMS)
    if not ordinal or following.mark not in (":", "-", ")") or not following.mark:
        return False
    last = before[-1] if before else NO_TERM
    noun = last.unknown and part_of_speech(last.norm) == "NOUN"
    return term.norm.endswith(NEUTER) or (noun and term.norm.endswith(SUBJECT_ENDS))


def _is_bracketed(before: Sequence[Term], term: Term, following: Term) -> bool:
    """«яд (2) в Лизу»: so many, and not player 2."""
    digit = term.name is not None and term.name.how is How.DIGIT and following.mark == ")"
    return digit and len(before) > 1 and before[-1].mark == "(" and bool(before[-2].items)


def _is_ordinal(term: Term) -> bool:
    named = term.name is not None and term.name.how is How.NUMBER
    return named and term.norm.startswith(STEMS) and term.norm.endswith(COUNTING_ENDS)


def _plain(thing: Term) -> bool:
    return not thing.cases or bool(thing.cases & {"nominative", "accusative"})


def _is_possessive(before: Sequence[Term], term: Term, following: Term) -> bool:
    """«её ладони», «с его пальцев»: whose they are; but «в её голову» is at her."""
    led = bool(before) and before[-1].does(Word.TO)
    theirs = term.norm in ("его", "ее", "их") and not led and following.unknown
    return theirs and part_of_speech(following.norm) == "NOUN"
