"""Events that came in and wait to be handled."""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from typing import Final

from tortoise.expressions import F

from models.kinds import OutboxKind
from models.tables import LINE, InboxEvent, OutboxMessage

WORD = 64
AT_ONCE = 1000
"""Events of one statement: PostgreSQL takes 32,767 values in one, and an event has seven."""
BY_HAND = '"admin_author_id":'
"""Stands in the body of a message that an admin wrote by hand; in a text it would be escaped."""
POST: Final = "wall_post_new"
SAID: Final = ("wall_reply_new", "wall_reply_edit", POST)
"""Kinds of events of a comment or post with its writer."""
CHATS: Final = 2_000_000_000
"""VK's numbers of chats with several people begin here."""
LOOKED_BACK: Final = 20
"""So many messages before one are looked at: somebody who writes more than that at once waits for no answer to them."""
COLUMNS: Final = ("group_id", "event_id", "kind", "body", "received_at", "attempts", "error")
INSERT: Final = f"INSERT INTO inbox_events ({', '.join(COLUMNS)}) VALUES {{}} ON CONFLICT DO NOTHING RETURNING id"
MADE: Final = {"sqlite": INSERT, "postgres": f"WITH made AS ({INSERT}) SELECT id FROM made"}
"""Answers the new rows; of a plain INSERT Tortoise tells nothing on PostgreSQL."""


@dataclass(frozen=True, slots=True)
class NewEvent:
    """An event as VK sent it; `body` is JSON text."""

    group_id: int
    event_id: str
    kind: str
    body: str


async def add_events(events: Sequence[NewEvent], now: datetime) -> int:
    """Store those that are not there yet, in this order; how many were new.

    One statement (for so many events as one can take), since the database is asked for each delivery of VK, and since
    another process may store the same event at this moment.
    """
    fresh: dict[tuple[int, str], NewEvent] = {}
    for event in events:
        fresh.setdefault((event.group_id, event.event_id), event)
    all_ = list(fresh.values())
    return sum([await _add(all_[start : start + AT_ONCE], now) for start in range(0, len(all_), AT_ONCE)])


async def _add(fresh: Sequence[NewEvent], now: datetime) -> int:
    connection = InboxEvent._meta.db
    dialect = connection.capabilities.dialect
    mark = "?" if dialect == "sqlite" else "${}"
    numbers = count(1)
    places = ", ".join(f"({', '.join(mark.format(next(numbers)) for _ in COLUMNS)})" for _ in fresh)
    values = [
        value
        for event in fresh
        for value in (event.group_id, event.event_id, event.kind[:WORD], event.body, now, 0, "")
    ]
    _, rows = await connection.execute_query(MADE[dialect].format(places), values)
    return len(rows)


async def next_pending(group_id: int | None = None) -> InboxEvent | None:
    """The oldest event that is neither handled nor put aside, in one community or in all."""
    rows = InboxEvent.filter(handled_at=None, failed_at=None)
    return await (rows if group_id is None else rows.filter(group_id=group_id)).order_by("id").first()


def message_id(peer_id: int, number: int) -> str:
    """What the event of a person's message is known by: its number in its chat."""
    return f"message {peer_id} {number}"


def reply_id(peer_id: int, number: int) -> str:
    """What the event of a message of the community is known by."""
    return f"reply {peer_id} {number}"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a message stands: in which chat, as the how-manieth."""

    peer_id: int
    number: int


@dataclass(frozen=True, slots=True)
class Earlier:
    """What was written before a message. gap: numbers of what is not known."""

    waiting: list[InboxEvent]
    gap: frozenset[int]


def place_of(event: InboxEvent) -> Place | None:
    """Where a private message stands in its chat; None of any other event, and of the first message.

    Of other chats the bot is not shown every message.
    """
    match event.event_id.split(" "):
        case ["message", peer, number] if peer.isdecimal() and number.isdecimal() and event.kind == "message_new":
            place = Place(int(peer), int(number))
            return place if place.peer_id < CHATS and place.number > 1 else None
        case _:
            return None


async def earlier_messages(group_id: int, place: Place) -> Earlier:
    """The messages just before this one in its chat."""
    numbers = range(max(1, place.number - LOOKED_BACK), place.number)
    ids = {name(place.peer_id, number): number for number in numbers for name in (message_id, reply_id)}
    known = await InboxEvent.filter(group_id=group_id, event_id__in=list(ids))
    waiting = [event for event in known if event.handled_at is None and event.failed_at is None]
    return Earlier(
        sorted((event for event in waiting if event.kind == "message_new"), key=lambda event: ids[event.event_id]),
        gap=frozenset(numbers).difference(ids[event.event_id] for event in known),
    )


async def still_pending(event_id: int) -> bool:
    """Whether the event still waits; if so it is locked until the transaction ends.

    Another copy of the bot that is at it is waited for, not passed by: what came later must not be handled first.
    """
    row = await InboxEvent.filter(id=event_id, handled_at=None, failed_at=None).select_for_update().first()
    return row is not None


async def groups_waiting() -> frozenset[int]:
    """The communities in which events wait."""
    found = await InboxEvent.filter(handled_at=None, failed_at=None).distinct().values_list("group_id")
    return frozenset(int(group_id) for (group_id,) in found)


async def last_received(group_id: int) -> datetime | None:
    """When the community's newest event came in."""
    row = await InboxEvent.filter(group_id=group_id).order_by("-id").first()
    return None if row is None else row.received_at


