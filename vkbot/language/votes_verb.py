"""«голосую …», «воздерживаюсь», «пас», «я за изгнание X»: votes said by a word that needs no «голос»."""

from itertools import pairwise
from typing import Final

from vkbot.language.names import How
from vkbot.language.tokens import norm
from vkbot.language.votes_doubts import denied, unmade
from vkbot.language.votes_object import Kind, Object, Search
from vkbot.language.votes_owner import own
from vkbot.language.votes_said import BARE, WITHDRAWN, Said, Spot
from vkbot.language.votes_sentence import SOFT
from vkbot.language.votes_terms import Sort, Term
from vkbot.language.votes_words import (
    AGAINST,
    CORRECTS,
    EXILES,
    FORCED,
    LATER,
    LEAVINGS,
    NOBODY,
    SUBJECTS,
    TODAY,
    Act,
    Form,
)

SKIPS: Final = frozenset(map(norm, ("пропускаю", "пропустил", "пропустила")))
VOTING: Final = frozenset(("голосование", "голосованье"))
REST: Final = frozenset(map(norm, ("день", "дня", "раз", "на", "сегодняшнее")))
REFUSALS: Final = frozenset((("не", "буду"), ("не", "стану")))
ENGLISH: Final = "vot"
I_VOTE: Final = frozenset(map(norm, ("i", "im", "my", "ok", "okay", "so", "and", "well", "then")))
CORRELATIVES: Final = frozenset(("за", "против", "того", "туда", "так", "и", "же", "тоже", "я"))


class Vote(Spot):
    """«голосую», «проголосовал(а)», «X голосует» with whatever it is for."""

    def said(self) -> Said | None:
        """The vote; None for talk."""
        if self.form is Form.OTHER:
            return self._not_today() if self._refuses() else None
        if denied(self.sentence, self.at):
            return self._not_today() if own(self.sentence, self.at) else None
        if self.would() or not own(self.sentence, self.at) or self._english_talk():
            return None
        if self.form is Form.DONE and self._another_behind():
            return None
        return self._with_object()

    def _with_object(self) -> Said | None:
        found = Search(self.sentence, self.at + 1, strict=False).found()
        if found is None or found.kind is Kind.TALK:
            before = self.object_before() or self._correlative()
            if before is not None:
                return self.told(before)
        if unmade(self.sentence, self.at):
            return None
        if found is None:
            return BARE if self.sentence.only_fillers and not self.hangs(self.at + 1) else None
        return self.told(found)

    def _english_talk(self) -> bool:
        """«let's vote X», «should we vote X»: only «vote X» and «I vote X» are votes."""
        if not self.now().token.text.casefold().startswith(ENGLISH):
            return False
        said = self.sentence.terms[self.sentence.far(self.at) : self.at]
        return not all(term.mark or term.filler or term.norm in I_VOTE for term in said)

    def _another_behind(self) -> bool:
        """«проголосовал против X только Y»: another is the subject."""
        named = False
        for term in self.sentence.terms[self.at + 1 : self.sentence.clause_end(self.at)]:
            if term.name is None or term.name.how in (How.DIGIT, How.MENTION) or self.is_own(term):
                continue
            cases = term.name.cases
            if (named and (not cases or "nominative" in cases)) or cases == {"nominative"}:
                return "я" not in [one.norm for one in self.before()]
            named = True
        return False

    def _correlative(self) -> Object | None:
        """«за кого X, за того и я голосую», «как X, так и я голосую»."""
        words = [term.norm for term in self.before()]
        if not words or not {"того", "туда", "так"} & set(words) or not set(words) <= CORRELATIVES:
            return None
        end = self.at - len(words) - 1
        start = self.sentence.near(end)
        for place in range(start, end):
            if self.sentence.terms[place].norm in ("кого", "куда", "как"):
                target = self.sentence.target(place + 1)
                return Object(Kind.LIKE, self.at, target) if target is not None else None
        return None

    def _refuses(self) -> bool:
        """«голосовать не буду», «не стану голосовать»."""
        start = self.sentence.near(self.at)
        return any((one.norm, two.norm) in REFUSALS for one, two in pairwise(self.sentence.terms[start : self.at + 4]))

    def _not_today(self) -> Said | None:
        """«сегодня не голосую», «ни за кого не голосую»; «не голосую против X» is talk."""
        end = self.sentence.clause_end(self.at)
        words = self.sentence.terms[self.sentence.near(self.at) : end]
        nobody = any(term.norm == "ни" for term in words)
        if any(term.name is not None and term.name.who and not self._speaks_of_itself(term) for term in words):
            return None
        if not any(term.norm in TODAY | NOBODY for term in words) and not nobody:
            return None
        if any(term.norm in AGAINST | LATER for term in words) and not nobody:
            return None
        undone = unmade(self.sentence, self.at) and not nobody
        return None if undone or self.hangs(end) else WITHDRAWN

    def _speaks_of_itself(self, term: Term) -> bool:
        return self.is_own(term) or term.norm == "я"


