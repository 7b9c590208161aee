"""The rules in one message, with the numbers of the rules value."""

from engine.dread_chase.rules import Rules
from locales.render import Words


def rules_text(words: Words, rules: Rules) -> str:
    """How the game is played."""
    costs, gates, limits = rules.costs, rules.gates, rules.limits
    sizes = [mode.survivors + 1 for mode in rules.modes.values()]
    say = words.say
    modes = "; ".join(
        say(
            "chase-rules-mode", mode=name, survivors=mode.survivor_actions, killer=mode.killer_actions,
            generators=mode.generators, escapes=mode.escapes,
        )
        for name, mode in rules.modes.items()
    )  # fmt: skip
    return "\n\n".join((
        say("chase-rules", fewest=min(sizes), most=max(sizes), die=rules.initiative.die),
        say("chase-rules-turns", list=modes),
        say(
            "chase-rules-survivor", step=costs.step, repair=costs.repair, build=costs.build, chest=costs.chest,
            rails=costs.rails, escape=costs.escape, sides=len(rules.repair.points), least=min(rules.repair.points),
            most=max(rules.repair.points), needed=rules.repair.needed, works=rules.chests.works,
            cards=rules.chests.cards, standing=rules.barricades.standing,
        ),
        say(
            "chase-rules-killer", step=costs.step, window=costs.window, destroy=costs.destroy, rails=costs.rails,
            turns=rules.guarding.turns, points=rules.guarding.points, hit=rules.rage.hit, kill=rules.rage.kill,
        ),
        say(
            "chase-rules-end", delay=gates.delay, alone=gates.delay_alone, least=min(gates.open),
            most=max(gates.open), rounds=limits.rounds, silence=limits.silence_minutes, warning=limits.warning_minutes,
        ),
        say("chase-rules-how"),
    ))  # fmt: skip
