"""A chat with the bot's real handlers and outbox rows; people write, press and look."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import count
from typing import Any

from vkbottle import API

from locales.render import russian
from models.people import find_person
from models.store import transaction
from models.tables import OutboxMessage, Person, Table, TableSeat
from tests.services.story import HERE, Story
from tests.services.tables.counting import Counting
from vkbot.games.chat_game import ChatGame
from vkbot.handlers import fallback, lobby, tables
from vkbot.inbox import TakenIn
from vkbot.services.tables.room import Room
from vkbot.services.tables.silence import TableDuties
from vkbot.vk.framework import Dispatcher
from vkbot.vk.incoming import incoming_of

CHAT, OTHER = 2_000_000_001, 2_000_000_002
WORDS = russian()


@dataclass
class Chats:
    """A community that knows one game, three people of whom two may be written to, and VK id 1, who runs it."""

    story: Story = field(default_factory=Story)
    numbers: Iterator[int] = field(default_factory=lambda: count(1))
    game: ChatGame = field(default_factory=Counting)

    async def open(self) -> "Chats":
        await self.story.open()
        self.room = Room(self.story.desk, {self.game.id: self.game})
        self.start()
        for vk_id, name, may_write in ((11, "Вера Кузнецова", True), (12, "Пётр Белов", True), (13, "Ольга", False)):
            of = {"name": name, "may_write": may_write}
            await Person.get_or_create(community_id=HERE, vk_id=vk_id, defaults=of)
        return self

    def start(self) -> None:
        """The bot starts, knowing nothing but what is stored."""
        desk, elsewhere = self.room.desk, tables.elsewhere(self.room)
        made = [tables.labeler(self.room), lobby.labeler(desk), fallback.labeler(desk, elsewhere)]
        self._dispatcher = Dispatcher(made)
        self._api = API("no key")
        self.duties = TableDuties(self.room, HERE, self._take_in)
        self.missed: list[tuple[int, str]] = []
        self.taking = timedelta(0)

    async def _take_in(self) -> TakenIn:
        """What was said and has not reached the bot yet; it takes a while."""
        asked_at = self.story.clock.now()
        late, self.missed = self.missed, []
        for person, text in late:
            await self._hears(person, text, None, CHAT)
        self.story.clock.advance(self.taking)
        return TakenIn(asked_at, self.story.clock.now())

    async def says(self, person: int, text: str, payload: object = None, chat: int = CHAT, **more: Any) -> str:
        """Write to the chat (or in private: chat 0); what the bot says there."""
        before = await OutboxMessage.all().count()
        await self._hears(person, text, payload, chat or person, **more)
        await self.duties.run_due()  # as the worker does after each event
        rows = await OutboxMessage.all().order_by("id").offset(before)
        return "\n".join(row.text for row in rows if row.peer_id == (chat or person))

    async def _hears(self, person: int, text: str, payload: object, peer: int, **more: Any) -> None:
        message = {
            "from_id": person,
            "peer_id": peer,
            "text": text,
            "conversation_message_id": next(self.numbers),
            "date": 1,
            **more,
        }
        if payload is not None:
            message["payload"] = json.dumps(payload)
        event = {"type": "message_new", "object": {"message": message}, "group_id": HERE, "event_id": "e"}
        incoming = incoming_of(HERE, event)
        assert incoming is not None
        async with transaction():
            found = await find_person(HERE, person) if incoming.private else None
            await self._dispatcher.dispatch(incoming, event, self._api, dialog=found.dialog if found else None)

    async def mentions(self, person: int, text: str) -> str:
        return await self.says(person, f"[club{HERE}|@rassvet], {text}")

    async def presses(self, person: int, label: str, chat: int = CHAT, *, old: int = 0) -> str:
        """Press the newest button with this label; old: so many with this label are newer."""
        return await self.says(person, label, await self.payload(label, chat or person, old), chat)

    async def payload(self, label: str, peer: int = CHAT, old: int = 0) -> dict[str, Any]:
        found = [
            json.loads(button["action"]["payload"])
            for row in await OutboxMessage.filter(peer_id=peer).order_by("-id")
            for line in json.loads(row.keyboard or '{"buttons": []}')["buttons"]
            for button in line
            if button["action"]["label"] == label
        ]
        assert len(found) > old, f"no button {label!r}"
        payload: dict[str, Any] = found[old]
        return payload

    async def labels(self, peer: int = CHAT) -> list[str]:
        """The buttons under the newest message."""
        row = await OutboxMessage.filter(peer_id=peer).order_by("-id").first()
        keyboard = json.loads(row.keyboard) if row is not None and row.keyboard else {"buttons": []}
        return [button["action"]["label"] for line in keyboard["buttons"] for button in line]

    async def got(self, peer: int = CHAT) -> list[str]:
        return [row.text for row in await OutboxMessage.filter(peer_id=peer).order_by("id")]

    async def heard_since(self, count: int, peer: int = CHAT) -> str:
        return "\n".join((await self.got(peer))[count:])

    async def table(self, chat: int = CHAT) -> Table:
        table = await Table.filter(peer_id=chat).order_by("-id").first()
        assert table is not None
        return table

    async def state(self, chat: int = CHAT) -> dict[str, Any]:
        state: dict[str, Any] = json.loads((await self.table(chat)).state)
        return state

    async def results(self, chat: int = CHAT) -> dict[int, str]:
        seats = await TableSeat.filter(table=await self.table(chat)).select_related("person").order_by("number")
        return {seat.person.vk_id: seat.result for seat in seats}

    async def pass_time(self, **time: float) -> str:
        """Time passes while the bot is there; what it says at the chat."""
        before = len(await self.got())
        self.story.clock.advance(timedelta(**time))
        await self.duties.run_due()
        return await self.heard_since(before)

    async def gathered(self, *people: int, chat: int = CHAT) -> None:
        for person in people:
            await self.says(person, "/join", chat=chat)
        await self.says(people[0], "/start", chat=chat)

    async def in_turn(self, *people: int, chat: int = CHAT) -> tuple[int, ...]:
        """A match in which the additions begin; its players in the order of their turns."""
        await self.gathered(*people, chat=chat)
        for person in people:
            await self.says(person, "кубик", chat=chat)
        await self.says(people[0], "карта", chat=chat)
        return await self.order(*people, chat=chat)

    async def order(self, *people: int, chat: int = CHAT) -> tuple[int, ...]:
        first = int((await self.state(chat))["turn"]) - 1
        return (*people[first:], *people[:first])
