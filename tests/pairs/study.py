"""All meetings of two actions, and what is learned of them."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from engine.curse.model import Match, Order
from tests.pairs.actions import ACTIONS, FAMILIES
from tests.pairs.days import Meeting, meetings
from tests.pairs.facts import Change, Facts, compare, facts
from tests.pairs.invariants import Resolved, resolved
from tests.pairs.words import told

Watch = Callable[[Meeting, Resolved], None]


@dataclass
class Found:
    """What one action does to another: how often each change was seen, directly and through life and death."""

    direct: Counter[str] = field(default_factory=Counter)
    mortal: Counter[str] = field(default_factory=Counter)

    def line(self) -> "Line":
        """Its line in the page: what was seen oftenest, directly if at all."""
        seen = self.direct or self.mortal
        oftenest = sorted(seen, key=lambda what: (-seen[what], what))
        told = [what for what in oftenest if "doubled " not in what or what.replace("doubled ", "") not in seen]
        return Line(bool(self.direct), "; ".join(told[:SHOWN]))


SHOWN: Final = 2
"""How many kinds of change a line tells of."""


class Line(NamedTuple):
    """What one action does to another, as the page tells it. `direct`: not only through life and death."""

    direct: bool
    what: str


Lines = dict[tuple[str, str], Line]
"""(Who affects, who is affected) → how."""


def pairs_of(family: str) -> Iterator[tuple[str, str]]:
    """The pairs whose first is of the family: each with itself and with all that stand after it."""
    for first in FAMILIES[family]:
        for second in ACTIONS[ACTIONS.index(first) :]:
            yield first, second


class Study:
    """Looks at pair after pair. What orders do alone is remembered from one pair to the next."""

    def __init__(self, watch: Watch) -> None:
        self.watch = watch
        self.influence: dict[tuple[str, str], Found] = {}
        self.days = 0
        self._alone: dict[tuple[int, tuple[Order, ...]], Facts] = {}
        self._kept: list[Match] = []  # those of `_alone`, so that none of its ids is given to another match

    def lines(self) -> Lines:
        """What was found."""
        return {pair: found.line() for pair, found in self.influence.items()}

    def family(self, family: str) -> "Study":
        """All pairs of a family."""
        for first, second in pairs_of(family):
            self.pair(first, second)
        return self

    def pair(self, first: str, second: str) -> None:
        """All days on which the two meet."""
        seen = set()
        for meeting in meetings(first, second):
            key = (id(meeting.match), meeting.one, meeting.two, meeting.others, meeting.votes)
            if key in seen:
                continue
            seen.add(key)
            self.days += 1
            self._meet(first, second, meeting)

    def _meet(self, first: str, second: str, meeting: Meeting) -> None:
        day = resolved(meeting.match, (meeting.one, meeting.two, *meeting.others), dict(meeting.votes))
        self.watch(meeting, day)
        interplay = compare(
            self._without(meeting), self._without(meeting, meeting.one), self._without(meeting, meeting.two),
            facts(day, 2),
        )  # fmt: skip
        if interplay is None:
            return
        if meeting.turned:
            first, second = second, first
        self._note(second, first, interplay.direct, interplay.of_one)
        self._note(first, second, interplay.direct, interplay.of_two)

    def _without(self, meeting: Meeting, *orders: Order) -> Facts:
        """The facts of the day with at most one of the two orders."""
        key = (id(meeting.match), (*orders, *meeting.others), meeting.votes)
        known = self._alone.get(key)
        if known is None:
            self._kept.append(meeting.match)
            day = resolved(meeting.match, (*orders, *meeting.others), dict(meeting.votes))
            known = self._alone[key] = facts(day, len(orders))
        return known

    def _note(self, by: str, on: str, direct: bool, changes: tuple[Change, ...]) -> None:
        if not changes:
            return
        found = self.influence.setdefault((by, on), Found())
        (found.direct if direct else found.mortal)[told(changes)] += 1
