"""The words that stand in status columns."""

from enum import StrEnum


class MatchStatus(StrEnum):
    """Where a match is in its life."""

    DRAFT = "draft"
    REGISTRATION = "registration"
    RUNNING = "running"
    PAUSED = "paused"
    FINISHED = "finished"
    CLOSED = "closed"


class SeatStatus(StrEnum):
    """What became of an application."""

    APPLIED = "applied"
    ACCEPTED = "accepted"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"
    LEFT = "left"
    PLAYING = "playing"


class DayStatus(StrEnum):
    """A day is open, its cut-off has been recorded (resolving), or it is over (resolved)."""

    OPEN = "open"
    RESOLVING = "resolving"
    RESOLVED = "resolved"


class PostStatus(StrEnum):
    """Whether a day has its public post: none asked for, in the outbox, there, or to be made by an admin."""

    NONE = ""
    QUEUED = "queued"
    BOUND = "bound"
    AWAITED = "awaited"


class OutboxKind(StrEnum):
    """What an outbox row becomes in VK. An edit is a new text of the comment that its parent row is."""

    MESSAGE = "message"
    POST = "post"
    COMMENT = "comment"
    EDIT = "edit"


class OutboxStatus(StrEnum):
    """Where an outbox row is.

    - queued: still to be sent (perhaps a first attempt is under way)
    - sent: VK has it; `vk_id` says under which number
    - unsure: given up without knowing whether it arrived (no safe key, nothing to look with)
    - held: VK refuses to publish it, or it may already be there and nobody can look; an admin decides
    - dead: VK refuses it for good; `error` says why
    - replaced: an edit that was not sent before a newer one took its place, or a request to publish what needs none
    """

    QUEUED = "queued"
    SENT = "sent"
    UNSURE = "unsure"
    HELD = "held"
    DEAD = "dead"
    REPLACED = "replaced"


class TableStatus(StrEnum):
    """Where a game at a chat is: players gather, it is played, it came to its end, or was closed before that."""

    GATHERING = "gathering"
    PLAYING = "playing"
    FINISHED = "finished"
    CLOSED = "closed"
