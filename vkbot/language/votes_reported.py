"""Words that are not the writer's own: another's speech, examples, what somebody is to write."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Final

from locales.grammar import morphology
from vkbot.language.names import How
from vkbot.language.tokens import listed, norm
from vkbot.language.votes_grammar import is_infinitive, is_neuter, orders, says_i
from vkbot.language.votes_sentence import PREPOSITIONS, Sentence, may_be_subject
from vkbot.language.votes_terms import HIDDEN, Sort, Term
from vkbot.language.votes_words import BREAKS, DECIDED, EARLIER, SUBJECTS, WOULD, Act

SPEAKS: Final = (
    "сказать говорить писать написать обещать пообещать кричать крикнуть повторять повторить заявить заявлять "
    "цитировать ответить отвечать шептать шепнуть прошептать сообщить сообщать объявить клясться поклясться твердить "
    "утверждать уверять выдать выдавать буркнуть бурчать бубнить ляпнуть брякнуть отрезать выпалить орать заорать "
    "воскликнуть восклицать рявкнуть вопить запостить"
)
THINKS: Final = frozenset(
    map(
        norm,
        listed("думает думают считает считают полагает полагают надеется надеются бросил бросила цитата"),
    )
)
PERCEIVES: Final = frozenset(map(norm, listed("читаю перечитываю слышу вижу цитирую копирую пересылаю")))
"""«читаю: голосую против X»: another wrote it."""
EXAMPLES: Final = frozenset(
    map(
        norm,
        listed(
            "пример примеру например образец образцу формат шаблон фраза фразу цитата цитату классика любимое анекдот "
            "форма формула правильно слова план вариант идея мысль сон сценарий сделка уговор тактика"
        ),
    )
)
"""Behind these stands what may be said, not what is."""
RIGHTLY: Final = frozenset(listed("дело правду правильно верно дельно складно"))
"""«X дело говорит, …»: what follows is not X's."""
ANNOUNCES: Final = frozenset(
    map(
        norm,
        listed(
            "хочу хотел хотела должен должна надо нужно можно честно так вынужден вынуждена пора могу спешу "
            "позвольте рад"
        ),
    )
)
"""«хочу сказать: …» is said at once."""
WRITES: Final = ("писа", "написа")
HOSTS: Final = frozenset(listed("ведущий ведущая мастер админ бот"))
VERDICTS: Final = frozenset(
    map(
        norm,
        listed("цель кандидат кандидатура выбор подозрение итог решение вердикт предатель предательница ответ"),
    )
)
"""«моя цель X: …» is no speech of X."""
PASSED: Final = frozenset(listed("что вчера тут так вслух просто мне мной за"))
"""What may stand between who speaks and what is said."""


@cache
def spoken() -> frozenset[str]:
    """The forms of verbs of speaking, but for what the writer says now."""
    found = set(THINKS)
    for lemma in listed(SPEAKS):
        for parse in morphology().parse(lemma):
            if "INFN" in parse.tag and parse.normal_form == lemma:
                found |= {norm(one.word) for one in parse.lexeme if {"1per", "sing"} not in one.tag}
    return frozenset(one for one in found if one not in DECIDED)


def heard(sentence: Sentence, at: int) -> bool:
    """Whether the words right before a place say that somebody else speaks: «X писал, что …», «X: …», «пиши: …»."""
    place = at - 1
    if _chimes_in(sentence, at):
        return True
    while place >= 0 and (
        sentence.terms[place].filler
        or sentence.terms[place].mark in (",", ":", "-")
        or sentence.terms[place].norm in PASSED
    ):
        if sentence.terms[place].mark == ":" and _label(sentence, place - 1):
            return True
        if sentence.terms[place] is HIDDEN:
            return False
        place -= 1
    if place < 0:
        return False
    return _exemplary(sentence, place, at) or _told(sentence, place, at)


def _chimes_in(sentence: Sentence, at: int) -> bool:
    """«вы все: голосую против X, голосую против Y»: what follows another's words behind a comma is another's too."""
    start = sentence.near(at)
    colon = max((place for place in range(start) if sentence.terms[place].mark == ":"), default=0)
    if colon == 0 or start - 1 == colon or any(term.norm == "я" for term in sentence.terms[start:at]):
        return False
    first = sentence.term(colon + 1)
    crowd = any(term.norm in CROWDS for term in sentence.terms[sentence.near(colon) : colon])
    said = (first is HIDDEN and crowd) or first.says(Act.VOTE)
    between = sentence.terms[colon + 1 : start]
    return said and _label(sentence, colon - 1) and not any(one.norm in BREAKS | {"а", "я"} for one in between)


def _exemplary(sentence: Sentence, place: int, at: int) -> bool:
    """«пример: …», «фраза …», «читаю …»."""
    stop = sentence.clause_end(place)
    words = sentence.terms[sentence.near(place) : min(stop, at)]
    if any(term.norm in ("слова", "слово") for term in words) and any(term.norm.startswith("мо") for term in words):
        return False
    comma = sentence.term(place + 1).mark == ","
    last = sentence.terms[place].norm
    if last in PERCEIVES and not comma:
        return True
    colon = sentence.term(stop).mark == ":"
    if colon and any(term.norm in PERCEIVES - {"слышу", "вижу"} for term in words):
        return True
    if last == "там" or (colon and any(pair in BARGAINS for pair in _pairs(words))) or _quoted_verb(sentence, at):
        return True
    return any(term.norm in EXAMPLES and (not comma or term.norm == "например") for term in words if term.name is None)