class Abstention(Spot):
    """«воздерживаюсь», «воздержусь», «X воздерживается»."""

    def said(self) -> Said | None:
        """The withdrawal; None for talk."""
        if denied(self.sentence, self.at) or unmade(self.sentence, self.at) or self.would():
            return None
        forced = self.form is Form.OTHER and any(term.norm in FORCED for term in self.before()[-2:])
        if not (forced or own(self.sentence, self.at)) or self.hangs(self.at + 1):
            return None
        place = self.at + 1
        while self.sentence.term(place).filler:
            place += 1
        of_what = self.sentence.term(place + 1).norm
        if self.sentence.term(place).norm in ("от", "с") and not of_what.startswith(("голос", "выбор", "изгн")):
            return None
        return WITHDRAWN


class Pass(Spot):
    """«пас», «я пас», «скипаю сегодня», «пропускаю голосование»."""

    def said(self) -> Said | None:
        """The withdrawal; None for talk."""
        if self.now().norm in SKIPS and not {self.now(1).norm, self.now(2).norm} & VOTING:
            return None
        if self.form is Form.OTHER or denied(self.sentence, self.at) or unmade(self.sentence, self.at):
            return None
        before = self.before()
        if [term.norm for term in before[:2]] in (["у", "меня"], ["на", "сегодня"]):
            before = before[2:]
        if not all(self._silent(term) for term in before):
            return None
        place = self.at + 1
        while self.sentence.term(place).filler or self.sentence.term(place).norm in TODAY | VOTING | REST:
            place += 1
        return WITHDRAWN if self._rests(place) and not self.hangs(place) else None

    def _silent(self, term: Term) -> bool:
        if term.norm in SUBJECTS:
            return False
        return term.filler or self.is_own(term) or (term.name is None and term.norm in TODAY | CORRECTS)

    def _rests(self, place: int) -> bool:
        explained = self.sentence.term(place).mark == "-" and self.sentence.term(place + 1).norm in ("это", "не")
        return bool(self.sentence.term(place).mark) and not explained


class Exile(Spot):
    """«я за изгнание X», «я за то, чтобы изгнать X»; the word is «за»."""

    def said(self) -> Said | None:
        """The vote; None for talk."""
        before = self.before()
        follows = self.now(1).norm
        if follows not in EXILES | LEAVINGS and not (follows == "то" and any(term.norm == "я" for term in before)):
            return None
        if (
            not all(self._quiet(term) for term in before)
            or denied(self.sentence, self.at)
            or unmade(self.sentence, self.at)
        ):
            return None
        if any(term.norm in SUBJECTS for term in before):
            return None
        start = self.at - len(before)
        if not before and start > 0 and self.sentence.terms[start - 1].mark in SOFT:
            return None
        found = Search(self.sentence, self.at, strict=True).found()
        if found is None or found.kind is not Kind.TARGET or found.target is None or found.target.end == self.at + 2:
            return None
        behind = self.sentence.term(found.end)
        voted = any(t.says(Act.VOTE) for t in self.sentence.terms[found.end : self.sentence.clause_end(found.end)])
        goes_on = voted or behind.sense is not None or self.sentence.comment.sort(behind) is Sort.VERB
        return None if goes_on else self.told(found)

    def _quiet(self, term: Term) -> bool:
        adverb = term.norm.endswith("о") or term.norm.endswith("ски")
        return term.filler or self.is_own(term) or term.norm in CORRECTS | TODAY or (adverb and term.name is None)
