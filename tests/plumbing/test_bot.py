"""The whole bot, with a tiny application, against the local VK."""

import asyncio
import json
import os
import re
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, closing
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession
from tortoise.connection import get_connection
from vkbottle.framework.labeler import BotLabeler

from models import audit
from models.put_aside import handle_again, put_aside
from models.store import StoreError, transaction
from models.tables import AuditEntry, InboxEvent, OutboxMessage
from tests.databases import KINDS, migrated_database
from tests.plumbing.conftest import START, community_settings
from vkbot.clock import StillClock
from vkbot.main import Bot, run_bot
from vkbot.parts import Pace, Tools
from vkbot.sandbox import LocalVk, RunningVk, World
from vkbot.sandbox.faults import CallFault, EventFault
from vkbot.sandbox.model import EVENT_TYPES, CallbackServer, Community, EventSettings, Key
from vkbot.settings import Settings, load_settings
from vkbot.vk.framework import Labeler, Private, Text, Where
from vkbot.vk.incoming import Incoming

GROUP = 9100
HURRY = Pace(
    community_rate=1000,
    other_rate=1000,
    poll_patience=lambda tries: 0.01,
    sending_patience=lambda code, tries: 0.01,
    retry_seconds=0.01,
    take_in_pauses=(0.01,) * 50,
    refused_seconds=0.01,
)


class Nothing:
    """Nothing is due."""

    async def run_due(self) -> None:
        """Nothing."""

    async def next_due(self) -> None:
        """Never."""


class Echo:
    """Repeats what people write, and every hour writes down how many events there were."""

    def __init__(self, tools: Tools) -> None:
        self.tools = tools
        self.failed: list[Incoming] = []
        self.due = tools.clock.now() + timedelta(hours=1)
        self.trouble = 0

    def labelers(self) -> Sequence[BotLabeler]:
        on = Labeler()

        @on.on(Private(), Text("сломайся"))
        async def broken(incoming: Incoming) -> None:
            await self.tools.mail.message(GROUP, incoming.person, "этого не будет")
            raise LookupError(incoming.text)

        @on.on(Private(), Text("кто я"))
        async def who(incoming: Incoming) -> None:
            admin = self.tools.rights.of(GROUP).is_admin(incoming.person)
            await self.tools.mail.message(GROUP, incoming.person, "ведущий" if admin else "игрок")

        @on.on(Private())
        async def echo(incoming: Incoming) -> None:
            await self.tools.mail.message(GROUP, incoming.person, f"Вы написали: {incoming.text}")

        @on.on(Where(lambda incoming: incoming.person > 0), kinds=["wall_reply_new"])
        async def comment(incoming: Incoming) -> None:
            await self.tools.mail.comment(GROUP, incoming.post_id, "принято")

        return [on]

    async def check_stored(self) -> None:
        """There are no matches."""

    def duties(self, community_id: int) -> "Echo | Nothing":
        return self if community_id == GROUP else Nothing()

    async def run_due(self) -> None:
        if self.tools.clock.now() < self.due:
            return
        if self.trouble > 0:
            self.trouble -= 1
            raise LookupError("тайна")
        await self.tools.take_in(GROUP)
        async with transaction():
            count = await InboxEvent.filter(kind="message_new", handled_at__isnull=False).count()
            await audit.note(GROUP, self.tools.clock.now(), "hour", {"events": count})
            await self.tools.mail.post(GROUP, f"Событий: {count}")
        self.due += timedelta(hours=1)

    async def next_due(self) -> datetime | None:
        return self.due

    async def publishing_refused(self, row: OutboxMessage) -> None:
        await self.tools.mail.message(GROUP, 500, f"Опубликуйте сами: {row.text}")

    async def undelivered(self, row: OutboxMessage) -> None:
        """Nobody needs to know."""

    async def look_after(self, senses: object) -> None:
        """Nobody looks."""

    async def prepare(self, incoming: Incoming) -> None:
        """Nothing is asked for."""

    async def event_failed(self, incoming: Incoming) -> None:
        self.failed.append(incoming)
        await self.tools.mail.message(GROUP, incoming.person, "не вышло")


Start = Callable[..., Any]


def settings_for(vk: RunningVk, database: str, **more: Any) -> Settings:
    given = {
        "database": database,
        "communities": (community_settings(),),
        "api_url": vk.api_url,
        "sandbox_url": vk.url,
        "web_port": 0,
    }
    return load_settings(**(given | more))


