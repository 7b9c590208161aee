"""What an order does not depend on: «даже если …», «независимо от голосов», «как бы она ни голосовала»."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from vkbot.language.names import How
from vkbot.language.sentences import begins_order, condition_end
from vkbot.language.spelling import is_deed, lemmas
from vkbot.language.terms import NO_TERM, Term
from vkbot.language.tokens import listed
from vkbot.language.words import Word

EVEN: Final = ("даже", "хоть", "хотя бы")
REGARDLESS: Final = (
    "независимо", "вне зависимости", "вне", "невзирая", "несмотря", "неважно", "безразлично", "плевать", "пофиг",
    "пофигу", "похер", "похуй", "наплевать", "без разницы", "все равно",
)  # fmt: skip
EVERY: Final = ("любом", "любых", "всяком", "каждом", "всех")
OUTCOMES: Final = frozenset(("расклад", "исход", "результат", "итог", "голосование", "счет", "условие"))
WHATEVER: Final = ("как", "кто", "кого", "что", "сколько", "куда", "какой")
COURTESY: Final = frozenset(
    listed(
        "ошибиться ошибаться понять понимать путать перепутать напутать позволить позволять разрешить разрешать "
        "возражать затруднить возможно сложно трудно поздно помнить верно правильно получиться изволить угодно"
    )
)
"""«если я правильно понял», «если ошибся», «если ещё не поздно»."""
EASE: Final = frozenset(listed("затруднит затрудняет обременит напряжет напрягает утомит"))
"""«если вас не затруднит»: a courtesy to the game master."""
BESIDE: Final = frozenset(listed("вас вам тебя тебе не это слишком сильно очень"))
LONGEST: Final = 40
"""No clause has more words and marks."""
SPEAKS_ON: Final = (Word.IF, Word.ELSE)
ABOUT: Final = (Word.VOTES, Word.ABSTAINS, Word.BALLOT, Word.AGAINST, Word.FOR)


def without_concessions(terms: Sequence[Term]) -> Sequence[Term]:
    """A sentence without the clauses that say what makes no difference."""
    left: list[Term] = []
    at = 0
    while at < len(terms):
        end = _even(terms, at) or _regardless(terms, at) or _in_every_case(terms, at) or _whatever(terms, at)
        end = end or _courteous(terms, at) or _though(terms, at)
        if end is None:
            left.append(terms[at])
            at += 1
            continue
        while left and (left[-1].does(Word.AND, Word.BUT, Word.FILLER) or left[-1].mark in (",", "-")):
            left.pop()
        at = end if left else end + (end < len(terms) and terms[end].mark in (",", "-", ":"))
    return left


def _said(term: Term) -> str:
    return term.norm or term.text.casefold().replace("ё", "е")


def _even(terms: Sequence[Term], at: int) -> int | None:
    """«даже если он не голосует против меня», «если даже …»."""
    pair = [_said(term) for term in terms[at : at + 2]]
    if len(pair) < 2:
        return None
    even = pair[0] in EVEN and terms[at + 1].does(Word.IF)
    if even or (terms[at].does(Word.IF) and pair[1] == "даже"):
        return condition_end(terms, at + 2)
    return None


def _regardless(terms: Sequence[Term], at: int) -> int | None:
    """«независимо от того, как она проголосует», «неважно, за кого она»."""
    if _said(terms[at]) not in REGARDLESS:
        return None
    end = _clause_end(terms, at + 1)
    return end if any(_about_votes(term) for term in terms[at + 1 : end]) else None


def _about_votes(term: Term) -> bool:
    return term.does(*ABOUT) or (not term.mark and bool(lemmas(term.norm) & OUTCOMES))


def _in_every_case(terms: Sequence[Term], at: int) -> int | None:
    """«при любом раскладе голосов»."""
    said = terms[at : at + 3]
    if len(said) < 3 or said[0].norm != "при" or said[1].norm not in EVERY or not lemmas(said[2].norm) & OUTCOMES:
        return None
    behind = terms[at + 3] if at + 3 < len(terms) else NO_TERM
    return at + 3 + (behind.does(Word.BALLOT) or "голосование" in lemmas(behind.norm))


def _whatever(terms: Sequence[Term], at: int) -> int | None:
    """«как бы она ни голосовала», «против кого бы он ни был»."""
    lead = terms[at].does(Word.AGAINST, Word.FOR)
    if _said(terms[min(at + lead, len(terms) - 1)]) not in WHATEVER:
        return None
    if not any(term.does(Word.WOULD) for term in terms[at : at + 2 + lead]):
        return None
    end = _clause_end(terms, at + 1)
    clause = terms[at:end]
    never = any(one.norm == "ни" and (two.does(Word.VOTES) or lead) for one, two in pairwise(clause))
    return end if never else None


def _courteous(terms: Sequence[Term], at: int) -> int | None:
    """«если вы не против», «если я правильно понял правила»: nothing depends on it."""
    if not terms[at].does(Word.IF):
        return None
    end = condition_end(terms, at + 1)
    end = next((here for here in range(at + 1, end) if terms[here].mark in (",", "-", ":")), end)
    clause = [term for term in terms[at + 1 : end] if not term.mark]
    others = [term for term in clause if term.name is not None and term.name.how not in (How.ME, How.YOU)]
    if others or not clause or any(term.number is not None or term.things for term in clause):
        return None
    if _agree(clause) or _spares(clause):
        return end
    if any(term.does(*ABOUT, Word.GETS, Word.NOBODY, Word.ANYBODY) or is_deed(term.norm) for term in clause):
        return end if _writer_errs(clause) else None
    return end if any(lemmas(term.norm) & COURTESY for term in clause if term.norm) else None


def _agree(clause: Sequence[Term]) -> bool:
    """«вы не против»."""
    said = [term for term in clause if not term.does(Word.FILLER) or term.name is not None]
    you = bool(said) and said[0].norm in ("вы", "ты", "никто")
    return you and len(said) == 3 and said[1].does(Word.NOT) and said[2].norm == "против"


def _spares(clause: Sequence[Term]) -> bool:
    """«вас не затруднит»."""
    norms = {term.norm for term in clause}
    return bool(norms & EASE) and norms <= EASE | BESIDE


def _writer_errs(clause: Sequence[Term]) -> bool:
    """«я правильно понял», «ошиблась»."""
    told = [term for term in clause if is_deed(term.norm)]
    past = len(told) == 1 and told[0].norm.endswith(("л", "ла", "лся", "лась", "сь"))
    mine = all(term.name is None or term.name.how is How.ME for term in clause)
    about = any(term.does(*ABOUT, Word.GETS, Word.NOBODY, Word.ANYBODY) for term in clause)
    return past and mine and not about and bool(lemmas(told[0].norm) & COURTESY)


def _though(terms: Sequence[Term], at: int) -> int | None:
    """«хоть он и голосует за меня»."""
    said = terms[at : at + 5]
    if terms[at].norm not in ("хоть", "хотя", "пусть", "пускай") or len(said) < 4 or said[1].name is None:
        return None
    votes = any(term.does(Word.VOTES, Word.ABSTAINS) for term in said[3:])
    return _clause_end(terms, at + 1) if said[2].norm == "и" and votes else None


def _clause_end(terms: Sequence[Term], start: int) -> int:
    """The mark behind which something is ordered or another condition begins; else where an order begins."""
    for at in range(start, min(len(terms), start + LONGEST)):
        if begins_order(terms[at]) or terms[at].does(*SPEAKS_ON):
            return at
        if terms[at].mark in (",", "-", ":", ")") and terms[at].mark:
            behind = terms[at + 1 :]
            stop = next((here for here, one in enumerate(behind) if one.mark), len(behind))
            if any(begins_order(one) or one.does(*SPEAKS_ON) for one in behind[:stop]):
                return at
    return min(len(terms), start + LONGEST)
