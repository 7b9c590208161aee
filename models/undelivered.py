"""What VK has not taken, and how it is queued again when the cause is gone: for whoever runs the bot."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Final

from tortoise.expressions import Q

from models.kinds import OutboxKind, OutboxStatus, PostStatus
from models.tables import Community, Day, OutboxMessage

CLOSED: Final = (OutboxStatus.HELD, OutboxStatus.DEAD, OutboxStatus.UNSURE)
"""Nothing becomes of these by itself."""
LOOKED_FOR: Final = (OutboxStatus.HELD, OutboxStatus.UNSURE)
"""Whoever wants them sent again has looked that they are not there: the bot could not."""


async def undelivered(since: datetime) -> list[OutboxMessage]:
    """Rows queued since then that VK has not taken, the oldest first: given up, left to an admin, or tried in vain.

    What waits for a post that is held, and edits, which the next one replaces, are not listed.
    """
    rows = OutboxMessage.filter(created_at__gte=since).exclude(kind=OutboxKind.EDIT.value)
    closed = Q(status__in=[status.value for status in CLOSED])
    in_vain = Q(status=OutboxStatus.QUEUED.value) & ~Q(error="")
    return await rows.filter(closed | in_vain).order_by("id")


async def queue_again(rows: Sequence[OutboxMessage]) -> int:
    """Send these once more, with the keys they had, so that VK knows again what it has; how many were closed.

    Posting goes on where it was paused. Belongs in a transaction.
    """
    closed = [row for row in rows if row.status in CLOSED]
    await _queue([row.id for row in closed])
    await _forget_attempts([row.id for row in closed if row.status in LOOKED_FOR])
    posts = [row for row in closed if row.kind == OutboxKind.POST]
    await Day.filter(
        id__in=[row.day_id for row in posts if row.day_id is not None], post_status=PostStatus.AWAITED.value
    ).update(post_status=PostStatus.QUEUED.value)
    await Community.filter(id__in=list({row.community_id for row in posts})).update(publishing_paused="")
    return len(closed)


async def _queue(ids: Collection[int]) -> None:
    rows = OutboxMessage.filter(id__in=list(ids))
    await rows.update(status=OutboxStatus.QUEUED.value, error="", failing_since=None)


async def _forget_attempts(ids: Collection[int]) -> None:
    await OutboxMessage.filter(id__in=list(ids)).update(tried_at=None)
