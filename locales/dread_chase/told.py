"""What happened, told to the chat: a move reads as one line, each new turn begins another.

An event that belongs to another is told in that one's sentence: the die in the repair's, the damage in the attack's.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.dread_chase import events as e
from engine.dread_chase.effects import AnyLasting, Strike
from engine.dread_chase.events import AnyEvent
from engine.dread_chase.model import Match
from locales.dread_chase.people import Company, character_id
from locales.render import Noun, Words


@dataclass(frozen=True, slots=True)
class Telling:
    """The events of a move in words. `match`: after the move; only what is public of it is told."""

    company: Company
    match: Match
    events: Sequence[AnyEvent]

    @property
    def words(self) -> Words:
        """The words of the language."""
        return self.company.words

    @property
    def needed(self) -> int:
        """The points with which a generator runs."""
        return self.match.rules.repair.needed

    def say(self, message: str, **args: object) -> str:
        """A message."""
        return self.words.say(message, **args)

    def who(self, who: str) -> Noun:
        """A player."""
        return self.company.name(who)

    def cause(self, event: AnyEvent) -> AnyEvent | None:
        """The event that brought it about."""
        return None if event.cause is None else self.events[event.cause]

    def brought(self, event: AnyEvent, *kinds: type) -> list[Any]:
        """The events of these kinds that it brought about itself."""
        index = next(at for at, one in enumerate(self.events) if one is event)
        return [one for one in self.events if one.cause == index and isinstance(one, kinds)]


def told(company: Company, match: Match, events: Sequence[AnyEvent]) -> str:
    """All of it, as lines. `events`: already cut down to what may be told (`view.told`)."""
    telling = Telling(company, match, events)
    lines: list[list[str]] = []
    for event in events:
        if not (text := sentence(telling, event)):
            continue
        if not lines or (type(event) in _NEW_LINE and not _heading(events, event)):
            lines.append([])
        lines[-1].append(text)
    return "\n".join(" ".join(line) for line in lines)


def sentence(telling: Telling, event: AnyEvent) -> str:
    """One event; empty where another's sentence tells it."""
    return _TELLS[type(event)](telling, event)


def _heading(events: Sequence[AnyEvent], event: AnyEvent) -> bool:
    """A turn that begins with a round stands in the round's line."""
    at = next(index for index, one in enumerate(events) if one is event)
    return isinstance(event, e.TurnBegan) and at > 0 and isinstance(events[at - 1], e.RoundBegan)


_NEW_LINE: Final = frozenset({e.RoundBegan, e.TurnBegan, e.KillerFound, e.GatesSet, e.Ended})


# Set-up


def _rolled(it: Telling, event: e.Rolled) -> str:
    if event.reason in ("repair", "reroll"):
        return ""
    return it.say(f"chase-rolled-{event.reason}", who=it.who(event.who), value=event.value)


def _tied(it: Telling, event: e.Tied) -> str:
    return it.say("chase-tied", players=it.company.all(event.players))


def _killer_found(it: Telling, event: e.KillerFound) -> str:
    return it.say("chase-killer-found", who=it.who(event.who))


def _picked(it: Telling, event: e.Picked) -> str:
    side = it.match.piece(event.who).side
    return it.say("chase-picked", who=it.who(event.who), character=it.words.noun(character_id(side, event.character)))


def _map_drawn(it: Telling, event: e.MapDrawn) -> str:
    return it.say("chase-map-drawn", map=it.words.noun(f"dread-map-{event.map}"))


def _placed(it: Telling, event: e.Placed) -> str:
    return it.say("chase-placed", who=it.who(event.who), at=event.at)


def _place_taken(it: Telling, event: e.PlaceTaken) -> str:
    return it.say("chase-place-taken", who=it.who(event.who), place=event.place)


# Rounds and turns


def _round_began(it: Telling, event: e.RoundBegan) -> str:
    return it.say("chase-round", round=event.round)


def _turn_began(it: Telling, event: e.TurnBegan) -> str:
    return it.say("chase-turn", who=it.who(event.who), actions=event.actions)


def _turn_ended(it: Telling, event: e.TurnEnded) -> str:
    return it.say("chase-turn-lost", who=it.who(event.who), lost=event.lost) if event.lost else ""


def _went(message: str) -> Callable[[Telling, Any], str]:
    return lambda it, event: it.say(message, who=it.who(event.who), origin=event.origin, to=event.to)


def _at(message: str) -> Callable[[Telling, Any], str]:
    return lambda it, event: it.say(message, who=it.who(event.who), at=event.at)


# Work


def _repaired(it: Telling, event: e.Repaired) -> str:
    message = "chase-repaired" if event.amount else "chase-repaired-nothing"
    return it.say(
        message, who=it.who(event.who), at=event.at, dice=_dice(it, event), amount=event.amount, points=event.points,
        needed=it.needed,
    )  # fmt: skip


