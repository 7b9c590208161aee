"""Our own labelled texts: what people might write to the bot, each with its one reading (`texts/orders*.jsonl`)."""

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.curse.conditions import Condition, holds
from locales.render import russian
from vkbot.commands.read import Said, orders_answer
from vkbot.language.orders import read_order

FILES = sorted((Path(__file__).parent / "texts").glob("orders*.jsonl"))
KNOWN = {
    "orders.jsonl": 0,
    "orders_more.jsonl": 1,  # «воскресни, Мара! (воскрешение)»
    "orders_third.jsonl": 0,
    "orders_fourth.jsonl": 1,  # «отдам нож в хорошие руки»
    "orders_conditions.jsonl": 0,
    "orders_fifth.jsonl": 2,  # «Отличный удар!»
    "orders_deeds.jsonl": 0,
    "orders_openings.jsonl": 0,
    "orders_prose.jsonl": 0,
    "orders_round4.jsonl": 0,
    "orders_round3.jsonl": 0,
    "orders_replacing.jsonl": 0,
    "orders_round5.jsonl": 0,
    "orders_elided.jsonl": 0,
    "orders_round6.jsonl": 0,
}
"""How many texts of a file are asked about though they could be read."""


def answer(document: dict[str, Any]) -> dict[str, Any]:
    said = msgspec.convert(document, Said)
    read = orders_answer(read_order(russian(), said.text, said.scene()), said.scene())
    return json.loads(msgspec.json.encode(read))  # type: ignore[no-any-return]


def snapshots(ids: list[str]) -> list[dict[str, str]]:
    """Days on which people voted in every way, enough to tell two conditions apart."""
    dice = random.Random(1)
    days = [{voter: dice.choice(ids) for voter in ids if dice.random() < share} for share in (0.3, 0.7, 1) * 60]
    return days + [dict.fromkeys(ids[:most], target) for target in ids for most in range(len(ids) + 1)]


def meaning(answer: dict[str, Any], days: list[dict[str, str]]) -> object:
    """An answer in a form that compares equal for equal meanings."""
    orders = Counter(
        json.dumps({**order, "when": _when(order, days), **_unordered(order)}, sort_keys=True)
        for order in answer.get("orders", ())
    )
    cancel = answer.get("cancel")
    gone = cancel if isinstance(cancel, str) else sorted(json.dumps(each, sort_keys=True) for each in cancel or ())
    asked = answer.get("ask", {})
    return orders, gone, answer.get("command"), answer.get("refuse"), asked.get("reason")


def _when(order: dict[str, Any], days: list[dict[str, str]]) -> list[bool] | None:
    if "when" not in order:
        return None
    condition = msgspec.convert(order["when"], Condition)
    return [holds(condition, day) for day in days]


def _unordered(order: dict[str, Any]) -> dict[str, Any]:
    fields: dict[str, Any] = {name: sorted(order[name]) for name in ("targets", "abilities") if name in order}
    return {**fields, "target": order.get("target"), "count": order.get("count", 1)}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_our_own_texts_are_read_as_they_are_meant(path: Path) -> None:
    wrong, doing = [], []
    for line in path.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        days = snapshots([one["id"] for one in case["in"]["characters"]])
        got, wanted = answer(case["in"]), case["out"]
        choices = wanted.get("ask", {}).get("choices")
        same = meaning(got, days) == meaning(wanted, days)
        if not same or (choices and set(choices) != set(got["ask"]["choices"])):
            wrong.append((case["in"]["text"], got))
            doing += [case["in"]["text"]] if {"orders", "cancel"} & set(got) else []
    assert doing == [], "what is not understood must not be done"
    assert len(wrong) <= KNOWN[path.name], wrong


def test_every_file_of_texts_is_counted() -> None:
    assert {path.name for path in FILES} == set(KNOWN)
