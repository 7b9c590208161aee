"""R2.5 to R2.8, R2.10, R2.11: how much a day holds. The list of orders (R2.9) is in test_r02_list.py."""

from typing import Any

import pytest

from engine.curse.ids import AbilityId
from engine.curse.scenario import ScenarioError, resolve_document
from tests.rules.day import (
    calm,
    death_mage,
    fire_mage,
    ice_mage,
    illusionist,
    life_mage,
    monk,
    paladin,
    warlock,
)

LIVING_ONLY: list[AbilityId] = [
    "fireball", "divine_shield", "protection", "reflection", "restoration", "resurrection", "jinx", "ice_block",
    "freeze", "chain_lightning", "strike", "healing", "call_of_the_dead", "cheat_death",
]  # fmt: skip


# R2.5


def test_R2_5_one_class_ability_a_day() -> None:
    came = calm(monk(), paladin()).order("monk", "strike", "paladin").order("monk", "healing", "paladin").resolve()
    assert came.dropped == {1: "limit"}
    assert came.announced == [("monk", "strike")]


def test_R2_5_two_under_power() -> None:
    today = calm(monk(effects={"power": 1}), paladin(spheres=9))
    today.order("monk", "strike", "paladin").order("monk", "healing", "paladin")
    assert today.resolve().announced == [("monk", "healing"), ("monk", "strike")]


def test_R2_5_no_three_of_ones_own() -> None:
    today = calm(monk(effects={"power": 1}, learned=("fireball",)), paladin())
    today.order("monk", "strike", "paladin").order("monk", "healing", "paladin").order("monk", "fireball", "paladin")
    assert today.resolve().dropped == {2: "limit"}


@pytest.mark.parametrize("place", [0, 1, 2])
def test_R2_5_choice_under_power_a_copied_ability_is_the_third(place: int) -> None:
    """At whatever place in the list it stands."""
    today = calm(illusionist(effects={"power": 1}, copied="strike"), monk())
    abilities: list[tuple[str, dict[str, str]]] = [("copy", {"ability": "jinx"}), ("reflection", {"target": "monk"})]
    abilities.insert(place, ("strike", {"target": "monk"}))
    for ability, fields in abilities:
        today.order("illusionist", ability, **fields)
    assert len(today.resolve().announced) == 3


def test_R2_5_choice_the_third_is_never_one_of_ones_own() -> None:
    today = calm(illusionist(effects={"power": 1}, copied="strike", learned=("fireball",)), monk())
    today.order("illusionist", "fireball", "monk").order("illusionist", "reflection", "monk")
    today.order("illusionist", "copy", ability="jinx").order("illusionist", "strike", "monk")
    assert today.resolve().dropped == {2: "limit"}


def test_R2_5_what_one_has_anyway_is_not_the_third_though_it_was_copied() -> None:
    today = calm(illusionist(effects={"power": 1}, copied="strike", learned=("strike",)), monk())
    today.order("illusionist", "strike", "monk").order("illusionist", "reflection", "monk")
    assert today.order("illusionist", "copy", ability="jinx").resolve().dropped == {2: "limit"}


def test_R2_5_choice_without_power_the_copied_one_is_the_one() -> None:
    today = calm(illusionist(copied="strike"), monk())
    today.order("illusionist", "strike", "monk").order("illusionist", "reflection", "monk")
    assert today.resolve().dropped == {1: "limit"}


def test_R2_5_choice_without_power_another_leaves_no_room_for_the_copied_one() -> None:
    today = calm(illusionist(copied="strike"), monk())
    today.order("illusionist", "reflection", "monk").order("illusionist", "strike", "monk")
    assert today.resolve().dropped == {1: "limit"}


def test_R2_5_none_while_exhausted() -> None:
    came = calm(ice_mage(effects={"exhausted": 1}), monk()).order("ice_mage", "freeze", "monk").resolve()
    assert came.dropped == {0: "limit"}


def test_R2_5_exhausted_says_nothing_of_items_and_light() -> None:
    today = calm(ice_mage(effects={"exhausted": 1}, items={"poison": 1}), monk())
    assert today.order("ice_mage", "light", "monk").use("ice_mage", "poison", "monk").resolve().dropped == {}


