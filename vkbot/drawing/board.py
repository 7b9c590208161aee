"""A board as a picture for a phone: plain values in, a PNG out. It knows no game's rules, only what stands where."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import Final, Literal, TypeAlias

import msgspec
from PIL import Image, ImageDraw

from vkbot.drawing import tiles
from vkbot.drawing.tiles import CELL, INK, PAPER, Tile

Side: TypeAlias = Literal["killer", "survivor"]

MARGIN: Final = 40
"""Pixels for the letters above and the numbers beside the board."""
LINE: Final = 44
"""Pixels of a line of text above the board."""
COLOURS: Final = 128
PLACES: Final = {1: ((0.0, 0.0, 1.0),), 2: ((0.0, 0.25, 0.52), (0.48, 0.25, 0.52))}
"""Where pieces stand that share a cell: left, top and size as parts of the cell, by how many there are."""
FOUR: Final = tuple((x, y, 0.5) for y in (0.0, 0.5) for x in (0.0, 0.5))


@dataclass(frozen=True, slots=True)
class Piece:
    """Somebody on the board. `initials`: one or two letters. `health`: points left, None: not told.

    `number`: tells its colour from the others' of its side. `acts`: it is its turn.
    """

    column: int
    row: int
    initials: str
    side: Side
    number: int = 0
    health: int | None = None
    acts: bool = False


@dataclass(frozen=True, slots=True)
class Board:
    """What is to be drawn. `tiles`: rows from the top, all of one length. `lines`: a few words above the board."""

    tiles: tuple[tuple[Tile, ...], ...]
    pieces: tuple[Piece, ...] = ()
    lines: tuple[str, ...] = ()


def to_json(board: Board) -> str:
    """The board as text, to be kept until it is drawn."""
    return msgspec.json.encode(board).decode()


def from_json(text: str) -> Board:
    """The board that was kept. Raises msgspec.MsgspecError if it was not kept by `to_json`."""
    return msgspec.json.decode(text, type=Board)


def draw(board: Board) -> bytes:
    """The board as a PNG. Columns have letters from A, rows have numbers from 1, so that «B4» names a cell."""
    columns, rows = len(board.tiles[0]), len(board.tiles)
    top = MARGIN + LINE * len(board.lines)
    image = Image.new("RGB", (MARGIN + columns * CELL + MARGIN // 2, top + rows * CELL + MARGIN // 2), PAPER)
    _write(image, board.lines, columns, rows, top)
    for row, line in enumerate(board.tiles):
        for column, tile in enumerate(line):
            image.paste(tiles.drawn(tile), (MARGIN + column * CELL, top + row * CELL))
    for cell, pieces in _by_cell(board.pieces).items():
        _stand(image, cell, pieces, top)
    return _png(image)


def _write(image: Image.Image, lines: Sequence[str], columns: int, rows: int, top: int) -> None:
    pen = ImageDraw.Draw(image)
    for number, text in enumerate(lines):
        pen.text((MARGIN, LINE * number + LINE // 2 + 6), text, INK, tiles.font(26), anchor="lm")
    for column in range(columns):
        centre = MARGIN + column * CELL + CELL // 2
        pen.text((centre, top - MARGIN // 2), letter(column), INK, tiles.font(22), anchor="mm")
    for row in range(rows):
        centre = top + row * CELL + CELL // 2
        pen.text((MARGIN // 2, centre), str(row + 1), INK, tiles.font(22), anchor="mm")


def letter(column: int) -> str:
    """The letter of a column, from A; ValueError after Z."""
    if not 0 <= column < 26:
        raise ValueError(f"a board has no column {column}")
    return chr(ord("A") + column)


def _by_cell(pieces: Sequence[Piece]) -> dict[tuple[int, int], list[Piece]]:
    cells: dict[tuple[int, int], list[Piece]] = {}
    for piece in pieces:
        cells.setdefault((piece.column, piece.row), []).append(piece)
    return cells


def _stand(image: Image.Image, cell: tuple[int, int], pieces: Sequence[Piece], top: int) -> None:
    left, upper = MARGIN + cell[0] * CELL, top + cell[1] * CELL
    for piece, (x, y, size) in zip(pieces, PLACES.get(len(pieces), FOUR), strict=False):
        drawn = _piece(piece.initials, piece.side, piece.number, piece.health, piece.acts, round(CELL * size))
        image.paste(drawn, (left + round(CELL * x), upper + round(CELL * y)), drawn)


@lru_cache(maxsize=512)
def _piece(initials: str, side: Side, number: int, health: int | None, acts: bool, size: int) -> Image.Image:
    return tiles.piece(initials, side == "killer", number, health, acts, size)


def _png(image: Image.Image) -> bytes:
    out = BytesIO()
    image.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(out, "PNG", compress_level=6)
    return out.getvalue()
