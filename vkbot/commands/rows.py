"""What `rassvet outbox` and `rassvet inbox` share: the bot's own database beside the running bot, rows with advice."""

from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager

from models.store import connected, known_migrations, schema_of
from vkbot.clock import Clock
from vkbot.commands.backup import clock_of
from vkbot.commands.errors import UserError
from vkbot.settings import Settings


@asynccontextmanager
async def bots_database(settings: Settings) -> AsyncIterator[Clock]:
    """Open the database as it is, with the bot's clock. Raises UserError if it is not this program's own."""
    url = settings.database.get_secret_value()
    schema, newest = await schema_of(url), known_migrations()[-1]
    if not schema:
        raise UserError("the database is empty or not there: is this the bot's folder, and are these its settings?")
    if schema != newest:
        raise UserError(f"the database has the schema {schema}, this program {newest}; use the bot's own")
    async with clock_of(settings) as clock, connected(url):
        yield clock


def in_columns(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Lines with the head above, a line a row."""
    table = [head, *rows]
    widths = [max(len(line[column]) for line in table) for column in range(len(head))]
    return ["  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in table]


def advised(what: Iterable[tuple[int, str]]) -> list[str]:
    """What to do, each with the numbers of the rows that it is good for: number, what to do."""
    advice: dict[str, list[str]] = {}
    for number, todo in what:
        advice.setdefault(todo, []).append(str(number))
    return [f"{', '.join(numbers)}: {todo}" for todo, numbers in advice.items()]
