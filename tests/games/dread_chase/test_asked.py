"""Short questions in the middle of a match, moves that come too early, and blows that cannot be struck."""

import pytest
from msgspec.structs import replace

from engine.dread_chase.game import MATCHES
from engine.dread_chase.model import Match
from tests.games.dread_chase.table import GAME, faults
from tests.games.dread_chase.test_scene import SEATED, others
from tests.language.chase.scenes import SCENES, here
from tests.locales.samples import WORDS
from vkbot.games.chat_game import Moves, ReadMove, Unclear
from vkbot.games.dread_chase import questions


def read(match: Match, who: str, text: str) -> ReadMove:
    return GAME.read(SEATED, MATCHES.encode(match), who, text)


def hands(match: Match, *cards: str) -> Match:
    return replace(match, pieces=tuple(replace(piece, talents=cards) for piece in match.pieces))


@pytest.mark.parametrize("text", ["лечу Анну", "хилю", "бинтуюсь", "стреляю в Зою", "талант 1"])
@pytest.mark.parametrize("scene", ["walk", "hunt", "card", "medic"])
def test_D3_3_words_that_come_too_early_tell_of_no_hand(scene: str, text: str) -> None:
    """Who hears at once that it is another's turn, and who nothing, must not depend on the talents in hand."""
    match = SCENES[scene]()
    turn = match.turn
    assert turn is not None
    for who in ("anna", "boris", "vera"):
        if who != turn.who or turn.choice is not None:
            heard = [read(hands(match, card), who, text) for card in match.rules.talents]
            assert len({(type(one), one.text if isinstance(one, Unclear) else "") for one in heard}) == 1


def answer(match: Match, who: str, text: str) -> str:
    reading = read(match, who, text)
    assert isinstance(reading, Unclear)
    assert reading.asked
    return reading.text


ASKED = (
    ("boris", "А где я?", "Борис (Фельдшер) — A4, здоровье 6 из 6."),
    ("zoya", "где я сейчас", "Убийца: Зоя (Мясник) — F4; ярость 0 из 4."),
    ("boris", "сколько у меня жизней??", "Здоровье: Вера — 6 из 6, Борис — 6 из 6, Глеб — 5 из 5."),
    ("vera", "скок хп у меня", "Здоровье: Вера — 6 из 6, Борис — 6 из 6, Глеб — 5 из 5."),
    ("boris", "что делает корона?", "Сейчас 0 из 4. Ярость: +1 за удар, +2 за жертву. На 3🔥 — «Кровавая жатва»: "
     "урон атаки больше на 1; ходов, считая этот: 2."),
    ("vera", "кто убийца", "Убийца: Зоя (Мясник) — F4; ярость 0 из 4."),
    ("vera", "сколько ⚡", "Ход: Вера (Механик), 3⚡."),
    ("zoya", "сколько ярости", "Сейчас 0 из 4. Ярость: +1 за удар, +2 за жертву. На 3🔥 — «Кровавая жатва»: "
     "урон атаки больше на 1; ходов, считая этот: 2."),
    ("anna", "Счёт?", "Раунд 1. Генераторы: работает 0, нужно 2. Ворота (G3) закрыты. "
     "Спаслось: 0, для победы нужно: 2."),
    ("anna", "а сколько ещё генераторов осталось?", "Раунд 1. Генераторы: работает 0, нужно 2. Ворота (G3) закрыты. "
     "Спаслось: 0, для победы нужно: 2."),
    ("boris", "скоро мой ход?", "Ход: Вера (Механик), 3⚡."),
    ("boris", "ярость", "Сейчас 0 из 4. Ярость: +1 за удар, +2 за жертву. На 3🔥 — «Кровавая жатва»: "
     "урон атаки больше на 1; ходов, считая этот: 2."),
    ("vera", "цены", "Шаг 1⚡, ремонт 1⚡, баррикада 1⚡, сундук 1⚡, рельсы 1⚡, побег 1⚡. "
     "Убийце: удар 3⚡, окно 2⚡, сломать баррикаду 2⚡. Навыки — «персонажи»."),
    ("boris", "что я умею", "Фельдшер, здоровье 6: запуск генератора своими руками восстанавливает 1 единицу "
     "здоровья. Навык «Перевязка», 2⚡: 1 единица здоровья себе или выжившему на расстоянии до 1 клетки."),
    ("vera", "что умеет Охотник?", "Охотник, здоровье 6: раз за ход прыжок через окно прибавляет 1⚡. "
     "Навык «Ракетница», 2⚡: убийца не дальше 4 клеток теряет 2⚡ в следующий ход."),
    ("anna", "что умеет Глеб", "Бегун, здоровье 5: каждый раз после ранения следующий ход длиннее на 1⚡. "
     "Навык «Рывок», 1⚡: бросок на любую свободную клетку не дальше 3 шагов."),
    ("anna", "кто где", "Стоят: Вера (Механик) — B3, Борис (Фельдшер) — A4, Глеб (Бегун) — A5, Зоя (Мясник) — F4."),
)  # fmt: skip


@pytest.mark.parametrize(("who", "text", "told"), ASKED)
def test_a_short_question_is_answered_in_one_line_whoevers_turn_it_is(who: str, text: str, told: str) -> None:
    assert answer(SCENES["walk"](), who, text) == told


