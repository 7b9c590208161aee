"""A wake-up call for whoever waits at that moment."""

import asyncio
from collections.abc import Coroutine
from typing import Any


class Pulse:
    """`give()` wakes everybody who waits; who comes later waits for the next one.

    Waiters look at the state again after each pulse, so a pulse carries nothing.
    """

    def __init__(self) -> None:
        self._event = asyncio.Event()

    def give(self) -> None:
        """Wake all that wait now."""
        self._event.set()
        self._event = asyncio.Event()

    def upcoming(self) -> asyncio.Event:
        """The next pulse, to be waited for after a look at the state that takes time; do not set it."""
        return self._event

    async def wait(self, seconds: float | None = None) -> None:
        """Return at the next pulse, or after so many seconds."""
        try:
            async with asyncio.timeout(seconds):
                await self._event.wait()
        except TimeoutError:
            return


async def first_of(*waits: Coroutine[Any, Any, object]) -> None:
    """Wait until one of them is over and cancel the others; an error of the one that ended is raised."""
    tasks = [asyncio.ensure_future(wait) for wait in waits]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()
