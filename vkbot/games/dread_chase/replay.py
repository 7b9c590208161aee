"""A match from its log: what happened as a text, and the board after each move as pictures one after the other."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from typing import Final

from PIL import Image

from engine.dread_chase.log import Log, Replayed
from locales.dread_chase import Company, shown_text, told
from vkbot.drawing.board import Board, draw
from vkbot.games.dread_chase.picture import picture

LINES: Final = 3
"""Lines above each board, so that all pictures are equally high."""
SIZE: Final = 0.75
"""Of the picture in a chat."""
COLOURS: Final = 192
PAUSE: Final = 700
"""Milliseconds that a picture stays."""
END: Final = 4000
"""Milliseconds that the last one stays."""


def match_text(company: Company, log: Log, steps: Sequence[Replayed]) -> str:
    """The whole match, a paragraph for each move that tells something, and how the board stands in the end."""
    moves = [told(company, step.match, step.events) for step in steps]
    final = steps[-1].match if steps else log.start
    return "\n".join((*(move for move in moves if move), "", shown_text(company, final, ())))


def boards(company: Company, steps: Iterable[Replayed], names: dict[str, str]) -> Iterator[Board]:
    """What there is to be seen after each move, from the drawing of the map on; what looks the same once."""
    last: Board | None = None
    for step in steps:
        board = picture(company, step.match, names)
        if board is not None and board != last:
            last = board
            yield board


def animated(shown: Sequence[Board]) -> bytes:
    """A GIF; its pictures are drawn one after the other. Raises ValueError if there is nothing to show."""
    if not shown:
        raise ValueError("there is no board to be shown")
    palette = _common_colours([shown[0], shown[len(shown) // 2], shown[-1]])
    first, *others = shown
    out = BytesIO()
    times = [PAUSE] * len(others) + [END]
    following = (_small(board).quantize(palette=palette, dither=Image.Dither.NONE) for board in others)
    start = _small(first).quantize(palette=palette, dither=Image.Dither.NONE)
    start.save(out, "GIF", save_all=True, append_images=following, duration=times, loop=0, optimize=True)
    return out.getvalue()


def _small(board: Board) -> Image.Image:
    lines = (*board.lines, *("",) * LINES)[:LINES]
    with Image.open(BytesIO(draw(replace(board, lines=lines)))) as drawn:
        image = drawn.convert("RGB")
    return image.resize((round(image.width * SIZE), round(image.height * SIZE)), Image.Resampling.LANCZOS)


def _common_colours(samples: Sequence[Board]) -> Image.Image:
    """Colours for all pictures, out of some: what stays the same then has the same bytes."""
    images = [_small(board) for board in samples]
    sheet = Image.new("RGB", (images[0].width, sum(one.height for one in images)))
    for number, one in enumerate(images):
        sheet.paste(one, (0, number * one.height))
    return sheet.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
