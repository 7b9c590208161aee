"""Cells of a board, each drawn once, four times as large, and made smaller, so that edges are smooth."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from PIL import Image, ImageDraw

from vkbot.drawing.paints import (
    BLUE,
    FLOOR,
    GLOW,
    GREEN,
    GREY,
    GRID,
    INK,
    KILLER,
    PALE_BLUE,
    PALE_GREEN,
    PALE_GREY,
    PALE_RED,
    PALE_WOOD,
    PAPER,
    RED,
    SURVIVORS,
    WALL,
    WHITE,
    WOOD,
    Colour,
    font,
)

Kind: TypeAlias = Literal[
    "floor",
    "wall",
    "survivor_start",
    "killer_start",
    "barricade",
    "generator",
    "chest",
    "window",
    "gate",
    "rail",
    "conveyor",
]
Direction: TypeAlias = Literal["up", "right", "down", "left"]
State: TypeAlias = Literal["plain", "built", "spent", "running", "open"]
Barred: TypeAlias = Literal["", "killer", "survivor"]

CELL: Final = 72
"""Pixels of a cell's side."""
FINE: Final = 4
"""So many times as large is what is drawn before it is made smaller."""
S: Final = CELL * FINE
U: Final = S // 12
"""Painters think in twelfths of a cell."""
LAMPS: Final = 0.79
"""Where the lamps of a generator begin, as a part of its height: what stands on it leaves them to be seen."""
TURNS: Final[Mapping[Direction, int]] = {"up": 0, "left": 90, "down": 180, "right": 270}


@dataclass(frozen=True, slots=True)
class Tile:
    """A cell. `points` of `needed`: a generator's; of an open gate, `points` are the rounds that are left.

    `direction`: a conveyor's. `barred`: the side that cannot enter it now.
    """

    kind: Kind
    state: State = "plain"
    points: int = 0
    needed: int = 0
    direction: Direction = "up"
    barred: Barred = ""


@lru_cache(maxsize=256)
def drawn(tile: Tile) -> Image.Image:
    """The cell, CELL pixels wide and high, RGB."""
    image = Image.new("RGB", (S, S), FLOOR)
    PAINTERS[tile.kind](ImageDraw.Draw(image), tile)
    if tile.kind == "conveyor":
        image = image.rotate(TURNS[tile.direction])
    pen = ImageDraw.Draw(image)
    if tile.barred:
        _bar(pen, tile.barred)
    if tile.kind != "wall":
        pen.rectangle((0, 0, S - 1, S - 1), outline=GRID, width=FINE)
    return image.resize((CELL, CELL), Image.Resampling.LANCZOS)


def _floor(pen: ImageDraw.ImageDraw, tile: Tile) -> None:
    """Nothing stands there."""


def _wall(pen: ImageDraw.ImageDraw, tile: Tile) -> None:
    pen.rectangle((0, 0, S, S), WALL)


