"""What goes wrong on demand."""

import asyncio
from typing import Any

import aiohttp
import pytest
from vkbottle import API, CaptchaError, VKAPIError

from tests.sandbox.helpers import code_of
from vkbot.sandbox import CallFault, EventFault, LocalVk, RunningVk, World
from vkbot.sandbox.faults import FaultPlan
from vkbot.sandbox.sample import COMMUNITY_KEY

SEND = {"peer_id": "501", "message": "раз", "random_id": "0", "v": "5.199", "access_token": COMMUNITY_KEY}


@pytest.fixture(autouse=True)
async def _allowed(local: LocalVk) -> None:
    await local.allow(501)


async def raw_send(vk: RunningVk) -> tuple[int, str]:
    async with (
        aiohttp.ClientSession() as session,
        session.post(vk.api_url + "messages.send", data=SEND) as response,
    ):
        return response.status, await response.text()


@pytest.mark.parametrize("code", [1, 6, 9, 10, 29, 214, 219, 220, 901, 914, 984, 1051])
async def test_any_error_for_the_next_calls(community: API, local: LocalVk, code: int) -> None:
    await local.faults(CallFault("error", "messages.send", code=code, times=2))
    for _ in range(2):
        assert await code_of(community.messages.send(peer_id=501, message="раз", random_id=0)) == code
    await community.messages.send(peer_id=501, message="раз", random_id=0)
    assert len(await local.chat(501)) == 1


async def test_other_methods_go_on(community: API, local: LocalVk) -> None:
    await local.faults(CallFault("error", "wall.post"))
    await community.messages.send(peer_id=501, message="раз", random_id=0)
    assert len((await local.planned_faults()).calls) == 1
    await local.clear_faults()
    assert (await local.planned_faults()).calls == ()


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_502_page(vk: RunningVk, local: LocalVk, when: Any) -> None:
    await local.faults(CallFault("gateway", "messages.send", when=when))
    status, text = await raw_send(vk)
    assert status == 502
    assert text.startswith("<html>")
    assert len(await local.chat(501)) == (when == "after")


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_cut_connection(vk: RunningVk, local: LocalVk, when: Any) -> None:
    await local.faults(CallFault("cut", "messages.send", when=when, times=None))
    with pytest.raises(aiohttp.ClientConnectionError):
        await raw_send(vk)
    assert len(await local.chat(501)) == (1 if when == "after" else 0)


@pytest.mark.parametrize("when", ["before", "after"])
async def test_no_answer_at_all(vk: RunningVk, local: LocalVk, when: Any) -> None:
    await local.faults(CallFault("timeout", "messages.send", when=when))
    calling = asyncio.create_task(raw_send(vk))
    await local.until(local.planned_faults, lambda plan: plan.calls == ())
    assert len(await local.chat(501)) == (1 if when == "after" else 0)
    assert not calling.done()
    calling.cancel()
    assert (await raw_send(vk))[0] == 200


async def test_an_error_after_the_deed(community: API, local: LocalVk) -> None:
    await local.faults(CallFault("error", "messages.send", code=10, when="after"))
    assert await code_of(community.messages.send(peer_id=501, message="раз", random_id=7)) == 10
    assert await community.messages.send(peer_id=501, message="раз", random_id=7) == 1
    assert len(await local.chat(501)) == 1


async def test_a_captcha_and_its_solution(community: API, local: LocalVk) -> None:
    await local.faults(CallFault("error", "messages.send", code=14, times=None))
    with pytest.raises(CaptchaError) as caught:
        await community.messages.send(peer_id=501, message="раз", random_id=0)
    error = caught.value
    assert error.captcha_img
    assert "not_robot_captcha" in error.kwargs["redirect_uri"]
    solved = {"captcha_sid": error.captcha_sid, "captcha_key": "ответ"}
    await community.messages.send(peer_id=501, message="раз", random_id=0, **solved)
    with pytest.raises(CaptchaError):
        await community.messages.send(peer_id=501, message="раз", random_id=0, **solved)


async def test_vkbottle_solves_a_captcha_by_its_handler(community: API, local: LocalVk) -> None:
    async def solve(error: CaptchaError) -> str:
        return "ответ"

    community.add_captcha_handler(solve)
    await local.faults(CallFault("error", "messages.send", code=14))
    assert await community.messages.send(peer_id=501, message="раз", random_id=0) == 1


def test_a_share_is_drawn_from_its_seed() -> None:
    def drawn(seed: int) -> list[bool]:
        plan = FaultPlan()
        plan.add_call(CallFault("error", times=None, share=0.3, seed=seed))
        return [plan.take_call("x") is not None for _ in range(200)]

    assert drawn(1) == drawn(1)
    assert drawn(1) != drawn(2)
    assert 30 < sum(drawn(1)) < 90


async def test_a_lost_event_can_still_be_fetched(community: API, local: LocalVk) -> None:
    before = await local.last_ts()
    await local.faults(EventFault("lost", "message_new"))
    await local.say(501, "потеряно")
    assert await local.last_ts() == before
    assert (await community.messages.get_history(peer_id=501)).items[0].text == "потеряно"


async def test_a_doubled_event(local: LocalVk, world: World) -> None:
    before = await local.last_ts()
    await local.faults(EventFault("double", "message_new"))
    await local.say(501, "раз")
    first, second = world.hall().log.after(before)
    assert first == second


async def test_a_late_event_comes_with_the_clock(local: LocalVk, world: World) -> None:
    before = await local.last_ts()
    await local.faults(EventFault("late", "message_new", seconds=90), EventFault("late", "message_new", seconds=30))
    await local.say(501, "первое")
    await local.say(501, "второе")
    await local.say(501, "третье")

    def texts() -> list[str]:
        return [e["object"]["message"]["text"] for e in world.hall().log.after(before)]

    assert texts() == ["третье"]
    await local.advance_by(30)
    assert texts() == ["третье", "второе"]
    await local.advance_by(60)
    assert texts() == ["третье", "второе", "первое"]


async def test_a_late_event_comes_when_the_clock_is_moved_in_process(local: LocalVk, world: World) -> None:
    await local.faults(EventFault("late", "message_new", seconds=30))
    await local.say(501, "раз")
    log = world.hall().log
    seen = log.changes.number
    world.clock.set(world.clock.now().replace(hour=23))
    assert await log.changes.after(seen, None) > seen


async def test_errors_meet_every_method_with_a_star(community: API, local: LocalVk) -> None:
    await local.faults(CallFault("error", code=10))
    with pytest.raises(VKAPIError) as caught:
        await community.users.get(user_ids=[501])
    assert caught.value.code == 10
