"""Маг льда: Глыба льда and Заморозка (R5.7)."""

from engine.curse.day import Day, Use
from engine.curse.headers import Target, ability


@ability("ice_block", "R5.7", Target.LIVING)
def ice_block(day: Day, use: Use) -> None:
    """Damage to the target; the user is exhausted tomorrow."""
    for target in use.reached:
        day.damage(target, day.rules.ice_block, "ice_block", by=use.actor, cause=use.event)
    day.lay_tomorrow(use.actor, "exhausted", cause=use.event)


@ability("freeze", "R5.7", Target.LIVING)
def freeze(day: Day, use: Use) -> None:
    """Each class ability costs its user a sphere (R4.10)."""
    for target in use.reached:
        day.lay(target, "freeze", day.rules.freeze_days, cause=use.event)
