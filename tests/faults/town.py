"""Several communities with two matches each, all of them busy: the load under which copies of the bot are killed."""

from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from models.store import connected, open_store
from models.tables import AuditEntry, Ballot, Day, InboxEvent, Order
from tests.e2e.part import HOUR, shown
from tests.faults.curse import ORDERS
from tests.matches import TEN, OneAdmin, Role, begun, desk_of
from vkbot.clock import StillClock
from vkbot.sandbox import LocalVk, RunningVk, SandboxClock, World, sample_world, serve
from vkbot.sandbox.demo import START
from vkbot.sandbox.model import EVENT_TYPES, Community, EventSettings, JsonObject, Key, Person
from vkbot.sandbox.sample import ADMIN, COMMUNITY_ID, COMMUNITY_KEY
from vkbot.services.settings import MatchSettings

COMMUNITIES: Final = (COMMUNITY_ID, 9200, 9300)
TABLES: Final = (TEN[:5], TEN[5:])
"""Classes and names of the two matches of each community."""


def key_of(community: int) -> str:
    """The community's key."""
    return COMMUNITY_KEY if community == COMMUNITY_ID else f"key-of-{community}"


def roster(community: int, table: int) -> tuple[Role, ...]:
    """Who plays: everybody in one match."""
    first = community * 10 + table * 5
    return tuple((class_id, name, first + seat) for seat, (class_id, name, _) in enumerate(TABLES[table]))


@dataclass(slots=True)
class Town:
    """The local VK, hands on each of its communities, and what has been done by them."""

    server: RunningVk
    hands: Mapping[int, LocalVk]
    events: list[tuple[int, JsonObject]] = field(default_factory=list)
    """All that VK tells bots: community and event."""
    said: int = 0
    voted: int = 0

    @property
    def world(self) -> World:
        """What the local VK holds."""
        return self.server.world

    async def act(self, chance: Random) -> None:
        """Everybody gives an order, changes it, and votes twice, all at once."""
        for turn in (0, 1):
            for community, vk in self.hands.items():
                posts = {post.text: post.id for post in sorted(await vk.wall(), key=lambda post: post.id)}
                for table, names in enumerate(TABLES):
                    people = roster(community, table)
                    post = next(number for text, number in reversed(posts.items()) if names[0][1] in text)
                    for class_id, _, person in chance.sample(people, len(people)):
                        target = chance.choice(people)[1]
                        await vk.say(person, ORDERS[class_id][turn % len(ORDERS[class_id])].format(target))
                        await vk.comment(person, post, f"Голосую против {chance.choice(people)[1]}")
                        self.said, self.voted = self.said + 1, self.voted + 1

    async def strike(self) -> None:
        """The hour comes."""
        await self.hands[COMMUNITY_ID].advance_to_next(HOUR)

    async def seen(self) -> dict[str, Any]:
        """What stands on the walls and what the bot wrote to people, in no order: load changes who waits for whom."""
        return {str(number): _unordered(shown(await vk.community()), number) for number, vk in self.hands.items()}


def _unordered(seen: dict[str, Any], community: int) -> dict[str, Any]:
    by_bot = {person: [line for line in lines if line[0] == -community] for person, lines in seen["chats"].items()}
    return {"wall": sorted(seen["wall"]), "chats": {person: sorted(lines) for person, lines in by_bot.items()}}


def _world() -> World:
    world = sample_world(SandboxClock(START, running=False), rate_limits=False)
    events = EventSettings(frozenset(EVENT_TYPES), enabled=True)
    for number in COMMUNITIES:
        if number != COMMUNITY_ID:
            world.add_community(Community(number, f"Город {number}", f"town{number}"), creator=ADMIN, long_poll=events)
            world.add_key(Key(key_of(number), "community", number))
        for table in range(len(TABLES)):
            for _, _, person in roster(number, table):
                world.add_person(Person(person, "Житель", f"Номер{person}", "female"))
    return world


@asynccontextmanager
async def town(database: str) -> AsyncIterator[Town]:
    """The matches have begun in this empty database; nobody has published their first day."""
    desk = desk_of(StillClock(START), OneAdmin())
    async with open_store(database):
        for number in COMMUNITIES:
            for table in range(len(TABLES)):
                people = roster(number, table)
                await begun(desk, people, MatchSettings(players=len(people)), community=number)
    world = _world()
    async with AsyncExitStack() as stack:
        server = await serve(world)
        stack.push_async_callback(server.close)
        hands = {
            number: await stack.enter_async_context(LocalVk(server.url, community=number)) for number in COMMUNITIES
        }
        for number, vk in hands.items():
            for table in range(len(TABLES)):
                for _, _, person in roster(number, table):
                    await vk.allow(person)
            await vk.allow(ADMIN)
        made = Town(server, hands)
        world.listeners.append(lambda community, event: made.events.append((community, event)))
        yield made


async def recorded(database: str) -> dict[str, Any]:
    """What the database holds of it; a day is its match and its number, since the order of rows may differ."""
    async with connected(database):
        rows = await Day.all()
        days = {day.id: (day.match_id, day.number) for day in rows}
        orders = await Order.all().order_by("seat_id", "position").values_list("day_id", "seat_id", "body")
        ballots = await Ballot.all().order_by("seat_id", "act")
        resolved = await AuditEntry.filter(kind="day.resolved").values_list("day_id", flat=True)
        waiting = await InboxEvent.filter(handled_at=None).count()
        heard = await InboxEvent.filter(kind="message_new").count()
    return {
        "orders": sorted((days[day], seat, body) for day, seat, body in orders),
        "ballots": sorted((days[one.day_id], one.seat_id, one.text, one.vote, one.counts) for one in ballots),
        "days": {days[day.id]: (day.status, day.state, day.events) for day in rows},
        "resolved": sorted(days[day] for day in resolved),
        "events not handled": waiting,
        "messages heard": heard,
    }
