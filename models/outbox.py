"""What waits to be sent to VK, and what became of it."""

import secrets
import uuid
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import count

from models.bindings import Posted, bind, lock_bindings
from models.kinds import OutboxKind, OutboxStatus, PostStatus
from models.store import transaction
from models.tables import LINE, Day, OutboxMessage
from models.texts import storable

INT31 = 2**31 - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class NewRow:
    """A row to be queued.

    A message needs a peer, a comment a post or a parent (the row of a post still to be sent), an edit a parent (the row
    of the comment).
    """

    community_id: int
    kind: OutboxKind
    text: str
    peer_id: int | None = None
    post_id: int | None = None
    parent_id: int | None = None
    keyboard: str | None = None
    picture: str | None = None
    day_id: int | None = None
    match_id: int | None = None
    purpose: str = ""
    not_before: datetime | None = None


def new_key(kind: str) -> str:
    """What VK tells two sendings apart by: a random_id from 1 to 2^31-1 for a message, else a guid."""
    return str(secrets.randbelow(INT31) + 1) if kind == OutboxKind.MESSAGE else uuid.uuid4().hex


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
    """Queue a row; see NewRow."""
    new = NewRow(
        community_id=community_id,
        kind=kind,
        text=text,
        peer_id=peer_id,
        post_id=post_id,
        parent_id=parent_id,
        keyboard=keyboard,
        day_id=day_id,
        match_id=match_id,
        purpose=purpose,
        not_before=not_before,
    )
    return await add(new, now)


async def add(new: NewRow, now: datetime) -> OutboxMessage:
    """Queue a row."""
    row = _row(new, now)
    await row.save(force_create=True)
    return row


async def set_attachment(row: OutboxMessage, name: str) -> None:
    """Note how VK knows the row's picture; it has none any more if VK takes none ("")."""
    row.attachment = name or None
    row.picture = row.picture if name else None
    await row.save(update_fields=["attachment", "picture"])


async def add_rows(new: Iterable[NewRow], now: datetime) -> None:
    """Queue many rows at once, in this order."""
    if rows := [_row(one, now) for one in new]:
        await OutboxMessage.bulk_create(rows)


def _row(new: NewRow, now: datetime) -> OutboxMessage:
    return OutboxMessage(
        community_id=new.community_id,
        kind=new.kind.value,
        lane=_lane(new.kind, new.peer_id, new.post_id, new.parent_id),
        peer_id=new.peer_id,
        post_id=new.post_id,
        parent_id=new.parent_id,
        text=storable(new.text),
        keyboard=None if new.keyboard is None else storable(new.keyboard),
        picture=None if new.picture is None else storable(new.picture),
        key=new_key(new.kind.value),
        created_at=now,
        not_before=new.not_before or now,
        day_id=new.day_id,
        match_id=new.match_id,
        purpose=new.purpose,
    )


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


async def begin_attempts(
    rows: Sequence[OutboxMessage], now: datetime, *, together: Iterable[Sequence[OutboxMessage]] = ()
) -> bool:
    """Note before a call that there may be something in VK of these rows from now on.

    together: messages among them that one call sends to several peers, none of them tried before; they get one new key.
    It is no row's own, so no dialog has seen it: VK tells sendings apart by dialog.

    False, and nothing is noted, if one of the rows is not to be sent any more, or another sender has begun an attempt
    since they were read: its key must stay.
    """
    for row in rows:
        row.tried_at, row.attempts = row.tried_at or now, row.attempts + 1
    try:
        async with transaction():
            await _begin(rows)
            for same in together:
                await _share_key(same)
    except _ElsewhereError:
        return False
    return True


class _ElsewhereError(Exception):
    """Somebody else has changed a row."""


async def _begin(rows: Sequence[OutboxMessage]) -> None:
    """The number of attempts tells whether a row is as it was read."""
    alike: dict[tuple[int, datetime | None], list[int]] = {}
    for row in rows:
        alike.setdefault((row.attempts, row.tried_at), []).append(row.id)
    for (number, tried_at), ids in alike.items():
        queued = OutboxMessage.filter(id__in=ids, status=OutboxStatus.QUEUED.value, attempts=number - 1)
        if await queued.update(attempts=number, tried_at=tried_at) < len(ids):
            raise _ElsewhereError


async def begin_attempt(row: OutboxMessage, now: datetime) -> bool:
    """The same for one row."""
    return await begin_attempts([row], now)


async def take_back(rows: Sequence[OutboxMessage], untried: Collection[int]) -> None:
    """Note that an attempt was not made after all; untried: ids of rows of which nothing can be in VK."""
    for row in rows:
        begun = OutboxMessage.filter(id=row.id, attempts=row.attempts)  # and nobody has begun another since
        tried_at = None if row.id in untried else row.tried_at
        await begun.update(attempts=row.attempts - 1, tried_at=tried_at)


