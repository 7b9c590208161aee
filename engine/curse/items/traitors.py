"""The traitors' tools: Перстень (R7.3), Сфера ночи (R7.2), Сфера прозрения (R8.5), Артефакт вора (R8.3)."""

from typing import cast

from msgspec import UNSET

from engine.curse.day import Body, Day, Use
from engine.curse.events import Blocked, Idle, Insight, LightLowered
from engine.curse.headers import Target, item
from engine.curse.ids import ARTIFACTS, ItemId, public_items


@item("ring", "R7.3", Target.NONE, asks=("abilities",))
def ring(day: Day, use: Use) -> None:
    """Nobody can use the named abilities tomorrow; two rings on one day add up."""
    named = use.order.abilities
    assert named is not UNSET
    day.blocked.extend(ability for ability in named if ability not in day.blocked)
    day.note(Blocked(by=use.actor.id, abilities=named, cause=use.event))


@item("night_sphere", "R7.2", Target.LIVING)
def night_sphere(day: Day, use: Use) -> None:
    """The target's light falls; below 0 it becomes 0 at the end of the stage (R4.1 (d))."""
    use.target.light -= day.rules.night_sphere
    day.note(LightLowered(target=use.target.id, by=use.actor.id, amount=day.rules.night_sphere, cause=use.event))


@item("insight_sphere", "R8.5", Target.LIVING, linked=True)
def insight_sphere(day: Day, use: Use) -> None:
    """The user learns all items of each target, in roster order."""
    for target in sorted(use.reached, key=lambda body: body.index):
        day.note(Insight(by=use.actor.id, target=target.id, items=public_items(target.items), cause=use.event))


@item("thief_artifact", "R8.3", Target.ANY, linked=True, asks=("steal",))
def thief_artifact(day: Day, use: Use) -> None:
    """Takes all units of the named item from each target. A fire shield burns the thief, whatever is taken."""
    watched = bool(day.planned("insight_sphere"))
    if watched:
        day.note(Idle(by=use.actor.id, reason="insight", cause=use.event))
    for target in use.reached:
        if "fire_shield" in target.effects:
            day.damage(use.actor, day.rules.fire_shield, "fire_shield", cause=use.event)
        if not watched:
            steal(day, use, target)


def steal(day: Day, use: Use, target: Body) -> None:
    """All units of the item of that public name go to the thief."""
    kinds = ARTIFACTS if use.order.steal == "artifact" else (use.order.steal,)
    for kind in kinds:
        item_id = cast(ItemId, kind)
        count = target.items.get(item_id, 0)
        day.move(item_id, count, target, use.actor, "thief_artifact", cause=use.event)
