"""Why an order did not work, or worked only in part; and what became of one."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, Literal, cast

from engine.curse.catalog import DEEDS
from engine.curse.events import (
    Acted,
    AnyEvent,
    Copied,
    Dropped,
    HealBarred,
    Idle,
    LayPrevented,
    Moved,
    Taken,
    Used,
    Warded,
)
from engine.curse.events import Reason as Dropping
from engine.curse.ids import AbilityId, AnyItemId
from engine.curse.model import Order
from engine.curse.schedule import STAGE_OF
from engine.curse.why.dropped import DROPPED, dids, kinds, taken_before
from engine.curse.why.past import Past, deaths, did, fell, votes_of
from engine.curse.why.reasons import Also, HadIt, OnlyCopied, Reason, Unused
from engine.curse.why.spheres import moved, risen
from engine.curse.why.value import value

Causes = tuple[Reason, ...]
Failing = Literal[
    Dropping, "died", "item_gone", "copy_failed", "insight", "crowd", "uncopied", "kept_off", "barred", "twice",
    "oneself", "late", "nothing",
]  # fmt: skip
"""Why an order was not taken, or what of it came to nothing.

`uncopied`: nobody used what was to be copied; `kept_off`: a dispel of the day; `barred`: no healing helps a
resurrected one; `twice`: two on one target, the second does nothing (R5.13); `oneself`: protection of oneself;
`late`: the target had died; `nothing`: there was nothing to take.
"""


@value
class Failure(Reason):
    """An order that did not work, or not on `target`; `index`: its place in the list of the day's orders."""

    how: Failing
    order: Order
    index: int
    target: str | None = None


@value
class Traced:
    """What became of an order.

    `votes`: those that its condition is about, if it was taken. `caused`: the indices of its events.
    """

    order: Order
    index: int
    taken: bool
    votes: Causes
    failures: tuple[Failure, ...]
    caused: tuple[int, ...]


def failures(past: Past, by: str | None = None) -> tuple[Failure, ...]:
    """Every order of the day, or of one character, that did not work or worked in part, in the order of the list."""
    found = [one for one in _failures(past) if by is None or one.order.by == by]
    return tuple(sorted(found, key=lambda one: one.index))


def traced(past: Past, index: int) -> Traced:
    """What became of the order of that index. Raises IndexError if the day had no such order."""
    for at, event in enumerate(past.events):
        if isinstance(event, Taken | Dropped) and event.index == index:
            return Traced(
                order=event.order,
                index=index,
                taken=isinstance(event, Taken),
                votes=votes_of(past, event.order) if isinstance(event, Taken) else (),
                failures=tuple(one for one in _failures(past) if one.index == index),
                caused=_below(past, at),
            )
    raise IndexError(index)


def _below(past: Past, root: int) -> tuple[int, ...]:
    inside = {root}
    for at, event in enumerate(past.events):
        if event.cause in inside:
            inside.add(at)
    return tuple(sorted(inside - {root}))


def _failures(past: Past) -> Iterator[Failure]:
    for at, event in enumerate(past.events):
        tell = _FAILING.get(type(event))
        if tell is not None:
            yield from tell(past, at, event)


def _failure(
    past: Past, event: AnyEvent, how: Failing, because: Causes = (), target: str | None = None
) -> Iterator[Failure]:
    """The failure of the order from which the event came; none where no order did it."""
    for link in past.chain(event):
        if isinstance(link, Taken):
            yield Failure(how=how, order=link.order, index=link.index, target=target, because=because)


# Orders that were dropped


def _dropped(past: Past, at: int, event: Dropped) -> Iterator[Failure]:
    because = DROPPED[event.reason](past, event.order, taken_before(past, event))
    yield Failure(how=event.reason, order=event.order, index=event.index, because=because)


# Orders that were taken and came to nothing


def _idle(past: Past, at: int, event: Idle) -> Iterator[Failure]:
    cause = past.caused(event)
    if cause is not None:
        yield from _failure(past, event, event.reason, _IDLE[event.reason](past, at, event, cause))


def _died_first(past: Past, at: int, event: Idle, cause: AnyEvent) -> Causes:
    death = fell(past, event.by, at)
    return () if death is None else (death,)


def _item_gone(past: Past, at: int, event: Idle, cause: AnyEvent) -> Causes:
    order = next(one.order for one in past.chain(cause) if isinstance(one, Taken))
    wanted = kinds(cast(AnyItemId, order.item))
    gone = [one for one in past.events[:at] if isinstance(one, Moved) and one.giver == event.by and one.item in wanted]
    return tuple(moved(past, one) for one in gone)


