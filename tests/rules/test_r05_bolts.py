"""R5.8 to R5.11: lightning, the monk, the death mage, what counts as a use, dispel."""

from collections.abc import Callable

import pytest

from engine.curse.events import Damaged
from engine.curse.model import Character
from tests.rules.day import (
    Day,
    calm,
    death_mage,
    dispeller,
    doomed,
    fire_mage,
    ice_mage,
    illusionist,
    life_mage,
    lightning_mage,
    monk,
    paladin,
    warlock,
)

# R5.8: chain lightning


def chain(on: str, *others: Character) -> Day:
    """The lightning mage strikes somebody with a chain."""
    return calm(lightning_mage(), *others).order("lightning_mage", "chain_lightning", on)


def struck(today: Day) -> list[str]:
    """Who was hit by chain lightning, in roster order, as often as hit."""
    came = today.resolve()
    return sorted(came.hit("chain_lightning"), key=[one.id for one in came.after.characters].index)


def test_R5_8_a_chain_takes_one_of_its_target() -> None:
    came = chain("monk", monk(), paladin()).resolve()
    assert (came.spheres("monk"), came.spheres("paladin")) == (9, 10)


def test_R5_8_and_one_of_each_target_of_the_targets_abilities() -> None:
    """Of stage 2 at a later step."""
    assert struck(chain("monk", monk(), paladin()).order("monk", "strike", "paladin")) == ["monk", "paladin"]


def test_R5_8_a_target_of_an_earlier_step_of_stage_2() -> None:
    today = chain("fire_mage", fire_mage(), paladin()).order("fire_mage", "fireball", "paladin")
    assert struck(today) == ["fire_mage", "paladin"]


def test_R5_8_a_target_of_stage_1() -> None:
    assert struck(chain("monk", monk(), paladin()).order("monk", "healing", "paladin")) == ["monk", "paladin"]


def test_R5_8_targets_of_both_abilities_under_power() -> None:
    today = chain("monk", monk(effects={"power": 1}), paladin(), warlock())
    assert struck(today.order("monk", "healing", "paladin").order("monk", "strike", "warlock")) == [
        "monk",
        "paladin",
        "warlock",
    ]


def test_R5_8_targets_of_items_are_none() -> None:
    assert struck(chain("monk", monk(items={"poison": 1}), paladin()).use("monk", "poison", "paladin")) == ["monk"]


def test_R5_8_targets_of_dropped_orders_are_none() -> None:
    today = chain("monk", monk(effects={"exhausted": 1}), paladin()).order("monk", "strike", "paladin")
    assert struck(today) == ["monk"]


def test_R5_8_what_a_target_does_not_live_to_do_does_not_count() -> None:
    """The monk died in stage 1; whom it healed is hit, whom it would have struck is not."""
    dying = monk(spheres=0, effects={"jinx": 1, "power": 1})
    today = chain("monk", dying, paladin(), warlock())
    today.order("monk", "healing", "paladin").order("monk", "strike", "warlock")
    assert struck(today) == ["paladin"]


def test_R5_8_linked_targets_are_hit() -> None:
    today = chain("monk", monk(), paladin(), warlock()).linked("paladin", "warlock")
    assert struck(today.order("monk", "strike", "paladin")) == ["monk", "paladin", "warlock"]


def test_R5_8_linked_targets_of_stage_1_are_hit_though_the_link_has_ended() -> None:
    """The paladin that was shielded dies in stage 1, and with it its link to the warlock."""
    guard = monk(learned=("divine_shield",))
    today = chain("monk", guard, paladin(spheres=0, effects={"freeze": 1}), warlock()).linked("paladin", "warlock")
    today.order("monk", "divine_shield", "paladin").order("paladin", "protection", "monk")
    assert struck(today) == ["monk", "warlock"]


def test_R5_8_the_linked_of_the_named_one_and_their_targets_are_hit() -> None:
    today = chain("monk", monk(), fire_mage(), paladin()).linked("monk", "fire_mage")
    assert struck(today.order("fire_mage", "fireball", "paladin")) == ["monk", "fire_mage", "paladin"]


def test_R5_8_the_two_ends_of_a_link_are_targets() -> None:
    today = chain("dispeller", dispeller(), monk(), paladin()).order("dispeller", "link", ("monk", "paladin"))
    assert struck(today) == ["dispeller", "monk", "paladin"]


def test_R5_8_a_ball_that_is_made_has_no_target() -> None:
    today = calm(lightning_mage(), warlock(learned=("chain_lightning",)))
    today.order("lightning_mage", "ball_lightning").order("warlock", "chain_lightning", "lightning_mage")
    assert struck(today) == ["lightning_mage"]


