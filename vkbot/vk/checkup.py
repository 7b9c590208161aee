"""What VK says of a community and its keys, as lines for whoever runs the bot: `rassvet doctor`.

Nothing is changed and nothing is sent. What VK will not tell with the keys at hand is not known, which is no fault:
which methods take a community's key is not the same everywhere.
"""

from collections.abc import AsyncIterator, Collection, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from pydantic import SecretStr

from vkbot.settings import CommunitySettings, Transport
from vkbot.vk.gateway import Gateway, Key
from vkbot.vk.outcome import KEY_REFUSED, Done, Outcome, Passing, Refused
from vkbot.vk.rights import ADMIN_ROLES

RIGHTS: Final = {4096: "messages", 8192: "wall", 262_144: "manage"}
MESSAGES, WALL, MANAGE = RIGHTS
NEEDED: Final = (
    "message_new",
    "message_reply",
    "message_allow",
    "message_deny",
    "wall_post_new",
    "wall_reply_new",
    "wall_reply_edit",
    "wall_reply_delete",
    "wall_reply_restore",
)
"""Without these orders, votes or posts of admins are not heard, or the bot does not know whom it may write to."""
USEFUL: Final = ("group_officers_edit", "message_event")
"""Without these the bot learns of new admins some minutes later."""
WHERE: Final = "community → Управление → Работа с API"


class Weight(Enum):
    """What a line means."""

    OK = "ok"
    NOTE = "note"
    UNKNOWN = "unknown"
    MISSING = "MISSING"


@dataclass(frozen=True, slots=True)
class Finding:
    """A line: what was looked at and what is so, with what to do."""

    weight: Weight
    text: str


def ok(text: str) -> Finding:
    """All is well."""
    return Finding(Weight.OK, text)


def note(text: str) -> Finding:
    """Something that can be better, or is good to know."""
    return Finding(Weight.NOTE, text)


def unknown(text: str) -> Finding:
    """VK does not tell."""
    return Finding(Weight.UNKNOWN, text)


def missing(text: str) -> Finding:
    """The bot needs it."""
    return Finding(Weight.MISSING, text)


async def check_up(
    gateway: Gateway, community: CommunitySettings, transport: Transport, names: Mapping[Key, str]
) -> AsyncIterator[Finding]:
    """Everything about one community. names: what the settings are called that hold its keys."""
    permissions = await gateway.call("groups.getTokenPermissions", {})
    if isinstance(permissions, Passing):
        yield missing(
            f"VK does not answer ({permissions.reason}); try again, and see whether it can be reached from here"
        )
        return
    if isinstance(permissions, Refused) and permissions.code in KEY_REFUSED:
        yield missing(
            f"key: VK refuses it ({permissions.reason}); make one ({WHERE} → Ключи доступа) for {names[Key.COMMUNITY]}"
        )
        return
    yield await _owner(gateway, names)
    mask = (
        permissions.value.get("mask") if isinstance(permissions, Done) and isinstance(permissions.value, dict) else None
    )
    yield _rights(mask)
    yield await _managers(gateway, community)
    async for finding in _callback(gateway, community) if transport is Transport.CALLBACK else _long_poll(gateway):
        yield finding
    yield await _history(gateway)
    yield await _bots(gateway)
    yield _publishing(mask)
    yield await _service(gateway, names)
    yield await _user(gateway, names)


async def _owner(gateway: Gateway, names: Mapping[Key, str]) -> Finding:
    """A key of another community is taken by VK, too."""
    outcome = await gateway.call("groups.getById", {})
    number = next((group.get("id") for group in _items(outcome, "groups")), None)
    if number is None:
        return unknown(f"key: VK takes it, but does not say whose it is ({_why(outcome)})")
    if number != gateway.group_id:
        return missing(f"key: it is of community {number}, not of this one; mend {names[Key.COMMUNITY]} or the number")
    return ok("key: VK takes it")


