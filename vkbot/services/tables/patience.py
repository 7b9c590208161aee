"""Who is there without having moved: a refused move, a command, a question, a button (D6.3).

Only who does nothing in a match has left it. (choice) So what an awaited player does for the bot, though it is no
move, begins the time for the move anew, yet no later than an hour after the table's last move: nobody is to hold a
match up by talking to the bot. Talk among players does not count, but «я тут» after the warning does. Where several are
awaited at once, each has but the common time, as a move of one of them gives the others none.
"""

from typing import Final

from models import boards
from models.tables import TableSeat
from vkbot.services.tables.room import Sitting

MOST: Final = 4
"""So many times the limit of silence may pass between two moves."""


async def noticed(sitting: Sitting, seat: TableSeat) -> None:
    """A player did something for the bot; if the table waits for it alone, its time begins anew."""
    table, limit = sitting.table, sitting.game.silence
    if table.due_at is None or [one.id for one in sitting.waited_for()] != [seat.id]:
        return
    since = await boards.moved_at(table.id) or table.started_at or sitting.room.now()
    due = min(sitting.room.now() + limit, since + MOST * limit)
    if due > table.due_at:
        table.due_at, table.warned = due, False
        await table.save(update_fields=["due_at", "warned"])
