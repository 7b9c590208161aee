"""A comment may come before the bot has stored under which number VK took the day's post."""

from typing import Any

from engine.curse.game import VOTES
from models import outbox
from models.kinds import OutboxKind, PostStatus
from models.store import transaction
from models.tables import Day
from tests.services.story import HERE
from tests.services.table import POST, Table
from vkbot.inbox import Inbox
from vkbot.services.ballots import standing_votes


def comment(number: int, text: str) -> dict[str, Any]:
    body = {"id": number, "from_id": 501, "date": 1, "text": text, "post_owner_id": -HERE, "post_id": POST}
    return {"type": "wall_reply_new", "object": body, "group_id": HERE, "event_id": f"e{number}"}


async def test_a_vote_under_a_post_whose_number_is_not_stored_yet_counts_once_it_is(table: Table) -> None:
    await table.set()
    day = await table.day()
    await Day.filter(id=day.id).update(post_id=None, post_status=PostStatus.QUEUED.value)
    async with transaction():
        post = await outbox.add_row(HERE, OutboxKind.POST, "День 3", table.clock.now(), day_id=day.id)

    async def handle(group_id: int, event: dict[str, Any]) -> None:
        await table.dispatch(group_id, event)

    inbox = Inbox(table.clock, handle)
    await inbox.take(HERE, [comment(9, "Голосую против Паладина")])
    await inbox.handle_pending()
    assert await standing_votes(day) == {}

    async with transaction():
        await outbox.mark_sent(post, POST, table.clock.now())
    await inbox.handle_pending()
    assert await standing_votes(day) == {"monk": VOTES.encode("paladin")}
