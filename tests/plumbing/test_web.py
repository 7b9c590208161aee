import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiohttp.test_utils import TestClient, TestServer

from models.store import Store
from models.tables import Community, InboxEvent
from tests.plumbing.conftest import community_settings
from vkbot.clock import StillClock
from vkbot.inbox import Inbox
from vkbot.web.app import Doors, make_app

GROUP = 9100
SECRET = "s3cret"


class Health:
    well = True

    async def ready(self) -> bool:
        return self.well


async def ignore(group_id: int, event: dict[str, Any]) -> None:
    """Nobody handles anything here."""


@pytest.fixture
def health() -> Health:
    return Health()


@pytest.fixture
async def client(quick_store: Store, clock: StillClock, health: Health) -> AsyncIterator[TestClient[Any, Any]]:
    settings = community_settings(callback_secret=SECRET, confirmation="c0de")
    app = make_app(Inbox(clock, ignore), Doors(ready=health.ready, callback={GROUP: settings}))
    async with TestClient(TestServer(app)) as opened:
        yield opened


def event(**more: Any) -> dict[str, Any]:
    return {"type": "message_new", "event_id": "a", "group_id": GROUP, "secret": SECRET, "object": {"n": 1}} | more


async def post(client: TestClient[Any, Any], body: Any) -> tuple[int, str]:
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    async with client.post("/callback", data=data) as answer:
        return answer.status, await answer.text()


async def test_an_event_is_stored_once_and_acknowledged_each_time(client: TestClient[Any, Any]) -> None:
    assert await post(client, event()) == (200, "ok")
    assert await post(client, event()) == (200, "ok")
    (row,) = await InboxEvent.all()
    assert row.event_id == "a"
    assert SECRET not in row.body


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (event(secret="wrong"), 403),
        (event(secret=None), 403),
        (event(secret=5), 403),
        ({"type": "message_new", "group_id": GROUP}, 403),
        (event(group_id=1), 403),
        (event(group_id="9100"), 403),
        ({}, 403),
        ([], 400),
        (b"not json", 400),
        (b"\xff", 400),
        (b"x" * (1024 * 1024 + 1), 413),
    ],
)
async def test_what_is_not_taken(client: TestClient[Any, Any], body: Any, status: int) -> None:
    assert (await post(client, body))[0] == status
    assert await InboxEvent.all().count() == 0


async def test_confirmation(client: TestClient[Any, Any]) -> None:
    assert await post(client, {"type": "confirmation", "group_id": GROUP}) == (200, "c0de")
    assert await post(client, event(type="confirmation")) == (200, "c0de")
    assert (await post(client, event(type="confirmation", secret="wrong")))[0] == 403
    assert (await post(client, {"type": "confirmation", "group_id": 1}))[0] == 403
    assert await InboxEvent.all().count() == 0


async def test_ok_is_not_said_before_it_is_stored(client: TestClient[Any, Any], lines: list[str]) -> None:
    await Community.raw("ALTER TABLE inbox_events RENAME TO gone")
    assert await post(client, event(object={"text": "тайна"})) == (503, "not stored")
    await Community.raw("ALTER TABLE gone RENAME TO inbox_events")
    assert await post(client, event()) == (200, "ok")
    assert any("could not be stored" in line for line in lines)
    assert not any("тайна" in line for line in lines)


async def test_health(client: TestClient[Any, Any], health: Health) -> None:
    async def status(path: str) -> int:
        async with client.get(path) as answer:
            return answer.status

    assert await status("/healthz") == 200
    assert await status("/readyz") == 200
    health.well = False
    assert await status("/readyz") == 503
    assert await status("/settled") == 404


async def test_long_poll_opens_no_callback(clock: StillClock, health: Health) -> None:
    app = make_app(Inbox(clock, ignore), Doors(ready=health.ready, callback={}))
    async with TestClient(TestServer(app)) as opened:
        assert (await post(opened, event()))[0] == 404
