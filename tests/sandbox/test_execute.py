"""execute: many calls as one request."""

import json
from typing import Any

import pytest
from aiohttp import ClientError
from vkbottle import API, VKAPIError

from tests.sandbox.helpers import code_of
from vkbot.sandbox import CallFault, LocalVk
from vkbot.sandbox.sample import COMMUNITY_ID
from vkbot.sandbox.vkscript import Scope, compile_script, run


def send(peer_id: int, message: str) -> str:
    arguments = json.dumps({"peer_id": peer_id, "message": message, "random_id": 0}, ensure_ascii=False)
    return f"API.messages.send({arguments})"


async def test_different_texts_in_one_request(community: API, local: LocalVk) -> None:
    await local.allow(501)
    await local.allow(502)
    code = f"return [{send(501, 'вам: «огонь»')}, {send(502, 'а вам: лёд')}];"
    answer = await community.request("execute", {"code": code})
    assert answer == {"response": [1, 2]}
    assert (await local.chat(501))[0].text == "вам: «огонь»"


async def test_a_failed_call_is_false_and_named(community: API, local: LocalVk) -> None:
    await local.allow(501)
    wall = f'API.wall.post({{"owner_id":-{COMMUNITY_ID},"from_group":1,"message":"День 1"}})'
    code = f"return [{send(501, 'раз')}, {send(502, 'два')}, {wall}, API.wall.get({{}}), API.no.such()];"
    answer = await community.request("execute", {"code": code})
    assert answer["response"] == [1, False, {"post_id": 1}, False, False]
    assert [(e["method"], e["error_code"]) for e in answer["execute_errors"]] == [
        ("messages.send", 901),
        ("wall.get", 27),
        ("no.such", 3),
    ]


async def test_variables(community: API) -> None:
    code = f"""
    var group = API.groups.getById({{group_id: {COMMUNITY_ID}}}), managers; // two at once
    managers = API.groups.getMembers({{"group_id": group.groups[0].id, "filter": 'managers'}});
    return {{name: group.groups[0].name, ids: managers.items@.id, n: managers.items.length, none: group.x.y}};
    """
    response = (await community.request("execute", {"code": code}))["response"]
    assert response == {"name": "Рассвет", "ids": [500, 510], "n": 2, "none": None}


async def test_twenty_five_calls_and_no_more(community: API) -> None:
    call = f"API.groups.getById({{group_id:{COMMUNITY_ID}}})"
    answer = await community.request("execute", {"code": f"return [{','.join([call] * 25)}];"})
    assert len(answer["response"]) == 25
    assert await code_of(community.request("execute", {"code": f"return [{','.join([call] * 26)}];"})) == 13


@pytest.mark.parametrize(
    "code", ["return [", "return API;", "while(1){}", "return API.a.b(1, 2);", "return 'x;", "§", "if (1) {", "}"]
)
async def test_a_script_with_a_mistake_does_nothing(community: API, local: LocalVk, code: str) -> None:
    await local.allow(501)
    with pytest.raises(VKAPIError) as caught:
        await community.request("execute", {"code": f"{send(501, 'раз')};{code}"})
    assert caught.value.code == 12
    assert await local.chat(501) == []


async def test_a_planned_error_meets_a_call_inside(community: API, local: LocalVk) -> None:
    await local.allow(501)
    await local.faults(CallFault("error", "messages.send", code=9))
    answer = await community.request("execute", {"code": f"return [{send(501, 'раз')}, {send(501, 'два')}];"})
    assert answer["response"] == [False, 1]
    assert answer["execute_errors"][0]["error_code"] == 9


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_fault_on_the_way_of_a_call_inside_cuts_the_script_short(
    community: API, local: LocalVk, when: str
) -> None:
    """What came before it is done, what comes after it is not, and nobody is told."""
    await local.allow(501)
    await local.faults(CallFault("cut", "messages.send", when=when))  # type: ignore[arg-type]
    group = f"API.groups.getById({{group_id:{COMMUNITY_ID}}})"
    wall = f'API.wall.post({{"owner_id":-{COMMUNITY_ID},"from_group":1,"message":"%s"}})'
    with pytest.raises(ClientError):
        await community.request("execute", {"code": f"{wall % 1};{send(501, 'раз')};{wall % 2};return {group};"})
    assert [post.text for post in await local.wall()] == ["1"]
    assert len(await local.chat(501)) == (when == "after")


@pytest.mark.parametrize(
    ("code", "value"),
    [
        (r'return "\u0414\u0430 \ud83c\udf05\n\"x\"";', 'Да 🌅\n"x"'),
        ("return -1 + 2;", 1),
        ("return 1.5 - 1;", 0.5),
        ("return 'a' + 1;", "a1"),
        ("return [1] + [2];", [1, 2]),
        ("return [1,2,][1];", 2),
        ("return [true, false, null];", [True, False, None]),
        ("return ({a: {b: 3}}).a.b;", 3),
        ("return Args.x;", "given"),
        ("/* nothing */ return;", None),
        ("1;", None),
        ("return", None),
        ("return ';{';", ";{"),
        ("var a = 1, b = null; if (a) { b = 2; if (null) { b = 3; } } return b;", 2),
        ("if (1) { return 'in'; } return 'after';", "in"),
        ("if (false) { return 'in' } return 'after';", "after"),
    ],
)
def test_values(code: str, value: Any) -> None:
    assert run(compile_script(code), Scope(lambda name, args: None, args={"x": "given"})) == value
