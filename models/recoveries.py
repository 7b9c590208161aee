"""A database that was restored knows nothing of what happened after its backup was made; the bot finds out what it can.

Until it has (vkbot/recovery.py), that stands in the journal of each community: between a `restored` and a `recovered`.
"""

import json
from datetime import datetime
from typing import Final

from tortoise.expressions import F
from tortoise.functions import Coalesce

from models import audit
from models.kinds import OutboxStatus
from models.tables import AuditEntry, Community, OutboxMessage

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


async def end(community_id: int, now: datetime) -> None:
    """Note that the bot knows again what it can know."""
    await audit.note(community_id, now, RECOVERED)
