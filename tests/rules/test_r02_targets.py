"""R2.1 to R2.4: the day, the dead, and whom an order may name."""

import pytest

from engine.curse.game import Curse
from engine.curse.ids import CLASS_OF, AbilityId
from tests.rules.day import (
    Came,
    calm,
    day,
    dispeller,
    doomed,
    fire_mage,
    life_mage,
    lightning_mage,
    monk,
    paladin,
    seat,
    warlock,
)

LIVING_ONLY: list[AbilityId] = [
    "fireball", "divine_shield", "protection", "reflection", "restoration", "resurrection", "jinx", "ice_block",
    "freeze", "chain_lightning", "strike", "healing", "call_of_the_dead", "cheat_death",
]  # fmt: skip


# R2.1


def test_R2_1_the_only_phase_is_a_day() -> None:
    came = day(monk(), paladin(), fire_mage(traitor=True)).resolve()
    assert came.after.day == 2
    assert came.next_day().resolve().after.day == 3


def test_R2_1_all_the_living_may_order_and_vote_all_day() -> None:
    match = day(monk(), paladin(dead=True), fire_mage()).match
    assert Curse().awaited(match) == ("monk", "fire_mage")


# R2.2


def test_R2_2_the_dead_order_nothing() -> None:
    today = calm(monk(dead=True, items={"poison": 1}), paladin())
    today.order("monk", "strike", "paladin").use("monk", "poison", "paladin").order("monk", "light", "paladin")
    assert today.resolve().dropped == {0: "dead", 1: "dead", 2: "dead"}


def test_R2_2_being_dead_is_said_before_anything_else_that_is_wrong() -> None:
    assert calm(monk(dead=True), paladin()).order("monk", "fireball", "paladin").resolve().dropped == {0: "dead"}


def test_R2_2_the_dead_do_not_vote() -> None:
    came = calm(monk(dead=True), paladin(), fire_mage()).vote("monk", "paladin").vote("paladin", "fire_mage").resolve()
    assert came.public.votes == {"paladin": "fire_mage"}


def test_R2_2_who_died_today_gets_no_message() -> None:
    today = calm(doomed(paladin), monk(light=4))
    today.order("paladin", "light", "monk").order("paladin", "divine_shield", "paladin")
    assert not today.resolve().alive("paladin")
    assert today.resolve().private("paladin") == ()


def test_R2_2_who_is_alive_again_does() -> None:
    today = calm(doomed(paladin), monk(light=4), life_mage())
    today.order("paladin", "light", "monk").order("paladin", "divine_shield", "paladin")
    today.order("life_mage", "resurrection", "paladin")
    assert len(today.resolve().private("paladin")) == 1


# R2.3


@pytest.mark.parametrize("ability", LIVING_ONLY)
def test_R2_3_class_abilities_take_the_living(ability: AbilityId) -> None:
    user = CLASS_OF[ability]
    corpse = "warlock" if user != "warlock" else "monk"
    assert calm(seat(user), seat(corpse, dead=True)).order(user, ability, corpse).resolve().dropped == {0: "target"}


@pytest.mark.parametrize("item", ["red_sphere", "poison", "power_potion", "night_sphere", "knife", "insight_sphere"])
def test_R2_3_items_take_the_living(item: str) -> None:
    came = calm(monk(items={item: 1}), paladin(dead=True)).use("monk", item, "paladin").resolve()
    assert came.dropped == {0: "target"}
    assert came.items("monk") == {item: 1}


def test_R2_3_light_takes_the_living() -> None:
    assert calm(monk(), paladin(dead=True)).order("monk", "light", "paladin").resolve().dropped == {0: "target"}


def test_R2_3_a_transfer_takes_the_living() -> None:
    came = calm(monk(items={"poison": 1}), paladin(dead=True)).transfer("monk", "poison", "paladin").resolve()
    assert came.dropped == {0: "target"}


def test_R2_3_a_ball_is_thrown_at_the_living() -> None:
    today = calm(lightning_mage(uses={"ball_lightning": 1}), monk(dead=True))
    assert today.order("lightning_mage", "ball_lightning", "monk").resolve().dropped == {0: "target"}


