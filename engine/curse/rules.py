"""Every number of the rulings, with its default: one value that a match carries with it."""

from typing import Annotated

from msgspec import Meta, Struct

Amount = Annotated[int, Meta(ge=0, le=10**9)]
Some = Annotated[int, Meta(ge=1, le=10**9)]


class Rules(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The numbers of the game. Spheres and damage are in spheres, `*_days` in days, the day of laying included.

    A match stores its own; what equals the rulings is left out of its JSON.
    """

    spheres: Some = 10  # R1.2, and the most at the end of a stage, R4.1
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
    light: Amount = 1  # R10.2: added by each of several


DEFAULT = Rules()
