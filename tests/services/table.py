"""A match in play, set as a story needs it: five characters, what they hold, and the day's post."""

import json
from typing import Any

import msgspec

from engine.curse.game import STATES
from engine.curse.ids import CLASSES
from engine.curse.model import Character, Effect
from engine.curse.model import Match as State
from models.kinds import DayStatus, MatchStatus, SeatStatus
from models.tables import AuditEntry, Ballot, Day, Match, OutboxMessage, Person, Seat
from tests.services.story import HERE, Actor, Story
from vkbot.handlers import admins, calls, fallback, lobby, players, voters
from vkbot.services.settings import MatchSettings
from vkbot.vk.framework import Dispatcher

POST = 77
ROSTER = (
    ("monk", "Вера", 501),
    ("paladin", "Грим", 502),
    ("fire_mage", "Искра", 503),
    ("dispeller", "Серый Кот", 504),
    ("warlock", "Морок", 505),
)
"""Class, name of the character, VK id of the player; the first is a traitor."""


class Table(Story):
    """A running match of five on its third day."""

    def __init__(self, *, one_seat: bool = True) -> None:
        super().__init__(one_seat=one_seat)
        modules = (voters, calls, admins, lobby, players, fallback)
        self._dispatcher = Dispatcher([module.labeler(self.desk) for module in modules])

    async def set(self, *, post: int = POST, day: int = 3, title: str = "Свет", **characters: dict[str, Any]) -> Match:
        """Make the match; by class, fields of characters that differ from their start."""
        now = self.clock.now()
        match = await Match.create(
            community_id=HERE,
            game="curse3",
            title=title,
            status=MatchStatus.RUNNING.value,
            settings=MatchSettings(players=5).encode(),
            seed="seed",
            day_number=day,
            created_by=1,
            created_at=now,
            started_at=now,
        )
        for number, (class_id, name, vk_id) in enumerate(ROSTER, start=1):
            person, _ = await Person.get_or_create(community_id=HERE, vk_id=vk_id, defaults={"may_write": True})
            await Seat.create(
                match=match,
                person=person,
                status=SeatStatus.PLAYING.value,
                character=class_id,
                name=name,
                number=number,
                applied_at=now,
            )
        await self.new_day(match, day, post, **characters)
        return match

    async def new_day(self, match: Match, number: int, post: int, **characters: dict[str, Any]) -> Day:
        """Open a day of the match with a post."""
        now = self.clock.now()
        return await Day.create(
            match=match,
            number=number,
            status=DayStatus.OPEN.value,
            state=STATES.encode(state(number, **characters)),
            opened_at=now,
            due_at=MatchSettings().next_end(now),
            post_id=post,
        )

    async def cut_off(self) -> Day:
        """The resolution of the newest day has begun."""
        day = await Day.all().order_by("-id").first()
        assert day is not None
        day.status, day.cutoff_at = DayStatus.RESOLVING.value, self.clock.now()
        await day.save()
        return day

    async def day(self) -> Day:
        found = await Day.all().order_by("-id").first()
        assert found is not None
        return found

    async def comments(
        self, actor: Actor, comment: int, text: str, kind: str = "wall_reply_new", **more: object
    ) -> str:
        """Somebody comments on the post; what they are answered privately."""
        before = len(await actor.got())
        body = {"id": comment, "from_id": actor.vk_id, "text": text, "post_owner_id": -HERE, "post_id": POST}
        date = int(self.clock.now().timestamp())
        await self.event(HERE, kind, {**body, "date": date, **more})
        return "\n".join((await actor.got())[before:])

    async def deletes(self, comment: int, by: int) -> None:
        """Somebody takes a comment away."""
        body = {"owner_id": -HERE, "id": comment, "deleter_id": by, "post_id": POST}
        await self.event(HERE, "wall_reply_delete", body)

    async def audited(self, kind: str) -> list[dict[str, Any]]:
        return [json.loads(entry.body) for entry in await AuditEntry.filter(kind=kind).order_by("id")]


def state(day: int, **characters: dict[str, Any]) -> State:
    """The engine's state: two traitors, ten spheres, nothing in hand but what is given."""
    made = []
    for class_id, _, _ in ROSTER:
        assert class_id in CLASSES
        faction = "traitor" if class_id in ("monk", "warlock") else "representative"
        fields = {"id": class_id, "class": class_id, "faction": faction, **characters.get(class_id, {})}
        made.append(msgspec.convert(fields, Character))
    return State(day=day, characters=tuple(made))


def dead() -> dict[str, Any]:
    """The fields of somebody dead."""
    return {"alive": False, "spheres": 0}


async def outbox() -> list[OutboxMessage]:
    return await OutboxMessage.all().order_by("id")


async def ballots() -> list[Ballot]:
    return await Ballot.all().order_by("id")


__all__ = ["POST", "ROSTER", "Effect", "Table", "ballots", "dead", "outbox", "state"]
