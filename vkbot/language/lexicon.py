"""What the words of a text mean in one match: names, abilities, items, and words that join them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from engine.curse.ids import ABILITIES, PUBLIC_ITEMS
from locales import grammar
from locales.render import Words
from vkbot.language.data import (
    DEED_VERBS,
    ITEM_PLURALS,
    NUMBERS,
    SHORT_DEEDS,
    SHORT_ITEMS,
    WORDS,
    Word,
    forms,
)
from vkbot.language.scene import Scene
from vkbot.language.tokens import Kind, Token, tokens

PLAIN_DEEDS: Final = ("light", "looting")
"""Common abilities that are named like a class's; `use` and `transfer` are verbs over items."""

Phrase = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Meaning:
    """All that a phrase may mean. `deeds`: class abilities, light, looting. `items`: public names."""

    words: frozenset[Word] = frozenset()
    who: tuple[str, ...] = ()
    deeds: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    number: int | None = None

    def beside(self, other: "Meaning") -> "Meaning":
        """Both together."""
        return Meaning(
            words=self.words | other.words,
            who=_joined(self.who, other.who),
            deeds=_joined(self.deeds, other.deeds),
            items=_joined(self.items, other.items),
            number=self.number if self.number is not None else other.number,
        )


def _joined(one: tuple[str, ...], other: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*one, *other)))


NOTHING: Final = Meaning()


@dataclass(frozen=True, slots=True)
class Term:
    """A phrase of a text with its meaning; `mark` is the character of a mark, "" for words.

    `mention`: the person that it mentions, 0 if it is no mention.
    """

    text: str
    meaning: Meaning = NOTHING
    mark: str = ""
    mention: int = 0

    @property
    def who(self) -> tuple[str, ...]:
        """The characters it may mean."""
        return self.meaning.who

    @property
    def deeds(self) -> tuple[str, ...]:
        """The abilities it may mean."""
        return self.meaning.deeds

    @property
    def items(self) -> tuple[str, ...]:
        """The items it may mean."""
        return self.meaning.items

    @property
    def number(self) -> int | None:
        """The number it says."""
        return self.meaning.number

    def does(self, *words: Word) -> bool:
        """Whether it may do one of these in a sentence."""
        return any(word in self.meaning.words for word in words)


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Phrases with their meanings, found by their first word."""

    entries: Mapping[str, tuple[tuple[Phrase, Meaning], ...]] = field(repr=False)

    @classmethod
    def of(cls, meanings: Mapping[Phrase, Meaning]) -> "Lexicon":
        """From phrases; the longest of those with the same first word come first."""
        found: dict[str, list[tuple[Phrase, Meaning]]] = {}
        for phrase, meaning in meanings.items():
            found.setdefault(phrase[0], []).append((phrase, meaning))
        return cls({first: tuple(sorted(each, key=lambda one: -len(one[0]))) for first, each in found.items()})

    def longest(self, norms: Sequence[str], start: int) -> tuple[int, Meaning]:
        """How many tokens from `start` on make the longest phrase that is known, and what it means; else 1, nothing."""
        for phrase, meaning in self.entries.get(norms[start], ()):
            if tuple(norms[start : start + len(phrase)]) == phrase:
                return len(phrase), meaning
        return 1, NOTHING


def phrase(text: str) -> Phrase:
    """A text as the tokens that would stand for it."""
    return tuple(token.norm for token in tokens(text))


def read_terms(words: Words, scene: Scene, text: str) -> tuple[Term, ...]:
    """The terms of a text, the longest phrases first."""
    lexicon = lexicon_of(words, scene)
    found = tokens(text)
    norms = [token.norm if token.kind is not Kind.MENTION else "\0" for token in found]
    terms: list[Term] = []
    at = 0
    while at < len(found):
        token = found[at]
        if token.kind is Kind.MENTION:
            terms.append(_mention(lexicon, scene, token))
            at += 1
            continue
        length, meaning = lexicon.longest(norms, at)
        terms.append(_term(found[at : at + length], meaning))
        at += length
    return tuple(terms)


def _term(pieces: Sequence[Token], meaning: Meaning) -> Term:
    first = pieces[0]
    if meaning == NOTHING and first.kind is Kind.NUMBER:
        meaning = Meaning(number=int(first.norm[:9]))
    mark = first.norm if len(pieces) == 1 and first.kind is Kind.MARK else ""
    return Term(" ".join(piece.text for piece in pieces), meaning, mark)


def _mention(lexicon: Lexicon, scene: Scene, token: Token) -> Term:
    """The person mentioned, else whom the label names."""
    if (known := scene.by_vk.get(token.vk)) is not None:
        return Term(token.text, Meaning(who=(known,)), mention=token.vk)
    label = phrase(token.text)
    if label:
        length, meaning = lexicon.longest(label, 0)
        if length == len(label) and meaning.who:
            return Term(token.text, Meaning(who=meaning.who), mention=token.vk)
    return Term(token.text, mention=token.vk)


@lru_cache(maxsize=64)
def lexicon_of(words: Words, scene: Scene) -> Lexicon:
    """The rulebook's words and the names of this match."""
    meanings = dict(_rulebook(words))
    for character in scene.characters:
        class_id = f"class-{character.id}"
        named = [*grammar.all_forms(character.name), *(words.noun(class_id).cases if words.has(class_id) else ())]
        _enter(meanings, named, Meaning(who=(character.id,)))
    return Lexicon.of(meanings)


@lru_cache(maxsize=4)
def _rulebook(words: Words) -> Mapping[Phrase, Meaning]:
    """Everything that is the same in every match."""
    meanings: dict[Phrase, Meaning] = {}
    for word, row in WORDS.items():
        _enter(meanings, forms(row), Meaning(words=frozenset({word})))
    for number, row in NUMBERS.items():
        _enter(meanings, forms(row), Meaning(number=number))
    for deed in (*ABILITIES, *PLAIN_DEEDS):
        _enter(meanings, words.noun(f"ability-{deed}").cases, Meaning(deeds=(deed,)))
    for deed, row in DEED_VERBS.items():
        _enter(meanings, forms(row), Meaning(deeds=(deed,)))
    for short, deeds in SHORT_DEEDS.items():
        _enter(meanings, grammar.all_forms(short), Meaning(deeds=deeds))
    for item in PUBLIC_ITEMS:
        _enter(meanings, words.noun(f"item-{item}").cases, Meaning(items=(item,)))
        _enter(meanings, forms(ITEM_PLURALS.get(item, "")), Meaning(items=(item,)))
    for short, items in SHORT_ITEMS.items():
        _enter(meanings, grammar.all_forms(short), Meaning(items=items))
    return meanings


def _enter(meanings: dict[Phrase, Meaning], texts: Iterable[str], meaning: Meaning) -> None:
    """Let each of the texts mean this too."""
    for each in {phrase(text) for text in texts}:
        if each:
            known = meanings.get(each)
            meanings[each] = meaning if known is None else known.beside(meaning)
