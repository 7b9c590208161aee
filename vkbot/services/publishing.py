"""When VK does not let the bot publish, or the game masters post themselves: asking them, and finding their post."""

import re
from typing import Final

from models import audit, inbox, outbox
from models.communities import resume_publishing
from models.kinds import DayStatus, OutboxKind, PostStatus
from models.tables import Day, OutboxMessage
from vkbot.services.desk import Desk
from vkbot.services.notices import tell_admins

RECOGNISED: Final = 60
"""How many first letters of a post without a day must be the same for it to be known again."""


async def ask_admins(desk: Desk, community_id: int, note: str, text: str) -> None:
    """Ask the game masters to publish a text: a note, and the text alone in a message of its own, to be copied."""
    await tell_admins(desk, community_id, note, purpose="ask-post")
    await tell_admins(desk, community_id, text, purpose="post-text")


async def refused(desk: Desk, row: OutboxMessage) -> None:
    """VK refused a post, or holds it back: nothing is lost, the game masters get the text (facts: «Keys»).

    Comments of the bot are announcements that the next post repeats: nobody is asked to write them.
    """
    if row.kind != OutboxKind.POST:
        return
    day = None if row.day_id is None else await Day.get(id=row.day_id).prefetch_related("match")
    if day is None:
        note = desk.words.say("post-refused", reason=row.error)
    else:
        note = desk.words.say("day-post-refused", title=day.match.title, day=day.number, reason=row.error)
    overflow = await OutboxMessage.filter(parent_id=row.id).order_by("id")
    await ask_admins(desk, row.community_id, note, "\n\n".join([row.text, *(piece.text for piece in overflow)]))


async def post_appeared(desk: Desk, community_id: int, post_id: int, text: str) -> None:
    """A post stands on the wall that the bot did not send: bind it to the day that waits for one, if it is it.

    What was held back beside it is tried again: an admin's post shows that publishing is possible, or the next
    refusal says that it is not.
    """
    if await _bind_day(desk, community_id, post_id, text) or await _settle_other(desk, community_id, post_id, text):
        await resume_publishing(community_id, desk.clock.now())


async def _bind_day(desk: Desk, community_id: int, post_id: int, text: str) -> bool:
    waiting = (
        await Day.filter(match__community_id=community_id, post_status=PostStatus.AWAITED.value)
        .exclude(status=DayStatus.RESOLVED.value)
        .prefetch_related("match")
        .order_by("id")
    )
    for day in waiting:
        if speaks_of(text, desk.words.say("day-title", day=day.number)):
            await _bind(desk, day, post_id)
            return True
    return False


async def _bind(desk: Desk, day: Day, post_id: int) -> None:
    now, community_id = desk.clock.now(), day.match.community_id
    held = await outbox.held_post_of(day.id)
    if held is not None:
        await _settle(desk, held, post_id)
    await Day.filter(id=day.id).update(post_id=post_id, post_status=PostStatus.BOUND.value)
    await inbox.reopen_comments(community_id, post_id, day.opened_at)
    await audit.note(community_id, now, "day.bound", {"post": post_id}, match_id=day.match_id, day_id=day.id)
    note = desk.words.say("day-post-bound", title=day.match.title, day=day.number)
    await tell_admins(desk, community_id, note, purpose="bound")


async def _settle_other(desk: Desk, community_id: int, post_id: int, text: str) -> bool:
    """A held post without a day (the end of a match) is known by its beginning."""
    for row in await outbox.held_posts(community_id):
        if row.kind == OutboxKind.POST and row.day_id is None and _beginning(row.text) == _beginning(text):
            await _settle(desk, row, post_id)
            return True
    return False


async def _settle(desk: Desk, held: OutboxMessage, post_id: int) -> None:
    """The overflow of a post that an admin wrote is in the admin's text, so it is not sent as comments."""
    now = desk.clock.now()
    await outbox.settle_by_hand(held.id, post_id, now)
    for piece in await OutboxMessage.filter(parent_id=held.id):
        await outbox.mark_sent(piece, 0, now)


def _beginning(text: str) -> str:
    return " ".join(text.split())[:RECOGNISED]


def speaks_of(text: str, title: str) -> bool:
    """Whether the title («День 3») stands in the text, not as the beginning of a longer number."""
    return re.search(rf"(?<!\w){re.escape(title)}(?!\d)", text, re.IGNORECASE) is not None
