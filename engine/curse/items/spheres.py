"""What heals or hurts: Эликсир, Красная сфера, Яд, Нож (R7.1)."""

from engine.curse.day import Day, Use
from engine.curse.headers import Target, item


@item("elixir", "R7.1", Target.SELF, linked=True, counted=True)
def elixir(day: Day, use: Use) -> None:
    """Heals each target by a third, rounded up, of what it lacked at the start of the day."""
    for target in use.reached:
        lacked = day.rules.spheres - target.character.spheres
        amount = -(-lacked // day.rules.elixir_share)
        day.heal(target, amount, "elixir", by=use.actor, cause=use.event)


@item("red_sphere", "R7.1", Target.LIVING, linked=True, counted=True)
def red_sphere(day: Day, use: Use) -> None:
    """Heals."""
    for target in use.reached:
        day.heal(target, day.rules.red_sphere, "red_sphere", by=use.actor, cause=use.event)


@item("poison", "R7.1", Target.LIVING, linked=True, counted=True)
def poison(day: Day, use: Use) -> None:
    """Hurts."""
    for target in use.reached:
        day.damage(target, day.rules.poison, "poison", by=use.actor, cause=use.event)


@item("knife", "R7.1", Target.LIVING, linked=True)
def knife(day: Day, use: Use) -> None:
    """Hurts, and is not used up."""
    for target in use.reached:
        day.damage(target, day.rules.knife, "knife", by=use.actor, cause=use.event)
