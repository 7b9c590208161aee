"""By which rulings one action affects another: the one table of it. The page and its test read it here.

A line of `DIRECT` holds for every pair of an action on its left with one on its right, and each such pair must have
been seen; what is seen must have a line. Life and death reach further than can be listed: there each action says by
which rulings it brings death about or keeps it off, and by which it suffers from it.
"""

from collections.abc import Iterator
from itertools import product
from typing import Final

from engine.curse.catalog import COMMON, ITEMS
from engine.curse.ids import ABILITIES
from engine.curse.schedule import STAGE_OF
from tests.pairs.actions import ACTIONS, USABLE

Names = tuple[str, ...]

_STEPS: Final = tuple(STAGE_OF)
COUNTED: Final = tuple(item for item in USABLE if ITEMS[item].counted)
UNCOUNTED: Final = tuple(item for item in USABLE if not ITEMS[item].counted)
LINKED: Final = (
    "elixir",
    "red_sphere",
    "poison",
    "amulet",
    "power_potion",
    "knife",
    "insight_sphere",
    "thief_artifact",
)
COPIED: Final = tuple(one for one in ABILITIES if one != "secret_knowledge")
AIMED: Final = tuple(one for one in COPIED if one not in ("copy", "chain_lightning"))
HARM: Final = ("fireball", "ice_block", "chain_lightning", "ball_lightning", "strike", "call_of_the_dead")
BLOWS: Final = (*HARM, "cheat_death", "poison", "knife")
HEALS: Final = ("restoration", "healing", "elixir", "red_sphere")
LAYS: Final = ("fire_shield", "reflection", "restoration", "jinx", "freeze")
BURNT: Final = ("looting", "thief_artifact")
TOTEMS: Final = ("white_totem", "black_totem")


def _from(step: str, within: Names = ABILITIES) -> Names:
    """Those that are carried out at a step and after it."""
    return tuple(one for one in within if _STEPS.index(one) >= _STEPS.index(step))


def _after(step: str) -> Names:
    """The class abilities that are carried out after a step."""
    return tuple(one for one in _from(step) if one != step)


SAME: Final[tuple[tuple[str, Names], ...]] = (
    ("R2.5", ABILITIES),
    ("R2.6", ("light", "looting", *UNCOUNTED)),
    ("R5.3", COPIED),
    ("R4.7", ("protection",)),
    ("R5.6", ("secret_knowledge",)),
    ("R4.10", ("freeze",)),
    ("R5.8", ("chain_lightning",)),
    ("R5.11", ("dispel",)),
    ("R5.13", ("resurrection", "cheat_death")),
    ("R10.2", ("light",)),
    ("R4.1", ("night_sphere",)),
    ("R2.8", ("transfer",)),
    ("R4.3", ("transfer",)),
    ("R8.2", TOTEMS),
    ("R8.3", ("thief_artifact",)),
    ("R8.4", ("looting",)),
)
"""What an action does to another use of itself."""

DIRECT: Final[tuple[tuple[str, Names, Names], ...]] = (
    ("R5.3", tuple(one for one in COPIED if one != "copy"), ("copy",)),
    ("R5.8", AIMED, ("chain_lightning",)),
    ("R4.10", ("freeze",), _after("freeze")),
    ("R4.10", ("protection",), _after("protection")),
    ("R4.10", ("dispel",), _after("dispel")),
    ("R5.11", ("dispel",), LAYS),
    ("R5.11", ("dispel",), ("healing", "elixir", "red_sphere", *BURNT)),
    ("R4.8", ("dispel",), BLOWS),
    ("R4.7", ("protection",), (*_after("protection"), "elixir", "red_sphere", "poison", "knife", *BURNT)),
    ("R4.7", ("divine_shield", "amulet"), ("protection",)),
    ("R4.8", ("reflection",), BLOWS),
    ("R4.9", ("jinx",), HEALS),
    ("R5.12", ("link",), (*(one for one in COPIED if one not in ("copy", "link")), *LINKED)),
    ("R5.1", ("fire_shield",), BURNT),
    ("R2.7", ("looting",), ("transfer", *USABLE)),
    ("R2.7", ("transfer", *USABLE), ("looting",)),
    ("R2.7", ("light",), ("night_sphere",)),
    ("R2.7", ("night_sphere",), ("light",)),
    ("R4.1", ("light",), ("night_sphere",)),
    ("R2.8", ("transfer",), COUNTED),
    ("R2.8", COUNTED, ("transfer",)),
    ("R7.4", COUNTED, ("insight_sphere", "thief_artifact")),
    ("R8.1", (*TOTEMS, "thief_artifact"), ("transfer",)),
    ("R8.1", TOTEMS, ("thief_artifact", "insight_sphere")),
    ("R8.1", ("transfer", "looting"), ("insight_sphere",)),
    ("R8.1", ("black_totem", "thief_artifact"), ("looting",)),
    ("R8.3", ("insight_sphere",), ("thief_artifact",)),
    ("R4.3", ("transfer",), ("white_totem", "thief_artifact")),
    ("R4.3", ("white_totem",), ("black_totem", "thief_artifact", "transfer")),
    ("R4.3", ("black_totem", "thief_artifact"), ("white_totem",)),
)
"""Ruling, who affects, who is affected."""

MORTAL_BY: Final[tuple[tuple[str, Names], ...]] = (
    ("R4.6", BLOWS),
    ("R4.9", HEALS),
    ("R4.7", ("protection",)),
    ("R5.5", ("resurrection",)),
    ("R5.11", ("dispel",)),
    ("R4.5", ("divine_shield", "amulet")),
)
"""How an action brings death about, or keeps it off."""

MORTAL_ON: Final[tuple[tuple[str, Names], ...]] = (
    ("R4.1", (*HEALS, "cheat_death")),
    ("R4.2", (*(one for one in USABLE if STAGE_OF[one] == 4), "transfer", "looting")),
    ("R4.5", (*BLOWS, "dispel", "link", "jinx")),
    ("R4.6", BLOWS),
    ("R4.7", ("protection",)),
    ("R5.5", ("divine_shield", "resurrection")),
)
"""What life and death change of an action: spheres at the end of a stage (R4.1), whether its user still acts (R4.2),
the curse of the day of a death (R4.5), a dead target (R4.6), a protector's death (R4.7), a return to life (R5.5)."""


def _direct() -> Iterator[tuple[tuple[str, str], str]]:
    for ruling, actions in SAME:
        yield from (((one, one), ruling) for one in actions)
    for ruling, by, on in DIRECT:
        yield from ((pair, ruling) for pair in product(by, on))


def direct_rulings() -> dict[tuple[str, str], list[str]]:
    """(Who affects, who is affected) → the rulings, in their order."""
    found: dict[tuple[str, str], set[str]] = {}
    for pair, ruling in _direct():
        found.setdefault(pair, set()).add(ruling)
    return {pair: sorted(named, key=_number) for pair, named in found.items()}


def mortal_rulings(by: str, on: str) -> list[str]:
    """The same where it goes through life and death alone."""
    named = {ruling for ruling, actions in MORTAL_BY if by in actions}
    named |= {ruling for ruling, actions in MORTAL_ON if on in actions}
    return sorted(named, key=_number)


def _number(ruling: str) -> tuple[int, ...]:
    return tuple(int(part) for part in ruling[1:].split("."))


assert set(COMMON) < set(ACTIONS)
