"""R5.12 and R5.13: links, and what is not given twice."""

from typing import Any

import pytest

from engine.curse.events import Acted
from engine.curse.ids import CLASS_OF, AbilityId
from tests.rules.day import (
    Came,
    calm,
    day,
    death_mage,
    dispeller,
    doomed,
    fire_mage,
    ice_mage,
    life_mage,
    lightning_mage,
    monk,
    order,
    paladin,
    seat,
    use,
    warlock,
)

# R5.12: what a link is


def test_R5_12_a_link_lasts_two_days() -> None:
    first = calm(dispeller(traitor=True), monk(), paladin()).order("dispeller", "link", ("monk", "paladin")).resolve()
    assert first.links == {("monk", "paladin"): 1}
    second = first.next_day()
    second.orders = [order("monk", "healing", "monk")]
    assert second.resolve().reached("monk") == (("monk",), ("paladin",))
    assert second.resolve().links == {}


def test_R5_12_a_character_may_have_several_links() -> None:
    today = calm(fire_mage(), monk(), paladin(), warlock()).linked("monk", "paladin").linked("monk", "warlock")
    assert today.order("fire_mage", "fireball", "monk").resolve().reached("fire_mage")[1] == ("paladin", "warlock")


def test_R5_12_the_same_pair_again_is_the_same_link_counted_anew() -> None:
    today = calm(dispeller(), monk(), paladin()).linked("monk", "paladin", days=1)
    came = today.order("dispeller", "link", ("paladin", "monk")).resolve()
    assert came.links == {("monk", "paladin"): 1}


def test_R5_12_never_further_than_the_directly_linked() -> None:
    today = calm(fire_mage(), monk(), paladin(), warlock()).linked("monk", "paladin").linked("paladin", "warlock")
    came = today.order("fire_mage", "fireball", "monk").resolve()
    assert [came.spheres(one) for one in ("monk", "paladin", "warlock")] == [8, 8, 10]


def test_R5_12_a_link_works_from_both_ends() -> None:
    today = calm(fire_mage(), monk(), paladin()).linked("monk", "paladin").order("fire_mage", "fireball", "paladin")
    assert today.resolve().spheres("monk") == 8


ABILITIES: list[AbilityId] = [
    "fireball", "fire_shield", "divine_shield", "protection", "reflection", "dispel", "restoration", "resurrection",
    "jinx", "ice_block", "freeze", "chain_lightning", "strike", "healing", "call_of_the_dead", "cheat_death",
]  # fmt: skip


@pytest.mark.parametrize("ability", ABILITIES)
def test_R5_12_class_abilities_reach_the_linked(ability: AbilityId) -> None:
    user = seat(CLASS_OF[ability])
    one, other = [make() for make in (monk, paladin, warlock) if make().id != user.id][:2]
    today = calm(user, one, other).linked(one.id, other.id).order(user.id, ability, one.id)
    assert today.resolve().reached(user.id) == ((one.id,), (other.id,))


def test_R5_12_a_ball_that_is_thrown_reaches_the_linked() -> None:
    today = calm(lightning_mage(uses={"ball_lightning": 1}), monk(), paladin()).linked("monk", "paladin")
    came = today.order("lightning_mage", "ball_lightning", "monk").resolve()
    assert (came.spheres("monk"), came.spheres("paladin")) == (7, 7)


def test_R5_12_a_link_does_not_reach_the_linked() -> None:
    today = calm(dispeller(), monk(), paladin(), warlock()).linked("monk", "paladin")
    came = today.order("dispeller", "link", ("monk", "warlock")).resolve()
    assert came.reached("dispeller") == (("monk", "warlock"), ())
    assert came.links == {("monk", "paladin"): 1, ("monk", "warlock"): 1}


def linked_use(item: str, target: str | None = "monk", **fields: Any) -> Came:
    """The fire mage uses an item on the monk, which is linked to the paladin."""
    today = day(fire_mage(items={item: 1}), monk(spheres=4), paladin(spheres=7, items={"poison": 2}))
    today.linked("monk", "paladin")
    return today.use("fire_mage", item, target, **fields).resolve()


@pytest.mark.parametrize(("item", "change"), [("red_sphere", 1), ("poison", -1), ("knife", -1)])
def test_R5_12_spheres_poison_and_knife_reach_the_linked(item: str, change: int) -> None:
    came = linked_use(item)
    assert (came.spheres("monk"), came.spheres("paladin")) == (4 + change - 2, 7 + change - 2)


def test_R5_12_a_potion_reaches_the_linked() -> None:
    assert linked_use("power_potion").effects("paladin") == {"power": 1}


def test_R5_12_an_insight_sphere_reaches_the_linked() -> None:
    assert len(linked_use("insight_sphere").private("fire_mage")) == 2


