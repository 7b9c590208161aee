"""A chain of causes as an outline: a line for each link, what brought it about further in."""

from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import Any

from engine.curse.catalog import step_of
from engine.curse.events import Event
from engine.curse.model import Order
from engine.curse.why import Past, failures, fate
from engine.curse.why.reasons import Reason
from tests.rules.day import Came


def past(*days: Came) -> Past:
    """The last of the days, with the others before it."""
    told: Past | None = None
    for came in days:
        told = Past(came.before, came.events, told)
    assert told is not None
    return told


def balance(who: str, *days: Came) -> str:
    """What changed the spheres of somebody on the last of the days."""
    return outline(fate(past(*days), who).changes)


def failed(*days: Came) -> str:
    """What did not work on the last of the days."""
    return outline(failures(past(*days)))


def outline(reasons: Sequence[Reason]) -> str:
    """The links one below the other."""
    return "\n".join(line for reason in reasons for line in _lines(reason, 0))


def _lines(reason: Reason, depth: int) -> Iterator[str]:
    said = [f"{one.name}={_short(value)}" for one in fields(reason) if (value := _told(reason, one.name)) is not None]
    yield "  " * depth + " ".join((type(reason).__name__, *said))
    for cause in reason.because:
        yield from _lines(cause, depth + 1)


def _told(reason: Reason, name: str) -> Any:
    """The value of a field, if there is anything to tell of it."""
    value = getattr(reason, name)
    return None if name == "because" or value is None or value is False or value == () else value


def _short(value: Any) -> str:
    if isinstance(value, Order):
        named = value.target if isinstance(value.target, str) else ""
        return f"{value.by}:{step_of(value)}:{named}"
    if isinstance(value, Event):
        return type(value).__name__
    if isinstance(value, tuple):
        return "+".join(_short(one) for one in value)
    if type(value).__name__ in ("Ballot", "Tallied"):
        return "/".join(str(getattr(value, one.name)) for one in fields(value))
    return str(value)
