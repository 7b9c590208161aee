"""A comment as the reader of votes sees it: terms in sentences, other people's words hidden, whom it answers."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property, lru_cache
from typing import Final

from vkbot.language.names import How, Name, exact_at, find_names
from vkbot.language.scene import Scene
from vkbot.language.spelling import is_word, readings
from vkbot.language.tokens import LONGEST, Kind, Token, quoted_lines_dropped, tokens
from vkbot.language.votes_spelling import guessed, righted
from vkbot.language.votes_words import (
    AGAINST,
    FILLERS,
    TOWARDS,
    Act,
    Form,
    Sense,
    senses,
)
from vkbot.vk.text import normalised

ENDS: Final = frozenset(".!?;\n…")
QUOTE: Final = '"'
MOST_LOOKED_UP: Final = 150
"""So many different words of a comment are looked up in the dictionary; what is beyond is only compared."""
LEAST_MISSPELT: Final = 4


class Sort(Enum):
    """What the dictionary says of a word."""

    ADJECTIVE = "adjective"
    PERSON = "person"
    THING = "thing"
    MANY = "many"
    VERB = "verb"
    OTHER = "other"
    STRANGE = "strange"


@dataclass(frozen=True, slots=True)
class Term:
    """A word, a mark or a name of a comment. `at`, `end`: its tokens. `sense`: what it says of a vote."""

    token: Token
    at: int
    end: int
    name: Name | None = None
    sense: Sense | None = None

    @property
    def norm(self) -> str:
        """As it is compared; of a name its first word."""
        return self.token.norm

    @property
    def mark(self) -> str:
        """The mark, "" for words and names."""
        return self.token.norm if self.token.kind is Kind.MARK and self.name is None else ""

    @property
    def filler(self) -> bool:
        """Whether it says nothing of a vote."""
        return (self.name is None and self.norm in FILLERS) or self.norm == "я"

    def says(self, *acts: Act) -> bool:
        """Whether it is one of these, in any form."""
        return self.sense is not None and self.sense.act in acts


MOST_TOKENS: Final = 900
"""No comment of words has more words and marks; of one of single letters the beginning and the end are read."""
HALF: Final = MOST_TOKENS // 2
PAUSE: Final = Token(Kind.MARK, "\n", "\n")
HIDDEN: Final = Term(Token(Kind.MARK, "«…»", "«…»"), -1, -1)
"""What stands for another's words."""
END: Final = Term(Token(Kind.MARK, "", "\0"), -1, -1)
"""What stands beyond the last term."""


@dataclass
class Comment:
    """A comment cut up. `answers`: the person whose comment it answers ("": nobody of the match)."""

    scene: Scene
    tokens: Sequence[Token]
    looked_up: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, scene: Scene, text: str) -> "Comment":
        """From a text of any length."""
        own = quoted_lines_dropped(normalised(text[:LONGEST]))
        found = tokens(_DRAWN_ARROW.sub(f" {ARROW} ", shortened(own)))
        return cls(scene, found if len(found) <= MOST_TOKENS else (*found[:HALF], PAUSE, *found[-HALF:]))

    @cached_property
    def loud(self) -> bool:
        """Whether capitals say nothing: there are no small letters."""
        return not any(token.text != token.text.upper() for token in self.tokens)

    def sort(self, term: Term) -> Sort:
        """What the dictionary says of a word; OTHER once too many were looked up."""
        if term.name is not None or term.mark:
            return Sort.OTHER
        if term.norm not in self.looked_up:
            if len(self.looked_up) >= MOST_LOOKED_UP:
                return Sort.OTHER
            self.looked_up.add(term.norm)
        return sort_of(term.norm)

    @cached_property
    def prefix(self) -> tuple[int, str]:
        """How many tokens at the beginning only say whom the comment answers, and which character that is."""
        if not self.tokens or self.tokens[0].kind is not Kind.MENTION:
            return 0, ""
        named = exact_at(self.scene, self.tokens, 0)
        who = named.who[0] if named is not None and len(named.who) == 1 else ""
        follows = self.tokens[1] if len(self.tokens) > 1 else None
        return (2 if follows is not None and follows.norm == "," else 0 if follows is not None else 1), who

    def sentences(self) -> list[list[Term]]:
        """The sentences without what is quoted, each with the marks at its end."""
        return list(_sentences(_unquoted(_pointed(list(self._terms())))))

    def _terms(self) -> Iterator[Term]:
        spoken = senses()
        names = {
            name.start: name
            for name in find_names(self.scene, self.tokens, _SPOKEN)
            if not _is_word_of_vote(name, self.tokens)
        }
        at = self.prefix[0]
        others = False
        while at < len(self.tokens):
            token = self.tokens[at]
            name, before = names.get(at), others
            others = name is not None and "nominative" in name.cases and name.who != (self.scene.by,)
            if name is not None:
                yield Term(token, at, name.end, name)
                at = name.end
                continue
            sense = spoken.get(token.norm.removesuffix("-ка").removesuffix("-то")) if token.kind is Kind.WORD else None
            if sense is None and self._unknown(token):
                sense = guessed(token.norm)
                if before and sense is not None and sense.act is Act.ABSTAIN:
                    sense = None  # «Варвара воздерживась» says nothing of the writer's vote
                token = token if sense is not None else righted(token)
            yield Term(token, at, at + 1, None, sense)
            at += 1

    def _unknown(self, token: Token) -> bool:
        """Whether a word may be one of votes that is written wrongly."""
        word = token.norm
        if token.kind is not Kind.WORD or len(word) < LEAST_MISSPELT or word in FILLERS:
            return False
        return len(self.looked_up) < MOST_LOOKED_UP and not is_word(word)


