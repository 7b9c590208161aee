"""Every number of the rulings, with its default: one value that a match carries with it."""

import tomllib
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from engine.curse.ids import CLASSES

Amount = Annotated[int, Meta(ge=0, le=10**9)]
Some = Annotated[int, Meta(ge=1, le=10**9)]


class Rules(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The numbers of the game. Spheres and damage are in spheres, `*_days` in days, the day of laying included.

    A match stores its own; what equals the rulings is left out of its JSON.
    """

    players_least: Some = 5  # R1.1 (choice)
    players_most: Some = 10  # R1.1, and never more than there are classes
    traitors_most: Some = 2  # R1.1 (choice)
    spheres: Some = 10  # R1.2, and the most at the end of a stage, R4.1
    light_at_start: Amount = 0  # R1.2
    dealt_elixir: Some = 1  # R1.5, as all of the basic sets
    dealt_red_sphere: Some = 2
    dealt_poison: Some = 2
    dealt_amulet: Some = 1
    dealt_power_potion: Some = 1
    dealt_white_artifact: Some = 1  # R1.6
    dealt_black_artifact: Some = 1  # R1.6
    light_limit: Amount = 1  # R2.6, a day
    looting_limit: Amount = 1  # R2.6, a day
    uncounted_limit: Amount = 1  # R2.6: uses a day of each kind of item that is not used up
    curse: Amount = 2  # R4.5
    curse_death_relief: Amount = 2  # R4.5: somebody died in stage 1 or 2
    white_artifact_relief: Amount = 2  # R4.5
    black_artifact_burden: Amount = 2  # R4.5, for each
    exile_share: Some = 2  # R4.4: more than one vote in `exile_share` of the living
    backlash_factor: Some = 2  # R4.6 (c)
    reflection_share: Some = 2  # R4.8: one in so many, rounded down
    freeze_damage: Amount = 1  # R4.10
    ability_limit: Amount = 1  # R2.5
    power_limit: Amount = 2  # R2.5, under `power`
    exhausted_limit: Amount = 0  # R2.5, while `exhausted`
    exhausted_power_limit: Amount = 1  # R2.5, both
    fireball: Amount = 2  # R5.1
    fireball_recoil: Amount = 1  # R5.1
    fireball_recoil_every: Some = 2  # R5.1
    fire_shield: Amount = 3  # R5.1
    fire_shield_days: Some = 2  # R5.1
    reflection_days: Some = 2  # R5.4
    restoration: Amount = 1  # R5.5
    restoration_days: Some = 3  # R5.5
    resurrection_spheres: Amount = 5  # R5.5
    jinx_days: Some = 2  # R5.6
    secret_knowledge_limit: Amount = 1  # R5.6, a match
    ice_block: Amount = 3  # R5.7
    freeze_days: Some = 3  # R5.7
    chain_lightning: Amount = 1  # R5.8
    ball_lightning: Amount = 3  # R5.8
    strike: Amount = 5  # R5.8
    healing: Amount = 1  # R5.8
    call_of_the_dead: Amount = 1  # R5.9
    call_of_the_dead_share: Some = 2  # R5.9: one more for so many dead
    cheat_death: Amount = 1  # R5.9
    link_days: Some = 2  # R5.12
    elixir_share: Some = 3  # R7.1: one in so many of the lost spheres, rounded up
    red_sphere: Amount = 1  # R7.1
    poison: Amount = 1  # R7.1
    knife: Amount = 1  # R7.1
    night_sphere: Amount = 1  # R7.2
    ring_least: Some = 1  # R7.3
    ring_most: Amount = 10  # R7.3
    light: Amount = 1  # R10.2: added by each of several


DEFAULT = Rules()

MOST: Final = 1000
"""The greatest number that a house may choose; so no match, however long, leaves the range of what is stored."""

Clash = Literal["more-than-classes", "no-players", "no-ring"]
"""Numbers that cannot be played together."""

_CLASHES: Final[dict[Clash, str]] = {
    "more-than-classes": f"players_most: there are {len(CLASSES)} classes, so not more can play",
    "no-players": "players_least is greater than players_most",
    "no-ring": "ring_least is greater than ring_most",
}


def allowed(name: str) -> tuple[int, int]:
    """The least and the greatest value that a house may choose for a number. Raises KeyError for an unknown name."""
    return Rules.__annotations__[name].__metadata__[0].ge, MOST


def clash(rules: Rules) -> Clash | None:
    """What of the rules cannot be played together (R1.1, R1.3, R7.3); None if all agrees."""
    if rules.players_most > len(CLASSES):
        return "more-than-classes"
    if rules.players_least > rules.players_most:
        return "no-players"
    return "no-ring" if rules.ring_least > rules.ring_most else None


class RulesError(ValueError):
    """What is said of the rules cannot be: the message names the field and what is allowed."""


def read_toml(text: str) -> Rules:
    """The rules that a TOML document describes: a number for each field that differs from the rulings.

    Raises RulesError for what is no TOML, for an unknown field, for a value that is no whole number in range, and for
    numbers that cannot be played together.
    """
    try:
        told = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesError(f"not TOML: {error}") from None
    for name, value in told.items():
        _check_number(name, value)
    rules = Rules(**told)
    if (found := clash(rules)) is not None:
        raise RulesError(_CLASHES[found])
    return rules


def _check_number(name: str, value: Any) -> None:
    if name not in Rules.__struct_fields__:
        raise RulesError(f"{name}: there is no such number; `rassvet curse rules` lists them")
    least, most = allowed(name)
    if type(value) is not int or not least <= value <= most:
        raise RulesError(f"{name}: a whole number from {least} to {most} is wanted, not {value!r}")
