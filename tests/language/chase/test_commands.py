"""Commands at a table: in other words and layouts, and what looks like one and is talk."""

import pytest

from locales.render import russian
from vkbot.language.tables import CHANGING, PHRASES, Word, read_word


@pytest.mark.parametrize(("text", "word"), [
    ("отмени", Word.UNDO), ("отмени плз", Word.UNDO), ("ой, отмена", Word.UNDO), ("отмени мой ход", Word.UNDO),
    ("карту покажи", Word.MAP), ("бот, скинь карту ещё раз", Word.MAP), ("/vfg", Word.MAP), ("/ьфз", Word.MAP),
    ("/rfhnf", Word.MAP), ("rfhnf", Word.MAP), ("/гтвщ", Word.UNDO), ("/jnvtyf", Word.UNDO), ("/ощшт", Word.JOIN),
    ("вступаю", Word.JOIN), ("чей щас ход?", Word.TURN), ("а кто сейчас ходит", Word.TURN), ("назад", Word.UNDO),
    ("начинаем!", Word.START), ("я тут", Word.HERE), ("сейчас", Word.HERE),
])  # fmt: skip
def test_a_command_is_known_in_other_words_orders_and_layouts(text: str, word: Word) -> None:
    assert read_word(russian(), text) is word


@pytest.mark.parametrize("text", [
    "начинаем?", "отмена?", "играю?", "назад!", "не отменяй", "отмена отмены", "отмена рейса", "начинаем завтра",
    "играю в доту", "доска почёта", "назад в прошлое", "вступаю в секту", "+1", "а", "ну и то", "ещё раз", "давай", "",
    "/", "ы", "vfg vfg",
])  # fmt: skip
def test_talk_is_no_command(text: str) -> None:
    assert read_word(russian(), text) is None


@pytest.mark.parametrize("word", Word)
def test_every_phrase_is_its_command_also_politely(word: Word) -> None:
    for phrase in russian().say(PHRASES[word]).split(","):
        assert read_word(russian(), phrase) is word
        if word in CHANGING - {Word.LEAVE_SURE, Word.CLOSE} and phrase.strip() != "+":
            assert read_word(russian(), f"{phrase} пж") is word
