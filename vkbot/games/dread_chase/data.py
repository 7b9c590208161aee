"""The rules and maps of Dread Chase that ship with the program, read once."""

from functools import cache
from importlib.resources import files
from typing import Final

from engine.dread_chase import maps, rules
from engine.dread_chase.board import Board
from engine.dread_chase.rules import Rules

MAPS: Final = ("metro", "factory", "hospital", "forest")
"""D1.5."""

_DATA: Final = files("engine.dread_chase") / "data"


@cache
def shipped_rules() -> Rules:
    """`data/rules.toml`."""
    return rules.parse((_DATA / "rules.toml").read_text("utf-8"))


@cache
def shipped_maps() -> tuple[Board, ...]:
    """The maps in `data/maps`, each one playable."""
    boards = tuple(maps.parse((_DATA / "maps" / f"{name}.txt").read_text("utf-8")) for name in MAPS)
    for board in boards:
        maps.check(board, shipped_rules())
    return boards
