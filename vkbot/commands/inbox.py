"""`rassvet inbox`: events that the bot could not handle, and how they are handled after all."""

import asyncio
from collections.abc import Collection, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Final

import click

from models.put_aside import handle_again, overtaken, put_aside
from models.store import transaction
from models.tables import InboxEvent
from vkbot.commands.backup import settings_of, told
from vkbot.commands.errors import UserError
from vkbot.commands.rows import advised, bots_database, in_columns
from vkbot.counted import some
from vkbot.settings import Settings

ALL: Final = "all"
TOLD: Final = "message_"
"""Kinds of events begin so of which whoever caused them was told, or has done something else since."""
HEAD: Final = ("event", "community", "what", "received (UTC)", "tries", "why")

MENDED: Final = "when the fault is mended (a newer version runs), handle it again"
ONLY_IF: Final = (
    "its writer was told to write again, and handled now it counts as written now: only if they have not written since"
)
NOTHING: Final = "nothing: a newer event tells of the same comment"
AGAIN: Final = "to handle again: rassvet inbox --retry NUMBER"


@click.command()
@click.option("--retry", multiple=True, metavar="ID|all", help="Handle this event again, or all that are no messages.")
@click.option("--days", type=click.IntRange(min=1), default=7, show_default=True, help="How far to look back.")
@click.option("--settings", "toml", type=click.Path(path_type=Path), help="Another file than ./rassvet.toml.")
def inbox(retry: Sequence[str], days: int, toml: Path | None) -> None:
    """List events that the bot could not handle and has put aside, with the place in the code; no texts are shown.

    With --retry they are handled again, within a minute: mend the fault first. A vote counts if its day is still open.
    «all» are those that are no messages. A message must be named: its writer was told to write again, and may have.
    """
    with told():
        asyncio.run(_inbox(settings_of(toml), retry, days))


async def _inbox(settings: Settings, retry: Sequence[str], days: int) -> None:
    async with bots_database(settings) as clock:
        events = await put_aside(clock.now() - timedelta(days=days))
        late = await overtaken(events)
        if retry:
            chosen = _chosen(events, late, retry)
            async with transaction():
                count = await handle_again(chosen)
            click.echo(f"{some(count, 'event is', 'events are')} to be handled again within a minute")
        else:
            nothing = f"nothing: the bot has put no event aside in the last {some(days, 'day')}"
            click.echo(listing(events, late) if events else nothing)


def _chosen(events: Sequence[InboxEvent], late: Collection[int], retry: Sequence[str]) -> list[InboxEvent]:
    """The events that are to be handled again. Raises UserError for one that is not listed or must not be."""
    known = {str(event.id): event for event in events}
    for name in retry:
        if name in known and known[name].id in late:
            raise UserError(f"event {name} is out of date: a newer one tells of the same comment")
        if name != ALL and name not in known:
            raise UserError(f"event {name[:20]} is not among those that were put aside")
    unheard = {event.id for event in events if event.id not in late and not event.kind.startswith(TOLD)}
    wanted = unheard if ALL in retry else set()
    return [event for event in events if event.id in wanted or str(event.id) in retry]


def listing(events: Sequence[InboxEvent], late: Collection[int]) -> str:
    """The events in columns; below, what to do about each. late: ids of those that are out of date."""
    advice = advised((event.id, what_to_do(event, late)) for event in events)
    again = [AGAIN] if any(event.id not in late for event in events) else []
    return "\n".join([*in_columns(HEAD, map(_cells, events)), "", *advice, *again])


def _cells(event: InboxEvent) -> tuple[str, ...]:
    when = f"{event.received_at:%Y-%m-%d %H:%M}"
    return str(event.id), str(event.group_id), event.kind, when, str(event.attempts), event.error


def what_to_do(event: InboxEvent, late: Collection[int]) -> str:
    """What mends it."""
    if event.id in late:
        return NOTHING
    return ONLY_IF if event.kind.startswith(TOLD) else MENDED