def test_R2_3_a_link_joins_the_living() -> None:
    came = calm(dispeller(), monk(), paladin(dead=True)).order("dispeller", "link", ("monk", "paladin")).resolve()
    assert came.dropped == {0: "target"}


def test_R2_3_a_fire_shield_takes_the_dead_too() -> None:
    came = calm(fire_mage(), monk(dead=True)).order("fire_mage", "fire_shield", "monk").resolve()
    assert came.effects("monk") == {"fire_shield": 1}


def test_R2_3_a_dispel_takes_the_dead_too() -> None:
    came = calm(dispeller(), monk(dead=True, effects={"fire_shield": 2})).order("dispeller", "dispel", "monk").resolve()
    assert came.effects("monk") == {}


def test_R2_3_a_thiefs_artifact_takes_the_dead_too() -> None:
    today = calm(warlock(items={"thief_artifact": 1}), monk(dead=True, items={"poison": 2}))
    assert today.use("warlock", "thief_artifact", "monk", steal="poison").resolve().items("monk") == {}


def test_R2_3_choice_looting_takes_only_the_dead() -> None:
    assert calm(monk(), paladin()).order("monk", "looting", "paladin").resolve().dropped == {0: "target"}


def test_R2_3_choice_secret_knowledge_takes_only_the_dead() -> None:
    came = calm(warlock(), monk()).order("warlock", "secret_knowledge", "monk", ability="strike").resolve()
    assert came.dropped == {0: "target"}


def test_R2_3_choice_who_dies_today_is_not_looted_today() -> None:
    today = calm(monk(), doomed(paladin, items={"poison": 1}))
    today.order("paladin", "divine_shield", "paladin").order("monk", "looting", "paladin")
    assert today.resolve().dropped == {1: "target"}


def dies_in_stage_1() -> Came:
    """The paladin dies in stage 1; the monk strikes it and poisons it in stage 2."""
    today = calm(doomed(paladin), monk(items={"poison": 1, "power_potion": 1}))
    today.order("paladin", "divine_shield", "paladin")
    today.order("monk", "strike", "paladin").use("monk", "poison", "paladin").use("monk", "power_potion", "paladin")
    return today.resolve()


def test_R2_3_a_target_that_died_in_the_resolution_stays_a_target() -> None:
    assert dies_in_stage_1().dropped == {}


def test_R2_3_such_a_use_counts_and_is_announced() -> None:
    came = dies_in_stage_1()
    assert came.reached("monk") == (("paladin",), ())
    assert came.uses("monk") == {"strike": 1}


def test_R2_3_such_a_use_costs_what_it_costs() -> None:
    came = dies_in_stage_1()
    assert came.items("monk") == {}
    assert came.effects("monk") == {"backlash": 1}


def test_R2_3_such_a_use_does_what_can_still_be_done() -> None:
    came = dies_in_stage_1()
    assert came.damage("paladin") == [("freeze", 1)]
    assert came.effects("paladin")["power"] == 1


# R2.4


def test_R2_4_one_may_target_oneself() -> None:
    assert calm(monk()).order("monk", "strike", "monk").resolve().spheres("monk") == 5


def test_R2_4_one_gives_nothing_to_oneself() -> None:
    assert calm(monk(items={"poison": 1})).transfer("monk", "poison", "monk").resolve().dropped == {0: "target"}


def test_R2_4_elixir_is_on_oneself() -> None:
    came = calm(monk(spheres=4, items={"elixir": 1}), paladin(spheres=4)).use("monk", "elixir").resolve()
    assert (came.spheres("monk"), came.spheres("paladin")) == (6, 4)


def test_R2_4_amulet_is_on_oneself() -> None:
    came = day(monk(items={"amulet": 1}), paladin()).use("monk", "amulet").resolve()
    assert (came.spheres("monk"), came.spheres("paladin")) == (10, 8)


def test_R2_4_a_link_needs_two_different_characters() -> None:
    came = calm(dispeller(), monk()).order("dispeller", "link", ("monk", "monk")).resolve()
    assert came.dropped == {0: "target"}


def test_R2_4_one_of_the_two_may_be_the_user() -> None:
    came = calm(dispeller(), monk()).order("dispeller", "link", ("monk", "dispeller")).resolve()
    assert came.links == {("dispeller", "monk"): 1}
