"""A bot whose days end: all of its handlers and duties, the rows it leaves to be sent, and a VK that takes them."""

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta

import msgspec
from msgspec.structs import replace

from engine.curse.game import ORDERS, STATES
from engine.curse.model import Order as Wanted
from models import matches
from models import outbox as rows
from models.kinds import OutboxKind, OutboxStatus
from models.matches import replace_orders
from models.store import transaction
from models.tables import AuditEntry, Ballot, Community, Day, Match, Order, OutboxMessage, Person, Seat
from tests.matches import begun
from tests.services.story import HERE
from tests.services.table import ROSTER, Table, outbox
from vkbot.handlers import admins, calls, fallback, lobby, players, voters, wall
from vkbot.inbox import TakenIn
from vkbot.services.duties import DayDuties
from vkbot.services.settings import MatchSettings
from vkbot.vk.framework import Dispatcher

TABLES = (AuditEntry, Ballot, Community, Day, Match, Order, OutboxMessage, Person, Seat)
PLAYED = tuple(class_id for class_id, _, _ in ROSTER)
NAMES = tuple(name for _, name, _ in ROSTER)
PEOPLE = (501, 502, 503, 504, 505)
"""Who plays in a match unless others are named."""
OTHERS = ("Аз", "Буки", "Веди", "Глаголь", "Добро")
"""Names for a second match."""

Reaches = Callable[[], Awaitable[object]]


class Night(Table):
    """A community in which days end when the clock strikes."""

    def __init__(self) -> None:
        super().__init__()
        modules = (wall, voters, calls, admins, lobby, players, fallback)
        self._dispatcher = Dispatcher([module.labeler(self.desk) for module in modules])
        self.duties = DayDuties(self.desk, self._take_in)
        self.on_its_way: list[Reaches] = []
        """What has reached VK and is not fetched yet."""

    async def _take_in(self) -> TakenIn:
        asked_at = self.clock.now()
        reaching, self.on_its_way = self.on_its_way, []
        for reaches in reaching:
            await reaches()
        return TakenIn(asked_at, self.clock.now())

    async def begin(
        self, *, title: str = "Свет", first: int = 501, names: Sequence[str] = NAMES, **settings: object
    ) -> Match:
        """A match of five that has just started, its settings as usual but for those given. `first`: VK id."""
        roles = [
            (class_id, name, first + number) for number, (class_id, name) in enumerate(zip(PLAYED, names, strict=True))
        ]
        chosen = replace(MatchSettings(players=len(roles)), **settings)
        return await begun(self.desk, roles, chosen, title=title, community=HERE)

    async def strike(self, late: timedelta = timedelta(0)) -> datetime:
        """The hour of the next day that ends has come, or passed; what the clock shows."""
        planned, ends = await self.duties.next_due(), await matches.next_due()
        assert planned is not None
        assert ends is not None
        self.clock.set(max(planned, ends) + late)
        await self.duties.run_due()
        return self.clock.now()

    async def take_posts(self) -> dict[int, str]:
        """VK takes the posts that wait: number → text."""
        waiting = await OutboxMessage.filter(kind=OutboxKind.POST.value, status=OutboxStatus.QUEUED.value)
        async with transaction():
            for row in waiting:
                await rows.mark_sent(row, 1000 + row.id, self.clock.now())
        return {1000 + row.id: row.text for row in waiting}

    async def appears(self, post: int, text: str) -> None:
        """Somebody's post in the community's name appears on the wall."""
        await self.event(HERE, "wall_post_new", {"id": post, "from_id": -HERE, "owner_id": -HERE, "text": text})

    async def order(self, character: str, action: str, **fields: object) -> None:
        """The character's list for the newest day is this one order."""
        body = ORDERS.encode(msgspec.convert({"by": character, "action": action, **fields}, Wanted))
        day, seat = await self.day(), await Seat.get(character=character)
        async with transaction():
            await replace_orders(day.id, seat.id, [body], self.clock.now())

    async def weaken(self) -> None:
        """Nobody has a sphere to spare on the newest day: the curse will kill everybody."""
        day = await self.day()
        state = STATES.decode(day.state)
        weak = tuple(replace(one, spheres=1) for one in state.characters)
        await Day.filter(id=day.id).update(state=STATES.encode(replace(state, characters=weak)))


async def said_since(count: int) -> dict[int, list[str]]:
    """VK id → the messages queued after the first `count` rows of the outbox."""
    told: dict[int, list[str]] = {}
    for row in (await outbox())[count:]:
        if row.kind == OutboxKind.MESSAGE and row.peer_id is not None:
            told.setdefault(row.peer_id, []).append(row.text)
    return told


async def posts() -> list[str]:
    """The text of every post in the outbox, whatever became of it."""
    return [row.text for row in await outbox() if row.kind == OutboxKind.POST]


async def everything() -> dict[str, list[dict[str, object]]]:
    """All rows of all tables that a night may touch."""
    return {table.__name__: await table.all().order_by("id").values() for table in TABLES}
