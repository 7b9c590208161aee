"""A day in a few words: who is there, what they order, and what came of it.

    came = day(monk(spheres=3), paladin(traitor=True)).order("monk", "strike", "paladin").resolve()
    assert came.spheres("paladin") == 3

`day` has the curse in it, two spheres from everybody; `calm` is a day without it, for the sums of everything else.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar

import msgspec

from engine.curse import view
from engine.curse.events import AnyEvent, Damaged, Dropped, Event
from engine.curse.model import As, Character, Effect, Link, Match, Order, Vote
from engine.curse.resolve import resolve
from engine.curse.rules import DEFAULT, Rules

E = TypeVar("E", bound=Event)
Fields = dict[str, Any]


def seat(
    class_id: Any,
    *,
    traitor: bool = False,
    dead: bool = False,
    spheres: int | None = None,
    items: Mapping[str, int] | None = None,
    effects: Mapping[str, int] | None = None,
    **fields: Any,
) -> Character:
    """A character at the start of the day; what is not said is as in a fresh one. `effects`: kind → days."""
    return Character(
        id=class_id,
        class_id=class_id,
        faction="traitor" if traitor else "representative",
        alive=not dead,
        spheres=spheres if spheres is not None else (0 if dead else 10),
        items=msgspec.convert(dict(items or {}), Character.__annotations__["items"]),
        effects=tuple(Effect(kind, days) for kind, days in (effects or {}).items()),  # type: ignore[arg-type]
        **fields,
    )


fire_mage = partial(seat, "fire_mage")
paladin = partial(seat, "paladin")
illusionist = partial(seat, "illusionist")
dispeller = partial(seat, "dispeller")
life_mage = partial(seat, "life_mage")
warlock = partial(seat, "warlock")
ice_mage = partial(seat, "ice_mage")
lightning_mage = partial(seat, "lightning_mage")
monk = partial(seat, "monk")
death_mage = partial(seat, "death_mage")


def doomed(make: Callable[..., Character], **fields: Any) -> Character:
    """One who dies at the end of stage 1 if it uses a class ability in it: without spheres, and frozen."""
    return make(spheres=0, effects={"freeze": 2}, **fields)


def order(by: str, action: str, target: str | tuple[str, str] | None = None, **fields: Any) -> Order:
    """One order. A pair is the two ends of a link."""
    if target is not None:
        fields["targets" if isinstance(target, tuple) else "target"] = target
    return msgspec.convert({"by": by, "action": action, **fields}, Order)


def use(by: str, item: str, target: str | None = None, **fields: Any) -> Order:
    """An order to use an item."""
    return order(by, "use", target, item=item, **fields)


def transfer(by: str, item: str, target: str, count: int | None = None, **fields: Any) -> Order:
    """An order to give units of an item away; one, if it does not say how many."""
    if count is not None:
        fields["count"] = count
    return order(by, "transfer", target, item=item, **fields)


def against(voter: str, target: str) -> Fields:
    """Condition: the voter's vote names the target."""
    return {"votes_against": {"voter": voter, "target": target}}


def tally(target: str, op: str, count: int) -> Fields:
    """Condition: so many votes against the target."""
    return {"tally": {"target": target, "op": op, "count": count}}


def voted(voter: str) -> Fields:
    """Condition: the voter has a counting vote."""
    return {"voted": voter}


