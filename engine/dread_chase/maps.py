"""Maps as texts (D1.1): a header, a legend, and one character a cell; and whether a map can be played.

    title: metro
    modes: 1v2 1v3 1v4

    # wall
    . floor
    …

    ##.##
    …

`title` is the id of the map's name in the locales. The legend says what each character stands for: a kind of cell, of a
conveyor with its direction (`> conveyor east`).
"""

from collections.abc import Iterable, Iterator
from typing import Final, get_args

from engine.dread_chase.board import ARROWS, KINDS, WIDEST, Board, Cell, Geometry, Kind, spread
from engine.dread_chase.rules import Mode, Rules


class MapError(ValueError):
    """A text is no map, or one that cannot be played: one line with what is wrong, where, and what to do."""


FIELDS: Final = ("title", "modes")

_SIGNS: Final = {kind: sign for sign, kind in KINDS.items() if kind != "conveyor"} | {
    f"conveyor {direction}": sign for sign, direction in ARROWS.items()
}
"""What a legend says of a character → the character in `Board.rows`."""

TALLEST: Final = 40


def parse(text: str) -> Board:
    """The board of a map's text. Raises MapError for the first thing that is wrong with it."""
    header, legend, grid = _parts(text)
    fields = _fields(header)
    signs = _legend(legend)
    return Board(id=fields["title"], modes=tuple(fields["modes"].split()), rows=tuple(_rows(grid, signs)))


Lines = list[tuple[int, str]]
"""Lines with their numbers, from 1."""


def _parts(text: str) -> tuple[Lines, Lines, Lines]:
    parts: list[Lines] = [[]]
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            parts[-1].append((number, line.rstrip()))
        elif parts[-1]:
            parts.append([])
    parts = [part for part in parts if part]
    if len(parts) != 3:
        raise MapError(
            f"{len(parts)} parts with blank lines between them; write three: a header, a legend, and the map's rows"
        )
    return parts[0], parts[1], parts[2]


def _fields(lines: Lines) -> dict[str, str]:
    fields: dict[str, str] = {}
    for number, line in lines:
        name, colon, value = (part.strip() for part in line.partition(":"))
        if name not in FIELDS or not colon or not value:
            raise MapError(f"line {number}: no header; write «title: NAME» or «modes: 1v2 1v3»")
        if name in fields:
            raise MapError(f"line {number}: a second «{name}»; remove one")
        fields[name] = value
    for name in FIELDS:
        if name not in fields:
            raise MapError(f"the header has no «{name}»; add a line «{name}: …»")
    return fields


def _legend(lines: Lines) -> dict[str, str]:
    signs: dict[str, str] = {}
    for number, line in lines:
        character, kind = line[0], " ".join(line[1:].split())
        if kind not in _SIGNS:
            raise MapError(f"line {number}: «{kind}» is no kind of cell; write one of {', '.join(_SIGNS)}")
        if character in signs:
            raise MapError(f"line {number}: «{character}» has a meaning already; choose another character")
        signs[character] = _SIGNS[kind]
    return signs


def _rows(lines: Lines, signs: dict[str, str]) -> Iterator[str]:
    (first, line), width = lines[0], len(lines[0][1])
    if width > WIDEST or len(lines) > TALLEST:
        raise MapError(f"line {first}: {width} by {len(lines)} cells; use at most {WIDEST} by {TALLEST}")
    for number, line in lines:
        if len(line) != width:
            raise MapError(f"line {number}: {len(line)} cells in a map of {width} columns; make all rows equally long")
        for column, character in enumerate(line, 1):
            if character not in signs:
                raise MapError(f"line {number}, column {column}: «{character}» is not in the legend; add it there")
        yield "".join(signs[character] for character in line)


# Can it be played?

_NEEDED: Final[tuple[Kind, ...]] = ("survivor_start", "killer_start", "gate", "generator")


def check(board: Board, rules: Rules) -> None:
    """Raise MapError unless the map can be played in all the modes that it offers (D1.1)."""
    for problem in _problems(board, rules):
        raise MapError(problem)


def _problems(board: Board, rules: Rules) -> Iterator[str]:
    modes: list[Mode] = []
    for name in board.modes:
        if (mode := rules.modes.get(name)) is None:
            yield f"modes: the rules have no {name}; write some of {', '.join(rules.modes)}"
        else:
            modes.append(mode)
    geometry = board.geometry
    yield from _too_few(geometry, modes)
    yield from _out_of_reach(geometry)
    if len(geometry.of["rail"]) == 1:
        yield f"{geometry.of['rail'][0]}: a single rail leads nowhere; add another or make it floor"
    for cell, onward in geometry.onward.items():
        if onward is None:
            yield f"{cell}: the conveyor leads into a wall; turn it or open the wall"


def _too_few(geometry: Geometry, modes: Iterable[Mode]) -> Iterator[str]:
    least: dict[Kind, int] = dict.fromkeys(_NEEDED, 1)
    for mode in modes:
        least["survivor_start"] = max(least["survivor_start"], mode.survivors)
        least["generator"] = max(least["generator"], mode.generators)
    for kind in _NEEDED:
        if (there := len(geometry.of[kind])) < least[kind]:
            yield f"{there} cells of {kind}, but the modes need {least[kind]}; add more or offer fewer modes"


def _out_of_reach(geometry: Geometry) -> Iterator[str]:
    """What people go to can be reached on foot; from where does not matter, since steps lead both ways."""
    start = geometry.of["survivor_start"][0] if geometry.of["survivor_start"] else geometry.cells[0]
    reached: dict[Cell, int] = spread(start, len(geometry.cells), geometry.steps.__getitem__)
    for kind in get_args(Kind):
        for cell in () if kind == "floor" else geometry.of.get(kind, ()):
            if cell not in reached:
                yield f"{cell}: no way on foot leads from {start} to this {kind}; open a wall"
