"""Buttons in the wrong hands: which there are is read off the handlers, and off what the bot offers to people.

Whoever presses, with whatever in it: nothing changes but what is theirs to change, and no handler raises.
"""

import importlib
import pkgutil
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hostile.pressing import Hands
from tests.hostile.stage import FULL, HANDS, Stage, share
from tests.hostile.town import MODULES, labelers, payload_names
from tests.properties.profile import modest
from vkbot import handlers

VERA, STRANGER, MASTER = HANDS["a player"], HANDS["a stranger"], HANDS["a game master"]

NONSENSE: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, -1, 1.5, 2**31, 2**63, -(2**63) - 1, 10**300, float("nan"), float("inf")),
    *("", "1", "gm", "monk", "x" * 5000, "\x00", "\ud800", "'; DROP TABLE seats; --", "../../etc/passwd", "{0}"),
    *([], [1], ["monk"], {}, {"id": 1}, [[[[]]]], {"c": "gm_close_yes"}),
)


def test_every_name_that_is_taken_is_among_what_is_tried(stage: Stage) -> None:
    names = payload_names(labelers(stage.town))
    assert names == {one["c"] for one in stage.buttons} & names
    assert len(names) > 50


def test_every_module_of_handlers_is_tried() -> None:
    """Whoever adds a module puts it into the town."""
    found = {name for _, name, _ in pkgutil.iter_modules(handlers.__path__)}
    found = {name for name in found if hasattr(importlib.import_module(f"vkbot.handlers.{name}"), "labeler")}
    assert found - {module.__name__.rpartition(".")[2] for module in MODULES} == set()


def test_what_is_tried_is_worth_something_in_the_right_hands(stage: Stage) -> None:
    """As if a stranger had done it: what the owners change by their own buttons is found."""
    owners: dict[str, Hands] = {
        "order_yes": VERA,
        "gm_close_yes": HANDS["a game master"],
        "gm_accept": HANDS["a game master"],
    }
    for name, owner in owners.items():
        pressed = [one for one in stage.buttons if one["c"] == name]
        assert any(stage.sends(owner, "кнопка", one, judged=STRANGER) for one in pressed), name
    assert {change.table for change in stage.sends(VERA, "удар в Грима", judged=STRANGER)} >= {"Order", "OutboxMessage"}


@pytest.mark.parametrize("hands", HANDS.values(), ids=HANDS.keys())
def test_a_button_changes_only_what_is_ones_own(stage: Stage, hands: Hands) -> None:
    found = [(payload, stage.sends(hands, "кнопка", payload)) for payload in share(stage.buttons, hands)]
    assert [(payload, wrong) for payload, wrong in found if wrong] == []


@settings(modest, max_examples=5000 if FULL else 150)
@given(st.data())
def test_whatever_stands_in_a_button(stage: Stage, data: st.DataObject) -> None:
    """A real button with fields taken out, put in from another, or filled with nonsense."""
    hands = data.draw(st.sampled_from(list(HANDS.values())))
    payload = dict(data.draw(st.sampled_from(stage.buttons)))
    fields = st.sampled_from(sorted({name for one in stage.buttons for name in one} - {"c"}))
    values = st.sampled_from([*NONSENSE, *stage.town.matches.values()]) | st.integers(-2, 60)
    for name in data.draw(st.lists(fields, min_size=1, max_size=3)):
        if data.draw(st.booleans()):
            payload[name] = data.draw(values)
        else:
            payload.pop(name, None)
    assert stage.sends(hands, "кнопка", payload) == []


HARDLY: Final = (
    *("", "{", "null", "[]", "1", '"gm"', "{}", '{"c": null}', '{"c": ["gm"]}', '{"c": {"gm": 1}}', '{"c": "none"}'),
    *('{"c": "gm", "c": "gm_new"}', '{"command": "start"}', '{"command": ["start"]}', '{"c": "GM"}', '{"c": "gm "}'),
    '{"a":' * 600 + "1" + "}" * 600,
    '{"c": "gm", "x": ' + "[" * 900 + "]" * 900 + "}",
    '{"c": "gm", "x": ' + "[" * 100_000 + "]" * 100_000 + "}",
    '{"c": "gm_match", "m": ' + "9" * 5000 + "}",
)


@pytest.mark.parametrize("payload", HARDLY, ids=lambda payload: payload[:40])
def test_what_is_hardly_a_button(stage: Stage, payload: str) -> None:
    for hands in (VERA, STRANGER, MASTER):
        assert stage.sends(hands, "удар в Искру", payload) == []
