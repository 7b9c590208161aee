"""Маг огня: Фаербол and Огненный щит (R5.1)."""

from engine.curse.day import Day, Use
from engine.curse.headers import Target, ability


@ability("fireball", "R5.1", Target.LIVING)
def fireball(day: Day, use: Use) -> None:
    """Damage to the target; every second use strikes back at its user."""
    for target in use.reached:
        day.damage(target, day.rules.fireball, "fireball", by=use.actor, cause=use.event)
    if use.count % day.rules.fireball_recoil_every == 0:
        day.damage(use.actor, day.rules.fireball_recoil, "fireball", by=use.actor, cause=use.event)


@ability("fire_shield", "R5.1", Target.ANY)
def fire_shield(day: Day, use: Use) -> None:
    """Burns thieves and looters of the target, living or dead: see `items.thief_artifact` and `common.looting`."""
    for target in use.reached:
        day.lay(target, "fire_shield", day.rules.fire_shield_days, cause=use.event)
