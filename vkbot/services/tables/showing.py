"""What a chat is shown of its table: the board with its buttons, who gathers, how it ended; and what one alone sees."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from hashlib import blake2s
from typing import Final

from models.tables import TableSeat
from vkbot.games.chat_game import Choice, Scene
from vkbot.outbox import Letter
from vkbot.services.tables.playing import Made
from vkbot.services.tables.room import Room, Sitting
from vkbot.vk.keyboards import INLINE_BUTTONS, Button, Color, Keyboard, packed

DO: Final = "t_do"
"""Payload name of a move at the chat."""
OWN: Final = "t_own"
"""Payload name of a move that one player makes in private."""
MORE: Final = "t_more"
"""Payload name of the next page of moves."""
JOIN: Final = "t_join"
LEAVE: Final = "t_leave"
START: Final = "t_start"
MAP: Final = "t_map"
UNDO: Final = "t_undo"
HELP: Final = "t_help"
RULES: Final = "t_rules"
TURN: Final = "t_turn"
SECRET: Final = "t_secret"
CLOSE: Final = "t_close"
SAID: Final = "table"
"""The purpose of what a chat is told."""
TOLD_ALONE: Final = "table-own"
"""Beginning of the purpose of what one player is told; the table's number follows."""


def digest(move: str) -> str:
    """How a button names a move that it makes, without saying which."""
    return blake2s(move.encode(), digest_size=4).hexdigest()


def buttons(room: Room, *rows: Sequence[tuple[str, str]], **found: object) -> tuple[tuple[Button, ...], ...]:
    """Rows of buttons of commands: (payload name, message of the label), each with the same values."""
    return tuple(tuple(Button(room.say(label), {"c": name, **found}) for name, label in row) for row in rows)


def idle_keyboard(room: Room) -> Keyboard:
    """Under the input of a chat where nobody plays."""
    return Keyboard(
        buttons(
            room,
            ((JOIN, "table-button-join"),),
            ((RULES, "table-button-rules"), (HELP, "table-button-help")),
        )
    )


def playing_keyboard(room: Room) -> Keyboard:
    """Under the input of a chat where somebody plays."""
    return Keyboard(
        buttons(
            room,
            ((MAP, "table-button-map"), (TURN, "table-button-turn"), (UNDO, "table-button-undo")),
            ((SECRET, "table-button-secret"), (RULES, "table-button-rules"), (LEAVE, "table-button-leave")),
        )
    )


