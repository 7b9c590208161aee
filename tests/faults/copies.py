"""`python -m tests.faults.copies`: two copies of the bot on one PostgreSQL, one of them killed every few seconds.

People write orders and votes in six matches of three communities, days end. Events come by callbacks through a load
balancer or, in every second round, by Long Poll. After each round everything is compared with what an undisturbed bot
makes of the same: walls, chats, orders, votes, days. Without options five minutes; prints the counts.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from aiohttp import ClientError, ClientSession, ClientTimeout, web

from tests.faults.databases import Shelf
from tests.faults.process import ForkedBot
from tests.faults.town import COMMUNITIES, Town, key_of, recorded, town
from vkbot.sandbox.model import EVENT_TYPES, CallbackServer, EventSettings
from vkbot.sandbox.process import free_port
from vkbot.sandbox.sample import ADMIN, COMMUNITY_ID, SERVICE_KEY

MINUTES: Final = 5
DAYS: Final = 3
SECRET: Final = "hush"
REST_SECONDS: Final = 600.0


class NoRestError(Exception):
    """The copies do not come to rest."""


@dataclass(slots=True)
class Counts:
    """What was done, and what came out otherwise than undisturbed."""

    rounds: int = 0
    kills: int = 0
    orders: int = 0
    votes: int = 0
    events: int = 0
    days: int = 0
    posts: int = 0
    messages: int = 0
    differences: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        done = f"{self.rounds} rounds, {self.kills} kills; {self.orders} orders and {self.votes} votes sent"
        told = f"{self.days} days resolved, {self.posts} posts and {self.messages} messages, {self.events} events"
        return f"{done}, {told}; {len(self.differences)} differences"


class Balancer:
    """Takes callbacks and passes them on, each community's in order, to one copy after the other until one takes it.

    It answers VK at once: how long VK waits, and how often it tries, is not what is tested here.
    """

    def __init__(self, copies: "Copies", session: ClientSession, work: asyncio.TaskGroup) -> None:
        self._copies = copies
        self._session = session
        self._lines: dict[int, asyncio.Queue[bytes]] = {number: asyncio.Queue() for number in COMMUNITIES}
        self._tasks = [work.create_task(self._pass_on(line)) for line in self._lines.values()]
        self.delivered: set[str] = set()

    async def open(self, stack: AsyncExitStack) -> str:
        """Listen; the address for VK."""
        app = web.Application()
        app.router.add_post("/callback", self._take)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await runner.setup()
        stack.push_async_callback(runner.cleanup)
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        return f"http://127.0.0.1:{runner.addresses[0][1]}/callback"

    def close(self) -> None:
        """Pass nothing on any more."""
        for task in self._tasks:
            task.cancel()

    async def _take(self, request: web.Request) -> web.Response:
        body = await request.read()
        self._lines[json.loads(body)["group_id"]].put_nowait(body)
        return web.Response(text="ok")

    async def _pass_on(self, line: asyncio.Queue[bytes]) -> None:
        while True:
            body = await line.get()
            while not await self._is_taken(body):
                pass
            self.delivered.add(json.loads(body)["event_id"])

    async def _is_taken(self, body: bytes) -> bool:
        try:
            async with self._session.post(f"{await self._copies.next_url()}/callback", data=body) as answer:
                return answer.status == 200 and await answer.text() == "ok"
        except (ClientError, TimeoutError):
            return False


class Copies:
    """The copies of the bot: at each moment at least one of them is meant to live."""

    def __init__(self, bots: Sequence[ForkedBot], urls: Sequence[str], session: ClientSession) -> None:
        self._bots = bots
        self._urls = urls
        self._session = session
        self._ready = [asyncio.Event() for _ in bots]
        self._turn = 0
        self.kills = 0

    async def start(self) -> None:
        """Start all of them."""
        for number, bot in enumerate(self._bots):
            await bot.start()
            self._ready[number].set()

    async def next_url(self) -> str:
        """Where the next copy in turn answers that is ready."""
        while True:
            for _ in self._bots:
                self._turn = (self._turn + 1) % len(self._bots)
                if self._ready[self._turn].is_set():
                    return self._urls[self._turn]
            await asyncio.sleep(0.01)

    async def kill(self, number: int) -> None:
        """End one at once, and start it again."""
        self._bots[number].kill()
        self.kills += 1
        self._ready[number].clear()
        await self._bots[number].start()
        self._ready[number].set()

    async def settled(self, group: int, ts: int, revision: int) -> bool:
        """Whether one of them says that all is dealt with in a community; False also if it dies meanwhile."""
        query = {"ts": ts, "revision": revision, "group": group, "wait": 20}
        try:
            async with self._session.get(f"{await self.next_url()}/settled", params=query) as answer:
                return bool((await answer.json())["settled"])
        except (ClientError, TimeoutError):
            return False


@dataclass(frozen=True, slots=True)
class Way:
    """How a round is played. callback: events come by callbacks. copies: how many. kills: whether they are killed."""

    callback: bool
    copies: int
    kills: bool


UNDISTURBED: Final = Way(callback=False, copies=1, kills=False)


@dataclass(frozen=True, slots=True)
class Played:
    """A round: what came of it, and what was done in it."""

    result: Mapping[str, Any]
    town: Town
    kills: int


async def play(way: Way, shelf: Shelf, days: int, chance: Random) -> Played:
    """One round; what people do is the same in each, `chance` says when who is killed."""
    async with AsyncExitStack() as stack:
        database, folder = await stack.enter_async_context(shelf.lend())
        here = await stack.enter_async_context(town(database))
        session = await stack.enter_async_context(ClientSession(timeout=ClientTimeout(total=30)))
        ports = [free_port() for _ in range(way.copies)]
        bots = [
            await stack.enter_async_context(
                ForkedBot(here.server, database, _folder(folder, port), environment=_environment(here, way, port))
            )
            for port in ports
        ]
        copies = Copies(bots, [f"http://127.0.0.1:{port}" for port in ports], session)
        work = await stack.enter_async_context(asyncio.TaskGroup())
        balancer = await _callbacks(here, Balancer(copies, session, work), stack) if way.callback else None
        await copies.start()
        async with _killed(copies, chance if way.kills else None):
            people = Random(0)
            await rest(here, copies, balancer)
            for _ in range(days):
                await here.act(people)
                await rest(here, copies, balancer)
                await here.strike()
                await rest(here, copies, balancer)
        return Played({**await here.seen(), **await recorded(database)}, here, copies.kills)


def _folder(parent: Path, port: int) -> Path:
    folder = parent / str(port)
    folder.mkdir()
    return folder


def _environment(here: Town, way: Way, port: int) -> dict[str, str]:
    def settings(number: int) -> dict[str, Any]:
        code = here.world.hall(number).confirmation_code
        return {"callback_secret": SECRET, "confirmation": code, "service_token": SERVICE_KEY}

    others = [
        {"group_id": number, "token": key_of(number), **settings(number)}
        for number in COMMUNITIES
        if number != COMMUNITY_ID
    ]
    first = {f"RASSVET_{name.upper()}": value for name, value in settings(COMMUNITY_ID).items()}
    transport = "callback" if way.callback else "longpoll"
    named = {"RASSVET_COMMUNITIES": json.dumps(others), "RASSVET_WEB_PORT": str(port)}
    return {**first, **named, "RASSVET_TRANSPORT": transport, "RASSVET_ADMINS": str(ADMIN)}


async def _callbacks(here: Town, balancer: Balancer, stack: AsyncExitStack) -> Balancer:
    stack.callback(balancer.close)
    url = await balancer.open(stack)
    for number in COMMUNITIES:
        here.world.hall(number).callbacks[1] = CallbackServer(
            id=1,
            title="balancer",
            url=url,
            secret_key=SECRET,
            creator_id=ADMIN,
            status="ok",
            settings=EventSettings(frozenset(EVENT_TYPES), enabled=True),
        )
    return balancer


@asynccontextmanager
async def _killed(copies: Copies, chance: Random | None) -> AsyncIterator[None]:
    """Meanwhile one copy after the other is killed, as chance wants it."""

    async def kill() -> None:
        while chance is not None:
            await asyncio.sleep(chance.uniform(0.2, 3.0))
            await copies.kill(chance.randrange(2))

    async with asyncio.TaskGroup() as group:
        killing = group.create_task(kill())
        yield
        killing.cancel()


async def rest(here: Town, copies: Copies, balancer: Balancer | None) -> None:
    """Return when the copies have dealt with all that has happened. Raises NoRestError."""
    end = time.monotonic() + REST_SECONDS
    while time.monotonic() < end:
        happened = len(here.events)
        if balancer is not None and not {str(event["event_id"]) for _, event in here.events} <= balancer.delivered:
            await asyncio.sleep(0.02)
            continue
        revision = (await here.hands[COMMUNITY_ID].clock()).revision
        said = [
            await copies.settled(number, await vk.last_ts() if balancer is None else 0, revision)
            for number, vk in here.hands.items()
        ]
        if all(said) and len(here.events) == happened:
            return
    raise NoRestError


def differences(result: Mapping[str, Any], wanted: Mapping[str, Any]) -> list[str]:
    """Where a round came out otherwise, in words."""
    return [f"{what}: {_first(result[what], wanted[what])}" for what in wanted if result[what] != wanted[what]]


def _first(found: Any, wanted: Any) -> str:
    if isinstance(found, dict):
        name = next(name for name in wanted if found.get(name) != wanted[name])
        return f"{name}: {_first(found.get(name), wanted[name])}"
    if isinstance(found, list) and isinstance(wanted, list):
        more, less = Counter(map(repr, found)), Counter(map(repr, wanted))
        return (
            f"{len(found)} instead of {len(wanted)}; too much: {[*(more - less)][:2]}; lacking: {[*(less - more)][:2]}"
        )
    return f"{found!r} instead of {wanted!r}"


async def run(
    seconds: float, seed: int, *, days: int = DAYS, told: Callable[[str], None] = lambda line: None
) -> Counts:
    """As many rounds as begin within so many seconds, at least one; by callbacks first."""
    counts, chance = Counts(), Random(seed)
    with tempfile.TemporaryDirectory(prefix="rassvet-copies-") as folder:
        shelf = Shelf("postgres", Path(folder))
        wanted = (await play(UNDISTURBED, shelf, days, chance)).result
        end = time.monotonic() + seconds
        while counts.rounds == 0 or time.monotonic() < end:
            way = Way(callback=counts.rounds % 2 == 0, copies=2, kills=True)
            played = await play(way, shelf, days, chance)
            _count(counts, played)
            for line in differences(played.result, wanted):
                counts.differences.append(line)
                told(f"  DIFFERENT in round {counts.rounds}: {line}")
            told(f"  {'callbacks' if way.callback else 'Long Poll'}: {counts}")
    return counts


def _count(counts: Counts, played: Played) -> None:
    counts.rounds += 1
    counts.kills += played.kills
    counts.orders += played.town.said
    counts.votes += played.town.voted
    counts.events += len(played.town.events)
    counts.days += len(played.result["resolved"])
    for number in COMMUNITIES:
        counts.posts += len(played.result[str(number)]["wall"])
        counts.messages += sum(map(len, played.result[str(number)]["chats"].values()))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.faults.copies", description="Two copies, one of them killed")
    parser.add_argument("--seconds", type=float, default=MINUTES * 60, help="how long rounds begin (default 300)")
    parser.add_argument("--seed", type=int, default=1, help="of when who is killed")
    options = parser.parse_args()
    print(f"two copies, one killed every few seconds, seed {options.seed}:", flush=True)
    counts = asyncio.run(run(options.seconds, options.seed, told=lambda line: print(line, flush=True)))
    print(counts)
    return 1 if counts.differences else 0


if __name__ == "__main__":
    sys.exit(main())
