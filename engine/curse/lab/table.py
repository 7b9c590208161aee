"""What lies on the table for everybody: the public results of the days so far, and what all make of them."""

from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct

from engine.curse.ids import AbilityId, ClassId
from engine.curse.model import Match
from engine.curse.rules import Rules
from engine.curse.view import Public

Kind = Literal["harm", "help", "craft"]

KINDS: Final[dict[AbilityId, Kind]] = {
    "fireball": "harm",
    "fire_shield": "help",
    "divine_shield": "help",
    "protection": "help",
    "copy": "craft",
    "reflection": "help",
    "dispel": "craft",
    "link": "craft",
    "restoration": "help",
    "resurrection": "help",
    "jinx": "harm",
    "secret_knowledge": "craft",
    "ice_block": "harm",
    "freeze": "harm",
    "chain_lightning": "harm",
    "ball_lightning": "harm",
    "strike": "harm",
    "healing": "help",
    "call_of_the_dead": "harm",
    "cheat_death": "help",
}
"""What the players take an ability for."""

ONCE: Final[tuple[AbilityId, ...]] = ("resurrection", "cheat_death")
"""Not twice on one character, which everybody can see from the announcements (R5.5, R5.9)."""

CIRCLE: Final = 3
"""So many light the same lamp on one day; on the next another looks at it (R10.2). All agree on who does."""


class Lamp(Struct, frozen=True):
    """The players' custom with light: the circle lights `on`; `reader` looks how many of the last one were honest."""

    circle: tuple[str, ...] = ()
    on: str = ""
    reader: str = ""


class Table(Struct, frozen=True):
    """Public knowledge at the start of a day. Characters are in roster order.

    `suspicion`: what everybody thinks of somebody, the higher the worse. `uses`: how often one carried out an
    ability. `received`: who had what is not given twice. `lamp`, `lamp_before`: of this day and the last.
    """

    day: int
    rules: Rules
    classes: Mapping[str, ClassId]
    living: tuple[str, ...]
    dead: tuple[str, ...] = ()
    blocked: tuple[AbilityId, ...] = ()
    blocked_before: frozenset[AbilityId] = frozenset()
    suspicion: Mapping[str, int] = {}
    uses: Mapping[tuple[str, AbilityId], int] = {}
    received: frozenset[tuple[str, AbilityId]] = frozenset()
    lamp: Lamp = Lamp()
    lamp_before: Lamp = Lamp()
    last: Public | None = None


def opened(match: Match) -> Table:
    """What everybody knows before the first day."""
    living = tuple(one.id for one in match.characters)
    return Table(
        day=1,
        rules=match.rules,
        classes={one.id: one.class_id for one in match.characters},
        living=living,
        suspicion=dict.fromkeys(living, 0),
        lamp=lamp_of(1, living),
    )


def after(table: Table, shown: Public) -> Table:
    """What everybody knows when the results of the day have been told."""
    gone = set(shown.dead)
    living = tuple(one for one in table.living if one not in gone) if gone else table.living
    uses, received = dict(table.uses), set(table.received)
    for told in shown.abilities:
        done = (told.by, told.ability)
        uses[done] = uses.get(done, 0) + 1
        if told.ability in ONCE:
            received.update((target, told.ability) for target in (*told.targets, *told.linked))
    return Table(
        day=table.day + 1,
        rules=table.rules,
        classes=table.classes,
        living=living,
        dead=(*table.dead, *shown.dead),
        blocked=shown.blocked,
        blocked_before=table.blocked_before.union(shown.blocked),
        suspicion=suspected(table, shown),
        uses=uses,
        received=frozenset(received),
        lamp=lamp_of(table.day + 1, living),
        lamp_before=table.lamp,
        last=shown,
    )


def suspected(table: Table, shown: Public) -> dict[str, int]:
    """Who harms or votes against the less suspected is suspected; who helps others or lights the lamp is trusted."""
    before = table.suspicion
    now = dict(before)
    usual = sum(before[one] for one in table.living) / len(table.living)
    for told in shown.abilities:
        kind = KINDS[told.ability]
        for target in told.targets:
            if target == told.by or kind == "craft":
                continue
            if kind == "help":
                now[told.by] -= 1
            else:
                now[told.by] += before[target] < usual
    for voter, target in shown.votes.items():
        if before[target] < usual:
            now[voter] += 1
    for one in table.lamp.circle:
        if one not in shown.light:
            now[one] += 1
    return now


def lamp_of(day: int, living: tuple[str, ...]) -> Lamp:
    """Whose turn it is: the circle moves round the table. With fewer than five there is none."""
    number = len(living)
    if number < CIRCLE + 2:
        return Lamp()
    turn = [living[(CIRCLE * day + place) % number] for place in range(CIRCLE + 2)]
    return Lamp(circle=tuple(turn[:CIRCLE]), on=turn[CIRCLE], reader=turn[CIRCLE + 1])
