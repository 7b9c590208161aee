"""`rassvet restore`: a backup put into a database."""

import asyncio
from pathlib import Path

import click

from models.backup.file import End, Header
from models.backup.restore import restore as put_back
from vkbot.commands.backup import clock_of, rows, settings_of, told
from vkbot.commands.errors import about
from vkbot.settings import Settings


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--replace", is_flag=True, help="The database may hold something; all of that is lost.")
@click.option("--settings", "toml", type=click.Path(path_type=Path), help="Another file than ./rassvet.toml.")
def restore(file: Path, replace: bool, toml: Path | None) -> None:
    """Put FILE, written by `rassvet backup`, into the database of the settings, of either kind.

    All of it or nothing: on any error the database is as it was. No bot may run on it. Start the bot afterwards: it
    asks VK what has happened since the backup, and sends nothing again that VK has.
    """
    settings = settings_of(toml)
    with about(str(file)), told():
        header, end = asyncio.run(_restore(settings, file, replace=replace))
    click.echo(f"{file}: {rows(end)} as of {header.made_at:%Y-%m-%d %H:%M:%S} UTC; now start the bot")


async def _restore(settings: Settings, file: Path, *, replace: bool) -> tuple[Header, End]:
    async with clock_of(settings) as clock:
        return await put_back(settings.database.get_secret_value(), file, clock.now(), replace=replace)
