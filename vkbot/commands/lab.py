"""`rassvet curse lab`: matches of scripted players by the thousand, and a report. See `docs/laboratory.md`."""

import shlex
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import click

from engine.core.refusal import RefusedError
from engine.curse.deal import Deal
from engine.curse.lab.play import Setting, opening
from engine.curse.rules import DEFAULT, Rules, RulesError, read_toml
from vkbot.commands.errors import UserError, about
from vkbot.commands.numbers import NUMBERS
from vkbot.commands.options import not_empty
from vkbot.commands.progress import watched
from vkbot.lab.processes import cores, interrupted_later
from vkbot.lab.simulate import Plan, play_all

LIBRARIES: Final = ("scipy", "matplotlib", "jinja2")
REFUSALS: Final = {
    "players": "--players: {players} is not allowed, the rules allow {rules.players_least} to {rules.players_most}, "
    "and there are 10 classes",
    "traitors": "--traitors: {traitors} is not allowed, the rules allow 1 to {rules.traitors_most}, "
    "and fewer than representatives",
}


@click.command("lab", short_help="Play matches by the thousand, and report on the balance.")
@click.option("--matches", type=click.IntRange(2, 10**7), default=2000, show_default=True, help="How many.")
@click.option(
    "--seed", default="1", show_default=True, callback=not_empty, help="Any text; the same one gives the same numbers."
)
@click.option("--players", type=click.IntRange(1, 100), default=10, show_default=True)
@click.option("--traitors", type=click.IntRange(1, 100), default=2, show_default=True)
@click.option("--deal", type=click.Choice(["random", "balanced"]), default="random", show_default=True,
              help="How the basic sets are dealt (R1.5).")  # fmt: skip
@click.option("--rules", "mine", metavar="FILE", default="default", show_default=True,
              help="A TOML file of the numbers that differ; `rassvet curse rules --toml` prints all.")  # fmt: skip
@click.option("--against", "other", metavar="FILE", help="Compare with these rules; `default` is the rulings.")
@click.option("--out", metavar="DIR", default="build/lab", show_default=True, help="Where lab.html and lab.json go.")
@click.option("--jobs", type=click.IntRange(1, 1024), help="Processes; as many as cores if not said.")
def lab(
    matches: int, seed: str, players: int, traitors: int, deal: Deal, mine: str, other: str | None, out: str,
    jobs: int | None,
) -> None:  # fmt: skip
    """Play matches of scripted players and report who wins, who survives, and what each item and ability is worth."""
    _need_libraries()
    with interrupted_later():  # some library makes an ImportError of Ctrl-C
        from vkbot.lab.results import Typed
        from vkbot.lab.write import summary, write  # the libraries take a second, and only this command needs them

    setting = _setting(players, traitors, deal, mine)
    against = None if other is None else _setting(players, traitors, deal, other)
    plan = Plan(seed, matches, setting, against)
    folder = _folder(out)
    sample = watched(matches, lambda played: play_all(plan, jobs or cores(), played))
    typed = Typed(_command(plan, deal, mine, other), Path(mine).name, _other_name(mine, other))
    report, paths = write(plan, sample, typed, {name: ruling for name, (ruling, _) in NUMBERS.items()}, folder)
    for line in (*summary(report), *map(str, paths)):
        click.echo(line)


def _need_libraries() -> None:
    missing = [name for name in LIBRARIES if find_spec(name) is None]
    if missing:
        raise UserError(f"the laboratory needs {', '.join(missing)}: call «make lab», or install rassvet[lab]")


def _setting(players: int, traitors: int, deal: Deal, rules: str) -> Setting:
    """What is played. Raises UserError where the rules do not allow it."""
    setting = Setting(players=players, traitors=traitors, deal=deal, rules=_rules(rules))
    try:
        opening("", setting)
    except RefusedError as error:
        words = REFUSALS[error.refusal.reason]
        raise UserError(words.format(players=players, traitors=traitors, rules=setting.rules)) from None
    return setting


def _rules(file: str) -> Rules:
    """The rules of a file, or the rulings. Raises UserError."""
    if file == "default":
        return DEFAULT
    with about(file):
        text = Path(file).read_text("utf-8-sig")
    try:
        return read_toml(text + "\n")  # so that a fault of the last line is told with its line
    except RulesError as error:
        raise UserError(f"{file}: {error}") from None


def _folder(out: str) -> Path:
    """Made before anything is played, so that a wrong name is told at once."""
    folder = Path(out)
    with about(out):
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def _other_name(mine: str, other: str | None) -> str | None:
    """What the report calls the rules of `--against`: files of one name in two folders are told apart."""
    if other is None or other == "default":
        return other
    same = mine != other and Path(mine).name == Path(other).name
    return f"{Path(other).name} (2)" if same else Path(other).name


def _command(plan: Plan, deal: str, mine: str, other: str | None) -> str:
    """What to type for the same numbers. Files are named without their folders."""
    setting = plan.setting
    words = ["rassvet", "curse", "lab", "--matches", str(plan.matches), "--seed", plan.seed]
    words += ["--players", str(setting.players), "--traitors", str(setting.traitors), "--deal", deal]
    words += ["--rules", Path(mine).name]
    if other is not None:
        words += ["--against", Path(other).name]
    return shlex.join(words)
