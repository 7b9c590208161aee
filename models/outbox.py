"""What waits to be sent to VK, and what became of it."""

import hashlib
from collections.abc import Collection
from datetime import datetime

from tortoise.expressions import F
from tortoise.functions import Min

from models.inbox import reopen_comments
from models.kinds import OutboxKind, OutboxStatus, PostStatus
from models.tables import LINE, Day, OutboxMessage
from models.texts import storable

INT31 = 2**31 - 1


def make_key(kind: str, row_id: int, created_at: datetime) -> str:
    """What VK tells two sendings apart by: a random_id from 1 to 2^31-1 for a message, else a guid.

    The time is part of it, so that a new database does not begin with the keys of the one before.
    """
    digest = hashlib.blake2b(f"{row_id} {created_at.isoformat()}".encode(), digest_size=16)
    if kind == OutboxKind.MESSAGE:
        return str(int.from_bytes(digest.digest()[:8]) % INT31 + 1)
    return digest.hexdigest()


async def add_row(
    community_id: int,
    kind: OutboxKind,
    text: str,
    now: datetime,
    *,
    peer_id: int | None = None,
    post_id: int | None = None,
    parent_id: int | None = None,
    keyboard: str | None = None,
    day_id: int | None = None,
    match_id: int | None = None,
    purpose: str = "",
    not_before: datetime | None = None,
) -> OutboxMessage:
    """Queue a row.

    A message needs a peer, a comment a post or a parent (the row of a post still to be sent), an edit a parent (the row
    of the comment).
    """
    row = await OutboxMessage.create(
        community_id=community_id,
        kind=kind.value,
        lane=_lane(kind, peer_id, post_id, parent_id),
        peer_id=peer_id,
        post_id=post_id,
        parent_id=parent_id,
        text=storable(text),
        keyboard=None if keyboard is None else storable(keyboard),
        created_at=now,
        not_before=not_before or now,
        day_id=day_id,
        match_id=match_id,
        purpose=purpose,
    )
    row.key = make_key(kind.value, row.id, now)
    await row.save(update_fields=["key"])
    return row


def _lane(kind: OutboxKind, peer_id: int | None, post_id: int | None, parent_id: int | None) -> str:
    if kind is OutboxKind.MESSAGE and peer_id is not None:
        return f"peer:{peer_id}"
    if kind is OutboxKind.POST:
        return "wall"
    if kind is OutboxKind.COMMENT and post_id is not None:
        return f"post:{post_id}"
    if kind is OutboxKind.COMMENT and parent_id is not None:
        return f"under:{parent_id}"
    if kind is OutboxKind.EDIT and parent_id is not None:
        return f"edit:{parent_id}"  # a lane of its own: what the admin's key may not do holds nothing else up
    raise ValueError("a message needs a peer, a comment a post or a parent, an edit a parent")


async def lane_heads(communities: Collection[int], now: datetime) -> list[OutboxMessage]:
    """The first row of each lane that may go now; `community` and `parent` are loaded.

    A comment whose post has not been sent does not count, nor an edit whose comment has not.
    """
    heads = (
        await OutboxMessage.filter(status=OutboxStatus.QUEUED.value, community_id__in=list(communities))
        .annotate(head=Min("id"))
        .group_by("community_id", "lane")
        .values_list("head", flat=True)
    )
    rows = (
        await OutboxMessage.filter(id__in=list(heads), not_before__lte=now)
        .prefetch_related("community", "parent")
        .order_by("id")
    )
    return [row for row in rows if not _waits_for_parent(row)]


def _waits_for_parent(row: OutboxMessage) -> bool:
    return row.parent is not None and row.parent.status in (OutboxStatus.QUEUED, OutboxStatus.HELD)


async def next_not_before(communities: Collection[int], now: datetime) -> datetime | None:
    """When the next row becomes sendable that is not yet, as far as its own time goes."""
    row = (
        await OutboxMessage.filter(
            status=OutboxStatus.QUEUED.value, community_id__in=list(communities), not_before__gt=now
        )
        .order_by("not_before")
        .first()
    )
    return None if row is None else row.not_before


