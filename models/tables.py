# ruff: noqa: D106
"""The tables. JSON that belongs to the engine is stored as the text its codec gives and never looked into.

Times are aware and UTC. Ids of people, communities, posts and comments are VK's own numbers unless said
otherwise. A class's first line becomes the table's comment in the database: no semicolon or apostrophe in it,
Tortoise cuts there and quotes nothing.
"""

from datetime import datetime
from typing import Any, Self

from tortoise import fields
from tortoise.fields.relational import ForeignKeyNullableRelation, ForeignKeyRelation
from tortoise.indexes import Index
from tortoise.models import Model

from models.kinds import DayStatus, MatchStatus, OutboxStatus, PostStatus, SeatStatus, TableStatus

SHORT = 32
LINE = 255


class Community(Model):
    """A VK community the bot serves. Its id is the group id, positive."""

    id = fields.BigIntField(primary_key=True, generated=False)
    lp_key = fields.TextField(default="")
    lp_server = fields.TextField(default="")
    lp_ts = fields.CharField(max_length=SHORT, default="")
    publishing_paused = fields.TextField(default="")
    """Why posts are not sent ("" = they are)."""
    reconcile_since: datetime | None = fields.DatetimeField(null=True)
    """Events since this moment may have been lost (Long Poll said so); null = nothing to look up."""
    alive_at: datetime | None = fields.DatetimeField(null=True)
    """When a bot that serves the community last said so; the time after it counts against nobody at a table."""
    created_at: datetime = fields.DatetimeField()

    class Meta:
        table = "communities"


class Person(Model):
    """A VK user as one community knows them."""

    id = fields.BigIntField(primary_key=True)
    community: ForeignKeyRelation[Community] = fields.ForeignKeyField("models.Community", related_name="people")
    community_id: int
    vk_id = fields.BigIntField()
    name = fields.CharField(max_length=LINE, default="")
    may_write: bool | None = fields.BooleanField(null=True)  # type: ignore[assignment]
    """Whether the community may write to them; null = not known."""
    dialog: dict[str, Any] | None = fields.JSONField(null=True)
    """What the bot waits for from them."""
    by_hand_at: datetime | None = fields.DatetimeField(null=True)
    """When an admin last wrote to them by hand, in the community's inbox; null = it is the bot that answers."""
    called_at: datetime | None = fields.DatetimeField(null=True)
    """When they last called the game masters."""
    match: ForeignKeyNullableRelation["Match"] = fields.ForeignKeyField(
        "models.Match", related_name="visitors", null=True, on_delete=fields.SET_NULL
    )
    match_id: int | None

    class Meta:
        table = "people"
        unique_together = (("community", "vk_id"),)


class Match(Model):
    """One game played in a community."""

    id = fields.BigIntField(primary_key=True)
    community: ForeignKeyRelation[Community] = fields.ForeignKeyField("models.Community", related_name="matches")
    community_id: int
    game = fields.CharField(max_length=SHORT)
    title = fields.CharField(max_length=LINE, default="")
    status = fields.CharField(max_length=SHORT, default=MatchStatus.DRAFT.value)
    settings = fields.TextField(default="{}")
    seed = fields.CharField(max_length=LINE)
    day_number = fields.IntField(default=0)
    outcome = fields.TextField(default="")
    created_by = fields.BigIntField()
    created_at: datetime = fields.DatetimeField()
    started_at: datetime | None = fields.DatetimeField(null=True)
    finished_at: datetime | None = fields.DatetimeField(null=True)

    class Meta:
        table = "matches"
        indexes = (Index(fields=["community_id", "status"], name="match_by_status"),)