def test_R5_8_a_ball_that_is_thrown_has_one() -> None:
    today = calm(lightning_mage(uses={"ball_lightning": 1}), warlock(learned=("chain_lightning",)), monk())
    today.order("lightning_mage", "ball_lightning", "monk").order("warlock", "chain_lightning", "lightning_mage")
    assert struck(today) == ["lightning_mage", "monk"]


def test_R5_8_a_copy_has_no_target() -> None:
    today = chain("illusionist", illusionist(), monk()).order("illusionist", "copy", ability="strike")
    assert struck(today) == ["illusionist"]


def test_R5_8_a_failed_copy_has_no_target() -> None:
    today = chain("illusionist", illusionist(copied="strike"), monk(), paladin(), warlock())
    assert struck(today.order("illusionist", "strike", "paladin").order("monk", "strike", "warlock")) == ["illusionist"]


def test_R5_8_another_chains_own_targets_count_and_its_jumps_do_not() -> None:
    """The second chain hits the monk, and jumps to the paladin. The first, on its user, does not jump so far."""
    today = chain("warlock", warlock(learned=("chain_lightning",)), monk(), paladin())
    today.order("warlock", "chain_lightning", "monk").order("monk", "strike", "paladin")
    assert struck(today) == ["warlock", "monk", "monk", "paladin"]


def test_R5_8_chain_lightning_hits_each_once() -> None:
    """Two linked targets with one target, which one of them hits twice over."""
    today = chain("monk", monk(effects={"power": 1}), fire_mage(), paladin()).linked("monk", "fire_mage")
    today.order("monk", "strike", "paladin").order("monk", "healing", "paladin")
    assert struck(today.order("fire_mage", "fireball", "paladin")) == ["monk", "fire_mage", "paladin"]


def test_R5_8_whoever_targets_oneself_is_hit_once() -> None:
    assert struck(chain("monk", monk()).order("monk", "healing", "monk")) == ["monk"]


def test_R5_8_it_can_come_back_to_its_user() -> None:
    assert struck(chain("monk", monk()).order("monk", "strike", "lightning_mage")) == ["lightning_mage", "monk"]


def test_R5_8_the_living_only() -> None:
    today = chain("fire_mage", fire_mage(), monk(dead=True)).order("fire_mage", "fire_shield", "monk")
    assert struck(today) == ["fire_mage"]


def test_R5_8_all_of_it_is_damage_from_the_user() -> None:
    today = chain("monk", monk(), paladin()).order("monk", "healing", "paladin")
    assert [hurt.source for hurt in today.resolve().all(Damaged)] == ["lightning_mage", "lightning_mage"]


def test_R5_8_at_its_own_step() -> None:
    """After the fireball of step 1, before the strike of step 5."""
    today = chain("monk", monk(), fire_mage(), paladin()).order("monk", "strike", "paladin")
    came = today.order("fire_mage", "fireball", "paladin").resolve()
    assert came.damage("paladin") == [("fireball", 2), ("chain_lightning", 1), ("strike", 5)]


# R5.8: ball lightning


def test_R5_8_the_first_use_makes_a_ball_and_hurts_nobody() -> None:
    came = calm(lightning_mage(), monk()).order("lightning_mage", "ball_lightning").resolve()
    assert came.all(Damaged) == []
    assert came.reached("lightning_mage") == ((), ())
    assert came.uses("lightning_mage") == {"ball_lightning": 1}


def test_R5_8_the_second_throws_it() -> None:
    today = calm(lightning_mage(traitor=True), monk(), paladin()).order("lightning_mage", "ball_lightning")
    tomorrow = today.resolve().next_day().order("lightning_mage", "ball_lightning", "monk")
    assert tomorrow.resolve().spheres("monk") == 7


def test_R5_8_the_third_makes_one_again() -> None:
    today = calm(lightning_mage(uses={"ball_lightning": 2}), monk())
    assert today.order("lightning_mage", "ball_lightning", "monk").resolve().dropped == {0: "target"}
    again = calm(lightning_mage(uses={"ball_lightning": 2}), monk()).order("lightning_mage", "ball_lightning")
    assert again.resolve().dropped == {}


def test_R5_8_a_ball_needs_a_target_when_it_is_thrown() -> None:
    today = calm(lightning_mage(uses={"ball_lightning": 1})).order("lightning_mage", "ball_lightning")
    assert today.resolve().dropped == {0: "target"}


