"""Looking whether something has arrived in VK although nobody confirmed it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, TypeAlias

from vkbot.vk.gateway import Gateway, Key
from vkbot.vk.outcome import NO_KEY, WORDS, Done, Passing, Refused
from vkbot.vk.text import normalised

SKEW = timedelta(minutes=5)
"""VK's clock may differ from ours by so much."""


@dataclass(frozen=True, slots=True)
class Found:
    """It is there, under this number."""

    vk_id: int


@dataclass(frozen=True, slots=True)
class Missing:
    """It is not there."""


Look: TypeAlias = Found | Missing | Passing | Refused
"""Passing and Refused: VK could not be asked."""


async def find_message(gateway: Gateway, peer_id: int, random_id: int, text: str, since: datetime) -> Look:
    """Look for a message the community sent to this peer since then."""
    outcome = await gateway.call("messages.getHistory", {"peer_id": peer_id, "count": 100})

    def fits(item: dict[str, Any]) -> bool:
        if not item.get("out") and item.get("from_id") != -gateway.group_id:
            return False
        known = item.get("random_id")
        return known == random_id if known else same(item.get("text"), text)

    return _found(outcome, fits, since)


async def find_post(gateway: Gateway, text: str, since: datetime) -> Look:
    """Look for a post the community wrote since then; needs a service or user key."""
    key = reading_key(gateway)
    if key is None:
        return Refused(NO_KEY, WORDS[NO_KEY])
    outcome = await gateway.call("wall.get", {"owner_id": -gateway.group_id, "count": 20, "filter": "owner"}, key)
    return _found(outcome, lambda item: same(item.get("text"), text), since)


async def find_comment(gateway: Gateway, post_id: int, text: str, since: datetime) -> Look:
    """Look for a comment the community wrote under this post since then; needs a service or user key."""
    key = reading_key(gateway)
    if key is None:
        return Refused(NO_KEY, WORDS[NO_KEY])
    params = {
        "owner_id": -gateway.group_id,
        "post_id": post_id,
        "count": 100,
        "sort": "desc",
        "preview_length": 0,
    }
    outcome = await gateway.call("wall.getComments", params, key)

    def fits(item: dict[str, Any]) -> bool:
        return item.get("from_id") == -gateway.group_id and same(item.get("text"), text)

    return _found(outcome, fits, since)


def reading_key(gateway: Gateway) -> Key | None:
    """The key that posts and comments can be read with, if there is one."""
    return next((key for key in (Key.SERVICE, Key.USER) if gateway.has(key)), None)


def _found(outcome: Done | Passing | Refused, fits: Callable[[dict[str, Any]], bool], since: datetime) -> Look:
    if not isinstance(outcome, Done):
        return outcome
    for item in _items(outcome.value):
        if item.get("date", 0) >= (since - SKEW).timestamp() and fits(item):
            return Found(int(item["id"]))
    return Missing()


def _items(value: Any) -> Iterable[dict[str, Any]]:
    items = value.get("items", []) if isinstance(value, dict) else []
    return [item for item in items if isinstance(item, dict)]


def same(one: Any, other: str) -> bool:
    """Whether VK's text is ours: white space and invisible signs aside."""
    return isinstance(one, str) and normalised(one).split() == normalised(other).split()
