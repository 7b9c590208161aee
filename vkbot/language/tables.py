"""What is said to the bot at a table beside the moves of a game: «вступить», «/карта», «чей ход?». Pure."""

from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Final

from locales.render import Words
from vkbot.language.layout import retyped
from vkbot.language.tokens import norm
from vkbot.vk.text import folded, normalised

LONGEST: Final = 60
"""Characters; no command is longer."""


class Word(StrEnum):
    """A command."""

    JOIN = "join"
    IN = "in"
    """«Играю»: it joins who gather, and opens no table, so that talk does not."""
    LEAVE = "leave"
    LEAVE_SURE = "leave_sure"
    START = "start"
    MAP = "map"
    UNDO = "undo"
    HELP = "help"
    RULES = "rules"
    TURN = "turn"
    SECRET = "secret"
    RECORD = "record"
    CAST = "cast"
    POSSIBLE = "possible"
    HERE = "here"
    """«Я тут», said by who is awaited and was warned (D6.3)."""
    CLOSE = "close"


PHRASES: Final[Mapping[Word, str]] = {
    Word.JOIN: "table-said-join",
    Word.IN: "table-said-in",
    Word.LEAVE: "table-said-leave",
    Word.LEAVE_SURE: "table-said-leave-sure",
    Word.START: "table-said-start",
    Word.MAP: "table-said-map",
    Word.UNDO: "table-said-undo",
    Word.HELP: "table-said-help",
    Word.RULES: "table-said-rules",
    Word.TURN: "table-said-turn",
    Word.SECRET: "table-said-secret",
    Word.RECORD: "table-said-record",
    Word.CAST: "table-said-cast",
    Word.POSSIBLE: "table-said-possible",
    Word.HERE: "table-said-here",
    Word.CLOSE: "table-said-close",
}
"""Command → the message that lists its phrases."""
CHANGING: Final = frozenset((Word.JOIN, Word.IN, Word.LEAVE, Word.LEAVE_SURE, Word.START, Word.UNDO, Word.CLOSE))
"""Commands that change something; the others only show it."""
MOVES_TOO: Final = frozenset((Word.MAP, Word.LEAVE))
"""Commands whose words are a move at some moments: «карта» draws the map, «выхожу» leaves through the gate."""
SHOUTED: Final = frozenset(("назад",))
"""Commands that with an exclamation mark are said to others."""
EXACT: Final = frozenset((Word.LEAVE_SURE, Word.CLOSE, Word.HERE))
"""Commands that are written just as they are listed."""


def read_word(words: Words, text: str) -> Word | None:
    """The command that a whole message is, with or without a slash; None for anything else.

    «карту покажи плз», «/rfhnf» are commands, too. With a question mark one that changes something is a question.
    """
    if len(text) > LONGEST:
        return None
    found = _found(words, text) or _found(words, retyped(text.strip().lstrip("/")))
    return None if found in CHANGING and _is_said_to_others(text) else found


def _found(words: Words, text: str) -> Word | None:
    return _known(words).get(_compared(text)) or _loosely_known(words).get(_loosened(words, text))


def _is_said_to_others(text: str) -> bool:
    """«Начинаем?», «назад!»."""
    return "?" in text or ("!" in text and folded(text) in SHOUTED)


def is_slashed(text: str) -> bool:
    """Whether it begins with a slash, as what is said to a bot does."""
    return normalised(text).lstrip().startswith("/")


@lru_cache(maxsize=4)
def _known(words: Words) -> Mapping[str, Word]:
    return {_compared(phrase): word for word, key in PHRASES.items() for phrase in words.say(key).split(",")}


@lru_cache(maxsize=4)
def _loosely_known(words: Words) -> Mapping[tuple[str, ...], Word]:
    """The phrases but those that only small words make different from talk («сейчас», «и я»)."""
    found = {_loosened(words, phrase): word for word in Word for phrase in words.say(PHRASES[word]).split(",")}
    return {phrase: word for phrase, word in found.items() if phrase and word not in EXACT}


def _loosened(words: Words, text: str) -> tuple[str, ...]:
    """The words in one order, without those that say nothing beside a command."""
    return tuple(sorted(word for word in _compared(text.replace(",", " ")).split() if word not in _beside(words)))


@lru_cache(maxsize=4)
def _beside(words: Words) -> frozenset[str]:
    return frozenset(_compared(one) for one in words.say("table-said-beside").split(","))


def _compared(text: str) -> str:
    """Case, ё, punctuation at the ends and Latin letters for Cyrillic ones do not count."""
    return norm(folded(text) or text.strip())
