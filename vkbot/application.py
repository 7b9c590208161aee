"""The services and handlers put together: what the bot of `main` runs."""

import asyncio
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial

from loguru import logger
from vkbottle.framework.labeler import BotLabeler

from engine.curse.game import Curse
from locales.render import russian
from models import inbox
from models.kinds import OutboxKind
from models.tables import OutboxMessage
from vkbot.counted import some
from vkbot.games.curse import CurseStage
from vkbot.games.dread_chase.chat import DreadChase
from vkbot.handlers import admins, calls, fallback, lobby, players, tables, voters, wall
from vkbot.parts import Relived, StartError, Tools
from vkbot.senses import Senses
from vkbot.services import calls as calls_service
from vkbot.services import people, publishing, recovery, stored, tallies
from vkbot.services.alarms import Alarms
from vkbot.services.desk import Desk, random_seed
from vkbot.services.duties import DayDuties
from vkbot.services.people import Names
from vkbot.services.tables import alone, chats
from vkbot.services.tables import stored as stored_at_tables
from vkbot.services.tables.room import Room
from vkbot.services.tables.silence import TableDuties
from vkbot.services.troubles import ALARM
from vkbot.vk.incoming import Incoming
from vkbot.vk.names import VkNames

DAYS_AT_ONCE = 3
"""In so many communities days end at the same time: enough to compute while the database works, and it has connections
to spare.
"""
KEPT = timedelta(days=30)
"""How long handled events stay: longer than VK repeats them and than is looked back (serving.LONGEST_LOOK_BACK)."""


class Chores:
    """What has to be done in a community: its days, its tables, the names of its people, and what is old forgotten."""

    def __init__(self, desk: Desk, community_id: int, days: DayDuties, at_tables: TableDuties, names: Names) -> None:
        """names: who knows the names of people there."""
        self._desk = desk
        self._community_id = community_id
        self._days = days
        self._tables = at_tables
        self._names = names
        self._forget_at: datetime | None = None

    async def run_due(self) -> None:
        """End the days whose hour has come, and the patience at tables; then learn the names of those who are new."""
        await self._days.run_due()
        await self._tables.run_due()
        await self._learn_names()
        await self._forget()

    async def next_due(self) -> datetime | None:
        """When the next day ends, or somebody at a table has been silent for too long."""
        planned = (await self._days.next_due(), await self._tables.next_due())
        return min((at for at in planned if at is not None), default=None)

    async def introduce(self, vk_id: int) -> None:
        """Learn a person's name before it is said."""
        await people.introduce(self._community_id, vk_id, self._names)

    async def end_days(self) -> None:
        """End the days whose hour has come, with what has been taken in."""
        await self._days.end_days()

    async def end_silence(self, peer: int) -> None:
        """Tell the silent at a chat what is to be told by now."""
        await self._tables.end_silence(peer)

    async def pass_by(self) -> None:
        """What else happens in the course of a day, for the days that are gone through again."""
        await self._days.tell()
        await self._learn_names()

    async def _learn_names(self) -> None:
        await people.learn_names(self._community_id, self._names)

    async def _forget(self) -> None:
        """Once a day: events that were handled long ago are of no use any more."""
        now = self._desk.clock.now()
        if self._forget_at is None or now >= self._forget_at:
            self._forget_at = now + timedelta(days=1)
            count = await inbox.forget_handled(self._community_id, now - KEPT)
            logger.debug("community {}: {} forgotten", self._community_id, some(count, "old event"))


class Rassvet:
    """`main.Application`."""

    def __init__(self, room: Room, chores: Mapping[int, Chores], alarms: Alarms) -> None:
        """chores: each community's."""
        self._room = room
        self._desk = room.desk
        self._chores = chores
        self._alarms = alarms

    def labelers(self) -> Sequence[BotLabeler]:
        """Most particular first: `fallback` takes whatever nobody else took."""
        modules = (wall, voters, calls, admins, lobby, players)
        last = fallback.labeler(self._desk, tables.elsewhere(self._room))
        return [tables.labeler(self._room), *(module.labeler(self._desk) for module in modules), last]

    def duties(self, community_id: int) -> Chores:
        """What has to be done in a community."""
        return self._chores[community_id]

    async def check_stored(self) -> None:
        """A match that a newer version has stored would come to a halt."""
        if (line := await stored.newer(self._desk) or await stored_at_tables.newer(self._room)) is not None:
            raise StartError(line)

    async def recovered(self, relived: Relived) -> None:
        """The game masters are told what was restored, and what they should look at."""
        await recovery.tell(self._desk, relived)

    async def publishing_refused(self, row: OutboxMessage) -> None:
        """The game masters are asked to publish it."""
        await publishing.refused(self._desk, row)

    async def undelivered(self, row: OutboxMessage) -> None:
        """The row says why, and whether its person may be written to stands with the person; a post is asked for.

        Whoever called the game masters in vain is told.
        """
        if row.purpose == ALARM:
            logger.critical("community {}: an alarm did not arrive (outbox row {})", row.community_id, row.id)
        await calls_service.undelivered(self._desk, row)
        await alone.undelivered(self._room, row)
        if row.kind == OutboxKind.EDIT:
            await tallies.refused(self._desk, row)
        else:
            await publishing.undelivered(self._desk, row)

    async def look_after(self, senses: Senses) -> None:
        """Tell of what is stuck."""
        await self._alarms.look(senses)

    async def prepare(self, incoming: Incoming) -> None:
        """Who takes a seat at a table is called by name at once."""
        if await chats.takes_a_seat(self._room, incoming):
            await self._chores[incoming.community_id].introduce(incoming.person)

    async def event_failed(self, incoming: Incoming) -> None:
        """Whoever wrote is told that it did not get through; nobody is left waiting."""
        if incoming.private:
            text = self._desk.words.say("event-failed")
            await self._desk.mail.message(incoming.community_id, incoming.person, text, purpose="failed")
        elif chats.is_chat(incoming):
            await chats.failed(self._room, incoming)


def application(tools: Tools) -> Rassvet:
    """Make it from what `main` has wired."""
    words, curse = russian(), Curse()
    seed = tools.settings.seed
    desk = Desk(
        words=words,
        clock=tools.clock,
        mail=tools.mail,
        rights=tools.rights,
        games={curse.id: curse},
        stages={curse.id: CurseStage(words)},
        new_seed=random_seed if seed is None else lambda match_id: f"{seed}/{match_id}",
        one_seat=tools.settings.one_seat,
        may_edit=tools.rights.may_edit,
    )
    chase = DreadChase(words)
    room = Room(desk, {chase.id: chase})
    to = {one.group_id: one.alarms_to for one in tools.settings.all_communities()}
    patience = timedelta(minutes=tools.settings.alarm_minutes)
    turns = asyncio.Semaphore(DAYS_AT_ONCE)
    return Rassvet(
        room,
        {community_id: _chores(room, tools, community_id, turns) for community_id in tools.gateways},
        Alarms(desk, to, patience, partial(tools.wake, None)),
    )


def _chores(room: Room, tools: Tools, community_id: int, turns: asyncio.Semaphore) -> Chores:
    desk = room.desk
    take_in, committed = partial(tools.take_in, community_id), partial(tools.wake, community_id)
    days = DayDuties(desk, take_in, tools.metrics, community_id, committed, turns)
    at_tables = TableDuties(room, community_id, take_in)
    return Chores(desk, community_id, days, at_tables, VkNames(tools.gateways[community_id], tools.clock))