def _pairs(words: Sequence[Term]) -> Iterator[tuple[str, str]]:
    return ((one.norm, two.norm) for one, two in pairwise(words))


def _quoted_verb(sentence: Sentence, at: int) -> bool:
    """«твоё вечное голосую против X», «он со своим голосую против X»."""
    before = sentence.term(at - 1)
    if before.name is not None or sentence.term(at).says(Act.BALLOT):
        return False
    return before.norm in WITH_HIS or (not before.filler and is_neuter(before.norm))


def _told(sentence: Sentence, place: int, at: int) -> bool:
    term = sentence.terms[place]
    if term.norm not in spoken() or term.name is not None:
        return False
    start = sentence.near(place)
    words = sentence.terms[start:place]
    if orders(term.norm) or is_infinitive(term.norm):
        announced = any(one.norm in ANNOUNCES for one in words) and not term.norm.startswith(WRITES)
        return not announced and not any(one.norm in HOSTS for one in sentence.terms[max(0, start - 3) : place])
    before = {sentence.term(place - 1).norm, sentence.term(place - 2).norm}
    if before & {"как", "ни"} or sentence.term(start).norm == "как" or sentence.term(place - 1).norm in RIGHTLY:
        return False
    somebody = any(one.name is not None or one.norm in SUBJECTS for one in words if one.norm != "я")
    if not somebody and any(one.norm == "я" for one in words):
        return any(one.norm in EARLIER | WOULD for one in words)
    return somebody or not any(sentence.comment.sort(one) is Sort.THING for one in words)


def _label(sentence: Sentence, at: int) -> bool:
    """Whether what ends at a place says who speaks: «X:», «от X:», «X (шёпотом):»."""
    at = _before_brackets(sentence, at)
    start = sentence.near(at + 1)
    words: Sequence[Term] = sentence.terms[start : at + 1]
    if _enters(sentence, words):
        return True
    if any(term.norm in VERDICTS or sentence.comment.sort(term) is Sort.VERB for term in words):
        return sentence.term(at).name is not None and sentence.term(at - 1).norm in spoken() | PERCEIVES
    if words and words[-1].norm in JUDGED:
        return False
    if any(term.norm in CROWDS for term in words):
        return True
    for place, term in enumerate(words, start=start):
        before = sentence.term(place - 1).norm
        if term.name is not None and term.name.how in (How.NAME, How.MENTION):
            if before == "от" and place == at:
                return term.name.who != (sentence.comment.scene.by,)
            if before not in PREPOSITIONS:
                return may_be_subject(term) and term.name.who != (sentence.comment.scene.by,)
    return False


def _before_brackets(sentence: Sentence, at: int) -> int:
    if sentence.term(at).mark != ")":
        return at
    while at > 0 and sentence.term(at).mark != "(":
        at -= 1
    return at - 1


def _enters(sentence: Sentence, words: Sequence[Term]) -> bool:
    """«X влетает: …»."""
    if not any(term.name is None and term.norm.startswith(ENTERS) for term in words):
        return False
    somebody = (term.name for term in words if may_be_subject(term))
    return any(name is not None and name.who != (sentence.comment.scene.by,) for name in somebody)


ENTERS: Final = ("влета", "влете", "врыва", "ворва", "вбега", "вламыва", "заход", "приход", "выскак", "встает")
"""How the words begin of somebody who comes and speaks («X влетает: …»)."""
CROWDS: Final = frozenset(map(norm, listed("вы они кто-то некто некоторые многие")))
JUDGED: Final = frozenset(listed("прав права правы виноват виновата согласен согласна молодец умница"))
"""«X права: …» is no speech of X."""


BARGAINS: Final = frozenset((("давай", "так"), ("давайте", "так"), ("предлагаю", "так"), ("договоримся", "так")))
WITH_HIS: Final = frozenset(listed("своим твоим вашим этим своими"))


def is_told_behind(sentence: Sentence, end: int) -> bool:
    """«…, сказал X», «… говорит», «…, так бы я написал»: what stands before is another's, or nobody's."""
    if [sentence.term(end + ahead).norm for ahead in range(3)] == ["(", "с", ")"]:
        return True
    place = end + (sentence.term(end).mark in (",", "-"))
    marked = place > end
    while sentence.term(place).mark in (",", "-"):
        place += 1
    first = sentence.term(place)
    words = [term for term in sentence.terms[place : sentence.clause_end(place)] if term.name is None]
    if first.name is None and first.norm == "так" and len(words) > 1 and words[1].norm != "как":
        return any(term.norm in WOULD or (term.norm in spoken() and not says_i(term.norm)) for term in words)
    if first.name is not None or first.norm not in spoken() or orders(first.norm) or is_infinitive(first.norm):
        return False
    behind = sentence.term(place + 1)
    if any(term.norm in WOULD for term in words):
        return True
    if first.norm.endswith(("ут", "ют", "ят", "ат")):
        return True
    if behind.name is not None:
        return may_be_subject(behind) and behind.name.who != (sentence.comment.scene.by,)
    return behind.norm in SUBJECTS or not marked
