"""`rassvet backup`: all data in one file."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import click

from models.backup.file import End
from models.backup.layout import BackupError
from models.backup.snapshot import back_up
from models.store import StoreError
from vkbot.cli import installed_version
from vkbot.clock import Clock, ClockAwayError, SandboxClock, SystemClock
from vkbot.commands.errors import UserError, about
from vkbot.counted import some
from vkbot.settings import Settings, SettingsError, load_settings


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--replace", is_flag=True, help="FILE may be there already; it is lost when the new one is complete.")
@click.option("--settings", "toml", type=click.Path(path_type=Path), help="Another file than ./rassvet.toml.")
def backup(file: Path, replace: bool, toml: Path | None) -> None:
    """Write all data to FILE, also while the bot runs.

    It shows one moment, and either kind of database can be restored from it (`rassvet restore`). It is read again
    before it gets its name. It holds every secret of the matches in play (roles, orders), so only its owner may read
    it; the keys to VK are not in it.
    """
    settings = settings_of(toml)
    with about(str(file)), told():
        end = asyncio.run(_back_up(settings, file, replace=replace))
    click.echo(f"{file}: {rows(end)}")


async def _back_up(settings: Settings, file: Path, *, replace: bool) -> End:
    async with clock_of(settings) as clock:
        url = settings.database.get_secret_value()
        return await back_up(url, file, clock.now(), installed_version(), replace=replace)


# Also for `rassvet restore`


def settings_of(toml: Path | None) -> Settings:
    """The settings, of which the database matters. Raises UserError."""
    try:
        return load_settings(toml=toml)
    except SettingsError as error:
        raise UserError(str(error)) from None


@asynccontextmanager
async def clock_of(settings: Settings) -> AsyncIterator[Clock]:
    """The clock that the bot follows. Raises ClockAwayError."""
    if settings.sandbox_url is None:
        yield SystemClock()
    else:
        async with SandboxClock(settings.sandbox_url) as clock:
            yield clock


@contextmanager
def told() -> Iterator[None]:
    """What is wrong with a backup or a database becomes a UserError."""
    try:
        yield
    except (BackupError, StoreError, ClockAwayError) as error:
        raise UserError(str(error)) from None


def rows(end: End) -> str:
    """How much there is in a backup."""
    return f"{some(sum(end.rows.values()), 'row')}, {some(end.rows.get('matches', 0), 'match', 'matches')}"
