"""How far it is from cell to cell: on an empty board for survivors, around everything in the way for the killer."""

from functools import lru_cache
from heapq import heappop, heappush
from typing import Final

from engine.dread_chase.board import Cell, geometry, spread
from engine.dread_chase.effects import IgnoreBarricades, IgnoreWindows
from engine.dread_chase.model import Piece
from engine.dread_chase.table import Table

FAR: Final = 99
"""Further than anything on a board."""


@lru_cache(maxsize=64)
def distances(rows: tuple[str, ...]) -> dict[Cell, dict[Cell, int]]:
    """Cell → cell → steps and rides between them, as if nobody were in the way."""
    there = geometry(rows)
    rails = there.of["rail"]
    ways = {cell: (*steps, *(rails if cell in rails else ())) for cell, steps in there.steps.items()}
    return {cell: spread(cell, FAR, ways.__getitem__) for cell in there.cells}


def hunt(table: Table, killer: Piece, goal: Cell) -> tuple[int, Cell | None]:
    """What the way to a cell costs the killer in ⚡, barricades on it destroyed, and the first cell of that way."""
    assert killer.cell is not None, "the killer is on the board"
    costs, kinds = table.rules.costs, table.geometry.kinds
    windows = costs.step if table.has(killer, IgnoreWindows) else costs.window
    barricades = 0 if table.has(killer, IgnoreBarricades) else costs.destroy
    shut = {block.cell for block in table.blocks if block.stops == "killer"}
    shut |= {one.cell for one in table.pieces.values() if one.cell is not None and one.cell not in (goal, killer.cell)}
    rails = table.geometry.of["rail"]
    best: dict[Cell, int] = {killer.cell: 0}
    edge: list[tuple[int, Cell, Cell | None]] = [(0, killer.cell, None)]
    while edge:
        spent, cell, first = heappop(edge)
        if cell == goal:
            return spent, first
        if spent > best[cell]:
            continue
        ways = [(to, windows if kinds[to] == "window" else costs.step) for to in table.geometry.steps[cell]]
        if kinds[cell] == "rail":
            ways += [(to, costs.rails) for to in rails]
        for to, price in ways:
            reached = spent + price + (barricades if table.standing(to) else 0)
            if to not in shut and reached < best.get(to, FAR):
                best[to] = reached
                heappush(edge, (reached, to, first or to))
    return FAR, None