def test_R2_5_one_while_exhausted_under_power() -> None:
    today = calm(ice_mage(effects={"exhausted": 1, "power": 1}), monk())
    today.order("ice_mage", "freeze", "monk").order("ice_mage", "ice_block", "monk")
    assert today.resolve().dropped == {1: "limit"}


def test_R2_5_exactly_one_means_the_copied_one_too() -> None:
    today = calm(illusionist(effects={"exhausted": 1, "power": 1}, copied="strike"), monk())
    today.order("illusionist", "reflection", "monk").order("illusionist", "strike", "monk")
    assert today.resolve().dropped == {1: "limit"}


def test_R2_5_each_ability_once_a_day() -> None:
    today = calm(monk(effects={"power": 1}), paladin(), fire_mage())
    today.order("monk", "strike", "paladin").order("monk", "strike", "fire_mage")
    assert today.resolve().dropped == {1: "limit"}


def test_R2_5_not_the_abilities_of_others() -> None:
    assert calm(monk(), paladin()).order("monk", "fireball", "paladin").resolve().dropped == {0: "not_yours"}


def test_R2_5_a_learned_ability_is_ones_own() -> None:
    came = calm(warlock(learned=("strike",)), monk()).order("warlock", "strike", "monk").resolve()
    assert came.spheres("monk") == 5


def test_R2_5_a_copied_ability_is_ones_own_on_that_day() -> None:
    came = calm(illusionist(copied="strike"), monk()).order("illusionist", "strike", "monk").resolve()
    assert came.spheres("monk") == 5
    again = came.next_day().order("illusionist", "strike", "monk").resolve()
    assert again.dropped == {0: "not_yours"}


# R2.6


def test_R2_6_light_once_a_day() -> None:
    today = calm(monk(), paladin(), fire_mage()).order("monk", "light", "paladin").order("monk", "light", "fire_mage")
    assert today.resolve().dropped == {1: "limit"}


def test_R2_6_looting_once_a_day() -> None:
    today = calm(monk(), paladin(dead=True), fire_mage(dead=True))
    today.order("monk", "looting", "paladin").order("monk", "looting", "fire_mage")
    assert today.resolve().dropped == {1: "limit"}


def test_R2_6_a_house_may_allow_more_of_one_and_none_of_the_other() -> None:
    today = calm(monk(), paladin(), fire_mage(dead=True)).order("monk", "light", "paladin")
    today.order("monk", "light", "monk").order("monk", "looting", "fire_mage")
    assert today.ruled(light_limit=2).resolve().dropped == {}
    assert today.ruled(light_limit=1, looting_limit=0).resolve().dropped == {1: "limit", 2: "limit"}
    assert today.ruled(light_limit=0, looting_limit=1).resolve().dropped == {0: "limit", 1: "limit"}


def test_R2_6_no_limit_of_a_house_is_one_of_uses_and_transfers() -> None:
    today = calm(monk(items={"poison": 2, "knife": 1}), paladin()).use("monk", "poison", "paladin")
    today.transfer("monk", "poison", "paladin").use("monk", "knife", "paladin")
    none = today.ruled(light_limit=0, looting_limit=0, uncounted_limit=0)
    assert none.resolve().dropped == {2: "limit"}


def test_R5_6_a_house_may_do_without_secret_knowledge() -> None:
    today = calm(warlock(), monk(dead=True)).order("warlock", "secret_knowledge", "monk", ability="strike")
    assert today.ruled(secret_knowledge_limit=0).resolve().dropped == {0: "again"}
    assert today.ruled(secret_knowledge_limit=1).resolve().dropped == {}


def test_R2_6_uses_and_transfers_without_number() -> None:
    today = calm(monk(items={"poison": 4, "red_sphere": 2}), paladin(), fire_mage())
    today.use("monk", "poison", "paladin").use("monk", "poison", "paladin").use("monk", "red_sphere", "monk")
    today.transfer("monk", "poison", "paladin").transfer("monk", "poison", "fire_mage")
    came = today.transfer("monk", "red_sphere", "fire_mage").resolve()
    assert came.dropped == {}
    assert came.items("monk") == {}


