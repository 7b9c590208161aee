"""The burst: a thousand matches due at the same minute; one community with more to say than calls to say it with."""

import asyncio
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from aiolimiter import AsyncLimiter
from loguru import logger
from tortoise.queryset import QuerySet
from vkbottle import API, VKAPIError

from models.communities import ensure_community
from models.kinds import DayStatus, OutboxStatus
from models.outbox import NewRow, OutboxKind, add_rows
from models.store import open_store
from models.tables import Day, OutboxMessage
from tests.bench.copies import copies
from tests.bench.figure import Figure
from tests.bench.town import Town
from tests.databases import migrated_database
from vkbot.clock import StillClock
from vkbot.pulse import Pulse
from vkbot.sandbox import SandboxClock, World, serve
from vkbot.sandbox.model import JsonObject
from vkbot.sender import Sender
from vkbot.sending.batches import CALLS
from vkbot.services.settings import MatchSettings
from vkbot.settings import CommunitySettings
from vkbot.vk.gateway import Gateway, Key
from vkbot.vk.outcome import Outcome

START: Final = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)

TOWN: Final = Town(communities=100, matches=10)
COPIES: Final = 2
"""One for each core."""
RESOLVED: Final = 15.0
DELIVERED: Final = 30.0
"""Seconds."""
LOOK_SECONDS: Final = 0.2

BUSY: Final = Town(communities=1, matches=40)
RATE: Final = 20.0
"""Calls a second that VK allows a community's key."""
TIMES: Final = 1.3
"""So much longer than VK's limits make necessary it may take."""


def end_a_thousand_days() -> list[Figure]:
    """From the hour until all is resolved, and until the last message is there: whole bots, PostgreSQL, VK's limits."""
    logger.remove()
    resolved, delivered, messages, odd = asyncio.run(_thousand())
    matches = TOWN.communities * TOWN.matches
    what = f"{matches} matches in {TOWN.communities} communities, {COPIES} copies of the bot"
    return [
        Figure(name=f"{what}: from the hour until all are resolved", value=resolved, unit="s", against=RESOLVED),
        Figure(name=f"… until the last of {messages} posts and messages is there", value=delivered, unit="s",
               against=DELIVERED),
        Figure(name="… lost, doubled or not known to be there", value=odd, unit="of them", against=0),
    ]  # fmt: skip


async def _thousand() -> tuple[float, float, int, int]:
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="rassvet-bench-")))
        database = (await migrated_database("postgres", folder)).replace("max_size=5", "max_size=10")
        await stack.enter_async_context(open_store(database))
        due = await TOWN.fill(START, MatchSettings())
        world = TOWN.world(World(SandboxClock(START, running=False)))
        vk = await serve(world)
        stack.push_async_callback(vk.close)
        await stack.enter_async_context(copies(COPIES, TOWN, vk, database))
        heard: list[float] = []
        world.listeners.append(lambda community, event: heard.append(time.perf_counter()))
        began = time.perf_counter()
        world.clock.set(due)
        await _none_left(Day.filter(status__in=[DayStatus.OPEN.value, DayStatus.RESOLVING.value], due_at__lte=due))
        resolved = time.perf_counter() - began
        await _none_left(OutboxMessage.filter(status=OutboxStatus.QUEUED.value))
        odd = abs(await OutboxMessage.all().count() - len(heard))
        odd += await OutboxMessage.exclude(status=OutboxStatus.SENT.value).count()
        return resolved, heard[-1] - began, len(heard), odd


async def _none_left(rows: QuerySet[Any]) -> None:
    while await rows.exists():  # noqa: ASYNC110 - the bots are other processes, which give no event
        await asyncio.sleep(LOOK_SECONDS)


def empty_a_full_outbox() -> list[Figure]:
    """440 posts and messages of one community on one key, from the first call to the last; a plain loop beside it."""
    logger.remove()
    ours, theirs, rows = asyncio.run(_full())
    possible = rows / CALLS / RATE
    what = f"{rows} posts and messages on one key at {RATE:g} calls a second"
    return [
        Figure(name=f"{what}: from the first call to the last", value=ours, unit="s", against=possible * TIMES,
               what=f"= {TIMES:g} times {possible:.2f} s, what VK's limits make possible"),
        Figure(name="… in terms of what VK's limits make possible", value=ours / possible, unit="times", against=TIMES),
        Figure(name="… by a plain vkbottle loop of one call a message", value=theirs, unit="s"),
        Figure(name="… the plain loop in terms of ours", value=theirs / ours, unit="times"),
    ]  # fmt: skip


