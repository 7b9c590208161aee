"""What one part of a condition says, and the condition that it makes (R3.3)."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from engine.curse.conditions import Condition, Operator, Tally, VotesAgainst, opposite
from vkbot.language.results import UnreadError
from vkbot.language.scene import Scene
from vkbot.language.words import Word

Bound = tuple[Operator, int]


@dataclass(slots=True)
class Part:
    """What one part of a condition says.

    `either`, `either_target`: one of the subjects, of the targets. `number`: of votes, `people`: of voters, compared
    by `op`; `bounds`: comparisons said before («больше 1 и …»), `either_bound`: one of them will do. `both`, `they`:
    the two that were named; `chosen`: some of those named, `nobody`: none of them, `half`: not
    all of them («не оба»). `join`: what stands before it.
    `exactly`: it leans on «ровно N». `unknown`: a word that says nothing known.
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
    bounds: tuple[Bound, ...] = ()
    either_bound: bool = False
    counted: bool = False
    exactly: bool = False
    both: bool = False
    they: bool = False
    chosen: bool = False
    nobody: bool = False
    half: bool = False
    join: Word | None = None
    unknown: str = ""

    @property
    def count(self) -> int | None:
        """The number of votes or of voters."""
        return self.number if self.people is None else self.people

    @property
    def only_names(self) -> bool:
        """Whether it names somebody and says nothing of him, but perhaps «тоже», «нет»."""
        says = self.votes or self.abstains or self.gets or self.ballot or self.op is not None or self.count is not None
        return not says and not self.unknown and bool(self.subjects or self.targets)

    def close(self, *, either: bool = False) -> None:
        """A comparison is complete, and another begins."""
        if self.count is not None:
            self.bounds += ((self.op or ">=", self.count),)
            self.either_bound = self.either_bound or either
        self.op, self.number, self.people = None, None, None


def completed(part: Part, before: Part | None) -> Part:
    """The part with what it has from the one before. Raises UnreadError where that can be taken two ways."""
    if part.only_names and part.subjects and part.targets:
        return replace(part, votes=True)
    if before is None:
        return part
    if part.only_names:
        return _gapped(part, before)
    if part.op is not None and part.count is None and not (part.votes or part.abstains or part.subjects):
        part = _compared(part, before)
    counts = before.count is not None
    if part.people is not None and not part.targets and not part.subjects:
        if not before.targets and not counts:
            raise UnreadError("condition")
        return replace(part, targets=before.targets or before.subjects, votes=not part.ballot)
    if not part.subjects and not part.targets and (part.gets or part.ballot):
        return replace(part, targets=(before.targets if counts else []) or before.subjects)
    if not part.subjects and not part.targets and part.number is not None:
        return replace(part, targets=before.targets or before.subjects)
    if not part.subjects and (part.votes or part.abstains) and part.people is None:
        return replace(part, subjects=before.subjects, either=before.either)
    return part


def _compared(part: Part, before: Part) -> Part:
    """«если меньше», behind «если у Оли 3 голоса и больше».

    Raises UnreadError behind «больше трёх»: there it may mean three, too.
    """
    opposed = {"<": (">=", "=="), ">": ("<=", "=="), ">=": ("<",), "<=": (">",)}
    known = before.exactly or (before.op or ">=") in opposed.get(part.op or "", ())
    if before.count is None or before.bounds or not known:
        raise UnreadError("condition")
    return replace(part, number=before.number, people=before.people, exactly=before.exactly or before.op == "==")


def _gapped(part: Part, before: Part) -> Part:
    """«и Вера тоже», «а Марк — за Лену», «если Марк»: the verb is that of the part before."""
    if part.half:
        return replace(before, subjects=part.subjects, either=False, half=True, join=part.join)
    negative = before.negative != part.negative
    if before.count is not None and not (before.people is not None and part.subjects):
        who, either = part.subjects or part.targets, part.either or part.either_target
        return replace(before, subjects=[], targets=who, either=False, either_target=either, negative=negative)
    if part.targets:
        return replace(part, subjects=before.subjects, either=before.either, votes=True)
    if before.count is not None:
        before = Part(targets=before.targets, votes=True)
    return replace(before, subjects=part.subjects, either=part.either, negative=negative, join=part.join)


