"""Private messages that nobody else took; belongs behind all other labelers."""

from vkbot.handlers.answering import Service, answer, is_written
from vkbot.services import info
from vkbot.services.desk import Desk
from vkbot.vk.framework import Labeler, Private, Where
from vkbot.vk.incoming import Incoming


def labeler(desk: Desk, try_text: Service | None = None) -> Labeler:
    """The handlers. `try_text`: reads a text as orders, and answers None if it is none (`orders.try_text`)."""
    made = Labeler()

    @made.on(Private(), Where(_is_button))
    async def outdated(incoming: Incoming) -> None:
        await answer(desk, incoming, info.outdated)

    @made.on(Private(), Where(is_written))
    async def text(incoming: Incoming) -> None:
        if try_text is None or not await answer(desk, incoming, try_text, incoming.text):
            await answer(desk, incoming, info.lost)

    @made.on(Private())
    async def wordless(incoming: Incoming) -> None:
        await answer(desk, incoming, info.lost)

    return made


def _is_button(incoming: Incoming) -> bool:
    return bool(incoming.payload)
