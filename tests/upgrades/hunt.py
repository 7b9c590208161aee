"""The hunt at a chat that is kept: interrupted when a talent is to be chosen, and played to its end after the upgrade.

Do not change what is here: the files in `hunts/` are compared with it. What is new is kept by a scene of its own.
"""

from typing import Any, Final

from engine.dread_chase.game import MATCHES, MOVES
from models.tables import OutboxMessage, Table, TableMove
from tests.services.tables.hunting import chooses_talent, play_on
from tests.services.tables.stage import OTHER, Chats
from tests.upgrades.scene import MASTER
from vkbot.games.dread_chase.chat import DreadChase

TABLE: Final = 1
NOT_TOLD: Final = 58
"""So many of the first moves the chat is not told of: boards are long."""


async def to_the_middle(chats: Chats) -> None:
    """Somebody has two talents to choose from; at another chat players gather. What is said waits to be sent."""
    await chats.gathered(13, 12, 11)
    await play_on(chats.room, TABLE, chooses_talent, tells=lambda number: number > NOT_TOLD)
    await chats.says(14, "/join", chat=OTHER)
    await chats.says(MASTER, "/закрыть стол")


async def to_the_end(chats: Chats) -> None:
    """Everybody moves on; at the other chat somebody joins."""
    await play_on(chats.room, TABLE, luck="after the upgrade", tells=lambda number: number % 20 == 0)
    await chats.says(11, "/join", chat=OTHER)


async def course(chats: Chats) -> dict[str, Any]:
    """The match, and what was said to whom how often."""
    table = await Table.get(id=TABLE)
    moves = await TableMove.filter(table=table).order_by("number").values_list("seat", "body")
    told = await OutboxMessage.all().order_by("id").values_list("peer_id", "purpose")
    return {
        "status": (table.status, table.outcome),
        "state": MATCHES.decode(table.state),
        "moves": [(seat, MOVES.decode(body)) for seat, body in moves],
        "results": await chats.results(),
        "gathering": await chats.results(OTHER),
        "told": list(told),
    }


async def opened() -> Chats:
    """The community with the real game; its people are made where they are not there yet."""
    return await Chats(game=DreadChase(Chats().story.desk.words)).open()
