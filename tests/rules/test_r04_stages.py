"""R4.1 to R4.3: four stages, their steps, and what closes each."""

from engine.curse.schedule import STAGE_1, STAGE_2, STAGE_3, STAGE_4, STAGES
from tests.rules.day import (
    calm,
    day,
    death_mage,
    dispeller,
    doomed,
    fire_mage,
    life_mage,
    monk,
    paladin,
    warlock,
)

# The order of the day


def test_R4_1_the_steps_of_stage_1() -> None:
    assert STAGE_1 == (
        "light", "link", "dispel", "fire_shield", "divine_shield", "protection", "reflection", "jinx", "freeze",
        "elixir", "copy", "resurrection", "secret_knowledge", "cheat_death", "red_sphere", "restoration", "healing",
        "amulet",
    )  # fmt: skip


def test_R4_1_the_steps_of_stage_2() -> None:
    assert STAGE_2 == (
        "fireball", "ice_block", "chain_lightning", "ball_lightning", "strike", "call_of_the_dead", "poison", "knife",
    )  # fmt: skip


def test_R4_1_the_steps_of_stages_3_and_4() -> None:
    assert STAGE_3 == ("exile", "curse")
    assert STAGE_4 == (
        "power_potion", "night_sphere", "ring", "white_totem", "black_totem", "thief_artifact", "transfer", "looting",
        "insight_sphere", "thief_artifact_moves",
    )  # fmt: skip
    assert STAGES == (STAGE_1, STAGE_2, STAGE_3, STAGE_4)


def test_R4_1_a_link_is_there_for_a_dispel_of_the_same_day() -> None:
    today = calm(dispeller(effects={"power": 1}), monk(effects={"jinx": 2}), paladin(effects={"jinx": 2}))
    today.order("dispeller", "dispel", "monk").order("dispeller", "link", ("monk", "paladin"))
    assert today.resolve().effects("paladin") == {}


def test_R4_1_a_jinx_is_there_for_an_elixir_of_the_same_day() -> None:
    today = calm(warlock(), monk(spheres=7, items={"elixir": 1})).use("monk", "elixir").order("warlock", "jinx", "monk")
    assert today.resolve().spheres("monk") == 6


def test_R4_1_who_died_in_a_stage_does_nothing_in_later_ones() -> None:
    today = calm(doomed(paladin, items={"poison": 1, "power_potion": 1}), monk())
    today.order("paladin", "divine_shield", "monk").use("paladin", "poison", "monk")
    came = today.use("paladin", "power_potion", "monk").resolve()
    assert came.spheres("monk") == 10
    assert came.effects("monk") == {}
    assert came.items("paladin") == {"poison": 1, "power_potion": 1}


def test_R4_1_who_died_in_a_stage_does_all_its_actions_of_that_stage() -> None:
    """The paladin has lost its last sphere at step 5 and heals the monk at step 15."""
    today = calm(doomed(paladin, items={"red_sphere": 1}), monk(spheres=5))
    came = today.order("paladin", "divine_shield", "monk").use("paladin", "red_sphere", "monk").resolve()
    assert came.spheres("monk") == 6
    assert not came.alive("paladin")


# R4.1: the end of every stage


def test_R4_1_a_below_zero_becomes_zero_under_cheat_death() -> None:
    came = calm(death_mage(), paladin(spheres=0)).order("death_mage", "cheat_death", "paladin").resolve()
    assert came.alive("paladin")
    assert came.spheres("paladin") == 0


def test_R4_1_a_at_the_end_of_each_stage_anew() -> None:
    """−1, then −5 by the strike, then −2 by the curse: each time back to 0."""
    today = day(death_mage(), monk(), paladin(spheres=0))
    today.order("death_mage", "cheat_death", "paladin").order("monk", "strike", "paladin")
    came = today.resolve()
    assert [amount for _, amount in came.damage("paladin")] == [1, 5, 2]
    assert came.alive("paladin")


def test_R4_1_b_more_than_ten_become_ten() -> None:
    came = calm(monk(items={"red_sphere": 1})).use("monk", "red_sphere", "monk").resolve()
    assert came.spheres("monk") == 10


def test_R4_1_b_already_at_the_end_of_stage_1() -> None:
    today = calm(monk(items={"red_sphere": 1, "poison": 1}))
    assert today.use("monk", "red_sphere", "monk").use("monk", "poison", "monk").resolve().spheres("monk") == 9


def test_R4_1_b_within_a_stage_there_may_be_more_than_ten() -> None:
    """11 after the red sphere at step 15; the freeze of step 16 takes one of them."""
    today = calm(life_mage(effects={"freeze": 2}, items={"red_sphere": 1}), monk())
    today.use("life_mage", "red_sphere", "life_mage").order("life_mage", "restoration", "monk")
    assert today.resolve().spheres("life_mage") == 10


def test_R4_1_c_below_zero_is_death() -> None:
    came = calm(monk(), paladin(spheres=4)).order("monk", "strike", "paladin").resolve()
    assert not came.alive("paladin")
    assert came.spheres("paladin") == 0


def test_R4_1_c_zero_is_life() -> None:
    came = calm(monk(), paladin(spheres=5)).order("monk", "strike", "paladin").resolve()
    assert came.alive("paladin")
    assert came.spheres("paladin") == 0


