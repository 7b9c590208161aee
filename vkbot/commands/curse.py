"""`rassvet curse …`: the rules of The Curse 3 at the command line. The format of the files is in `docs/scenario.md`."""

import sys
from collections.abc import Iterator
from typing import ClassVar

import click
import msgspec

from engine.curse.scenario import ScenarioError, resolve_text
from vkbot.commands.errors import UserError, about
from vkbot.commands.files import shown, whole
from vkbot.commands.numbers import numbers
from vkbot.lazy import Lazy, Table


class CurseGroup(Lazy):
    """What needs more than the rules is imported when it is called. A new command is one line here."""

    commands_table: ClassVar[Table] = {
        "replay": ("vkbot.commands.replay:replay_command", "Play logs of whole matches again."),
        "case": ("vkbot.commands.case:case", "Days with what must come of them: run them, write a new one."),
        "explain": ("vkbot.commands.explain:explain", "Resolve the day in a file, and tell it in words."),
        "lab": ("vkbot.commands.lab:lab", "Play matches by the thousand, and report on the balance."),
        "read-orders": ("vkbot.commands.read:read_orders", "Read orders in Russian, one JSON document a line."),
        "read-vote": ("vkbot.commands.read_vote:read_vote_command", "Read votes in Russian, one JSON document a line."),
    }


@click.group(cls=CurseGroup)
def curse() -> None:
    """The rules of The Curse 3: a day as a file, the numbers."""


@curse.command("resolve", short_help="Resolve the day in a file.")
@click.argument("file", type=click.Path(allow_dash=True))
@click.option("--lines", is_flag=True, help="One scenario a line in, one result a line out.")
@click.pass_context
def resolve_command(ctx: click.Context, file: str, lines: bool) -> None:
    """Resolve the day in FILE (- reads standard input) and print the result as JSON.

    With --lines a bad line gives {"error": "…"}, the run goes on, and the exit status is 1.
    """
    if lines:
        ctx.exit(_resolve_lines(file))
    text = whole(file)
    try:
        answer = resolve_text(text)
    except ScenarioError as error:
        raise UserError(f"{shown(file)}: {error}") from None
    click.echo(answer)


@curse.command("rules", short_help="Print every number of the rules.")
@click.option("--toml", is_flag=True, help="As TOML, to be copied and changed.")
def rules_command(toml: bool) -> None:
    """Print every number of the rules, with its ruling (docs/rulings.md) and what it is."""
    for number in numbers():
        if toml:
            click.echo(f"{number.name} = {number.value}  # {number.ruling}: {number.words}")
        else:
            click.echo(f"{number.name:<24}{number.value:>3}  {number.ruling:<6} {number.words}")


def _resolve_lines(file: str) -> int:
    """Result after result, as the scenarios come. Answers the exit status: 1 if some line was bad."""
    out = sys.stdout.buffer
    status = 0
    for line in _filled(file):
        try:
            out.write(resolve_text(line) + b"\n")
        except ScenarioError as error:
            out.write(msgspec.json.encode({"error": str(error)}) + b"\n")
            status = 1
        if file == "-":
            out.flush()  # somebody may wait for this answer before the next question
    out.flush()
    return status


def _filled(file: str) -> Iterator[bytes]:
    """The lines that are not blank."""
    with about(shown(file)), click.open_file(file, "rb") as stream:
        for line in stream:
            if stripped := line.strip():
                yield stripped
