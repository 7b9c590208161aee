"""R4.6 to R4.10: damage, protection, reflection, healing, freeze."""

import pytest

from engine.curse.events import Damaged
from tests.rules.day import (
    Came,
    calm,
    day,
    death_mage,
    doomed,
    fire_mage,
    ice_mage,
    illusionist,
    life_mage,
    monk,
    paladin,
    warlock,
)

# R4.6


def test_R4_6_a_the_dead_are_not_hurt() -> None:
    today = calm(doomed(paladin), fire_mage()).order("paladin", "divine_shield", "paladin")
    assert today.order("fire_mage", "fireball", "paladin").resolve().damage("paladin") == [("freeze", 1)]


def test_R4_6_a_what_would_hit_the_dead_is_not_passed_on() -> None:
    """The fire mage pays its freeze at step 4, before it is protected at step 6."""
    today = calm(paladin(), doomed(fire_mage), ice_mage()).order("paladin", "protection", "fire_mage")
    today.order("fire_mage", "fire_shield", "fire_mage").order("ice_mage", "ice_block", "fire_mage")
    came = today.resolve()
    assert not came.alive("fire_mage")
    assert came.damage("paladin") == []


def test_R4_6_b_the_protector_takes_it() -> None:
    today = calm(paladin(), monk(), fire_mage())
    came = today.order("paladin", "protection", "monk").order("fire_mage", "fireball", "monk").resolve()
    assert (came.spheres("paladin"), came.spheres("monk")) == (8, 10)


def test_R4_6_c_under_backlash_it_doubles() -> None:
    came = calm(monk(effects={"backlash": 1}), fire_mage()).order("fire_mage", "fireball", "monk").resolve()
    assert came.spheres("monk") == 6


def test_R4_6_c_each_damage_by_itself() -> None:
    today = calm(monk(effects={"backlash": 1}), fire_mage(items={"poison": 2}))
    today.use("fire_mage", "poison", "monk").use("fire_mage", "poison", "monk")
    assert today.resolve().damage("monk") == [("poison", 2), ("poison", 2)]


def test_R4_6_c_the_curse_doubles_too() -> None:
    assert day(monk(effects={"backlash": 1})).resolve().spheres("monk") == 6


def test_R4_6_c_freeze_and_fire_shield_double_too() -> None:
    today = calm(monk(effects={"backlash": 1, "freeze": 1}), paladin(dead=True, effects={"fire_shield": 1}))
    came = today.order("monk", "healing", "monk").order("monk", "looting", "paladin").resolve()
    assert came.damage("monk") == [("freeze", 2), ("fire_shield", 6)]


def test_R4_6_c_healing_is_not_doubled() -> None:
    today = calm(monk(spheres=5, effects={"backlash": 1}, items={"red_sphere": 1})).use("monk", "red_sphere", "monk")
    assert today.resolve().spheres("monk") == 6


def test_R4_6_c_choice_it_is_the_taker_who_counts() -> None:
    today = calm(paladin(effects={"backlash": 1}), monk(), fire_mage())
    came = today.order("paladin", "protection", "monk").order("fire_mage", "fireball", "monk").resolve()
    assert came.spheres("paladin") == 6


def test_R4_6_c_choice_not_the_original_target() -> None:
    today = calm(paladin(), monk(effects={"backlash": 1}), fire_mage())
    came = today.order("paladin", "protection", "monk").order("fire_mage", "fireball", "monk").resolve()
    assert came.spheres("paladin") == 8


def test_R4_6_every_damage_has_a_source_a_target_an_amount_and_a_kind() -> None:
    came = calm(monk(), fire_mage()).order("fire_mage", "fireball", "monk").resolve()
    (hurt,) = came.all(Damaged)
    assert (hurt.source, hurt.target, hurt.amount, hurt.kind) == ("fire_mage", "monk", 2, "fireball")


# R4.7


def test_R4_7_every_kind_is_passed_on_the_curse_too() -> None:
    came = day(paladin(), monk()).order("paladin", "protection", "monk").resolve()
    assert (came.spheres("paladin"), came.spheres("monk")) == (6, 10)


