"""Logging: lines for people or JSON, on standard error, without anything that is nobody's business."""

import logging
import sys
import traceback
from pathlib import Path

from loguru import logger

from vkbot.settings import LogFormat, LogLevel

TEXT = "{time:YYYY-MM-DD HH:mm:ss.SSS} {level: <7} {name}: {message}"
ROOT = Path(__file__).parents[1]


def set_up_logs(form: LogFormat, level: LogLevel) -> None:
    """Log to standard error from now on, and nowhere else.

    vkbottle and the database drivers log what they send, texts and keys included, so they are silenced.
    """
    logger.remove()
    logger.disable("vkbottle")
    for name in ("tortoise", "aiosqlite", "asyncpg", "asyncio"):
        logging.getLogger(name).setLevel(logging.WARNING)
    # backtrace and diagnose would print the values of variables
    if form is LogFormat.JSON:
        logger.add(sys.stderr, level=level.value, serialize=True, backtrace=False, diagnose=False)
    else:
        logger.add(sys.stderr, level=level.value, format=TEXT, colorize=False, backtrace=False, diagnose=False)


def described(error: BaseException) -> str:
    """An error for the log: its type and where it arose, not its text, which may quote what somebody wrote."""
    if isinstance(error, BaseExceptionGroup) and error.exceptions:
        return described(error.exceptions[0])
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if _ours(frame.filename)]
    if not frames:
        return type(error).__name__
    last = frames[-1]
    return f"{type(error).__name__} in {Path(last.filename).relative_to(ROOT)}:{last.lineno} ({last.name})"


def _ours(filename: str) -> bool:
    path = Path(filename)
    return path.is_relative_to(ROOT) and ".venv" not in path.parts
