"""Диспеллер: Диспелл (R5.11) and Связь (R5.12)."""

from engine.curse.day import DISPELLABLE, Day, Use
from engine.curse.events import Lifted, Linked
from engine.curse.headers import Target, ability


@ability("dispel", "R5.11", Target.ANY)
def dispel(day: Day, use: Use) -> None:
    """Takes off five effects, and keeps them off for the rest of this day."""
    for target in use.reached:
        target.dispelled = True
        for effect in DISPELLABLE:
            if target.effects.pop(effect, 0):
                day.note(Lifted(target=target.id, effect=effect, cause=use.event))


@ability("link", "R5.12", Target.PAIR, linked=False)
def link(day: Day, use: Use) -> None:
    """What is used on one of the two reaches the other as well."""
    one, other = use.named
    day.join(one, other, day.rules.link_days)
    day.note(Linked(between=(one.id, other.id), days=day.rules.link_days, cause=use.event))
