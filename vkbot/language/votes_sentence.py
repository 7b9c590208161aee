"""What a sentence makes of the words in it: where a clause begins, what unmakes a vote, who its subject is."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from vkbot.language.names import How, Name
from vkbot.language.tokens import listed
from vkbot.language.votes_target import Phrases, Target
from vkbot.language.votes_terms import END, HIDDEN, Comment, Term
from vkbot.language.votes_words import (
    AGAINST,
    BREAKS,
    CORRECTS,
    EARLIER,
    FROM,
    QUESTIONS,
    TODAY,
    TOWARDS,
    Act,
)

WINDOW: Final = 60
"""So many terms to each side of a word are looked at."""
THOUGHT: Final = frozenset(listed("думал думала"))
SOFT: Final = frozenset(",:-()*_~|")
PREPOSITIONS: Final = (
    AGAINST | TOWARDS | FROM | frozenset(("к", "ко", "о", "об", "для", "про", "перед", "между", "над", "при"))
)


@dataclass
class Sentence:
    """One sentence. `names`: who was named in the comment before it, the last first; `you`: whom it speaks to."""

    comment: Comment
    terms: Sequence[Term]
    names: tuple[str, ...] = ()
    you: str = ""

    def term(self, at: int) -> Term:
        """The term at a place; beyond the ends a mark."""
        return self.terms[at] if 0 <= at < len(self.terms) else END

    # Where a clause begins

    def near(self, at: int) -> int:
        """The beginning of the words between the last comma, dash, «а» or «но» and a place."""
        return max(self._nears[at], at - WINDOW)

    @cached_property
    def _nears(self) -> list[int]:
        starts = [0]
        for at in range(len(self.terms)):
            starts.append(at + 1 if self._parts(at) else starts[-1])
        return starts

    def _parts(self, at: int) -> bool:
        term = self.terms[at]
        return bool(term.mark) or (term.name is None and (term.norm in BREAKS or term.norm in ("а", "что-то")))

    def far(self, at: int) -> int:
        """The beginning of what may bear on a place: its sentence, or what follows «но», «поэтому», «а я»."""
        return max(self._fars[at], at - WINDOW)

    @cached_property
    def _fars(self) -> list[int]:
        starts = [0]
        for at in range(len(self.terms)):
            starts.append(at + 1 if self._parts_far(at) else starts[-1])
        return starts

    def clause_end(self, at: int) -> int:
        """Where the next mark stands."""
        end = at
        while end - at < WINDOW and not self.term(end).mark:
            end += 1
        return end

    def _parts_far(self, at: int) -> bool:
        term, follows = self.terms[at], self.term(at + 1)
        if term.name is not None:
            return False
        if term.norm == "а":
            return follows.filler or follows.says(Act.VOTE)
        if term.norm == "так" and follows.norm == "что":
            return True
        return term.norm in BREAKS or term is HIDDEN or term.mark == ";"

    def is_earlier(self, at: int) -> bool:
        """Whether the word at a place speaks of a time before today; «весь день» does not."""
        term = self.term(at)
        whole_day = term.norm == "день" and self.term(at - 1).norm in ("весь", "целый")
        return term.norm in EARLIER and not whole_day

    def wonders(self, at: int, end: int) -> bool:
        """Whether a word asks what follows; «долго думал и …», up to `end`, is over."""
        thought = self.term(at).norm in THOUGHT and any(term.norm == "и" for term in self.terms[at:end])
        return self.term(at).norm in QUESTIONS and not thought

    # What was said before

    def target(self, at: int, *, alone: bool = False) -> Target | None:
        """Who is named at a place; None if it is nothing that a character can be. `alone`: no preposition leads it."""
        return Phrases(self.comment, self, self.terms).target(at, alone=alone)

    def named_before(self, at: int) -> tuple[str, ...]:
        """Whom «он» and «она» at a place can mean, the last named first."""
        named = [name.who[0] for name in self._single(at) if name.who[0] != self.comment.scene.by]
        return (*dict.fromkeys(reversed(named)), *self.names)

    def spoken_to(self, at: int) -> str:
        """Whom «ты» at a place means; "": nobody of the match."""
        for place in range(at - 1, max(-1, at - WINDOW), -1):
            name = self.terms[place].name
            if name is not None and len(name.who) == 1 and name.how is not How.ME and self.addresses(place):
                return name.who[0]
        behind = self.term(at + 2).name if self.term(at + 1).mark == "," else None
        if behind is not None and len(behind.who) == 1 and "nominative" in behind.cases:
            return behind.who[0]
        return self.you

    def _single(self, at: int) -> list[Name]:
        names = (term.name for term in self.terms[max(0, at - WINDOW) : at])
        return [name for name in names if name is not None and len(name.who) == 1 and name.how is not How.ME]

    def addresses(self, at: int) -> bool:
        """Whether the name at a place is spoken to: «X, прости, но …»."""
        name = self.terms[at].name
        opens = at == 0 or bool(self.terms[at - 1].mark) or self.near(at) == at or self.term(at - 1).filler
        nominative = name is not None and (not name.cases or "nominative" in name.cases)
        spoken = self.term(at + 1).mark in (",", "!") or self.term(at + 1).norm == "ты"
        return opens and nominative and spoken and self.term(at + 1) is not END

    @cached_property
    def only_fillers(self) -> bool:
        """Whether besides one word of a vote the sentence says nothing."""
        said = {term.norm for term in self.terms if not term.mark and not term.filler}
        return len(said - TODAY - CORRECTS) == 1


def may_be_subject(term: Term) -> bool:
    """Whether a name may be the subject of a clause."""
    name = term.name
    if name is None:
        return False
    if name.how in (How.HE, How.SHE, How.THEY, How.YOU):
        return term.norm in ("он", "она", "ты", "они")
    return not name.cases or "nominative" in name.cases
