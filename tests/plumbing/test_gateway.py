import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from tests.plumbing.conftest import community_settings
from vkbot.sandbox import LocalVk
from vkbot.sandbox.faults import CallFault
from vkbot.vk.gateway import COMMUNITY_LIMIT, COMMUNITY_RATE, OTHER_LIMIT, OTHER_RATE, Gateway, Key, limiter
from vkbot.vk.outcome import NO_KEY, Done, Outcome, Passing, Refused

SECRET = "совершенно тайный текст"
Answer = Callable[[web.Request], Any]


def message(peer_id: int = 501, random_id: int = 1, text: str = SECRET) -> dict[str, Any]:
    return {"peer_id": peer_id, "random_id": random_id, "message": text}


async def test_a_call_is_done(gateway: Gateway, local: LocalVk) -> None:
    await local.allow(501)
    outcome = await gateway.call("messages.send", message())
    assert isinstance(outcome, Done)
    assert isinstance(outcome.value, int)
    assert [line.text for line in await local.chat(501)] == [SECRET]


@pytest.mark.parametrize(
    ("code", "outcome"),
    [
        (1, Passing(1, "1 unknown error", maybe_done=True)),
        (6, Passing(6, "6 too many requests", maybe_done=False)),
        (9, Passing(9, "9 flood control", maybe_done=False)),
        (10, Passing(10, "10 VK's internal error", maybe_done=True)),
        (29, Passing(29, "29 quota reached", maybe_done=False)),
        (14, Refused(14, "14 captcha asked for")),
        (901, Refused(901, "901 no permission to write to this person")),
        (12345, Refused(12345, "error 12345")),
    ],
)
async def test_error_codes(gateway: Gateway, local: LocalVk, lines: list[str], code: int, outcome: Outcome) -> None:
    await local.faults(CallFault("error", "messages.send", code=code))
    assert await gateway.call("messages.send", message()) == outcome
    assert not any(SECRET in line for line in lines)


async def test_a_gateway_page_is_not_sent_again(gateway: Gateway, local: LocalVk) -> None:
    await local.allow(501)
    await local.faults(CallFault("gateway", "messages.send", when="after"))
    assert await gateway.call("messages.send", message()) == Passing(0, "HTTP 502", maybe_done=True)
    assert len(await local.chat(501)) == 1


async def test_a_cut_connection(gateway: Gateway, local: LocalVk) -> None:
    await local.allow(501)
    await local.faults(CallFault("cut", "wall.post", when="after"))
    outcome = await gateway.call("wall.post", {"owner_id": -9100, "from_group": 1, "message": SECRET})
    assert outcome == Passing(0, "ServerDisconnectedError", maybe_done=True)
    assert len(await local.wall()) == 1


async def test_no_answer_in_time(make_gateway: Callable[..., Gateway], local: LocalVk) -> None:
    await local.faults(CallFault("timeout", "messages.send"))
    outcome = await make_gateway(seconds=0.05).call("messages.send", message())
    assert isinstance(outcome, Passing)
    assert (outcome.code, outcome.maybe_done) == (0, True)


async def test_nobody_there_means_not_done() -> None:
    gateway = Gateway(community_settings(), "http://127.0.0.1:9/method/", seconds=5)
    assert await gateway.call("messages.send", message()) == Passing(0, "ClientConnectorError", maybe_done=False)
    await gateway.close()


async def test_keys(make_gateway: Callable[..., Gateway], local: LocalVk) -> None:
    gateway = make_gateway(user_token=None)
    post = await local.post(500, "пост")
    reading = {"owner_id": -9100, "post_id": post}
    assert await gateway.call("wall.getComments", reading) == Refused(27, "27 not with a community's key")
    assert isinstance(await gateway.call("wall.getComments", reading, Key.SERVICE), Done)
    assert await gateway.call("wall.pin", reading, Key.USER) == Refused(NO_KEY, "there is no key of this kind")
    assert (gateway.has(Key.SERVICE), gateway.has(Key.USER)) == (True, False)
    wrong = make_gateway(token="no-such-key")
    assert await wrong.call("users.get", {}) == Refused(5, "5 the key is not valid")


@pytest.mark.parametrize(
    ("answer", "outcome"),
    [
        ({"error": {"error_code": 14, "error_msg": "Captcha", "redirect_uri": "https://x/"}}, "14 captcha asked for"),
        ({"error": {"error_code": 14}}, "14 captcha asked for"),
        ({"error": {"error_code": 901, "strange": 1}}, "901 no permission to write to this person"),
        ({"error": {"error_msg": "no code"}}, "an answer without response and error code"),
        ({"error": "?"}, "an answer without response and error code"),
        ({}, "an answer without response and error code"),
        ([1], "not an answer of the API"),
        ("<html>", "not an answer of the API"),
        ("", "not an answer of the API"),
    ],
)
async def test_odd_answers(odd_vk: tuple[list[Any], Gateway], answer: Any, outcome: str) -> None:
    answers, gateway = odd_vk
    answers.append(answer)
    said = await gateway.call("messages.send", message())
    assert isinstance(said, Passing | Refused)
    assert said.reason == outcome
    assert not answers


async def test_the_rate_is_kept() -> None:
    """Twenty calls at once at ten a second: the first ten go at once, the others wait for their turn."""
    seen = 0
    ten = asyncio.Event()

    async def answer(request: web.Request) -> web.Response:
        nonlocal seen
        seen += 1
        if seen == 10:
            ten.set()
        return web.json_response({"response": 1})

    app = web.Application()
    app.router.add_post("/method/{name}", answer)
    async with TestServer(app) as server:
        gateway = Gateway(community_settings(), str(server.make_url("/method/")), community_rate=10)
        calls = [asyncio.create_task(gateway.call("users.get", {})) for _ in range(20)]
        await ten.wait()
        assert sum(call.done() for call in calls) <= 10
        for call in calls:
            call.cancel()
        await asyncio.gather(*calls, return_exceptions=True)
        await gateway.close()


@pytest.mark.parametrize(
    ("rate", "limit"), [(COMMUNITY_RATE, COMMUNITY_LIMIT), (OTHER_RATE, OTHER_LIMIT), (1, 20), (18.5, 20)]
)
def test_in_no_second_more_calls_begin_than_vk_takes(rate: float, limit: float) -> None:
    """What goes at once after a pause, and what follows within the second."""
    made = limiter(rate, limit)
    assert made.max_rate / made.time_period == pytest.approx(rate)
    assert made.max_rate + rate <= limit
    assert made.max_rate >= 1


def test_a_rate_that_leaves_no_margin_lets_one_call_go_at_a_time() -> None:
    assert (limiter(20, 20).max_rate, limiter(20, 20).time_period) == (1, 1 / 20)
    assert limiter(1000, 20).max_rate == 1000  # for a VK that counts nothing
