"""The journal of what was done."""

import json
from collections.abc import Iterable, Mapping
from datetime import datetime

from models.tables import AuditEntry, Day
from models.texts import storable


async def note(
    community_id: int,
    at: datetime,
    kind: str,
    body: Mapping[str, object] | None = None,
    *,
    match_id: int | None = None,
    day_id: int | None = None,
    actor: int | None = None,
) -> AuditEntry:
    """Write an entry; `actor` is a VK id, None means the bot itself."""
    return await AuditEntry.create(
        community_id=community_id,
        at=at,
        kind=kind,
        body=storable(json.dumps(body or {}, ensure_ascii=False)),
        match_id=match_id,
        day_id=day_id,
        actor=actor,
    )


async def note_days(community_id: int, at: datetime, kind: str, days: Iterable[Day]) -> None:
    """Write the same of several days of a community."""
    await AuditEntry.bulk_create(
        [
            AuditEntry(community_id=community_id, at=at, kind=kind, body="{}", match_id=day.match_id, day_id=day.id)
            for day in days
        ]
    )


async def entries_of(match_id: int, *, kind: str | None = None) -> list[AuditEntry]:
    """A match's entries, the oldest first."""
    found = AuditEntry.filter(match_id=match_id).order_by("id")
    return await (found if kind is None else found.filter(kind=kind))


async def entries_of_day(match_id: int, day_id: int, kinds: str) -> list[AuditEntry]:
    """A day's entries whose kind begins so («vote.»), the oldest first."""
    return await AuditEntry.filter(match_id=match_id, day_id=day_id, kind__startswith=kinds).order_by("id")
