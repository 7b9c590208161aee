"""`rassvet play`: a match in the browser."""

import asyncio
from pathlib import Path

import click

from vkbot.commands.errors import UserError, about
from vkbot.sandbox.errors import SandboxError
from vkbot.sandbox.process import BotProcessError
from vkbot.sandbox.show import clear, open_show

PORT = 8800


@click.command()
@click.option(
    "--port", type=click.IntRange(0, 65535), default=None, help=f"Of the page.  [default: {PORT}, or a free one]"
)
@click.option("--seed", default=None, help="Of the deal and of what scripted players want.  [default: a new one]")
@click.option(
    "--folder",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("build/play"),
    show_default=True,
    help="For the database and the bot's log.",
)
def play(port: int | None, seed: str | None, folder: Path) -> None:
    """Open a local VK in the browser and play The Curse 3 against scripted players.

    The bot runs in a process of its own beside it, as it does beside the real VK. Everything begins anew each time.
    """
    with about(str(folder)):
        clear(folder)
        (folder / "bot.log").open("w").close()
    try:
        asyncio.run(_play(port, seed, folder))
    except (BotProcessError, SandboxError) as error:
        raise UserError(f"{error} ({folder / 'bot.log'})") from None
    except OSError as error:
        where = error.filename or (f"port {port}" if port else None)
        raise UserError(f"{where}: {error.strerror}" if where else str(error.strerror)) from None


async def _play(port: int | None, seed: str | None, folder: Path) -> None:
    try:
        await _show(PORT if port is None else port, seed, folder)
    except OSError as error:
        if port is not None or error.filename is not None:
            raise
        await _show(0, seed, folder)


async def _show(port: int, seed: str | None, folder: Path) -> None:
    async with open_show(folder, port=port, seed=seed) as show:
        click.echo(f"Open {show.page} in a browser. You are «Новый Игрок»; Ctrl+C ends it.")
        status = await show.run()
    raise BotProcessError(f"the bot has ended with status {status}")