def test_R4_7_freeze_damage_is_passed_on() -> None:
    today = calm(paladin(), monk(effects={"freeze": 1}))
    came = today.order("paladin", "protection", "monk").order("monk", "strike", "paladin").resolve()
    assert came.damage("paladin") == [("freeze", 1), ("strike", 5)]


def test_R4_7_fire_shield_damage_is_passed_on() -> None:
    today = calm(paladin(), monk(), warlock(dead=True, effects={"fire_shield": 1}))
    came = today.order("paladin", "protection", "monk").order("monk", "looting", "warlock").resolve()
    assert (came.spheres("paladin"), came.spheres("monk")) == (7, 10)


def test_R4_7_damage_of_steps_before_it_is_not() -> None:
    """Step 4 is before step 6, and the freeze is paid at step 4."""
    today = calm(paladin(), fire_mage(effects={"freeze": 1}))
    came = today.order("paladin", "protection", "fire_mage").order("fire_mage", "fire_shield", "paladin").resolve()
    assert came.spheres("fire_mage") == 9


def test_R4_7_choice_passed_on_once_only() -> None:
    """The paladin guards the monk, the monk guards the fire mage: the monk takes what was meant for the fire mage."""
    today = calm(paladin(), monk(learned=("protection",)), fire_mage(), ice_mage())
    today.order("paladin", "protection", "monk").order("monk", "protection", "fire_mage")
    came = today.order("ice_mage", "ice_block", "fire_mage").resolve()
    assert [came.spheres(one) for one in ("paladin", "monk", "fire_mage")] == [10, 7, 10]


def test_R4_7_two_may_protect_each_other() -> None:
    today = calm(paladin(), monk(learned=("protection",)), ice_mage())
    today.order("paladin", "protection", "monk").order("monk", "protection", "paladin")
    came = today.order("ice_mage", "ice_block", "monk").resolve()
    assert (came.spheres("paladin"), came.spheres("monk")) == (7, 10)


def protector_dies() -> Came:
    """Below 0 at step 2 of stage 2 by the ice block, the paladin takes the strike of step 5 for the warlock."""
    today = day(paladin(spheres=2), warlock(items={"black_artifact": 1}), ice_mage(), monk())
    today.order("paladin", "protection", "warlock").order("ice_mage", "ice_block", "paladin")
    return today.order("monk", "strike", "warlock").resolve()


def test_R4_7_it_lasts_to_the_end_of_the_stage_in_which_the_protector_dies() -> None:
    assert protector_dies().damage("paladin") == [("ice_block", 3), ("strike", 5)]


def test_R4_7_it_ends_with_the_protectors_death() -> None:
    """A day with a death: 2 − 2 + 2 for the black artifact, and nobody else takes them."""
    assert protector_dies().damage("warlock") == [("curse", 2)]


def test_R4_7_choice_by_exile_at_once() -> None:
    today = day(paladin(), monk(), fire_mage(), ice_mage()).order("paladin", "protection", "monk")
    assert today.all_vote("paladin").resolve().damage("monk") == [("curse", 2)]


def test_R4_7_of_two_protectors_the_last_laid_counts() -> None:
    today = calm(paladin(), monk(learned=("protection",)), fire_mage(), ice_mage())
    today.order("monk", "protection", "fire_mage").order("paladin", "protection", "fire_mage")
    came = today.order("ice_mage", "ice_block", "fire_mage").resolve()
    assert [came.spheres(one) for one in ("paladin", "monk", "fire_mage")] == [10, 7, 10]


def test_R4_7_if_it_dies_the_first_does_not_come_back() -> None:
    today = calm(paladin(), monk(spheres=0, learned=("protection",)), fire_mage(), ice_mage(items={"poison": 1}))
    today.order("paladin", "protection", "fire_mage").order("monk", "protection", "fire_mage")
    today.order("ice_mage", "ice_block", "monk").ruled(curse=2, curse_death_relief=0)
    came = today.resolve()
    assert not came.alive("monk")
    assert came.damage("fire_mage") == [("curse", 2)]
    assert came.damage("paladin") == [("curse", 2)]


