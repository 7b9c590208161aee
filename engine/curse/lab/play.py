"""Whole matches of scripted players, from one seed each."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.core.chance import Chance
from engine.core.refusal import Refusal, RefusedError
from engine.curse import view
from engine.curse.deal import Deal, deal
from engine.curse.events import AnyEvent
from engine.curse.ids import CLASSES
from engine.curse.lab import table as tables
from engine.curse.lab.luck import Luck
from engine.curse.lab.players import orders_of
from engine.curse.lab.plot import plotted
from engine.curse.lab.seen import Memory, Strategy, first_memory, remember, see
from engine.curse.lab.strategies import OF_FACTION
from engine.curse.model import Match, Order, Vote
from engine.curse.resolve import resolve
from engine.curse.rules import DEFAULT, Rules


class Setting(Struct, frozen=True):
    """What matches are played with. `longest`: after so many days a match is given up as unfinished."""

    players: int = 10
    traitors: int = 2
    deal: Deal = "random"
    rules: Rules = DEFAULT
    longest: Annotated[int, Meta(ge=1)] = 40


@dataclass(frozen=True, slots=True)
class Played:
    """One day of a match: what went into its resolution, and what came of it."""

    match: Match
    orders: list[Order]
    votes: dict[str, Vote]
    after: Match
    events: list[AnyEvent]


@dataclass(frozen=True, slots=True)
class Opening:
    """A match that has been set up: its state, who plays how, and what each has in mind."""

    match: Match
    strategies: Mapping[str, Strategy]
    memories: Mapping[str, Memory]


DEFAULT_SETTING = Setting()


def opening(seed: str, setting: Setting = DEFAULT_SETTING) -> Opening:
    """The match of a seed before its first day. Raises RefusedError as `deal` does.

    The rules do not shift the draws: two rule sets play the same deals with the same players.
    """
    if setting.players > len(CLASSES):
        raise RefusedError(Refusal("players"))
    chance = Chance(seed)
    roster = chance.shuffle("roster", tuple(CLASSES))[: setting.players]
    match = deal(roster, chance, traitors=setting.traitors, how=setting.deal, rules=setting.rules)
    return Opening(
        match,
        {one.id: chance.pick(f"strategy/{one.id}", OF_FACTION[one.faction]) for one in match.characters},
        {one: first_memory(one, roster, Luck(chance, f"hunch/{one}")) for one in roster},
    )


def days(seed: str, setting: Setting = DEFAULT_SETTING) -> Iterator[Played]:
    """The days of the match of a seed, up to its end or to the longest day that the setting allows."""
    return played(opening(seed, setting), Chance(seed), setting.longest)


def played(opened: Opening, chance: Chance, longest: int) -> Iterator[Played]:
    """The days of a match that has been set up."""
    match, memories = opened.match, dict(opened.memories)
    table = tables.opened(match)
    for _ in range(longest):
        owns = {one.id: view.own(match, one.id) for one in match.characters if one.alive}
        orders, votes = decided(table, owns, memories, opened.strategies, chance)
        after, events = resolve(match, orders, votes)
        yield Played(match, orders, votes, after, events)
        if view.outcome(events)[0] is not None:
            return
        shown, told = view.public(events, after), view.private(events, after)
        for one, own in owns.items():
            memories[one] = remember(table, own, memories[one], shown, told.get(one, ()))
        match, table = after, tables.after(table, shown)


def decided(
    table: tables.Table,
    owns: Mapping[str, view.Own],
    memories: Mapping[str, Memory],
    strategies: Mapping[str, Strategy],
    chance: Chance,
) -> tuple[list[Order], dict[str, Vote]]:
    """What all order and vote on a day, each of what it sees."""
    plot = plotted(table, [(own, memories[one]) for one, own in owns.items() if strategies[one].faction == "traitor"])
    orders: list[Order] = []
    votes: dict[str, Vote] = {}
    for one, own in owns.items():
        strategy = strategies[one]
        luck = Luck(chance, f"{table.day}/{one}")
        seen = see(table, own, memories[one], strategy, plot if strategy.faction == "traitor" else None, luck)
        orders += orders_of(seen)
        if (vote := strategy.vote(seen)) is not None:
            votes[one] = vote
    return orders, votes


Ending = Literal["representatives", "traitors", "draw", "unfinished"]
"""How a match of the laboratory ends."""
