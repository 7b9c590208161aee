"""Иллюзионист: Копия (R5.3) and Отражение (R5.4)."""

from engine.curse.day import Day, Use
from engine.curse.headers import Target, ability


@ability("copy", "R5.3", Target.NONE, asks=("ability",))
def copy(day: Day, use: Use) -> None:
    """Whether it succeeds is known when stage 2 is planned: see `resolve.settle_copies`."""


@ability("reflection", "R5.4", Target.LIVING)
def reflection(day: Day, use: Use) -> None:
    """Half of the damage that is done to the target comes back to its source (R4.8)."""
    for target in use.reached:
        day.lay(target, "reflection", day.rules.reflection_days, cause=use.event)
