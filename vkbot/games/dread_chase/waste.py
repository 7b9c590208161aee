"""⚡ or an ability spent for nothing, said when it can still be taken back; who asks before each move is a nuisance."""

from collections.abc import Sequence
from typing import Final

from engine.dread_chase import events as e
from engine.dread_chase.effects import RepairBonus, Reroll
from engine.dread_chase.events import AnyEvent
from engine.dread_chase.model import Match
from engine.dread_chase.moves import values as m
from engine.dread_chase.moves.values import AnyMove
from engine.dread_chase.play import possible
from locales.dread_chase import Company
from locales.dread_chase.possible import possible_text

WORTH: Final = (m.Escape, m.Attack, m.Repair, m.WorkChest)
"""Kinds of moves that are hardly left undone on purpose."""


def waste_text(company: Company, before: Match, move: AnyMove, after: Match, events: Sequence[AnyEvent]) -> str:
    """What was wasted by a move that can be taken back; empty if nothing was. Tells nothing that is not public."""
    if after.sealed != before.sealed or after.phase == "ended":
        return ""
    if isinstance(move, m.EndTurn):
        return _undone(company, before)
    used = next((number for number, event in enumerate(events) if isinstance(event, e.Used)), None)
    if used is None:
        return ""
    brought = [event for event in events if event.cause == used]
    if not brought:
        return company.words.say("chase-waste-nothing")
    late = before.turn is not None and before.turn.repaired and all(map(_of_this_turns_repair, brought))
    return company.words.say("chase-waste-repaired") if late else ""


def _undone(company: Company, before: Match) -> str:
    """What could still have been done in a turn that its player ends; that ⚡ are lost its button has said."""
    assert before.turn is not None, "a turn ends"
    who = before.turn.who
    undone = [one for one in possible(before, who) if isinstance(one, WORTH)]
    listed = possible_text(company, before, who, undone)
    return company.words.say("chase-waste-end", list=listed) if undone else ""


def _of_this_turns_repair(event: AnyEvent) -> bool:
    """Whether it only helps a repair in this turn, of which there is one (D3.2)."""
    return isinstance(event, e.EffectLaid) and isinstance(event.effect, RepairBonus | Reroll) and event.turns == 1
