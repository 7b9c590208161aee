"""The control endpoints under /sandbox/: what people, the page, scripted players and tests do to the world.

Bodies are JSON objects (wire.py). A refusal is {"error": …} with status 400, 404 or 409, in words for people.
"""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import time, timedelta
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

import msgspec
from aiohttp import web
from loguru import logger

from vkbot.sandbox import dialogs, views, walls, wire
from vkbot.sandbox.clock import ClockError, next_local
from vkbot.sandbox.endpoints import LONGEST_WAIT, WORLD
from vkbot.sandbox.errors import SandboxError, VkError
from vkbot.sandbox.model import Message, Person
from vkbot.sandbox.players import Players
from vkbot.sandbox.world import Hall, World


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
Deed = Callable[[World, Any], Any]
ROLE_LEVELS = {None: 0, "moderator": 1, "editor": 2, "administrator": 3, "creator": 4}


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


# --- the world's deeds ------------------------------------------------------------------------------------


def say(world: World, body: wire.Say) -> wire.Created:
    """A person writes."""
    message = dialogs.say(world, world.hall(body.community), body.person, body.text, body.payload)
    return wire.Created(message.conversation_message_id)


def edit_message(world: World, body: wire.EditMessage) -> wire.Created:
    """A person edits an own message; no event tells of it."""
    dialogs.edit_own(world, world.hall(body.community), body.person, body.message, body.text)
    return wire.Created(body.message)


def press(world: World, body: wire.PressLabel) -> wire.Pressed:
    """A person presses a button."""
    hall = world.hall(body.community)
    chat = hall.chat(world.person(body.person).id)
    if body.message is not None:
        button, number = dialogs.button_at(chat, body.message, body.row, body.column), body.message
    elif body.label is not None:
        button, number = dialogs.find_button(chat, body.label)
    else:
        raise SandboxError("name the button: by label, or by message, row and column")
    result = dialogs.press(world, hall, body.person, button, number)
    if isinstance(result, Message):
        return wire.Pressed("message", message=result.conversation_message_id)
    return wire.Pressed("event", event_id=result) if result else wire.Pressed("nothing")


def comment(world: World, body: wire.WriteComment) -> wire.Created:
    """A person comments."""
    hall = world.hall(body.community)
    author = world.person(body.person).id
    if body.as_community:
        _need(hall.ranks(author, "editor"), "only an editor comments in the community's name")
        author = hall.owner_id
    written = walls.write_comment(world, hall, author, body.post, body.text, reply_to=body.reply_to)
    return wire.Created(written.id)


def edit_comment(world: World, body: wire.ChangeComment) -> wire.Created:
    """A person edits a comment."""
    hall = world.hall(body.community)
    found = walls.find_comment(hall, body.comment)
    _need(walls.may_change(hall, body.person, found), f"{body.person} may not edit comment {found.id}")
    walls.edit_comment(world, hall, found, body.text)
    return wire.Created(found.id)


def delete_comment(world: World, body: wire.NameComment) -> wire.Created:
    """A person deletes a comment."""
    hall = world.hall(body.community)
    found = walls.find_comment(hall, body.comment)
    _need(walls.may_delete(hall, body.person, found), f"{body.person} may not delete comment {found.id}")
    walls.delete_comment(world, hall, found, body.person)
    return wire.Created(found.id)


def restore_comment(world: World, body: wire.NameComment) -> wire.Created:
    """A person restores a comment."""
    hall = world.hall(body.community)
    found = walls.find_comment(hall, body.comment)
    _need(walls.may_delete(hall, body.person, found), f"{body.person} may not restore comment {found.id}")
    walls.restore_comment(world, hall, found)
    return wire.Created(found.id)


def post(world: World, body: wire.WritePost) -> wire.Created:
    """A person posts."""
    hall = world.hall(body.community)
    written = walls.post_as(world, hall, body.person, body.text, from_community=body.from_community)
    return wire.Created(written.id)


def add_person(world: World, body: wire.AddPerson) -> wire.Created:
    """A new person, a member of the community."""
    number = body.id if body.id is not None else max(world.people, default=500) + 1
    _need(number > 0 and number not in world.people, f"the id {number} is taken")
    world.add_person(Person(number, body.first_name, body.last_name, body.sex, body.screen_name))
    world.hall(body.community).members.add(number)
    return wire.Created(number)


