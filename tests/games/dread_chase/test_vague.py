"""What the player whose turn it is surely says to the bot, though it is no move: asked back or answered in a line."""

import pytest
from msgspec.structs import replace

from engine.dread_chase.game import MATCHES
from tests.games.dread_chase.table import GAME, faults
from tests.games.dread_chase.test_scene import SEATED
from tests.language.chase.scenes import SCENES
from vkbot.games.chat_game import Moves, ReadMove, Unclear


def read(scene: str, who: str, text: str) -> ReadMove:
    return GAME.read(SEATED, MATCHES.encode(SCENES[scene]()), who, text)


BACK = (
    ("walk", "anna", "иду к генератору", "Куда? Назовите клетку, например C1."),
    ("walk", "anna", "к Борису", "Куда? Назовите клетку, например A4."),
    ("walk", "anna", "иду к окну", "Куда? Назовите клетку, например C2."),
    ("walk", "anna", "бегу к убийце", "Куда? Назовите клетку, например F4."),
    ("hunt", "zoya", "за Глебом", "Куда? Назовите клетку, например A5."),
    ("hunt", "zoya", "бей её", "Кого ударить? Напишите имя или клетку, например «удар Вера»."),
    ("walk", "anna", "заколотить окно", "Окно не закрыть: баррикады строят только на своих местах, например на E3."),
    ("walk", "anna", "бинтоваться", "Лечить нечем: такого навыка или таланта у вас нет."),
    ("walk", "anna", "лечу Бориса", "Лечить нечем: такого навыка или таланта у вас нет."),
    ("walk", "anna", "хилю", "Лечить нечем: такого навыка или таланта у вас нет."),
    ("medic", "boris", "стреляю", "Оглушить нечем: такого навыка или таланта у вас нет."),
    ("walk", "anna", "Больше ничего.", "Закончить ход? Тогда напишите «конец»."),
)
ANSWERED = (
    ("walk", "anna", "где генератор", "Генераторы: C1, G1."),
    ("walk", "anna", "а где тут окна?", "Окна: C2."),
    ("walk", "anna", "где конвейер", "На этой карте таких клеток нет."),
    ("walk", "anna", "где Борис?", "Борис (Фельдшер) — A4, здоровье 6 из 6."),
    ("walk", "anna", "как чинить", "Выживший встаёт на генератор и пишет «чинить»: 1⚡, раз в ход."),
    ("walk", "anna", "как мне закончить ход?", "Напишите «конец»."),
)


@pytest.mark.parametrize(("scene", "who", "text", "told"), [*BACK, *ANSWERED])
def test_in_ones_own_turn_the_bot_asks_back_or_answers_and_others_it_does_not_hear(
    scene: str, who: str, text: str, told: str
) -> None:
    reading = read(scene, who, text)
    assert isinstance(reading, Unclear)
    assert reading.text == told
    assert not faults(reading.text)
    for one in {"anna", "boris", "vera"} - {who}:
        other = read(scene, one, text)
        assert other is None or "Сейчас ход" in getattr(other, "text", "")  # of whose skill the word is


@pytest.mark.parametrize(
    "text",
    ["за Глеба!", "иду, Борис", "бегу за хлебом", "иду в 4", "Глеб, ты где", "как дела", "где рация", "лечу домой",
     "окно открыто", "бей её", "к 6 буду", "нет хила", "не к генератору", "к генератору?"],
)  # fmt: skip
def test_talk_stays_talk(text: str) -> None:
    assert read("walk", "anna", text) is None


@pytest.mark.parametrize("text", ["где все двери", "как построить", "как уехать", "как бить", "как сбежать"])
def test_every_answer_reads_well(text: str) -> None:
    reading = read("walk", "anna", text)
    assert reading is None or (isinstance(reading, Unclear) and not faults(reading.text))


@pytest.mark.parametrize("text", ["рация", "рацию Борису"])
def test_a_talent_that_is_not_in_hand_is_refused_in_a_line(text: str) -> None:
    match = SCENES["walk"]()
    reading = GAME.read(SEATED, MATCHES.encode(match), "anna", text)
    assert isinstance(reading, Moves)
    refused = GAME.play(SEATED, MATCHES.encode(match), "anna", reading.moves[0])
    assert getattr(refused, "text", "").startswith("Такого таланта у вас нет.")


def test_who_is_off_the_board_is_nowhere() -> None:
    match = SCENES["walk"]()
    gone = replace(match.piece("boris"), cell=None, fate="escaped")
    without = replace(match, pieces=tuple(gone if piece.who == "boris" else piece for piece in match.pieces))
    reading = GAME.read(SEATED, MATCHES.encode(without), "anna", "где Борис")
    assert getattr(reading, "text", "") == "Борис больше не на поле."