def test_R5_12_a_thiefs_artifact_reaches_the_linked() -> None:
    assert linked_use("thief_artifact", steal="poison").items("fire_mage") == {"thief_artifact": 1, "poison": 2}


def test_R5_12_an_elixir_reaches_those_linked_to_its_user() -> None:
    """Each is healed by a third of what it lacks itself: 6 and 3."""
    today = calm(monk(spheres=4, items={"elixir": 1}), paladin(spheres=7)).linked("monk", "paladin")
    came = today.use("monk", "elixir").resolve()
    assert (came.spheres("monk"), came.spheres("paladin")) == (6, 8)


def test_R5_12_an_amulet_reaches_those_linked_to_its_user() -> None:
    came = day(monk(items={"amulet": 1}), paladin()).linked("monk", "paladin").use("monk", "amulet").resolve()
    assert (came.spheres("monk"), came.spheres("paladin")) == (10, 10)


def test_R5_12_it_is_one_use_on_several_targets() -> None:
    """One poison goes, the recoil comes once, the counter rises by one."""
    today = calm(fire_mage(uses={"fireball": 1}, items={"poison": 2}), monk(), paladin()).linked("monk", "paladin")
    came = today.order("fire_mage", "fireball", "monk").use("fire_mage", "poison", "monk").resolve()
    assert came.items("fire_mage") == {"poison": 1}
    assert came.uses("fire_mage") == {"fireball": 2}
    assert came.damage("fire_mage") == [("fireball", 1)]
    assert came.spheres("paladin") == 7


def test_R5_12_a_new_link_works_from_the_next_step_on() -> None:
    today = calm(dispeller(), monk(spheres=5), paladin(spheres=5)).order("dispeller", "link", ("monk", "paladin"))
    assert today.order("monk", "healing", "monk").resolve().spheres("paladin") == 6


# R5.12: death


def test_R5_12_a_death_ends_the_links_from_the_next_stage_on() -> None:
    today = (
        calm(doomed(paladin), monk(), fire_mage()).linked("monk", "paladin").order("paladin", "divine_shield", "monk")
    )
    came = today.order("fire_mage", "fireball", "paladin").resolve()
    assert came.spheres("monk") == 10
    assert came.reached("fire_mage") == (("paladin",), ())
    assert came.links == {}


def test_R5_12_nor_is_the_dead_one_reached_from_the_other_end() -> None:
    today = calm(doomed(paladin), monk(), fire_mage()).linked("monk", "paladin")
    came = today.order("paladin", "divine_shield", "monk").order("fire_mage", "fireball", "monk").resolve()
    assert came.reached("fire_mage") == (("monk",), ())


def test_R5_12_not_within_the_stage() -> None:
    today = calm(ice_mage(), paladin(spheres=1), monk(items={"poison": 1}), warlock()).linked("warlock", "paladin")
    came = today.order("ice_mage", "ice_block", "paladin").use("monk", "poison", "paladin").resolve()
    assert not came.alive("paladin")
    assert came.damage("warlock") == [("ice_block", 3), ("poison", 1)]


def test_R5_12_an_exile_ends_them_before_stage_4() -> None:
    today = calm(paladin(items={"power_potion": 1}), monk(), warlock()).linked("monk", "warlock")
    came = today.use("paladin", "power_potion", "monk").all_vote("monk").resolve()
    assert came.effects("warlock") == {}


def test_R5_12_other_links_stay() -> None:
    today = calm(doomed(paladin), monk(), warlock()).linked("monk", "paladin").linked("monk", "warlock")
    came = today.order("paladin", "divine_shield", "monk").resolve()
    assert came.links == {("monk", "warlock"): 1}


def test_R5_12_they_do_not_come_back_with_a_resurrection() -> None:
    today = calm(doomed(paladin), life_mage(), monk()).linked("monk", "paladin")
    today.order("paladin", "divine_shield", "monk").order("life_mage", "resurrection", "paladin")
    came = today.resolve()
    assert came.alive("paladin")
    assert came.links == {}


# R5.13


def test_R5_13_a_limit_refuses_the_order_only_for_the_named_target() -> None:
    today = calm(death_mage(), monk(), paladin(received=("cheat_death",))).linked("monk", "paladin")
    assert today.order("death_mage", "cheat_death", "monk").resolve().dropped == {}
    other = calm(death_mage(), monk(), paladin(received=("cheat_death",))).linked("monk", "paladin")
    assert other.order("death_mage", "cheat_death", "paladin").resolve().dropped == {0: "again"}


def test_R5_13_choice_a_linked_one_that_has_had_it_is_passed_over() -> None:
    today = calm(death_mage(), monk(), paladin(received=("cheat_death",))).linked("monk", "paladin")
    came = today.order("death_mage", "cheat_death", "monk").resolve()
    assert (came.spheres("monk"), came.spheres("paladin")) == (9, 10)


