"""R7: what the use of an item does."""

import pytest

from engine.curse.events import Damaged
from engine.curse.ids import CLASSES
from tests.rules.day import (
    calm,
    day,
    doomed,
    fire_mage,
    ice_mage,
    illusionist,
    life_mage,
    monk,
    paladin,
    use,
    warlock,
)

# R7.1


@pytest.mark.parametrize(
    ("spheres", "healed"), [(10, 0), (9, 1), (8, 1), (7, 1), (6, 2), (5, 2), (4, 2), (3, 3), (1, 3), (0, 4)]
)
def test_R7_1_an_elixir_heals_a_third_of_what_is_lacking_rounded_up(spheres: int, healed: int) -> None:
    came = calm(monk(spheres=spheres, items={"elixir": 1})).use("monk", "elixir").resolve()
    assert came.spheres("monk") == spheres + healed


def test_R7_1_of_what_was_lacking_at_the_start_of_the_day() -> None:
    """The sphere lost to the freeze at step 5 is not of it."""
    today = calm(paladin(effects={"freeze": 1}, items={"elixir": 1})).use("paladin", "elixir")
    assert today.order("paladin", "divine_shield", "paladin").resolve().spheres("paladin") == 9


def test_R7_1_two_elixirs_heal_the_same_twice() -> None:
    came = calm(monk(spheres=1, items={"elixir": 2})).use("monk", "elixir").use("monk", "elixir").resolve()
    assert came.spheres("monk") == 7


def test_R7_1_a_red_sphere_heals_one() -> None:
    came = calm(monk(items={"red_sphere": 1}), paladin(spheres=5)).use("monk", "red_sphere", "paladin").resolve()
    assert came.spheres("paladin") == 6


@pytest.mark.parametrize("item", ["poison", "knife"])
def test_R7_1_poison_and_knife_take_one(item: str) -> None:
    came = calm(monk(items={item: 1}), paladin()).use("monk", item, "paladin").resolve()
    assert came.spheres("paladin") == 9
    (hurt,) = came.all(Damaged)
    assert hurt.source == "monk"


def test_R7_1_an_amulet_keeps_the_curse_off() -> None:
    came = day(monk(items={"amulet": 1}), paladin(traitor=True), fire_mage()).use("monk", "amulet").resolve()
    assert came.spheres("monk") == 10
    assert came.next_day().resolve().spheres("monk") == 8


# R7.2


def test_R7_2_a_power_potion_is_for_the_next_day() -> None:
    today = calm(warlock(traitor=True, items={"power_potion": 1}), monk(), paladin())
    today.use("warlock", "power_potion", "monk").order("monk", "strike", "paladin").order("monk", "healing", "paladin")
    came = today.resolve()
    assert came.dropped == {2: "limit"}
    assert came.effects("monk")["power"] == 1


def test_R7_2_a_night_sphere_takes_one_light() -> None:
    came = calm(warlock(items={"night_sphere": 1}), monk(light=3)).use("warlock", "night_sphere", "monk").resolve()
    assert came.light("monk") == 2


def test_R7_2_after_the_lights_of_the_day() -> None:
    """Two add two, then one goes."""
    today = calm(warlock(items={"night_sphere": 1}), monk(), paladin(), fire_mage())
    today.order("paladin", "light", "monk").order("fire_mage", "light", "monk").use("warlock", "night_sphere", "monk")
    assert today.resolve().light("monk") == 1


# R7.3


def ring(*abilities: str) -> dict[int, str]:
    """Why a ring with these is dropped."""
    return calm(monk(items={"ring": 1})).use("monk", "ring", abilities=list(abilities)).resolve().dropped


def test_R7_3_a_ring_blocks_for_the_next_day() -> None:
    today = calm(monk(traitor=True, items={"ring": 1}), fire_mage(), paladin()).use(
        "monk", "ring", abilities=["fireball"]
    )
    first = today.order("fire_mage", "fireball", "monk").resolve()
    assert first.dropped == {}
    second = first.next_day().order("fire_mage", "fireball", "monk").resolve()
    assert second.dropped == {0: "blocked"}
    third = second.next_day().order("fire_mage", "fireball", "monk").resolve()
    assert third.dropped == {}


