"""What stands before a word of votes and makes it no vote: «не», «завтра», a question, mockery, another's speech."""

from itertools import pairwise
from typing import Final

from vkbot.language.names import How
from vkbot.language.tokens import listed, norm
from vkbot.language.votes_conditions import is_paid, is_promised, supposed, threatens
from vkbot.language.votes_reported import heard
from vkbot.language.votes_sentence import WINDOW, Sentence
from vkbot.language.votes_terms import Sort
from vkbot.language.votes_words import DECIDED, LATER, TODAY, USUALLY, WOULD, Form


def pair_of(row: str) -> tuple[str, str]:
    """Two words of a table."""
    one, two = listed(row)
    return one, two


DOUBTFUL: Final = frozenset(
    map(
        norm,
        listed(
            "может возможно вдруг гипотетически теоретически мысленно морально виртуально почти помню помнится спорим "
            "снилось приснилось думаешь думаете считаешь считаете полагаешь полагаете надеешься надеетесь"
        ),
    )
)
"""Beside these, or behind them and a comma, nothing is said for certain."""
DOUBTFUL_PAIRS: Final = frozenset(
    map(
        pair_of,
        (
            *("скорее всего", "в теории", "во сне", "в душе", "в мечтах", "чуть не", "ходят слухи", "со слов"),
            *("при другом", "в другой", "в другом", "в иной", "в ином", "в нормальной", "под конец"),
        ),
    )
)
PUT_IN: Final = frozenset(word for pair in DOUBTFUL_PAIRS for word in pair) | frozenset(
    listed("быть не знаю мне ты вы")
)
SCORNS: Final = frozenset(map(norm, listed("щас щаз щазз щаззз ага-щас говорят жди ждите")))
"""These scorn where they are all that stands between marks."""
MOCKERY: Final = frozenset(
    map(norm, listed("мечтай мечтайте размечтался размечталась размечтались разбежался разбежалась разбежались"))
)
MOCKING_PAIRS: Final = frozenset((("держи", "карман"), ("ищи", "дурака"), ("бегу", "и"), ("ага", "щас"), ("как", "же")))
TELLERS: Final = frozenset((("я", "такой"), ("я", "такая")))
DAYS: Final = frozenset(map(norm, listed("день раз ход дня ночь")))
STILL: Final = frozenset(map(norm, listed("жив жива живы живой живая живёт ходит ничего толку хоть воз")))
PAST_GAMES: Final = frozenset(map(norm, listed("прошлый прошлом прошлой прошлую прошлого вчерашний позавчерашний")))
NOW: Final = TODAY | frozenset(map(norm, listed("теперь сейчас")))


def denied(sentence: Sentence, at: int) -> bool:
    """Whether «не» stands before a word, with nothing between but fillers."""
    for place in range(at - 1, max(at - 4, -1), -1):
        term = sentence.terms[place]
        if term.name is None and term.norm in ("не", "ни"):
            return True
        if not term.filler:
            return False
    return False


def unmade(sentence: Sentence, at: int) -> bool:
    """Whether what stands before a word makes it no vote: a condition, a question, another's speech, a plan."""
    if supposed(sentence, sentence.far(at), at) or heard(sentence, at):
        return True
    sense = sentence.term(at).sense
    form = Form.NOUN if sense is None else sense.form
    near = _beside_and(sentence, at) if form is Form.NOW else sentence.near(at)
    before = sentence.terms[near:at]
    for place, term in enumerate(before, start=near):
        if term.name is not None and term.name.how is not How.NUMBER:
            continue
        timed = sentence.is_earlier(place) if form is Form.DONE else term.norm in LATER
        if sentence.wonders(place, at) or timed or (form is not Form.NOW and term.norm in WOULD):
            return True
        if term.norm == "что" and not decided(sentence, place) and not _said_between(sentence, place, at):
            return True
        if term.norm in USUALLY and sentence.term(place - 1).norm not in ("как", "и"):
            return True
    if threatens(sentence, near, at) or is_promised(sentence, at) or (before and before[-1].norm == "как"):
        return True
    return is_doubtful(sentence, at) or _mocked(sentence, at) or _narrated(sentence, at) or _in_vain(sentence, at)


