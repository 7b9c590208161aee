"""The picture of a board: what is on it can be told apart, and it is small enough to be sent."""

from dataclasses import replace
from io import BytesIO
from itertools import combinations
from typing import get_args

import pytest
from PIL import Image, ImageChops

from vkbot.drawing.board import EDGE, LEAST, LINE, MARGIN, SMALLEST, Board, Piece, draw, fitted, letter
from vkbot.drawing.paints import WALL, font
from vkbot.drawing.tiles import CELL, LAMPS, Kind, Tile, drawn

FLOOR = Tile("floor")
EMPTY = Board(tuple((FLOOR,) * 13 for _ in range(11)))


def opened(board: Board) -> Image.Image:
    return Image.open(BytesIO(draw(board))).convert("RGB")


def cell(image: Image.Image, column: int, row: int, lines: int = 0) -> bytes:
    left, top = MARGIN + column * CELL, MARGIN + lines * LINE + row * CELL
    return image.crop((left, top, left + CELL, top + CELL)).tobytes()


def test_a_board_is_as_wide_as_its_columns_and_as_high_as_its_rows_and_lines() -> None:
    image = opened(replace(EMPTY, lines=("Раунд 1", "Ход Веры")))
    assert image.size == (13 * CELL + MARGIN + EDGE, 11 * CELL + 2 * LINE + MARGIN + EDGE)


def test_beside_a_narrow_board_there_is_room_for_the_text() -> None:
    narrow = Board(((FLOOR, FLOOR),))
    assert opened(narrow).width == MARGIN + 2 * CELL + EDGE
    told = "Генераторы 0 из 4. Ворота откроются в раунде 12"
    assert opened(replace(narrow, lines=(told,))).width == LEAST
    assert fitted(told, LEAST - 2 * EDGE)[0] == told


STATES = [
    *(Tile(kind) for kind in get_args(Kind)),
    *(Tile("barricade", state) for state in ("built", "spent")),
    Tile("chest", "spent"),
    *(Tile("gate", "open", points=rounds) for rounds in range(4)),
    *(Tile("generator", points=points, needed=5) for points in range(6)),
    Tile("generator", "running", 5, 5),
    *(Tile("conveyor", direction=way) for way in ("right", "down", "left")),
    *(Tile(kind, barred=side) for kind in ("floor", "survivor_start") for side in ("killer", "survivor")),
]
"""Every kind of cell in every state."""


def unlike(one: Image.Image, other: Image.Image) -> float:
    """The part of the cell that is clearly brighter in one of two grey pictures."""
    grey = ImageChops.difference(one.convert("L"), other.convert("L")).histogram()
    return sum(grey[48:]) / (CELL * CELL)


def test_every_kind_of_cell_in_every_state_looks_different_without_colours() -> None:
    """Many cannot tell red from green."""
    for one, other in combinations(STATES, 2):
        assert unlike(drawn(one), drawn(other)) > 0.006, (one, other)


def test_what_runs_can_be_told_from_what_does_not_at_a_glance() -> None:
    assert unlike(drawn(Tile("generator", "running", 5, 5)), drawn(Tile("generator", points=4, needed=5))) > 0.3
    assert unlike(drawn(Tile("barricade", "built")), drawn(Tile("barricade"))) > 0.3
    assert unlike(drawn(Tile("barricade")), drawn(Tile("barricade", "spent"))) > 0.1
    assert unlike(drawn(Tile("gate", "open", points=2)), drawn(Tile("gate"))) > 0.1


def test_a_wall_is_dark_to_its_edges() -> None:
    assert drawn(Tile("wall")).getcolors() == [(CELL * CELL, WALL)]


def test_pieces_differ_by_letters_side_health_and_turn() -> None:
    pieces = [
        Piece(0, 0, "В", "survivor", 0, 3),
        Piece(1, 0, "Б", "survivor", 0, 3),
        Piece(2, 0, "В", "survivor", 1, 3),
        Piece(3, 0, "В", "survivor", 0, 2),
        Piece(4, 0, "В", "survivor", 0, 3, acts=True),
        Piece(5, 0, "В", "killer", 0, 3),
        Piece(6, 0, "В", "survivor", 0),
    ]
    image = opened(replace(EMPTY, pieces=tuple(pieces)))
    assert len({cell(image, column, 0) for column in range(8)}) == 8


