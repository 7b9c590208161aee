"""Чернокнижник: Сглаз and Тайные знания (R5.6)."""

from msgspec import UNSET

from engine.curse.day import Day, Use
from engine.curse.events import Learned
from engine.curse.headers import Target, ability


@ability("jinx", "R5.6", Target.LIVING)
def jinx(day: Day, use: Use) -> None:
    """Healing becomes damage (R4.9)."""
    for target in use.reached:
        day.lay(target, "jinx", day.rules.jinx_days, cause=use.event)


@ability("secret_knowledge", "R5.6", Target.DEAD, asks=("ability",))
def secret_knowledge(day: Day, use: Use) -> None:
    """One ability of the dead is the user's for good, from tomorrow on."""
    ability_id = use.order.ability
    assert ability_id is not UNSET
    use.actor.learning = ability_id
    day.note(Learned(by=use.actor.id, ability=ability_id, target=use.target.id, cause=use.event))
