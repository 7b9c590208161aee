"""A case and its day played: what came of it, as facts that can be laid beside what the case says."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from msgspec import Struct

from engine.core.chance import Chance
from engine.core.refusal import Refusal, RefusedError
from engine.curse import view
from engine.curse.deal import Deal, deal
from engine.curse.events import AnyEvent, Died, Dropped, Exiled, Resurrected
from engine.curse.ids import ClassId
from engine.curse.model import Character, Match, Order, Vote
from engine.curse.orders import give
from engine.curse.resolve import resolve
from engine.curse.rules import Rules

Path = tuple[str, ...]
"""Where a fact stands: (character, field), (character, «sees», field), or («», field) for the day as a whole."""
Facts = Mapping[Path, Any]


class Dealt(Struct, frozen=True):
    """A match that is dealt from a seed instead of being described (R1)."""

    seed: str
    classes: tuple[ClassId, ...]
    traitors: int = 2
    how: Deal = "random"
    rules: Rules = Rules()


class Message(Struct, frozen=True):
    """Orders that came in one message (R2.9)."""

    by: str
    orders: tuple[Order, ...]
    more: bool = False


class Case(Struct, frozen=True):
    """One day with what must come of it.

    `rulings`: the numbers that it pins. `why`: the rule in one line. `messages`: the orders as they came, to be
    listed by R2.9; else `orders` is the day's list. `stated`: what the case says of the outcome; of what it does not
    say, see `untouched`.
    """

    rulings: tuple[str, ...]
    why: str
    start: Match | Dealt
    orders: tuple[Order, ...] = ()
    messages: tuple[Message, ...] = ()
    votes: dict[str, Vote] = {}
    stated: dict[Path, Any] = {}


@dataclass(frozen=True, slots=True)
class Played:
    """A day that was carried out; `lists`: the orders of those who wrote messages, as they stood at the end."""

    before: Match
    orders: Sequence[Order]
    after: Match
    events: Sequence[AnyEvent]
    lists: Mapping[str, tuple[Order, ...]]
    refused: Mapping[int, str]


def play(case: Case) -> Played:
    """Carry the day out. Raises RefusedError if it cannot be dealt."""
    before = begin(case.start)
    lists, refused = listed(before, case.messages)
    orders = [order for one in before.characters for order in lists.get(one.id, ())] or case.orders
    after, events = resolve(before, orders, case.votes)
    return Played(before, orders, after, events, lists, refused)


def begin(start: Match | Dealt) -> Match:
    """The match at the start of the day. Raises RefusedError."""
    if isinstance(start, Match):
        return start
    return deal(start.classes, Chance(start.seed), traitors=start.traitors, how=start.how, rules=start.rules)


def listed(match: Match, messages: Sequence[Message]) -> tuple[dict[str, tuple[Order, ...]], dict[int, str]]:
    """Each one's list when the messages have come, and the number of each refused one with the reason (R2.9, R2.10)."""
    lists: dict[str, tuple[Order, ...]] = {}
    refused: dict[int, str] = {}
    for number, message in enumerate(messages, start=1):
        answer = give(match, message.by, lists.get(message.by, ()), message.orders, more=message.more)
        if isinstance(answer, Refusal):
            refused[number] = answer.reason
        else:
            lists[message.by] = answer
    return lists, refused


# What came of it


def seen(played: Played) -> dict[Path, Any]:
    """All that a case can state."""
    public = view.public(played.events, played.after)
    private = view.private(played.events, played.after)
    outcome, winners = view.outcome(played.events)
    facts: dict[Path, Any] = {
        ("", "died"): tuple(sorted({one.target for one in played.events if isinstance(one, Died)})),
        ("", "exiled"): public.exiled,
        ("", "risen"): tuple(sorted(public.resurrected)),
        ("", "links"): {link.between: link.days for link in played.after.links},
        ("", "blocked"): public.blocked,
        ("", "lit"): tuple(sorted(public.light)),
        ("", "mourned"): tuple(sorted(public.dead)),
        ("", "announced"): public.abilities,
        ("", "dropped"): {one.index + 1: one.reason for one in played.events if isinstance(one, Dropped)},
        ("", "refused"): dict(played.refused),
        ("", "lists"): dict(played.lists),
        ("", "votes"): public.votes,
        ("", "outcome"): outcome,
        ("", "winners"): tuple(sorted(winners)),
        ("", "undealt"): None,
    }
    for one in played.after.characters:
        facts |= {(one.id, field): value for field, value in state(one).items()}
        facts[one.id, "told"] = private.get(one.id, ())
        if one.alive:
            facts |= {(one.id, "sees", field): value for field, value in sight(played.after, one.id).items()}
    return facts