@pytest.fixture
async def start(vk: RunningVk, tmp_path: Path) -> Start:
    """Starts a bot on the same database each time."""
    database = await migrated_database("sqlite", tmp_path)

    @asynccontextmanager
    async def run(only: int = 0, **more: Any) -> AsyncIterator[tuple[Bot, Echo]]:
        made: list[Echo] = []

        def make(tools: Tools) -> Echo:
            made.append(Echo(tools))
            return made[0]

        async with Bot(settings_for(vk, database, **more), make, pace=HURRY) as bot:
            await bot.settled(1, group=only)
            yield bot, made[0]

    return run


async def settle(bot: Bot, local: LocalVk) -> None:
    await bot.settled(await local.last_ts(), (await local.clock()).revision)


async def texts(local: LocalVk, person: int = 501) -> list[str]:
    return [line.text for line in await local.chat(person) if line.from_ < 0]


async def test_it_answers(start: Start, local: LocalVk) -> None:
    async with start() as (bot, _):
        await local.say(501, "привет")
        post = await local.post(500, "пост")
        await local.comment(502, post, "голосую")
        await settle(bot, local)
        assert await texts(local) == ["Вы написали: привет"]
        (written,) = await local.wall()
        assert [comment.text for comment in written.comments] == ["голосую", "принято"]


@pytest.mark.parametrize("kind", KINDS)
async def test_on_each_database(vk: RunningVk, local: LocalVk, tmp_path: Path, kind: str) -> None:
    database = await migrated_database(kind, tmp_path)
    async with Bot(settings_for(vk, database), Echo, pace=HURRY) as bot:
        await bot.settled(1)
        for number in range(20):
            await local.say(501 + number % 2, str(number))
        await local.advance_to(START + timedelta(hours=1))
        await settle(bot, local)
        assert await texts(local) == [f"Вы написали: {number}" for number in range(0, 20, 2)]
        assert [post.text for post in await local.wall()] == ["Событий: 20"]


async def test_what_was_written_while_it_was_down(start: Start, local: LocalVk) -> None:
    async with start() as (bot, _):
        await local.say(501, "раз")
        await settle(bot, local)
    await local.say(501, "два")
    async with start() as (bot, _):
        await settle(bot, local)
        await local.say(501, "три")
        await settle(bot, local)
    assert await texts(local) == [f"Вы написали: {word}" for word in ("раз", "два", "три")]


async def test_what_is_due(start: Start, local: LocalVk) -> None:
    async with start() as (bot, echo):
        await local.advance_by(3599)
        await settle(bot, local)
        assert await local.wall() == []
        await local.advance_by(1)
        await settle(bot, local)
        assert [post.text for post in await local.wall()] == ["Событий: 0"]
        echo.trouble = 2
        await local.say(501, "раз")
        await local.advance_by(3600)
        await settle(bot, local)
        assert [post.text for post in await local.wall()] == ["Событий: 1", "Событий: 0"]
        entries = await bot.within(lambda: AuditEntry.all().order_by("id"))
        assert [json.loads(entry.body) for entry in entries] == [{"events": 0}, {"events": 1}]


async def test_before_what_is_due_all_that_reached_vk_is_taken_in(start: Start, local: LocalVk) -> None:
    """The clock strikes while VK has comments that the bot has not fetched, and VK is shaky."""
    async with start() as (bot, _):
        await local.faults(CallFault("cut", "groups.getLongPollServer", times=3))
        await local.break_long_poll(2)
        await local.say(501, "успел")
        await local.advance_by(3600)
        await settle(bot, local)
        assert [post.text for post in await local.wall()] == ["Событий: 1"]


@pytest.mark.parametrize("failed", [1, 3])
async def test_messages_whose_events_are_lost(start: Start, local: LocalVk, failed: Any) -> None:
    async with start() as (bot, _):
        await local.faults(EventFault("lost", "message_new"))
        await local.say(501, "потеряно")
        await local.break_long_poll(failed)
        await settle(bot, local)
        assert await texts(local) == ["Вы написали: потеряно"]


