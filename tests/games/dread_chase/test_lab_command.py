"""`rassvet dread-chase lab` (D7.3)."""

import json
from pathlib import Path

from tests.cli.test_cli import refused, run

ONE_CELL = ("--matches", "4", "--mode", "1v2", "--map", "forest", "--jobs", "1")


def test_D7_3_shares_are_told_with_their_intervals(tmp_path: Path) -> None:
    out = tmp_path / "facts.json"
    result = run("dread-chase", "lab", *ONE_CELL, "--json", str(out))
    assert result.exit_code == 0
    facts = json.loads(out.read_text("utf-8"))
    wins = sum(one["outcome"] == "killer" for one in facts)
    lines = result.stdout.splitlines()
    assert lines[0] == "4 matches. The killer wins:"
    assert lines[2].split()[:3] == ["forest", str(25 * wins), "%"]
    assert lines[2].endswith(")")
    assert any(line.startswith("Rounds: ") for line in lines)
    assert run("dread-chase", "lab", *ONE_CELL).stdout == result.stdout


def test_D7_3_what_there_is_not_is_named(tmp_path: Path) -> None:
    assert refused("dread-chase", "lab", "--mode", "1v9").endswith("there are 1v2, 1v3, 1v4")
    assert "metro, factory, hospital, forest" in refused("dread-chase", "lab", "--map", "moon")
    file = tmp_path / "rules.toml"
    file.write_text("modes = 1", "utf-8")
    assert refused("dread-chase", "lab", "--rules", str(file)).startswith(f"{file}: modes: missing")
