"""Long Poll: waiting, numbers, failures, and vkbottle's own polling on top."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiohttp import ClientSession
from vkbottle import API, BotPolling

from vkbot.sandbox import LocalVk, World
from vkbot.sandbox.eventlog import EventLog
from vkbot.sandbox.sample import ADMIN, COMMUNITY_ID


class Listener:
    """Listens as a bot does."""

    def __init__(self, session: ClientSession, server: str, key: str, ts: str) -> None:
        self._session = session
        self.server = server
        self.key = key
        self.ts = ts

    async def check(self, wait: int = 0) -> dict[str, Any]:
        query = {"act": "a_check", "key": self.key, "ts": self.ts, "wait": str(wait), "mode": "2", "version": "3"}
        async with self._session.get(self.server, params=query) as response:
            answer: dict[str, Any] = await response.json()
        self.ts = answer.get("ts", self.ts)
        return answer

    async def texts(self, wait: int = 0) -> list[str]:
        updates = (await self.check(wait))["updates"]
        return [u["object"]["message"]["text"] for u in updates if u["type"] == "message_new"]


@pytest.fixture
async def listener(community: API) -> AsyncIterator[Listener]:
    server = await community.groups.get_long_poll_server(group_id=COMMUNITY_ID)
    async with ClientSession() as session:
        yield Listener(session, server.server, server.key, server.ts)


async def test_events_come_once_and_in_order(listener: Listener, local: LocalVk) -> None:
    await local.say(501, "раз")
    await local.say(502, "два")
    assert await listener.texts() == ["раз", "два"]
    assert await listener.check() == {"ts": listener.ts, "updates": []}
    assert int(listener.ts) == await local.last_ts()


async def test_an_old_ts_gets_everything_since(listener: Listener, local: LocalVk) -> None:
    begin = listener.ts
    await local.say(501, "раз")
    await listener.check()
    listener.ts = begin
    assert await listener.texts() == ["раз"]


async def test_who_waits_is_woken_by_an_event(listener: Listener, local: LocalVk, world: World) -> None:
    waiting = asyncio.create_task(listener.texts(wait=25))
    await world.hall().log.changes.listened_to()
    await local.say(501, "проснись")
    assert await waiting == ["проснись"]


async def test_history_that_is_gone_is_failed_1(listener: Listener, local: LocalVk) -> None:
    await local.say(501, "потеряно")
    await local.break_long_poll(1)
    answer = await listener.check()
    assert answer == {"failed": 1, "ts": str(await local.last_ts())}
    await local.say(501, "дошло")
    assert await listener.texts() == ["дошло"]


@pytest.mark.parametrize("ts", ["0", "999"])
async def test_a_ts_that_cannot_be_is_failed_1(listener: Listener, ts: str) -> None:
    listener.ts = ts
    assert (await listener.check())["failed"] == 1


async def test_an_expired_key_is_failed_2_and_loses_nothing(listener: Listener, community: API, local: LocalVk) -> None:
    await local.say(501, "раз")
    await local.break_long_poll(2)
    assert await listener.check() == {"failed": 2}
    listener.key = (await community.groups.get_long_poll_server(group_id=COMMUNITY_ID)).key
    assert await listener.texts() == ["раз"]


async def test_lost_information_is_failed_3(listener: Listener, community: API, local: LocalVk) -> None:
    await local.say(501, "потеряно")
    await local.break_long_poll(3)
    assert await listener.check() == {"failed": 3}
    server = await community.groups.get_long_poll_server(group_id=COMMUNITY_ID)
    listener.key, listener.ts = server.key, server.ts
    assert await listener.check() == {"ts": server.ts, "updates": []}


async def test_a_failure_reaches_those_who_wait(listener: Listener, local: LocalVk, world: World) -> None:
    waiting = asyncio.create_task(listener.check(wait=25))
    await world.hall().log.changes.listened_to()
    await local.break_long_poll(2)
    assert await waiting == {"failed": 2}


async def test_a_key_that_never_was_is_failed_2(listener: Listener) -> None:
    listener.key = "nonsense"
    assert await listener.check() == {"failed": 2}
    listener.ts = "nonsense"
    assert await listener.check() == {"failed": 2}


def test_the_queue_remembers_only_so_much() -> None:
    log = EventLog(lambda: "key", kept=2)
    for number in range(4):
        log.append({"n": number})
    assert log.trouble("key", 2) == {"failed": 1, "ts": "5"}
    assert log.trouble("key", 3) is None
    assert [e["n"] for e in log.after(3)] == [2, 3]


async def test_vkbottle_polls(community: API, local: LocalVk, world: World, monkeypatch: Any, tmp_path: Any) -> None:
    monkeypatch.chdir(tmp_path)  # vkbottle keeps its ts in a file under the working directory
    polling = BotPolling(community, wait=25)
    stream = polling.listen()
    first = asyncio.create_task(anext(stream))
    await world.hall().log.changes.listened_to()
    await local.post(ADMIN, "День 1")
    assert [u["type"] for u in (await first)["updates"]] == ["wall_post_new"]
    await stream.aclose()
