from collections.abc import Iterator

import pytest
from loguru import logger

from tests.hostile.stage import Stage


@pytest.fixture(scope="package")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """The town with everybody in it, and every button that the bot has shown there; what is tried is undone."""
    logger.disable("vkbottle")
    with Stage(tmp_path_factory.mktemp("town")) as made:
        yield made
