"""The resolution of a day: the pipeline and nothing else (rulings, section 4)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, cast

from msgspec import UNSET

from engine.curse import nightfall, votes
from engine.curse.catalog import ABILITIES, AGENDA
from engine.curse.check import sift
from engine.curse.day import Body, Day, Use
from engine.curse.events import Acted, AnyEvent, Copied, Dropped, Idle, Spent, Taken, Used
from engine.curse.headers import Deed
from engine.curse.ids import AbilityId, EffectId, ItemId
from engine.curse.model import Character, Effect, Link, Match, Order, Vote
from engine.curse.schedule import STAGE_OF
from engine.curse.victory import judge

_BY_ITSELF: Final[dict[str, Callable[[Day], None]]] = {
    "exile": votes.exile,
    "curse": nightfall.curse,
}
"""Steps that nobody orders. The thief's artifact moves by itself after the end of stage 4: see `resolve`."""


def resolve(match: Match, orders: Sequence[Order], ballots: Mapping[str, Vote]) -> tuple[Match, list[AnyEvent]]:
    """Carry out a day: the match at the start of the next day, and all that happened, in order.

    `orders`: each character's in the order of its list (R2.9), all of ids that are in the match. `ballots`: voter →
    vote as given (R3.1). The input is not changed.
    """
    read_votes = votes.read(match, ballots)
    day = Day(match, votes.snapshot(read_votes))
    day.events.extend(read_votes)
    take_orders(day, orders)
    for stage in (1, 2, 3, 4):
        plan_stage(day, stage)
        for step, deed in AGENDA[stage - 1]:
            if deed is None:
                if step in _BY_ITSELF:
                    _BY_ITSELF[step](day)
                continue
            for use in day.plan.get(step, ()):
                if use.on:
                    carry_out(day, use, deed)
            if deed.closing is not None:
                deed.closing(day)
        nightfall.end_stage(day)
    nightfall.blacken(day)
    nightfall.thief_artifact_moves(day)
    nightfall.resurrect(day)
    end = judge([(body.id, body.faction) for body in day.bodies if body.alive])
    if end is not None:
        day.note(end)
    return next_match(day), day.events


def take_orders(day: Day, orders: Sequence[Order]) -> None:
    """Check the orders and lay those that were taken out by step: roster order, then as given (R2.11)."""
    for index, (order, deed, reason) in enumerate(sift(day.match, orders, day.snapshot)):
        if reason is not None:
            day.note(Dropped(index=index, order=order, reason=reason))
            continue
        actor, event = day.by_id[order.by], day.note(Taken(index=index, order=order))
        use = Use(order, deed.id, actor, _named(day, order), event, links=deed.linked, once=deed.once)
        day.plan.setdefault(deed.id, []).append(use)
        if order.action in ABILITIES:
            ability = cast(AbilityId, order.action)
            use.copied = ability == actor.character.copied and not actor.character.owns(ability)
            day.class_uses.append(use)
    for uses in day.plan.values():
        if len(uses) > 1:
            uses.sort(key=_roster_index)


def _roster_index(use: Use) -> int:
    return use.actor.index


def _named(day: Day, order: Order) -> tuple[Body, ...]:
    """Whom an order names; elixir and amulet are always on oneself (R2.4)."""
    if isinstance(order.target, str):
        return (day.by_id[order.target],)
    if order.targets is not UNSET:
        return (day.by_id[order.targets[0]], day.by_id[order.targets[1]])
    if order.item == "elixir" or order.item == "amulet":
        return (day.by_id[order.by],)
    return ()


def plan_stage(day: Day, stage: int) -> None:
    """Who of those alive at the start of the stage carries out what (R5.10); and, before stage 2, which copies succeed.

    A copied ability works only if nobody else carries out the same one as an original this day (R5.3).
    """
    day.stage = stage
    for step, uses in day.plan.items():
        if STAGE_OF[step] != stage:
            continue
        for use in uses:
            use.on = use.actor.alive
            if not use.on:
                day.note(Idle(by=use.actor.id, reason="died", cause=use.event))
        for use in uses:
            if use.copied and use.on and (rival := _original(uses, use.actor)) is not None:
                use.on = False
                day.note(Idle(by=use.actor.id, reason="copy_failed", other=rival.id, cause=use.event))
    if stage == 2:
        settle_copies(day)


