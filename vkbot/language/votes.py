"""A comment read as a vote. It is one only if its writer says so: in doubt it is talk, never a false vote.

A vote fills a clause of its own, from its beginning on: «голосую против X», «мой голос — X», «против X голосую»,
«снимаю голос». What follows it (reasons, a farewell) does not matter, unless it makes it a question or a condition;
what stands before it in its clause must say nothing. Of several votes in one comment the last one counts.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.curse.model import As, Vote
from locales.render import Words
from vkbot.language.data import Word
from vkbot.language.lexicon import NOTHING, Meaning, Term, read_terms
from vkbot.language.scene import Scene
from vkbot.language.tokens import quoted_lines_dropped


@dataclass(frozen=True, slots=True)
class VoteRead:
    """A vote, or its withdrawal (None)."""

    vote: Vote | None


@dataclass(frozen=True, slots=True)
class VoteUnclear:
    """A vote, but it cannot be told for whom; `choices`: whom it may mean, if several are named."""

    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NoVote:
    """Talk."""


VoteReading: TypeAlias = VoteRead | VoteUnclear | NoVote

ENDS: Final = frozenset(".!;…\n?")
STATES: Final = (Word.VOTING, Word.VOTED_OWN, Word.CHANGES, Word.GIVES_BALLOT)
"""What says «I vote» by itself."""
VOTING: Final = (*STATES, Word.BALLOT, Word.TAKES_BACK, Word.FOLLOWS, Word.ABSTAINING, Word.VOTES)
UNSAYS: Final = (Word.NOT, Word.IF, Word.WOULD, Word.SAID)
"""What in front of a vote in its sentence makes it none."""
QUOTE: Final = '"'
HIDDEN: Final = Term("«…»")


def read_vote(words: Words, text: str, scene: Scene) -> VoteReading:
    """What a comment says of its writer's vote."""
    terms = _unquoted(_unaddressed(read_terms(words, scene, quoted_lines_dropped(text))))
    found: VoteReading = NoVote()
    sentences = list(_sentences(terms))
    for sentence in map(_without_afterthought, sentences):
        for reading in _readings(scene, sentence, voted=not isinstance(found, NoVote)):
            found = _later(found, reading)
    if isinstance(found, NoVote) and len(sentences) == 1:
        return _bare(scene, sentences[0])
    return found


def _later(earlier: VoteReading, reading: VoteReading) -> VoteReading:
    """The last one counts; a withdrawal beside a new vote is the new vote."""
    withdrawn = reading == VoteRead(None)
    return earlier if withdrawn and isinstance(earlier, VoteRead) and earlier.vote is not None else reading


def _unaddressed(terms: Sequence[Term]) -> Sequence[Term]:
    """Without the mention at the beginning of an answer: «[id1|Вера], …»."""
    if terms and terms[0].mention:
        rest = terms[1:]
        return rest[1:] if rest and rest[0].mark == "," else rest
    return terms


def _unquoted(terms: Sequence[Term]) -> list[Term]:
    """Without quotation marks; what is said within them is another's, a mere name in them is not."""
    found: list[Term] = []
    quoted: list[Term] | None = None
    for term in terms:
        if term.mark != QUOTE:
            (found if quoted is None else quoted).append(term)
        elif quoted is None:
            quoted = []
        else:
            found += [HIDDEN] if any(one.does(*VOTING) for one in quoted) else quoted
            quoted = None
    return found + ([HIDDEN] if quoted is not None else [])


def _sentences(terms: Sequence[Term]) -> Iterator[list[Term]]:
    """The sentences, each with the marks at its end."""
    sentence: list[Term] = []
    for term in terms:
        if sentence and sentence[-1].mark in ENDS and sentence[-1].mark and term.mark not in ENDS:
            yield sentence
            sentence = []
        sentence.append(term)
    if sentence:
        yield sentence


def _without_afterthought(sentence: list[Term]) -> list[Term]:
    """Without «…, если что, переголосую»: it changes nothing."""
    for at in range(1, len(sentence) - 1):
        if sentence[at].does(Word.IF) and sentence[at + 1].text.casefold() == "что":
            said = [term for term in sentence[at + 2 :] if not term.mark and not term.does(Word.FILLER)]
            if said and said[0].does(Word.CHANGES):
                return sentence[:at]
    return sentence


def _readings(scene: Scene, sentence: Sequence[Term], *, voted: bool) -> Iterator[VoteReading]:
    """Every vote that a clause of the sentence begins with. `voted`: there was one in the comment before."""
    if any(term.mark == "?" or term.does(Word.WOULD) for term in sentence):
        return
    last_if = max((at for at, term in enumerate(sentence) if term.does(Word.IF)), default=-1)
    for start in range(len(sentence)):
        before = sentence[start - 1] if start else None
        if before is not None and (before.does(*UNSAYS) or before is HIDDEN):
            return
        if before is not None and not _opens(before):
            continue
        clause = _Clause(scene, sentence, start)
        reading = clause.read(voted=voted)
        if reading is not None and last_if < clause.at:
            voted = True
            yield reading


