"""`rassvet dread-chase check`."""

from pathlib import Path

import pytest

from engine.dread_chase import rules
from tests.cli.test_cli import refused, run

DATA = Path(rules.__file__).parent / "data"


@pytest.mark.parametrize("name", ["metro", "factory", "hospital", "forest"])
def test_a_map_that_can_be_played(name: str) -> None:
    file = DATA / "maps" / f"{name}.txt"
    result = run("dread-chase", "check", str(file))
    assert (result.exit_code, result.stdout) == (0, f"{file}: a map for 1v2, 1v3, 1v4, 12 by 12 cells\n")


def test_rules_that_can_be_played() -> None:
    file = DATA / "rules.toml"
    result = run("dread-chase", "check", str(file))
    assert result.stdout == f"{file}: rules for 1v2, 1v3, 1v4 with 6 survivors, 4 killers, 12 talents\n"


def test_a_map_that_cannot(tmp_path: Path) -> None:
    file = tmp_path / "map.txt"
    file.write_text((DATA / "maps" / "metro.txt").read_text("utf-8").replace("gate", "floor"), "utf-8")
    assert refused("dread-chase", "check", str(file)).startswith(f"{file}: ")


def test_a_map_for_a_houses_own_rules(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    text = (DATA / "rules.toml").read_text("utf-8")
    own.write_text(text.replace("generators = 4", "generators = 9"), "utf-8")
    said = refused("dread-chase", "check", "--rules", str(own), str(DATA / "maps" / "forest.txt"))
    assert "but the modes need 9; add more or offer fewer modes" in said
    own.write_text(text.replace("needed = 5", "needed = five"), "utf-8")
    assert refused("dread-chase", "check", "--rules", str(own), str(DATA / "maps" / "forest.txt")).startswith(
        f"{own}: "
    )


@pytest.mark.parametrize("name", ["rules.toml", "maps/metro.txt"])
def test_from_standard_input_with_a_byte_order_mark(name: str) -> None:
    result = run("dread-chase", "check", "-", stdin=b"\xef\xbb\xbf" + (DATA / name).read_bytes())
    assert result.stdout.startswith("standard input: ")


def test_what_is_neither_is_taken_for_rules(tmp_path: Path) -> None:
    file = tmp_path / "file"
    for content, said in ((b"", "modes: missing"), (b"hello", "not TOML"), (b"\xff\xff", "the file is not UTF-8 text")):
        file.write_bytes(content)
        assert said in refused("dread-chase", "check", str(file))
    assert "no such file" in refused("dread-chase", "check", str(tmp_path / "none"))