async def test_an_event_that_cannot_be_handled(start: Start, local: LocalVk, lines: list[str]) -> None:
    async with start() as (bot, echo):
        await local.say(501, "Сломайся!")
        await local.say(501, "дальше")
        await settle(bot, local)
        assert await texts(local) == ["не вышло", "Вы написали: дальше"]
        assert [incoming.text for incoming in echo.failed] == ["Сломайся!"]
        assert not bot.failed
    assert not any("ломайся" in line for line in lines)


class Unannounced(StillClock):
    """Its moves are no event, as those of real time are none."""

    @property
    def revision(self) -> int:
        return 0

    async def wait_revision(self, after: int) -> int:
        return await asyncio.get_running_loop().create_future()


async def test_an_event_that_a_command_wants_handled_again_is_handled_within_a_minute(
    vk: RunningVk, local: LocalVk, tmp_path: Path
) -> None:
    clock, database = Unannounced(START), await migrated_database("sqlite", tmp_path)

    async def again() -> int:
        await InboxEvent.filter(kind="message_new").update(handled_at=None, failed_at=START, attempts=3)
        return await handle_again(await put_aside(START))

    async with Bot(settings_for(vk, database), Echo, clock=clock, pace=HURRY) as bot:
        await bot.settled(1)
        await local.say(501, "привет")
        await bot.settled(await local.last_ts())
        assert await bot.within(again) == 1
        clock.advance(timedelta(minutes=1))
        await bot.settled()
        assert await texts(local) == ["Вы написали: привет"] * 2


async def test_who_is_an_admin_is_known_at_once(start: Start, local: LocalVk) -> None:
    async with start() as (bot, _):
        await local.say(501, "кто я")
        await settle(bot, local)
        await local.set_role(501, "administrator")
        await local.say(501, "кто я")
        await local.say(500, "кто я")
        await settle(bot, local)
        assert await texts(local) == ["игрок", "ведущий"]
        assert await texts(local, 500) == ["ведущий"]


async def test_publishing_refused_reaches_the_admin(start: Start, local: LocalVk) -> None:
    await local.allow(500)
    async with start() as (bot, _):
        await local.faults(CallFault("error", "wall.post", code=14))
        await local.advance_by(3600)
        await settle(bot, local)
        assert await local.wall() == []
        assert await texts(local, 500) == ["Опубликуйте сами: Событий: 0"]


async def get(url: str, **params: Any) -> tuple[int, str]:
    async with ClientSession() as session, session.get(url, params=params) as answer:
        return answer.status, await answer.text()


async def test_over_http(start: Start, local: LocalVk) -> None:
    async with start() as (bot, _):
        assert await get(f"{bot.web_url}/healthz") == (200, "ok")
        assert await get(f"{bot.web_url}/readyz") == (200, "ready")
        await local.say(501, "привет")
        await local.advance_by(3600)
        ts, revision = await local.last_ts(), (await local.clock()).revision
        status, body = await get(f"{bot.web_url}/settled", ts=ts, revision=revision, group=GROUP)
        assert (status, json.loads(body)) == (200, {"settled": True})
        assert await texts(local) == ["Вы написали: привет"]
        never = await get(f"{bot.web_url}/settled", ts=ts + 999, wait=0.01)
        assert json.loads(never[1]) == {"settled": False}
        assert (await get(f"{bot.web_url}/settled", ts="x"))[0] == 400


async def test_without_a_sandbox_nobody_can_ask_whether_it_is_settled(start: Start) -> None:
    async with start(sandbox_url=None) as (bot, _):
        assert (await get(f"{bot.web_url}/settled"))[0] == 404


async def test_callback(start: Start, local: LocalVk, world: World) -> None:
    hall = world.hall(GROUP)
    callback = community_settings(callback_secret="hush", confirmation=hall.confirmation_code)
    async with start(transport="callback", communities=(callback,)) as (bot, _):
        hall.callbacks[1] = CallbackServer(
            id=1,
            title="bot",
            url=f"{bot.web_url}/callback",
            secret_key="hush",
            creator_id=500,
            status="ok",
            settings=EventSettings(frozenset(EVENT_TYPES), enabled=True),
        )
        await local.say(501, "привет")
        revision = (await local.state()).revision
        while not await texts(local):
            revision = await local.changes(revision)
        await bot.settled()
        assert await texts(local) == ["Вы написали: привет"]


async def test_a_task_that_dies_takes_the_bot_down(start: Start, local: LocalVk, lines: list[str]) -> None:
    await local.faults(CallFault("error", "groups.getLongPollServer", code=5, times=None))
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.2), start():
            pass
    assert any("Long Poll of 9100 died, the bot stops" in line and "key is not valid" in line for line in lines)


