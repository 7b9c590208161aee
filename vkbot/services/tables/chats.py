"""What comes from a chat: commands, buttons, moves in words, and talk, which is nobody's business.

(choice) A bare word («отмена») is a command only of those who sit at the table; with a slash, by a mention or a button
it always is. «Вступить» always joins, «играю» those who gather, an admin's «закрыть стол» closes the table that stands
there. So the talk of others is never answered.
"""

from collections.abc import Mapping
from typing import Any

from models import boards
from models.tables import TableSeat
from vkbot.games.chat_game import Choice, Moves, Unclear
from vkbot.language.tables import MOVES_TOO, Word, is_slashed, read_word
from vkbot.services.tables import commands, patience, presence, showing
from vkbot.services.tables.hearing import Heard
from vkbot.services.tables.playing import make
from vkbot.services.tables.room import CHATS, Room, Sitting, sitting_in
from vkbot.vk.incoming import Incoming
from vkbot.vk.text import mentions


def is_chat(incoming: Incoming) -> bool:
    """Whether a person did something at a group chat, or it is told who came or went (by another bot, it may be)."""
    return incoming.peer > CHATS and (incoming.person > 0 or bool(incoming.action))


async def takes_a_seat(room: Room, incoming: Incoming) -> bool:
    """Whether this will be shown as somebody who is in; asked before it is handled, and nothing is locked."""
    if not is_chat(incoming) or incoming.action:
        return False
    if incoming.payload is not None:
        return incoming.payload.get("c") == showing.JOIN
    text, _ = without_mention(incoming.text, incoming.community_id)
    word = read_word(room.desk.words, text)
    return word is Word.JOIN or (word is Word.IN and await boards.gathers(incoming.community_id, incoming.peer))


async def heard(room: Room, incoming: Incoming) -> None:
    """Something happened at a chat."""
    if incoming.action:
        await presence.happened(room, incoming)
        return
    sitting = await sitting_in(room, incoming.community_id, incoming.peer)
    await presence.seen(sitting, incoming.person)
    text, named = without_mention(incoming.text, incoming.community_id)
    one = Heard(room, incoming.community_id, incoming.peer, incoming.person, text, sitting)
    addressed = named or incoming.addressed
    meant = True
    if incoming.payload is not None:
        await _pressed(one, incoming.payload)
    elif text:
        meant = await _said(one, addressed=addressed, answers_bot=incoming.reply_to_person == -incoming.community_id)
    elif addressed:
        await _possible(one)
    if meant and sitting is not None and one.seat is not None:
        await patience.noticed(sitting, one.seat)


def without_mention(text: str, community_id: int) -> tuple[str, bool]:
    """The text without mentions of the community wherever they stand («карта @rassvet»), and whether there was one."""
    own = [one for one in mentions(text) if one.id == -community_id]
    for one in reversed(own):
        text = f"{text[: one.start]} {text[one.end :]}"
    return text.strip(), bool(own)


async def failed(room: Room, incoming: Incoming) -> None:
    """What was said to the bot could not be dealt with, by a fault of ours; of talk nothing is said."""
    if incoming.addressed or incoming.payload is not None or is_slashed(incoming.text):
        await room.desk.mail.message(incoming.community_id, incoming.peer, room.say("table-failed"), purpose="failed")


async def _pressed(one: Heard, payload: Mapping[str, Any]) -> None:
    """A button, of which nothing is believed."""
    name, number = payload.get("c"), payload.get("t")
    if "t" in payload and (one.sitting is None or number != one.sitting.table.id):
        await one.once(f"t {number if isinstance(number, int) else 0}"[:20], "table-outdated")
    elif isinstance(name, str) and name in commands.BUTTONS:
        await commands.BUTTONS[name](one.surely() if payload.get("y") == one.vk_id else one)
    elif one.sitting is not None and one.sitting.playing and name in (showing.DO, showing.MORE):
        await _chosen(one, one.sitting, payload)


async def _chosen(one: Heard, sitting: Sitting, payload: Mapping[str, Any]) -> None:
    """The button of a move, or of more of them: only of whoever is awaited."""
    seat = sitting.seat_of(one.vk_id)
    if seat is None or not sitting.awaits(seat):
        await _not_awaited(one, sitting, seat)
        return
    choices = sitting.game.scene(sitting.players, sitting.table.state).choices
    if payload["c"] == showing.MORE:
        page = payload.get("p")
        keyboard = showing.choices_keyboard(sitting, choices, page=page if isinstance(page, int) else 0)
        if keyboard is not None:
            await one.answer(one.room.say("table-more-choices"), keyboard)
        return
    choice = await pressed_choice(sitting, seat, choices, payload)
    if choice is None:
        await one.once(_moment(sitting), "table-outdated")
    else:
        await _play(one, sitting, seat, [choice.move])


async def pressed_choice(
    sitting: Sitting, seat: TableSeat, choices: tuple[Choice, ...], payload: Mapping[str, Any]
) -> Choice | None:
    """What a button stands for, if nothing was taken back since and its presser has made no move.

    So four who press «Бросить кубик» at once under one board all roll, and who presses twice does so once.
    """
    version, moves, table = payload.get("v"), payload.get("m"), sitting.table
    if not isinstance(version, int) or not isinstance(moves, int) or table.version - version != table.moves - moves:
        return None
    if moves < table.moves and (moves < 0 or await boards.has_moved_since(table.id, moves, seat.number)):
        return None
    return next((one for one in choices if showing.digest(one.move) == payload.get("h")), None)


