"""What players are called in the texts and by what letters they are known on the board."""

from locales.dread_chase.people import initials, short_names


def test_the_first_name_is_enough_where_nobody_else_has_it() -> None:
    assert short_names(["Вера Ткач", "Борис Лунин", "Вера Лис"]) == ("Вера Ткач", "Борис", "Вера Лис")


def test_whose_name_is_not_known_keeps_the_number() -> None:
    assert short_names(["Вера", "Игрок 2", "Дарья 3", ""]) == ("Вера", "Игрок 2", "Дарья 3", "")


def test_letters_on_the_board_differ() -> None:
    assert len(set(initials(["Вера", "Виктор", "Борис"]))) == 3
