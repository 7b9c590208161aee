"""Logging: lines for people or JSON, on standard error, without anything that is nobody's business."""

import logging
import sys
import traceback
from pathlib import Path

from loguru import logger

from models.failing import named
from vkbot.settings import LogFormat, LogLevel

TEXT = "{time:YYYY-MM-DD HH:mm:ss.SSS} {level: <7} {name}: {message}"
LEVELS = frozenset({"DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"})
ROOT = Path(__file__).parents[1]


def set_up_logs(form: LogFormat, level: LogLevel) -> None:
    """Log to standard error from now on, and nowhere else.

    vkbottle and the database drivers log what they send, texts and keys included, so they are silenced. What other
    libraries warn of becomes a line like ours.
    """
    logger.remove()
    logger.disable("vkbottle")
    root = logging.getLogger()
    root.handlers[:] = [_Forwarding()]
    root.setLevel(logging.WARNING)
    for name in ("tortoise", "aiosqlite", "asyncpg", "asyncio"):
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.captureWarnings(True)
    # backtrace and diagnose would print the values of variables
    logger.add(
        sys.stderr,
        level=level.value,
        format=TEXT,
        serialize=form is LogFormat.JSON,
        colorize=False,
        backtrace=False,
        diagnose=False,
    )


class _Forwarding(logging.Handler):
    """Hands the lines of the standard library's logging on.

    Only the first line of a message is kept, and of an error what `described` tells: asyncio and aiohttp quote what
    somebody wrote further down.
    """

    def emit(self, record: logging.LogRecord) -> None:
        """Log it; never raises."""
        message = record.getMessage().partition("\n")[0]
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            message = f"{message}: {described(error)}"
        level = record.levelname if record.levelname in LEVELS else record.levelno
        ours = logger.patch(lambda line: line.update({"name": record.name, "line": record.lineno}))
        ours.log(level, "{}", message)


def described(error: BaseException) -> str:
    """An error for the log: what it is called and where it arose, not its text, which may quote what somebody wrote."""
    if isinstance(error, BaseExceptionGroup) and error.exceptions:
        return described(error.exceptions[0])
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if _ours(frame.filename)]
    if not frames:
        return named(error)
    last = frames[-1]
    return f"{named(error)} in {Path(last.filename).relative_to(ROOT)}:{last.lineno} ({last.name})"


def _ours(filename: str) -> bool:
    path = Path(filename)
    return path.is_relative_to(ROOT) and ".venv" not in path.parts
