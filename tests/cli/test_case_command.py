"""`rassvet curse case`."""

from pathlib import Path

from tests.cases.test_format import FIRE
from tests.cli.cases import document, written
from tests.cli.test_cli import refused, run


def test_run_says_of_each_file_whether_it_holds(tmp_path: Path) -> None:
    file = written(tmp_path, FIRE, "a.yaml")
    result = run("curse", "case", "run", file)
    assert (result.exit_code, result.stdout) == (0, f"{file}: держится\n1 случай, нарушено: 0\n")


def test_run_tells_what_is_broken(tmp_path: Path) -> None:
    written(tmp_path, FIRE, "a.yaml")
    written(tmp_path, FIRE.replace("сферы: 8", "сферы: 7"), "b.yaml")
    result = run("curse", "case", "run", "--quiet", str(tmp_path))
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        f"{tmp_path}/b.yaml: НАРУШЕНО R5.1: Фаербол наносит 2 урона.",
        "  Монах, сферы: должно быть 7, вышло 8",
        "2 случая, нарушено: 1",
    ]


def test_run_tells_the_day_of_a_broken_one_if_asked(tmp_path: Path) -> None:
    file = written(tmp_path, FIRE.replace("сферы: 8", "сферы: 7"), "a.yaml")
    assert "Этап 2" in run("curse", "case", "run", "--tell", file).stdout
    assert "Этап 2" not in run("curse", "case", "run", file).stdout


def test_what_is_no_case_is_named_with_its_file(tmp_path: Path) -> None:
    assert refused("curse", "case", "run", written(tmp_path, "правило: R5.1", "a.yaml")) == (
        f"{tmp_path}/a.yaml: не хватает ключа «почему»"
    )
    assert refused("curse", "case", "run", str(tmp_path / "b.yaml")).endswith("b.yaml: no such file or directory")
    assert refused("curse", "case", "run", written(tmp_path, b"\xff\xfe", "c.yaml")).endswith(
        "c.yaml: файл сохранён не в UTF-8; сохраните его заново, выбрав кодировку UTF-8"
    )
    (tmp_path / "empty").mkdir()
    assert refused("curse", "case", "run", str(tmp_path / "empty")).endswith("no case files (*.yaml) in this folder")


def test_an_unreadable_one_does_not_stop_the_others(tmp_path: Path) -> None:
    written(tmp_path, FIRE.replace("Фаербол → Монах", "Фаербол → Монаха"), "a.yaml")
    written(tmp_path, FIRE.encode("utf-16"), "b.yaml")
    written(tmp_path, FIRE.replace("сферы: 8", "сферы: 7"), "c.yaml")
    written(tmp_path, FIRE, "d.yaml")
    result = run("curse", "case", "run", "-q", str(tmp_path))
    assert result.exit_code == 2
    assert [line.split(":")[1].strip() for line in result.stderr.splitlines()] == [
        f"{tmp_path}/{name}.yaml" for name in "ab"
    ]
    assert result.stdout.splitlines()[-1] == "2 случая, нарушено: 1, не прочитано файлов: 2"


def test_a_ruling_that_there_is_not_is_warned_of(tmp_path: Path) -> None:
    file = written(tmp_path, FIRE.replace("R5.1", "R5.1, R5.99"), "a.yaml")
    result = run("curse", "case", "run", file)
    assert (result.exit_code, result.stderr) == (0, f"{file}: правила R5.99 нет в docs/rulings.md\n")


def test_new_writes_a_case_that_holds(tmp_path: Path) -> None:
    day, made = written(tmp_path, document()), tmp_path / "made.yaml"
    options = ("--rule", "R7.1", "--why", "Яд наносит 1 урон.")
    assert run("curse", "case", "new", day, *options, "--out", str(made)).exit_code == 0
    assert made.read_text("utf-8") == run("curse", "case", "new", day, *options).stdout
    assert "Монах: Яд → Паладин" in made.read_text("utf-8")
    assert run("curse", "case", "run", str(made)).exit_code == 0


def test_new_leaves_to_its_author_what_it_cannot_know(tmp_path: Path) -> None:
    made = run("curse", "case", "new", written(tmp_path, document())).stdout
    assert made.startswith("правило: R?\nпочему: впишите")
    assert "впишите номер правила" in refused("curse", "case", "run", written(tmp_path, made, "made.yaml"))
    named = written(tmp_path, made.replace("R?", "R5.1"), "made.yaml")
    assert "почему: впишите" in refused("curse", "case", "run", named)


def test_new_overwrites_nothing(tmp_path: Path) -> None:
    day, made = written(tmp_path, document()), written(tmp_path, "mine", "made.yaml")
    assert "there is such a file already" in refused("curse", "case", "new", day, "--out", made)
    assert Path(made).read_text("utf-8") == "mine"


def test_new_needs_a_scenario(tmp_path: Path) -> None:
    assert "day: " in refused("curse", "case", "new", written(tmp_path, document(day=0)))
    named = document(characters=[{"id": "Bob", "class": "monk", "faction": "traitor"}], orders=[])
    assert refused("curse", "case", "new", written(tmp_path, named)).endswith(
        "in a case the id is the class, here monk is 'Bob'"
    )
