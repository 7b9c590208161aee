"""A whole match of ten scripted players on a local VK that has its moods, and all that was said and noted meanwhile."""

import asyncio
import io
import logging
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from aiohttp import ClientSession
from loguru import logger

from engine.curse.game import STATES
from engine.curse.model import Match as State
from locales.render import russian
from models.tables import Day, InboxEvent, Match, OutboxMessage
from tests.databases import migrated_database
from tests.plumbing.test_bot import HURRY
from vkbot.application import application
from vkbot.logs import set_up_logs
from vkbot.main import Bot
from vkbot.sandbox import LocalVk, RunningVk, SandboxClock, sample_world, serve
from vkbot.sandbox.demo import HOUR, LONGEST_DAYS, START
from vkbot.sandbox.faults import CallFault
from vkbot.sandbox.sample import ADMIN, ADMIN_KEY, COMMUNITY_ID, COMMUNITY_KEY, PLAYERS, SERVICE_KEY
from vkbot.sandbox.scripted.troupe import NAMES, SPARE, Troupe
from vkbot.sandbox.wire import ChatView, PostView
from vkbot.settings import LogFormat, LogLevel, Settings, Transport, load_settings

CALLBACK_SECRET: Final = "s3cret-between-vk-and-us"
CONFIRMATION: Final = "c0de-of-confirmation"
CURIOUS: Final = PLAYERS[0].id
"""Who asks for their status while it cannot be told."""
DAMAGED: Final = 1
"""On this day the state cannot be read for a while: what does the bot say of it?"""
TITLE: Final = russian().say("gm-default-title", number=1)


@dataclass(frozen=True, slots=True)
class Noted:
    """A match and what is left of it. `log`: as it was written; `pages`: /metrics after each day.

    `columns`: what stands with the rows of inbox and outbox about their errors.
    """

    form: LogFormat
    transport: Transport
    seed: str
    states: tuple[State, ...]
    log: str
    pages: tuple[str, ...]
    columns: tuple[str, ...]
    wall: tuple[PostView, ...]
    chats: tuple[ChatView, ...]

    @property
    def keys(self) -> tuple[str, ...]:
        """What the bot and VK know each other by."""
        return COMMUNITY_KEY, SERVICE_KEY, ADMIN_KEY, CALLBACK_SECRET, CONFIRMATION

    @property
    def names(self) -> tuple[str, ...]:
        """Of characters."""
        return (*NAMES, *SPARE)


