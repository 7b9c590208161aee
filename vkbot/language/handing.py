"""Things sent, thrown or passed to somebody: «отправь зелье Лизе», «нож переходит к Лизе» are gifts."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from engine.curse.catalog import DEEDS
from engine.curse.headers import Target
from vkbot.language.names import How
from vkbot.language.spelling import is_deed, lemmas, part_of_speech
from vkbot.language.terms import NO_TERM, Term
from vkbot.language.tokens import listed
from vkbot.language.vocabulary import OWN_FORMS, Form, Meaning
from vkbot.language.words import Word

ENDS: Final = frozenset(".!?;…\n()")
PASSES: Final = frozenset(
    listed(
        "уйти уходить перейти переходить отойти отходить переехать переезжать перекочевать перекочевывать перебраться "
        "перебираться отправиться отправляться поехать ехать уехать уезжать пойти идти передаться передаваться "
        "достаться доставаться перепасть перепадать попасть попадать вернуться возвращаться"
    )
)
"""What a thing does that somebody gets."""
HERE: Final = ("к", "ко")
ENDOWS: Final = frozenset(
    listed(
        "снабдить снабжать вооружить вооружать одарить одаривать наделить наделять осчастливить обрадовать порадовать "
        "обеспечить обеспечивать экипировать пожаловать"
    )
)
"""Whose object is who gets something."""
GIFTS: Final = frozenset(
    listed("подарок подарочек презент гостинец сюрприз презентик сюрпризик подгон посылка посылочка бандероль")
)
KEEPING: Final = frozenset(
    listed(
        "подарок подарочек дар презент руки руку карман хранение сохранение память личку пользование долг аренду почте "
        "наследство обмен знак честь случай всякий личное собственность добрые надежные распоряжение вечное счастье"
    )
)
"""«в подарок», «на память», «в руки»: a gift; «в спину», «в чай» is none."""
BREAKS: Final = (Word.IF, Word.UNLESS, Word.ELSE, Word.THEN, Word.WOULD)
ACTS: Final = (Word.USE, Word.POUR, Word.DRINK, Word.GIVE, Word.STEAL, Word.CANCEL, Word.REDIRECT, Word.SEND)


def handed_over(terms: Sequence[Term]) -> Sequence[Term]:
    """The message with verbs of sending made into verbs of giving where an item goes to somebody."""
    if not any(term.items and term.form is None for term in terms):
        return terms
    found = list(terms)
    for at, term in enumerate(terms):
        if _moves(term):
            _hand(found, at)
        elif term.norm in HERE:
            _hand_on(found, at)
        elif term.unknown and lemmas(term.norm) & ENDOWS:
            _endow(found, at)
        elif lemmas(term.norm) & GIFTS:
            _present(found, at)
    return [term for term in found if term is not GONE]


GONE: Final = Term("", "")


def _present(terms: list[Term], at: int) -> None:
    """«подарок для Лизы: яд»: is it given to her or used on her? As «Лизе яд»."""
    behind = terms[at + 1 : at + 3]
    if at and terms[at - 1].does(Word.TO):
        return  # «в подарок»
    if len(behind) == 2 and behind[0].norm == "для" and _named(behind[1]) and behind[1].name is not None:
        terms[at + 1] = GONE
        terms[at + 2] = replace(behind[1], name=replace(behind[1].name, cases=frozenset({"dative"})))


def _moves(term: Term) -> bool:
    """Whether a verb may mean that a thing goes from one to another."""
    return term.does(Word.SEND, Word.THROW) or (is_deed(term.norm) and bool(lemmas(term.norm) & PASSES))


def _hand(terms: list[Term], at: int) -> None:
    """Make a verb one of giving, if what it says is a gift."""
    verb = terms[at]
    start, end = _stretch(terms, at)
    things = [term for term in terms[start:end] if term.things and term.form is None]
    items = [term for term in things if term.items]
    if not items or len(items) < len(things) or any(term.does(Word.FROM) for term in terms[start:end]):
        return
    aimed = [two for one, two in pairwise(terms[start:end]) if one.does(Word.TO) and one.norm not in HERE]
    if any(term.unknown and term.norm not in KEEPING for term in aimed) and not all(map(_is_for_oneself, items)):
        return
    to = next((here for here in range(start, end) if terms[here].norm in HERE), None)
    led = [here for here in range(start, end) if _named(terms[here]) and _lead(terms, here) is not NO_TERM]
    if to is not None and all(_lead(terms, here) is terms[to] for here in led) and led:
        gift = not verb.does(Word.THROW) or verb.does(Word.SEND)
    else:
        sent = verb.does(Word.SEND) or all(_is_for_oneself(one) for one in items)
        gift = sent and not led and any(_receives(terms[here]) for here in range(start, end))
        to = None
    if not gift:
        return
    form = verb.form if verb.form in OWN_FORMS else Form.BID
    terms[at] = replace(verb, meaning=Meaning(words=frozenset({Word.GIVE}), form=form))
    if to is not None:
        terms[to] = GONE


def _hand_on(terms: list[Term], at: int) -> None:
    """«нож — к Лизе»: a gift, though no verb says so."""
    start, end = (_edge(terms, at, -1) + 1, _edge(terms, at, 1))
    clause = terms[start:end]
    things = [term for term in clause if term.things]
    bare = not any(
        term.form is not None or is_deed(term.norm) or part_of_speech(term.norm) == "VERB" for term in clause
    )
    before = [term for term in terms[start:at] if not (term.mark or term.does(Word.FILLER))]
    direct = bool(before) and before[-1].items and "instrumental" not in before[-1].cases
    if bare and direct and len(things) == 1 and at + 1 < end and _named(terms[at + 1]):
        terms[at] = replace(terms[at], meaning=Meaning(words=frozenset({Word.GIVE}), form=Form.BID))


def _endow(terms: list[Term], at: int) -> None:
    """«снабжу Лизу двумя ядами», «вооружаю Лизу ножом»."""
    start, end = _stretch(terms, at)
    clause = terms[start:end]
    things = [term for term in clause if term.things]
    whom = [here for here in range(start, end) if _named(terms[here]) and _lead(terms, here) is NO_TERM]
    if things and whom and all(term.items and term.form is None for term in things) and not is_past(terms[at]):
        terms[at] = replace(terms[at], meaning=Meaning(words=frozenset({Word.GIVE}), form=Form.ME))


def is_past(term: Term) -> bool:
    """«снабдил»."""
    return term.norm.endswith(("л", "ла", "ло", "ли"))


def _edge(terms: Sequence[Term], at: int, step: int) -> int:
    """Where the clause ends, in one direction."""
    here = at + step
    while (
        0 <= here < len(terms) and not (terms[here].mark and terms[here].mark != "-") and not terms[here].does(Word.AND)
    ):
        here += step
    return here


def _stretch(terms: Sequence[Term], at: int) -> tuple[int, int]:
    """How far the words around a verb belong to it: up to another verb, a condition, the end of the sentence."""
    start, end = _around(terms, at, close=True)
    return (start, end) if _whole(terms[start:end]) else _around(terms, at, close=False)


def _around(terms: Sequence[Term], at: int, *, close: bool) -> tuple[int, int]:
    """The words around a verb. `close`: up to the next comma or «и», else up to one behind which nothing is lacking."""
    start, end = at, at + 1
    while end < len(terms) and not _ends(terms[end], terms[start:end], close=close):
        end += 1
    while start and not _ends(terms[start - 1], terms[start:end], close=close):
        start -= 1
    return start, end


def _ends(term: Term, inside: Sequence[Term], *, close: bool) -> bool:
    return _bounds(term) or (_joins(term) and (close or _whole(inside)))


def _joins(term: Term) -> bool:
    return term.mark == "," or term.does(Word.AND)


def _whole(terms: Sequence[Term]) -> bool:
    """Whether an item and somebody are named."""
    return any(term.items for term in terms) and any(map(_named, terms))


def _bounds(term: Term) -> bool:
    verb = term.form is not None and (term.things or term.does(*ACTS, Word.VOTES))
    return verb or (bool(term.mark) and term.mark in ENDS) or term.does(*BREAKS) or _moves(term)


def _named(term: Term) -> bool:
    return term.name is not None and term.name.how not in (How.DIGIT, How.ME, How.SELF)


def _lead(terms: Sequence[Term], at: int) -> Term:
    """The preposition before a name."""
    before = [term for term in terms[max(at - 3, 0) : at] if not (term.does(Word.FILLER) and term.name is None)]
    last = before[-1] if before else NO_TERM
    return last if last.does(Word.TO, Word.FROM, Word.AGAINST, Word.FOR) else NO_TERM


def _receives(term: Term) -> bool:
    """«Лизе», and names that have no cases («Elsa», «№ 5»)."""
    if not _named(term) or term.name is None:
        return False
    if term.name.how in (How.HE, How.SHE, How.THEY):
        return term.norm in ("ему", "ей", "им")
    cases = term.name.cases
    return not cases or ("dative" in cases and ("accusative" not in cases or "nominative" in cases))


def _is_for_oneself(term: Term) -> bool:
    """Whether an item cannot be used on another."""
    return all(item not in DEEDS or DEEDS[item].target in (Target.SELF, Target.NONE) for item in term.items)
