"""`rassvet dread-chase …`: the rules and maps of Dread Chase at the command line."""

from typing import ClassVar

import click

from engine.dread_chase import maps, rules
from engine.dread_chase.rules import Rules
from vkbot.commands.errors import UserError, about
from vkbot.commands.files import shown
from vkbot.games.dread_chase.data import shipped_rules
from vkbot.lazy import Lazy, Table


class DreadChaseGroup(Lazy):
    """What needs more than the rules is imported when it is called. A new command is one line here."""

    commands_table: ClassVar[Table] = {
        "lab": ("vkbot.commands.dread_lab:lab_command", "Matches of scripted players: how often does the killer win?"),
        "log": ("vkbot.commands.dread_log:log_command", "The log of a match at a chat, out of the database."),
        "replay": ("vkbot.commands.dread_replay:replay_command", "A match from its log, as a moving picture and text."),
    }


@click.group("dread-chase", cls=DreadChaseGroup)
def dread_chase() -> None:
    """The rules and maps of Dread Chase."""


@dread_chase.command("check", short_help="Can it be played with these rules, on this map?")
@click.argument("file", type=click.Path(allow_dash=True))
@click.option("--rules", "rules_file", type=click.Path(), help="Rules for a map; default: those that ship.")
def check(file: str, rules_file: str | None) -> None:
    """Say whether FILE (- reads standard input), a map or rules as TOML, can be played; if not, the first thing wrong.

    Rules are those of engine/dread_chase/data/rules.toml, changed; a map is like those in engine/dread_chase/data/maps.
    """
    text = _read(file)
    if _is_map(text):
        click.echo(f"{shown(file)}: {_check_map(file, text, rules_file)}")
        return
    told = _rules(file, text)
    modes = ", ".join(told.modes)
    cards = f"{len(told.survivors)} survivors, {len(told.killers)} killers, {len(told.talents)} talents"
    click.echo(f"{shown(file)}: rules for {modes} with {cards}")


def _read(file: str) -> str:
    with about(shown(file)), click.open_file(file, encoding="utf-8-sig") as stream:
        text: str = stream.read()
    return text


def _is_map(text: str) -> bool:
    """A map begins with its header, which is no TOML."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    return first.partition(":")[0].strip() in maps.FIELDS and ":" in first


def _rules(file: str, text: str) -> Rules:
    try:
        return rules.parse(text)
    except rules.RulesError as error:
        raise UserError(f"{shown(file)}: {error}") from None


def _check_map(file: str, text: str, rules_file: str | None) -> str:
    told = shipped_rules() if rules_file is None else _rules(rules_file, _read(rules_file))
    try:
        board = maps.parse(text)
        maps.check(board, told)
    except maps.MapError as error:
        raise UserError(f"{shown(file)}: {error}") from None
    width, height = board.geometry.width, board.geometry.height
    return f"a map for {', '.join(board.modes)}, {width} by {height} cells"
