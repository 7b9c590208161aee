import asyncio
import json
import logging
import sqlite3
import warnings

import pytest
from loguru import logger
from tortoise.exceptions import OperationalError
from vkbottle.modules import logger as vkbottle_logger

from tests.silence import silence
from vkbot.logs import described, set_up_logs
from vkbot.settings import LogFormat, LogLevel

__all__ = ["silence"]
pytestmark = pytest.mark.usefixtures("silence")


def fail(secret: str) -> None:
    raise ValueError(secret)


def caught(secret: str) -> Exception:
    try:
        fail(secret)
    except ValueError as error:
        return error
    raise AssertionError


def test_an_error_is_described_without_its_text() -> None:
    assert described(caught("тайна")).startswith("ValueError in tests/plumbing/test_logs.py:")
    assert described(ExceptionGroup("тайна", [caught("тайна")])).endswith("(fail)")
    assert described(KeyError("тайна")) == "KeyError"


def test_of_a_database_the_driver_says_what_it_is() -> None:
    with pytest.raises(sqlite3.OperationalError) as caught:
        sqlite3.connect("/").execute("SELECT 'тайна'")
    assert described(OperationalError(caught.value)) == "OperationalError SQLITE_CANTOPEN"
    assert described(OperationalError(ConnectionRefusedError("тайна"))) == "ConnectionRefusedError"


def test_text_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs(LogFormat.TEXT, LogLevel.INFO)
    logger.info("started: {}", 1)
    logger.debug("not so important")
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    assert lines[0].endswith("test_logs: started: 1")


def test_json_for_machines(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs(LogFormat.JSON, LogLevel.DEBUG)
    logger.warning("careful")
    record = json.loads(capsys.readouterr().err)["record"]
    assert (record["message"], record["level"]["name"]) == ("careful", "WARNING")


def test_vkbottle_is_not_heard(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs(LogFormat.TEXT, LogLevel.DEBUG)
    exec(  # vkbottle's own modules log under its name
        compile("log.debug('Request {} with {} data', 'messages.send', 'тайна')", "vkbottle", "exec"),
        {"log": vkbottle_logger, "__name__": "vkbottle.api.api"},
    )
    assert capsys.readouterr().err == ""


def test_variables_are_not_shown(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs(LogFormat.TEXT, LogLevel.DEBUG)
    token = "vk1.a.secret"
    try:
        fail(token[:3])
    except ValueError:
        logger.exception("it broke")
    assert "vk1.a.secret" not in capsys.readouterr().err


@pytest.mark.parametrize("form", LogFormat)
def test_what_libraries_warn_of_is_a_line_like_ours_and_quotes_nothing(
    capsys: pytest.CaptureFixture[str], form: LogFormat
) -> None:
    set_up_logs(form, LogLevel.INFO)
    logging.getLogger("aiohttp.server").error("Error handling request", exc_info=caught("тайна"))
    logging.getLogger("asyncio").error("Task exception was never retrieved\nfuture: <Task exception='тайна'>")
    logging.getLogger("aiohttp.access").info("POST /callback")
    warnings.warn("careful", UserWarning, stacklevel=1)
    lines = capsys.readouterr().err.splitlines()
    if form is LogFormat.JSON:
        lines = [json.loads(line)["text"].strip() for line in lines]
    assert len(lines) == 3
    assert "ERROR   aiohttp.server: Error handling request: ValueError in tests/plumbing/test_logs.py:" in lines[0]
    assert lines[1].endswith("asyncio: Task exception was never retrieved")
    assert "UserWarning: careful" in lines[2]
    assert not any("тайна" in line for line in lines)


async def test_a_task_that_died_unseen_is_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs(LogFormat.JSON, LogLevel.INFO)
    context = {"message": "Task exception was never retrieved", "exception": caught("тайна"), "future": "тайна"}
    asyncio.get_running_loop().call_exception_handler(context)
    (line,) = capsys.readouterr().err.splitlines()
    assert json.loads(line)["record"]["level"]["name"] == "ERROR"
    assert "тайна" not in json.dumps(json.loads(line), ensure_ascii=False)
