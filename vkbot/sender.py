"""Sends what is in the outbox: in order within a lane, several lanes at once, each row once as far as VK allows it."""

import asyncio
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Protocol, TypeAlias

from loguru import logger

from models import outbox as rows
from models.communities import pause_publishing
from models.kinds import OutboxKind
from models.people import set_may_write
from models.store import transaction
from models.tables import OutboxMessage
from vkbot.clock import Clock
from vkbot.pulse import Pulse, first_of
from vkbot.vk.gateway import Gateway, Key
from vkbot.vk.lookup import Found, Look, Missing, find_comment, find_message, find_post
from vkbot.vk.outcome import (
    CAPTCHA,
    FLOOD,
    INVALID_KEY,
    KEY_REFUSED,
    MAY_NOT_WRITE,
    PASSING_CODES,
    PUBLISHING_REFUSED,
    QUOTA,
    SERVER_ERROR,
    TOO_MANY,
    UNKNOWN_ERROR,
    Done,
    Outcome,
    Passing,
    Refused,
    outcome_of_code,
)

SAFE_TO_REPEAT = timedelta(minutes=50)
"""VK knows a random_id or guid again for an hour; a margin for clocks that differ."""
LANES_AT_ONCE = 10
LEAST_TRIES = 5
"""A row is not given up after fewer, however long they took."""
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
Backoff: TypeAlias = Callable[[int, int], float]
"""Seconds to wait, from VK's error code (0: no answer) and the number of tries in a row, from 1."""


def patience(code: int, tries: int) -> float:
    """The usual back-off: short for the rate, long for flood, quotas and keys, doubling for VK's own trouble."""
    if code == TOO_MANY:
        return min(1.0 * tries, 10.0)
    if code in (FLOOD, CAPTCHA):
        return min(30.0 * 2.0 ** min(tries, 10), 1800.0)
    if code == QUOTA:
        return 600.0
    if code in KEY_REFUSED:
        return min(15.0 * 2.0 ** min(tries, 10), 600.0)
    return min(2.0 ** min(tries, 10), 60.0)


def longest(kind: str, code: int) -> timedelta | None:
    """How long a row is tried that VK keeps answering with this error; None = until VK takes it.

    People wait for a post, and an admin can publish it; a message has only the bot. Of an edit it has to be known soon
    that it does not work.
    """
    if code == 0 or code in KEY_REFUSED:
        return None
    if kind == OutboxKind.EDIT:
        return timedelta(minutes=30)
    if kind == OutboxKind.POST:
        return timedelta(minutes=15) if code == FLOOD else timedelta(hours=2)
    return timedelta(hours=6) if code in (UNKNOWN_ERROR, SERVER_ERROR) else timedelta(hours=24)


