"""The set-up: initiative, characters, the map, places on the board and in the order of turns (D2.1, D2.2)."""

from collections.abc import Iterable
from typing import Final

from engine.dread_chase import turns
from engine.dread_chase.events import KillerFound, MapDrawn, Picked, Placed, PlaceTaken, Tied
from engine.dread_chase.model import Piece
from engine.dread_chase.moves.action import Action
from engine.dread_chase.moves.values import DrawMap, PickCharacter, Place, Roll, TakePlace
from engine.dread_chase.reasons import Reason
from engine.dread_chase.table import Table


def remaining(table: Table) -> list[Piece]:
    """The pieces of those who have not left, in the order of joining."""
    return [piece for piece in table.pieces.values() if piece.fate == "playing"]


# Initiative


def _rolls(table: Table, piece: Piece) -> Iterable[Roll]:
    yield Roll()


def _has_rolled(table: Table, piece: Piece, move: Roll) -> Reason | None:
    return None if piece.who in table.rolling else "done"


def _roll(table: Table, piece: Piece, move: Roll) -> None:
    """D2.1: a d20 each, a d6 for those who are tied."""
    dice = table.rules.initiative
    tie = piece.who in table.rolls
    value, _ = table.roll(piece.who, "tie" if tie else "initiative", dice.tie_die if tie else dice.die)
    table.rolls = {**table.rolls, piece.who: value}
    table.rolling = tuple(who for who in table.rolling if who != piece.who)
    settle_initiative(table)


def settle_initiative(table: Table) -> None:
    """When all have rolled: the highest is the killer, the tied roll again. `rolls` keeps those who may still be it."""
    if table.rolling:
        return
    if not table.rolls:  # all who were tied have left
        table.rolling = tuple(piece.who for piece in remaining(table))
        return
    most = max(table.rolls.values())
    highest = tuple(who for who, value in table.rolls.items() if value == most)
    if len(highest) > 1:
        table.rolling = highest
        table.rolls = {who: table.rolls[who] for who in highest}
        table.note(Tied(players=highest))
        return
    table.change(highest[0], side="killer")
    table.phase, table.rolls = "characters", {}
    table.note(KillerFound(who=highest[0]))


# Characters


def _characters(table: Table, piece: Piece) -> Iterable[PickCharacter]:
    return (PickCharacter(one) for one in (table.rules.killers if piece.side == "killer" else table.rules.survivors))


def _cannot_be(table: Table, piece: Piece, move: PickCharacter) -> Reason | None:
    if piece.character:
        return "done"
    if move.character not in (table.rules.killers if piece.side == "killer" else table.rules.survivors):
        return "unknown"
    return "taken" if any(other.character == move.character for other in table.pieces.values()) else None


def _pick(table: Table, piece: Piece, move: PickCharacter) -> None:
    picked = table.change(piece.who, character=move.character)
    if piece.side == "survivor":
        table.change(piece.who, health=table.survivor(picked).health)
    table.note(Picked(who=piece.who, character=move.character))
    settle_set_up(table)


# The map


def _draws(table: Table, piece: Piece) -> Iterable[DrawMap]:
    yield DrawMap()


def _draw(table: Table, piece: Piece, move: DrawMap) -> None:
    """D2.2: at random, of those that offer the mode."""
    board = table.boards[table.draw("map", len(table.boards))]
    table.open_board(board)
    table.phase = "placing"
    table.note(MapDrawn(by=piece.who, map=board.id))


# Places on the board


def _starts(table: Table, piece: Piece) -> Iterable[Place]:
    return map(Place, table.geometry.of["killer_start" if piece.side == "killer" else "survivor_start"])


def _cannot_stand(table: Table, piece: Piece, move: Place) -> Reason | None:
    if piece.cell is not None:
        return "done"
    kind = table.geometry.kinds.get(move.to)
    if kind is None:
        return "unknown"
    if kind != ("killer_start" if piece.side == "killer" else "survivor_start"):
        return "here"
    return "taken" if table.at(move.to) else None


def _place(table: Table, piece: Piece, move: Place) -> None:
    table.change(piece.who, cell=move.to)
    table.note(Placed(who=piece.who, at=move.to))
    settle_set_up(table)


# Places in the order of turns


def _numbers(table: Table, piece: Piece) -> Iterable[TakePlace]:
    return (TakePlace(place) for place in range(1, table.mode.survivors + 1))


def _cannot_go(table: Table, piece: Piece, move: TakePlace) -> Reason | None:
    if piece.place:
        return "done"
    if not 1 <= move.place <= table.mode.survivors:
        return "unknown"
    return "taken" if any(other.place == move.place for other in remaining(table)) else None


def _take(table: Table, piece: Piece, move: TakePlace) -> None:
    table.change(piece.who, place=move.place)
    table.note(PlaceTaken(who=piece.who, place=move.place))
    settle_set_up(table)


def settle_set_up(table: Table) -> None:
    """Go on to the next part of the set-up when everybody who is left has done what this one asks."""
    there = remaining(table)
    if table.phase == "characters" and all(piece.character for piece in there):
        table.phase = "map"
    elif table.phase == "placing" and all(piece.cell for piece in there):
        table.phase = "order"
    elif table.phase == "order" and all(piece.place for piece in there if piece.side == "survivor"):
        turns.first_turn(table)


def _always(table: Table, piece: Piece, move: DrawMap) -> None:
    return None


ACTIONS: Final = (
    Action(move=Roll, rule="D2.1", phase="initiative", options=_rolls, check=_has_rolled, carry=_roll),
    Action(move=PickCharacter, rule="D2.2", phase="characters", options=_characters, check=_cannot_be, carry=_pick),
    Action(move=DrawMap, rule="D2.2", phase="map", options=_draws, check=_always, carry=_draw),
    Action(move=Place, rule="D2.2", phase="placing", options=_starts, check=_cannot_stand, carry=_place),
    Action(
        move=TakePlace, rule="D2.2", phase="order", side="survivor", options=_numbers, check=_cannot_go, carry=_take
    ),
)
