"""R4.4 and R4.5: exile and the curse."""

import pytest

from tests.rules.day import (
    Came,
    Day,
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
    paladin,
    warlock,
)

# R4.4


def votes_of(count: int) -> Day:
    """Four players beside the monk; so many of them vote against it."""
    town = calm(paladin(), fire_mage(), ice_mage(), warlock(), monk())
    for voter in ("paladin", "fire_mage", "ice_mage", "warlock")[:count]:
        town.vote(voter, "monk")
    return town


def test_R4_4_more_than_half_of_the_living_exile() -> None:
    came = votes_of(3).resolve()
    assert came.public.exiled == "monk"
    assert not came.alive("monk")


def test_R4_4_less_than_half_do_not() -> None:
    came = votes_of(2).resolve()
    assert came.public.exiled is None
    assert came.alive("monk")


def test_R4_4_exactly_half_do_not() -> None:
    town = calm(paladin(), fire_mage(), ice_mage(), monk()).vote("paladin", "monk").vote("fire_mage", "monk")
    assert town.resolve().public.exiled is None


def test_R4_4_ones_own_vote_counts_too() -> None:
    assert votes_of(2).vote("monk", "monk").resolve().public.exiled == "monk"


def test_R4_4_votes_of_those_who_died_before_do_not_count() -> None:
    """Three of five would do; the paladin is dead by then, and two of four do not."""
    town = calm(doomed(paladin), fire_mage(), ice_mage(), warlock(), monk())
    town.order("paladin", "divine_shield", "paladin")
    town.vote("paladin", "monk").vote("fire_mage", "monk").vote("ice_mage", "monk")
    assert town.resolve().public.exiled is None


def test_R4_4_those_who_died_before_are_not_among_the_living() -> None:
    """Two votes are too few for four, and enough for three."""
    town = calm(doomed(paladin), fire_mage(), ice_mage(), monk())
    town.order("paladin", "divine_shield", "paladin").vote("fire_mage", "monk").vote("ice_mage", "monk")
    assert town.resolve().public.exiled == "monk"


def test_R4_4_deaths_of_stage_2_count_as_well() -> None:
    town = calm(fire_mage(), ice_mage(), paladin(spheres=1), monk())
    town.order("fire_mage", "fireball", "paladin").vote("fire_mage", "monk").vote("ice_mage", "monk")
    assert town.resolve().public.exiled == "monk"


def test_R4_4_who_died_before_is_not_exiled() -> None:
    town = calm(doomed(paladin), fire_mage(), ice_mage(), monk()).order("paladin", "divine_shield", "paladin")
    came = town.all_vote("paladin").resolve()
    assert came.public.exiled is None
    assert came.public.dead == ("paladin",)


def shielded_exile(ability: str, user: str) -> Came:
    everybody = calm(paladin(), life_mage(), death_mage(), monk())
    return everybody.order(user, ability, "monk").all_vote("monk").resolve()


@pytest.mark.parametrize(
    ("ability", "user"),
    [
        ("resurrection", "life_mage"),
        ("cheat_death", "death_mage"),
        ("protection", "paladin"),
        ("divine_shield", "paladin"),
    ],
)
def test_R4_4_no_effect_prevents_it(ability: str, user: str) -> None:
    came = shielded_exile(ability, user)
    assert not came.alive("monk")
    assert came.public.exiled == "monk"


# R4.5


def test_R4_5_everybody_loses_two() -> None:
    came = day(monk(), paladin(spheres=5)).resolve()
    assert (came.spheres("monk"), came.spheres("paladin")) == (8, 3)


def test_R4_5_only_the_living_are_hit() -> None:
    assert day(monk(dead=True), paladin()).resolve().damage("monk") == []


def test_R4_5_a_death_in_stage_1_takes_two_off() -> None:
    came = day(doomed(paladin), monk()).order("paladin", "divine_shield", "paladin").resolve()
    assert came.spheres("monk") == 10


def test_R4_5_a_death_in_stage_2_takes_two_off() -> None:
    came = day(fire_mage(), paladin(spheres=1), monk()).order("fire_mage", "fireball", "paladin").resolve()
    assert (came.spheres("monk"), came.spheres("fire_mage")) == (10, 10)


def test_R4_5_several_deaths_take_two_off_once() -> None:
    today = day(doomed(paladin), doomed(fire_mage), monk(items={"black_artifact": 2}))
    today.order("paladin", "divine_shield", "paladin").order("fire_mage", "fire_shield", "paladin")
    assert today.resolve().spheres("monk") == 6