async def _share_key(rows: Sequence[OutboxMessage]) -> None:
    key = new_key(OutboxKind.MESSAGE)
    await OutboxMessage.filter(id__in=[row.id for row in rows]).update(key=key)
    for row in rows:
        row.key = key


async def mark_not_done(
    row: OutboxMessage, error: str, *, nothing_there: bool, failing_since: datetime | None = None
) -> None:
    """Note that an attempt failed; nothing_there: that neither it nor an earlier one left anything in VK.

    Nothing is noted if another sender has begun an attempt since.
    """
    row.error, row.failing_since = error[:LINE], failing_since
    row.tried_at = None if nothing_there else row.tried_at
    begun = OutboxMessage.filter(id=row.id, attempts=row.attempts)
    await begun.update(error=row.error, tried_at=row.tried_at, failing_since=row.failing_since)


async def mark_sent(row: OutboxMessage, vk_id: int, now: datetime) -> None:
    """Note that VK has it; a day's post is bound to its day, with the comments that came before it was known.

    Belongs in a transaction.
    """
    await mark_all_sent([(row, vk_id)], now)


async def mark_all_sent(sent: Sequence[tuple[OutboxMessage, int]], now: datetime) -> None:
    """The same for several rows and the numbers that VK gave them. Belongs in a transaction."""
    posts: dict[int, list[Posted]] = {}
    for row, vk_id in sent:
        if row.kind == OutboxKind.POST and row.day_id is not None:
            posts.setdefault(row.community_id, []).append(Posted(row.day_id, vk_id, row.created_at))
    await lock_bindings(posts)
    for row, vk_id in sent:
        row.status, row.error, row.vk_id, row.sent_at = OutboxStatus.SENT.value, "", vk_id, now
    if sent:
        await _close_sent(sent, now)
    for community_id, found in posts.items():
        await bind(community_id, found)


async def _close_sent(sent: Sequence[tuple[OutboxMessage, int]], now: datetime) -> None:
    """One statement, the same for the same number of rows; an ORM's takes a CASE for each row and column."""
    connection = OutboxMessage._meta.db
    mark = "?" if connection.capabilities.dialect == "sqlite" else "${}"
    numbers = count(1)
    moment, status = mark.format(next(numbers)), mark.format(next(numbers))
    pair = f"(CAST({mark} AS BIGINT), CAST({mark} AS BIGINT))"
    pairs = ", ".join(pair.format(next(numbers), next(numbers)) for _ in sent)
    values = [number for row, vk_id in sent for number in (row.id, vk_id)]
    await connection.execute_query(
        f"UPDATE outbox_messages SET sent_at = {moment}, status = {status}, error = '', vk_id = given.column2 "
        f"FROM (VALUES {pairs}) AS given WHERE outbox_messages.id = given.column1",
        [now, OutboxStatus.SENT.value, *values],
    )


async def mark_unsure(row: OutboxMessage, why: str) -> bool:
    """Let it go without knowing whether it arrived; False if somebody else has dealt with it."""
    return await _close(row, OutboxStatus.UNSURE, why)


async def mark_held(row: OutboxMessage, why: str, *, nothing_there: bool = False) -> bool:
    """Leave it to an admin; a day whose post it is awaits one. Belongs in a transaction.

    nothing_there: no attempt left anything in VK. False if somebody else has dealt with it.
    """
    if not await _close(row, OutboxStatus.HELD, why, nothing_there=nothing_there):
        return False
    if row.kind == OutboxKind.POST and row.day_id is not None:
        await Day.filter(id=row.day_id).update(post_status=PostStatus.AWAITED.value)
    return True


async def mark_dead(row: OutboxMessage, why: str, *, nothing_there: bool = False) -> bool:
    """Give it up; False if somebody else has dealt with it. nothing_there: no attempt left anything in VK."""
    return await _close(row, OutboxStatus.DEAD, why, nothing_there=nothing_there)


async def _close(row: OutboxMessage, status: OutboxStatus, why: str, *, nothing_there: bool = False) -> bool:
    """Only from the state in which it was read: what another sender brought to VK in the meantime is sent."""
    as_read = OutboxMessage.filter(id=row.id, status=row.status)
    row.tried_at = None if nothing_there else row.tried_at
    changed = {"status": status.value, "error": why[:LINE], "vk_id": None, "sent_at": None, "tried_at": row.tried_at}
    if not await as_read.update(**changed):
        return False
    row.status, row.error, row.vk_id, row.sent_at = status.value, why[:LINE], None, None
    return True


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
