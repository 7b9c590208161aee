"""Characters, talents and maps in words."""

import pytest

from locales.dread_chase import character_help, map_title, talent_help
from tests.dread_chase.scene import SHIPPED
from tests.locales.samples import WORDS, faults
from vkbot.games.dread_chase.data import shipped_maps


@pytest.mark.parametrize("character", [*SHIPPED.survivors, *SHIPPED.killers])
def test_D7_1_a_character_has_a_card_with_the_numbers_of_the_rules(character: str) -> None:
    text = character_help(WORDS, SHIPPED, character)
    assert not faults(text)
    assert text.count("\n") == (3 if character in SHIPPED.survivors else 4)
    ability = (SHIPPED.survivors.get(character) or SHIPPED.killers[character]).skill
    assert f"({ability.cost}⚡, перезарядка — {ability.cooldown} " in text


@pytest.mark.parametrize("talent", SHIPPED.talents)
def test_D7_1_a_talent_too(talent: str) -> None:
    text = talent_help(WORDS, SHIPPED, talent)
    assert not faults(text)
    assert f"({SHIPPED.talents[talent].cost}⚡): " in text


def test_D1_5_the_maps_have_titles() -> None:
    assert [str(map_title(WORDS, board)) for board in shipped_maps()] == ["Метро", "Завод", "Больница", "Лес"]


def test_nobody_else_is_called_so() -> None:
    with pytest.raises(KeyError):
        character_help(WORDS, SHIPPED, "nobody")
    with pytest.raises(KeyError):
        talent_help(WORDS, SHIPPED, "nothing")