def _opens(term: Term) -> bool:
    """Whether a clause can begin behind this."""
    return term.mark == "," or term.does(Word.AND) or term.meaning == _BUT


_BUT: Final = Meaning(words=frozenset({Word.BUT}))


def _bare(scene: Scene, sentence: Sequence[Term]) -> VoteReading:
    """A comment that is nothing but «против X», or «против никого»."""
    rest = [term for term in sentence if term.mark not in ENDS or term.mark == "?"]
    while rest and rest[0].does(Word.FILLER):
        rest = rest[1:]
    if len(rest) == 1 and rest[0].does(Word.AGAINST_NOBODY):
        return VoteRead(None)
    if not rest or not rest[0].does(Word.AGAINST):
        return NoVote()
    clause = _Clause(scene, rest, 1)
    reading = clause.named()
    return reading if clause.at == len(rest) and isinstance(reading, VoteRead) else NoVote()


class _Clause:
    """Reads a vote from the beginning of a clause; `at` is where it ends."""

    def __init__(self, scene: Scene, terms: Sequence[Term], start: int) -> None:
        self.scene = scene
        self.terms = terms
        self.start = start
        self.at = start

    def _now(self, ahead: int = 0) -> Term:
        return self.terms[self.at + ahead] if self.at + ahead < len(self.terms) else Term("", mark=".")

    def _takes(self, *words: Word) -> bool:
        if self._now().does(*words):
            self.at += 1
            return True
        return False

    def _skip(self, *words: Word, marks: str = "") -> None:
        while self._now().does(*words) or (self._now().mark and self._now().mark in marks):
            self.at += 1

    def read(self, *, voted: bool) -> VoteReading | None:
        """The vote that the clause says; None if it says none. `voted`: it may correct one by «нет, против X»."""
        self._skip(Word.FILLER)
        if self._takes(Word.CORRECTS):
            self._skip(Word.CORRECTS, Word.FILLER, marks=",:-")
            if voted and self._takes(Word.AGAINST, Word.FOR):
                return self.named()
        if self._now().who == (self.scene.by,) and self._now(1).does(Word.VOTES):
            self.at += 2  # the writer's own character as the subject
            return self._object(said=True)
        begun = self.at
        for reads in (self._withdrawing, self._stating, self._naming):
            self.at = begun
            if (reading := reads()) is not None:
                return reading
        return None

    def _withdrawing(self) -> VoteReading | None:
        """What begins with a verb that withdraws."""
        if self._takes(Word.ABSTAINING):
            return VoteRead(None) if self._ends() else None
        if self._takes(Word.TAKES_BACK):
            return self._withdrawn()
        if self._now().does(Word.LIFTS):
            return self._withdrawn(ballot_last=True)
        return None

    def _stating(self) -> VoteReading | None:
        """What begins with «голосую», «голос», «присоединяюсь к голосу»."""
        if self._takes(Word.FOLLOWS):
            return self._as()
        if self._takes(*STATES):
            return self._object(said=True)
        if self._takes(Word.BALLOT):
            return self._lifted() or self._object(said=False)
        return None

    def _naming(self) -> VoteReading | None:
        """What begins with the one whom it is about: «против X голосую», «с X голос снимаю», «я за изгнание X»."""
        if self._now().does(Word.FOR) and self._now(1).does(Word.EXILE) and self._said_before(Word.MYSELF):
            self.at += 2
            return self.named()
        if self._takes(Word.AGAINST, Word.FOR):
            return self._turned()
        if self._takes(Word.TO):
            reading = self._turned()
            return reading if reading == VoteRead(None) else None
        return None

    def _said_before(self, word: Word) -> bool:
        """Whether a word that was skipped at the beginning of the clause does this."""
        return any(term.does(word) for term in self.terms[self.start : self.at])

    def _withdrawn(self, *, ballot_last: bool = False) -> VoteReading | None:
        """«снимаю голос [с X]», and with `ballot_last` «снимаю с X голос»."""
        if ballot_last:
            self.at += 1
        self._skip(Word.FILLER, Word.TO, Word.AGAINST)
        while self._now().who:
            self.at += 1
        if ballot_last:
            self._skip(Word.FILLER)
            if not self._takes(Word.BALLOT):
                return None
        return VoteRead(None) if self._ends() else None

    def _lifted(self) -> VoteReading | None:
        """«голос против X снимаю»; where it is something else, nothing is taken of it."""
        begun = self.at
        self._skip(Word.FILLER)
        if self._takes(Word.TO, Word.AGAINST, Word.FOR):
            while self._now().who:
                self.at += 1
            self._skip(Word.FILLER)
            if self._takes(Word.LIFTS) and self._ends():
                return VoteRead(None)
        self.at = begun
        return None

    def _rather(self) -> VoteReading | None:
        """«(голосую) не против X, а против Y»; without the second half it is talk."""
        if not self._takes(Word.AGAINST, Word.FOR, Word.TO):
            return None
        while self._now().who:
            self.at += 1
        self._skip(Word.FILLER, marks=",")
        led = self._takes(Word.AGAINST, Word.FOR, Word.TO)
        return self.named() if led else None

    def _object(self, *, said: bool) -> VoteReading | None:
        """Whom the vote is for. `said`: by a verb that says so; a noun needs a colon, a dash, «против» or «мой»."""
        mine = self._said_before(Word.MINE)
        self._skip(Word.FILLER)
        if self._takes(Word.NOT):
            return self._rather()
        marked = self._now().mark in (":", "-")
        self._skip(Word.FILLER, marks=":-")
        if self._takes(Word.AS):
            return self._as()
        led = self._takes(Word.AGAINST, Word.FOR, Word.TO)
        if not led and self._now().does(Word.NOBODY):
            self.at += 1
            return VoteRead(None) if said and self._ends() else None
        if not (led or marked or said or (mine and self._is_name())):
            return None
        if self._is_cause():
            return None
        if self._takes(Word.EXILE):
            self._skip(Word.FILLER)
        if not led and not marked and not self._is_name() and not self._ends():
            return None  # «голосую завтра», «голосую двумя руками …»
        return self.named()

    def _is_cause(self) -> bool:
        """«(голосую за) перенос дедлайна»: two words of lower case that nobody here is called by."""
        return self.terms[self.at - 1].does(Word.FOR) and all(
            term.text.islower() and term.meaning == NOTHING for term in (self._now(), self._now(1))
        )

    def _as(self) -> VoteReading | None:
        self._skip(Word.AS, Word.TO, Word.FILLER, marks=",")
        reading = self.named()
        if isinstance(reading, VoteRead) and isinstance(reading.vote, str):
            return VoteRead(As(reading.vote))
        return reading if isinstance(reading, VoteUnclear) and reading.choices else None

    def _turned(self) -> VoteReading | None:
        """«против X голосую», «против X мой голос», «против X голос снимаю»."""
        reading = self.named(closed=False)
        self._skip(Word.FILLER)
        if self._takes(Word.TAKES_BACK):
            return VoteRead(None) if isinstance(reading, VoteRead) and self._ends() else None
        return reading if self._takes(*STATES, Word.BALLOT) and self._ends() else None

    def _is_name(self) -> bool:
        term = self._now()
        return bool(term.who) or term.does(Word.ME, Word.SELF, Word.PLAYER)

    def named(self, *, closed: bool = True) -> VoteReading | None:
        """The character named here; the clause must end behind it, if `closed`."""
        who = self._name()
        while who and self._now().who and set(self._now().who) & set(who):
            who = tuple(one for one in who if one in self._now().who)  # «Монаха Тихона»
            self.at += 1
        if not who:
            return VoteUnclear()
        others = self._more_names()
        if len(who) > 1 or others:
            return VoteUnclear(tuple(dict.fromkeys((*who, *others))))
        if closed and not self._ends():
            return None
        return VoteRead(who[0])

    def _name(self) -> tuple[str, ...]:
        self._skip(Word.FILLER)
        term = self._now()
        if term.does(Word.PLAYER):
            self._skip(Word.PLAYER)
            number = self._now().number
            self.at += 1
            roster = self.scene.characters
            return (roster[number - 1].id,) if number is not None and 1 <= number <= len(roster) else ()
        self.at += 1
        return (self.scene.by,) if term.does(Word.ME, Word.SELF) else term.who

    def _more_names(self) -> tuple[str, ...]:
        """Further names, joined to the first: then the comment does not say which of them."""
        found: list[str] = []
        while True:
            ahead = 1 if self._now().does(Word.AND, Word.OR) or self._now().mark == "/" else 0
            ahead += ahead and self._now(ahead).does(Word.TO, Word.AGAINST, Word.FOR)
            who = self._now(ahead).who
            if not who or (not ahead and self._now().does(Word.VOTES)):
                return tuple(found)
            if self._now(ahead + 1).does(Word.VOTES, Word.VOTED_OWN):
                return tuple(found)  # «… и Монах голосует …»: the next clause
            found += who
            self.at += ahead + 1

    def _ends(self) -> bool:
        """Whether nothing more belongs to the clause here."""
        term = self._now()
        return bool(term.mark) or term.does(Word.AND, Word.FILLER) or term.meaning == _BUT