async def test_a_file_that_somebody_else_locks_for_long_ends_the_bot_and_nothing_is_lost(
    start: Start, local: LocalVk, lines: list[str]
) -> None:
    """A tool that copies it, say. The next start knows where everything stands."""
    async with start() as (bot, _):
        await bot.within(lambda: get_connection("sqlite").execute_query("PRAGMA busy_timeout=1"))
        file = await bot.within(lambda: get_connection("sqlite").execute_query_dict("PRAGMA database_list"))
        with closing(sqlite3.connect(file[0]["file"])) as other:
            other.execute("BEGIN EXCLUSIVE")
            await local.say(501, "привет")
            await bot.wait()
        assert bot.failed
    assert any(re.search(r"CRITICAL.* died, the bot stops: OperationalError SQLITE_BUSY in ", line) for line in lines)
    async with start() as (bot, _):
        await settle(bot, local)
    assert await texts(local) == ["Вы написали: привет"]


async def test_it_cannot_start(vk: RunningVk, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreError):
        await Bot(settings_for(vk, f"sqlite://{tmp_path}/file/x"), Echo).start()
    assert await run_bot(settings_for(vk, f"sqlite://{tmp_path}/file/x"), Echo) == 1


@pytest.mark.parametrize(
    ("host", "told"),
    [
        ("127.0.0.1", "RASSVET_WEB_PORT): Address already in use"),
        ("no.such.host.invalid", "RASSVET_WEB_HOST): "),
        ("a" * 70, "RASSVET_WEB_HOST): "),
        ("203.0.113.9", "RASSVET_WEB_HOST): Cannot assign requested address"),
    ],
)
async def test_an_address_that_it_cannot_listen_on(
    vk: RunningVk, tmp_path: Path, lines: list[str], host: str, told: str
) -> None:
    port = int(vk.url.rpartition(":")[2])
    settings = settings_for(vk, f"sqlite://{tmp_path}/a", web_host=host, web_port=port)
    assert await run_bot(settings, Echo) == 1
    (line,) = [line for line in lines if "CRITICAL" in line]
    assert f"cannot listen on {host}:{port} (setting {told}" in line


@pytest.mark.parametrize("transport", ["longpoll", "callback"])
async def test_a_wrong_key_at_the_start(vk: RunningVk, tmp_path: Path, lines: list[str], transport: str) -> None:
    wrong = community_settings(token="vk1.a.revoked", callback_secret="hush", confirmation="x")
    settings = settings_for(vk, f"sqlite://{tmp_path}/a", transport=transport, communities=(wrong,))
    assert await run_bot(settings, Echo) == 1
    (line,) = [line for line in lines if "CRITICAL" in line]
    assert "VK refuses the key of community 9100 (setting communities.0.token): 5 the key is not valid" in line
    assert "vk1.a.revoked" not in line
    short = settings_for(vk, f"sqlite://{tmp_path}/a", communities=(), group_id=GROUP, token="vk1.a.revoked")
    assert await run_bot(short, Echo) == 1
    assert any("(setting RASSVET_TOKEN): 5" in line for line in lines)


async def test_one_community_whose_key_is_refused(start: Start, local: LocalVk, world: World, lines: list[str]) -> None:
    events = EventSettings(frozenset(EVENT_TYPES), enabled=True)
    world.add_community(Community(9200, "Закат", "zakat"), creator=500, long_poll=events)
    other = community_settings(group_id=9200, token="revoked", service_token=None, user_token=None)
    async with start(communities=(community_settings(), other), only=GROUP) as (bot, _):
        await local.say(501, "привет")
        await bot.settled(await local.last_ts(), (await local.clock()).revision, GROUP)
        assert await texts(local) == ["Вы написали: привет"]
        assert (await get(f"{bot.web_url}/readyz"))[0] == 200
        world.add_key(Key("revoked", "community", 9200))
        await bot.settled(0, 0, 9200)
        assert (await get(f"{bot.web_url}/readyz"))[0] == 200
    told = [line for line in lines if "CRITICAL" in line]
    assert len(told) == 2
    assert "community 9200 (setting communities.1.token)" in told[0]
    assert "Long Poll of 9200" in told[1]


