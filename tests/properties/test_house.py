"""Whole matches under numbers that a house may choose, the wildest included: the invariants hold, and all is stored."""

import random
from typing import Final

import pytest

from engine.core.chance import Chance
from engine.curse.game import EVENTS, STATES
from engine.curse.lab.play import Setting, opening, played
from engine.curse.rules import Rules, allowed, clash
from tests.pairs.invariants import Resolved, check

ROSTER: Final = ("players_least", "players_most")
LONGEST: Final = 12


def house(chance: random.Random) -> Rules:
    """A third of the numbers are others: at their bounds, or plausible ones."""
    told: dict[str, int] = {"players_least": 3}
    for name in Rules.__struct_fields__:
        least, most = allowed(name)
        if name not in ROSTER and chance.random() < 0.33:
            told[name] = chance.choice([least, least + 1, 2, 3, 5, 10, most])
    rules = Rules(**told)
    return house(chance) if clash(rules) else rules


@pytest.mark.parametrize("table", range(4))
def test_matches_of_any_house_keep_the_invariants_and_are_stored(table: int) -> None:
    for number in range(25):
        seed = f"house {table}/{number}"
        setting = Setting(
            players=random.Random(seed).randint(3, 10), traitors=1, rules=house(random.Random(seed)), longest=LONGEST
        )
        for day in played(opening(seed, setting), Chance(seed), LONGEST):
            check(Resolved(day.match, day.orders, day.votes, day.after, day.events))
            assert STATES.decode(STATES.encode(day.after)) == day.after
            assert EVENTS.decode(EVENTS.encode(tuple(day.events))) == tuple(day.events)
