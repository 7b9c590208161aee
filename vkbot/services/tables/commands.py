"""What can be asked for at a chat beside joining and moves."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from models import audit, boards
from models.tables import Person, TableMove
from vkbot.language.tables import Word
from vkbot.services import people
from vkbot.services.tables import gathering, showing
from vkbot.services.tables.hearing import Heard
from vkbot.services.tables.patience import noticed
from vkbot.services.tables.playing import due_after, make, note_results, replayed
from vkbot.services.tables.room import Room, Sitting
from vkbot.vk.keyboards import Keyboard

Command = Callable[[Heard], Awaitable[None]]


async def leave(heard: Heard) -> None:
    """Leave: while players gather at once, a match only after a second word, since it cannot be undone (D6.3)."""
    sitting, seat = heard.sitting, heard.seat
    if sitting is None:
        await heard.say("table-none")
    elif not sitting.playing:
        await gathering.leave(heard, sitting)
    elif seat is None:
        await heard.say("table-not-in")
    elif seat.result:
        await heard.say("table-out")
    elif not heard.sure:
        rows = showing.buttons(
            heard.room, ((showing.LEAVE, "table-button-leave-sure"),), t=sitting.table.id, y=seat.person.vk_id
        )
        await heard.answer(heard.room.say("table-leave-sure", person=sitting.called(seat)), Keyboard(rows, inline=True))
    else:
        before = sitting.waited_for()
        brought = await make(sitting, str(seat.number), [sitting.game.gone])
        if brought.moves:
            await showing.after(sitting, brought, before=before)
        else:
            await heard.answer(brought.refused)


async def leave_surely(heard: Heard) -> None:
    """Leave, said so that nothing has to be asked."""
    await leave(heard.surely())


async def show(heard: Heard) -> None:
    """The board, or who gathers."""
    if heard.sitting is None:
        await heard.say("table-none")
    elif heard.sitting.playing:
        await showing.send(heard.sitting, [showing.board(heard.sitting)])
    else:
        await showing.send(heard.sitting, [showing.gathering(heard.sitting)])


async def turn(heard: Heard) -> None:
    """Whose move it is, and how long it may take."""
    sitting = heard.sitting
    if sitting is None or not sitting.playing or sitting.table.due_at is None:
        await show(heard)
        return
    names = sitting.names()
    left = int((sitting.table.due_at - heard.room.now()).total_seconds())
    who = [names[seat.number] for seat in sitting.waited_for()]
    await heard.say("table-turn", names=who, left=max(left, 0))


async def possible(heard: Heard) -> None:
    """The moves that can be made now, of who is awaited; others hear whose turn it is."""
    sitting, seat = heard.sitting, heard.seat
    if sitting is None:
        await usage(heard)
    elif not sitting.playing:
        await show(heard)
    elif seat is not None and not sitting.awaits(seat):
        await not_awaited(heard, sitting)
    else:
        scene = sitting.game.scene(sitting.players, sitting.table.state)
        await heard.answer(scene.short, showing.choices_keyboard(sitting, scene.choices))


async def not_awaited(heard: Heard, sitting: Sitting) -> None:
    """Whose move it is, to who is seated and tries one; who is out hears that."""
    if heard.seat is not None and heard.seat.result:
        await heard.say("table-out")
        return
    names = sitting.names()
    await heard.say("table-not-yours", names=[names[seat.number] for seat in sitting.waited_for()])


async def here(heard: Heard) -> None:
    """«Я тут»: how much time there is for the move; to others than who is awaited, whose it is."""
    sitting, seat = heard.sitting, heard.seat
    if sitting is None or seat is None or not sitting.awaits(seat):
        await turn(heard)
        return
    await noticed(sitting, seat)
    due = sitting.table.due_at
    left = 0 if due is None else int((due - heard.room.now()).total_seconds())
    await heard.say("table-here", left=max(left, 0))


async def cast(heard: Heard) -> None:
    """Who can be played."""
    game = heard.room.game if heard.sitting is None else heard.sitting.game
    await heard.answer(game.cast())


async def usage(heard: Heard) -> None:
    """How to use the bot at a chat."""
    await heard.say("table-help", title=_game_title(heard))


async def rules(heard: Heard) -> None:
    """How the game is played."""
    game = heard.room.game if heard.sitting is None else heard.sitting.game
    await heard.answer(game.rules())


def _game_title(heard: Heard) -> str:
    return (heard.room.game if heard.sitting is None else heard.sitting.game).title()


async def undo(heard: Heard) -> None:
    """Take the last move back: one's own, if no die was rolled and nothing hidden was shown by it."""
    sitting, seat = heard.sitting, heard.seat
    if sitting is None or not sitting.playing:
        await heard.say("table-none")
        return
    log = await boards.log_of(sitting.table.id)
    if seat is None or not log or log[-1].seat != seat.number:
        await heard.say("table-undo-others" if log else "table-undo-nothing")
    elif log[-1].body in (sitting.game.silent, sitting.game.gone):
        await heard.say("table-undo-sealed")
    else:
        await _take_back(heard, sitting, log)


