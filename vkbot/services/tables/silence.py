"""The clock of silence (D6.3): a warning, then the move that silence makes; while the bot is down it stands still."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from loguru import logger

from models import boards
from models.boards import Waiting
from models.store import transaction
from vkbot.games.chat_game import Played
from vkbot.inbox import TakeIn
from vkbot.logs import described
from vkbot.services.tables import showing
from vkbot.services.tables.playing import make
from vkbot.services.tables.room import Room, Sitting, sitting_at

BEAT: Final = timedelta(minutes=1)
"""How often it is written that the bot is there."""
SECOND: Final = timedelta(seconds=1)
"""VK's dates are cut to it."""
GAP: Final = timedelta(minutes=2)
"""A longer time without a word of a bot counts against nobody."""


class TableDuties:
    """The tables of one community that wait for somebody."""

    def __init__(self, room: Room, community_id: int, take_in: TakeIn) -> None:
        """take_in: it brings the moves that were made in time."""
        self._room = room
        self._community_id = community_id
        self._take_in = take_in
        self._alive_at: datetime | None = None
        """What this copy of the bot last wrote; while the database says the same, nobody else has served since."""

    async def run_due(self) -> None:
        """Warn the silent, and end the patience with those who were warned."""
        if not (waiting := await boards.waiting(self._community_id)):
            return
        if await self._beat(waiting):
            waiting = await boards.waiting(self._community_id)
        by = self._room.now()
        if any(table.due_at <= by for table in waiting):
            by = (await self._take_in()).asked_at  # whose time is up meanwhile may have moved before VK was asked
            waiting = await boards.waiting(self._community_id)
        await self._see_to(waiting, by)

    async def end_silence(self, peer: int) -> None:
        """The same at one chat, while the past is gone through and something shows that the bot did it by then."""
        table = await boards.live_table(self._community_id, peer)
        if table is not None and table.due_at is not None:
            waiting = Waiting(table.id, table.game, table.due_at, table.warned)
            await self._see_to([waiting], self._room.now() + SECOND)

    async def next_due(self) -> datetime | None:
        """When somebody is to be warned, or has been silent for too long, or it is to be said that the bot is there."""
        moments = [self._moment(table) for table in await boards.waiting(self._community_id)]
        if moments:
            moments.append((self._alive_at or self._room.now()) + BEAT)
        return min(moments, default=None)

    async def _see_to(self, waiting: Sequence[Waiting], by: datetime) -> None:
        """Do what was to be said or done by then."""
        for table in waiting:
            if self._moment(table) <= by:
                try:
                    await self._remind(table.id, by)
                except Exception as error:  # one table must not keep the others from their turn
                    logger.error("the silence at table {} could not be dealt with: {}", table.id, described(error))

    def _moment(self, table: Waiting) -> datetime:
        """When something is to be said or done there."""
        game = self._room.games[table.game]
        return table.due_at if table.warned else table.due_at - (game.silence - game.warning)

    async def _beat(self, waiting: Sequence[Waiting]) -> bool:
        """Say that the bot is there; if it was not, the silent get that time back. Whether anything has changed."""
        now = self._room.now()
        if self._alive_at is not None and self._alive_at <= now < self._alive_at + BEAT:
            return False
        async with transaction():
            last = await boards.alive_at(self._community_id)
            if last != self._alive_at or last is None:
                await self._give_back(waiting, last, now)
            await boards.note_alive(self._community_id, now)
        self._alive_at = now
        return True

    async def _give_back(self, waiting: Sequence[Waiting], last: datetime | None, now: datetime) -> None:
        for table in waiting:
            since = table.due_at - self._room.games[table.game].silence
            gone = now - (since if last is None else max(last, since))
            if gone > GAP:
                await boards.wait_longer(table.id, gone)

    async def _remind(self, table_id: int, by: datetime) -> None:
        async with transaction():
            table = await boards.lock_table(table_id)
            if table is None or table.due_at is None:
                return
            sitting = await sitting_at(self._room, table)
            if table.due_at <= by:
                await _end(sitting)
            elif self._moment(Waiting(table.id, table.game, table.due_at, table.warned)) <= by:
                await _warn(sitting, self._room.now())


async def _warn(sitting: Sitting, now: datetime) -> None:
    table = sitting.table
    table.warned = True
    await table.save(update_fields=["warned"])
    assert table.due_at is not None
    left = int((table.due_at - now).total_seconds())
    called = [sitting.called(seat) for seat in sitting.waited_for()]
    key = "table-warning-leaves" if _leaves(sitting) else "table-warning"
    await showing.send(sitting, [showing.letter(sitting, [sitting.room.say(key, names=called, left=left)])])


def _leaves(sitting: Sitting) -> bool:
    """Whether further silence is a player's leaving, and not a choice made for it (D6.3)."""
    game, players, state = sitting.game, sitting.players, sitting.table.state
    one = sitting.awaited()[0]
    played = game.play(players, state, one.who, game.silent)
    return isinstance(played, Played) and played.results.get(one.who) == "left"


async def _end(sitting: Sitting) -> None:
    """All who have been silent: one after the other, as long as they are awaited for the same.

    Who is not in the chat any more has left the match by it, whatever was awaited (presence.py).
    """
    before, awaited = sitting.waited_for(), sitting.awaited()
    names = sitting.names()
    for one in awaited:
        if not sitting.playing or one not in sitting.awaited():
            continue
        name = names[sitting.seat(one.who).number]
        silent = sitting.game.gone if sitting.seat(one.who).away else sitting.game.silent
        brought = await make(sitting, one.who, [silent])
        if brought.moves:
            await showing.after(sitting, brought, [sitting.room.say("table-time-up", name=name)], before=before)
    table, now = sitting.table, sitting.room.now()
    if table.due_at is not None and table.due_at <= now:  # a game that refuses it is asked again, but not at once
        table.due_at, table.warned = now + sitting.game.silence, False
        await table.save(update_fields=["due_at", "warned"])