# R5.8: the monk


def test_R5_8_a_strike_takes_five() -> None:
    assert calm(monk(), paladin()).order("monk", "strike", "paladin").resolve().spheres("paladin") == 5


def test_R5_8_on_the_next_day_all_that_its_user_takes_is_doubled() -> None:
    today = calm(monk(traitor=True), fire_mage(), paladin()).order("monk", "strike", "paladin")
    first = today.order("fire_mage", "fireball", "monk").resolve()
    second = first.next_day().order("fire_mage", "fireball", "monk").resolve()
    third = second.next_day().order("fire_mage", "fireball", "monk").resolve()
    assert [dict(came.damage("monk"))["fireball"] for came in (first, second, third)] == [2, 4, 2]


def test_R5_8_healing_heals_the_user_and_the_target() -> None:
    came = calm(monk(spheres=5), paladin(spheres=5)).order("monk", "healing", "paladin").resolve()
    assert (came.spheres("monk"), came.spheres("paladin")) == (6, 6)


def test_R5_8_healing_on_oneself_heals_by_one() -> None:
    assert calm(monk(spheres=5)).order("monk", "healing", "monk").resolve().spheres("monk") == 6


def test_R5_8_healing_reaches_those_linked_to_the_target() -> None:
    today = calm(monk(spheres=5), paladin(spheres=5), warlock(spheres=5)).linked("paladin", "warlock")
    assert today.order("monk", "healing", "paladin").resolve().spheres("warlock") == 6


def test_R5_8_the_users_own_links_are_not_followed() -> None:
    today = calm(monk(spheres=5), paladin(spheres=5), warlock(spheres=5)).linked("monk", "warlock")
    came = today.order("monk", "healing", "paladin").resolve()
    assert [came.spheres(one) for one in ("monk", "paladin", "warlock")] == [6, 6, 5]


def test_R5_8_healing_heals_nobody_by_more_than_one() -> None:
    """The user is also linked to its target."""
    came = calm(monk(spheres=5), paladin(spheres=5)).linked("monk", "paladin").order("monk", "healing", "paladin")
    assert came.resolve().spheres("monk") == 6


# R5.9


@pytest.mark.parametrize(("dead", "amount"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3), (5, 3)])
def test_R5_9_choice_one_and_half_of_the_dead_rounded_down(dead: int, amount: int) -> None:
    corpses = [make(dead=True) for make in (fire_mage, paladin, illusionist, dispeller, life_mage)[:dead]]
    came = calm(death_mage(), monk(), *corpses).order("death_mage", "call_of_the_dead", "monk").resolve()
    assert came.spheres("monk") == 10 - amount


def test_R5_9_who_died_in_stage_1_is_counted() -> None:
    today = calm(death_mage(), monk(), paladin(dead=True), doomed(fire_mage))
    today.order("fire_mage", "fire_shield", "monk").order("death_mage", "call_of_the_dead", "monk")
    assert today.resolve().spheres("monk") == 8


def test_R5_9_who_is_dying_in_stage_2_is_not() -> None:
    """The ice block of step 2 kills only at the end of the stage."""
    today = calm(death_mage(), monk(), paladin(dead=True), fire_mage(spheres=1), ice_mage())
    today.order("ice_mage", "ice_block", "fire_mage").order("death_mage", "call_of_the_dead", "monk")
    assert today.resolve().spheres("monk") == 9


def test_R5_9_cheat_death_takes_one() -> None:
    came = calm(death_mage(), monk()).order("death_mage", "cheat_death", "monk").resolve()
    assert came.spheres("monk") == 9


def test_R5_9_its_source_is_the_user() -> None:
    (hurt,) = calm(death_mage(), monk()).order("death_mage", "cheat_death", "monk").resolve().all(Damaged)
    assert hurt.source == "death_mage"


def test_R5_9_who_cheats_death_does_not_die_of_damage() -> None:
    today = calm(death_mage(), monk(), paladin(spheres=1)).order("death_mage", "cheat_death", "paladin")
    came = today.order("monk", "strike", "paladin").resolve()
    assert came.alive("paladin")
    assert came.spheres("paladin") == 0


def test_R5_9_on_this_day_only() -> None:
    today = calm(death_mage(), monk(traitor=True), paladin(spheres=1)).order("death_mage", "cheat_death", "paladin")
    assert not today.resolve().next_day().order("monk", "strike", "paladin").resolve().alive("paladin")


