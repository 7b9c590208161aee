"""`rassvet curse explain FILE --why SUBJECT`."""

from pathlib import Path
from typing import Any

import pytest

from tests.cli.cases import document, written
from tests.cli.test_cli import refused, run

DAY: dict[str, Any] = document(
    characters=[
        {"class": "monk", "faction": "traitor", "spheres": 1},
        {"class": "paladin", "faction": "representative"},
        {"class": "warlock", "faction": "representative"},
    ],
    orders=[
        {"by": "monk", "action": "strike", "target": "paladin"},
        {"by": "monk", "action": "healing", "target": "paladin"},
    ],
    votes={},
)


def why(tmp_path: Path, subject: str) -> str:
    result = run("curse", "explain", written(tmp_path, DAY), "--why", subject)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def test_why_a_character_died(tmp_path: Path) -> None:
    lines = why(tmp_path, "monk").splitlines()
    assert lines[0] == "День 1. Монах погибает в конце этапа 3: сфер −1."
    assert lines[1:3] == ["Утром сфер: 1.", "−2 (остаётся −1): проклятье: основа 2; на этапах 1 и 2 никто не погибает"]


def test_why_an_order_was_dropped(tmp_path: Path) -> None:
    assert why(tmp_path, "order:1").splitlines() == [
        "День 1. Заявка не принята: Монах — «Лечение на Паладина»",
        "• на этот день больше нельзя",
        "↳ способностей класса на день — 1 ← Монах — «Удар на Паладина»",
    ]
    assert why(tmp_path, "order:0").startswith("День 1. Заявка принята: Монах — «Удар на Паладина»\n")


def test_why_orders_did_not_work_and_why_the_match_is_over(tmp_path: Path) -> None:
    assert "Лечение на Паладина" in why(tmp_path, "orders")
    assert "Побеждают представители: Паладин и Чернокнижник." in why(tmp_path, "end")


@pytest.mark.parametrize(
    ("subject", "said"),
    [
        ("bard", "neither order:N, orders, end, nor one of monk, paladin, warlock"),
        ("order:7", "there is no order 7"),
        ("order:-1", "a whole number from 0"),
        ("order:one", "a whole number from 0"),
        ("order:" + "9" * 30, "a whole number from 0"),
        ("", "neither order:N"),
    ],
)
def test_what_cannot_be_asked_is_said_in_one_line(tmp_path: Path, subject: str, said: str) -> None:
    assert said in refused("curse", "explain", written(tmp_path, DAY), "--why", subject)


def test_the_causes_are_nobodys_view(tmp_path: Path) -> None:
    assert "exclude" in refused("curse", "explain", written(tmp_path, DAY), "--why", "monk", "--for", "monk")


def test_a_character_may_be_called_like_a_question(tmp_path: Path) -> None:
    named = {**DAY, "characters": [{**DAY["characters"][0], "id": "orders"}, *DAY["characters"][1:]], "orders": []}
    result = run("curse", "explain", written(tmp_path, named), "--why", "orders")
    assert result.stdout.startswith("День 1. Монах погибает")
