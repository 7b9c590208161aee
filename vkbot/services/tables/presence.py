"""Who is put out of a chat or leaves it, and who comes back.

(choice) While players gather, whoever leaves the chat gives the seat back. Leaving the chat of a match is not yet
leaving the match, which cannot be undone (D6.3): the seat waits. Only when something is awaited of its player, in the
set-up too, and the time for it runs out, the player has left. Whoever comes back, or is heard there, goes on.
"""

from typing import Final

from models import boards
from models.tables import TableSeat
from vkbot.services.tables import commands, gathering, showing
from vkbot.services.tables.room import Room, Sitting, sitting_in
from vkbot.vk.incoming import Incoming

CAME: Final = ("chat_invite_user", "chat_invite_user_by_link", "chat_invite_user_by_message_request")
WENT: Final = "chat_kick_user"
"""VK says so of whoever leaves by themselves, too."""


async def happened(room: Room, incoming: Incoming) -> None:
    """Somebody came into the chat or left it: the bot, or a person (of whom VK need not say the number)."""
    who = incoming.action_person or incoming.person
    if who == -incoming.community_id:
        await _bot(room, incoming)
    elif incoming.action in (*CAME, WENT):
        sitting = await sitting_in(room, incoming.community_id, incoming.peer)
        seat = None if sitting is None else sitting.seat_of(who)
        if sitting is not None and seat is not None:
            await (_went if incoming.action == WENT else _came)(sitting, seat)


async def _bot(room: Room, incoming: Incoming) -> None:
    """It greets; if it is put out, nobody is to lose a match for moves that it cannot see."""
    if incoming.action == CAME[0]:
        await commands.greet(room, incoming.community_id, incoming.peer)
    elif incoming.action == WENT:
        sitting = await sitting_in(room, incoming.community_id, incoming.peer)
        if sitting is not None:
            await gathering.close(sitting, incoming.person)


async def _went(sitting: Sitting, seat: TableSeat) -> None:
    if not sitting.playing:
        await gathering.give_up(sitting, seat)
    elif not seat.result and not seat.away:
        await boards.note_away(seat, away=True)
        limit = int(sitting.game.silence.total_seconds())
        await _say(sitting, sitting.room.say("table-gone", name=sitting.names()[seat.number], limit=limit))


async def _came(sitting: Sitting, seat: TableSeat) -> None:
    if not seat.away:
        return
    await boards.note_away(seat, away=False)
    back = sitting.room.say("table-back", person=sitting.called(seat))
    if sitting.awaits(seat):
        await showing.send(sitting, [showing.board(sitting, [back], call=[seat])])
    else:
        await _say(sitting, back)


async def seen(sitting: Sitting | None, vk_id: int) -> None:
    """A person is heard at a chat, so they are there, though VK has not said that they came back."""
    seat = None if sitting is None else sitting.seat_of(vk_id)
    if seat is not None and seat.away:
        await boards.note_away(seat, away=False)


async def _say(sitting: Sitting, text: str) -> None:
    await showing.send(sitting, [showing.letter(sitting, [text])])
