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


def animated(shown: Iterable[Board]) -> bytes:
    """A GIF. Raises ValueError if there is nothing to show."""
    images = [_small(board) for board in shown]
    if not images:
        raise ValueError("there is no board to be shown")
    first, *others = _in_common_colours(images)
    out = BytesIO()
    times = [PAUSE] * len(others) + [END]
    first.save(out, "GIF", save_all=True, append_images=others, duration=times, loop=0, optimize=True)
    return out.getvalue()


def _small(board: Board) -> Image.Image:
    lines = (*board.lines, *("",) * LINES)[:LINES]
    with Image.open(BytesIO(draw(replace(board, lines=lines)))) as drawn:
        image = drawn.convert("RGB")
    return image.resize((round(image.width * SIZE), round(image.height * SIZE)), Image.Resampling.LANCZOS)


def _in_common_colours(images: Sequence[Image.Image]) -> list[Image.Image]:
    """Colours of the first, a middle and the last picture for all: what stays the same then has the same bytes."""
    samples = [images[0], images[len(images) // 2], images[-1]]
    sheet = Image.new("RGB", (samples[0].width, sum(one.height for one in samples)))
    for number, one in enumerate(samples):
        sheet.paste(one, (0, number * one.height))
    palette = sheet.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    return [one.quantize(palette=palette, dither=Image.Dither.NONE) for one in images]
