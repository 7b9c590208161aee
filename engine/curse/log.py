"""A whole match as a log: how it began, and each day's orders, votes and result, one JSON line each.

A log is replayed day by day, each from the state that the log has of its beginning: so a change of the rules shows
on exactly the days on which it makes a difference.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from engine.curse.model import Match, Order, Vote
from engine.curse.resolve import resolve
from engine.curse.rules import Rules
from engine.curse.scenario import Scenario, ScenarioError, read, result


class LogError(ValueError):
    """The text is not the log of a match; the message is one line."""


class _Head(Struct, frozen=True, forbid_unknown_fields=True):
    game: Literal["curse3"]
    log: Literal[1]
    start: Raw


class LoggedDay(Struct, frozen=True, forbid_unknown_fields=True):
    """A day: what was ordered and voted, and its result as the scenario format has it (`docs/scenario.md`)."""

    orders: tuple[Order, ...]
    votes: dict[str, Vote]
    result: Raw


class Log(Struct, frozen=True):
    """A match from its first day on."""

    start: Match
    days: tuple[LoggedDay, ...]


class Change(Struct, frozen=True):
    """A day that comes out otherwise than the log has it; `parts`: which parts of its result differ."""

    day: int
    parts: tuple[str, ...]


Ordered = tuple[Sequence[Order], dict[str, Vote]]
"""The orders and votes of a day."""


def write(start: Match, ordered: Iterable[Ordered]) -> str:
    """The log of a match that is played from `start` with these orders and votes."""
    lines = [msgspec.json.encode({"game": "curse3", "log": 1, "start": _document(start)})]
    match = start
    for orders, votes in ordered:
        after, events = resolve(match, orders, votes)
        lines.append(
            msgspec.json.encode(LoggedDay(tuple(orders), votes, Raw(msgspec.json.encode(result(after, events)))))
        )
        match = after
    return "".join(f"{line.decode()}\n" for line in lines)


def _document(match: Match) -> Any:
    return {"game": "curse3", **msgspec.to_builtins(match)}


def parse(text: str) -> Log:
    """The log in a text. Raises LogError."""
    head, *lines = text.splitlines() or [""]
    try:
        start = read(bytes(msgspec.json.decode(head, type=_Head).start)).match
        days = tuple(msgspec.json.decode(line, type=LoggedDay) for line in lines)
        for day in days:
            msgspec.json.decode(day.result, type=dict[str, Any])
    except (msgspec.MsgspecError, ScenarioError) as error:
        raise LogError(f"not the log of a match: {error}") from None
    return Log(start, days)


def again(log: Log) -> str:
    """The log as the rules of today would write it: the same orders and votes, played from the start."""
    return write(log.start, ((day.orders, day.votes) for day in log.days))


def replay(log: Log, rules: Rules | None = None) -> Iterator[Change]:
    """The days that come out otherwise, with the match's own rules or with others. Raises LogError."""
    match = log.start
    for day in log.days:
        after, events = resolve(match if rules is None else replace(match, rules=rules), day.orders, day.votes)
        came = msgspec.json.encode(result(replace(after, rules=match.rules), events))
        if came != bytes(day.result):
            yield Change(match.day, _parts(came, bytes(day.result)))
        match = _next(day)


def _parts(came: bytes, logged: bytes) -> tuple[str, ...]:
    one, other = msgspec.json.decode(came), msgspec.json.decode(logged)
    return tuple(name for name in one if one[name] != other.get(name)) or ("bytes",)


def _next(day: LoggedDay) -> Match:
    try:
        document = msgspec.json.decode(day.result)["next"]
        return msgspec.convert(document, Scenario).match
    except (msgspec.MsgspecError, KeyError) as error:
        raise LogError(f"not the log of a match: a day's result is damaged: {error}") from None
