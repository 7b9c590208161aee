"""A scripted killer: hunts whom it gets at with the least trouble, attacks the weakest, and guards little."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from engine.dread_chase import effects as e
from engine.dread_chase.board import Cell
from engine.dread_chase.lab.seen import Seen
from engine.dread_chase.lab.ways import FAR, hunts
from engine.dread_chase.model import Piece
from engine.dread_chase.moves.values import AnyMove, Attack, Destroy, EndTurn, Ride, Step, UseCrown, UseSkill


@dataclass(frozen=True, slots=True)
class Manner:
    """How a killer chooses its victim: each point of health counts as so many steps of the way."""

    id: str
    health: int


MANNERS: Final = (Manner("nearest", health=0), Manner("weakest", health=2))


def killer_move(seen: Seen, manner: Manner) -> AnyMove:
    """What the killer does next."""
    prey = _prey(seen, manner)
    for wish in (_crown, _attack, _skill, _chase):
        if (move := wish(seen, prey)) is not None:
            return move
    return seen.one(EndTurn) or seen.options[0]


Prey = tuple[Piece, int, Cell | None]
"""A survivor, what the way to it costs, and the first cell of that way."""


def _prey(seen: Seen, manner: Manner) -> Prey:
    """The survivor that is the least trouble."""
    found = hunts(seen.table, seen.me)
    ways = [(one, *found.get(one.cell or "", (FAR, None))) for one in seen.table.survivors()]
    return min(ways, key=lambda way: way[1] + manner.health * way[0].health)


def _crown(seen: Seen, prey: Prey) -> AnyMove | None:
    """When somebody can be attacked in this turn, or is reached by it at once."""
    cost, _, reach = seen.table.attack(seen.me)
    close = prey[1] - reach <= seen.left - cost
    on = [move for move in seen.all(UseCrown) if move.on == prey[0].who]
    return next(iter(on), None) or (seen.one(UseCrown) if close else None)


def _attack(seen: Seen, prey: Prey) -> AnyMove | None:
    return min(seen.all(Attack), key=lambda move: seen.table.pieces[move.on].health, default=None)


def _skill(seen: Seen, prey: Prey) -> AnyMove | None:
    for move in seen.all(UseSkill):
        if any(_USES.get(type(effect), _always)(seen, move, prey) for effect in seen.effects(move)):
            return move
    return None


def _chase(seen: Seen, prey: Prey) -> AnyMove | None:
    """On along the way; a barricade on it is destroyed. Beside a victim without ⚡ to attack it waits."""
    _, cost, to = prey
    if to is None or to == prey[0].cell or cost >= FAR:
        return None
    ways: list[Step | Ride] = [*seen.all(Step), *seen.all(Ride)]
    return next((move for move in ways if move.to == to), None) or next(
        (move for move in seen.all(Destroy) if move.at == to), None
    )


# When a skill is of use


def _always(seen: Seen, move: UseSkill, prey: Prey) -> bool:
    return True


def _leaps(seen: Seen, move: UseSkill, prey: Prey) -> bool:
    """Where the victim is at hand, if steps do not lead there as well."""
    assert move.at is not None, "a move names a cell"
    victim = prey[0].cell or ""
    attack = seen.table.attack(seen.me)[0]
    there = victim in seen.table.geometry.touching[move.at]
    saved = prey[1] - 1 - seen.table.skill(seen.me).cost
    return there and saved > 0 and seen.left - seen.table.skill(seen.me).cost >= min(attack, seen.left)


def _bars(seen: Seen, move: UseSkill, prey: Prey) -> bool:
    """The way out of a victim that is at hand."""
    assert move.at is not None, "a block names a cell"
    victim = prey[0].cell or ""
    behind = seen.apart[seen.cell].get(move.at, FAR) > seen.apart[seen.cell].get(victim, FAR)
    return behind and move.at in seen.table.geometry.steps[victim]


_USES: Final[dict[type, Callable[[Seen, UseSkill, Prey], bool]]] = {e.Move: _leaps, e.Block: _bars}
"""Effect of a skill → whether it is of use now; others always are."""
