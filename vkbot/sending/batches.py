"""Which rows go together in one request. Pure."""

from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, TypeAlias

from models.kinds import OutboxKind
from models.lanes import Lane
from models.tables import OutboxMessage
from vkbot.sending.calls import Call, Run
from vkbot.sending.patience import SAFE_TO_REPEAT

CALLS: Final = 25
"""So many calls VK takes in one `execute`."""
PEERS: Final = 100
"""So many peers it takes in one messages.send."""
LENGTH: Final = 60_000
"""Characters of text in one request. VK names no limit; most nights stay far below this."""
TRIES_TOGETHER: Final = 3
"""A row that has failed so often goes alone, so that nothing about the others can be what fails."""

Rows: TypeAlias = Sequence[OutboxMessage]


@dataclass(frozen=True, slots=True)
class Batch:
    """What one request sends: one call, or several in an `execute`."""

    runs: tuple[Run, ...]

    @property
    def calls(self) -> list[Call]:
        """All calls in order."""
        return [call for run in self.runs for call in run]

    @property
    def rows(self) -> list[OutboxMessage]:
        """All rows in order."""
        return [row for call in self.calls for row in call.rows]

    @property
    def community_id(self) -> int:
        """Whose rows they are."""
        return self.runs[0][0].rows[0].community_id

    @property
    def lanes(self) -> set[Lane]:
        """The lanes that it is about."""
        return {lane_of(row) for row in self.rows}


def lane_of(row: OutboxMessage) -> Lane:
    """Community and lane of a row."""
    return row.community_id, row.lane


def alone(row: OutboxMessage, now: datetime, apart: Collection[int] = ()) -> bool:
    """Whether a row must go by itself, as there is something about it to be looked at first.

    apart: ids of rows that VK did not take in an `execute`.
    """
    return (
        row.kind == OutboxKind.EDIT
        or row.picture is not None
        or (row.kind == OutboxKind.POST and bool(row.community.publishing_paused))
        or (row.parent_id is not None and row.parent is not None and row.parent.vk_id is None)
        or needs_look(row, now)
        or row.attempts >= TRIES_TOGETHER
        or row.id in apart
    )


def needs_look(row: OutboxMessage, now: datetime) -> bool:
    """Whether to look first if the row has arrived: it was tried, and its key does not make it safe to repeat.

    A comment's never does; an edit may always be repeated.
    """
    if row.tried_at is None or row.kind == OutboxKind.EDIT:
        return False
    return row.kind == OutboxKind.COMMENT or now - row.tried_at >= SAFE_TO_REPEAT


def batches(lanes: Iterable[Rows], now: datetime, apart: Collection[int] = ()) -> list[Batch]:
    """The requests that send what waits in the lanes of one community, each lane's rows in order.

    The rest of a lane that is longer than what fits comes later, when these rows have gone.
    """
    single, together = [], []
    for lane in lanes:
        if alone(lane[0], now, apart):
            single.append(Batch(((Call((lane[0],)),),)))
        else:
            together.append(_joinable(lane, now, apart))
    return [*_packed(_runs(together)), *single]


def _joinable(lane: Rows, now: datetime, apart: Collection[int]) -> Rows:
    """The first row, and those behind it that have never been tried and may go in the same request."""
    count = 1
    while count < len(lane) and lane[count].tried_at is None and not alone(lane[count], now, apart):
        count += 1
    return lane[:count]


def _runs(lanes: Iterable[Rows]) -> Iterator[Run]:
    """One run a lane, in their order; messages with the same text that are first in theirs become one call."""
    alike: dict[Hashable, list[Rows]] = {}
    for lane in lanes:
        alike.setdefault(_likeness(lane[0]), []).append(lane)
    for group in alike.values():
        for start in range(0, len(group), PEERS):
            yield _run(group[start : start + PEERS])


def _likeness(row: OutboxMessage) -> Hashable:
    """What rows have in common that one call can send. What was tried before keeps its own random_id."""
    alike = row.kind == OutboxKind.MESSAGE and row.attempts == 0
    return (row.text, row.keyboard) if alike else (row.id,)


def _run(lanes: Sequence[Rows]) -> Run:
    if len(lanes) > 1:
        return (Call(tuple(lane[0] for lane in lanes)),)
    return tuple(Call((row,)) for row in lanes[0])


@dataclass(slots=True)
class _Box:
    """A batch that is being filled."""

    runs: list[Run] = field(default_factory=list)
    calls: int = 0
    length: int = 0

    def fits(self, call: Call) -> bool:
        return self.calls == 0 or (self.calls < CALLS and self.length + _length(call) <= LENGTH)

    def put(self, run: Run) -> Run:
        """Take what fits of a run's beginning; what was taken."""
        taken: list[Call] = []
        for call in run:
            if not self.fits(call):
                break
            taken.append(call)
            self.calls += 1
            self.length += _length(call)
        if taken:
            self.runs.append(tuple(taken))
        return tuple(taken)


def _packed(runs: Iterable[Run]) -> list[Batch]:
    boxes: list[_Box] = []
    for run in runs:
        if not boxes or not boxes[-1].put(run):
            boxes.append(_Box())
            boxes[-1].put(run)
    return [Batch(tuple(box.runs)) for box in boxes]


def _length(call: Call) -> int:
    return sum(len(part or "") for part in (call.rows[0].text, call.rows[0].keyboard))
