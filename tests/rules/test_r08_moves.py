"""R8: items that change hands, and what is seen of them."""

from typing import Any

from engine.curse import view
from engine.curse.ids import public_items
from engine.curse.model import Character
from engine.curse.view import SawItems
from tests.rules.day import (
    Came,
    Day,
    calm,
    doomed,
    fire_mage,
    ice_mage,
    life_mage,
    monk,
    paladin,
    warlock,
)

THIEF = {"thief_artifact": 1}


# R8.1


def test_R8_1_later_steps_see_the_new_holder() -> None:
    """Given at step 7, seen at step 9."""
    today = calm(monk(items={"poison": 2}), paladin(), warlock(items={"insight_sphere": 1}))
    came = today.transfer("monk", "poison", "paladin", 2).use("warlock", "insight_sphere", "paladin").resolve()
    assert came.private("warlock") == (SawItems("paladin", {"poison": 2}),)


def test_R8_1_what_was_stolen_is_not_given_away() -> None:
    today = calm(monk(items={"elixir": 1}), paladin(), warlock(items=THIEF)).transfer("monk", "elixir", "paladin")
    came = today.use("warlock", "thief_artifact", "monk", steal="elixir").resolve()
    assert came.items("warlock") == {"elixir": 1, "thief_artifact": 1}
    assert came.items("paladin") == {}


def test_R8_1_nobody_is_told_of_an_order_whose_item_is_gone() -> None:
    today = calm(monk(items={"elixir": 1}), paladin(), warlock(items=THIEF)).transfer("monk", "elixir", "paladin")
    came = today.use("warlock", "thief_artifact", "monk", steal="elixir").resolve()
    assert came.dropped == {}
    assert came.private("monk") == ()


def test_R8_1_a_stolen_thiefs_artifact_steals_no_more() -> None:
    """Two of them at one step; the first in the roster takes the other's."""
    today = calm(warlock(items=THIEF), monk(items=THIEF), paladin(items={"poison": 1}))
    today.use("warlock", "thief_artifact", "monk", steal="thief_artifact")
    came = today.use("monk", "thief_artifact", "paladin", steal="poison").resolve()
    assert came.items("paladin") == {"poison": 1}
    assert came.items("warlock") == {"thief_artifact": 2}


def test_R8_1_a_unit_received_stands_in_for_one_that_was_stolen() -> None:
    """Stolen from at step 6, given one at step 7 by somebody before it in the roster, the paladin can give it on."""
    today = calm(monk(items={"poison": 1}), paladin(items={"poison": 1}), fire_mage(), warlock(items=THIEF))
    today.transfer("paladin", "poison", "fire_mage").transfer("monk", "poison", "paladin")
    came = today.use("warlock", "thief_artifact", "paladin", steal="poison").resolve()
    assert came.items("fire_mage") == {"poison": 1}


# R8.2


def test_R8_2_a_white_totem_calls_the_white_artifact_from_the_living() -> None:
    came = (
        calm(monk(items={"white_totem": 1}), paladin(items={"white_artifact": 1})).use("monk", "white_totem").resolve()
    )
    assert came.items("monk") == {"white_totem": 1, "white_artifact": 1}
    assert came.items("paladin") == {}


def test_R8_2_from_the_dead() -> None:
    today = calm(monk(items={"white_totem": 1}), paladin(dead=True, items={"white_artifact": 1}))
    assert today.use("monk", "white_totem").resolve().items("monk") == {"white_totem": 1, "white_artifact": 1}


def test_R8_2_every_one_should_there_be_several() -> None:
    holders = paladin(items={"white_artifact": 1}), fire_mage(items={"white_artifact": 2})
    came = calm(monk(items={"white_totem": 1}), *holders).use("monk", "white_totem").resolve()
    assert came.items("monk")["white_artifact"] == 3


def test_R8_2_a_black_totem_calls_all_black_artifacts() -> None:
    holders = paladin(items={"black_artifact": 1}), fire_mage(dead=True, items={"black_artifact": 2})
    came = calm(monk(items={"black_totem": 1}), *holders).use("monk", "black_totem").resolve()
    assert came.items("monk") == {"black_totem": 1, "black_artifact": 3}


def test_R8_2_each_totem_calls_its_own_kind_only() -> None:
    both = {"white_artifact": 1, "black_artifact": 1}
    came = calm(monk(items={"white_totem": 1}), paladin(items=both)).use("monk", "white_totem").resolve()
    assert came.items("paladin") == {"black_artifact": 1}


def test_R8_2_a_totem_that_finds_nothing_is_used_all_the_same() -> None:
    came = calm(monk(items={"black_totem": 1})).use("monk", "black_totem").resolve()
    assert came.items("monk") == {"black_totem": 1}