def test_R4_5_a_death_under_todays_resurrection_takes_nothing_off() -> None:
    today = day(doomed(paladin), monk(), life_mage()).order("paladin", "divine_shield", "paladin")
    assert today.order("life_mage", "resurrection", "paladin").resolve().spheres("monk") == 8


def test_R4_5_one_of_two_without_it_is_enough() -> None:
    today = day(doomed(paladin), doomed(fire_mage), monk(), life_mage()).order("paladin", "divine_shield", "paladin")
    today.order("fire_mage", "fire_shield", "paladin").order("life_mage", "resurrection", "paladin")
    assert today.resolve().spheres("monk") == 10


def test_R4_5_a_resurrection_of_an_earlier_day_is_not_todays() -> None:
    today = day(doomed(paladin, received=("resurrection",)), monk()).order("paladin", "divine_shield", "paladin")
    assert today.resolve().spheres("monk") == 10


def test_R4_5_an_exile_takes_nothing_off() -> None:
    assert day(monk(), paladin(), fire_mage()).all_vote("monk").resolve().spheres("paladin") == 8


def test_R4_5_a_death_of_an_earlier_day_takes_nothing_off() -> None:
    assert day(monk(dead=True), paladin()).resolve().spheres("paladin") == 8


@pytest.mark.parametrize(
    ("items", "lost"),
    [
        ({"white_artifact": 1}, 0),
        ({"white_totem": 1}, 2),
        ({"white_artifact": 1, "white_totem": 1}, 2),
        ({"black_artifact": 1}, 4),
        ({"black_artifact": 2}, 6),
        ({"black_artifact": 3}, 8),
        ({"black_artifact": 2, "black_totem": 1}, 2),
        ({"black_artifact": 1, "white_totem": 1}, 4),
        ({"white_artifact": 1, "black_totem": 1}, 0),
        ({"white_artifact": 1, "black_artifact": 1}, 2),
        ({"white_artifact": 1, "black_artifact": 1, "white_totem": 1}, 4),
        ({"white_artifact": 1, "black_artifact": 1, "black_totem": 1}, 0),
        ({"white_artifact": 1, "black_artifact": 1, "white_totem": 1, "black_totem": 1}, 2),
        ({"white_artifact": 2, "black_artifact": 2}, 4),
    ],
)
def test_R4_5_artifacts_and_their_totems(items: dict[str, int], lost: int) -> None:
    assert day(monk(items=items)).resolve().spheres("monk") == 10 - lost


def test_R4_5_never_below_zero() -> None:
    """2 − 2 − 2 heals nobody."""
    today = day(doomed(paladin), monk(spheres=5, items={"white_artifact": 1}))
    assert today.order("paladin", "divine_shield", "paladin").resolve().spheres("monk") == 5


def test_R4_5_a_black_artifact_still_burdens_on_a_day_of_death() -> None:
    today = day(doomed(paladin), monk(items={"black_artifact": 1})).order("paladin", "divine_shield", "paladin")
    assert today.resolve().spheres("monk") == 8


def test_R4_5_nothing_under_todays_divine_shield() -> None:
    came = day(paladin(), monk(items={"black_artifact": 2})).order("paladin", "divine_shield", "monk").resolve()
    assert came.spheres("monk") == 10
    assert came.spheres("paladin") == 8


def test_R4_5_nothing_under_an_amulet() -> None:
    came = day(monk(items={"amulet": 1, "black_artifact": 1})).use("monk", "amulet").resolve()
    assert came.spheres("monk") == 10


def test_R4_5_it_looks_at_what_is_held_in_stage_3() -> None:
    """What moves in stage 4 weighs on the next day only."""
    today = day(monk(items={"black_artifact": 1}), paladin(), fire_mage(traitor=True))
    came = today.transfer("monk", "artifact", "paladin").resolve()
    assert (came.spheres("monk"), came.spheres("paladin")) == (6, 8)
    after = came.next_day().resolve()
    assert (after.spheres("monk"), after.spheres("paladin")) == (4, 4)


def test_R4_5_everybody_alive_after_the_exile_is_hit() -> None:
    came = day(monk(), paladin(), lightning_mage(), dispeller()).all_vote("monk").resolve()
    assert [came.spheres(one) for one in ("paladin", "lightning_mage", "dispeller")] == [8, 8, 8]
