"""`rassvet run`: the bot."""

import asyncio
from contextlib import suppress
from pathlib import Path

import click
from loguru import logger

from models.store import StoreError, connection_settings
from vkbot.application import application
from vkbot.commands.errors import UserError
from vkbot.logs import set_up_logs
from vkbot.main import run_bot
from vkbot.settings import Settings, SettingsError, load_settings


@click.command()
@click.option("--settings", "file", type=click.Path(path_type=Path), help="Another file than ./rassvet.toml.")
@click.pass_context
def run(ctx: click.Context, file: Path | None) -> None:
    """Run the bot until it is told to stop.

    Settings come from RASSVET_… in the environment, from .env and from rassvet.toml: at least RASSVET_GROUP_ID and
    RASSVET_TOKEN, the number and the key of the community.
    """
    settings = _settings(file)
    set_up_logs(settings.log_format, settings.log_level)
    _say_if_new(settings.database.get_secret_value())
    ctx.exit(asyncio.run(run_bot(settings, application)))


def _say_if_new(url: str) -> None:
    """In another folder is another database: a bot that begins anew there would answer people beside the real one."""
    with suppress(StoreError):  # the bot says it
        path = connection_settings(url)["credentials"].get("file_path")
        if path is not None and path != ":memory:" and not Path(path).exists():
            logger.warning("there is no database {} yet, a new one is made", Path(path).absolute())


def _settings(file: Path | None) -> Settings:
    try:
        settings = load_settings(toml=file)
    except SettingsError as error:
        raise UserError(str(error)) from None
    if not settings.all_communities():
        raise UserError("settings: no community is named; set RASSVET_GROUP_ID and RASSVET_TOKEN")
    return settings
