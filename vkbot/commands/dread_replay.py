"""`rassvet dread-chase replay`: a match from its log, as an animated picture and as text."""

from pathlib import Path

import click

from engine.dread_chase.log import Log, LogError, Replayed, parse, replay
from locales.dread_chase import Company
from locales.render import Words, russian
from vkbot.commands.errors import UserError, about
from vkbot.counted import some
from vkbot.games.dread_chase.replay import animated, boards, match_text


@click.command("replay")
@click.argument("file", metavar="LOG", type=click.Path(path_type=Path))
@click.option("--names", help="Names of the players in the order of joining, with commas between.")
@click.option(
    "--to", "folder", type=click.Path(path_type=Path), default=Path(), help="Folder; default: the present one."
)
def replay_command(file: Path, names: str | None, folder: Path) -> None:
    """Play LOG again, and write it as an animated picture (.gif) and as text (.txt), called as the log is.

    A log is JSON lines as engine/dread_chase/log.py writes them: a head, and a line for each move.
    """
    words, log = russian(), _read(file)
    steps = _steps(file, log)
    called = dict(zip(log.players, _names(words, log, names), strict=True))
    company = Company.of(words, called.items())
    _write(folder / f"{file.stem}.txt", f"{match_text(company, log, steps)}\n".encode())
    shown = list(boards(company, steps, called))
    if shown:
        _write(folder / f"{file.stem}.gif", animated(shown))
    else:
        click.echo(f"{file}: no picture, the match ends before its map is drawn")


def _read(file: Path) -> Log:
    with about(str(file)):
        text = file.read_text("utf-8")
    try:
        return parse(text)
    except LogError as error:
        raise UserError(f"{file}: {error}") from None


def _steps(file: Path, log: Log) -> list[Replayed]:
    try:
        return list(replay(log))
    except LogError as error:
        raise UserError(f"{file}: {error}") from None


def _names(words: Words, log: Log, names: str | None) -> list[str]:
    if names is None:
        return [words.say("chase-replay-player", number=number) for number in range(1, len(log.players) + 1)]
    told = [name.strip() for name in names.split(",")]
    if len(told) != len(log.players) or not all(told):
        said = some(len(told), "name")
        raise UserError(f"--names: {said} for {len(log.players)} players; write one for each")
    return told


def _write(file: Path, content: bytes) -> None:
    with about(str(file)):
        file.write_bytes(content)
    click.echo(f"{file}: {len(content) // 1000} kB")