def test_R2_6_a_class_ability_beside_all_that() -> None:
    today = calm(monk(items={"poison": 1}), paladin())
    today.order("monk", "strike", "paladin").order("monk", "light", "paladin").use("monk", "poison", "paladin")
    assert today.resolve().dropped == {}


ONCE: list[tuple[str, dict[str, Any]]] = [
    ("white_totem", {}),
    ("black_totem", {}),
    ("ring", {"abilities": ["strike"]}),
    ("night_sphere", {"target": "paladin"}),
    ("knife", {"target": "paladin"}),
    ("insight_sphere", {"target": "paladin"}),
    ("thief_artifact", {"target": "paladin", "steal": "poison"}),
]


@pytest.mark.parametrize(("item", "fields"), ONCE)
def test_R2_6_an_item_without_a_count_stays(item: str, fields: dict[str, Any]) -> None:
    came = calm(monk(items={item: 1}), paladin()).use("monk", item, **fields).resolve()
    assert came.dropped == {}
    assert came.items("monk") == {item: 1}


@pytest.mark.parametrize(("item", "fields"), ONCE)
def test_R2_6_each_kind_of_these_once_a_day(item: str, fields: dict[str, Any]) -> None:
    """Also with several of the kind in hand."""
    today = calm(monk(items={item: 2}), paladin())
    today.use("monk", item, **fields).use("monk", item, **fields)
    assert today.resolve().dropped == {1: "limit"}


@pytest.mark.parametrize("item", ["white_artifact", "black_artifact", "artifact"])
def test_R2_6_artifacts_are_not_used(item: str) -> None:
    with pytest.raises(ScenarioError, match="item: artifacts are not used"):
        resolve_document(
            {
                "game": "curse3",
                "day": 1,
                "characters": [{"class": "monk", "faction": "traitor"}],
                "orders": [{"by": "monk", "action": "use", "item": item}],
            }
        )


# R2.7


def test_R2_7_no_use_beside_looting() -> None:
    today = calm(monk(items={"poison": 1}), paladin(dead=True))
    today.order("monk", "looting", "paladin").use("monk", "poison", "monk")
    assert today.resolve().dropped == {1: "exclusive"}


def test_R2_7_no_transfer_beside_looting() -> None:
    today = calm(monk(items={"poison": 1}), paladin(dead=True), fire_mage())
    today.order("monk", "looting", "paladin").transfer("monk", "poison", "fire_mage")
    assert today.resolve().dropped == {1: "exclusive"}


def test_R2_7_no_looting_beside_a_use() -> None:
    today = calm(monk(items={"poison": 1}), paladin(dead=True))
    today.use("monk", "poison", "monk").order("monk", "looting", "paladin")
    assert today.resolve().dropped == {1: "exclusive"}


def test_R2_7_no_looting_beside_a_transfer() -> None:
    today = calm(monk(items={"poison": 1}), paladin(dead=True), fire_mage())
    today.transfer("monk", "poison", "fire_mage").order("monk", "looting", "paladin")
    assert today.resolve().dropped == {1: "exclusive"}


def test_R2_7_a_dropped_use_excludes_nothing() -> None:
    today = calm(monk(), paladin(dead=True)).use("monk", "poison", "monk").order("monk", "looting", "paladin")
    assert today.resolve().dropped == {0: "no_item"}


def test_R2_7_looting_beside_light_and_a_class_ability() -> None:
    today = calm(monk(), paladin(dead=True), fire_mage()).order("monk", "looting", "paladin")
    assert today.order("monk", "light", "fire_mage").order("monk", "strike", "fire_mage").resolve().dropped == {}


def test_R2_7_looting_does_not_bind_others() -> None:
    today = calm(monk(), paladin(dead=True), fire_mage(items={"poison": 1}))
    assert today.order("monk", "looting", "paladin").use("fire_mage", "poison", "monk").resolve().dropped == {}


