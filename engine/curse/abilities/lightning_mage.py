"""Маг молний: Цепная молния and Шаровая молния (R5.8)."""

from engine.curse.day import Body, Day, Use
from engine.curse.headers import Target, ability


@ability("chain_lightning", "R5.8", Target.LIVING)
def chain_lightning(day: Day, use: Use) -> None:
    """Damage to the targets and to all targets of their class abilities of this day, to each once."""
    struck: dict[Body, None] = dict.fromkeys(use.reached)
    for target in use.reached:
        struck.update(dict.fromkeys(day.targets_of(target)))
    for target in struck:
        day.damage(target, day.rules.chain_lightning, "chain_lightning", by=use.actor, cause=use.event)


@ability("ball_lightning", "R5.8", Target.BALL)
def ball_lightning(day: Day, use: Use) -> None:
    """The odd uses make a ball and reach nobody; the even ones throw it."""
    for target in use.reached:
        day.damage(target, day.rules.ball_lightning, "ball_lightning", by=use.actor, cause=use.event)
