"""Commands as people write them."""

import pytest

from locales.render import russian
from vkbot.language.tables import PHRASES, Word, is_slashed, read_word

WORDS = russian()


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("/join", Word.JOIN),
        ("вступить", Word.JOIN),
        ("Играю!", Word.IN),
        ("+", Word.IN),
        ("/выйти", Word.LEAVE),
        ("выйти точно", Word.LEAVE_SURE),
        ("  Начать… ", Word.START),
        ("/KAPTA", Word.MAP),
        ("доска?", Word.MAP),
        ("Отмена.", Word.UNDO),
        ("/undo", Word.UNDO),
        ("помощь", Word.HELP),
        ("/правила", Word.RULES),
        ("чей ход?", Word.TURN),
        ("кого ждем", Word.TURN),
        ("/stаtus", Word.TURN),
        ("мои  игры", Word.RECORD),
        ("Закрыть стол", Word.CLOSE),
        ("начать бы уже", None),
        ("", None),
        ("…", None),
        ("я " * 2000, None),
    ],
)
def test_a_whole_message_is_a_command(text: str, word: Word | None) -> None:
    assert read_word(WORDS, text) is word


def test_every_command_has_phrases_and_no_phrase_means_two() -> None:
    assert set(PHRASES) == set(Word)
    for word, key in PHRASES.items():
        for phrase in WORDS.say(key).split(","):
            assert read_word(WORDS, phrase.strip()) is word
            assert read_word(WORDS, f"/{phrase.strip()}") is word


def test_a_slash_is_for_the_bot() -> None:
    assert is_slashed(" /карта")
    assert not is_slashed("карта/поле")
