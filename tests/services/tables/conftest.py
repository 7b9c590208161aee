from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from loguru import logger

from models.store import Store, open_store
from tests.databases import database, hasty_database, store
from tests.services.tables.stage import Chats

__all__ = ["database", "store"]


@pytest.fixture
async def chats(tmp_path: Path) -> AsyncIterator[Chats]:
    logger.disable("vkbottle")
    async with open_store(await hasty_database("sqlite", tmp_path)):
        yield await Chats().open()


@pytest.fixture
async def anywhere(store: Store) -> Chats:
    """The same on each kind of database."""
    logger.disable("vkbottle")
    return await Chats().open()
