"""A day that is over, and what is looked up in it: who did what, and what lay on whom."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from msgspec import UNSET

from engine.curse.conditions import Condition, nodes
from engine.curse.events import AnyEvent, Died, Exiled, Laid, Linked, Resurrected, Taken, Used, Voted, VoteVoid, Warded
from engine.curse.ids import EffectId
from engine.curse.model import Match, Order
from engine.curse.why.reasons import Ballot, Did, Fell, Lies, Reason, Tallied, Tied, Voting

EVER: Final = 10**9


@dataclass(frozen=True)
class Past:
    """A day that was resolved: the match at its start, and its events; `before`: the day before, if it is known.

    Without the days before it is not known who laid what lay already in the morning; everything else is.
    """

    start: Match
    events: Sequence[AnyEvent]
    before: "Past | None" = None

    @property
    def day(self) -> int:
        """Its number."""
        return self.start.day

    def caused(self, event: AnyEvent) -> AnyEvent | None:
        """The event that brought this one about."""
        return None if event.cause is None else self.events[event.cause]

    def chain(self, event: AnyEvent) -> Iterator[AnyEvent]:
        """The event, its cause, the cause of that, and so on."""
        link: AnyEvent | None = event
        while link is not None:
            yield link
            link = self.caused(link)


# Orders and votes


def did(past: Past, event: AnyEvent, *, earlier: bool = False) -> tuple[Reason, ...]:
    """By which order the event came about: one `Did`, or nothing where no order did it."""
    chain = list(past.chain(event))
    copied = any(isinstance(link, Used) and link.copied for link in chain)
    for link in chain:
        if isinstance(link, Taken):
            order = link.order
            day = past.day if earlier else None
            return (Did(order=order, earlier=day, copied=copied, because=votes_of(past, order)),)
    return ()


def votes_of(past: Past, order: Order, *, held: bool = True) -> tuple[Reason, ...]:
    """The votes that the order's condition speaks of (R3.2): one `Voting`, or nothing where there is no condition."""
    if order.when is UNSET:
        return ()
    return (Voting(held=held, votes=tuple(dict.fromkeys(_atoms(past, order.when)))),)


def _atoms(past: Past, condition: Condition) -> Iterator[Ballot | Tallied]:
    for node in reversed(list(nodes(condition))):
        if node.votes_against is not UNSET:
            yield ballot(past, node.votes_against.voter)
        elif node.voted is not UNSET:
            yield ballot(past, node.voted)
        elif node.tally is not UNSET:
            yield tallied(past, node.tally.target)


def ballot(past: Past, voter: str) -> Ballot:
    """How somebody voted."""
    for event in past.events:
        if isinstance(event, Voted) and event.voter == voter:
            return Ballot(voter=voter, target=event.target, via=event.via)
        if isinstance(event, VoteVoid) and event.voter == voter:
            return Ballot(voter=voter, void=event.reason)
    return Ballot(voter=voter)


def tallied(past: Past, target: str) -> Tallied:
    """Who voted against somebody."""
    voters = tuple(event.voter for event in past.events if isinstance(event, Voted) and event.target == target)
    return Tallied(target=target, voters=voters)


# What lay on whom


def lies(past: Past, target: str, effect: EffectId, until: int) -> Lies:
    """The effect on somebody just before the event of that index: laid today, or on an earlier day."""
    for event in reversed(past.events[:until]):
        if isinstance(event, Laid) and not event.tomorrow and (event.target, event.effect) == (target, effect):
            return Lies(effect=effect, target=target, because=did(past, event))
    standing = past.start.character(target).effects
    days = next((one.days for one in standing if one.kind == effect), 1)
    return Lies(effect=effect, target=target, days=days, because=_laid_before(past.before, target, effect))


def _laid_before(past: Past | None, target: str, effect: EffectId) -> tuple[Reason, ...]:
    while past is not None:
        for event in reversed(past.events):
            if isinstance(event, Laid) and (event.target, event.effect) == (target, effect):
                return did(past, event, earlier=True)
        past = past.before
    return ()


def tie(past: Past, one: str, other: str, until: int) -> Tied | None:
    """The link between two just before the event of that index, if there is one (R5.12)."""
    pair = {one, other}
    for event in reversed(past.events[:until]):
        if isinstance(event, Linked) and set(event.between) == pair:
            return Tied(between=event.between, because=did(past, event))
    for link in past.start.links:
        if set(link.between) == pair:
            return Tied(between=link.between, days=link.days, because=_linked_before(past.before, pair))
    return None


def _linked_before(past: Past | None, pair: set[str]) -> tuple[Reason, ...]:
    while past is not None:
        for event in reversed(past.events):
            if isinstance(event, Linked) and set(event.between) == pair:
                return did(past, event, earlier=True)
        past = past.before
    return ()


def ward(past: Past, target: str, kind: str, until: int = EVER) -> Warded | None:
    """The last ward of the kind that was laid on somebody today, before the event of that index."""
    for event in reversed(past.events[:until]):
        if isinstance(event, Warded) and (event.target, event.ward) == (target, kind):
            return event
    return None


def ward_before(past: Past | None, target: str, kind: str) -> tuple[Reason, ...]:
    """By which order a ward of that kind was laid on somebody on an earlier day."""
    while past is not None:
        if (found := ward(past, target, kind)) is not None:
            return did(past, found, earlier=True)
        past = past.before
    return ()


# Deaths


def fell(past: Past, who: str, until: int = EVER) -> Fell | None:
    """The death of somebody, today before that event or on an earlier day; None if it lives."""
    for event in past.events[:until]:
        if isinstance(event, Died) and event.target == who:
            return Fell(who=who, stage=event.stage)
        if isinstance(event, Exiled) and event.target == who:
            return Fell(who=who, stage=3)
    return None if past.start.character(who).alive else fell_before(past, who)


def fell_before(past: Past, who: str) -> Fell:
    """The death, on an earlier day, of somebody who was dead in the morning."""
    before = past.before
    while before is not None:
        if before.start.character(who).alive:
            return Fell(who=who, day=before.day)
        before = before.before
    return Fell(who=who)


def deaths(past: Past) -> dict[str, int]:
    """Who died today → in which stage."""
    stages = {event.target: event.stage for event in past.events if isinstance(event, Died)}
    return stages | {event.target: 3 for event in past.events if isinstance(event, Exiled)}


def living(past: Past) -> tuple[str, ...]:
    """Who is alive at the end of the day, roster order."""
    died = set(deaths(past)) - {event.target for event in past.events if isinstance(event, Resurrected)}
    return tuple(one.id for one in past.start.characters if one.alive and one.id not in died)