class Sender:
    """The task that empties the outbox. Run it in one task; it ends after `stop`, or with an error."""

    def __init__(
        self,
        gateways: Mapping[int, Gateway],
        clock: Clock,
        events: SendingEvents,
        *,
        backoff: Backoff = patience,
        changed: Pulse | None = None,
        bound: Callable[[], None] = lambda: None,
        attempted: Callable[[str, Outcome], None] = lambda kind, outcome: None,
        serves: Callable[[], Collection[int]] | None = None,
    ) -> None:
        """serves: the communities whose rows this sender may send now; all that have a gateway unless given.

        changed: given whenever there may be less to send than before.

        bound: called when a day has got its post, so that comments which came before are handled.

        attempted: told of each attempt: the kind of the row and what became of it.
        """
        self._gateways = gateways
        self._serves = serves or gateways.keys
        self._clock = clock
        self._events = events
        self._backoff = backoff
        self._changed = changed or Pulse()
        self._bound = bound
        self._attempted = attempted
        self._wake = asyncio.Event()
        self._stopping = asyncio.Event()
        self._busy: set[tuple[int, str]] = set()
        self._places = asyncio.Semaphore(LANES_AT_ONCE)
        self._blocked: set[tuple[int, str]] = set()
        """Community and kind of the rows for which VK refuses the key."""

    def wake(self) -> None:
        """There may be something to send: call it after a commit."""
        self._wake.set()

    def stop(self) -> None:
        """End once the calls under way are over."""
        self._stopping.set()
        self._wake.set()

    @property
    def blocked(self) -> frozenset[int]:
        """Communities whose key VK refuses: what is to go out there waits until it is mended."""
        return frozenset(community_id for community_id, _ in self._blocked)

    async def idle(self) -> bool:
        """Whether nothing is being sent and nothing could be sent now."""
        return not self._busy and not await rows.lane_heads(self._serves(), self._clock.now())

    async def run(self) -> None:
        """Send until stopped. An error of the database ends it, with an ExceptionGroup."""
        async with asyncio.TaskGroup() as lanes:
            while not self._stopping.is_set():
                self._wake.clear()
                now = self._clock.now()
                for row in await rows.lane_heads(self._serves(), now):
                    lane = (row.community_id, row.lane)
                    if lane not in self._busy:
                        self._busy.add(lane)
                        lanes.create_task(self._drain(lane), name=f"outbox {row.lane}")
                self._changed.give()
                await self._rest(await rows.next_not_before(self._serves(), now))

    async def _rest(self, until: datetime | None) -> None:
        if until is None:
            await self._wake.wait()
        else:
            await first_of(self._wake.wait(), self._clock.wait_until(until))

    async def _drain(self, lane: tuple[int, str]) -> None:
        """Send a lane's rows until there is none, the lane is blocked, or the sender stops."""
        tries = 0
        try:
            while not self._stopping.is_set() and (row := await self._head(lane)) is not None:
                tries += 1
                async with self._places:
                    after = await self._attempt(row, tries)
                if isinstance(after, Again):
                    await first_of(asyncio.sleep(after.seconds), self._stopping.wait())
                else:
                    tries = 0
                    self._wake.set()  # a comment may have waited for this row
        finally:
            self._busy.discard(lane)
            self._wake.set()  # what waited for this lane, or came into it at the last moment

    async def _head(self, lane: tuple[int, str]) -> OutboxMessage | None:
        if lane[0] not in self._serves():
            return None
        heads = await rows.lane_heads([lane[0]], self._clock.now())
        return next((row for row in heads if row.lane == lane[1]), None)

    async def _attempt(self, row: OutboxMessage, tries: int) -> After:
        """Bring a row one step further."""
        if row.parent is not None and row.parent.vk_id is None:
            return await self._give_up(row, "what it belongs to was not published")
        if row.kind == OutboxKind.POST and row.community.publishing_paused:
            return await self._hold(row, row.community.publishing_paused, pause=False)
        if row.tried_at is not None:
            look = await self._look(row)
            if look is not None and (after := await self._looked(row, look, tries)) is not None:
                return after
        return await self._send(row, tries)

    async def _send(self, row: OutboxMessage, tries: int) -> After:
        first = row.tried_at is None
        await rows.begin_attempt(row, self._clock.now())
        method, params = call_of(row)
        key = Key.USER if row.kind == OutboxKind.EDIT else Key.COMMUNITY
        outcome = softened(row, answered(await self._gateways[row.community_id].call(method, params, key)))
        self._attempted(row.kind, outcome)
        match outcome:
            case Done(value):
                self._key_works(row)
                return await self._sent(row, comment_of(row) if row.kind == OutboxKind.EDIT else vk_id_of(value))
            case Passing(code, reason, maybe_done):
                if await self._put_off(row, outcome, tries, nothing_there=first and not maybe_done):
                    return Again(self._backoff(code, tries))
                return await self._refused(row, Refused(code, reason))
            case Refused():
                return await self._refused(row, outcome)

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

    def _key_fails(self, row: OutboxMessage, reason: str) -> None:
        if row.community_id not in self.blocked:
            what = "VK refuses the key ({}); nothing goes out until the setting `token` is mended"
            logger.critical("community {}: " + what, row.community_id, reason)
        self._blocked.add((row.community_id, row.kind))

    def _key_works(self, row: OutboxMessage) -> None:
        if (row.community_id, row.kind) in self._blocked:
            self._blocked.discard((row.community_id, row.kind))
            logger.info("community {}: VK accepts the key again (outbox row {})", row.community_id, row.id)

    async def _sent(self, row: OutboxMessage, vk_id: int) -> After:
        async with transaction():
            await rows.mark_sent(row, vk_id, self._clock.now())
        if row.day_id is not None:
            self._bound()
        return Finished()

    async def _refused(self, row: OutboxMessage, refusal: Refused) -> After:
        if row.kind == OutboxKind.POST and refusal.code in PASSING_CODES:
            return await self._hold(row, refusal.reason, pause=refusal.code == FLOOD)
        if row.kind in (OutboxKind.POST, OutboxKind.COMMENT) and refusal.code in PUBLISHING_REFUSED:
            return await self._hold(row, refusal.reason, pause=row.kind == OutboxKind.POST)
        return await self._give_up(row, refusal.reason, refusal.code)

    async def _hold(self, row: OutboxMessage, why: str, *, pause: bool) -> After:
        logger.warning("outbox row {} ({}) is held for an admin: {}", row.id, row.kind, why)
        async with transaction():
            if pause:
                await pause_publishing(row.community_id, why)
            await rows.mark_held(row, why)
            await self._events.publishing_refused(row)
        return Finished()

    async def _give_up(self, row: OutboxMessage, why: str, code: int = 0) -> After:
        logger.warning("outbox row {} ({}) is given up: {}", row.id, row.kind, why)
        async with transaction():
            await rows.mark_dead(row, why)
            if code in MAY_NOT_WRITE and row.peer_id is not None and 0 < row.peer_id < CHAT_PEERS:
                await set_may_write(row.community_id, row.peer_id, False)
            await self._events.undelivered(row)
        return Finished()

    async def _look(self, row: OutboxMessage) -> Look | None:
        """Look whether an attempt nobody confirmed has succeeded; None if repeating it is safe anyway."""
        if row.kind == OutboxKind.EDIT:
            return None
        since = row.tried_at or row.created_at
        gateway = self._gateways[row.community_id]
        if row.kind == OutboxKind.COMMENT:
            return await find_comment(gateway, target_of(row), row.text, since)
        if self._clock.now() - since < SAFE_TO_REPEAT:
            return None
        if row.kind == OutboxKind.POST:
            return await find_post(gateway, row.text, since)
        return await find_message(gateway, row.peer_id or 0, int(row.key), row.text, since)

    async def _looked(self, row: OutboxMessage, look: Look, tries: int) -> After | None:
        """What follows from the look; None: send it (again)."""
        match look:
            case Found(vk_id):
                return await self._sent(row, vk_id)
            case Missing():
                row.tried_at = None
                return None
            case Passing(code) if await self._put_off(row, look, tries, nothing_there=False):
                return Again(self._backoff(code, tries))
            case Passing() | Refused():
                return await self._unknown(row)

    async def _unknown(self, row: OutboxMessage) -> After | None:
        """Nobody can say whether it arrived."""
        if row.kind == OutboxKind.MESSAGE:
            return None  # twice is better than never
        if row.kind == OutboxKind.POST:
            return await self._hold(row, "it may have been published already", pause=False)
        await rows.mark_unsure(row, "no key to look whether it arrived")
        return Finished()


