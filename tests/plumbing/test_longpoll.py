import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from models.store import Store
from models.tables import Community, InboxEvent
from tests.plumbing.conftest import community_settings
from vkbot.clock import StillClock
from vkbot.inbox import Inbox
from vkbot.pulse import Pulse
from vkbot.sandbox import LocalVk
from vkbot.sandbox.faults import CallFault, EventFault
from vkbot.vk.gateway import Gateway
from vkbot.vk.longpoll import LongPoll, LongPollRefusedError, patience

GROUP = 9100


async def ignore(group_id: int, event: dict[str, Any]) -> None:
    """Nobody handles anything here."""


class Ear:
    """A Long Poll and what it has stored."""

    def __init__(self, gateway: Gateway, clock: StillClock, wait_seconds: int = 25) -> None:
        self.changed = Pulse()
        self.inbox = Inbox(clock, ignore)
        self.poll = LongPoll(
            gateway,
            self.inbox,
            clock,
            wait_seconds=wait_seconds,
            patience=lambda tries: 0.001,
            changed=self.changed,
        )

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[None]:
        task = asyncio.create_task(self.poll.run())
        yield
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    async def reach(self, ts: int) -> None:
        while self.poll.ts < ts:
            upcoming = self.changed.upcoming()
            if self.poll.ts < ts:
                await upcoming.wait()


@pytest.fixture
def ear(quick_store: Store, gateway: Gateway, clock: StillClock) -> Ear:
    return Ear(gateway, clock)


async def texts() -> list[str]:
    rows = await InboxEvent.filter(kind="message_new").order_by("id")
    return [json.loads(row.body)["object"]["message"]["text"] for row in rows]


async def test_what_happens_while_it_listens(ear: Ear, local: LocalVk) -> None:
    async with ear.listening():
        await ear.reach(1)
        await local.say(501, "раз")
        await local.say(502, "два")
        await ear.reach(await local.last_ts())
    assert await texts() == ["раз", "два"]
    community = await Community.get(id=GROUP)
    assert community.lp_ts == str(await local.last_ts())
    assert community.reconcile_since is None


async def test_what_happens_while_the_bot_is_down(
    ear: Ear, gateway: Gateway, clock: StillClock, local: LocalVk
) -> None:
    assert await ear.poll.catch_up()
    await local.say(501, "пока никого нет")
    again = Ear(gateway, clock)
    assert await again.poll.catch_up()
    assert await texts() == ["пока никого нет"]


async def test_the_first_time_it_begins_now(ear: Ear, local: LocalVk) -> None:
    await local.say(501, "задолго до бота")
    assert await ear.poll.catch_up()
    assert await texts() == []


async def test_catching_up_while_it_listens_doubles_nothing(ear: Ear, local: LocalVk) -> None:
    async with ear.listening():
        await ear.reach(1)
        for number in range(5):
            await local.say(501, str(number))
            assert await ear.poll.catch_up()
            assert await texts() == [str(done) for done in range(number + 1)]
        await ear.reach(await local.last_ts())
    assert await texts() == list("01234")
    assert (await Community.get(id=GROUP)).lp_ts == str(await local.last_ts())


async def test_a_doubled_event_is_stored_once(ear: Ear, local: LocalVk) -> None:
    await ear.poll.catch_up()
    await local.faults(EventFault("double"))
    await local.say(501, "эхо")
    await ear.poll.catch_up()
    assert await texts() == ["эхо"]


@pytest.mark.parametrize("failed", [1, 2, 3])
async def test_failed(ear: Ear, local: LocalVk, clock: StillClock, failed: Any, lines: list[str]) -> None:
    await ear.poll.catch_up()
    await local.say(501, "до")
    await local.break_long_poll(failed)
    assert await ear.poll.catch_up()
    await local.say(501, "после")
    assert await ear.poll.catch_up()
    assert await texts() == (["до", "после"] if failed == 2 else ["после"])
    gap = (await Community.get(id=GROUP)).reconcile_since
    assert gap == (None if failed == 2 else clock.now())
    assert any("lost events" in line for line in lines) is (failed != 2)


