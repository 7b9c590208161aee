"""What is said to the bot at a table beside the moves of a game: «вступить», «/карта», «чей ход?». Pure."""

from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Final

from locales.render import Words
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


def read_word(words: Words, text: str) -> Word | None:
    """The command that a whole message is, with or without a slash; None for anything else."""
    return None if len(text) > LONGEST else _known(words).get(_compared(text))


def is_slashed(text: str) -> bool:
    """Whether it begins with a slash, as what is said to a bot does."""
    return normalised(text).lstrip().startswith("/")


@lru_cache(maxsize=4)
def _known(words: Words) -> Mapping[str, Word]:
    return {_compared(phrase): word for word, key in PHRASES.items() for phrase in words.say(key).split(",")}


def _compared(text: str) -> str:
    """Case, ё, punctuation at the ends and Latin letters for Cyrillic ones do not count."""
    return norm(folded(text) or text.strip())