def _copy_failed(past: Past, at: int, event: Idle, cause: AnyEvent) -> Causes:
    if not isinstance(cause, Taken) or event.other is None:
        return ()
    return tuple(
        Also(who=one.by, because=did(past, one))
        for one in past.events
        if isinstance(one, Used) and one.ability == cause.order.action and one.by == event.other
    )


def _watched(past: Past, at: int, event: Idle, cause: AnyEvent) -> Causes:
    """R8.3: whoever was to use an insight sphere and was alive at the start of stage 4."""
    spheres = [
        one
        for one in past.events
        if isinstance(one, Taken)
        and (one.order.action, one.order.item) == ("use", "insight_sphere")
        and deaths(past).get(one.order.by, 4) == 4
    ]
    return dids(past, spheres)


def _crowd(past: Past, at: int, event: Idle, cause: AnyEvent) -> Causes:
    if not isinstance(cause, Acted):
        return ()
    others = [
        one
        for one in past.events
        if isinstance(one, Acted) and (one.action, one.targets) == (cause.action, cause.targets) and one.by != event.by
    ]
    return tuple(reason for one in others for reason in did(past, one))


_IDLE: Final[Mapping[str, Callable[[Past, int, Idle, AnyEvent], Causes]]] = {
    "died": _died_first,
    "item_gone": _item_gone,
    "copy_failed": _copy_failed,
    "insight": _watched,
    "crowd": _crowd,
}


def _copied(past: Past, at: int, event: Copied) -> Iterator[Failure]:
    if not event.success:
        yield from _failure(past, event, "uncopied", (Unused(ability=event.ability, because=_unused(past, event)),))


def _unused(past: Past, event: Copied) -> Causes:
    """Whoever else wanted to use the ability, and did not, or only as a copy (R5.3)."""
    copies = [
        OnlyCopied(who=one.by, because=did(past, one))
        for one in past.events
        if isinstance(one, Used) and one.ability == event.ability and one.by != event.by and one.copied
    ]
    failed = [
        failure
        for place, one in enumerate(past.events)
        if isinstance(one, Dropped | Idle)
        for failure in _FAILING[type(one)](past, place, one)
        if failure.order.action == event.ability and failure.order.by != event.by
    ]
    return (*copies, *failed)


def _kept_off(past: Past, at: int, event: LayPrevented) -> Iterator[Failure]:
    dispels = [
        one
        for one in past.events[:at]
        if isinstance(one, Used) and one.ability == "dispel" and event.target in (*one.targets, *one.linked)
    ]
    because = tuple(reason for one in dispels for reason in did(past, one))
    yield from _failure(past, event, "kept_off", because, event.target)


def _barred(past: Past, at: int, event: HealBarred) -> Iterator[Failure]:
    yield from _failure(past, event, "barred", (risen(past, event.target),), event.target)


def _used(past: Past, at: int, event: Used) -> Iterator[Failure]:
    """Uses that were carried out and did nothing, or nothing to one of their targets."""
    deed = DEEDS[event.ability]
    if deed.once:
        warded = {one.target for one in past.events if isinstance(one, Warded) and one.cause == at}
        for who in (*event.targets, *event.linked):
            if who not in warded:
                yield from _failure(past, event, "twice", _first(past, at, who, event.ability), who)
    elif event.ability == "protection" and event.targets == (event.by,) and not event.linked:
        yield from _failure(past, event, "oneself")
    elif STAGE_OF[event.ability] == 2:
        yield from _late(past, at, event)


def _first(past: Past, at: int, who: str, ability: AbilityId) -> Causes:
    """Who used it on the target before, this day."""
    first = [one for one in past.events[:at] if isinstance(one, Warded) and (one.target, one.ward) == (who, ability)]
    return (HadIt(who=who, ability=ability, because=tuple(reason for one in first for reason in did(past, one))),)


def _late(past: Past, at: int, event: Used | Acted) -> Iterator[Failure]:
    """Damage to somebody who died in stage 1 (R4.6 (a))."""
    for who in (*event.targets, *event.linked):
        if (death := fell(past, who, at)) is not None:
            yield from _failure(past, event, "late", (death,), who)


def _acted(past: Past, at: int, event: Acted) -> Iterator[Failure]:
    step = event.item if event.action == "use" else event.action
    if step in ("poison", "knife"):
        yield from _late(past, at, event)
    elif step in ("thief_artifact", "white_totem", "black_totem", "looting"):
        brought = any(isinstance(one, Moved | Idle) and one.cause == at for one in past.events)
        if not brought:
            yield from _failure(past, event, "nothing")


_FAILING: Final[Mapping[type, Callable[..., Iterator[Failure]]]] = {
    Dropped: _dropped,
    Idle: _idle,
    Copied: _copied,
    LayPrevented: _kept_off,
    HealBarred: _barred,
    Used: _used,
    Acted: _acted,
}
"""Kind of event → what it says of orders that did not work."""
