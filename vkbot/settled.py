"""Whether everything has been dealt with: for tests and the sandbox, which wait for it instead of for time to pass."""

import asyncio
from collections.abc import Collection, Sequence

from models import inbox as inbox_rows
from models import lag
from models.communities import ensure_community
from vkbot.clock import Clock
from vkbot.holding import Holding
from vkbot.parts import Application
from vkbot.pulse import Pulse
from vkbot.sender import Sender


class Settled:
    """Of what this copy serves it knows; of what another copy does, what the database says."""

    def __init__(
        self,
        communities: Sequence[int],
        holding: Holding,
        sender: Sender,
        application: Application,
        clock: Clock,
        changed: Pulse,
    ) -> None:
        """changed: given whenever it may have become so."""
        self._communities = communities
        self._holding = holding
        self._sender = sender
        self._application = application
        self._clock = clock
        self._changed = changed

    async def wait(self, ts: int, revision: int, group: int) -> None:
        """Return once it is so; see `main.Bot.settled`."""
        while True:
            upcoming = self._changed.upcoming()
            if await self._is(ts, revision, self._communities if group == 0 else (group,)):
                return
            await upcoming.wait()

    async def within(self, ts: int, revision: int, group: int, seconds: float) -> bool:
        """Whether it comes to that in time."""
        try:
            async with asyncio.timeout(seconds):
                await self.wait(ts, revision, group)
        except TimeoutError:
            return False
        return True

    async def _is(self, ts: int, revision: int, groups: Collection[int]) -> bool:
        # In the order in which one leads to the next: what was stored is handled, what was handled is sent.
        servings = self._holding.servings
        others = [number for number in self._communities if number not in servings]
        return (
            not self._holding.unserved
            and all(serving.heard(ts) for number, serving in servings.items() if number in groups)
            and all([await self._is_heard(number, ts) for number in others if number in groups])
            and await inbox_rows.count_pending() == 0
            and all(serving.rests(revision) for serving in servings.values())
            and not await self._is_due()
            and await self._sender.idle()
            and not (await lag.oldest_waiting(self._clock.now())).keys() & set(others)
        )

    async def _is_heard(self, group_id: int, ts: int) -> bool:
        if ts == 0:
            return True
        community = await ensure_community(group_id, self._clock.now())
        return community.lp_ts.isdigit() and int(community.lp_ts) >= ts

    async def _is_due(self) -> bool:
        for number in self._communities:
            due = await self._application.duties(number).next_due()
            if due is not None and due <= self._clock.now():
                return True
        return False
