"""The fate of a character on a day: its spheres from the morning to the end, each change with its causes."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from engine.curse.events import (
    Acted,
    AnyEvent,
    Capped,
    CurseWeighed,
    Damaged,
    Died,
    Exiled,
    HealBarred,
    Healed,
    Laid,
    Lifted,
    Moved,
    Resurrected,
    Spared,
    Used,
)
from engine.curse.ids import ItemId
from engine.curse.why.past import (
    Past,
    deaths,
    did,
    fell_before,
    lies,
    tallied,
    tie,
    ward,
    ward_before,
)
from engine.curse.why.reasons import (
    Carried,
    Corpses,
    Doubled,
    Fell,
    Jumped,
    Lacked,
    Mirrored,
    Reason,
    Recoil,
    Risen,
    Shielded,
    Weighed,
)
from engine.curse.why.value import value

Causes = tuple[Reason, ...]
_TOTEMS: Final[tuple[tuple[ItemId, ItemId], ...]] = (
    ("white_artifact", "white_totem"),
    ("black_artifact", "black_totem"),
)


@value
class Change(Reason):
    """What an event did to the spheres: `amount` up or down (0: nothing, and why), `left` after it.

    `taken_by`: who took damage that was meant for the character (R4.7).
    """

    amount: int
    left: int
    event: AnyEvent
    taken_by: str | None = None


@value
class Banished:
    """R4.4: `votes` of `living` against the character: whose, and whose did not count since they had died."""

    votes: int
    living: int
    voters: tuple[str, ...]
    fallen: tuple[str, ...]


@value
class Fate:
    """What became of a character on a day.

    `dead_before`: it was dead in the morning. `spheres`: in the morning. `stage`: in which it died, 0 if it did not.
    `cheat`, `revive`: by which order a «cheat death» or a resurrection was on it this day.
    `revived`: with how many spheres it is alive again. `left`: spheres at the end.
    """

    who: str
    day: int
    dead_before: Fell | None
    spheres: int
    changes: tuple[Change, ...]
    stage: int
    exile: Banished | None
    cheat: Causes
    revive: Causes
    revived: int | None
    left: int
    moves: tuple[Carried, ...]


def fate(past: Past, who: str) -> Fate:
    """The whole fate of a character. Raises KeyError if there is none of that id."""
    me = past.start.character(who)
    changes = tuple(_changes(past, who))
    revived = next((one.spheres for one in past.events if isinstance(one, Resurrected) and one.target == who), None)
    stage = deaths(past).get(who, 0)
    left = changes[-1].left if changes else me.spheres
    return Fate(
        who=who,
        day=past.day,
        dead_before=None if me.alive else fell_before(past, who),
        spheres=me.spheres,
        changes=changes,
        stage=stage,
        exile=_exile(past, who),
        cheat=_warded(past, who, "cheat_death"),
        revive=_warded(past, who, "resurrection"),
        revived=revived,
        left=left if revived is None else revived,
        moves=carried(past, who),
    )


def _warded(past: Past, who: str, kind: str) -> Causes:
    found = ward(past, who, kind)
    return () if found is None else did(past, found)


def _exile(past: Past, who: str) -> Banished | None:
    for event in past.events:
        if isinstance(event, Exiled) and event.target == who:
            fallen = {one for one, stage in deaths(past).items() if stage < 3}
            voters = tallied(past, who).voters
            return Banished(
                votes=event.votes,
                living=event.living,
                voters=tuple(one for one in voters if one not in fallen),
                fallen=tuple(one for one in voters if one in fallen),
            )
    return None


def carried(past: Past, who: str) -> tuple[Carried, ...]:
    """Every item that came to the character or left it this day."""
    return tuple(moved(past, event) for event in past.events if isinstance(event, Moved) and who in _hands(event))


def _hands(event: Moved) -> tuple[str, str]:
    return event.giver, event.taker


def moved(past: Past, event: Moved) -> Carried:
    """A move and the order that made it."""
    return Carried(
        item=event.item, count=event.count, giver=event.giver, taker=event.taker, how=event.how,
        because=(*did(past, event), *_over_link(past, event.cause or 0, event, event.giver)),
    )  # fmt: skip


# The balance of spheres


def _changes(past: Past, who: str) -> Iterator[Change]:
    left = past.start.character(who).spheres
    for at, event in enumerate(past.events):
        tell = _CHANGES.get(type(event))
        change = None if tell is None else tell(past, at, event, who, left)
        if change is not None:
            yield change
            left = change.left


def _damaged(past: Past, at: int, event: Damaged, who: str, left: int) -> Change | None:
    if event.target == who:
        return Change(amount=-event.amount, left=event.left, event=event, because=_hurt(past, at, event))
    if event.meant == who:
        because = _hurt(past, at, event)
        return Change(amount=0, left=left, event=event, taken_by=event.target, because=because)
    return None


def _healed(past: Past, at: int, event: Healed, who: str, left: int) -> Change | None:
    if event.target != who:
        return None
    return Change(amount=event.amount, left=event.left, event=event, because=_mended(past, at, event, event.target))


def _barred(past: Past, at: int, event: HealBarred, who: str, left: int) -> Change | None:
    if event.target != who:
        return None
    because = (*_mended(past, at, event, who), risen(past, who))
    return Change(amount=0, left=left, event=event, because=because)


def _spared(past: Past, at: int, event: Spared, who: str, left: int) -> Change | None:
    if event.target != who:
        return None
    return Change(amount=-event.spheres, left=0, event=event, because=_warded(past, who, "cheat_death"))


def _capped(past: Past, at: int, event: Capped, who: str, left: int) -> Change | None:
    if event.target != who:
        return None
    most = past.start.rules.spheres
    return Change(amount=most - event.spheres, left=most, event=event)


def _uncursed(past: Past, at: int, event: CurseWeighed, who: str, left: int) -> Change | None:
    """A curse that takes something is told with its damage."""
    if event.target != who or event.amount:
        return None
    return Change(amount=0, left=left, event=event, because=(weighed(past, event),))


_CHANGES: Final[Mapping[type, Callable[..., Change | None]]] = {
    Damaged: _damaged,
    Healed: _healed,
    HealBarred: _barred,
    Spared: _spared,
    Capped: _capped,
    CurseWeighed: _uncursed,
}


def risen(past: Past, who: str) -> Risen:
    """That somebody was resurrected before, and by whom."""
    return Risen(target=who, because=ward_before(past.before, who, "resurrection"))


# What a damage or a healing came of


def _hurt(past: Past, at: int, event: Damaged) -> Causes:
    """Where a damage came from, how it got here, and why so much."""
    whom = event.target if event.meant is None else event.meant
    causes = _SOURCES.get(event.kind, _by_use)(past, at, event, whom)
    if event.meant is not None:
        guard = ward(past, event.meant, "protection", at)
        because = () if guard is None else did(past, guard)
        causes += (Shielded(meant=event.meant, by=event.target, because=because),)
    if event.doubled:
        because = lies(past, event.target, "backlash", at).because
        causes += (Doubled(factor=past.start.rules.backlash_factor, because=because),)
    return causes


def _mended(past: Past, at: int, event: Healed | HealBarred, whom: str) -> Causes:
    """Where a healing came from, or would have."""
    if event.cause is None:
        return (lies(past, whom, "restoration", at),)
    causes = _by_use(past, at, event, whom)
    if event.kind == "elixir":
        rules = past.start.rules
        lacked = rules.spheres - past.start.character(whom).spheres
        causes += (Lacked(lacked=lacked, share=rules.elixir_share),)
    return causes


def _by_use(past: Past, at: int, event: AnyEvent, whom: str) -> Causes:
    """The order, and the link over which it reached the character, if it did."""
    return (*did(past, event), *_over_link(past, at, event, whom))


def _over_link(past: Past, at: int, event: AnyEvent, whom: str) -> Causes:
    use = past.caused(event)
    if not isinstance(use, Used | Acted) or whom not in use.linked:
        return ()
    if isinstance(use, Used) and use.ability == "healing" and whom == use.by:
        return ()  # whoever heals is healed, linked to the target or not (R5.8)
    named = use.targets or (use.by,)
    ties = (tie(past, one, whom, at) for one in named)
    return tuple(found for found in ties if found is not None)[:1]


def _fireball(past: Past, at: int, event: Damaged, whom: str) -> Causes:
    use = past.caused(event)
    if not isinstance(use, Used) or use.by != whom:
        return _by_use(past, at, event, whom)
    struck = whom in (*use.targets, *use.linked)
    if struck and not any(_same_hit(one, event, whom) for one in past.events[:at]):
        return _by_use(past, at, event, whom)
    return (*did(past, event), Recoil(every=past.start.rules.fireball_recoil_every))


def _same_hit(one: AnyEvent, event: Damaged, whom: str) -> bool:
    if not isinstance(one, Damaged) or (one.cause, one.kind) != (event.cause, event.kind):
        return False
    return whom == (one.target if one.meant is None else one.meant)


def _chain_lightning(past: Past, at: int, event: Damaged, whom: str) -> Causes:
    """A target, one linked to it, or a target of an ability of one of these (R5.8)."""
    use = past.caused(event)
    if not isinstance(use, Used) or whom in (*use.targets, *use.linked):
        return _by_use(past, at, event, whom)
    struck = (*use.targets, *use.linked)
    for other in past.events:
        if isinstance(other, Used) and other.by in struck and whom in (*other.targets, *other.linked):
            return (*did(past, event), Jumped(over=other.by, because=did(past, other)))
    return did(past, event)


def _call_of_the_dead(past: Past, at: int, event: Damaged, whom: str) -> Causes:
    rules = past.start.rules
    dead = sum(not one.alive for one in past.start.characters)
    dead += sum(isinstance(one, Died) for one in past.events[:at])
    counted = Corpses(base=rules.call_of_the_dead, dead=dead, share=rules.call_of_the_dead_share)
    return (*_by_use(past, at, event, whom), counted)


def _fire_shield(past: Past, at: int, event: Damaged, whom: str) -> Causes:
    """The thief or looter burns at each shielded target that it reaches, in their order."""
    use = past.caused(event)
    if not isinstance(use, Acted):
        return did(past, event)
    burning = [one for one in (*use.targets, *use.linked) if _under(past, one, at)]
    before = sum(_burn(one, event) for one in past.events[:at])
    shields = tuple(lies(past, one, "fire_shield", at) for one in burning[before : before + 1])
    return (*did(past, event), *shields)


def _burn(one: AnyEvent, event: Damaged) -> bool:
    return isinstance(one, Damaged) and one.kind == "fire_shield" and one.cause == event.cause


def _under(past: Past, who: str, until: int) -> bool:
    """Whether a fire shield is on somebody just before that event."""
    for event in reversed(past.events[:until]):
        if isinstance(event, Laid | Lifted) and (event.target, event.effect) == (who, "fire_shield"):
            return isinstance(event, Laid)
    return past.start.character(who).has("fire_shield")


def _freeze(past: Past, at: int, event: Damaged, whom: str) -> Causes:
    return (*did(past, event), lies(past, whom, "freeze", at))


def _jinx(past: Past, at: int, event: Damaged, whom: str) -> Causes:
    """Healing that became damage (R4.9)."""
    healing = (lies(past, whom, "restoration", at),) if event.cause is None else _by_use(past, at, event, whom)
    return (*healing, lies(past, whom, "jinx", at))


def _reflection(past: Past, at: int, event: Damaged, whom: str) -> Causes:
    hit = past.caused(event)
    if not isinstance(hit, Damaged) or event.source is None or event.cause is None:
        return ()
    origin = _hurt(past, event.cause, hit)
    mirror = lies(past, event.source, "reflection", at)
    share = past.start.rules.reflection_share
    return (Mirrored(target=event.source, amount=hit.amount, share=share, because=(*origin, mirror)),)


def _curse(past: Past, at: int, event: Damaged, whom: str) -> Causes:
    found = past.caused(event)
    return (weighed(past, found),) if isinstance(found, CurseWeighed) else ()


_SOURCES: Final[Mapping[str, Callable[..., Causes]]] = {
    "fireball": _fireball,
    "chain_lightning": _chain_lightning,
    "call_of_the_dead": _call_of_the_dead,
    "fire_shield": _fire_shield,
    "freeze": _freeze,
    "jinx": _jinx,
    "reflection": _reflection,
    "curse": _curse,
}
"""Kind of damage → its causes, where it is not simply an order that reached the character."""


def weighed(past: Past, event: CurseWeighed) -> Weighed:
    """The parts of the curse on a character (R4.5). No item changes hands before it."""
    early = [who for who, stage in deaths(past).items() if stage < 3]
    revived = tuple(who for who in early if ward(past, who, "resurrection") is not None)
    items = past.start.character(event.target).items
    shields = [ward(past, event.target, kind) for kind in ("divine_shield", "amulet")]
    return Weighed(
        target=event.target,
        base=past.start.rules.curse,
        relief=event.relief,
        fell=tuple(who for who in early if who not in revived),
        revived=revived,
        white=event.white,
        black=event.black,
        totems=tuple(totem for artifact, totem in _TOTEMS if items.get(artifact) and items.get(totem)),
        shielded=event.shielded,
        amount=event.amount,
        because=tuple(reason for shield in shields if shield is not None for reason in did(past, shield)),
    )
