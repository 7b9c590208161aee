"""Callback API: events are posted to the servers that a community has named."""

import asyncio
from collections import defaultdict
from collections.abc import Coroutine
from datetime import datetime, timedelta
from functools import partial

from aiohttp import ClientError, ClientSession, ClientTimeout
from loguru import logger
from msgspec.structs import replace

from vkbot.sandbox.model import CallbackServer, JsonObject, ServerStatus
from vkbot.sandbox.world import Hall, World

RETRIES = tuple(timedelta(seconds=s) for s in (10, 180, 600, 1800, 3600))
"""When a delivery that failed is tried again, on the sandbox clock, each counted from the try before."""

FAILURES_IN_A_ROW = 10
"""After so many failed tries a server gets nothing more until it confirms again."""

PATIENCE = ClientTimeout(total=10)


class Callbacks:
    """Posts events to callback servers, in order at the first try; what fails comes again later by itself."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._tasks: set[asyncio.Task[None]] = set()
        self._queues: dict[tuple[int, int], asyncio.Queue[JsonObject]] = {}
        self._failures: defaultdict[tuple[int, int], int] = defaultdict(int)
        self._asked: dict[tuple[int, int], str] = {}
        self._session: ClientSession | None = None

    async def start(self) -> None:
        """Begin to listen."""
        self._session = ClientSession(timeout=PATIENCE)
        self._world.listeners.append(self._on_event)
        self._spawn(self._watch_servers())

    async def close(self) -> None:
        """Stop; what has not been delivered is lost."""
        self._world.listeners.remove(self._on_event)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._session is not None:
            await self._session.close()

    async def _watch_servers(self) -> None:
        """Ask each new or changed server for the confirmation code."""
        while True:
            seen = self._world.changes.number
            for hall in self._world.halls.values():
                for server in hall.callbacks.values():
                    place = (hall.id, server.id)
                    if server.status == "wait" and self._asked.get(place) != server.url:
                        self._asked[place] = server.url
                        self._spawn(self._confirm(hall, server))
            await self._world.changes.after(seen, None)

    async def _confirm(self, hall: Hall, server: CallbackServer) -> None:
        answer = await self._post(server, {"type": "confirmation", "group_id": hall.id})
        self._failures[hall.id, server.id] = 0
        self._asked.pop((hall.id, server.id), None)
        self._set_status(hall, server.id, "ok" if answer == hall.confirmation_code else "failed")

    def _on_event(self, community: int, event: JsonObject) -> None:
        for server in self._world.hall(community).callbacks.values():
            if server.status == "ok" and event["type"] in server.settings.events:
                place = (community, server.id)
                if place not in self._queues:
                    self._queues[place] = asyncio.Queue()
                    self._spawn(self._deliver_all(place))
                self._queues[place].put_nowait(event)

    async def _deliver_all(self, place: tuple[int, int]) -> None:
        queue = self._queues[place]
        while True:
            event = await queue.get()
            tried = self._world.clock.now()
            if not await self._try(place, event):
                self._spawn(self._retry(place, event, tried))

    async def _retry(self, place: tuple[int, int], event: JsonObject, tried: datetime) -> None:
        for pause in RETRIES:
            await self._world.clock.until(tried + pause)
            tried = self._world.clock.now()
            if await self._try(place, event):
                return

    async def _try(self, place: tuple[int, int], event: JsonObject) -> bool:
        """Whether the event needs no further try: delivered, or the server is gone or paused."""
        hall = self._world.hall(place[0])
        server = hall.callbacks.get(place[1])
        if server is None or server.status != "ok":
            return True
        secret = {"secret": server.secret_key} if server.secret_key else {}
        answer = await self._post(server, event | secret)
        if answer == "ok":
            self._failures[place] = 0
            return True
        if answer == "remove":
            hall.callbacks.pop(server.id, None)
            self._world.changes.bump()
            return True
        self._failures[place] += 1
        if self._failures[place] >= FAILURES_IN_A_ROW:
            self._set_status(hall, server.id, "failed")
        return False

    async def _post(self, server: CallbackServer, body: JsonObject) -> str | None:
        """The answer's body, None if there was none with status 200."""
        assert self._session is not None, "start() comes first"
        try:
            async with self._session.post(server.url, json=body) as response:
                return (await response.text()).strip() if response.status == 200 else None
        except (ClientError, TimeoutError) as error:
            logger.debug("callback server {}: {}", server.id, type(error).__name__)
            return None

    def _set_status(self, hall: Hall, server_id: int, status: ServerStatus) -> None:
        if server := hall.callbacks.get(server_id):
            hall.callbacks[server_id] = replace(server, status=status)
            self._world.changes.bump()

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(partial(_forget, self._tasks))


def _forget(tasks: set["asyncio.Task[None]"], task: "asyncio.Task[None]") -> None:
    tasks.discard(task)
    if not task.cancelled() and (error := task.exception()):
        logger.opt(exception=error).error("callback delivery broke")
