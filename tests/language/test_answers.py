"""Answers to what the bot asks about an order: by name, by number, by place, in any case."""

import pytest

from locales.render import russian
from vkbot.language.answers import may_end, read_answer
from vkbot.language.results import ALL, LAST, Unread
from vkbot.language.scene import Character, Scene

CHARACTERS = (
    Character("monk", "Вера", vk=501),
    Character("paladin", "Мороз", vk=502),
    Character("fire_mage", "Искра", vk=503),
    Character("dispeller", "Серый Кот", vk=504),
    Character("warlock", "Морок", vk=505),
)
EVERYBODY = tuple(one.id for one in CHARACTERS)


def answer(question: Unread, text: str, *options: str) -> str | None:
    return read_answer(russian(), text, Scene("monk", CHARACTERS), question, options)


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("в Морока", "warlock"),
        ("Морок", "warlock"),
        ("мороку!", "warlock"),
        ("ну, в Чернокнижника, пожалуйста", "warlock"),
        ("на кота", "dispeller"),
        ("в [id503|кого-то]", "fire_mage"),
        ("на себя", "monk"),
        ("в меня", "monk"),
        ("3", "fire_mage"),
        ("№3", "fire_mage"),
        ("игрок 3", "fire_mage"),
        ("третий", "fire_mage"),
        ("удар в Морока", "warlock"),
        ("бью искру", "fire_mage"),
        ("в Искру или Морока", None),
        ("в Искру и Морока", None),
        ("яд в Морока", None),
        ("не в Морока", None),
        ("в Морока, если он голосует против меня", None),
        ("в него", None),
        ("Морока?", None),
        ("привет", None),
        ("11", None),
        ("", None),
    ],
)
def test_whom(text: str, who: str | None) -> None:
    assert answer(Unread("target", "strike"), text, *EVERYBODY) == who


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("второй", "paladin"),  # Мороз, by his place and by his number
        ("Морок", "warlock"),
        ("первый", "warlock"),
        ("последний", "paladin"),
        ("Искра", None),
        ("третий", None),
        ("оба", None),
    ],
)
def test_which_of_two(text: str, who: str | None) -> None:
    question = Unread("name", "strike", "Моро", ("warlock", "paladin"))
    assert answer(question, text, "warlock", "paladin") == who


def test_a_place_that_is_the_number_of_another_choice_decides_nothing() -> None:
    question = Unread("name", "strike", "кого-то", ("fire_mage", "monk", "paladin"))
    assert answer(question, "второй", "fire_mage", "monk", "paladin") is None


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("в Искру", "fire_mage"),
        ("обоих", "fire_mage+warlock"),
        ("в обоих сразу", "fire_mage+warlock"),
        ("в Искру и Морока", "fire_mage+warlock"),
        ("второго", "warlock"),
    ],
)
def test_one_of_two_or_both(text: str, who: str | None) -> None:
    question = Unread("targets", "poison", "Морока", ("fire_mage", "warlock"))
    assert answer(question, text, "fire_mage", "warlock", "fire_mage+warlock") == who


@pytest.mark.parametrize(
    ("text", "thing"),
    [
        ("огненный", "fire_shield"),
        ("божественный щит", "divine_shield"),
        ("второй", "divine_shield"),
        ("1", "fire_shield"),
        ("щит", None),
        ("удар", "strike"),
    ],
)
def test_which_ability(text: str, thing: str | None) -> None:
    question = Unread("ability", choices=("fire_shield", "divine_shield"))
    assert answer(question, text, "fire_shield", "divine_shield") == thing


@pytest.mark.parametrize(
    ("text", "thing"),
    [("красную", "red_sphere"), ("сферу ночи", "night_sphere"), ("краду прозрения", "insight_sphere"), ("сферу", None)],
)
def test_which_sphere(text: str, thing: str | None) -> None:
    spheres = ("red_sphere", "night_sphere", "insight_sphere")
    assert answer(Unread("steal", "thief_artifact", choices=spheres), text, *spheres) == thing


def test_what_a_copy_copies() -> None:
    assert answer(Unread("ability", "copy"), "удар копией", "copy", "strike") == "strike"
    assert answer(Unread("ability", "copy"), "копию", "copy", "strike") == "copy"


def test_abilities_of_a_ring() -> None:
    assert answer(Unread("abilities", "ring"), "Удар и Фаербол", "strike", "fireball") == "strike+fireball"
    assert answer(Unread("abilities", "ring"), "перстень: удар", "strike", "fireball") == "strike"
    assert answer(Unread("abilities", "ring"), "удар в Искру", "strike", "fireball") is None


@pytest.mark.parametrize(("text", "count"), [("3", "3"), ("два", "2"), ("2 яда", "2"), ("все", "3"), ("Искре", None)])
def test_how_many(text: str, count: str | None) -> None:
    assert answer(Unread("count", "poison"), text, "1", "2", "3") == count


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("передать", "transfer"),
        ("передаю ей", "transfer"),
        ("применить", "use"),
        ("использовать на ней", "use"),
        ("второе", "transfer"),
        ("передать Мороку", None),
        ("применить или передать", None),
    ],
)
def test_use_or_give(text: str, action: str | None) -> None:
    assert answer(Unread("action", "poison", choices=("use", "transfer")), text, "use", "transfer") == action


@pytest.mark.parametrize(
    ("text", "covers"),
    [
        ("только ко второй", LAST),
        ("последней", LAST),
        ("удар", LAST),
        ("к удару", LAST),
        ("2", LAST),
        ("к обеим", ALL),
        ("все", ALL),
        ("свет и удар", ALL),
        ("к первой", None),
        ("яд", None),
    ],
)
def test_what_a_condition_covers(text: str, covers: str | None) -> None:
    question = Unread("condition", said="…", choices=("several",), named=("light", "strike"))
    assert answer(question, text, LAST, ALL) == covers


@pytest.mark.parametrize(("text", "number"), [("2", "2"), ("вторую", "2"), ("последнюю", "3"), ("все", ALL)])
def test_which_order_goes(text: str, number: str) -> None:
    assert answer(Unread("cancel"), text, "1", "2", "3", ALL) == number


def test_nothing_answers_what_is_no_question() -> None:
    assert answer(Unread("self_only", "elixir"), "в Морока") is None


@pytest.mark.parametrize(
    ("text", "may"),
    [
        ("в Морока, если он голосует против меня", True),
        ("2 яда", True),
        ("голосую против Морока", False),
        ("Морок вчера меня бил", False),
        ("спасибо", False),
        ("не в Морока", False),
    ],
)
def test_what_may_end_a_message(text: str, may: bool) -> None:
    assert may_end(russian(), text, Scene("monk", CHARACTERS)) is may


def test_yes_it_is_an_order() -> None:
    assert answer(Unread("question"), "да, записывай", "order") == "order"
    assert answer(Unread("question"), "Морок", "order") is None
