"""`rassvet run`: the bot."""

import asyncio
from pathlib import Path

import click

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
    ctx.exit(asyncio.run(run_bot(settings, application)))


def _settings(file: Path | None) -> Settings:
    try:
        settings = load_settings(toml=file)
    except SettingsError as error:
        raise UserError(str(error)) from None
    if not settings.all_communities():
        raise UserError("settings: no community is named; set RASSVET_GROUP_ID and RASSVET_TOKEN")
    return settings
