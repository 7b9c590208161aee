"""Cells and pieces of a board, each drawn once, four times as large, and made smaller, so that edges are smooth."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeAlias

import font_manrope
from PIL import Image, ImageDraw, ImageFont

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
Colour: TypeAlias = tuple[int, int, int]

CELL: Final = 72
"""Pixels of a cell's side."""
FINE: Final = 4
"""So many times as large is what is drawn before it is made smaller."""
S: Final = CELL * FINE
INK: Final[Colour] = (38, 38, 46)
PAPER: Final[Colour] = (250, 248, 244)
FLOOR: Final[Colour] = (235, 230, 221)
GRID: Final[Colour] = (209, 202, 190)
WALL: Final[Colour] = (52, 52, 62)
WOOD: Final[Colour] = (142, 94, 52)
PALE_WOOD: Final[Colour] = (214, 190, 162)
BLUE: Final[Colour] = (74, 134, 200)
PALE_BLUE: Final[Colour] = (203, 224, 244)
RED: Final[Colour] = (192, 57, 43)
PALE_RED: Final[Colour] = (244, 208, 202)
GREEN: Final[Colour] = (46, 140, 87)
PALE_GREEN: Final[Colour] = (206, 234, 214)
GREY: Final[Colour] = (150, 146, 140)
WHITE: Final[Colour] = (255, 255, 255)
KILLER: Final[Colour] = (120, 16, 24)
SURVIVORS: Final[tuple[Colour, ...]] = ((30, 98, 170), (24, 128, 96), (150, 84, 168), (198, 120, 14))
GLOW: Final[Colour] = (250, 190, 30)
TURNS: Final[Mapping[Direction, int]] = {"up": 0, "left": 90, "down": 180, "right": 270}


@dataclass(frozen=True, slots=True)
class Tile:
    """A cell. `points` of `needed`: a generator's. `direction`: a conveyor's."""

    kind: Kind
    state: State = "plain"
    points: int = 0
    needed: int = 0
    direction: Direction = "up"


@lru_cache(maxsize=8)
def font(size: int) -> ImageFont.FreeTypeFont:
    """The bold font with Cyrillic letters, in pixels."""
    return ImageFont.truetype(font_manrope.ManropeBold, size)


@lru_cache(maxsize=256)
def drawn(tile: Tile) -> Image.Image:
    """The cell, CELL pixels wide and high, RGB."""
    image = Image.new("RGB", (S, S), FLOOR)
    PAINTERS[tile.kind](ImageDraw.Draw(image), tile)
    if tile.kind == "conveyor":
        image = image.rotate(TURNS[tile.direction])
    if tile.kind != "wall":
        ImageDraw.Draw(image).rectangle((0, 0, S - 1, S - 1), outline=GRID, width=FINE)
    return image.resize((CELL, CELL), Image.Resampling.LANCZOS)


