"""Which names a character may have, and which class a text means. Pure.

A name must stay readable in orders and votes («Reserved» in the language's rules): it is refused where a text could
not tell it from a class, an ability, an item, a pronoun, a number, a command or another name of the match.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from engine.curse.ids import ABILITIES as CLASS_ABILITIES
from engine.curse.ids import CLASSES, ITEMS, PUBLIC_ITEMS, ActionId, ClassId
from locales.grammar import CASES, all_forms, normal
from locales.render import Words
from vkbot.language.classes import CLASS_FIXED, CLASS_WORDS
from vkbot.vk.text import folded, length, normalised, without_mentions

LONGEST: Final = 40
CLASS_IDS: Final[tuple[ClassId, ...]] = tuple(CLASSES)
COMMON: Final[tuple[ActionId, ...]] = ("light", "use", "transfer", "looting")
LOOKALIKES: Final = str.maketrans("abcehikmoptuxyіѕј", "авсеникмортихуисй")
"""Latin and rare letters → the Russian ones that a reader takes them for."""


def clean(text: str) -> str:
    """The name as it will be shown: one line, single spaces, nothing invisible, a mention as the name it shows."""
    visible = "".join(
        " " if unicodedata.category(letter) in ("Cc", "Zl", "Zp") else letter
        for letter in normalised(without_mentions(text))
        if unicodedata.category(letter) not in ("Cf", "Co", "Cs", "Cn")
    )
    return " ".join(visible.split()).strip(" ,;:«»\"'")


def refusal(words: Words, name: str, class_id: ClassId, others: Iterable[str]) -> str | None:
    """The message that says why a cleaned name cannot be had, or None. `others`: names in the match."""
    return _shape(name) or _meaning(words, name, class_id) or _twin(name, others)


def _shape(name: str) -> str | None:
    if not name:
        return "name-empty"
    if length(name) > LONGEST:
        return "name-long"
    if any(letter in "[]|@*#\\/" for letter in name):
        return "name-signs"
    if not re.sub(r"[\W\d_]+", "", name):
        return "name-digits" if re.search(r"\d", name) else "name-no-letters"
    return None


def _meaning(words: Words, name: str, class_id: ClassId) -> str | None:
    """What else a text with this name would mean."""
    shapes = _shapes(name)
    if shapes & _reserved(words):
        return "name-reserved"
    if any(re.fullmatch(rf"{word} \d+", skeleton(name)) for word in _listed(words, "name-number-words")):
        return "name-digits"
    if shapes & _things(words):
        return "name-thing"
    others = [other for other in CLASS_IDS if other != class_id]
    if any(_speaks_of_class(words, skeleton(name), shapes, other) for other in others):
        return "name-class"
    return None


def _speaks_of_class(words: Words, said: str, shapes: frozenset[str], class_id: ClassId) -> bool:
    """Whether the name is a class's name, holds it («Тёмный Паладин»), or is a word of it («Огонь»)."""
    whole = _class_forms(words, class_id, parts=False)
    if " " not in said:
        return bool(shapes & _class_forms(words, class_id, parts=True))
    return any(f" {form} " in f" {said} " for form in whole)


def _twin(name: str, others: Iterable[str]) -> str | None:
    return "name-taken" if any(_alike(name, other) or _alike(other, name) for other in others) else None


def _alike(part: str, whole: str) -> bool:
    """Whether the names are one, or the first is a word of the second: «Кот» beside «Серый Кот»."""
    shapes = _shapes(part)
    return bool(shapes & _shapes(whole)) or bool(shapes & {word for form in _shapes(whole) for word in form.split()})


def skeleton(text: str) -> str:
    """What two names have in common that look or sound alike: letters and digits, without case, ё and look-alikes."""
    folded_text = unicodedata.normalize("NFKC", text)
    plain = normal(folded_text).translate(LOOKALIKES)
    return " ".join(re.sub(r"[^\w]+|_+", " ", plain).split())


