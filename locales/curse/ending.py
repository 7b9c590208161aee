"""The match's last post: who won, and everything that was secret (R9.3)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine.curse import events as e
from engine.curse.ids import ARTIFACTS
from engine.curse.model import Match, Order
from engine.curse.view import outcome
from locales.curse.cast import Cast
from locales.curse.facts import Day, dropped_reason
from locales.curse.text import bullets, held, lines, sections, titled
from locales.render import Words

Days = Sequence[tuple[int, Sequence[e.AnyEvent]]]
"""Each day that was played with its events, in order."""
Waiting = tuple[int, Sequence[Order]]
"""A day that was not played to its end, and what had been ordered for it."""


def end_post(
    words: Words, cast: Cast, start: Match, final: Match, days: Days, waiting: Waiting | None = None
) -> str:  # fmt: skip
    """Who won and everything revealed: factions, fates, items, artifacts, every order of every day.

    `start`: the match as it was dealt; `final`: what came of the last day. `waiting`: of a match that was stopped.
    It may be long: the sender splits it.
    """
    return sections(
        words.say("end-title"),
        verdict(words, cast, days),
        titled(words.say("end-roles"), _roles(words, cast, start, days)),
        _artifacts(words, cast, final),
        words.say("end-orders"),
        *(titled(words.say("end-day", day=number), _orders(words, cast, told)) for number, told in days),
        _waiting(words, cast, *waiting) if waiting else None,
    )


def verdict(words: Words, cast: Cast, days: Days) -> str:
    """Who won; a match that its game master stopped has no winners."""
    ended, winners = outcome(days[-1][1]) if days else (None, ())
    if ended is None:
        return words.say("end-stopped")
    return words.say(f"end-{ended}", count=len(winners), winners=cast.fulls(words, winners))


def _roles(words: Words, cast: Cast, start: Match, days: Days) -> str:
    """The roster with factions, fates, and what each was dealt."""
    fates = _fates(days)
    told: list[str] = []
    for number, character in enumerate(start.characters, start=1):
        day, how = fates.get(character.id, (0, "alive"))
        told.append(
            words.say(
                f"end-role-{how}",
                number=number,
                who=cast.full(words, character.id),
                faction=words.noun(f"faction-{character.faction}"),
                day=day,
            )
        )
        if character.items:
            told.append(words.say("end-dealt", items=held(words, character.items)))
    return "\n".join(told)


def _fates(days: Days) -> Mapping[str, tuple[int, str]]:
    """Who died for good → on which day, and how."""
    fates: dict[str, tuple[int, str]] = {}
    for number, told in days:
        for event in told:
            if isinstance(event, e.Died):
                fates[event.target] = (number, "dead")
            elif isinstance(event, e.Exiled):
                fates[event.target] = (number, "exiled")
            elif isinstance(event, e.Resurrected):
                fates.pop(event.target, None)
    return fates


def _artifacts(words: Words, cast: Cast, final: Match) -> str | None:
    """Who holds the artifacts at the end, by their true kinds."""
    lines_ = [
        words.say(
            "end-artifact",
            items=held(words, {kind: character.items[kind]}),
            who=cast.full(words, character.id),
        )
        for kind in ARTIFACTS
        for character in final.characters
        if kind in character.items
    ]
    return titled(words.say("end-artifacts"), bullets(words, lines_))


def _orders(words: Words, cast: Cast, told: Sequence[e.AnyEvent]) -> str:
    """Every order of a day, by character in roster order; those that were not taken say why."""
    day = Day(words, cast, told)
    given = sorted(_given(day, told))
    by: dict[str, list[str]] = {}
    for _, who, text in given:
        by.setdefault(who, []).append(text)
    if not by:
        return words.say("end-orders-none")
    return lines(
        *(
            words.say("end-orders-line", who=day.who(member.id), orders="; ".join(by[member.id]))
            for member in cast
            if member.id in by
        )
    )


def _waiting(words: Words, cast: Cast, number: int, orders: Sequence[Order]) -> str | None:
    """What had been ordered for the day in which the match was stopped."""
    given = [e.Taken(index=index, order=order) for index, order in enumerate(orders)]
    return titled(words.say("end-day-stopped", day=number), _orders(words, cast, given))


def _given(day: Day, told: Iterable[e.AnyEvent]) -> Iterator[tuple[int, str, str]]:
    """Place in the list, giver and text of each order."""
    for event in told:
        if isinstance(event, e.Taken):
            yield event.index, event.order.by, day.order(event.order)
        elif isinstance(event, e.Dropped):
            reason = dropped_reason(day, event)
            text = day.words.say("end-order-dropped", order=day.order(event.order), reason=reason)
            yield event.index, event.order.by, text
