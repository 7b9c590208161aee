"""A whole day told with its causes: for the game master, for everybody after the match, or for one player (R10)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from engine.curse import events as e
from engine.curse.model import Character, Match
from engine.curse.schedule import STAGE_OF
from engine.curse.view import private, public
from locales.curse.cast import Cast
from locales.curse.facts import Day, sentence
from locales.curse.orders import action_key, order_text
from locales.curse.own import private_result
from locales.curse.posts import results_body
from locales.curse.text import bullets, sections, titled
from locales.render import Words

VOTES: Final = -1
ORDERS: Final = 0
END: Final = 5
"""Sections beside the stages 1 to 4."""


def explain(words: Words, cast: Cast, events: Sequence[e.AnyEvent], who: str | None = None) -> str:
    """The day in words. Without `who` the whole truth, each event below its cause; else what that character may know.

    A character that is told of the day knows what is public and what it alone learned; of its orders no more than
    that a condition did not hold (R10.3).
    """
    if who is not None:
        return _for_player(words, cast, events, who)
    places = _places(events)
    below = _below(events, places)
    day = Day(words, cast, events)
    parts = [titled(_title(words, place), _told(day, places, below, place)) for place in range(VOTES, END + 1)]
    return sections(*parts) or words.say("explain-nothing")


# The whole truth


def _title(words: Words, place: int) -> str:
    names = {VOTES: "explain-votes", ORDERS: "explain-orders", END: "explain-end"}
    return words.say(names[place]) if place in names else words.say("explain-stage", stage=place)


def _told(day: Day, places: Sequence[int], below: Mapping[int | None, Sequence[int]], place: int) -> str:
    """The events of one section, in the order of their roots, each followed by what it brought about there."""
    told: list[str] = []
    waiting = [(index, 0) for index in reversed(below.get(None, ())) if places[index] == place]
    while waiting:
        index, depth = waiting.pop()
        text = sentence(day, day.events[index])
        told.append(_line(day.words, text, depth))
        waiting.extend((child, depth + 1) for child in reversed(below.get(index, ())))
    return "\n".join(told)


def _line(words: Words, text: str, depth: int) -> str:
    if not depth:
        return words.say("explain-line", text=text)
    return words.say("explain-below", arrows="↳" * depth, text=text)


def _below(events: Sequence[e.AnyEvent], places: Sequence[int]) -> dict[int | None, list[int]]:
    """Event → those that it brought about in its own section; None → those that stand at the top of theirs."""
    found: dict[int | None, list[int]] = {}
    for index, event in enumerate(events):
        cause = event.cause
        parent = cause if cause is not None and places[cause] == places[index] else None
        found.setdefault(parent, []).append(index)
    return found


_PLACE: Final[Mapping[type, Callable[[Any], int]]] = {
    e.Voted: lambda event: VOTES,
    e.VoteVoid: lambda event: VOTES,
    e.Taken: lambda event: ORDERS,
    e.Dropped: lambda event: ORDERS,
    e.Used: lambda event: STAGE_OF[event.ability],
    e.Acted: lambda event: STAGE_OF[event.item if event.action == "use" else event.action],
    e.Spared: lambda event: int(event.stage),
    e.Capped: lambda event: int(event.stage),
    e.Died: lambda event: int(event.stage),
    e.Exiled: lambda event: 3,
    e.CurseWeighed: lambda event: 3,
    e.Blackened: lambda event: END,
    e.Resurrected: lambda event: END,
    e.Ended: lambda event: END,
}
"""Kind of event → its section, where the event itself says so."""


def _places(events: Sequence[e.AnyEvent]) -> list[int]:
    """The section of each event; what does not say so itself stands where its cause does."""
    places: list[int] = []
    latest = ORDERS
    for event in events:
        place = _place(events, places, event, latest)
        places.append(place)
        latest = max(latest, place)
    return places


def _place(events: Sequence[e.AnyEvent], places: Sequence[int], event: e.AnyEvent, latest: int) -> int:
    if (say := _PLACE.get(type(event))) is not None:
        return say(event)
    if event.cause is None:
        return END if latest == 4 and isinstance(event, e.Moved) else max(latest, 1)
    cause = events[event.cause]
    if isinstance(cause, e.Taken):
        return STAGE_OF[action_key(cause.order)]
    return places[event.cause]


# For one player


def explain_public(words: Words, cast: Cast, events: Sequence[e.AnyEvent]) -> str:
    """What everybody is told of the day: for the dead (R2.2), and for whoever does not play."""
    return results_body(words, cast, public(events, _after(cast, events)))


def _for_player(words: Words, cast: Cast, events: Sequence[e.AnyEvent], who: str) -> str:
    after = _after(cast, events)
    told = results_body(words, cast, public(events, after))
    if not after.character(who).alive:
        return told
    own = [private_result(words, cast, one) for one in private(events, after).get(who, ())]
    own += [
        words.say("explain-own-condition", order=order_text(words, cast, event.order))
        for event in events
        if isinstance(event, e.Dropped) and event.order.by == who and event.reason == "condition"
    ]
    return sections(told, titled(words.say("explain-own"), bullets(words, own)))


def _after(cast: Cast, events: Sequence[e.AnyEvent]) -> Match:
    """As much of the next day's match as the views look at: who of the roster died, and what is blocked.

    Factions are unknown here, and no view of a day's results looks at them.
    """
    fell = {event.target for event in events if isinstance(event, e.Died | e.Exiled)}
    back = {event.target for event in events if isinstance(event, e.Resurrected)}
    blocked = {one for event in events if isinstance(event, e.Blocked) for one in event.abilities}
    return Match(
        day=1,
        characters=tuple(
            Character(
                id=member.id,
                class_id=member.class_id,
                faction="representative",
                alive=member.id not in fell or member.id in back,
            )
            for member in cast
        ),
        blocked=tuple(sorted(blocked)),
    )