class Seat(Model):
    """An application to a match and, once it runs, the place at it."""

    id = fields.BigIntField(primary_key=True)
    match: ForeignKeyRelation[Match] = fields.ForeignKeyField("models.Match", related_name="seats")
    match_id: int
    person: ForeignKeyRelation[Person] = fields.ForeignKeyField("models.Person", related_name="seats")
    person_id: int
    status = fields.CharField(max_length=SHORT, default=SeatStatus.APPLIED.value)
    character = fields.CharField(max_length=64, default="")
    """The class id."""
    name = fields.CharField(max_length=LINE, default="")
    number: int | None = fields.IntField(null=True)
    """Position in the roster from 1; null before the start."""
    applied_at: datetime = fields.DatetimeField()

    class Meta:
        table = "seats"
        unique_together = (("match", "person"),)


class Day(Model):
    """One day of a match.

    `post_id` is the wall post (or topic) whose comments are its votes.
    """

    id = fields.BigIntField(primary_key=True)
    match: ForeignKeyRelation[Match] = fields.ForeignKeyField("models.Match", related_name="days")
    match_id: int
    number = fields.IntField()
    status = fields.CharField(max_length=SHORT, default=DayStatus.OPEN.value)
    state = fields.TextField()
    """The engine's state at the day's start (JSON)."""
    opened_at: datetime = fields.DatetimeField()
    due_at: datetime = fields.DatetimeField()
    cutoff_at: datetime | None = fields.DatetimeField(null=True)
    resolved_at: datetime | None = fields.DatetimeField(null=True)
    events: str | None = fields.TextField(null=True)
    """What the resolution brought (JSON); null before."""
    post_id: int | None = fields.BigIntField(null=True)
    post_status = fields.CharField(max_length=SHORT, default=PostStatus.NONE.value)
    tallies = fields.IntField(default=0)
    """How many of its hours for a tally have passed."""

    class Meta:
        table = "days"
        unique_together = (("match", "number"),)
        indexes = (
            Index(fields=["status", "due_at"], name="day_by_due"),
            Index(fields=["post_id"], name="day_by_post"),
        )


class Order(Model):
    """One order of the list that a seat gave for a day."""

    id = fields.BigIntField(primary_key=True)
    day: ForeignKeyRelation[Day] = fields.ForeignKeyField("models.Day", related_name="orders")
    day_id: int
    seat: ForeignKeyRelation[Seat] = fields.ForeignKeyField("models.Seat", related_name="orders")
    seat_id: int
    position = fields.IntField()
    body = fields.TextField()
    """The engine's JSON."""
    given_at: datetime = fields.DatetimeField()

    class Meta:
        table = "orders"
        unique_together = (("day", "seat", "position"),)


class Ballot(Model):
    """A comment that somebody at the match left under the post of a day.

    `act` grows with every new, edited or restored comment within its day.
    """

    id = fields.BigIntField(primary_key=True)
    day: ForeignKeyRelation[Day] = fields.ForeignKeyField("models.Day", related_name="ballots")
    day_id: int
    seat: ForeignKeyRelation[Seat] = fields.ForeignKeyField("models.Seat", related_name="ballots")
    seat_id: int
    comment_id = fields.BigIntField()
    text = fields.TextField()
    vote: str | None = fields.TextField(null=True)
    """The engine's JSON; null = no vote in it."""
    counts = fields.BooleanField(default=True)
    """Whether its vote may reach the resolution: a deleted comment's does not, nor what the match's policy forbids."""
    doubt: str | None = fields.TextField(null=True)
    """A vote whose target cannot be told: the ids it may mean, separated by spaces; null = no doubt."""
    decided_by: int | None = fields.BigIntField(null=True)
    """Who said what a doubtful comment means (VK id); null = nobody, or nothing to decide."""
    edited = fields.BooleanField(default=False)
    deleted = fields.BooleanField(default=False)
    """Gone at VK."""
    changes = fields.IntField(default=0)
    """How many acts on it changed the vote of its seat."""
    acted_at: datetime = fields.DatetimeField()
    act = fields.IntField()

    class Meta:
        table = "ballots"
        unique_together = (("day", "comment_id"),)


