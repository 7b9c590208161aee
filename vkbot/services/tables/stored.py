"""Whether this version of the program can read the matches that are played at chats, asked before anything is done."""

from engine.core.codec import NewerSchemaError, StoredValueError
from models import boards
from vkbot.services.tables.room import Room


async def newer(room: Room) -> str | None:
    """The line that says which match a newer version has stored; None if there is none. What is damaged may wait."""
    for table in await boards.played():
        try:
            room.games[table.game].awaited(table.state)
        except NewerSchemaError as error:
            return f"table {table.id}: {error}; update first"
        except StoredValueError:
            continue
    return None
