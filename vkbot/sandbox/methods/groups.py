"""groups.*, users.*, utils.*"""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from vkbot.sandbox import shapes
from vkbot.sandbox.errors import VkError
from vkbot.sandbox.methods.call import ANYONE, COMMUNITY, MANAGERS, USER, Call, Method
from vkbot.sandbox.model import EVENT_TYPES, CallbackServer, EventSettings, JsonObject, Person, Right
from vkbot.sandbox.params import Params, missing
from vkbot.sandbox.world import Hall, World

SERVERS = 10
"""How many callback servers a community may have."""


def get_by_id(call: Call) -> JsonObject:
    """groups.getById: by ids or screen names; a community's key without any gets its own."""
    names = call.params.words("group_ids") or call.params.words("group_id")
    if not names and call.key.kind == "community":
        names = [str(call.key.owner)]
    if not names:
        raise missing("group_ids")
    found = [hall for name in names if (hall := _named(call.world, name))]
    if not found:
        raise VkError(100, "group_ids is invalid")
    return {"groups": [shapes.community(hall.profile) for hall in found], "profiles": []}


def get_members(call: Call) -> JsonObject:
    """groups.getMembers: ids, people with `fields`, or with filter=managers those who have a role."""
    hall, params = _group(call), call.params
    managers = params.get("filter") == "managers"
    if managers:
        if call.key.kind == "service":
            raise VkError(15)
        call.need_role(hall, "administrator")
    ids = sorted(hall.roles if managers else hall.members)
    offset = params.integer("offset", 0)
    page = ids[offset : offset + params.count(1000, 1000)]
    fields = params.words("fields")
    items: list[Any] = list(page)
    if managers or fields:
        items = [shapes.person(call.world.people[i], fields) if fields else {"id": i} for i in page]
    if managers:
        items = [item | {"role": hall.roles[item["id"]]} for item in items]
    return {"count": len(ids), "items": items}


def is_member(call: Call) -> Any:
    """groups.isMember: one person gives 0 or 1, user_ids a list."""
    hall, params = _group(call), call.params
    if people := params.integers("user_ids"):
        return [{"user_id": i, "member": int(i in hall.members)} for i in people]
    person = params.integer("user_id", call.key.owner if call.key.kind == "user" else 0)
    if not person:
        raise missing("user_id")
    member = int(person in hall.members)
    return {"member": member} if params.flag("extended") else member


def get_long_poll_server(call: Call) -> JsonObject:
    """groups.getLongPollServer."""
    call.params.need_integer("group_id")
    hall = call.managed()
    if not hall.long_poll.enabled:
        raise VkError(100, "longpoll for this group is not enabled")
    return {"key": hall.log.key, "server": f"{call.origin}/longpoll", "ts": str(hall.log.ts)}


def get_long_poll_settings(call: Call) -> JsonObject:
    """groups.getLongPollSettings."""
    call.params.need_integer("group_id")
    settings = call.managed().long_poll
    return _settings(settings) | {"is_enabled": settings.enabled}


def set_long_poll_settings(call: Call) -> int:
    """groups.setLongPollSettings: what is not named stays as it is."""
    call.params.need_integer("group_id")
    hall = call.managed()
    hall.long_poll = _changed(hall.long_poll, call.params)
    call.world.changes.bump()
    return 1


def get_settings(call: Call) -> JsonObject:
    """groups.getSettings: of all that VK tells, what matters to a bot."""
    call.params.need_integer("group_id")
    hall = call.managed()
    return {"title": hall.profile.name, "messages": 1, "bots_capabilities": hall.bots, "bots_start_button": hall.bots}


def get_token_permissions(call: Call) -> JsonObject:
    """groups.getTokenPermissions: the rights of the community's key."""
    rights = [right for right in Right if right in call.key.rights]
    names = [{"name": (right.name or "").lower(), "setting": int(right)} for right in rights]
    return {"mask": int(call.key.rights), "permissions": names}


def get_callback_confirmation_code(call: Call) -> JsonObject:
    """groups.getCallbackConfirmationCode."""
    return {"code": call.managed().confirmation_code}


def add_callback_server(call: Call) -> JsonObject:
    """groups.addCallbackServer: the server is asked for the code at once."""
    hall, params = call.managed(), call.params
    if len(hall.callbacks) >= SERVERS:
        raise VkError(2000)
    server = CallbackServer(
        id=next(hall.server_ids),
        title=params.need_text("title"),
        url=params.need_text("url"),
        secret_key=params.get("secret_key", ""),
        creator_id=max(0, call.author),
    )
    hall.callbacks[server.id] = server
    call.world.changes.bump()
    return {"server_id": server.id}


def edit_callback_server(call: Call) -> int:
    """groups.editCallbackServer: the server has to confirm again."""
    hall, params = call.managed(), call.params
    changed = replace(
        _server(hall, params),
        title=params.need_text("title"),
        url=params.need_text("url"),
        secret_key=params.get("secret_key", ""),
        status="wait",
    )
    hall.callbacks[changed.id] = changed
    call.world.changes.bump()
    return 1


