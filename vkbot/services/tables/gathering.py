"""How players come together at a chat."""

from datetime import timedelta
from typing import Final

from models import audit, boards
from models.kinds import TableStatus
from models.tables import TableSeat
from vkbot.services import people
from vkbot.services.tables import showing
from vkbot.services.tables.hearing import Heard
from vkbot.services.tables.room import Sitting, sitting_at, sitting_in

STALE: Final = timedelta(hours=12)
"""(choice) Who has gathered for so long without beginning makes room for a new table."""


async def join(heard: Heard) -> None:
    """Take a seat; the first one opens a table. At a chat stands one at a time.

    If it is somebody who can read what the bot writes to others alone, everybody is told.
    """
    room, sitting = heard.room, await _table(heard)
    if sitting.playing:
        seat = heard.seat
        message = "table-second" if seat is None else "table-out" if seat.result else "table-joined-already"
        await heard.say(message, title=sitting.game.title())
    elif sitting.seat_of(heard.vk_id):
        await heard.say("table-joined-already", title=sitting.game.title())
    elif len(sitting.seats) >= sitting.game.most:
        await heard.say("table-full", count=sitting.game.most)
    else:
        person = await people.meet(heard.community_id, heard.vk_id)
        number = max((seat.number for seat in sitting.seats), default=0) + 1
        await boards.sit_down(sitting.table.id, person, number)
        runs = heard.vk_id in await room.desk.rights.admins(heard.community_id)
        await _show(await sitting_at(room, sitting.table), room.say("roster-admin-plays") if runs else "")


async def _table(heard: Heard) -> Sitting:
    """The table that stands there, or a new one."""
    room, sitting = heard.room, heard.sitting
    if sitting is not None and not sitting.playing and room.now() - sitting.table.created_at >= STALE:
        await close(sitting, heard.vk_id)
        sitting = None
    if sitting is None:
        await boards.lock_community(heard.community_id)
        sitting = await sitting_in(room, heard.community_id, heard.peer)
    if sitting is None:
        table = await boards.open_table(heard.community_id, heard.peer, room.game.id, heard.vk_id, room.now())
        sitting = await sitting_at(room, table)
    return sitting


async def _show(sitting: Sitting, head: str = "") -> None:
    await showing.send(sitting, [showing.gathering(sitting, head)])


async def leave(heard: Heard, sitting: Sitting) -> None:
    """Give one's seat back before the match begins; the last one closes the table."""
    seat = sitting.seat_of(heard.vk_id)
    if seat is None:
        await heard.say("table-not-in")
    else:
        await give_up(sitting, seat)


async def give_up(sitting: Sitting, seat: TableSeat) -> None:
    """A seat is free again before the match begins; without any the table is closed."""
    await boards.stand_up(seat)
    left = await sitting_at(sitting.room, sitting.table)
    if left.seats:
        await _show(left)
    else:
        await close(left, seat.person.vk_id)
        await showing.send(left, [showing.letter(left, [left.room.say("table-empty")])])


async def start(heard: Heard) -> None:
    """Begin the match."""
    sitting = heard.sitting
    if sitting is None:
        await heard.say("table-none")
    elif sitting.playing:
        await heard.say("table-started-already")
    elif sitting.seat_of(heard.vk_id) is None:
        await heard.say("table-start-seated")
    elif len(sitting.seats) < sitting.game.fewest:
        await heard.say("table-too-few", count=len(sitting.seats), fewest=sitting.game.fewest)
    else:
        await begin(sitting)


async def begin(sitting: Sitting) -> None:
    """Draw the seed, set up, show the board."""
    room, table, now = sitting.room, sitting.table, sitting.room.now()
    table.seed = room.desk.new_seed(table.id)
    table.state = sitting.game.begin(sitting.players, table.seed)
    table.status, table.started_at = TableStatus.PLAYING.value, now
    table.version += 1
    table.due_at = now + sitting.game.silence if sitting.awaited() else None
    await table.save()
    names = list(sitting.names().values())
    opening = room.say("table-begins", title=sitting.game.title(), names=names)
    letters = [
        showing.letter(sitting, [opening], showing.playing_keyboard(room)),
        *showing.secrets(sitting, sitting.secrets()),
        showing.board(sitting, call=sitting.waited_for()),
    ]
    await showing.send(sitting, letters)


async def close(sitting: Sitting, by: int) -> None:
    """End a table before its time; nobody has won or lost. by: VK id."""
    table, now = sitting.table, sitting.room.now()
    table.status, table.finished_at, table.due_at = TableStatus.CLOSED.value, now, None
    table.version += 1
    await table.save()
    await audit.note(table.community_id, now, "table.close", {"table": table.id}, actor=by)