def standing(tile: Tile, many: int) -> Image.Image:
    """The cell F3 of a board with so many pieces on it."""
    tiles = tuple(tuple(tile if (row, column) == (2, 5) else FLOOR for column in range(8)) for row in range(4))
    pieces = tuple(Piece(5, 2, letters, "survivor", number, 6) for number, letters in enumerate("ВБДЕ"[:many]))
    image = opened(Board(tiles, pieces))
    left, top = MARGIN + 5 * CELL, MARGIN + 2 * CELL
    return image.crop((left, top, left + CELL, top + CELL))


@pytest.mark.parametrize("many", [1, 2, 3, 4])
def test_the_points_of_a_generator_are_seen_below_whoever_stands_on_it(many: int) -> None:
    lamps = (0, round(CELL * LAMPS) + 1, CELL, CELL)
    for points in range(6):
        tile = Tile("generator", points=points, needed=5)
        empty, taken = standing(tile, 0), standing(tile, many)
        assert unlike(empty, taken) > 0.1
        changed = ImageChops.difference(empty.crop(lamps).convert("L"), taken.crop(lamps).convert("L"))
        assert sum(changed.histogram()[32:]) == 0


@pytest.mark.parametrize(
    "tile",
    [
        Tile("barricade", "built"),
        Tile("generator", "running", 5, 5),
        Tile("gate", "open", points=2),
        Tile("floor", barred="killer"),
        Tile("survivor_start", barred="survivor"),
    ],
    ids=str,
)
def test_what_has_become_of_a_cell_is_seen_around_whoever_stands_there(tile: Tile) -> None:
    before = Tile(tile.kind, needed=tile.needed)
    assert unlike(standing(before, 1), standing(tile, 1)) > 0.04


def test_a_line_that_is_too_long_has_smaller_letters_and_then_an_end() -> None:
    assert fitted("Раунд 1", 800) == ("Раунд 1", 34)
    told, size = fitted("Раунд 12. Ход: Константин Константинопольский, действий: 3", 800)
    assert (told[-3:], SMALLEST < size < 34) == (": 3", True)
    cut, size = fitted("Закрыто: " + ", ".join(f"F{row}" for row in range(40)), 800)
    assert (cut[-1], size) == ("…", SMALLEST)
    assert font(size).getlength(cut) <= 800


@pytest.mark.parametrize("many", [1, 2, 3, 4])
def test_pieces_that_share_a_cell_are_all_there(many: int) -> None:
    pieces = tuple(Piece(4, 4, letters, "survivor", number) for number, letters in enumerate("ВБДЕ"[:many]))
    fewer = opened(replace(EMPTY, pieces=pieces[:-1]))
    assert cell(opened(replace(EMPTY, pieces=pieces)), 4, 4) != cell(fewer, 4, 4)


def test_a_full_board_is_well_under_what_may_be_sent() -> None:
    kinds = [Tile(kind) for kind in get_args(Kind)]
    tiles = tuple(tuple(kinds[(row * 5 + column) % len(kinds)] for column in range(18)) for row in range(18))
    pieces = tuple(Piece(at, at, "Щу", "survivor", at, at) for at in range(5))
    assert len(draw(Board(tiles, pieces, ("Раунд 59, ход Бориса",)))) < 200_000


def test_the_same_board_is_the_same_picture() -> None:
    board = replace(EMPTY, pieces=(Piece(1, 1, "М", "killer"),), lines=("Раунд 1",))
    assert draw(board) == draw(board)


def test_columns_have_letters() -> None:
    assert [letter(column) for column in (0, 1, 25)] == ["A", "B", "Z"]
    with pytest.raises(ValueError, match="no column 26"):
        letter(26)
