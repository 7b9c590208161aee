"""What one part of a condition says, and the condition that it makes (R3.3)."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from engine.curse.conditions import Condition, Operator, Tally, VotesAgainst, opposite
from vkbot.language.results import UnreadError
from vkbot.language.scene import Scene
from vkbot.language.words import Word


@dataclass(slots=True)
class Part:
    """What one part of a condition says.

    `either`, `either_target`: one of the subjects, of the targets. `number`: of votes, `people`: of voters, compared by
    `op`. `join`: what stands before it. `unknown`: a word that says nothing known.
    """

    subjects: list[str] = field(default_factory=list)
    targets: list[str] = field(default_factory=list)
    either: bool = False
    either_target: bool = False
    negative: bool = False
    votes: bool = False
    abstains: bool = False
    gets: bool = False
    ballot: bool = False
    op: Operator | None = None
    number: int | None = None
    people: int | None = None
    counted: bool = False
    join: Word | None = None
    unknown: str = ""


def completed(part: Part, before: Part | None) -> Part:
    """The part with what it has from the one before."""
    if before is None:
        return part
    if part.targets and not part.subjects and part.people is None and part.number is None and before.subjects:
        part = replace(part, subjects=before.subjects, either=before.either, votes=True)
    elif part.subjects and part.targets and not part.votes and part.number is None:
        part = replace(part, votes=True)
    elif not part.subjects and not part.targets and (part.gets or part.ballot) and before.subjects:
        part = replace(part, targets=before.subjects)
    elif part.votes and part.targets and not part.subjects and before.subjects and part.people is None:
        part = replace(part, subjects=before.subjects, either=before.either)
    elif not part.targets and part.number is not None and (before.targets or before.subjects) and not part.subjects:
        part = replace(part, targets=before.targets or before.subjects)
    return part


def atoms_of(scene: Scene, part: Part) -> Condition:
    """What a part says, as a condition. Raises UnreadError."""
    if part.unknown:
        if not (part.votes or part.gets or part.abstains) or (part.subjects and part.targets):
            raise UnreadError("condition", said=part.unknown)
        who = [scene.ask("name", said=part.unknown)]
        part = replace(part, targets=who) if part.subjects else replace(part, subjects=who)
    if part.abstains and part.targets:  # «не будет голосовать против X»
        part = replace(part, abstains=False, votes=True, negative=not part.negative)
    if part.people is not None and part.ballot and not part.votes:
        part = replace(part, number=part.people, people=None)  # «хотя бы один голос»
    if part.people is not None and part.votes:
        return _crowd(part)
    if part.abstains:
        return joined(
            [Condition(voted=one) if part.negative else opposite(Condition(voted=one)) for one in _some(part)],
            part.either,
        )
    if part.number is not None:
        return _tally(part)
    if part.votes or (part.ballot and part.subjects and part.targets):
        return _votes(part)
    if part.negative and part.ballot and part.targets and not part.subjects:
        return joined([Condition(tally=Tally(one, "==", 0)) for one in part.targets], part.either_target)
    raise UnreadError("condition")


def _some(part: Part) -> list[str]:
    if not part.subjects:
        raise UnreadError("condition")
    return part.subjects


def _crowd(part: Part) -> Condition:
    """«двое голосуют против X», «никто не …», «хоть кто-нибудь …»."""
    if len(part.targets) != 1 or part.subjects:
        raise UnreadError("condition")
    op, number = part.op or ">=", part.people or 0
    if part.people == 0:
        op = "=="
    elif part.negative:
        return opposite(Condition(tally=Tally(part.targets[0], op, number)))
    return Condition(tally=Tally(part.targets[0], op, number))


def _tally(part: Part) -> Condition:
    """A number of votes against somebody. «наберёт N» is at least N."""
    if not (part.ballot or part.gets or part.targets) or (part.votes and part.subjects):
        raise UnreadError("condition")
    who = part.targets or part.subjects
    if not who or (part.targets and part.subjects) or part.number is None:
        raise UnreadError("condition")
    op: Operator = part.op or ("==" if part.number == 0 else ">=")
    found = [Condition(tally=Tally(one, op, part.number)) for one in who]
    if part.negative and part.number > 0:
        found = [opposite(one) for one in found]
    return joined(found, part.either or part.either_target)


def _votes(part: Part) -> Condition:
    subjects = _some(part)
    if not part.targets:
        found = [Condition(voted=one) for one in subjects]
        return joined([opposite(one) for one in found] if part.negative else found, part.either)
    each = []
    for one in subjects:
        against = [Condition(votes_against=VotesAgainst(one, target)) for target in part.targets]
        against = [opposite(vote) for vote in against] if part.negative else against
        each.append(joined(against, not part.negative))
    return joined(each, part.either)


def joined(found: Sequence[Condition], either: bool) -> Condition:
    """All of the conditions, or one of them."""
    if len(found) == 1:
        return found[0]
    return Condition(any_=tuple(found)) if either else Condition(all_=tuple(found))
