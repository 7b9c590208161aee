"""What of the outbox may go now: rows of a lane (a person, a chat, the wall, a post) in order, lanes by themselves."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from tortoise.functions import Count, Min

from models.kinds import OutboxStatus
from models.tables import OutboxMessage

ROWS_OF_A_LANE = 25
"""How many rows of a lane are looked at at once: as many as VK takes in one `execute`."""
ROWS_OF_A_QUERY = 1000

Lane = tuple[int, str]
"""Community and lane."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """What waits to be sent.

    lanes: the first rows of each lane that may go now, the lane with the oldest row first; `community` and `parent` are
    loaded. later: community → when the next of its lanes may go on whose first row is for later.
    """

    lanes: tuple[tuple[OutboxMessage, ...], ...]
    later: Mapping[int, datetime]


async def waiting(communities: Collection[int], now: datetime, *, but: Collection[Lane] = ()) -> Waiting:
    """What waits in these communities, lanes in `but` aside.

    A comment whose post has not been sent does not count, nor an edit whose comment has not.
    """
    heads, long = await _heads(communities, but)
    rows = await _loaded(heads)
    followers = await _followers(long)
    lanes = []
    for head in rows:
        lane = _ready([head, *followers.get((head.community_id, head.lane), ())], now)
        if lane:
            lanes.append(lane)
    return Waiting(tuple(lanes), _later(rows, now))


def _later(heads: Sequence[OutboxMessage], now: datetime) -> dict[int, datetime]:
    later: dict[int, datetime] = {}
    for head in heads:
        if head.not_before > now:
            later[head.community_id] = min(head.not_before, later.get(head.community_id, head.not_before))
    return later


async def _heads(communities: Collection[int], but: Collection[Lane]) -> tuple[list[int], list[Lane]]:
    """The ids of the first queued row of each lane, and the lanes that have more than one."""
    found = (
        await OutboxMessage.filter(status=OutboxStatus.QUEUED.value, community_id__in=list(communities))
        .annotate(head=Min("id"), count=Count("id"))
        .group_by("community_id", "lane")
        .values_list("community_id", "lane", "head", "count")
    )
    free = [
        (community_id, lane, head, count)
        for community_id, lane, head, count in found
        if (community_id, lane) not in but
    ]
    heads = sorted(head for _, _, head, _ in free)
    return heads, [(community_id, lane) for community_id, lane, _, count in free if count > 1]


async def _loaded(ids: Sequence[int]) -> list[OutboxMessage]:
    found: list[OutboxMessage] = []
    for start in range(0, len(ids), ROWS_OF_A_QUERY):
        some = OutboxMessage.filter(id__in=ids[start : start + ROWS_OF_A_QUERY], status=OutboxStatus.QUEUED.value)
        found += await some.prefetch_related("community", "parent").order_by("id")
    return found


async def _followers(lanes: Sequence[Lane]) -> dict[Lane, list[OutboxMessage]]:
    """The rows after the first of long lanes, as far as one look goes."""
    by_community: dict[int, list[str]] = {}
    for community_id, lane in lanes:
        by_community.setdefault(community_id, []).append(lane)
    found: dict[Lane, list[OutboxMessage]] = {}
    for community_id, names in by_community.items():
        queued = OutboxMessage.filter(status=OutboxStatus.QUEUED.value, community_id=community_id, lane__in=names)
        for row in await queued.prefetch_related("community", "parent").order_by("id").limit(ROWS_OF_A_QUERY):
            found.setdefault((community_id, row.lane), []).append(row)
    return {lane: rows[1:ROWS_OF_A_LANE] for lane, rows in found.items()}


def _ready(lane: Sequence[OutboxMessage], now: datetime) -> tuple[OutboxMessage, ...]:
    """The rows at the beginning of a lane that may go now."""
    ready = []
    for row in lane:
        if row.not_before > now or _waits_for_parent(row):
            break
        ready.append(row)
    return tuple(ready)


def _waits_for_parent(row: OutboxMessage) -> bool:
    return row.parent is not None and row.parent.status in (OutboxStatus.QUEUED, OutboxStatus.HELD)
