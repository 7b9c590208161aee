"""An admin answers by hand in the community's inbox: the whole bot against the local VK, over HTTP."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.databases import migrated_database
from tests.plumbing.test_bot import HURRY, settings_for, settle
from vkbot.application import application
from vkbot.main import Bot
from vkbot.sandbox import LocalVk, RunningVk
from vkbot.sandbox.sample import ADMIN


@asynccontextmanager
async def running(vk: RunningVk, database: str) -> AsyncIterator[Bot]:
    async with Bot(settings_for(vk, database), application, pace=HURRY) as bot:
        await bot.settled(1)
        yield bot


async def answers(bot: Bot, local: LocalVk, text: str) -> list[str]:
    """What Vera is answered."""
    before = await local.say(501, text)
    await settle(bot, local)
    return [line.text for line in await local.chat(501) if line.id > before]


@pytest.fixture
async def database(tmp_path: Path) -> str:
    return await migrated_database("sqlite", tmp_path)


async def test_the_bot_stays_out_until_it_is_called_also_after_a_restart(
    vk: RunningVk, local: LocalVk, database: str
) -> None:
    await local.allow(ADMIN)
    async with running(vk, database) as bot:
        assert "Передал ведущим" in (await answers(bot, local, "позови ведущего, не вижу кнопок"))[0]
        told = (await local.chat(ADMIN))[-1].text
        assert "не вижу кнопок" in told
        assert "sel=501" in told
        await answers(bot, local, "Помощь")
        assert await answers(bot, local, "абракадабра") != []
        await local.reply(ADMIN, 501, "Здравствуйте! Обновите приложение")
        await settle(bot, local)
        assert "бот молчит" in (await local.chat(501))[-1].text
        assert await answers(bot, local, "спасибо, помогло") == []
    async with running(vk, database) as bot:
        assert await answers(bot, local, "а когда просчёт?") == []
        assert "Бот на связи" in (await answers(bot, local, "бот"))[0]
        assert len(await answers(bot, local, "абракадабра")) == 1
