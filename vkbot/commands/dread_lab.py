"""`rassvet dread-chase lab`: matches of scripted players by the hundred, and how often the killer wins (D7.3)."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from statistics import median

import click
import msgspec

from engine.dread_chase import rules
from engine.dread_chase.board import Board
from engine.dread_chase.lab.play import Facts, match_facts
from engine.dread_chase.rules import Rules
from vkbot.commands.errors import UserError, about
from vkbot.games.dread_chase.data import shipped_maps, shipped_rules
from vkbot.lab.simulate import cores

CHUNK = 10
"""Matches that a process plays before it reports."""


@dataclass(frozen=True, slots=True)
class Cell:
    """Matches of one mode on one map; number n has the seed «seed/mode/map/n»."""

    seed: str
    mode: str
    rules: Rules
    board: Board

    def play(self, numbers: range) -> list[Facts]:
        """Some of them."""
        begins = f"{self.seed}/{self.mode}/{self.board.id}"
        return [match_facts(f"{begins}/{number}", self.mode, self.rules, (self.board,)) for number in numbers]


@click.command("lab")
@click.option("--matches", type=click.IntRange(1, 10**6), default=200, show_default=True, help="Of each mode and map.")
@click.option("--seed", default="1", show_default=True, help="Any text; the same one gives the same numbers.")
@click.option("--mode", "only", multiple=True, help="Only this mode; may be given more than once. Default: all.")
@click.option("--map", "places", multiple=True, help="Only this map; may be given more than once. Default: all.")
@click.option("--rules", "file", type=click.Path(path_type=Path), help="Rules as TOML; default: those that ship.")
@click.option("--json", "out", type=click.Path(path_type=Path), help="Write what became of each match to this file.")
@click.option("--jobs", type=click.IntRange(1, 1024), help="Processes; as many as cores if not said.")
def lab_command(
    matches: int, seed: str, only: Sequence[str], places: Sequence[str], file: Path | None, out: Path | None,
    jobs: int | None,
) -> None:  # fmt: skip
    """Play matches of scripted players in every mode on every map, and say how often the killer wins.

    Behind each share stands its interval of 95 % (Wilson's).
    """
    if find_spec("scipy") is None:
        raise UserError("the laboratory needs scipy; install rassvet[lab]")
    told = shipped_rules() if file is None else _rules(file)
    modes = _chosen("--mode", only, tuple(told.modes))
    boards = {board.id: board for board in shipped_maps()}
    named = _chosen("--map", places, tuple(boards))
    cells = [Cell(seed, mode, told, boards[place]) for mode in modes for place in named if mode in boards[place].modes]
    facts = _played(cells, matches, jobs or cores())
    if out is not None:
        with about(str(out)):
            out.write_bytes(msgspec.json.encode(facts))
    click.echo("\n".join(report(facts)))


def _rules(file: Path) -> Rules:
    with about(str(file)):
        text = file.read_text("utf-8-sig")
    try:
        return rules.parse(text)
    except rules.RulesError as error:
        raise UserError(f"{file}: {error}") from None


def _chosen(option: str, wanted: Sequence[str], known: Sequence[str]) -> tuple[str, ...]:
    for one in wanted:
        if one not in known:
            raise UserError(f"{option}: there is no «{one}»; there are {', '.join(known)}")
    return tuple(one for one in known if not wanted or one in wanted)


def _played(cells: Sequence[Cell], matches: int, jobs: int) -> list[Facts]:
    """All matches, in the order of modes, maps and numbers."""
    parts = [(cell, range(at, min(at + CHUNK, matches))) for cell in cells for at in range(0, matches, CHUNK)]
    if jobs == 1:
        return [one for cell, part in parts for one in cell.play(part)]
    try:
        with ProcessPoolExecutor(min(jobs, len(parts)), get_context("spawn")) as pool:
            waiting = [pool.submit(cell.play, part) for cell, part in parts]
            return [one for ready in waiting for one in ready.result()]
    except BrokenProcessPool:
        raise UserError("one of the processes was killed; is there memory for --jobs?") from None


# The report


def report(facts: Sequence[Facts]) -> Iterable[str]:
    """Lines: the killer's share by mode and map, by character; how the survivors fared; how long matches were."""
    yield f"{len(facts)} matches. The killer wins:"
    modes, maps = _met(facts, lambda one: one.mode), _met(facts, lambda one: one.map)
    yield "".join((" " * 10, *(f"{mode:>16}" for mode in modes), f"{'all':>16}"))
    for name in (*maps, "all"):
        row = [one for one in facts if name in (one.map, "all")]
        shares = [killer_share([one for one in row if one.mode == mode]) for mode in modes]
        yield "".join((f"{name:<10}", *(f"{share:>16}" for share in shares), f"{killer_share(row):>16}"))
    yield "By killer:"
    for name in sorted(_met(facts, lambda one: one.killer)):
        yield f"{name:<10}{killer_share([one for one in facts if one.killer == name]):>16}"
    yield "Survivors escape:"
    fates = Counter((seat.character, seat.fate == "escaped") for one in facts for seat in one.survivors)
    for name in sorted({character for character, _ in fates}):
        yield f"{name:<10}{fates[name, True] / (fates[name, True] + fates[name, False]):>10.0%}"
    ends = Counter(one.reason for one in facts)
    yield f"Ends: {', '.join(f'{reason} {count}' for reason, count in ends.most_common())}"
    lengths = [one.rounds for one in facts]
    yield f"Rounds: {median(lengths):.0f} in the middle, {max(lengths)} at most"


def killer_share(facts: Sequence[Facts]) -> str:
    """«48 % (45–52)»."""
    from scipy.stats import binomtest  # takes a second, and only this command needs it

    if not facts:
        return "—"
    wins = sum(one.outcome == "killer" for one in facts)
    ends = binomtest(wins, len(facts)).proportion_ci(0.95, method="wilson")
    return f"{100 * wins / len(facts):.0f} % ({100 * float(ends.low):.0f}–{100 * float(ends.high):.0f})"


def _met(facts: Sequence[Facts], part: Callable[[Facts], str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(map(part, facts)))
