"""`rassvet curse replay`."""

from pathlib import Path

from tests.cli.cases import written
from tests.cli.test_cli import refused, run
from tests.golden.matches import FOLDER

LOG = (FOLDER / "five-one-traitor.jsonl").read_text("utf-8")


def test_a_log_that_is_replayed_to_the_same_bytes(tmp_path: Path) -> None:
    result = run("curse", "replay", written(tmp_path, LOG, "a.jsonl"))
    assert result.exit_code == 0
    assert result.stdout == "1 match, 3 days; 0 of them come out otherwise\n"


def test_a_folder_stands_for_the_logs_in_it(tmp_path: Path) -> None:
    written(tmp_path, LOG, "a.jsonl")
    written(tmp_path, LOG.replace('"spheres":8', '"spheres":7', 1), "b.jsonl")
    written(tmp_path, "no log", "c.txt")
    result = run("curse", "replay", str(tmp_path))
    assert result.stdout.splitlines()[0].startswith(f"{tmp_path}/b.jsonl: day ")
    assert result.stdout.splitlines()[-1].startswith("2 matches, 6 days; ")
    (tmp_path / "empty").mkdir()
    assert refused("curse", "replay", str(tmp_path / "empty")).endswith("no logs (*.jsonl) in this folder")


def test_the_rulings_can_be_named_as_rules(tmp_path: Path) -> None:
    house = (FOLDER / "house-rules-1.jsonl").read_text("utf-8")
    file = written(tmp_path, house, "a.jsonl")
    assert run("curse", "replay", file).exit_code == 0
    assert run("curse", "replay", "--rules", "default", file).exit_code == 1
    assert run("curse", "replay", "--rules", "default", written(tmp_path, LOG, "b.jsonl")).exit_code == 0


def test_other_rules_name_the_days_that_change(tmp_path: Path) -> None:
    file, house = written(tmp_path, LOG, "a.jsonl"), written(tmp_path, "curse = 3", "house.toml")
    result = run("curse", "replay", "--rules", house, file)
    assert result.exit_code == 1
    assert result.stdout.startswith(f"{file}: day 1: next")


def test_write_makes_the_log_what_the_rules_of_today_make_it(tmp_path: Path) -> None:
    file = written(tmp_path, LOG.replace('"spheres":8', '"spheres":7'), "a.jsonl")
    assert run("curse", "replay", file).exit_code == 1
    assert run("curse", "replay", "--write", file).exit_code == 0
    assert Path(file).read_text("utf-8") == LOG


def test_what_is_wrong_is_said_in_one_line(tmp_path: Path) -> None:
    file = written(tmp_path, LOG, "a.jsonl")
    assert refused("curse", "replay", str(tmp_path / "b")).endswith("/b: no such file or directory")
    assert "a.txt: not the log of a match" in refused("curse", "replay", written(tmp_path, "hello", "a.txt"))
    assert "fireballs: there is no such number" in refused(
        "curse", "replay", file, "--rules", written(tmp_path, "fireballs = 3", "house.toml")
    )
    assert "leave --rules out" in refused("curse", "replay", file, "--write", "--rules", file)
