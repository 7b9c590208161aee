"""«мой голос — X», «ставлю, меняю, снимаю голос», «присоединяюсь к голосу X»: votes said with «голос»."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from vkbot.language.names import How
from vkbot.language.votes_conditions import BARTER
from vkbot.language.votes_doubts import decided, denied, unmade
from vkbot.language.votes_grammar import is_short_quality
from vkbot.language.votes_object import Kind, Object, Search
from vkbot.language.votes_owner import own
from vkbot.language.votes_predicates import is_reason, is_spoken_of
from vkbot.language.votes_results import VoteRead
from vkbot.language.votes_said import BARE, WITHDRAWN, Said, Spot, like
from vkbot.language.votes_sentence import PREPOSITIONS
from vkbot.language.votes_target import Target
from vkbot.language.votes_terms import Sort, Term
from vkbot.language.votes_words import (
    AGAINST,
    BACK,
    CORRECTS,
    EARLIER,
    EXILES,
    FROM,
    LEAVINGS,
    LIFTED,
    POLITE,
    TAKES,
    THAT_IS,
    TODAY,
    TOWARDS,
    UNCOUNTED,
    WOULD,
    Act,
    Form,
)

MOST_BETWEEN: Final = 8
ASIDE: Final = frozenset(["после", "при", "по", "к", "из", "ввиду", "ради", "со", "насчет", "благодаря", "вопреки"])
MINE: Final = frozenset(("мой", "моего", "моему", "моим"))
INSTRUMENTAL: Final = ("'ом", "’ом", "'ем", "’ем", "-ом")
OWN: Final = MINE | frozenset(("свой", "своим", "своему", "своего"))
YOUR: Final = frozenset(("твоему", "твой", "твоим", "вашему", "ваш", "вашим"))
OTHERS: Final = frozenset(("твой", "его", "ее", "их", "ваш", "чужой", "чей-то", "каждый", "любой"))


class Ballot(Spot):
    """The noun by itself: «мой голос — X», «голос: X», «голос в X»."""

    def said(self) -> Said | None:
        """The vote; None for talk."""
        mine, start = self._mine()
        if mine and self._taken_back():
            return Said(VoteRead(None), lifts=())
        if mine and self._let():
            start += self.sentence.term(start).norm == "будет"
        elif not self._handed_in(mine=mine) or unmade(self.sentence, self.at):
            return None
        if denied(self.sentence, self.at) or self._wished() or (not mine and self._anothers()):
            return None
        found = self._object(start, mine=mine)
        if found is None:
            return BARE if mine and self.sentence.only_fillers and not self.hangs(start) else None
        return self.told(found) if self._leaves(start, found, mine=mine) else None

    def _object(self, start: int, *, mine: bool) -> Object | None:
        search = Search(self.sentence, start, strict=True, gives=mine)
        found = search.found()
        over = self.now(1).mark == "," or (found is not None and found.end >= len(self.sentence.terms))
        if found is None or (found.kind is Kind.TALK and over):
            return self.object_before() or self._given_to() or found
        return found

    def _leaves(self, start: int, found: Object, *, mine: bool) -> bool:
        """Whether what is said of the «голос» leaves it given for what was found."""
        led = any(term.norm in AGAINST | {"ни"} for term in self.sentence.terms[self.at : found.end])
        if self._described(start, found.end) or (found.kind is Kind.NOBODY and not (mine or led)):
            return False
        end = max(found.end, self.at + 1)
        if found.kind is not Kind.NOBODY and is_spoken_of(self.sentence, end, mine=mine):
            return False
        return self._rests(end, mine=mine)

    def _mine(self) -> tuple[bool, int]:
        """Whether it says to be the writer's, and where what it is for may begin."""
        if self.now(1).norm in MINE:
            return True, self.at + 2
        if self.is_own(self.now(1)) and self.now(1).norm != "мне":
            return True, self.at + 2
        before = [term.norm for term in self.before()]
        if {"мной", "мною"} & set(before):
            return True, self.at + 1
        if len(before) > 1 and before[-1] == "меня" and before[-2] in ("от", "с"):
            return True, self.at + 1
        return any(word in MINE for word in before[-4:]) or ("я" in before and "свой" in before), self.at + 1

    def _described(self, start: int, end: int) -> bool:
        """«мой голос нужен X»."""
        for place in range(start, end):
            term = self.sentence.term(place)
            if term.mark:
                return False
            if term.name is None and not term.filler and term.sense is None and is_short_quality(term.norm):
                return True
        return False

    def _let(self) -> bool:
        """«пусть мой голос будет против X», «да будет мой голос …»."""
        words = [term.norm for term in self.before() if not term.filler or term.norm == "да"]
        return words in (["пусть"], ["пускай"], ["да", "будет"])

    def _taken_back(self) -> bool:
        """«мой голос прошу не учитывать», «не считайте мой голос»."""
        if unmade(self.sentence, self.at):
            return False
        start, end = self.sentence.near(self.at), self.sentence.clause_end(self.at)
        words = [term.norm for term in self.sentence.terms[start:end]]
        if self.hangs(end):
            return False
        uncounted = any(one == "не" and two.startswith(UNCOUNTED) for one, two in pairwise(words))
        asked = any(word == "прошу" or word.endswith("те") for word in words)
        return uncounted and asked

    def _handed_in(self, *, mine: bool) -> bool:
        """Whether what stands before «голос» in its clause leaves it the writer's."""
        start = self.sentence.near(self.at)
        said = [at for at in range(start, self.at) if self.sentence.terms[at].norm == "что"]
        start = max((at + 1 for at in said if decided(self.sentence, at)), default=start)
        start_of = self.sentence.near(self.at)
        if self._ruled() or [self.sentence.term(start_of - back).norm for back in (3, 2)] == ["что", "ли"]:
            return False
        aside = False  # «после долгих раздумий мой голос …»
        for place in range(start, self.at):
            term = self.sentence.terms[place]
            aside = aside or (mine and term.name is None and term.norm in ASIDE)
            if aside and term.norm not in MINE and self.sentence.comment.sort(term) is not Sort.VERB:
                continue
            if term.norm == "что" and self.sentence.term(place - 1).norm == "так":
                continue
            led = (
                term.name is None and term.norm in AGAINST | TOWARDS and self.sentence.term(place + 1).name is not None
            )
            if (
                led
                or self._gets(term)
                or (mine and term.says(Act.GO) and term.norm.endswith("н"))
                or (mine and term.norm in ("от", "с", "меня", "мной", "мною"))
            ):
                continue
            if term.norm == "свой" and not mine:
                return False
            if term.filler or term.norm in CORRECTS | TODAY | THAT_IS | MINE or term.norm.startswith(POLITE):
                continue
            if term.name is not None and (
                self.sentence.term(place - 1).norm in AGAINST | TOWARDS
                or (mine and term.name.how in (How.NUMBER, How.DIGIT))
            ):
                continue
            if (
                not mine
                or self.sentence.comment.sort(term) not in (Sort.OTHER, Sort.ADJECTIVE)
                or term.name is not None
            ):
                return False
        return True

    def _ruled(self) -> bool:
        """«за мой голос меня съедят», «про мой голос забудьте»."""
        place = self.at - 1
        while self.sentence.term(place).norm in MINE:
            place -= 1
        led = self.sentence.term(place)
        return led.name is None and led.norm in PREPOSITIONS | {"насчет"} and self.sentence.term(place + 1).norm in MINE

    def _gets(self, term: Term) -> bool:
        """«X мой голос», and a mention of whom the comment speaks to."""
        if term.name is None:
            return False
        return term.name.how is How.MENTION or term.name.cases == {"dative"} or term.norm == "себе"

    def _given_to(self) -> Object | None:
        """«X мой голос», «X — мой голос»: X in the dative, before it."""
        for place in range(self.at - 1, max(self.at - MOST_BETWEEN, -1), -1):
            term = self.sentence.terms[place]
            if term.name is not None and (term.name.cases == {"dative"} or term.norm == "себе"):
                return Object(Kind.TARGET, self.at + 1, self.sentence.target(place))
            if not (term.filler or term.mark == "-" or term.says(Act.GO) or term.norm in MINE | {"от", "с", "меня"}):
                return None
        return None

    def _anothers(self) -> bool:
        """«голос X»: whether it is X's."""
        if self.now(1).norm in ("от", "у") and self.now(2).name is not None:
            return not self.is_own(self.now(2))
        name = self.now(1).name
        if name is None:
            return False
        if name.how in (How.HE, How.SHE, How.THEY, How.YOU):
            return True
        return "genitive" in name.cases and not {"dative", "nominative"} & name.cases

    def _wished(self) -> bool:
        """«мой голос был бы против X»."""
        return any(term.norm in WOULD for term in self.sentence.terms[self.at : self.sentence.clause_end(self.at)])

    def _rests(self, end: int, *, mine: bool) -> bool:
        """Whether what follows leaves the vote said: «мой голос против X ничего не решит» says nothing."""
        place = end
        while self.sentence.term(place).filler or self.sentence.term(place).norm in EARLIER:
            place += 1
        term = self.sentence.term(place)
        if term.norm in ("от", "у") and self.sentence.term(place + 1).name is not None and not mine:
            return term.norm == "от" and self.is_own(self.sentence.term(place + 1))
        if term.mark or mine:
            return True
        return (
            place > end
            or is_reason(self.sentence, place)
            or (term.name is None and self.sentence.comment.sort(term) is Sort.OTHER)
        )


