"""Words written wrongly: how far apart two words are, and which known word a wrong one stands for."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from rapidfuzz import process
from rapidfuzz.distance import OSA

from locales import grammar

_RUSSIAN: Final = re.compile("[а-я-]+")
SLANG: Final = (
    "скип", "динам", "продинам", "пропас", "просра", "кик", "заголос", "голосовал", "голосоваш", "впендюр", "выцеп",
    "окруж", "засчит", "проблемк",
)  # fmt: skip
"""Beginnings of words that the tables of this package name and the dictionary lacks; it guesses of what they are forms.

It takes long to guess, so all other words that it lacks are forms of nothing.
"""
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
def readings(word: str) -> tuple[Any, ...]:
    """What a word of the dictionary may be, the likeliest first; nothing for one that it does not know."""
    return tuple(grammar.morphology().parse(word)) if word and is_word(word) else ()


@lru_cache(maxsize=8192)
def part_of_speech(word: str) -> str:
    """The likeliest kind of a word in the dictionary's short form («NOUN»), "" for a word that it does not know."""
    return next((str(one.tag.POS or "") for one in readings(word)), "")


@lru_cache(maxsize=8192)
def is_deed(word: str) -> bool:
    """Whether somebody else does or did something: a verb in the third person or the past."""
    return any("VERB" in one.tag and ("3per" in one.tag or "past" in one.tag) for one in readings(word)[:1])


@lru_cache(maxsize=8192)
def is_to_come(word: str) -> bool:
    """Whether somebody else will do something: «проголосует», «будет»."""
    return is_deed(word) and "futr" in readings(word)[0].tag


@lru_cache(maxsize=8192)
def is_being(word: str) -> bool:
    """Whether a word may be somebody's name: unknown to the dictionary, a name in it, or a living being."""
    if not is_word(word):
        return len(word) > 2
    tags = [one.tag for one in readings(word) if one.score > 0.2]
    return any("Name" in tag or "Surn" in tag or ("NOUN" in tag and "anim" in tag) for tag in tags)


@lru_cache(maxsize=8192)
def lemmas(word: str) -> frozenset[str]:
    """The words in the dictionary's form (infinitives of verbs) of which this may be a form."""
    found = grammar.morphology().parse(word) if _is_slang(word) else readings(word)
    return frozenset(grammar.normal(one.normal_form) for one in found)


def _is_slang(word: str) -> bool:
    return word.startswith(SLANG) and _RUSSIAN.fullmatch(word) is not None  # it fails on letters that have no name


@lru_cache(maxsize=8192)
def is_deed_of_many(word: str) -> bool:
    """Whether several do or did something: «говорят», «просили»."""
    return is_deed(word) and "plur" in readings(word)[0].tag


@lru_cache(maxsize=8192)
def agree(adjective: str, noun: str) -> bool:
    """Whether an adjective may belong to a lifeless noun behind it: «чёрной тенью», «золотым куполом»."""
    nouns = [one.tag for one in readings(noun) if "NOUN" in one.tag and one.score > 0.1]
    if not nouns or any("anim" in tag or "Name" in tag or "Surn" in tag for tag in nouns):
        return False
    for one in readings(adjective):
        same = [tag for tag in nouns if tag.case == one.tag.case and tag.number == one.tag.number]
        if "ADJF" in one.tag and any(one.tag.gender in (tag.gender, None) for tag in same):
            return True
    return False


@lru_cache(maxsize=8192)
def infinitive(word: str) -> str:
    """The verb of a short passive participle («заморожена»), "" for other words."""
    found = next((one for one in readings(word) if "PRTS" in one.tag and one.score > 0.2), None)
    return "" if found is None else grammar.normal(found.normal_form)


@lru_cache(maxsize=8192)
def is_of_something(word: str) -> bool:
    """Whether a word is surely a lifeless noun in the genitive: «(связка) ключей», «(глыба) мрамора»."""
    tags = [one.tag for one in readings(word)]
    other = any("anim" in tag or "VERB" in tag for tag in tags)
    return bool(tags) and {"NOUN", "inan", "gent"} in tags[0] and not other


@lru_cache(maxsize=8192)
def is_somebody(word: str) -> bool:
    """Whether a word is a living being in the nominative: «учитель», «сосед»."""
    tags = [one.tag for one in readings(word) if one.score > 0.2]
    return any({"NOUN", "anim", "nomn"} in tag for tag in tags)
