"""R3: votes, the snapshot, and conditions on it."""

import pytest

from engine.curse.conditions import WRITTEN_ATOMS, Condition, opposite
from engine.curse.events import VoteVoid
from engine.curse.scenario import ScenarioError, resolve_document
from tests.rules.day import (
    Day,
    Fields,
    against,
    calm,
    day,
    dispeller,
    doomed,
    fire_mage,
    monk,
    paladin,
    tally,
    voted,
    warlock,
)


def town() -> Day:
    return calm(monk(), paladin(), fire_mage(), dispeller(), warlock(dead=True))


def void(at: Day) -> dict[str, str]:
    return {event.voter: event.reason for event in at.resolve().all(VoteVoid)}


# R3.1


def test_R3_1_a_vote_names_a_character() -> None:
    assert town().vote("monk", "paladin").resolve().public.votes == {"monk": "paladin"}


def test_R3_1_a_vote_as_another_is_followed_to_the_name() -> None:
    at = town().vote_as("monk", "paladin").vote_as("paladin", "fire_mage").vote("fire_mage", "dispeller")
    assert at.resolve().public.votes == dict.fromkeys(("monk", "paladin", "fire_mage"), "dispeller")


def test_R3_1_a_circle_is_no_vote() -> None:
    at = town().vote_as("monk", "paladin").vote_as("paladin", "monk")
    assert at.resolve().public.votes == {}
    assert void(at) == {"monk": "circle", "paladin": "circle"}


def test_R3_1_who_follows_into_a_circle_has_no_vote() -> None:
    at = town().vote_as("monk", "paladin").vote_as("paladin", "monk").vote_as("fire_mage", "monk")
    assert at.resolve().public.votes == {}


def test_R3_1_as_oneself_is_a_circle() -> None:
    assert town().vote_as("monk", "monk").resolve().public.votes == {}


def test_R3_1_an_end_in_somebody_without_a_vote_is_no_vote() -> None:
    at = town().vote_as("monk", "paladin")
    assert void(at) == {"monk": "no_vote"}


def test_R3_1_a_vote_as_that_ends_at_its_voter_does_not_count() -> None:
    at = town().vote_as("monk", "paladin").vote("paladin", "monk")
    assert at.resolve().public.votes == {"paladin": "monk"}
    assert void(at) == {"monk": "own"}


def test_R3_1_a_vote_against_oneself_directly_counts() -> None:
    assert town().vote("monk", "monk").resolve().public.votes == {"monk": "monk"}


def test_R3_1_who_follows_such_a_voter_is_followed_on() -> None:
    """W as V, V as A, A names V: V has no vote, W votes V."""
    at = town().vote_as("dispeller", "monk").vote_as("monk", "paladin").vote("paladin", "monk")
    assert at.resolve().public.votes == {"dispeller": "monk", "paladin": "monk"}


def test_R3_1_a_vote_against_the_dead_is_no_vote() -> None:
    at = town().vote("monk", "warlock").vote_as("paladin", "monk")
    assert void(at) == {"monk": "dead_target", "paladin": "dead_target"}


def test_R3_1_a_vote_of_the_dead_is_no_vote_and_not_followed() -> None:
    at = town().vote("warlock", "monk").vote_as("paladin", "warlock")
    assert at.resolve().public.votes == {}


# R3.2


def test_R3_2_the_votes_are_read_before_anybody_dies() -> None:
    at = calm(doomed(paladin), monk(), fire_mage())
    at.order("paladin", "divine_shield", "paladin").vote("paladin", "monk").vote("monk", "paladin")
    assert at.resolve().public.votes == {"paladin": "monk", "monk": "paladin"}


def test_R3_2_one_snapshot_for_all_of_the_day() -> None:
    """The vote of one who died in stage 1 still makes a condition of stage 4 hold."""
    at = calm(doomed(paladin), monk(items={"night_sphere": 1}, light=1))
    at.order("paladin", "divine_shield", "paladin").vote("paladin", "monk")
    at.use("monk", "night_sphere", "monk", when=against("paladin", "monk"))
    assert at.resolve().light("monk") == 0


# R3.3


def holds(when: Fields) -> bool:
    """Paladin and fire mage vote against the monk, the monk as the paladin (so not at all), the dispeller not."""
    at = town().vote("paladin", "monk").vote("fire_mage", "monk").vote_as("monk", "paladin")
    at.order("monk", "strike", "paladin", when=when)
    return at.resolve().dropped == {}


