from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from loguru import logger

from models.store import open_store
from tests.databases import hasty_database
from tests.services.tables.stage import Chats


@pytest.fixture
async def chats(tmp_path: Path) -> AsyncIterator[Chats]:
    logger.disable("vkbottle")
    async with open_store(await hasty_database("sqlite", tmp_path)):
        yield await Chats().open()
