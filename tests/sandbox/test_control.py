"""The control endpoints, the client, the process, and a whole vkbottle bot on top."""

import asyncio
import signal
import sys

import pytest
from aiohttp import ClientSession
from vkbottle import API, VKAPIError
from vkbottle.bot import Bot, Message

from vkbot.clock import SandboxClock as BotClock
from vkbot.sandbox import CallFault, EventFault, LocalVk, RunningVk, SandboxError, World
from vkbot.sandbox.model import Community
from vkbot.sandbox.sample import ADMIN, COMMUNITY_ID


@pytest.mark.parametrize(
    ("address", "body", "status"),
    [
        ("say", "{", 400),
        ("say", '{"person": "вера", "text": "x"}', 400),
        ("say", '{"person": 501, "text": "x", "wish": 1}', 400),
        ("say", '{"person": 999, "text": "x"}', 409),
        ("say", '{"person": 501, "text": " "}', 409),
        ("press", '{"person": 501}', 409),
        ("press", '{"person": 501, "message": 1}', 409),
        ("comment", '{"person": 501, "post": 1, "text": "x"}', 409),
        ("players/act", "{}", 404),
        ("players", '{"enabled": true}', 404),
        ("role", '{"person": 501, "role": "king"}', 400),
    ],
)
async def test_what_is_refused_says_why(vk: RunningVk, address: str, body: str, status: int) -> None:
    headers = {"Content-Type": "application/json"}
    async with (
        ClientSession() as session,
        session.post(f"{vk.url}/sandbox/{address}", data=body, headers=headers) as response,
    ):
        assert response.status == status
        assert (await response.json())["error"]


async def test_a_strange_page_cannot_write(vk: RunningVk) -> None:
    body = '{"person": 501, "text": "x"}'
    headers = {"Content-Type": "text/plain"}
    async with (
        ClientSession() as session,
        session.post(f"{vk.url}/sandbox/say", data=body, headers=headers) as response,
    ):
        assert response.status == 415


async def test_the_page_brings_its_own_policy_and_no_strangers(vk: RunningVk) -> None:
    async with ClientSession() as session, session.get(vk.url) as response:
        text = await response.text()
        assert "default-src 'none'" in response.headers["Content-Security-Policy"]
    assert "http://" not in text
    assert "https://" not in text


async def test_changes_wake_who_waits(local: LocalVk, world: World) -> None:
    seen = await local.changes(-1)
    assert seen == world.changes.number
    waiting = asyncio.create_task(local.changes(seen))
    await local.say(501, "раз")
    assert await waiting > seen
    assert await local.changes(world.changes.number, wait=0) == world.changes.number


async def test_several_communities(vk: RunningVk, world: World, local: LocalVk) -> None:
    world.add_community(Community(9200, "Закат", "zakat"), creator=ADMIN)
    async with LocalVk(vk.url, community=9200) as other:
        await other.say(501, "сюда")
        assert await other.post(ADMIN, "Закат") == 1
        assert [line.text for line in await other.chat(501)] == ["сюда"]
        assert (await other.community()).name == "Закат"
    assert await local.chat(501) == []
    assert await local.wall() == []
    async with LocalVk(vk.url, community=1) as nowhere:
        with pytest.raises(SandboxError, match="no community 1"):
            await nowhere.chat(501)
        with pytest.raises(SandboxError, match="no community 1"):
            await nowhere.community()


async def test_the_state_is_everything(local: LocalVk, community: API) -> None:
    await local.say(501, "раз")
    await local.post(ADMIN, "День 1")
    state = await local.state()
    view = state.communities[0]
    assert (view.id, len(view.people), len(view.wall), len(view.chats)) == (COMMUNITY_ID, 12, 1, 1)
    assert view.last_ts == await local.last_ts()
    vera = next(p for p in view.people if p.id == 501)
    assert (vera.name, vera.allows_messages, vera.role) == ("Вера Ткач", True, None)
    assert state.players is None


async def test_a_new_person(local: LocalVk) -> None:
    number = await local.add_person("Нина", "Новая", "female")
    await local.say(number, "здравствуйте")
    with pytest.raises(SandboxError, match="taken"):
        await local.add_person("Двойник", person=501)
    with pytest.raises(SandboxError, match="no person 77"):
        await local.say(77, "кто я?")


async def test_planned_faults_are_shown_with_what_is_left(local: LocalVk, community: API) -> None:
    await local.faults(CallFault("error", "users.get", times=3), EventFault("lost", times=None))
    with pytest.raises(VKAPIError):
        await community.users.get(user_ids=[501])
    plan = await local.planned_faults()
    assert (plan.calls[0].times, plan.events[0].times) == (2, None)


async def test_waiting_for_the_bot_in_vain_says_what_was_seen(local: LocalVk) -> None:
    await local.say(501, "раз")
    with pytest.raises(SandboxError, match="раз"):
        await local.until(lambda: local.chat(501), lambda lines: len(lines) > 1, patience=0)


async def test_the_bots_clock_follows(vk: RunningVk, local: LocalVk) -> None:
    async with BotClock(vk.url) as clock:
        assert clock.now() == await local.now()
        morning = await local.advance_to_next("04:00")
        await clock.wait_until(morning)
        assert clock.now() == morning


async def test_a_vkbottle_bot_answers(
    community: API, local: LocalVk, world: World, monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    monkeypatch.chdir(str(tmp_path))
    bot = Bot(api=community)

    @bot.on.message(text="привет")
    async def hello(message: Message) -> None:
        await message.answer(f"и вам, {(await message.get_user()).first_name}")

    polling = asyncio.create_task(bot.run_polling())
    await world.hall().log.changes.listened_to()
    await local.say(501, "привет")
    lines = await local.until(lambda: local.chat(501), lambda lines: len(lines) == 2)
    assert lines[1].text == "и вам, Вера"
    bot.polling.stop()
    polling.cancel()
    await asyncio.gather(polling, return_exceptions=True)


async def test_a_process_of_its_own() -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "vkbot.sandbox",
        "--port",
        "0",
        "--still",
        "--start",
        "2026-03-01T12:00",
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    url = (await process.stdout.readline()).decode().strip()
    async with LocalVk(url) as local:
        assert (await local.clock()).now.isoformat() == "2026-03-01T12:00:00+00:00"
        await local.say(501, "привет")
    process.send_signal(signal.SIGTERM)
    assert await process.wait() == 0
