"""R5.1 to R5.7: fire mage, paladin, illusionist, life mage, warlock, ice mage. Copies are in test_r05_copies.py."""

from typing import Any

import pytest

from engine.curse.events import Damaged
from engine.curse.view import SawLearned
from tests.rules.day import (
    Came,
    calm,
    day,
    doomed,
    fire_mage,
    ice_mage,
    illusionist,
    life_mage,
    monk,
    paladin,
    warlock,
)

# R5.1


def test_R5_1_a_fireball_takes_two() -> None:
    came = calm(fire_mage(), monk()).order("fire_mage", "fireball", "monk").resolve()
    assert (came.spheres("monk"), came.spheres("fire_mage")) == (8, 10)


@pytest.mark.parametrize(("before", "own"), [(0, 0), (1, 1), (2, 0), (3, 1)])
def test_R5_1_every_second_fireball_takes_one_of_its_user(before: int, own: int) -> None:
    came = calm(fire_mage(uses={"fireball": before}), monk()).order("fire_mage", "fireball", "monk").resolve()
    assert came.spheres("fire_mage") == 10 - own
    assert came.spheres("monk") == 8


def test_R5_1_the_recoil_has_the_user_as_its_source() -> None:
    came = calm(fire_mage(uses={"fireball": 1}), monk()).order("fire_mage", "fireball", "monk").resolve()
    assert [(hurt.source, hurt.target) for hurt in came.all(Damaged)] == [
        ("fire_mage", "monk"),
        ("fire_mage", "fire_mage"),
    ]


def test_R5_1_everyone_counts_for_oneself() -> None:
    """The warlock's first fireball, though it is the second on the monk."""
    today = calm(fire_mage(), warlock(learned=("fireball",)), monk())
    came = today.order("fire_mage", "fireball", "monk").order("warlock", "fireball", "monk").resolve()
    assert (came.spheres("fire_mage"), came.spheres("warlock")) == (10, 10)


def test_R5_1_a_fire_shield_lasts_two_days() -> None:
    first = calm(fire_mage(), monk(traitor=True)).order("fire_mage", "fire_shield", "monk").resolve()
    assert first.effects("monk") == {"fire_shield": 1}
    assert first.next_day().resolve().effects("monk") == {}


def shielded_theft(*, holds: bool = True, watched: bool = False) -> Came:
    today = calm(warlock(items={"thief_artifact": 1}), monk(items={"poison": 1} if holds else {}), fire_mage(),
                 paladin(items={"insight_sphere": 1}))  # fmt: skip
    if watched:
        today.use("paladin", "insight_sphere", "warlock")
    today.order("fire_mage", "fire_shield", "monk").use("warlock", "thief_artifact", "monk", steal="poison")
    return today.resolve()


def test_R5_1_a_fire_shield_burns_the_thief() -> None:
    came = shielded_theft()
    assert came.damage("warlock") == [("fire_shield", 3)]
    assert came.items("warlock") == {"thief_artifact": 1, "poison": 1}


def test_R5_1_without_a_shield_nobody_is_burnt() -> None:
    today = calm(
        warlock(items={"thief_artifact": 1}), monk(), paladin(dead=True), fire_mage(effects={"fire_shield": 2})
    )
    today.use("warlock", "thief_artifact", "monk", steal="poison").order("monk", "looting", "paladin")
    assert today.resolve().all(Damaged) == []


def test_R5_1_also_when_there_is_nothing_to_steal() -> None:
    assert shielded_theft(holds=False).damage("warlock") == [("fire_shield", 3)]


def test_R5_1_also_when_the_theft_is_watched() -> None:
    came = shielded_theft(watched=True)
    assert came.damage("warlock") == [("fire_shield", 3)]
    assert came.items("monk") == {"poison": 1}


def test_R5_1_the_burning_has_no_source() -> None:
    (hurt,) = shielded_theft().all(Damaged)
    assert hurt.source is None


def test_R5_1_three_for_each_shielded_target_reached() -> None:
    shielded = {"fire_shield": 1}
    today = calm(warlock(items={"thief_artifact": 1}), monk(effects=shielded), paladin(effects=shielded))
    came = today.linked("monk", "paladin").use("warlock", "thief_artifact", "monk", steal="poison").resolve()
    assert came.damage("warlock") == [("fire_shield", 3), ("fire_shield", 3)]


def test_R5_1_it_burns_each_of_several_looters() -> None:
    """Though none of them gets anything."""
    today = calm(monk(), paladin(), warlock(dead=True, items={"poison": 1}, effects={"fire_shield": 1}))
    came = today.order("monk", "looting", "warlock").order("paladin", "looting", "warlock").resolve()
    assert (came.spheres("monk"), came.spheres("paladin")) == (7, 7)
    assert came.items("warlock") == {"poison": 1}


def test_R5_1_a_burnt_looter_has_the_loot() -> None:
    today = calm(monk(spheres=2), warlock(dead=True, items={"poison": 1}, effects={"fire_shield": 1}))
    came = today.order("monk", "looting", "warlock").resolve()
    assert not came.alive("monk")
    assert came.items("monk") == {"poison": 1}


