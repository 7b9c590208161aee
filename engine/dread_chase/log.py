"""A whole match as a log: what it was set up with, and each move. It replays to the same board (D7.2).

A move may be taken back as long as no die was rolled, nothing hidden was shown, and nobody left with it (`undo`).
"""

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.core.refusal import Refusal, RefusedError
from engine.dread_chase.board import Board
from engine.dread_chase.events import AnyEvent
from engine.dread_chase.model import Match
from engine.dread_chase.moves.values import AnyMove
from engine.dread_chase.play import Refused, play, set_up
from engine.dread_chase.rules import Rules


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """A move that was made, and whose it was."""

    who: str
    move: AnyMove


class Log(Struct, frozen=True):
    """A match from its set-up on. `boards`: those that the map was drawn from."""

    players: tuple[str, ...]
    rules: Rules
    boards: tuple[Board, ...]
    seed: str
    entries: tuple[Entry, ...] = ()

    @property
    def start(self) -> Match:
        """The match before its first move. Raises RefusedError as `play.set_up` does."""
        return set_up(self.players, self.rules, self.boards, self.seed)

    def and_then(self, who: str, move: AnyMove) -> "Log":
        """The log with one move more, which `play` has allowed."""
        return replace(self, entries=(*self.entries, Entry(who, move)))


class Replayed(Struct, frozen=True):
    """A move of a log, the match after it, and what happened with it."""

    entry: Entry
    match: Match
    events: tuple[AnyEvent, ...]


class LogError(ValueError):
    """The text is not the log of a match, or its moves are not allowed; the message is one line."""


def replay(log: Log) -> Iterator[Replayed]:
    """The match, move by move. Raises LogError at a move that is not allowed."""
    match = log.start
    for number, entry in enumerate(log.entries, 1):
        played = play(match, entry.who, entry.move)
        if isinstance(played, Refused):
            raise LogError(f"move {number}, of {entry.who}: not allowed ({played.reason})")
        match, events = played
        yield Replayed(entry, match, events)


def final(log: Log) -> Match:
    """The match after the last move of the log. Raises LogError."""
    match = log.start
    for step in replay(log):
        match = step.match
    return match


def undo(log: Log) -> Log | Refusal:
    """The log without its last move. Refused: `nothing` to take back, or `sealed`. Raises LogError."""
    if not log.entries:
        return Refusal("nothing")
    before = replace(log, entries=log.entries[:-1])
    if final(log).sealed != final(before).sealed:
        return Refusal("sealed")
    return before


# As a text


class _Head(Struct, frozen=True, forbid_unknown_fields=True):
    game: Literal["dread_chase"]
    log: Literal[1]
    players: tuple[str, ...]
    seed: str
    rules: Rules
    boards: tuple[Board, ...]


def write(log: Log) -> str:
    """The log as JSON lines."""
    head = _Head("dread_chase", 1, log.players, log.seed, log.rules, log.boards)
    return "".join(f"{msgspec.json.encode(line).decode()}\n" for line in (head, *log.entries))


def parse(text: str) -> Log:
    """The log in a text. Raises LogError."""
    head, *lines = text.splitlines() or [""]
    try:
        told = msgspec.json.decode(head, type=_Head)
        log = Log(told.players, told.rules, told.boards, told.seed, _entries(lines))
        set_up(log.players, log.rules, log.boards, log.seed)
    except msgspec.MsgspecError as error:
        raise LogError(f"not the log of a match: {error}") from None
    except RefusedError as error:
        raise LogError(f"not the log of a match: it cannot be set up ({error})") from None
    return log


def _entries(lines: Sequence[str]) -> tuple[Entry, ...]:
    return tuple(msgspec.json.decode(line, type=Entry) for line in lines)
