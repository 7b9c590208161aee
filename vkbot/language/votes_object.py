"""What stands beside a verb or «голос»: against whom, as whom, against nobody."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from vkbot.language.names import PLAYER, How
from vkbot.language.tokens import listed
from vkbot.language.votes_grammar import is_infinitive
from vkbot.language.votes_sentence import PREPOSITIONS, SOFT, WINDOW, Sentence
from vkbot.language.votes_target import Target
from vkbot.language.votes_terms import END, HIDDEN, Sort, Term
from vkbot.language.votes_words import (
    AGAINST,
    BREAKS,
    EXILES,
    EXPELS,
    FROM,
    IFS,
    LEAVINGS,
    LIKE,
    NOBODY,
    NOT,
    QUESTIONS,
    TODAY,
    TOWARDS,
    Act,
    Form,
)

MOST_SKIPPED: Final = 12
NOBODY_WORDS: Final = NOBODY | frozenset(("кого", "ком"))
BESIDE_LIKE: Final = frozenset(["у", "и", "за", "с", "по", "примеру", "голос", "голосу", "голосом", "сам", "сама"])
"""What may stand between «как», «вслед» and whom they are about."""
SAME: Final = frozenset(("того", "тех", "ту", "туда", "той", "там", "тому"))


class Kind(Enum):
    """What was found."""

    TARGET = "target"
    LIKE = "like"
    NOBODY = "nobody"
    TALK = "talk"


@dataclass(frozen=True, slots=True)
class Object:
    """What was found beside a word of a vote, and where it ends."""

    kind: Kind
    end: int
    target: Target | None = None


class Search:
    """Looks for the object from a place on, to the right. `strict`: only words that say nothing may stand between."""

    def __init__(self, sentence: Sentence, at: int, *, strict: bool, gives: bool = False) -> None:
        self.sentence = sentence
        self.start = at
        self.at = at
        self.strict = strict
        self.gives = gives
        self.skipped = 0
        self.marked = False
        self.like: Object | None = None

    def found(self) -> Object | None:
        """The object; None if there is none, not even talk."""
        while self.at < len(self.sentence.terms) and self.at - self.start < WINDOW:
            term = self._now()
            if self._ends(term):
                break
            found = self._step(term)
            if found is not None:
                return found
        return self.like

    def _now(self, ahead: int = 0) -> Term:
        return self.sentence.term(self.at + ahead)

    def _ends(self, term: Term) -> bool:
        if term is HIDDEN or (term.mark and term.mark not in SOFT):
            return True
        if term.name is not None:
            return False
        if term.sense is not None and term.sense.form in (Form.NOW, Form.NOUN, Form.THIRD) and not term.says(Act.GO):
            return True
        return term.norm in BREAKS or term.norm in IFS or (term.norm == "а" and self.skipped == 0)

    def _step(self, term: Term) -> Object | None:
        for tries in (
            self._nobody,
            self._same,
            self._against,
            self._expelling,
            self._towards,
            self._like,
            self._direct,
        ):
            before = self.at
            found = tries(term)
            if found is not None or self.at != before:
                return found
        return self._skip(term)

    # Ways to say it

    def _nobody(self, term: Term) -> Object | None:
        """«против никого», «ни за кого», «никого»."""
        led = self.at
        while self.sentence.term(led).norm in AGAINST | TOWARDS | {"ни"}:
            led += 1
        if self.sentence.term(led).norm in NOBODY or (
            term.norm == "ни" and self.sentence.term(led).norm in NOBODY_WORDS and led > self.at
        ):
            return Object(Kind.NOBODY, led + 1)
        return None

    def _same(self, term: Term) -> Object | None:
        """«за того же, за кого и X», «туда же, куда X», «против кого X, против того и я»."""
        here = self.at + (term.norm in AGAINST | TOWARDS)
        whom = {self.sentence.term(here + ahead).norm for ahead in range(1, 6)} & {"кого", "куда", "что", "где", "кому"}
        if self.sentence.term(here).norm not in SAME or not whom:
            return None
        place = here + 2
        while place < len(self.sentence.terms) and place - here < 10:
            one = self.sentence.term(place)
            if one.name is not None and one.name.who and one.name.how is not How.DIGIT:
                target = self.sentence.target(place)
                return Object(Kind.LIKE, place + 1, target) if target is not None else None
            place += 1
        return None

    def _against(self, term: Term) -> Object | None:
        if term.norm == "не" and (self._now(1).norm in AGAINST | TOWARDS or self._now(1).name is not None):
            return self._rather(self.at + 1 + (self._now(1).name is None))
        if term.norm in ("чтобы", "чтоб") and (led := self._expelled(self.at)):
            return self._named(led)
        if term.name is not None:
            return None
        exiles = term.norm in TOWARDS and self._now(1).norm in EXILES | LEAVINGS
        return self._named(self.at + 1) if term.norm in AGAINST or exiles else None

    def _expelling(self, term: Term) -> Object | None:
        """«голосую изгнать X», «голосую: изгнать X из игры»; «не изгонять X» is talk."""
        if not self._is_expelling(term) or self.skipped or self._now(-1).norm in NOT:
            return None
        if self._now(-1).mark == "," and not self.marked:
            return None
        target = self.sentence.target(self.at + 1)
        if target is None or not target.who or not self._out(target.end):
            return Object(Kind.TALK, self.at + 1)
        given = target.cases and not target.cases & {"accusative", "genitive"}
        return Object(Kind.TALK if given else Kind.TARGET, target.end, target)

    def _is_expelling(self, term: Term) -> bool:
        return term.name is None and (term.norm in EXPELS or (term.says(Act.EXPEL) and is_infinitive(term.norm)))

    def _out(self, at: int) -> bool:
        """Whether nothing more follows somebody's exile than «из игры»."""
        return self._from_game(at) or (self._closed(at) and self.sentence.term(at).norm not in FROM)

    def _from_game(self, at: int) -> bool:
        return self.sentence.term(at).norm == "из" and self.sentence.term(at + 1).norm in GAMES

    def _named(self, at: int) -> Object:
        """What follows «против» or «за»: exile and whom, somebody, or nobody that could be a character."""
        if self.sentence.term(at - 1).norm in AGAINST - {"за"} and self.sentence.term(at).norm in EXILES:
            return Object(Kind.TALK, at)  # «против изгнания X» is for X
        at = self._begins(at)
        if self.sentence.term(at).norm in LEAVINGS:
            return self._leaving(at + 1)
        if self.sentence.term(at).norm == "то" and (led := self._expelled(at + 1)):
            at = led
        target = self.sentence.target(at) or self._last_named(at) or self._one_of(at)
        if target is None and not self._said(at):
            target = Target((), at)
        if target is None or (target.cases and target.cases <= {"instrumental", "prepositional"}):
            return Object(Kind.TALK, at)
        first = self.sentence.term(at)
        if first.norm in ORDINALS and target.end == at + 1 and first.end == first.at + 1:
            return self._counted(target)
        return Object(Kind.TARGET, target.end, target)

    def _counted(self, target: Target) -> Object:
        """«против первого»: a number, or one of those named before; «первого попавшегося» is nobody."""
        named, behind = self.sentence.named_before(target.end), self.sentence.term(target.end)
        if self.sentence.comment.sort(behind) is Sort.ADJECTIVE and not behind.filler:
            return Object(Kind.TALK, target.end)
        others = [one for one in named if one not in target.who]
        if len(others) < 2 or behind.norm in PLAYER:
            return Object(Kind.TARGET, target.end, target)
        return Object(Kind.TARGET, target.end, Target((*target.who, *others), target.end))

    def _last_named(self, at: int) -> Target | None:
        """«X спорит с Y, голосую против последнего»: Y, if he is a man; it is open who, if nobody was named."""
        last = self.sentence.term(at).norm
        if last not in LAST or not (self._closed(at + 1) or self.sentence.term(at + 1) is END):
            return None
        if self.sentence.term(at + 2).norm in WHICH:
            return None
        genders = self.sentence.comment.scene.roster.genders
        named = self.sentence.named_before(at)[:1]
        other = "masculine" if last in LAST_OF_WOMEN else "feminine"
        return Target(() if named and genders.get(named[0]) == other else named, at + 1)

    def _one_of(self, at: int) -> Target | None:
        """«против кого-нибудь из Волковых»: it is open which of them."""
        if self.sentence.term(at).norm not in SOMEBODY or self.sentence.term(at + 1).norm != "из":
            return None
        target = self.sentence.target(at + 2)
        return target if target is not None and len(target.who) > 1 else None

    def _leaving(self, at: int) -> Object:
        """«за вылет X»; what leads nowhere («за вылет в Сочи», «за уход X на обед») is talk."""
        at += self.sentence.term(at).mark in (":", "-")
        target = self.sentence.target(at)
        end = at if target is None else target.end
        led = self.sentence.term(end).norm in PREPOSITIONS | AWAY | {"из"}
        if target is None or not (target.who or target.cases) or (led and not self._from_game(end)):
            return Object(Kind.TALK, at)
        return Object(Kind.TARGET, target.end, target)

    def _begins(self, at: int) -> int:
        """The first word behind «против» that matters: «против, кхм, X», «за изгнание X», «за двоих: X и Y»."""
        if self.sentence.term(at).mark == "," and self.sentence.term(at + 2).mark == ",":
            at += 3
        if self.sentence.term(at).mark in (":", "-") and self.sentence.term(at + 1).name is not None:
            at += 1
        if self.sentence.term(at).norm in SEVERAL and self.sentence.term(at + 1).mark == ":":
            at += 2
        while self.sentence.term(at).norm in EXILES or self._silent(at):
            at += 1
        return at

    def _silent(self, at: int) -> bool:
        term = self.sentence.term(at)
        return term.filler and not term.name and term.norm not in ("всех", "все")

    def _said(self, at: int) -> bool:
        """Whether anything is said from a place on."""
        return not (self.sentence.term(at) is END or self.sentence.term(at).mark)

    def _expelled(self, at: int) -> int:
        """«за то, чтобы изгнать X»: where X stands; 0 if it says something else."""
        place = at + (self.sentence.term(at).mark == ",")
        if self.sentence.term(place).norm not in ("чтобы", "чтоб"):
            return 0
        for ahead in (1, 2, 3):
            if self._is_expelling(self.sentence.term(place + ahead)):
                return place + ahead + 1
        return 0

    def _rather(self, at: int) -> Object:
        """«не против X, а против Y»; without the second half it is talk."""
        target = self.sentence.target(at)
        end = target.end if target is not None else at
        place = end
        while self.sentence.term(place).mark == "," or self.sentence.term(place).norm == "а":
            place += 1
        if target is not None and len(target.who) == 2:  # «не за X, за Y»
            return Object(Kind.TARGET, end, Target(target.who[1:], end))
        if place > end and self.sentence.term(place).norm in AGAINST | TOWARDS:
            return self._named(place + 1)
        if place > end and self.sentence.term(place).name is not None:
            return self._named(place)
        return Object(Kind.TALK, end)

    def _towards(self, term: Term) -> Object | None:
        """«на X», «в X», if it is X; «с X» is left out."""
        if term.name is not None or term.norm not in TOWARDS | FROM:
            return None
        at = self.at + 1
        target = self.sentence.target(at) or self._last_named(at) or self._one_of(at)
        if term.norm in FROM:
            if target is not None and target.who:
                self.at = target.end
                self.marked = True
            return None
        if target is None or (not target.sure and self.skipped):
            return None
        if not self.strict and not self.gives and target.cases == {"prepositional"}:
            return None  # «голосую на закате»
        return Object(Kind.TARGET, target.end, target)

    def _like(self, term: Term) -> Object | None:
        """«как (и) X», «вслед за X»; «как обычно» is skipped."""
        if term.norm not in LIKE | {"как"} or term.name is not None:
            return None
        place = self.at + 1
        while self.sentence.term(place).norm in BESIDE_LIKE or self.sentence.term(place).norm == "голосует":
            place += 1
        target = self.sentence.target(place)
        if target is not None and (target.who or self._unknown(place)):
            like = Object(Kind.LIKE, target.end, target)
            led = target.end + (self.sentence.term(target.end).mark in (",", ":", "-"))
            if self.sentence.term(led).norm not in AGAINST:
                return like
            self.at, self.like = led, like
            return None
        if term.norm == "как":
            self.at += 1
            while self._said(self.at) and self._now().norm not in AGAINST:
                self.at += 1
        return None

    def _unknown(self, at: int) -> bool:
        term = self.sentence.term(at)
        return term.name is not None or (term.token.text[:1].isupper() and not self.sentence.comment.loud)

    def _direct(self, term: Term) -> Object | None:
        """«голосую X», «голос: X»; «голосую, X, …» only speaks to X."""
        if self.skipped or (term.filler and term.norm != "меня"):
            return None
        before = self.sentence.term(self.at - 1)
        if (before.mark == "," and not self.marked) or before.norm in PREPOSITIONS - {"к", "ко"}:
            return None
        if term.name is None and not self._may_be_name(term):
            return None
        target = self.sentence.target(self.at, alone=term.name is None and not self.marked)
        if target is None or (term.name is None and not (self.marked or target.who or self.gives)):
            return None
        if target.cases and target.cases <= {"instrumental", "prepositional"}:
            return None  # «голосую утром»
        if not self._closed(target.end):
            return Object(Kind.TALK, target.end) if self.strict else None
        return Object(Kind.TARGET, target.end, target)

    def _may_be_name(self, term: Term) -> bool:
        capital = term.token.text[:1].isupper() and not self.sentence.comment.loud
        strange = self.sentence.comment.sort(term) is Sort.STRANGE
        return not term.mark and (self.marked or strange or (capital and self.strict and self.gives))

    def _closed(self, at: int) -> bool:
        """Whether nothing more belongs to what was said."""
        term = self.sentence.term(at)
        more = FROM | TODAY if self.strict else FROM | TODAY | TOWARDS
        return bool(term.mark) or term.filler or term.norm in BREAKS or term.norm in more

    def _aside(self) -> int:
        """«голосую, сами знаете, против X»: how many words only say that everybody knows it."""
        for words in range(1, LONGEST_ASIDE):
            if self._now(words).mark == "," and self._now(words + 1).norm in AGAINST:
                said = [self._now(ahead) for ahead in range(words)]
                known = any(term.norm in KNOWN for term in said)
                return words if known and not any(term.name or term.norm in QUESTIONS | NOT for term in said) else 0
        return 0

    def _skip(self, term: Term) -> Object | None:
        """Go on behind a word that says nothing; None, and no further, behind one that says too much."""
        self.at += 1
        if self.gives and term.norm == "без":
            self.at += 1
            return None
        if term.mark:
            self.at += self._aside() if term.mark == "," else 0
            self.marked = self.marked or term.mark in (":", "-")
            self.skipped = 0 if term.mark == ":" else self.skipped
            return None
        if term.says(Act.GO) and self.strict and not self.gives:
            return Object(Kind.TALK, self.at)
        if term.filler or term.norm in TODAY or term.says(Act.GO):
            return None
        sort = self.sentence.comment.sort(term)
        adverb = (sort is Sort.OTHER and term.name is None) or (self.gives and sort is Sort.ADJECTIVE)
        self.skipped += not adverb
        too_much = (self.strict and not adverb) or self.skipped > MOST_SKIPPED
        if too_much or sort is Sort.VERB:
            return Object(Kind.TALK, self.at)
        return None


SEVERAL: Final = frozenset(("двоих", "обоих", "троих", "двух"))
LAST_OF_WOMEN: Final = frozenset(("последней", "последнюю"))
LAST: Final = LAST_OF_WOMEN | {"последнего"}
ORDINALS: Final = frozenset(listed("первого первую первой второго вторую второй третьего третью"))
WHICH: Final = frozenset(listed("кто который которая которого которую"))
SOMEBODY: Final = frozenset(
    listed("кого-нибудь кого-то кого-либо кого-нить одного одну одной любого любую любой кому-нибудь кому-то")
)
LONGEST_ASIDE: Final = 5
KNOWN: Final = frozenset(listed("знаете знаешь понимаете понимаешь видите видишь догадались поверьте уверены"))
GAMES: Final = frozenset(("игры", "деревни", "города"))
AWAY: Final = frozenset(("из-под", "туда", "сюда", "домой"))
