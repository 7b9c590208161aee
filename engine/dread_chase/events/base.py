"""What every event has."""

from msgspec import Struct


class Event(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="event", gc=False):
    """A fact, with the index of the event that caused it."""

    cause: int | None = None
