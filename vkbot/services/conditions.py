"""A condition on the votes as steps of choices (R3.3). Pure: what is asked next, and what the answers say together.

A condition in the making travels in the payload of a button as a short code, and is read as hostile:

    v35      the fourth of the roster votes against the sixth (places in the roster from 0, in base 36)
    y3       the fourth votes at all
    t5G2     at least two votes are against the sixth
    -v35     it does not
    &v35.y3  both; |v35.y3 one of them: all parts are joined alike, of at most four
    !…       the opposite of all this («иначе»)
    &v35.t5  the last part is still being said
"""

import re
import string
from dataclasses import dataclass, replace
from itertools import product
from typing import Final, Literal, TypeAlias

from msgspec import UNSET

from engine.curse.conditions import (
    WRITTEN_ATOMS,
    Condition,
    Operator,
    Tally,
    VotesAgainst,
    holds,
    nodes,
    opposite,
)
from engine.curse.model import Match

Asked = Literal["kind", "voter", "target", "op", "count"]

KINDS: Final = ("v", "-v", "y", "-y", "t")
"""What a part may be about: votes against somebody, or not; votes at all, or not; how many votes."""
NOT: Final = "-"
OPERATORS: Final[dict[str, Operator]] = {"g": ">", "l": "<", "e": "==", "G": ">=", "L": "<="}
LONGEST: Final = 40

_PLACES: Final = string.digits + string.ascii_lowercase
_ATOM: Final = r"-?(?:v[0-9a-z]{2}|y[0-9a-z]|t[0-9a-z][lLgGe][0-9]{1,2})"
_BEGUN: Final = r"(?:-?v[0-9a-z]?|-?y|t(?:[0-9a-z][lLgGe]?)?)?"
_CODE: Final = re.compile(rf"(!?)([&|]?)((?:{_ATOM}\.)*)(?:({_ATOM})|({_BEGUN}))")


