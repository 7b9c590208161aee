"""Numbers of the rules as a game master writes them: lines of TOML, or of the numbers' Russian words. Pure."""

import re
from collections.abc import Iterator
from difflib import get_close_matches
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from engine.curse.rules import DEFAULT, Rules, allowed
from locales.curse import number
from locales.render import Words
from vkbot.language.words import NUMBERS
from vkbot.vk.text import folded, normalised

SHOWN: Final = 40
"""So much of what was written is repeated in an answer."""
_SIGN: Final = re.compile(r"[\s\"'»]*(?:[=:—–]|-(?=\s))?\s*")
"""What stands between a name and its value."""
_END_OF_NAME: Final = re.compile(r"\s*[=:—–]|\s+(?=[-+]?\d+$)")


class NumbersError(ValueError):
    """What was written cannot be: one line for the game master, in the language of the words."""


def read(words: Words, text: str, rules: Rules, asked: str | None = None) -> Rules:
    """The rules changed as the text says, a number a line: `curse = 3  # R4.5`, «урон проклятья: 3».

    «как в правилах» in the place of a value is that of the rulings, and alone means all numbers. `asked`: the number
    that a text without a name is about. Raises NumbersError.
    """
    lines = list(_lines(text))
    usual = _folded(words.say("numbers-usual"))
    if asked is None and lines == [usual]:
        return DEFAULT
    told = dict[str, int]()
    for line in lines:
        name, written = _split(words, line, asked if len(lines) == 1 else None)
        value = getattr(DEFAULT, name) if written == usual else _value(words, name, written)
        if told.setdefault(name, value) != value:
            raise NumbersError(words.say("numbers-twice", name=number(words, name), id=name))
    if not told:
        raise NumbersError(words.say("numbers-unread"))
    return replace(rules, **told)


def _lines(text: str) -> Iterator[str]:
    """What is written, a number each, without comments and empty lines."""
    for line in normalised(text).splitlines():
        for part in line.partition("#")[0].split(";"):
            if said := _folded(part):
                yield said


def _folded(text: str) -> str:
    """Without what is written in more than one way; a sign before a number stays."""
    return " ".join(text.casefold().replace("ё", "е").split()).strip(" «»\"'.,!")


def _split(words: Words, line: str, asked: str | None) -> tuple[str, str]:
    """The number that a line begins with, and what is written for it."""
    for form, name in _forms(words):
        if line.startswith(form) and not re.match(r"\w", line[len(form) :]):
            rest = line[len(form) :]
            return name, rest[_matched(rest) :]
    if asked is not None:
        return asked, line
    raise NumbersError(_unknown(words, _END_OF_NAME.split(line)[0]))


def _matched(rest: str) -> int:
    found = _SIGN.match(rest)
    return found.end() if found else 0


def _value(words: Words, name: str, written: str) -> int:
    least, most = allowed(name)
    try:
        value = int(written, 0)  # as TOML writes whole numbers: 1_000, 0x10, no leading zeros
    except ValueError:
        value = least - 1 if (spelt := spelled(written)) is None else spelt
    if not least <= value <= most:
        told = {"name": number(words, name), "id": name, "least": least, "most": most, "said": written[:SHOWN]}
        raise NumbersError(words.say("numbers-range" if written else "numbers-no-value", **told))
    return value


def spelled(text: str) -> int | None:
    """«десять»: the number that a word says."""
    return next((value for value, forms in NUMBERS.items() if folded(text) in forms.split(", ")), None)


def _unknown(words: Words, said: str) -> str:
    near = get_close_matches(said, [form for form, _ in _forms(words)], n=1)
    if near:
        name = dict(_forms(words))[near[0]]
        return words.say("numbers-unknown-near", said=said[:SHOWN], name=number(words, name), id=name)
    return words.say("numbers-unknown", said=said[:SHOWN])


@lru_cache(maxsize=2)
def _forms(words: Words) -> tuple[tuple[str, str], ...]:
    """How each number is written → its name, the longest first, so that none hides one that begins with it."""
    names = Rules.__struct_fields__
    forms = [(name, name) for name in names] + [(_folded(number(words, name)), name) for name in names]
    return tuple(sorted(forms, key=lambda pair: -len(pair[0])))