def _survivor_start(pen: ImageDraw.ImageDraw, tile: Tile) -> None:
    """A ring, as survivors are round."""
    pen.rectangle((0, 0, S, S), PALE_GREEN)
    pen.ellipse((3 * U, 3 * U, 9 * U, 9 * U), None, GREEN, U // 2)


def _killer_start(pen: ImageDraw.ImageDraw, tile: Tile) -> None:
    """A square, as killers are."""
    pen.rectangle((0, 0, S, S), PALE_RED)
    pen.rounded_rectangle((3 * U, 3 * U, 9 * U, 9 * U), U, None, KILLER, U // 2)


def _barricade(pen: ImageDraw.ImageDraw, tile: Tile) -> None:
    """Planks: three pale ones that can be built; a wall of them with a cross; splinters that are of no use."""
    if tile.state == "built":
        pen.rectangle((0, 0, S, S), WOOD)
        for row in (3, 6, 9):
            pen.line(((0, row * U), (S, row * U)), INK, U // 4)
        for start, end in (((0, 0), (S, S)), ((S, 0), (0, S))):
            pen.line((start, end), INK, 2 * U)
            pen.line((start, end), PALE_WOOD, 3 * U // 2)
    elif tile.state == "spent":
        for x, y, down in ((1, 3, 2), (6.5, 2, -1), (2, 7, -1), (7, 8, 2), (3.5, 10.5, 0)):
            pen.line(((x * U, y * U), ((x + 4) * U, (y + down) * U)), GREY, U)
    else:
        for row in (2, 5, 8):
            box = (U, row * U, S - U, (row + 2) * U)
            pen.rounded_rectangle(box, U // 2, PALE_WOOD, WOOD, U // 4)
            for nail in (2, 10):
                pen.ellipse(((nail - 0.3) * U, (row + 0.7) * U, (nail + 0.3) * U, (row + 1.3) * U), WOOD)


def _generator(pen: ImageDraw.ImageDraw, tile: Tile) -> None:
    """A box with a bolt over a lamp for each point: hollow while it stands still, dark and alight when it runs."""
    running = tile.state == "running"
    body, edge = (GREEN, GREEN) if running else (PAPER, INK)
    pen.rounded_rectangle((0.6 * U, 0.5 * U, S - 0.6 * U, 8.8 * U), U, body, edge, U // 3)
    bolt = [(x * U, y * U) for x, y in ((7.2, 1.2), (3.2, 5.2), (5.5, 5.2), (4.8, 8.1), (8.8, 4), (6.5, 4))]
    pen.polygon(bolt, GLOW if running else PALE_RED, None if running else RED, U // 3)
    width = (S - U) / max(tile.needed, 1)
    for lamp in range(tile.needed):
        left = U / 2 + lamp * width
        box = (left + U / 6, S * LAMPS, left + width - U / 6, S - U / 2)
        full = GREEN if running else RED
        pen.rounded_rectangle(box, U // 3, full if lamp < tile.points else WHITE, full, U // 4)


def _chest(pen: ImageDraw.ImageDraw, tile: Tile) -> None:
    """Shut and with a lock, or open, grey and empty."""
    if tile.state == "spent":
        pen.polygon(((2 * U, 6 * U), (3 * U, 2.5 * U), (9 * U, 2.5 * U), (10 * U, 6 * U)), PALE_GREY, GREY, U // 3)
        pen.rounded_rectangle((2 * U, 6 * U, 10 * U, 10 * U), U // 2, PALE_GREY, GREY, U // 3)
        return
    pen.rounded_rectangle((1.5 * U, 2.5 * U, 10.5 * U, 10 * U), U, WOOD)
    pen.rounded_rectangle((2 * U, 3 * U, 10 * U, 5.3 * U), U // 2, (186, 130, 76))
    pen.rectangle((1.5 * U, 5.3 * U, 10.5 * U, 5.9 * U), INK)
    pen.rounded_rectangle((5 * U, 4.8 * U, 7 * U, 7.4 * U), U // 3, GLOW, INK, U // 5)


def _window(pen: ImageDraw.ImageDraw, tile: Tile) -> None:
    pen.rectangle((U // 2, U // 2, S - U // 2, S - U // 2), PALE_BLUE, BLUE, U)
    pen.line(((S // 2, U), (S // 2, S - U)), BLUE, U * 2 // 3)
    pen.line(((U, S // 2), (S - U, S // 2)), BLUE, U * 2 // 3)


def _gate(pen: ImageDraw.ImageDraw, tile: Tile) -> None:
    """Bars; or a way out, with the rounds for which it stays open."""
    box = (U // 2, U // 2, S - U // 2, S - U // 2)
    if tile.state != "open":
        pen.rectangle(box, PALE_GREY, INK, U)
        for column in (3.5, 6, 8.5):
            pen.line(((column * U, U), (column * U, S - U)), INK, U * 2 // 3)
        pen.line(((U, S // 2), (S - U, S // 2)), INK, U * 2 // 3)
        return
    pen.rectangle(box, GREEN)
    lower = 0 if tile.points else 2.2
    arrow = ((2.5, 2.9), (6.2, 2.9), (6.2, 1.6), (9.6, 3.8), (6.2, 6), (6.2, 4.7), (2.5, 4.7))
    pen.polygon([(x * U, (y + lower) * U) for x, y in arrow], WHITE)
    if tile.points:
        pen.text((S // 2, 8.3 * U), str(tile.points), WHITE, font(5 * U), anchor="mm")


def _rail(pen: ImageDraw.ImageDraw, tile: Tile) -> None:
    for row in range(1, 12, 2):
        pen.line(((2 * U, row * U), (10 * U, row * U)), WOOD, U)
    for column in (4, 8):
        pen.line(((column * U, 0), (column * U, S)), INK, U * 2 // 3)


def _conveyor(pen: ImageDraw.ImageDraw, tile: Tile) -> None:
    """A belt with arrow heads that point up."""
    pen.rectangle((1.5 * U, 0, 10.5 * U, S), PALE_GREY)
    for column in (1.5, 10.5):
        pen.line(((column * U, 0), (column * U, S)), GREY, U // 2)
    for top in (1.6, 7.6):
        tip = ((3.4 * U, (top + 2.6) * U), (6 * U, top * U), (8.6 * U, (top + 2.6) * U))
        pen.line(tip, INK, 5 * U // 4, joint="curve")


PAINTERS: Final[Mapping[Kind, Callable[[ImageDraw.ImageDraw, Tile], None]]] = {
    "floor": _floor,
    "wall": _wall,
    "survivor_start": _survivor_start,
    "killer_start": _killer_start,
    "barricade": _barricade,
    "generator": _generator,
    "chest": _chest,
    "window": _window,
    "gate": _gate,
    "rail": _rail,
    "conveyor": _conveyor,
}


def _bar(pen: ImageDraw.ImageDraw, side: Barred) -> None:
    """Stripes, and the shape of the side that cannot enter, crossed out."""
    for start in range(-S, S, 2 * U):
        pen.line(((start, S), (start + S, 0)), GREY, U // 3)
    box = (3.2 * U, 3.2 * U, 8.8 * U, 8.8 * U)
    colour: Colour = KILLER if side == "killer" else SURVIVORS[0]
    if side == "killer":
        pen.rounded_rectangle(box, U, colour, WHITE, U // 2)
    else:
        pen.ellipse(box, colour, WHITE, U // 2)
    pen.line(((2 * U, 10 * U), (10 * U, 2 * U)), WHITE, 2 * U)
    pen.line(((2 * U, 10 * U), (10 * U, 2 * U)), INK, U)