def test_R5_13_choice_it_is_not_listed_as_reached() -> None:
    today = calm(life_mage(), monk(), paladin(received=("resurrection",)), warlock())
    came = (
        today.linked("monk", "paladin").linked("monk", "warlock").order("life_mage", "resurrection", "monk").resolve()
    )
    assert came.reached("life_mage") == (("monk",), ("warlock",))


def test_R5_13_choice_it_is_no_target_for_a_chain() -> None:
    today = calm(life_mage(), monk(), paladin(received=("resurrection",)), lightning_mage()).linked("monk", "paladin")
    today.order("life_mage", "resurrection", "monk").order("lightning_mage", "chain_lightning", "life_mage")
    assert today.resolve().hit("chain_lightning") == ["life_mage", "monk"]


def test_R5_13_one_that_has_it_of_this_use_is_a_target_for_a_chain() -> None:
    today = calm(life_mage(), monk(), paladin(), lightning_mage()).linked("monk", "paladin")
    today.order("life_mage", "resurrection", "monk").order("lightning_mage", "chain_lightning", "life_mage")
    assert today.resolve().hit("chain_lightning") == ["life_mage", "monk", "paladin"]


def test_R5_13_a_linked_one_has_had_it_from_then_on() -> None:
    came = calm(life_mage(), monk(), paladin()).linked("monk", "paladin").order("life_mage", "resurrection", "monk")
    assert came.resolve().of("paladin").received == ("resurrection",)


def test_R5_13_two_users_on_one_target_are_both_announced_and_counted() -> None:
    today = calm(death_mage(), warlock(learned=("cheat_death",)), monk())
    today.order("death_mage", "cheat_death", "monk").order("warlock", "cheat_death", "monk")
    came = today.resolve()
    assert came.announced == [("death_mage", "cheat_death"), ("warlock", "cheat_death")]
    assert came.uses("warlock") == {"cheat_death": 1}


def test_R5_13_the_second_has_no_effect_damage_included() -> None:
    today = calm(death_mage(), warlock(learned=("cheat_death",)), monk())
    today.order("death_mage", "cheat_death", "monk").order("warlock", "cheat_death", "monk")
    assert today.resolve().damage("monk") == [("cheat_death", 1)]


def test_R5_13_protection_of_oneself_does_nothing_and_replaces_nothing() -> None:
    """The monk, before it in the roster, has laid its own on the paladin."""
    today = calm(monk(learned=("protection",)), paladin(), fire_mage()).order("monk", "protection", "paladin")
    came = today.order("paladin", "protection", "paladin").order("fire_mage", "fireball", "paladin").resolve()
    assert came.dropped == {}
    assert (came.spheres("monk"), came.spheres("paladin")) == (8, 10)


def test_R5_13_protection_through_a_link_to_its_own_user_neither() -> None:
    today = calm(monk(learned=("protection",)), paladin(), warlock(), fire_mage()).linked("paladin", "warlock")
    today.order("monk", "protection", "paladin").order("paladin", "protection", "warlock")
    came = today.order("fire_mage", "fireball", "paladin").resolve()
    assert came.damage("monk") == [("fireball", 2)]
    assert came.damage("paladin") == [("fireball", 2)]


def test_R5_13_light_reaches_only_whom_it_names() -> None:
    today = calm(fire_mage(), monk(light=2), paladin(light=2)).linked("monk", "paladin")
    came = today.order("fire_mage", "light", "monk").resolve()
    assert (came.light("monk"), came.light("paladin")) == (0, 2)
    (acted,) = came.all(Acted)
    assert (acted.targets, acted.linked) == (("monk",), ())


def test_R5_13_a_night_sphere_reaches_only_whom_it_names() -> None:
    today = calm(fire_mage(items={"night_sphere": 1}), monk(light=2), paladin(light=2)).linked("monk", "paladin")
    came = today.use("fire_mage", "night_sphere", "monk").resolve()
    assert (came.light("monk"), came.light("paladin")) == (1, 2)
    (acted,) = came.all(Acted)
    assert (acted.targets, acted.linked) == (("monk",), ())


def test_R5_13_a_transfer_reaches_only_whom_it_names() -> None:
    today = calm(fire_mage(items={"poison": 2}), monk(), paladin()).linked("monk", "paladin")
    came = today.transfer("fire_mage", "poison", "monk").resolve()
    assert (came.items("monk"), came.items("paladin")) == ({"poison": 1}, {})
    (acted,) = came.all(Acted)
    assert (acted.targets, acted.linked) == (("monk",), ())


def test_R5_13_ring_and_totems_have_nobody_to_reach() -> None:
    for wanted in (use("monk", "ring", abilities=["jinx"]), use("monk", "white_totem"), use("monk", "black_totem")):
        today = calm(monk(items={"ring": 1, "white_totem": 1, "black_totem": 1}), paladin()).linked("monk", "paladin")
        today.orders = [wanted]
        assert today.resolve().items("paladin") == {}
