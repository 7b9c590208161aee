"""`rassvet dread-chase lab` (D7.3)."""

import json
import shlex
import sys
from pathlib import Path

import pytest

from tests.cli.test_cli import refused, run
from vkbot.lab.dread import CellRow, verdict
from vkbot.lab.statistics import counted

SMALL = ("dread-chase", "lab", "--matches", "11", "--seed", "зерно 1", "--mode", "1v2", "--map", "forest")


def made(file: Path, *options: str) -> tuple[list[str], bytes]:
    """What the command says, and what it writes."""
    result = run(*options, "--json", str(file))
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout.splitlines(), file.read_bytes()


def test_D7_3_the_stated_command_gives_the_same_numbers_by_any_number_of_processes(tmp_path: Path) -> None:
    said, document = made(tmp_path / "one.json", *SMALL, "--jobs", "1")
    told = json.loads(document)
    assert made(tmp_path / "two.json", *shlex.split(told["command"])[1:], "--jobs", "2") == (said, document)
    (cell,) = told["cells"]
    assert (cell["mode"], cell["map"], cell["killer"]["asked"]) == ("1v2", "forest", 11)
    assert said[1].split()[:4] == ["1v2", "forest", "11", f"{cell['killer']['share']:.1%}"]
    assert sum(cell["ends"].values()) == sum(row["killer"]["asked"] for row in told["killers"]) == 11
    assert sum(row["killer"]["asked"] for row in told["survivors"]) == 22
    assert sum(row["killer"]["yes"] for row in told["survivors"]) == 2 * cell["killer"]["yes"]


def test_D7_3_what_is_not_even_or_not_sure_is_said() -> None:
    rows = [CellRow("1v2", name, counted(wins, 1000), 10, {}) for name, wins in
            (("a", 500), ("b", 399), ("c", 590), ("d", 620), ("e", 440), ("f", 650))]  # fmt: skip
    assert list(verdict(rows)) == [
        "NOT EVEN: 1v2 on f: 65.0% (62.0% to 67.9%) is outside of 40% to 60%",
        "not sure: 1v2 on b: 39.9% (36.9% to 43.0%) reaches outside of 40% to 60%",
        "not sure: 1v2 on c: 59.0% (55.9% to 62.0%) reaches outside of 40% to 60%",
        "not sure: 1v2 on d: 62.0% (59.0% to 65.0%) reaches outside of 40% to 60%",
        "2 of 6 with their whole interval within 40% to 60%",
    ]


def test_D7_3_what_there_is_not_is_named(tmp_path: Path) -> None:
    assert refused("dread-chase", "lab", "--mode", "1v9").endswith("there are 1v2, 1v3, 1v4")
    assert "metro, factory, hospital, forest" in refused("dread-chase", "lab", "--map", "moon")
    assert "--seed" in refused("dread-chase", "lab", "--seed", "")
    file = tmp_path / "rules.toml"
    file.write_text("modes = 1", "utf-8")
    assert refused("dread-chase", "lab", "--rules", str(file)).startswith(f"{file}: modes: missing")
    assert str(tmp_path) in refused(*SMALL, "--json", str(tmp_path))


def test_without_its_library_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "scipy", None)
    assert "make lab" in refused(*SMALL)