def atoms_of(scene: Scene, part: Part) -> Condition:
    """What a part says, as a condition. Raises UnreadError."""
    if part.unknown:
        gets = part.gets and (part.ballot or part.count is not None)
        open_end = part.op is not None and part.count is None  # «до утра»
        if open_end or not (part.votes or gets or part.abstains) or (part.subjects and part.targets):
            raise UnreadError("condition", said=part.unknown)
        who = [scene.ask("name", said=part.unknown)]
        part = replace(part, targets=who) if part.subjects else replace(part, subjects=who)
    if part.abstains and part.targets:  # «не будет голосовать против X»
        part = replace(part, abstains=False, votes=True, negative=not part.negative)
    if part.people is not None and part.ballot and not part.votes:
        part = replace(part, number=part.people, people=None)  # «хотя бы один голос»
    if part.people is not None and (part.votes or part.targets):
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
    if (part.negative or part.gets) and part.ballot and part.targets and not part.subjects and part.op is None:
        return _any_votes(part)
    raise UnreadError("condition")


def _any_votes(part: Part) -> Condition:
    """«против X будут голоса», «голосов против X не будет»."""
    op: Operator = "==" if part.negative else ">="
    found = [Condition(tally=Tally(one, op, 0 if part.negative else 1)) for one in part.targets]
    return joined(found, part.either_target)


def _some(part: Part) -> list[str]:
    if not part.subjects:
        raise UnreadError("condition")
    return part.subjects


def _crowd(part: Part) -> Condition:
    """«двое голосуют против X», «никто не …», «хоть кто-нибудь …»."""
    if len(part.targets) != 1 or part.subjects or part.number not in (None, part.people):
        raise UnreadError("condition")
    op: Operator = "==" if part.people == 0 else part.op or ">="
    found = _counted(part, part.targets[0], (op, part.people or 0))
    return opposite(found) if part.negative and part.people else found


def _tally(part: Part) -> Condition:
    """A number of votes against somebody. «наберёт N» is at least N."""
    if not (part.ballot or part.gets or part.targets) or (part.votes and part.subjects):
        raise UnreadError("condition")
    if part.number == 1 and part.op in (None, "==", ">=") and part.ballot and part.subjects and part.targets:
        return _votes(part)  # «один голос от Веры»
    who = part.targets or part.subjects
    if not who or (part.targets and part.subjects) or part.number is None:
        raise UnreadError("condition")
    op: Operator = part.op or ("==" if part.number == 0 else ">=")
    found = [_counted(part, one, (op, part.number)) for one in who]
    if part.negative and part.number > 0:
        found = [opposite(one) for one in found]
    return joined(found, part.either or part.either_target)


def _counted(part: Part, target: str, last: Bound) -> Condition:
    """The votes against somebody within all bounds that are said. Raises UnreadError for bounds that leave nothing."""
    bounds = (*part.bounds, last)
    if len(bounds) > 2 or (len(bounds) == 2 and not part.either_bound and not _leaves_something(bounds)):
        raise UnreadError("condition")
    return joined([Condition(tally=Tally(target, op, number)) for op, number in bounds], part.either_bound)


def _leaves_something(bounds: Sequence[Bound]) -> bool:
    """Whether some number lies within: the one bound from below, the other from above."""
    low = [number + (op == ">") for op, number in bounds if op in (">", ">=")]
    high = [number - (op == "<") for op, number in bounds if op in ("<", "<=")]
    return len(low) == len(high) == 1 and low[0] < high[0]


def _votes(part: Part) -> Condition:
    if part.half:
        whole = replace(part, half=False, negative=False)
        not_all = opposite(_votes(replace(whole, either=False)))
        return joined([_votes(whole), not_all], False) if part.either else not_all
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
