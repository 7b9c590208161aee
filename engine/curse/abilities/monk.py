"""Монах: Удар and Лечение (R5.8)."""

from engine.curse.day import Day, Use
from engine.curse.headers import Target, ability


@ability("strike", "R5.8", Target.LIVING)
def strike(day: Day, use: Use) -> None:
    """Heavy damage; tomorrow all that its user takes is doubled (R4.6 (c))."""
    for target in use.reached:
        day.damage(target, day.rules.strike, "strike", by=use.actor, cause=use.event)
    day.lay_tomorrow(use.actor, "backlash", cause=use.event)


@ability("healing", "R5.8", Target.LIVING)
def healing(day: Day, use: Use) -> None:
    """A sphere to the user and to every target, to nobody more than one."""
    day.heal(use.actor, day.rules.healing, "healing", by=use.actor, cause=use.event)
    for target in use.reached:
        if target is not use.actor:
            day.heal(target, day.rules.healing, "healing", by=use.actor, cause=use.event)
