"""R6: lasting effects, how they age, and what their bearer sees of them."""

import pytest

from engine.curse import view
from engine.curse.model import Effect
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

LASTING = ["fire_shield", "reflection", "restoration", "jinx", "freeze", "power", "exhausted", "backlash"]


@pytest.mark.parametrize("kind", LASTING)
def test_R6_1_an_effect_has_one_day_less_and_goes_at_zero(kind: str) -> None:
    first = calm(monk(effects={kind: 2}), paladin(traitor=True), fire_mage()).resolve()
    assert first.effects("monk") == {kind: 1}
    assert first.next_day().resolve().effects("monk") == {}


def test_R6_1_links_age_too() -> None:
    first = calm(monk(), paladin()).linked("monk", "paladin", days=2).resolve()
    assert first.links == {("monk", "paladin"): 1}
    assert first.next_day().resolve().links == {}


def test_R6_1_choice_effects_stay_on_the_dead() -> None:
    """A fire shield on a corpse goes on burning."""
    today = calm(doomed(paladin), monk(), fire_mage()).order("paladin", "divine_shield", "monk")
    first = today.order("fire_mage", "fire_shield", "paladin").resolve()
    assert first.effects("paladin") == {"fire_shield": 1, "freeze": 1}
    second = first.next_day().order("monk", "looting", "paladin").resolve()
    assert second.damage("monk") == [("fire_shield", 3)]
    assert second.effects("paladin") == {}


def test_R6_1_choice_effects_stay_on_the_resurrected() -> None:
    today = calm(doomed(paladin), life_mage(), monk(traitor=True)).order("paladin", "divine_shield", "monk")
    came = today.order("life_mage", "resurrection", "paladin").resolve()
    assert came.alive("paladin")
    assert came.effects("paladin") == {"freeze": 1}


def test_R6_1_power_is_laid_on_who_died_today() -> None:
    today = calm(doomed(paladin), life_mage(items={"power_potion": 1}), monk(traitor=True))
    today.order("paladin", "divine_shield", "monk").order("life_mage", "resurrection", "paladin")
    assert today.use("life_mage", "power_potion", "paladin").resolve().effects("paladin") == {"freeze": 1, "power": 1}


def test_R6_1_backlash_and_exhaustion_are_laid_on_who_dies_in_that_stage() -> None:
    today = calm(monk(spheres=1), ice_mage(spheres=1), fire_mage(items={"knife": 1}))
    today.order("monk", "strike", "ice_mage").order("ice_mage", "ice_block", "monk")
    came = today.resolve()
    assert not came.alive("monk")
    assert came.effects("monk") == {"backlash": 1}
    assert came.effects("ice_mage") == {"exhausted": 1}


def test_R6_1_what_was_learned_is_kept_for_who_died_today() -> None:
    today = calm(doomed(warlock), monk(dead=True), life_mage(), fire_mage(traitor=True))
    today.order("warlock", "secret_knowledge", "monk", ability="strike")
    came = today.order("life_mage", "resurrection", "warlock").resolve()
    assert came.alive("warlock")
    assert came.of("warlock").learned == ("strike",)


# R6.2


def seen() -> view.Own:
    bearer = monk(
        effects=dict.fromkeys(LASTING, 2), learned=("fireball",), copied="jinx", resurrected=True, spheres=4,
        items={"poison": 2, "white_artifact": 1},
    )  # fmt: skip
    return view.own(calm(bearer, paladin(), fire_mage()).linked("monk", "fire_mage", days=2).match, "monk")


@pytest.mark.parametrize("kind", LASTING)
def test_R6_2_the_bearer_sees_each_effect_with_the_days_left(kind: str) -> None:
    assert Effect(kind, 2) in seen().effects  # type: ignore[arg-type]


def test_R6_2_it_sees_with_whom_it_is_linked_and_how_long() -> None:
    assert seen().links == (("fire_mage", 2),)


def test_R6_2_it_sees_what_it_may_use() -> None:
    assert seen().copied == "jinx"
    assert seen().learned == ("fireball",)


def test_R6_2_it_sees_that_it_was_resurrected() -> None:
    assert seen().resurrected


def test_R6_2_the_other_end_of_a_link_sees_it_too() -> None:
    match = day(monk(), paladin()).linked("monk", "paladin", days=1).match
    assert view.own(match, "paladin").links == (("monk", 1),)


# R6.3


def potion() -> Came:
    today = calm(warlock(traitor=True, items={"power_potion": 1}), illusionist(), monk(spheres=9))
    return today.use("warlock", "power_potion", "monk").order("illusionist", "reflection", "monk").resolve()


def test_R6_3_power_is_for_the_next_day_only() -> None:
    first = potion()
    assert first.effects("monk")["power"] == 1
    second = first.next_day().order("monk", "strike", "monk").order("monk", "healing", "monk").resolve()
    assert second.dropped == {}
    third = second.next_day().order("monk", "strike", "warlock").order("monk", "healing", "monk").resolve()
    assert third.dropped == {1: "limit"}


def test_R6_3_two_potions_are_power_for_one_day_all_the_same() -> None:
    today = calm(warlock(traitor=True, items={"power_potion": 2}), monk(), paladin())
    came = today.use("warlock", "power_potion", "monk").use("warlock", "power_potion", "monk").resolve()
    assert came.effects("monk") == {"power": 1}


def test_R6_3_backlash_is_for_the_next_day_only() -> None:
    first = calm(monk(traitor=True), paladin(), fire_mage()).order("monk", "strike", "paladin").resolve()
    assert first.effects("monk") == {"backlash": 1}
    assert first.next_day().resolve().effects("monk") == {}


def test_R6_3_laid_on_the_last_day_of_the_old_one_it_goes_on() -> None:
    """Struck again under backlash: backlash again tomorrow."""
    came = calm(monk(effects={"backlash": 1}), paladin()).order("monk", "strike", "paladin").resolve()
    assert came.effects("monk") == {"backlash": 1}


def test_R6_3_exhaustion_is_for_the_next_day_only() -> None:
    first = calm(ice_mage(traitor=True), paladin(), fire_mage()).order("ice_mage", "ice_block", "paladin").resolve()
    assert first.effects("ice_mage") == {"exhausted": 1}
    assert first.next_day().resolve().effects("ice_mage") == {}
