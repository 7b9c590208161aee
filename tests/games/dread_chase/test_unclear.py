"""What is said to somebody whose words could not be carried out."""

from typing import get_args

import pytest

from engine.dread_chase.game import MATCHES
from tests.games.dread_chase.table import GAME, SCENE, faults
from tests.games.dread_chase.test_scene import SEATED
from tests.language.chase.scenes import PEOPLE, SCENES
from tests.locales.samples import WORDS
from vkbot.games.chat_game import Unclear
from vkbot.games.dread_chase.chat import public
from vkbot.games.dread_chase.unclear import unclear_text
from vkbot.language.chase import Puzzle, read_chase
from vkbot.language.chase_results import Why


@pytest.mark.parametrize("why", get_args(Why))
def test_every_reason_reads_well(why: Why) -> None:
    match = SCENES["hunt"]()
    puzzle = Puzzle(why, "C3", ("anna", "boris"), steps=5, left=2)
    text = unclear_text(SCENE, match, "zoya", puzzle, public(match, "zoya"))
    assert not faults(text)
    assert "Сейчас можно: " in text


SAID = (
    ("hunt", "zoya", "удар", "Кого ударить? Напишите имя или клетку, например «удар Вера»."),
    ("hunt", "zoya", "удар A1", "На A1 нет никого, кого можно ударить."),
    ("hunt", "zoya", "навык", "Нужна цель: напишите её после названия, например «навык G4»."),
    ("hunt", "zoya", "аврал", "Это навык другого персонажа."),
    ("walk", "anna", "F3", "До F3 не хватает ⚡: шагов — 4, в запасе 3⚡."),
    ("walk", "anna", "A5", "До A5 сейчас не дойти: дорога закрыта."),
    ("walk", "anna", "вниз 9", "Там край карты."),
    ("walk", "anna", "B3", "Вы уже на B3."),
    ("walk", "anna", "Z9", "Клетки Z9 на этой карте нет."),
    ("walk", "anna", "чинить C1", "Вы не на C1: сначала дойдите туда."),
    ("walk", "anna", "/чинить чайник", "Не получилось понять."),
    ("hand", "anna", "талант 9", "Таланта с таким номером нет."),
    ("hand", "anna", "талант", "Какой талант? Напишите его название: «талант НАЗВАНИЕ». "
     "Свои таланты видны в личных сообщениях."),
    ("rails", "vera", "рельсы", "Куда ехать? Напишите клетку, например «рельсы G5»."),
)  # fmt: skip


@pytest.mark.parametrize(("name", "who", "text", "said"), SAID)
def test_the_reason_comes_with_what_is_possible(name: str, who: str, text: str, said: str) -> None:
    match = SCENES[name]()
    puzzle = read_chase(WORDS, PEOPLE, match, who, text)
    assert isinstance(puzzle, Puzzle)
    answer = unclear_text(SCENE, match, who, puzzle, public(match, who))
    assert answer.startswith(f"{said} Сейчас можно: ")


ASKED = (
    ("Что делает Разряд?", "Коронная способность «Разряд» (3🔥"),
    ("как работает навык Аврал", "Навык «Аврал» (1⚡, перезарядка — 3 хода)"),
    ("что такое «Натиск»?", "Навык «Натиск» (1⚡"),
    ("что даёт талант Бинт", "Талант «Бинт» (1⚡)"),
    ("что делает Мясник?", ""),
    ("что делает Вера?", ""),
    ("что делает аврал и рывок", ""),
    ("что делает", ""),
)


@pytest.mark.parametrize(("text", "told"), ASKED)
def test_what_an_ability_does_is_told_to_any_player_who_asks(text: str, told: str) -> None:
    reading = GAME.read(SEATED, MATCHES.encode(SCENES["hand"]()), "boris", text)
    assert (isinstance(reading, Unclear) and reading.asked) == bool(told)
    assert not isinstance(reading, Unclear) or (reading.text.startswith(told) and not faults(reading.text))
