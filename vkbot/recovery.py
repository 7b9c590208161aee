"""After a restore: what happened since the backup is gone through again, as far as VK still tells.

VK has the messages and comments that people wrote since then, and what the bot said to them. Both are taken in and
handled in the order of their dates, by a clock that shows those dates: so people's words count for the days they were
written on, and the bot comes to say what it has said. Whatever it wants to say and VK already has is not sent again.

A day ends where the bot's own words show that it did: when VK has something of the bot's that only the end of a day
that is due explains. Where nothing shows it, the day has not ended, and ends when all is gone through (R2.1). In the
same way somebody's time at a table is up (D6.3); where nothing shows it, the bot may have been down.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final, Protocol

from loguru import logger
from rapidfuzz.fuzz import ratio

from models import matches, recoveries
from models.inbox import CHATS
from models.kinds import OutboxKind
from models.outbox import mark_sent
from models.store import transaction
from models.tables import InboxEvent, OutboxMessage
from vkbot.clock import PastClock
from vkbot.inbox import Inbox, event_of
from vkbot.missed import Missed
from vkbot.parts import CommunityDuties, Relived
from vkbot.sending.patience import SAFE_TO_REPEAT
from vkbot.vk.incoming import REPLY_KIND, Incoming, incoming_of
from vkbot.vk.lookup import SKEW, same

NEW_COMMENT: Final = "wall_reply_new"
NEW_POST: Final = "wall_post_new"
DATED: Final = ("message_new", REPLY_KIND, NEW_COMMENT, NEW_POST)
"""Events whose date says when they happened; all others happened when the one before them did."""
OWN: Final = {REPLY_KIND: OutboxKind.MESSAGE, NEW_COMMENT: OutboxKind.COMMENT, NEW_POST: OutboxKind.POST}


class Application(Protocol):
    """What the recovery asks of the services."""

    def duties(self, community_id: int) -> CommunityDuties:
        """What is due in a community by the clock."""

    async def recovered(self, relived: Relived) -> None:
        """A community has been gone through; in a transaction."""


class _NotThisError(Exception):
    """What was done does not explain what was said: undo it."""


@dataclass(frozen=True, slots=True)
class _Past:
    """An event that waits, and when it happened."""

    moment: datetime
    row: InboxEvent


class Recovery:
    """Run it once, before anything is handled or sent; of several copies of the bot only one (models/claims.py)."""

    def __init__(
        self,
        communities: Mapping[int, Missed],
        inbox: Inbox,
        clock: PastClock,
        application: Application,
        *,
        catch_up: Callable[[], Awaitable[bool]],
        prepare: Callable[[], Awaitable[None]],
        knows_wall: Callable[[int], bool],
        patience: Callable[[int], float],
    ) -> None:
        """clock: the one that services and handlers go by.

        catch_up: take in what VK keeps for us; False if it has to be tried again. prepare: awaited before each event.
        knows_wall: whether by then all has been seen that stands on a community's wall.
        """
        self._communities = communities
        self._inbox = inbox
        self._clock = clock
        self._application = application
        self._catch_up = catch_up
        self._prepare = prepare
        self._knows_wall = knows_wall
        self._patience = patience
        self._since: dict[int, datetime] = {}
        self._seen: set[tuple[int, str, int, int]] = set()
        self._strange: list[Incoming] = []
        self._other: dict[int, list[int]] = {}
        """Community → posts that say something else than the bot would (their numbers)."""

    async def run(self) -> None:
        """Go through what has happened since the backup, if there was a restore. Waits for VK as long as it takes."""
        found = {number: await recoveries.pending(number) for number in self._communities}
        since = self._since = {number: at for number, at in found.items() if at is not None}
        if not since:
            return
        first = min(since.values())
        logger.warning("restored from a backup of {:%Y-%m-%d %H:%M:%S} UTC: asking VK what has happened since", first)
        await self._take_in(since)
        with self._clock.past(first):
            await self._relive()
        await self._prepare()
        for community_id, made_at in since.items():
            relived = Relived(community_id, made_at, tuple(self._other.get(community_id, ())))
            async with transaction():
                await self._let_go(community_id, made_at)
                await recoveries.end(community_id, self._clock.now())
                await self._application.recovered(relived)
        logger.warning("gone through; from now on the bot works as usual")

    async def _take_in(self, since: Mapping[int, datetime]) -> None:
        tries = 0
        while not (await self._catch_up() and await self._look_up_all(since)):
            tries += 1
            logger.warning("VK does not say what has happened since the backup; nothing is sent until it does")
            await asyncio.sleep(self._patience(tries))

    async def _look_up_all(self, since: Mapping[int, datetime]) -> bool:
        with self._clock.past(min(since.values())):
            await self._handle_comments(since)
        return all([await self._look_up(one, at) for one, at in since.items()])

    async def _handle_comments(self, since: Mapping[int, datetime]) -> None:
        """Handle what people did under posts and the bot had heard when it was saved.

        As before the end of a day: what VK shows of comments is compared with what is known, which is to be all that
        had been heard by then. What was heard later takes its place among the rest.
        """
        for event in in_order(await recoveries.waiting(since)):
            said = incoming_of(event.row.group_id, event_of(event.row))
            heard = event.row.received_at <= since[event.row.group_id]
            if heard and said is not None and said.comment and not is_own(said):
                await self._prepare()
                await self._inbox.handle(event.row)

    async def _look_up(self, community_id: int, since: datetime) -> bool:
        missed = self._communities[community_id]
        return (
            await missed.look_up_messages(since, own=True)
            and await missed.look_up_posts(since)
            and await missed.look_up_comments()
        )

    async def _let_go(self, community_id: int, made_at: datetime) -> None:
        """What has not been found may be sent; what could not be looked for stays in doubt."""
        if self._knows_wall(community_id):
            await recoveries.surely_not_sent(community_id, made_at)
        else:
            await recoveries.perhaps_on_the_wall(community_id, min(made_at, self._clock.now() - SAFE_TO_REPEAT))

    async def _relive(self) -> None:
        """Handle all that waits by its date; what comes up meanwhile takes its place among it."""
        while events := in_order(await recoveries.waiting(self._communities)):
            for community_id in self._communities:
                self._inbox.arrived(community_id).clear()
            for event in events:
                self._clock.reach(event.moment)
                await self._prepare()
                await self._application.duties(event.row.group_id).pass_by()
                await self._hear(event.row)
                await self._inbox.handle(event.row)
                if any(self._inbox.arrived(community_id).is_set() for community_id in self._communities):
                    break
        for said in self._strange:
            await self._settle(said, alike=True)

    async def _hear(self, row: InboxEvent) -> None:
        """If it is the bot's own word: find what wanted to say it."""
        said = incoming_of(row.group_id, event_of(row))
        if said is None or not is_own(said) or said.community_id not in self._since or self._known(said):
            return
        found = (
            await self._settle(said)
            or await self._said_at_the_end_of_a_day(said)
            or await self._said_to_the_silent(said)
        )
        if found is None:
            self._strange.append(said)
        elif said.kind == NEW_POST and found.day_id is not None:
            await self._communities[said.community_id].look_up_comments()
            self._inbox.arrived(said.community_id).set()  # what came before its post was known waits again

    def _known(self, said: Incoming) -> bool:
        number = (said.community_id, said.kind, said.peer or said.post_id, said.comment_id or said.message_id)
        known = number in self._seen
        self._seen.add(number)
        return known

    async def _said_at_the_end_of_a_day(self, said: Incoming) -> OutboxMessage | None:
        """End the days that are due, if that explains what was said."""
        if not said.from_community or not await matches.due_days(self._clock.now(), said.community_id):
            return None
        return await self._explained(said, self._application.duties(said.community_id).end_days, alike=True)

    async def _said_to_the_silent(self, said: Incoming) -> OutboxMessage | None:
        """Warn the silent at a chat, or end the patience with them, if that explains what was said there."""
        if said.kind != REPLY_KIND or not said.from_community or said.peer <= CHATS:
            return None
        return await self._explained(said, lambda: self._application.duties(said.community_id).end_silence(said.peer))

    async def _explained(
        self, said: Incoming, act: Callable[[], Awaitable[None]], *, alike: bool = False
    ) -> OutboxMessage | None:
        """Do something if it says what was said; else it is undone."""
        try:
            async with transaction():
                await act()
                found = await self._settle(said, alike=alike)
                if found is None:
                    raise _NotThisError
        except _NotThisError:
            return None
        return found

    async def _settle(self, said: Incoming, *, alike: bool = False) -> OutboxMessage | None:
        """Mark as sent what waits and is this; alike: on the wall the same heading will do. None: there is nothing."""
        waiting = await recoveries.unsent(said.community_id, OWN[said.kind])
        since = self._since[said.community_id]
        fitting = [row for row in waiting if _goes_to(row, said) and _may_be(row, said, since)]
        found = next((row for row in fitting if same(said.raw_text, row.text)), None)
        if found is None and alike:
            found = await _edited(fitting, said) or _headed_alike(fitting, said)
            if found is not None and said.kind == NEW_POST:
                self._other.setdefault(said.community_id, []).append(said.post_id)
        if found is not None:
            async with transaction():
                await recoveries.adopt_key(found, said.random_id)
                await mark_sent(found, said.comment_id or said.message_id or said.post_id, self._clock.now())
        return found


