"""What effects do, one function each, and whom or what an ability can be used on (D7.1)."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from engine.dread_chase import effects as e
from engine.dread_chase.board import Cell, spread
from engine.dread_chase.events import Moved, PointsChanged, Revealed
from engine.dread_chase.model import Piece
from engine.dread_chase.table import BLOCKABLE, Table

Named = tuple[str | None, Cell | None]
"""What a use names: a player, a cell, or neither."""


@dataclass(frozen=True, slots=True)
class Use:
    """An ability in use: by whom, on which players, at which cell, and the event that tells of it."""

    user: str
    on: tuple[str, ...]
    at: Cell | None
    cause: int


# Whom it can be used on


def targets(table: Table, piece: Piece, ability: e.Ability) -> Iterator[Named]:
    """All that a use of the ability can name now, in the order of the board or of turns."""
    kind = ability.target.kind
    if kind == "self":
        yield None, None
    elif kind == "cell":
        yield from ((None, cell) for effect in ability.effects for cell in _cells(table, piece, ability, effect))
    elif kind == "generator":
        yield from ((None, cell) for cell in _generators(table, piece, ability))
    elif kind in ("killer", "survivors"):
        if reached(table, piece, ability):
            yield None, None
    else:
        yield from ((who, None) for who in reached(table, piece, ability))


def reached(table: Table, piece: Piece, ability: e.Ability) -> tuple[str, ...]:
    """The players that the ability reaches, of those whom its target rule means."""
    match ability.target.kind:
        case "self" | "cell" | "generator":
            return (piece.who,)
        case "killer":
            those = [table.killer]
        case "other":
            those = [other for other in table.survivors() if other.who != piece.who]
        case _:
            those = table.survivors()
    healing = all(isinstance(effect, e.Heal) for effect in ability.effects)
    return tuple(
        other.who
        for other in those
        if other.cell is not None
        and _reaches(table, piece, ability.target, other.cell)
        and not (healing and other.health >= table.survivor(other).health)
    )


def _reaches(table: Table, piece: Piece, target: e.Target, cell: Cell) -> bool:
    """Not through walls, unless the target rule says so (D1.3)."""
    assert piece.cell is not None, "only who is on the board uses anything"
    if target.reach is None:
        return True
    if target.walls:
        return table.geometry.apart(piece.cell, cell) <= target.reach
    return cell in table.geometry.within(piece.cell, target.reach)


def _cells(table: Table, piece: Piece, ability: e.Ability, effect: e.AnyEffect) -> Iterable[Cell]:
    if isinstance(effect, e.Move):
        return destinations(table, piece, effect)
    if isinstance(effect, e.Block):
        taken = {block.cell for block in table.blocks} | {other.cell for other in table.pieces.values()}
        return (
            cell
            for cell in table.geometry.cells
            if table.geometry.kinds[cell] in BLOCKABLE
            and cell not in taken
            and _reaches(table, piece, ability.target, cell)
        )
    return ()


def destinations(table: Table, piece: Piece, move: e.Move) -> list[Cell]:
    """The cells where a move by an ability can end: free, and not further than its steps."""
    assert piece.cell is not None, "only who is on the board moves"
    geometry = table.geometry
    ways = geometry.beside if move.walls else geometry.steps

    def onward(cell: Cell) -> Iterator[Cell]:
        return (to for to in ways[cell] if geometry.kinds[to] == "wall" or table.barred(piece, to) is None)

    there = spread(piece.cell, move.steps, onward)
    ends = [to for to in there if to != piece.cell and geometry.open(to) and table.may_end(piece, to)]
    return sorted(ends, key=geometry.order.__getitem__)


def _generators(table: Table, piece: Piece, ability: e.Ability) -> Iterator[Cell]:
    amount = sum(effect.amount for effect in ability.effects if isinstance(effect, e.Points))
    for generator in table.generators.values():
        changes = generator.points < table.rules.repair.needed and (amount > 0 or generator.points > 0)
        if changes and _reaches(table, piece, ability.target, generator.cell):
            yield generator.cell


# What it does


def work(table: Table, ability: e.Ability, use: Use) -> None:
    """Carry out all effects of an ability."""
    for effect in ability.effects:
        carry(table, effect, use)


def carry(table: Table, effect: e.AnyEffect, use: Use) -> None:
    """Carry out one effect."""
    _DOES.get(type(effect), _lay)(table, effect, use)


def _there(table: Table, use: Use) -> list[str]:
    return [who for who in use.on if table.pieces[who].cell is not None]


def _move(table: Table, effect: e.Move, use: Use) -> None:
    origin = table.pieces[use.user].cell
    assert use.at is not None, "a move names a cell"
    assert origin is not None, "only who is on the board moves"
    table.put(use.user, use.at)
    table.note(Moved(who=use.user, origin=origin, to=use.at, cause=use.cause))


def _actions(table: Table, effect: e.Actions, use: Use) -> None:
    for who in _there(table, use):
        table.add_actions(who, effect.amount, use.cause)


def _stun(table: Table, effect: e.Stun, use: Use) -> None:
    for who in _there(table, use):
        table.stun(who, effect.amount, use.cause)


def _heal(table: Table, effect: e.Heal, use: Use) -> None:
    for who in use.on:
        table.heal(who, effect.amount, use.cause)


def _damage(table: Table, effect: e.Damage, use: Use) -> None:
    for who in _there(table, use):
        table.damage(who, effect.amount, use.user, use.cause)


def _reveal(table: Table, effect: e.Reveal, use: Use) -> None:
    for who in _there(table, use):
        table.note(Revealed(who=who, to=use.user, cards=table.pieces[who].talents, cause=use.cause))
        table.sealed = True  # what was seen cannot be taken back


def _block(table: Table, effect: e.Block, use: Use) -> None:
    assert use.at is not None, "a block names a cell"
    table.block(use.at, effect.stops, effect.rounds, use.cause)


def _points(table: Table, effect: e.Points, use: Use) -> None:
    assert use.at is not None, "points name a generator"
    points = table.charge(use.at, effect.amount)
    changed = table.note(PointsChanged(at=use.at, amount=effect.amount, points=points, cause=use.cause))
    table.start(use.at, changed, use.user)


def _cooldown(table: Table, effect: e.Cooldown, use: Use) -> None:
    for who in _there(table, use):
        table.cool(who, max(table.pieces[who].cooldown + effect.amount, 0), use.cause)


def _lay(table: Table, effect: e.AnyLasting, use: Use) -> None:
    for who in _there(table, use):
        table.lay(who, effect, use.cause)


_DOES: Final[dict[type, Callable[[Table, Any, Use], None]]] = {
    e.Move: _move,
    e.Actions: _actions,
    e.Stun: _stun,
    e.Heal: _heal,
    e.Damage: _damage,
    e.Reveal: _reveal,
    e.Block: _block,
    e.Points: _points,
    e.Cooldown: _cooldown,
}
"""Effect → what it does; all others are laid on a piece, and asked for where they work."""