def _burst(group: int) -> list[NewRow]:
    """What a night of all its matches brings: a post each, and a message to everybody, as long as they are."""
    people = iter(BUSY.people(group))
    rows = []
    for match in range(BUSY.matches):
        text = f"☀ Матч {match}\n" + "Итоги дня. " * 100
        rows.append(NewRow(community_id=group, kind=OutboxKind.POST, text=text))
        for _ in range(len(BUSY.people(group)) // BUSY.matches):
            person = next(people)
            told = f"Утро, {person}. " + "Ваше состояние. " * 25
            rows.append(NewRow(community_id=group, kind=OutboxKind.MESSAGE, text=told, peer_id=person))
    return rows


async def _full() -> tuple[float, float, int]:
    (group,) = BUSY.groups
    burst = _burst(group)
    return await _ours(group, burst), await _plain(group, burst), len(burst)


async def _ours(group: int, burst: Sequence[NewRow]) -> float:
    """The bot's outbox and sender."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="rassvet-bench-")))
        await stack.enter_async_context(open_store(await migrated_database("postgres", folder)))
        await ensure_community(group, START)
        await add_rows(burst, START)
        world = World(SandboxClock(START, running=False))
        heard = _audience(world)
        vk = await serve(world)
        stack.push_async_callback(vk.close)
        calls: list[tuple[float, float]] = []

        def called(method: str, key: Key, outcome: Outcome, seconds: float) -> None:
            now = time.perf_counter()
            calls.append((now - seconds, now))

        settings = CommunitySettings.model_validate({"group_id": group, "token": BUSY.token(group)})
        gateway = Gateway(settings, vk.api_url, community_rate=RATE, called=called)
        stack.push_async_callback(gateway.close)
        changed = Pulse()
        sender = Sender({group: gateway}, StillClock(START), _Nothing(), changed=changed)
        task = asyncio.create_task(sender.run())
        while True:
            upcoming = changed.upcoming()
            if await sender.idle():
                break
            await upcoming.wait()
        sender.stop()
        await task
        assert len(heard) == len(burst), "something was lost or doubled"
        return max(end for _, end in calls) - min(start for start, _ in calls)


class _Nothing:
    """Nothing is refused here."""

    async def publishing_refused(self, row: OutboxMessage) -> None:
        raise AssertionError(row.error)

    async def undelivered(self, row: OutboxMessage) -> None:
        raise AssertionError(row.error)


def _audience(world: World) -> list[JsonObject]:
    """The people of the community, who have no post yet; what the community says is listed."""
    BUSY.world(world)
    for hall in world.halls.values():
        hall.posts.clear()
    heard: list[JsonObject] = []
    world.listeners.append(lambda community, event: heard.append(event))
    return heard


async def _plain(group: int, burst: Sequence[NewRow]) -> float:
    """A loop of a call a message, as most bots have it; it keeps to VK's rate."""
    world = World(SandboxClock(START, running=False))
    heard = _audience(world)
    vk = await serve(world)
    api = API(BUSY.token(group))
    api.API_URL = vk.api_url
    limit = AsyncLimiter(1, 1 / RATE)
    began = time.perf_counter()
    for number, row in enumerate(burst, start=1):
        while True:
            async with limit:
                try:
                    if row.kind is OutboxKind.POST:
                        await api.request("wall.post", {"owner_id": -group, "from_group": 1, "message": row.text})
                    else:
                        params = {"peer_id": row.peer_id, "random_id": number, "message": row.text}
                        await api.request("messages.send", params)
                except VKAPIError[6]:
                    continue
            break
    taken = time.perf_counter() - began
    assert len(heard) == len(burst), "something was lost or doubled"
    await api.http_client.close()
    await vk.close()
    return taken
