"""Logging as it was before a test that starts the bot's own."""

import logging
from collections.abc import Iterator

import pytest
from loguru import logger


@pytest.fixture
def silence() -> Iterator[None]:
    """Afterwards nobody listens to loguru, and the standard library's logging is as it was."""
    handlers, level = logging.getLogger().handlers[:], logging.getLogger().level
    yield
    logger.remove()
    logging.captureWarnings(False)
    logging.getLogger().handlers[:] = handlers
    logging.getLogger().setLevel(level)