async def test_a_key_that_expires_while_it_listens(ear: Ear, local: LocalVk) -> None:
    async with ear.listening():
        await ear.reach(1)
        await local.break_long_poll(2)
        await local.say(501, "новый ключ")
        await ear.reach(await local.last_ts())
    assert await texts() == ["новый ключ"]


async def test_vk_is_away_at_the_start(ear: Ear, local: LocalVk) -> None:
    await local.faults(CallFault("gateway", "groups.getLongPollServer", times=3))
    assert not await ear.poll.catch_up()
    async with ear.listening():
        await ear.reach(1)
        await local.say(501, "раз")
        await ear.reach(await local.last_ts())
    assert await texts() == ["раз"]


async def test_a_key_that_may_not_listen(ear: Ear, local: LocalVk) -> None:
    await local.faults(CallFault("error", "groups.getLongPollServer", code=15, times=2))
    with pytest.raises(LongPollRefusedError, match="access denied"):
        await ear.poll.run()
    assert not await ear.poll.catch_up()


class OddServer:
    """A Long Poll server that answers whatever the test wants, and `last` when that is used up."""

    def __init__(self) -> None:
        self.answers: list[Any] = []
        self.last: Any = {"ts": "1", "updates": []}
        self.asked = 0
        self.used_up = asyncio.Event()

    async def server(self, request: web.Request) -> web.Response:
        url = str(request.url.with_path("/lp"))
        return web.json_response({"response": {"key": "very-secret-key", "server": url, "ts": 1}})

    async def listen(self, request: web.Request) -> web.Response:
        self.asked += 1
        said = self.answers.pop(0) if self.answers else self.last
        if not self.answers:
            self.used_up.set()
        if isinstance(said, int):
            return web.Response(status=said, text="<html>")
        return web.Response(text=said if isinstance(said, str) else json.dumps(said))


@pytest.fixture
async def odd(quick_store: Store, clock: StillClock) -> AsyncIterator[tuple[OddServer, Ear]]:
    server = OddServer()
    app = web.Application()
    app.router.add_post("/method/groups.getLongPollServer", server.server)
    app.router.add_get("/lp", server.listen)
    async with TestServer(app) as running:
        gateway = Gateway(community_settings(), str(running.make_url("/method/")), community_rate=1000)
        yield server, Ear(gateway, clock, wait_seconds=0)
        await gateway.close()


async def test_odd_answers_are_outlived(odd: tuple[OddServer, Ear], lines: list[str]) -> None:
    server, ear = odd
    good = {"ts": "2", "updates": [{"type": "message_new", "event_id": "a", "object": {"message": {"text": "да"}}}]}
    server.answers = [502, "<html>", "[]", "{}", {"ts": 5}, {"failed": 4, "min_version": 0}, {"failed": 1}, good]
    async with ear.listening():
        await server.used_up.wait()
        await ear.reach(2)
    assert await texts() == ["да"]
    assert not any("very-secret-key" in line for line in lines)


async def test_a_server_that_only_fails_is_not_asked_without_a_pause(odd: tuple[OddServer, Ear]) -> None:
    server, ear = odd
    server.last = {"failed": 2}
    assert not await ear.poll.catch_up()
    assert server.asked < 10
    server.last = {"ts": "1", "updates": []}
    assert await ear.poll.catch_up()


async def test_events_without_an_id_or_shape(odd: tuple[OddServer, Ear]) -> None:
    server, ear = odd
    nameless = {"type": "message_new", "object": {"message": {"text": "без номера"}}}
    server.answers = [{"ts": 2, "updates": [nameless, nameless, None, "x"]}]
    server.last = {"ts": "2", "updates": []}
    assert await ear.poll.catch_up()
    assert await texts() == ["без номера"]
    assert ear.poll.ts == 2


def test_patience_ends() -> None:
    assert patience(1) == 1
    assert patience(100) == 30
