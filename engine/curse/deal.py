"""The set-up of a match: factions and items (R1), all from one seed (R1.7)."""

from collections.abc import Sequence
from typing import Final, Literal

from engine.core.chance import Chance
from engine.core.refusal import Refusal, RefusedError
from engine.curse.ids import CLASSES, ClassId, Faction, ItemId
from engine.curse.model import Character, Match
from engine.curse.rules import DEFAULT, Rules

Deal = Literal["random", "balanced"]

TRAITORS_LEAST: Final = 1
"""R1.1: a match without traitors would be over before it began."""


def basic_sets(rules: Rules = DEFAULT) -> tuple[dict[ItemId, int], ...]:
    """R1.5."""
    return (
        {"elixir": rules.dealt_elixir},
        {"red_sphere": rules.dealt_red_sphere},
        {"poison": rules.dealt_poison},
        {"amulet": rules.dealt_amulet},
        {"power_potion": rules.dealt_power_potion},
    )


def white_set(rules: Rules = DEFAULT) -> dict[ItemId, int]:
    """R1.6, for one representative."""
    return {"white_artifact": rules.dealt_white_artifact, "white_totem": 1}


def traitor_sets(rules: Rules = DEFAULT) -> tuple[dict[ItemId, int], ...]:
    """R1.6; (choice) with one traitor, that one gets both."""
    return (
        {"black_artifact": rules.dealt_black_artifact, "black_totem": 1, "ring": 1, "night_sphere": 1},
        {"knife": 1, "insight_sphere": 1, "thief_artifact": 1},
    )


def most_traitors(players: int, rules: Rules = DEFAULT) -> int:
    """R1.1; and always fewer than there are representatives: else the match would be over before it began (R9.1)."""
    return min(rules.traitors_most, (players - 1) // 2)


def deal(
    classes: Sequence[ClassId], chance: Chance, *, traitors: int = 2, how: Deal = "random", rules: Rules = DEFAULT
) -> Match:
    """The match at the start of day 1. `classes` in roster order; a character's id is its class (section 0).

    Raises RefusedError with `players`, `traitors` or `class` where R1.1 or R1.3 does not allow it.
    """
    if not rules.players_least <= len(classes) <= rules.players_most:
        raise RefusedError(Refusal("players"))
    if not TRAITORS_LEAST <= traitors <= most_traitors(len(classes), rules):
        raise RefusedError(Refusal("traitors"))
    if len(set(classes)) < len(classes) or not set(classes) <= set(CLASSES):
        raise RefusedError(Refusal("class"))
    order = chance.shuffle("factions", classes)
    bad, good = order[:traitors], order[traitors:]
    items = {one: dict(basic) for one, basic in _basic_sets(classes, chance, how, basic_sets(rules)).items()}
    _add(items[chance.pick("white set", sorted(good))], white_set(rules))
    for index, extra in enumerate(chance.shuffle("traitor sets", traitor_sets(rules))):
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
    return Character(
        id=class_id, class_id=class_id, faction=faction, spheres=rules.spheres, light=rules.light_at_start, items=items
    )


def _basic_sets(
    classes: Sequence[ClassId], chance: Chance, how: Deal, sets: Sequence[dict[ItemId, int]]
) -> dict[ClassId, dict[ItemId, int]]:
    """R1.5: drawn for each by itself; (choice) or as equally as the number of players allows."""
    if how == "random":
        return {one: chance.pick(f"basic set/{one}", sets) for one in classes}
    rounds = -(-len(classes) // len(sets))
    stack = [basic for number in range(rounds) for basic in chance.shuffle(f"balanced sets/{number}", sets)]
    takers = chance.shuffle("balanced takers", classes)
    return dict(zip(takers, stack, strict=False))


def _add(items: dict[ItemId, int], extra: dict[ItemId, int]) -> None:
    for item, count in extra.items():
        items[item] = items.get(item, 0) + count