def state(one: Character) -> dict[str, Any]:
    """A character as a case speaks of it."""
    return {
        "spheres": one.spheres,
        "light": one.light,
        "items": {item: count for item, count in one.items.items() if count},
        "effects": {effect.kind: effect.days for effect in one.effects},
        "uses": {ability: count for ability, count in one.uses.items() if count},
        "learned": one.learned,
        "copied": one.copied,
        "received": one.received,
        "resurrected": one.resurrected,
        "traitor": one.faction == "traitor",
    }


def sight(match: Match, who: str) -> dict[str, Any]:
    """What a character sees of itself."""
    own = view.own(match, who)
    return {
        "spheres": own.spheres,
        "items": own.items,
        "effects": {effect.kind: effect.days for effect in own.effects},
        "links": dict(own.links),
        "copied": own.copied,
        "learned": own.learned,
        "resurrected": own.resurrected,
        "partners": tuple(sorted(own.partners)),
    }


UNSAID: Final = ("uses", "traitor")
"""Of these nothing is expected unless the case states it: they follow from the rest."""


def untouched(before: Match, gone: Sequence[str]) -> dict[Path, Any]:
    """What holds if the case says nothing of it: effects and links have a day less (R6.1), else all is as it was.

    `gone`: those who the case says are dead at the end of the day; they have no spheres.
    """
    facts: dict[Path, Any] = {
        ("", "died"): (),
        ("", "exiled"): None,
        ("", "risen"): (),
        ("", "links"): {link.between: link.days - 1 for link in before.links if link.days > 1},
        ("", "blocked"): (),
        ("", "dropped"): {},
        ("", "refused"): {},
        ("", "undealt"): None,
    }
    for one in before.characters:
        held = state(one)
        held |= {"copied": None, "effects": {kind: days - 1 for kind, days in held["effects"].items() if days > 1}}
        held |= {"spheres": 0} if one.id in gone else {}
        facts |= {(one.id, field): value for field, value in held.items() if field not in UNSAID}
        facts[one.id, "told"] = ()
    return facts


def gone(stated: Facts) -> tuple[str, ...]:
    """Who is dead at the end of the day, by what the case states."""
    lost = [*stated.get(("", "died"), ()), stated.get(("", "exiled"))]
    return tuple(one for one in lost if one is not None and one not in stated.get(("", "risen"), ()))


# Holding one against the other


@dataclass(frozen=True, slots=True)
class Difference:
    """A fact that is not as the case has it."""

    path: Path
    expected: Any
    came: Any


def judge(case: Case) -> list[Difference]:
    """Where the day differs from what the case says; empty if it holds."""
    try:
        played = play(case)
    except RefusedError as error:
        return _compare({("", "undealt"): None, **case.stated}, {("", "undealt"): error.refusal.reason})
    return _compare(expected(case, played.before), seen(played))


def expected(case: Case, before: Match) -> dict[Path, Any]:
    """All that the case demands, what it does not say included."""
    return {**untouched(before, gone(case.stated)), **case.stated}


def stated(played: Played) -> dict[Path, Any]:
    """What a case must say of this day: all that is not untouched, and what everybody is told."""
    facts = seen(played)
    lost = gone({path: facts[path] for path in (("", "died"), ("", "exiled"), ("", "risen"))})
    usual = untouched(played.before, lost)
    said = {path: value for path, value in facts.items() if path in usual and usual[path] != value}
    said |= {path: facts[path] for path in (("", "announced"), ("", "lit")) if facts[path]}
    if decided(played):
        said |= {path: facts[path] for path in (("", "outcome"), ("", "winners"))}
    return said


def decided(played: Played) -> bool:
    """Whether somebody's death or return this day can have ended the match (R9.1)."""
    return any(isinstance(one, Died | Exiled | Resurrected) for one in played.events) and any(
        one.faction == "traitor" for one in played.before.characters
    )


def _compare(wanted: Facts, came: Facts) -> list[Difference]:
    return [
        Difference(path, value, came.get(path))
        for path, value in wanted.items()
        if path not in came or came[path] != value
    ]
