"""The picture of a board: what is on it can be told apart, and it is small enough to be sent."""

from dataclasses import replace
from io import BytesIO
from typing import get_args

import pytest
from PIL import Image

from vkbot.drawing.board import LINE, MARGIN, Board, Piece, draw, letter
from vkbot.drawing.tiles import CELL, WALL, Kind, Tile, drawn

FLOOR = Tile("floor")
EMPTY = Board(tuple((FLOOR,) * 13 for _ in range(11)))


def opened(board: Board) -> Image.Image:
    return Image.open(BytesIO(draw(board))).convert("RGB")


def cell(image: Image.Image, column: int, row: int, lines: int = 0) -> bytes:
    left, top = MARGIN + column * CELL, MARGIN + lines * LINE + row * CELL
    return image.crop((left, top, left + CELL, top + CELL)).tobytes()


def test_a_board_is_as_wide_as_its_columns_and_as_high_as_its_rows_and_lines() -> None:
    image = opened(replace(EMPTY, lines=("Раунд 1", "Ход Веры")))
    assert image.size == (13 * CELL + MARGIN + MARGIN // 2, 11 * CELL + 2 * LINE + MARGIN + MARGIN // 2)


def test_every_kind_of_cell_in_every_state_looks_different() -> None:
    states = {Tile(kind) for kind in get_args(Kind)} | {
        Tile("barricade", "built"),
        Tile("barricade", "spent"),
        Tile("chest", "spent"),
        Tile("gate", "open"),
    }
    states |= {Tile("generator", points=points, needed=5) for points in range(6)} | {Tile("generator", "running", 5, 5)}
    states |= {Tile("conveyor", direction=way) for way in ("right", "down", "left")}
    assert len({drawn(tile).tobytes() for tile in states}) == len(states)


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
