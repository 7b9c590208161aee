"""What a sentence makes of the words in it: where a clause begins, what unmakes a vote, who its subject is."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from vkbot.language.names import How, Name
from vkbot.language.tokens import norm
from vkbot.language.votes_target import Phrases, Target
from vkbot.language.votes_terms import END, HIDDEN, Comment, Sort, Term
from vkbot.language.votes_words import (
    AGAINST,
    BREAKS,
    CORRECTS,
    DECIDED,
    EARLIER,
    FROM,
    HARMLESS_IFS,
    HEARSAY,
    IFS,
    LATER,
    QUESTIONS,
    SAID,
    TODAY,
    TOWARDS,
    USUALLY,
    WOULD,
    Act,
    Form,
)

WINDOW: Final = 60
"""So many terms to each side of a word are looked at."""
SOFT: Final = frozenset(",:-()*_~|")
PREPOSITIONS: Final = (
    AGAINST | TOWARDS | FROM | frozenset(("к", "ко", "о", "об", "для", "про", "перед", "между", "над", "при"))
)
RIGHTLY: Final = frozenset(("дело", "правду", "правильно", "верно", "дельно", "складно"))
"""«X дело говорит, …»: what follows is not X's."""
VERDICTS: Final = frozenset(
    map(
        norm,
        [
            "цель",
            "кандидат",
            "кандидатура",
            "выбор",
            "подозрение",
            "итог",
            "решение",
            "вердикт",
            "предатель",
            "предательница",
            "ответ",
        ],
    )
)
"""«моя цель X: …» is no speech of X."""
DOUBTS: Final = frozenset((("что", "ли"), ("или", "нет")))
HERO: Final = frozenset(map(norm, ("персонаж", "герой", "героиня", "слуга", "персонажа", "роль")))
SUBJECTS: Final = frozenset(
    map(
        norm,
        (
            *(
                "ты",
                "вы",
                "мы",
                "кто",
                "никто",
                "кто-то",
                "кто-нибудь",
                "все",
                "многие",
                "некоторые",
                "каждый",
                "любой",
            ),
            *(
                "один",
                "одна",
                "другой",
                "другая",
                "который",
                "которая",
                "сосед",
                "половина",
                "большинство",
                "тот",
                "та",
            ),
        ),
    )
)
ASIDES: Final = frozenset(
    map(norm, ("а", "кто", "почему", "зачем", "где", "когда", "что", "какие", "есть", "согласны", "вы", "кого", "ну"))
)
"""How a question begins that only follows a vote («…, а вы?»)."""


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

    # What unmakes a vote

    def denied(self, at: int) -> bool:
        """Whether «не» stands before a word, with nothing between but fillers."""
        for place in range(at - 1, max(at - 4, -1), -1):
            term = self.terms[place]
            if term.name is None and term.norm in ("не", "ни"):
                return True
            if not term.filler:
                return False
        return False

    def unmade(self, at: int) -> bool:
        """Whether what stands before a word makes it no vote: a condition, a question, another's speech, a plan."""
        if self._supposed(self.far(at), at) or self._heard(at):
            return True
        sense = self.term(at).sense
        form = Form.NOUN if sense is None else sense.form
        near = self._beside_and(at) if form is Form.NOW else self.near(at)
        before = self.terms[near:at]
        times = EARLIER if form is Form.DONE else LATER
        for place, term in enumerate(before, start=near):
            if term.name is not None and term.name.how is not How.NUMBER:
                continue
            if term.norm in QUESTIONS or term.norm in times or (form is not Form.NOW and term.norm in WOULD):
                return True
            if term.norm == "что" and not self.decided(place) and not self._said_between(place, at):
                return True
            if term.norm in USUALLY and self.term(place - 1).norm not in ("как", "и"):
                return True
        return self._threatens(near, at) or (before != [] and before[-1].norm == "как")

    def _threatens(self, near: int, at: int) -> bool:
        """«отвечай, иначе голосую против тебя», «или …», «а то …», «ещё слово — и …»."""
        first, before = self.term(near), self.term(near - 1)
        if any(term.norm == "иначе" for term in self.terms[near:at]):
            return True
        if near == at or first.name is not None:
            return False
        return (
            first.norm == "или" or (before.norm, first.norm) == ("а", "то") or (before.mark, first.norm) == ("-", "и")
        )

    def _beside_and(self, at: int) -> int:
        """As `near`, but what «… и голосую» is joined to is left out."""
        start, place = self.near(at), at - 1
        while place > start and self.terms[place].filler:
            if self.terms[place].norm == "и":
                return place
            place -= 1
        return start

    def _supposed(self, start: int, at: int) -> bool:
        """Whether there is an «если» that bears on a place."""
        for place in range(start, at):
            term = self.terms[place]
            if term.name is None and term.norm in IFS and self.term(place + 1).norm not in HARMLESS_IFS:
                return True
            if term.norm == "когда" and (place == start or self.terms[place - 1].mark):
                return True
            if term.norm in HEARSAY and term.name is None:
                return True
            if term.norm == "как" and self.term(place + 1).norm == "только":
                return True
        return False

    def _said_between(self, start: int, at: int) -> bool:
        """«X врёт», said without marks between «что» and the word: what hangs on «что» is over."""
        between = self.terms[start + 1 : at]
        verbs = any(term.sense is None and self.comment.sort(term) is Sort.VERB for term in between)
        return verbs and between[-1].norm != "и"

    def decided(self, at: int) -> bool:
        """«решила, что …», «ну что, …»: the «что» at a place takes nothing back."""
        if self.term(at + 1).norm in ("ж", "же") or at == 0:
            return True
        said = [term.norm for term in self.terms[max(0, at - 4) : at]]
        return any(one in DECIDED for one in said)

    def _heard(self, at: int) -> bool:
        """Whether the words right before a place say that somebody else speaks: «X писал, что …», «X: …»."""
        place = at - 1
        while place >= 0 and (
            self.terms[place].filler
            or self.terms[place].mark in (",", ":", "-")
            or self.terms[place].norm in ("что", "вчера", "тут")
        ):
            if self.terms[place].mark == ":" and self._label(place - 1):
                return True
            if self.terms[place] is HIDDEN:
                return False
            place -= 1
        told = self.term(place).norm in SAID and self.term(place).name is None
        before = {self.term(place - 1).norm, self.term(place - 2).norm}
        if not told or before & {"как", "ни"} or self.term(place - 1).norm in RIGHTLY:
            return False
        words = self.terms[self.near(place) : place]
        somebody = any(term.name is not None or term.norm in SUBJECTS for term in words)
        return somebody or not any(self.comment.sort(term) is Sort.THING for term in words)

    def _label(self, at: int) -> bool:
        start = self.near(at + 1)
        words = self.terms[start : at + 1]
        if any(term.norm in VERDICTS or self.comment.sort(term) is Sort.VERB for term in words):
            return self.term(at).name is not None and self.term(at - 1).norm in SAID
        for place, term in enumerate(words, start=start):
            led = self.term(place - 1).norm in PREPOSITIONS
            if term.name is not None and term.name.how in (How.NAME, How.MENTION) and not led:
                return self._may_be_subject(term) and term.name.who != (self.comment.scene.by,)
        return False

    def hangs(self, at: int, end: int) -> bool:
        """Whether a condition hangs on a vote that is said by the terms from `at` to `end`, or it is a question."""
        if self._supposed(at, end):
            return True
        for place in range(end, min(end + WINDOW, len(self.terms))):
            term = self.terms[place]
            if term.name is not None:
                continue
            if term.norm in BREAKS or term.norm == "а" or term is HIDDEN:
                if self.term(place + 1).norm in ("только", "лишь") and self.term(place + 2).norm in IFS:
                    return True
                break
            if (term.norm, self.term(place + 1).norm) in DOUBTS:
                return True
            if term.norm in IFS and not self._afterthought(place):
                return True
            if term.norm == "когда" and (place == end or self.terms[place - 1].mark):
                return True
        return self._asks(end) or self._later(end)

    def _afterthought(self, at: int) -> bool:
        """«…, если что», «… и если ошибусь, извинюсь»: it changes nothing."""
        follows = self.term(at + 1).norm
        return follows in HARMLESS_IFS or follows == "что" or self.term(at - 1).norm in ("и", "даже")

    def _asks(self, end: int) -> bool:
        """Whether the sentence is a question, and not only a question beside a vote."""
        if not any(term.mark == "?" for term in self.terms[-3:]):
            return False
        for place in range(end, len(self.terms) - 1):
            if self.terms[place].mark in ("-", ","):
                return self.terms[place + 1].norm not in ASIDES
        return True

    def _later(self, end: int) -> bool:
        """«… против X завтра»."""
        return self.term(end).norm in LATER and bool(self.term(end + 1).mark)

    # Whose vote it is

    def own(self, at: int) -> bool:
        """Whether the verb at a place says what the writer does."""
        sense = self.terms[at].sense
        if sense is None or sense.form is Form.NOW:
            return sense is not None
        start = self.near(at)
        if sense.form is Form.DONE and self._timely(start, at) and self._unsaid(start, at):
            return True
        if sense.form is Form.DONE and not self._timely(start, at):
            return False
        return sense.form in (Form.THIRD, Form.DONE) and self._subject(at)

    def _timely(self, start: int, at: int) -> bool:
        """Whether a past tense speaks of today."""
        terms = self.terms[start : self.clause_end(at)]
        return not any(term.norm in EARLIER for term in terms if term.name is None or term.name.how is How.NUMBER)

    def _unsaid(self, start: int, at: int) -> bool:
        """Whether «проголосовал(а)» has «я» for its subject, or nothing else that it could have."""
        if any(term.norm == "я" for term in self.terms[start:at]):
            return True
        for place in range(start, at):
            term = self.terms[place]
            led = self.term(place - 1).norm in PREPOSITIONS
            if not led and (term.name is not None or term.norm in SUBJECTS):
                return False
            noun = self.comment.sort(term) in (Sort.PERSON, Sort.THING, Sort.STRANGE)
            if noun and not term.filler and not led and term.sense is None:
                return False
        return not self.names and not any(term.name for term in self.terms[:start])

    def _subject(self, at: int) -> bool:
        """Whether the writer's own character is the last that could be the subject of a verb."""
        if self.term(at - 1).mark == "*" and self.near(at) == at:
            return True
        for place in range(at - 1, max(at - WINDOW, -1), -1):
            term = self.terms[place]
            if term.name is None and (term.norm in BREAKS or term.norm in ("а", "что", "чтобы") or term is HIDDEN):
                return False
            if self.term(place - 1).norm in PREPOSITIONS and term.name is not None:
                continue
            led = self.term(place - 1).norm in PREPOSITIONS | {"ни"}
            if term.name is None and not led and (term.norm in SUBJECTS or term.norm in QUESTIONS):
                return False
            if term.norm in HERO and any(one.norm in ("мой", "моя", "ваш") for one in self.terms[:place]):
                return True
            if term.name is not None and term.name.how is not How.DIGIT and self._may_be_subject(term):
                return term.name.who == (self.comment.scene.by,)
        return False

    @staticmethod
    def _may_be_subject(term: Term) -> bool:
        name = term.name
        if name is None:
            return False
        if name.how in (How.HE, How.SHE, How.THEY, How.YOU):
            return term.norm in ("он", "она", "ты", "они")
        return not name.cases or "nominative" in name.cases

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
            if name is not None and len(name.who) == 1 and name.how is not How.ME and self._addressed(place):
                return name.who[0]
        behind = self.term(at + 2).name if self.term(at + 1).mark == "," else None
        if behind is not None and len(behind.who) == 1 and "nominative" in behind.cases:
            return behind.who[0]
        return self.you

    def _single(self, at: int) -> list[Name]:
        names = (term.name for term in self.terms[max(0, at - WINDOW) : at])
        return [name for name in names if name is not None and len(name.who) == 1 and name.how is not How.ME]

    def _addressed(self, at: int) -> bool:
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