# R5.2


def test_R5_2_a_divine_shield_keeps_the_curse_off() -> None:
    came = day(paladin(), monk()).order("paladin", "divine_shield", "monk").resolve()
    assert came.spheres("monk") == 10


def test_R5_2_on_this_day_only() -> None:
    came = day(paladin(), monk(traitor=True), fire_mage()).order("paladin", "divine_shield", "monk").resolve()
    assert came.next_day().resolve().spheres("monk") == 8


def test_R5_2_no_other_damage() -> None:
    today = day(paladin(), monk(), fire_mage()).order("paladin", "divine_shield", "monk")
    assert today.order("fire_mage", "fireball", "monk").resolve().spheres("monk") == 8


def test_R5_2_protection_is_for_this_day_only() -> None:
    came = day(paladin(), monk(traitor=True), fire_mage()).order("paladin", "protection", "monk").resolve()
    after = came.next_day().resolve()
    assert (came.spheres("paladin"), after.spheres("paladin")) == (6, 4)
    assert (came.spheres("monk"), after.spheres("monk")) == (10, 8)


# R5.4


def test_R5_4_a_reflection_works_on_the_day_it_is_laid() -> None:
    today = calm(illusionist(), monk()).order("illusionist", "reflection", "illusionist")
    assert today.order("monk", "strike", "illusionist").resolve().spheres("monk") == 8


def test_R5_4_a_reflection_lasts_two_days() -> None:
    first = calm(illusionist(traitor=True), monk()).order("illusionist", "reflection", "illusionist").resolve()
    second = first.next_day().order("monk", "strike", "illusionist").resolve()
    assert second.spheres("monk") == 8
    assert second.effects("illusionist") == {}


def test_R5_4_laid_anew_it_counts_anew() -> None:
    came = calm(illusionist(effects={"reflection": 1})).order("illusionist", "reflection", "illusionist").resolve()
    assert came.effects("illusionist") == {"reflection": 1}


# R5.5


def test_R5_5_a_restoration_heals_by_one_on_three_days() -> None:
    came = calm(life_mage(), monk(spheres=5, traitor=True), paladin()).order("life_mage", "restoration", "monk")
    spheres = []
    for _ in range(4):
        resolved = came.resolve()
        spheres.append(resolved.spheres("monk"))
        came = resolved.next_day()
    assert spheres == [6, 7, 8, 8]


def test_R5_5_laid_anew_it_heals_no_more_than_by_one() -> None:
    today = calm(life_mage(), warlock(learned=("restoration",)), monk(spheres=5, effects={"restoration": 2}))
    came = today.order("life_mage", "restoration", "monk").order("warlock", "restoration", "monk").resolve()
    assert came.spheres("monk") == 6
    assert came.effects("monk") == {"restoration": 2}


def test_R5_5_first_all_are_laid_then_all_are_healed() -> None:
    """The life mage's own healing comes after its freeze, though it stands first in the roster."""
    today = calm(doomed(life_mage), monk(spheres=5)).order("life_mage", "restoration", "life_mage")
    came = today.resolve()
    assert came.alive("life_mage")
    assert came.spheres("life_mage") == 0


def test_R5_5_a_restoration_does_not_heal_the_dead() -> None:
    came = calm(monk(dead=True, effects={"restoration": 2}), paladin()).resolve()
    assert came.spheres("monk") == 0
    assert not came.alive("monk")


def killed(**fields: Any) -> Came:
    """The monk dies of an ice block under a resurrection."""
    today = day(life_mage(), ice_mage(traitor=True), monk(spheres=1, **fields), paladin())
    return today.order("life_mage", "resurrection", "monk").order("ice_mage", "ice_block", "monk").resolve()


def test_R5_5_who_dies_under_a_resurrection_is_alive_again_with_five() -> None:
    came = killed()
    assert came.alive("monk")
    assert came.spheres("monk") == 5


def test_R5_5_its_items_light_and_counters_stay() -> None:
    came = killed(items={"poison": 2}, light=3, uses={"strike": 2})
    assert came.items("monk") == {"poison": 2}
    assert came.light("monk") == 3
    assert came.uses("monk") == {"strike": 2}


def test_R5_5_no_healing_raises_it_for_the_rest_of_the_match() -> None:
    tomorrow = killed().next_day().order("monk", "healing", "monk")
    assert killed().of("monk").resurrected
    assert tomorrow.resolve().spheres("monk") == 3  # the curse


@pytest.mark.parametrize("spheres", [1, 10])
def test_R5_5_not_twice_on_one_character_whether_or_not_it_died(spheres: int) -> None:
    today = calm(life_mage(), monk(spheres=spheres), ice_mage(traitor=True)).order("ice_mage", "ice_block", "monk")
    came = today.order("life_mage", "resurrection", "monk").resolve()
    assert came.of("monk").received == ("resurrection",)
    assert came.next_day().order("life_mage", "resurrection", "monk").resolve().dropped == {0: "again"}


