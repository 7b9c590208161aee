"""Which communities this copy of the bot serves: its fair share of them, while it is there to serve them.

Copies share communities, not events or messages: VK counts calls by a community's key, its events are handled in order,
and its Long Poll is read by one. Each copy looks every second who is there (models/claims.py), takes what nobody has
and lets go of what is beyond its share, once nothing is under way for it.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import Final

from loguru import logger

from models import inbox as inbox_rows
from models.claims import Claims, ClaimsLostError, tell
from vkbot.inbox import Inbox, TakenIn
from vkbot.serving import Serving

WAITING_SECONDS: Final = 5.0
"""So long a look waits to hear where events wait. With ANSWER_SECONDS it is less than claims outlast a gone host."""


class PartDiedError(Exception):
    """A task that serves a community has ended, which none should."""

    def __init__(self, task: asyncio.Task[None]) -> None:
        super().__init__(task.get_name())
        self.task = task


def share(communities: int, copies: int, place: int) -> int:
    """How many of so many communities the copy at this place serves: all shares together make all communities."""
    return communities // copies + (place < communities % copies)


class Holding:
    """The task that keeps the share. When it ends, however it does, nothing is served any more."""

    def __init__(
        self,
        claims: Claims,
        communities: Sequence[int],
        inbox: Inbox,
        make: Callable[[int], Serving],
        changed: Callable[[], None],
        quiet: Callable[[int], Awaitable[None]],
    ) -> None:
        """make: what serves a community. changed: called after each look; other communities may be served now.

        quiet: returns when nothing is being sent any more in a community that is let go of: else the next copy would
        find it missing, and send it, too.
        """
        self._claims = claims
        self._communities = communities
        self._inbox = inbox
        self._make = make
        self._changed = changed
        self._quiet = quiet
        self._servings: dict[int, Serving] = {}
        self._left: dict[int, Serving] = {}
        """Communities in which something is still under way that this copy is letting go of."""
        self._leaving: dict[int, asyncio.Task[None]] = {}
        self._began = False
        self.unserved: frozenset[int] = frozenset(communities)
        """The communities that no copy served when this one looked last."""

    @property
    def servings(self) -> Mapping[int, Serving]:
        """The communities that this copy serves, without those that it is letting go of."""
        return self._servings

    def served(self) -> Collection[int]:
        """Their numbers."""
        return self._servings.keys()

    async def take_in(self, community_id: int) -> TakenIn:
        """Fetch what has reached VK and handle it; asked by what this copy does for the community."""
        serving = self._servings.get(community_id) or self._left[community_id]
        return await serving.take_in()

    async def stored(self, community_id: int) -> None:
        """Whoever serves the community is told of an event, if it is not this copy; belongs in a transaction."""
        if community_id not in self._servings and self._claims.look_seconds is not None:
            await tell(community_id)

    @property
    def began(self) -> bool:
        """Whether this copy has looked, and taken its share."""
        return self._began

    async def run(self) -> None:
        """Serve for ever. Raises ClaimsLostError, PartDiedError, and what the database raises."""
        lost = asyncio.create_task(self._claims.lost.wait(), name="claims")
        try:
            await self._claims.enter(self._communities, lambda community_id: self._inbox.look_again((community_id,)))
            while not lost.done():
                await self._look()
                parts = {task for one in self._servings.values() for task in one.tasks}
                waits = {lost, *parts, *self._leaving.values()}
                await asyncio.wait(waits, timeout=self._claims.look_seconds, return_when=asyncio.FIRST_COMPLETED)
                for task in parts:
                    if task.done():
                        raise PartDiedError(task)
            raise ClaimsLostError
        finally:
            await self._drop(lost)

    async def _look(self) -> None:
        seen = await self._claims.look()
        mine = share(len(self._communities), seen.copies, seen.place)
        for community_id in sorted(self._servings)[mine:]:
            self._leave(community_id)
        for community_id in [number for number, leaving in self._leaving.items() if leaving.done()]:
            self._leaving.pop(community_id).result()
            del self._left[community_id]
            await self._claims.give_up(community_id)
        taken = set(seen.taken)
        for community_id in self._communities:
            if len(self._servings) < mine and community_id not in taken and await self._claims.take(community_id):
                taken.add(community_id)
                self._take(community_id)
        self.unserved = frozenset(self._communities) - taken
        if self._claims.look_seconds is not None:
            await self._look_for_events()
        self._began = True
        self._changed()

    async def _look_for_events(self) -> None:
        """A word from another copy may have got lost. The claims, which must be looked at, do not wait for this."""
        try:
            async with asyncio.timeout(WAITING_SECONDS):
                waiting = await inbox_rows.groups_waiting()
        except TimeoutError:
            logger.warning("the database does not answer: {}", "whether events wait is not known")
        else:
            self._inbox.look_again(waiting.intersection(self._servings))

    def _take(self, community_id: int) -> None:
        self._servings[community_id] = serving = self._make(community_id)
        serving.start()
        logger.info("community {} is served here now", community_id)

    def _leave(self, community_id: int) -> None:
        logger.info("community {} is left to another copy of the bot", community_id)
        self._left[community_id] = serving = self._servings.pop(community_id)
        leaving = self._finish(serving, community_id)
        self._leaving[community_id] = asyncio.create_task(leaving, name=f"leaving {community_id}")

    async def _finish(self, serving: Serving, community_id: int) -> None:
        await serving.finish()
        await self._quiet(community_id)

    async def _drop(self, *tasks: asyncio.Task[bool]) -> None:
        """From here on nothing is done for any community, whatever was under way."""
        servings, leaving = list(self._servings.values()), list(self._leaving.values())
        self._servings.clear()
        for task in (*tasks, *leaving):
            task.cancel()
        await asyncio.gather(*(one.end() for one in servings), *tasks, *leaving, return_exceptions=True)
