"""Commands as people write them."""

import re
from pathlib import Path

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


PAGE = (Path(__file__).parents[3] / "docs" / "ru" / "dread-chase.md").read_text("utf-8")
ROWS = re.findall(r"^\| ([^|`]+) \| ([^|]*`[^|]*) \|$", PAGE, re.MULTILINE)


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_what_the_page_for_players_lists_is_read(row: tuple[str, str]) -> None:
    read = {read_word(WORDS, text) for text in re.findall(r"`([^`]+)`", row[1])}
    assert len(read) == 1
    assert None not in read


def test_the_page_lists_every_command() -> None:
    listed = {read_word(WORDS, text) for _, texts in ROWS for text in re.findall(r"`([^`]+)`", texts)}
    assert listed == set(Word) - {Word.IN, Word.LEAVE_SURE}
