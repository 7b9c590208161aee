"""groups.*, users.*, utils.*"""

from collections.abc import Callable
from typing import Any

from vkbottle import API
from vkbottle_types.responses.groups import (
    GroupsGetCallbackSettingsResponse,
    GroupsGetMembersFieldsResponse,
    GroupsGetMembersFilterResponse,
)

from tests.sandbox.helpers import code_of
from vkbot.sandbox import LocalVk, World
from vkbot.sandbox.model import Key, Right
from vkbot.sandbox.sample import ADMIN, COMMUNITY_ID, EDITOR


async def test_the_community_key_knows_its_community(community: API) -> None:
    groups = (await community.groups.get_by_id()).groups
    assert [(g.id, g.name, g.screen_name) for g in groups] == [(COMMUNITY_ID, "Рассвет", "rassvet_game")]


async def test_a_community_by_name(service: API) -> None:
    assert (await service.groups.get_by_id(group_ids=["rassvet_game"])).groups[0].id == COMMUNITY_ID
    assert await code_of(service.groups.get_by_id(group_ids=["nobody"])) == 100
    assert await code_of(service.groups.get_by_id()) == 100


async def managers(api: API, **params: Any) -> list[Any]:
    """Managers, with roles.

    Not by api.groups.get_members: vkbottle_types 5.199.99.22 cannot read any answer to filter=managers (its
    GetMembersFilterManagersResponseModel wants a field `response` inside `response`). The models of VK's schema can.
    """
    raw = await api.request("groups.getMembers", {"group_id": COMMUNITY_ID, "filter": "managers", **params})
    model = GroupsGetMembersFieldsResponse if params else GroupsGetMembersFilterResponse
    return list(model(**raw).response.items)


async def test_managers_with_their_roles(community: API, service: API) -> None:
    assert {m.id: m.role.value for m in await managers(community)} == {ADMIN: "creator", EDITOR: "editor"}
    assert [m.first_name for m in await managers(community, fields="sex")] == ["Ирина", "Олег"]
    assert await code_of(service.groups.get_members(group_id=COMMUNITY_ID, filter="managers")) == 15


async def test_members(service: API, local: LocalVk) -> None:
    members = await service.groups.get_members(group_id=COMMUNITY_ID)
    assert members.count == 12
    page = await service.groups.get_members(group_id=COMMUNITY_ID, count=2, offset=1, fields=["sex"])
    assert [m.first_name for m in page.items] == ["Вера", "Борис"]
    await local.leave(501)
    assert not await service.groups.is_member(group_id=COMMUNITY_ID, user_id=501)
    await local.join(501)
    assert await service.groups.is_member(group_id=COMMUNITY_ID, user_id=501)
    statuses = await service.groups.is_member(group_id=COMMUNITY_ID, user_ids=[501, 777])
    assert [(s.user_id, bool(s.member)) for s in statuses] == [(501, True), (777, False)]


async def test_a_new_manager(community: API, local: LocalVk) -> None:
    await local.set_role(501, "moderator")
    await local.set_role(EDITOR, None)
    assert {m.id: m.role.value for m in await managers(community)} == {ADMIN: "creator", 501: "moderator"}


async def test_the_rights_of_the_key(world: World, bottle: Callable[[str], API]) -> None:
    world.add_key(Key("few", "community", COMMUNITY_ID, Right.MESSAGES | Right.WALL))
    permissions = await bottle("few").groups.get_token_permissions()
    assert permissions.mask == 4096 + 8192
    assert {p.name: p.setting for p in permissions.permissions} == {"messages": 4096, "wall": 8192}


async def test_long_poll_settings(community: API) -> None:
    settings = await community.groups.get_long_poll_settings(group_id=COMMUNITY_ID)
    assert settings.is_enabled
    assert settings.events.message_new
    assert await community.groups.set_long_poll_settings(group_id=COMMUNITY_ID, message_new=False) == 1
    settings = await community.groups.get_long_poll_settings(group_id=COMMUNITY_ID)
    assert (settings.events.message_new, settings.events.wall_reply_new) == (False, True)
    await community.groups.set_long_poll_settings(group_id=COMMUNITY_ID, enabled=False)
    assert await code_of(community.groups.get_long_poll_server(group_id=COMMUNITY_ID)) == 100


async def test_callback_settings(community: API) -> None:
    groups = community.groups
    server = await groups.add_callback_server(group_id=COMMUNITY_ID, url="http://127.0.0.1:9/", title="бот")
    await groups.set_callback_settings(group_id=COMMUNITY_ID, server_id=server.server_id, wall_reply_new=True)
    raw = await community.request(
        "groups.getCallbackSettings", {"group_id": COMMUNITY_ID, "server_id": server.server_id}
    )
    GroupsGetCallbackSettingsResponse(**raw)
    assert raw["response"]["events"]["wall_reply_new"] == 1
    assert raw["response"]["events"]["message_new"] == 0
    servers = await groups.get_callback_servers(group_id=COMMUNITY_ID)
    assert [(s.id, s.title) for s in servers.items] == [(server.server_id, "бот")]
    await community.request("groups.deleteCallbackServer", {"group_id": COMMUNITY_ID, "server_id": 1})
    assert (await groups.get_callback_servers(group_id=COMMUNITY_ID)).count == 0
    assert await code_of(groups.set_callback_settings(group_id=COMMUNITY_ID, server_id=1)) == 100
    assert len((await groups.get_callback_confirmation_code(group_id=COMMUNITY_ID)).code) == 8


async def test_people(community: API, admin: API) -> None:
    people = await community.users.get(user_ids=[501, 502, 999], fields=["sex", "screen_name"])
    assert [(p.first_name, p.last_name, p.sex.value) for p in people] == [("Вера", "Ткач", 1), ("Борис", "Лунин", 2)]
    assert (await community.users.get(user_ids=["letopisec"]))[0].id == EDITOR
    assert (await admin.users.get())[0].id == ADMIN


async def test_screen_names(community: API) -> None:
    resolve = community.utils.resolve_screen_name
    group = await resolve(screen_name="rassvet_game")
    assert (group.type.value, group.object_id) == ("group", COMMUNITY_ID)
    person = await resolve(screen_name="id501")
    assert (person.type.value, person.object_id) == ("user", 501)
    assert await resolve(screen_name="nobody") == []
    assert await code_of(resolve(screen_name="")) == 100


async def test_bot_features_that_are_off(community: API, admin: API, world: World, local: LocalVk) -> None:
    """Only an admin's key is told; a bot learns of it when it sends buttons."""
    await local.say(501, "Начать")
    keyboard = '{"buttons": [[{"action": {"type": "text", "label": "Да"}}]]}'
    asked = {"peer_id": 501, "message": "Готовы?", "random_id": 1}
    await community.request("messages.send", {**asked, "keyboard": keyboard})
    world.hall().bots = False
    told = await admin.request("groups.getSettings", {"group_id": COMMUNITY_ID})
    assert told["response"]["bots_capabilities"] is False
    assert await code_of(community.request("messages.send", {**asked, "random_id": 2, "keyboard": keyboard})) == 912
    await community.request("messages.send", {**asked, "random_id": 3})
    assert await code_of(community.request("groups.getSettings", {"group_id": COMMUNITY_ID})) == 27
