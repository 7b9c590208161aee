"""What reading a comment gives: a vote, its withdrawal, a vote that is not clear, or talk."""

from dataclasses import dataclass
from typing import TypeAlias

from engine.curse.model import Vote


@dataclass(frozen=True, slots=True)
class VoteRead:
    """A vote, or its withdrawal (None)."""

    vote: Vote | None


@dataclass(frozen=True, slots=True)
class VoteUnclear:
    """A vote, but it cannot be told for whom; `choices`: whom it may mean, if several are named."""

    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NoVote:
    """Talk."""


VoteReading: TypeAlias = VoteRead | VoteUnclear | NoVote
