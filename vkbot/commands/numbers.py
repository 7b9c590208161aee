"""The numbers of The Curse 3 in words: for each field of `engine.curse.rules.Rules` its ruling, and what it is."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.curse.rules import DEFAULT, Rules

NUMBERS: Final[dict[str, tuple[str, str]]] = {
    "players_least": ("R1.1", "players of the smallest match"),
    "players_most": ("R1.1", "players of the largest match"),
    "traitors_most": ("R1.1", "traitors of a match at most"),
    "spheres": ("R1.2", "spheres at the start, and the most at the end of a stage"),
    "light_at_start": ("R1.2", "light at the start"),
    "dealt_elixir": ("R1.5", "elixirs in the basic set of elixirs"),
    "dealt_red_sphere": ("R1.5", "red spheres in the basic set of red spheres"),
    "dealt_poison": ("R1.5", "poisons in the basic set of poisons"),
    "dealt_amulet": ("R1.5", "amulets in the basic set of amulets"),
    "dealt_power_potion": ("R1.5", "potions in the basic set of power potions"),
    "dealt_white_artifact": ("R1.6", "white artifacts in the white set"),
    "dealt_black_artifact": ("R1.6", "black artifacts in the black set"),
    "light_limit": ("R2.6", "lights a day"),
    "looting_limit": ("R2.6", "lootings a day"),
    "uncounted_limit": ("R2.6", "uses a day of each item that is not used up"),
    "curse": ("R4.5", "spheres that the curse takes"),
    "curse_death_relief": ("R4.5", "fewer of them on a day with a death in stage 1 or 2"),
    "white_artifact_relief": ("R4.5", "fewer of them with a white artifact"),
    "black_artifact_burden": ("R4.5", "more of them for each black artifact"),
    "exile_share": ("R4.4", "exile needs more than one vote in so many of the living"),
    "backlash_factor": ("R4.6", "damage under backlash is so many times as much"),
    "reflection_share": ("R4.8", "reflection sends back one point in so many, rounded down"),
    "freeze_damage": ("R4.10", "damage to a frozen character for each class ability"),
    "ability_limit": ("R2.5", "class abilities a day"),
    "power_limit": ("R2.5", "class abilities a day under power"),
    "exhausted_limit": ("R2.5", "class abilities a day while exhausted"),
    "exhausted_power_limit": ("R2.5", "class abilities a day while exhausted and under power"),
    "fireball": ("R5.1", "damage of a fireball"),
    "fireball_recoil": ("R5.1", "damage of a fireball to its user"),
    "fireball_recoil_every": ("R5.1", "which it takes at every so manieth use"),
    "fire_shield": ("R5.1", "damage of a fire shield to a thief or looter"),
    "fire_shield_days": ("R5.1", "days of a fire shield"),
    "reflection_days": ("R5.4", "days of a reflection"),
    "restoration": ("R5.5", "spheres that a restoration heals each day"),
    "restoration_days": ("R5.5", "days of a restoration"),
    "resurrection_spheres": ("R5.5", "spheres of the resurrected"),
    "jinx_days": ("R5.6", "days of a jinx"),
    "secret_knowledge_limit": ("R5.6", "uses of secret knowledge a match"),
    "ice_block": ("R5.7", "damage of an ice block"),
    "freeze_days": ("R5.7", "days of a freezing"),
    "chain_lightning": ("R5.8", "damage of a chain lightning to each it hits"),
    "ball_lightning": ("R5.8", "damage of a ball lightning"),
    "strike": ("R5.8", "damage of a strike"),
    "healing": ("R5.8", "spheres that a healing heals"),
    "call_of_the_dead": ("R5.9", "damage of a call of the dead before the dead are counted"),
    "call_of_the_dead_share": ("R5.9", "one more of it for so many dead"),
    "cheat_death": ("R5.9", "damage of cheating death"),
    "link_days": ("R5.12", "days of a link"),
    "elixir_share": ("R7.1", "an elixir heals one in so many of the lacking spheres, rounded up"),
    "red_sphere": ("R7.1", "spheres that a red sphere heals"),
    "poison": ("R7.1", "damage of a poison"),
    "knife": ("R7.1", "damage of a knife"),
    "night_sphere": ("R7.2", "light that a sphere of night takes"),
    "ring_least": ("R7.3", "abilities that a ring names at least"),
    "ring_most": ("R7.3", "abilities that a ring names at most"),
    "light": ("R10.2", "light that each of several representatives adds"),
}
"""Field → the ruling that it belongs to, and what it is. A test holds the fields against `Rules`."""


@dataclass(frozen=True, slots=True)
class Number:
    """One number of the rules."""

    name: str
    value: int
    ruling: str
    words: str


def numbers(rules: Rules = DEFAULT) -> Iterator[Number]:
    """All numbers, in the order of the engine."""
    for name in rules.__struct_fields__:
        ruling, words = NUMBERS[name]
        yield Number(name, getattr(rules, name), ruling, words)
