"""`rassvet curse read-vote`: what a comment is read as, one JSON document a line."""

import click
import msgspec

from vkbot.commands.read import Said, answer_lines
from vkbot.language.votes import NoVote, VoteRead, VoteReading, VoteUnclear, read_vote


@click.command("read-vote", short_help="Read votes in Russian, one JSON document a line.")
@click.argument("file", type=click.Path(allow_dash=True))
@click.option("--lines", is_flag=True, required=True, help="One document a line in, one answer a line out.")
@click.pass_context
def read_vote_command(ctx: click.Context, file: str, lines: bool) -> None:
    """Read comments as votes: FILE holds a JSON document a line, - is standard input.

    A bad line gives {"error": "…"}, the run goes on, and the exit status is 1.
    """
    ctx.exit(answer_lines(file, _answer))


def _answer(said: Said) -> dict[str, object]:
    return vote_answer(read_vote(said.text, said.scene()))


def vote_answer(reading: VoteReading) -> dict[str, object]:
    """A reading in the form that goes out."""
    match reading:
        case VoteRead(vote):
            return {"vote": msgspec.to_builtins(vote)}
        case VoteUnclear(choices):
            return {"ask": {"reason": "name", "choices": choices}}
        case NoVote():
            return {"none": True}