def test_R3_3_a_vote_against_somebody() -> None:
    assert holds(against("paladin", "monk"))
    assert not holds(against("paladin", "fire_mage"))
    assert not holds(against("dispeller", "monk"))


def test_R3_3_after_following_as() -> None:
    at = town().vote_as("dispeller", "paladin").vote("paladin", "monk")
    at.order("monk", "strike", "dispeller", when=against("dispeller", "monk"))
    assert at.resolve().dropped == {}


def test_R3_3_somebody_has_a_counting_vote() -> None:
    assert holds(voted("paladin"))
    assert not holds(voted("monk"))
    assert not holds(voted("dispeller"))


@pytest.mark.parametrize(
    ("op", "count", "true"),
    [
        ("<", 2, False), ("<", 3, True), ("<=", 1, False), ("<=", 2, True), (">", 1, True), (">", 2, False),
        (">=", 2, True), (">=", 3, False), ("==", 2, True), ("==", 1, False),
    ],
)  # fmt: skip
def test_R3_3_the_number_of_votes_compared(op: str, count: int, true: bool) -> None:
    assert holds(tally("monk", op, count)) is true


def test_R3_3_nobody_votes_against_somebody() -> None:
    assert holds(tally("fire_mage", "==", 0))


def test_R3_3_negated() -> None:
    assert holds({"not": voted("dispeller")})
    assert not holds({"not": voted("paladin")})


def test_R3_3_joined_with_and() -> None:
    assert holds({"all": [voted("paladin"), voted("fire_mage")]})
    assert not holds({"all": [voted("paladin"), voted("dispeller")]})


def test_R3_3_joined_with_or() -> None:
    assert holds({"any": [voted("dispeller"), voted("paladin")]})
    assert not holds({"any": [voted("dispeller"), voted("monk")]})


def test_R3_3_nested() -> None:
    assert holds({"any": [voted("monk"), {"not": {"all": [voted("paladin"), voted("dispeller")]}}]})


def test_R3_3_choice_four_atoms_may_be_written() -> None:
    assert WRITTEN_ATOMS == 4


def test_R3_3_choice_the_engine_takes_more() -> None:
    assert holds({"all": [voted("paladin"), voted("fire_mage")] * 5})


def test_R3_3_otherwise_is_the_opposite_condition() -> None:
    condition = Condition(voted="monk")
    assert opposite(condition) == Condition(not_=condition)
    assert opposite(opposite(condition)) == condition


def test_R3_3_an_order_whose_condition_does_not_hold_is_dropped() -> None:
    at = town().order("monk", "strike", "paladin", when=voted("paladin"))
    assert at.resolve().dropped == {0: "condition"}


@pytest.mark.parametrize("when", [{"used": "monk"}, {"died": "monk"}, {"last_to_vote": "monk"}, {}])
def test_R3_3_nothing_but_votes_can_be_a_condition(when: Fields) -> None:
    with pytest.raises(ScenarioError, match=r"orders\[0\]"):
        resolve_document(
            {
                "game": "curse3",
                "day": 1,
                "characters": [{"class": "monk", "faction": "traitor"}],
                "orders": [{"by": "monk", "action": "light", "target": "monk", "when": when}],
            }
        )


# R3.4


def test_R3_4_the_count_is_over_the_whole_snapshot() -> None:
    """Both who vote against the monk are dead by stage 2: two votes all the same."""
    at = calm(doomed(paladin), doomed(fire_mage), monk(items={"knife": 1}), dispeller())
    at.order("paladin", "divine_shield", "paladin").order("fire_mage", "fire_shield", "monk")
    at.vote("paladin", "monk").vote("fire_mage", "monk")
    at.use("monk", "knife", "dispeller", when=tally("monk", "==", 2))
    came = at.resolve()
    assert not came.alive("paladin")
    assert came.spheres("dispeller") == 9


def test_R3_4_void_votes_are_not_counted() -> None:
    at = day(monk(), paladin(), fire_mage(), warlock(dead=True))
    at.vote_as("monk", "paladin").vote("paladin", "monk").vote("warlock", "monk")
    at.order("fire_mage", "fireball", "monk", when=tally("monk", "==", 1))
    assert at.resolve().dropped == {}