def set_role(world: World, body: wire.SetRole) -> wire.Created:
    """A person gets or loses a role."""
    hall = world.hall(body.community)
    before = hall.roles.pop(world.person(body.person).id, None)
    if body.role is not None:
        hall.roles[body.person] = body.role
    levels = {"level_old": ROLE_LEVELS[before], "level_new": ROLE_LEVELS[body.role]}
    admin = next((p for p, role in hall.roles.items() if role == "creator"), 0)
    world.publish(hall, "group_officers_edit", {"admin_id": admin, "user_id": body.person, **levels})
    return wire.Created(body.person)


def _of_person(deed: Callable[[World, Hall, int], None]) -> Deed:
    def run(world: World, body: wire.NamePerson) -> wire.Created:
        deed(world, world.hall(body.community), world.person(body.person).id)
        return wire.Created(body.person)

    return run


def _join(world: World, hall: Hall, person: int) -> None:
    hall.members.add(person)
    world.publish(hall, "group_join", {"user_id": person, "join_type": "join"})


def _leave(world: World, hall: Hall, person: int) -> None:
    hall.members.discard(person)
    world.publish(hall, "group_leave", {"user_id": person, "self": 1})


def move_clock(world: World, body: wire.MoveClock) -> wire.ClockView:
    """Move the clock forward, let it run or make it stand."""
    clock = world.clock
    if body.running is not None:
        clock.set_running(body.running)
    if body.to is not None:
        clock.set(body.to)
    if body.by is not None:
        clock.set(clock.now() + timedelta(seconds=body.by))
    if body.next is not None:
        clock.set(next_local(clock.now(), time.fromisoformat(body.next), ZoneInfo(body.zone)))
    world.release_late()
    return views.clock(world)


def plan_faults(world: World, body: wire.PlanFaults) -> wire.PlanFaults:
    """Add faults to the plan; answers with the whole plan."""
    for call in body.calls:
        world.faults.add_call(call)
    for event in body.events:
        world.faults.add_event(event)
    return _plan(world)


def break_long_poll(world: World, body: wire.BreakLongPoll) -> wire.Created:
    """Make Long Poll fail."""
    log = world.hall(body.community).log
    {1: log.outdate, 2: log.expire_key, 3: log.lose_information}[body.failed]()
    return wire.Created(log.ts)


def set_limits(world: World, body: wire.SetLimits) -> wire.SetLimits:
    """Switch error 6 on or off."""
    world.limiter.enabled = body.rate
    return body


DEEDS: dict[str, tuple[type[msgspec.Struct], Deed]] = {
    "say": (wire.Say, say),
    "edit_message": (wire.EditMessage, edit_message),
    "press": (wire.PressLabel, press),
    "comment": (wire.WriteComment, comment),
    "edit_comment": (wire.ChangeComment, edit_comment),
    "delete_comment": (wire.NameComment, delete_comment),
    "restore_comment": (wire.NameComment, restore_comment),
    "post": (wire.WritePost, post),
    "allow": (wire.NamePerson, _of_person(dialogs.allow)),
    "deny": (wire.NamePerson, _of_person(dialogs.deny)),
    "read": (wire.NamePerson, _of_person(dialogs.read)),
    "join": (wire.NamePerson, _of_person(_join)),
    "leave": (wire.NamePerson, _of_person(_leave)),
    "person": (wire.AddPerson, add_person),
    "role": (wire.SetRole, set_role),
    "clock": (wire.MoveClock, move_clock),
    "faults": (wire.PlanFaults, plan_faults),
    "longpoll": (wire.BreakLongPoll, break_long_poll),
    "limits": (wire.SetLimits, set_limits),
}


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
    return _answer(_plan(request.app[WORLD]))


async def clear_faults(request: web.Request) -> web.Response:
    """Nothing goes wrong from now on."""
    request.app[WORLD].faults.clear()
    return _answer(_plan(request.app[WORLD]))


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


def _plan(world: World) -> wire.PlanFaults:
    calls = tuple(msgspec.structs.replace(f, times=armed.left) for f, armed in world.faults.calls)
    events = tuple(msgspec.structs.replace(f, times=armed.left) for f, armed in world.faults.events)
    return wire.PlanFaults(calls, events)


def _state(request: web.Request) -> wire.State:
    box = request.app[PLAYERS]
    return views.state(request.app[WORLD], box.players, acting=box.acting)


def _need(true: bool, why: str) -> None:
    if not true:
        raise SandboxError(why)


def _answer(value: Any) -> web.Response:
    return web.Response(body=msgspec.json.encode(value), content_type="application/json")


def _refuse(why: str, status: int, code: int | None = None) -> web.Response:
    return web.Response(
        body=msgspec.json.encode(wire.Refusal(why, code)), content_type="application/json", status=status
    )
