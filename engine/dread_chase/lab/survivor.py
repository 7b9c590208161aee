"""A scripted survivor: repairs, flees from a killer that is near, opens a chest by the way, and gets out."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from engine.dread_chase import effects as e
from engine.dread_chase.board import Cell
from engine.dread_chase.lab.seen import Seen
from engine.dread_chase.lab.ways import FAR
from engine.dread_chase.moves.values import (
    AnyMove,
    Build,
    EndTurn,
    Escape,
    GiveUp,
    Keep,
    PlayTalent,
    Repair,
    Ride,
    Step,
    UseSkill,
    WorkChest,
)


@dataclass(frozen=True, slots=True)
class Manner:
    """How a survivor plays. `shy`: it flees before a repair if the killer is so near. `chests`: opens them, percent."""

    id: str
    shy: int
    chests: int


MANNERS: Final = (Manner("careful", shy=3, chests=40), Manner("diligent", shy=0, chests=15))


def survivor_move(seen: Seen, manner: Manner) -> AnyMove:
    """What the survivor does next."""
    for wish in (_choose, _out, _help, _shy, _repair, _shelter, _rest, _chest, _go):
        if (move := wish(seen, manner)) is not None:
            return move
    return seen.one(EndTurn) or seen.options[0]


# Where the killer is


def danger(seen: Seen, cell: Cell) -> int:
    """How many steps the killer is away from a cell."""
    killer = seen.table.killer.cell
    return FAR if killer is None else seen.apart[killer].get(cell, FAR)


def threatened(seen: Seen, cell: Cell) -> bool:
    """Whether the killer could attack somebody there in its next turn."""
    cost, _, reach = seen.table.attack(seen.table.killer)
    return danger(seen, cell) - reach <= seen.table.mode.killer_actions - cost


def nearest(seen: Seen, cells: Iterable[Cell]) -> Cell | None:
    """The nearest of some cells."""
    return min(cells, key=lambda cell: seen.apart[seen.cell].get(cell, FAR), default=None)


# What it wishes to do, the first that it can


def _choose(seen: Seen, manner: Manner) -> AnyMove | None:
    return seen.one(Keep) or seen.one(GiveUp)


def _out(seen: Seen, manner: Manner) -> AnyMove | None:
    return seen.one(Escape)


def _help(seen: Seen, manner: Manner) -> AnyMove | None:
    """An ability whose effects are of use now."""
    uses: list[UseSkill | PlayTalent] = [*seen.all(UseSkill), *seen.all(PlayTalent)]
    for move in uses:
        if any(_HELPS.get(type(effect), _never)(seen, effect, move) for effect in seen.effects(move)):
            return move
    return None


def _shy(seen: Seen, manner: Manner) -> AnyMove | None:
    """The killer is at hand, and another hit would be the last."""
    if seen.me.health > 1 or danger(seen, seen.cell) > manner.shy:
        return None
    return _flight(seen)


def _flight(seen: Seen) -> AnyMove | None:
    ways: list[Step | Ride] = [*seen.all(Step), *seen.all(Ride)]
    best = max(ways, key=lambda move: danger(seen, move.to), default=None)
    return best if best is not None and danger(seen, best.to) > danger(seen, seen.cell) else None


def _repair(seen: Seen, manner: Manner) -> AnyMove | None:
    return seen.one(Repair)


def _shelter(seen: Seen, manner: Manner) -> AnyMove | None:
    """A barricade under one's feet is worth building when the killer comes."""
    return seen.one(Build) if threatened(seen, seen.cell) and danger(seen, seen.cell) > 1 else None


def _rest(seen: Seen, manner: Manner) -> AnyMove | None:
    """What is left of a turn after its repair: away from the killer, or nothing."""
    if not seen.table.now.repaired or seen.table.geometry.kinds[seen.cell] == "gate":
        return None
    if threatened(seen, seen.cell) and not seen.table.standing(seen.cell):
        return _flight(seen)
    running = seen.table.generators.get(seen.cell)
    idle = running is not None and running.points < seen.table.rules.repair.needed
    return seen.one(EndTurn) if idle else None


def _chest(seen: Seen, manner: Manner) -> AnyMove | None:
    if len(seen.me.talents) > 1 or threatened(seen, seen.cell):
        return None
    return seen.one(WorkChest)


