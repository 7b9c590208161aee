"""The protocol by which the bot tells one game from another. States, orders, votes and events are JSON texts here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from vkbot.services.settings import MatchSettings


@dataclass(frozen=True, slots=True)
class Player:
    """A seat of a running match: the character's id and name, its number in the roster from 1."""

    character: str
    name: str
    number: int


@dataclass(frozen=True, slots=True)
class Night:
    """What a resolution brought.

    `state`: the match at the start of the next day. `living`: characters alive then, roster order. `ended`: the match
    is over. `outcome`: its id, "" while it goes on.
    """

    state: str
    events: str
    living: tuple[str, ...]
    ended: bool
    outcome: str = ""


@dataclass(frozen=True, slots=True)
class PastDay:
    """A day as it is stored: number, state at its start, events ("" while it is not resolved)."""

    number: int
    state: str
    events: str


class Stage(Protocol):
    """One game, as the life of a match needs it. Everything is pure."""

    def open(self, players: Sequence[Player], settings: MatchSettings, seed: str) -> str:
        """Deal: the state at the start of day 1. Raises RefusedError."""
        ...

    def resolve(self, state: str, orders: Sequence[str], votes: Mapping[str, str]) -> Night:
        """Carry out a day. `orders`: every character's, in the order of its list; `votes`: character → vote."""
        ...

    def read(self, state: str, orders: Sequence[str], votes: Sequence[str]) -> None:
        """See whether what is stored of a day can be read. Raises NewerSchemaError, StoredValueError."""
        ...

    def living(self, state: str) -> tuple[str, ...]:
        """The characters alive at the start of the day."""
        ...

    def opening_post(self, players: Sequence[Player], state: str, ends: datetime, settings: MatchSettings) -> str:
        """The post of day 1."""
        ...

    def day_post(
        self, players: Sequence[Player], number: int, night: Night, ends: datetime, settings: MatchSettings
    ) -> str:
        """The post that tells of the day before and opens day `number`."""
        ...

    def end_post(self, players: Sequence[Player], night: Night, past: Sequence[PastDay]) -> str:
        """The post that tells of the last day, who won, and everything that was secret."""
        ...

    def stopped_post(
        self, players: Sequence[Player], last: PastDay, orders: Sequence[str], past: Sequence[PastDay]
    ) -> str:
        """The post that ends a match before its time, with everything that was secret.

        `last`: the day that was going on, `orders`: what had been ordered for it; `past`: the days before.
        """
        ...

    def welcome(self, players: Sequence[Player], state: str, character: str, ends: datetime, zone: str) -> str:
        """What a player is told at the start of the match."""
        ...

    def mornings(
        self,
        players: Sequence[Player],
        night: Night,
        characters: Sequence[str],
        number: int,
        ends: datetime,
        zone: str,
    ) -> list[str]:
        """What living players are told at the start of day `number`: their own state and what they learned."""
        ...

    def farewell(self, players: Sequence[Player], night: Night, character: str) -> str:
        """What a player who is alive at the end is told."""
        ...
