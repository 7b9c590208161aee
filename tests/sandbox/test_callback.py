"""Callback API: confirmation, secret, retries on the sandbox clock, `remove`."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiohttp import web
from vkbottle import API
from vkbottle.callback import BotCallback

from vkbot.sandbox import EventFault, LocalVk, World
from vkbot.sandbox.callback import FAILURES_IN_A_ROW
from vkbot.sandbox.sample import COMMUNITY_ID


class Endpoint:
    """A bot's callback address: remembers what it got, answers what it is told to."""

    def __init__(self) -> None:
        self.got: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.answers: list[tuple[int, str]] = []
        self.code = ""
        self.url = ""

    async def take(self, request: web.Request) -> web.Response:
        body = await request.json()
        if body["type"] == "confirmation":
            return web.Response(text=self.code)
        self.got.put_nowait(body)
        status, text = self.answers.pop(0) if self.answers else (200, "ok")
        return web.Response(status=status, text=text)

    async def text(self) -> str:
        text: str = (await self.got.get())["object"]["message"]["text"]
        return text


@pytest.fixture
async def endpoint(world: World) -> AsyncIterator[Endpoint]:
    made = Endpoint()
    made.code = world.hall().confirmation_code
    app = web.Application()
    app.router.add_post("/vk", made.take)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    made.url = f"http://127.0.0.1:{runner.addresses[0][1]}/vk"
    yield made
    await runner.cleanup()


async def settle(world: World, *statuses: str) -> None:
    """Until the servers have these statuses."""
    hall = world.hall()
    while (seen := world.changes.number) is not None and tuple(s.status for s in hall.callbacks.values()) != statuses:
        await world.changes.after(seen, None)


async def connect(community: API, world: World, endpoint: Endpoint) -> int:
    """Set the callback up by vkbottle's own hands."""
    callback = BotCallback(url=endpoint.url, title="бот", secret_key="тайна", api=community, group_id=COMMUNITY_ID)
    assert await callback.get_callback_confirmation_code() == endpoint.code
    server_id = await callback.add_callback_server()
    await callback.set_callback_settings(server_id, {"message_new": True})
    assert await callback.find_server_id() == server_id
    await settle(world, "ok")
    return server_id


async def test_events_are_posted_with_the_secret(
    community: API, local: LocalVk, world: World, endpoint: Endpoint
) -> None:
    await connect(community, world, endpoint)
    await local.say(501, "раз")
    event = await endpoint.got.get()
    assert (event["type"], event["secret"], event["group_id"]) == ("message_new", "тайна", COMMUNITY_ID)
    assert event["object"]["message"]["text"] == "раз"


async def test_only_what_is_switched_on_is_posted(
    community: API, local: LocalVk, world: World, endpoint: Endpoint
) -> None:
    await connect(community, world, endpoint)
    await local.post(500, "не об этом")
    await local.say(501, "об этом")
    assert (await endpoint.got.get())["type"] == "message_new"


async def test_a_wrong_code_is_no_confirmation(community: API, world: World, endpoint: Endpoint) -> None:
    endpoint.code = "nonsense"
    data = {"group_id": COMMUNITY_ID, "url": endpoint.url, "title": "бот"}
    await community.request("groups.addCallbackServer", dict(data))
    await settle(world, "failed")
    endpoint.code = world.hall().confirmation_code
    await community.request("groups.editCallbackServer", data | {"server_id": 1})
    await settle(world, "ok")
    assert [server.url for server in world.hall().callbacks.values()] == [endpoint.url]


async def test_a_failed_delivery_comes_again(community: API, local: LocalVk, world: World, endpoint: Endpoint) -> None:
    await connect(community, world, endpoint)
    endpoint.answers = [(500, ""), (200, "что?"), (200, "ok")]
    await local.say(501, "раз")
    first = await endpoint.got.get()
    await local.advance_by(10)
    second = await endpoint.got.get()
    await local.advance_by(180)
    assert first == second == await endpoint.got.get()
    await local.say(501, "два")
    assert await endpoint.text() == "два"


async def test_an_event_is_not_tried_again_before_its_time(
    community: API, local: LocalVk, world: World, endpoint: Endpoint
) -> None:
    await connect(community, world, endpoint)
    endpoint.answers = [(500, "")]
    await local.say(501, "раз")
    assert await endpoint.text() == "раз"
    await local.advance_by(9)
    await local.say(501, "два")
    assert await endpoint.text() == "два"
    await local.advance_by(1)
    assert await endpoint.text() == "раз"


async def test_remove_deletes_the_server(community: API, local: LocalVk, world: World, endpoint: Endpoint) -> None:
    await connect(community, world, endpoint)
    endpoint.answers = [(200, "remove")]
    await local.say(501, "раз")
    await settle(world)
    assert (await community.groups.get_callback_servers(group_id=COMMUNITY_ID)).count == 0


async def test_failures_in_a_row_pause_the_server(
    community: API, local: LocalVk, world: World, endpoint: Endpoint
) -> None:
    await connect(community, world, endpoint)
    endpoint.answers = [(500, "")] * FAILURES_IN_A_ROW
    for number in range(FAILURES_IN_A_ROW):
        await local.say(501, f"{number}")
    await settle(world, "failed")
    await local.say(501, "этого уже не будет")
    assert endpoint.got.qsize() == FAILURES_IN_A_ROW


async def test_a_server_that_nobody_answers_at(community: API, world: World) -> None:
    data = {"group_id": COMMUNITY_ID, "url": "http://127.0.0.1:9/", "title": "никто"}
    await community.request("groups.addCallbackServer", data)
    await settle(world, "failed")
    assert [server.status for server in world.hall().callbacks.values()] == ["failed"]


async def test_a_doubled_event_has_one_id(community: API, local: LocalVk, world: World, endpoint: Endpoint) -> None:
    await connect(community, world, endpoint)
    await local.faults(EventFault("double", "message_new"))
    await local.say(501, "раз")
    assert (await endpoint.got.get())["event_id"] == (await endpoint.got.get())["event_id"]
