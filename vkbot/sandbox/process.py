"""The bot in a process of its own beside the local VK, as it runs beside the real one."""

import asyncio
import os
import signal
import socket
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Self

from aiohttp import ClientError, ClientSession, ClientTimeout

from vkbot.sandbox.client import LocalVk
from vkbot.sandbox.sample import COMMUNITY_ID, COMMUNITY_KEY, SERVICE_KEY
from vkbot.sandbox.server import RunningVk

START_SECONDS = 60.0
PORTS = 3
"""So many ports are tried: between looking for one and listening on it another process may take it."""
SETTLE_SECONDS = 60.0
STOP_SECONDS = 10.0
LOOK_AGAIN_SECONDS = 0.02
CHECKOUT = Path(__file__).parents[2]


class BotProcessError(Exception):
    """The bot has not started, has ended, or does not come to rest; the text is one line."""


class BotProcess:
    """`async with BotProcess(vk, database) as bot`: started, and stopped at the end.

    database: a URL. seed: of all draws, None for random ones. service: whether it has a service key, too, with which
    comments and posts can be read. log: where the bot's log goes, None for nowhere.
    """

    def __init__(
        self, vk: RunningVk, database: str, *, seed: str | None = None, service: bool = False, log: Path | None = None
    ) -> None:
        self._vk = vk
        self._database = absolute(database)
        self._seed = seed
        self._service = service
        self._log = log
        self._folder = TemporaryDirectory(prefix="rassvet-bot-")
        self._client = LocalVk(vk.url)
        self._session: ClientSession | None = None
        self._process: asyncio.subprocess.Process | None = None
        self._url = ""

    async def __aenter__(self) -> Self:
        self._session = ClientSession(timeout=ClientTimeout(total=SETTLE_SECONDS + 5))
        try:
            await self.start()
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def move(self, database: str) -> None:
        """Use this database from the next start on."""
        self._database = absolute(database)

    async def start(self) -> None:
        """Start it (again) and wait until it is ready. Raises BotProcessError."""
        for _ in range(PORTS):
            port = free_port()
            try:
                return await self._start(port)
            except BotProcessError:
                if is_free(port):
                    raise  # else somebody else took the port before the bot did
        raise BotProcessError("the bot finds no free port")

    async def _start(self, port: int) -> None:
        self._url = f"http://127.0.0.1:{port}"
        log = os.open(self._log or os.devnull, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        try:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "vkbot.cli", "run"),
                env=self._environment(port),
                cwd=self._folder.name,  # where there is no .env and no rassvet.toml with keys to the real VK
                stdout=log,
                stderr=log,
            )
        finally:
            os.close(log)
        try:
            async with asyncio.timeout(START_SECONDS):
                while not await self._answers("readyz"):  # noqa: ASYNC110 - a process that starts gives no event
                    await asyncio.sleep(LOOK_AGAIN_SECONDS)
        except TimeoutError:
            raise BotProcessError("the bot does not get ready; its log says why") from None

    def _environment(self, port: int) -> dict[str, str]:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("RASSVET_")}
        environment |= {
            "PYTHONPATH": os.pathsep.join(filter(None, (str(CHECKOUT), environment.get("PYTHONPATH")))),
            "RASSVET_GROUP_ID": str(COMMUNITY_ID),
            "RASSVET_TOKEN": COMMUNITY_KEY,
            "RASSVET_API_URL": self._vk.api_url,
            "RASSVET_SANDBOX_URL": self._vk.url,
            "RASSVET_DATABASE": self._database,
            "RASSVET_WEB_PORT": str(port),
        }
        if not self._vk.world.rate_limits:
            environment["RASSVET_CALLS_PER_SECOND"] = "10000"
        if self._seed is not None:
            environment["RASSVET_SEED"] = self._seed
        if self._service:
            environment["RASSVET_SERVICE_TOKEN"] = SERVICE_KEY
        return environment

    async def settle(self) -> None:
        """Return when the bot has dealt with everything that has happened by now. Raises BotProcessError."""
        ts, clock = await self._client.last_ts(), await self._client.clock()
        query = f"settled?ts={ts}&revision={clock.revision}&wait={SETTLE_SECONDS}"
        if not await self._answers(query, wanted='"settled": true'):
            raise BotProcessError("the bot does not come to rest; its log says why")

    async def _answers(self, path: str, wanted: str = "") -> bool:
        """Whether the bot answers well. Raises BotProcessError if its process has ended."""
        assert self._session is not None
        assert self._process is not None
        if self._process.returncode is not None:
            raise BotProcessError(f"the bot has ended with status {self._process.returncode}; its log says why")
        try:
            async with self._session.get(f"{self._url}/{path}") as response:
                return response.status == 200 and wanted in await response.text()
        except ClientError:
            return False

    @property
    def running(self) -> bool:
        """Whether the process lives."""
        return self._process is not None and self._process.returncode is None

    def send(self, number: signal.Signals) -> None:
        """Send it a signal, if it lives."""
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(number)

    async def kill(self) -> None:
        """End it at once, as `kill -9` does."""
        self.send(signal.SIGKILL)
        if self._process is not None:
            await self._process.wait()

    async def wait(self) -> int:
        """Return its exit status when it has ended."""
        assert self._process is not None
        return await self._process.wait()

    async def close(self) -> None:
        """Stop it in good order and close everything."""
        process = self._process
        if process is not None and process.returncode is None:
            self.send(signal.SIGTERM)
            try:
                async with asyncio.timeout(STOP_SECONDS):
                    await process.wait()
            except TimeoutError:
                await self.kill()
        await self._client.close()
        if self._session is not None:
            await self._session.close()
        self._folder.cleanup()


def absolute(database: str) -> str:
    """The URL, of a relative SQLite file made absolute: the bot runs in a folder of its own."""
    kind, _, rest = database.partition("://")
    name, _, options = rest.partition("?")
    if kind != "sqlite" or name == ":memory:":
        return database
    return f"sqlite://{Path(name).absolute()}{'?' if options else ''}{options}"


def is_free(port: int) -> bool:
    """Whether nobody listens on this port on loopback."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) != 0


def free_port() -> int:
    """A port on loopback that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
