"""Паладин: Божественный щит and Защита (R5.2)."""

from engine.curse.day import Day, Use
from engine.curse.events import Warded
from engine.curse.headers import Target, ability


@ability("divine_shield", "R5.2", Target.LIVING)
def divine_shield(day: Day, use: Use) -> None:
    """No curse damage this day."""
    for target in use.reached:
        target.shielded = True
        day.note(Warded(target=target.id, ward="divine_shield", by=use.actor.id, cause=use.event))


@ability("protection", "R5.2", Target.LIVING)
def protection(day: Day, use: Use) -> None:
    """The user takes the target's damage this day (R4.7); the last laid counts, on oneself it does nothing (R5.13)."""
    for target in use.reached:
        if target is not use.actor:
            target.protector = use.actor
            day.note(Warded(target=target.id, ward="protection", by=use.actor.id, cause=use.event))