@lru_cache(maxsize=1024)
def _shapes(name: str) -> frozenset[str]:
    """Every way in which a text may write the name."""
    return frozenset(skeleton(form) for form in (name, *all_forms(name)))


@lru_cache(maxsize=4)
def _reserved(words: Words) -> frozenset[str]:
    """Pronouns, «никто», «все», ordinal numbers, short names of things, commands."""
    return _listed(words, "name-reserved-words") | _listed(words, "name-reserved-commands")


@lru_cache(maxsize=8)
def _listed(words: Words, key: str) -> frozenset[str]:
    """A message that lists words."""
    return frozenset(skeleton(word) for word in words.say(key).split(","))


@lru_cache(maxsize=4)
def _things(words: Words) -> frozenset[str]:
    """Abilities and items in all cases."""
    keys = [f"ability-{one}" for one in (*CLASS_ABILITIES, *COMMON)]
    keys += [f"item-{one}" for one in dict.fromkeys((*ITEMS, *PUBLIC_ITEMS))]
    return frozenset(skeleton(form) for key in keys for form in _cases(words, key))


@lru_cache(maxsize=64)
def _class_forms(words: Words, class_id: ClassId, *, parts: bool) -> frozenset[str]:
    """A class's name in all cases; `parts`: also each of its words («маг», «огня»)."""
    forms = {skeleton(form) for form in _cases(words, f"class-{class_id}")}
    if parts:
        forms |= {word for form in forms for word in form.split()}
    return frozenset(forms)


@lru_cache(maxsize=16)
def _short_forms(class_id: ClassId) -> frozenset[str]:
    """What players call a class, in all cases; «чк» has none."""
    declined = [form for word in CLASS_WORDS.get(class_id, "").split(",") for form in (word, *all_forms(word.strip()))]
    return frozenset(skeleton(form) for form in (*declined, *CLASS_FIXED.get(class_id, "").split(",")) if form.strip())


def _cases(words: Words, key: str) -> list[str]:
    noun = words.noun(key)
    return [noun.get(case) for case in CASES]


def class_of(words: Words, text: str, among: Sequence[ClassId] = CLASS_IDS) -> ClassId | None:
    """The class that a text names; None if unclear.

    In any case, by a short form («чк», «колдун»), or by the beginning of its only fitting word.
    """
    said = skeleton(folded(text))
    if not said:
        return None
    exact = [one for one in CLASS_IDS if said in _class_forms(words, one, parts=False)]
    exact = exact or [one for one in CLASS_IDS if said in _short_forms(one)]
    if exact:
        return exact[0]
    close = [one for one in among if _begins(said, _class_forms(words, one, parts=True))]
    return close[0] if len(close) == 1 else None


def _begins(said: str, forms: Iterable[str]) -> bool:
    return len(said) >= 3 and any(form.startswith(said) for form in forms)


def split_application(words: Words, text: str) -> tuple[str, str] | None:
    """The class and the name of «анкета: Маг огня, Искра», cut but not checked; None if it is no such line.

    Without a separator the class is the longest beginning that is one: «анкета паладин Лёнька».
    """
    match = re.match(rf"\s*{re.escape(words.say('application-word'))}\b\s*[:.,;–—-]*\s*", text, re.IGNORECASE)
    if match is None:
        return None
    rest = text[match.end() :]
    if not rest.strip():
        return None
    parts = re.split(r"\s*(?:[,;:\n]|\s[–—-]\s)\s*", rest, maxsplit=1)
    if len(parts) == 2:
        return parts[0], parts[1]
    pieces = rest.split()
    for count in (2, 1):
        if len(pieces) > count and class_of(words, " ".join(pieces[:count])):
            return " ".join(pieces[:count]), " ".join(pieces[count:])
    return rest, ""


def class_id(value: object) -> ClassId | None:
    """A class id out of a button, or None."""
    return next((known for known in CLASS_IDS if known == value), None)
