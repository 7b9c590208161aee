"""The events of a move while they are told, and what several sentences need."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.dread_chase.effects import AnyLasting
from engine.dread_chase.events import AnyEvent
from engine.dread_chase.model import Match
from locales.dread_chase.people import Company
from locales.render import Noun, Words


@dataclass(frozen=True, slots=True)
class Telling:
    """The events of a move in words. `match`: after the move; only what is public of it is told."""

    company: Company
    match: Match
    events: Sequence[AnyEvent]

    @property
    def words(self) -> Words:
        """The words of the language."""
        return self.company.words

    @property
    def needed(self) -> int:
        """The points with which a generator runs."""
        return self.match.rules.repair.needed

    def say(self, message: str, **args: object) -> str:
        """A message."""
        return self.words.say(message, **args)

    def who(self, who: str) -> Noun:
        """A player."""
        return self.company.name(who)

    def cause(self, event: AnyEvent) -> AnyEvent | None:
        """The event that brought it about."""
        return None if event.cause is None else self.events[event.cause]

    def brought(self, event: AnyEvent, *kinds: type) -> list[Any]:
        """The events of these kinds that it brought about itself."""
        index = next(at for at, one in enumerate(self.events) if one is event)
        return [one for one in self.events if one.cause == index and isinstance(one, kinds)]


def went(message: str) -> Callable[[Telling, Any], str]:
    """A sentence of a piece that goes from one cell to another."""
    return lambda it, event: it.say(message, who=it.who(event.who), origin=event.origin, to=event.to)


def at(message: str) -> Callable[[Telling, Any], str]:
    """A sentence of somebody at a cell."""
    return lambda it, event: it.say(message, who=it.who(event.who), at=event.at)


def signed(amount: int) -> str:
    """«+1», «−2»."""
    return f"+{amount}" if amount >= 0 else f"−{-amount}"


def kind(effect: AnyLasting) -> str:
    """What an effect is called in the data."""
    return str(effect.__struct_config__.tag)
