"""Transactions that meet at each other's locks."""

import asyncio
from collections.abc import Sequence
from typing import Final

from models.store import Store
from models.tables import InboxEvent

WAITING: Final = "SELECT pid FROM pg_locks WHERE NOT granted"


class Halfway:
    """A transaction that goes on to its end only when it is let."""

    def __init__(self) -> None:
        self.there = asyncio.Event()
        self.may_end = asyncio.Event()

    async def stop(self) -> None:
        self.there.set()
        await self.may_end.wait()


async def wait_for_locks(store: Store, tasks: Sequence[asyncio.Task[None]]) -> None:
    """Until each of the tasks is done, or waits for another's lock. On SQLite it waits for the whole of the other."""
    while store.dialect == "postgres" and (left := sum(not task.done() for task in tasks)):
        _, waiting = await InboxEvent._meta.db.execute_query(WAITING)
        if len({row["pid"] for row in waiting}) >= left:
            return
