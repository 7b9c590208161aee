"""What one player sees: the only thing that its orders and votes are made of."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from msgspec import Struct

from engine.curse.ids import CLASSES, AbilityId, ClassId, Faction, PublicItemId
from engine.curse.lab.luck import Luck
from engine.curse.lab.table import KINDS, Kind, Table
from engine.curse.model import Vote
from engine.curse.view import Own, Private, Public, SawItems, SawLight

ATTACKED: Final = 3
HELPED: Final = -2
VOTED_AGAINST: Final = 2
UNLIT: Final = 4
"""The lamp says that somebody of the circle is a traitor."""
LIT: Final = -3
"""The lamp says that all of the circle are representatives."""
HUNCH: Final = 5
"""Before anything is known, one is suspected up to so much more than another."""


class Memory(Struct, frozen=True):
    """What a player keeps in mind of its own: its opinion of each, what each was seen to hold, its last spheres."""

    opinion: Mapping[str, int]
    hoards: Mapping[str, Mapping[PublicItemId, int]] = {}
    spheres: int = 0


class Plot(Struct, frozen=True):
    """What living traitors have agreed upon for a day (R1.4), each seeing what the others see."""

    mates: tuple[Own, ...]
    victim: str
    scapegoat: str
    hoards: Mapping[str, Mapping[PublicItemId, int]]


@dataclass(frozen=True, slots=True)
class Strategy:
    """How a player plays: a way to vote, and numbers. All but `weights` and `mend` are percentages.

    `open`: a traitor's abilities go to the traitors' victim, for all to see, and not to whom the table suspects.

    `weights`: how much it is drawn to each kind of ability. `light`: keeps to the custom with the lamp. `attack`:
    uses each item that harms. `selfish`: keeps help for itself. `mend`: lacking so many spheres, it heals itself.
    `give`: hands on what another may need. `loot`: loots a corpse. `hedge`: puts a condition on the votes.
    """

    id: str
    faction: Faction
    weights: Mapping[Kind, int]
    vote: Callable[["Seen"], Vote | None]
    light: int
    attack: int
    selfish: int
    mend: int
    give: int
    loot: int
    hedge: int
    open: bool = False


class Seen(Struct, frozen=True):
    """A day as one player sees it.

    `foes`: the other living, the most suspected first; a traitor's partners are not among them. `friend`: whom it
    trusts most; itself if there is nobody.
    """

    table: Table
    own: Own
    class_id: ClassId
    memory: Memory
    strategy: Strategy
    plot: Plot | None
    foes: tuple[str, ...]
    friend: str
    luck: Luck

    @property
    def lacking(self) -> int:
        """Spheres that it lacks."""
        return self.table.rules.spheres - self.own.spheres

    @property
    def foe(self) -> str:
        """Whom it harms before everybody's eyes, and accuses."""
        return self.foes[0]

    @property
    def prey(self) -> str:
        """Whom it harms in secret, with items."""
        return self.foes[0] if self.plot is None else self.plot.victim

    @property
    def abilities(self) -> list[AbilityId]:
        """The class abilities that it may use today (R2.5, R7.3)."""
        copied = self.own.copied
        had: Sequence[AbilityId] = (*CLASSES[self.class_id], *self.own.learned, *((copied,) if copied else ()))
        return [ability for ability in dict.fromkeys(had) if ability not in self.table.blocked]

    def under(self, effect: str) -> bool:
        """Whether a lasting effect works on it today."""
        return any(laid.kind == effect for laid in self.own.effects)


def ranked(table: Table, me: str, opinion: Mapping[str, int], trusted: Sequence[str] = ()) -> tuple[str, ...]:
    """The other living, the most suspected first; those of equal suspicion in roster order."""
    suspicion = table.suspicion
    others = [one for one in table.living if one != me and one not in trusted]
    others.sort(key=lambda one: -suspicion[one] - opinion[one])
    return tuple(others)


def see(table: Table, own: Own, memory: Memory, strategy: Strategy, plot: Plot | None, luck: Luck) -> Seen:
    """Put together what a player sees."""
    foes = ranked(table, own.id, memory.opinion, own.partners)
    if plot is None:
        friend = foes[-1]
    else:
        first = plot.victim if strategy.open else plot.scapegoat
        foes = (first, *(one for one in foes if one != first))
        friend = next((mate.id for mate in plot.mates if mate.id != own.id), own.id)
    return Seen(table, own, table.classes[own.id], memory, strategy, plot, foes, friend, luck)


def first_memory(me: str, living: Sequence[str], luck: Luck) -> Memory:
    """Nothing but hunches."""
    return Memory(opinion={one: luck.below(HUNCH) for one in living if one != me})


def remember(table: Table, own: Own, memory: Memory, shown: Public, told: Sequence[Private]) -> Memory:
    """What a player keeps of a day: who was good or bad to it, and what it alone learned. `table`: of that day."""
    me, opinion = own.id, dict(memory.opinion)
    for use in shown.abilities:
        if me in use.targets and use.by != me:
            kind = KINDS[use.ability]
            opinion[use.by] += ATTACKED if kind == "harm" else HELPED if kind == "help" else 0
    for voter, target in shown.votes.items():
        if target == me and voter != me:
            opinion[voter] += VOTED_AGAINST
    hoards = memory.hoards
    for seen in told:
        if isinstance(seen, SawItems):
            hoards = {**hoards, seen.target: seen.items}
        elif isinstance(seen, SawLight) and me == table.lamp.reader and seen.target == table.lamp_before.on:
            _read_lamp(table, seen.light, me, opinion)
    return Memory(opinion, hoards, own.spheres)


def _read_lamp(table: Table, light: int, me: str, opinion: dict[str, int]) -> None:
    """R10.2: of several lights each representative's adds; so a shortfall is somebody's who is none."""
    last = table.last
    lit = [one for one in table.lamp_before.circle if last is not None and one in last.light]
    if len(lit) > 1:
        verdict = LIT if light >= len(lit) * table.rules.light else UNLIT
        for one in lit:
            if one != me:
                opinion[one] += verdict
