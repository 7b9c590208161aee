"""Two communities with matches at every stage and people of every kind, and a way to try something and undo it."""

import json
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from vkbottle.framework.labeler import BotLabeler

from engine.curse.ids import CLASSES
from models.kinds import MatchStatus, SeatStatus
from models.people import find_person
from models.store import transaction
from models.tables import Match, Person, Seat
from tests.matches import begun
from tests.services.nights import Night
from tests.services.story import ELSEWHERE, HERE
from tests.services.table import dead
from vkbot.games.dread_chase.chat import DreadChase
from vkbot.handlers import admins, calls, fallback, lobby, players, tables, voters, wall
from vkbot.services.settings import MatchSettings
from vkbot.services.tables.room import Room
from vkbot.vk.framework import Dispatcher, InDialog, Payload
from vkbot.vk.incoming import incoming_of

MODULES: Final = (tables, wall, voters, calls, admins, lobby, players, fallback)

MASTER, THEIR_MASTER, EX_MASTER = 1, 2, 3
VERA, GRIM, DEAD = 501, 502, 505
"""Vera orders and has a comment that waits; she is a traitor. 505 is dead."""
ELSEWHERE_PLAYER, OTHER_PLAYER, APPLICANT, STRANGER, SECOND_ACCOUNT, BANNED = 801, 601, 701, 900, 5010, 504
"""Plays in the other community; in another match here; has applied; nobody; of Vera; plays, and is banned from here."""


class UndoError(Exception):
    """Whatever was done is to be undone."""


@dataclass
class Town(Night):
    """The communities. `matches`: by name, their numbers. `secrets`: who alone may know of which talents at a table."""

    matches: dict[str, int] = field(default_factory=dict)
    secrets: Mapping[int, frozenset[str]] = field(default_factory=dict)

    def __init__(self) -> None:
        super().__init__()
        self.matches = {}
        self.secrets = {}
        self.room = Room(self.desk, {chase.id: chase for chase in (DreadChase(self.desk.words),)})
        self._dispatcher = Dispatcher(labelers(self))

    async def settle(self) -> "Town":
        """Everybody takes their places."""
        await self.open()
        self.managers.of |= {HERE: {MASTER, EX_MASTER}, ELSEWHERE: {THEIR_MASTER}}
        played = await self.set(warlock=dead(), monk={"items": {"poison": 2, "elixir": 1, "amulet": 1}})
        self.matches["here"] = played.id
        self.matches["other"] = await self._begun(OTHER_PLAYER, HERE, "Другая")
        self.matches["elsewhere"] = await self._begun(ELSEWHERE_PLAYER, ELSEWHERE, "Чужая")
        self.matches["registering"] = (await self._registering(HERE, APPLICANT)).id
        self.matches["draft"] = (await self._new(HERE, MatchStatus.DRAFT)).id
        await self._words()
        return self

    async def _begun(self, first: int, community: int, title: str) -> int:
        names = (f"{title} Аз", f"{title} Буки", f"{title} Веди", f"{title} Добро", f"{title} Есть")
        roles = [(one, name, first + number) for number, (one, name) in enumerate(zip(CLASSES, names, strict=False))]
        match = await begun(self.desk, roles, MatchSettings(players=5), title=title, community=community)
        return int(match.id)

    async def _new(self, community: int, status: MatchStatus) -> Match:
        return await Match.create(
            community_id=community,
            game="curse3",
            title=status.value,
            status=status.value,
            settings=MatchSettings(players=5).encode(),
            seed="",
            created_by=MASTER,
            created_at=self.clock.now(),
        )

    async def _registering(self, community: int, applicant: int) -> Match:
        match = await self._new(community, MatchStatus.REGISTRATION)
        for vk_id, status in ((applicant, SeatStatus.APPLIED), (applicant + 1, SeatStatus.ACCEPTED)):
            person, _ = await Person.get_or_create(community_id=community, vk_id=vk_id)
            class_id = list(CLASSES)[vk_id - applicant]
            await Seat.create(
                match=match,
                person=person,
                status=status.value,
                character=class_id,
                name=f"Гость {vk_id}",
                applied_at=self.clock.now(),
            )
        return match

    async def _words(self) -> None:
        """Vera has ordered, and is asked whom a comment of hers means; Grim has voted; the masters have their menus."""
        vera, grim = self.actor(VERA), self.actor(GRIM)
        await vera.says("удар в Искру, яд в Грима")
        await vera.says("эликсир")
        await self.comments(vera, 71, "Голосую против Морока и Искры")
        await self.comments(grim, 72, "Голосую против Искры")
        await self.actor(OTHER_PLAYER).says("удар")

    async def attempt(self, act: Callable[[], Awaitable[object]], seen: Callable[[], Awaitable[Any]]) -> Any:
        """Do something, see what has come of it, undo it all; what was seen."""
        found: list[Any] = []
        try:
            async with transaction():
                await act()
                found.append(await seen())
                raise UndoError
        except UndoError:
            return found[0]

    async def sends(self, community: int, person: int, text: str, payload: object = None, *, chat: int = 0) -> None:
        """A message, in private or at a chat, with whatever there is in its payload; raises what the handlers raise."""
        message: dict[str, Any] = {
            "from_id": person,
            "peer_id": chat or person,
            "text": text,
            "conversation_message_id": 9,
        }
        if payload is not None:
            message["payload"] = payload if isinstance(payload, str) else json.dumps(payload)
        await self.takes(community, {"type": "message_new", "object": {"message": message}})

    async def takes(self, community: int, event: dict[str, Any]) -> None:
        """What the bot does with an event of VK, whatever it is (as `Bot._handle`)."""
        incoming = incoming_of(community, event)
        if incoming is not None:
            person = await find_person(community, incoming.person) if incoming.private else None
            dialog = person.dialog if person else None
            await self._dispatcher.dispatch(incoming, event, self._api, dialog=dialog)


def labelers(town: Town) -> list[BotLabeler]:
    """All that the bot answers with."""
    return [
        tables.labeler(town.room),
        *(module.labeler(town.desk) for module in MODULES if module not in (tables, fallback)),
        fallback.labeler(town.desk, tables.elsewhere(town.room)),
    ]


def payload_names(made: Sequence[BotLabeler]) -> frozenset[str]:
    """Every `c` that some handler takes, read off the handlers themselves: a new one is among them by itself."""
    return frozenset(name for rule in _rules(made) if isinstance(rule, Payload) for name in rule.names)


def dialog_names(made: Sequence[BotLabeler]) -> frozenset[str]:
    """The name of everything that the bot may wait for, read off in the same way."""
    return frozenset(name for rule in _rules(made) if isinstance(rule, InDialog) for name in rule.names)


def _rules(made: Sequence[BotLabeler]) -> Iterator[object]:
    for labeler in made:
        for handlers in labeler.raw_event_view.handlers.values():
            for basement in handlers:
                yield from basement.handler.rules
