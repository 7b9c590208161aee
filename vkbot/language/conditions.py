"""«если …»: what may be said about the votes of the day (R3.3).

    condition = part (и part)* | part (или part)*
    part = subject [не] голосует [против name] | subject воздержится
         | (против | за) name [не] голосует subject
         | (против | за) name [будет] number голосов | name [наберёт] number голосов
    number = [меньше | больше | …] N [голосов] [или больше | или меньше]

One kind of joining only: «A и B или C» can be read two ways.
"""

from collections.abc import Sequence
from typing import Final

from engine.curse.conditions import WRITTEN_ATOMS, Condition, Operator, Tally, VotesAgainst, nodes, opposite
from vkbot.language.data import Word
from vkbot.language.drafts import numbered
from vkbot.language.lexicon import Term
from vkbot.language.results import UnreadError
from vkbot.language.scene import Scene

COMPARISONS: Final[tuple[tuple[Word, Operator], ...]] = (
    (Word.LESS, "<"),
    (Word.AT_MOST, "<="),
    (Word.GREATER, ">"),
    (Word.AT_LEAST, ">="),
    (Word.EXACTLY, "=="),
)
NOBODY: Final = Term("")


class ConditionReader:
    """Reads a condition from the beginning of some terms; `at` is where it ends."""

    def __init__(self, scene: Scene, terms: Sequence[Term]) -> None:
        self.scene = scene
        self.terms = terms
        self.at = 0

    def read(self) -> Condition:
        """The whole condition. Raises UnreadError."""
        parts = [self._part()]
        joined: Word | None = None
        while (join := self._join()) is not None:
            if joined not in (None, join):
                raise UnreadError("condition")
            joined = join
            parts.append(self._part())
        whole = parts[0]
        if joined is not None:
            whole = Condition(all_=tuple(parts)) if joined is Word.AND else Condition(any_=tuple(parts))
        if sum(1 for node in nodes(whole) if _is_atom(node)) > WRITTEN_ATOMS:
            raise UnreadError("condition")
        return whole

    # Looking and taking

    def _now(self, ahead: int = 0) -> Term:
        return self.terms[self.at + ahead] if self.at + ahead < len(self.terms) else NOBODY

    def _takes(self, *words: Word) -> bool:
        if self._now().does(*words):
            self.at += 1
            return True
        return False

    def _join(self) -> Word | None:
        """«и» or «или» before another part; a comma before it is skipped."""
        ahead = 1 if self._now().mark == "," else 0
        for word in (Word.AND, Word.OR):
            if self._now(ahead).does(word) and not self._begins_order(ahead + 1):
                self.at += ahead + 1
                return word
        return None

    def _begins_order(self, ahead: int) -> bool:
        term = self._now(ahead)
        return bool((term.deeds or term.items) and not term.who)

    # Parts

    def _part(self) -> Condition:
        self._takes(Word.IF)
        self._takes(Word.FILLER)
        if self._takes(Word.AGAINST, Word.FOR):
            return self._about_target(self._name())
        return self._about_subject()

    def _about_target(self, target: str) -> Condition:
        """«за X …»: the votes against X counted, or who gives one."""
        negative = self._takes(Word.NOT)
        if self._takes(Word.VOTES):
            found = self._votes(*self._subjects(), target)
            return opposite(found) if negative else found
        if negative:
            raise UnreadError("condition", said=self._now().text)
        return self._tally(target)

    def _about_subject(self) -> Condition:
        if self._now().does(Word.NOBODY):
            self.at += 1
            return self._nobody()
        if self._is_number() or self._now().does(*(word for word, _ in COMPARISONS)):
            raise UnreadError("condition", said=self._now().text)
        who, together = self._subjects()
        if self._takes(Word.ABSTAINS):
            return _each([opposite(Condition(voted=one)) for one in who], together)
        negative = self._takes(Word.NOT)
        if not self._takes(Word.VOTES, *(() if negative else (Word.VOTING,))):
            if negative or len(who) != 1:
                raise UnreadError("condition", said=self._now().text)
            return self._tally(who[0])
        return self._verb(who, together, negative)

    def _verb(self, who: tuple[str, ...], together: bool, negative: bool) -> Condition:
        if not self._takes(Word.AGAINST, Word.FOR, Word.TO):
            found = [Condition(voted=one) for one in who]
            return _each([opposite(one) for one in found] if negative else found, together)
        voter = who[0] if len(who) == 1 else None
        target = self._name(voter)
        found = [Condition(votes_against=VotesAgainst(one, target)) for one in who]
        return _each([opposite(one) for one in found] if negative else found, together)

    def _nobody(self) -> Condition:
        """«никто не голосует против X»."""
        if not (self._takes(Word.NOT) and self._takes(Word.VOTES) and self._takes(Word.AGAINST, Word.FOR)):
            raise UnreadError("condition", said=self._now().text)
        return Condition(tally=Tally(self._name(), "==", 0))

    def _votes(self, who: tuple[str, ...], together: bool, target: str) -> Condition:
        return _each([Condition(votes_against=VotesAgainst(one, target)) for one in who], together)

    def _subjects(self) -> tuple[tuple[str, ...], bool]:
        """Who votes: «X», «X и Y» (both), «X или Y» (one of them)."""
        who = [self._name()]
        joined: Word | None = None
        while (join := next((w for w in (Word.AND, Word.OR) if self._now().does(w)), None)) is not None:
            if not self._now(1).who or joined not in (None, join):
                break
            joined = join
            self.at += 1
            who.append(self._name())
        return tuple(who), joined is not Word.OR

    def _name(self, voter: str | None = None) -> str:
        """The character named here; «себя» is the voter."""
        while self._takes(Word.FILLER):
            continue
        term = self._now()
        self.at += 1
        if term.does(Word.PLAYER) and self._now().number is not None:
            self.at += 1
            return numbered(self.scene, self.terms[self.at - 1])
        if term.does(Word.SELF) and voter is not None:
            return voter
        if term.does(Word.ME, Word.SELF) or term.text.casefold() == "я":
            return self.scene.by
        if len(term.who) != 1:
            raise UnreadError("name" if term.who else "condition", said=term.text, choices=term.who)
        named = term.who[0]
        while self._now().who == (named,):  # «Монах Тихон»
            self.at += 1
        return named

    def _is_number(self) -> bool:
        return self._now().number is not None

    def _tally(self, target: str) -> Condition:
        """A number of votes against the target. «наберёт N» is at least N, «будет N» too (page: `>=`)."""
        self._takes(Word.GETS)
        op: Operator | None = next((op for word, op in COMPARISONS if self._takes(word)), None)
        term = self._now()
        if term.number is None:
            raise UnreadError("condition", said=term.text)
        self.at += 1
        more = self._takes(Word.OR_MORE)
        less = not more and self._takes(Word.OR_LESS)
        if not self._takes(Word.BALLOTS):
            raise UnreadError("condition", said=term.text)
        more = more or self._takes(Word.OR_MORE)
        less = less or self._takes(Word.OR_LESS)
        if (more or less) and op is not None:
            raise UnreadError("condition", said=term.text)
        if op is None:
            op = "<=" if less else ">="
        return Condition(tally=Tally(target, op, term.number))


def _each(found: Sequence[Condition], together: bool) -> Condition:
    if len(found) == 1:
        return found[0]
    return Condition(all_=tuple(found)) if together else Condition(any_=tuple(found))


def _is_atom(node: Condition) -> bool:
    return isinstance(node.voted, str) or bool(node.tally) or bool(node.votes_against)
