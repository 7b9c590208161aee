"""Sends what is in the outbox: in order within a lane, many rows in one request, each once as far as VK allows it."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime

from models import outbox as rows
from models.kinds import OutboxKind
from models.lanes import Lane, waiting
from models.tables import OutboxMessage
from vkbot.clock import Clock
from vkbot.pulse import Pulse, first_of
from vkbot.sending import pictures
from vkbot.sending.aftermath import After, Aftermath, Again, Finished, SendingEvents
from vkbot.sending.batches import Batch, alone, batches, lane_of, needs_look
from vkbot.sending.calls import answers, of_rows, script, target_of
from vkbot.sending.patience import Backoff, patience
from vkbot.vk.gateway import Gateway
from vkbot.vk.lookup import Look, find_comment, find_message, find_post
from vkbot.vk.outcome import CUT_SHORT, INVALID_KEY, Done, Outcome, Passing, Refused

PICTURE_TRIES = 3
"""After so many failures in a row the text goes without its picture: people wait for it."""
AT_ONCE = 10
"""Requests under way in a community."""

Told = list[tuple[OutboxMessage, Outcome]]
"""What became of rows that were tried."""


class Sender:
    """The task that empties the outbox. Run it in one task; it ends after `stop`, or with an error.

    What waits in a community is looked up when there may be something new, and put into as few requests as possible.
    While rows of a lane are under way, or rest after a failure, the lane is busy: nothing else of it goes.
    """

    def __init__(
        self,
        gateways: Mapping[int, Gateway],
        clock: Clock,
        events: SendingEvents,
        *,
        backoff: Backoff = patience,
        changed: Pulse | None = None,
        bound: Callable[[int], None] = lambda community_id: None,
        attempted: Callable[[str, Outcome], None] = lambda kind, outcome: None,
        serves: Callable[[], Collection[int]] | None = None,
    ) -> None:
        """serves: the communities whose rows this sender may send now; all that have a gateway unless given.

        changed: given whenever there may be less to send than before.

        bound: told of a community where a day has got its post, so that comments which came before are handled.

        attempted: told of each attempt: the kind of the row and what became of it.
        """
        self._gateways = gateways
        self._serves = serves or gateways.keys
        self._clock = clock
        self._after = Aftermath(clock, events, backoff, bound)
        self._changed = changed or Pulse()
        self._attempted = attempted
        self._woken = asyncio.Event()
        self._stopping = asyncio.Event()
        self._news: set[int] = set(gateways)
        """Communities in which there may be something to send that is not under way."""
        self._later: dict[int, datetime] = {}
        """Community → when something may go there that is for later."""
        self._busy: set[Lane] = set()
        self._tries: dict[Lane, int] = {}
        self._apart: set[int] = set()
        """Rows of an `execute` that VK refused as a whole: they go one by one."""
        self._calls: Counter[int] = Counter()
        """Requests under way, by community."""
        self._places: dict[int, asyncio.Semaphore] = defaultdict(lambda: asyncio.Semaphore(AT_ONCE))

    def wake(self, community_id: int | None = None) -> None:
        """There may be something to send, in this community or in any: call it after a commit."""
        self._news.update(self._gateways if community_id is None else (community_id,))
        self._woken.set()

    def stop(self) -> None:
        """End once the calls under way are over."""
        self._stopping.set()
        self._woken.set()

    @property
    def blocked(self) -> frozenset[int]:
        """Communities whose key VK refuses: what is to go out there waits until it is mended."""
        return self._after.blocked

    async def quiet(self, community_id: int) -> None:
        """Return when no request is under way in a community that is not served any more, so that none begins."""
        while self._calls[community_id]:
            upcoming = self._changed.upcoming()
            if self._calls[community_id]:
                await upcoming.wait()

    async def idle(self) -> bool:
        """Whether nothing is being sent and nothing could be sent now."""
        return not self._busy and not (await waiting(self._serves(), self._clock.now())).lanes

    async def run(self) -> None:
        """Send until stopped. An error of the database ends it, with an ExceptionGroup."""
        async with asyncio.TaskGroup() as tasks:
            while not self._stopping.is_set():
                self._woken.clear()
                for batch in await self._look():
                    self._busy |= batch.lanes
                    tasks.create_task(self._carry(batch), name="outbox batch")
                self._changed.give()
                await self._rest()

    async def _look(self) -> list[Batch]:
        """What can be sent now, and when to look again."""
        now = self._clock.now()
        come = {community_id for community_id, at in self._later.items() if at <= now}
        served = set(self._serves())
        communities = (self._news | come) & served
        self._news.clear()
        if not communities:
            return []
        found = await waiting(communities, now, but=frozenset(self._busy))
        self._later = {one: at for one, at in self._later.items() if one not in communities and one in served}
        self._later |= found.later
        lanes: dict[int, list[Sequence[OutboxMessage]]] = defaultdict(list)
        for lane in found.lanes:
            lanes[lane[0].community_id].append(lane)
        return [batch for some in lanes.values() for batch in batches(some, now, self._apart)]

    async def _rest(self) -> None:
        if not self._later:
            await self._woken.wait()
        else:
            await first_of(self._woken.wait(), self._clock.wait_until(min(self._later.values())))

    async def _carry(self, batch: Batch) -> None:
        """Bring the rows of a batch one step further; then its lanes are free, or rest."""
        after: dict[Lane, After] = {}
        self._calls[batch.community_id] += 1
        try:
            async with self._places[batch.community_id]:
                if not self._stopping.is_set() and batch.community_id in self._serves():
                    after = await self._step(batch)
        finally:
            self._calls[batch.community_id] -= 1
            resting = {lane: one.seconds for lane, one in after.items() if isinstance(one, Again)}
            self._free(batch.community_id, batch.lanes - resting.keys())
        by_seconds: dict[float, set[Lane]] = defaultdict(set)
        for lane, seconds in resting.items():
            by_seconds[seconds].add(lane)
        await asyncio.gather(*(self._free_after(batch, lanes, wait) for wait, lanes in by_seconds.items()))

    async def _free_after(self, batch: Batch, lanes: set[Lane], seconds: float) -> None:
        try:
            await first_of(asyncio.sleep(seconds), self._stopping.wait())
        finally:
            self._free(batch.community_id, lanes)

    def _free(self, community_id: int, lanes: set[Lane]) -> None:
        self._busy -= lanes
        self.wake(community_id)  # a comment may have waited for one of these rows, and more may have come

    async def _step(self, batch: Batch) -> dict[Lane, After]:
        """What is to be done with each lane of a batch after an attempt to send it."""
        first = batch.rows[0]
        if alone(first, self._clock.now(), self._apart) and (after := await self._before(first)) is not None:
            return self._counted({lane_of(first): after})
        untried = {row.id for row in batch.rows if row.tried_at is None}
        together = [call.rows for call in batch.calls if len(call.rows) > 1]
        if not await rows.begin_attempts(batch.rows, self._clock.now(), together=together):
            return {}  # one of them has been dealt with elsewhere
        told = await self._send(batch, untried)
        return self._counted(await self._settle(told, untried))

    def _counted(self, after: dict[Lane, After]) -> dict[Lane, After]:
        for lane, one in after.items():
            if isinstance(one, Finished):
                self._tries.pop(lane, None)
            else:
                self._tries[lane] = self._tries.get(lane, 0) + 1
        return after

    async def _before(self, row: OutboxMessage) -> After | None:
        """What is to be done with a row that goes alone, instead of sending it; None: send it."""
        if row.parent is not None and row.parent.vk_id is None:
            return await self._after.give_up(row, "what it belongs to was not published")
        if row.kind == OutboxKind.POST and row.community.publishing_paused:
            return await self._after.hold(row, row.community.publishing_paused, pause=False)
        if row.picture is not None and not row.attachment:
            outcome = await pictures.uploaded(self._gateways[row.community_id], row)
            if isinstance(outcome, Passing) and self._tries_of(row) <= PICTURE_TRIES:
                return await self._after.failed(row, outcome, self._tries_of(row), first=row.tried_at is None)
            await rows.set_attachment(row, outcome if isinstance(outcome, str) else "")
        if needs_look(row, self._clock.now()):
            return await self._after.looked(row, await self._search(row), self._tries_of(row))
        return None

    def _tries_of(self, row: OutboxMessage) -> int:
        """How often the head of the row's lane has been tried in a row, this time included."""
        return self._tries.get(lane_of(row), 0) + 1

    async def _search(self, row: OutboxMessage) -> Look:
        """Look whether an attempt nobody confirmed has succeeded."""
        gateway, since = self._gateways[row.community_id], row.tried_at or row.created_at
        if row.kind == OutboxKind.COMMENT:
            return await find_comment(gateway, target_of(row), row.text, since)
        if row.kind == OutboxKind.POST:
            return await find_post(gateway, row.text, since)
        return await find_message(gateway, row.peer_id or 0, int(row.key), row.text, since)

    async def _send(self, batch: Batch, untried: Collection[int]) -> Told:
        """Call VK; what became of the rows that were tried. Of the others it is noted that they were not."""
        gateway = self._gateways[batch.community_id]
        calls = batch.calls
        if len(calls) == 1:
            method, params = calls[0].request
            return of_rows(calls[0], await gateway.call(method, params, calls[0].key))
        outcome = await gateway.call("execute", {"code": script(batch.runs)})
        match outcome:
            case Done():
                told = answers(batch.runs, outcome)
            case Refused(code) if code != INVALID_KEY:
                self._apart.update(row.id for row in batch.rows)
                told = [(call, None) for call in calls if code != CUT_SHORT]
            case _:
                told = [(call, outcome) for call in calls]
        await rows.take_back([row for call, one in told if one is None for row in call.rows], untried)
        return [pair for call, one in told if one is not None for pair in of_rows(call, one)]

    async def _settle(self, told: Told, untried: Collection[int]) -> dict[Lane, After]:
        """Change the rows as the outcomes ask for; a lane rests if the last of its rows that was tried must."""
        await self._after.done([(row, outcome) for row, outcome in told if isinstance(outcome, Done)])
        after: dict[Lane, After] = {}
        for row, outcome in told:
            lane = lane_of(row)
            self._attempted(row.kind, outcome)
            if isinstance(outcome, Done):
                after[lane] = Finished()
                self._tries.pop(lane, None)
            else:
                after[lane] = await self._after.failed(row, outcome, self._tries_of(row), first=row.id in untried)
            if isinstance(after[lane], Finished):
                self._apart.discard(row.id)
        return after