def _go(seen: Seen, manner: Manner) -> AnyMove | None:
    """Toward what it is after, not past the killer."""
    goal = _goal(seen, manner)
    if goal is None or goal == seen.cell:
        return None
    ways: list[Step | Ride] = [*seen.all(Step), *seen.all(Ride)]
    here = seen.apart[goal].get(seen.cell, FAR)
    closer = [move for move in ways if seen.apart[goal].get(move.to, FAR) < here]
    best = max(closer, key=lambda move: danger(seen, move.to), default=None)
    if best is None or (danger(seen, best.to) <= 1 and danger(seen, seen.cell) > 1):
        return _flight(seen) if threatened(seen, seen.cell) else None
    return best


def _goal(seen: Seen, manner: Manner) -> Cell | None:
    table = seen.table
    if table.doors.opens is not None:
        return min(table.geometry.of["gate"], key=lambda gate: _trouble(seen, gate))
    if not seen.me.talents and seen.often(manner.chests):
        spent = {chest.cell for chest in table.chests.values() if chest.spent}
        chest = nearest(seen, (cell for cell in table.geometry.of["chest"] if cell not in spent))
        if chest is not None and seen.apart[seen.cell].get(chest, FAR) <= 2 and not threatened(seen, chest):
            return chest
    broken = [one.cell for one in table.generators.values() if one.points < table.rules.repair.needed]
    return min(broken, key=lambda cell: _trouble(seen, cell), default=None)


def _trouble(seen: Seen, goal: Cell) -> int:
    """How little a goal attracts: far, beside the killer, or another's already."""
    others = sum(one.cell == goal for one in seen.table.survivors() if one.who != seen.me.who)
    generator = seen.table.generators.get(goal)
    begun = generator.points if generator is not None else 0
    near = max(5 - danger(seen, goal), 0)
    return 2 * seen.apart[seen.cell].get(goal, FAR) + 3 * near + 4 * others - begun


# When an effect is of use


def _never(seen: Seen, effect: Any, move: Any) -> bool:
    return False


def _at_work(seen: Seen, effect: Any, move: Any) -> bool:
    return seen.one(Repair) is not None


def _when_chased(seen: Seen, effect: Any, move: Any) -> bool:
    return threatened(seen, seen.cell)


def _always(seen: Seen, effect: Any, move: Any) -> bool:
    return True


def _hurt(seen: Seen, effect: e.Heal, move: UseSkill | PlayTalent) -> bool:
    return not threatened(seen, seen.cell) or seen.me.health == 1


def _tired(seen: Seen, effect: e.Cooldown, move: Any) -> bool:
    return seen.me.cooldown > 1


def _runs(seen: Seen, effect: e.Move, move: UseSkill | PlayTalent) -> bool:
    """To a gate that is open, away from the killer, or where the way is long."""
    assert move.at is not None, "a move names a cell"
    goal = _goal(seen, MANNERS[1])
    if goal is None:
        return False
    saved = seen.apart[goal].get(seen.cell, FAR) - seen.apart[goal].get(move.at, FAR)
    fled = danger(seen, move.at) - danger(seen, seen.cell)
    chased = threatened(seen, seen.cell) and seen.table.now.repaired
    return (fled >= 2 and chased) or (saved >= 3 and danger(seen, move.at) > 2)


def _bars(seen: Seen, effect: e.Block, move: UseSkill | PlayTalent) -> bool:
    """Between oneself and a killer that comes."""
    assert move.at is not None, "a block names a cell"
    between = danger(seen, move.at) < danger(seen, seen.cell) and seen.apart[seen.cell].get(move.at, FAR) == 1
    return between and threatened(seen, seen.cell)


_HELPS: Final[dict[type, Callable[[Seen, Any, Any], bool]]] = {
    e.RepairBonus: _at_work,
    e.Reroll: _at_work,
    e.Stun: _when_chased,
    e.Shield: _when_chased,
    e.Points: _always,
    e.Actions: _always,
    e.Heal: _hurt,
    e.Cooldown: _tired,
    e.Move: _runs,
    e.Block: _bars,
}
"""Effect → whether it is of use now. What is not here a survivor does not use."""