ARROW: Final = "→"
_DRAWN_ARROW: Final = re.compile(r"[-–—=]+(?:>|&gt;)|[⇒➡⟶⇨➔➜➞]\ufe0f?")
POINTS: Final = frozenset(("=", ">", ARROW))
OR: Final = Term(Token(Kind.WORD, "или", "или"), -1, -1)
COLON: Final = Term(Token(Kind.MARK, ":", ":"), -1, -1)


def _pointed(terms: Sequence[Term]) -> list[Term]:
    """«голос = X», «мой голос → X» as «голос: X»; «X → Y», from one to the other or the one for the other, is asked."""
    found: list[Term] = []
    for at, term in enumerate(terms):
        follows = terms[at + 1] if at + 1 < len(terms) else END
        if term.mark in POINTS and (follows.name is not None or follows.norm in _LEADS):
            before = next((one for one in reversed(found) if one.norm not in _MINE and not one.filler), END)
            ballot = before.says(Act.BALLOT) or (before.says(Act.VOTE) and _is_now(before))
            passes = bool(found) and found[-1].name is not None and follows.name is not None and term.mark == ARROW
            term = COLON if ballot else OR if passes else term
        found.append(term)
    return found


def _is_now(term: Term) -> bool:
    return term.sense is not None and term.sense.form is Form.NOW


_LEADS: Final = frozenset((*AGAINST, *TOWARDS))
_MINE: Final = frozenset(("мой", "мои", "моего"))
_SPOKEN: Final = frozenset((*FILLERS, *AGAINST, *TOWARDS))


def shortened(text: str) -> str:
    """Of a very long text its beginning, its end, and the last places between that speak of votes."""
    if len(text) <= LONG:
        return text
    middle = text[PIECE : len(text) - PIECE]
    found = [match.start() for match in _SPOKEN_OF.finditer(middle)][-MOST_PLACES:]
    pieces = [text[:PIECE]]
    behind = 0
    for at in found:
        start, end = max(behind, at - AROUND), at + AROUND
        if end > start:
            pieces.append(middle[start:end])
        behind = max(behind, end)
    return "\n".join((*pieces, text[len(text) - PIECE :]))


LONG: Final = 3_000
"""A longer comment is not read whole; VK's comments are hardly ever so long."""
PIECE: Final = 1_200
AROUND: Final = 120
MOST_PLACES: Final = 6
_SPOKEN_OF: Final = re.compile("голос|воздерж|скип", re.IGNORECASE)


def _is_word_of_vote(name: Name, tokens: Sequence[Token]) -> bool:
    """A mere part or a misspelling of a name that is a word of votes itself («голос» of «Голос Ветра»)."""
    return (
        name.how is How.NAME
        and (not name.whole or name.errors > 0)
        and name.end - name.start == 1
        and tokens[name.start].norm in senses()
    )


@lru_cache(maxsize=8192)
def sort_of(word: str) -> Sort:
    """The likeliest reading of a word."""
    if not is_word(word):
        return Sort.STRANGE
    parses = readings(word)
    tag = parses[0].tag
    if tag.POS in ("ADJF", "PRTF"):
        return Sort.ADJECTIVE
    if tag.POS in ("VERB", "INFN"):
        return Sort.VERB
    if tag.POS != "NOUN":
        return Sort.OTHER
    if all("plur" in one.tag for one in parses if one.tag.POS == "NOUN"):
        return Sort.MANY
    return Sort.PERSON if "anim" in tag or "Name" in tag or "Surn" in tag else Sort.THING


def _unquoted(terms: Sequence[Term]) -> list[Term]:
    """Without quotation marks; what is said within them is another's, mere words in them are not."""
    found: list[Term] = []
    quoted: list[Term] | None = None
    for term in terms:
        if term.mark != QUOTE:
            (found if quoted is None else quoted).append(term)
        elif quoted is None:
            quoted = []
        else:
            found += [HIDDEN] if _speaks(quoted) else quoted
            quoted = None
    if quoted is not None:
        found += [HIDDEN] if _speaks(quoted) else quoted
    return found


def _speaks(terms: Sequence[Term]) -> bool:
    """Whether quoted words say something of a vote, so that it is somebody's."""
    return any(term.sense is not None or (term.norm == "против" and len(terms) > 1) for term in terms)


def _sentences(terms: Sequence[Term]) -> Iterator[list[Term]]:
    sentence: list[Term] = []
    for at, term in enumerate(terms):
        sentence.append(term)
        follows = terms[at + 1] if at + 1 < len(terms) else END
        if term.mark not in ENDS or not term.mark or follows.mark in ENDS:
            continue
        if _goes_on(sentence, follows):
            sentence = [one for one in sentence if one.mark not in ENDS]
            continue
        yield sentence
        sentence = []
    if sentence:
        yield sentence


def _goes_on(sentence: Sequence[Term], follows: Term) -> bool:
    """«голосую... против X»: the mark is only a pause."""
    said = [term for term in sentence if term.mark not in ENDS and not term.filler]
    asked = any(term.mark == "?" for term in sentence)
    last = said[-1] if said else END
    bare = (last.says(Act.VOTE) and _is_now(last)) or last.says(Act.BALLOT)
    return not asked and ((bare and follows.norm in AGAINST) or (last.norm in AGAINST and last.name is None))
