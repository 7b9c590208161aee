"""Alarms: those who can help are told what is stuck, once, and once more when it is over."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Final

from loguru import logger

from models import alarms as rows
from models.lag import messages_pass
from models.store import transaction
from models.tables import Alarm
from vkbot.senses import Senses
from vkbot.services import troubles
from vkbot.services.desk import Desk
from vkbot.services.notices import reachable_admins
from vkbot.services.troubles import ALARM, Kind, Loss, Trouble

MORE_AFTER: Final = timedelta(hours=1)
"""For so long nothing is said of further losses in a community."""
OVER: Final[Mapping[str, str]] = {
    Kind.DAY: "alarm-over-day",
    Kind.OUTBOX: "alarm-over-outbox",
    Kind.INBOX: "alarm-over-inbox",
    Kind.DEAF: "alarm-over-deaf",
    Kind.KEY: "alarm-over-key",
    Kind.POSTS: "alarm-over-posts",
}


class Alarms:
    """Looks now and then.

    A trouble counts only if it was there at the last look, too: whoever was away, or set the clock, gets a chance to
    catch up. Of several copies of the bot each looks after all communities, so that one which hangs is noticed by the
    others; whichever notes a trouble first tells it.
    """

    def __init__(self, desk: Desk, to: Mapping[int, int | None], patience: timedelta, wake: Callable[[], None]) -> None:
        """to: each community → the peer that gets its alarms (None: its admins).

        patience: how long something may be stuck; zero: no alarms. wake: called when messages were queued.
        """
        self._desk = desk
        self._to = to
        self._patience = patience
        self._wake = wake
        self._seen: frozenset[rows.AlarmKey] = frozenset()

    async def look(self, senses: Senses) -> None:
        """Tell what has come and what has gone since the last look; each in a transaction of its own."""
        if not self._patience:
            return
        now = self._desk.clock.now()
        standing = await rows.standing(self._to)
        found = [one for one in await self._found(senses, now) if one.community_id in self._to]
        for one in found:
            if one.key in self._seen and one.key not in standing and one.lasts(now, self._patience):
                await self._raise(one, now)
        self._seen = frozenset(one.key for one in found)
        for key, alarm in standing.items():
            if key not in self._seen and troubles.is_over(alarm, senses):
                await self._end(alarm)
        await self._look_for_losses(standing, now)
        self._wake()

    async def _found(self, senses: Senses, now: datetime) -> list[Trouble]:
        # From half the time on it is a trouble, though no alarm yet: so an alarm does not come and go and come again.
        before = now - self._patience / 2
        operators = {community_id for community_id, peer in self._to.items() if peer is not None}
        return [
            *await troubles.late_days(self._desk, before, operators),
            *await troubles.waiting_rows(self._desk, before),
            *await troubles.waiting_events(self._desk, before),
            *troubles.deaf(self._desk, senses, before),
            *troubles.refused_keys(self._desk, senses),
            *await troubles.many_posts(self._desk, now),
        ]

    async def _raise(self, trouble: Trouble, now: datetime) -> None:
        people = () if trouble.mute else await self._reachable(trouble.community_id, now)
        async with transaction():
            if not await rows.raise_alarm(trouble.key, now, by_message=bool(people)):
                return
            text = trouble.text if trouble.admins else self._passed_on(trouble.community_id, trouble.text)
            await self._tell(trouble.community_id, people, text)
        _log(trouble.community_id, trouble.line, told=bool(people))

    async def _end(self, alarm: Alarm) -> None:
        async with transaction():
            if not await rows.end_alarm(alarm):
                return
            if alarm.by_message:
                people = await self._people(alarm.community_id)
                await self._tell(alarm.community_id, people, self._desk.words.say(OVER[alarm.kind]))
        logger.info("community {}: the alarm is over: {} {}", alarm.community_id, alarm.kind, alarm.subject)

    async def _look_for_losses(self, standing: Mapping[rows.AlarmKey, Alarm], now: datetime) -> None:
        losses = {loss.key: loss for loss in await troubles.losses() if loss.community_id in self._to}
        for key, loss in losses.items():
            told = standing.get(key)
            new = loss.count if told is None else loss.count - told.count
            if told is not None and new < 0:  # some of it was sent after all
                await rows.raise_again(told, told.raised_at, count=loss.count)
            elif new > 0 and (told is None or now - told.raised_at >= MORE_AFTER):
                await self._tell_loss(loss, told, now, new=new)
        for key, alarm in standing.items():
            if alarm.kind in (Kind.LOST, Kind.ASIDE) and key not in losses:
                await rows.end_alarm(alarm)

    async def _tell_loss(self, loss: Loss, told: Alarm | None, now: datetime, *, new: int) -> None:
        people = await self._reachable(loss.community_id, now)
        text, line = troubles.told_of(self._desk, loss, new)
        async with transaction():
            if told is None:
                first = await rows.raise_alarm(loss.key, now, by_message=bool(people), count=loss.count)
            else:
                first = await rows.raise_again(told, now, count=loss.count)
            if not first:
                return
            await self._tell(loss.community_id, people, self._passed_on(loss.community_id, text))
        _log(loss.community_id, line, told=bool(people))

    async def _reachable(self, community_id: int, now: datetime) -> tuple[int, ...]:
        """Whom to tell; nobody if messages do not get through: news of long ago help no one."""
        if not await messages_pass(community_id, now - self._patience):
            return ()
        return await self._people(community_id)

    async def _people(self, community_id: int) -> tuple[int, ...]:
        peer = self._to.get(community_id)
        return tuple(await reachable_admins(self._desk, community_id)) if peer is None else (peer,)

    async def _tell(self, community_id: int, people: tuple[int, ...], text: str) -> None:
        for peer in people:
            await self._desk.mail.message(community_id, peer, text, purpose=ALARM)

    def _passed_on(self, community_id: int, text: str) -> str:
        """Admins are asked to tell whoever can mend it."""
        return text if self._to.get(community_id) else f"{text} {self._desk.words.say('alarm-pass-on')}"


def _log(community_id: int, line: str, *, told: bool) -> None:
    if told:
        logger.error("community {}: {}", community_id, line)
    else:
        logger.critical("community {}: {}; nobody could be written to", community_id, line)