def test_R5_9_not_twice_on_one_character() -> None:
    came = calm(death_mage(traitor=True), monk(), paladin()).order("death_mage", "cheat_death", "monk").resolve()
    assert came.of("monk").received == ("cheat_death",)
    assert came.next_day().order("death_mage", "cheat_death", "monk").resolve().dropped == {0: "again"}


# R5.10


def test_R5_10_a_use_counts_for_the_user() -> None:
    came = calm(monk(uses={"strike": 2}), paladin()).order("monk", "strike", "paladin").resolve()
    assert came.uses("monk") == {"strike": 3}


def test_R5_10_a_use_without_effect_counts_and_is_announced() -> None:
    """Healing where nothing is lacking, a dispel where nothing lies."""
    today = calm(dispeller(), monk()).order("dispeller", "dispel", "monk").order("monk", "healing", "dispeller")
    came = today.resolve()
    assert came.announced == [("dispeller", "dispel"), ("monk", "healing")]
    assert came.uses("dispeller") == {"dispel": 1}


def test_R5_10_it_is_carried_out_if_the_user_lives_at_the_start_of_its_stage() -> None:
    """Killed at step 2, the monk strikes at step 5 of the same stage."""
    today = calm(ice_mage(), monk(spheres=2), paladin()).order("ice_mage", "ice_block", "monk")
    came = today.order("monk", "strike", "paladin").resolve()
    assert not came.alive("monk")
    assert came.uses("monk") == {"strike": 1}
    assert came.spheres("paladin") == 5


def test_R5_10_else_it_is_neither_counted_nor_announced() -> None:
    dying = calm(monk(spheres=0, effects={"jinx": 1}, items={"red_sphere": 1}), paladin())
    came = dying.use("monk", "red_sphere", "monk").order("monk", "strike", "paladin").resolve()
    assert came.announced == []
    assert came.uses("monk") == {}
    assert came.effects("monk") == {}


# R5.11

FIVE = {"fire_shield": 2, "reflection": 2, "restoration": 2, "jinx": 2, "freeze": 2}


def test_R5_11_a_dispel_takes_five_effects_off() -> None:
    came = calm(dispeller(), monk(effects=FIVE)).order("dispeller", "dispel", "monk").resolve()
    assert came.effects("monk") == {}


def test_R5_11_and_no_other() -> None:
    today = calm(dispeller(), monk(effects={"power": 2, "exhausted": 2, "backlash": 2}), paladin())
    came = today.linked("monk", "paladin").order("dispeller", "dispel", "monk").resolve()
    assert came.effects("monk") == {"backlash": 1, "exhausted": 1, "power": 1}
    assert came.links == {("monk", "paladin"): 1}


@pytest.mark.parametrize(
    ("user", "ability"),
    [
        (fire_mage, "fire_shield"),
        (illusionist, "reflection"),
        (life_mage, "restoration"),
        (warlock, "jinx"),
        (ice_mage, "freeze"),
    ],
)
def test_R5_11_none_of_them_can_be_laid_for_the_rest_of_the_day(user: Callable[[], Character], ability: str) -> None:
    layer = user()
    today = calm(layer, dispeller(), monk()).order(layer.id, ability, "monk").order("dispeller", "dispel", "monk")
    came = today.resolve()
    assert came.effects("monk") == {}
    assert (layer.id, ability) in came.announced


def test_R5_11_a_restoration_kept_off_does_not_heal() -> None:
    today = calm(life_mage(), dispeller(), monk(spheres=5)).order("life_mage", "restoration", "monk")
    assert today.order("dispeller", "dispel", "monk").resolve().spheres("monk") == 5


def test_R5_11_a_lifted_freeze_costs_nothing_from_then_on() -> None:
    today = calm(dispeller(), monk(effects={"freeze": 2})).order("dispeller", "dispel", "monk")
    assert today.order("monk", "healing", "monk").resolve().damage("monk") == []


def test_R5_11_on_the_next_day_they_can_be_laid_again() -> None:
    came = calm(dispeller(traitor=True), ice_mage(), monk()).order("dispeller", "dispel", "monk").resolve()
    assert came.next_day().order("ice_mage", "freeze", "monk").resolve().effects("monk") == {"freeze": 2}


def test_R5_11_what_is_laid_for_the_next_day_is_not_kept_off() -> None:
    today = calm(dispeller(items={"power_potion": 1}), monk()).order("dispeller", "dispel", "monk")
    today.use("dispeller", "power_potion", "monk").order("monk", "strike", "dispeller")
    assert today.resolve().effects("monk") == {"backlash": 1, "power": 1}
