"""Маг жизни: Восстановление and Воскрешение (R5.5)."""

from engine.curse.day import Day, Use
from engine.curse.events import Warded
from engine.curse.headers import Target, ability


def mend(day: Day) -> None:
    """When all new ones are laid, each living character under restoration is healed."""
    for body in day.bodies:
        if "restoration" in body.effects and body.alive:
            day.heal(body, day.rules.restoration, "restoration")


@ability("restoration", "R5.5", Target.LIVING, closing=mend)
def restoration(day: Day, use: Use) -> None:
    """A sphere a day: see `mend`."""
    for target in use.reached:
        day.lay(target, "restoration", day.rules.restoration_days, cause=use.event)


@ability("resurrection", "R5.5", Target.LIVING, once=True)
def resurrection(day: Day, use: Use) -> None:
    """Whoever dies of damage this day lives again after stage 4: see `nightfall.resurrect`."""
    for target in use.reached:
        if "resurrection" not in target.received:
            target.received = (*target.received, "resurrection")
            target.reviving = True
            day.note(Warded(target=target.id, ward="resurrection", by=use.actor.id, cause=use.event))