def in_order(rows: Sequence[InboxEvent]) -> list[_Past]:
    """Events that wait, by when they happened; those of one second as they came in."""
    found: list[_Past] = []
    moment = datetime.fromtimestamp(0, UTC)
    for row in rows:
        incoming = incoming_of(row.group_id, event_of(row))
        if incoming is not None and incoming.kind in DATED:
            moment = incoming.written_at or moment
        found.append(_Past(moment, row))
    return sorted(found, key=lambda one: one.moment)


def is_own(said: Incoming) -> bool:
    """Whether the community said it: the bot, or an admin in its name."""
    return said.kind == REPLY_KIND or (said.kind in OWN and said.from_community)


def _may_be(row: OutboxMessage, said: Incoming, since: datetime) -> bool:
    """Whether it was said after the row was written; one from before the backup has our clock's date, not VK's."""
    skew = SKEW if row.created_at < since else timedelta(0)
    return said.written_at is not None and said.written_at >= row.created_at.replace(microsecond=0) - skew


def _goes_to(row: OutboxMessage, said: Incoming) -> bool:
    match said.kind:
        case "message_reply":
            return row.peer_id == said.peer
        case "wall_reply_new":
            parent = None if row.parent is None else row.parent.vk_id
            return said.post_id in (row.post_id, parent)
        case _:
            return True


async def _edited(fitting: Sequence[OutboxMessage], said: Incoming) -> OutboxMessage | None:
    """The comment that was edited to read like this."""
    for row in fitting:
        if any(same(said.raw_text, edit.text) for edit in await recoveries.edits_of(row)):
            return row
    return None


def _headed_alike(fitting: Sequence[OutboxMessage], said: Incoming) -> OutboxMessage | None:
    """On the wall a text under the same heading in the same place is never said twice: the one most like it."""
    if said.kind == REPLY_KIND:
        return None
    headed = [row for row in fitting if same(_heading(row.text), _heading(said.raw_text))]
    return max(headed, key=lambda row: ratio(row.text, said.raw_text), default=None)


def _heading(text: str) -> str:
    return text.strip().partition("\n")[0]
