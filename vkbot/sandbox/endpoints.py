"""The two addresses that a bot calls: the API's methods and Long Poll. Faults on the way are made here."""

import asyncio
import json
from typing import Any, NoReturn

from aiohttp import web

from vkbot.sandbox.eventlog import EventLog
from vkbot.sandbox.faults import CallFault, ScriptCutError
from vkbot.sandbox.methods import answer, error_answer, planned_error, solves_captcha
from vkbot.sandbox.model import JsonObject, Photo
from vkbot.sandbox.world import World

WORLD: web.AppKey[World] = web.AppKey("world", World)
LONGEST_WAIT = 90.0
GATEWAY_PAGE = """<html>
<head><title>502 Bad Gateway</title></head>
<body><center><h1>502 Bad Gateway</h1></center><hr><center>kittenx</center></body>
</html>
"""


def routes() -> list[web.RouteDef]:
    """What a bot calls."""
    return [
        web.route("*", "/method/{name}", call_method),
        web.route("*", "/longpoll", check_long_poll),
        web.post("/upload/{community}", take_picture),
        web.get("/photo/{community}/{name}", show_picture),
    ]


async def call_method(request: web.Request) -> web.StreamResponse:
    """An API call: parameters in the query or in a form, answer in JSON with status 200 even for errors."""
    world = request.app[WORLD]
    name = request.match_info["name"]
    values = {**request.query, **{k: str(v) for k, v in (await request.post()).items()}}
    fault = None if solves_captcha(world, values) else world.faults.take_call(name)
    origin = str(request.url.origin())
    try:
        if fault is None:
            return _json(answer(world, name, values, origin))
        if fault.when == "after":
            answer(world, name, values, origin)
    except ScriptCutError as cut:
        fault = cut.fault
    world.changes.bump()  # so that a test can wait until the fault has struck
    if fault.kind == "error":
        return _json(error_answer(planned_error(world, fault), name, values))
    return await _fail(request, fault)


async def take_picture(request: web.Request) -> web.StreamResponse:
    """A file for a message, in the form field `photo`; what photos.saveMessagesPhoto wants to hear of it."""
    world = request.app[WORLD]
    hall = world.hall(int(request.match_info["community"]))
    fault = world.faults.take_call("upload")
    if fault is not None and fault.kind != "error":
        return await _fail(request, fault)
    file = (await request.post()).get("photo")
    if fault is not None or not isinstance(file, web.FileField):
        return _json({"error": "ERR_UPLOAD_BAD_IMAGE_SIZE: market photo min size 400x400"})
    data = file.file.read()
    name = world.unique("upload")
    key = world.unique("picture", 18)
    hall.uploads[name] = Photo(0, hall.owner_id, key, data, file.content_type)
    return _json({"server": 1, "photo": name, "hash": world.unique("hash", 32)})


async def show_picture(request: web.Request) -> web.StreamResponse:
    """A saved picture, for the page and for whoever looks at what was sent."""
    hall = request.app[WORLD].hall(int(request.match_info["community"]))
    photo = hall.photos.get(request.match_info["name"])
    if photo is None:
        raise web.HTTPNotFound
    return web.Response(body=photo.data, content_type=photo.content_type)


async def _fail(request: web.Request, fault: CallFault) -> web.Response:
    if fault.kind == "gateway":
        return web.Response(status=502, text=GATEWAY_PAGE, content_type="text/html")
    if fault.kind == "timeout":
        await _never()
    if request.transport is not None:
        request.transport.abort()
    return web.Response(status=500)


async def _never() -> NoReturn:
    """Until the caller gives up or the server closes: both cancel the handler."""
    await asyncio.Event().wait()
    raise AssertionError("nobody sets this event")


async def check_long_poll(request: web.Request) -> web.Response:
    """Long Poll: the events after `ts`, at once if there are any, else within `wait` seconds."""
    world = request.app[WORLD]
    query = request.query
    key = query.get("key", "")
    try:
        ts, wait = int(query.get("ts", "")), float(query.get("wait", "25"))
    except ValueError:
        return _json({"failed": 2})
    logs = (hall.log for hall in world.halls.values())
    log = next((log for log in logs if log.knows(key)), None)
    if query.get("act", "a_check") != "a_check" or log is None:
        return _json({"failed": 2})
    return _json(await poll(log, key, ts, min(wait, LONGEST_WAIT)))


async def poll(log: EventLog, key: str, ts: int, wait: float) -> JsonObject:
    """What Long Poll answers to this key and ts, waiting up to `wait` seconds of real time."""
    loop = asyncio.get_running_loop()
    deadline = loop.time() + wait
    while True:
        if trouble := log.trouble(key, ts):
            return trouble
        seen = log.changes.number
        updates = list(log.after(ts))
        left = deadline - loop.time()
        if updates or left <= 0:
            return {"ts": str(log.ts), "updates": updates}
        await log.changes.after(seen, left)


def _json(data: Any) -> web.Response:
    return web.json_response(data, dumps=lambda value: json.dumps(value, ensure_ascii=False))
