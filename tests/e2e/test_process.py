"""The bot as a process beside the local VK."""

from pathlib import Path

import pytest

from vkbot.sandbox import LocalVk, sample_world, serve
from vkbot.sandbox.process import BotProcess, absolute


async def test_it_takes_no_settings_from_the_folder_it_is_started_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A demonstration beside a bot in service reads none of that bot's keys, and leaves its database alone."""
    (tmp_path / ".env").write_text('RASSVET_COMMUNITIES=[{"group_id": 7, "token": "real"}]\nRASSVET_WEB_HOST=x\n')
    (tmp_path / "rassvet.toml").write_text("this is not TOML")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RASSVET_USER_TOKEN", "real")
    vk = await serve(sample_world())
    async with LocalVk(vk.url) as local, BotProcess(vk, "sqlite://relative.sqlite3?synchronous=off") as bot:
        await local.say(501, "Начать")
        await bot.settle()
        assert len(await local.chat(501)) == 2
    await vk.close()
    assert (tmp_path / "relative.sqlite3").is_file()


def test_databases_by_their_whole_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert absolute("sqlite://a/b.sqlite3?x=1") == f"sqlite://{tmp_path}/a/b.sqlite3?x=1"
    assert absolute("sqlite:///a/b.sqlite3") == "sqlite:///a/b.sqlite3"
    assert absolute("sqlite://:memory:") == "sqlite://:memory:"
    assert absolute("postgres://me@here/db") == "postgres://me@here/db"
