"""The bot's web server: VK's Callback API, health, metrics, and (in the sandbox) whether all has been dealt with."""

import asyncio
import hmac
import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from aiohttp import web
from loguru import logger

from vkbot.inbox import Inbox
from vkbot.logs import described
from vkbot.metrics import CONTENT_TYPE
from vkbot.settings import CommunitySettings
from vkbot.web.intake import Intake

BODY_LIMIT = 1024 * 1024
BODY_SECONDS = 20.0
"""How long the body of an event may take to arrive: VK itself gives up sooner."""
LONGEST_WAIT = 60.0


@dataclass(frozen=True, slots=True)
class Doors:
    """What the server opens. callback: communities that send events here; settled: only in the sandbox.

    metrics: makes the page that Prometheus reads.

    settled takes ts, revision, group (0: all) and seconds, and says whether it came to that in time.
    body_seconds: how long a body is waited for.
    """

    ready: Callable[[], Awaitable[bool]]
    callback: Mapping[int, CommunitySettings]
    metrics: Callable[[], Awaitable[bytes]] | None = None
    settled: Callable[[int, int, int, float], Awaitable[bool]] | None = None
    body_seconds: float = BODY_SECONDS


DOORS: web.AppKey[Doors] = web.AppKey("doors", Doors)
INTAKE: web.AppKey[Intake] = web.AppKey("intake", Intake)


def make_app(inbox: Inbox, doors: Doors) -> web.Application:
    """The application; other pages may be added to its router before it is served."""
    app = web.Application(client_max_size=BODY_LIMIT)
    app[INTAKE], app[DOORS] = Intake(inbox.take_all), doors
    app.on_cleanup.append(_close)
    app.router.add_get("/healthz", _alive)
    app.router.add_get("/readyz", _ready)
    if doors.metrics is not None:
        app.router.add_get("/metrics", _metrics)
    if doors.callback:
        app.router.add_post("/callback", _callback)
    if doors.settled is not None:
        app.router.add_get("/settled", _settled)
    return app


async def _close(app: web.Application) -> None:
    await app[INTAKE].close()


async def _alive(request: web.Request) -> web.Response:
    return web.Response(text="ok")


async def _ready(request: web.Request) -> web.Response:
    ready = await request.app[DOORS].ready()
    return web.Response(text="ready" if ready else "not ready", status=200 if ready else 503)


async def _metrics(request: web.Request) -> web.Response:
    metrics = request.app[DOORS].metrics
    assert metrics is not None
    return web.Response(body=await metrics(), headers={"Content-Type": CONTENT_TYPE})


async def _callback(request: web.Request) -> web.Response:
    """Take an event. `ok` is answered only once it is stored: after that VK will not send it again."""
    event = _object(await _body(request))
    group_id = event.get("group_id")
    community = request.app[DOORS].callback.get(group_id) if isinstance(group_id, int) else None
    if community is None or community.confirmation is None:
        return web.Response(text="unknown community", status=403)
    secret = event.get("secret")
    if event.get("type") == "confirmation" and secret is None:
        return web.Response(text=community.confirmation.get_secret_value())
    if not _same(secret, community):
        return web.Response(text="wrong secret", status=403)
    if event.get("type") == "confirmation":
        return web.Response(text=community.confirmation.get_secret_value())
    try:
        await request.app[INTAKE].take(community.group_id, event)
    except Exception as error:  # whatever it is: not stored, so VK must send it again
        logger.error("an event could not be stored: {}", described(error))
        return web.Response(text="not stored", status=503)
    return web.Response(text="ok")


async def _body(request: web.Request) -> bytes:
    try:
        async with asyncio.timeout(request.app[DOORS].body_seconds):
            return await request.read()
    except TimeoutError:
        raise web.HTTPRequestTimeout(text="too slow") from None


def _object(body: bytes) -> dict[str, Any]:
    try:
        event = json.loads(body)
    except (ValueError, RecursionError):
        raise web.HTTPBadRequest(text="not JSON") from None
    if not isinstance(event, dict):
        raise web.HTTPBadRequest(text="not an event")
    return event


def _same(secret: Any, community: CommunitySettings) -> bool:
    wanted = community.callback_secret
    if wanted is None or not isinstance(secret, str):
        return False
    return hmac.compare_digest(secret.encode(errors="surrogatepass"), wanted.get_secret_value().encode())


async def _settled(request: web.Request) -> web.Response:
    settled = request.app[DOORS].settled
    assert settled is not None
    query = request.query
    try:
        ts, revision, group = (int(query.get(name, "0")) for name in ("ts", "revision", "group"))
        seconds = min(float(query.get("wait", "25")), LONGEST_WAIT)
    except ValueError:
        raise web.HTTPBadRequest(text="ts, revision, group and wait are numbers") from None
    return web.json_response({"settled": await settled(ts, revision, group, seconds)})