class Day:
    """A day that is being described. Every method answers the day itself."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.orders: list[Order] = []
        self.votes: dict[str, Vote] = {}

    def order(self, by: str, action: str, target: str | tuple[str, str] | None = None, **fields: Any) -> "Day":
        """A class ability, light or looting."""
        self.orders.append(order(by, action, target, **fields))
        return self

    def use(self, by: str, item: str, target: str | None = None, **fields: Any) -> "Day":
        """An item used."""
        self.orders.append(use(by, item, target, **fields))
        return self

    def transfer(self, by: str, item: str, target: str, count: int | None = None) -> "Day":
        """An item given away."""
        self.orders.append(transfer(by, item, target, count))
        return self

    def vote(self, voter: str, target: str) -> "Day":
        """A vote that names a character."""
        self.votes[voter] = target
        return self

    def vote_as(self, voter: str, leader: str) -> "Day":
        """«Голосую как»."""
        self.votes[voter] = As(leader)
        return self

    def all_vote(self, target: str) -> "Day":
        """Everybody but the target votes against it."""
        for character in self.match.characters:
            if character.id != target:
                self.votes[character.id] = target
        return self

    def linked(self, one: str, other: str, days: int = 2) -> "Day":
        """A link laid on an earlier day."""
        link = Link((min(one, other), max(one, other)), days)
        return self._changed(links=(*self.match.links, link))

    def blocked(self, *abilities: str) -> "Day":
        """Abilities that a ring blocked for today."""
        return self._changed(blocked=abilities, blocked_before=abilities)

    def ruled(self, **numbers: int) -> "Day":
        """Numbers that differ from the rulings."""
        return self._changed(rules=msgspec.structs.replace(self.match.rules, **numbers))

    def _changed(self, **fields: Any) -> "Day":
        self.match = msgspec.structs.replace(self.match, **fields)
        return self

    def resolve(self) -> "Came":
        """Carry it out."""
        after, events = resolve(self.match, self.orders, self.votes)
        return Came(self.match, after, events)


class Came:
    """What came of a day."""

    def __init__(self, before: Match, after: Match, events: list[AnyEvent]) -> None:
        self.before = before
        self.after = after
        self.events = events

    def next_day(self) -> Day:
        """The day after."""
        return Day(self.after)

    # Of a character

    def of(self, who: str) -> Character:
        """The character at the start of the next day."""
        return self.after.character(who)

    def spheres(self, who: str) -> int:
        return self.of(who).spheres

    def light(self, who: str) -> int:
        return self.of(who).light

    def alive(self, who: str) -> bool:
        return self.of(who).alive

    def items(self, who: str) -> dict[str, int]:
        return {str(kind): units for kind, units in self.of(who).items.items()}

    def effects(self, who: str) -> dict[str, int]:
        """Kind → days left, of the next day on."""
        return {effect.kind: effect.days for effect in self.of(who).effects}

    def uses(self, who: str) -> dict[str, int]:
        return {str(ability): count for ability, count in self.of(who).uses.items()}

    @property
    def links(self) -> dict[tuple[str, str], int]:
        return {link.between: link.days for link in self.after.links}

    # What is told

    @property
    def public(self) -> view.Public:
        return view.public(self.events, self.after)

    @property
    def announced(self) -> list[tuple[str, str]]:
        """Who is told to have used which class ability, in order."""
        return [(told.by, told.ability) for told in self.public.abilities]

    def reached(self, by: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The targets of the one ability that somebody is told to have used: named, and linked."""
        (told,) = [told for told in self.public.abilities if told.by == by]
        return told.targets, told.linked

    def private(self, who: str) -> tuple[view.Private, ...]:
        """What a character alone learned."""
        return view.private(self.events, self.after).get(who, ())

    @property
    def dropped(self) -> dict[int, str]:
        """Index of the order → why it was not taken."""
        return {event.index: event.reason for event in self.all(Dropped)}

    @property
    def outcome(self) -> str | None:
        return view.outcome(self.events)[0]

    @property
    def winners(self) -> tuple[str, ...]:
        return view.outcome(self.events)[1]

    # Why

    def all(self, kind: type[E]) -> list[E]:
        """All events of a kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]

    def damage(self, who: str) -> list[tuple[str, int]]:
        """Kind and amount of each damage that a character took, in order."""
        return [(hurt.kind, hurt.amount) for hurt in self.all(Damaged) if hurt.target == who]

    def hit(self, kind: str) -> list[str]:
        """Who took damage of a kind, in order."""
        return [hurt.target for hurt in self.all(Damaged) if hurt.kind == kind]


def day(*characters: Character, rules: Rules = DEFAULT) -> Day:
    """A day with the curse, of these characters in roster order."""
    return Day(Match(day=1, characters=characters, rules=rules))


def calm(*characters: Character) -> Day:
    """A day whose curse takes nothing."""
    return day(*characters, rules=Rules(curse=0))