def test_R8_2_the_white_totem_cannot_be_transferred() -> None:
    today = calm(monk(items={"white_totem": 1}), paladin()).transfer("monk", "white_totem", "paladin")
    assert today.resolve().dropped == {0: "no_item"}


def test_R8_2_the_white_totem_can_be_stolen() -> None:
    today = calm(monk(items={"white_totem": 1}), warlock(items=THIEF))
    came = today.use("warlock", "thief_artifact", "monk", steal="white_totem").resolve()
    assert came.items("warlock") == {"white_totem": 1, "thief_artifact": 1}


def test_R8_2_the_white_totem_can_be_looted() -> None:
    came = calm(monk(dead=True, items={"white_totem": 1}), paladin()).order("paladin", "looting", "monk").resolve()
    assert came.items("paladin") == {"white_totem": 1}


def test_R8_2_the_black_totem_can_be_transferred() -> None:
    came = calm(monk(items={"black_totem": 1}), paladin()).transfer("monk", "black_totem", "paladin").resolve()
    assert came.items("paladin") == {"black_totem": 1}


# R8.3


def theft(steal: str, items: dict[str, int], *others: Character, **fields: Any) -> Day:
    """The warlock steals from the monk, who holds these."""
    victim = monk(items=items, **fields)
    today = calm(warlock(items=THIEF), victim, *others)
    return today.use("warlock", "thief_artifact", "monk", steal=steal)


def test_R8_3_it_takes_all_units_of_the_named_item() -> None:
    came = theft("poison", {"poison": 3, "elixir": 1}).resolve()
    assert came.items("warlock") == {"thief_artifact": 1, "poison": 3}
    assert came.items("monk") == {"elixir": 1}


def test_R8_3_by_its_public_name_artifacts_of_both_kinds() -> None:
    came = theft("artifact", {"white_artifact": 1}).resolve()
    assert came.items("warlock") == {"thief_artifact": 1, "white_artifact": 1}
    both = theft("artifact", {"white_artifact": 1, "black_artifact": 1}).resolve()
    assert both.items("monk") == {}


def test_R8_3_from_each_target() -> None:
    today = theft("poison", {"poison": 1}, paladin(items={"poison": 2})).linked("monk", "paladin")
    assert today.resolve().items("warlock") == {"thief_artifact": 1, "poison": 3}


def test_R8_3_from_a_corpse_and_it_is_no_looting() -> None:
    today = theft("poison", {"poison": 1, "amulet": 1}, paladin(), dead=True).order("paladin", "looting", "monk")
    came = today.resolve()
    assert came.items("warlock") == {"thief_artifact": 1, "poison": 1}
    assert came.items("paladin") == {"amulet": 1}


def test_R8_3_nothing_on_a_day_with_an_insight_sphere() -> None:
    today = theft("poison", {"poison": 1}, paladin(items={"insight_sphere": 1}), fire_mage())
    assert today.use("paladin", "insight_sphere", "fire_mage").resolve().items("monk") == {"poison": 1}


def test_R8_3_the_thiefs_own_insight_sphere_stops_it_too() -> None:
    today = calm(warlock(items={"thief_artifact": 1, "insight_sphere": 1}), monk(items={"poison": 1}))
    today.use("warlock", "thief_artifact", "monk", steal="poison").use("warlock", "insight_sphere", "monk")
    assert today.resolve().items("monk") == {"poison": 1}


def test_R8_3_the_use_counts_all_the_same() -> None:
    today = theft("poison", {"poison": 1}, paladin(items={"insight_sphere": 1}))
    today.use("paladin", "insight_sphere", "monk").use("warlock", "thief_artifact", "paladin", steal="amulet")
    assert today.resolve().dropped == {2: "limit"}


def test_R8_3_a_sphere_whose_user_died_before_stage_4_stops_nothing() -> None:
    today = theft("poison", {"poison": 1}, doomed(paladin, items={"insight_sphere": 1}))
    today.use("paladin", "insight_sphere", "monk").order("paladin", "divine_shield", "paladin")
    assert today.resolve().items("monk") == {}


def test_R8_3_a_sphere_whose_user_was_exiled_stops_nothing() -> None:
    today = theft("poison", {"poison": 1}, paladin(items={"insight_sphere": 1})).all_vote("paladin")
    assert today.use("paladin", "insight_sphere", "monk").resolve().items("monk") == {}


def test_R8_3_an_order_for_a_sphere_that_was_dropped_stops_nothing() -> None:
    today = theft("poison", {"poison": 1}, paladin(items={"insight_sphere": 1}))
    today.use("paladin", "insight_sphere", "monk", when={"voted": "monk"})
    assert today.resolve().items("monk") == {}


