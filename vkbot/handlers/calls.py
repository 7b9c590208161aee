"""Calling a game master, and staying out where one answers by hand. Belongs before all that answers people."""

from collections.abc import Mapping
from typing import Any, Final

from vkbottle import ABCRule

from vkbot.handlers.answering import answer, is_start, is_written, phrases
from vkbot.language.calls import read_call, rest_for_bot
from vkbot.services import calls, people
from vkbot.services.desk import Desk
from vkbot.services.menu import Command
from vkbot.vk.framework import InDialog, Labeler, Payload, Private, RawEvent, Text, Where
from vkbot.vk.incoming import REPLY_KIND, Incoming
from vkbot.vk.text import folded

CHATS: Final = 2_000_000_000
"""Peers above this number are chats of several people."""
OF_THE_BOT: Final = tuple(command for command in Command if command is not Command.CALL)
"""Menu buttons that call the bot back. In writing «почему?» does not: it is said to an admin, too."""


def labeler(desk: Desk) -> Labeler:
    """The handlers."""
    made = Labeler()
    _by_hand(made, desk)
    _called_back(made, desk)
    _calls(made, desk)
    _message(made, desk)

    @made.on(Private(), ForAdmin(desk))
    async def silent(incoming: Incoming) -> None:
        await people.wrote(incoming.community_id, incoming.person)

    return made


class Calls(ABCRule[RawEvent]):
    """What somebody has written calls a game master."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def check(self, event: RawEvent, /) -> bool:
        """Whether it does."""
        incoming: Incoming = event["incoming"]
        return await calls.is_call(self._desk, incoming.community_id, incoming.person, incoming.text)


class ForAdmin(ABCRule[RawEvent]):
    """What somebody has written is for the admin who is answering them by hand."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def check(self, event: RawEvent, /) -> bool:
        """Whether it is."""
        incoming: Incoming = event["incoming"]
        if incoming.payload:
            return False
        return await calls.is_for_admin(self._desk, incoming.community_id, incoming.person, incoming.text)


def _by_hand(made: Labeler, desk: Desk) -> None:
    def of_an_admin(incoming: Incoming) -> bool:
        return incoming.person > 0 and 0 < incoming.peer < CHATS

    @made.on(Where(of_an_admin), kinds=[REPLY_KIND])
    async def answered(incoming: Incoming) -> None:
        await calls.answered(desk, incoming)


def _called_back(made: Labeler, desk: Desk) -> None:
    """A menu button, «Начать» or «бот» in whatever is written calls the bot back; a bare «бот» is answered here."""
    starts = _starts(desk)

    def calls_bot(incoming: Incoming) -> bool:
        if incoming.payload:
            return is_start(incoming) or incoming.payload.get("c") in OF_THE_BOT
        command = Command.of(desk.words, incoming.text)
        written = command in OF_THE_BOT and command is not Command.WHY
        return written or folded(incoming.text) in starts or rest_for_bot(incoming.text) is not None

    @made.on(Private(), Where(calls_bot), blocking=False)
    async def back(incoming: Incoming) -> None:
        await calls.leave(await people.wrote(incoming.community_id, incoming.person, awaited=True))

    @made.on(Private(), Where(is_written), Where(lambda incoming: rest_for_bot(incoming.text) == ""))
    async def here(incoming: Incoming) -> None:
        await answer(desk, incoming, calls.here)


def _calls(made: Labeler, desk: Desk) -> None:
    for rule in (Payload(Command.CALL.value), Text(Command.CALL.label(desk.words))):
        _begins(made, desk, rule)

    @made.on(Private(), Payload(calls.MAKE))
    async def make(incoming: Incoming, payload: Mapping[str, Any]) -> None:
        await answer(desk, incoming, calls.make)

    @made.on(Private(), Payload(calls.STOP))
    async def stop(incoming: Incoming, payload: Mapping[str, Any]) -> None:
        await answer(desk, incoming, calls.stop)

    def may_call(incoming: Incoming) -> bool:
        return is_written(incoming) and Command.of(desk.words, incoming.text) is None

    @made.on(Private(), Where(may_call), Calls(desk))
    async def said(incoming: Incoming) -> None:
        call = read_call(incoming.text)
        if call is not None and call.says:
            await answer(desk, incoming, calls.said, incoming.text)
        else:
            await answer(desk, incoming, calls.begin)


def _message(made: Labeler, desk: Desk) -> None:
    """What is to be handed over, when the bot has asked for it; an order comes first."""

    def is_message(incoming: Incoming) -> bool:
        known = Command.of(desk.words, incoming.text) is not None or folded(incoming.text) in _starts(desk)
        return not incoming.payload and not known and bool(incoming.text or incoming.attachments)

    @made.on(Private(), Where(is_message), InDialog(calls.DIALOG))
    async def message(incoming: Incoming, dialog: Mapping[str, Any]) -> None:
        if folded(incoming.text) == folded(desk.words.say("call-button-stop")):
            await answer(desk, incoming, calls.stop)
        elif not await answer(desk, incoming, calls.order_instead, incoming.text, awaited=True):
            await answer(desk, incoming, calls.hand_over, incoming.text, incoming.attachments, awaited=True)


def _starts(desk: Desk) -> frozenset[str]:
    return frozenset(folded(one) for one in phrases(desk.words, "said-start"))


def _begins(made: Labeler, desk: Desk, rule: Payload | Text) -> None:
    @made.on(Private(), rule)
    async def begin(incoming: Incoming) -> None:
        await answer(desk, incoming, calls.begin)
