"""Whom a text means at a table: names in every form, short ones, ids and screen names."""

import pytest

from locales.render import russian
from tests.language.chase.scenes import SCENES, label
from vkbot.language.chase import read_chase
from vkbot.language.chase_people import Player
from vkbot.language.layout import in_russian, names_in_russian, retyped

NEAR, FAR, KILLER = ("anna", "boris"), "vera", "zoya"
"""Ids at the scene «hunt»: two that the killer can hit, one that it cannot."""


def struck(text: str, *names: str) -> str:
    """What the killer does by these words; names: of the two that are near and of the third."""
    people = [Player(who, name, name, 100 + at, f"user_{at}") for at, (who, name) in enumerate(zip(
        (*NEAR, FAR, KILLER), (*names, "Ян Третий", "Зоя Убийца")[:4], strict=True
    ))]  # fmt: skip
    return label(read_chase(russian(), people, SCENES["hunt"](), KILLER, text))


@pytest.mark.parametrize("text", ["Константина-Александра", "константина александра", "Константина", "Александру",
                                  "Костю", "Костяна", "Сашу", "Саню", "Бойко", "Александра Бойко"])  # fmt: skip
def test_each_part_of_a_double_name_means_its_bearer_in_any_case_and_short(text: str) -> None:
    assert struck(f"бью {text}", "Константин-Александр Бойко", "Джон Смит") == "attack anna"


@pytest.mark.parametrize("text", ["Giulia", "Джулию", "джулии росси", "Rossi", "Росси"])
def test_a_name_in_foreign_letters_is_written_in_russian_ones_too(text: str) -> None:
    assert struck(f"удар {text}", "Giulia Rossi", "Борис") == "attack anna"


@pytest.mark.parametrize("text", ["Вову", "Вовку", "вовочку", "Володю", "Вована", "Черных", "Владимира Черных"])
def test_people_are_called_by_short_names(text: str) -> None:
    assert struck(f"бью {text}", "Владимир Черных", "Дарья") == "attack anna"


def test_whoever_has_a_short_name_is_called_by_the_whole_one() -> None:
    assert struck("бью Дарью", "Даша", "Борис") == "attack anna"


def test_a_short_name_of_two_is_asked_about() -> None:
    assert struck("бью Сашу", "Александр Белый", "Александра Чернова") == "who"
    assert struck("бью Сашу Чернову", "Александр Белый", "Александра Чернова") == "attack boris"


@pytest.mark.parametrize("name", ["Гена", "Геннадий"])
def test_a_generator_is_repaired_also_where_somebody_has_its_name(name: str) -> None:
    people = [Player("anna", "Анна"), Player("boris", name)]
    assert label(read_chase(russian(), people, SCENES["gen"](), "anna", "чиню генератор")) == "repair"


@pytest.mark.parametrize(("text", "read"), [
    ("бью [id100|Кого-то]", "attack anna"),
    ("бью [id101|@user_1]", "attack boris"),
    ("@id101 удар", "attack boris"),
    ("бью @user_0", "attack anna"),
    ("бью @USER_0!", "attack anna"),
    ("удар *user_1 и вниз", "attack boris, step F5"),
    ("бью [id7|Анну]", "stranger"),
    ("бью @somebody_else", "stranger"),
    ("бью @all", "stranger"),
    ("@user_0 беги", "none"),
    ("@user_0", "none"),
    ("пиши на anna@mail.ru", "none"),
])  # fmt: skip
def test_a_mention_means_the_seat_or_is_asked_about(text: str, read: str) -> None:
    assert struck(text, "Анна", "Борис") == read


def test_a_layout_goes_both_ways_and_never_over_a_text_of_two_alphabets() -> None:
    assert retyped("/vfg".lstrip("/")) == "мап"
    assert retyped("xby.") == "чиню"
    assert retyped("кузфшк") == "repair"
    assert (retyped("go вниз"), retyped("123 !")) == ("", "")


def test_russian_in_latin_letters_is_read_by_its_sound() -> None:
    assert [in_russian(word) for word in ("vniz", "chinyu", "sunduk", "bey")] == ["вниз", "чиню", "сундук", "бей"]
    assert "Джулия" in names_in_russian("Giulia")
    assert names_in_russian("Анна") == ()
