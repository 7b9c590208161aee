"""What each may see of a day (rulings, section 10). The events hold the whole truth; here is who is told what."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec import UNSET, Struct, UnsetType

from engine.curse.events import (
    Acted,
    AnyEvent,
    Copied,
    Died,
    Ended,
    Exiled,
    Insight,
    Learned,
    LightSeen,
    Outcome,
    Resurrected,
    Used,
    Voted,
)
from engine.curse.ids import AbilityId, PublicItemId, public_items
from engine.curse.model import Character, Effect, Match


class Announced(Struct, frozen=True, omit_defaults=True):
    """A class ability as everybody is told of it (R10.1). `names`: the ability that a copy named."""

    by: str
    ability: AbilityId
    targets: tuple[str, ...]
    linked: tuple[str, ...]
    names: AbilityId | UnsetType = UNSET


class Public(Struct, frozen=True):
    """What everybody is told at the start of the next day (R10.1). Characters in roster order."""

    light: tuple[str, ...]
    abilities: tuple[Announced, ...]
    dead: tuple[str, ...]
    exiled: str | None
    resurrected: tuple[str, ...]
    blocked: tuple[AbilityId, ...]
    votes: dict[str, str]


class SawLight(Struct, frozen=True, tag_field="kind", tag="light"):
    """The target's light, seen by the only one who used light on it (R10.2)."""

    target: str
    light: int


class SawItems(Struct, frozen=True, tag_field="kind", tag="insight"):
    """What an insight sphere showed of one target, by public names (R8.5)."""

    target: str
    items: dict[PublicItemId, int]


class SawCopy(Struct, frozen=True, tag_field="kind", tag="copied"):
    """Whether one's copy succeeded (R5.3)."""

    ability: AbilityId
    success: bool


class SawLearned(Struct, frozen=True, tag_field="kind", tag="learned"):
    """The ability that one learned (R5.6)."""

    ability: AbilityId


Private = SawLight | SawItems | SawCopy | SawLearned


class Own(Struct, frozen=True):
    """What a living character knows of itself at the start of a day (R6.2, R10.3).

    `links`: with whom, and the days left. `copied`: usable today only. Items by public names.
    """

    id: str
    spheres: int
    items: dict[PublicItemId, int]
    effects: tuple[Effect, ...]
    links: tuple[tuple[str, int], ...]
    copied: AbilityId | None
    learned: tuple[AbilityId, ...]
    resurrected: bool
    partners: tuple[str, ...]
    """The other traitors, for a traitor (R1.4)."""


def public(events: Sequence[AnyEvent], after: Match) -> Public:
    """What everybody is told of the day that the events tell of; `after` is the match that came of it."""
    light = {event.by for event in events if isinstance(event, Acted) and event.action == "light"}
    died = {event.target for event in events if isinstance(event, Died | Exiled)}
    back = {event.target for event in events if isinstance(event, Resurrected)}
    roster = [character.id for character in after.characters]
    return Public(
        light=tuple(one for one in roster if one in light),
        abilities=tuple(announced(event) for event in events if isinstance(event, Used)),
        dead=tuple(one for one in roster if one in died and one not in back),
        exiled=next((event.target for event in events if isinstance(event, Exiled)), None),
        resurrected=tuple(one for one in roster if one in back),
        blocked=after.blocked,
        votes={event.voter: event.target for event in events if isinstance(event, Voted)},
    )


def announced(event: Used) -> Announced:
    """The public line of a use."""
    return Announced(
        by=event.by,
        ability=event.ability,
        targets=event.targets,
        linked=event.linked,
        names=UNSET if event.names is None else event.names,
    )


_TOLD: Final[dict[type, Callable[[Any], tuple[str, Private]]]] = {
    LightSeen: lambda seen: (seen.by, SawLight(seen.target, seen.light)),
    Insight: lambda seen: (seen.by, SawItems(seen.target, seen.items)),
    Copied: lambda seen: (seen.by, SawCopy(seen.ability, seen.success)),
    Learned: lambda seen: (seen.by, SawLearned(seen.ability)),
}
"""Kind of event → to whom it is told, and what (R10.2). What is not here is told to nobody before the end."""


def private(events: Sequence[AnyEvent], after: Match) -> dict[str, tuple[Private, ...]]:
    """Character → what it alone learned this day; only the living who learned something (R2.2, R10.2)."""
    told: dict[str, list[Private]] = {character.id: [] for character in after.characters if character.alive}
    for event in events:
        if (tell := _TOLD.get(type(event))) is not None:
            who, what = tell(event)
            if who in told:
                told[who].append(what)
    return {who: tuple(what) for who, what in told.items() if what}


def own(match: Match, character_id: str) -> Own:
    """What the character knows of itself. Raises KeyError if there is none of that id."""
    me = match.character(character_id)
    return Own(
        id=me.id,
        spheres=me.spheres,
        items=public_items(me.items),
        effects=me.effects,
        links=tuple(
            (other, link.days)
            for link in match.links
            if me.id in link.between
            for other in link.between
            if other != me.id
        ),
        copied=me.copied,
        learned=me.learned,
        resurrected=me.resurrected,
        partners=partners(match, me),
    )


def partners(match: Match, me: Character) -> tuple[str, ...]:
    """The other traitors, if the character is one (R1.4); nobody is told anything of another's faction else."""
    if me.faction != "traitor":
        return ()
    return tuple(other.id for other in match.characters if other.faction == "traitor" and other.id != me.id)


def outcome(events: Sequence[AnyEvent]) -> tuple[Outcome | None, tuple[str, ...]]:
    """How the match ended this day and who won, in roster order; (None, ()) if it goes on (R9)."""
    for event in events:
        if isinstance(event, Ended):
            return event.outcome, event.winners
    return None, ()
