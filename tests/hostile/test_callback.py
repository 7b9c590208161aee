"""The callback endpoint in the hands of whoever finds it: nothing is stored, nothing breaks, nothing is told."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiohttp import ClientConnectionError
from aiohttp.test_utils import TestClient, TestServer

from models.store import Store
from models.tables import InboxEvent
from tests.databases import quick_store
from tests.plumbing.conftest import clock, community_settings, lines
from vkbot.clock import StillClock
from vkbot.inbox import Inbox
from vkbot.web.app import BODY_LIMIT, Doors, make_app

__all__ = ["clock", "lines", "quick_store"]

GROUP, OTHER, NOT_SERVED = 9100, 9200, 9300
SECRET, OTHERS_SECRET, CODE = "s3cret-of-ours", "s3cret-of-theirs", "c0de"
Client = TestClient[Any, Any]


async def ready() -> bool:
    return True


async def ignore(group_id: int, event: dict[str, Any]) -> None:
    """Nobody handles anything here."""


@pytest.fixture
async def client(quick_store: Store, clock: StillClock) -> AsyncIterator[Client]:
    served = {
        GROUP: community_settings(callback_secret=SECRET, confirmation=CODE),
        OTHER: community_settings(group_id=OTHER, callback_secret=OTHERS_SECRET, confirmation="other"),
    }
    app = make_app(Inbox(clock, ignore), Doors(ready=ready, callback=served, body_seconds=0.2))
    async with TestClient(TestServer(app)) as opened:
        yield opened


def event(event_id: str = "a", **more: Any) -> dict[str, Any]:
    made = {"type": "message_new", "event_id": event_id, "group_id": GROUP, "secret": SECRET, "object": {"n": 1}}
    return made | more


async def post(client: Client, body: Any, path: str = "/callback", method: str = "POST") -> tuple[int, str]:
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    async with client.request(method, path, data=data) as answer:
        return answer.status, await answer.text()


def nested(depth: int, around: str = "[") -> bytes:
    return (around * depth).encode() + (b"]" if around == "[" else b"}") * depth


DEEP = '{"a":' * 100_000 + "1" + "}" * 100_000

FORGED: dict[str, Any] = {
    "no secret": {name: value for name, value in event().items() if name != "secret"},
    "an empty secret": event(secret=""),
    "a wrong secret": event(secret=SECRET + " "),
    "a secret in capitals": event(secret=SECRET.upper()),
    "the beginning of the secret": event(secret=SECRET[:-1]),
    "a list": event(secret=[SECRET]),
    "an object": event(secret={SECRET: SECRET}),
    "true": event(secret=True),
    "half a letter": event(secret="\ud800"),
    "the secret of another community": event(secret=OTHERS_SECRET),
    "our secret for another community": event(group_id=OTHER),
    "a community that is not served": event(group_id=NOT_SERVED),
    "the community's number as text": event(group_id=str(GROUP)),
    "the community's number as a fraction": event(group_id=GROUP + 0.5),
    "the community as a list": event(group_id=[GROUP]),
    "a huge number": event(group_id=10**400),
    "no community": {"type": "message_new", "secret": SECRET},
    "nothing": {},
    "a confirmation with a wrong secret": event(type="confirmation", secret="wrong"),
    "a confirmation of nobody's": {"type": "confirmation", "group_id": NOT_SERVED},
}

MALFORMED: dict[str, bytes] = {
    "no body": b"",
    "not JSON": b"type=message_new&secret=" + SECRET.encode(),
    "half of it": json.dumps(event()).encode()[:-1],
    "not UTF-8": b"\xff\xfe\x00",
    "null": b"null",
    "a text": json.dumps(SECRET).encode(),
    "a number": b"1" * 5000,
    "a list of events": json.dumps([event()]).encode(),
    "a hundred thousand lists": nested(100_000),
    "lists that are never closed": b"[" * 100_000,
    "a hundred thousand objects": DEEP.encode(),
    "an event around them": json.dumps(event()).encode()[:-1] + b', "x": ' + DEEP.encode() + b"}",
}


@pytest.mark.parametrize("body", FORGED.values(), ids=FORGED.keys())
async def test_what_is_forged_is_refused_and_not_stored(client: Client, body: Any, lines: list[str]) -> None:
    status, text = await post(client, body)
    assert (status, SECRET in text, CODE in text) == (403, False, False)
    assert await InboxEvent.all().count() == 0
    assert lines == []


@pytest.mark.parametrize("body", MALFORMED.values(), ids=MALFORMED.keys())
async def test_what_is_malformed_is_refused_in_a_line(client: Client, body: bytes, lines: list[str]) -> None:
    status, text = await post(client, body)
    assert status == 400
    assert text in ("not JSON", "not an event")
    assert await InboxEvent.all().count() == 0
    assert lines == []


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"])
async def test_other_methods(client: Client, method: str) -> None:
    assert (await post(client, event(), method=method))[0] == 405
    assert await InboxEvent.all().count() == 0


@pytest.mark.parametrize("path", ["/", "/callback/", "/callback/9100", "/../callback/x", "/settled", "/metrics"])
async def test_other_doors_are_closed(client: Client, path: str) -> None:
    assert (await post(client, event(), path))[0] in (404, 405)
    assert await InboxEvent.all().count() == 0


async def test_a_body_that_is_too_big(client: Client, lines: list[str]) -> None:
    """Also one that does not say beforehand how big it is."""

    async def endless() -> AsyncIterator[bytes]:
        for _ in range(2 * BODY_LIMIT // 65536):
            yield b"x" * 65536

    assert (await post(client, b"x" * (BODY_LIMIT + 1)))[0] == 413
    try:
        async with client.post("/callback", data=endless()) as answer:
            assert answer.status == 413
    except ClientConnectionError:
        pass  # the server has hung up before all of it was sent
    assert await InboxEvent.all().count() == 0
    assert lines == []


async def test_a_body_that_never_ends_is_given_up(client: Client) -> None:
    never = asyncio.Event()

    async def dripping() -> AsyncIterator[bytes]:
        yield b'{"type": '
        await never.wait()

    async with client.post("/callback", data=dripping()) as answer:
        assert answer.status == 408
    assert await post(client, event()) == (200, "ok")


async def test_a_replay_is_acknowledged_and_not_taken_again(client: Client) -> None:
    """The same event; and the same message under another event number, which VK never sends but a thief may."""
    message = {"message": {"peer_id": 501, "from_id": 501, "conversation_message_id": 7, "text": "удар в Искру"}}
    for event_id in ("a", "a", "b", "c"):
        assert await post(client, event(event_id, object=message)) == (200, "ok")
    assert await InboxEvent.all().count() == 1


async def test_a_flood_keeps_no_event_out(client: Client, lines: list[str]) -> None:
    """Hundreds of forged ones at once; each real one among them is stored once and acknowledged."""
    bodies = [event(str(number), **({} if number % 10 == 0 else {"secret": "guess"})) for number in range(400)]
    answers = await asyncio.gather(*(post(client, body) for body in bodies))
    assert [status for status, _ in answers] == [200 if number % 10 == 0 else 403 for number in range(400)]
    assert sorted([int(row.event_id) for row in await InboxEvent.all()]) == list(range(0, 400, 10))
    assert lines == []


@pytest.mark.parametrize(
    "more",
    [
        {"type": ["message_new"]},
        {"type": "x" * 10_000},
        {"type": "\x00\ud800"},
        {"object": None},
        {"object": [[[]]]},
        {"object": {"message": {"peer_id": "501", "conversation_message_id": True}}},
        {"object": {"message": {"peer_id": 10**300, "conversation_message_id": 10**300}}},
        {"event_id": None},
        {"event_id": ["a"]},
        {"event_id": "x" * 10_000},
        {"event_id": "\u0000"},
        {"object": {"text": "\ud83d"}},
        {"object": json.loads('{"n": NaN, "m": Infinity}')},
    ],
    ids=lambda more: ascii(more)[:40],
)
async def test_whoever_knows_the_secret_is_stored_whatever_it_is(client: Client, more: dict[str, Any]) -> None:
    assert await post(client, event() | more) == (200, "ok")
    (row,) = await InboxEvent.all()
    assert SECRET not in row.body
