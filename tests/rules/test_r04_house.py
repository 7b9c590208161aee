"""The exile and the resurrection under numbers of a house's own."""

from tests.rules.day import calm, dispeller, fire_mage, life_mage, monk, paladin, warlock


def test_R4_4_where_a_third_is_enough_the_one_with_most_votes_is_exiled() -> None:
    today = calm(monk(), paladin(), fire_mage(), dispeller(), warlock()).ruled(exile_share=3)
    today.vote("fire_mage", "monk").vote("paladin", "monk")
    today.vote("monk", "paladin").vote("dispeller", "paladin").vote("warlock", "paladin")
    assert today.resolve().public.exiled == "paladin"


def test_R4_4_and_nobody_where_two_have_as_many() -> None:
    today = calm(monk(), paladin(), fire_mage(), dispeller(), warlock()).ruled(exile_share=3)
    today.vote("fire_mage", "monk").vote("paladin", "monk").vote("monk", "paladin").vote("dispeller", "paladin")
    assert today.resolve().public.exiled is None


def test_R4_4_a_share_of_one_exiles_nobody() -> None:
    today = calm(monk(), paladin(), fire_mage()).ruled(exile_share=1).all_vote("monk").vote("monk", "monk")
    assert today.resolve().public.exiled is None


def test_R5_5_the_resurrected_have_no_more_than_the_most() -> None:
    """R4.1."""
    today = calm(life_mage(spheres=3), monk(spheres=3), paladin(spheres=1)).ruled(spheres=3)
    came = today.order("life_mage", "resurrection", "paladin").order("monk", "strike", "paladin").resolve()
    assert came.alive("paladin")
    assert came.spheres("paladin") == 3
