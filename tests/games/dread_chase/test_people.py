"""What players are called in the texts and by what letters they are known on the board."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from locales.dread_chase.people import initials, short_names


def test_the_first_name_is_enough_where_nobody_else_has_it() -> None:
    assert short_names(["Вера Ткач", "Борис Лунин", "Вера Лис"]) == ("Вера Ткач", "Борис", "Вера Лис")


def test_whose_name_is_not_known_keeps_the_number() -> None:
    assert short_names(["Вера", "Игрок 2", "Дарья 3", ""]) == ("Вера", "Игрок 2", "Дарья 3", "")


@pytest.mark.parametrize(
    ("names", "letters"),
    [
        (["Вера Ткач", "Борис Лунин", "Зоя Орлова"], ("В", "Б", "З")),
        (["Вера", "Виктор", "Борис"], ("Ве", "Ви", "Б")),
        (["Вера Ткач", "Виктор Лунин", "Борис Лис"], ("ВТ", "ВЛ", "Б")),
        (["Вера Ткач", "Виктор Тихий", "Варвара Лис"], ("Ве", "Ви", "ВЛ")),
        (["Вера Белова 2", "Вера Белова 3"], ("В2", "В3")),
        (["Игрок 1", "Игрок 2", "Игрок 3"], ("И1", "И2", "И3")),
        (["Вера", "Вера", "Вера", "Вера", "Вера"], ("Ве", "Вр", "Ва", "В1", "В2")),
        (["", "?", "🦊", "Лев"], ("?1", "?2", "?3", "Л")),
        (["Вера Ева", "Вена Евич", "Вадим"], ("Ве", "Вн", "Ва")),
    ],
)
def test_letters_on_the_board_differ(names: list[str], letters: tuple[str, ...]) -> None:
    assert initials(names) == letters


@given(st.lists(st.text("ВБвбера 12-", max_size=8), min_size=2, max_size=5))
def test_two_players_never_have_the_same_letters(names: list[str]) -> None:
    letters = initials(names)
    assert len({one.upper() for one in letters}) == len(names)
    assert all(1 <= len(one) <= 2 for one in letters)
