"""Between two turns: what happens where one ends, the round's end, the gates, and the end of the match."""

from msgspec.structs import replace

from engine.dread_chase.board import Cell
from engine.dread_chase.events import (
    Carried,
    CellFreed,
    CrownOver,
    Ended,
    EndReason,
    GatesClosed,
    GatesOpened,
    Guarded,
    PushedOff,
    RoundBegan,
    TurnBegan,
    TurnEnded,
    WentBack,
)
from engine.dread_chase.model import Doors, Fate, Outcome, Piece, Result, Turn
from engine.dread_chase.table import Table


def first_turn(table: Table) -> None:
    """The match is played from now on; survivors begin (D2.4)."""
    table.phase = "playing"
    _begin_round(table, 1)
    begin(table, table.survivors()[0])


def begin(table: Table, piece: Piece) -> None:
    """A player's turn begins, with the ⚡ of the mode and what it has more or less (D2.3)."""
    assert piece.cell is not None, "only who is on the board has a turn"
    base = table.mode.survivor_actions if piece.side == "survivor" else table.mode.killer_actions
    actions = max(base + piece.extra, 0)
    again = table.passive(piece).per == "turn"
    table.change(piece.who, extra=0, spent=piece.spent and not again)
    crown = piece.side == "killer" and piece.rage >= table.slayer(piece).crown.cost
    table.turn = Turn(who=piece.who, left=actions, stand=piece.cell, came=piece.cell, crown=crown)
    table.put(piece.who, piece.cell)
    table.over = False
    table.note(TurnBegan(who=piece.who, actions=actions))


def go_on(table: Table) -> None:
    """The present turn ends, and the next begins, maybe in the next round (D2.4)."""
    ending = table.current
    if ending.cell is not None:
        _settle(table, ending.who)
        _end(table, ending.who)
    if not table.survivors():
        end_match(table, "all_gone")
        return
    following = [piece for piece in table.survivors() if ending.side == "survivor" and piece.place > ending.place]
    if following:
        begin(table, following[0])
    elif ending.side == "survivor":
        begin(table, table.killer)
    else:
        _end_round(table)


def _end(table: Table, who: str) -> None:
    piece, turn = table.pieces[who], table.now
    if piece.side == "killer":
        _guard(table, piece)
        if piece.crowned:
            table.change(who, crowned=piece.crowned - 1)
    table.wear(who)
    if piece.crowned == 1:
        table.note(CrownOver(who=who))
    if piece.cooldown:
        table.change(who, cooldown=piece.cooldown - 1)
    table.note(TurnEnded(who=who, lost=turn.left))


# Where a turn ends


def _settle(table: Table, who: str) -> None:
    """D3.1, D4.2, D5.2: a piece may not stay everywhere, and conveyors move."""
    piece, turn = table.pieces[who], table.now
    assert piece.cell is not None, "only who is on the board ends a turn there"
    origin = piece.cell
    if not table.may_end(piece, origin):
        if piece.side == "survivor":
            table.put(who, turn.stand)
            table.note(WentBack(who=who, origin=origin, to=turn.stand))
        elif (to := _beside(table, piece)) is not None:
            table.put(who, to)
            table.note(PushedOff(who=who, origin=origin, to=to))
        return
    onward = table.geometry.onward.get(origin)
    if onward is not None and not table.at(onward) and table.free(piece, onward):
        table.put(who, onward)
        table.note(Carried(who=who, origin=origin, to=onward))


def _beside(table: Table, piece: Piece) -> Cell | None:
    """D4.2: back where the killer came from if it can, else the first free cell beside it, never a window."""
    assert piece.cell is not None, "only who is on the board is moved"
    near = table.geometry.touching[piece.cell]
    free = [
        cell
        for cell in near
        if table.geometry.kinds[cell] != "window" and not table.at(cell) and table.free(piece, cell)
    ]
    came = table.now.came
    return came if came in free else next(iter(free), None)


def _guard(table: Table, piece: Piece) -> None:
    """D4.3: the killer that stays beside a generator repairs it in the end."""
    assert piece.cell is not None, "the killer is on the board"
    rules, geometry = table.rules.guarding, table.geometry
    for cell, generator in table.generators.items():
        if generator.points >= table.rules.repair.needed:
            continue
        guarded = generator.guarded
        if geometry.apart(cell, piece.cell) == 1:
            if not any(one.cell is not None and geometry.apart(cell, one.cell) <= 1 for one in table.survivors()):
                guarded += 1
        elif cell not in table.now.guarded:
            guarded = 0
        table.generators[cell] = replace(generator, guarded=guarded % rules.turns)
        if guarded >= rules.turns:
            points = table.charge(cell, rules.points)
            table.start(cell, table.note(Guarded(at=cell, amount=rules.points, points=points)))


# Rounds, gates, the end


def _end_round(table: Table) -> None:
    _begin_round(table, table.round + 1)
    if table.phase == "playing":
        begin(table, table.survivors()[0])


def _begin_round(table: Table, number: int) -> None:
    if table.doors.closes == number:
        table.note(GatesClosed())
        end_match(table, "gates_closed")
        return
    if number > table.rules.limits.rounds:
        end_match(table, "rounds")
        return
    table.round = number
    table.note(RoundBegan(round=number))
    if table.doors.opens == number:
        rounds = table.rules.gates.open[len(table.survivors()) - 1]
        table.doors = Doors(opens=number, closes=number + rounds)
        table.note(GatesOpened(rounds=rounds))
    for block in table.blocks if number > 1 else ():
        if block.rounds == 1:
            table.note(CellFreed(at=block.cell))
    table.blocks = tuple(replace(block, rounds=block.rounds - 1) for block in table.blocks if block.rounds > 1)


def end_match(table: Table, reason: EndReason) -> None:
    """D6.2: who is still inside has lost; the side that wins; each survivor's own result."""
    fate: Fate = "escaped" if reason == "killer_left" else "inside"
    for piece in list(table.pieces.values()):
        if piece.side == "survivor" and piece.fate == "playing":
            table.change(piece.who, fate=fate)
    escaped = {who for who, piece in table.pieces.items() if piece.fate == "escaped"}
    survived = reason == "killer_left" or len(escaped) >= table.mode.escapes
    outcome: Outcome = "survivors" if survived else "killer"
    winners = escaped | ({table.killer.who} if outcome == "killer" else set())
    told = tuple(who for who in table.match.players if who in winners)
    table.phase, table.turn, table.rolling = "ended", None, ()
    table.result = Result(outcome, told)
    table.note(Ended(outcome=outcome, reason=reason, winners=told))