def test_R8_3_a_sphere_that_was_given_away_before_its_step_stops_it() -> None:
    """Its order was taken and its user lives: that is enough."""
    today = theft("poison", {"poison": 1}, paladin(items={"insight_sphere": 1}), fire_mage())
    today.use("paladin", "insight_sphere", "monk").transfer("paladin", "insight_sphere", "fire_mage")
    assert today.resolve().items("monk") == {"poison": 1}


def test_R8_3_choice_a_transfer_of_artifact_gives_the_white_one_first() -> None:
    both = {"white_artifact": 1, "black_artifact": 1}
    today = calm(monk(items=both), paladin()).transfer("monk", "artifact", "paladin")
    came = today.resolve()
    assert came.items("paladin") == {"white_artifact": 1}
    assert came.items("monk") == {"black_artifact": 1}


# R8.4


def test_R8_4_a_transfer_gives_units_to_another() -> None:
    came = calm(monk(items={"poison": 2}), paladin(items={"poison": 1})).transfer("monk", "poison", "paladin").resolve()
    assert (came.items("monk"), came.items("paladin")) == ({"poison": 1}, {"poison": 2})


def test_R8_4_the_receiver_is_not_told_by_whom() -> None:
    """Whoever of two gave it, the receiver is shown the same."""
    shown = []
    for giver in ("monk", "fire_mage"):
        today = calm(monk(items={"poison": 1}), fire_mage(items={"poison": 1}), paladin())
        came = today.transfer(giver, "poison", "paladin").resolve()
        shown.append((came.public, came.private("paladin"), view.own(came.after, "paladin")))
    assert shown[0] == shown[1]


def test_R8_4_a_receiver_that_died_today_still_gets_them() -> None:
    today = calm(monk(items={"poison": 1}), doomed(paladin)).transfer("monk", "poison", "paladin")
    assert today.order("paladin", "divine_shield", "monk").resolve().items("paladin") == {"poison": 1}


def test_R8_4_looting_takes_everything() -> None:
    things = {"poison": 2, "white_artifact": 1, "white_totem": 1, "ring": 1}
    came = calm(monk(), paladin(dead=True, items=things)).order("monk", "looting", "paladin").resolve()
    assert came.items("monk") == things
    assert came.items("paladin") == {}


def test_R8_4_of_two_looters_nobody_gets_anything() -> None:
    today = calm(monk(), fire_mage(), paladin(dead=True, items={"poison": 2}))
    came = today.order("monk", "looting", "paladin").order("fire_mage", "looting", "paladin").resolve()
    assert (came.items("monk"), came.items("fire_mage")) == ({}, {})
    assert came.items("paladin") == {"poison": 2}


def test_R8_4_a_looter_that_died_before_stage_4_is_in_nobodys_way() -> None:
    today = calm(monk(), doomed(fire_mage), paladin(dead=True, items={"poison": 2}))
    today.order("fire_mage", "fire_shield", "monk").order("fire_mage", "looting", "paladin")
    assert today.order("monk", "looting", "paladin").resolve().items("monk") == {"poison": 2}


def test_R8_4_looters_of_two_corpses_are_in_nobodys_way() -> None:
    corpses = paladin(dead=True, items={"poison": 1}), warlock(dead=True, items={"amulet": 1})
    today = calm(monk(), fire_mage(), *corpses)
    came = today.order("monk", "looting", "paladin").order("fire_mage", "looting", "warlock").resolve()
    assert (came.items("monk"), came.items("fire_mage")) == ({"poison": 1}, {"amulet": 1})


# R8.5


def test_R8_5_an_insight_sphere_shows_all_items_with_counts() -> None:
    today = calm(warlock(items={"insight_sphere": 1}), monk(items={"poison": 2, "elixir": 1}))
    came = today.use("warlock", "insight_sphere", "monk").resolve()
    assert came.private("warlock") == (SawItems("monk", {"poison": 2, "elixir": 1}),)


def test_R8_5_of_each_target_in_roster_order() -> None:
    today = calm(monk(), warlock(items={"insight_sphere": 1}), paladin(items={"poison": 1})).linked("monk", "paladin")
    came = today.use("warlock", "insight_sphere", "paladin").resolve()
    assert came.private("warlock") == (SawItems("monk", {}), SawItems("paladin", {"poison": 1}))


def test_R8_5_after_looting_and_without_what_was_used() -> None:
    corpse = fire_mage(dead=True, items={"amulet": 1})
    today = calm(warlock(items={"insight_sphere": 1}), monk(), paladin(items={"poison": 2}), corpse)
    today.order("monk", "looting", "fire_mage").use("paladin", "poison", "monk")
    today.linked("monk", "paladin").use("warlock", "insight_sphere", "monk")
    assert today.resolve().private("warlock") == (SawItems("monk", {"amulet": 1}), SawItems("paladin", {"poison": 1}))


