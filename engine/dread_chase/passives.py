"""Passive abilities that answer to what happened: they read the events of a move, in their order (D4.5)."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from engine.dread_chase import events as ev
from engine.dread_chase.effects import Trigger
from engine.dread_chase.model import Piece
from engine.dread_chase.table import Table
from engine.dread_chase.working import Use, carry

Touched = tuple[str, str | None]
"""Whose ability an event may set off, and who is the other in it."""


def answer(table: Table, since: int = 0) -> None:
    """Let the passive abilities work that the events from an index on set off, and those that these set off."""
    index = since
    while index < len(table.events):
        event = table.events[index]
        for trigger, who, other in _set_off(table, event):
            _work(table, table.pieces[who], trigger, other, index)
        index += 1


def _set_off(table: Table, event: ev.AnyEvent) -> Iterator[tuple[Trigger, str, str | None]]:
    for trigger, read in _TRIGGERS.get(type(event), ()):
        if (touched := read(table, event)) is not None:
            yield trigger, *touched


def _work(table: Table, piece: Piece, trigger: Trigger, other: str | None, event: int) -> None:
    passive = table.passive(piece)
    if passive.trigger != trigger or piece.spent or piece.cell is None:
        return
    on = piece.who if passive.to == "self" else other
    assert on is not None, "the rules allow «other» only where there is one"
    if table.pieces[on].cell is None:
        return
    if passive.per != "time":
        table.change(piece.who, spent=True)
    worked = table.note(ev.PassiveWorked(who=piece.who, character=piece.character, cause=event))
    for effect in passive.effects:
        carry(table, effect, Use(piece.who, (on,), None, worked))


def _doer(table: Table, event: Any) -> Touched:
    return event.who, None


def _hit(table: Table, event: ev.Attacked) -> Touched | None:
    return (event.who, event.target) if event.hit else None


def _hurt(table: Table, event: ev.Damaged) -> Touched:
    return event.target, event.by


def _killer(table: Table, event: Any) -> Touched:
    return table.killer.who, None


def _repaired(table: Table, event: ev.Repaired) -> Touched | None:
    return (event.who, None) if event.amount else None


def _starter(table: Table, event: ev.GeneratorStarted) -> Touched | None:
    return None if event.by is None or table.pieces[event.by].side == "killer" else (event.by, None)


def _window(table: Table, event: Any) -> Touched | None:
    return (event.who, None) if table.geometry.kinds[event.to] == "window" else None


def _destroyed(table: Table, event: ev.Destroyed) -> Touched | None:
    return None if event.given_up else (event.who, None)


_TRIGGERS: Final[dict[type, tuple[tuple[Trigger, Callable[[Table, Any], Touched | None]], ...]]] = {
    ev.TurnBegan: (("turn_start", _doer),),
    ev.Attacked: (("hit", _hit),),
    ev.Damaged: (("hurt", _hurt),),
    ev.Killed: (("killed", _killer),),
    ev.Repaired: (("repaired", _repaired),),
    ev.GeneratorStarted: (("started", _starter), ("started", _killer)),
    ev.CardsDrawn: (("opened", _doer),),
    ev.Built: (("built", _doer),),
    ev.Destroyed: (("destroyed", _destroyed),),
    ev.Stepped: (("window", _window),),
    ev.Moved: (("window", _window),),
}
"""Event → which passive abilities it sets off."""