async def newest_event(group_id: int) -> int:
    """The id of the community's newest event; 0 if there is none."""
    row = await InboxEvent.filter(group_id=group_id).order_by("-id").first()
    return 0 if row is None else row.id


async def deleted_comments(group_id: int, post_id: int, after: int) -> dict[int, int]:
    """The comments under a post of which events newer than `after` (its id) say that they are deleted → by whom."""
    kinds = ["wall_reply_delete", "wall_reply_restore"]
    gone: dict[int, int] = {}
    for event in await InboxEvent.filter(group_id=group_id, kind__in=kinds, id__gt=after).order_by("id"):
        if _post_of(event) == post_id:
            comment = json.loads(event.body)["object"]
            gone.pop(comment.get("id", 0), None)
            if event.kind == "wall_reply_delete":
                gone[comment.get("id", 0)] = comment.get("deleter_id", 0)
    return gone


async def count_pending() -> int:
    """How many events wait."""
    return await InboxEvent.filter(handled_at=None, failed_at=None).count()


def may_be_echo(event: InboxEvent) -> bool:
    """Whether VK may only say what the bot itself has said: a message, a comment, which is nobody's vote, or a post.

    A message that was written by hand is none: it names the admin who wrote it. A post may be an admin's.
    """
    if event.kind == "message_reply":
        return BY_HAND not in event.body
    return event.kind in SAID and _said(event).writer < 0


async def pass_over_echoes(first: InboxEvent, now: datetime) -> bool:
    """Mark echoes that wait in the event's community as handled: there is nothing to be done with them.

    Whether the event is one of them. A post is if the outbox knows that it was sent.
    """
    kinds = ["message_reply", *SAID]
    waiting = InboxEvent.filter(group_id=first.group_id, kind__in=kinds, handled_at=None, failed_at=None)
    found = [event for event in await waiting.order_by("id").limit(AT_ONCE) if may_be_echo(event)]
    posts = {event.id: _said(event).number for event in found if event.kind == POST}
    sent = OutboxMessage.filter(community_id=first.group_id, kind=OutboxKind.POST.value, vk_id__in=[*posts.values()])
    own = {number for (number,) in await sent.values_list("vk_id")} if posts else set()
    ids = [event.id for event in found if event.id not in posts or posts[event.id] in own]
    if ids:
        await InboxEvent.filter(id__in=ids).update(handled_at=now)
    return first.id in ids


@dataclass(frozen=True, slots=True)
class _Said:
    """A post or comment: its number and who wrote it; 0 if VK does not say."""

    number: int
    writer: int


def _said(event: InboxEvent) -> _Said:
    match json.loads(event.body).get("object"):
        case {"id": int(number), "from_id": int(writer)}:
            return _Said(number, writer)
        case _:
            return _Said(0, 0)


async def mark_handled(event_id: int, now: datetime) -> None:
    """Note that the row has been handled; belongs in the transaction that handled it."""
    await InboxEvent.filter(id=event_id).update(handled_at=now, error="")


async def mark_tried(event_id: int, error: str) -> int:
    """Count an attempt that failed; how many there were."""
    await InboxEvent.filter(id=event_id).update(attempts=F("attempts") + 1, error=error[:LINE])
    row = await InboxEvent.get(id=event_id)
    return row.attempts


async def put_aside(event_id: int, now: datetime) -> bool:
    """Give the row up, so that those behind it go on; False if another copy of the bot has handled it after all."""
    return bool(await InboxEvent.filter(id=event_id, handled_at=None, failed_at=None).update(failed_at=now))


async def reopen_comments(group_id: int, post_ids: Collection[int], since: datetime) -> int:
    """Handle the comments under posts once more that came before they were known to be a day's; how many.

    People may comment a post before the answer to the call that wrote it has been stored. Belongs in the transaction
    that binds the post (`models.bindings`); wake whoever handles events after it.
    """
    came = await InboxEvent.filter(
        group_id=group_id, kind__startswith="wall_reply_", handled_at__isnull=False, received_at__gte=since
    )
    ids = [event.id for event in came if _post_of(event) in post_ids]
    if ids:
        await InboxEvent.filter(id__in=ids).update(handled_at=None)
    return len(ids)


def _post_of(event: InboxEvent) -> int | None:
    comment = json.loads(event.body).get("object")
    post_id = comment.get("post_id") if isinstance(comment, dict) else None
    return post_id if isinstance(post_id, int) else None


async def forget_handled(group_id: int, before: datetime) -> int:
    """Delete a community's handled events received before then (one that comes again later is taken as new)."""
    return await InboxEvent.filter(group_id=group_id, handled_at__isnull=False, received_at__lt=before).delete()
