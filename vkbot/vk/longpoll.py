"""Long Poll of one community. Where it stands is kept in the database, together with the events it brought."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

import aiohttp
from loguru import logger

from models.communities import ensure_community, gap_looked_up, note_gap
from models.inbox import last_received
from vkbot.clock import Clock
from vkbot.inbox import Inbox, Position
from vkbot.pulse import Pulse
from vkbot.vk.gateway import Gateway, HttpAwayError
from vkbot.vk.outcome import QUOTA, Done, Passing, Refused

WAIT_SECONDS = 25
GRACE_SECONDS = 10
MENDS = 3
"""So often in a row a new key or ts is fetched without a pause."""


class LongPollRefusedError(Exception):
    """VK will not let the bot listen: the key is wrong, lacks a right, or Long Poll is off in the community."""


class AwayError(Exception):
    """VK does not answer now. seconds: how long it asks to be left alone, 0 if it did not say."""

    def __init__(self, reason: str, seconds: float = 0) -> None:
        super().__init__(reason)
        self.seconds = seconds


def patience(tries: int) -> float:
    """Seconds to wait after so many failures in a row."""
    return min(0.5 * 2.0 ** min(tries, 7), 30.0)


class LongPoll:
    """Listens to one community. `run` in a task of its own; `catch_up` from anywhere, also at the same time."""

    def __init__(
        self,
        gateway: Gateway,
        inbox: Inbox,
        clock: Clock,
        *,
        wait_seconds: int = WAIT_SECONDS,
        patience: Callable[[int], float] = patience,
        changed: Pulse | None = None,
        fill_gap: Callable[[datetime], Awaitable[bool]] | None = None,
    ) -> None:
        """fill_gap: looks up what may have been lost since then; False if it has to be tried again."""
        self._gateway = gateway
        self._inbox = inbox
        self._clock = clock
        self._wait = wait_seconds
        self._patience = patience
        self._changed = changed or Pulse()
        self._position: Position | None = None
        self._storing = asyncio.Lock()
        self._read_at: datetime | None = None
        self._fill = fill_gap
        self._gap: datetime | None = None
        self._mended = 0
        self.failing_since: datetime | None = None
        """When VK began not to answer; None if it answers."""
        self.lost = False
        """Whether some events since the stored position never came this way."""
        self.refused = False
        """Whether VK, when last asked, would not let the bot listen."""

    @property
    def ts(self) -> int:
        """The number of the last event that has been stored; -1 before the first answer."""
        ts = self._position.ts if self._position is not None else ""
        return int(ts) if ts.isdigit() else -1

    @property
    def behind(self) -> bool:
        """Whether something may have been lost that is still to be looked up."""
        return self._gap is not None and self._fill is not None

    async def run(self) -> None:
        """Listen for ever. Raises LongPollRefusedError, and what the database raises."""
        tries = 0
        while True:
            try:
                await self._read(0 if self.behind else self._wait)
                await self._fill_gap()
                tries = 0
            except AwayError as error:
                tries += 1
                self.failing_since = self.failing_since or self._clock.now()
                if tries in (1, 10) or tries % 100 == 0:
                    logger.warning("Long Poll of {}: {}, try {}", self._gateway.group_id, error, tries)
                await asyncio.sleep(max(error.seconds, self._patience(tries)))

    async def catch_up(self) -> bool:
        """Store all that has reached VK by now; False if VK could not be asked."""
        try:
            while await self._read(0):
                pass
            await self._fill_gap()
        except (AwayError, LongPollRefusedError):
            return False
        return True

    async def _read(self, wait: int) -> bool:
        """Ask once and store the answer; whether there may be more to come at once."""
        position = self._position or await self._start()
        answer = await self._ask(position, wait)
        async with self._storing:
            if "failed" in answer:
                await self._mend(position, answer)
                return True
            ts, updates = str(answer.get("ts", "")), answer.get("updates")
            if not ts or not isinstance(updates, list):
                raise AwayError("Long Poll gave no answer that makes sense")
            # Two readers may have asked at once; the one who got less must not turn the position back.
            known = self._position
            after = replace(position, ts=ts)
            if known is not None and known.key == after.key and _number(known.ts) > _number(ts):
                after = known
            if known is not None and known.key != position.key:
                after = known
            if updates or after != known:
                await self._inbox.take(self._gateway.group_id, updates, after)
            self._position = after
            self._read_at, self._mended, self.failing_since = self._clock.now(), 0, None
        self._changed.give()
        return bool(updates)

    async def _fill_gap(self) -> None:
        """Look up what may have been lost. Raises AwayError if it has to be tried again."""
        since = self._gap
        if since is None or self._fill is None:
            return
        if not await self._fill(since):
            raise AwayError("what was lost cannot be looked up")
        if self._gap == since:
            await gap_looked_up(self._gateway.group_id)
            self._gap = None
            self._changed.give()

    async def _start(self) -> Position:
        """Where the database says it stands; the first time, from now on."""
        async with self._storing:
            if self._position is None:
                community = await ensure_community(self._gateway.group_id, self._clock.now())
                self._gap = community.reconcile_since
                if community.lp_key and community.lp_ts:
                    self._position = Position(community.lp_server, community.lp_key, community.lp_ts)
                else:  # the first time; or a backup was restored, which knows the place but has no key
                    fresh = await self._server()
                    self.lost = not community.lp_ts
                    if self.lost:
                        await self._note_gap(await last_received(self._gateway.group_id))  # with callbacks, before
                    self._position = replace(fresh, ts=community.lp_ts or fresh.ts)
                    await self._inbox.take(self._gateway.group_id, (), self._position)
                self._changed.give()
            return self._position

    async def _mend(self, asked: Position, answer: dict[str, Any]) -> None:
        """Do what `failed` asks for: 1 take the new ts, 2 fetch a key, 3 (and whatever else) fetch key and ts."""
        if self._position != asked:
            return  # the other reader has done it already
        if self._mended >= MENDS:
            self._mended = 0
            raise AwayError("Long Poll fails again and again")
        failed = answer["failed"]
        if failed == 1 and "ts" in answer:
            fresh = replace(asked, ts=str(answer["ts"]))
        else:
            fresh = await self._server()
            if failed == 2:
                fresh = replace(fresh, ts=asked.ts)
        if failed != 2:
            self.lost = True
            logger.warning("Long Poll of {} lost events (failed {})", self._gateway.group_id, failed)
            await self._note_gap(self._read_at or await last_received(self._gateway.group_id) or self._clock.now())
        await self._inbox.take(self._gateway.group_id, (), fresh)
        self._position = fresh
        self._mended += 1
        self._changed.give()

    async def _note_gap(self, since: datetime | None) -> None:
        """What came since then may never come this way."""
        if since is not None:
            await note_gap(self._gateway.group_id, since)
            self._gap = self._gap or since

    async def _server(self) -> Position:
        outcome = await self._gateway.call("groups.getLongPollServer", {"group_id": self._gateway.group_id})
        match outcome:
            case Done({"server": str(server), "key": str(key), "ts": ts}):
                self.refused = False
                return Position(server, key, str(ts))
            case Passing(code, reason):
                raise AwayError(reason, 60.0 if code == QUOTA else 0)
            case Refused(_, reason):
                self.refused = True
                raise LongPollRefusedError(f"Long Poll of {self._gateway.group_id}: {reason}")
            case _:
                raise AwayError("groups.getLongPollServer gave no answer that makes sense")

    async def _ask(self, position: Position, wait: int) -> dict[str, Any]:
        params = {"act": "a_check", "key": position.key, "ts": position.ts, "wait": str(wait)}
        limit = aiohttp.ClientTimeout(total=wait + GRACE_SECONDS)
        try:
            text = await self._gateway.http.request_text(position.server, params=params, timeout=limit)
            answer = json.loads(text)
        except (aiohttp.ClientError, TimeoutError, OSError, ValueError) as error:
            raise AwayError(type(error).__name__) from None  # the text of some holds the address with its key
        except HttpAwayError as error:
            raise AwayError(str(error)) from None
        if not isinstance(answer, dict):
            raise AwayError("Long Poll gave no answer that makes sense")
        return answer


def _number(ts: str) -> int:
    return int(ts) if ts.isdigit() else -1
