"""A match as a board to be drawn: the same things that `locales.dread_chase.shown` tells in words."""

from typing import Final, get_args

from engine.dread_chase.board import Cell, Direction
from engine.dread_chase.board import Kind as CellKind
from engine.dread_chase.model import Match
from locales.dread_chase.people import Company, initials
from locales.dread_chase.shown import escaped_of, gates, running_of, standing
from vkbot.drawing import board as drawing
from vkbot.drawing import tiles
from vkbot.drawing.tiles import State, Tile

ARROWS: Final[dict[Direction, tiles.Direction]] = {"north": "up", "east": "right", "south": "down", "west": "left"}
"""Where a conveyor leads, as the drawing has it."""

assert set(get_args(CellKind)) == set(get_args(tiles.Kind)), "every kind of cell can be drawn"


def picture(company: Company, match: Match, names: dict[str, str]) -> drawing.Board | None:
    """The board as it stands; None while there is none. `names`: of all players, for the letters on the pieces."""
    if match.board is None:
        return None
    geometry = match.board.geometry
    rows = [[name for name, at in geometry.at.items() if at[0] == row] for row in range(geometry.height)]
    return drawing.Board(
        tiles=tuple(tuple(_tile(match, cell) for cell in row) for row in rows),
        pieces=_pieces(match, names),
        lines=tuple(_lines(company, match)),
    )


def _tile(match: Match, cell: Cell) -> Tile:
    assert match.board is not None, "there are no cells without a board"
    geometry, needed = match.board.geometry, match.rules.repair.needed
    kind = geometry.kinds[cell]
    if kind == "generator":
        points = next(one.points for one in match.generators if one.cell == cell)
        return Tile(kind, "running" if points >= needed else "plain", min(points, needed), needed)
    if kind == "conveyor":
        return Tile(kind, direction=ARROWS[geometry.arrows[cell]])
    if kind == "gate" and match.gates_open:
        return Tile(kind, "open", points=gates(match.doors, match.round)[1]["rounds"])
    barred: tiles.Barred = next((block.stops for block in match.blocks if block.cell == cell), "")
    return Tile(kind, _state(match, cell, kind), barred=barred)


def _state(match: Match, cell: Cell, kind: CellKind) -> State:
    if kind == "barricade":
        built = next((one for one in match.barricades if one.cell == cell), None)
        return "plain" if built is None else "built" if built.standing else "spent"
    if kind == "chest":
        return "spent" if any(one.spent for one in match.chests if one.cell == cell) else "plain"
    return "plain"


def _pieces(match: Match, names: dict[str, str]) -> tuple[drawing.Piece, ...]:
    assert match.board is not None, "pieces stand on a board"
    letters = dict(zip(names, initials(tuple(names.values())), strict=True))
    numbers = {piece.who: number for number, piece in enumerate(match.survivors)}
    acting = "" if match.turn is None else match.turn.who
    at = match.board.geometry.at
    return tuple(
        drawing.Piece(
            column=at[piece.cell][1],
            row=at[piece.cell][0],
            initials=letters[piece.who],
            side=piece.side,
            number=numbers.get(piece.who, 0),
            health=piece.health if piece.side == "survivor" else None,
            acts=piece.who == acting,
        )
        for piece in standing(match)
        if piece.cell is not None
    )


def _lines(company: Company, match: Match) -> list[str]:
    """A few words above the board."""
    say, turn = company.words.say, match.turn
    if match.phase != "playing" or turn is None:
        assert match.board is not None, "a picture has a board"
        return [say("chase-picture-map", map=company.words.noun(f"dread-map-{match.board.id}"))]
    first = (
        say("chase-picture-round", round=match.round, who=company.name(turn.who), actions=turn.left)
        if turn.choice is None
        else say("chase-picture-choosing", round=match.round, who=company.name(turn.who))
    )
    running, needed = running_of(match)
    state, more = gates(match.doors, match.round)
    doors = say(f"chase-picture-{state}", **more)
    if match.doors.opens is None:
        second = say("chase-picture-generators", running=running, needed=needed, gates=doors)
    else:  # from now on only this counts (D2.3)
        escaped, wanted = escaped_of(match)
        second = say("chase-picture-score", escaped=escaped, needed=wanted, gates=doors)
    lines = [first, second]
    blocked = [
        say(f"chase-picture-blocked-{side}", cells=", ".join(dict.fromkeys(cells)))
        for side in ("killer", "survivor")
        if (cells := [block.cell for block in match.blocks if block.stops == side])
    ]
    return [*lines, say("chase-picture-blocked", list=", ".join(blocked))] if blocked else lines
