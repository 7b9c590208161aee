"""Every form of every word that says something in an order, with what it means: made once, when first needed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import Final

from engine.curse.ids import ABILITIES, PUBLIC_ITEMS
from locales import grammar
from locales.grammar import CASES, Case
from locales.render import Words
from vkbot.language import things
from vkbot.language.spelling import SHORTEST, closest, is_word, most_errors, part_of_speech
from vkbot.language.tokens import Kind, tokens
from vkbot.language.words import COLLECTIVE, NUMBERS, VERBS, WORDS, Word

Phrase = tuple[str, ...]
PLAIN_DEEDS: Final = ("light", "looting")
"""Common abilities that are named like a class's; `use` and `transfer` are verbs over items."""
ARTIFACT_KINDS: Final = ("white_artifact", "black_artifact")


class Form(Enum):
    """Who does what a verb says, and whether it is done already."""

    ME = "first person"
    TOLD = "infinitive"
    BID = "imperative"
    THEY = "third person"
    PAST = "past"


OWN_FORMS: Final = (Form.ME, Form.TOLD, Form.BID)
"""The forms in which one orders; the others tell of somebody's deed."""

NO_VERBS: Final = ("PREP", "CONJ")
"""What «при» and «пускай» are rather than forms of verbs."""
PAST_ENDS: Final = ("л", "ла", "ло", "ли", "в", "вши", "сь", "ся")
SLANG: Final[Mapping[Form, str]] = {Form.ME: "ю ем", Form.BID: "й йте", Form.THEY: "ет ют"}
"""Endings of a verb like «хавать», which the dictionary does not know."""
EAT: Final[Mapping[Form, str]] = {Form.ME: "ем, едим", Form.BID: "ешь, ешьте"}
"""«есть», without the forms that mean something else."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """All that a phrase may mean. `deeds`: class abilities, light, looting. `items`: public names.

    `people`: a number of persons («двое»). `form`: it is a verb. `reflexive`: its target is the writer.
    """

    words: frozenset[Word] = frozenset()
    deeds: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    number: int | None = None
    people: int | None = None
    form: Form | None = None
    cases: frozenset[Case] = frozenset()
    reflexive: bool = False

    def beside(self, other: "Meaning") -> "Meaning":
        """Both together; where they speak of different things the first is kept."""
        return Meaning(
            words=self.words | other.words,
            deeds=self.deeds or other.deeds,
            items=self.items or other.items,
            number=self.number if self.number is not None else other.number,
            people=self.people if self.people is not None else other.people,
            form=self.form or other.form,
            cases=self.cases | other.cases,
            reflexive=self.reflexive or other.reflexive,
        )


NOTHING: Final = Meaning()


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """Phrases with their meanings. `singles`: the words in them by length, for words written wrongly.

    `before`, `behind`: of things called by two words, the first ones by the second and the other way round. `deeds`:
    the single words for an ability.
    """

    entries: Mapping[Phrase, Meaning] = field(repr=False)
    lengths: Mapping[str, tuple[int, ...]] = field(repr=False)
    words: frozenset[str] = field(repr=False)
    singles: Mapping[int, tuple[str, ...]] = field(repr=False)
    before: Mapping[str, tuple[str, ...]] = field(repr=False)
    behind: Mapping[str, tuple[str, ...]] = field(repr=False)
    deeds: Mapping[str, tuple[str, ...]] = field(repr=False)

    def longest(self, norms: Sequence[str], start: int) -> tuple[int, Meaning]:
        """How many words from `start` on make the longest phrase that is known, and what it means; else 1, nothing."""
        for length in self.lengths.get(norms[start], ()):
            meaning = self.entries.get(tuple(norms[start : start + length]))
            if meaning is not None and start + length <= len(norms):
                return length, meaning
        return 1, NOTHING


@lru_cache(maxsize=2)
def vocabulary_of(words: Words) -> Vocabulary:
    """The vocabulary, with the names of the rulebook in one language."""
    entries: dict[Phrase, Meaning] = {}
    for phrase, meaning in _all(words):
        known = entries.get(phrase)
        entries[phrase] = meaning if known is None else known.beside(meaning)
    lengths: dict[str, set[int]] = {}
    for phrase in entries:
        lengths.setdefault(phrase[0], set()).add(len(phrase))
    singles: dict[int, set[str]] = {}
    for each in {word for phrase in entries for word in phrase}:
        if len(each) >= SHORTEST and each.isalpha():
            singles.setdefault(len(each), set()).add(each)
    pairs = [phrase for phrase, meaning in entries.items() if len(phrase) == 2 and (meaning.deeds or meaning.items)]
    deeds = [
        (meaning.deeds[0], phrase[0]) for phrase, meaning in entries.items() if len(phrase) == 1 == len(meaning.deeds)
    ]
    return Vocabulary(
        entries,
        {first: tuple(sorted(each, reverse=True)) for first, each in lengths.items()},
        frozenset(word for phrase in entries for word in phrase),
        {length: tuple(sorted(each)) for length, each in singles.items()},
        _listed((second, first) for first, second in pairs),
        _listed(pairs),
        _listed(deeds),
    )


def _listed(pairs: Iterable[tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = {}
    for one, other in pairs:
        found.setdefault(one, {})[other] = None
    return {one: tuple(others) for one, others in found.items()}


@lru_cache(maxsize=8192)
def corrected(vocabulary: Vocabulary, word: str) -> tuple[tuple[str, ...], int]:
    """The known words that one written wrongly may be, and by how many letters."""
    limit = most_errors(word)
    near = [
        one for length in range(len(word) - limit, len(word) + limit + 1) for one in vocabulary.singles.get(length, ())
    ]
    return closest(word, near) if near else ((), 0)


# What is known


def _all(words: Words) -> Iterator[tuple[Phrase, Meaning]]:
    yield from _grammar()
    for deed in (*ABILITIES, *PLAIN_DEEDS):
        yield from _cased(zip(CASES, words.noun(f"ability-{deed}").cases, strict=True), deeds=(deed,))
    for item in (*PUBLIC_ITEMS, *ARTIFACT_KINDS):
        public = "artifact" if item in ARTIFACT_KINDS else item
        yield from _cased(zip(CASES, words.noun(f"item-{item}").cases, strict=True), items=(public,))
        yield from _nouns(str(words.noun(f"item-{item}")), items=(public,))
    yield from _tables()


def _grammar() -> Iterator[tuple[Phrase, Meaning]]:
    for word, row in WORDS.items():
        for phrase in _phrases(row):
            yield phrase, Meaning(words=frozenset({word}))
    for word, row in VERBS.items():
        for phrase, form in _verbs(row):
            yield phrase, Meaning(words=frozenset({word}), form=form)
    for form, row in EAT.items():
        yield from ((phrase, Meaning(words=frozenset({Word.DRINK}), form=form)) for phrase in _phrases(row))
    for number, row in NUMBERS.items():
        for phrase in _phrases(row):
            yield phrase, Meaning(number=number)
    for number, row in COLLECTIVE.items():
        for phrase in _phrases(row):
            yield phrase, Meaning(people=number)


def _tables() -> Iterator[tuple[Phrase, Meaning]]:
    for deeds, row in things.DEED_NOUNS.items():
        yield from _nouns(row, deeds=deeds)
    for items, row in things.ITEM_NOUNS.items():
        yield from _nouns(row, items=items)
    for deeds, row in things.DEED_FIXED.items():
        yield from ((phrase, Meaning(deeds=deeds)) for phrase in _phrases(row))
    for items, row in things.ITEM_FIXED.items():
        yield from ((phrase, Meaning(items=items)) for phrase in _phrases(row))
    for deeds, row in things.DEED_VERBS.items():
        yield from ((phrase, Meaning(deeds=deeds, form=form)) for phrase, form in _verbs(row))
    for items, row in things.ITEM_VERBS.items():
        yield from ((phrase, Meaning(items=items, form=form)) for phrase, form in _verbs(row))
    for deed, row in things.REFLEXIVE.items():
        yield from ((phrase, Meaning(deeds=(deed,), form=form, reflexive=True)) for phrase, form in _verbs(row))


def _phrases(row: str) -> Iterator[Phrase]:
    for form in row.replace(" , ", " ⸴ ").split(","):
        phrase = tuple(token.norm for token in tokens(form.replace("⸴", ",")))
        if phrase:
            yield phrase


def _cased(
    forms: Iterable[tuple[Case, str]], deeds: tuple[str, ...] = (), items: tuple[str, ...] = ()
) -> Iterator[tuple[Phrase, Meaning]]:
    for case, form in forms:
        phrase = tuple(token.norm for token in tokens(form) if token.kind is not Kind.MARK)
        yield phrase, Meaning(deeds=deeds, items=items, cases=frozenset({case}))


def _nouns(row: str, deeds: tuple[str, ...] = (), items: tuple[str, ...] = ()) -> Iterator[tuple[Phrase, Meaning]]:
    """Nouns with all their cases, and their plurals if they are single words."""
    for noun in (each.strip() for each in row.split(",")):
        yield from _cased(grammar.forms(noun).items(), deeds, items)
        for form in grammar.all_forms(noun):
            yield tuple(form.split()), Meaning(deeds=deeds, items=items)
        if " " not in noun:
            for form in _plurals(noun):
                yield (form,), Meaning(deeds=deeds, items=items)


def _plurals(noun: str) -> Iterator[str]:
    parses = [one for one in grammar.morphology().parse(noun.casefold()) if {"NOUN", "nomn", "sing"} in one.tag]
    for form in parses[0].lexeme if parses else ():
        if "plur" in form.tag:
            yield grammar.normal(form.word)


_FORMS: Final[Mapping[str, Form]] = {"1per": Form.ME, "3per": Form.THEY}


def _verbs(row: str) -> Iterator[tuple[Phrase, Form]]:
    """All forms of verbs but the participles."""
    for verb in (each.strip() for each in row.split(",")):
        parses = [
            one for one in grammar.morphology().parse(verb) if "INFN" in one.tag and grammar.normal(one.word) == verb
        ]
        guessed = not is_word(verb)
        for form in (form for parse in parses for form in parse.lexeme):
            kind, said = _form(form.tag), grammar.normal(form.word)
            cut = kind is Form.PAST and guessed and not said.endswith(PAST_ENDS)  # «сглаз» of «сглазнуть»
            if kind is not None and not cut and part_of_speech(said) not in NO_VERBS:
                yield (said,), kind
        if verb.endswith("ать") and guessed:
            yield from (((verb[:-2] + ending,), kind) for kind, row in SLANG.items() for ending in row.split())


def _form(tag: object) -> Form | None:
    text = str(tag)
    if "INFN" in text:
        return Form.TOLD
    if "impr" in text:
        return Form.BID
    if "VERB" not in text:
        return Form.PAST if "GRND" in text else None
    if "past" in text:
        return Form.PAST
    return next((form for person, form in _FORMS.items() if person in text), None)