async def _said(one: Heard, *, addressed: bool, answers_bot: bool) -> bool:
    """Words; whether they were for the bot.

    answers_bot: they are a reply to what the bot said; that may be talk, but a command there is for it.
    """
    sitting, seat = one.sitting, one.seat
    word = read_word(one.room.desk.words, one.text)
    if word in MOVES_TOO and sitting is not None and seat is not None and await _is_move(one, sitting, seat):
        return True
    meant = addressed or answers_bot or is_slashed(one.text)
    counts = word is not None and _counts(word, sitting, seat, meant=meant)
    if word is not None and (counts or await _closes(one, word) or await _looks_back(one, word)):
        await commands.COMMANDS[word](one)
        return True
    if sitting is not None and sitting.playing and seat is not None:
        return await _moved(one, sitting, seat, addressed=addressed)
    if addressed:
        await _possible(one)
    return addressed


def _counts(word: Word, sitting: Sitting | None, seat: TableSeat | None, *, meant: bool) -> bool:
    """Whether a word is a command here. meant: it is surely said to the bot."""
    if meant or word is Word.JOIN:
        return True
    if word is Word.IN:
        return sitting is not None and not sitting.playing
    if word is Word.HERE:  # talk, but for an answer to the warning
        return sitting is not None and seat is not None and sitting.table.warned and sitting.awaits(seat)
    return seat is not None


async def _closes(one: Heard, word: Word) -> bool:
    """Whether an admin, who need not sit at the table that stands there, asks for its end."""
    if word is not Word.CLOSE or one.sitting is None:
        return False
    return one.vk_id in await one.room.desk.rights.admins(one.community_id)


async def _looks_back(one: Heard, word: Word) -> bool:
    """Whether somebody who has played at the last table here asks, as it is over, how that is counted."""
    return word is Word.RECORD and one.sitting is None and await boards.sat_last(one.community_id, one.peer, one.vk_id)


async def _is_move(one: Heard, sitting: Sitting, seat: TableSeat) -> bool:
    """Make the move that a command is at this moment, if it is one."""
    if not sitting.awaits(seat):
        return False
    reading = sitting.game.read(sitting.players, sitting.table.state, str(seat.number), one.text)
    if isinstance(reading, Moves):
        await _play(one, sitting, seat, reading.moves)
    return isinstance(reading, Moves)


async def _moved(one: Heard, sitting: Sitting, seat: TableSeat, *, addressed: bool) -> bool:
    """What a player writes: moves, or something that is nearly one, or talk, of which False is told."""
    awaited = sitting.awaits(seat)
    match sitting.game.read(sitting.players, sitting.table.state, str(seat.number), one.text):
        case Moves(moves=moves) if awaited:
            await _play(one, sitting, seat, moves)
        case Moves():
            await commands.not_awaited(one, sitting)
        case Unclear(text=text, asked=True):
            await one.answer(text)
        case Unclear(text=text) if awaited or addressed:
            await _refused(one, sitting, text)
        case Unclear():
            await commands.not_awaited(one, sitting)
        case None if addressed:
            await _possible(one)
        case None:
            return False
    return True


async def _play(one: Heard, sitting: Sitting, seat: TableSeat, moves: tuple[str, ...] | list[str]) -> None:
    before = sitting.waited_for()
    brought = await make(sitting, str(seat.number), moves)
    if brought.moves:
        await showing.after(sitting, brought, before=before)
    else:
        await _refused(one, sitting, brought.refused)


async def _refused(one: Heard, sitting: Sitting, reason: str) -> None:
    """Why not, with the buttons of what is possible."""
    choices = sitting.game.scene(sitting.players, sitting.table.state).choices
    await one.answer(reason, showing.choices_keyboard(sitting, choices))


async def _not_awaited(one: Heard, sitting: Sitting, seat: TableSeat | None) -> None:
    """Somebody else is awaited: players always hear so, strangers who press once a move."""
    if seat is not None:
        await commands.not_awaited(one, sitting)
        return
    names = sitting.names()
    await one.once(_moment(sitting), "table-not-yours", names=[names[each.number] for each in sitting.waited_for()])


def _moment(sitting: Sitting) -> str:
    return f"t {sitting.table.id} {sitting.table.version}"


async def _possible(one: Heard) -> None:
    """Somebody spoke to the bot, and it did not understand: what can be done now."""
    sitting = one.sitting
    if sitting is None:
        await one.answer(one.room.say("table-idle", title=one.room.game.title()), showing.idle_keyboard(one.room))
    elif not sitting.playing:
        await showing.send(sitting, [showing.gathering(sitting, one.room.say("table-not-understood"))])
    else:
        scene = sitting.game.scene(sitting.players, sitting.table.state)
        parts = [one.room.say("table-not-understood"), scene.short]
        await one.post(showing.letter(sitting, parts, showing.choices_keyboard(sitting, scene.choices)))
