"""A board as a picture for a phone: plain values in, a PNG out. It knows no game's rules, only what stands where."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Final, Literal, TypeAlias

import msgspec
from PIL import Image, ImageDraw

from vkbot.drawing import tiles
from vkbot.drawing.paints import INK, PAPER, font
from vkbot.drawing.pieces import piece as drawn_piece
from vkbot.drawing.tiles import CELL, LAMPS, Tile

Side: TypeAlias = Literal["killer", "survivor"]
Spot: TypeAlias = tuple[float, float, float]
"""Left, top and size of a piece as parts of its cell."""

MARGIN: Final = 44
"""Pixels for the letters above and the numbers beside the board."""
EDGE: Final = 12
"""Pixels on the other sides."""
LINE: Final = 46
"""Pixels of a line of text above the board."""
LARGEST: Final = 34
"""Pixels of the letters of that text; smaller where a line would not fit."""
SMALLEST: Final = 22
LEAST: Final = 640
"""Pixels of width for that text beside a board of few columns."""
LABEL: Final = 30
"""Pixels of the letters and numbers beside the board."""
COLOURS: Final = 128
ALONE: Final = 0.96
"""Size of a piece on a cell where nothing is to be seen but it."""
ABOVE: Final = 0.8
"""The same on a cell whose edges tell what it is."""


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
    width = max(MARGIN + columns * CELL + EDGE, LEAST if board.lines else 0)
    image = Image.new("RGB", (width, top + rows * CELL + EDGE), PAPER)
    _write(image, board.lines, columns, rows, top)
    for row, line in enumerate(board.tiles):
        for column, tile in enumerate(line):
            image.paste(tiles.drawn(tile), (MARGIN + column * CELL, top + row * CELL))
    for (column, row), pieces in _by_cell(board.pieces).items():
        _stand(image, (MARGIN + column * CELL, top + row * CELL), board.tiles[row][column], pieces)
    return _png(image)


def _write(image: Image.Image, lines: Sequence[str], columns: int, rows: int, top: int) -> None:
    pen = ImageDraw.Draw(image)
    for number, text in enumerate(lines):
        told, size = fitted(text, image.width - 2 * EDGE)
        pen.text((EDGE, LINE * number + LINE // 2 + 4), told, INK, font(size), anchor="lm")
    for column in range(columns):
        centre = MARGIN + column * CELL + CELL // 2
        pen.text((centre, top - MARGIN // 2), letter(column), INK, font(LABEL), anchor="mm")
    for row in range(rows):
        centre = top + row * CELL + CELL // 2
        pen.text((MARGIN // 2, centre), str(row + 1), INK, font(LABEL), anchor="mm")


def fitted(text: str, width: int) -> tuple[str, int]:
    """The text as it fits into so many pixels, and the size of its letters: smaller ones first, then less of it."""
    size = next((size for size in range(LARGEST, SMALLEST, -2) if font(size).getlength(text) <= width), SMALLEST)
    told = text
    while font(size).getlength(told) > width:
        told = f"{told.rstrip('…')[:-1].rstrip()}…"
    return told, size


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


def _stand(image: Image.Image, corner: tuple[int, int], tile: Tile, pieces: Sequence[Piece]) -> None:
    for piece, (x, y, size) in zip(pieces, _spots(tile, len(pieces)), strict=False):
        drawn = drawn_piece(
            piece.initials, piece.side == "killer", piece.number, piece.health, piece.acts, round(CELL * size)
        )
        image.paste(drawn, (corner[0] + round(CELL * x), corner[1] + round(CELL * y)), drawn)


def _spots(tile: Tile, many: int) -> Iterator[Spot]:
    """Where pieces stand that share a cell: up to four, above the lamps of a generator."""
    height = LAMPS if tile.kind == "generator" else 1.0
    if many == 1:
        bare = tile.kind in ("floor", "survivor_start", "killer_start") and not tile.barred
        size = ALONE if bare else min(ABOVE, height)
        yield (1 - size) / 2, (height - size) / 2, size
    elif many == 2:
        yield from ((0.0, 0.0, 0.56), (0.44, height - 0.56, 0.56))
    elif many == 3:
        size = min(height * 0.56, 0.5)
        yield from ((0.0, 0.0, size), (1 - size, 0.0, size), ((1 - size) / 2, height - size, size))
    else:
        size = height / 2 + 0.03
        yield from ((x, y, size) for y in (0.0, height - size) for x in (0.04, 0.96 - size))


def _png(image: Image.Image) -> bytes:
    out = BytesIO()
    image.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(out, "PNG", compress_level=6)
    return out.getvalue()
