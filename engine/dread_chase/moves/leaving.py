"""Players who leave, and those whose time is up (D6.3)."""

from engine.dread_chase import turns
from engine.dread_chase.events import Left
from engine.dread_chase.moves.setup import remaining, settle_initiative, settle_set_up
from engine.dread_chase.moves.work import forsake
from engine.dread_chase.table import Table


def leave(table: Table, who: str, *, silent: bool = False) -> None:
    """A player is out of the match. A killer: the survivors have escaped. A survivor: it has lost, the others go on.

    (choice) The same holds in the set-up. Who leaves before the killer is known counts as a survivor.
    """
    killer = table.pieces[who].side == "killer"
    table.sealed = True
    table.note(Left(who=who, silent=silent))
    table.remove(who, "left")
    if killer:
        turns.end_match(table, "killer_left")
        return
    there = remaining(table)
    if len(there) == 1 and table.phase == "initiative":
        table.change(there[0].who, side="killer")
    if not any(piece.side == "survivor" for piece in remaining(table)):
        turns.end_match(table, "all_gone")
    elif table.phase == "initiative":
        table.rolls = {other: value for other, value in table.rolls.items() if other != who}
        table.rolling = tuple(other for other in table.rolling if other != who)
        settle_initiative(table)
    elif table.phase == "playing":
        if table.now.who == who:
            forsake(table, table.pieces[who])
    else:
        settle_set_up(table)
