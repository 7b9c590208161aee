"""A database that was restored knows nothing of what happened after its backup was made; the bot finds out what it can.

Until it has (vkbot/recovery.py), that stands in the journal of each community: between a `restored` and a `recovered`.
"""

import json
from collections.abc import Collection
from datetime import datetime
from typing import Final

from tortoise.expressions import F
from tortoise.functions import Coalesce

from models import audit
from models.kinds import OutboxKind, OutboxStatus
from models.tables import AuditEntry, Community, InboxEvent, OutboxMessage

RESTORED: Final = "restored"
RECOVERED: Final = "recovered"


async def begin(made_at: datetime, now: datetime) -> None:
    """Note that all was restored as it was then; belongs in the transaction that did.

    What waited in the outbox may have been sent since; events since then are lost.
    """
    waiting = OutboxMessage.filter(status=OutboxStatus.QUEUED.value, tried_at=None)
    await waiting.update(tried_at=made_at)
    await Community.all().update(reconcile_since=Coalesce(F("reconcile_since"), made_at))
    for community in await Community.all():
        await audit.note(community.id, now, RESTORED, {"made_at": made_at.isoformat()})


async def pending(community_id: int) -> datetime | None:
    """When the backup was made that a community was restored from and has not recovered from; None if all is well."""
    newest = await AuditEntry.filter(community_id=community_id, kind__in=[RESTORED, RECOVERED]).order_by("-id").first()
    if newest is None or newest.kind == RECOVERED:
        return None
    return datetime.fromisoformat(json.loads(newest.body)["made_at"])


async def waiting(communities: Collection[int]) -> list[InboxEvent]:
    """The events of these communities that are neither handled nor put aside, as they came in."""
    return await InboxEvent.filter(group_id__in=list(communities), handled_at=None, failed_at=None).order_by("id")


async def unsent(community_id: int, kind: OutboxKind) -> list[OutboxMessage]:
    """What waits to be sent, the oldest first; `parent` is loaded."""
    rows = OutboxMessage.filter(community_id=community_id, kind=kind.value, status=OutboxStatus.QUEUED.value)
    return await rows.prefetch_related("parent").order_by("id")


async def edits_of(row: OutboxMessage) -> list[OutboxMessage]:
    """The later texts of a comment, sent or not."""
    return await OutboxMessage.filter(parent_id=row.id, kind=OutboxKind.EDIT.value).order_by("id")


async def adopt_key(row: OutboxMessage, random_id: int) -> None:
    """A message was sent before the restore with another key, by which the bot knows its own words; 0: not known."""
    if random_id:
        row.key = str(random_id)
        await row.save(update_fields=["key"])


async def surely_not_sent(community_id: int, made_at: datetime) -> None:
    """All that VK has was seen: what waited when the backup was made, and still does, is not among it."""
    waits = OutboxMessage.filter(community_id=community_id, status=OutboxStatus.QUEUED.value)
    await waits.filter(tried_at=made_at).update(tried_at=None)


async def perhaps_on_the_wall(community_id: int, tried_at: datetime) -> None:
    """What stands on the wall could not be seen: what waits for it may be there already."""
    waits = OutboxMessage.filter(community_id=community_id, status=OutboxStatus.QUEUED.value)
    await waits.filter(kind__in=[OutboxKind.POST.value, OutboxKind.COMMENT.value]).update(tried_at=tried_at)


async def end(community_id: int, now: datetime) -> None:
    """Note that the bot knows again what it can know."""
    await audit.note(community_id, now, RECOVERED)
