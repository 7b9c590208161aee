"""What a move costs, as it stands on its button and in the list of what is possible."""

from typing import Final

from engine.dread_chase.model import Match
from engine.dread_chase.moves import values as m
from engine.dread_chase.moves.values import AnyMove
from engine.dread_chase.play import price
from locales.render import Words

PRICED: Final = frozenset({
    m.Step, m.Ride, m.Repair, m.Build, m.WorkChest, m.Escape, m.Attack, m.Destroy, m.UseSkill, m.PlayTalent
})  # fmt: skip
"""Kinds of moves that are paid in ⚡ (D3.1, D4.1)."""


def price_text(words: Words, match: Match, who: str, move: AnyMove) -> str:
    """«1⚡», of a crown ability «3🔥» (D4.4); empty for what has no price."""
    if isinstance(move, m.UseCrown):
        crown = match.rules.killers[match.piece(who).character].crown
        return words.say("chase-price-rage", cost=crown.cost)
    return words.say("chase-price", cost=price(match, who, move)) if type(move) in PRICED else ""
