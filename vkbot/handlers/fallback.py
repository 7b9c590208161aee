"""Private messages that are no command and no button of anybody: belongs behind all other labelers.

Commands come before this, so that a person of whom the bot waits for a name can still ask for the rules.
"""

from collections.abc import Mapping
from typing import Any, Final

from models.tables import Person
from vkbot.handlers import admins
from vkbot.handlers import lobby as lobbies
from vkbot.handlers.answering import Service, answer, is_written
from vkbot.services import calls, doubts, gm, info, inquiries, lobby, order_texts, order_words
from vkbot.services.asking import DIALOG as ASKED
from vkbot.services.confirming import SURE, yes_or_no
from vkbot.services.desk import Desk, Reply
from vkbot.services.gm.numbers import DIALOG as NUMBERS
from vkbot.services.gm.options import DIALOG as OPTION
from vkbot.services.lobby import CLASS_DIALOG as CLASS
from vkbot.services.lobby import DIALOG as NAME
from vkbot.services.order_words import DIALOG as STEP
from vkbot.vk.framework import InDialog, Labeler, Private, Where
from vkbot.vk.incoming import Incoming

ANSWERS = {**lobbies.BUTTONS, **admins.BUTTONS}
"""The buttons that a written «да» or «нет» may stand for."""

VALUES: Final[Mapping[str, Service]] = {NAME: lobby.take_name, OPTION: gm.take_text, NUMBERS: gm.take_numbers}
"""A dialog in which a text is a value → the service that takes it."""


async def nowhere(desk: Desk, person: Person) -> Reply | None:
    """Nobody plays anything else."""
    return None


def labeler(desk: Desk, elsewhere: Service = nowhere) -> Labeler:
    """The handlers: an outdated button, what the bot waits for, orders, and what nobody understands.

    elsewhere: tells who plays nothing here, but at a chat, that their game is there.
    """
    made = Labeler()

    @made.on(Private(), Where(_is_button))
    async def outdated(incoming: Incoming) -> None:
        await answer(desk, incoming, info.outdated)

    _awaited(made, desk, elsewhere)

    @made.on(Private(), Where(is_written))
    async def text(incoming: Incoming) -> None:
        await _said(desk, incoming, elsewhere)

    @made.on(Private())
    async def wordless(incoming: Incoming) -> None:
        await lost(desk, incoming, elsewhere)

    return made


async def _said(desk: Desk, incoming: Incoming, elsewhere: Service) -> None:
    """Words that the bot does not wait for."""
    if await answer(desk, incoming, inquiries.asked, incoming.text):
        return
    taken = await answer(desk, incoming, order_texts.take, incoming.text)
    heard = inquiries.heard_beside if taken else inquiries.heard
    if await answer(desk, incoming, heard, incoming.text, awaited=True) or taken:
        return
    for service in (doubts.said, info.courtesy):
        if await answer(desk, incoming, service, incoming.text, awaited=True):
            return
    await lost(desk, incoming, elsewhere)


async def lost(desk: Desk, incoming: Incoming, elsewhere: Service) -> None:
    """What nobody understood."""
    for service in (calls.lost, order_texts.lost, elsewhere, info.lost):
        if await answer(desk, incoming, service):
            return


def _awaited(made: Labeler, desk: Desk, elsewhere: Service) -> None:
    """What the bot waits for. Orders of a match that runs come first."""

    def is_yes_or_no(incoming: Incoming) -> bool:
        return is_written(incoming) and yes_or_no(desk.words, incoming.text) is not None

    @made.on(Private(), Where(is_yes_or_no), InDialog(SURE))
    async def sure(incoming: Incoming, dialog: Mapping[str, Any]) -> None:
        payload = dialog["yes" if yes_or_no(desk.words, incoming.text) else "no"]
        service, names = ANSWERS[payload["c"]]
        await answer(desk, incoming, service, *(payload.get(name) for name in names))

    @made.on(Private(), Where(is_written), InDialog(CLASS))
    async def chosen(incoming: Incoming) -> None:
        asked = inquiries.asked_meanwhile
        for service in (order_texts.take_instead, lobby.take_class, asked, order_texts.take, lobby.no_class):
            if await answer(desk, incoming, service, incoming.text, awaited=True):
                return
        await lost(desk, incoming, elsewhere)

    @made.on(Private(), Where(is_written), InDialog(ASKED))
    async def answered(incoming: Incoming) -> None:
        for service in (inquiries.asked_beside, order_texts.answer):
            if await answer(desk, incoming, service, incoming.text, awaited=True):
                return

    _step(made, desk, elsewhere)
    for dialog, service in VALUES.items():
        _value(made, desk, dialog, service)


def _step(made: Labeler, desk: Desk, elsewhere: Service) -> None:
    """Words where the buttons of an order are shown."""

    @made.on(Private(), Where(is_written), InDialog(STEP))
    async def step(incoming: Incoming, dialog: Mapping[str, Any]) -> None:
        for service in (order_texts.take_instead, order_words.take):
            if await answer(desk, incoming, service, incoming.text, awaited=True):
                return
        await _said(desk, incoming, elsewhere)


def _value(made: Labeler, desk: Desk, dialog: str, service: Service) -> None:
    """The service that takes a text in this dialog."""

    @made.on(Private(), Where(is_written), InDialog(dialog))
    async def value(incoming: Incoming) -> None:
        for each in (order_texts.take_instead, inquiries.asked_meanwhile, service):
            if await answer(desk, incoming, each, incoming.text, awaited=True):
                return


def _is_button(incoming: Incoming) -> bool:
    return bool(incoming.payload)
