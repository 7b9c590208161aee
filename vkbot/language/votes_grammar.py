"""What the dictionary says of a word's form: who does it and when, and what is said of a thing."""

from functools import lru_cache
from typing import Any, Final

from vkbot.language.spelling import readings
from vkbot.language.tokens import listed

ANYBODY: Final = ("1per", "2per", "3per")
LEAST_LIKELY: Final = 0.05
NO_THINGS: Final = frozenset(listed("пора спасибо привет раз"))
OF_THE_WRITER: Final = frozenset(listed("уверен согласен готов прав рад сыт занят виноват благодарен"))
"""Short adjectives that are rather said of a writer than of his «голос»."""


@lru_cache(maxsize=8192)
def _tags(word: str) -> tuple[Any, ...]:
    """The likely readings of a word, the likeliest first."""
    return tuple(one.tag for one in readings(word) if one.score >= LEAST_LIKELY)


@lru_cache(maxsize=8192)
def will(word: str, *persons: str) -> bool:
    """Whether a word may say what somebody will do, in one of these persons («1per», «2per», «3per»; default: any)."""
    return any("futr" in tag and any(person in tag for person in persons or ANYBODY) for tag in _tags(word))


def did(word: str) -> bool:
    """Whether a word says what somebody did."""
    return any("VERB" in tag and "past" in tag for tag in _tags(word)[:1])


def orders(word: str) -> bool:
    """Whether a word may tell somebody to do something."""
    tags = _tags(word)
    return any("impr" in tag and "incl" not in tag for tag in tags) and tags[0].POS != "ADJF"


def is_infinitive(word: str) -> bool:
    """Whether a word only names what is done."""
    return any("INFN" in tag for tag in _tags(word)[:1])


def says_i(word: str) -> bool:
    """Whether a word says what the writer does or will do."""
    return any("1per" in tag and "sing" in tag for tag in _tags(word)[:1])


def is_anothers_deed(word: str) -> bool:
    """Whether a word says what somebody else does or did, or what happens."""
    return any("VERB" in tag and not ("1per" in tag and "sing" in tag) and "impr" not in tag for tag in _tags(word)[:1])


@lru_cache(maxsize=8192)
def is_quality(word: str) -> bool:
    """Whether a word may say how a «голос» is: «нужен», «учтён», «лучше», «лишний»."""
    if word in OF_THE_WRITER:
        return False
    return any(
        tag.POS == "COMP" or (tag.POS in ("ADJS", "PRTS") and "masc" in tag) or _agrees(tag) for tag in _tags(word)[:2]
    )


def _agrees(tag: Any) -> bool:
    return tag.POS in ("ADJF", "PRTF") and "masc" in tag and "nomn" in tag


def is_short_quality(word: str) -> bool:
    """Whether a word is a short adjective that may be said of a «голос»: «нужен»."""
    return word not in OF_THE_WRITER and any(tag.POS == "ADJS" and "masc" in tag for tag in _tags(word)[:1])


def is_neuter(word: str) -> bool:
    """Whether a word may go with a quoted «голосую»: «вечное», «твоё»."""
    return any(tag.POS == "ADJF" and "neut" in tag and "nomn" in tag for tag in _tags(word))


def is_thing(word: str) -> bool:
    """Whether a word may say what a «голос» is: «ошибка»."""
    if word in NO_THINGS:
        return False
    return any(tag.POS == "NOUN" and "inan" in tag and "nomn" in tag for tag in _tags(word)[:2])