def test_R4_7_choice_the_protectors_divine_shield_does_not_help_it() -> None:
    today = day(paladin(effects={"power": 1}), monk())
    today.order("paladin", "protection", "monk").order("paladin", "divine_shield", "paladin")
    assert today.resolve().damage("paladin") == [("curse", 2)]


def test_R4_7_choice_nor_does_its_amulet() -> None:
    today = day(paladin(items={"amulet": 1}), monk()).order("paladin", "protection", "monk").use("paladin", "amulet")
    assert today.resolve().damage("paladin") == [("curse", 2)]


def test_R4_7_choice_its_artifacts_weigh_on_its_own_curse_only() -> None:
    came = day(paladin(items={"white_artifact": 1}), monk()).order("paladin", "protection", "monk").resolve()
    assert came.damage("paladin") == [("curse", 2)]


def test_R4_7_the_amount_of_a_passed_on_curse_is_the_targets() -> None:
    came = day(paladin(), monk(items={"black_artifact": 1})).order("paladin", "protection", "monk").resolve()
    assert came.damage("paladin") == [("curse", 2), ("curse", 4)]


def test_R4_7_a_target_that_takes_no_curse_passes_none_on() -> None:
    today = day(paladin(), monk(items={"amulet": 1})).order("paladin", "protection", "monk").use("monk", "amulet")
    assert today.resolve().damage("paladin") == [("curse", 2)]


# R4.8


@pytest.mark.parametrize(("amount", "back"), [(1, 0), (2, 1), (3, 1), (5, 2)])
def test_R4_8_half_comes_back_rounded_down(amount: int, back: int) -> None:
    today = calm(monk(), paladin(effects={"reflection": 1})).ruled(strike=amount).order("monk", "strike", "paladin")
    came = today.resolve()
    assert (came.spheres("paladin"), came.spheres("monk")) == (10 - amount, 10 - back)


def test_R4_8_each_damage_by_itself() -> None:
    """Two poisons of 1 each send nothing back."""
    today = calm(monk(items={"poison": 2}), paladin(effects={"reflection": 1}))
    today.use("monk", "poison", "paladin").use("monk", "poison", "paladin")
    assert today.resolve().spheres("monk") == 10


def test_R4_8_half_of_what_was_taken_the_doubling_included() -> None:
    came = calm(monk(), paladin(effects={"reflection": 1, "backlash": 1})).order("monk", "strike", "paladin").resolve()
    assert came.damage("monk") == [("reflection", 5)]


def test_R4_8_at_once() -> None:
    """The reflected point comes between the fireball of step 1 and the knife of step 8."""
    today = calm(fire_mage(), paladin(effects={"reflection": 1}), monk(items={"knife": 1}))
    today.order("fire_mage", "fireball", "paladin").use("monk", "knife", "fire_mage")
    assert today.resolve().damage("fire_mage") == [("reflection", 1), ("knife", 1)]


def test_R4_8_the_original_targets_reflection_answers_what_its_protector_takes() -> None:
    today = calm(paladin(), illusionist(effects={"reflection": 1}), monk())
    came = today.order("paladin", "protection", "illusionist").order("monk", "strike", "illusionist").resolve()
    assert (came.spheres("paladin"), came.spheres("monk")) == (5, 8)


def test_R4_8_then_by_what_the_protector_took() -> None:
    today = calm(paladin(effects={"backlash": 1}), illusionist(effects={"reflection": 1}), monk())
    came = today.order("paladin", "protection", "illusionist").order("monk", "strike", "illusionist").resolve()
    assert came.damage("monk") == [("reflection", 5)]


def test_R4_8_the_protectors_own_reflection_does_not_answer() -> None:
    today = calm(paladin(effects={"reflection": 1}), illusionist(), monk())
    came = today.order("paladin", "protection", "illusionist").order("monk", "strike", "illusionist").resolve()
    assert came.damage("monk") == []