def _rights(mask: Any) -> Finding:
    if not isinstance(mask, int):
        return unknown(f"rights of the key: VK does not tell; it should have {', '.join(RIGHTS.values())}")
    lacking = [name for right, name in RIGHTS.items() if not mask & right]
    if not lacking:
        return ok(f"rights of the key: {', '.join(RIGHTS.values())}")
    told = f"rights of the key: it lacks {', '.join(lacking)}; make a key that has them"
    return missing(told) if not mask & MESSAGES or not mask & MANAGE else note(told)


async def _managers(gateway: Gateway, community: CommunitySettings) -> Finding:
    asked = {"group_id": gateway.group_id, "filter": "managers", "count": 1000}
    outcome = await gateway.call("groups.getMembers", asked)
    found = [item for item in _items(outcome, "items") if item.get("role") in ADMIN_ROLES]
    if found:
        return ok(f"game masters: {len(found)} admins and editors of the community")
    if community.admins:
        return ok(f"game masters: those in `admins`; VK names none ({_why(outcome)})")
    return missing(f"game masters: VK names none ({_why(outcome)}); name them in `admins` (RASSVET_ADMINS)")


# Events


async def _long_poll(gateway: Gateway) -> AsyncIterator[Finding]:
    outcome = await _any_key(gateway, "groups.getLongPollSettings", {"group_id": gateway.group_id})
    settings = _value(outcome)
    if settings.get("is_enabled") is False:
        yield missing(f"Long Poll: it is off; switch it on ({WHERE} → Long Poll API)")
        return
    server = await gateway.call("groups.getLongPollServer", {"group_id": gateway.group_id})
    if isinstance(server, Refused):
        yield missing(f"Long Poll: VK refuses it ({server.reason}); switch it on ({WHERE} → Long Poll API)")
        return
    yield (
        ok("Long Poll: on") if isinstance(server, Done) else unknown(f"Long Poll: VK does not answer ({_why(server)})")
    )
    yield _events("Long Poll", outcome, "Long Poll API → Типы событий")


async def _callback(gateway: Gateway, community: CommunitySettings) -> AsyncIterator[Finding]:
    asked = {"group_id": gateway.group_id}
    outcome = await _any_key(gateway, "groups.getCallbackServers", asked)
    if not isinstance(outcome, Done):
        yield unknown(f"callback: VK does not tell ({_why(outcome)}); look at {WHERE} → Callback API")
        return
    servers = _items(outcome, "items")
    if not servers:
        yield missing(f"callback: there is no server; add the address of this bot's /callback ({WHERE} → Callback API)")
    code = _value(await _any_key(gateway, "groups.getCallbackConfirmationCode", asked)).get("code")
    if isinstance(code, str) and not _same(code, community.confirmation):
        yield missing(f"callback: `confirmation` is not the line that VK shows; copy it ({WHERE} → Callback API)")
    for server in servers:
        name = f"callback server {server.get('id')}"
        if server.get("status") != "ok":
            yield missing(f"{name}: VK says «{server.get('status')}»; start the bot, then press «Подтвердить» there")
            continue
        if "secret_key" in server and not _same(server["secret_key"], community.callback_secret):
            yield missing(f"{name}: its secret key is not `callback_secret`; what it sends is refused")
        settings = await _any_key(gateway, "groups.getCallbackSettings", {**asked, "server_id": server.get("id")})
        yield _events(name, settings, "Callback API → Типы событий")


def _events(where: str, outcome: Outcome, place: str) -> Finding:
    events = _value(outcome).get("events")
    if not isinstance(events, dict):
        return unknown(f"{where}: VK does not tell which events are on ({_why(outcome)}); needed: {', '.join(NEEDED)}")
    needed, useful = _off(events, NEEDED), _off(events, USEFUL)
    if needed:
        return missing(f"{where}: events that are off: {', '.join(needed)}; switch them on ({WHERE} → {place})")
    if useful:
        return note(f"{where}: all needed events are on; also useful: {', '.join(useful)}")
    return ok(f"{where}: all events are on")