class InboxEvent(Model):
    """An event as VK sent it, kept until it has been handled."""

    id = fields.BigIntField(primary_key=True)
    group_id = fields.BigIntField()
    event_id = fields.CharField(max_length=64)
    kind = fields.CharField(max_length=64)
    body = fields.TextField()
    received_at: datetime = fields.DatetimeField()
    handled_at: datetime | None = fields.DatetimeField(null=True)
    failed_at: datetime | None = fields.DatetimeField(null=True)
    """Put aside after too many errors."""
    attempts = fields.IntField(default=0)
    error = fields.CharField(max_length=LINE, default="")

    class Meta:
        table = "inbox_events"
        unique_together = (("group_id", "event_id"),)
        indexes = (Index(fields=["handled_at", "failed_at", "id"], name="inbox_pending"),)


class OutboxMessage(Model):
    """Something to be sent to VK, once. See OutboxStatus."""

    id = fields.BigIntField(primary_key=True)
    community: ForeignKeyRelation[Community] = fields.ForeignKeyField("models.Community", related_name="outbox")
    community_id: int
    kind = fields.CharField(max_length=SHORT)
    lane = fields.CharField(max_length=64)
    """Rows of one lane go out one after the other, by id."""
    peer_id: int | None = fields.BigIntField(null=True)
    post_id: int | None = fields.BigIntField(null=True)
    parent: ForeignKeyNullableRelation[Self] = fields.ForeignKeyField(
        "models.OutboxMessage", related_name="children", null=True
    )
    parent_id: int | None
    text = fields.TextField()
    keyboard: str | None = fields.TextField(null=True)
    picture: str | None = fields.TextField(null=True)
    """What is drawn and goes with the text (JSON); null = nothing."""
    attachment: str | None = fields.CharField(max_length=LINE, null=True)  # type: ignore[assignment]
    """How VK knows the picture; null = it has not been uploaded."""
    key = fields.CharField(max_length=SHORT, default="")
    """random_id or guid, the same for every attempt; drawn when the row is queued."""
    created_at: datetime = fields.DatetimeField()
    not_before: datetime = fields.DatetimeField()
    attempts = fields.IntField(default=0)
    tried_at: datetime | None = fields.DatetimeField(null=True)
    """When the oldest attempt began whose outcome is not known; null = surely not in VK."""
    failing_since: datetime | None = fields.DatetimeField(null=True)
    """When VK began to answer this row with errors that may pass; null = it does not, or the key is at fault."""
    status = fields.CharField(max_length=SHORT, default=OutboxStatus.QUEUED.value)
    vk_id: int | None = fields.BigIntField(null=True)
    sent_at: datetime | None = fields.DatetimeField(null=True)
    error = fields.CharField(max_length=LINE, default="")
    day: ForeignKeyNullableRelation[Day] = fields.ForeignKeyField(
        "models.Day", related_name="posts", null=True, on_delete=fields.SET_NULL
    )
    day_id: int | None
    match: ForeignKeyNullableRelation[Match] = fields.ForeignKeyField(
        "models.Match", related_name="posts", null=True, on_delete=fields.SET_NULL
    )
    """Of the post that tells of a match's end: which match."""
    match_id: int | None
    purpose = fields.CharField(max_length=SHORT, default="")

    class Meta:
        table = "outbox_messages"
        indexes = (Index(fields=["status", "lane", "id"], name="outbox_lane"),)


