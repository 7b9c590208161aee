"""⚡ or an ability spent for nothing, said when it can still be taken back; who asks before each move is a nuisance."""

from collections.abc import Sequence
from typing import Final

from engine.dread_chase import events as e
from engine.dread_chase.effects import RepairBonus, Reroll
from engine.dread_chase.events import AnyEvent
from engine.dread_chase.model import Match
from engine.dread_chase.moves import values as m
from engine.dread_chase.moves.values import AnyMove
from locales.render import Words

MUCH: Final = 2
"""So many ⚡ lost are worth a word."""


def waste_text(words: Words, before: Match, move: AnyMove, after: Match, events: Sequence[AnyEvent]) -> str:
    """What was wasted by a move that can be taken back; empty if nothing was. Tells nothing that is not public."""
    if after.sealed != before.sealed or after.phase == "ended":
        return ""
    if isinstance(move, m.EndTurn):
        lost = any(isinstance(event, e.TurnEnded) and event.lost >= MUCH for event in events)
        return words.say("chase-waste-end") if lost else ""
    used = next((number for number, event in enumerate(events) if isinstance(event, e.Used)), None)
    if used is None:
        return ""
    brought = [event for event in events if event.cause == used]
    if not brought:
        return words.say("chase-waste-nothing")
    late = before.turn is not None and before.turn.repaired and all(map(_of_this_turns_repair, brought))
    return words.say("chase-waste-repaired") if late else ""


def _of_this_turns_repair(event: AnyEvent) -> bool:
    """Whether it only helps a repair in this turn, of which there is one (D3.2)."""
    return isinstance(event, e.EffectLaid) and isinstance(event.effect, RepairBonus | Reroll) and event.turns == 1
