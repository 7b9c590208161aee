"""The control endpoints under /sandbox/: what people, the page, scripted players and tests do to the world.

Bodies are JSON objects (wire.py). A refusal is {"error": …} with status 400, 404 or 409, in words for people.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from aiohttp import web
from loguru import logger

from vkbot.sandbox import views, wire
from vkbot.sandbox.clock import ClockError
from vkbot.sandbox.deeds import DEEDS, Deed, plan_of
from vkbot.sandbox.endpoints import LONGEST_WAIT, WORLD
from vkbot.sandbox.errors import SandboxError, VkError
from vkbot.sandbox.players import Players
from vkbot.sandbox.world import Hall


class PlayersBox:
    """The scripted players, if there are any, and the move that they are making."""

    def __init__(self, players: Players | None) -> None:
        self.players = players
        self.move: asyncio.Task[None] | None = None

    @property
    def acting(self) -> bool:
        """Whether a move is being made."""
        return self.move is not None and not self.move.done()

    async def close(self) -> None:
        """Break off a move that is being made."""
        if self.move is not None:
            self.move.cancel()
            await asyncio.gather(self.move, return_exceptions=True)


PLAYERS: web.AppKey[PlayersBox] = web.AppKey("players", PlayersBox)
Body = TypeVar("Body", bound=msgspec.Struct)


def routes() -> list[web.RouteDef]:
    """All control endpoints."""
    posts = [web.post(f"/sandbox/{name}", _handler(body, deed)) for name, (body, deed) in DEEDS.items()]
    return [
        *posts,
        web.get("/sandbox/state", show_state),
        web.get("/sandbox/chat", show_chat),
        web.get("/sandbox/wall", show_wall),
        web.get("/sandbox/ts", show_ts),
        web.get("/sandbox/changes", await_change),
        web.get("/sandbox/clock", await_clock),
        web.get("/sandbox/faults", show_faults),
        web.delete("/sandbox/faults", clear_faults),
        web.post("/sandbox/players", set_players),
        web.post("/sandbox/players/act", let_players_act),
    ]


# --- what can be seen -------------------------------------------------------------------------------------


async def show_state(request: web.Request) -> web.Response:
    """Everything the page shows."""
    return _answer(_state(request))


async def show_chat(request: web.Request) -> web.Response:
    """One person's chat: ?person=<id>&community=<id>."""
    person = _number(request, "person")
    if person is None:
        return _refuse("whose chat? ?person=<id>", 400)
    chat = _asked_hall(request).chats.get(person)
    return _answer(views.chat(chat) if chat else wire.ChatView(person))


async def show_wall(request: web.Request) -> web.Response:
    """The posts with their comments: ?community=<id>."""
    return _answer(views.wall(request.app[WORLD], _asked_hall(request)))


async def show_ts(request: web.Request) -> web.Response:
    """The number of the newest event: ?community=<id>."""
    return _answer(wire.Created(_asked_hall(request).log.ts))


async def await_change(request: web.Request) -> web.Response:
    """Wait for the next change: ?after=<revision>&wait=<seconds>."""
    changes = request.app[WORLD].changes
    return _answer(wire.Changes(await changes.after(*_waiting(request))))


async def await_clock(request: web.Request) -> web.Response:
    """The clock; with ?after=<revision>&wait=<seconds> as soon as it has jumped or changed its mode."""
    world = request.app[WORLD]
    if "after" in request.query:
        await world.clock.changes.after(*_waiting(request))
    return _answer(views.clock(world))


async def show_faults(request: web.Request) -> web.Response:
    """What is planned to go wrong."""
    return _answer(plan_of(request.app[WORLD]))


async def clear_faults(request: web.Request) -> web.Response:
    """Nothing goes wrong from now on."""
    request.app[WORLD].faults.clear()
    return _answer(plan_of(request.app[WORLD]))


async def set_players(request: web.Request) -> web.Response:
    """Let the scripted players act by themselves, or not."""
    box = request.app[PLAYERS]
    body = await _read(request, wire.SetPlayers)
    if box.players is None:
        return _refuse("there are no scripted players", 404)
    box.players.enabled = body.enabled
    request.app[WORLD].changes.bump()
    return _answer(_state(request))


async def let_players_act(request: web.Request) -> web.Response:
    """Let the scripted players make a move; answers when it is made."""
    box, world = request.app[PLAYERS], request.app[WORLD]
    _need_json(request)
    if box.players is None:
        return _refuse("there are no scripted players", 404)
    if box.acting:
        return _refuse("the scripted players are making a move already", 409)
    # A task of its own: the move goes on if whoever asked for it closes the page.
    box.move = asyncio.create_task(box.players.act(), name="a move of the scripted players")
    box.move.add_done_callback(lambda _: world.changes.bump())
    world.changes.bump()
    try:
        await asyncio.shield(box.move)
    except Exception as error:
        logger.opt(exception=error).error("the scripted players could not move")
        return _refuse(f"the scripted players could not move: {type(error).__name__}", 409)
    return _answer(_state(request))


# --- how --------------------------------------------------------------------------------------------------


def _handler(body: type[msgspec.Struct], deed: Deed) -> Callable[[web.Request], Awaitable[web.Response]]:
    async def handle(request: web.Request) -> web.Response:
        asked = await _read(request, body)
        try:
            return _answer(deed(request.app[WORLD], asked))
        except (SandboxError, ClockError) as error:
            return _refuse(str(error), 409)
        except VkError as error:
            return _refuse(f"VK would not do it: {error}", 409, error.code)

    return handle


async def _read(request: web.Request, body: type[Body]) -> Body:
    """The request's body; a malformed one is answered with 400 and the reason."""
    _need_json(request)
    try:
        return msgspec.json.decode(await request.read(), type=body)
    except msgspec.DecodeError as error:
        refusal = msgspec.json.encode(wire.Refusal(str(error))).decode()
        raise web.HTTPBadRequest(text=refusal, content_type="application/json") from error


def _need_json(request: web.Request) -> None:
    """JSON only: a form of a strange page in the same browser cannot send that."""
    if request.content_type != "application/json":
        raise web.HTTPUnsupportedMediaType(text="application/json only")


def _waiting(request: web.Request) -> tuple[int, float]:
    try:
        after, wait = int(request.query.get("after", "-1")), float(request.query.get("wait", "25"))
    except ValueError as error:
        raise web.HTTPBadRequest(text="after and wait are numbers") from error
    return after, min(wait, LONGEST_WAIT)


def _number(request: web.Request, name: str) -> int | None:
    text = request.query.get(name, "")
    try:
        return int(text) if text else None
    except ValueError as error:
        raise web.HTTPBadRequest(text=f"{name} is a number") from error


def _asked_hall(request: web.Request) -> Hall:
    try:
        return request.app[WORLD].hall(_number(request, "community"))
    except SandboxError as error:
        raise web.HTTPNotFound(text=str(error)) from error


def _state(request: web.Request) -> wire.State:
    box = request.app[PLAYERS]
    return views.state(request.app[WORLD], box.players, acting=box.acting)


def _answer(value: Any) -> web.Response:
    return web.Response(body=msgspec.json.encode(value), content_type="application/json")


def _refuse(why: str, status: int, code: int | None = None) -> web.Response:
    return web.Response(
        body=msgspec.json.encode(wire.Refusal(why, code)), content_type="application/json", status=status
    )