def test_R8_5_of_who_died_today_too() -> None:
    today = calm(warlock(items={"insight_sphere": 1}), doomed(paladin, items={"poison": 1}))
    today.order("paladin", "divine_shield", "warlock").use("warlock", "insight_sphere", "paladin")
    assert today.resolve().private("warlock") == (SawItems("paladin", {"poison": 1}),)


# R8.6


def test_R8_6_both_kinds_have_one_public_name() -> None:
    assert public_items({"white_artifact": 1}) == public_items({"black_artifact": 1}) == {"artifact": 1}
    assert public_items({"white_artifact": 1, "black_artifact": 2}) == {"artifact": 3}


def test_R8_6_an_insight_sphere_does_not_tell_them_apart() -> None:
    shown = []
    for kind in ("white_artifact", "black_artifact"):
        today = calm(warlock(items={"insight_sphere": 1}), monk(items={kind: 1}))
        shown.append(today.use("warlock", "insight_sphere", "monk").resolve().private("warlock"))
    assert shown == [(SawItems("monk", {"artifact": 1}),)] * 2


def test_R8_6_nor_does_the_list_of_ones_own_items() -> None:
    match = calm(monk(items={"white_artifact": 1}), paladin(items={"black_artifact": 1})).match
    assert view.own(match, "monk").items == view.own(match, "paladin").items == {"artifact": 1}


def test_R8_6_who_receives_or_steals_one_does_not_learn_the_kind() -> None:
    shown = []
    for kind in ("white_artifact", "black_artifact"):
        came = theft("artifact", {kind: 1}, fire_mage(items={kind: 1}), paladin())
        resolved = came.transfer("fire_mage", "artifact", "paladin").resolve()
        shown.append([(resolved.private(one), view.own(resolved.after, one)) for one in ("warlock", "paladin")])
    assert shown[0] == shown[1]


# R8.7


def heirs(*, holder_dead: bool = False, second: bool = True, alive: bool = True) -> Came:
    """The paladin, a traitor with a thief's artifact, dies or is dead; the monk is the other traitor."""
    first = paladin(dead=True, traitor=True, items=THIEF) if holder_dead else doomed(paladin, traitor=True, items=THIEF)
    today = calm(first, fire_mage(), ice_mage(), life_mage(), monk(traitor=second, dead=not alive))
    return today.order("paladin", "divine_shield", "fire_mage").resolve()


def test_R8_7_it_moves_to_the_other_traitor_when_its_holder_dies() -> None:
    came = heirs()
    assert came.items("monk") == THIEF
    assert came.items("paladin") == {}


def test_R8_7_also_when_its_holder_died_on_an_earlier_day() -> None:
    assert heirs(holder_dead=True).items("monk") == THIEF


def test_R8_7_not_to_a_representative() -> None:
    assert heirs(second=False).items("paladin") == THIEF


def test_R8_7_not_to_a_dead_traitor() -> None:
    assert heirs(alive=False).items("paladin") == THIEF


def test_R8_7_not_from_a_dead_representative() -> None:
    today = calm(doomed(paladin, items=THIEF), monk(traitor=True), fire_mage(), ice_mage())
    assert today.order("paladin", "divine_shield", "monk").resolve().items("paladin") == THIEF


def test_R8_7_not_from_a_living_traitor() -> None:
    came = calm(paladin(traitor=True, items=THIEF), monk(traitor=True), fire_mage(), ice_mage(), life_mage()).resolve()
    assert came.items("paladin") == THIEF


def test_R8_7_of_several_traitors_the_first_in_the_roster() -> None:
    today = calm(fire_mage(traitor=True), doomed(paladin, traitor=True, items=THIEF), monk(traitor=True), ice_mage())
    came = today.order("paladin", "divine_shield", "monk").resolve()
    assert came.items("fire_mage") == THIEF


def test_R8_7_an_exiled_holder_loses_it_too() -> None:
    today = calm(paladin(traitor=True, items=THIEF), monk(traitor=True), fire_mage(), ice_mage()).all_vote("paladin")
    assert today.resolve().items("monk") == THIEF


def test_R8_7_a_looter_of_the_same_day_comes_first() -> None:
    """Looting is step 8, the move step 10."""
    today = calm(paladin(traitor=True, dead=True, items=THIEF), monk(traitor=True), fire_mage(), ice_mage())
    assert today.order("fire_mage", "looting", "paladin").resolve().items("fire_mage") == THIEF


def test_R8_7_choice_resurrections_come_after_it() -> None:
    today = calm(doomed(paladin, traitor=True, items=THIEF), monk(traitor=True), life_mage(), ice_mage())
    today.order("paladin", "divine_shield", "monk").order("life_mage", "resurrection", "paladin")
    came = today.resolve()
    assert came.alive("paladin")
    assert came.items("monk") == THIEF
