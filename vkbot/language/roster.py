"""All that the characters of a match may be called, in every case: made once for a roster."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Final

from engine.curse.ids import CLASSES
from locales import grammar
from locales.grammar import CASES, Case, Gender
from locales.render import russian
from vkbot.language.classes import (
    ADJECTIVE_ENDINGS,
    CLASS_FIXED,
    CLASS_STEMS,
    CLASS_WORDS,
    MAGE,
    MAGE_ALONE,
    MAGE_OF,
)
from vkbot.language.scene import Character
from vkbot.language.spelling import part_of_speech
from vkbot.language.tokens import Kind, tokens

Phrase = tuple[str, ...]

PART, SHORT, WHOLE = 1, 2, 3
"""How strongly a phrase names somebody: a part of a name, a short form of a class, all of a name or class."""
LEAST_PART: Final = 3
"""A shorter word of a name does not stand for it."""
LEAST_CUT: Final = 4
_LATIN_ENDINGS: Final = ("", "а", "у", "ом", "е", "ы", "ой", "ем", "я", "ю")


@dataclass(frozen=True, slots=True)
class Entry:
    """Whom a phrase may mean, how strongly, and in which cases."""

    who: tuple[str, ...]
    strength: int = WHOLE
    cases: frozenset[Case] = frozenset()
    each: tuple[frozenset[Case], ...] = ()
    """The cases for each of `who`."""

    def in_cases(self, wanted: frozenset[Case]) -> tuple[str, ...]:
        """Those of `who` that it means in one of these cases; all if it means none so."""
        return tuple(one for one, cases in zip(self.who, self.each, strict=False) if cases & wanted) or self.who

    @property
    def whole(self) -> bool:
        """Whether it is all of a name, or a class."""
        return self.strength > PART


Forms = Mapping[Phrase, tuple[int, frozenset[Case]]]
"""What one character may be called → how strongly, and in which cases."""


@dataclass(frozen=True, eq=False)
class Roster:
    """The phrases that name the characters of a match. `single`: those of one word; `cut`: words left unfinished.
    `long`: those of several words, by their first."""

    order: tuple[str, ...]
    entries: Mapping[Phrase, Entry] = field(repr=False)
    genders: Mapping[str, Gender | None]
    single: tuple[str, ...] = field(repr=False)
    cut: Mapping[str, Entry] = field(repr=False)
    longest_by_first: Mapping[str, tuple[int, ...]] = field(repr=False)
    long: Mapping[str, tuple[Phrase, ...]] = field(repr=False)

    def longest(self, norms: Phrase) -> tuple[int, Entry | None]:
        """The longest phrase at the beginning of some words that names somebody; its length and meaning."""
        for length in self.longest_by_first.get(norms[0], ()) if norms else ():
            entry = self.entries.get(norms[:length])
            if entry is not None and length <= len(norms):
                return length, entry
        return 0, None


@lru_cache(maxsize=256)
def roster_of(characters: tuple[Character, ...]) -> Roster:
    """The roster of a match. Classes that nobody has are known too, and mean nobody."""
    order = tuple(character.id for character in characters)
    known: dict[Phrase, dict[str, tuple[int, frozenset[Case]]]] = {}
    for one in dict.fromkeys((*order, *CLASSES)):
        _enter(known, one, _class_forms(one))
    for character in characters:
        _enter(known, character.id, _name_forms(character.name))
    for phrase in map(_phrase, MAGE.split(",")):
        known[phrase] = {one: (WHOLE, frozenset()) for one in (*order,) if one in MAGE_OF} | known.get(phrase, {})
    entries = {phrase: _entry(order, meant) for phrase, meant in known.items()}
    firsts: dict[str, set[int]] = {}
    for phrase in entries:
        firsts.setdefault(phrase[0], set()).add(len(phrase))
    return Roster(
        order,
        entries,
        {character.id: _gender(character) for character in characters},
        tuple(phrase[0] for phrase, entry in entries.items() if len(phrase) == 1),
        _cuts(order, entries),
        {first: tuple(sorted(lengths, reverse=True)) for first, lengths in firsts.items()},
        {
            first: tuple(one for one in entries if one[0] == first and len(one) > 1)
            for first in firsts
            if max(firsts[first]) > 1
        },
    )


def _entry(order: Sequence[str], meant: Mapping[str, tuple[int, frozenset[Case]]]) -> Entry:
    """Of those that a phrase may mean the ones it names most strongly; parts and short forms alike."""
    here = {one: way for one, way in meant.items() if one in order} or {}
    if not here:
        return Entry((), max((strength for strength, _ in meant.values()), default=WHOLE))
    strongest = max(strength for strength, _ in here.values())
    least = WHOLE if strongest == WHOLE else PART
    who = tuple(one for one in order if one in here and here[one][0] >= least)
    declined = tuple(one for one in who if here[one][1])
    who = declined or who  # «Кузнецовой» is the woman's, though the dictionary has it among the forms of «Кузнецов» too
    each = tuple(here[one][1] for one in who)
    return Entry(who, strongest, frozenset(case for cases in each for case in cases), each)


def _enter(known: dict[Phrase, dict[str, tuple[int, frozenset[Case]]]], one: str, forms: Forms) -> None:
    for phrase, (strength, cases) in forms.items():
        meant = known.setdefault(phrase, {})
        before = meant.get(one, (0, frozenset()))
        meant[one] = (max(strength, before[0]), cases | before[1])


def _cuts(order: Sequence[str], entries: Mapping[Phrase, Entry]) -> dict[str, Entry]:
    """Beginnings of words that only one character is called by («снеж» for Снежана)."""
    found: dict[str, set[str]] = {}
    for phrase, entry in entries.items():
        for length in range(LEAST_CUT, len(phrase[0])):
            found.setdefault(phrase[0][:length], set()).update(entry.who or ("",))
    return {
        cut: Entry(tuple(who), PART)
        for cut, who in found.items()
        if len(who) == 1 and "" not in who and (cut,) not in entries
    }


def _gender(character: Character) -> Gender | None:
    """The gender of a character's name; Latin names and the like have none."""
    if not re.search("[а-яё]", character.name, re.IGNORECASE):
        return None
    return grammar.gender(character.name)


