"""Who can read what is written to the community, and takes a seat: said to them, and to everybody else."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from loguru import logger

from models.store import open_store
from tests.databases import migrated_database
from tests.services.nights import Night, posts
from tests.services.story import HERE, opened
from tests.services.tables.stage import Chats

SAID = "Среди игроков есть руководители сообщества. Руководители могут читать сообщения, которые пишут сообществу."
GRIM = 502


@pytest.fixture
async def night(tmp_path: Path) -> AsyncIterator[Night]:
    logger.disable("vkbottle")
    async with open_store(await migrated_database("sqlite", tmp_path)):
        made = Night()
        await made.open()
        yield made


async def test_the_first_post_and_the_roster_say_that_an_admin_plays(night: Night) -> None:
    night.managers.of[HERE].add(GRIM)
    await night.begin()
    assert (await posts())[0].endswith(f"{SAID} Сам бот тайн этой игры им не покажет.")
    assert SAID in await night.actor(503).says("Игроки")
    await night.strike()
    assert SAID not in (await posts())[1]


async def test_nothing_is_said_where_none_plays(night: Night) -> None:
    await night.begin()
    assert SAID not in (await posts())[0]
    assert SAID not in await night.actor(503).says("Игроки")


async def test_at_a_chat_all_are_told_when_an_admin_takes_a_seat(tmp_path: Path) -> None:
    logger.disable("vkbottle")
    async with open_store(await migrated_database("sqlite", tmp_path)):
        chats = await Chats().open()
        assert SAID not in await chats.says(11, "/join")
        assert SAID in await chats.says(1, "/join")
        assert SAID not in await chats.says(12, "/join")


async def test_whoever_becomes_an_admin_in_the_middle_is_marked_from_then_on(night: Night) -> None:
    match = await night.begin()
    night.managers.of[HERE].add(GRIM)
    assert SAID in await night.actor(503).says("Игроки")
    refused = await night.actor(GRIM).says("", {"c": "gm_orders", "m": match.id})
    assert refused.startswith("Вы участвуете в этой игре")


async def test_an_admin_who_takes_a_seat_is_told(night: Night) -> None:
    await opened(night, players=5)
    night.managers.of[HERE].add(GRIM)
    told = await night.actor(GRIM).says("анкета: Монах, Тихон")
    assert "руководители могут читать сообщения" in told
    assert "может прочесть и его базу данных" in told
    assert "в первой записи игры" in told
    assert "руководители могут читать" not in await night.actor(503).says("анкета: Паладин, Грим")
