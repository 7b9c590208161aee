"""Whole matches of the scripted people without bot and VK: what they write, beside what they mean by it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from engine.core.chance import Chance
from engine.curse import view
from engine.curse.deal import deal
from engine.curse.ids import CLASSES, public_items
from engine.curse.model import As, Character, Match, Order, Vote
from engine.curse.resolve import resolve
from locales.curse.cast import Cast, Member
from locales.render import russian
from vkbot.language.scene import Character as Named
from vkbot.language.scene import Scene
from vkbot.sandbox.scripted.manners import BY_BUTTONS, MANNERS, Manner
from vkbot.sandbox.scripted.manners.pen import Pen
from vkbot.sandbox.scripted.meaning import Message, carried_out
from vkbot.sandbox.scripted.mind import Mind, Sight
from vkbot.sandbox.scripted.troupe import NAMES
from vkbot.services.choices import options, own_abilities

LONGEST_DAYS: Final = 12
"""Nothing new is said after these."""

WRITERS: Final = tuple(manner for manner in MANNERS if manner is not BY_BUTTONS)


@dataclass(frozen=True, slots=True)
class Note:
    """A private message, where it was written, and what of its writer stood then."""

    manner: Manner
    message: Message
    scene: Scene
    match: Match
    standing: tuple[Order, ...]


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment. `vote`: what it means, None for no vote any more; `counts`: whether it is about that at all."""

    manner: Manner
    text: str
    scene: Scene
    vote: Vote | None
    counts: bool = True


Text = Note | Comment


@dataclass(slots=True)
class Person:
    """Somebody on one day."""

    manner: Manner
    mind: Mind
    pen: Pen
    sight: Sight
    scene: Scene
    orders: tuple[Order, ...] = ()


def pen_of(cast: Cast, who: str, living: Sequence[str], seed: str, label: str, manner: Manner) -> Pen:
    """With which somebody writes."""
    return Pen(russian(), cast, who, tuple(living), Chance(seed), label, manner.ways)


def texts_of(seed: str) -> Iterator[Text]:
    """All that is written in a match."""
    chance = Chance(seed)
    roster = chance.shuffle("roster", tuple(CLASSES))
    cast = Cast(tuple(Member(one, name, one, at) for at, (one, name) in enumerate(zip(roster, NAMES, strict=True), 1)))
    manners: dict[str, Manner] = dict(zip(roster, chance.shuffle("manners", (*WRITERS, *WRITERS[:2])), strict=True))
    match, over = deal(roster, chance), False
    while not over and match.day <= LONGEST_DAYS:
        people = [_person(seed, match, cast, one, manners[one.id]) for one in match.characters if one.alive]
        votes: dict[str, Vote] = {}
        yield from _day(match, people, votes)
        orders = [order for person in people for order in person.orders]
        match, events = resolve(match, orders, votes)
        over = view.outcome(events)[0] is not None


def _person(seed: str, match: Match, cast: Cast, me: Character, manner: Manner) -> Person:
    living = tuple(one.id for one in match.characters if one.alive)
    held = public_items(me.items)
    own = f"{seed}/{me.id}"
    traitors = [one.id for one in match.characters if one.faction == me.faction == "traitor" and one.id != me.id]
    sight = Sight(
        day=match.day,
        me=me.id,
        living=living,
        dead=tuple(one.id for one in match.characters if not one.alive),
        friends=tuple(traitors),
        spheres=me.spheres,
        units={str(item): count for item, count in held.items()},
        charged=me.uses.get("ball_lightning", 0) % 2 == 1,
    )
    named = tuple(Named(one.id, one.name, one.id in living) for one in cast)
    scene = Scene(me.id, named, own_abilities(me), tuple(held.items()))
    pen = pen_of(cast, me.id, living, own, str(match.day), manner)
    return Person(manner, Mind(Chance(own), manner.conditions), pen, sight, scene)


def _day(match: Match, people: Sequence[Person], votes: dict[str, Vote]) -> Iterator[Text]:
    tally: dict[str, str] = {}
    for person in people:
        person.sight = replace(person.sight, tally=dict(tally))
        can = [option.what for option in options(match, person.sight.me)]
        for message in person.manner.orders(person.pen.at("orders"), person.mind.wishes(person.sight, can)):
            yield _note(match, person, message)
        vote = votes[person.sight.me] = person.mind.vote(person.sight)
        aside = person.manner.aside(person.pen.at("aside"), tally)
        yield Comment(person.manner, aside, person.scene, None, counts=False)
        yield Comment(person.manner, person.manner.vote(person.pen.at("vote"), vote), person.scene, vote)
        tally[person.sight.me] = tally[vote.voter] if isinstance(vote, As) else vote
    for person in people:
        yield from _evening(match, person)


def _evening(match: Match, person: Person) -> Iterator[Text]:
    """Second thoughts."""
    if (deed := person.mind.regrets(person.sight, person.orders)) is not None:
        message = person.manner.regret(person.pen.at("regret"), deed)
        assert message is not None
        yield _note(match, person, message)
    target = person.mind.target(person.sight)
    yield Comment(person.manner, person.manner.changed(person.pen.at("changed"), target), person.scene, target)
    yield Comment(person.manner, person.manner.withdrawn(person.pen.at("withdrawn")), person.scene, None)


def _note(match: Match, person: Person, message: Message) -> Note:
    before = person.orders
    person.orders = carried_out(match, person.sight.me, before, message.deed)
    return Note(person.manner, message, person.scene, match, before)
