"""Characters, talents and maps in words."""

import pytest

from engine.dread_chase.effects import Move
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


def test_D7_1_a_card_says_how_often_a_passive_ability_works() -> None:
    for characters in (SHIPPED.survivors, SHIPPED.killers):
        for name, character in characters.items():
            passive = character_help(WORDS, SHIPPED, name).split("Пассивная способность: ")[1].split("\n")[0]
            assert ("раз за ход" in passive) == (character.passive.per == "turn"), name


def test_D1_3_what_works_through_walls_says_so() -> None:
    abilities = {name: [one.skill, one.crown] for name, one in SHIPPED.killers.items()}
    abilities |= {name: [one.skill] for name, one in SHIPPED.survivors.items()}
    helps = {name: (character_help(WORDS, SHIPPED, name), own) for name, own in abilities.items()}
    helps |= {name: (talent_help(WORDS, SHIPPED, name), [one]) for name, one in SHIPPED.talents.items()}
    for name, (text, own) in helps.items():
        moving = any(isinstance(effect, Move) and effect.walls for one in own for effect in one.effects)
        anywhere = any(one.target.reach is None and one.target.kind not in ("self", "cell") for one in own)
        assert ("сквозь стены" in text) == moving, name
        assert ("где бы" in text) == anywhere, name


def test_D1_5_the_maps_have_titles() -> None:
    assert [str(map_title(WORDS, board)) for board in shipped_maps()] == ["Метро", "Завод", "Больница", "Лес"]


def test_nobody_else_is_called_so() -> None:
    with pytest.raises(KeyError):
        character_help(WORDS, SHIPPED, "nobody")
    with pytest.raises(KeyError):
        talent_help(WORDS, SHIPPED, "nothing")
