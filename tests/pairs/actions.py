"""Everything that can be ordered, and how an order for it reads beside another's."""

from typing import Any, Final

import msgspec

from engine.curse.catalog import ABILITIES, COMMON, DEEDS, ITEMS
from engine.curse.headers import Target
from engine.curse.ids import ABILITIES as ABILITY_IDS
from engine.curse.ids import CLASSES, PUBLIC_ITEMS
from engine.curse.model import Order

USABLE: Final = tuple(item for item in ITEMS if ITEMS[item].effect is not None)
ACTIONS: Final = (*ABILITIES, *COMMON, *USABLE)
"""The rows and columns of the table: class abilities, common abilities, items that are used."""

FAMILIES: Final[dict[str, tuple[str, ...]]] = {**CLASSES, "common": tuple(COMMON), "items": USABLE}
"""Class, or kind of what everybody may do → its actions."""

BLOCKABLE: Final = ["fireball", "copy"]


def takes_corpse(action: str) -> bool:
    """Whether it may name who was dead at the start of the day (R2.3)."""
    return DEEDS[action].target in (Target.DEAD, Target.ANY)


def variants(action: str, other: str) -> tuple[str, ...]:
    """In which ways an order may be worded beside the other: a ball is made or thrown, a transfer gives this or that.

    What is given or stolen is the other's item, and an artifact.
    """
    if action == "ball_lightning":
        return ("throw", "make")
    if action in ("transfer", "thief_artifact"):
        things = ("artifact", other if other in USABLE else "poison")
        return things if other in ITEMS or other in COMMON else things[1:]
    return ("",)


def order_for(action: str, by: str, target: str, corpse: str, neighbour: str, other: str, variant: str) -> Order:
    """The order by which a character does the action to the target, beside another's action `other`."""
    deed = DEEDS[action]
    fields: dict[str, Any] = {"by": by, "action": action}
    if action in ITEMS:
        fields |= {"action": "use", "item": action}
    if deed.target is Target.PAIR:
        fields["targets"] = (target, neighbour)
    elif deed.target is Target.DEAD:
        fields["target"] = corpse
    elif "target" in deed.fields and variant != "make":
        fields["target"] = target
    return msgspec.convert(fields | _asked(action, other, variant), Order)


def _asked(action: str, other: str, variant: str) -> dict[str, Any]:
    """What it names beside its target."""
    copyable = other if other in ABILITY_IDS and other != "secret_knowledge" else "jinx"
    asked: dict[str, dict[str, Any]] = {
        "copy": {"ability": copyable},
        "secret_knowledge": {"ability": "strike"},  # the corpse is a monk
        "ring": {"abilities": BLOCKABLE},
        "transfer": {"item": variant, "count": 2 if variant in ITEMS and ITEMS[variant].counted else 1},
        "thief_artifact": {"steal": variant},
    }
    return asked.get(action, {})


assert set(USABLE) < set(PUBLIC_ITEMS)
