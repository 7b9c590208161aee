"""A local VK on a clock that stands still, and vkbottle pointed at it."""

from collections.abc import AsyncIterator, Callable, Iterator
from datetime import UTC, datetime

import pytest
from loguru import logger
from vkbottle import API
from vkbottle.http import AiohttpClient

from tests.local_vk import local, vk
from vkbot.sandbox import RunningVk, SandboxClock, World, sample_world
from vkbot.sandbox.sample import ADMIN_KEY, COMMUNITY_KEY, SERVICE_KEY

__all__ = ["local", "vk"]

START = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _quiet_vkbottle() -> Iterator[None]:
    """vkbottle says every request at DEBUG."""
    logger.disable("vkbottle")
    yield
    logger.enable("vkbottle")


@pytest.fixture
def clock() -> SandboxClock:
    return SandboxClock(START, running=False)


@pytest.fixture
def world(clock: SandboxClock) -> World:
    return sample_world(clock, rate_limits=False)


@pytest.fixture
async def bottle(vk: RunningVk) -> AsyncIterator[Callable[[str], API]]:
    """vkbottle's own API with any key, calling the local VK."""
    http = AiohttpClient()

    def make(token: str) -> API:
        api = API(token, http_client=http)
        api.API_URL = vk.api_url  # type: ignore[misc]
        return api

    yield make
    await http.close()


@pytest.fixture
def community(bottle: Callable[[str], API]) -> API:
    return bottle(COMMUNITY_KEY)


@pytest.fixture
def admin(bottle: Callable[[str], API]) -> API:
    return bottle(ADMIN_KEY)


@pytest.fixture
def service(bottle: Callable[[str], API]) -> API:
    return bottle(SERVICE_KEY)