def choices_keyboard(sitting: Sitting, choices: Sequence[Choice], name: str = DO, page: int = 0) -> Keyboard | None:
    """The moves that can be made as buttons, ten at a time; None if there are none."""
    table = sitting.table
    stamp = {"t": table.id, "v": table.version}

    def button(choice: Choice) -> Button:
        return Button(choice.label, {"c": name, **stamp, "m": table.moves, "h": digest(choice.move)}, Color.PRIMARY)

    if len(choices) > INLINE_BUTTONS:
        room = INLINE_BUTTONS - 1
        page %= -(-len(choices) // room)
        more = {"c": MORE, **stamp, "p": page + 1, **({"own": True} if name == OWN else {})}
        shown = [button(one) for one in choices[page * room : (page + 1) * room]]
        return Keyboard(packed([*shown, Button(sitting.room.say("table-button-more"), more)]), inline=True)
    return Keyboard(packed([button(one) for one in choices]), inline=True) if choices else None


def gathering(sitting: Sitting, head: str = "") -> Letter:
    """Who is in, and how many are needed."""
    room, game = sitting.room, sitting.game
    count = len(sitting.seats)
    enough = room.say("table-enough") if count >= game.fewest else room.say("table-more", count=game.fewest - count)
    named = [_named(sitting, seat) for seat in sitting.seats]
    who = room.say("table-who", names=named) if named else room.say("table-nobody")
    text = room.say("table-gathering", title=game.title(), count=count, most=game.most)
    rows = buttons(
        room,
        ((JOIN, "table-button-join"), (LEAVE, "table-button-leave")),
        ((START, "table-button-start"),),
        t=sitting.table.id,
    )
    return letter(sitting, [head, text, f"{who}\n{enough}"], Keyboard(rows, inline=True))


def _named(sitting: Sitting, seat: TableSeat) -> str:
    """By name; a link to the one whose name is not known yet."""
    return sitting.names()[seat.number] if seat.person.name else sitting.called(seat)


def board(sitting: Sitting, told: Sequence[str] = (), *, call: Sequence[TableSeat] = (), whole: bool = True) -> Letter:
    """What happened, the board, and what can be done.

    call: whose move it has become; they are told so. whole: all that the picture shows is told in words, too.
    """
    scene = sitting.game.scene(sitting.players, sitting.table.state)
    awaited = sitting.room.say("table-awaited", names=[sitting.called(seat) for seat in call]) if call else ""
    keyboard = choices_keyboard(sitting, scene.choices)
    shown = scene.text if whole else scene.short
    text = "\n\n".join(part for part in (*told, shown, awaited) if part)
    return Letter(sitting.table.peer_id, text, keyboard, scene.picture)


def letter(sitting: Sitting, parts: Sequence[str], keyboard: Keyboard | None = None) -> Letter:
    """Paragraphs to the table's chat."""
    return Letter(sitting.table.peer_id, "\n\n".join(part for part in parts if part), keyboard)


def results(sitting: Sitting) -> str:
    """Who won, lost and left."""
    names = sitting.names()
    lines: list[tuple[str, Callable[[TableSeat], bool]]] = [
        ("table-won", lambda seat: seat.result == "won"),
        ("table-lost", lambda seat: seat.result == "lost"),
        ("table-left", lambda seat: seat.result == "left"),
    ]
    found = [(key, [names[seat.number] for seat in sitting.seats if fits(seat)]) for key, fits in lines]
    return "\n".join(sitting.room.say(key, names=named) for key, named in found if named)


def secrets(sitting: Sitting, told: Mapping[str, Scene]) -> Sequence[Letter]:
    """What each is told alone; of those who cannot be written to the chat is told how they can."""
    letters = list[Letter]()
    for who, scene in told.items():
        seat = sitting.seat(who)
        closed = seat.person.may_write is False
        letters.append(unreachable(sitting, seat) if closed else secret(sitting, seat, scene))
    return letters


def secret(sitting: Sitting, seat: TableSeat, scene: Scene) -> Letter:
    """What one player alone sees, with its choices."""
    keyboard = choices_keyboard(sitting, scene.choices, OWN)
    return Letter(seat.person.vk_id, scene.text, keyboard, scene.picture)


def unreachable(sitting: Sitting, seat: TableSeat) -> Letter:
    """The chat is told that a player must write to the community first."""
    link = f"https://vk.com/im?sel=-{sitting.table.community_id}"
    return letter(sitting, [sitting.room.say("table-secret-waits", person=sitting.called(seat), link=link)])


async def send(sitting: Sitting, letters: Sequence[Letter]) -> None:
    """Queue what the chat, and players alone, are told."""
    mail, community_id, peer = sitting.room.desk.mail, sitting.table.community_id, sitting.table.peer_id
    await mail.letters(community_id, [one for one in letters if one.vk_id != peer], f"{TOLD_ALONE} {sitting.table.id}")
    await mail.letters(community_id, [one for one in letters if one.vk_id == peer], SAID)


async def after(sitting: Sitting, brought: Made, head: Sequence[str] = (), *, before: Sequence[TableSeat] = ()) -> None:
    """Tell what moves brought: the chat, whoever learned something alone, and how it ended.

    before: who was awaited before; those who are awaited now and were not are called.
    """
    room = sitting.room
    told = [*head, "\n".join(brought.told)]
    if brought.refused:
        told.append(room.say("table-stopped", count=len(brought.moves), reason=brought.refused))
    if brought.over:
        await finish(sitting, told, brought.secrets)
        return
    known = {seat.number for seat in before}
    new = [seat for seat in sitting.waited_for() if seat.number not in known]
    await send(sitting, [*secrets(sitting, brought.secrets), board(sitting, told, call=new, whole=brought.anew)])


async def finish(sitting: Sitting, told: Sequence[str], learned: Mapping[str, Scene]) -> None:
    """The last board, and what became of everybody, once and in one message."""
    last = board(sitting, told, whole=False)
    closing = f"{sitting.room.say('table-over', title=sitting.game.title())}\n{results(sitting)}"
    end = letter(sitting, [last.text, closing, sitting.room.say("table-again")], idle_keyboard(sitting.room))
    await send(sitting, [*secrets(sitting, learned), replace(end, picture=last.picture)])