def delete_callback_server(call: Call) -> int:
    """groups.deleteCallbackServer."""
    hall = call.managed()
    del hall.callbacks[_server(hall, call.params).id]
    call.world.changes.bump()
    return 1


def get_callback_servers(call: Call) -> JsonObject:
    """groups.getCallbackServers."""
    wanted = call.params.integers("server_ids")
    servers = [s for s in call.managed().callbacks.values() if not wanted or s.id in wanted]
    return {"count": len(servers), "items": [shapes.callback_server(s) for s in servers]}


def get_callback_settings(call: Call) -> JsonObject:
    """groups.getCallbackSettings."""
    return _settings(_server(call.managed(), call.params).settings)


def set_callback_settings(call: Call) -> int:
    """groups.setCallbackSettings: what is not named stays as it is."""
    hall = call.managed()
    server = _server(hall, call.params)
    hall.callbacks[server.id] = replace(server, settings=_changed(server.settings, call.params))
    call.world.changes.bump()
    return 1


def get_users(call: Call) -> list[JsonObject]:
    """users.get: those who exist; a person's key without ids gets its own."""
    names = call.params.words("user_ids")
    if not names and call.key.kind == "user":
        names = [str(call.key.owner)]
    people = [found for name in names if (found := _person(call.world, name))]
    return [shapes.person(each, call.params.words("fields")) for each in people]


def resolve_screen_name(call: Call) -> Any:
    """utils.resolveScreenName: an empty list for a name that nobody has."""
    name = call.params.need_text("screen_name")
    if person := _person(call.world, name):
        return {"type": "user", "object_id": person.id}
    if hall := _named(call.world, name):
        return {"type": "group", "object_id": hall.id, "group_id": hall.id}
    return []


def _group(call: Call) -> Hall:
    name = call.params.get("group_id", "")
    if not name and call.key.kind == "community":
        name = str(call.key.owner)
    if not name:
        raise missing("group_id")
    if (hall := _named(call.world, name)) is None:
        raise VkError(125)
    return hall


def _named(world: World, name: str) -> Hall | None:
    names = (name, name.removeprefix("club"), name.removeprefix("public"))
    return next((h for h in world.halls.values() if str(h.id) in names or h.profile.screen_name == name), None)


def _person(world: World, name: str) -> Person | None:
    number = name.removeprefix("id")
    return next((p for p in world.people.values() if str(p.id) == number or p.screen_name == name), None)


def _server(hall: Hall, params: Params) -> CallbackServer:
    server = hall.callbacks.get(params.need_integer("server_id"))
    if server is None:
        raise VkError(100, "server_id is invalid")
    return server


def _settings(settings: EventSettings) -> JsonObject:
    events = {name: int(name in settings.events) for name in EVENT_TYPES}
    return {"api_version": settings.api_version, "events": events}


def _changed(settings: EventSettings, params: Params) -> EventSettings:
    named = {name for name in EVENT_TYPES if name in params}
    on = {name for name in named if params.flag(name)}
    return EventSettings(
        events=(settings.events - named) | on,
        enabled=params.flag("enabled") if "enabled" in params else settings.enabled,
        api_version=params.get("api_version") or settings.api_version,
    )


METHODS: Mapping[str, Method] = {
    "groups.getById": Method(get_by_id, ANYONE),
    "groups.getMembers": Method(get_members, ANYONE),
    "groups.isMember": Method(is_member, ANYONE),
    "groups.getLongPollServer": Method(get_long_poll_server, MANAGERS, Right.MANAGE),
    "groups.getLongPollSettings": Method(get_long_poll_settings, MANAGERS, Right.MANAGE),
    "groups.setLongPollSettings": Method(set_long_poll_settings, MANAGERS, Right.MANAGE),
    "groups.getSettings": Method(get_settings, USER, Right.MANAGE),
    "groups.getTokenPermissions": Method(get_token_permissions, COMMUNITY),
    "groups.getCallbackConfirmationCode": Method(get_callback_confirmation_code, MANAGERS, Right.MANAGE),
    "groups.addCallbackServer": Method(add_callback_server, MANAGERS, Right.MANAGE),
    "groups.editCallbackServer": Method(edit_callback_server, MANAGERS, Right.MANAGE),
    "groups.deleteCallbackServer": Method(delete_callback_server, MANAGERS, Right.MANAGE),
    "groups.getCallbackServers": Method(get_callback_servers, MANAGERS, Right.MANAGE),
    "groups.getCallbackSettings": Method(get_callback_settings, MANAGERS, Right.MANAGE),
    "groups.setCallbackSettings": Method(set_callback_settings, MANAGERS, Right.MANAGE),
    "users.get": Method(get_users, ANYONE),
    "utils.resolveScreenName": Method(resolve_screen_name, ANYONE),
}
