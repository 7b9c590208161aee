"""docs/operations.md explains every metric, every alert and every line of the log that calls for somebody."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from models.store import Store
from vkbot.clock import StillClock
from vkbot.metrics import Metrics
from vkbot.senses import Senses

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs/operations.md").read_text("utf-8")
NAME = re.compile(r"\brassvet_[a-z_]+\b")


def rules() -> list[dict[str, Any]]:
    (group,) = YAML(typ="safe").load(ROOT / "deploy/prometheus-alerts.yml")["groups"]
    return list(group["rules"])


def lines() -> Iterator[str]:
    """What the bot logs from WARNING on, as the document writes it."""
    for path in (ROOT / "vkbot").rglob("*.py"):
        if "sandbox" in path.parts or path.name in ("clock.py", "logs.py"):
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Attribute(value=ast.Name("logger"), attr="warning" | "error" | "critical"),
                    args=[ast.Constant(str(template)), *_],
                ):
                    yield re.sub(r"\{[^}]*\}", "…", template)


async def shown(clock: StillClock) -> set[str]:
    page = (await Metrics().page([], Senses({}, {}), clock.now())).decode()
    return set(re.findall(r"^# TYPE (rassvet_\S+) ", page, re.MULTILINE)) - {
        name for name in NAME.findall(page) if name.endswith("_created")
    }


async def test_every_metric_is_explained(quick_store: Store, clock: StillClock) -> None:
    assert await shown(clock) == set(NAME.findall(TEXT))


async def test_the_rules_ask_for_metrics_that_there_are(quick_store: Store, clock: StillClock) -> None:
    assert {name for rule in rules() for name in NAME.findall(rule["expr"])} <= await shown(clock)


def test_every_alert_is_explained_and_none_that_there_is_not() -> None:
    assert re.findall(r"^### (Rassvet\w+)$", TEXT, re.MULTILINE) == [rule["alert"] for rule in rules()]


@pytest.mark.parametrize("line", sorted(set(lines())))
def test_every_line_from_WARNING_on_is_explained(line: str) -> None:
    assert re.sub(r"`\w+`", "…", line) in TEXT
