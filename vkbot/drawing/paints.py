"""Colours and letters of the pictures. What differs in meaning differs in brightness or shape too, not in hue alone."""

from functools import lru_cache
from typing import Final, TypeAlias

import font_manrope
from PIL import ImageFont

Colour: TypeAlias = tuple[int, int, int]

INK: Final[Colour] = (38, 38, 46)
PAPER: Final[Colour] = (250, 248, 244)
FLOOR: Final[Colour] = (236, 231, 222)
GRID: Final[Colour] = (209, 202, 190)
WALL: Final[Colour] = (52, 52, 62)
WOOD: Final[Colour] = (128, 82, 42)
PALE_WOOD: Final[Colour] = (222, 198, 166)
BLUE: Final[Colour] = (58, 120, 190)
PALE_BLUE: Final[Colour] = (208, 228, 247)
RED: Final[Colour] = (192, 48, 38)
PALE_RED: Final[Colour] = (247, 218, 212)
GREEN: Final[Colour] = (24, 116, 74)
PALE_GREEN: Final[Colour] = (212, 235, 218)
GREY: Final[Colour] = (150, 146, 140)
PALE_GREY: Final[Colour] = (214, 209, 201)
WHITE: Final[Colour] = (255, 255, 255)
GLOW: Final[Colour] = (255, 200, 40)
KILLER: Final[Colour] = (122, 12, 26)
SURVIVORS: Final[tuple[Colour, ...]] = ((18, 86, 160), (0, 122, 92), (136, 62, 150), (176, 92, 0))


@lru_cache(maxsize=64)
def font(size: int) -> ImageFont.FreeTypeFont:
    """The bold font with Cyrillic letters, in pixels."""
    return ImageFont.truetype(font_manrope.ManropeBold, size)
