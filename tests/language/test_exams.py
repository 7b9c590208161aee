"""Exams in words that the readers had not seen: `exams/votes_*.jsonl`, `exams/orders_*.jsonl`, `exams/chase_*.jsonl`.

A line that is read otherwise is one to look at; the shares and the worst mistakes are what is asserted.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.language import test_orders_texts as orders
from tests.language import test_votes_texts as votes
from tests.language.chase.heard import heard

EXAMS = Path(__file__).parent / "exams"
LEAST_VOTES = 0.98
LEAST_ORDERS = 0.97
MOST_WRONG_ORDERS = 0.01
LEAST_CHASE = 0.97
MOST_WRONG_CHASE = 0.01

Document = dict[str, Any]


@dataclass(frozen=True)
class Outcome:
    """Of `lines` those read otherwise, and of these the ones that would make something happen."""

    lines: int
    otherwise: list[str]
    guesses: list[str]

    @property
    def share(self) -> float:
        """Of the lines read as they are meant."""
        return 1 - len(self.otherwise) / self.lines

    def __str__(self) -> str:
        return "\n".join((f"{self.share:.1%} of {self.lines}, guesses: {len(self.guesses)}", *self.otherwise))


def same_vote(got: Document, wanted: Document) -> bool:
    """Whether two answers about a vote mean the same; choices count only where some are expected."""
    if "ask" in got and "ask" in wanted and not wanted["ask"]["choices"]:
        return True
    return got == votes.plain(wanted)


def vote(case: Document) -> tuple[bool, Document, bool]:
    """Whether a comment is read as it is meant, what it is read as, and whether that sets or withdraws a vote."""
    got = votes.answer(case["in"])
    return same_vote(got, case["out"]), got, "vote" in got


def order(case: Document) -> tuple[bool, Document, bool]:
    """Whether a message is read as it is meant, what it is read as, and whether that gives or withdraws an order."""
    got, wanted = orders.answer(case["in"]), case["out"]
    days = orders.snapshots([one["id"] for one in case["in"]["characters"]])
    choices = set(wanted.get("ask", {}).get("choices", ()))
    same = orders.meaning(got, days) == orders.meaning(wanted, days)
    chosen = not choices or choices == set(got.get("ask", {}).get("choices", ()))
    return same and chosen, got, bool(got.get("orders") or got.get("cancel"))


def chase(case: Document) -> tuple[bool, Document, bool]:
    """Whether a line at a table is read as one of the answers that are right, as what, and whether it acts."""
    got, acts = heard(case["in"])
    return got in case["out"], {"heard": got}, acts


def outcome(path: Path, read: Callable[[Document], tuple[bool, Document, bool]]) -> Outcome:
    """The score of an exam, which is printed with every line that was read otherwise."""
    otherwise, guesses = [], []
    cases = [json.loads(line) for line in path.read_text("utf-8").split("\n") if line]
    for case in cases:
        right, got, acts = read(case)
        if not right:
            otherwise.append(f"{case['in']['text']!r} ({case['note']}): {got}, not {case['out']}")
            guesses += otherwise[-1:] if acts else []
    found = Outcome(len(cases), otherwise, guesses)
    print(path.stem, found)
    return found


def exams(kind: str) -> list[Path]:
    return sorted(EXAMS.glob(f"{kind}_*.jsonl"))


@pytest.mark.parametrize("path", exams("votes"), ids=lambda path: path.stem)
def test_votes_nobody_had_seen_are_read_and_talk_is_never_taken_for_one(path: Path) -> None:
    score = outcome(path, vote)
    assert score.guesses == []
    assert score.share >= LEAST_VOTES, score


@pytest.mark.parametrize("path", exams("orders"), ids=lambda path: path.stem)
def test_orders_nobody_had_seen_are_read_and_hardly_any_is_wrong(path: Path) -> None:
    score = outcome(path, order)
    assert len(score.guesses) <= MOST_WRONG_ORDERS * score.lines, score
    assert score.share >= LEAST_ORDERS, score


@pytest.mark.parametrize("path", exams("chase"), ids=lambda path: path.stem)
def test_moves_nobody_had_seen_are_read_and_talk_is_hardly_ever_taken_for_one(path: Path) -> None:
    score = outcome(path, chase)
    assert len(score.guesses) <= MOST_WRONG_CHASE * score.lines, score
    assert score.share >= LEAST_CHASE, score
