"""What the traitors agree upon for a day: they know each other and tell each other all that each sees (R1.4)."""

from collections.abc import Sequence

from engine.curse.ids import PublicItemId
from engine.curse.lab.seen import Memory, Plot, ranked
from engine.curse.lab.table import KINDS, Table
from engine.curse.view import Own


def plotted(table: Table, traitors: Sequence[tuple[Own, Memory]]) -> Plot | None:
    """The plot of the living traitors, or None if there are none.

    The scapegoat is whom the table suspects most, so that their votes look like everybody's. The victim is who has
    harmed most, so that fewer are left who can do so; the scapegoat is spared, since others see to it.
    """
    if not traitors:
        return None
    mates = tuple(own for own, _ in traitors)
    ids = [mate.id for mate in mates]
    opinion = {one: sum(memory.opinion.get(one, 0) for _, memory in traitors) for one in table.living}
    targets = ranked(table, ids[0], opinion, ids)
    scapegoat = targets[0]
    others = targets[1:] or targets
    victim = max(others, key=lambda one: harmed(table, one))
    hoards: dict[str, dict[PublicItemId, int]] = {}
    for _, memory in traitors:
        hoards.update({one: dict(held) for one, held in memory.hoards.items()})
    return Plot(mates, victim, scapegoat, hoards)


def harmed(table: Table, one: str) -> int:
    """How often a character has used what harms."""
    return sum(count for (by, ability), count in table.uses.items() if by == one and KINDS[ability] == "harm")
