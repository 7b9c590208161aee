"""What a vote hangs on: conditions before and behind it, and the time that has not come."""

from typing import Final

from vkbot.language.tokens import listed, norm
from vkbot.language.votes_grammar import did, is_infinitive, orders, will
from vkbot.language.votes_sentence import WINDOW, Sentence
from vkbot.language.votes_terms import HIDDEN, Term
from vkbot.language.votes_words import BREAKS, HARMLESS_IFS, HEARSAY, IFS, LATER, QUESTIONS

DOUBTS: Final = frozenset((("что", "ли"), ("или", "нет")))
ASIDES: Final = frozenset(
    map(
        norm,
        listed("а кто почему зачем где когда что какие есть согласны вы кого ну вопросы возражения"),
    )
)
"""How a question begins that only follows a vote («…, а вы?»)."""
ONLY: Final = frozenset(listed("только лишь"))
AWAITED: Final = frozenset(listed("после когда если как при через едва"))
"""«только после …», «лишь когда …»."""
FIRST: Final = frozenset(listed("сначала сперва прежде вначале"))
SUPPOSING: Final = frozenset(listed("случись окажись окажутся будь"))
UNHURRIED: Final = frozenset(map(norm, listed("силу не")))
"""«через силу» is no time."""
OPENS_THREAT: Final = frozenset(map(norm, listed("ещё еще одно один одна малейшее малейший пара любое")))
AWAITING: Final = frozenset(
    map(
        norm,
        listed(
            "увижу услышу поймаю узнаю замечу дождусь пойму проснусь вернусь приду прочитаю прочту послушаю выслушаю "
            "подожду найду получу"
        ),
    )
)
"""What the writer has not done yet, and waits for."""
HARK: Final = frozenset(
    map(
        norm,
        listed("знай знайте учти учтите запомни запомните смотри смотрите слушай слушайте лови ловите держи держите"),
    )
)
BARTER: Final = ("зель", "яд", "сфер", "эликсир", "амулет", "монет", "золот", "артефакт", "тотем")
HONOURS: Final = frozenset(listed("роль капитаны капитана должность пост мисс мистера лидеры старосты"))
CIRCUMSTANCES: Final = frozenset(
    listed("молчании отсутствии бездействии неявке отказе согласии поддержке условии желании необходимости")
)
"""«…, при молчании X», «при условии …»: that has not come yet."""
THAT_ONE: Final = frozenset(listed("тот того тому тем та той ту"))
ENOUGH: Final = frozenset(listed("хватит будет станет"))
SKIPPED: Final = frozenset(map(norm, listed("не ещё еще раз хоть снова опять только")))


def supposed(sentence: Sentence, start: int, at: int) -> bool:
    """Whether there is an «если» that bears on a place."""
    for place in range(start, at):
        term = sentence.terms[place]
        if term.name is not None:
            continue
        even = sentence.term(place - 1).norm == "даже"
        if term.norm in IFS and sentence.term(place + 1).norm not in HARMLESS_IFS and not even:
            return True
        if term.norm in HEARSAY or _waits(sentence, place, opens=place == start):
            return True
    return False


def _waits(sentence: Sentence, place: int, *, opens: bool) -> bool:
    """Whether a clause begins at a place that says for what the vote waits: «как только …», «стоит X …»."""
    term, follows, before = sentence.terms[place], sentence.term(place + 1), sentence.term(place - 1)
    opens = opens or bool(before.mark) or before.norm in ONLY
    if term.norm == "как" and follows.norm == "только":
        return _future(sentence, place) or not _past(sentence, place)
    if not opens:
        return False
    match term.norm:
        case "когда":
            return True
        case "как" | "едва":
            return follows.norm not in ("ли", "и") and _future(sentence, place)
        case "после":
            return follows.norm == "того" and _future(sentence, place, over_comma=True)
        case "только" | "лишь":
            return follows.norm in AWAITED or (follows.norm in ONLY and _future(sentence, place))
        case "разве":
            return follows.norm in ("что", "только")
        case "смотря" | "при":
            return term.norm == "смотря" or follows.norm in CIRCUMSTANCES
        case "стоит":
            return _somebody_does(sentence, place)
    return term.norm in SUPPOSING and (follows.name is not None or (term.norm == "случись" and follows.norm == "что"))


