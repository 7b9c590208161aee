"""Words written wrongly: how far apart two words are, and which known word a wrong one stands for."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from rapidfuzz import process
from rapidfuzz.distance import OSA

from locales import grammar

_RUSSIAN: Final = re.compile("[а-я-]+")
SHORTEST: Final = 4
"""Shorter words are right or they are other words."""


def most_errors(word: str) -> int:
    """How many letters of a word of this length may be wrong."""
    if len(word) < SHORTEST:
        return 0
    return 1 if len(word) < 7 else 2 if len(word) < 12 else 3


@lru_cache(maxsize=8192)
def is_word(word: str) -> bool:
    """Whether the dictionary knows the word, so that it is hardly another one written wrongly."""
    return word.isprintable() and bool(grammar.morphology().word_is_known(word))


def closest(word: str, known: Sequence[str], most: int | None = None) -> tuple[tuple[str, ...], int]:
    """The known words that a word is nearest to, and by how many letters; nothing if it is too far from all.

    `most`: letters that may be wrong (default: by the length of the word). None is shorter than `SHORTEST`.
    """
    limit = most_errors(word) if most is None else min(most, most_errors(word))
    if limit == 0:
        return (), 0
    found = process.extract(word, known, scorer=OSA.distance, score_cutoff=limit, limit=12)
    fitting = [(one, int(far)) for one, far, _ in found if len(one) >= SHORTEST and far <= most_errors(one)]
    if not fitting:
        return (), 0
    least = min(far for _, far in fitting)
    return tuple(one for one, far in fitting if far == least), least


@lru_cache(maxsize=8192)
def part_of_speech(word: str) -> str:
    """The likeliest kind of a word in the dictionary's short form («NOUN»), "" for a word that it does not know."""
    if not word or not is_word(word):
        return ""
    return str(grammar.morphology().parse(word)[0].tag.POS or "")


@lru_cache(maxsize=8192)
def is_deed(word: str) -> bool:
    """Whether somebody else does or did something: a verb in the third person or the past."""
    parses = grammar.morphology().parse(word) if word and is_word(word) else []
    return bool(parses) and "VERB" in parses[0].tag and ("3per" in parses[0].tag or "past" in parses[0].tag)


@lru_cache(maxsize=8192)
def is_to_come(word: str) -> bool:
    """Whether somebody else will do something: «проголосует», «будет»."""
    return is_deed(word) and "futr" in grammar.morphology().parse(word)[0].tag


@lru_cache(maxsize=8192)
def is_being(word: str) -> bool:
    """Whether a word may be somebody's name: unknown to the dictionary, a name in it, or a living being."""
    if not is_word(word):
        return len(word) > 2
    tags = [one.tag for one in grammar.morphology().parse(word) if one.score > 0.2]
    return any("Name" in tag or "Surn" in tag or ("NOUN" in tag and "anim" in tag) for tag in tags)


@lru_cache(maxsize=8192)
def lemmas(word: str) -> frozenset[str]:
    """The words in the dictionary's form (infinitives of verbs) of which this may be a form."""
    if not _RUSSIAN.fullmatch(word):
        return frozenset()  # the dictionary fails on letters that Unicode has no name for
    return frozenset(grammar.normal(one.normal_form) for one in grammar.morphology().parse(word))


@lru_cache(maxsize=8192)
def is_deed_of_many(word: str) -> bool:
    """Whether several do or did something: «говорят», «просили»."""
    return is_deed(word) and "plur" in grammar.morphology().parse(word)[0].tag


@lru_cache(maxsize=8192)
def agree(adjective: str, noun: str) -> bool:
    """Whether an adjective may belong to a lifeless noun behind it: «чёрной тенью», «золотым куполом»."""
    if not (is_word(adjective) and is_word(noun)):
        return False
    nouns = [one.tag for one in grammar.morphology().parse(noun) if "NOUN" in one.tag and one.score > 0.1]
    if not nouns or any("anim" in tag or "Name" in tag or "Surn" in tag for tag in nouns):
        return False
    for one in grammar.morphology().parse(adjective):
        same = [tag for tag in nouns if tag.case == one.tag.case and tag.number == one.tag.number]
        if "ADJF" in one.tag and any(one.tag.gender in (tag.gender, None) for tag in same):
            return True
    return False


@lru_cache(maxsize=8192)
def infinitive(word: str) -> str:
    """The verb of a short passive participle («заморожена»), "" for other words."""
    if not word or not is_word(word):
        return ""
    parses = grammar.morphology().parse(word)
    found = next((one for one in parses if "PRTS" in one.tag and one.score > 0.2), None)
    return "" if found is None else grammar.normal(found.normal_form)


@lru_cache(maxsize=8192)
def is_of_something(word: str) -> bool:
    """Whether a word is surely a lifeless noun in the genitive: «(связка) ключей», «(глыба) мрамора»."""
    tags = [one.tag for one in grammar.morphology().parse(word)] if word and is_word(word) else []
    other = any("anim" in tag or "VERB" in tag for tag in tags)
    return bool(tags) and {"NOUN", "inan", "gent"} in tags[0] and not other


@lru_cache(maxsize=8192)
def is_somebody(word: str) -> bool:
    """Whether a word is a living being in the nominative: «учитель», «сосед»."""
    tags = [one.tag for one in grammar.morphology().parse(word) if one.score > 0.2] if word and is_word(word) else []
    return any({"NOUN", "anim", "nomn"} in tag for tag in tags)
