"""Running a command as an operator does: in a folder without files, on a database that the environment names."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from vkbot.cli import cli

Command = Callable[..., Awaitable[Result]]


def command_of(monkeypatch: pytest.MonkeyPatch, folder: Path, database: str, *words: str) -> Command:
    """The command of these words; it takes what stands behind them, and with `url` another database."""
    monkeypatch.chdir(folder)
    for name in [name for name in os.environ if name.startswith("RASSVET_")]:
        monkeypatch.delenv(name)

    async def run(*arguments: str, url: str = database) -> Result:
        env = {"RASSVET_DATABASE": url}
        return await asyncio.to_thread(CliRunner().invoke, cli, [*words, *arguments], env=env)

    return run
