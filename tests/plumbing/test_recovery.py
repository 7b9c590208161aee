"""Going through the past after a restore, as far as it needs no whole match (tests/e2e/test_backup.py)."""

from typing import Any

from models import recoveries
from models.communities import ensure_community
from models.store import Store
from vkbot.clock import PastClock, StillClock
from vkbot.inbox import Inbox
from vkbot.missed import Missed
from vkbot.parts import Relived
from vkbot.recovery import Recovery
from vkbot.sandbox import LocalVk
from vkbot.vk.gateway import Gateway

GROUP = 9100
HEARD = (("message_new", 501), ("wall_reply_new", -GROUP), ("wall_reply_new", 501), ("wall_reply_edit", 501))


class Idle:
    """An application in which nothing is ever due."""

    def duties(self, community_id: int) -> "Idle":
        return self

    async def run_due(self) -> None:
        """Nothing."""

    async def next_due(self) -> None:
        """Never."""

    async def end_days(self) -> None:
        """None is due."""

    async def end_silence(self, peer: int) -> None:
        """Nobody is silent."""

    async def pass_by(self) -> None:
        """Nothing."""

    async def recovered(self, relived: Relived) -> None:
        """Nobody is told."""


async def test_comments_that_had_been_heard_are_handled_before_VK_is_asked_for_more(
    quick_store: Store, gateway: Gateway, clock: StillClock, local: LocalVk
) -> None:
    """Else what they tell would seem to be newer than what VK shows, and that would be in vain."""
    await ensure_community(GROUP, clock.now())
    await local.say(501, "после")
    happened: list[str] = []

    async def handle(group_id: int, event: dict[str, Any]) -> None:
        happened.append(event["type"])

    async def caught_up() -> bool:
        return True

    async def prepare() -> None:
        """The rights are known."""

    gateway._called = lambda method, *more: happened.append(method)
    inbox, now = Inbox(clock, handle), clock.now()
    for number, (kind, author) in enumerate(HEARD):
        body: dict[str, Any] = {"id": 7, "post_id": 1, "from_id": author, "date": int(now.timestamp())}
        await inbox.take(GROUP, [{"type": kind, "event_id": f"e{number}", "object": {"message": body, **body}}])
    await recoveries.begin(now, now)
    missed = {GROUP: Missed(gateway, inbox)}
    when: dict[str, Any] = {"catch_up": caught_up, "prepare": prepare, "patience": lambda tries: 0.0}
    await Recovery(missed, inbox, PastClock(clock), Idle(), knows_wall=lambda number: True, **when).run()
    asked = happened.index("messages.getConversations")
    assert happened[:asked] == ["wall_reply_new", "wall_reply_edit"]
    assert sorted(set(happened[asked:])) == [
        "message_new",
        "messages.getConversations",
        "messages.getHistory",
        "wall.get",
        "wall_reply_new",
    ]