class Table(Model):
    """A game that is played at a chat, move by move. At most one of a chat is gathering or playing."""

    id = fields.BigIntField(primary_key=True)
    community: ForeignKeyRelation[Community] = fields.ForeignKeyField("models.Community", related_name="tables")
    community_id: int
    peer_id = fields.BigIntField()
    game = fields.CharField(max_length=SHORT)
    status = fields.CharField(max_length=SHORT, default=TableStatus.GATHERING.value)
    seed = fields.CharField(max_length=LINE)
    state = fields.TextField(default="")
    """The engine's (JSON) after the last move; "" while players gather."""
    moves = fields.IntField(default=0)
    """How many moves brought it there; it grows and, when one is taken back, shrinks."""
    version = fields.IntField(default=0)
    """It grows with every change, so that a button of an earlier board is known as such."""
    due_at: datetime | None = fields.DatetimeField(null=True)
    """When those who are awaited have been silent for too long; null = nobody is awaited."""
    warned = fields.BooleanField(default=False)
    """Whether they have been told that the time runs out."""
    outcome = fields.CharField(max_length=SHORT, default="")
    created_by = fields.BigIntField()
    created_at: datetime = fields.DatetimeField()
    started_at: datetime | None = fields.DatetimeField(null=True)
    finished_at: datetime | None = fields.DatetimeField(null=True)

    class Meta:
        table = "tables"
        indexes = (
            Index(fields=["community_id", "peer_id", "status"], name="table_of_chat"),
            Index(fields=["status", "due_at"], name="table_by_due"),
        )


class TableSeat(Model):
    """Somebody who plays at a table, in the order in which they joined."""

    id = fields.BigIntField(primary_key=True)
    table: ForeignKeyRelation[Table] = fields.ForeignKeyField("models.Table", related_name="seats")
    table_id: int
    person: ForeignKeyRelation[Person] = fields.ForeignKeyField("models.Person", related_name="table_seats")
    person_id: int
    number = fields.IntField()
    """From 1; the engine's id of the player is its text."""
    result = fields.CharField(max_length=SHORT, default="")
    """won, lost, or left; "" while it is not decided."""
    away = fields.BooleanField(default=False, db_default=False)
    """Whether this person is not in the chat any more, while the match goes on."""

    class Meta:
        table = "table_seats"
        unique_together = (("table", "person"), ("table", "number"))


class TableMove(Model):
    """A move of a log. One that is taken back is deleted, the audit keeps it."""

    id = fields.BigIntField(primary_key=True)
    table: ForeignKeyRelation[Table] = fields.ForeignKeyField("models.Table", related_name="log")
    table_id: int
    number = fields.IntField()
    seat = fields.IntField()
    """The number of the seat whose move it is."""
    body = fields.TextField()
    """The engine's JSON."""
    made_at: datetime = fields.DatetimeField()

    class Meta:
        table = "table_moves"
        unique_together = (("table", "number"),)


class Alarm(Model):
    """Something is stuck, and those who can help have been told. The row goes when it is over."""

    id = fields.BigIntField(primary_key=True)
    community: ForeignKeyRelation[Community] = fields.ForeignKeyField("models.Community", related_name="alarms")
    community_id: int
    kind = fields.CharField(max_length=SHORT)
    subject = fields.CharField(max_length=SHORT, default="")
    """Which one of its kind: the id of a day, the name of a key."""
    count = fields.IntField(default=0)
    """Of what is given up for good: how much of it has been told."""
    raised_at: datetime = fields.DatetimeField()
    by_message = fields.BooleanField(default=True)
    """Whether anybody could be written to; if not, only the log knows."""

    class Meta:
        table = "alarms"
        unique_together = (("community", "kind", "subject"),)


class AuditEntry(Model):
    """What was done, by whom and when. Never changed."""

    id = fields.BigIntField(primary_key=True)
    at: datetime = fields.DatetimeField()
    community: ForeignKeyRelation[Community] = fields.ForeignKeyField("models.Community", related_name="audit")
    community_id: int
    match: ForeignKeyNullableRelation[Match] = fields.ForeignKeyField(
        "models.Match", related_name="audit", null=True, on_delete=fields.SET_NULL
    )
    match_id: int | None
    day: ForeignKeyNullableRelation[Day] = fields.ForeignKeyField(
        "models.Day", related_name="audit", null=True, on_delete=fields.SET_NULL
    )
    day_id: int | None
    actor: int | None = fields.BigIntField(null=True)
    """Whose doing it was (VK id); null = the bot's own."""
    kind = fields.CharField(max_length=64)
    body = fields.TextField(default="{}")

    class Meta:
        table = "audit_entries"
        indexes = (Index(fields=["match_id", "id"], name="audit_of_match"),)
