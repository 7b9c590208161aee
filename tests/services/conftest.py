from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from loguru import logger

from models.store import Store, open_store
from tests.databases import database, hasty_database, store
from tests.services.nights import Night
from tests.services.story import Story
from tests.services.table import Table

__all__ = ["database", "store"]


@pytest.fixture
async def story(tmp_path: Path) -> AsyncIterator[Story]:
    """A community without matches; VK id 1 runs it."""
    logger.disable("vkbottle")  # it writes a line for each handler that it asks
    async with open_store(await hasty_database("sqlite", tmp_path)):
        yield await Story().open()


@pytest.fixture
async def crowded(store: Store) -> Story:
    """The same on each kind of database; VK ids 1 and 2 run it."""
    logger.disable("vkbottle")
    told = await Story().open()
    told.managers.of[9100] = {1, 2}
    return told


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    """A community whose match a test sets up with `Table.set`."""
    async with open_store(await hasty_database("sqlite", tmp_path)):
        made = Table()
        await made.open()
        yield made


@pytest.fixture
async def night(tmp_path: Path) -> AsyncIterator[Night]:
    """A community whose matches a test begins with `Night.begin` or `Night.set`, and whose days end."""
    logger.disable("vkbottle")
    async with open_store(await hasty_database("sqlite", tmp_path)):
        made = Night()
        await made.open()
        yield made


@pytest.fixture
async def anywhere(store: Store) -> Night:
    """The same on each kind of database."""
    logger.disable("vkbottle")
    made = Night()
    await made.open()
    return made