def _clause(sentence: Sentence, place: int, *, over_comma: bool = False) -> list[Term]:
    end = sentence.clause_end(place)
    if over_comma and sentence.term(end).mark == "," and sentence.term(end + 1).norm == "как":
        end = sentence.clause_end(end + 1)
    return [term for term in sentence.terms[place:end] if term.name is None]


def _future(sentence: Sentence, place: int, *, over_comma: bool = False) -> bool:
    return any(will(term.norm) for term in _clause(sentence, place, over_comma=over_comma))


def _past(sentence: Sentence, place: int) -> bool:
    return any(did(term.norm) for term in _clause(sentence, place))


def _somebody_does(sentence: Sentence, place: int) -> bool:
    """«стоит X соврать»."""
    words = sentence.terms[place + 1 : sentence.clause_end(place)]
    given = any(term.name is not None and (not term.name.cases or "dative" in term.name.cases) for term in words)
    only = any(term.norm in ONLY for term in words)
    return (given or only) and any(is_infinitive(term.norm) for term in words if term.name is None)


def hangs(sentence: Sentence, at: int, end: int) -> bool:
    """Whether a condition hangs on a vote that is said by the terms from `at` to `end`, or it is a question."""
    if supposed(sentence, at, end):
        return True
    for place in range(end, min(end + WINDOW, len(sentence.terms))):
        if _bargains(sentence, place):
            return True
        term = sentence.terms[place]
        if term is HIDDEN or (term.name is None and term.norm in BREAKS | {"а"}):
            if _restricts(sentence, place):
                return True
            break
        if term.name is None and _takes_back(sentence, place, opens=place == end):
            return True
    as_another = sentence.term(end).norm == "как" and sentence.term(end + 1).norm == "за"  # «за X как за капитана»
    return as_another or _asks(sentence, end) or _later(sentence, at, end)


def _takes_back(sentence: Sentence, place: int, *, opens: bool) -> bool:
    """Whether a condition or a doubt begins at a place behind a vote."""
    term = sentence.terms[place]
    if (term.norm, sentence.term(place + 1).norm) in DOUBTS:
        return True
    return (term.norm in IFS and not _afterthought(sentence, place)) or _waits(sentence, place, opens=opens)


def _bargains(sentence: Sentence, place: int) -> bool:
    """«…, только покажите улику», «…, ты — против Y», «… за два зелья», «… взамен», «… на роль X»."""
    term, follows = sentence.terms[place], sentence.term(place + 1)
    if term.norm in ONLY and orders(follows.norm):
        return True
    if follows.norm in ONLY and orders(term.norm):
        return True
    dash = follows.mark == "-"
    if term.norm in ("ты", "вы") and sentence.term(place + 1 + dash).norm == "против":
        return True
    if term.norm in ("взамен", "обмен"):
        return True
    if is_paid(sentence, place):
        return True
    return term.norm in ("в", "на") and bool({follows.norm, sentence.term(place + 2).norm} & HONOURS)


def is_paid(sentence: Sentence, place: int) -> bool:
    """«за два зелья»."""
    counted = sentence.term(place + 2).norm.startswith(BARTER)
    what, behind = sentence.term(place + 1 + counted), sentence.term(place + 2 + counted)
    ends = bool(behind.mark) or behind.sense is not None
    return sentence.term(place).norm == "за" and what.name is None and what.norm.startswith(BARTER) and ends


def _restricts(sentence: Sentence, at: int) -> bool:
    """«…, но только если …», «…, но сначала послушаю X»."""
    one, two = sentence.term(at + 1), sentence.term(at + 2)
    if one.norm in ONLY and (two.norm in IFS or two.norm in AWAITED):
        return True
    return (one.norm in FIRST and _future(sentence, at + 1)) or one.norm in AWAITING


def _afterthought(sentence: Sentence, at: int) -> bool:
    """«…, если что», «… и если ошибусь, извинюсь»: it changes nothing."""
    follows = sentence.term(at + 1).norm
    return follows in HARMLESS_IFS or follows == "что" or sentence.term(at - 1).norm in ("и", "даже", "ведь")


def _asks(sentence: Sentence, end: int) -> bool:
    """Whether the sentence is a question, and not only a question beside a vote."""
    if not any(term.mark == "?" for term in sentence.terms[-3:]):
        return False
    for place in range(end, len(sentence.terms) - 1):
        if sentence.terms[place].mark in ("-", ","):
            last = max(at for at in range(place, len(sentence.terms) - 1) if sentence.terms[at].mark)
            return not {sentence.terms[place + 1].norm, sentence.term(last + 1).norm} & (ASIDES | {"ладно", "хорошо"})
    return True


