"""The set-up of a match: factions and items (R1), all from one seed (R1.7)."""

from collections.abc import Sequence
from typing import Final, Literal

from engine.core.chance import Chance
from engine.core.refusal import Refusal, RefusedError
from engine.curse.ids import CLASSES, ClassId, Faction, ItemId
from engine.curse.model import Character, Match
from engine.curse.rules import DEFAULT, Rules

Deal = Literal["random", "balanced"]

PLAYERS: Final = range(5, 11)
"""(choice) R1.1: how many may play."""
TRAITORS: Final = range(1, 3)
"""(choice) R1.1: how many of them are traitors."""

BASIC_SETS: Final[tuple[dict[ItemId, int], ...]] = (
    {"elixir": 1},
    {"red_sphere": 2},
    {"poison": 2},
    {"amulet": 1},
    {"power_potion": 1},
)
"""R1.5."""
WHITE_SET: Final[dict[ItemId, int]] = {"white_artifact": 1, "white_totem": 1}
"""R1.6, for one representative."""
TRAITOR_SETS: Final[tuple[dict[ItemId, int], ...]] = (
    {"black_artifact": 1, "black_totem": 1, "ring": 1, "night_sphere": 1},
    {"knife": 1, "insight_sphere": 1, "thief_artifact": 1},
)
"""R1.6; (choice) with one traitor, that one gets both."""


def deal(
    classes: Sequence[ClassId], chance: Chance, *, traitors: int = 2, how: Deal = "random", rules: Rules = DEFAULT
) -> Match:
    """The match at the start of day 1. `classes` in roster order; a character's id is its class (section 0).

    Raises RefusedError with `players`, `traitors` or `class` where R1.1 or R1.3 does not allow it.
    """
    if len(classes) not in PLAYERS:
        raise RefusedError(Refusal("players"))
    if traitors not in TRAITORS:
        raise RefusedError(Refusal("traitors"))
    if len(set(classes)) < len(classes) or not set(classes) <= set(CLASSES):
        raise RefusedError(Refusal("class"))
    order = chance.shuffle("factions", classes)
    bad, good = order[:traitors], order[traitors:]
    items = {one: dict(basic) for one, basic in _basic_sets(classes, chance, how).items()}
    _add(items[chance.pick("white set", sorted(good))], WHITE_SET)
    for index, extra in enumerate(chance.shuffle("traitor sets", TRAITOR_SETS)):
        _add(items[bad[index % traitors]], extra)
    return Match(
        day=1,
        characters=tuple(
            _fresh(one, "traitor" if one in bad else "representative", items[one], rules) for one in classes
        ),
        rules=rules,
    )


def _fresh(class_id: ClassId, faction: Faction, items: dict[ItemId, int], rules: Rules) -> Character:
    """R1.2."""
    return Character(id=class_id, class_id=class_id, faction=faction, spheres=rules.spheres, items=items)


def _basic_sets(classes: Sequence[ClassId], chance: Chance, how: Deal) -> dict[ClassId, dict[ItemId, int]]:
    """R1.5: drawn for each by itself; (choice) or as equally as the number of players allows."""
    if how == "random":
        return {one: chance.pick(f"basic set/{one}", BASIC_SETS) for one in classes}
    rounds = -(-len(classes) // len(BASIC_SETS))
    stack = [basic for number in range(rounds) for basic in chance.shuffle(f"balanced sets/{number}", BASIC_SETS)]
    takers = chance.shuffle("balanced takers", classes)
    return dict(zip(takers, stack, strict=False))


def _add(items: dict[ItemId, int], extra: dict[ItemId, int]) -> None:
    for item, count in extra.items():
        items[item] = items.get(item, 0) + count
