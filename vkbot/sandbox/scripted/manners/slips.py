"""Typing too fast: a letter doubled, left out, or before the one that it should follow."""

import re
from typing import Final

from locales.grammar import morphology
from vkbot.sandbox.scripted.manners.pen import Pen

WORD: Final = re.compile(r"(?<!\bкак )(?<!\bкак у )\b[а-яё]{7,}", re.IGNORECASE)
"""Shorter words may turn into others; whom one follows is written with care."""


KINDS: Final = ("double", "lose", "swap")


def slipped(pen: Pen, text: str, most: int = 2) -> str:
    """The text with up to so many words written wrongly, no word twice."""
    words = list(WORD.finditer(text))
    chosen = {pen.below(f"slip/{number}", len(words)) for number in range(most)} if words else set()
    for at in sorted(chosen, reverse=True):  # from behind, so that what is still to come does not move
        word = words[at]
        text = text[: word.start()] + _wrong(pen.at(f"slip/{at}"), word.group()) + text[word.end() :]
    return text


def _wrong(pen: Pen, word: str) -> str:
    """The word with one letter that is not where it belongs; as it is, if that would be another word."""
    at = 1 + pen.below("at", len(word) - 3)
    one, following = word[at], word[at + 1]
    match pen.pick("kind", KINDS):
        case "double":
            wrong = word[: at + 1] + one + word[at + 1 :]
        case "lose":
            wrong = word[:at] + word[at + 1 :]
        case _:
            wrong = word[:at] + following + one + word[at + 2 :]
    return word if morphology().word_is_known(wrong) else wrong
