"""`rassvet outbox`: what VK has not taken, why, and what to do about it."""

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from typing import Final

import click

from models.kinds import OutboxStatus
from models.store import transaction
from models.tables import OutboxMessage
from models.undelivered import CLOSED, queue_again, undelivered
from vkbot.commands.backup import settings_of, told
from vkbot.commands.errors import UserError
from vkbot.commands.rows import advised, bots_database, in_columns
from vkbot.counted import some
from vkbot.settings import Settings
from vkbot.vk.outcome import CAPTCHA, KEY_REFUSED, MAY_NOT_WRITE

ALL: Final = "all"

BY_CODE: Final = {
    **dict.fromkeys(MAY_NOT_WRITE, "the person does not let the community write; if they do again, send it again"),
    **dict.fromkeys(KEY_REFUSED, "mend the key that the setting names (RassvetKeyRefused), then send it again"),
    7: "give the key the rights to messages and to the wall, then send it again",
    9: "VK takes it for a flood: wait some hours, then send it again",
    14: "VK asks for a captcha: let an admin write something by hand, then send it again; a post that is held only if "
    "it is not on the wall",
    15: "give the key the rights to messages and to the wall, then send it again",
    29: "the day's quota is used up: send it again tomorrow",
    100: "a fault of the bot: tell the developers; the people who miss it should be written to by hand",
    212: "open the comments of the post, then send it again",
    213: "let the community comment under its posts, then send it again",
    214: "an admin posts it (the bot has written the text to them), or send it again when the key has the right to the "
    "wall, or tomorrow if there were 50 posts today",
    219: "an admin posts it (the bot has written the text to them), or send it again in some hours",
    220: "an admin posts it (the bot has written the text to them), or send it again tomorrow",
    911: "a fault of the bot: tell the developers; the people who miss it should be written to by hand",
    912: "switch «Возможности ботов» on in the community's messages, then send it again",
    914: "a fault of the bot: tell the developers; the people who miss it should be written to by hand",
    917: "let the community into the chat again, then send it again",
    1051: "an admin posts it (the bot has written the text to them); this key may not",
}
BY_STATUS: Final = {
    OutboxStatus.HELD: "look at the wall: if it is not there, an admin posts it, or send it again",
    OutboxStatus.UNSURE: "look under the post: if it is not there, send it again",
    OutboxStatus.DEAD: "see whether the cause is gone, then send it again",
    OutboxStatus.QUEUED: "nothing: the bot tries again by itself (RassvetOutboxStuck)",
}
WAITING: Final = {
    **dict.fromkeys(
        KEY_REFUSED,
        "mend the key that the setting names (RassvetKeyRefused) and restart the bot: then it goes out",
    ),
    CAPTCHA: "VK asks for a captcha: let an admin write something by hand; the bot tries again within half an hour, "
    "and at once if it is restarted",
}
"""By VK's code, of what is queued: where waiting alone does not help."""
AGAIN: Final = "to send again: rassvet outbox --retry NUMBER"
HEAD: Final = ("row", "community", "what", "to", "state", "queued (UTC)", "tries", "why")


@click.command()
@click.option("--retry", multiple=True, metavar="ID|all", help="Send this row again, or all that VK refused for good.")
@click.option("--days", type=click.IntRange(min=1), default=7, show_default=True, help="How far to look back.")
@click.option("--settings", "toml", type=click.Path(path_type=Path), help="Another file than ./rassvet.toml.")
def outbox(retry: Sequence[str], days: int, toml: Path | None) -> None:
    """List what VK has not taken, with the reason and what to do; no texts are shown.

    With --retry rows are queued again: the bot sends them within a minute, and looks first if one may have arrived.
    «all» are those that were given up, but for people who do not let the community write. A post that is held for an
    admin, or something of which nobody knows whether it arrived, must be named: look first that it is not there.
    """
    with told():
        asyncio.run(_outbox(settings_of(toml), retry, days))


async def _outbox(settings: Settings, retry: Sequence[str], days: int) -> None:
    async with bots_database(settings) as clock:
        rows = await undelivered(clock.now() - timedelta(days=days))
        if retry:
            chosen = _chosen(rows, retry)
            async with transaction():
                count = await queue_again(chosen)
            click.echo(f"{some(count, 'row is', 'rows are')} queued again, to be sent within a minute")
        else:
            nothing = f"nothing: VK has taken everything of the last {some(days, 'day')}"
            click.echo(listing(rows) if rows else nothing)


def _chosen(rows: Sequence[OutboxMessage], retry: Sequence[str]) -> list[OutboxMessage]:
    """The rows that are to be sent again. Raises UserError for one that is not listed or needs nothing."""
    known = {str(row.id): row for row in rows}
    for name in retry:
        if name in known and known[name].status not in CLOSED:
            raise UserError(f"row {name} is queued already; the bot tries it again by itself, and at once if restarted")
        if name != ALL and name not in known:
            raise UserError(f"row {name[:20]} is not among those that can be sent again")
    given_up = [row for row in rows if row.status == OutboxStatus.DEAD and code_of(row) not in MAY_NOT_WRITE]
    wanted = {row.id for row in given_up} if ALL in retry else set()
    return [row for row in rows if row.id in wanted or str(row.id) in retry]


def listing(rows: Sequence[OutboxMessage]) -> str:
    """The rows in columns; below, what to do about each reason."""
    advice = advised((row.id, what_to_do(row)) for row in rows)
    again = [AGAIN] if any(row.status in CLOSED for row in rows) else []
    return "\n".join([*in_columns(HEAD, map(_cells, rows)), "", *advice, *again])


def _cells(row: OutboxMessage) -> tuple[str, ...]:
    to = row.peer_id or row.post_id or ""
    when = f"{row.created_at:%Y-%m-%d %H:%M}"
    return str(row.id), str(row.community_id), row.kind, str(to), row.status, when, str(row.attempts), row.error


def what_to_do(row: OutboxMessage) -> str:
    """What mends it."""
    status = OutboxStatus(row.status)
    by_code = WAITING if status is OutboxStatus.QUEUED else BY_CODE
    return by_code.get(code_of(row), BY_STATUS[status])


def code_of(row: OutboxMessage) -> int:
    """VK's error code, with which the outbox's own wording begins; 0 if there is none."""
    first, _, _ = row.error.removeprefix("error ").partition(" ")
    return int(first) if first.isdecimal() else 0
