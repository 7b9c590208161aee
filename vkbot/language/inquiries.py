"""Questions about the match in whatever words: when the day ends, who has not voted, what happened last. Pure.

A message is read sentence by sentence against a table of shapes. What could be an order is no question here: the
reader of orders decides about it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Final

from locales.render import Words
from vkbot.language.inquiry_shapes import LONGEST, Topic, shapes, shortness
from vkbot.language.inquiry_words import SILENT, ideas_of
from vkbot.language.names import How
from vkbot.language.scene import Scene
from vkbot.language.terms import Term, read_terms
from vkbot.language.tokens import Kind, tokens
from vkbot.language.vocabulary import OWN_FORMS, Form
from vkbot.language.wishes import apart
from vkbot.language.words import Word

ASKING: Final = frozenset({"can", "how", "how_many", "what", "when", "where", "whether", "which", "who", "why"})
LEADS: Final = (Word.AGAINST, Word.FOR, Word.TO, Word.FROM)
DOING: Final = (Word.USE, Word.POUR, Word.DRINK, Word.GIVE, Word.STEAL)
NAMED: Final = (How.NAME, How.MENTION, How.NUMBER)
MOST: Final = 4
"""Questions of one message that are answered."""
STRANGE: Final = 3
"""So many of them may mean nothing here, where something is asked."""
MOST_SENTENCES: Final = 16
"""Whoever writes more tells a story."""
ENDS: Final = frozenset(".!?;\n…")
BEFORE_HOUR: Final = ("во", "через")
"""«во сколько» asks when."""


@dataclass(frozen=True, slots=True)
class Inquiry:
    """One question. `who`: the character it is about, maybe the writer's own ("" if it has none); None: nobody."""

    topic: Topic
    who: str | None = None


@dataclass(frozen=True, slots=True)
class Inquiries:
    """The questions of a message. `whole`: it says nothing else."""

    found: tuple[Inquiry, ...] = ()
    whole: bool = False


def read_inquiries(words: Words, text: str, scene: Scene) -> Inquiries:
    """The questions in a message, in their order, none twice."""
    found: dict[Inquiry, None] = {}
    whole = True
    sentences = _sentences(read_terms(words, scene, text))
    if len(sentences) > MOST_SENTENCES:
        return Inquiries()
    for sentence in sentences:
        said = _Said(tuple(sentence), scene.by)
        if len(sentence) > 2 * LONGEST:
            whole = False
        elif said.words:
            inquiry = said.inquiry
            whole = whole and inquiry is not None
            found.update({} if inquiry is None else {inquiry: None})
    return Inquiries(tuple(found)[:MOST], whole and bool(found))


def _sentences(terms: Sequence[Term]) -> list[Sequence[Term]]:
    """The sentences, each with the mark at its end, and without an order before what one asks."""
    found: list[list[Term]] = [[]]
    for term in terms:
        found[-1].append(term)
        if term.mark in ENDS and term.mark:
            found.append([])
    return [part for sentence in found if sentence for part in apart(sentence)]


@dataclass(frozen=True)
class _Said:
    """A sentence. `me`: the writer's character, "" if there is none."""

    terms: tuple[Term, ...]
    me: str

    @cached_property
    def words(self) -> tuple[str, ...]:
        """All words that say something."""
        written = [word for term in self.terms for word in _words(term)]
        read = ["когда" if one in BEFORE_HOUR and "how_many" in ideas_of(word) else word
                for one, word in pairwise(["", *written])]  # fmt: skip
        return tuple(word for word in read if word not in SILENT)

    @property
    def inquiry(self) -> Inquiry | None:
        """The question that it is."""
        if len(self.words) > LONGEST or self.strange > (STRANGE if "asks" in self.features else 0):
            return None
        features = self.features | shortness(len(self.words))
        topic = next((shape.topic for shape in shapes() if shape.fits(features)), None)
        return None if topic is None else Inquiry(topic, self._whom(topic))

    def _whom(self, topic: Topic) -> str | None:
        if topic == "about" and self.features & {"thing"}:
            return None
        if self.named:
            return self.named[0]
        return self.me if topic in ("against", "alive") else None

    @cached_property
    def strange(self) -> int:
        """How many words mean nothing here; names and things do."""
        known = {word for term in self.terms if term.things or term.name is not None for word in _words(term)}
        return sum(not ideas_of(word) and word not in known for word in self.words)

    @cached_property
    def named(self) -> tuple[str, ...]:
        """The characters that are named and sure, each once, the writer's own left out."""
        names = [term.name for term in self.terms if term.name is not None and term.name.how in NAMED]
        sure = [name.who[0] for name in names if len(name.who) == 1]
        return tuple(dict.fromkeys(who for who in sure if who != self.me))

    @cached_property
    def features(self) -> frozenset[str]:
        """All that its words mean, and what it is as a whole."""
        ideas = [ideas_of(word) for word in self.words]
        told = frozenset().union(*ideas)
        marked = any(term.mark == "?" for term in self.terms)
        more = {
            "?": marked,
            "asks": marked or bool(told & ASKING),
            "who2": sum("who" in each for each in ideas) > 1,
            "thing": any(term.things for term in self.terms),
            "did": any(term.things and term.form is Form.PAST for term in self.terms) or "past" in told,
            "named": bool(self.named),
            "subject": len(self.named) == 1 and self._names_subject(),
            "at": any(one.norm == "у" and other.name is not None for one, other in pairwise(self.terms)),
            "number": any(term.number is not None and term.number > 1 for term in self.terms),
            "if": any(term.does(Word.IF) and term.norm != "когда" for term in self.terms),
            "acts": any(term.form in OWN_FORMS and (term.things or term.does(*DOING)) for term in self.terms),
        }
        return told | {f"1:{idea}" for idea in ideas[0]} | {name for name, true in more.items() if true}

    def _names_subject(self) -> bool:
        """Whether whoever is named does it, and is not whom it is done to."""
        led = any(
            one.does(Word.AGAINST, Word.FOR, Word.TO, Word.FROM) and other.name for one, other in pairwise(self.terms)
        )
        cases = [term.name.cases for term in self.terms if term.name is not None and term.name.how in NAMED]
        return not led and any(not each or "nominative" in each for each in cases)


def _words(term: Term) -> tuple[str, ...]:
    """The words of a term as they are written, or put right where only that means something."""
    if term.mark:
        return ()
    written = tuple(_plain(piece.norm) for piece in tokens(term.text) if piece.kind is not Kind.MARK)
    mended = term.norm and len(written) == 1 and not ideas_of(written[0]) and ideas_of(term.norm)
    return (term.norm,) if mended else written


def _plain(word: str) -> str:
    """«голосовать-то» without its tail; «какая-то» asks nothing."""
    bare = word.removesuffix("-то")
    return bare if bare != word and not ideas_of(bare) & ASKING else word
