"""VK's limits: how many calls, how long a text, how big a keyboard."""

import json
import time
from collections import defaultdict, deque
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from vkbot.sandbox.errors import VkError
from vkbot.sandbox.model import Button, ButtonKind, Key, Keyboard

MESSAGE_LENGTH = 4096
POST_LENGTH = 16384
POSTS_A_DAY = 50
PEERS_A_SEND = 100
FORWARDS = 100
LABEL_LENGTH = 40
PAYLOAD_BYTES = 255
EXECUTE_CALLS = 25
COLOURS = frozenset({"primary", "secondary", "negative", "positive", "default"})


class Shape(Struct, frozen=True):
    """How big a keyboard may be."""

    rows: int
    columns: int
    buttons: int


INLINE = Shape(rows=6, columns=5, buttons=10)
UNDER_INPUT = Shape(rows=10, columns=5, buttons=40)


def text_length(text: str) -> int:
    """Length as the sandbox counts it: UTF-16 units, so that an emoji counts twice.

    VK does not say how it counts; this is the strictest of the likely ways, so what passes here passes there.
    """
    return len(text.encode("utf-16-le")) // 2


class RateLimiter:
    """At most 20 calls a second for a community, 3 for a person or a service key.

    Counted in real time and not on the sandbox clock: that clock may stand still for minutes, and the limit
    is about how fast a program calls. Tests give a clock of their own. Refused calls do not count.
    """

    def __init__(self, monotonic: Callable[[], float] = time.monotonic, *, enabled: bool = True) -> None:
        self.enabled = enabled
        self._monotonic = monotonic
        self._calls: defaultdict[tuple[str, int], deque[float]] = defaultdict(deque)

    def take(self, key: Key) -> None:
        """Count a call; VkError 6 if it is one too many."""
        if not self.enabled:
            return
        allowed = 20 if key.kind == "community" else 3
        calls = self._calls[key.kind, key.owner]
        now = self._monotonic()
        while calls and calls[0] <= now - 1:
            calls.popleft()
        if len(calls) >= allowed:
            raise VkError(6)
        calls.append(now)


def parse_keyboard(text: str) -> Keyboard | None:
    """The keyboard in a `keyboard` parameter, None if that is empty; VkError 911 if VK would not take it."""
    if not text:
        return None
    try:
        data = json.loads(text)
    except ValueError as error:
        raise VkError(911, "is not JSON") from error
    if not isinstance(data, dict) or not isinstance(data.get("buttons"), list):
        raise VkError(911, "buttons should be an array")
    inline = bool(data.get("inline"))
    one_time = bool(data.get("one_time"))
    if inline and one_time:
        raise VkError(911, "inline keyboard can not be one_time")
    rows = tuple(_row(row) for row in data["buttons"])
    _check_shape(rows, INLINE if inline else UNDER_INPUT)
    return Keyboard(rows, inline=inline, one_time=one_time)


def _check_shape(rows: tuple[tuple[Button, ...], ...], shape: Shape) -> None:
    if len(rows) > shape.rows:
        raise VkError(911, f"too many rows ({len(rows)} of {shape.rows})")
    if any(len(row) > shape.columns for row in rows):
        raise VkError(911, f"too many buttons in a row (more than {shape.columns})")
    if sum(map(len, rows)) > shape.buttons:
        raise VkError(911, f"too many buttons (more than {shape.buttons})")


def _row(row: Any) -> tuple[Button, ...]:
    if not isinstance(row, list) or not row:
        raise VkError(911, "a row should be a non-empty array")
    return tuple(_button(button) for button in row)


def _button(data: Any) -> Button:
    action = data.get("action") if isinstance(data, dict) else None
    if not isinstance(action, dict):
        raise VkError(911, "button has no action")
    kind = _kind(action.get("type"))
    label = action.get("label", "")
    colour = data.get("color", "secondary")
    if not isinstance(label, str) or (kind in ("text", "callback", "open_link") and not label):
        raise VkError(911, "button label is required")
    if len(label) > LABEL_LENGTH:
        raise VkError(911, f"button label is longer than {LABEL_LENGTH} characters")
    if colour not in COLOURS or ("color" in data and kind not in ("text", "callback")):
        raise VkError(911, "button color is invalid")
    link = action.get("link")
    if kind == "open_link" and not isinstance(link, str):
        raise VkError(911, "button link is required")
    return Button(kind, label, _payload(action.get("payload")), colour, link)


def _kind(name: Any) -> ButtonKind:
    match name:
        case "text" | "callback" | "open_link" | "location" | "vkpay" | "open_app":
            return name  # type: ignore[no-any-return]
        case _:
            raise VkError(911, "button type is unknown")


def _payload(payload: Any) -> str | None:
    """VK takes an object as well as its JSON text, and keeps the text."""
    if payload is None:
        return None
    text = payload if isinstance(payload, str) else json.dumps(payload, ensure_ascii=False)
    if len(text.encode()) > PAYLOAD_BYTES:
        raise VkError(911, f"button payload is longer than {PAYLOAD_BYTES} bytes")
    try:
        json.loads(text)
    except ValueError as error:
        raise VkError(911, "button payload is not JSON") from error
    return text