def _later(sentence: Sentence, at: int, end: int) -> bool:
    """«голосую завтра против X», «… против X через час»."""
    for place in range(at, sentence.clause_end(end)):
        term = sentence.terms[place]
        if term.name is not None or term.norm not in LATER or sentence.term(place - 1).norm == "до":
            continue
        if term.norm != "через" or sentence.term(place + 1).norm not in UNHURRIED:
            return True
    return False


def threatens(sentence: Sentence, near: int, at: int) -> bool:
    """«отвечай, иначе голосую против тебя», «или …», «либо …», «не то …», «ещё слово — и …», «соврёшь — …»."""
    if _or(sentence, at) or any(term.norm in AWAITING for term in sentence.terms[near:at]):
        return True
    first, second, before = sentence.term(near), sentence.term(near + 1), sentence.term(near - 1)
    if any(term.norm == "иначе" for term in sentence.terms[near:at]):
        return True
    if near < at and first.name is None:
        if first.norm in ("или", "либо") or (before.norm, first.norm) == ("а", "то"):
            return True
        if (first.norm, second.norm) in (("не", "то"), ("то", "ли")) or _now_this(sentence, near):
            return True
        if (before.mark, first.norm) == ("-", "и"):
            return True
    return _whoever(sentence, near, at) or _unspoken_if(sentence, near, and_then=near < at and first.norm == "и")


def _or(sentence: Sentence, at: int) -> bool:
    """«… или голосую против X»."""
    place = at - 1
    while place > 0 and sentence.terms[place].filler:
        place -= 1
    return sentence.term(place).name is None and sentence.term(place).norm in ("или", "либо")


def _now_this(sentence: Sentence, near: int) -> bool:
    """«то голосую против X, то против Y»."""
    again = sentence.term(sentence.clause_end(near) + 1).norm
    return sentence.term(near).norm == "то" and again == "то"


def _whoever(sentence: Sentence, near: int, at: int) -> bool:
    """«кто даст зелье, с тем …», «с тем, кто даст зелье, …»."""
    if sentence.term(near - 1).mark != ",":
        return False
    start = sentence.near(near - 1)
    told = {term.norm for term in sentence.terms[near:at]} | {sentence.term(start - 2).norm}
    return sentence.term(start).norm == "кто" and bool(told & THAT_ONE)


def _unspoken_if(sentence: Sentence, near: int, *, and_then: bool) -> bool:
    """«соврёшь ещё раз, …», «X промолчит — …», «одно слово, и …»: what stands before is a condition."""
    mark = sentence.term(near - 1).mark
    if mark not in (",", "-") or near < 2:
        return False
    words = [
        term for term in sentence.terms[sentence.near(near - 1) : near - 1] if not term.filler or term.norm in SKIPPED
    ]
    if not words or any(term.norm in QUESTIONS or term.norm == "что" for term in words):
        return False
    deeds = [
        at
        for at, term in enumerate(words)
        if term.name is None and term.norm not in ENOUGH and will(term.norm, "2per", "3per")
    ]
    others = [at for at in deeds if not words[at].norm.endswith("те")]
    if not deeds and and_then and words[0].norm in OPENS_THREAT:
        return True
    first = next((at for at, term in enumerate(words) if term.norm not in SKIPPED), 0)
    opening = words[first].norm if words[first].name is None else ""
    if opening in AWAITING or (mark == "-" and will(opening, "1per") and opening not in SAYS_AT_ONCE):
        return True
    told = orders(opening) and opening not in HARK and (mark == "-" or and_then)
    return told or (bool(others) and (others[0] == first or mark == "-" or and_then))


def is_promised(sentence: Sentence, at: int) -> bool:
    """«дождусь X и голосую …»: what is told comes after something that the writer has not done yet."""
    place = at - 1
    while place > 0 and sentence.terms[place].filler and sentence.terms[place].norm != "и":
        place -= 1
    if place <= 0 or sentence.terms[place].norm != "и":
        return False
    words = [term for term in sentence.terms[sentence.near(place) : place] if term.name is None]
    return any(will(term.norm, "1per") and term.norm not in SAYS_AT_ONCE for term in words)


SAYS_AT_ONCE: Final = frozenset(
    map(
        norm,
        listed("рискну скажу повторю напишу буду попробую возьму поддержу соглашусь присоединюсь поверю доверюсь"),
    )
)
