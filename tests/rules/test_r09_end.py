"""R9: the end of a match."""

import pytest

from engine.curse.events import Dropped, Taken
from engine.curse.game import Curse
from engine.curse.victory import judge
from tests.rules.day import calm, day, doomed, fire_mage, ice_mage, life_mage, monk, paladin, warlock


def test_R9_1_nobody_alive_is_a_draw() -> None:
    came = day(monk(spheres=1), paladin(spheres=1, traitor=True)).resolve()
    assert came.outcome == "draw"
    assert came.winners == ()


def test_R9_1_without_a_living_traitor_the_living_representatives_win() -> None:
    today = calm(doomed(paladin, traitor=True), monk(), fire_mage()).order("paladin", "divine_shield", "monk")
    came = today.resolve()
    assert came.outcome == "representatives"
    assert came.winners == ("monk", "fire_mage")


def test_R9_1_without_a_majority_of_representatives_the_living_traitors_win() -> None:
    came = calm(paladin(traitor=True), monk(), fire_mage(traitor=True), ice_mage()).resolve()
    assert came.outcome == "traitors"
    assert came.winners == ("paladin", "fire_mage")


@pytest.mark.parametrize(
    ("representatives", "traitors", "outcome"),
    [
        (0, 0, "draw"), (0, 1, "traitors"), (1, 0, "representatives"), (1, 1, "traitors"), (2, 1, None),
        (2, 2, "traitors"), (3, 2, None), (8, 0, "representatives"), (8, 2, None), (1, 2, "traitors"),
    ],
)  # fmt: skip
def test_R9_1_who_is_left_decides(representatives: int, traitors: int, outcome: str | None) -> None:
    living = [(f"r{n}", "representative") for n in range(representatives)]
    living += [(f"t{n}", "traitor") for n in range(traitors)]
    ended = judge(living)  # type: ignore[arg-type]
    assert (ended.outcome if ended else None) == outcome


def test_R9_1_it_is_checked_only_after_stage_4() -> None:
    """The traitor dies in stage 1, one representative is burnt in stage 4: it wins nothing."""
    corpse = warlock(dead=True, effects={"fire_shield": 1})
    today = calm(doomed(paladin, traitor=True), monk(spheres=0), fire_mage(), corpse)
    came = today.order("paladin", "divine_shield", "monk").order("monk", "looting", "warlock").resolve()
    assert came.outcome == "representatives"
    assert came.winners == ("fire_mage",)


def test_R9_1_after_the_resurrections() -> None:
    today = calm(paladin(traitor=True), doomed(fire_mage), life_mage(), monk(dead=True))
    today.order("fire_mage", "fire_shield", "monk").order("life_mage", "resurrection", "fire_mage")
    assert today.resolve().outcome is None


def test_R9_1_a_match_that_goes_on_has_no_end() -> None:
    came = calm(paladin(traitor=True), monk(), fire_mage()).resolve()
    assert came.outcome is None
    assert Curse().ending(came.events) is None


def test_R9_1_the_shell_is_told_the_end() -> None:
    ending = Curse().ending(calm(paladin(traitor=True), monk()).resolve().events)
    assert ending is not None
    assert (ending.outcome, ending.winners) == ("traitors", ("paladin",))


def test_R9_2_the_dead_do_not_win() -> None:
    came = calm(paladin(traitor=True), monk(dead=True, traitor=True), fire_mage()).resolve()
    assert came.winners == ("paladin",)


def test_R9_3_the_events_hold_every_order_to_be_revealed() -> None:
    today = calm(monk(items={"poison": 1}), paladin(traitor=True), fire_mage())
    today.order("monk", "strike", "paladin", when={"voted": "paladin"}).use("monk", "poison", "paladin")
    today.order("fire_mage", "jinx", "monk")
    told = {event.index: event.order for event in today.resolve().events if isinstance(event, Taken | Dropped)}
    assert [told[index] for index in range(3)] == today.orders
