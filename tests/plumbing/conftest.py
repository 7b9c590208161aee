"""A local VK on a clock that stands still, gateways into it, and stores."""

import logging
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from loguru import logger

from tests.databases import database, quick_store, store
from tests.local_vk import local, vk
from vkbot.clock import StillClock
from vkbot.sandbox import RunningVk, SandboxClock, World, sample_world
from vkbot.sandbox.sample import ADMIN_KEY, COMMUNITY_ID, COMMUNITY_KEY, SERVICE_KEY
from vkbot.settings import CommunitySettings
from vkbot.vk.gateway import Gateway

__all__ = ["database", "local", "quick_store", "store", "vk"]

START = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


@pytest.fixture
def lines() -> list[str]:
    """What is logged during the test, everything included."""
    found: list[str] = []
    logging.getLogger().setLevel(logging.WARNING)
    logger.remove()
    logger.disable("vkbottle")
    logger.add(lambda message: found.append(str(message)), level=0, backtrace=True, diagnose=True)
    return found


@pytest.fixture(autouse=True)
def _quiet(lines: list[str]) -> None:
    """Nothing goes to standard error."""


@pytest.fixture
def clock() -> StillClock:
    return StillClock(START)


@pytest.fixture
def world() -> World:
    return sample_world(SandboxClock(START, running=False), rate_limits=False)


def community_settings(**changed: object) -> CommunitySettings:
    given: dict[str, object] = {
        "group_id": COMMUNITY_ID,
        "token": COMMUNITY_KEY,
        "service_token": SERVICE_KEY,
        "user_token": ADMIN_KEY,
        "admins": (508,),
    }
    return CommunitySettings.model_validate(given | changed)


@pytest.fixture
async def make_gateway(vk: RunningVk) -> AsyncIterator[Callable[..., Gateway]]:
    """Gateways into the local VK; arguments change the community's settings."""
    made: list[Gateway] = []

    def make(seconds: float = 5, **changed: object) -> Gateway:
        gateway = Gateway(
            community_settings(**changed), vk.api_url, seconds=seconds, community_rate=1000, other_rate=1000
        )
        made.append(gateway)
        return gateway

    yield make
    for gateway in made:
        await gateway.close()


@pytest.fixture
def gateway(make_gateway: Callable[..., Gateway]) -> Gateway:
    return make_gateway()


@pytest.fixture
async def odd_vk() -> AsyncIterator[tuple[list[Any], Gateway]]:
    """A VK that answers whatever the test wants."""
    answers: list[Any] = []

    async def answer(request: web.Request) -> web.Response:
        said = answers.pop(0)
        return web.Response(text=said) if isinstance(said, str) else web.json_response(said)

    app = web.Application()
    app.router.add_post("/method/{name}", answer)
    async with TestServer(app) as server:
        gateway = Gateway(community_settings(), str(server.make_url("/method/")), seconds=5)
        yield answers, gateway
        await gateway.close()
