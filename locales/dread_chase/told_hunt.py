"""The hunt and the abilities, told: attacks, rage, skills, crowns, talents, and what they lay and block."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.dread_chase import events as e
from engine.dread_chase.effects import AnyLasting, Strike
from locales.dread_chase.people import character_id
from locales.dread_chase.telling import Telling, kind
from locales.render import Words

# The hunt


def _attacked(it: Telling, event: e.Attacked) -> str:
    shield = sum(one.amount for one in it.brought(event, e.Shielded))
    who, target = it.who(event.who), it.who(event.target)
    for damaged in it.brought(event, e.Damaged):
        message = "chase-attacked-shielded" if shield else "chase-attacked"
        more = {"shield": shield} if shield else {}
        return it.say(message, who=who, target=target, amount=damaged.amount, left=damaged.left, **more)
    return it.say("chase-attacked-vain", who=who, target=target)


def _damaged(it: Telling, event: e.Damaged) -> str:
    if isinstance(it.cause(event), e.Attacked):
        return ""
    return it.say("chase-damaged", target=it.who(event.target), amount=event.amount, left=event.left)


def _shielded(it: Telling, event: e.Shielded) -> str:
    if isinstance(it.cause(event), e.Attacked):
        return ""
    return it.say("chase-shielded", target=it.who(event.target), amount=event.amount)


def _healed(it: Telling, event: e.Healed) -> str:
    return it.say("chase-healed", target=it.who(event.target), amount=event.amount, left=event.left)


def _killed(it: Telling, event: e.Killed) -> str:
    """D6.2: with the death after which too few are left to win together it is said that they are."""
    fates = [piece.fate for piece in it.match.survivors]
    needed = it.match.rules.modes[it.match.mode].escapes
    hopeless = "playing" in fates and fates.count("playing") + fates.count("escaped") == needed - 1
    return it.say("chase-killed-hopeless" if hopeless else "chase-killed", who=it.who(event.who), at=event.at)


def _rage_gained(it: Telling, event: e.RageGained) -> str:
    character = it.match.piece(event.who).character
    most = it.match.rules.killers[character].crown.most
    if event.ready:
        crown = it.words.noun(f"dread-killer-{character}-crown")
        return it.say("chase-rage-ready", rage=event.rage, most=most, crown=crown)
    return it.say("chase-rage", rage=event.rage, most=most)


# Abilities


def _used(it: Telling, event: e.Used) -> str:
    piece = it.match.piece(event.who)
    ability = (
        f"dread-talent-{event.ability}"
        if event.kind == "talent"
        else f"{character_id(piece.side, event.ability)}-{event.kind}"
    )
    return it.say(
        f"chase-used-{event.kind}", who=it.who(event.who), ability=it.words.noun(ability), aim=_aim(it, event)
    )


def _aim(it: Telling, event: e.Used) -> str:
    if event.on is not None:
        own = event.on == event.who
        return it.say("chase-aim-self") if own else it.say("chase-aim-on", on=it.who(event.on))
    if event.at is None or it.brought(event, e.Moved, e.PointsChanged, e.CellBlocked):
        return it.say("chase-aim-none")
    return it.say("chase-aim-at", at=event.at)


def _passive_worked(it: Telling, event: e.PassiveWorked) -> str:
    """What it has done follows; of one that has changed nothing, as a cure of who is unhurt, nothing is told."""
    if not it.brought(event, object):
        return ""
    side = it.match.piece(event.who).side
    return it.say("chase-passive", character=it.words.noun(character_id(side, event.character)))


def _actions_gained(it: Telling, event: e.ActionsGained) -> str:
    message = "chase-actions-next" if event.next_turn else "chase-actions"
    return it.say(message, who=it.who(event.who), amount=event.amount)


def _stunned(it: Telling, event: e.Stunned) -> str:
    return it.say("chase-stunned", who=it.who(event.who), amount=event.amount)


def _effect_laid(it: Telling, event: e.EffectLaid) -> str:
    time = it.say("chase-for-now") if event.turns == 1 else it.say("chase-for-turns", turns=event.turns)
    return it.say(
        f"chase-laid-{kind(event.effect)}", who=it.who(event.who), time=time, **_numbers(it.words, event.effect)
    )


def _numbers(words: Words, effect: AnyLasting) -> dict[str, object]:
    told: dict[str, object] = {name: getattr(effect, name) for name in effect.__struct_fields__ if name != "turns"}
    if isinstance(effect, Strike):
        parts = {name: told.pop(name) for name in ("damage", "cheaper", "reach")}
        told["more"] = ", ".join(
            words.say(f"chase-strike-{name}", amount=amount) for name, amount in parts.items() if amount
        )
    return told


def _effect_gone(it: Telling, event: e.EffectGone) -> str:
    """Of one that was for a single turn that was said when it came; those of a crown ability are over with it."""
    if event.effect.turns == 1 or any(isinstance(one, e.CrownOver) and one.who == event.who for one in it.events):
        return ""
    return it.say("chase-gone", who=it.who(event.who), effect=it.say(f"chase-effect-{kind(event.effect)}"))


def _crown_over(it: Telling, event: e.CrownOver) -> str:
    return it.say("chase-crown-over", who=it.who(event.who))


def _cell_blocked(it: Telling, event: e.CellBlocked) -> str:
    return it.say(f"chase-blocked-{event.stops}", at=event.at, rounds=event.rounds)


def _cell_freed(it: Telling, event: e.CellFreed) -> str:
    return it.say("chase-freed", at=event.at)


def _cooldown_changed(it: Telling, event: e.CooldownChanged) -> str:
    if not event.turns:
        return it.say("chase-cooldown-ready", who=it.who(event.who))
    return it.say("chase-cooldown", who=it.who(event.who), turns=event.turns)


def _revealed(it: Telling, event: e.Revealed) -> str:
    return it.say("chase-revealed", who=it.who(event.who), to=it.who(event.to))


TELLS_OF_THE_HUNT: Final[Mapping[type, Callable[[Telling, Any], str]]] = {
    e.Attacked: _attacked,
    e.Damaged: _damaged,
    e.Shielded: _shielded,
    e.Healed: _healed,
    e.Killed: _killed,
    e.RageGained: _rage_gained,
    e.Used: _used,
    e.PassiveWorked: _passive_worked,
    e.ActionsGained: _actions_gained,
    e.Stunned: _stunned,
    e.EffectLaid: _effect_laid,
    e.EffectGone: _effect_gone,
    e.CrownOver: _crown_over,
    e.CellBlocked: _cell_blocked,
    e.CellFreed: _cell_freed,
    e.CooldownChanged: _cooldown_changed,
    e.Revealed: _revealed,
}
"""Event → its sentence."""
