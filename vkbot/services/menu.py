"""The keyboard under the input: what a person can do now, in a word or two each.

A button's payload is {"c": command}. Its label is the same command as text (`Command.of`), so that whoever has no
keyboard, or an old one, writes the words.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cache, partial
from typing import Final

from locales.render import Words
from models import matches
from models.tables import Person
from vkbot.services import seats
from vkbot.services.desk import Desk
from vkbot.vk.keyboards import Button, Color, Keyboard
from vkbot.vk.text import folded


class Command(StrEnum):
    """What the menu offers; the value is the payload's `c`. Its label is the message `menu-…`."""

    NEW_ORDER = "new_order"
    ORDERS = "orders"
    STATUS = "status"
    PLAYERS = "players"
    RULES = "rules"
    HELP = "help"
    APPLY = "apply"
    APPLICATION = "application"
    WITHDRAW = "withdraw"
    OTHER_MATCH = "other_match"
    WHY = "why"
    CALL = "call"
    GAME_MASTER = "gm"

    def label(self, words: Words) -> str:
        """The button's label."""
        return words.say(f"menu-{self.value}")

    @classmethod
    def of(cls, words: Words, text: str) -> "Command | None":
        """The command whose label the text is, however it is spaced and punctuated."""
        said = folded(text)
        return next((command for command in cls if folded(command.label(words)) == said), None)


Rows = tuple[tuple[Command, ...], ...]

PLAYING: Final[Rows] = (
    (Command.NEW_ORDER,),
    (Command.ORDERS, Command.STATUS, Command.PLAYERS),
    (Command.RULES, Command.HELP),
    (Command.CALL,),
)
APPLIED: Final[Rows] = (
    (Command.APPLICATION, Command.WITHDRAW),
    (Command.PLAYERS,),
    (Command.RULES, Command.HELP),
    (Command.CALL,),
)
WELCOME: Final[Rows] = ((Command.APPLY, Command.PLAYERS), (Command.RULES, Command.HELP), (Command.CALL,))
VISITOR: Final[Rows] = ((Command.PLAYERS,), (Command.RULES, Command.HELP), (Command.CALL,))

_COLORS: Final = {
    Command.NEW_ORDER: Color.PRIMARY,
    Command.APPLY: Color.PRIMARY,
    Command.WITHDRAW: Color.NEGATIVE,
}


def keyboard(words: Words, rows: Rows, *, admin: bool = False, several: bool = False, why: bool = False) -> Keyboard:
    """The rows as a keyboard; an admin's has the game master's menu, that of a person in several matches a switch.

    `why`: a match has been played here, and its causes may be asked for.
    """
    if why:
        rows = (*rows, (Command.WHY,))
    if several:
        rows = (*rows, (Command.OTHER_MATCH,))
    if admin:
        rows = (*rows, (Command.GAME_MASTER,))
    return Keyboard(tuple(tuple(_button(words, command) for command in row) for row in rows))


def _button(words: Words, command: Command) -> Button:
    return Button(command.label(words), {"c": command.value}, _COLORS.get(command, Color.SECONDARY))


async def for_person(desk: Desk, person: Person) -> Keyboard:
    """The menu that fits what the person is doing now."""
    return (await for_people(desk, person.community_id, [person]))[person.id]


async def for_people(
    desk: Desk, community_id: int, people: Sequence[Person], known: Mapping[int, seats.Doings] | None = None
) -> Mapping[int, Keyboard]:
    """The same for several people of a community, by the id of their row; asked at once. known: what they do."""
    admins, doings = await desk.rights.admins(community_id), known or await seats.doings(people)
    idle = any(not one.playing for one in doings.values())
    why = idle and await matches.any_played(community_id)
    unseated = any(not one.playing and not one.applied for one in doings.values())
    open_to_all = unseated and bool(await seats.open_matches(community_id))
    fitting = cache(partial(keyboard, desk.words))  # most people have the same one
    return {
        person.id: fitting(
            _rows(doings[person.id], open_to_all=open_to_all),
            admin=person.vk_id in admins,
            several=len(doings[person.id].playing) > 1,
            why=why and not doings[person.id].playing,
        )
        for person in people
    }


def _rows(doing: seats.Doings, *, open_to_all: bool) -> Rows:
    """open_to_all: there is a match that takes applications."""
    if doing.playing:
        return PLAYING if not doing.applied else (*PLAYING, (Command.APPLICATION, Command.WITHDRAW))
    if doing.applied:
        return APPLIED
    return WELCOME if open_to_all else VISITOR
