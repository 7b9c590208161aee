"""R5.3: the copy, and the copied ability on the next day."""

from typing import Any

from engine.curse.events import Idle
from engine.curse.model import Character
from engine.curse.view import SawCopy
from tests.rules.day import Day, calm, doomed, fire_mage, illusionist, life_mage, monk, paladin, warlock


def copying(ability: str, *others: Character, **fields: Any) -> Day:
    """The illusionist names an ability."""
    today = calm(illusionist(**fields), *others)
    return today.order("illusionist", "copy", ability=ability)


def test_R5_3_a_copy_of_what_another_used_may_be_used_tomorrow() -> None:
    came = copying("strike", monk(traitor=True), paladin()).order("monk", "strike", "monk").resolve()
    assert came.of("illusionist").copied == "strike"
    assert came.next_day().order("illusionist", "strike", "paladin").resolve().spheres("paladin") == 5


def test_R5_3_and_only_then() -> None:
    came = copying("strike", monk(traitor=True), paladin()).order("monk", "strike", "monk").resolve()
    assert came.next_day().resolve().of("illusionist").copied is None


def test_R5_3_the_user_is_told_of_success() -> None:
    came = copying("strike", monk()).order("monk", "strike", "monk").resolve()
    assert came.private("illusionist") == (SawCopy("strike", True),)


def test_R5_3_what_nobody_used_is_not_copied() -> None:
    came = copying("strike", monk()).resolve()
    assert came.of("illusionist").copied is None
    assert came.private("illusionist") == (SawCopy("strike", False),)


def test_R5_3_secret_knowledge_cannot_be_copied() -> None:
    assert copying("secret_knowledge", warlock()).resolve().dropped == {0: "target"}


def test_R5_3_a_use_in_stage_1_is_copied_too() -> None:
    """Also of a step after that of the copy."""
    came = copying("healing", monk()).order("monk", "healing", "monk").resolve()
    assert came.of("illusionist").copied == "healing"


DYING = monk(spheres=0, effects={"jinx": 1}, items={"red_sphere": 1})
"""Dies at the end of stage 1 of its own red sphere, before it could strike."""


def test_R5_3_a_use_that_was_not_carried_out_is_not_copied() -> None:
    today = copying("strike", DYING).use("monk", "red_sphere", "monk").order("monk", "strike", "illusionist")
    assert today.resolve().of("illusionist").copied is None


def test_R5_3_a_use_that_was_dropped_is_not_copied() -> None:
    today = copying("strike", monk(), paladin(dead=True)).order("monk", "strike", "paladin")
    assert today.resolve().of("illusionist").copied is None


def test_R5_3_a_use_without_effect_is_copied() -> None:
    """The strike on one who died in stage 1 was carried out (R5.10)."""
    today = copying("strike", monk(), doomed(paladin)).order("paladin", "divine_shield", "monk")
    assert today.order("monk", "strike", "paladin").resolve().of("illusionist").copied == "strike"


def test_R5_3_a_copy_of_another_is_not_copied() -> None:
    today = copying("strike", warlock(copied="strike"), paladin()).order("warlock", "strike", "paladin")
    came = today.resolve()
    assert came.spheres("paladin") == 5
    assert came.of("illusionist").copied is None


def test_R5_3_a_learned_ability_is_an_original() -> None:
    today = copying("strike", warlock(learned=("strike",)), paladin()).order("warlock", "strike", "paladin")
    assert today.resolve().of("illusionist").copied == "strike"


def test_R5_3_ones_own_use_is_not_anothers() -> None:
    today = copying("strike", paladin(), effects={"power": 1}, learned=("strike",))
    assert today.order("illusionist", "strike", "paladin").resolve().of("illusionist").copied is None


def test_R5_3_who_died_today_keeps_the_copy() -> None:
    """For the one who is resurrected it is there in the morning (R6.1)."""
    today = copying("strike", monk(), life_mage(), spheres=4).order("monk", "strike", "illusionist")
    came = today.order("life_mage", "resurrection", "illusionist").resolve()
    assert came.alive("illusionist")
    assert came.of("illusionist").copied == "strike"


# The copied ability


def striking(*others: Character, **fields: Any) -> Day:
    """The illusionist strikes the paladin with a copied strike."""
    today = calm(illusionist(copied="strike", **fields), paladin(), *others)
    return today.order("illusionist", "strike", "paladin")


def test_R5_3_a_copied_ability_does_what_the_original_does() -> None:
    came = striking().resolve()
    assert came.spheres("paladin") == 5
    assert came.effects("illusionist") == {"backlash": 1}
    assert came.announced == [("illusionist", "strike")]


def test_R5_3_it_counts_for_its_user() -> None:
    assert striking().resolve().uses("illusionist") == {"strike": 1}


def test_R5_3_it_fails_where_somebody_carries_out_the_original() -> None:
    came = striking(monk(), fire_mage()).order("monk", "strike", "fire_mage").resolve()
    assert (came.spheres("paladin"), came.spheres("fire_mage")) == (10, 5)


def test_R5_3_choice_a_failed_copy_is_not_announced() -> None:
    came = striking(monk()).order("monk", "strike", "monk").resolve()
    assert came.announced == [("monk", "strike")]
    assert came.uses("illusionist") == {}
    assert came.dropped == {}


def test_R5_3_that_it_failed_is_found_once_when_its_stage_begins() -> None:
    came = striking(monk()).order("monk", "strike", "monk").resolve()
    (failed,) = came.all(Idle)
    assert (failed.by, failed.reason, failed.other) == ("illusionist", "copy_failed", "monk")


def test_R5_3_choice_a_failed_copy_costs_no_freeze_damage() -> None:
    came = striking(monk(), effects={"freeze": 2}).order("monk", "strike", "monk").resolve()
    assert came.damage("illusionist") == []


def test_R5_3_choice_a_failed_copy_has_spent_the_days_limit() -> None:
    today = striking(monk()).order("illusionist", "reflection", "monk").order("monk", "strike", "monk")
    assert today.resolve().dropped == {1: "limit"}


def test_R5_3_it_works_where_the_original_was_not_carried_out() -> None:
    today = striking(DYING).use("monk", "red_sphere", "monk").order("monk", "strike", "paladin")
    assert today.resolve().announced == [("illusionist", "strike")]


def test_R5_3_it_works_where_the_original_was_dropped() -> None:
    today = striking(monk(effects={"exhausted": 1})).order("monk", "strike", "paladin")
    assert today.resolve().announced == [("illusionist", "strike")]


def test_R5_3_two_copies_do_not_hinder_each_other() -> None:
    came = striking(warlock(copied="strike")).order("warlock", "strike", "paladin").resolve()
    assert came.damage("paladin") == [("strike", 5), ("strike", 5)]


def test_R5_3_what_one_has_anyway_is_never_used_as_a_copy() -> None:
    came = striking(monk(), learned=("strike",)).order("monk", "strike", "monk").resolve()
    assert came.spheres("paladin") == 5


def test_R5_3_and_counts_as_an_original_for_others() -> None:
    today = striking(warlock(copied="strike"), learned=("strike",)).order("warlock", "strike", "illusionist")
    assert today.resolve().announced == [("illusionist", "strike")]


def test_R5_3_a_copy_that_was_a_failed_copy_tells_nothing() -> None:
    """The warlock uses «copy» as a copied ability while the illusionist carries out the original."""
    today = copying("strike", warlock(copied="copy"), monk()).order("warlock", "copy", ability="strike")
    came = today.order("monk", "strike", "monk").resolve()
    assert came.private("warlock") == ()
    assert came.private("illusionist") == (SawCopy("strike", True),)
