"""Which wall post is a day's: binding them, and asking so that no comment falls between.

People may comment a day's post before the answer to the call that wrote it has been stored. Such a comment is handled
while its post is no day's, and once more when it has become one (`models.inbox.reopen_comments`). With PostgreSQL
both may happen at the same moment; each would see the other's half as not done yet, and the vote would be lost. So
whoever binds, and whoever finds no day, takes one lock of the community until its transaction ends.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from models.inbox import reopen_comments
from models.kinds import PostStatus
from models.matches import day_of_post
from models.tables import Day

BINDING: Final = 0x7261_737B
"""The upper half of PostgreSQL's advisory lock; the lower is the community. Others are in `models.claims`."""


async def lock_bindings(communities: Iterable[int]) -> None:
    """Nobody else binds a post of these communities until the transaction ends (on SQLite one is alone anyway).

    Whoever binds takes it before the locks of rows: a handler that has it may go on to those.
    """
    connection = Day._meta.db
    if connection.capabilities.dialect == "postgres":
        for community_id in sorted(communities):
            await connection.execute_query("SELECT pg_advisory_xact_lock($1)", [BINDING << 32 | community_id])


@dataclass(frozen=True, slots=True)
class Posted:
    """A day and the post that is its, on the wall since that moment at the earliest."""

    day_id: int
    post_id: int
    since: datetime


async def bind(community_id: int, posts: Collection[Posted]) -> None:
    """Each post is its day's; comments under it that came since it may have been there are handled once more.

    Not if it was its day's already (its event may come before VK's answer): those have been heard, and an edit that is
    heard again would be the newest act. Belongs in a transaction; wake whoever handles events after it.
    """
    await lock_bindings([community_id])
    known = dict(await Day.filter(id__in=[one.day_id for one in posts]).values_list("id", "post_id"))
    for one in sorted(posts, key=lambda one: one.day_id):  # as whoever ends days locks them (`models.store.lock_days`)
        await Day.filter(id=one.day_id).update(post_id=one.post_id, post_status=PostStatus.BOUND.value)
    if fresh := [one for one in posts if known.get(one.day_id) != one.post_id]:
        await reopen_comments(community_id, {one.post_id for one in fresh}, min(one.since for one in fresh))


async def day_of_comment(community_id: int, post_id: int) -> Day | None:
    """The day of the post that a comment stands under; `day.match` is loaded.

    None: it is no day's, and does not become one before the transaction that handles the comment ends.
    """
    day = await day_of_post(community_id, post_id)
    if day is None:
        await lock_bindings([community_id])
        day = await day_of_post(community_id, post_id)
    return day