def _original(uses: Sequence[Use], copier: Body) -> Body | None:
    """Somebody else who carries out the ability, not as a copy."""
    for use in uses:
        if use.on and not use.copied and use.actor is not copier:
            return use.actor
    return None


def settle_copies(day: Day) -> None:
    """Now that both stages with class abilities are planned, it is known what could be copied (R5.3)."""
    for use, place in day.copies:
        named = cast(AbilityId, use.order.ability)
        success = _original(day.plan.get(named, ()), use.actor) is not None
        if success:
            use.actor.copying = named
        day.events[place] = Copied(by=use.actor.id, ability=named, success=success, cause=use.event)


def carry_out(day: Day, use: Use, deed: Deed) -> None:
    """One use at its step."""
    order, actor = use.order, use.actor
    day.reach(use)
    if order.action in ABILITIES:
        _announce(day, use)
    else:
        if order.action == "use" and deed.id not in actor.items:
            day.note(Idle(by=actor.id, reason="item_gone", cause=use.event))
            return
        use.event = day.note(
            Acted(
                by=actor.id,
                action=order.action,
                item=None if order.item is UNSET else order.item,
                targets=_ids(use.named),
                linked=_ids(use.linked),
                cause=use.event,
            )
        )
    if deed.effect is not None:
        deed.effect(day, use)
    if deed.counted:
        _spend(day, use, cast(ItemId, deed.id))


def _ids(bodies: tuple[Body, ...]) -> tuple[str, ...]:
    return tuple([body.id for body in bodies]) if bodies else ()


def _announce(day: Day, use: Use) -> None:
    """A class ability counts, is announced (R5.10), and costs a frozen user a sphere before it works (R4.10)."""
    actor, ability = use.actor, cast(AbilityId, use.step)
    use.count = actor.uses.get(ability, 0) + 1
    actor.uses = {**actor.uses, ability: use.count}
    use.event = day.note(
        Used(
            by=actor.id,
            ability=ability,
            targets=_ids(use.named),
            linked=_ids(use.linked),
            names=cast(AbilityId, use.order.ability) if ability == "copy" else None,
            count=use.count,
            copied=use.copied,
            cause=use.event,
        )
    )
    if ability == "copy":  # its success is told here, and known later: see `settle_copies`
        pending = Copied(by=actor.id, ability=cast(AbilityId, use.order.ability), success=False)
        day.copies.append((use, day.note(pending)))
    if "freeze" in actor.effects:
        day.damage(actor, day.rules.freeze_damage, "freeze", cause=use.event)


def _spend(day: Day, use: Use, item: ItemId) -> None:
    """R7.4: a unit goes as soon as its use is carried out."""
    items = use.actor.items
    if items[item] > 1:
        items[item] -= 1
    else:
        del items[item]
    day.note(Spent(by=use.actor.id, item=item, cause=use.event))


def next_match(day: Day) -> Match:
    """The match at the start of the next day: effects age (R6.1), and what was laid for it comes (R6.3)."""
    match = day.match
    return Match(
        day=match.day + 1,
        characters=tuple([_next_character(body) for body in day.bodies]),
        links=tuple(
            [Link(pair, days - 1) for pair, days in sorted(day.links.items()) if days > 1] if day.links else ()
        ),
        blocked=tuple(sorted(day.blocked)),
        blocked_before=tuple(sorted({*match.blocked_before, *day.blocked})),
        rules=match.rules,
    )


def _next_character(body: Body) -> Character:
    before = body.character
    effects: dict[EffectId, int] = {}
    if body.effects:
        effects = {kind: days - 1 for kind, days in body.effects.items() if days > 1}
    for kind in body.tomorrow:
        effects[kind] = 1
    learned = before.learned
    if body.learning is not None and body.learning not in learned:
        learned = tuple(sorted((*learned, body.learning)))
    return Character(
        id=body.id,
        class_id=before.class_id,
        faction=body.faction,
        alive=body.alive,
        spheres=body.spheres if body.alive else 0,
        light=body.light,
        items=body.items,
        effects=tuple([Effect(kind, effects[kind]) for kind in sorted(effects)]) if effects else (),
        uses=body.uses,
        learned=learned,
        copied=body.copying,
        resurrected=before.resurrected or (body.alive and bool(body.fallen)),
        received=before.received if body.received is before.received else tuple(sorted(body.received)),
    )
