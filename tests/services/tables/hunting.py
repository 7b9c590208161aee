"""Dread Chase at a table, played on by scripted players: how its tests come to the moment that they are about."""

from collections.abc import Callable
from typing import Final

from engine.core.chance import Chance
from engine.dread_chase.game import MATCHES, MOVES
from engine.dread_chase.lab.play import decided
from engine.dread_chase.model import Match
from engine.dread_chase.play import awaited
from models import boards
from models.store import transaction
from models.tables import Table
from vkbot.services.tables import showing
from vkbot.services.tables.playing import make
from vkbot.services.tables.room import Room, sitting_at

LUCK: Final = "21"
"""The draws of the scripted players with which a survivor soon has talents to choose from, at the first table."""


def chooses_talent(match: Match) -> bool:
    """Whether it is a survivor's turn to keep one of two talents."""
    return match.phase == "playing" and awaited(match)[0].what == "card"


async def play_on(
    room: Room,
    table_id: int,
    until: Callable[[Match], bool] = lambda match: False,
    *,
    luck: str = LUCK,
    tells: Callable[[int], bool] = lambda number: True,
) -> Match:
    """Let them move until then, or to the end; the match. tells: after which moves the chat is told."""
    chance = Chance(luck)
    async with transaction():
        while True:
            table = await Table.get(id=table_id)
            match = MATCHES.decode(table.state)
            if not awaited(match) or until(match):
                return match
            table = await boards.lock_table(table_id) or table
            sitting, first = await sitting_at(room, table), awaited(match)[0]
            before = sitting.waited_for()
            brought = await make(
                sitting, first.who, [MOVES.encode(decided(match, first.who, chance, str(table.moves)))]
            )
            assert brought.moves, brought.refused
            if tells(table.moves):
                await showing.after(sitting, brought, before=before)