@pytest.mark.parametrize("topic", questions._ANSWERS)
@pytest.mark.parametrize("at", ["roll", "pick", "map", "place", "order", "walk", "hand", "card"])
def test_every_question_is_answered_at_every_moment_and_tells_nothing_secret(topic: str, at: str) -> None:
    match = SCENES[at]()
    assert match.killer is None or match.killer.who != match.players[0]
    for phrase in WORDS.say(topic).split(","):
        told = answer(match, match.players[0], phrase)
        assert told
        assert "\n" not in told
        assert not faults(told)
        assert answer(others(match), match.players[0], phrase) == told


def test_no_phrase_asks_two_questions() -> None:
    phrases = [questions._compared(WORDS, one) for topic in questions._ANSWERS for one in WORDS.say(topic).split(",")]
    assert len(questions._topics(WORDS)) == len(set(phrases)) == len(phrases)


def test_D4_4_rage_alone_is_a_move_of_the_killer() -> None:
    assert isinstance(read(SCENES["hunt"](), "zoya", "ярость"), Moves)


def test_who_is_off_the_board_is_told_so() -> None:
    match = here().match
    gone = replace(
        match,
        pieces=tuple(replace(one, cell=None, fate="killed") if one.who == "boris" else one for one in match.pieces),
    )
    assert answer(gone, "boris", "где я") == "Вас на поле уже нет."


EARLY = ("вверх", "вверх 2", "→ B4", "C4", "сундук", "баррикада", "конец хода", "пас", "чиню", "удар", "Перевязка Вера")
TALK = ("беги", "вниз!", "чини", "чиним", "беги вверх", "бей Веру", "всё", "куда вниз?", "давай вверх", "сундук мой",
        "Вера", "надо на C4", "ну и ну", "дальше", "карта", "2")  # fmt: skip


@pytest.mark.parametrize("text", EARLY)
def test_a_move_that_comes_too_early_is_known_as_one(text: str) -> None:
    assert isinstance(read(SCENES["walk"](), "boris", text), Moves | Unclear)


@pytest.mark.parametrize("text", TALK)
def test_what_is_said_to_others_in_anothers_turn_stays_talk(text: str) -> None:
    assert read(SCENES["walk"](), "boris", text) is None


@pytest.mark.parametrize("text", ["вверх", "C3", "сундук", "бинт", "второе дыхание"])
def test_D3_3_while_a_card_is_awaited_other_moves_hear_so_and_nobody_learns_of_hands(text: str) -> None:
    match = SCENES["card"]()
    state = MATCHES.encode(match)
    reading = GAME.read(SEATED, state, "anna", text)
    if isinstance(reading, Unclear):
        assert reading.text == "Сначала выберите талант: карты — в личных сообщениях."
    for held in ((), ("bandage",), ("dash", "radio")):
        pieces = tuple(replace(one, talents=held) if one.who == "boris" else one for one in match.pieces)
        assert type(read(replace(match, pieces=pieces), "boris", text)) is type(read(match, "boris", text))


# Blows


def with_actions(match: Match, left: int) -> Match:
    assert match.turn is not None
    return replace(match, turn=replace(match.turn, left=left))


@pytest.mark.parametrize("text", ["бью", "бью Бориса", "удар"])
def test_D4_1_a_blow_for_which_the_killer_has_too_little(text: str) -> None:
    match = with_actions(SCENES["hunt"](), 1)
    reading = read(match, "zoya", text)
    if isinstance(reading, Moves):
        refused = GAME.play(SEATED, MATCHES.encode(match), "zoya", reading.moves[0])
    else:
        refused = reading
    told = getattr(refused, "text", "")
    assert told.startswith("Не хватает ⚡: нужно 3⚡, осталось 1⚡. Сейчас можно: идти → G4, ↓ F5 — по 1⚡; ")


def test_D4_1_a_blow_where_nobody_stands_near() -> None:
    reading = read(here(turn="zoya").match, "zoya", "бью")
    assert isinstance(reading, Unclear)
    assert reading.text.startswith("Бить некого: никто не стоит так близко. Сейчас можно: ")


@pytest.mark.parametrize("text", ["бей", "бью", "бей Зою", "ударить убийцу"])
def test_D3_1_survivors_do_not_strike_and_hear_what_they_can_do(text: str) -> None:
    match = SCENES["walk"]()
    reading = read(match, "anna", text)
    assert isinstance(reading, Moves)
    refused = GAME.play(SEATED, MATCHES.encode(match), "anna", reading.moves[0])
    told = getattr(refused, "text", "")
    assert told.startswith("Бить может только убийца, а у вас выживший. Сейчас можно: идти ")


@pytest.mark.parametrize(
    ("text", "tries"), [("вниз", True), ("C3", True), ("чиню", True), ("беги", False), ("вниз!", False)]
)
def test_who_is_out_is_heard_as_one_whose_turn_it_is_not(text: str, tries: bool) -> None:
    match = SCENES["walk"]()
    gone = replace(match.piece("boris"), cell=None, fate="escaped")
    out = replace(match, pieces=tuple(gone if piece.who == "boris" else piece for piece in match.pieces))
    assert (read(out, "boris", text) is not None) == tries