async def _take_back(heard: Heard, sitting: Sitting, log: list[TableMove]) -> None:
    begun = sitting.game.beginning(sitting.table.state)
    every = replayed(sitting, begun, log)
    if every is not None and every[-1].sealed:
        await heard.say("table-undo-sealed")
        return
    if every is None or every[-1].state != sitting.table.state:
        await heard.say("table-undo-earlier")
        return
    table, now, last = sitting.table, heard.room.now(), log[-1]
    before, read = sitting.waited_for(), {scene.text for scene in sitting.secrets().values()}
    await boards.remove_move(last)
    decided = {who: result for one in every[:-1] for who, result in one.results.items()}
    await note_results(sitting, {str(seat.number): decided.get(str(seat.number), "") for seat in sitting.seats})
    table.state = every[-2].state if len(every) > 1 else begun
    table.moves -= 1
    table.version += 1
    table.due_at = due_after((), sitting.awaited(), "", None, now, sitting.game.silence)
    table.warned = False
    await table.save()
    body = {"table": table.id, "number": last.number, "seat": last.seat, "move": last.body}
    await audit.note(table.community_id, now, "table.undo", body, actor=heard.vk_id)
    known = {seat.number for seat in before}
    call = [seat for seat in sitting.waited_for() if seat.number not in known]
    again = {who: scene for who, scene in sitting.secrets().items() if scene.choices and scene.text not in read}
    board = showing.board(sitting, [heard.room.say("table-undone")], call=call, whole=False)
    await showing.send(sitting, [*showing.secrets(sitting, again), board])


async def secret(heard: Heard) -> None:
    """What one sees alone, by private message."""
    sitting, seat = heard.sitting, heard.seat
    if sitting is None or not sitting.playing:
        await heard.say("table-none")
        return
    if seat is None:
        await heard.say("table-not-in")
        return
    scene = sitting.game.secret(sitting.players, sitting.table.state, str(seat.number))
    if scene is None:
        await heard.say("table-secret-none", person=sitting.called(seat))
    else:
        await showing.send(sitting, showing.secrets(sitting, {str(seat.number): scene}))
        if seat.person.may_write is not False:
            await heard.say("table-secret-sent", person=sitting.called(seat))


async def record(heard: Heard) -> None:
    """What became of one's matches."""
    person = await people.meet(heard.community_id, heard.vk_id)
    await heard.answer(f"{people.mention(person)}: {await record_of(heard.room, person)}")


async def record_of(room: Room, person: Person) -> str:
    """A person's record, a line each game."""
    found = await boards.record_of(person.id)
    lines = [
        room.say(
            "table-record",
            title=game.title(),
            **{result: found.get((game.id, result), 0) for result in ("won", "lost", "left")},
        )
        for game in room.games.values()
        if any(known == game.id for known, _ in found)
    ]
    return "\n".join(lines) or room.say("table-record-none")


async def close(heard: Heard) -> None:
    """An admin of the community ends the table before its time, after a second word."""
    sitting = heard.sitting
    if sitting is None:
        await heard.say("table-none")
    elif heard.vk_id not in await heard.room.desk.rights.admins(heard.community_id):
        await heard.say("table-close-admin")
    elif not heard.sure:
        rows = showing.buttons(
            heard.room, ((showing.CLOSE, "table-button-close-sure"),), t=sitting.table.id, y=heard.vk_id
        )
        await heard.answer(heard.room.say("table-close-sure", title=sitting.game.title()), Keyboard(rows, inline=True))
    else:
        await gathering.close(sitting, heard.vk_id)
        await heard.answer(heard.room.say("table-closed"), showing.idle_keyboard(heard.room))


async def greet(room: Room, community_id: int, peer: int) -> None:
    """What the bot can do, and what it must be shown for that."""
    text = room.say("table-greeting", title=room.game.title(), fewest=room.game.fewest, most=room.game.most)
    await room.desk.mail.message(community_id, peer, text, showing.idle_keyboard(room), purpose=showing.SAID)


COMMANDS: Final[Mapping[Word, Command]] = {
    Word.JOIN: gathering.join,
    Word.IN: gathering.join,
    Word.LEAVE: leave,
    Word.LEAVE_SURE: leave_surely,
    Word.START: gathering.start,
    Word.MAP: show,
    Word.UNDO: undo,
    Word.HELP: usage,
    Word.RULES: rules,
    Word.TURN: turn,
    Word.SECRET: secret,
    Word.RECORD: record,
    Word.CAST: cast,
    Word.POSSIBLE: possible,
    Word.HERE: here,
    Word.CLOSE: close,
}
BUTTONS: Final[Mapping[str, Command]] = {
    showing.JOIN: gathering.join,
    showing.LEAVE: leave,
    showing.START: gathering.start,
    showing.MAP: show,
    showing.UNDO: undo,
    showing.HELP: usage,
    showing.RULES: rules,
    showing.TURN: turn,
    showing.SECRET: secret,
    showing.CLOSE: close,
}
"""A payload's `c` → the command."""
