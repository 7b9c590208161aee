"""Common abilities: Свет, Передача, Мародёрство (R10.2, R8.4). Осведомлённость is `view.own`."""

from typing import cast

from msgspec import UNSET

from engine.curse.day import Body, Day, Use
from engine.curse.events import Idle, LightAdded, LightSeen
from engine.curse.headers import Target, common
from engine.curse.ids import ARTIFACTS, ITEMS, ItemId


@common("light", "R10.2", Target.LIVING)
def light(day: Day, use: Use) -> None:
    """Alone on its target it shows the target's light and takes it; of several each representative adds some."""
    target = use.target
    users = [other.actor for other in day.planned("light") if other.target is target]
    if all(user is use.actor for user in users):
        day.note(LightSeen(by=use.actor.id, target=target.id, light=target.light, cause=use.event))
        target.light = 0
    elif use.actor.faction == "representative":
        target.light += day.rules.light
        day.note(LightAdded(target=target.id, by=use.actor.id, amount=day.rules.light, cause=use.event))
    else:
        day.note(Idle(by=use.actor.id, reason="crowd", target=target.id, cause=use.event))


@common("transfer", "R8.4", Target.OTHER, asks=("item", "count"))
def transfer(day: Day, use: Use) -> None:
    """Units go to another character, all that the order says or none (R2.8); of artifacts the white first (R8.3)."""
    item, count = use.order.item, units(use)
    kinds = ARTIFACTS if item == "artifact" else (item,)
    held = {kind: use.actor.items.get(cast(ItemId, kind), 0) for kind in kinds}
    if sum(held.values()) < count:
        day.note(Idle(by=use.actor.id, reason="item_gone", cause=use.event))
        return
    for kind, in_hand in held.items():
        given = min(in_hand, count)
        day.move(cast(ItemId, kind), given, use.actor, use.target, "transfer", cause=use.event)
        count -= given


def units(use: Use) -> int:
    """How many units a transfer moves; one if it does not say."""
    return 1 if use.order.count is UNSET else use.order.count


@common("looting", "R8.4", Target.DEAD)
def looting(day: Day, use: Use) -> None:
    """Takes everything from a corpse, if nobody else loots it this day. A fire shield burns every looter."""
    corpse = use.target
    if "fire_shield" in corpse.effects:
        day.damage(use.actor, day.rules.fire_shield, "fire_shield", cause=use.event)
    if any(is_rival(other, use.actor, corpse) for other in day.planned("looting")):
        day.note(Idle(by=use.actor.id, reason="crowd", target=corpse.id, cause=use.event))
        return
    for item in ITEMS:  # in the rulebook's order, whatever that of the corpse's
        day.move(item, corpse.items.get(item, 0), corpse, use.actor, "looting", cause=use.event)


def is_rival(other: Use, looter: Body, corpse: Body) -> bool:
    """Whether another looter of the corpse stands in the way."""
    return other.actor is not looter and other.target is corpse
