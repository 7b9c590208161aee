"""Questions to the bot in whatever words, also of who plays nowhere: status, orders, players, rules, help."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final

from models.tables import Person
from vkbot.language.commands import read_command
from vkbot.language.inquiry_words import ideas_of
from vkbot.language.results import CommandId
from vkbot.language.scene import NOBODY, Scene
from vkbot.language.terms import Term, read_terms
from vkbot.services import info, order_history, orders, plays, status
from vkbot.services.desk import Desk, Reply

SERVICES: Final[Mapping[CommandId, Callable[[Desk, Person], Awaitable[Reply]]]] = {
    "status": status.show,
    "orders": orders.show,
    "players": info.players,
    "help": info.guide,
}


async def answer(desk: Desk, person: Person, text: str) -> Reply | None:
    """The answer to a question; None for what is none."""
    terms = read_terms(desk.words, await _scene(person), text)
    command = read_command(terms)
    if command is None:
        return None
    if command.command == "rules":
        thing = _thing(terms)
        return await (info.rules_about(desk, person, text) if thing is None else info.rules(desk, person, thing))
    if command.command == "orders" and any("yesterday" in ideas_of(term.norm) for term in terms):
        return await order_history.yesterday(desk, person)
    return await SERVICES[command.command](desk, person)


async def _scene(person: Person) -> Scene:
    play = await plays.played(person)
    return NOBODY if play is None else play.scene


def _thing(terms: Sequence[Term]) -> str | None:
    """The ability or item that is asked about, if the words mean one."""
    meant = {one for term in terms for one in (*term.deeds, *term.items)}
    return meant.pop() if len(meant) == 1 else None