def test_R5_5_whoever_used_it() -> None:
    today = calm(warlock(learned=("resurrection",)), monk(received=("resurrection",)))
    assert today.order("warlock", "resurrection", "monk").resolve().dropped == {0: "again"}


def test_R5_5_who_does_not_die_is_not_resurrected() -> None:
    came = calm(life_mage(), monk(spheres=7)).order("life_mage", "resurrection", "monk").resolve()
    assert came.spheres("monk") == 7
    assert not came.of("monk").resurrected
    assert came.public.resurrected == ()


def test_R5_5_this_day_only() -> None:
    first = calm(life_mage(), monk(spheres=1), ice_mage(traitor=True)).order("life_mage", "resurrection", "monk")
    second = first.resolve().next_day().order("ice_mage", "ice_block", "monk").resolve()
    assert not second.alive("monk")


def test_R5_5_a_death_of_the_curse_counts() -> None:
    came = day(life_mage(), monk(spheres=1)).order("life_mage", "resurrection", "monk").resolve()
    assert came.spheres("monk") == 5


def test_R5_5_a_death_of_stage_4_counts() -> None:
    today = calm(life_mage(), monk(spheres=1), paladin(dead=True, effects={"fire_shield": 1}))
    came = today.order("life_mage", "resurrection", "monk").order("monk", "looting", "paladin").resolve()
    assert came.spheres("monk") == 5


def test_R5_5_an_exile_does_not() -> None:
    came = calm(life_mage(), monk(), paladin()).order("life_mage", "resurrection", "monk").all_vote("monk").resolve()
    assert not came.alive("monk")
    assert came.public.resurrected == ()


def test_R5_5_only_after_stage_4() -> None:
    """Neither the curse hits it, nor does it act in stage 4."""
    came = killed()
    assert came.damage("monk") == [("ice_block", 3)]


# R5.6


def test_R5_6_a_jinx_lasts_two_days() -> None:
    first = calm(warlock(traitor=True), monk(spheres=5), paladin()).order("warlock", "jinx", "monk").resolve()
    second = first.next_day().order("monk", "healing", "paladin").resolve()
    third = second.next_day().order("monk", "healing", "paladin").resolve()
    assert [came.spheres("monk") for came in (first, second, third)] == [5, 4, 5]


def taught(ability: str = "strike") -> Came:
    today = calm(warlock(traitor=True), monk(dead=True, learned=("fireball",)), paladin(), fire_mage())
    return today.order("warlock", "secret_knowledge", "monk", ability=ability).resolve()


def test_R5_6_secret_knowledge_gives_an_ability_for_good() -> None:
    came = taught()
    assert came.of("warlock").learned == ("strike",)
    tomorrow = came.next_day().order("warlock", "strike", "paladin").resolve()
    assert tomorrow.spheres("paladin") == 5
    assert tomorrow.next_day().order("warlock", "strike", "paladin").resolve().dropped == {}


def test_R5_6_from_the_next_day_on() -> None:
    today = calm(warlock(effects={"power": 1}), monk(dead=True), paladin())
    today.order("warlock", "secret_knowledge", "monk", ability="strike").order("warlock", "strike", "paladin")
    assert today.resolve().dropped == {1: "not_yours"}


def test_R5_6_one_of_the_two_of_its_class() -> None:
    assert taught("jinx").dropped == {0: "target"}


def test_R5_6_choice_not_one_that_the_dead_had_learned() -> None:
    assert taught("fireball").dropped == {0: "target"}


def test_R5_6_once_a_match() -> None:
    again = taught().next_day().order("warlock", "secret_knowledge", "monk", ability="healing").resolve()
    assert again.dropped == {0: "again"}


def test_R5_6_the_user_is_told() -> None:
    assert taught().private("warlock") == (SawLearned("strike"),)


# R5.7


def test_R5_7_an_ice_block_takes_three() -> None:
    assert calm(ice_mage(), monk()).order("ice_mage", "ice_block", "monk").resolve().spheres("monk") == 7


def test_R5_7_its_user_is_exhausted_on_the_next_day() -> None:
    today = calm(ice_mage(traitor=True), monk(), paladin()).order("ice_mage", "ice_block", "monk").resolve()
    assert today.effects("ice_mage") == {"exhausted": 1}
    tomorrow = today.next_day().order("ice_mage", "freeze", "monk").resolve()
    assert tomorrow.dropped == {0: "limit"}
    assert tomorrow.next_day().order("ice_mage", "freeze", "monk").resolve().dropped == {}


def test_R5_7_on_the_same_day_it_is_not() -> None:
    today = calm(ice_mage(effects={"power": 1}), monk())
    today.order("ice_mage", "ice_block", "monk").order("ice_mage", "freeze", "monk")
    assert today.resolve().dropped == {}


def test_R5_7_a_freeze_lasts_three_days() -> None:
    came = calm(ice_mage(traitor=True), monk(), paladin()).order("ice_mage", "freeze", "monk").resolve()
    lost = []
    for _ in range(3):
        came = came.next_day().order("monk", "healing", "paladin").resolve()
        lost.append(came.damage("monk"))
    assert lost == [[("freeze", 1)], [("freeze", 1)], []]
