"""What is stuck and has been told."""

from collections.abc import Collection
from datetime import datetime
from typing import TypeAlias

from models.tables import Alarm

AlarmKey: TypeAlias = tuple[int, str, str]
"""Community, kind, subject."""


async def standing(communities: Collection[int]) -> dict[AlarmKey, Alarm]:
    """The alarms that are not over."""
    rows = await Alarm.filter(community_id__in=list(communities))
    return {(row.community_id, row.kind, row.subject): row for row in rows}


async def raise_alarm(key: AlarmKey, now: datetime, *, by_message: bool, count: int = 0) -> bool:
    """Note that it is being told; False if another copy of the bot does so. Belongs in a transaction."""
    community_id, kind, subject = key
    told = {"raised_at": now, "by_message": by_message, "count": count}
    _, new = await Alarm.get_or_create(defaults=told, community_id=community_id, kind=kind, subject=subject)
    return new


async def raise_again(alarm: Alarm, now: datetime, *, count: int) -> bool:
    """Note that more has been told; False if another copy of the bot did so. Belongs in a transaction."""
    return bool(await Alarm.filter(id=alarm.id, count=alarm.count).update(count=count, raised_at=now))


async def end_alarm(alarm: Alarm) -> bool:
    """It is over; False if another copy of the bot has noted it. Belongs in a transaction."""
    return bool(await Alarm.filter(id=alarm.id).delete())
