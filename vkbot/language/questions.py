"""«Почему …?» read as a question about a match that was played: of whom, of what, on which day. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from locales.render import Words
from vkbot.language.names import How
from vkbot.language.scene import Scene
from vkbot.language.terms import Term, read_terms
from vkbot.vk.text import folded

Topic = Literal["orders", "end"]


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked. `who`: a character that is named. `mine`: of one's own. `topic` None: a fate, or anything."""

    who: str | None = None
    topic: Topic | None = None
    day: int | None = None
    mine: bool = False


def read_question(words: Words, text: str, scene: Scene) -> Question:
    """The words behind «почему»; whatever is not understood is left out."""
    terms = read_terms(words, scene, text)
    said = folded(text).split()
    mine = _listed(words, "asked-mine")
    return Question(
        who=next((who[0] for who in map(_named, terms) if who), None),
        topic=_topic(words, said),
        day=_day(words, terms),
        mine=any(word in mine for word in said),
    )


def _named(term: Term) -> tuple[str, ...]:
    """The characters that a term names; a bare number names none here."""
    return term.name.who if term.name is not None and term.name.how in (How.NAME, How.MENTION) else ()


def _listed(words: Words, key: str) -> tuple[str, ...]:
    return tuple(folded(one) for one in words.say(key).split(","))


def _topic(words: Words, said: Sequence[str]) -> Topic | None:
    if _begins(words, said, "asked-orders-stems"):
        return "orders"
    return "end" if _begins(words, said, "asked-end-stems") else None


def _begins(words: Words, said: Sequence[str], key: str) -> bool:
    stems = _listed(words, key)
    return any(word.startswith(stems) for word in said)


def _day(words: Words, terms: Sequence[Term]) -> int | None:
    """The number that stands beside a word for «день»."""
    names = _listed(words, "asked-day-words")
    near = [folded(term.text) in names for term in terms]
    for at, term in enumerate(terms):
        if term.number is not None and any(near[max(at - 1, 0) : at + 2]):
            return term.number
    return None
