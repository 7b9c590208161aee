"""Skills, crown abilities and talents: all are data (D3.1, D4.4, D4.5, D7.1)."""

from collections.abc import Iterable
from typing import Final

from engine.dread_chase.effects import Ability, Actions
from engine.dread_chase.effects import Move as Going
from engine.dread_chase.events import Moment, Used
from engine.dread_chase.model import Piece
from engine.dread_chase.moves.action import Action, Landing
from engine.dread_chase.moves.values import PlayTalent, UseCrown, UseSkill
from engine.dread_chase.reasons import Reason
from engine.dread_chase.table import Table
from engine.dread_chase.working import Use, reached, targets, work

Using = UseSkill | UseCrown | PlayTalent


def _untargeted(table: Table, piece: Piece, ability: Ability, move: Using) -> Reason | None:
    return None if (move.on, move.at) in targets(table, piece, ability) else "target"


def _use(table: Table, piece: Piece, kind: Moment, name: str, ability: Ability, move: Using) -> None:
    used = table.note(Used(who=piece.who, kind=kind, ability=name, on=move.on, at=move.at))
    on = reached(table, piece, ability) if move.on is None else (move.on,)
    work(table, ability, Use(piece.who, on, move.at, used))


def _landing(piece: Piece, ability: Ability, move: Using) -> Landing:
    """A move leads to the cell that it names, and ⚡ for oneself can be spent at once."""
    own = ability.target.kind == "self" or move.on == piece.who
    gained = sum(effect.amount for effect in ability.effects if isinstance(effect, Actions)) if own else 0
    moves = any(isinstance(effect, Going) for effect in ability.effects)
    return (move.at if moves and move.at is not None else piece.cell or ""), gained


# Skills


def _skills(table: Table, piece: Piece) -> Iterable[UseSkill]:
    if not piece.cooldown and table.skill(piece).cost <= table.now.left:
        yield from (UseSkill(on, at) for on, at in targets(table, piece, table.skill(piece)))


def _no_skill(table: Table, piece: Piece, move: UseSkill) -> Reason | None:
    return "cooldown" if piece.cooldown else _untargeted(table, piece, table.skill(piece), move)


def _skill_price(table: Table, piece: Piece, move: UseSkill) -> int:
    return table.skill(piece).cost


def _skill_lands(table: Table, piece: Piece, move: UseSkill) -> Landing:
    return _landing(piece, table.skill(piece), move)


def _use_skill(table: Table, piece: Piece, move: UseSkill) -> None:
    """D4.5: in the rest of this turn and in so many turns after it the skill is not used again."""
    skill = table.skill(piece)
    table.spend(skill.cost)
    table.change(piece.who, cooldown=skill.cooldown + 1)
    _use(table, piece, "skill", piece.character, skill, move)


# Crown abilities


def _crowns(table: Table, piece: Piece) -> Iterable[UseCrown]:
    if table.now.crown and not piece.crowned and piece.rage >= table.slayer(piece).crown.cost:
        yield from (UseCrown(on, at) for on, at in targets(table, piece, table.slayer(piece).crown))


def _no_crown(table: Table, piece: Piece, move: UseCrown) -> Reason | None:
    crown = table.slayer(piece).crown
    if piece.crowned:
        return "cooldown"
    if piece.rage < crown.cost:
        return "rage"
    return _untargeted(table, piece, crown, move) if table.now.crown else "early"


def _use_crown(table: Table, piece: Piece, move: UseCrown) -> None:
    """D4.4: it costs rage and no ⚡."""
    crown = table.slayer(piece).crown
    table.spend(0)
    table.change(piece.who, rage=piece.rage - crown.cost, crowned=crown.turns)
    _use(table, piece, "crown", piece.character, crown, move)


# Talents


def _talents(table: Table, piece: Piece) -> Iterable[PlayTalent]:
    for card in dict.fromkeys(piece.talents):
        for on, at in targets(table, piece, table.rules.talents[card]):
            yield PlayTalent(card, on, at)


def _no_talent(table: Table, piece: Piece, move: PlayTalent) -> Reason | None:
    if move.card not in piece.talents:
        return "card"
    return _untargeted(table, piece, table.rules.talents[move.card], move)


def _talent_price(table: Table, piece: Piece, move: PlayTalent) -> int:
    return table.rules.talents[move.card].cost


def _talent_lands(table: Table, piece: Piece, move: PlayTalent) -> Landing:
    return _landing(piece, table.rules.talents[move.card], move)


def _play_talent(table: Table, piece: Piece, move: PlayTalent) -> None:
    """A talent is played once (choice)."""
    talent = table.rules.talents[move.card]
    table.spend(talent.cost)
    hand = list(piece.talents)
    hand.remove(move.card)
    table.change(piece.who, talents=tuple(hand))
    _use(table, piece, "talent", move.card, talent, move)


ACTIONS: Final = (
    Action(
        move=UseSkill, rule="D4.5", options=_skills, check=_no_skill, carry=_use_skill, cost=_skill_price,
        lands=_skill_lands, exact=True,
    ),
    Action(move=UseCrown, rule="D4.4", side="killer", options=_crowns, check=_no_crown, carry=_use_crown, exact=True),
    Action(
        move=PlayTalent, rule="D3.1", side="survivor", options=_talents, check=_no_talent, carry=_play_talent,
        cost=_talent_price, lands=_talent_lands, exact=True,
    ),
)  # fmt: skip
