"""Whose vote it is: what the verb's form and its subject say."""

from typing import Final

from vkbot.language.names import How
from vkbot.language.tokens import listed, norm
from vkbot.language.votes_grammar import is_anothers_deed
from vkbot.language.votes_sentence import PREPOSITIONS, WINDOW, Sentence, may_be_subject
from vkbot.language.votes_terms import HIDDEN, Sort
from vkbot.language.votes_words import BREAKS, QUESTIONS, SUBJECTS, Form

HERO: Final = frozenset(map(norm, listed("персонаж герой героиня слуга персонажа роль")))

SUBORDINATES: Final = QUESTIONS - {"думал", "думала"} | {"что", "как", "когда", "который", "которая"}
BUT: Final = frozenset(listed("но однако зато"))


def own(sentence: Sentence, at: int) -> bool:
    """Whether the verb at a place says what the writer does."""
    sense = sentence.terms[at].sense
    if sense is None or sense.form is Form.NOW:
        return sense is not None
    start = sentence.near(at)
    if sense.form is Form.DONE and _timely(sentence, start, at) and _unsaid(sentence, start, at):
        return True
    if sense.form is Form.DONE and not _timely(sentence, start, at):
        return False
    return sense.form in (Form.THIRD, Form.DONE) and _subject(sentence, at)


def _timely(sentence: Sentence, start: int, at: int) -> bool:
    """Whether a past tense speaks of today."""
    for place in range(start, sentence.clause_end(at)):
        name = sentence.terms[place].name
        if (name is None or name.how is How.NUMBER) and sentence.is_earlier(place):
            return False
    return True


def _unsaid(sentence: Sentence, start: int, at: int) -> bool:
    """Whether «проголосовал(а)» has «я» for its subject, or nothing else that it could have."""
    if any(term.norm == "я" for term in sentence.terms[start:at]):
        return True
    for place in range(start, at):
        term = sentence.terms[place]
        led = sentence.term(place - 1).norm in PREPOSITIONS
        if not led and (term.name is not None or term.norm in SUBJECTS):
            return False
        noun = sentence.comment.sort(term) in (Sort.PERSON, Sort.THING, Sort.STRANGE)
        if noun and not term.filler and not led and term.sense is None:
            return False
    named = [place for place in range(start) if sentence.terms[place].name is not None]
    return not sentence.names and all(sentence.addresses(place) for place in named)


def _subject(sentence: Sentence, at: int) -> bool:
    """Whether the writer's own character is the last that could be the subject of a verb."""
    if sentence.term(at - 1).mark == "*" and sentence.near(at) == at:
        return True
    for place in range(at - 1, max(at - WINDOW, -1), -1):
        term = sentence.terms[place]
        if term.name is None and _goes_on(sentence, place, at):
            continue
        if term.name is None and (term.norm in BREAKS or term.norm in ("а", "что", "чтобы") or term is HIDDEN):
            return False
        if sentence.term(place - 1).norm in PREPOSITIONS and term.name is not None:
            continue
        led = sentence.term(place - 1).norm in PREPOSITIONS | {"ни"}
        if term.name is None and not led and (term.norm in SUBJECTS or sentence.wonders(place, at)):
            return False
        if term.norm in HERO and any(one.norm in ("мой", "моя", "ваш") for one in sentence.terms[:place]):
            return True
        if term.name is not None and term.name.how is not How.DIGIT and may_be_subject(term):
            return term.name.who == (sentence.comment.scene.by,)
    return False


def _goes_on(sentence: Sentence, at: int, verb: int) -> bool:
    """«X сомневался, но проголосовал …»: behind «но» the subject is still the one before it."""
    if sentence.terms[at].norm not in BUT or sentence.near(verb) != at + 1:
        return False
    if any(term.name is None and term.norm in SUBORDINATES for term in sentence.terms[:at]):
        return False
    end = at - (sentence.term(at - 1).mark == ",")
    return any(term.name is None and is_anothers_deed(term.norm) for term in sentence.terms[sentence.near(end) : end])
