"""Every API method that the local VK knows, and the way a call takes through keys, limits and errors."""

from collections.abc import Mapping
from typing import Any

from vkbot.sandbox.errors import VkError, captcha
from vkbot.sandbox.faults import CallFault, ScriptCutError
from vkbot.sandbox.limits import EXECUTE_CALLS
from vkbot.sandbox.methods import groups, messages, photos, wall
from vkbot.sandbox.methods.call import MANAGERS, Call, Method
from vkbot.sandbox.model import JsonObject, Key
from vkbot.sandbox.params import Params
from vkbot.sandbox.vkscript import CompileError, Scope, compile_script, run
from vkbot.sandbox.world import World

METHODS: Mapping[str, Method] = {**messages.METHODS, **wall.METHODS, **groups.METHODS, **photos.METHODS}
EXECUTE = Method(lambda call: None, MANAGERS)
SECRET = frozenset({"access_token", "captcha_key"})


def answer(world: World, name: str, values: Mapping[str, str], origin: str) -> JsonObject:
    """What VK answers to a call: {"response": …} or {"error": …}.

    `origin` is the server's own address. Never raises for what a caller may get wrong; ScriptCutError for a fault.
    """
    params = Params(values)
    try:
        key = _authorise(world, params)
        world.limiter.take(key)
        if name == "execute":
            return _execute(Call(world, key, params, origin))
        return {"response": _call(Call(world, key, params, origin), name)}
    except VkError as error:
        return error_answer(error, name, params)


def error_answer(error: VkError, method: str, params: Mapping[str, str]) -> JsonObject:
    """An error as VK answers it: the call's parameters come back, except the key."""
    shown = {"method": method, **{k: v for k, v in params.items() if k not in SECRET}}
    return {
        "error": {
            "error_code": error.code,
            "error_msg": error.message,
            "request_params": [{"key": k, "value": v} for k, v in shown.items()],
            **error.extra,
        }
    }


def planned_error(world: World, fault: CallFault) -> VkError:
    """The error that a fault asks for; for 14 a captcha that can then be solved."""
    if fault.code != 14:
        return VkError(fault.code)
    sid = world.unique("captcha", 12)
    world.captchas.add(sid)
    return captcha(sid)


def solves_captcha(world: World, params: Mapping[str, str]) -> bool:
    """Whether the call brings the answer to a captcha that was asked for; any answer will do, once."""
    sid = params.get("captcha_sid", "")
    if sid not in world.captchas or not params.get("captcha_key"):
        return False
    world.captchas.discard(sid)
    return True


def _authorise(world: World, params: Params) -> Key:
    token = params.get("access_token", "")
    if not token:
        raise VkError(5, "no access_token passed.")
    if token not in world.keys:
        raise VkError(5, "invalid access_token (4).")
    if not params.get("v"):
        raise VkError(8, "v is required")
    return world.keys[token]


def _call(call: Call, name: str) -> Any:
    method = METHODS.get(name)
    if method is None:
        raise VkError(3)
    method.admit(call.key)
    return method.run(call)


def _execute(call: Call) -> JsonObject:
    EXECUTE.admit(call.key)
    try:
        script = compile_script(call.params.need_text("code"))
    except CompileError as error:
        raise VkError(12, str(error)) from error
    failed: list[JsonObject] = []
    made = 0

    def invoke(name: str, arguments: Mapping[str, Any]) -> Any:
        nonlocal made
        made += 1
        if made > EXECUTE_CALLS:
            raise VkError(13, "too many API calls")
        try:
            return _nested(call, name, Params.of(arguments))
        except VkError as error:
            failed.append({"method": name, "error_code": error.code, "error_msg": error.message})
            return False

    try:
        response = run(script, Scope(invoke, args=call.params))
    except (TypeError, AttributeError) as error:
        raise VkError(13, str(error)) from error
    return {"response": response, **({"execute_errors": failed} if failed else {})}


def _nested(call: Call, name: str, params: Params) -> Any:
    """A call inside `execute`. Raises ScriptCutError if it meets a fault that is no answer."""
    fault = call.world.faults.take_call(name, only_errors=True) or call.world.faults.take_cut(name)
    if fault is None:
        return _call(Call(call.world, call.key, params, call.origin), name)
    if fault.when == "after":
        _call(Call(call.world, call.key, params, call.origin), name)
    if fault.kind != "error":
        raise ScriptCutError(fault)
    raise planned_error(call.world, fault)
