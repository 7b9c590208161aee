"""What can be told from outside of something that the bot does: what it queues, and which statements it makes."""

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from tortoise import connections

from models.kinds import OutboxKind
from models.tables import OutboxMessage

LITERAL = re.compile(r"'(?:[^']|'')*'|\b\d+(?:\.\d+)?\b")
NAMED = re.compile(r"(SAVEPOINT|RELEASE|ROLLBACK TO)\s+\S+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Watched:
    """`rows`: what was queued, in the order in which it goes out; `statements`: to the database, without values."""

    rows: tuple[OutboxMessage, ...]
    statements: tuple[str, ...]

    @property
    def public(self) -> list[Any]:
        """Posts and comments with all there is to them."""
        return [whole(row) for row in self.rows if row.kind != OutboxKind.MESSAGE]

    def told(self, vk_id: int) -> list[Any]:
        """All that one person gets."""
        return [whole(row) for row in self.rows if row.peer_id == vk_id]

    @property
    def outside(self) -> list[Any]:
        """Who gets what kind of thing, when and in which order, whatever is in it."""
        return [(row.kind, row.lane, row.peer_id, row.purpose, row.created_at, row.not_before) for row in self.rows]


def whole(row: OutboxMessage) -> tuple[Any, ...]:
    """A row with its text and buttons."""
    return row.id, row.kind, row.peer_id, row.purpose, row.text, row.keyboard, row.created_at, row.not_before


async def watched(act: Callable[[], Awaitable[object]]) -> Watched:
    """Do something and see what comes of it."""
    newest = await OutboxMessage.all().order_by("-id").first()
    async with traced() as statements:
        await act()
    rows = await OutboxMessage.filter(id__gt=newest.id if newest else 0).order_by("id")
    return Watched(tuple(rows), tuple(statements))


@asynccontextmanager
async def traced() -> AsyncIterator[list[str]]:
    """The statements that SQLite is given meanwhile, values left out."""
    raw = connections.get("sqlite")._connection
    found: list[str] = []
    await raw.set_trace_callback(lambda statement: found.append(shape(statement)))
    try:
        yield found
    finally:
        await raw.set_trace_callback(None)


def shape(statement: str) -> str:
    """A statement without its values."""
    return NAMED.sub(r"\1 ?", LITERAL.sub("?", statement))
