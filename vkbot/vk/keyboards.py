"""Keyboards as values, with VK's limits checked when they are made. Pure."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Any

from vkbot.vk.text import length

LABEL_LIMIT = 40
PAYLOAD_BYTES = 255
IN_A_ROW = 5
INLINE_ROWS, INLINE_BUTTONS = 6, 10
PLAIN_ROWS, PLAIN_BUTTONS = 10, 40
WHOLE = (LABEL_LIMIT, 17, 10)
"""The characters of a label that a narrow phone shows in a row of one, two, three buttons; the rest is cut off."""


class KeyboardError(ValueError):
    """VK would refuse this keyboard; the text says which limit it breaks."""


class Color(StrEnum):
    """A button's colour."""

    PRIMARY = "primary"
    SECONDARY = "secondary"
    POSITIVE = "positive"
    NEGATIVE = "negative"


class Kind(StrEnum):
    """What pressing a button does: write its label as a message, or send an event without one."""

    TEXT = "text"
    CALLBACK = "callback"


def shortened(label: str) -> str:
    """The label cut to what a button holds, with «…» where something is missing."""
    label = " ".join(label.split())
    if length(label) <= LABEL_LIMIT:
        return label
    while length(label) > LABEL_LIMIT - 1:
        label = label[:-1]
    return label.rstrip() + "…"


@dataclass(frozen=True, slots=True)
class Button:
    """A button. payload: a JSON object, by custom {"c": command, …}; raises KeyboardError if it is too long."""

    label: str
    payload: Mapping[str, Any]
    color: Color = Color.SECONDARY
    kind: Kind = Kind.TEXT

    def __post_init__(self) -> None:
        if not self.label.strip():
            raise KeyboardError("a button needs a label")
        if len(self.payload_text().encode()) > PAYLOAD_BYTES:
            raise KeyboardError(f"a payload is longer than {PAYLOAD_BYTES} bytes")

    def payload_text(self) -> str:
        """The payload as JSON text."""
        return json.dumps(dict(self.payload), ensure_ascii=False, separators=(",", ":"))

    def to_vk(self) -> dict[str, Any]:
        """The button as VK wants it."""
        action = {"type": self.kind.value, "label": shortened(self.label), "payload": self.payload_text()}
        return {"action": action, "color": self.color.value}


@dataclass(frozen=True, slots=True)
class Keyboard:
    """Rows of buttons, under the input or (inline) under the message. Raises KeyboardError beyond VK's limits.

    No rows at all take away the keyboard under the input.
    """

    rows: tuple[tuple[Button, ...], ...] = ()
    inline: bool = False
    one_time: bool = False

    def __post_init__(self) -> None:
        rows, buttons = (INLINE_ROWS, INLINE_BUTTONS) if self.inline else (PLAIN_ROWS, PLAIN_BUTTONS)
        if self.inline and self.one_time:
            raise KeyboardError("an inline keyboard cannot vanish after use")
        if self.inline and not self.rows:
            raise KeyboardError("an inline keyboard needs buttons")
        if len(self.rows) > rows:
            raise KeyboardError(f"more than {rows} rows")
        if not all(1 <= len(row) <= IN_A_ROW for row in self.rows):
            raise KeyboardError(f"a row holds 1 to {IN_A_ROW} buttons")
        if sum(map(len, self.rows)) > buttons:
            raise KeyboardError(f"more than {buttons} buttons")

    def to_json(self) -> str:
        """The keyboard as the JSON text that messages.send takes."""
        shape: dict[str, Any] = {"buttons": [[button.to_vk() for button in row] for row in self.rows]}
        if self.inline:
            shape["inline"] = True
        else:
            shape["one_time"] = self.one_time
        return json.dumps(shape, ensure_ascii=False, separators=(",", ":"))


def in_rows(buttons: Sequence[Button], columns: int = 1) -> tuple[tuple[Button, ...], ...]:
    """The buttons in rows of so many."""
    return tuple(tuple(buttons[start : start + columns]) for start in range(0, len(buttons), columns))


def packed(buttons: Sequence[Button], rows: int = INLINE_ROWS) -> tuple[tuple[Button, ...], ...]:
    """The buttons in rows, in each as many as a phone shows whole; too many rows are joined, the shortest first."""
    made: list[list[Button]] = []
    for button in buttons:
        if made and _is_whole([*made[-1], button]):
            made[-1].append(button)
        else:
            made.append([button])
    while len(made) > rows:
        joined = [[*one, *other] for one, other in pairwise(made)]
        at = min(range(len(joined)), key=lambda at: (len(joined[at]), max(len(button.label) for button in joined[at])))
        made[at : at + 2] = [joined[at]]
    return tuple(map(tuple, made))


def _is_whole(row: Sequence[Button]) -> bool:
    return len(row) <= len(WHOLE) and all(length(button.label) <= WHOLE[len(row) - 1] for button in row)


def pages(
    buttons: Sequence[Button],
    page: int,
    turn: Callable[[str, int], Button],
    *,
    foot: Sequence[Button] = (),
    inline: bool = True,
    columns: int = 1,
) -> Keyboard:
    """One page of a long list of buttons, as a keyboard that keeps to the limits.

    page: from 0; one beyond the end shows the last. turn: makes the button that leads to a page, from an arrow and
    the page's number. foot: a row that stands at the end of each page (at most 3 buttons inline).
    """
    rows, most = (INLINE_ROWS, INLINE_BUTTONS) if inline else (PLAIN_ROWS, PLAIN_BUTTONS)
    last_row = (tuple(foot),) if foot else ()
    room = min((rows - len(last_row)) * columns, most - len(foot))
    if len(buttons) <= room:
        return Keyboard((*in_rows(buttons, columns), *last_row), inline=inline)
    room = min((rows - len(last_row) - 1) * columns, most - len(foot) - 2)
    if room < 1:
        raise KeyboardError("the foot leaves no room for buttons")
    last = (len(buttons) - 1) // room
    page = min(max(page, 0), last)
    shown = buttons[page * room : (page + 1) * room]
    arrows = [turn("←", page - 1)] if page > 0 else []
    arrows += [turn("→", page + 1)] if page < last else []
    return Keyboard((*in_rows(shown, columns), tuple(arrows), *last_row), inline=inline)
