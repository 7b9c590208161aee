"""Pieces: round survivors, square killers, with letters and health; drawn large and made smaller, as cells are."""

from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from vkbot.drawing.paints import GLOW, INK, KILLER, RED, SURVIVORS, WHITE, Colour, font

FINE: Final = 4
"""So many times as large is what is drawn before it is made smaller."""
SMALL: Final = 48
"""Pixels below which a heart in the corner cannot be read; the health then stands below the letters."""


@lru_cache(maxsize=512)
def piece(initials: str, killer: bool, number: int, health: int | None, acts: bool, size: int) -> Image.Image:
    """A piece with its letters, `size` pixels wide and high, RGBA; a bright ring in a dark one if it is its turn."""
    side = size * FINE
    image = Image.new("RGBA", (side, side), (0, 0, 0, 0))
    pen = ImageDraw.Draw(image)
    rings: list[tuple[int, Colour]] = [(0, INK), (side // 24, GLOW)] if acts else [(0, INK), (side // 40, WHITE)]
    body = KILLER if killer else SURVIVORS[number % len(SURVIVORS)]
    for inset, colour in (*rings, (side // 9 if acts else side // 14, body)):
        box = (inset, inset, side - 1 - inset, side - 1 - inset)
        if killer:
            pen.rounded_rectangle(box, side // 5 - inset // 2, colour)
        else:
            pen.ellipse(box, colour)
    if health is None:
        _letters(pen, side, initials, 0.5, 0.5 if len(initials) < 2 else 0.42)
    elif size < SMALL:
        _letters(pen, side, initials, 0.37, 0.44 if len(initials) < 2 else 0.4)
        _letters(pen, side, str(health), 0.74, 0.36, GLOW)
    else:
        _letters(pen, side, initials, 0.32, 0.42 if len(initials) < 2 else 0.37)
        _heart(pen, side, str(health))
    return image.resize((size, size), Image.Resampling.LANCZOS)


def _letters(pen: ImageDraw.ImageDraw, side: int, text: str, y: float, size: float, colour: Colour = WHITE) -> None:
    """In the middle; the height and the size as parts of the piece."""
    pen.text((side // 2, round(side * y)), text, colour, font(round(side * size)), anchor="mm")


def _heart(pen: ImageDraw.ImageDraw, side: int, text: str) -> None:
    """A heart with the points of health that are left, its tip at the lower edge."""
    for edge, colour in ((side / 32, WHITE), (0, RED)):
        half, top = side * 0.225, side * 0.52
        for left in (side / 2 - half, side / 2):
            pen.ellipse((left - edge, top - edge, left + half + edge, top + half + edge), colour)
        shoulder, wide = top + half * 0.68, half * 0.96 + edge
        corners = ((side / 2 - wide, shoulder), (side / 2, side * 0.97 + edge), (side / 2 + wide, shoulder))
        pen.polygon(corners, colour)
    _letters(pen, side, text, 0.71, 0.33)