def test_R4_8_the_curse_has_no_source() -> None:
    assert day(monk(effects={"reflection": 1})).resolve().damage("monk") == [("curse", 2)]


def test_R4_8_fire_shield_damage_is_not_reflected() -> None:
    today = calm(monk(effects={"reflection": 1}), warlock(dead=True, effects={"fire_shield": 1}), fire_mage())
    came = today.order("monk", "looting", "warlock").resolve()
    assert came.damage("monk") == [("fire_shield", 3)]
    assert came.damage("fire_mage") == []


def test_R4_8_freeze_damage_is_not_reflected() -> None:
    today = calm(monk(effects={"reflection": 1, "freeze": 1, "backlash": 1}), ice_mage())
    came = today.order("monk", "healing", "monk").resolve()
    assert came.damage("monk") == [("freeze", 2)]
    assert came.damage("ice_mage") == []


def test_R4_8_a_jinxed_healing_is_not_reflected() -> None:
    today = calm(monk(spheres=4, effects={"reflection": 1, "jinx": 1}, items={"elixir": 1})).use("monk", "elixir")
    assert today.resolve().damage("monk") == [("jinx", 2)]


def test_R4_8_reflected_damage_is_not_reflected() -> None:
    today = calm(monk(effects={"reflection": 1}), paladin(effects={"reflection": 1}))
    came = today.order("monk", "strike", "paladin").resolve()
    assert came.damage("monk") == [("reflection", 2)]
    assert came.damage("paladin") == [("strike", 5)]


def test_R4_8_damage_to_oneself_can_be_reflected_onto_oneself() -> None:
    came = calm(monk(effects={"reflection": 1})).order("monk", "strike", "monk").resolve()
    assert came.damage("monk") == [("strike", 5), ("reflection", 2)]


def test_R4_8_reflected_damage_doubles() -> None:
    today = calm(monk(effects={"backlash": 1}), paladin(effects={"reflection": 1})).order("monk", "strike", "paladin")
    assert today.resolve().damage("monk") == [("reflection", 4)]


def test_R4_8_reflected_damage_is_passed_on_to_a_protector() -> None:
    today = calm(paladin(), monk(), illusionist(effects={"reflection": 1}))
    came = today.order("paladin", "protection", "monk").order("monk", "strike", "illusionist").resolve()
    assert (came.spheres("monk"), came.spheres("paladin")) == (10, 8)


# R4.9


def test_R4_9_healing_raises_at_once() -> None:
    """1 at step 15 is there for the freeze of step 16."""
    today = calm(doomed(life_mage), monk(items={"red_sphere": 1}))
    came = today.use("monk", "red_sphere", "life_mage").order("life_mage", "restoration", "monk").resolve()
    assert came.alive("life_mage")
    assert came.spheres("life_mage") == 0


def jinxed(item: str) -> Came:
    today = calm(monk(spheres=5, effects={"jinx": 1}, items={item: 1}))
    return today.use("monk", item, **({} if item == "elixir" else {"target": "monk"})).resolve()


@pytest.mark.parametrize(("item", "amount"), [("red_sphere", 1), ("elixir", 2)])
def test_R4_9_under_jinx_an_item_hurts(item: str, amount: int) -> None:
    assert jinxed(item).damage("monk") == [("jinx", amount)]


def test_R4_9_under_jinx_healing_and_restoration_hurt() -> None:
    today = calm(monk(), life_mage(), paladin(effects={"jinx": 1}))
    today.order("monk", "healing", "paladin").order("life_mage", "restoration", "paladin")
    assert today.resolve().damage("paladin") == [("jinx", 1), ("jinx", 1)]


def test_R4_9_the_source_is_the_healer() -> None:
    came = calm(monk(), paladin(effects={"jinx": 1})).order("monk", "healing", "paladin").resolve()
    (hurt,) = came.all(Damaged)
    assert hurt.source == "monk"