def test_R4_1_c_within_a_stage_there_may_be_less_than_zero() -> None:
    """−1 at step 5, 0 again at step 15."""
    today = calm(doomed(paladin), monk(items={"red_sphere": 1}))
    assert (
        today.order("paladin", "divine_shield", "monk").use("monk", "red_sphere", "paladin").resolve().alive("paladin")
    )


def test_R4_1_c_by_the_curse_at_the_end_of_stage_3() -> None:
    assert not day(monk(spheres=1)).resolve().alive("monk")
    assert day(monk(spheres=2)).resolve().alive("monk")


def test_R4_1_c_by_a_fire_shield_at_the_end_of_stage_4() -> None:
    today = calm(warlock(spheres=2, items={"thief_artifact": 1}), monk(effects={"fire_shield": 1}))
    assert not today.use("warlock", "thief_artifact", "monk", steal="poison").resolve().alive("warlock")


def test_R4_1_d_light_below_zero_becomes_zero() -> None:
    came = calm(warlock(items={"night_sphere": 1}), monk()).use("warlock", "night_sphere", "monk").resolve()
    assert came.light("monk") == 0


def test_R4_1_d_also_of_the_dead() -> None:
    today = calm(warlock(items={"night_sphere": 1}), doomed(paladin)).use("warlock", "night_sphere", "paladin")
    came = today.order("paladin", "divine_shield", "paladin").resolve()
    assert not came.alive("paladin")
    assert came.light("paladin") == 0


# R4.2


def test_R4_2_damage_kills_at_the_end_of_the_stage() -> None:
    """Below 0 since the fireball at step 1, the paladin cuts at step 8."""
    today = calm(fire_mage(), paladin(spheres=1, items={"knife": 1}))
    came = today.order("fire_mage", "fireball", "paladin").use("paladin", "knife", "fire_mage").resolve()
    assert not came.alive("paladin")
    assert came.spheres("fire_mage") == 9


def test_R4_2_who_is_below_zero_is_still_hit_in_that_stage() -> None:
    today = calm(fire_mage(), monk(), paladin(spheres=1))
    today.order("fire_mage", "fireball", "paladin").order("monk", "strike", "paladin")
    assert today.resolve().damage("paladin") == [("fireball", 2), ("strike", 5)]


def test_R4_2_exile_kills_at_once() -> None:
    """So that the curse, one step later, no longer finds it."""
    came = day(monk(), paladin(), fire_mage()).all_vote("monk").resolve()
    assert came.damage("monk") == []
    assert not came.alive("monk")


# R4.3


def test_R4_3_white_turns_black_beside_black() -> None:
    came = calm(monk(items={"white_artifact": 1, "black_artifact": 1})).resolve()
    assert came.items("monk") == {"black_artifact": 2}


def test_R4_3_each_white_one_does() -> None:
    came = calm(monk(items={"white_artifact": 2, "black_artifact": 1})).resolve()
    assert came.items("monk") == {"black_artifact": 3}


def test_R4_3_with_the_dead_as_well() -> None:
    came = calm(monk(dead=True, items={"white_artifact": 1, "black_artifact": 1}), paladin()).resolve()
    assert came.items("monk") == {"black_artifact": 2}


def test_R4_3_only_where_one_holds_both() -> None:
    came = calm(monk(items={"white_artifact": 1}), paladin(items={"black_artifact": 1})).resolve()
    assert came.items("monk") == {"white_artifact": 1}
    assert came.items("paladin") == {"black_artifact": 1}


def test_R4_3_after_all_moves_of_stage_4() -> None:
    today = calm(monk(items={"white_artifact": 1}), paladin(items={"black_artifact": 1}))
    assert today.transfer("paladin", "artifact", "monk").resolve().items("monk") == {"black_artifact": 2}


def test_R4_3_after_the_curse_of_the_day() -> None:
    """2 − 2 + 2 today, 2 + 4 tomorrow."""
    today = day(monk(items={"white_artifact": 1, "black_artifact": 1}), paladin(traitor=True)).resolve()
    assert today.spheres("monk") == 8
    assert today.next_day().resolve().spheres("monk") == 2


def test_R4_3_the_thiefs_artifact_moves_before_the_resurrections() -> None:
    """Its holder is dead at that step, and alive again only after it."""
    today = calm(doomed(paladin, traitor=True, items={"thief_artifact": 1}), monk(traitor=True), life_mage())
    today.order("paladin", "divine_shield", "paladin").order("life_mage", "resurrection", "paladin")
    came = today.resolve()
    assert came.alive("paladin")
    assert came.items("monk") == {"thief_artifact": 1}


def test_R4_3_the_victory_check_comes_after_the_resurrections() -> None:
    """The only traitor dies and is back: no victory of the representatives."""
    today = calm(doomed(paladin, traitor=True), monk(), life_mage())
    today.order("paladin", "divine_shield", "paladin").order("life_mage", "resurrection", "paladin")
    assert today.resolve().outcome is None


def test_R4_3_effects_age_last() -> None:
    """A fire shield on its last day burns the thief of stage 4 and is gone in the morning."""
    today = calm(warlock(items={"thief_artifact": 1}), monk(effects={"fire_shield": 1}))
    came = today.use("warlock", "thief_artifact", "monk", steal="poison").resolve()
    assert came.damage("warlock") == [("fire_shield", 3)]
    assert came.effects("monk") == {}
