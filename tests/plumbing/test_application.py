"""What the application does beside the services."""

from datetime import timedelta
from typing import Any

import pytest

from models.store import Store
from models.tables import InboxEvent
from tests.plumbing.conftest import START
from vkbot.application import Chores
from vkbot.clock import StillClock
from vkbot.handlers import wall
from vkbot.vk.framework import Dispatcher
from vkbot.vk.gateway import Gateway
from vkbot.vk.incoming import incoming_of

GROUP = 9100


class Desk:
    """As much of a desk as is needed here."""

    def __init__(self, clock: StillClock) -> None:
        self.clock = clock


class Nothing:
    """Nothing is due."""

    async def run_due(self) -> None:
        """Nothing."""


async def test_handled_events_are_forgotten_after_a_month(quick_store: Store, clock: StillClock) -> None:
    async def event(name: str, *, handled: bool = True) -> None:
        at = clock.now()
        await InboxEvent.create(
            group_id=GROUP, event_id=name, kind="x", body="{}", received_at=at, handled_at=at if handled else None
        )

    chores = Chores(Desk(clock), GROUP, Nothing(), Nothing(), None)  # type: ignore[arg-type]
    await event("old")
    await event("waits", handled=False)
    clock.advance(timedelta(days=1))
    await event("younger")
    for days, left in (
        (29, {"old", "waits", "younger"}),
        (0.5, {"old", "waits", "younger"}),
        (0.5, {"waits", "younger"}),
    ):
        clock.advance(timedelta(days=days))
        await chores.run_due()
        assert {row.event_id for row in await InboxEvent.all()} == left
    assert clock.now() == START + timedelta(days=31)


@pytest.mark.parametrize(("kind", "found"), [("post", True), (None, True), ("suggest", False), ("postpone", False)])
async def test_only_what_stands_on_the_wall_is_a_post(
    gateway: Gateway, clock: StillClock, monkeypatch: pytest.MonkeyPatch, kind: str | None, found: bool
) -> None:
    seen: list[int] = []

    async def appeared(desk: Any, community_id: int, post_id: int, text: str) -> None:
        seen.append(post_id)

    monkeypatch.setattr("vkbot.services.publishing.post_appeared", appeared)
    body = {"id": 5, "from_id": -GROUP, "text": "День 1"} | ({} if kind is None else {"post_type": kind})
    event = {"type": "wall_post_new", "object": body}
    incoming = incoming_of(GROUP, event)
    assert incoming is not None
    await Dispatcher([wall.labeler(Desk(clock))]).dispatch(incoming, event, gateway.api)  # type: ignore[arg-type]
    assert seen == ([5] if found else [])
