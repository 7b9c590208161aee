"""Communities: where the Long Poll stands, and whether posts are being sent."""

from datetime import datetime

from models.tables import Community
from models.texts import storable


async def ensure_community(group_id: int, now: datetime) -> Community:
    """The community's row, made if there is none."""
    community, _ = await Community.get_or_create(id=group_id, defaults={"created_at": now})
    return community


async def save_position(group_id: int, server: str, key: str, ts: str) -> None:
    """Remember where the Long Poll stands."""
    await Community.filter(id=group_id).update(lp_server=storable(server), lp_key=storable(key), lp_ts=ts)


async def note_gap(group_id: int, since: datetime) -> None:
    """Remember that events since then may be lost; an older note stays."""
    await Community.filter(id=group_id, reconcile_since=None).update(reconcile_since=since)


async def gap_looked_up(group_id: int) -> None:
    """What may have been lost has been looked up."""
    await Community.filter(id=group_id).update(reconcile_since=None)


async def paused() -> dict[int, str]:
    """The communities in which nothing is published for now, and why."""
    found = await Community.exclude(publishing_paused="").order_by("id").values_list("id", "publishing_paused")
    return {int(group_id): str(reason) for group_id, reason in found}


async def pause_publishing(group_id: int, reason: str) -> None:
    """Send no posts or comments for now; what is in the outbox will be held."""
    await Community.filter(id=group_id).update(publishing_paused=reason)
