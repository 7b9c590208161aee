"""Words written with the wrong keyboard layout («/vfg»), or in the letters of the other alphabet («vniz»). Pure."""

import re
from functools import lru_cache
from typing import Final

_LATIN: Final = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
_RUSSIAN: Final = "ёйцукенгшщзхъфывапролджэячсмитьбю"
_TO_RUSSIAN: Final = str.maketrans(_LATIN, _RUSSIAN)
_TO_LATIN: Final = str.maketrans(_RUSSIAN, _LATIN)
_HAS_LATIN: Final = re.compile("[a-z]")
_HAS_RUSSIAN: Final = re.compile("[а-яё]")


def retyped(text: str) -> str:
    """What the same keys write in the other layout; "" for a text of both alphabets or of none. Small letters."""
    plain = text.casefold()
    latin, russian = bool(_HAS_LATIN.search(plain)), bool(_HAS_RUSSIAN.search(plain))
    if latin == russian:
        return ""
    return plain.translate(_TO_RUSSIAN if latin else _TO_LATIN)


_SOUNDS: Final[tuple[tuple[str, str], ...]] = (
    ("shch", "щ"), ("sch", "щ"), ("tch", "ч"), ("zh", "ж"), ("kh", "х"), ("ts", "ц"), ("ch", "ч"), ("sh", "ш"),
    ("th", "т"), ("ph", "ф"), ("ck", "к"), ("qu", "кв"), ("yo", "ё"), ("jo", "ё"), ("yu", "ю"), ("ju", "ю"),
    ("ya", "я"), ("ja", "я"), ("ye", "е"), ("je", "е"),
    ("a", "а"), ("b", "б"), ("c", "к"), ("d", "д"), ("e", "е"), ("f", "ф"), ("g", "г"), ("h", "х"), ("i", "и"),
    ("j", "й"), ("k", "к"), ("l", "л"), ("m", "м"), ("n", "н"), ("o", "о"), ("p", "п"), ("q", "к"), ("r", "р"),
    ("s", "с"), ("t", "т"), ("u", "у"), ("v", "в"), ("w", "в"), ("x", "кс"), ("y", "ы"), ("z", "з"),
)  # fmt: skip
_FOREIGN: Final[tuple[tuple[str, str], ...]] = (
    ("joh", "джо"),
    ("gia", "джа"), ("gio", "джо"), ("giu", "джу"), ("ge", "дже"), ("gi", "джи"), ("ja", "джа"), ("je", "дже"),
    ("jo", "джо"), ("ju", "джу"), ("ji", "джи"), ("ee", "и"), ("oo", "у"), ("ce", "се"), ("ci", "си"), ("ll", "лл"),
)  # fmt: skip
"""How names from abroad are written in Russian, where that is not letter for letter."""
_VOWELS: Final = "аеёиоуыэюя"


@lru_cache(maxsize=4096)
def in_russian(word: str) -> str:
    """A Latin word in Russian letters, as it sounds: «vniz» → «вниз», «chinyu» → «чиню»."""
    return _sounded(word, _SOUNDS)


@lru_cache(maxsize=512)
def names_in_russian(name: str) -> tuple[str, ...]:
    """How a Latin name may be written in Russian: «Giulia» → «Джулия»; nothing for another."""
    low = name.casefold()
    if not low.isascii() or not low.isalpha():
        return ()
    both = {_sounded(low, _SOUNDS), _sounded(low, _FOREIGN + _SOUNDS)}
    both |= {re.sub("иа$", "ия", one) for one in both}
    return tuple(sorted(one.capitalize() for one in both))


def _sounded(word: str, sounds: tuple[tuple[str, str], ...]) -> str:
    said, at = "", 0
    while at < len(word):
        latin, russian = next((one for one in sounds if word.startswith(one[0], at)), (word[at], word[at]))
        if latin == "y" and said[-1:] in (*_VOWELS,):
            russian = "й"
        said, at = said + russian, at + len(latin)
    return said
