"""What waits, since when, and what was given up: for those who watch the bot from outside."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from tortoise.expressions import Q
from tortoise.functions import Count, Min

from models.kinds import DayStatus, MatchStatus, OutboxKind, OutboxStatus
from models.tables import Community, Day, InboxEvent, Match, OutboxMessage

NOT_SENT = (OutboxStatus.QUEUED, OutboxStatus.HELD, OutboxStatus.DEAD, OutboxStatus.UNSURE)
"""The states whose rows are counted: those that VK has grow without end."""


@dataclass(frozen=True, slots=True)
class InboxLag:
    """Events that wait: how many, and community → when its oldest came in; aside: community → how many were put aside.

    Put aside are those that could not be handled.
    """

    waiting: int
    oldest: Mapping[int, datetime]
    aside: Mapping[int, int]


async def inbox_lag() -> InboxLag:
    """What waits in the inbox."""
    rows = InboxEvent.filter(handled_at=None).annotate(count=Count("id"), head=Min("id"))
    pending = await rows.filter(failed_at=None).group_by("group_id").values_list("group_id", "count", "head")
    aside = await rows.filter(failed_at__isnull=False).group_by("group_id").values_list("group_id", "count")
    heads = await InboxEvent.filter(id__in=[head for _, _, head in pending]).values_list("group_id", "received_at")
    return InboxLag(sum(count for _, count, _ in pending), dict(heads), dict(aside))


async def outbox_counts() -> dict[tuple[str, str], int]:
    """(state, kind) → rows, of the states in NOT_SENT."""
    rows = OutboxMessage.filter(status__in=[state.value for state in NOT_SENT]).annotate(count=Count("id"))
    found = await rows.group_by("status", "kind").values_list("status", "kind", "count")
    return {(status, kind): count for status, kind, count in found}


async def oldest_waiting(now: datetime) -> dict[int, OutboxMessage]:
    """Community → the oldest row of its outbox that may go and has not gone.

    What waits for a post that an admin is to publish does not count.
    """
    free = Q(parent_id__isnull=True) | ~Q(parent__status=OutboxStatus.HELD.value)
    rows = OutboxMessage.filter(free, status=OutboxStatus.QUEUED.value, not_before__lte=now)
    heads = await rows.annotate(head=Min("id")).group_by("community_id").values_list("head", flat=True)
    return {row.community_id: row for row in await OutboxMessage.filter(id__in=list(heads))}


async def overdue(now: datetime) -> Sequence[Day]:
    """Days of running matches that should have ended by now, the longest due first; `day.match` is loaded."""
    days = Day.filter(match__status=MatchStatus.RUNNING.value, due_at__lte=now)
    return await days.exclude(status=DayStatus.RESOLVED.value).prefetch_related("match").order_by("due_at", "id")


async def posts_since(moment: datetime) -> dict[int, int]:
    """Community → how many posts of the bot VK has taken since then."""
    posts = OutboxMessage.filter(kind=OutboxKind.POST.value, status=OutboxStatus.SENT.value, sent_at__gte=moment)
    found = await posts.annotate(count=Count("id")).group_by("community_id").values_list("community_id", "count")
    return dict(found)


async def match_counts() -> dict[str, int]:
    """Status → matches."""
    found = await Match.all().annotate(count=Count("id")).group_by("status").values_list("status", "count")
    return dict(found)


async def publishing_paused() -> frozenset[int]:
    """The communities where posts are not sent for now."""
    return frozenset([community.id for community in await Community.exclude(publishing_paused="")])


async def messages_pass(community_id: int, since: datetime) -> bool:
    """Whether messages of the community reach people: VK took one since then, or none waits that was tried in vain."""
    messages = OutboxMessage.filter(community_id=community_id, kind=OutboxKind.MESSAGE.value)
    if await messages.filter(status=OutboxStatus.SENT.value, sent_at__gte=since).exists():
        return True
    return not await messages.filter(status=OutboxStatus.QUEUED.value).exclude(error="").exists()


async def lost_messages(but: Collection[str], codes: Collection[int]) -> dict[int, list[OutboxMessage]]:
    """Community → its messages that were given up, the oldest first.

    Left out are purposes in `but`, and rows whose error begins with one of VK's `codes`.
    """
    found: dict[int, list[OutboxMessage]] = {}
    dead = OutboxMessage.filter(status=OutboxStatus.DEAD.value, kind=OutboxKind.MESSAGE.value)
    for row in await dead.exclude(purpose__in=list(but)).order_by("id"):
        if not row.error.startswith(tuple(f"{code} " for code in codes)):
            found.setdefault(row.community_id, []).append(row)
    return found