# One character


@lru_cache(maxsize=2048)
def _name_forms(name: str) -> Forms:
    """A character's own name: whole in every case, and its words alone."""
    found: dict[Phrase, tuple[int, frozenset[Case]]] = {}
    words = name.split()
    _add(found, grammar.forms(name).items(), WHOLE)
    _add(found, ((None, form) for form in grammar.all_forms(name)), WHOLE)
    plain = [token.norm for token in tokens(name) if token.kind is not Kind.MARK]
    _add(found, [(None, " ".join(plain))], WHOLE)
    if len(words) == 1 and not re.search("[а-яё]", name, re.IGNORECASE):
        _add(found, [(None, name + ending) for ending in _LATIN_ENDINGS], WHOLE)
    for phrase in list(found):
        if len(phrase) > 1 and (joined := "".join(phrase)).isalpha():
            found.setdefault((joined,), found[phrase])
    parts = [token.text for token in tokens(name) if token.kind is Kind.WORD]
    parts += [piece for part in parts if "-" in part for piece in part.split("-")]
    for part in parts if len(parts) > 1 else ():
        if len(part) >= LEAST_PART or part_of_speech(part.casefold()) == "NOUN":
            _add(found, grammar.forms(part).items(), PART)
            _add(found, ((None, form) for form in grammar.all_forms(part)), PART)
            if not re.search("[а-яё]", part, re.IGNORECASE):
                _add(found, [(None, part + ending) for ending in _LATIN_ENDINGS], PART)
    for case, form in grammar.forms(name).items():
        _add(found, [(case, piece) for piece in form.split() if len(piece) >= LEAST_PART], PART)
    return found


@cache
def _class_forms(one: str) -> Forms:
    """A class: its name in the rulebook, short forms, abbreviations."""
    found: dict[Phrase, tuple[int, frozenset[Case]]] = {}
    words = russian()
    if words.has(f"class-{one}"):
        _add(found, zip(CASES, words.noun(f"class-{one}").cases, strict=True), WHOLE)
    for short in _row(CLASS_WORDS.get(one, "")):
        _add(found, grammar.forms(short).items(), SHORT)
        _add(found, ((None, form) for form in grammar.all_forms(short)), SHORT)
    for stem in _row(CLASS_STEMS.get(one, "")):
        _add(found, [(None, stem + ending) for ending in _row(ADJECTIVE_ENDINGS)], SHORT)
    _add(found, ((None, form) for form in _row(CLASS_FIXED.get(one, ""))), SHORT)
    for mage in _row(MAGE):
        _add(found, [(None, f"{mage} {of}") for of in _row(MAGE_OF.get(one, ""))], WHOLE)
    _add(found, ((None, form) for form in _row(MAGE_ALONE.get(one, ""))), SHORT)
    return found


def _add(found: dict[Phrase, tuple[int, frozenset[Case]]], forms: Iterable[tuple[Case | None, str]], way: int) -> None:
    for case, form in forms:
        phrase = _phrase(form)
        if phrase:
            strength, cases = found.get(phrase, (0, frozenset()))
            found[phrase] = (max(way, strength), cases | ({case} if case else frozenset()))


@lru_cache(maxsize=16384)
def _phrase(text: str) -> Phrase:
    return tuple(token.norm for token in tokens(text))


def _row(row: str) -> tuple[str, ...]:
    return tuple(form.strip() for form in row.split(",") if form.strip())
