"""A small stage for stories: people write and press, the bot's real handlers and outbox rows answer."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from vkbottle import API

from engine.curse.game import Curse
from locales.render import russian
from models.communities import ensure_community
from models.people import find_person
from models.store import transaction
from models.tables import Match, OutboxMessage, Person, Seat
from vkbot.clock import StillClock
from vkbot.games.curse import CurseStage
from vkbot.handlers import admins, calls, fallback, lobby
from vkbot.outbox import OutboxMail
from vkbot.services.desk import Desk
from vkbot.vk.framework import Dispatcher
from vkbot.vk.incoming import incoming_of

HERE, ELSEWHERE = 9100, 9200
START = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
"""15:00 in Moscow."""


@dataclass
class Managers:
    """Who runs each community; a story may change it."""

    of: dict[int, set[int]] = field(default_factory=dict)

    async def admins(self, community_id: int) -> frozenset[int]:
        return frozenset(self.of.get(community_id, ()))


class Story:
    """One community (or two), its bot, its people."""

    def __init__(self, *, one_seat: bool = True) -> None:
        self.clock = StillClock(START)
        self.managers = Managers({HERE: {1}})
        words, game = russian(), Curse()
        self.desk = Desk(
            words=words,
            clock=self.clock,
            mail=OutboxMail(self.clock),
            rights=self.managers,
            games={game.id: game},
            stages={game.id: CurseStage(words)},
            new_seed=lambda match_id: f"seed {match_id}",
            one_seat=one_seat,
        )
        made = [module.labeler(self.desk) for module in (calls, lobby, admins, fallback)]
        self._dispatcher = Dispatcher(made)
        self._api = API("no key")

    async def open(self) -> "Story":
        for community in (HERE, ELSEWHERE):
            await ensure_community(community, self.clock.now())
        return self

    def actor(self, vk_id: int, community: int = HERE) -> "Actor":
        return Actor(self, vk_id, community)

    async def event(self, community: int, kind: str, body: Mapping[str, Any]) -> bool:
        """What the inbox does with an event: everything in one transaction."""
        event = {"type": kind, "object": dict(body), "group_id": community, "event_id": "e"}
        async with transaction():
            return await self.dispatch(community, event)

    async def dispatch(self, community: int, event: dict[str, Any]) -> bool:
        """Hand an event to the handlers, within the transaction that is open."""
        incoming = incoming_of(community, event)
        assert incoming is not None
        person = await find_person(community, incoming.person) if incoming.private else None
        dialog = person.dialog if person else None
        return await self._dispatcher.dispatch(incoming, event, self._api, dialog=dialog)

    async def match(self) -> Match:
        return await Match.all().order_by("-id").first() or _missing()

    async def seats(self) -> list[tuple[str, str, str]]:
        """(name, class, status), in the order of registration."""
        return [(seat.name, seat.character, seat.status) for seat in await Seat.all().order_by("id")]


def _missing() -> Match:
    raise AssertionError("there is no match")


@dataclass
class Actor:
    """A person of the story."""

    story: Story
    vk_id: int
    community: int = HERE
    name: str = ""

    async def says(self, text: str, payload: object = None) -> str:
        """Write a message, with the payload of a button if any; what the bot answers."""
        before = await self._count()
        message = {"from_id": self.vk_id, "peer_id": self.vk_id, "text": text, "conversation_message_id": 1, "date": 1}
        if payload is not None:
            message["payload"] = payload if isinstance(payload, str) else json.dumps(payload)
        await self.story.event(self.community, "message_new", {"message": message, "client_info": {}})
        return "\n".join(row.text for row in (await self._rows())[before:])

    async def presses(self, label: str) -> str:
        """Press a button of the last keyboard that has one with this label."""
        return await self.says(label, (await self.button(label))["payload"])

    async def button(self, label: str) -> dict[str, Any]:
        for row in reversed(await self._rows()):
            for button in _buttons(row):
                if button["label"] == label:
                    return button
        raise AssertionError(f"{self.vk_id} has no button {label!r}")

    async def labels(self) -> list[str]:
        """The buttons of the last message that has a keyboard."""
        for row in reversed(await self._rows()):
            if row.keyboard:
                return [button["label"] for button in _buttons(row)]
        return []

    async def got(self) -> list[str]:
        """Every message, the oldest first."""
        return [row.text for row in await self._rows()]

    async def last(self) -> str:
        return (await self.got())[-1]

    async def person(self) -> Person:
        found = await find_person(self.community, self.vk_id)
        assert found is not None
        return found

    async def _rows(self) -> Sequence[OutboxMessage]:
        return await OutboxMessage.filter(community_id=self.community, peer_id=self.vk_id, kind="message").order_by(
            "id"
        )

    async def _count(self) -> int:
        return len(await self._rows())


def _buttons(row: OutboxMessage) -> list[dict[str, Any]]:
    if not row.keyboard:
        return []
    return [button["action"] for line in json.loads(row.keyboard)["buttons"] for button in line]


async def opened(story: Story, *, players: int = 10, auto: bool = False, title: str = "") -> "Actor":
    """The game master (VK id 1) has made a match and opened its registration."""
    master = story.actor(1)
    await master.says("Ведущему")
    await master.presses("Создать игру")
    match_id = (await story.match()).id
    await master.says("", {"c": "gm_set", "m": match_id, "f": "players", "v": players})
    if auto:
        await master.says("", {"c": "gm_set", "m": match_id, "f": "auto_accept", "v": True})
    if title:
        await master.says("", {"c": "gm_set", "m": match_id, "f": "title", "v": title})
    await master.says("", {"c": "gm_open", "m": match_id})
    return master


CLASSES = ("Маг огня", "Паладин", "Монах", "Диспеллер", "Чернокнижник")
NAMES = ("Искра", "Грим", "Тихон", "Серый Кот", "Ворон")


async def playing(story: Story) -> tuple["Actor", list["Actor"]]:
    """A match of five has started; the game master and the players (VK ids 11 to 15)."""
    master = await opened(story, players=5, auto=True)
    actors = [story.actor(vk_id) for vk_id in range(11, 16)]
    for actor, class_name, name in zip(actors, CLASSES, NAMES, strict=True):
        await actor.says(f"анкета: {class_name}, {name}")
    await master.says("", {"c": "gm_start", "m": (await story.match()).id})
    return master, actors
