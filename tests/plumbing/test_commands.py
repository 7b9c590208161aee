"""What `rassvet demo` and `rassvet play` refuse before anything is played."""

import socket
from pathlib import Path

import pytest
from click.testing import CliRunner

from vkbot.cli import cli


def refused(*args: str) -> str:
    result = CliRunner().invoke(cli, list(args))
    assert result.exit_code == 2, result.output
    assert result.stderr.count("\n") == 1
    return result.stderr


def test_a_chat_of_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vkbot.commands.demo.play_demo", None)
    told = refused("demo", "--chat", "nosuch")
    assert "there is nobody called 'nosuch'" in told
    assert "501 Вера Ткач" in told


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    folder = str(tmp_path / "file" / "nope")
    assert refused("play", "--port", "8811", "--folder", folder) == f"rassvet: {folder}: not a directory\n"


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        told = refused("play", "--port", str(port), "--folder", str(tmp_path / "play"))
    assert told.startswith(f"rassvet: port {port}: ")