async def test_a_key_that_is_revoked_while_it_runs(start: Start, local: LocalVk, lines: list[str]) -> None:
    async with start() as (bot, _):
        await local.faults(CallFault("error", "messages.send", code=5, times=None))
        await local.say(501, "привет")
        while (await get(f"{bot.web_url}/readyz"))[0] == 200:
            pass
        await local.clear_faults()
        await settle(bot, local)
        assert await texts(local) == ["Вы написали: привет"]
        assert (await get(f"{bot.web_url}/readyz"))[0] == 200
    assert len([line for line in lines if "CRITICAL" in line]) == 1


def no_callbacks(world: World) -> dict[str, Any]:
    """Settings of a bot that VK's callbacks do not reach."""
    hall = world.hall(GROUP)
    community = community_settings(callback_secret="hush", confirmation=hall.confirmation_code)
    return {"transport": "callback", "communities": (community,)}


async def test_with_callbacks_what_vk_holds_back_is_taken_in_before_what_is_due(
    start: Start, local: LocalVk, world: World
) -> None:
    async with start(**no_callbacks(world)) as (bot, _):
        await local.say(501, "успел")
        await local.advance_by(3600)
        await bot.settled(0, (await local.clock()).revision)
        assert [post.text for post in await local.wall()] == ["Событий: 1"]
        assert await texts(local) == ["Вы написали: успел"]


async def test_with_callbacks_what_was_written_while_it_was_down(start: Start, local: LocalVk, world: World) -> None:
    await local.say(501, "задолго до бота")
    await local.advance_by(3600)
    async with start(**no_callbacks(world)) as (bot, _):
        noted = {"group_id": GROUP, "event_id": "before", "kind": "x", "body": "{}", "handled_at": START}
        await bot.within(lambda: InboxEvent.create(received_at=START + timedelta(hours=1), **noted))
    await local.advance_by(60)
    await local.say(501, "пока его нет")
    await local.advance_by(86400)
    async with start(**no_callbacks(world)):
        revision = (await local.state()).revision
        while not await texts(local):
            revision = await local.changes(revision)
        assert await texts(local) == ["Вы написали: пока его нет"]


async def test_two_bots_in_one_process(vk: RunningVk, local: LocalVk, tmp_path: Path) -> None:
    one = Bot(settings_for(vk, f"sqlite://{tmp_path}/one"), Echo, pace=HURRY)
    two = Bot(settings_for(vk, f"sqlite://{tmp_path}/two"), Echo, pace=HURRY)
    async with one, two:
        await one.settled(1)
        await two.settled(1)
        await local.say(501, "привет")
        await settle(one, local)
        await settle(two, local)
        for bot in (one, two):
            assert await bot.within(lambda: OutboxMessage.all().count()) == 1


PROGRAM = """
import asyncio, sys
from tests.plumbing.test_bot import Echo, HURRY
from vkbot.main import run_bot
from vkbot.settings import load_settings
sys.exit(asyncio.run(run_bot(load_settings(), Echo)))
"""


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 0), (signal.SIGKILL, -9)])
async def test_signals(vk: RunningVk, local: LocalVk, tmp_path: Path, number: signal.Signals, code: int) -> None:
    """A process that is told to stop, or killed, and the one after it."""
    database = await migrated_database("sqlite", tmp_path)
    async with Bot(settings_for(vk, database), Echo, pace=HURRY) as bot:
        await bot.settled(1)  # from here on nothing is missed
    environment = {
        **os.environ,
        "RASSVET_DATABASE": database,
        "RASSVET_API_URL": vk.api_url,
        "RASSVET_SANDBOX_URL": vk.url,
        "RASSVET_WEB_PORT": "0",
        "RASSVET_GROUP_ID": str(GROUP),
        "RASSVET_TOKEN": "sandbox-community-key",
    }
    for answers, word in enumerate(("раз", "два"), start=1):
        await local.say(501, word)
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", PROGRAM, env=environment, stderr=asyncio.subprocess.PIPE
        )
        revision = (await local.state()).revision
        while len(await texts(local)) < answers:
            revision = await local.changes(revision)
        process.send_signal(number)
        assert process.stderr is not None
        errors = (await process.stderr.read()).decode()
        assert await process.wait() == code, errors
        assert "Traceback" not in errors
    assert await texts(local) == ["Вы написали: раз", "Вы написали: два"]
