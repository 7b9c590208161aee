"""What follows from the outcome of an attempt to send a row: it is sent, tried again, left to an admin, or given up."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from loguru import logger

from models import outbox as rows
from models.communities import pause_publishing
from models.kinds import OutboxKind
from models.people import set_may_write
from models.store import transaction
from models.tables import OutboxMessage
from vkbot.clock import Clock
from vkbot.sending.calls import vk_id_of
from vkbot.sending.patience import LEAST_TRIES, Backoff, longest
from vkbot.vk.lookup import Found, Look, Missing
from vkbot.vk.outcome import (
    FLOOD,
    KEY_REFUSED,
    MAY_NOT_WRITE,
    PASSING_CODES,
    PUBLISHING_REFUSED,
    Done,
    Passing,
    Refused,
)

CHAT_PEERS = 2_000_000_000


class SendingEvents(Protocol):
    """What the sender tells; each call runs in the transaction that changes the row."""

    async def publishing_refused(self, row: OutboxMessage) -> None:
        """VK will not publish this post or comment, or nobody knows whether it has: an admin must see to it.

        The row is held; `row.error` says why. May queue messages.
        """

    async def undelivered(self, row: OutboxMessage) -> None:
        """VK refused this row for good; `row.error` says why. May queue messages (not to the same peer)."""


@dataclass(frozen=True, slots=True)
class Finished:
    """The row is done with, one way or another."""


@dataclass(frozen=True, slots=True)
class Again:
    """Try the same row again after so many seconds."""

    seconds: float


After: TypeAlias = Finished | Again


class Aftermath:
    """Changes rows as the outcomes of attempts ask for. Knows which keys VK refuses."""

    def __init__(self, clock: Clock, events: SendingEvents, backoff: Backoff, bound: Callable[[int], None]) -> None:
        self._clock = clock
        self._events = events
        self._backoff = backoff
        self._bound = bound
        self._blocked: set[tuple[int, str]] = set()
        """Community and kind of the rows for which VK refuses the key."""

    @property
    def blocked(self) -> frozenset[int]:
        """Communities whose key VK refuses."""
        return frozenset(community_id for community_id, _ in self._blocked)

    async def done(self, sent: Sequence[tuple[OutboxMessage, Done]]) -> None:
        """VK has these rows."""
        if not sent:
            return
        for row, _ in sent:
            self._key_works(row)
        await self._sent([(row, vk_id_of(row, outcome.value)) for row, outcome in sent])

    async def failed(self, row: OutboxMessage, outcome: Passing | Refused, tries: int, *, first: bool) -> After:
        """VK did not take the row, or did not say so. tries: in a row, with this one; first: none before it may have
        left anything in VK.
        """
        match outcome:
            case Passing(code, reason, maybe_done):
                nothing_there = first and not maybe_done
                if await self._put_off(row, outcome, tries, nothing_there=nothing_there):
                    return Again(self._backoff(code, tries))
                return await self._refused(row, Refused(code, reason), nothing_there=nothing_there)
            case Refused():
                return await self._refused(row, outcome, nothing_there=first)

    async def looked(self, row: OutboxMessage, look: Look, tries: int) -> After | None:
        """What follows from a look whether the row has arrived; None: send it (again)."""
        match look:
            case Found(vk_id):
                await self._sent([(row, vk_id)])
                return Finished()
            case Missing():
                row.tried_at = None
                return None
            case Passing(code) if await self._put_off(row, look, tries, nothing_there=False):
                return Again(self._backoff(code, tries))
            case Passing() | Refused():
                return await self._unknown(row)

    async def give_up(self, row: OutboxMessage, why: str, code: int = 0, *, nothing_there: bool = False) -> After:
        """The row will not be sent. nothing_there: no attempt left anything in VK."""
        logger.warning("outbox row {} ({}) is given up: {}", row.id, row.kind, why)
        async with transaction():
            if not await rows.mark_dead(row, why, nothing_there=nothing_there):
                return Finished()
            if code in MAY_NOT_WRITE and row.peer_id is not None and 0 < row.peer_id < CHAT_PEERS:
                await set_may_write(row.community_id, row.peer_id, False)
            await self._events.undelivered(row)
        return Finished()

    async def hold(self, row: OutboxMessage, why: str, *, pause: bool, nothing_there: bool = False) -> After:
        """The row is left to an admin. pause: so are the community's posts to come. nothing_there: as in give_up."""
        logger.warning("outbox row {} ({}) is held for an admin: {}", row.id, row.kind, why)
        async with transaction():
            if not await rows.mark_held(row, why, nothing_there=nothing_there):
                return Finished()
            if pause:
                await pause_publishing(row.community_id, why)
            await self._events.publishing_refused(row)
        return Finished()

    async def _sent(self, sent: Sequence[tuple[OutboxMessage, int]]) -> None:
        async with transaction():
            await rows.mark_all_sent(sent, self._clock.now())
        for community_id in {row.community_id for row, _ in sent if row.day_id is not None}:
            self._bound(community_id)

    async def _put_off(self, row: OutboxMessage, why: Passing, tries: int, *, nothing_there: bool) -> bool:
        """Note a failure that may pass; False if it has not passed for too long."""
        now, limit = self._clock.now(), longest(row.kind, why.code)
        since = row.failing_since
        if why.code in KEY_REFUSED:
            since = None
            self._key_fails(row, why.reason)
        else:
            since = since or (None if limit is None else now)
            logger.warning("outbox row {} ({}): {}, try {}", row.id, row.kind, why.reason, tries)
        await rows.mark_not_done(row, why.reason, nothing_there=nothing_there, failing_since=since)
        return limit is None or since is None or tries < LEAST_TRIES or now - since < limit

    async def _refused(self, row: OutboxMessage, refusal: Refused, *, nothing_there: bool) -> After:
        code, why = refusal.code, refusal.reason
        if row.kind == OutboxKind.POST and code in PASSING_CODES:
            return await self.hold(row, why, pause=code == FLOOD, nothing_there=nothing_there)
        if row.kind in (OutboxKind.POST, OutboxKind.COMMENT) and code in PUBLISHING_REFUSED:
            return await self.hold(row, why, pause=row.kind == OutboxKind.POST, nothing_there=nothing_there)
        return await self.give_up(row, why, code, nothing_there=nothing_there)

    async def _unknown(self, row: OutboxMessage) -> After | None:
        """Nobody can say whether it arrived."""
        if row.kind == OutboxKind.MESSAGE:
            return None  # twice is better than never
        if row.kind == OutboxKind.POST or row.parent_id is not None:  # what did not fit into a post belongs to it
            return await self.hold(row, "it may have been published already", pause=False)
        logger.warning("outbox row {} ({}): nobody can tell whether it arrived, it is let go", row.id, row.kind)
        await rows.mark_unsure(row, "no key to look whether it arrived")
        return Finished()

    def _key_fails(self, row: OutboxMessage, reason: str) -> None:
        if row.community_id not in self.blocked:
            what = "VK refuses the key ({}); nothing goes out until the setting `token` is mended"
            logger.critical("community {}: " + what, row.community_id, reason)
        self._blocked.add((row.community_id, row.kind))

    def _key_works(self, row: OutboxMessage) -> None:
        if (row.community_id, row.kind) in self._blocked:
            self._blocked.discard((row.community_id, row.kind))
            logger.info("community {}: VK accepts the key again (outbox row {})", row.community_id, row.id)
