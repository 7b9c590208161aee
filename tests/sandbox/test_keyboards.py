"""Error 911: what VK does not take as a keyboard."""

import json
from typing import Any

import pytest

from vkbot.sandbox.errors import VkError
from vkbot.sandbox.limits import parse_keyboard


def button(label: str = "Да", **action: Any) -> dict[str, Any]:
    return {"action": {"type": "text", "label": label, **action}, "color": "primary"}


def keyboard(*rows: list[dict[str, Any]], **options: bool) -> str:
    return json.dumps({"buttons": list(rows), **options})


LINK = {"type": "open_link", "label": "x"}
BAD = {
    "not JSON": "{",
    "not an object": "[]",
    "no buttons": "{}",
    "inline and one_time": keyboard([button()], inline=True, one_time=True),
    "eleven rows": keyboard(*[[button()]] * 11),
    "six in a row": keyboard([button()] * 6),
    "41 buttons": keyboard(*[[button()] * 5] * 8, [button()]),
    "seven inline rows": keyboard(*[[button()]] * 7, inline=True),
    "eleven inline buttons": keyboard(*[[button()] * 5] * 2, [button()], inline=True),
    "a label of 41": keyboard([button("я" * 41)]),
    "no label": keyboard([button("")]),
    "a payload of 256 bytes": keyboard([button(payload=json.dumps("x" * 254))]),
    "a payload that is not JSON": keyboard([button(payload="{")]),
    "an unknown type": keyboard([{"action": {"type": "wish", "label": "x"}}]),
    "an unknown colour": keyboard([{"action": {"type": "text", "label": "x"}, "color": "gold"}]),
    "a colour on a link": keyboard([{"action": LINK | {"link": "https://vk.ru"}, "color": "primary"}]),
    "a link without an address": keyboard([{"action": LINK}]),
    "an empty row": keyboard([]),
    "no action": keyboard([{"label": "x"}]),
}
GOOD = {
    "the biggest under the input": keyboard(*[[button()] * 4] * 10),
    "the biggest inline": keyboard(*[[button()] * 5] * 2, inline=True),
    "a label of 40": keyboard([button("я" * 40)]),
    "a payload of 255 bytes": keyboard([button(payload=json.dumps("x" * 253))]),
    "an object as payload": keyboard([button(payload={"c": "orders"})]),
    "none at all": keyboard(),
}


@pytest.mark.parametrize("text", BAD.values(), ids=BAD.keys())
def test_refused(text: str) -> None:
    with pytest.raises(VkError) as caught:
        parse_keyboard(text)
    assert caught.value.code == 911


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD.keys())
def test_taken(text: str) -> None:
    assert parse_keyboard(text) is not None


def test_an_empty_parameter_is_no_keyboard() -> None:
    assert parse_keyboard("") is None
