"""Wishes with «бы»: «мне бы сглаз на Риту» is asked for, «ударил бы Риту», «надо бы», «…, да жалко» is not."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from vkbot.language.clauses import clauses_of
from vkbot.language.hearsay_words import MODAL
from vkbot.language.names import How
from vkbot.language.spelling import is_deed
from vkbot.language.terms import Term
from vkbot.language.vocabulary import Form
from vkbot.language.words import Word

FOR_ME: Final = ("мне", "нам")
PLEASE: Final = ("пожалуйста", "плиз", "пж", "пжл", "прошу", "будьте добры", "будьте любезны")
ASKS: Final = (
    "почему", "зачем", "где", "что", "чем", "чей", "чья", "чье", "куда", "когда", "откуда", "ли", "разве", "неужели",
    "у", "есть", "нет", "правда",
)  # fmt: skip
ASKING: Final = ("скольк", "как", "котор")
"""Words, and beginnings of words, of what only asks."""
AMOUNTS: Final = ("сколько", "кто", "когда")
WONDERS: Final = (*AMOUNTS, "что", "как", "почему", "какой", "какая", "зачем", "чем")
"""Beginnings of a question that asks for no opinion on an order before it, the latter if they speak of a thing."""
TAKEN_BACK: Final = ("да", "жаль", "жалко", "только", "увы", "боюсь", "рано", "лень", "некогда")


def is_wish(sentence: Sequence[Term]) -> bool:
    """Whether a sentence with «бы» asks for something to be done to somebody."""
    if not any(term.does(Word.WOULD) for term in sentence):
        return False
    wishing = [clause for clause in clauses_of(sentence) if any(term.does(Word.WOULD) for term in clause.terms)]
    if any(term.form in (Form.PAST, Form.THEY) or is_deed(term.norm) for one in wishing for term in one.terms):
        return False
    pleads = any(term.text.casefold() in PLEASE for term in sentence)
    if any(term.norm in MODAL for term in sentence) and not pleads:
        return False
    return any(term.things for term in sentence) and _aimed(sentence) and not _taken_back(sentence)


def _aimed(sentence: Sequence[Term]) -> bool:
    """«на Риту», «Рите бы сглазу»."""
    noun = any(term.things and term.form is None for term in sentence)
    if noun and any(one.does(Word.TO) and other.name is not None for one, other in pairwise(sentence)):
        return True
    names = [term.name for term in sentence if term.name is not None and term.name.how is not How.ME]
    return noun and any("dative" in name.cases and "accusative" not in name.cases for name in names)


def _taken_back(sentence: Sequence[Term]) -> bool:
    """«…, да жалко», «…, но боюсь»."""
    return any(
        ((clause.opposes and clause.said[0].norm != "а") or clause.begins.norm in TAKEN_BACK)
        and not clause.thing
        and not any(term.does(Word.IF) for term in clause.terms)
        for clause in clauses_of(sentence)[1:]
    )


def _for_another(clause: Sequence[Term]) -> bool:
    """Whether one thing is done here, «мне», and to another."""
    if not any(term.norm in FOR_ME for term in clause) or sum(term.things for term in clause) != 1:
        return False
    if any(term.does(Word.AND, Word.OR, Word.IF, Word.VOTES, Word.GIVE, Word.NOT) for term in clause):
        return False
    return any(
        other.name is not None
        and other.name.how not in (How.ME, How.SELF, How.DIGIT)
        and (one.does(Word.TO) or (bool(other.name.cases) and not {"nominative", "dative"} & other.name.cases))
        and not one.does(Word.FROM, Word.AGAINST, Word.FOR)
        for one, other in pairwise(clause)
    )


def proposes(sentence: Sequence[Term]) -> bool:
    """«можешь нож Рите передать?», «яд Рите?»: an order, but for its question mark; «как лечить Риту?» is none."""
    if sentence[-1].mark != "?" or any(term.does(Word.WHO, Word.IF, Word.VOTES) for term in sentence):
        return False
    if any(term.norm in ASKS or term.norm.startswith(ASKING) for term in sentence if term.norm):
        return False
    things = [term for term in sentence if term.things]
    if not things or any(term.form in (Form.THEY, Form.PAST) or is_deed(term.norm) for term in sentence):
        return False
    return any(term.name is not None and term.name.how not in (How.ME, How.YOU, How.DIGIT) for term in sentence)


def apart(sentence: Sequence[Term]) -> list[Sequence[Term]]:
    """«фаер в Риту, а что делает сглаз?»: the order, and the question behind it."""
    if sentence[-1].mark != "?":
        return [sentence]
    for at, term in enumerate(sentence):
        behind = [one for one in sentence[at + 1 :] if not one.does(Word.BUT, Word.AND)]
        if not (term.mark == "," and behind and behind[0].norm in WONDERS):
            continue
        about = behind[0].norm in AMOUNTS or any(one.things and one.form is None for one in behind)
        led = any(one.does(Word.TO) and other.name is not None for one, other in pairwise(behind))
        whole = any(one.things for one in sentence[:at]) and any(one.name is not None for one in sentence[:at])
        if about and whole and not led and not any(one.does(Word.IF) for one in sentence):
            return [sentence[:at], sentence[at + 1 :]]
    return [sentence]


def without_pleading(clause: Sequence[Term]) -> Sequence[Term]:
    """«восстановление бы мне на Риту положить», «вылечи мне Риту»: it is for Риту."""
    if not any(term.does(Word.WOULD) for term in clause):
        return [term for term in clause if term.norm not in FOR_ME] if _for_another(clause) else clause
    others = any(term.name is not None and term.name.how is not How.ME for term in clause)
    return [term for term in clause if not (others and term.norm in FOR_ME)]
