"""`rassvet curse …`: the rules of The Curse 3 at the command line. The format of the files is in `docs/scenario.md`."""

import sys
from collections.abc import Iterator
from typing import Final

import click
import msgspec

from engine.curse.scenario import ScenarioError, resolve_text
from vkbot.commands.errors import UserError, about

_MARKS: Final = ((b"\xef\xbb\xbf", "a byte order mark"), (b"\xff\xfe", "UTF-16"), (b"\xfe\xff", "UTF-16"))


@click.group()
def curse() -> None:
    """The rules of The Curse 3: a day as a file, the numbers."""


@curse.command("resolve")
@click.argument("file", type=click.Path(allow_dash=True))
@click.option("--lines", is_flag=True, help="One scenario a line in, one result a line out.")
@click.pass_context
def resolve_command(ctx: click.Context, file: str, lines: bool) -> None:
    """Resolve the day in FILE (- reads standard input) and print the result as JSON."""
    if lines:
        ctx.exit(_resolve_lines(file))
    answer = _resolve(_whole(file), _shown(file))
    click.echo(answer)


def _shown(file: str) -> str:
    return "standard input" if file == "-" else file


def _whole(file: str) -> bytes:
    """All of a file."""
    with about(_shown(file)), click.open_file(file, "rb") as stream:
        content: bytes = stream.read()
        return content


def _resolve(text: bytes, shown: str) -> bytes:
    """The result of one document. Raises UserError."""
    _check_encoding(text, shown)
    try:
        return resolve_text(text)
    except ScenarioError as error:
        raise UserError(f"{shown}: {error}") from None


def _check_encoding(text: bytes, shown: str) -> None:
    for mark, what in _MARKS:
        if text.startswith(mark):
            raise UserError(f"{shown}: not JSON: the file begins with {what}; save it as plain UTF-8")


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
    with about(_shown(file)), click.open_file(file, "rb") as stream:
        for line in stream:
            if stripped := line.strip():
                yield stripped
