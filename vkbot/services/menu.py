"""The keyboard under the input: what a person can do now, in a word or two each.

A button's payload is {"c": command}. Its label is the same command as text (`Command.of`), so that whoever has no
keyboard, or an old one, writes the words.
"""

from enum import StrEnum
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
    admin = person.vk_id in await desk.rights.admins(person.community_id)
    playing = await seats.playing(person)
    applied = await seats.applied(person)
    if playing:
        rows = PLAYING if not applied else (*PLAYING, (Command.APPLICATION, Command.WITHDRAW))
    elif applied:
        rows = APPLIED
    elif await seats.open_matches(person.community_id):
        rows = WELCOME
    else:
        rows = VISITOR
    why = not playing and await matches.any_played(person.community_id)
    return keyboard(desk.words, rows, admin=admin, several=len(playing) > 1, why=why)