def test_R2_7_no_light_beside_a_night_sphere() -> None:
    today = calm(monk(items={"night_sphere": 1}), paladin())
    today.use("monk", "night_sphere", "paladin").order("monk", "light", "paladin")
    assert today.resolve().dropped == {1: "exclusive"}


def test_R2_7_no_night_sphere_beside_light() -> None:
    today = calm(monk(items={"night_sphere": 1}), paladin())
    today.order("monk", "light", "monk").use("monk", "night_sphere", "paladin")
    assert today.resolve().dropped == {1: "exclusive"}


def test_R2_7_light_beside_a_night_sphere_given_away() -> None:
    today = calm(monk(items={"night_sphere": 1}), paladin())
    assert today.order("monk", "light", "paladin").transfer("monk", "night_sphere", "paladin").resolve().dropped == {}


# R2.8


def test_R2_8_a_use_needs_the_item() -> None:
    assert calm(monk(), paladin()).use("monk", "poison", "paladin").resolve().dropped == {0: "no_item"}


def test_R2_8_a_transfer_needs_the_item() -> None:
    assert calm(monk(), paladin()).transfer("monk", "poison", "paladin").resolve().dropped == {0: "no_item"}


def test_R2_8_of_two_poisons_one_is_used_and_one_given() -> None:
    today = calm(monk(items={"poison": 2}), paladin())
    came = today.use("monk", "poison", "paladin").transfer("monk", "poison", "paladin").resolve()
    assert came.spheres("paladin") == 9
    assert came.items("paladin") == {"poison": 1}


def test_R2_8_there_is_no_third_of_two() -> None:
    today = calm(monk(items={"poison": 2}), paladin())
    today.use("monk", "poison", "paladin").transfer("monk", "poison", "paladin").use("monk", "poison", "monk")
    assert today.resolve().dropped == {2: "no_item"}


def test_R2_8_what_is_spoken_for_is_not_given() -> None:
    today = calm(monk(items={"poison": 2}), paladin()).use("monk", "poison", "paladin")
    assert today.transfer("monk", "poison", "paladin", 2).resolve().dropped == {1: "no_item"}


def test_R2_8_a_knife_is_used_and_given_on_one_day() -> None:
    today = calm(monk(items={"knife": 1}), paladin()).transfer("monk", "knife", "paladin")
    came = today.use("monk", "knife", "paladin").resolve()
    assert came.dropped == {}
    assert came.spheres("paladin") == 9
    assert came.items("paladin") == {"knife": 1}


def test_R2_8_several_units_move_together() -> None:
    came = calm(monk(items={"poison": 3}), paladin()).transfer("monk", "poison", "paladin", 2).resolve()
    assert came.items("monk") == {"poison": 1}
    assert came.items("paladin") == {"poison": 2}


def test_R2_8_fewer_in_hand_at_the_step_and_none_moves() -> None:
    """The white totem calls the one artifact away before the two are given."""
    today = calm(monk(items={"white_artifact": 1, "black_artifact": 1}), paladin(items={"white_totem": 1}), fire_mage())
    came = today.use("paladin", "white_totem").transfer("monk", "artifact", "fire_mage", 2).resolve()
    assert came.dropped == {}
    assert came.items("monk") == {"black_artifact": 1}
    assert came.items("fire_mage") == {}


def test_R2_8_gone_at_its_step_the_order_does_nothing() -> None:
    """Given away at step 7, the insight sphere is not there at step 9."""
    today = calm(monk(items={"insight_sphere": 1}), paladin())
    came = today.use("monk", "insight_sphere", "paladin").transfer("monk", "insight_sphere", "paladin").resolve()
    assert came.private("monk") == ()


def test_R2_8_artifact_speaks_for_a_unit_of_both_kinds_together() -> None:
    today = calm(monk(items={"white_artifact": 1, "black_artifact": 1}), paladin(), fire_mage())
    today.transfer("monk", "artifact", "paladin").transfer("monk", "artifact", "paladin")
    assert today.transfer("monk", "artifact", "fire_mage").resolve().dropped == {2: "no_item"}