def test_R4_9_a_jinxed_healing_is_damage_in_all() -> None:
    """It doubles, and a protector takes it."""
    today = calm(paladin(effects={"backlash": 1}), monk(effects={"jinx": 1}), fire_mage(items={"red_sphere": 1}))
    came = today.order("paladin", "protection", "monk").use("fire_mage", "red_sphere", "monk").resolve()
    assert (came.spheres("monk"), came.spheres("paladin")) == (10, 8)


def test_R4_9_choice_a_jinx_hurts_the_resurrected_as_well() -> None:
    today = calm(monk(effects={"jinx": 1}, resurrected=True, items={"red_sphere": 1})).use("monk", "red_sphere", "monk")
    assert today.resolve().spheres("monk") == 9


def test_R4_9_no_healing_raises_the_resurrected() -> None:
    back = monk(spheres=4, resurrected=True, items={"red_sphere": 1, "elixir": 1}, effects={"restoration": 2})
    today = calm(back).use("monk", "red_sphere", "monk").use("monk", "elixir").order("monk", "healing", "monk")
    assert today.resolve().spheres("monk") == 4


def test_R4_9_such_a_use_counts_all_the_same() -> None:
    today = calm(monk(spheres=4, resurrected=True, items={"red_sphere": 1}), paladin(spheres=4))
    came = today.use("monk", "red_sphere", "monk").order("monk", "healing", "paladin").resolve()
    assert came.items("monk") == {}
    assert came.uses("monk") == {"healing": 1}
    assert came.spheres("paladin") == 5


def test_R4_9_the_floor_of_cheat_death_is_no_healing() -> None:
    came = calm(death_mage(), monk(spheres=0, resurrected=True)).order("death_mage", "cheat_death", "monk").resolve()
    assert came.alive("monk")
    assert came.spheres("monk") == 0


# R4.10


def test_R4_10_a_frozen_user_pays_for_each_class_ability() -> None:
    today = calm(monk(effects={"freeze": 1, "power": 1}), paladin(spheres=5))
    today.order("monk", "strike", "paladin").order("monk", "healing", "paladin")
    assert today.resolve().damage("monk") == [("freeze", 1), ("freeze", 1)]


def test_R4_10_before_the_ability_works() -> None:
    came = calm(monk(effects={"freeze": 1})).order("monk", "strike", "monk").resolve()
    assert came.damage("monk") == [("freeze", 1), ("strike", 5)]


def test_R4_10_the_damage_has_no_source() -> None:
    came = calm(monk(effects={"freeze": 1})).order("monk", "healing", "monk").resolve()
    (hurt,) = came.all(Damaged)
    assert hurt.source is None


def test_R4_10_items_and_light_cost_nothing() -> None:
    today = calm(monk(effects={"freeze": 1}, items={"red_sphere": 1}), paladin())
    assert today.use("monk", "red_sphere", "paladin").order("monk", "light", "paladin").resolve().spheres("monk") == 10


def test_R4_10_what_is_used_after_the_freezing_is_charged() -> None:
    came = calm(ice_mage(), monk()).order("ice_mage", "freeze", "monk").order("monk", "healing", "ice_mage").resolve()
    assert came.damage("monk") == [("freeze", 1)]


def test_R4_10_what_was_used_before_the_freezing_is_not() -> None:
    today = calm(ice_mage(), paladin()).order("ice_mage", "freeze", "paladin")
    assert today.order("paladin", "divine_shield", "ice_mage").resolve().damage("paladin") == []


def test_R4_10_the_use_that_freezes_its_own_user_is_not() -> None:
    assert calm(ice_mage()).order("ice_mage", "freeze", "ice_mage").resolve().damage("ice_mage") == []


def test_R4_10_within_one_step_the_roster_decides() -> None:
    """Who freezes first makes the other pay."""
    first = calm(ice_mage(), warlock(learned=("freeze",)))
    first.order("ice_mage", "freeze", "warlock").order("warlock", "freeze", "ice_mage")
    assert (first.resolve().damage("ice_mage"), first.resolve().damage("warlock")) == ([], [("freeze", 1)])
