"""Why somebody gives an order, and what else he says in the same sentence: cut out before the order is read."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from vkbot.language.names import How
from vkbot.language.people import PRONOUNS
from vkbot.language.spelling import is_deed, part_of_speech
from vkbot.language.terms import NO_TERM, Term
from vkbot.language.vocabulary import OWN_FORMS, Form
from vkbot.language.words import Word

SO: Final = ("поэтому", "значит", "посему", "следовательно")
BECAUSE: Final = ("ибо", "поскольку", "ведь", "тк", "пч", "птмчт", "потомучто")
BECAUSE_PAIRS: Final = (("потому", "что"), ("так", "как"), ("за", "то"), ("а", "то"), ("из-за", "того"), ("т", "к"))
PRONOUNS_OF_ALL: Final = ("он", "она", "они", "оно", "его", "ее", "их")
PLANS: Final = (
    Word.IF, Word.ELSE, Word.THEN, Word.CORRECTS, Word.CHANGED, Word.CANCEL, Word.NEEDLESS, Word.INSTEAD, Word.KEEP,
    Word.VOTES, Word.ABSTAINS, Word.BALLOT, Word.REST, Word.REDIRECT,
)  # fmt: skip
"""What is said in no mere reason."""
GREETINGS: Final = ("привет", "приветик", "поклон", "респект", "приветы", "спасибо")
TELLING: Final = ("VERB", "ADJS", "PRED", "INFN")
WEIGHTY: Final = (
    Word.IF, Word.ELSE, Word.THEN, Word.CORRECTS, Word.CHANGED, Word.CANCEL, Word.NEEDLESS, Word.INSTEAD, Word.KEEP,
    Word.STEAL, Word.VOTES, Word.ABSTAINS, Word.REST, Word.REDIRECT, Word.SAME, Word.USE, Word.DRINK, Word.POUR,
)  # fmt: skip
"""What stands in no mere remark."""


def without_reasons(terms: Sequence[Term]) -> Sequence[Term]:
    """A sentence without what led to its orders, the reasons for them, and remarks about people beside them."""
    terms = _without_told(_without_because(_behind_so(terms)))
    parts = _parts(terms)
    at = next((at for at, part in enumerate(parts) if any(_orders(term) for term in part)), None)
    if at is None or not _aimed(parts[at]):
        return terms
    return [
        term
        for part in (*_kept_before(parts[:at], parts[at]), parts[at], *_kept_behind(parts[at + 1 :]))
        for term in part
    ]


def _orders(term: Term) -> bool:
    return term.things and term.form not in (Form.THEY, Form.PAST)


def _aimed(part: Sequence[Term]) -> bool:
    """Whether somebody is named behind a thing."""
    first = next((at for at, term in enumerate(part) if term.things), len(part))
    return any(term.name is not None for term in part[first:])


# Reasons


def _behind_so(terms: Sequence[Term]) -> Sequence[Term]:
    """«Тор просил, поэтому фаер в Марго»: what stands behind «поэтому», if that orders and nothing before it does."""
    for at, term in enumerate(terms):
        if _orders(term) or term.does(Word.IF):
            return terms
        if term.norm in SO or (term.norm == "так" and _norm(terms, at + 1) == "что"):
            behind = terms[at + (1 if term.norm in SO else 2) :]
            return behind if any(_orders(one) for one in behind) else terms
    return terms


def _without_because(terms: Sequence[Term]) -> Sequence[Term]:
    """«фаер в Нео, потому что он …», «за то, что он …, фаер в Нео»: without the reason."""
    condition = False
    for at, term in enumerate(terms):
        condition = (condition or term.does(Word.IF)) and not _orders(term)
        if condition or not _gives_reason(terms, at):
            continue
        end = _reason_end(terms, at + 2)
        if end == len(terms) and not any(_orders(one) for one in terms[:at]):
            return terms
        return [*terms[:at], *terms[end:]]
    return terms


def _gives_reason(terms: Sequence[Term], at: int) -> bool:
    norm, following = terms[at].norm, _norm(terms, at + 1)
    if (norm, following) in BECAUSE_PAIRS:
        return norm != "за" or _norm(terms, at + 2) == "что" or _norm(terms, at + 3) == "что"
    return norm in BECAUSE and (at == 0 or bool(terms[at - 1].mark))


def _reason_end(terms: Sequence[Term], start: int) -> int:
    """The mark behind which something is ordered again, or a condition begins."""
    inside = next((at for at in range(start, len(terms)) if not terms[at].mark), len(terms))
    inside = inside + 1 if inside < len(terms) and terms[inside].does(Word.IF) else start  # «потому что, если …»
    for at in range(inside, len(terms)):
        if not terms[at].mark or _norm(terms, at + 1) == "что":
            continue
        part = _until_mark(terms, at + 1)
        if any(_orders(term) or term.does(Word.IF, Word.ELSE) for term in part):
            return at
    return len(terms)


def _until_mark(terms: Sequence[Term], start: int) -> Sequence[Term]:
    end = next((at for at in range(start, len(terms)) if terms[at].mark), len(terms))
    return terms[start:end]


def _norm(terms: Sequence[Term], at: int) -> str:
    """The word that stands there, a mark passed over."""
    term = terms[at] if at < len(terms) else NO_TERM
    return term.norm


def _without_told(terms: Sequence[Term]) -> Sequence[Term]:
    """«фаер в Злату она меня бесит»: without what is said of her behind the order, where no comma parts it."""
    for at, term in enumerate(terms):
        if term.norm not in PRONOUNS_OF_ALL or not at or not _ordered_before(terms, at):
            continue
        end = _told_end(terms, at)
        told = terms[at:end]
        if not any(one.does(*PLANS) or one.form in OWN_FORMS for one in told) and _has_predicate(told):
            start = at - 1 if terms[at - 1].does(Word.BUT) and not terms[at - 1].mark else at
            return [*terms[:start], *terms[end:]]
    return terms


def _ordered_before(terms: Sequence[Term], at: int) -> bool:
    """Whether a whole order stands directly before this place: a thing, and somebody named last."""
    start = next((here + 1 for here in range(at - 1, -1, -1) if terms[here].mark), 0)
    part = [term for term in terms[start:at] if not term.does(Word.FILLER, Word.BUT)]
    return bool(part) and part[-1].name is not None and any(_orders(term) for term in part)


def _told_end(terms: Sequence[Term], start: int) -> int:
    """Where it ends: at a mark, or before a thing with which nothing is done («… и свет на Марью»)."""
    for at in range(start, len(terms)):
        term = terms[at]
        if term.mark:
            return at
        if term.things and term.form not in (Form.THEY, Form.PAST) and not _told_verb(_until_mark(terms, at)):
            return at - 1 if terms[at - 1].does(Word.AND, Word.NEXT) else at
    return len(terms)


def _told_verb(part: Sequence[Term]) -> bool:
    return any(term.form in (Form.THEY, Form.PAST) or (term.unknown and is_deed(term.norm)) for term in part)


def _has_predicate(told: Sequence[Term]) -> bool:
    """«она меня бесит», «она крыса», «он мутный»; not a pronoun that stands alone."""
    said = [term for term in told[1:] if not term.does(Word.FILLER)]
    object_first = told[0].norm in ("его", "ее", "их")
    return _told_verb(said) or (not object_first and any(term.unknown for term in said))


# Remarks


def _parts(terms: Sequence[Term]) -> list[list[Term]]:
    """The sentence cut before its commas, and before «и привет …»."""
    parts: list[list[Term]] = [[]]
    for at, term in enumerate(terms):
        greets = term.does(Word.AND) and _norm(terms, at + 1) in GREETINGS
        if (term.mark == "," or greets) and parts[-1]:
            parts.append([])
        parts[-1].append(term)
    return parts


def _kept_before(parts: Sequence[list[Term]], order: Sequence[Term]) -> list[list[Term]]:
    """Without «Борис пусть живёт» in front of an order that says at whom it goes."""
    led = [other.name for one, other in pairwise(order) if one.does(Word.TO) and other.name is not None]
    if not led or led[0].how in PRONOUNS or any(_weighs(part) for part in parts):
        return list(parts)
    return [part for part in parts if not _remarks(part)]


def _kept_behind(parts: Sequence[list[Term]]) -> list[list[Term]]:
    """Without «он меня бесит», «как договорились с Мойрой», «а Мойре привет», and what is added to those."""
    kept: list[list[Term]] = []
    remarking = False
    for part in parts:
        remarking = not _weighs(part) and (remarking or _remarks(part))
        if not remarking:
            kept.append(part)
    return kept


def _weighs(part: Sequence[Term]) -> bool:
    return any(term.things or term.does(*WEIGHTY) for term in part)


def _remarks(part: Sequence[Term]) -> bool:
    """Whether somebody does something that is no deed of the game, is greeted, or was agreed with."""
    said = [term for term in part if not term.mark and not term.does(Word.BUT)]
    if not said or _weighs(part):
        return False
    if said[0].norm == "как" or any(term.norm in GREETINGS for term in said):
        return True
    if _about_me(said):
        return True
    first = next((at for at, term in enumerate(said) if term.name is not None), None)
    if first is None or any(term.does(Word.TO, Word.AGAINST, Word.FOR, Word.GIVE) for term in said[:first]):
        return False
    return any(term.unknown and part_of_speech(term.norm) in TELLING for term in said[first + 1 :])


def _about_me(said: Sequence[Term]) -> bool:
    """«оба мне дороги», «мне её жалко»: nobody is aimed at."""
    names = [term.name for term in said if term.name is not None]
    mine = any(name.how is How.ME for name in names) and all(name.how in (How.ME, *PRONOUNS) for name in names)
    return mine and any(term.unknown for term in said) and not any(term.does(Word.TO, Word.GIVE) for term in said)
