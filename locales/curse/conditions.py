"""Conditions in words (R3.3): «он голосует против вас», «против Тихона меньше 5 голосов».

A negation goes down to what it negates, so that no text ever says «неверно, что».
"""

from collections.abc import Iterator
from typing import Final

from msgspec import UNSET

from engine.curse.conditions import Condition, Operator, Tally, VotesAgainst
from locales.curse.cast import ONESELF, YOU, Cast
from locales.render import Noun, Words

_TURNED: Final[dict[Operator, Operator]] = {"<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_TALLIES: Final[dict[Operator, str]] = {
    "<": "less",
    "<=": "at-most",
    ">": "more",
    ">=": "at-least",
    "==": "equal",
}


class Teller:
    """Tells conditions to one reader: `you` is its character, `he` the one that a pronoun may stand for."""

    def __init__(self, words: Words, cast: Cast, you: str | None = None, he: str | None = None) -> None:
        self.words = words
        self.cast = cast
        self.you = you
        self.he = he

    def tell(self, condition: Condition) -> str:
        """The condition as a clause that can follow «если»."""
        if self.he is not None and not _is_atom(condition):
            return Teller(self.words, self.cast, self.you).tell(condition)
        return self._clause(condition, negated=False, inside=False)

    def _clause(self, condition: Condition, *, negated: bool, inside: bool) -> str:
        if condition.not_ is not UNSET:
            return self._clause(condition.not_, negated=not negated, inside=inside)
        if (parts := list(_flat(condition, negated))) and len(parts) > 1:
            clauses = [self._clause(part, negated=no, inside=True) for part, no in parts]
            joined = self.words.say("condition-all" if _is_all(condition, negated) else "condition-any", parts=clauses)
            return self.words.say("condition-inside", condition=joined) if inside else joined
        if parts:
            return self._clause(parts[0][0], negated=parts[0][1], inside=inside)
        return self._atom(condition, negated)

    def _atom(self, condition: Condition, negated: bool) -> str:
        if condition.votes_against is not UNSET:
            return self._votes(condition.votes_against, negated)
        if condition.voted is not UNSET:
            return self._said("condition-voted", condition.voted, negated)
        assert condition.tally is not UNSET
        return self._tally(condition.tally, negated)

    def _votes(self, atom: VotesAgainst, negated: bool) -> str:
        target = ONESELF if atom.voter == atom.target else self._who(atom.target)
        return self._said("condition-votes", atom.voter, negated, target=target)

    def _said(self, message: str, voter: str, negated: bool, **args: Noun) -> str:
        """A clause about a voter, in the person and with the negation that it needs."""
        if voter == self.you:
            message += "-you"
        else:
            args["voter"] = self._who(voter)
        return self.words.say(message + ("-not" if negated else ""), **args)

    def _tally(self, atom: Tally, negated: bool) -> str:
        op, target = atom.op, self._who(atom.target)
        if negated and op != "==":
            op, negated = _TURNED[op], False
        if (op, atom.count) in (("<", 1), ("<=", 0), ("==", 0), (">", 0), (">=", 1)):
            some = (op in (">", ">=")) != negated
            return self.words.say("condition-tally-some" if some else "condition-tally-none", target=target)
        kind = "not-equal" if negated else _TALLIES[op]
        return self.words.say(f"condition-tally-{kind}", target=target, count=atom.count)

    def _who(self, character_id: str) -> Noun:
        if character_id == self.you:
            return YOU
        pronoun = self.cast.pronoun(character_id) if character_id == self.he else None
        return pronoun or self.cast.name(self.words, character_id)


def _is_atom(condition: Condition) -> bool:
    """Whether it speaks of one thing only, so that a pronoun cannot be misread."""
    while condition.not_ is not UNSET:
        condition = condition.not_
    return condition.all_ is UNSET and condition.any_ is UNSET


def _is_all(condition: Condition, negated: bool) -> bool:
    """Whether its parts are joined by «и»: those of «all», or of a negated «any»."""
    return (condition.all_ is not UNSET) != negated


def _flat(condition: Condition, negated: bool) -> Iterator[tuple[Condition, bool]]:
    """The parts of «all» or «any», each with its negation, those of the same joining drawn up into it."""
    parts = condition.all_ if condition.all_ is not UNSET else condition.any_
    if parts is UNSET:
        return
    joined_by_and = _is_all(condition, negated)
    for part in parts:
        no = negated
        while part.not_ is not UNSET:
            part, no = part.not_, not no
        compound = part.all_ is not UNSET or part.any_ is not UNSET
        if compound and _is_all(part, no) == joined_by_and:
            yield from _flat(part, no)
        else:
            yield part, no
