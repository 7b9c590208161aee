"""`rassvet curse lab`: the same command gives the same bytes, and what is wrong is told in one line."""

import json
import os
import pty
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.cli.test_cli import refused, run

SMALL = ("curse", "lab", "--matches", "110", "--seed", "зерно 1", "--players", "7", "--traitors", "1")


def made(folder: Path, *options: str) -> tuple[list[str], bytes, bytes]:
    """What the command says, and its two files."""
    result = run(*options, "--out", str(folder))
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout.splitlines(), (folder / "lab.json").read_bytes(), (folder / "lab.html").read_bytes()


def test_the_stated_command_gives_the_same_bytes_by_any_number_of_processes(tmp_path: Path) -> None:
    said, document, page = made(tmp_path / "one", *SMALL, "--deal", "balanced", "--jobs", "1")
    assert said[0].startswith("representatives ")
    assert said[-2:] == [str(tmp_path / "one" / "lab.html"), str(tmp_path / "one" / "lab.json")]
    stated = shlex.split(json.loads(document)["origin"]["command"])
    assert made(tmp_path / "two", *stated[1:], "--jobs", "2")[1:] == (document, page)


def test_nothing_of_this_machine_is_in_the_report(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text("curse = 3\n", "utf-8")
    house = str(tmp_path / "house.toml")
    for content in made(tmp_path, *SMALL, "--rules", house, "--against", "default", "--matches", "20")[1:]:
        assert str(tmp_path).encode() not in content
        assert b"--rules house.toml --against default" in content


RULES = [
    (b"curse = -1", "curse: a whole number from 0 to"),
    (b"curse = 1.5", "curse: a whole number from 0 to"),
    (b"exile_share = 0", "exile_share: a whole number from 1 to"),
    (b"curse = true", "curse: a whole number"),
    (b"curse = 'much'", "curse: a whole number"),
    (b"curze = 1", "curze: there is no such number"),
    (b"[curse]\namount = 1", "curse: a whole number"),
    (b"curse", "not TOML"),
    (b"curse = 1\ncurse = 2", "at line 2"),
    (b"ring_least = 11", "ring_least is greater than ring_most"),
    (b"players_least = 11", "players_least is greater than players_most"),
    (b"\xff\xfe", "not UTF-8"),
]


@pytest.mark.parametrize(("content", "said"), RULES)
@pytest.mark.parametrize("option", ["--rules", "--against"])
def test_wrong_rules_are_told_in_one_line(content: bytes, said: str, option: str, tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_bytes(content)
    told = refused(*SMALL, option, str(file), "--out", str(tmp_path))
    assert told.startswith(str(file))
    assert said in told
    assert not (tmp_path / "lab.json").exists()


def test_files_and_folders_that_cannot_be_used(tmp_path: Path) -> None:
    assert refused(*SMALL, "--rules", str(tmp_path / "nothing.toml")).endswith("no such file or directory")
    (tmp_path / "file").write_text("", "utf-8")
    assert str(tmp_path / "file") in refused(*SMALL, "--out", str(tmp_path / "file"))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--players", "4"), "the rules allow 5 to 10"),
        (("--players", "11"), "the rules allow 5 to 10"),
        (("--traitors", "3"), "the rules allow 1 to 2"),
        (("--traitors", "0"), "--traitors"),
        (("--matches", "1"), "--matches"),
        (("--seed", ""), "--seed"),
        (("--deal", "fair"), "--deal"),
        (("--jobs", "0"), "--jobs"),
    ],
)
def test_matches_that_cannot_be_played(options: tuple[str, ...], said: str, tmp_path: Path) -> None:
    assert said in refused(*SMALL, *options, "--out", str(tmp_path))


def test_rules_that_allow_more_players_than_there_are_classes(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text("players_most = 12\n", "utf-8")
    told = refused(*SMALL, "--players", "11", "--rules", str(tmp_path / "house.toml"), "--out", str(tmp_path))
    assert "there are 10 classes" in told


def test_without_its_libraries_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "scipy", None)
    assert "make lab" in refused(*SMALL, "--out", str(tmp_path))


class Running:
    """A laboratory of two processes at work, as in a terminal: it shows its bar."""

    def __init__(self, folder: Path) -> None:
        self.terminal, inside = pty.openpty()
        command = [sys.executable, "-m", "vkbot.cli", "curse", "lab", "--matches", "1000000", "--jobs", "2"]
        self.lab = subprocess.Popen(
            [*command, "--out", str(folder)], stdout=inside, stderr=inside, start_new_session=True
        )
        os.close(inside)

    def shown(self, until: str = "") -> str:
        """What the terminal shows up to these words; up to the end of all processes that could write on it if none."""
        text = ""
        while not until or not re.search(until, text):
            try:
                text += os.read(self.terminal, 65536).decode()
            except OSError:  # nobody has the terminal open any more
                assert not until
                break
        return text


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    one = Running(tmp_path)
    yield one
    with suppress(ProcessLookupError):
        os.killpg(one.lab.pid, signal.SIGKILL)
    one.lab.wait()
    os.close(one.terminal)


@pytest.mark.parametrize("when", ["matches  ", "[1-9]0/1000000"], ids=["as it starts", "at work"])
def test_ctrl_c_ends_all_processes_in_one_line(running: Running, when: str) -> None:
    """A terminal sends the signal to every process of the command."""
    running.shown(when)
    os.killpg(running.lab.pid, signal.SIGINT)
    said = running.shown()
    assert running.lab.wait() == 130
    assert said.splitlines()[-1] == "rassvet: interrupted"
    assert "Traceback" not in said


def test_the_impatient_press_ctrl_c_again(running: Running) -> None:
    running.shown("[1-9]0/1000000")
    os.killpg(running.lab.pid, signal.SIGINT)
    os.killpg(running.lab.pid, signal.SIGINT)
    said = running.shown()
    assert running.lab.wait() == 130
    assert "Traceback" not in said


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_no_process_outlives_the_one_that_started_it(running: Running, number: signal.Signals) -> None:
    running.shown("[1-9]0/1000000")
    running.lab.send_signal(number)
    assert "Traceback" not in running.shown()
    assert running.lab.wait() == -number


def test_help_needs_no_libraries() -> None:
    script = (
        "import sys; from vkbot.cli import cli\ntry: cli.main(['curse', 'lab', '--help'])\nexcept SystemExit: pass\n"
    )
    script += "print(*sys.modules)"
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert not {"scipy", "numpy", "matplotlib", "jinja2"} & set(said.splitlines()[-1].split())
