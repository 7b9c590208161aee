"""Which key may call what: errors 3, 5, 6, 7, 8, 15, 27, 28 and 214."""

from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from aiohttp import ClientSession
from vkbottle import API

from tests.sandbox.helpers import code_of
from vkbot.sandbox import LocalVk, RunningVk, World, sample_world, serve
from vkbot.sandbox.errors import VkError
from vkbot.sandbox.limits import RateLimiter
from vkbot.sandbox.methods import METHODS, answer
from vkbot.sandbox.model import Key, Right
from vkbot.sandbox.sample import ADMIN, COMMUNITY_ID, COMMUNITY_KEY

USER_ONLY = ["wall.edit", "wall.pin", "wall.deleteComment", "wall.editComment", "wall.getComment"]
READING = ["wall.get", "wall.getById", "wall.getComments"]


@pytest.fixture
async def raw(vk: RunningVk) -> AsyncIterator[Callable[..., Any]]:
    """A plain call, as curl would make it."""
    async with ClientSession() as session:

        async def call(method: str, verb: str = "GET", **params: str) -> Any:
            async with session.request(verb, vk.api_url + method, params=params) as response:
                assert response.status == 200
                return await response.json()

        yield call


async def test_an_unknown_method(community: API) -> None:
    assert await code_of(community.request("wall.dance", {})) == 3


async def test_keys_that_are_no_keys(raw: Callable[..., Any], world: World) -> None:
    assert (await raw("users.get", v="5.199"))["error"]["error_code"] == 5
    assert (await raw("users.get", v="5.199", access_token="nonsense"))["error"]["error_code"] == 5
    assert (await raw("users.get", access_token=COMMUNITY_KEY))["error"]["error_code"] == 8
    world.revoke_key(COMMUNITY_KEY)
    assert (await raw("users.get", v="5.199", access_token=COMMUNITY_KEY))["error"]["error_code"] == 5


async def test_an_error_brings_the_parameters_back_but_never_the_key(raw: Callable[..., Any]) -> None:
    error = (await raw("messages.send", "POST", v="5.199", access_token=COMMUNITY_KEY, peer_id="1"))["error"]
    assert {"key": "method", "value": "messages.send"} in error["request_params"]
    assert {"key": "peer_id", "value": "1"} in error["request_params"]
    assert COMMUNITY_KEY not in str(error)


@pytest.mark.parametrize("method", USER_ONLY + READING)
async def test_a_community_key_gets_27(community: API, method: str) -> None:
    assert await code_of(community.request(method, {"owner_id": -COMMUNITY_ID})) == 27


@pytest.mark.parametrize("method", [*USER_ONLY, "wall.post", "messages.send", "execute", "groups.getLongPollServer"])
async def test_a_service_key_gets_28(service: API, method: str) -> None:
    assert await code_of(service.request(method, {})) == 28


async def test_wall_post_needs_the_wall_right(world: World, bottle: Callable[[str], API]) -> None:
    world.add_key(Key("no wall", "community", COMMUNITY_ID, Right.MESSAGES | Right.MANAGE))
    api = bottle("no wall")
    assert await code_of(api.wall.post(owner_id=-COMMUNITY_ID, from_group=True, message="x")) == 214


async def test_rights_that_are_missing(world: World, bottle: Callable[[str], API]) -> None:
    world.add_key(Key("little", "community", COMMUNITY_ID, Right.WALL))
    world.add_key(Key("user", "user", ADMIN, Right.MANAGE))
    community, user = bottle("little"), bottle("user")
    assert await code_of(community.messages.send(peer_id=501, message="x", random_id=0)) == 15
    assert await code_of(community.groups.get_long_poll_server(group_id=COMMUNITY_ID)) == 15
    assert await code_of(user.wall.pin(owner_id=-COMMUNITY_ID, post_id=1)) == 7


async def test_a_person_without_a_role(world: World, bottle: Callable[[str], API]) -> None:
    world.add_key(Key("player", "user", 501))
    player = bottle("player")
    post_id = (await bottle(COMMUNITY_KEY).wall.post(owner_id=-COMMUNITY_ID, message="День 1")).post_id
    wall = {"owner_id": -COMMUNITY_ID, "post_id": post_id}
    assert await code_of(player.wall.pin(**wall)) == 15
    assert await code_of(player.wall.edit(**wall, message="x")) == 15
    assert await code_of(player.wall.post(owner_id=-COMMUNITY_ID, from_group=True, message="x")) == 214
    assert await code_of(player.groups.get_long_poll_server(group_id=COMMUNITY_ID)) == 15
    assert await code_of(player.groups.get_members(group_id=COMMUNITY_ID, filter="managers")) == 15


async def test_another_community_is_out_of_reach(community: API) -> None:
    assert await code_of(community.groups.get_long_poll_server(group_id=1)) == 15


def test_twenty_calls_a_second_for_a_community_three_for_others() -> None:
    now = [100.0]
    limiter = RateLimiter(lambda: now[0])
    for key, allowed in ((Key("a", "community", 1), 20), (Key("b", "user", 2), 3), (Key("c", "service"), 3)):
        for _ in range(allowed):
            limiter.take(key)
        with pytest.raises(VkError) as caught:
            limiter.take(key)
        assert caught.value.code == 6
        now[0] += 1
        limiter.take(key)


def test_two_keys_of_one_community_share_the_limit() -> None:
    limiter = RateLimiter(lambda: 0.0)
    for number in range(20):
        limiter.take(Key(f"key {number % 2}", "community", 1))
    with pytest.raises(VkError):
        limiter.take(Key("key 3", "community", 1))


async def test_the_limit_is_on_by_default_and_can_be_switched_off() -> None:
    world = World(monotonic=lambda: 0.0)
    world.add_key(Key("user", "user", 1))
    call = {"access_token": "user", "v": "5.199"}
    codes = [answer(world, "users.get", call, "").get("error", {}).get("error_code") for _ in range(4)]
    assert codes == [None, None, None, 6]
    world.rate_limits = False
    assert "response" in answer(world, "users.get", call, "")


async def test_the_limits_can_be_switched_over_the_wire() -> None:
    vk = await serve(sample_world())
    async with LocalVk(vk.url) as local:
        await local.set_rate_limits(False)
    assert not vk.world.rate_limits
    await vk.close()


def test_a_key_never_shows_itself() -> None:
    assert "secret" not in repr(Key("secret", "service"))


def test_every_method_that_was_asked_for_is_there() -> None:
    asked = """messages.send messages.edit messages.sendMessageEventAnswer messages.isMessagesFromGroupAllowed
    messages.getHistory messages.getConversations messages.getConversationsById messages.markAsRead
    messages.setActivity wall.post wall.edit wall.pin wall.get wall.getById wall.createComment wall.getComments
    wall.getComment wall.closeComments wall.openComments wall.deleteComment wall.editComment groups.getById
    groups.getMembers groups.isMember groups.getLongPollServer groups.getLongPollSettings
    groups.setLongPollSettings groups.getTokenPermissions groups.getCallbackConfirmationCode
    groups.addCallbackServer groups.getCallbackServers groups.setCallbackSettings users.get
    utils.resolveScreenName"""
    assert set(asked.split()) <= set(METHODS)
