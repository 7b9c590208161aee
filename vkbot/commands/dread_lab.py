"""`rassvet dread-chase lab`: how often does the killer win with scripted players (D7.3)? See `docs/laboratory.md`."""

import shlex
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

import click

from engine.dread_chase import rules
from engine.dread_chase.rules import Rules
from vkbot.cli import installed_version
from vkbot.commands.errors import UserError, about
from vkbot.commands.options import not_empty
from vkbot.commands.progress import watched
from vkbot.games.dread_chase.data import shipped_maps, shipped_rules
from vkbot.lab.processes import cores, interrupted_later


@click.command("lab")
@click.option("--matches", type=click.IntRange(1, 10**6), default=200, show_default=True, help="Of each mode and map.")
@click.option(
    "--seed", default="1", show_default=True, callback=not_empty, help="Any text; the same one gives the same numbers."
)
@click.option("--mode", "only", multiple=True, help="Only this mode; may be given more than once. Default: all.")
@click.option("--map", "places", multiple=True, help="Only this map; may be given more than once. Default: all.")
@click.option("--rules", "file", type=click.Path(path_type=Path), help="Rules as TOML; default: those that ship.")
@click.option("--json", "out", type=click.Path(path_type=Path), help="Write the same numbers to this file.")
@click.option("--jobs", type=click.IntRange(1, 1024), help="Processes; as many as cores if not said.")
def lab_command(
    matches: int, seed: str, only: Sequence[str], places: Sequence[str], file: Path | None, out: Path | None,
    jobs: int | None,
) -> None:  # fmt: skip
    """Play matches of scripted players in every mode on every map, and say how often the killer wins.

    Behind each share stands its interval of 95 % (Wilson's).
    """
    if find_spec("scipy") is None:
        raise UserError("the laboratory needs scipy: call «make lab», or install rassvet[lab]")
    with interrupted_later():  # some library makes an ImportError of Ctrl-C
        from vkbot.lab.dread import Cell, encoded, play_all, report, summary  # scipy takes a second, only needed here
    told = shipped_rules() if file is None else _rules(file)
    modes = _chosen("--mode", only, tuple(told.modes))
    boards = {board.id: board for board in shipped_maps()}
    named = _chosen("--map", places, tuple(boards))
    cells = [Cell(seed, mode, told, boards[place]) for mode in modes for place in named if mode in boards[place].modes]
    if out is not None:
        with about(str(out)):
            out.open("ab").close()  # before anything is played, so that a wrong name is told at once
    facts = watched(matches * len(cells), lambda played: play_all(cells, matches, jobs or cores(), played))
    made = report(facts, installed_version(), _command(matches, seed, only, places, file))
    if out is not None:
        with about(str(out)):
            out.write_bytes(encoded(made))
    click.echo("\n".join(summary(made)))


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


def _command(matches: int, seed: str, only: Sequence[str], places: Sequence[str], file: Path | None) -> str:
    """What to type for the same numbers. The file is named without its folder."""
    words = ["rassvet", "dread-chase", "lab", "--matches", str(matches), "--seed", seed]
    words += [word for mode in only for word in ("--mode", mode)]
    words += [word for place in places for word in ("--map", place)]
    words += [] if file is None else ["--rules", file.name]
    return shlex.join(words)