async def play(number: int, database: str, days: int = LONGEST_DAYS) -> Noted:
    """Play the match of a number to its end; after so many days its game master ends it.

    Every other one logs JSON, every other two hear VK's callbacks.
    """
    form, transport = list(LogFormat)[number % 2], list(Transport)[number // 2 % 2]
    seed = blake2b(f"secrecy {number}".encode(), digest_size=12).hexdigest()
    vk = await serve(sample_world(SandboxClock(START, running=False), rate_limits=False))
    try:
        async with _logged(form) as log, LocalVk(vk.url) as local:
            settings = _settings(vk, database, transport, seed)
            async with Bot(settings, application, pace=HURRY) as bot:
                await bot.settled()
                stage = _Stage(vk, local, bot, transport)
                pages = await stage.play(number, days)
                states, columns = await bot.within(_stored)
            seen = await local.community()
    finally:
        await vk.close()
    wall = tuple(sorted(seen.wall, key=lambda post: post.id))
    return Noted(form, transport, seed, states, log.getvalue(), pages, columns, wall, tuple(seen.chats))


def _settings(vk: RunningVk, database: str, transport: Transport, seed: str) -> Settings:
    return load_settings(
        database=f"{database}?synchronous=off",
        group_id=COMMUNITY_ID,
        token=COMMUNITY_KEY,
        service_token=SERVICE_KEY,
        user_token=ADMIN_KEY,
        callback_secret=CALLBACK_SECRET,
        confirmation=CONFIRMATION,
        transport=transport,
        api_url=vk.api_url,
        sandbox_url=vk.url,
        web_port=0,
        seed=seed,
    )


@asynccontextmanager
async def _logged(form: LogFormat) -> AsyncIterator[io.StringIO]:
    """Everything that goes to standard error meanwhile, from DEBUG on, as the bot's own set-up writes it."""
    kept, sys.stderr = sys.stderr, io.StringIO()
    handlers, level = logging.getLogger().handlers[:], logging.getLogger().level
    try:
        set_up_logs(form, LogLevel.DEBUG)
        yield sys.stderr
    finally:
        sys.stderr = kept
        logger.remove()
        logging.captureWarnings(False)
        logging.getLogger().handlers[:] = handlers
        logging.getLogger().setLevel(level)


async def _stored() -> tuple[tuple[State, ...], tuple[str, ...]]:
    states = tuple([STATES.decode(day.state) for day in await Day.all().order_by("number")])
    errors = {row.error for row in await InboxEvent.all()} | {row.error for row in await OutboxMessage.all()}
    return states, tuple(sorted(errors - {""}))


class _Stage:
    """A bot, its VK, and the troupe that plays."""

    def __init__(self, vk: RunningVk, local: LocalVk, bot: Bot, transport: Transport) -> None:
        self._vk, self._local, self._bot = vk, local, bot
        self._callbacks = transport is Transport.CALLBACK
        self._waiting: list[dict[str, Any]] = []
        if self._callbacks:
            vk.world.listeners.append(lambda community, event: self._waiting.append(dict(event)))

    async def play(self, number: int, days: int) -> tuple[str, ...]:
        """To the end; the pages of figures."""
        people = [person.id for person in PLAYERS]
        troupe = Troupe(self._local, russian(), self.settle, master=ADMIN, people=people, seed=str(number))
        pages = []
        for day in range(1, days + 1):
            await troupe.act()
            assert await troupe.day_post() is not None
            if day == 1:
                await self._local.faults(*_moods(number))
            if day == DAMAGED:
                await self._damaged_night()
            else:
                await self._local.advance_to_next(HOUR)
                await self.settle()
            pages.append(await self._page())
            if any(troupe.is_end(post) for post in await self._local.wall()):
                return tuple(pages)
        await self._close()
        return (*pages, await self._page())

    async def _close(self) -> None:
        """The game master ends the match: everything is revealed (R9.3)."""
        words = russian()
        for wanted in (words.say("menu-gm"), TITLE, words.say("gm-close"), words.say("gm-close-yes")):
            label = next(one for one in await self._local.labels(ADMIN) if one.startswith(wanted))
            await self._local.press(ADMIN, label)
            await self.settle()

    async def settle(self) -> None:
        """What has happened reaches the bot and is dealt with."""
        ts, revision = await self._local.last_ts(), (await self._local.clock()).revision
        while self._waiting:
            waiting, self._waiting = self._waiting, []
            await self._deliver(waiting)
            await self._bot.settled(0, revision)
        await self._bot.settled(0 if self._callbacks else ts, revision)
        if self._waiting:
            await self.settle()

    async def _deliver(self, events: list[dict[str, Any]]) -> None:
        """As VK posts them; before each somebody else tries, who does not know the secret."""
        async with ClientSession() as session:
            for event in events:
                for secret, wanted in (("guess", 403), (CALLBACK_SECRET, 200)):
                    body = {**event, "secret": secret}
                    async with session.post(f"{self._bot.web_url}/callback", json=body) as answer:
                        assert answer.status == wanted

    async def _page(self) -> str:
        async with ClientSession() as session, session.get(f"{self._bot.web_url}/metrics") as answer:
            return await answer.text()

    async def _damaged_night(self) -> None:
        """The state of the day is damaged, in the middle of its secrets, until after its hour."""
        whole = await self._bot.within(_damage)
        await self._local.say(CURIOUS, "Статус")
        await self.settle()
        await self._local.advance_to_next(HOUR)
        await self.settle()
        await self._bot.within(lambda: _mend(whole))
        await self._local.advance_by(301)
        await self.settle()


async def _damage() -> str:
    day = await _newest()
    whole, day.state = day.state, day.state.replace('"items":', '"items":"предатель",')[: len(day.state) // 2]
    await day.save()
    return whole


async def _mend(whole: str) -> None:
    day = await _newest()
    day.state = whole
    await day.save()


async def _newest() -> Day:
    match = await Match.all().first()
    day = await Day.filter(match=match).order_by("-number").first()
    assert day is not None
    return day


def _moods(number: int) -> tuple[CallFault, ...]:
    """What goes wrong between the bot and VK, so that there is something to write into a log."""
    return (
        CallFault("error", "messages.send", code=10, times=None, share=0.02, seed=number),
        CallFault("cut", "wall.post", when="after"),
        CallFault("gateway", "wall.createComment"),
        CallFault("error", "messages.send", code=912),
    )


def played(number: int, folder: Path, days: int = LONGEST_DAYS) -> Noted:
    """The same for whoever has no loop."""

    async def run() -> Noted:
        return await play(number, await migrated_database("sqlite", folder), days)

    return asyncio.run(run())
