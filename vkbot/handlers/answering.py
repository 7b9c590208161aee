"""How a handler answers: one call of a service for the person who wrote, and its reply into the outbox."""

from collections.abc import Awaitable, Callable
from typing import Any

from locales.render import Words
from vkbot.services import menu, people
from vkbot.services.desk import Desk, Reply
from vkbot.vk.incoming import Incoming

Service = Callable[..., Awaitable[Reply | None]]
"""Takes the desk, the person, and what the handler found."""


async def answer(desk: Desk, incoming: Incoming, service: Service, *found: Any, awaited: bool = False) -> bool:
    """Call the service and send what it replies; whether it replied. `awaited`: the bot waits for this (a dialog).

    A reply without buttons of its own brings the menu that fits now: the one on the phone may be of last week.
    """
    person = await people.wrote(incoming.community_id, incoming.person, awaited=awaited)
    reply = await service(desk, person, *found)
    if reply is None:
        return False
    keyboard = reply.keyboard or await menu.for_person(desk, person)
    await desk.mail.message(incoming.community_id, incoming.person, reply.text, keyboard, purpose="reply")
    return True


def phrases(words: Words, key: str) -> tuple[str, ...]:
    """The phrases that a message of the locale lists, separated by commas."""
    return tuple(phrase.strip() for phrase in words.say(key).split(","))


def is_written(incoming: Incoming) -> bool:
    """Whether somebody wrote words, and pressed no button."""
    return incoming.kind == "message_new" and not incoming.payload and bool(incoming.text)


def is_start(incoming: Incoming) -> bool:
    """VK's own button «Начать»."""
    return incoming.payload is not None and incoming.payload.get("command") == "start"
