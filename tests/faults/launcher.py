"""The bot as a child of the fork server: imported once, started in no time, killed without a word."""

import asyncio
import os
import signal
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from pathlib import Path

from tests.faults.deaths import die, watch_writes
from vkbot.application import application
from vkbot.commands import run as command  # noqa: F401 - all that a bot imports is to be there before the fork
from vkbot.logs import set_up_logs
from vkbot.main import Bot
from vkbot.parts import Pace
from vkbot.settings import LogFormat, LogLevel, load_settings


@dataclass(frozen=True, slots=True)
class Launch:
    """How a bot is started. environment: its RASSVET_… variables. folder: where it runs and logs.

    fatal: the number of the write at which it dies, 0 = none. points: where it says what each write is, None = nowhere.
    call_seconds: how long VK has to answer.
    """

    environment: Mapping[str, str]
    folder: Path
    fatal: int = 0
    points: Path | None = None
    call_seconds: float = 30.0


def pace(call_seconds: float) -> Pace:
    """In a hurry wherever the real one waits for VK to recover."""
    return Pace(
        call_seconds=call_seconds,
        community_rate=10_000,
        other_rate=10_000,
        poll_patience=lambda tries: 0.02,
        sending_patience=lambda code, tries: 0.02,
        refused_seconds=0.1,
        retry_seconds=0.1,
        take_in_pauses=(0.05,) * 100,
        stop_seconds=1,
    )


def launch(how: Launch, ready: Connection) -> None:
    """The child's whole life. Says through `ready` where its web server answers."""
    os.chdir(how.folder)  # where there is no .env and no rassvet.toml with keys to the real VK
    log = os.open(how.folder / "bot.log", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    for stream in (1, 2):
        os.dup2(log, stream)
    for name in [name for name in os.environ if name.startswith("RASSVET_")]:
        del os.environ[name]
    os.environ.update(how.environment)
    set_up_logs(LogFormat.TEXT, LogLevel.INFO)
    if how.fatal or how.points is not None:
        watch_writes(_counter(how))
    asyncio.run(_live(how, ready))


def _counter(how: Launch) -> Callable[[str], None]:
    number = 0
    told = None if how.points is None else os.open(how.points, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)

    def count(what: str) -> None:
        nonlocal number
        number += 1
        if told is not None:
            os.write(told, f"{what}\n".encode())
        if number == how.fatal:
            die()

    return count


async def _live(how: Launch, ready: Connection) -> None:
    bot = Bot(load_settings(), application, pace=pace(how.call_seconds))
    loop, tests = asyncio.get_running_loop(), parent_process()
    loop.add_signal_handler(signal.SIGTERM, bot.stop_soon)
    if tests is not None:  # a bot does not outlive the tests, however they end
        loop.add_reader(tests.sentinel, die)
    await bot.start()
    ready.send(bot.web_url)
    await bot.wait()
    if bot.failed:
        raise SystemExit(1)
