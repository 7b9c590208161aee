"""`rassvet run`, as far as it comes without VK."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.silence import silence
from vkbot.cli import cli

__all__ = ["silence"]
pytestmark = pytest.mark.usefixtures("silence")


def told(url: str) -> list[str]:
    """What it says of a database that cannot be opened in the end."""
    env = {"RASSVET_GROUP_ID": "9100", "RASSVET_TOKEN": "key", "RASSVET_DATABASE": url}
    result = CliRunner().invoke(cli, ["run"], env=env)
    assert result.exit_code == 1, result.output
    return result.stderr.splitlines()


def test_a_database_that_is_made_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.sqlite3").write_text("это не база" * 500, "utf-8")
    made, refused = told("sqlite://x.sqlite3/new")
    assert made.endswith(f": there is no database {tmp_path}/x.sqlite3/new yet, a new one is made")
    assert "WARNING" in made
    assert "the bot cannot start" in refused
    (refused,) = told("sqlite://x.sqlite3")
    assert "SQLITE_NOTADB" in refused
