"""Events that could not be handled, and how they are handled again once the fault is mended."""

import json
from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Final

from models.tables import InboxEvent

COMMENTS: Final = "wall_reply_"
"""Kinds of events of comments begin so."""


async def put_aside(since: datetime) -> list[InboxEvent]:
    """Events received since then that were put aside, the oldest first."""
    return await InboxEvent.filter(handled_at=None, failed_at__isnull=False, received_at__gte=since).order_by("id")


async def overtaken(events: Collection[InboxEvent]) -> frozenset[int]:
    """Which of them (ids) tell of a comment of which a newer event tells: handled now, they would turn it back."""
    comments = [event for event in events if event.kind.startswith(COMMENTS)]
    if not comments:
        return frozenset()
    groups, first = {event.group_id for event in comments}, min(event.id for event in comments)
    newer = InboxEvent.filter(group_id__in=list(groups), kind__startswith=COMMENTS, id__gt=first)
    newest: dict[tuple[int, int], int] = {}
    async for event in newer.order_by("id"):
        newest[_comment(event)] = event.id
    return frozenset(event.id for event in comments if newest.get(_comment(event), 0) > event.id)


def _comment(event: InboxEvent) -> tuple[int, int]:
    """Community and number of the comment; a community's comments are numbered through. 0: VK does not say."""
    match json.loads(event.body).get("object"):
        case {"id": int(number)}:
            return event.group_id, number
        case _:
            return event.group_id, 0


async def handle_again(events: Sequence[InboxEvent]) -> int:
    """Let these be handled as if they had just come in, before all that waits; how many were still put aside."""
    aside = InboxEvent.filter(id__in=[event.id for event in events], handled_at=None, failed_at__isnull=False)
    return await aside.update(failed_at=None, attempts=0, error="")
