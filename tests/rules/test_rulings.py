"""Every ruling has its test, its place in the code, and its number in the document."""

import re
from pathlib import Path

from vkbot.commands.rulings import by_number, carriers_in, read_carriers, read_rulings, rulings_in

ROOT = Path(__file__).parents[2]
RULINGS = [ruling for ruling in read_rulings(ROOT) if ruling.number[0] == "R"]
CARRIERS = read_carriers(ROOT)
SECTIONS = {1: 7, 2: 11, 3: 4, 4: 10, 5: 13, 6: 3, 7: 4, 8: 7, 9: 3, 10: 3}
"""Family → how many rulings it has."""

OF_THE_SHELL = {"R2.2"}
"""Rulings whose choice is about messages, not about the engine; their tests are with the services."""


def test_every_ruling_is_in_the_document() -> None:
    expected = [f"R{family}.{number}" for family, last in SECTIONS.items() for number in range(1, last + 1)]
    assert [ruling.number for ruling in RULINGS] == expected


def test_every_ruling_has_a_test() -> None:
    assert [number for number, tests in by_number(RULINGS, CARRIERS).items() if not tests] == []


def test_every_ruling_with_a_choice_has_a_test_of_it() -> None:
    table = by_number(RULINGS, CARRIERS)
    for ruling in RULINGS:
        if ruling.choices and ruling.number not in OF_THE_SHELL:
            assert any("_choice_" in test.name for test in table[ruling.number]), ruling.number


def test_no_test_carries_a_number_that_is_no_ruling() -> None:
    known = {ruling.number for ruling in RULINGS}
    assert [test.name for test in CARRIERS if test.number[0] == "R" and test.number not in known] == []


def test_every_ruling_says_where_it_is_implemented() -> None:
    for ruling in RULINGS:
        assert ruling.where, ruling.number
        for place in ruling.where:
            assert (ROOT / place).exists(), f"{ruling.number}: {place}"


def test_every_number_that_the_engine_cites_is_a_ruling() -> None:
    known = {ruling.number for ruling in RULINGS}
    for path in (ROOT / "engine" / "curse").rglob("*.py"):
        assert set(re.findall(r"\bR\d+\.\d+", path.read_text("utf-8"))) <= known, path


def test_the_document_is_read_by_its_headings() -> None:
    (ruling,) = rulings_in("# T\n### R7.1 Spheres\nIn code: `a.py`, `b/`\n\nText. **(choice)** This.\n")
    assert (ruling.number, ruling.title, ruling.where, ruling.choices) == ("R7.1", "Spheres", ("a.py", "b/"), 1)


def test_tests_are_found_by_their_names() -> None:
    source = (
        "def test_R7_10_x(): ...\nclass T:\n    async def test_D1_2(self): ...\ndef test_R7x(): ...\ndef R7_1(): ...\n"
    )
    assert sorted(found.number for found in carriers_in(source, "f")) == ["D1.2", "R7.10"]
