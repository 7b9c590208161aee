"""What prepares: Амулет (R7.1), Зелье силы (R7.2)."""

from engine.curse.day import Day, Use
from engine.curse.events import Warded
from engine.curse.headers import Target, item


@item("amulet", "R7.1", Target.SELF, linked=True, counted=True)
def amulet(day: Day, use: Use) -> None:
    """No curse damage this day."""
    for target in use.reached:
        target.shielded = True
        day.note(Warded(target=target.id, ward="amulet", by=use.actor.id, cause=use.event))


@item("power_potion", "R7.2", Target.LIVING, linked=True, counted=True)
def power_potion(day: Day, use: Use) -> None:
    """The target is under `power` tomorrow."""
    for target in use.reached:
        day.lay_tomorrow(target, "power", cause=use.event)
