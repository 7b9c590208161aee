"""The local VK as a web server on loopback: API, Long Poll, Callback, control endpoints and the page."""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from aiohttp import web

from vkbot.sandbox import control, endpoints
from vkbot.sandbox.callback import Callbacks
from vkbot.sandbox.players import Players
from vkbot.sandbox.world import World

PAGE = Path(__file__).parent / "page"
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:"


@dataclass
class RunningVk:
    """A local VK that listens. `url` has no slash at its end; vkbottle's API.API_URL takes `api_url`."""

    url: str
    world: World
    _runner: web.AppRunner
    _background: tuple[asyncio.Task[None], ...]
    _callbacks: Callbacks
    _players: control.PlayersBox

    @property
    def api_url(self) -> str:
        """Where the methods are, for vkbottle."""
        return f"{self.url}/method/"

    async def close(self) -> None:
        """Stop listening; whoever waits is cut off."""
        for task in self._background:
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)
        await self._players.close()
        await self._callbacks.close()
        await self._runner.cleanup()


async def serve(world: World, host: str = "127.0.0.1", port: int = 0, *, players: Players | None = None) -> RunningVk:
    """Open a local VK on this world. Port 0 finds a free one. OSError if the port is taken."""
    app = web.Application()
    app[endpoints.WORLD] = world
    app[control.PLAYERS] = box = control.PlayersBox(players)
    app.router.add_routes([*endpoints.routes(), *control.routes()])
    app.router.add_get("/", _page("index.html"))
    for file in sorted(PAGE.iterdir()):
        app.router.add_get(f"/{file.name}", _page(file.name))
    # Handlers that wait for ever (a planned time-out) must end when their caller does.
    runner = web.AppRunner(app, handler_cancellation=True, shutdown_timeout=0.1, access_log=None)
    await runner.setup()
    listening = socket.create_server((host, port))
    await web.SockSite(runner, listening).start()
    callbacks = Callbacks(world)
    await callbacks.start()
    late = asyncio.create_task(_release_late(world), name="late events")
    shown = f"[{host}]" if ":" in host else host
    return RunningVk(f"http://{shown}:{listening.getsockname()[1]}", world, runner, (late,), callbacks, box)


async def _release_late(world: World) -> None:
    """Deliver late events as the clock reaches their time."""
    while True:
        world.release_late()
        due = world.next_late()
        # A clock that stands still wakes this by its next jump.
        wait = (due - world.clock.now()).total_seconds() if due and world.clock.running else None
        await world.changes.after(world.changes.number, wait)


def _page(name: str) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def show(request: web.Request) -> web.FileResponse:
        headers = {"Content-Security-Policy": POLICY, "Cache-Control": "no-cache"}
        return web.FileResponse(PAGE / name, headers=headers)

    return show
