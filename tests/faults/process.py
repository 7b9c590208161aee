"""The bot in a process of its own that can be killed and started again within milliseconds."""

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Mapping
from functools import cache
from multiprocessing.context import ForkServerContext, ForkServerProcess
from pathlib import Path
from typing import Final, Self

from aiohttp import ClientError, ClientSession, ClientTimeout

from tests.faults.launcher import Launch, launch
from vkbot.sandbox import LocalVk, RunningVk
from vkbot.sandbox.process import absolute
from vkbot.sandbox.sample import COMMUNITY_ID, COMMUNITY_KEY

START_SECONDS: Final = 300.0
"""The first start waits until the fork server has imported everything, on a machine that may be busy."""
SETTLE_SECONDS: Final = 600.0
"""After error 29 from groups.getLongPollServer the bot leaves VK alone for a minute of real time."""
STOP_SECONDS: Final = 10.0


class BotDiedError(Exception):
    """It was killed, as was meant."""


class BotFailedError(Exception):
    """It ended by itself, or does not come to rest; with the end of its log."""


@cache
def _server() -> ForkServerContext:
    """The process that has imported everything, one for each process of tests."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.faults.warm"])
    return context


class ForkedBot:
    """`async with ForkedBot(vk, database, folder) as bot`: started, and ended at the end.

    environment: more of its RASSVET_… variables. fatal: the number of the write at which its first life ends, 0 = none.
    """

    def __init__(
        self,
        vk: RunningVk,
        database: str,
        folder: Path,
        *,
        environment: Mapping[str, str] | None = None,
        fatal: int = 0,
        points: Path | None = None,
        call_seconds: float = 30.0,
    ) -> None:
        self._client = LocalVk(vk.url)
        self._folder = folder
        self._environment = {
            "RASSVET_GROUP_ID": str(COMMUNITY_ID),
            "RASSVET_TOKEN": COMMUNITY_KEY,
            "RASSVET_API_URL": vk.api_url,
            "RASSVET_SANDBOX_URL": vk.url,
            "RASSVET_DATABASE": absolute(database),
            "RASSVET_WEB_PORT": "0",
            "RASSVET_ALARM_MINUTES": "0",
            **(environment or {}),
        }
        self._fatal = fatal
        self._points = points
        self._call_seconds = call_seconds
        self._process: ForkServerProcess | None = None
        self._session: ClientSession | None = None
        self._url = ""
        self.lives = 0
        """How often it was started."""

    async def __aenter__(self) -> Self:
        self._session = ClientSession(timeout=ClientTimeout(total=SETTLE_SECONDS + 5))
        return self

    async def __aexit__(self, *exc_info: object) -> None:
        await self._end()
        await self._client.close()
        if self._session is not None:
            await self._session.close()

    async def start(self) -> None:
        """Start it (again) and wait until it is ready. Raises BotDiedError, BotFailedError."""
        ours, theirs = multiprocessing.Pipe(duplex=False)
        how = Launch(self._environment, self._folder, self._fatal, self._points, self._call_seconds)
        self._fatal, self.lives = 0, self.lives + 1
        process = _server().Process(target=launch, args=(how, theirs), daemon=True)
        await asyncio.to_thread(process.start)
        self._process = process
        theirs.close()
        with ours:
            if not await asyncio.to_thread(ours.poll, START_SECONDS):
                raise BotFailedError(f"the bot does not get ready:\n{self._log()}")
            try:
                self._url = ours.recv()
            except EOFError:
                await self._died()

    def environ(self, **changed: str) -> None:
        """Other variables from the next start on."""
        self._environment |= changed

    async def settle(self) -> None:
        """Return when it has dealt with all that has happened by now. Raises BotDiedError, BotFailedError."""
        assert self._session is not None
        ts, clock = await self._client.last_ts(), await self._client.clock()
        asked = f"{self._url}/settled?ts={ts}&revision={clock.revision}&wait={SETTLE_SECONDS}"
        try:
            async with self._session.get(asked) as response:
                if '"settled": true' in await response.text():
                    return
        except ClientError:
            await self._died()
        raise BotFailedError(f"the bot does not come to rest:\n{self._log()}")

    async def _died(self) -> None:
        """Its process is gone: was it killed?"""
        assert self._process is not None
        await asyncio.to_thread(self._process.join, STOP_SECONDS)
        if self._process.exitcode == -signal.SIGKILL:
            raise BotDiedError
        raise BotFailedError(f"the bot has ended with {self._process.exitcode}:\n{self._log()}")

    def _log(self) -> str:
        log = self._folder / "bot.log"
        return "\n".join(log.read_text("utf-8").splitlines()[-30:]) if log.exists() else "(it has logged nothing)"

    def kill(self) -> None:
        """As `kill -9` does it; returns at once."""
        if self._process is not None and self._process.pid is not None and self._process.exitcode is None:
            os.kill(self._process.pid, signal.SIGKILL)

    async def _end(self) -> None:
        self.kill()
        if self._process is not None:
            await asyncio.to_thread(self._process.join, STOP_SECONDS)
            self._process.close()
