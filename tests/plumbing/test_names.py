"""The names of people, as VK tells them."""

from datetime import timedelta

import pytest
from pydantic import SecretStr

from vkbot.clock import StillClock
from vkbot.sandbox.sample import COMMUNITY_ID, COMMUNITY_KEY
from vkbot.sandbox.server import RunningVk
from vkbot.settings import CommunitySettings
from vkbot.vk.gateway import Gateway
from vkbot.vk.names import VkNames
from vkbot.vk.outcome import Done, Outcome, Passing


async def test_names_of_those_whom_vk_knows(vk: RunningVk, clock: StillClock) -> None:
    community = CommunitySettings(group_id=COMMUNITY_ID, token=SecretStr(COMMUNITY_KEY))
    gateway = Gateway(community, vk.api_url)
    try:
        assert await VkNames(gateway, clock).names([501, 502]) == {501: "Вера Ткач", 502: "Борис Лунин"}
    finally:
        await gateway.close()


async def test_no_names_while_vk_is_away(vk: RunningVk, clock: StillClock) -> None:
    community = CommunitySettings(group_id=COMMUNITY_ID, token=SecretStr("revoked"))
    gateway = Gateway(community, vk.api_url)
    try:
        assert await VkNames(gateway, clock).names([501]) == {}
    finally:
        await gateway.close()


async def test_each_is_asked_for_once_an_hour(clock: StillClock, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    answer: Outcome = Done([{"id": 501, "first_name": "Вера", "last_name": "Ткач"}])

    async def call(method: str, params: dict[str, str]) -> Outcome:
        asked.append(params["user_ids"])
        return answer

    gateway = Gateway(CommunitySettings(group_id=COMMUNITY_ID, token=SecretStr("x")), "http://nowhere/")
    monkeypatch.setattr(gateway, "call", call)
    names = VkNames(gateway, clock)
    for wanted in ([501, 777], [777], [777, 502]):
        await names.names(wanted)
    assert asked == ["501,777", "502"]
    clock.advance(timedelta(minutes=59))
    await names.names([777])
    answer = Passing(10, "", maybe_done=False)
    clock.advance(timedelta(minutes=1))
    await names.names([777])
    assert asked == ["501,777", "502", "777"]
    clock.advance(timedelta(minutes=1))
    await names.names([777])
    assert asked == ["501,777", "502", "777", "777"]
    await gateway.close()
