"""Callbacks that come at the same time are stored in one transaction: one commit costs as much as many."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

Event = tuple[int, dict[str, Any]]
"""The group id and the event."""
Store = Callable[[Sequence[Event]], Awaitable[object]]
"""Stores events, in this order, all or none; returns after the commit."""

STOP_SECONDS: Final = 5.0
MOST: Final = 200
"""So many events a transaction holds: one that is refused is tried again event by event."""


@dataclass(frozen=True, slots=True)
class _Waiting:
    """An event, and whoever waits until it is stored."""

    event: Event
    stored: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Intake:
    """Gathers what comes while a transaction is under way into the next one. Nobody waits for company."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: list[_Waiting] = []
        self._work: asyncio.Task[None] | None = None

    async def take(self, group_id: int, event: dict[str, Any]) -> None:
        """Store an event, in the order of the calls; returns after the commit. Raises what the database raises."""
        waiting = _Waiting((group_id, event))
        self._waiting.append(waiting)
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._run(), name="intake")
        await waiting.stored

    async def close(self, seconds: float = STOP_SECONDS) -> None:
        """Let what is being stored end. A database that hangs is not waited for: VK sends again what had no answer."""
        if self._work is not None:
            await asyncio.wait([self._work], timeout=seconds)
            self._work.cancel()
            await asyncio.wait([self._work])

    async def _run(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            await self._take(batch)

    async def _take(self, batch: Sequence[_Waiting]) -> None:
        """Store all at once; if that fails, each by itself, so that one does not keep the others out."""
        try:
            await self._store([waiting.event for waiting in batch])
        except Exception as error:
            if len(batch) == 1:
                _answer(batch[0], error)
                return
            for waiting in batch:
                await self._take([waiting])
        else:
            for waiting in batch:
                _answer(waiting, None)


def _answer(waiting: _Waiting, error: Exception | None) -> None:
    if waiting.stored.done():  # whoever waited has left
        return
    if error is None:
        waiting.stored.set_result(None)
    else:
        waiting.stored.set_exception(error)
