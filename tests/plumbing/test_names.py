"""The names of people, as VK tells them."""

from collections.abc import AsyncIterator

import pytest
from pydantic import SecretStr

from vkbot.sandbox.sample import COMMUNITY_ID, COMMUNITY_KEY, sample_world
from vkbot.sandbox.server import RunningVk, serve
from vkbot.settings import CommunitySettings
from vkbot.vk.gateway import Gateway
from vkbot.vk.names import VkNames


@pytest.fixture
async def vk() -> AsyncIterator[RunningVk]:
    running = await serve(sample_world(rate_limits=False))
    yield running
    await running.close()


async def test_names_of_those_whom_vk_knows(vk: RunningVk) -> None:
    community = CommunitySettings(group_id=COMMUNITY_ID, token=SecretStr(COMMUNITY_KEY))
    gateway = Gateway(community, vk.api_url)
    try:
        assert await VkNames(gateway).names([501, 502]) == {501: "Вера Ткач", 502: "Борис Лунин"}
    finally:
        await gateway.close()


async def test_no_names_while_vk_is_away(vk: RunningVk) -> None:
    community = CommunitySettings(group_id=COMMUNITY_ID, token=SecretStr("revoked"))
    gateway = Gateway(community, vk.api_url)
    try:
        assert await VkNames(gateway).names([501]) == {}
    finally:
        await gateway.close()
