"""Маг смерти: Зов мёртвых and Обман смерти (R5.9)."""

from engine.curse.day import Day, Use
from engine.curse.events import Warded
from engine.curse.headers import Target, ability


@ability("call_of_the_dead", "R5.9", Target.LIVING)
def call_of_the_dead(day: Day, use: Use) -> None:
    """(choice) One, and one more for every two who are dead at that moment: the half is taken of the dead alone."""
    dead = sum(not body.alive for body in day.bodies)
    amount = day.rules.call_of_the_dead + dead // day.rules.call_of_the_dead_share
    for target in use.reached:
        day.damage(target, amount, "call_of_the_dead", by=use.actor, cause=use.event)


@ability("cheat_death", "R5.9", Target.LIVING, once=True)
def cheat_death(day: Day, use: Use) -> None:
    """A sphere's damage, and no death but exile this day (R4.1 (a)). A second one on the same target does nothing."""
    for target in use.reached:
        if "cheat_death" not in target.received:
            target.received = (*target.received, "cheat_death")
            target.cheating = True
            day.note(Warded(target=target.id, ward="cheat_death", by=use.actor.id, cause=use.event))
            day.damage(target, day.rules.cheat_death, "cheat_death", by=use.actor, cause=use.event)
