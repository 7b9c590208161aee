"""Games at chats, and what their players are told and do alone; private messages go on to the other handlers."""

from collections.abc import Mapping, Sequence
from typing import Any

from vkbottle import ABCRule

from vkbot.handlers.answering import Service, answer, is_written, phrases
from vkbot.services.desk import Desk, Reply
from vkbot.services.tables import alone, chats, showing
from vkbot.services.tables.room import Room
from vkbot.vk.framework import Labeler, Payload, Private, RawEvent, Text, Where
from vkbot.vk.incoming import MESSAGE_KINDS, Incoming


def labeler(room: Room) -> Labeler:
    """The handlers."""
    made = Labeler()

    @made.on(Where(chats.is_chat))
    async def heard(incoming: Incoming) -> None:
        await chats.heard(room, incoming)

    @made.on(Where(_can_be_written_to), kinds=[*MESSAGE_KINDS, "message_allow"], blocking=False)
    async def reachable(incoming: Incoming) -> None:
        await alone.reachable(room, incoming.community_id, incoming.person)

    @made.on(Private(), Payload(showing.OWN, showing.MORE))
    async def press(incoming: Incoming, payload: Mapping[str, Any]) -> None:
        await answer(room.desk, incoming, _in(room, alone.press), payload)

    @made.on(Private(), Text(*phrases(room.desk.words, "table-said-secret")), _Plays())
    async def secrets(incoming: Incoming) -> None:
        await answer(room.desk, incoming, _in(room, alone.secrets))

    @made.on(Private(), Text(*phrases(room.desk.words, "table-said-record")))
    async def record(incoming: Incoming) -> None:
        await answer(room.desk, incoming, _in(room, alone.record))

    @made.on(Private(), Where(is_written), _Secret(room))
    async def said(incoming: Incoming, said: Sequence[alone.Said]) -> None:
        await answer(room.desk, incoming, _in(room, alone.say), said)

    @made.on(Private(), Where(is_written), Text(*_greetings(room)), _Plays(only=True))
    async def greeted(incoming: Incoming) -> None:
        await answer(room.desk, incoming, elsewhere(room))

    @made.on(Private(), Where(is_written), _Asks(room), _Plays(only=True))
    async def asked(incoming: Incoming) -> None:
        await answer(room.desk, incoming, elsewhere(room))

    return made


def elsewhere(room: Room) -> Service:
    """The service that tells who plays at a chat, and nothing else, that their game is there."""
    return _in(room, alone.elsewhere)


def _greetings(room: Room) -> Sequence[str]:
    words = room.desk.words
    listed = ("table-said-hello", "table-said-rules", "asked-orders", "asked-status")
    return tuple(phrase for key in listed for phrase in phrases(words, key))


class _Asks(ABCRule[RawEvent]):
    """Words that are a question of who plays another game; in a dialog they may be what the bot has asked for."""

    def __init__(self, room: Room) -> None:
        self._words = room.desk.words

    async def check(self, event: RawEvent, /) -> bool:
        """Whether they are."""
        incoming: Incoming = event["incoming"]
        return not event["dialog"] and alone.asks(self._words, incoming.text)


class _Secret(ABCRule[RawEvent]):
    """Words that are a secret choice awaited of whoever wrote; the handler may take `said`.

    (choice) What the bot asks in private for another game goes first: «1» then answers that.
    """

    def __init__(self, room: Room) -> None:
        self._room = room

    async def check(self, event: RawEvent, /) -> RawEvent | bool:
        """The choices, if there are any."""
        if event["dialog"]:
            return False
        incoming: Incoming = event["incoming"]
        found = await alone.said(self._room, incoming.community_id, incoming.person, incoming.text)
        return {"said": found} if found else False


class _Plays(ABCRule[RawEvent]):
    """Whoever wrote plays at a table now: for others such words mean something else, or nothing.

    only: and nothing of another kind.
    """

    def __init__(self, *, only: bool = False) -> None:
        self._plays = alone.only_plays if only else alone.plays

    async def check(self, event: RawEvent, /) -> bool:
        """Whether they do."""
        incoming: Incoming = event["incoming"]
        return await self._plays(incoming.community_id, incoming.person)


def _in(room: Room, service: Any) -> Service:
    """A service of a room, as `answer` calls those of a desk."""

    async def call(_: Desk, *found: Any) -> Reply | None:
        reply: Reply | None = await service(room, *found)
        return reply

    return call


def _can_be_written_to(incoming: Incoming) -> bool:
    return incoming.private or (incoming.kind == "message_allow" and incoming.person > 0)