@dataclass(frozen=True)
class Handled(Spot):
    """A verb that does something with the «голос» at `ballot`; None: «голос с X снимаю, ставлю на Y» said it before."""

    ballot: int | None

    def said(self) -> Said | None:
        """The vote or its withdrawal; None for talk."""
        if self.ballot is None and not self._implied():
            return None
        if denied(self.sentence, self.at) or (self.ballot is not None and denied(self.sentence, self.ballot)):
            return None
        if self.would() or unmade(self.sentence, self.at):
            return None
        if not own(self.sentence, self.at) and not self._asked():
            return None
        if self.now().says(Act.FOLLOW):
            return self._followed()
        if self.ballot is not None and self.sentence.term(self.ballot - 1).norm in OTHERS:
            return None
        return self._lifted() if self.now().says(Act.LIFT) else self._given()

    @property
    def _end(self) -> int:
        if self.ballot is None:
            return self.at + 1 + (self.now(1).norm == "его")
        return max(self.at, self.ballot) + 1

    def _implied(self) -> bool:
        said = any(term.says(Act.BALLOT) for term in self.sentence.terms[: self.at])
        name = self.now(1).name
        if self.now(1).norm == "его":
            name = self.now(2).name
        led = self.now(1).norm in AGAINST | TOWARDS or (name is not None and "dative" in name.cases)
        return self.now().says(Act.GIVE, Act.CHANGE) and said and led

    def _asked(self) -> bool:
        """«прошу снять мой голос», «снимите мой голос», «мой голос снят»: somebody else does it."""
        if self.ballot is None or self.form is not Form.OTHER or not self.now().says(Act.LIFT):
            return False
        mine = {self.sentence.term(self.ballot - 1).norm, self.sentence.term(self.ballot + 1).norm} & MINE
        asked = any(term.norm.startswith("прос") or term.norm == "прошу" for term in self.before())
        return bool(mine) and (asked or self.now().norm in LIFTED or self.now().norm.endswith("те"))

    def _lifted(self) -> Said | None:
        """«снимаю голос», «снимаю с X голос», «голос против X снимаю»."""
        end, ballot = self._end, self.at if self.ballot is None else self.ballot
        behind = self.sentence.term(end if ballot > self.at else ballot + 1)
        if behind.name is not None and not self.is_own(behind):
            return None  # «голос X» is X's
        if self.now().norm in TAKES and not any(term.norm in BACK for term in self.sentence.terms[self.at :]):
            return None
        led = self.sentence.term(end).norm in FROM | TOWARDS | AGAINST
        if led and self.sentence.term(end + 1).norm != "всех" and not self._somebody(end + 1):
            return None
        if self.hangs(end):
            return None
        if any(term.norm in CORRECTS for term in self.sentence.terms[: self.at]):
            return WITHDRAWN
        return Said(VoteRead(None), lifts=self._named(self.sentence.near(min(self.at, ballot)), end + 3))

    def _somebody(self, at: int) -> bool:
        return self.sentence.target(at) is not None

    def _named(self, start: int, end: int) -> tuple[str, ...]:
        """The characters named between two places, but for the writer's."""
        names = [term.name for term in self.sentence.terms[start:end] if term.name is not None]
        return tuple(one for name in names for one in name.who if one != self.sentence.comment.scene.by)

    def _followed(self) -> Said | None:
        """«присоединяюсь к голосу X», «поддерживаю её голос», «… к твоему голосу»."""
        if self.ballot is None:
            return None
        place = self._other_ballot() or self.ballot + 1
        place += self._after(place)
        before = self.sentence.term(self.ballot - 1)
        if self.sentence.term(place).name is None and before.norm in YOUR:
            you = self.sentence.spoken_to(place)
            target: Target | None = Target((you,) if you else (), place)
        else:
            if self.sentence.term(place).name is None and before.name is not None:
                place = self.ballot - 1
            target = self.sentence.target(place)
        if target is None or self.hangs(max(self._end, target.end)):
            return None
        return like(target)

    def _after(self, place: int) -> bool:
        """«повторяю голос за X» with X in the instrumental; «за» and an accusative is against whom."""
        name = self.sentence.term(place + 1).name
        latin = name is not None and not name.cases and self.sentence.term(place + 1).token.text.endswith(INSTRUMENTAL)
        return self.sentence.term(place).norm == "за" and name is not None and (latin or name.cases == {"instrumental"})

    def _given(self) -> Said | None:
        """«ставлю голос на X», «меняю голос с X на Y», «свой голос отдаю X»."""
        end = self._end
        if (joined := self._other_ballot()) is not None:
            target = self.sentence.target(joined)
            return None if target is None or self.hangs(target.end) else like(target)
        if self._traded():
            return None
        search = Search(self.sentence, end, strict=False, gives=True)
        search.marked = self.sentence.term(end).mark in (",", ":", "-") and self.now().says(Act.CHANGE)
        found = search.found()
        if found is not None and (found.kind is Kind.TALK or self._puts(end, found.end)):
            return None
        found = found or self._inside()
        if found is not None:
            return self.told(found)
        quiet = all(term.mark or term.filler for term in self.sentence.terms[end:])
        return BARE if quiet and not self.hangs(end) else None

    def _puts(self, start: int, end: int) -> bool:
        """«ставлю голос X на прослушку»: X's own «голос»."""
        name, what = self.sentence.term(start).name, self.sentence.term(end + 1)
        owner = name is not None and "genitive" in name.cases and "dative" not in name.cases
        what = self.sentence.term(end + 2) if self.sentence.comment.sort(what) is Sort.ADJECTIVE else what
        put = self.sentence.term(end).norm in TOWARDS and self.sentence.comment.sort(what) is Sort.THING
        return owner and put and what.norm not in EXILES | LEAVINGS

    def _traded(self) -> bool:
        """«меняю голос против X на два яда»."""
        for place in range(self._end, self.sentence.clause_end(self._end)):
            paid = [self.sentence.term(place + ahead) for ahead in (1, 2)]
            goods = any(term.name is None and term.norm.startswith(BARTER) for term in paid)
            if goods and self.now().says(Act.CHANGE) and self.sentence.term(place).norm == "на":
                return True
        return False

    def _other_ballot(self) -> int | None:
        """«… свой голос к голосу X»: where X stands."""
        ballot = self.at if self.ballot is None else self.ballot
        joined = self.sentence.term(ballot + 1).norm == "к" and self.sentence.term(ballot + 2).says(Act.BALLOT)
        return ballot + 3 if joined else None

    def _inside(self) -> Object | None:
        """«ставлю на X голос», «отдаю X свой голос», «на X ставлю голос»."""
        if self.ballot is None:
            return None
        low, high = min(self.at, self.ballot), max(self.at, self.ballot)
        for place in (*range(low + 1, high), *range(self.sentence.near(low), low)):
            term = self.sentence.terms[place]
            if term.name is None and term.norm not in AGAINST | TOWARDS:
                continue
            if self.sentence.term(place - 1).norm in FROM or self.is_own(term):
                continue
            target = self.sentence.target(place + (term.name is None))
            if target is not None and target.end <= high:
                return Object(Kind.TARGET, high + 1, target)
        return None


def ballot_of(spot: Spot) -> int | None:
    """Where the «голос» stands that a verb has for its object."""
    terms = spot.sentence.terms
    for place in range(spot.at + 1, min(spot.at + MOST_BETWEEN, len(terms))):
        if terms[place].says(Act.BALLOT):
            return place
        if not _between(spot, terms[place]) and not (terms[place].mark == "," and spot.sentence.term(place + 1).filler):
            break
    for place in range(spot.at - 1, max(spot.at - MOST_BETWEEN, -1), -1):
        if terms[place].says(Act.BALLOT):
            return place
        if not _between(spot, terms[place]):
            break
    return None


def _between(spot: Spot, term: Term) -> bool:
    """Whether a word may stand between the verb and its «голос»."""
    if term.filler or term.name is not None or spot.sentence.comment.sort(term) is Sort.ADJECTIVE:
        return True
    return term.norm in AGAINST | TOWARDS | FROM | OWN | TODAY | {"к", "не", "его", "ее", "прошу"}
