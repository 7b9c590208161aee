"""What one player alone is told, and does, in private messages."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from locales.render import Words
from models import boards
from models.people import find_person
from models.tables import OutboxMessage, Person, TableSeat
from vkbot.games.chat_game import Choice, Moves, Scene
from vkbot.language.commands import read_command
from vkbot.language.inquiries import read_inquiries
from vkbot.language.scene import NOBODY
from vkbot.language.terms import read_terms
from vkbot.services import info, people, seats
from vkbot.services.desk import Reply
from vkbot.services.tables import patience, showing
from vkbot.services.tables.chats import pressed_choice
from vkbot.services.tables.commands import record_of
from vkbot.services.tables.playing import make
from vkbot.services.tables.room import Room, Sitting, sitting_at

OF_A_MATCH: Final = ("status", "orders", "players")
"""Commands that ask of a match."""
OF_ALL: Final = ("about", "application", "join", "start")
"""Topics of questions that also who plays nothing may ask."""


@dataclass(frozen=True, slots=True)
class Said:
    """A choice that is one player's alone, at a table."""

    sitting: Sitting
    seat: TableSeat
    choice: Choice


async def reachable(room: Room, community_id: int, vk_id: int) -> None:
    """A person has written, or allowed messages: secrets that could not be told are told now."""
    person = await find_person(community_id, vk_id)
    if person is None or person.may_write is not False:
        return
    if taken := await boards.playing_seats(person.id):
        await people.allow(community_id, vk_id)
        for seat in taken:
            await _tell(room, seat)


async def _tell(room: Room, seat: TableSeat) -> bool:
    sitting = await _sitting(room, seat.table_id)
    if sitting is None:
        return False
    await patience.noticed(sitting, seat_of(sitting, seat))
    scene = sitting.game.secret(sitting.players, sitting.table.state, str(seat.number))
    if scene is not None:
        await showing.send(sitting, [showing.secret(sitting, seat_of(sitting, seat), scene)])
    return scene is not None


def seat_of(sitting: Sitting, seat: TableSeat) -> TableSeat:
    """The same seat, with its person."""
    return sitting.seat(str(seat.number))


async def _sitting(room: Room, table_id: int) -> Sitting | None:
    table = await boards.lock_table(table_id)
    if table is None:
        return None
    sitting = await sitting_at(room, table)
    return sitting if sitting.playing else None


async def press(room: Room, person: Person, payload: Mapping[str, Any]) -> Reply:
    """A choice that is one player's alone; what comes of it the chat is told."""
    number = payload.get("t")
    sitting = await _sitting(room, number) if isinstance(number, int) and abs(number) < 2**63 else None
    seat = None if sitting is None else sitting.seat_of(person.vk_id)
    if sitting is None or seat is None or sitting.table.community_id != person.community_id:
        return Reply(room.say("table-outdated"))
    scene = sitting.game.secret(sitting.players, sitting.table.state, str(seat.number))
    choices = () if scene is None else scene.choices
    if payload.get("c") == showing.MORE:
        await patience.noticed(sitting, seat)
        page = payload.get("p")
        keyboard = showing.choices_keyboard(sitting, choices, showing.OWN, page if isinstance(page, int) else 0)
        return Reply(room.say("table-more-choices" if keyboard else "table-outdated"), keyboard)
    choice = await pressed_choice(sitting, seat, choices, payload) if sitting.awaits(seat) else None
    if choice is None:
        await patience.noticed(sitting, seat)
        return _anew(sitting, scene)
    return await _choose(Said(sitting, seat, choice))


def _anew(sitting: Sitting, scene: Scene | None) -> Reply:
    """An old button is answered with what its presser has now."""
    if scene is None:
        return Reply(sitting.room.say("table-outdated"))
    keyboard = showing.choices_keyboard(sitting, scene.choices, showing.OWN)
    return Reply(f"{sitting.room.say('table-outdated-own')}\n\n{scene.text}", keyboard)


async def _choose(one: Said) -> Reply:
    sitting, before = one.sitting, one.sitting.waited_for()
    brought = await make(sitting, str(one.seat.number), [one.choice.move])
    if not brought.moves:
        await patience.noticed(sitting, one.seat)
        return Reply(brought.refused)
    await showing.after(sitting, brought, before=before)
    return Reply(sitting.room.say("table-done", label=one.choice.label))


