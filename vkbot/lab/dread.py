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
        """Whether the killer's whole interval lies within what is even, or outside; None: more matches must say."""
        low, high = self.killer.low, self.killer.high
        assert low is not None, "a row has matches"
        assert high is not None
        if high < EVEN[0] or low > EVEN[1]:
            return False
        return True if EVEN[0] <= low and high <= EVEN[1] else None


class KillerRow(Struct, frozen=True):
    """How often a killer won in one mode."""

    mode: str
    character: str
    killer: Share


class SurvivorRow(Struct, frozen=True):
    """How often the killer won against a survivor in one mode, and how often that one escaped."""

    mode: str
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
    modes = tuple(dict.fromkeys(mode for mode, _ in cells))
    killers = sorted({(modes.index(one.mode), one.killer) for one in facts})
    survivors = sorted({(modes.index(one.mode), seat.character) for one in facts for seat in one.survivors})
    return Report(
        format=1,
        version=version,
        command=command,
        cells=[_cell_row(mode, place, facts) for mode, place in cells],
        killers=[_killer_row(modes[mode], name, facts) for mode, name in killers],
        survivors=[_survivor_row(modes[mode], name, facts) for mode, name in survivors],
    )


def encoded(made: Report) -> bytes:
    """The document as JSON."""
    return msgspec.json.format(msgspec.json.encode(made), indent=2) + b"\n"


def _cell_row(mode: str, place: str, facts: Iterable[Facts]) -> CellRow:
    met = [one for one in facts if (one.mode, one.map) == (mode, place)]
    ends = Counter(one.reason for one in met)
    return CellRow(mode, place, _won(met), median(one.rounds for one in met), dict(sorted(ends.items())))


def _killer_row(mode: str, character: str, facts: Iterable[Facts]) -> KillerRow:
    return KillerRow(mode, character, _won([one for one in facts if (one.mode, one.killer) == (mode, character)]))


def _survivor_row(mode: str, character: str, facts: Iterable[Facts]) -> SurvivorRow:
    """No match has two of one character (D2.2), so each is asked once."""
    met = [(one, seat) for one in facts for seat in one.survivors if (one.mode, seat.character) == (mode, character)]
    escaped = sum(seat.fate == "escaped" for _, seat in met)
    return SurvivorRow(mode, character, _won([one for one, _ in met]), counted(escaped, len(met)))


def _won(facts: Sequence[Facts]) -> Share:
    return counted(sum(one.outcome == "killer" for one in facts), len(facts))


# The same for the terminal


def summary(made: Report) -> Iterator[str]:
    """Lines: what came of each mode on each map, of each character, and what is not even."""
    yield f"{'mode':<6}{'map':<10}{'matches':>7}  {'the killer wins':<24}{'rounds':>6}  how matches ended"
    for row in made.cells:
        ends = ", ".join(f"{reason} {count}" for reason, count in row.ends.items())
        yield f"{row.mode:<6}{row.map:<10}{row.killer.asked:>7}  {shown(row.killer):<24}{row.rounds:>6g}  {ends}"
    yield from _by_mode("the killer wins", [(one.mode, one.character, one.killer) for one in made.killers])
    yield from _by_mode("it wins against", [(one.mode, one.character, one.killer) for one in made.survivors])
    yield from _by_mode("who escapes", [(one.mode, one.character, one.escaped) for one in made.survivors])
    yield ""
    yield from verdict(made.cells)


def _by_mode(title: str, rows: Sequence[tuple[str, str, Share]]) -> Iterator[str]:
    """A character a line, a mode a column."""
    modes = dict.fromkeys(mode for mode, _, _ in rows)
    told = {(mode, character): shown(share) for mode, character, share in rows}
    yield ""
    yield _columns(title, modes)
    for name in sorted({character for _, character, _ in rows}):
        yield _columns(name, (told.get((mode, name), "-") for mode in modes))


def _columns(first: str, others: Iterable[str]) -> str:
    return "".join((f"{first:<18}", *(f"{other:<26}" for other in others))).rstrip()


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