async def begin_attempt(row: OutboxMessage, now: datetime) -> None:
    """Note before the call that there may be something in VK from now on."""
    row.tried_at = row.tried_at or now
    row.attempts += 1
    await OutboxMessage.filter(id=row.id).update(tried_at=row.tried_at, attempts=F("attempts") + 1)


async def mark_not_done(
    row: OutboxMessage, error: str, *, nothing_there: bool, failing_since: datetime | None = None
) -> None:
    """Note that an attempt failed; nothing_there: that neither it nor an earlier one left anything in VK."""
    row.error, row.failing_since = error[:LINE], failing_since
    row.tried_at = None if nothing_there else row.tried_at
    await row.save(update_fields=["error", "tried_at", "failing_since"])


async def mark_sent(row: OutboxMessage, vk_id: int, now: datetime) -> None:
    """Note that VK has it; a day's post is bound to its day, with the comments that came before it was known.

    Belongs in a transaction.
    """
    await _close(row, OutboxStatus.SENT, "", vk_id=vk_id, sent_at=now)
    if row.kind == OutboxKind.POST and row.day_id is not None:
        await Day.filter(id=row.day_id).update(post_id=vk_id, post_status=PostStatus.BOUND.value)
        await reopen_comments(row.community_id, vk_id, row.created_at)


async def mark_unsure(row: OutboxMessage, why: str) -> None:
    """Let it go without knowing whether it arrived."""
    await _close(row, OutboxStatus.UNSURE, why)


async def mark_held(row: OutboxMessage, why: str) -> None:
    """Leave it to an admin; a day whose post it is awaits one. Belongs in a transaction."""
    await _close(row, OutboxStatus.HELD, why)
    if row.kind == OutboxKind.POST and row.day_id is not None:
        await Day.filter(id=row.day_id).update(post_status=PostStatus.AWAITED.value)


async def mark_dead(row: OutboxMessage, why: str) -> None:
    """Give it up."""
    await _close(row, OutboxStatus.DEAD, why)


async def _close(
    row: OutboxMessage, status: OutboxStatus, why: str, *, vk_id: int | None = None, sent_at: datetime | None = None
) -> None:
    row.status, row.error, row.vk_id, row.sent_at = status.value, why[:LINE], vk_id, sent_at
    await row.save(update_fields=["status", "error", "vk_id", "sent_at"])


async def kept_comment(day_id: int, purpose: str) -> list[OutboxMessage]:
    """The comment that is kept up to date for a day and the edits of it, the oldest first; none if there is none."""
    kinds = [OutboxKind.COMMENT.value, OutboxKind.EDIT.value]
    return await OutboxMessage.filter(day_id=day_id, kind__in=kinds, purpose=purpose).order_by("id")


async def replace_edits(comment_id: int) -> None:
    """A newer text comes: edits of the comment (its row) that wait are not sent. Belongs in a transaction."""
    waiting = OutboxMessage.filter(parent_id=comment_id, kind=OutboxKind.EDIT.value, status=OutboxStatus.QUEUED.value)
    await waiting.update(status=OutboxStatus.REPLACED.value)


async def settle_by_hand(row_id: int, post_id: int, now: datetime) -> OutboxMessage | None:
    """An admin published a held post (or comment): note under which number. None if it is not held any more.

    Its day is bound, and comments that wait for it may go. Belongs in a transaction; wake the outbox after it.
    """
    row = await OutboxMessage.get_or_none(id=row_id, status=OutboxStatus.HELD.value)
    if row is not None:
        await mark_sent(row, post_id, now)
    return row


async def held_posts(community_id: int) -> list[OutboxMessage]:
    """Posts and comments that wait for an admin, the oldest first."""
    return await OutboxMessage.filter(community_id=community_id, status=OutboxStatus.HELD.value).order_by("id")


async def end_is_out(match_id: int) -> bool:
    """Whether no post with the end of the match waits any more, in the outbox or for an admin."""
    waiting = (OutboxStatus.QUEUED.value, OutboxStatus.HELD.value)
    return not await OutboxMessage.exists(match_id=match_id, kind=OutboxKind.POST.value, status__in=list(waiting))


async def held_post_of(day_id: int) -> OutboxMessage | None:
    """The held post of a day, if an admin has to publish it."""
    return await OutboxMessage.filter(day_id=day_id, kind=OutboxKind.POST.value, status=OutboxStatus.HELD.value).first()