async def said(room: Room, community_id: int, vk_id: int, text: str) -> Sequence[Said]:
    """The secret choices that words are, one a table; none if they are no such move: then others may take them."""
    person = await find_person(community_id, vk_id)
    taken = [] if person is None else await boards.playing_seats(person.id)
    found = [await _said(room, seat, text) for seat in taken]
    return [one for one in found if one is not None]


async def _said(room: Room, seat: TableSeat, text: str) -> Said | None:
    sitting, who = await _sitting(room, seat.table_id), str(seat.number)
    if sitting is None or not sitting.awaits(seat):
        return None
    scene = sitting.game.secret(sitting.players, sitting.table.state, who)
    if scene is None or not scene.choices:
        return None
    reading = sitting.game.read(sitting.players, sitting.table.state, who, text)
    moves = reading.moves if isinstance(reading, Moves) else ()
    chosen = [one for one in scene.choices if moves == (one.move,)]
    return Said(sitting, seat_of(sitting, seat), chosen[0]) if chosen else None


async def say(room: Room, person: Person, found: Sequence[Said]) -> Reply:
    """Make the secret choice that somebody wrote; at several tables at once only a button says which is meant."""
    return await _choose(found[0]) if len(found) == 1 else Reply(room.say("table-secret-several"))


async def plays(community_id: int, vk_id: int) -> bool:
    """Whether a person plays at a table now."""
    person = await find_person(community_id, vk_id)
    return person is not None and bool(await boards.playing_seats(person.id))


async def only_plays(community_id: int, vk_id: int) -> bool:
    """Whether a person plays at a table now, and no match of another kind concerns them."""
    person = await find_person(community_id, vk_id)
    return person is not None and bool(await _only_seats(person))


async def _only_seats(person: Person) -> Sequence[TableSeat]:
    if await seats.current(person) is not None or await seats.application(person) is not None:
        return ()
    return await boards.playing_seats(person.id)


def asks(words: Words, text: str) -> bool:
    """Whether it is a question that the other game's services answer of one's own match, or of any that goes on.

    The community's help, what a thing does and how one joins a match are answered to everybody.
    """
    if info.asks_of_thing(words, text):
        return False
    command = read_command(read_terms(words, NOBODY, text))
    found = read_inquiries(words, text, NOBODY).found
    return (command is not None and command.command in OF_A_MATCH) or any(one.topic not in OF_ALL for one in found)


async def elsewhere(room: Room, person: Person) -> Reply | None:
    """Where who plays only at a table does so, and what comes in private; None for others.

    If a secret choice is awaited of them, it is shown again.
    """
    found = await _only_seats(person)
    if owed := [one for seat in found if (one := await _owed(room, seat)) is not None]:
        return owed[0]
    titles = list(dict.fromkeys(room.games[seat.table.game].title() for seat in found))
    return Reply(room.say("table-elsewhere", titles=[f"«{title}»" for title in titles])) if titles else None


async def _owed(room: Room, seat: TableSeat) -> Reply | None:
    """The secret choice that is awaited of a player, and nothing else is: the chat has no moves to choose from."""
    sitting, who = await _sitting(room, seat.table_id), str(seat.number)
    if sitting is None or not sitting.awaits(seat):
        return None
    scene = sitting.game.secret(sitting.players, sitting.table.state, who)
    if scene is None or not scene.choices or sitting.game.scene(sitting.players, sitting.table.state).choices:
        return None
    await patience.noticed(sitting, seat_of(sitting, seat))
    return Reply(scene.text, showing.choices_keyboard(sitting, scene.choices, showing.OWN))


async def secrets(room: Room, person: Person) -> Reply:
    """«Мои секреты», asked for in private: at each table where the person plays."""
    told = [await _tell(room, seat) for seat in await boards.playing_seats(person.id)]
    return Reply(room.say("table-secrets-above" if any(told) else "table-secrets-none"))


async def record(room: Room, person: Person) -> Reply:
    """«Мои игры»."""
    return Reply(await record_of(room, person))


async def undelivered(room: Room, row: OutboxMessage) -> None:
    """VK has refused for good what one player alone was to be told: the chat says how they can be written to."""
    purpose, _, number = row.purpose.partition(" ")
    if purpose != showing.TOLD_ALONE or not number.isdigit() or row.peer_id is None:
        return
    sitting = await _sitting(room, int(number))
    seat = None if sitting is None else sitting.seat_of(row.peer_id)
    if sitting is not None and seat is not None:
        await showing.send(sitting, [showing.unreachable(sitting, seat)])