def test_R7_3_up_to_ten() -> None:
    ten = [pair[0] for pair in CLASSES.values()]
    assert ring(*ten) == {}


def test_R7_3_at_least_one() -> None:
    assert ring() == {0: "target"}


def test_R7_3_no_two_of_one_class() -> None:
    assert ring("strike", "healing") == {0: "target"}


def test_R7_3_nor_one_twice() -> None:
    assert ring("strike", "strike") == {0: "target"}


def test_R7_3_nothing_that_was_blocked_before() -> None:
    today = calm(monk(traitor=True, items={"ring": 1}), fire_mage(), paladin()).use(
        "monk", "ring", abilities=["fireball"]
    )
    later = today.resolve().next_day().resolve().next_day()
    assert later.use("monk", "ring", abilities=["jinx", "fireball"]).resolve().dropped == {0: "again"}


def test_R7_3_nothing_that_is_blocked_today() -> None:
    today = calm(monk(items={"ring": 1})).blocked("fireball").use("monk", "ring", abilities=["fireball"])
    assert today.resolve().dropped == {0: "again"}


def test_R7_3_two_rings_on_one_day_add_up() -> None:
    today = calm(monk(items={"ring": 1}), paladin(items={"ring": 1}))
    today.use("monk", "ring", abilities=["jinx", "fireball"]).use("paladin", "ring", abilities=["strike", "fireball"])
    assert today.resolve().after.blocked == ("fireball", "jinx", "strike")


def test_R7_3_a_blocked_ability_is_blocked_for_who_learned_it() -> None:
    today = calm(warlock(learned=("strike",)), monk()).blocked("strike").order("warlock", "strike", "monk")
    assert today.resolve().dropped == {0: "blocked"}


def test_R7_3_a_blocked_ability_is_blocked_for_who_copied_it() -> None:
    today = calm(illusionist(copied="strike"), monk()).blocked("strike").order("illusionist", "strike", "monk")
    assert today.resolve().dropped == {0: "blocked"}


def test_R7_3_the_other_ability_of_the_class_is_not() -> None:
    assert calm(monk()).blocked("strike").order("monk", "healing", "monk").resolve().dropped == {}


def test_R7_3_what_is_blocked_is_announced() -> None:
    came = calm(monk(items={"ring": 1})).use("monk", "ring", abilities=["strike", "fireball"]).resolve()
    assert came.public.blocked == ("fireball", "strike")


# R7.4


@pytest.mark.parametrize("item", ["elixir", "red_sphere", "poison", "amulet", "power_potion"])
def test_R7_4_items_with_a_count_go_with_their_use(item: str) -> None:
    today = calm(monk(items={item: 2}))
    today.orders = [use("monk", item, None if item in ("elixir", "amulet") else "monk")]
    assert today.resolve().items("monk") == {item: 1}


def test_R7_4_as_soon_as_the_use_is_carried_out() -> None:
    """The thief of step 6 finds no potion that was drunk at step 1."""
    today = calm(monk(items={"power_potion": 1}), warlock(items={"thief_artifact": 1}))
    today.use("monk", "power_potion", "monk").use("warlock", "thief_artifact", "monk", steal="power_potion")
    assert today.resolve().items("warlock") == {"thief_artifact": 1}


def test_R7_4_a_use_without_effect_costs_its_unit() -> None:
    came = calm(monk(items={"elixir": 1})).use("monk", "elixir").resolve()
    assert came.items("monk") == {}


def test_R7_4_a_use_that_was_not_carried_out_costs_nothing() -> None:
    today = calm(doomed(paladin, items={"poison": 1}), monk()).order("paladin", "divine_shield", "monk")
    assert today.use("paladin", "poison", "monk").resolve().items("paladin") == {"poison": 1}


def test_R7_4_under_healing_barred_it_goes_too() -> None:
    today = calm(ice_mage(items={"red_sphere": 1}), life_mage(spheres=5, resurrected=True))
    came = today.use("ice_mage", "red_sphere", "life_mage").resolve()
    assert came.items("ice_mage") == {}
    assert came.spheres("life_mage") == 5
