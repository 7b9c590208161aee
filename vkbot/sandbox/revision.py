"""A number that grows with each change, and the wait for it to grow."""

import asyncio
from contextlib import suppress


class Revision:
    """Counts changes and wakes those who wait for the next one.

    Long Poll, the page and the clock all wait in the same way: «tell me when it is not what I have seen».
    """

    def __init__(self) -> None:
        self._number = 0
        self._next = asyncio.Event()
        self._followers: list[Revision] = []
        self._waiting = 0
        self._listened_to = asyncio.Event()

    @property
    def number(self) -> int:
        """How many changes there have been."""
        return self._number

    async def listened_to(self) -> None:
        """Wait until somebody waits for the next change: a test makes the change only then."""
        await self._listened_to.wait()

    def bump(self) -> None:
        """Count a change and wake everyone who waits."""
        self._number += 1
        woken, self._next = self._next, asyncio.Event()
        woken.set()
        self._listened_to.clear()
        for follower in self._followers:
            follower.bump()

    def followed_by(self, other: "Revision") -> None:
        """Count each change of this one as a change of the other, too."""
        self._followers.append(other)

    async def after(self, seen: int, wait: float | None) -> int:
        """Wait until the number is no longer `seen`, at most `wait` seconds of real time (None: for ever).

        Returns the number now. A `seen` from the future (of an earlier run) counts as changed.
        """
        if self._number == seen and (wait is None or wait > 0):
            self._waiting += 1
            self._listened_to.set()
            try:
                with suppress(TimeoutError):
                    async with asyncio.timeout(wait):
                        await self._next.wait()
            finally:
                self._waiting -= 1
                if not self._waiting:
                    self._listened_to.clear()
        return self._number
