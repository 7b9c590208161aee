"""The characters of the scripted players. A new one is one value in the table."""

from typing import Final

from engine.curse.ids import Faction
from engine.curse.lab import votes
from engine.curse.lab.seen import Strategy

STRATEGIES: Final[tuple[Strategy, ...]] = (
    Strategy(
        id="cautious", faction="representative", weights={"harm": 1, "help": 5, "craft": 2}, vote=votes.when_sure,
        light=90, attack=15, selfish=65, mend=1, give=5, loot=15, hedge=15,
    ),
    Strategy(
        id="aggressive", faction="representative", weights={"harm": 6, "help": 1, "craft": 2}, vote=votes.own_mind,
        light=60, attack=75, selfish=50, mend=4, give=3, loot=35, hedge=30,
    ),
    Strategy(
        id="social", faction="representative", weights={"harm": 2, "help": 4, "craft": 2}, vote=votes.with_others,
        light=95, attack=35, selfish=30, mend=2, give=15, loot=20, hedge=20,
    ),
    Strategy(
        id="hidden", faction="traitor", weights={"harm": 1, "help": 4, "craft": 2}, vote=votes.agreed,
        light=50, attack=80, selfish=60, mend=2, give=15, loot=20, hedge=15,
    ),
    Strategy(
        id="bold", faction="traitor", weights={"harm": 5, "help": 2, "craft": 2}, vote=votes.agreed,
        light=40, attack=80, selfish=50, mend=2, give=15, loot=35, hedge=15, open=True,
    ),
)  # fmt: skip
"""In the order of the report."""

OF_FACTION: Final[dict[Faction, tuple[Strategy, ...]]] = {
    "representative": tuple(one for one in STRATEGIES if one.faction == "representative"),
    "traitor": tuple(one for one in STRATEGIES if one.faction == "traitor"),
}
"""Faction → the strategies that are dealt to it."""
