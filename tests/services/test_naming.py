import pytest

from locales.render import russian
from vkbot.services.naming import class_of, clean, refusal, split_application

OTHERS = ("Искра", "Серый Кот")


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("Тихон", None),
        ("Тихон Второй", None),
        ("Монах", None),  # one's own class
        ("Вор", None),
        ("Ночь", None),
        ("🔥 Огонёк", None),
        ("Bruno", None),
        ("", "name-empty"),
        ("а" * 40, None),
        ("а" * 41, "name-long"),
        ("🔥" * 21, "name-long"),
        ("[id1|Вася", "name-signs"),
        ("@durov", "name-signs"),
        ("42", "name-digits"),
        ("№ 3", "name-digits"),
        ("игрок 3", "name-digits"),
        ("🔥", "name-no-letters"),
        ("!!!", "name-no-letters"),
        ("Никто", "name-reserved"),
        ("ВСЕ", "name-reserved"),
        ("себя", "name-reserved"),
        ("Третий", "name-reserved"),
        ("Маг", "name-reserved"),
        ("Статус", "name-reserved"),
        ("Яд", "name-thing"),
        ("ядом", "name-thing"),
        ("Красная сфера", "name-thing"),
        ("фаербол", "name-thing"),
        ("Паладин", "name-class"),
        ("Тёмный Паладин", "name-class"),
        ("мага огня", "name-class"),
        ("Смерть", "name-class"),
        ("Искра", "name-taken"),
        ("искры", "name-taken"),
        ("И с к р а", None),
        ("Искрa", "name-taken"),  # with a Latin a
        ("Кот", "name-taken"),
        ("СЕРЫЙ КОТ", "name-taken"),
        ("Серый, Кот!", "name-taken"),
    ],
)
def test_which_names_a_monk_may_have(name: str, problem: str | None) -> None:
    assert refusal(russian(), clean(name), "monk", OTHERS) == problem


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("  Тихон \n Второй ", "Тихон Второй"),
        ("Ис\u200bкра\u202e", "Искра"),
        ("«Искра»", "Искра"),
        ("[id5|Вася]", "Вася"),
        ("\u0000Тихон", "Тихон"),
    ],
)
def test_a_name_is_cleaned(text: str, cleaned: str) -> None:
    assert clean(text) == cleaned


@pytest.mark.parametrize(
    ("text", "class_id"),
    [
        ("Маг огня", "fire_mage"),
        ("магом льда", "ice_mage"),
        ("чернокн", "warlock"),
        ("маг", None),
        ("ма", None),
        ("", None),
        ("волшебник", None),
    ],
)
def test_which_class_a_text_means(text: str, class_id: str | None) -> None:
    assert class_of(russian(), text) == class_id


@pytest.mark.parametrize("text", ["анкета" + "а" * 16000, "анкета " * 2000, "анкета:" + "," * 16000, "а" * 16384])
def test_hostile_lines_are_read_without_an_error(text: str) -> None:
    words = russian()
    assert class_of(words, text) is None
    assert refusal(words, clean(text), "monk", OTHERS) is not None
    read = split_application(words, text)
    assert read is None or refusal(words, clean(read[1]), "monk", OTHERS) == "name-empty"
