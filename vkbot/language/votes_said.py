"""What one word of a vote says, and what every such word needs to look at around it."""

from dataclasses import dataclass
from typing import Final

from engine.curse.model import As
from vkbot.language.names import How
from vkbot.language.votes_conditions import hangs
from vkbot.language.votes_doubts import is_doubtful, unmade
from vkbot.language.votes_object import SAME, Kind, Object, Search
from vkbot.language.votes_reported import is_told_behind
from vkbot.language.votes_results import VoteRead, VoteUnclear
from vkbot.language.votes_sentence import Sentence
from vkbot.language.votes_target import Target
from vkbot.language.votes_terms import Term
from vkbot.language.votes_words import AGAINST, LATER, LIKE, TOWARDS, WOULD, Form


@dataclass(frozen=True, slots=True)
class Said:
    """A reading, and how it stands beside others of its comment.

    `bare`: nobody is named («голосую»). `lifts`: it takes back an earlier vote, against these if they are named.
    """

    reading: VoteRead | VoteUnclear
    bare: bool = False
    lifts: tuple[str, ...] | None = None


WITHDRAWN: Final = Said(VoteRead(None))
BARE: Final = Said(VoteUnclear(), bare=True)
UNMAKERS: Final = LATER | frozenset(("кто", "что", "чтобы", "чтоб", "почему", "зачем"))


def against(target: Target) -> Said:
    """A vote for the exile of whoever the phrase names."""
    return Said(VoteRead(target.who[0]) if len(target.who) == 1 else VoteUnclear(target.who))


def like(target: Target) -> Said:
    """A vote as another's."""
    return Said(VoteRead(As(target.who[0])) if len(target.who) == 1 else VoteUnclear(target.who))


@dataclass(frozen=True)
class Spot:
    """A word of a vote at its place in a sentence."""

    sentence: Sentence
    at: int

    def now(self, ahead: int = 0) -> Term:
        """The word, or one so many terms behind it."""
        return self.sentence.term(self.at + ahead)

    @property
    def form(self) -> Form:
        """Who says it."""
        sense = self.now().sense
        return Form.OTHER if sense is None else sense.form

    def before(self) -> list[Term]:
        """What stands before the word in its clause."""
        return list(self.sentence.terms[self.sentence.near(self.at) : self.at])

    def would(self) -> bool:
        """«проголосовал бы», «я б против X проголосовал», «голосую ли»."""
        if self.form is Form.DONE and any(term.norm in WOULD for term in self.clause()):
            return True
        words = {self.now(1).norm, self.now(2).norm} if self.now(1).norm == "я" else {self.now(1).norm}
        return bool(words & (WOULD | {"ли"}))

    def clause(self) -> list[Term]:
        """The words between the marks around the word."""
        return list(self.sentence.terms[self.sentence.near(self.at) : self.sentence.clause_end(self.at)])

    def hangs(self, end: int) -> bool:
        """Whether what follows what is said up to `end` takes it back: a condition, a question, another's speech."""
        return hangs(self.sentence, self.at, end) or is_told_behind(self.sentence, end)

    def is_own(self, term: Term) -> bool:
        """Whether a term names the writer's character."""
        return term.name is not None and term.name.who == (self.sentence.comment.scene.by,)

    def told(self, found: Object) -> Said | None:
        """What a vote with such an object says, unless a condition hangs on it."""
        if found.kind is Kind.TALK or self.hangs(max(found.end, self.at + 1)):
            return None
        if found.kind is Kind.NOBODY or found.target is None:
            return WITHDRAWN
        return like(found.target) if found.kind is Kind.LIKE else against(found.target)

    def object_before(self) -> Object | None:
        """«против X голосую», «как X голосую», «ни за кого …»: what stands before the word."""
        start = self.sentence.near(self.at)
        if any(term.norm in UNMAKERS for term in self.before()) or unmade(self.sentence, start):
            return None
        if is_doubtful(self.sentence, self.at):
            return None
        for place in range(start, self.at):
            term = self.sentence.terms[place]
            if term.name is not None and self._said_plainly(place):
                return Object(Kind.TARGET, self.at, self.sentence.target(place))
            if term.name is not None or term.norm not in AGAINST | TOWARDS | LIKE | {"как"}:
                continue
            found = Search(self.sentence, place, strict=True).found()
            if found is not None and found.kind is not Kind.TALK and self._fills(found.end):
                return self._rather(found) if self.sentence.term(place - 1).norm == "не" else found
        return self._apart(start)

    def _apart(self, start: int) -> Object | None:
        """«против X, голосую», «туда же, куда X, голосую»: it opens the sentence, and the word closes it."""
        behind = self.now(1)
        alone = all(term.filler or term.norm in ("мой", "и") for term in self.sentence.terms[start : self.at])
        if not alone or self.sentence.term(start - 1).mark != "," or not (behind.mark or behind.filler):
            return None
        first = 0
        while self.sentence.term(first).filler:
            first += 1
        if self.sentence.term(first).norm not in AGAINST | TOWARDS | SAME:
            return None
        found = Search(self.sentence, first, strict=True).found()
        return found if found is not None and found.kind is not Kind.TALK and found.end == start - 1 else None

    def _said_plainly(self, place: int) -> bool:
        """«X голосую»: a name in the accusative that the clause begins with, right before the word."""
        name = self.sentence.terms[place].name
        plain = name is not None and name.how is How.NAME and name.who != (self.sentence.comment.scene.by,)
        if name is None or not plain or "accusative" not in name.cases or "nominative" in name.cases:
            return False
        return self.form is Form.NOW and self.sentence.near(self.at) == place and self.now(-1).name is name

    def _rather(self, denied: Object) -> Object | None:
        """«не за X голосую, а за Y»: it is Y; without Y it is talk."""
        place = self.at + 1
        while self.sentence.term(place).mark == "," or self.sentence.term(place).norm == "а":
            place += 1
        led = self.sentence.term(place).norm in AGAINST | TOWARDS
        target = self.sentence.target(place + led, alone=not led) if place > self.at + 1 else None
        return Object(
            Kind.TALK if target is None else Kind.TARGET, denied.end if target is None else target.end, target
        )

    def _fills(self, start: int) -> bool:
        """Whether only fillers stand between a place and the word."""
        return start <= self.at and all(
            term.filler or term.mark == "-" for term in self.sentence.terms[start : self.at]
        )
