"""The command itself: help without delay, and one clear line for whatever a user gets wrong."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from vkbot import cli as command_line
from vkbot.cli import COMMANDS, cli
from vkbot.commands.errors import UserError, about


def run(*args: str, stdin: bytes = b"") -> Result:
    return CliRunner().invoke(cli, list(args), input=stdin)


def refused(*args: str, stdin: bytes = b"") -> str:
    """What the command says on standard error, having refused: one line, status 2, nothing on standard output."""
    result = run(*args, stdin=stdin)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("rassvet: ")
    return result.stderr.removeprefix("rassvet: ").strip()


@pytest.mark.parametrize("args", [(), ("--help",), ("-h",)])
def test_help_lists_all_commands(args: tuple[str, ...]) -> None:
    result = run(*args)
    assert result.exit_code == 0
    for name in COMMANDS:
        assert f"\n  {name} " in result.stdout


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_of_the_table_can_be_called(name: str) -> None:
    module, _, attribute = COMMANDS[name][0].partition(":")
    assert isinstance(getattr(import_module(module), attribute), click.Command)
    assert run(name, "--help").exit_code == 0


def test_help_imports_no_command() -> None:
    script = (
        "import sys; from vkbot.cli import cli\ntry: cli.main(['--help'])\nexcept SystemExit: pass\nprint(*sys.modules)"
    )
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    loaded = said.splitlines()[-1].split()
    assert "click" in loaded
    assert not [
        name for name in loaded if name.split(".")[0] in ("engine", "locales", "models", "vkbottle", "tortoise")
    ]
    assert not [name for name in loaded if name.startswith("vkbot.commands")]


def test_the_installed_command_runs() -> None:
    command = Path(sys.executable).with_name("rassvet")
    done = subprocess.run([command, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("rassvet, version ")


def test_the_module_runs_as_well() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "vkbot.cli", "curse", "rules"], capture_output=True, text=True, check=True
    )
    assert "fireball" in done.stdout


def test_a_command_that_is_not_there() -> None:
    assert "'cruse'" in refused("cruse")


def test_an_option_that_is_not_there() -> None:
    assert "'--colour'" in refused("--colour")
    assert "'--colour'" in refused("curse", "rules", "--colour")


def test_an_argument_that_is_missing_or_too_many() -> None:
    assert "FILE" in refused("curse", "resolve")
    assert "b.json" in refused("curse", "resolve", "a.json", "b.json")


def test_an_error_is_one_line_in_the_shell_too() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "vkbot.cli", "curse", "resolve", "/no/such/file"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "rassvet: /no/such/file: no such file or directory\n"


def in_the_shell(script: str) -> subprocess.CompletedProcess[str]:
    """`rassvet` in a line of bash, with its pipes and files."""
    line = script.replace("rassvet", f"{sys.executable} -m vkbot.cli")
    return subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)


def test_a_reader_that_leaves_early_is_no_error() -> None:
    assert in_the_shell("rassvet curse rules | true").stderr == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
def test_a_full_disk_is_told_in_a_line() -> None:
    done = in_the_shell("rassvet curse rules > /dev/full")
    assert (done.returncode, done.stderr) == (2, "rassvet: cannot write the output: no space left on device\n")


def test_streams_that_are_closed_are_no_error() -> None:
    assert in_the_shell("rassvet curse rules >&-").stderr == ""
    assert "not JSON" in in_the_shell("rassvet curse resolve - <&-").stderr


def test_what_the_system_says_of_a_file_names_it(tmp_path: Path) -> None:
    with pytest.raises(UserError) as missing, about("day.json"):
        (tmp_path / "day.json").read_text("utf-8")
    assert missing.value.message == "day.json: no such file or directory"
    (tmp_path / "day.json").write_bytes(b"\xff")
    with pytest.raises(UserError) as foreign, about("day.json"):
        (tmp_path / "day.json").read_text("utf-8")
    assert foreign.value.message == "day.json: the file is not UTF-8 text"


def test_interruption_is_told_in_a_line() -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    assert command_line._status(interrupted) == 130


def test_a_message_of_several_lines_becomes_one(capsys: pytest.CaptureFixture[str]) -> None:
    def wrong() -> None:
        raise UserError("first\nsecond")

    assert command_line._status(wrong) == 2
    assert capsys.readouterr().err == "rassvet: first second\n"