@dataclass(frozen=True, slots=True)
class When:
    """A condition in the making, from its code.

    `begun`: the part that is being said, "" if not even its kind is known; None if nothing is left to say.
    `otherwise`: the opposite of the parts is meant.
    """

    atoms: tuple[str, ...] = ()
    either: bool = False
    begun: str | None = ""
    otherwise: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked next: each value (a kind, a character's id, an operator, a number) and what it leads to."""

    asks: Asked
    answers: tuple[tuple[str, When], ...]


def parse(match: Match, text: object) -> When | None:
    """A condition out of a payload; None for what is none, or speaks of somebody dead or not there."""
    if not isinstance(text, str) or len(text) > LONGEST or (found := _CODE.fullmatch(text)) is None:
        return None
    otherwise, join, before, last, begun = found.groups()
    atoms = (*before.split(".")[:-1], *([] if last is None else [last]))
    size = len(atoms) + (begun is not None)
    if size > WRITTEN_ATOMS or bool(join) != (size > 1) or (otherwise and begun is not None):
        return None
    when = When(atoms, join == "|", begun, bool(otherwise))
    return when if all(_lives(match, place) for part in (*atoms, begun or "") for place in _places(part)) else None


def write(when: When) -> str:
    """A condition for a payload."""
    said = when.atoms if when.begun is None else (*when.atoms, when.begun)
    join = ("|" if when.either else "&") if len(said) > 1 else ""
    return ("!" if when.otherwise else "") + join + ".".join(said)


def condition(match: Match, when: When) -> Condition | None:
    """What the finished parts say; None if there are none."""
    said = tuple(_read(match, atom) for atom in when.atoms)
    if not said:
        return None
    whole = said[0]
    if len(said) > 1:
        whole = Condition(any_=said) if when.either else Condition(all_=said)
    return opposite(whole) if when.otherwise else whole


def code_of(match: Match, said: Condition) -> When | None:
    """The condition as buttons would say it; None if they cannot."""
    joined = said if said.not_ is UNSET else said.not_
    several = joined.any_ if joined.any_ is not UNSET else joined.all_
    if several is UNSET:
        when = When((_write(match, said),), begun=None)
    else:
        atoms = tuple(_write(match, part) for part in several)
        when = When(atoms, joined.any_ is not UNSET, None, otherwise=joined is not said)
    read = parse(match, write(when))
    return read if read is not None and condition(match, read) == said else None


def step(match: Match, who: str, when: When) -> Question | None:
    """What comes next; None if all is said."""
    begun = when.begun
    if begun is None:
        return None
    if not begun:
        return Question("kind", tuple((kind, replace(when, begun=kind)) for kind in KINDS))
    if begun in ("v", "-v", "y", "-y"):
        return Question("voter", _people(match, when, [*_others(match, who), who]))
    if begun == "t" or begun.lstrip(NOT).startswith("v"):
        return Question("target", _people(match, when, [who, *_others(match, who)]))
    if len(begun) == 2:
        return Question("op", tuple((op, _onward(when, letter)) for letter, op in OPERATORS.items()))
    numbers = [str(number) for number in _numbers(match, OPERATORS[begun[-1]])]
    return Question("count", tuple((number, _onward(when, number)) for number in numbers))


def back(when: When) -> When | None:
    """The condition without its last answer; None if nothing is left of it."""
    if when.begun is None:
        *others, last = when.atoms
        tally = last.lstrip(NOT)[:3]
        return When(tuple(others), when.either, tally if tally.startswith("t") else last[:-1])
    if when.begun:
        return replace(when, begun=when.begun[:-1].rstrip(NOT))
    return When(when.atoms, when.either and len(when.atoms) > 1, None) if when.atoms else None


def negated(when: When) -> When:
    """The opposite of a finished condition, again as parts that are joined alike."""
    if when.otherwise:
        return replace(when, otherwise=False)
    atoms = tuple(atom[1:] if atom.startswith(NOT) else NOT + atom for atom in when.atoms)
    return replace(when, atoms=atoms, either=not when.either and len(atoms) > 1)


def more(when: When, *, either: bool) -> When:
    """One more part of a finished condition, to be said."""
    return replace(_plain(when), either=either, begun="")


def joins(when: When) -> tuple[bool, ...]:
    """How one more part may be joined: False for «и», True for «или». All are joined alike."""
    if len(when.atoms) >= WRITTEN_ATOMS:
        return ()
    return (False, True) if len(when.atoms) == 1 else (_plain(when).either,)


def votes_against(match: Match, voter: str, target: str) -> When:
    """One votes against the other: the condition that is given most."""
    return When((f"v{_place(match, voter)}{_place(match, target)}",), begun=None)


def subject(match: Match, part: str) -> str | None:
    """Of whom a part speaks: who votes, or against whom the votes are; None if that is not said yet."""
    places = _places(part)
    return match.characters[_PLACES.index(places[0])].id if places else None


def living(match: Match) -> list[str]:
    """Who votes and is voted against, in roster order."""
    return [character.id for character in match.characters if character.alive]


# The parts


def _plain(when: When) -> When:
    """A finished condition without «иначе» in front."""
    return negated(replace(when, otherwise=False)) if when.otherwise else when


def _others(match: Match, who: str) -> list[str]:
    return [one for one in living(match) if one != who]


Answers: TypeAlias = tuple[tuple[str, When], ...]


def _people(match: Match, when: When, people: list[str]) -> Answers:
    return tuple((one, _onward(when, _place(match, one))) for one in people)


def _onward(when: When, said: str) -> When:
    """The condition with one more answer; a part that is complete is put to the others."""
    begun = (when.begun or "") + said
    if re.fullmatch(_ATOM, begun) is None:
        return replace(when, begun=begun)
    return replace(when, atoms=(*when.atoms, begun), begun=None)


def _numbers(match: Match, op: Operator) -> range:
    """The numbers of votes with which a comparison says something."""
    most = len(living(match))
    return range(op in ("<", ">="), most + (op not in ("<=", ">")))


def _place(match: Match, who: str) -> str:
    return _PLACES[[character.id for character in match.characters].index(who)]


def _places(part: str) -> str:
    """The places in the roster of which a part speaks, finished or not."""
    said = part.lstrip(NOT)
    return said[1:2] if said.startswith("t") else said[1:]


def _lives(match: Match, place: str) -> bool:
    at = _PLACES.index(place)
    return at < len(match.characters) and match.characters[at].alive


def _read(match: Match, atom: str) -> Condition:
    said = atom.lstrip(NOT)
    first, *others = (match.characters[_PLACES.index(place)].id for place in _places(atom))
    if said.startswith("v"):
        read = Condition(votes_against=VotesAgainst(first, others[0]))
    elif said.startswith("y"):
        read = Condition(voted=first)
    else:
        read = Condition(tally=Tally(first, OPERATORS[said[2]], int(said[3:])))
    return Condition(not_=read) if atom.startswith(NOT) else read


def _write(match: Match, part: Condition) -> str:
    """The code of a part; something that cannot be read back, if it has none."""
    if part.not_ is not UNSET:
        return NOT + _write(match, part.not_)
    if (votes := part.votes_against) is not UNSET:
        return f"v{_place(match, votes.voter)}{_place(match, votes.target)}"
    if part.voted is not UNSET:
        return f"y{_place(match, part.voted)}"
    if (tally := part.tally) is not UNSET:
        letter = next(letter for letter, op in OPERATORS.items() if op == tally.op)
        return f"t{_place(match, tally.target)}{letter}{tally.count}"
    return "?"


# What can never be


def can_hold(condition: Condition) -> bool:
    """Whether some votes make it true; of conditions on counts, and of very long ones, that is not looked into.

    A voter has one vote: it may be none, against somebody who is named, or against somebody else.
    """
    found = list(nodes(condition))
    asked = [node.votes_against for node in found if node.votes_against is not UNSET]
    voters = {*(atom.voter for atom in asked), *(node.voted for node in found if node.voted is not UNSET)}
    named = (None, "", *{atom.target for atom in asked})
    if any(node.tally is not UNSET for node in found) or len(voters) > WRITTEN_ATOMS or len(asked) > WRITTEN_ATOMS:
        return True
    every = (zip(voters, votes, strict=True) for votes in product(named, repeat=len(voters)))
    return any(holds(condition, {voter: vote for voter, vote in one if vote is not None}) for one in every)
