"""The whole bot with an admin's key: the tally of a day is one comment, which it keeps up to date."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.databases import migrated_database
from tests.matches import TEN, begun_in
from tests.plumbing.conftest import START, community_settings
from tests.plumbing.test_bot import HURRY, settings_for
from vkbot.application import application
from vkbot.main import Bot
from vkbot.sandbox import LocalVk, RunningVk
from vkbot.sandbox.sample import ADMIN
from vkbot.services.tallies import EVERY


class Play:
    """A match of ten on its first day, and the bot."""

    def __init__(self, bot: Bot, local: LocalVk) -> None:
        self.bot = bot
        self.local = local

    async def settle(self) -> None:
        await self.bot.settled(await self.local.last_ts(), (await self.local.clock()).revision)

    async def vote(self, *people: int, text: str = "Голосую против Мелиссы") -> None:
        post = min(await self.local.wall(), key=lambda one: one.id)
        for person in people:
            await self.local.comment(person, post.id, text)
        await self.settle()

    async def passes(self, time: timedelta) -> None:
        await self.local.advance_by(int(time.total_seconds()))
        await self.settle()

    async def said(self) -> list[str]:
        """What the community has commented under the first post."""
        post = min(await self.local.wall(), key=lambda one: one.id)
        return [comment.text for comment in post.comments if comment.from_id < 0]


@pytest.fixture
async def database(tmp_path: Path) -> str:
    made = await migrated_database("sqlite", tmp_path)
    await begun_in(made, TEN, START, tally="live")
    return made


@asynccontextmanager
async def playing(vk: RunningVk, local: LocalVk, database: str, **keys: Any) -> AsyncIterator[Play]:
    for _, _, person in TEN:
        await local.allow(person)
    await local.allow(ADMIN)
    settings = settings_for(vk, database, communities=(community_settings(**keys),))
    async with Bot(settings, application, pace=HURRY) as bot:
        play = Play(bot, local)
        await play.settle()
        yield play


async def test_it_is_one_comment_and_its_last_word_is_the_cut_off(vk: RunningVk, local: LocalVk, database: str) -> None:
    async with playing(vk, local, database) as play:
        await play.vote(501)
        (first,) = await play.said()
        await play.vote(502, 505)
        await play.passes(EVERY)
        (second,) = await play.said()
        await play.vote(508)
        await local.advance_to_next("04:00")
        await play.settle()
        last, cutoff = await play.said()
    assert "изгнание Мелиссы — 1: Искра\n" in first
    assert "изгнание Мелиссы — 3: Искра, " in second
    assert "изгнание Мелиссы — 4: Искра, " in last
    assert last.endswith("это окончательный счёт.")
    assert cutoff.startswith("День 1 окончен")
    assert "Мелиссы" not in cutoff


async def test_an_admins_key_that_is_no_more_leaves_the_hours_and_says_so(
    vk: RunningVk, local: LocalVk, database: str
) -> None:
    async with playing(vk, local, database, user_token="expired") as play:
        await play.vote(501)
        assert await play.said() == []
        await local.advance_to_next("22:00")
        await play.settle()
        (told,) = await play.said()
    assert "изгнание Мелиссы — 1: Искра" in told
