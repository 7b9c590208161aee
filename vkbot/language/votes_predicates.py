"""«голос против X ничего не даст»: a «голос» of which something is said is only spoken of, not given."""

from typing import Final

from vkbot.language.names import How
from vkbot.language.tokens import listed, norm
from vkbot.language.votes_grammar import did, is_anothers_deed, is_quality, is_thing, orders, says_i
from vkbot.language.votes_sentence import PREPOSITIONS, Sentence
from vkbot.language.votes_terms import Sort, Term
from vkbot.language.votes_words import BREAKS, CORRECTS, QUESTIONS, Act

CONJUNCTIONS: Final = BREAKS | frozenset(
    map(norm, listed("и а тк чтобы чтоб что пусть раз лишь так кроме вместо или либо"))
)
"""Behind these another clause begins."""
EARNS: Final = ("заслуж", "получ", "простит", "запомн")
"""How the words begin that say what somebody does with a «голос»."""
LIES: Final = (
    "вре",
    "врал",
    "врун",
    "лже",
    "лга",
    "солгал",
    "соврал",
    "молч",
    "мут",
    "темни",
    "юли",
    "пута",
    "предател",
)
"""How the words begin that give a reason for a vote."""
LONGEST_ASIDE: Final = 5
ASIDES: Final = frozenset(listed("на по к как в при между"))
PUT_IN: Final = frozenset(map(norm, listed("по-моему помнится кажется признаться говорят")))
"""So an aside begins («, на мой взгляд,»)."""
IS: Final = frozenset(listed("это надо нужно можно нельзя решил будет был"))
JUDGES: Final = frozenset(listed("считаю называю нахожу полагаю"))


def is_spoken_of(sentence: Sentence, end: int, *, mine: bool) -> bool:
    """Whether what follows a «голос» and its object (up to `end`) says something of that «голос». `mine`: it is the
    writer's, who more often goes on with another clause."""
    place = end
    while True:
        term = sentence.term(place)
        if term.mark:
            beyond = _beyond_aside(sentence, place)
            if beyond == place:
                return term.mark == "=" or (term.mark == "-" and _is_what(sentence, place + 1))
            place = beyond
            continue
        said = _says(sentence, place, mine=mine)
        if said is not None:
            return said
        place += 1


def _says(sentence: Sentence, place: int, *, mine: bool) -> bool | None:
    """Whether the word at a place says something of the «голос»; False if another clause begins, None to look on."""
    term = sentence.term(place)
    if term.name is not None:
        return _of_somebody(sentence, place, mine=mine) if _is_pronoun(term) else None
    if term.norm == "как":
        return _is_what(sentence, place + 1)
    if _opens_clause(sentence, place):
        return False
    if term.norm == "не":
        return not orders(sentence.term(place + 1).norm)
    if term.says(Act.GO):
        return True if did(term.norm) or not mine else None
    if _is_verdict(sentence, place):
        return True
    if term.filler or (term.sense is not None and says_i(term.norm)):
        return None
    verb = sentence.comment.sort(term) is Sort.VERB
    if says_i(term.norm) or (verb and orders(term.norm)):
        return False
    if (verb and is_anothers_deed(term.norm)) or _is_what(sentence, place) or _is_how(sentence, place):
        return True
    return None


def _of_somebody(sentence: Sentence, place: int, *, mine: bool) -> bool | None:
    if _earns(sentence, place):
        return True
    return False if mine or is_reason(sentence, place) else None


def is_reason(sentence: Sentence, place: int) -> bool:
    """«… он врёт»: why somebody gives a vote."""
    follows = sentence.term(place + 1)
    return _is_pronoun(sentence.term(place)) and follows.sense is None and follows.norm.startswith(LIES)


def _earns(sentence: Sentence, place: int) -> bool:
    """«… он не заслужил»: the «голос» is what is not earned."""
    denied = sentence.term(place + 1).norm == "не"
    return sentence.term(place + 1 + denied).norm.startswith(EARNS)


def _opens_clause(sentence: Sentence, place: int) -> bool:
    """Whether another clause begins at a place; «в прошлый раз» is none."""
    term, before = sentence.term(place), sentence.term(place - 1)
    counted = term.norm == "раз" and sentence.comment.sort(before) is Sort.ADJECTIVE
    return term.norm in CONJUNCTIONS and sentence.term(place + 1).norm != "так" and not counted


def _is_verdict(sentence: Sentence, place: int) -> bool:
    """«… это …», «… кто …», «… уже есть»; «то есть» is none."""
    word = sentence.term(place).norm
    there_is = word == "есть" and sentence.term(place - 1).norm != "то"
    return there_is or word in IS or word in QUESTIONS or word in JUDGES


def _is_how(sentence: Sentence, place: int) -> bool:
    """«… бесполезен», «… лишний»; «мутный он», «лишний игрок» say it of somebody."""
    term, follows = sentence.term(place), sentence.term(place + 1)
    if sentence.term(place - 1).norm in PREPOSITIONS or not is_quality(term.norm):
        return False
    person = Sort.PERSON in (sentence.comment.sort(term), sentence.comment.sort(follows))
    return not person and not _is_pronoun(follows)


def _is_what(sentence: Sentence, place: int) -> bool:
    """«… ошибка», «— это …»."""
    term = sentence.term(place)
    return term.name is None and (term.norm == "это" or (not term.filler and is_thing(term.norm)))


def _is_pronoun(term: Term) -> bool:
    return term.name is not None and term.name.how in (How.HE, How.SHE, How.THEY) and term.norm in PRONOUNS


PRONOUNS: Final = frozenset(listed("он она они"))


def _beyond_aside(sentence: Sentence, place: int) -> int:
    """Behind «, конечно,» or «, на мой взгляд,»; the place itself if no such thing begins there."""
    if sentence.term(place).mark not in (",", "("):
        return place
    for end in range(place + 1, place + 2 + LONGEST_ASIDE):
        term = sentence.term(end)
        if term.mark:
            return end + 1 if term.mark in (",", ")") and end + 1 < len(sentence.terms) else place
        filler = term.filler or term.norm in PUT_IN or sentence.term(place + 1).norm in ASIDES
        if term.name is not None or term.norm in CORRECTS or not filler:
            return place
    return place
