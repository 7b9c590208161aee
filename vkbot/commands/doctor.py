"""`rassvet doctor`: is everything there that the bot needs? Nothing is changed and nothing is sent."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Final

import click
from loguru import logger

from models.communities import paused
from models.store import StoreError, connected, connection_settings, known_migrations, schema_of
from vkbot.commands.backup import settings_of
from vkbot.counted import some
from vkbot.settings import Settings
from vkbot.vk.checkup import Finding, Weight, check_up, missing, note, ok
from vkbot.vk.gateway import Gateway, Key

LACKING: Final = 1
"""The exit status if something is missing that the bot needs."""
CALL_SECONDS: Final = 10.0
WIDTH: Final = max(len(weight.value) for weight in Weight)


@click.command()
@click.option("--settings", "toml", type=click.Path(path_type=Path), help="Another file than ./rassvet.toml.")
@click.pass_context
def doctor(ctx: click.Context, toml: Path | None) -> None:
    """Look at the settings, the database, and at what VK says of each community and its keys.

    A line each: `ok`, `note` (could be better), `unknown` (VK does not tell with these keys), `MISSING` (the bot needs
    it; exit status 1). Nothing is changed and nothing is sent; it may be used beside the running bot.
    """
    settings = settings_of(toml)
    logger.disable("vkbottle")
    ctx.exit(LACKING if asyncio.run(_tell(settings)) else 0)


async def _tell(settings: Settings) -> bool:
    """Print a line for each finding; whether something is missing."""
    lacking = False
    async for about, finding in _findings(settings):
        lacking |= finding.weight is Weight.MISSING
        click.echo(f"{finding.weight.value:<{WIDTH}}  {about}{finding.text}")
    return lacking


async def _findings(settings: Settings) -> AsyncIterator[tuple[str, Finding]]:
    communities = settings.all_communities()
    if communities:
        served = some(len(communities), "community", "communities")
        yield "", ok(f"settings: {served}, {settings.transport.value}, VK at {settings.api_url}")
    else:
        yield "", missing("settings: no community is named; set RASSVET_GROUP_ID and RASSVET_TOKEN")
    async for finding in _database(settings.database.get_secret_value()):
        yield "", finding
    for community in communities:
        gateway = Gateway(community, settings.api_url, seconds=CALL_SECONDS, community_rate=settings.calls_per_second)
        try:
            names = key_names(settings.token_name(community.group_id))
            async for finding in check_up(gateway, community, settings.transport, names):
                yield f"community {community.group_id}: ", finding
        finally:
            await gateway.close()


async def _database(url: str) -> AsyncIterator[Finding]:
    newest = known_migrations()[-1]
    try:
        schema = await schema_of(url)
        if schema not in ("", newest):
            known = schema in known_migrations()
            text = f"database: its schema is {schema}, this program's {newest}"
            yield (
                note(f"{text}; the bot brings it up to date at its start")
                if known
                else missing(f"{text}; update first")
            )
            return
        if not schema:
            yield note(f"database: {_called(url)} is empty or not there; the bot makes its tables at its first start")
            return
        yield ok(f"database: schema {schema}")
        async with connected(url):
            for group_id, reason in (await paused()).items():
                yield note(
                    f"community {group_id}: publishing is paused ({reason}); an admin posts, see docs/operations.md"
                )
    except StoreError as error:
        yield missing(f"{error} (setting RASSVET_DATABASE)")


def _called(url: str) -> str:
    """A database as a person knows it: of SQLite the file, as another folder has another."""
    path: str | None = connection_settings(url)["credentials"].get("file_path")
    return "PostgreSQL" if path is None else path


def key_names(token: str) -> Mapping[Key, str]:
    """What the settings are called, from what the one with the community's key is."""
    head, word = token[: -len("token")], token[-len("token") :]
    more = {Key.SERVICE: "service_", Key.USER: "user_"}
    return {Key.COMMUNITY: token} | {
        key: head + (said.upper() if word.isupper() else said) + word for key, said in more.items()
    }
