"""The laboratory of Dread Chase: matches by mode and map on all cores, and how often the killer wins (D7.3)."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

import msgspec
from msgspec import Struct

from engine.dread_chase.board import Board
from engine.dread_chase.lab.play import Facts, match_facts
from engine.dread_chase.rules import Rules
from vkbot.lab.processes import spread
from vkbot.lab.statistics import Share, counted, shown

CHUNK: Final = 10
"""Matches that a process plays before it reports."""
EVEN: Final = (0.4, 0.6)
"""Between which shares of wins of the killer a mode on a map is even."""


@dataclass(frozen=True, slots=True)
class Cell:
    """Matches of one mode on one map; number n has the seed «seed/mode/map/n»."""

    seed: str
    mode: str
    rules: Rules
    board: Board


def play_chunk(part: tuple[Cell, range]) -> list[Facts]:
    """Some matches of a cell."""
    cell, numbers = part
    begins = f"{cell.seed}/{cell.mode}/{cell.board.id}"
    return [match_facts(f"{begins}/{number}", cell.mode, cell.rules, (cell.board,)) for number in numbers]


def play_all(
    cells: Sequence[Cell], matches: int, jobs: int, played: Callable[[int], None] = lambda number: None
) -> list[Facts]:
    """So many matches of each cell by so many processes, in the order of cells and numbers."""
    parts = [(cell, range(at, min(at + CHUNK, matches))) for cell in cells for at in range(0, matches, CHUNK)]
    facts: list[list[Facts]] = [[] for _ in parts]

    def take(index: int, done: list[Facts]) -> None:
        facts[index] = done
        played(len(done))

    spread(play_chunk, parts, jobs, take)
    return [one for part in facts for one in part]


# The report


class CellRow(Struct, frozen=True):
    """What came of the matches of one mode on one map. `rounds`: the median; `ends`: reason → matches."""

    mode: str
    map: str
    killer: Share
    rounds: float
    ends: dict[str, int]

    @property
    def even(self) -> bool | None:
        """Whether the killer's share is even; None if its interval reaches outside, so that more matches must say."""
        share, low, high = self.killer.share, self.killer.low, self.killer.high
        assert share is not None, "a row has matches"
        assert low is not None
        assert high is not None
        if not EVEN[0] <= share <= EVEN[1]:
            return False
        return True if EVEN[0] <= low and high <= EVEN[1] else None


class KillerRow(Struct, frozen=True):
    """How often a killer won."""

    character: str
    killer: Share


class SurvivorRow(Struct, frozen=True):
    """How often the killer won against a survivor, and how often that one escaped."""

    character: str
    killer: Share
    escaped: Share


class Report(Struct, frozen=True):
    """The whole document. `format` goes up when a field changes its meaning; `command` gives the same numbers."""

    format: int
    version: str
    command: str
    cells: list[CellRow]
    killers: list[KillerRow]
    survivors: list[SurvivorRow]


def report(facts: Sequence[Facts], version: str, command: str) -> Report:
    """The numbers of matches that were played."""
    cells = dict.fromkeys((one.mode, one.map) for one in facts)
    killers = sorted({one.killer for one in facts})
    survivors = sorted({seat.character for one in facts for seat in one.survivors})
    return Report(
        format=1,
        version=version,
        command=command,
        cells=[_cell_row([one for one in facts if (one.mode, one.map) == cell]) for cell in cells],
        killers=[KillerRow(name, _won([one for one in facts if one.killer == name])) for name in killers],
        survivors=[_survivor_row(name, facts) for name in survivors],
    )


def encoded(made: Report) -> bytes:
    """The document as JSON."""
    return msgspec.json.format(msgspec.json.encode(made), indent=2) + b"\n"


def _cell_row(facts: Sequence[Facts]) -> CellRow:
    ends = Counter(one.reason for one in facts)
    return CellRow(
        facts[0].mode, facts[0].map, _won(facts), median(one.rounds for one in facts), dict(sorted(ends.items()))
    )


def _survivor_row(character: str, facts: Iterable[Facts]) -> SurvivorRow:
    """No match has two of one character (D2.2), so each is asked once."""
    met = [(one, seat) for one in facts for seat in one.survivors if seat.character == character]
    escaped = sum(seat.fate == "escaped" for _, seat in met)
    return SurvivorRow(character, _won([one for one, _ in met]), counted(escaped, len(met)))


def _won(facts: Sequence[Facts]) -> Share:
    return counted(sum(one.outcome == "killer" for one in facts), len(facts))


# The same for the terminal


def summary(made: Report) -> Iterator[str]:
    """Lines: what came of each mode on each map, of each character, and what is not even."""
    yield f"{'mode':<6}{'map':<10}{'matches':>7}  {'the killer wins':<24}{'rounds':>6}  how matches ended"
    for row in made.cells:
        ends = ", ".join(f"{reason} {count}" for reason, count in row.ends.items())
        yield f"{row.mode:<6}{row.map:<10}{row.killer.asked:>7}  {shown(row.killer):<24}{row.rounds:>6g}  {ends}"
    yield ""
    yield f"{'killer':<16}{'matches':>7}  it wins"
    for one in made.killers:
        yield f"{one.character:<16}{one.killer.asked:>7}  {shown(one.killer)}"
    yield ""
    yield f"{'survivor':<16}{'matches':>7}  {'the killer wins':<24}escapes"
    for each in made.survivors:
        yield f"{each.character:<16}{each.killer.asked:>7}  {shown(each.killer):<24}{shown(each.escaped)}"
    yield ""
    yield from verdict(made.cells)


def verdict(rows: Sequence[CellRow]) -> Iterator[str]:
    """Which modes on which maps are not even, and of which these matches do not tell."""
    within = f"{EVEN[0]:.0%} to {EVEN[1]:.0%}"
    for row in rows:
        if row.even is False:
            yield f"NOT EVEN: {row.mode} on {row.map}: {shown(row.killer).strip()} is outside of {within}"
    for row in rows:
        if row.even is None:
            yield f"not sure: {row.mode} on {row.map}: {shown(row.killer).strip()} reaches outside of {within}"
    sure = sum(row.even is True for row in rows)
    yield f"{sure} of {len(rows)} with their whole interval within {within}"
