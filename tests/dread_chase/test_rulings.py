"""Every ruling D has its test, its place in the code, and its number in the document."""

import re
from pathlib import Path

from vkbot.commands.rulings import by_number, read_carriers, read_rulings

ROOT = Path(__file__).parents[2]
RULINGS = [ruling for ruling in read_rulings(ROOT) if ruling.number[0] == "D"]
CARRIERS = read_carriers(ROOT)
SECTIONS = {1: 5, 2: 4, 3: 6, 4: 6, 5: 2, 6: 4, 7: 3}
"""Family → how many rulings it has."""


def test_every_ruling_is_in_the_document() -> None:
    expected = [f"D{family}.{number}" for family, last in SECTIONS.items() for number in range(1, last + 1)]
    assert [ruling.number for ruling in RULINGS] == expected


def test_every_ruling_has_a_test_and_every_choice_too() -> None:
    table = by_number(RULINGS, CARRIERS)
    for ruling in RULINGS:
        assert table[ruling.number], ruling.number
        assert not ruling.choices or any("_choice_" in test.name for test in table[ruling.number]), ruling.number


def test_no_test_carries_a_number_that_is_no_ruling() -> None:
    known = {ruling.number for ruling in RULINGS}
    assert [test.name for test in CARRIERS if test.number[0] == "D" and test.number not in known] == []


def test_every_ruling_says_where_it_is_implemented() -> None:
    for ruling in RULINGS:
        assert ruling.where, ruling.number
        for place in ruling.where:
            assert (ROOT / place).exists(), f"{ruling.number}: {place}"


def test_every_number_that_the_engine_cites_is_a_ruling() -> None:
    known = {ruling.number for ruling in RULINGS}
    for path in (ROOT / "engine" / "dread_chase").rglob("*.py"):
        assert set(re.findall(r"\bD\d+\.\d+", path.read_text("utf-8"))) <= known, path
