"""The killer's hunt: base attacks, and barricades destroyed (D1.2, D1.3, D3.4, D4.1)."""

from collections.abc import Iterable, Iterator
from typing import Final

from engine.dread_chase.board import Cell, spread
from engine.dread_chase.effects import IgnoreBarricades, Shield
from engine.dread_chase.events import Attacked, Destroyed
from engine.dread_chase.model import Barricade, Piece
from engine.dread_chase.moves.action import Action, fixed
from engine.dread_chase.moves.values import Attack, Destroy
from engine.dread_chase.reasons import Reason
from engine.dread_chase.table import Table

# Attacks


def _attacks(table: Table, piece: Piece) -> Iterable[Attack]:
    return (Attack(one.who) for one in table.survivors())


def attackable(table: Table, piece: Piece) -> dict[Cell, int]:
    """The cells that the killer's base attack reaches: around corners of one wall, never into or out of a barricade."""
    assert piece.cell is not None, "the killer is on the board"
    ignores = table.has(piece, IgnoreBarricades)

    def onward(cell: Cell) -> Iterator[Cell]:
        if ignores or not table.standing(cell):
            yield from (to for to in table.geometry.touching[cell] if ignores or not table.standing(to))

    return spread(piece.cell, table.attack(piece)[2], onward)


def _no_attack(table: Table, piece: Piece, move: Attack) -> Reason | None:
    target = table.pieces.get(move.on)
    if target is None or target.side == "killer":
        return "unknown"
    if target.cell is None:
        return "target"
    if target.cell in attackable(table, piece):
        return None
    near = table.geometry.apart(piece.cell or "", target.cell) <= table.attack(piece)[2]
    walled = near and target.cell not in table.geometry.within(piece.cell or "", table.attack(piece)[2])
    return "wall" if walled else "barricade" if near else "far"


def _attack_price(table: Table, piece: Piece, move: Attack) -> int:
    return table.attack(piece)[0]


def _attack(table: Table, piece: Piece, move: Attack) -> None:
    cost, damage, _ = table.attack(piece)
    table.spend(cost)
    shields = sum(laid.effect.amount for laid in table.pieces[move.on].lasting if isinstance(laid.effect, Shield))
    attacked = table.note(Attacked(who=piece.who, target=move.on, hit=damage > shields))
    if damage > shields:
        table.enrage(table.rules.rage.hit, attacked)
    table.damage(move.on, damage, piece.who, attacked)


# Barricades


def _all_built(table: Table, piece: Piece) -> Iterable[Destroy]:
    return (Destroy(one.cell) for one in table.barricades.values() if one.standing)


def _no_destroying(table: Table, piece: Piece, move: Destroy) -> Reason | None:
    if move.at not in table.geometry.kinds:
        return "unknown"
    if not table.standing(move.at):
        return "built"
    return None if move.at in table.geometry.touching[piece.cell or ""] else "far"


def _destroy(table: Table, piece: Piece, move: Destroy) -> None:
    table.spend(table.rules.costs.destroy)
    table.barricades[move.at] = Barricade(move.at, standing=False)
    table.note(Destroyed(who=piece.who, at=move.at))


ACTIONS: Final = (
    Action(
        move=Attack, rule="D4.1", side="killer", options=_attacks, check=_no_attack, carry=_attack, cost=_attack_price
    ),
    Action(
        move=Destroy, rule="D4.1", side="killer", options=_all_built, check=_no_destroying, carry=_destroy,
        cost=fixed("destroy"),
    ),
)  # fmt: skip
