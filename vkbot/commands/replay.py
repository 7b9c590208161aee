"""`rassvet curse replay`: logs of whole matches, played again."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from engine.curse.log import Change, Log, LogError, again, parse, replay
from engine.curse.rules import DEFAULT, Rules, RulesError, read_toml
from vkbot.commands.errors import UserError, about


@click.command("replay")
@click.argument("files", metavar="LOG...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--rules", "house", metavar="FILE", help="A TOML file of the numbers that differ; `default`: the rulings."
)
@click.option("--write", "rewrite", is_flag=True, help="Write the logs anew, with the same orders and votes.")
@click.pass_context
def replay_command(ctx: click.Context, files: Sequence[Path], house: str | None, rewrite: bool) -> None:
    """Play the days of each LOG again (docs/replay.md), and name those that come out otherwise than the log has it.

    A folder stands for all logs (*.jsonl) in it.

    Each day begins as the log has it, so a changed rule shows on the days on which it makes a difference, and on no
    others. The exit status is 1 if there are any.
    """
    if rewrite and house is not None:
        raise UserError("--write keeps each match's own rules; leave --rules out")
    rules = None if house is None else _house_rules(house)
    days = changed = 0
    logs = list(found(files))
    for file in logs:
        log = read_log(file)
        days += len(log.days)
        for change in _changes(file, log, rules):
            changed += 1
            click.echo(f"{file}: day {change.day}: {', '.join(change.parts)}")
        if rewrite:
            with about(str(file)):
                file.write_text(again(log), "utf-8")
    click.echo(
        f"{_number(len(logs), 'match', 'matches')}, {_number(days, 'day', 'days')}; "
        f"{changed} of them {'comes' if changed == 1 else 'come'} out otherwise"
    )
    ctx.exit(1 if changed and not rewrite else 0)


def found(files: Sequence[Path]) -> Iterator[Path]:
    """The files, and the logs in the folders, sorted. Raises UserError for a folder without any."""
    for file in files:
        if not file.is_dir():
            yield file
            continue
        inside = sorted(file.rglob("*.jsonl"))
        if not inside:
            raise UserError(f"{file}: no logs (*.jsonl) in this folder")
        yield from inside


def _number(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"


def _house_rules(file: str) -> Rules:
    """The rules in a TOML file, or the rulings. Raises UserError."""
    if file == "default":
        return DEFAULT
    with about(file):
        text = Path(file).read_text("utf-8-sig")
    try:
        return read_toml(text)
    except RulesError as error:
        raise UserError(f"{file}: {error}") from None


def read_log(file: Path) -> Log:
    """The log in a file. Raises UserError."""
    with about(str(file)):
        text = file.read_text("utf-8")
    try:
        return parse(text)
    except LogError as error:
        raise UserError(f"{file}: {error}") from None


def _changes(file: Path, log: Log, rules: Rules | None) -> Iterator[Change]:
    try:
        yield from replay(log, rules)
    except LogError as error:
        raise UserError(f"{file}: {error}") from None