def piece(initials: str, killer: bool, number: int, health: int | None, acts: bool, size: int) -> Image.Image:
    """A piece with its letters, `size` pixels wide and high, RGBA; a ring around it if it is its turn."""
    side = size * FINE
    image = Image.new("RGBA", (side, side), (0, 0, 0, 0))
    pen = ImageDraw.Draw(image)
    colour = KILLER if killer else SURVIVORS[number % len(SURVIVORS)]
    edge = side // 12
    box = (edge, edge, side - edge, side - edge)
    ring = GLOW if acts else WHITE
    if killer:
        pen.rounded_rectangle(box, side // 6, colour, ring, side // 14)
    else:
        pen.ellipse(box, colour, ring, side // 14)
    letters = ImageFont.truetype(font_manrope.ManropeBold, int(side * (0.42 if len(initials) < 2 else 0.34)))
    pen.text((side // 2, side // 2), initials, WHITE, letters, anchor="mm")
    if health is not None:
        _badge(pen, side, str(health), colour)
    return image.resize((size, size), Image.Resampling.LANCZOS)


def _badge(pen: ImageDraw.ImageDraw, side: int, text: str, colour: Colour) -> None:
    size = side * 2 // 5
    pen.ellipse((side - size, side - size, side - 1, side - 1), WHITE, colour, side // 40)
    number = ImageFont.truetype(font_manrope.ManropeBold, side // 4)
    pen.text((side - size // 2, side - size // 2), text, RED, number, anchor="mm")


def _floor(pen: ImageDraw.ImageDraw, tile: Tile) -> None:
    """Nothing stands there."""


def _wall(pen: ImageDraw.ImageDraw, tile: Tile) -> None:
    pen.rectangle((0, 0, S, S), WALL)


def _survivor_start(pen: ImageDraw.ImageDraw, tile: Tile) -> None:
    pen.rectangle((0, 0, S, S), PALE_GREEN)


def _killer_start(pen: ImageDraw.ImageDraw, tile: Tile) -> None:
    pen.rectangle((0, 0, S, S), PALE_RED)


def _barricade(pen: ImageDraw.ImageDraw, tile: Tile) -> None:
    """Planks: faint where some can be built, solid with a cross where they stand, broken and grey for ever after."""
    u = S // 12
    if tile.state == "built":
        pen.rectangle((u, u, S - u, S - u), WOOD)
        for start, end in (((u, u), (S - u, S - u)), ((S - u, u), (u, S - u))):
            pen.line((start, end), PALE_WOOD, u)
        return
    colour = GREY if tile.state == "spent" else WOOD
    for row in (3, 6, 9):
        length = S // 2 if tile.state == "spent" and row == 6 else S - 2 * u
        pen.rounded_rectangle((u, (row - 1) * u, length, row * u), u // 3, None, colour, FINE * 2)


def _generator(pen: ImageDraw.ImageDraw, tile: Tile) -> None:
    """A box with a bolt and a lamp for each point; green when it runs."""
    running = tile.state == "running"
    u = S // 12
    pen.rounded_rectangle((u, u, S - u, 9 * u), u, PALE_GREEN if running else PALE_RED, GREEN if running else RED, 5)
    bolt = ((7, 2), (3.5, 5.5), (5.6, 5.5), (5, 8.2), (8.5, 4.5), (6.4, 4.5))
    pen.polygon([(x * u, y * u) for x, y in bolt], GREEN if running else RED)
    width = (S - 2 * u) / max(tile.needed, 1)
    for lamp in range(tile.needed):
        left = u + lamp * width
        full = lamp < tile.points
        colour = GREEN if running else RED
        pen.rectangle((left + FINE, 9.6 * u, left + width - FINE, 11.2 * u), colour if full else WHITE, colour, FINE)


def _chest(pen: ImageDraw.ImageDraw, tile: Tile) -> None:
    u = S // 12
    spent = tile.state == "spent"
    colour, lid = (GREY, GRID) if spent else (WOOD, (176, 122, 70))
    pen.rounded_rectangle((2 * u, 5 * u, 10 * u, 10 * u), u // 2, colour)
    top = 1 if spent else 3
    pen.rounded_rectangle((2 * u, top * u, 10 * u, (top + 2.6) * u), u, lid, colour, FINE)
    if not spent:
        pen.rectangle((5.4 * u, 5 * u, 6.6 * u, 7 * u), GLOW)


def _window(pen: ImageDraw.ImageDraw, tile: Tile) -> None:
    u = S // 12
    pen.rectangle((u, u, S - u, S - u), PALE_BLUE, BLUE, u)
    pen.line(((S // 2, u), (S // 2, S - u)), BLUE, u * 2 // 3)
    pen.line(((u, S // 2), (S - u, S // 2)), BLUE, u * 2 // 3)


def _gate(pen: ImageDraw.ImageDraw, tile: Tile) -> None:
    u = S // 12
    if tile.state == "open":
        pen.rectangle((u, u, S - u, S - u), PALE_GREEN, GREEN, u)
        pen.polygon(((4 * u, 5 * u), (7 * u, 5 * u), (7 * u, 3 * u), (10 * u, 6 * u), (7 * u, 9 * u), (7 * u, 7 * u),
                     (4 * u, 7 * u)), GREEN)  # fmt: skip
        return
    pen.rectangle((u, u, S - u, S - u), GREY, WALL, u)
    for column in (3, 6, 9):
        pen.line(((column * u, u), (column * u, S - u)), WALL, u)


def _rail(pen: ImageDraw.ImageDraw, tile: Tile) -> None:
    u = S // 12
    for row in range(1, 12, 2):
        pen.line(((2 * u, row * u), (10 * u, row * u)), WOOD, u * 2 // 3)
    for column in (4, 8):
        pen.line(((column * u, 0), (column * u, S)), GREY, u)


def _conveyor(pen: ImageDraw.ImageDraw, tile: Tile) -> None:
    """Arrow heads that point up."""
    u = S // 12
    pen.rectangle((2 * u, 0, 10 * u, S), (222, 214, 200))
    for top in (1, 5, 9):
        tip = ((3 * u, (top + 2) * u), (6 * u, top * u), (9 * u, (top + 2) * u))
        pen.line(tip, INK, u, joint="curve")


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
