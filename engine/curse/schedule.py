"""The order of a day, to be laid beside the rulebook's «Порядок просчёта» (rulings, section 4).

A step is named by the ability or item that is carried out in it. Steps that nobody orders
(exile, the curse, the thief's artifact moving by itself) are called by name in `resolve`.
"""

from typing import Final

STAGE_1: Final = (
    "light",
    "link",
    "dispel",
    "fire_shield",
    "divine_shield",
    "protection",
    "reflection",
    "jinx",
    "freeze",
    "elixir",
    "copy",
    "resurrection",
    "secret_knowledge",
    "cheat_death",
    "red_sphere",
    "restoration",
    "healing",
    "amulet",
)
STAGE_2: Final = (
    "fireball",
    "ice_block",
    "chain_lightning",
    "ball_lightning",
    "strike",
    "call_of_the_dead",
    "poison",
    "knife",
)
STAGE_3: Final = ("exile", "curse")
STAGE_4: Final = (
    "power_potion",
    "night_sphere",
    "ring",
    "white_totem",
    "black_totem",
    "thief_artifact",
    "transfer",
    "looting",
    "insight_sphere",
    "thief_artifact_moves",
)
STAGES: Final = (STAGE_1, STAGE_2, STAGE_3, STAGE_4)

STAGE_OF: Final[dict[str, int]] = {step: number for number, steps in enumerate(STAGES, start=1) for step in steps}
"""Step → the number of its stage, 1 to 4."""