def target_of(row: OutboxMessage) -> int:
    """The post that a comment goes under."""
    return row.post_id or (row.parent.vk_id if row.parent is not None else None) or 0


def comment_of(row: OutboxMessage) -> int:
    """The comment that an edit changes."""
    return (row.parent.vk_id if row.parent is not None else None) or 0


def call_of(row: OutboxMessage) -> tuple[str, dict[str, Any]]:
    """The method and parameters that send a row."""
    owner = -row.community_id
    if row.kind == OutboxKind.MESSAGE:
        params = {"peer_id": row.peer_id, "message": row.text, "random_id": int(row.key), "keyboard": row.keyboard}
        return "messages.send", params
    if row.kind == OutboxKind.POST:
        return "wall.post", {"owner_id": owner, "from_group": 1, "message": row.text, "guid": row.key}
    if row.kind == OutboxKind.EDIT:
        return "wall.editComment", {"owner_id": owner, "comment_id": comment_of(row), "message": row.text}
    params = {"owner_id": owner, "post_id": target_of(row), "from_group": row.community_id, "message": row.text}
    return "wall.createComment", params | {"guid": row.key}


def answered(outcome: Outcome) -> Outcome:
    """The outcome, an error for the only peer of a list counted as the call's."""
    match outcome:
        case Done([{"error": {"code": int(code)}}]):
            return outcome_of_code(code)
        case _:
            return outcome


def softened(row: OutboxMessage, outcome: Outcome) -> Outcome:
    """The outcome, a refusal that will pass counted as such.

    A wrong key stops everything, and a captcha a message, only until somebody has seen to it. A post or comment that
    this kind of key may not publish is for an admin. An edit is made with another key, and can be done without.
    """
    match outcome:
        case Refused() if row.kind == OutboxKind.EDIT:
            return outcome
        case Refused(code, reason) if code == INVALID_KEY:
            return Passing(code, reason, maybe_done=False)
        case Refused(code, reason) if row.kind == OutboxKind.MESSAGE and code in (CAPTCHA, *KEY_REFUSED):
            return Passing(code, reason, maybe_done=False)
        case _:
            return outcome


def vk_id_of(value: Any) -> int:
    """The number VK gave to what was sent, in whatever shape the answer comes; 0 if it gave none."""
    if isinstance(value, list):
        value = value[0] if value else 0
    if isinstance(value, dict):
        names = ("post_id", "comment_id", "message_id", "conversation_message_id")
        return next((int(value[name]) for name in names if value.get(name)), 0)
    return int(value)
