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


def hunts(table: Table, killer: Piece) -> dict[Cell, tuple[int, Cell | None]]:
    """Cell → what the way there costs the killer in ⚡, barricades on it destroyed, and the first cell of that way.

    A way does not lead through survivors, but to them.
    """
    assert killer.cell is not None, "the killer is on the board"
    costs, steps = table.rules.costs, table.geometry.steps
    prices = dict.fromkeys(steps, costs.step)
    if not table.has(killer, IgnoreWindows):
        prices |= dict.fromkeys(table.geometry.of["window"], costs.window)
    if not table.has(killer, IgnoreBarricades):
        prices |= {one.cell: costs.step + costs.destroy for one in table.barricades.values() if one.standing}
    prices |= {block.cell: FAR for block in table.blocks if block.stops == "killer"}
    ends = {one.cell for one in table.survivors()}
    rails = table.geometry.of["rail"]
    found: dict[Cell, tuple[int, Cell | None]] = {killer.cell: (0, None)}
    edge: list[tuple[int, Cell]] = [(0, killer.cell)]
    while edge:
        spent, cell = heappop(edge)
        known, first = found[cell]
        if spent > known or cell in ends:
            continue
        ways = [(to, prices[to]) for to in steps[cell]]
        if cell in rails:
            ways += [(to, costs.rails) for to in rails if to not in ends]
        for to, price in ways:
            reached = spent + price
            if reached < FAR and (to not in found or reached < found[to][0]):
                found[to] = (reached, first or to)
                heappush(edge, (reached, to))
    return found