def test_R2_8_an_exact_kind_must_fit_its_own_kind() -> None:
    today = calm(monk(items={"white_artifact": 2}), paladin()).transfer("monk", "black_artifact", "paladin")
    assert today.resolve().dropped == {0: "no_item"}


def test_R2_8_one_unit_of_an_exact_kind_is_given_once() -> None:
    today = calm(monk(items={"white_artifact": 1, "black_artifact": 1}), paladin())
    today.transfer("monk", "white_artifact", "paladin").transfer("monk", "white_artifact", "paladin")
    assert today.resolve().dropped == {1: "no_item"}


@pytest.mark.parametrize("kind", ["white_artifact", "black_artifact"])
def test_R2_8_one_artifact_is_given_once(kind: str) -> None:
    today = calm(monk(items={kind: 1}), paladin())
    today.transfer("monk", "artifact", "paladin").transfer("monk", "artifact", "paladin")
    assert today.resolve().dropped == {1: "no_item"}


def test_R2_8_an_exact_kind_must_fit_the_total() -> None:
    today = calm(monk(items={"white_artifact": 1, "black_artifact": 1}), paladin())
    today.transfer("monk", "artifact", "paladin", 2).transfer("monk", "black_artifact", "paladin")
    assert today.resolve().dropped == {1: "no_item"}


def test_R2_8_artifact_beside_an_exact_kind() -> None:
    today = calm(monk(items={"white_artifact": 1, "black_artifact": 1}), paladin())
    today.transfer("monk", "white_artifact", "paladin").transfer("monk", "artifact", "paladin")
    came = today.resolve()
    assert came.dropped == {}
    assert came.items("monk") == {}


# R2.10


def test_R2_10_a_blocked_ability_is_dropped() -> None:
    assert calm(monk()).blocked("strike").order("monk", "strike", "monk").resolve().dropped == {0: "blocked"}


def test_R2_10_what_cannot_be_applied_again_is_dropped() -> None:
    today = calm(life_mage(), death_mage(), monk(received=("cheat_death", "resurrection")))
    today.order("life_mage", "resurrection", "monk").order("death_mage", "cheat_death", "monk")
    assert today.resolve().dropped == {0: "again", 1: "again"}


def test_R2_10_the_first_check_that_fails_is_the_reason() -> None:
    """A condition comes before a block, a block before the target, the target before the item."""
    today = calm(monk(), paladin(dead=True)).blocked("strike")
    today.order("monk", "strike", "paladin", when={"voted": "monk"}).order("monk", "strike", "paladin")
    assert today.use("monk", "poison", "paladin").resolve().dropped == {0: "condition", 1: "blocked", 2: "target"}


def test_R2_10_a_dropped_order_takes_no_room() -> None:
    today = calm(monk(), paladin(dead=True), fire_mage())
    came = today.order("monk", "strike", "paladin").order("monk", "healing", "fire_mage").resolve()
    assert came.dropped == {0: "target"}
    assert came.announced == [("monk", "healing")]


# R2.11


def test_R2_11_choice_roster_order_within_a_step() -> None:
    """Both knives at one step: the fire mage is first in the roster, whoever ordered first."""
    today = calm(fire_mage(items={"knife": 1}), monk(items={"knife": 1}), paladin())
    came = today.use("monk", "knife", "paladin").use("fire_mage", "knife", "monk").resolve()
    assert came.hit("knife") == ["monk", "paladin"]


def test_R2_11_choice_then_the_order_in_which_they_were_given() -> None:
    today = calm(monk(items={"poison": 2}), paladin(), fire_mage())
    came = today.use("monk", "poison", "paladin").use("monk", "poison", "fire_mage").resolve()
    assert came.hit("poison") == ["paladin", "fire_mage"]


def test_R2_11_the_roster_is_the_order_of_registration() -> None:
    """The later protector counts (R4.7), and the later is the one further down the roster."""
    today = calm(monk(learned=("protection",)), paladin(), fire_mage())
    today.order("paladin", "protection", "fire_mage").order("monk", "protection", "fire_mage")
    came = today.order("fire_mage", "fireball", "fire_mage").resolve()
    assert (came.spheres("monk"), came.spheres("paladin")) == (10, 8)
