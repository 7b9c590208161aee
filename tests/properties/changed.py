"""The same day written otherwise: dicts in another order, seats under other names, another roster."""

import random
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, TypeVar

import msgspec

from engine.curse.events import AnyEvent, Event
from engine.curse.model import Link, Match, Order, Vote
from tests.rules.strategies import Today

T = TypeVar("T")


def shuffled(value: Mapping[Any, T], chance: random.Random) -> dict[Any, T]:
    """The same dict in another order."""
    keys = list(value)
    chance.shuffle(keys)
    return {key: value[key] for key in keys}


def dicts_shuffled(today: Today, chance: random.Random) -> Today:
    """The same day with each of its dicts in another order."""
    match, orders, votes = today
    characters = tuple(
        msgspec.structs.replace(one, items=shuffled(one.items, chance), uses=shuffled(one.uses, chance))
        for one in match.characters
    )
    return msgspec.structs.replace(match, characters=characters), orders, shuffled(votes, chance)


def keys_shuffled(value: Any, chance: random.Random) -> Any:
    """A JSON document with the fields of each of its objects in another order."""
    if isinstance(value, dict):
        return {key: keys_shuffled(part, chance) for key, part in shuffled(value, chance).items()}
    return [keys_shuffled(part, chance) for part in value] if isinstance(value, list) else value


# Seats


def renamed(value: T, names: Mapping[str, str], kind: Any) -> T:
    """A value of the engine with each id under its new name; classes stay. The pair of a link stands sorted."""
    changed = _renamed(msgspec.to_builtins(value), names)
    return msgspec.convert(changed, kind)  # type: ignore[no-any-return]


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, list | tuple):
        return [_renamed(part, names) for part in value]
    if isinstance(value, dict):
        return {names.get(key, key): part if key == "class" else _renamed(part, names) for key, part in value.items()}
    return value


def links_sorted(match: Match) -> Match:
    """Links as a state has them: each pair sorted, the pairs sorted."""
    links = sorted((Link((min(link.between), max(link.between)), link.days) for link in match.links), key=_pair)
    return msgspec.structs.replace(match, links=tuple(links))


def _pair(link: Link) -> tuple[str, str]:
    return link.between


def renamed_day(today: Today, names: Mapping[str, str]) -> Today:
    """The same day with other ids, in the same roster order."""
    match, orders, votes = today
    return (
        links_sorted(renamed(match, names, Match)),
        renamed(orders, names, list[Order]),
        renamed(votes, names, dict[str, Vote]),
    )


def seated(match: Match, places: list[int]) -> Match:
    """The same characters in another roster order."""
    return msgspec.structs.replace(match, characters=tuple(match.characters[place] for place in places))


def runs_sorted(events: Sequence[AnyEvent], kind: type[Event]) -> list[AnyEvent]:
    """The events, those of a kind that follow one another and have the same cause in one order."""
    runs = groupby(events, key=lambda event: (type(event) is kind, event.cause))
    return [event for (wanted, _), run in runs for event in (sorted(run, key=repr) if wanted else run)]
