"""A local VK that listens during a test, and people's hands on it; the test's package says which `world`."""

from collections.abc import AsyncIterator

import pytest

from vkbot.sandbox import LocalVk, RunningVk, World, serve


@pytest.fixture
async def vk(world: World) -> AsyncIterator[RunningVk]:
    running = await serve(world)
    yield running
    await running.close()


@pytest.fixture
async def local(vk: RunningVk) -> AsyncIterator[LocalVk]:
    async with LocalVk(vk.url) as client:
        yield client
