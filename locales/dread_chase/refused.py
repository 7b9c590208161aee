"""Why a move is not allowed, and what is possible now. Nothing of it tells what others may not know."""

from collections.abc import Sequence
from typing import Any

from engine.dread_chase.model import ChooseCard, Match, Piece
from engine.dread_chase.moves import values as m
from engine.dread_chase.moves.values import AnyMove
from engine.dread_chase.play import Refused, price
from locales.dread_chase.people import Company
from locales.dread_chase.possible import possible_text


def refused_text(
    company: Company, match: Match, who: str, move: AnyMove, refused: Refused, moves: Sequence[AnyMove]
) -> str:
    """The reason, and what the player can do instead: `moves`, those of them that others may know of."""
    return with_possible(company, match, who, reason_text(company, match, who, move, refused), moves)


def with_possible(company: Company, match: Match, who: str, why: str, moves: Sequence[AnyMove]) -> str:
    """A sentence, and behind it what is possible."""
    told = possible_text(company, match, who, moves) if moves else ""
    if not told:
        return why
    return company.words.say("chase-refused", reason=why, can=company.words.say("chase-can", list=told))


def reason_text(company: Company, match: Match, who: str, move: AnyMove, refused: Refused) -> str:
    """The reason alone."""
    say, piece = company.words.say, next((one for one in match.pieces if one.who == who), None)
    match refused.reason:
        case "ended":
            return say("chase-refused-over" if match.phase == "ended" else "chase-refused-ended")
        case "turn" if match.turn is not None:
            return say("chase-refused-turn", who=company.name(match.turn.who))
        case "phase":
            return say("chase-refused-phase", now=say(f"chase-now-{match.phase}"))
        case "side" if isinstance(move, m.Attack):
            return say("chase-refused-side-attack")
        case "side" if piece is not None:
            return say(f"chase-refused-side-{piece.side}")
        case "target" if dear := _too_dear(match, who, move):
            return say("chase-refused-actions", cost=dear, left=match.turn.left if match.turn is not None else 0)
        case "actions":
            return say("chase-refused-actions", cost=refused.cost, left=refused.left)
        case "choose" if match.turn is not None:
            what = "card" if isinstance(match.turn.choice, ChooseCard) else "barricade"
            return say(f"chase-refused-choose-{what}")
        case "cooldown" | "rage" if piece is not None:
            return _not_yet(company, match, piece, move, refused.reason)
    return _plain(company, move, refused.reason)


def _too_dear(match: Match, who: str, move: AnyMove) -> int:
    """The ⚡ of an ability for which there are not enough, whatever it is aimed at; else 0."""
    turn = match.turn
    uses = isinstance(move, m.UseSkill | m.PlayTalent)
    cost = price(match, who, move) if uses and turn is not None and turn.who == who else 0
    return cost if turn is not None and cost > turn.left else 0


def _plain(company: Company, move: Any, reason: str) -> str:
    """A reason alone, or for this kind of move, or for the cell that it names."""
    tag, cell = move.__struct_config__.tag, getattr(move, "to", None) or getattr(move, "at", None)
    say = company.words.say
    if company.words.has(f"chase-refused-{reason}-{tag}"):
        return say(f"chase-refused-{reason}-{tag}")
    if cell is not None and company.words.has(f"chase-refused-{reason}-cell"):
        return say(f"chase-refused-{reason}-cell", cell=cell)
    return say(f"chase-refused-{reason}")


def _not_yet(company: Company, match: Match, piece: Piece, move: AnyMove, reason: str) -> str:
    say = company.words.say
    if reason == "rage":
        cost = match.rules.killers[piece.character].crown.cost
        return say("chase-refused-rage", rage=piece.rage, cost=cost)
    if isinstance(move, m.UseCrown):
        return say("chase-refused-cooldown-crown")
    return say("chase-refused-cooldown", turns=piece.cooldown)