def _dice(it: Telling, event: e.Repaired) -> str:
    rolled = it.cause(event)
    assert isinstance(rolled, e.Rolled), "a repair follows from its die"
    first = it.cause(rolled)
    if isinstance(first, e.Rolled):
        return it.say("chase-dice-again", first=first.value, value=rolled.value)
    return it.say("chase-dice", value=rolled.value)


def _points(message: str) -> Callable[[Telling, Any], str]:
    return lambda it, event: it.say(
        message, at=event.at, amount=signed(event.amount), points=event.points, needed=it.needed
    )


def signed(amount: int) -> str:
    """«+1», «−2»."""
    return f"+{amount}" if amount >= 0 else f"−{-amount}"


def _started(it: Telling, event: e.GeneratorStarted) -> str:
    return it.say("chase-started", at=event.at, running=event.running, needed=event.needed)


def _barricade_asked(it: Telling, event: e.BarricadeAsked) -> str:
    return it.say("chase-barricade-asked", who=it.who(event.who), cells=event.cells)


def _destroyed(it: Telling, event: e.Destroyed) -> str:
    return it.say("chase-given-up" if event.given_up else "chase-destroyed", who=it.who(event.who), at=event.at)


def _chest_worked(it: Telling, event: e.ChestWorked) -> str:
    return it.say("chase-chest-worked", who=it.who(event.who), at=event.at, left=event.left) if event.left else ""


def _cards_drawn(it: Telling, event: e.CardsDrawn) -> str:
    return it.say("chase-cards-drawn", who=it.who(event.who), at=event.at, count=it.match.rules.chests.cards)


def _card_kept(it: Telling, event: e.CardKept) -> str:
    return it.say("chase-card-kept", who=it.who(event.who))


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


def kind(effect: AnyLasting) -> str:
    """What an effect is called in the data."""
    return str(effect.__struct_config__.tag)


def _effect_gone(it: Telling, event: e.EffectGone) -> str:
    """Of one that was for a single turn that was said when it came."""
    if event.effect.turns == 1:
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


# The end


def _gates_set(it: Telling, event: e.GatesSet) -> str:
    return it.say("chase-gates-set", round=event.round)


def _gates_opened(it: Telling, event: e.GatesOpened) -> str:
    return it.say("chase-gates-opened", rounds=event.rounds)


def _gates_closed(it: Telling, event: e.GatesClosed) -> str:
    return it.say("chase-gates-closed")


def _left(it: Telling, event: e.Left) -> str:
    return it.say("chase-left-silent" if event.silent else "chase-left", who=it.who(event.who))


def _time_ran_out(it: Telling, event: e.TimeRanOut) -> str:
    return it.say("chase-time-ran-out", who=it.who(event.who))


def _ended(it: Telling, event: e.Ended) -> str:
    why = it.say(f"chase-ended-{event.reason}")
    outcome = it.say(f"chase-outcome-{event.outcome}")
    if not event.winners:
        return f"{why} {outcome}"
    return f"{why} {outcome} {it.say('chase-winners', who=it.company.all(event.winners))}"


_TELLS: Final[Mapping[type, Callable[[Telling, Any], str]]] = {
    e.Rolled: _rolled,
    e.Tied: _tied,
    e.KillerFound: _killer_found,
    e.Picked: _picked,
    e.MapDrawn: _map_drawn,
    e.Placed: _placed,
    e.PlaceTaken: _place_taken,
    e.RoundBegan: _round_began,
    e.TurnBegan: _turn_began,
    e.TurnEnded: _turn_ended,
    e.Carried: _went("chase-carried"),
    e.PushedOff: _went("chase-pushed-off"),
    e.WentBack: _went("chase-went-back"),
    e.Stepped: _went("chase-stepped"),
    e.Rode: _went("chase-rode"),
    e.Moved: _went("chase-moved"),
    e.Escaped: _at("chase-escaped"),
    e.Repaired: _repaired,
    e.PointsChanged: _points("chase-points"),
    e.Guarded: _points("chase-guarded"),
    e.GeneratorStarted: _started,
    e.Built: _at("chase-built"),
    e.BarricadeAsked: _barricade_asked,
    e.Destroyed: _destroyed,
    e.ChestWorked: _chest_worked,
    e.CardsDrawn: _cards_drawn,
    e.CardKept: _card_kept,
    e.Attacked: _attacked,
    e.Damaged: _damaged,
    e.Shielded: _shielded,
    e.Healed: _healed,
    e.Killed: _at("chase-killed"),
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
    e.GatesSet: _gates_set,
    e.GatesOpened: _gates_opened,
    e.GatesClosed: _gates_closed,
    e.Left: _left,
    e.TimeRanOut: _time_ran_out,
    e.Ended: _ended,
}
"""Event → its sentence."""