def is_doubtful(sentence: Sentence, at: int) -> bool:
    """Whether the clause of a place, or what is put in right before it, makes it uncertain or long past."""
    near = sentence.near(at)
    before = sentence.terms[near:at]
    if any(_uncertain(sentence, place) or is_paid(sentence, place) for place in range(near, at)):
        return True
    if any(term.norm in PAST_GAMES for term in before) and not any(term.norm in NOW for term in before):
        return True
    if sentence.term(near - 1).mark not in (",", "-") or near < 2 or not all(term.filler for term in before):
        return False
    put_in = range(sentence.near(near - 1), near - 1)
    rest = [sentence.terms[place] for place in put_in if not sentence.terms[place].filler]
    uncertain = [place for place in put_in if _uncertain(sentence, place)]
    return bool(uncertain) and all(term.norm in DOUBTFUL | PUT_IN for term in rest)


def _uncertain(sentence: Sentence, place: int) -> bool:
    term = sentence.terms[place]
    return term.name is None and (term.norm in DOUBTFUL or (term.norm, sentence.term(place + 1).norm) in DOUBTFUL_PAIRS)


def _mocked(sentence: Sentence, at: int) -> bool:
    """«ага, щас, голосую против себя», «голосую против X, мечтайте», «так я и проголосовал»."""
    words = [term.norm for term in sentence.terms[sentence.near(at) : at]]
    if words[:2] == ["так", "я"] and words[-1:] == ["и"]:
        return True
    for place in range(max(0, at - WINDOW), min(at + WINDOW, len(sentence.terms))):
        word = sentence.terms[place].norm
        alone = bool(sentence.term(place + 1).mark) and (place == 0 or bool(sentence.term(place - 1).mark))
        pair = (word, sentence.term(place + 1).norm) in MOCKING_PAIRS and bool(
            sentence.term(place - 1).mark or place == 0
        )
        closed = bool(sentence.term(place + 2).mark) or word in ("держи", "ищи", "бегу")
        if word in MOCKERY or (word in SCORNS and alone) or (pair and closed):
            return True
    return False


def _narrated(sentence: Sentence, at: int) -> bool:
    """«вот голосую я такой против X, а он …», «и тут я такая: голосую …»: a story."""
    words = [term.norm for term in sentence.terms[max(0, at - 3) : at + 3] if not term.mark]
    return any(pair in TELLERS for pair in pairwise(words))


def _in_vain(sentence: Sentence, at: int) -> bool:
    """«третий день голосую против X, а он жив»: a complaint of what was done on other days."""
    counted = any(
        sentence.term(place).norm in DAYS and sentence.term(place - 1).norm not in ("весь", "этот", "добрый")
        for place in range(sentence.near(at) + 1, at)
    )
    behind = sentence.terms[at : at + WINDOW]
    joined = next((place for place, term in enumerate(behind) if term.norm in ("а", "и", "но")), len(behind))
    return counted and any(term.norm in STILL for term in behind[joined:])


def _beside_and(sentence: Sentence, at: int) -> int:
    """As `near`, but what «… и голосую» is joined to is left out."""
    start, place = sentence.near(at), at - 1
    while place > start and sentence.terms[place].filler:
        if sentence.terms[place].norm == "и":
            return place
        place -= 1
    return start


def _said_between(sentence: Sentence, start: int, at: int) -> bool:
    """«X врёт», said without marks between «что» and the word: what hangs on «что» is over."""
    between = sentence.terms[start + 1 : at]
    verbs = any(term.sense is None and sentence.comment.sort(term) is Sort.VERB for term in between)
    return verbs and between[-1].norm != "и"


def decided(sentence: Sentence, at: int) -> bool:
    """«решила, что …», «ну что, …»: the «что» at a place takes nothing back."""
    if sentence.term(at + 1).norm in ("ж", "же") or at == 0:
        return True
    said = [term.norm for term in sentence.terms[max(0, at - 4) : at]]
    return any(one in DECIDED for one in said)