def _off(events: Mapping[str, Any], names: Collection[str]) -> list[str]:
    return [name for name in names if not events.get(name)]


# What else


async def _history(gateway: Gateway) -> Finding:
    outcome = await gateway.call("messages.getConversations", {"count": 1})
    if isinstance(outcome, Done):
        return ok("messages: they can be read, so that what VK did not deliver is found")
    return note(f"messages: they cannot be read ({_why(outcome)}); what VK fails to deliver is not noticed")


async def _bots(gateway: Gateway) -> Finding:
    """An admin's key may be told; a community's own key learns of it by error 912 when it sends buttons."""
    place = "community → Управление → Сообщения → Настройки для бота"
    settings = _value(await _any_key(gateway, "groups.getSettings", {"group_id": gateway.group_id}))
    on = settings.get("bots_capabilities")
    if on is None:
        return unknown(f"bot features: VK does not tell with these keys; «Возможности ботов» must be on ({place})")
    if on:
        return ok("bot features: on")
    return missing(f"bot features: off, so buttons are refused; switch «Возможности ботов» on ({place})")


def _publishing(mask: Any) -> Finding:
    if not isinstance(mask, int):
        return unknown("publishing: only the first post will tell; if VK refuses it, admins are asked to post")
    if mask & WALL:
        return ok("publishing: the key has the right; only the first post will tell whether VK takes it")
    return note("publishing: without the right to the wall an admin has to post what the bot writes")


async def _service(gateway: Gateway, names: Mapping[Key, str]) -> Finding:
    adds = "comments that VK fails to deliver are found, and posts that may stand already"
    if not gateway.has(Key.SERVICE):
        return note(f"service key: none; with one ({names[Key.SERVICE]}) {adds}")
    outcome = await gateway.call("wall.get", {"owner_id": -gateway.group_id, "count": 1}, Key.SERVICE)
    return _extra("service key", outcome, adds, names[Key.SERVICE])


async def _user(gateway: Gateway, names: Mapping[Key, str]) -> Finding:
    adds = "the tally of a day is kept up to date in one comment"
    if not gateway.has(Key.USER):
        return note(f"admin's key: none; with one ({names[Key.USER]}) {adds}")
    return _extra("admin's key", await gateway.call("users.get", {}, Key.USER), adds, names[Key.USER])


def _extra(what: str, outcome: Outcome, adds: str, name: str) -> Finding:
    match outcome:
        case Done():
            return ok(f"{what}: VK takes it; {adds}")
        case Passing(_, reason):
            return unknown(f"{what}: VK does not answer ({reason})")
        case Refused(_, reason):
            return note(f"{what}: VK refuses it ({reason}), so it is of no use; mend {name} or leave it out")


# Answers


async def _any_key(gateway: Gateway, method: str, params: Mapping[str, Any]) -> Outcome:
    """With the community's key; if VK refuses that, with the admin's."""
    outcome = await gateway.call(method, params)
    if isinstance(outcome, Refused) and gateway.has(Key.USER):
        return await gateway.call(method, params, Key.USER)
    return outcome


def _value(outcome: Outcome) -> Mapping[str, Any]:
    return outcome.value if isinstance(outcome, Done) and isinstance(outcome.value, dict) else {}


def _items(outcome: Outcome, name: str) -> list[Mapping[str, Any]]:
    value = outcome.value if isinstance(outcome, Done) else None
    found = value.get(name) if isinstance(value, dict) else value
    return [item for item in found if isinstance(item, dict)] if isinstance(found, list) else []


def _why(outcome: Outcome) -> str:
    return "no answer that makes sense" if isinstance(outcome, Done) else outcome.reason


def _same(told: Any, wanted: SecretStr | None) -> bool:
    return wanted is not None and told == wanted.get_secret_value()
