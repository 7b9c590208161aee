"""`rassvet dread-chase replay`: a match as a moving picture and as text."""

from pathlib import Path

from PIL import Image

from engine.dread_chase.lab.play import moves, opening
from engine.dread_chase.log import Log, write
from tests.cli.test_cli import refused, run
from vkbot.games.dread_chase.data import shipped_maps, shipped_rules
from vkbot.games.dread_chase.replay import END, PAUSE

SET_UP = 3 + 3 + 1 + 3 + 2
"""Moves before the first turn of three players."""


def log_of(many: int) -> Log:
    """The first moves of a match of three players."""
    log = opening("replay", "1v2", shipped_rules(), shipped_maps())
    for _, made in zip(range(many), moves(log.start), strict=False):
        log = log.and_then(made.who, made.move)
    return log


def written(folder: Path, many: int) -> Path:
    file = folder / "match.jsonl"
    file.write_text(write(log_of(many)), "utf-8")
    return file


def test_a_match_becomes_a_picture_and_a_text(tmp_path: Path) -> None:
    file = written(tmp_path, SET_UP + 6)
    result = run("dread-chase", "replay", str(file), "--to", str(tmp_path), "--names", "Вера, Борис, Глеб")
    assert result.exit_code == 0
    assert [line.partition(":")[0] for line in result.stdout.splitlines()] == [
        str(tmp_path / "match.txt"),
        str(tmp_path / "match.gif"),
    ]
    text = (tmp_path / "match.txt").read_text("utf-8")
    assert text.startswith("Вера бросает кубик: ")
    assert "Раунд 1. Ход " in text
    with Image.open(tmp_path / "match.gif") as picture:
        frames = getattr(picture, "n_frames", 1)
        assert 4 <= frames <= 12
        times = []
        for number in range(frames):
            picture.seek(number)
            times.append(picture.info["duration"])
        assert times[0] == PAUSE
        assert times[-1] == END


def test_players_without_names_are_numbered(tmp_path: Path) -> None:
    run("dread-chase", "replay", str(written(tmp_path, 3)), "--to", str(tmp_path))
    assert (tmp_path / "match.txt").read_text("utf-8").startswith("Игрок 1 бросает кубик: ")


def test_before_the_map_is_drawn_there_is_nothing_to_see(tmp_path: Path) -> None:
    result = run("dread-chase", "replay", str(written(tmp_path, 3)), "--to", str(tmp_path))
    assert result.stdout.splitlines()[-1].endswith("no picture, the match ends before its map is drawn")
    assert not (tmp_path / "match.gif").exists()


def test_what_is_no_log_is_named(tmp_path: Path) -> None:
    file = written(tmp_path, 3)
    log = file.read_text("utf-8")
    assert "3 players" in refused("dread-chase", "replay", str(file), "--names", "Вера, Борис")
    assert refused("dread-chase", "replay", str(tmp_path / "none.jsonl")).startswith(f"{tmp_path}/none.jsonl: ")
    file.write_text("[]", "utf-8")
    assert refused("dread-chase", "replay", str(file)).startswith(f"{file}: not the log of a match")
    file.write_text(log + log.splitlines()[-1] + "\n", "utf-8")
    assert refused("dread-chase", "replay", str(file)).startswith(f"{file}: move 4, of ")
