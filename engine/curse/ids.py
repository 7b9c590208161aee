"""The rulebook's words: every id of the game, as types and as tables (rulings, section 0)."""

from typing import Final, Literal, get_args

ClassId = Literal[
    "fire_mage",
    "paladin",
    "illusionist",
    "dispeller",
    "life_mage",
    "warlock",
    "ice_mage",
    "lightning_mage",
    "monk",
    "death_mage",
]
AbilityId = Literal[
    "fireball",
    "fire_shield",
    "divine_shield",
    "protection",
    "copy",
    "reflection",
    "dispel",
    "link",
    "restoration",
    "resurrection",
    "jinx",
    "secret_knowledge",
    "ice_block",
    "freeze",
    "chain_lightning",
    "ball_lightning",
    "strike",
    "healing",
    "call_of_the_dead",
    "cheat_death",
]
CommonId = Literal["light", "use", "transfer", "looting"]
ActionId = Literal[AbilityId, CommonId]
ItemId = Literal[
    "elixir",
    "red_sphere",
    "poison",
    "amulet",
    "power_potion",
    "white_artifact",
    "white_totem",
    "black_artifact",
    "black_totem",
    "ring",
    "night_sphere",
    "knife",
    "insight_sphere",
    "thief_artifact",
]
PublicItemId = Literal[
    "elixir",
    "red_sphere",
    "poison",
    "amulet",
    "power_potion",
    "artifact",
    "white_totem",
    "black_totem",
    "ring",
    "night_sphere",
    "knife",
    "insight_sphere",
    "thief_artifact",
]
AnyItemId = Literal[ItemId, "artifact"]
EffectId = Literal["fire_shield", "reflection", "restoration", "jinx", "freeze", "power", "exhausted", "backlash"]
Faction = Literal["representative", "traitor"]
ReceivedId = Literal["resurrection", "cheat_death"]

CLASSES: Final[dict[ClassId, tuple[AbilityId, AbilityId]]] = {
    "fire_mage": ("fireball", "fire_shield"),
    "paladin": ("divine_shield", "protection"),
    "illusionist": ("copy", "reflection"),
    "dispeller": ("dispel", "link"),
    "life_mage": ("restoration", "resurrection"),
    "warlock": ("jinx", "secret_knowledge"),
    "ice_mage": ("ice_block", "freeze"),
    "lightning_mage": ("chain_lightning", "ball_lightning"),
    "monk": ("strike", "healing"),
    "death_mage": ("call_of_the_dead", "cheat_death"),
}
"""Class → its two abilities, in the order of the rulebook."""

CLASS_OF: Final[dict[AbilityId, ClassId]] = {
    ability: class_id for class_id, pair in CLASSES.items() for ability in pair
}
ABILITIES: Final[tuple[AbilityId, ...]] = get_args(AbilityId)
ITEMS: Final[tuple[ItemId, ...]] = get_args(ItemId)
PUBLIC_ITEMS: Final[tuple[PublicItemId, ...]] = get_args(PublicItemId)

ARTIFACTS: Final = ("white_artifact", "black_artifact")
"""Both kinds, the one that a transfer of «artifact» gives first in front (R8.3)."""


def public_item(item: AnyItemId) -> PublicItemId:
    """The name under which players see an item: both artifacts are `artifact` (R8.6)."""
    if item == "white_artifact" or item == "black_artifact":
        return "artifact"
    return item


def public_items(items: dict[ItemId, int]) -> dict[PublicItemId, int]:
    """What a character holds, under the names that players see, with counts (R8.6)."""
    shown: dict[PublicItemId, int] = {}
    for item in ITEMS:
        if count := items.get(item, 0):
            name = public_item(item)
            shown[name] = shown.get(name, 0) + count
    return shown
