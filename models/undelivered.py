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
PUBLIC: Final = (OutboxKind.POST, OutboxKind.COMMENT)
"""Game masters may have been asked to publish these."""
ASK_POST: Final = "ask-post"
"""Purpose of a message that asks a game master to publish something; what, stands in the next ones to them."""
POST_TEXT: Final = "post-text"
"""Purpose of those."""


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

    Posting goes on where it was paused, and nobody is asked any more to publish what the bot publishes. Belongs in a
    transaction.
    """
    closed = [row for row in rows if row.status in CLOSED]
    await _queue([row.id for row in closed])
    await _forget_attempts([row.id for row in closed if row.status in LOOKED_FOR])
    posts = [row for row in closed if row.kind == OutboxKind.POST]
    await Day.filter(
        id__in=[row.day_id for row in posts if row.day_id is not None], post_status=PostStatus.AWAITED.value
    ).update(post_status=PostStatus.QUEUED.value)
    await Community.filter(id__in=list({row.community_id for row in posts})).update(publishing_paused="")
    for row in closed:
        if row.kind in PUBLIC:
            await drop_requests(row)
    return len(closed)


async def drop_requests(row: OutboxMessage) -> None:
    """Ask no game master any more to publish this post or comment: it is there, or the bot sends it after all.

    What may be in VK already stays. Belongs in a transaction.
    """
    purposes = (ASK_POST, POST_TEXT)
    unsent = OutboxMessage.filter(
        community_id=row.community_id, purpose__in=purposes, status=OutboxStatus.QUEUED.value, tried_at=None
    )
    text, dropped, notes = await whole_text(row), list[int](), dict[int | None, int]()
    for request in await unsent.order_by("id"):
        if request.purpose == ASK_POST:
            notes[request.peer_id] = request.id
            continue
        note = notes.pop(request.peer_id, request.id)
        if request.text in text:  # a long one goes in pieces
            dropped += [note, request.id]
    await unsent.filter(id__in=dropped).update(status=OutboxStatus.REPLACED.value)


async def whole_text(row: OutboxMessage) -> str:
    """The text of a row with what carries it on, as game masters get it."""
    overflow = await OutboxMessage.filter(parent_id=row.id, kind=OutboxKind.COMMENT.value).order_by("id")
    return "\n\n".join([row.text, *(piece.text for piece in overflow)])


async def _queue(ids: Collection[int]) -> None:
    rows = OutboxMessage.filter(id__in=list(ids))
    await rows.update(status=OutboxStatus.QUEUED.value, error="", failing_since=None)


async def _forget_attempts(ids: Collection[int]) -> None:
    await OutboxMessage.filter(id__in=list(ids)).update(tried_at=None)
