"""A message in which one thing is missing, read again with what its writer has answered: nothing else of it is lost."""

import json
from typing import Any

import pytest
from msgspec.json import encode

from engine.curse.model import Order
from locales.render import russian
from vkbot.language.orders import Cancel, OrdersRead, Reading, Unread, read_order
from vkbot.language.results import ALL, DONE, LAST, Answers
from vkbot.language.scene import Character, Scene

CHARACTERS = (
    Character("monk", "Вера"),
    Character("paladin", "Грим"),
    Character("fire_mage", "Искра"),
    Character("warlock", "Морок"),
    Character("ice_mage", "Мороз"),
)


def asked(by: str, text: str, *answers: str, orders: tuple[Order, ...] = ()) -> Reading:
    """Read a text, answer what is asked, read again, until all answers are given."""
    given: Answers = ()
    for answer in answers:
        reading = read(by, text, given, orders)
        assert isinstance(reading, Unread), reading
        assert reading not in [question for question, _ in given]
        given = (*given, (reading, answer))
    return read(by, text, given, orders)


def read(by: str, text: str, answers: Answers = (), orders: tuple[Order, ...] = ()) -> Reading:
    scene = Scene(by, CHARACTERS, None, (("poison", 3), ("red_sphere", 1)), orders, answers)
    return read_order(russian(), text, scene)


def plain(reading: Reading) -> list[dict[str, Any]]:
    assert isinstance(reading, OrdersRead), reading
    return [{name: value for name, value in json.loads(encode(one)).items() if name != "by"} for one in reading.orders]


LIGHT = {"action": "light", "target": "paladin"}


@pytest.mark.parametrize(
    ("by", "text", "answers", "orders"),
    [
        ("monk", "удар", ["warlock"], [{"action": "strike", "target": "warlock"}]),
        ("monk", "удар в Сашу, свет на Грима", ["warlock"], [{"action": "strike", "target": "warlock"}, LIGHT]),
        ("monk", "свет на Грима, 2 яда", ["warlock"],
         [LIGHT, *[{"action": "use", "item": "poison", "target": "warlock"}] * 2]),
        ("monk", "яд на Искру и Морока", ["fire_mage+warlock"],
         [{"action": "use", "item": "poison", "target": "fire_mage"},
          {"action": "use", "item": "poison", "target": "warlock"}]),
        ("monk", "удар на Искру и Морока", ["warlock"], [{"action": "strike", "target": "warlock"}]),
        ("monk", "яд Искре", ["transfer"], [{"action": "transfer", "item": "poison", "target": "fire_mage"}]),
        ("monk", "яд Искре", ["use"], [{"action": "use", "item": "poison", "target": "fire_mage"}]),
        ("monk", "передаю Искре", ["poison"], [{"action": "transfer", "item": "poison", "target": "fire_mage"}]),
        ("monk", "передаю несколько ядов Искре", ["3"],
         [{"action": "transfer", "item": "poison", "target": "fire_mage", "count": 3}]),
        ("monk", "краду сферу у Искры", ["night_sphere"],
         [{"action": "use", "item": "thief_artifact", "target": "fire_mage", "steal": "night_sphere"}]),
        ("monk", "краду", ["poison", "fire_mage"],
         [{"action": "use", "item": "thief_artifact", "target": "fire_mage", "steal": "poison"}]),
        ("monk", "перстень", ["strike", "fireball+jinx", DONE],
         [{"action": "use", "item": "ring", "abilities": ["strike", "fireball", "jinx"]}]),
        ("illusionist", "копия", ["strike"], [{"action": "copy", "ability": "strike"}]),
        ("illusionist", "копия: щит", ["fire_shield"], [{"action": "copy", "ability": "fire_shield"}]),
        ("lightning_mage", "молния в Искру", ["chain_lightning"],
         [{"action": "chain_lightning", "target": "fire_mage"}]),
        ("dispeller", "связь Искра", ["warlock"], [{"action": "link", "targets": ["fire_mage", "warlock"]}]),
        ("dispeller", "связь", ["monk", "warlock"], [{"action": "link", "targets": ["monk", "warlock"]}]),
        ("dispeller", "связь: Искра, Морок, Вера", ["fire_mage+monk"],
         [{"action": "link", "targets": ["fire_mage", "monk"]}]),
    ],
)  # fmt: skip
def test_the_answer_completes_the_message(by: str, text: str, answers: list[str], orders: list[dict[str, Any]]) -> None:
    assert plain(asked(by, text, *answers)) == orders


def test_a_condition_stays_with_its_order() -> None:
    (order,) = plain(asked("monk", "удар в Сашу, если Искра голосует против меня", "warlock"))
    assert order["target"] == "warlock"
    assert order["when"] == {"votes_against": {"voter": "fire_mage", "target": "monk"}}


@pytest.mark.parametrize("text", ["удар, если он голосует против меня", "удар в Сашу, если он голосует против меня"])
def test_he_is_who_was_named_in_the_answer(text: str) -> None:
    (order,) = plain(asked("monk", text, "warlock"))
    assert order["when"] == {"votes_against": {"voter": "warlock", "target": "monk"}}


@pytest.mark.parametrize(
    ("text", "when"),
    [
        ("удар в Искру, если Сарумян голосует против меня",
         {"votes_against": {"voter": "warlock", "target": "monk"}}),
        ("удар в Искру, если Грим голосует против Сарумяна",
         {"votes_against": {"voter": "paladin", "target": "warlock"}}),
        ("удар в Искру, если Сарумян наберёт 3 голоса", {"tally": {"target": "warlock", "op": ">=", "count": 3}}),
        ("удар в Искру, если Сарумян воздержится", {"not": {"voted": "warlock"}}),
    ],
)  # fmt: skip
def test_somebody_unknown_in_a_condition(text: str, when: dict[str, Any]) -> None:
    (order,) = plain(asked("monk", text, "warlock"))
    assert order["when"] == when


def conditional(text: str, answer: str) -> list[bool]:
    return ["when" in order for order in plain(asked("monk", text, answer))]


def test_what_a_condition_at_the_end_covers() -> None:
    text = "свет на Искру и удар в Морока, если Искра голосует против меня"
    assert conditional(text, LAST) == [False, True]
    assert conditional(text, ALL) == [True, True]


def test_each_condition_is_asked_about_by_itself() -> None:
    first = "свет на Искру и удар в Морока, если Искра голосует против меня"
    text = f"{first}. Яд в Грима и сфера на Веру, если Грим голосует против меня"
    reading = asked("monk", text, LAST, ALL)
    assert ["when" in order for order in plain(reading)] == [False, True, True, True]


def test_the_question_tells_what_was_named_and_said() -> None:
    reading = read("monk", "свет на Искру и удар в Морока, если Искра голосует против меня")
    assert reading == Unread("condition", said="Искра голосует против меня", choices=("several",),
                             named=("light", "strike"))  # fmt: skip


def test_what_is_withdrawn_beside_it_stays() -> None:
    standing = _orders("свет на Грима. удар в Искру")
    reading = asked("monk", "вместо удара яд", "warlock", orders=standing)
    assert isinstance(reading, OrdersRead)
    assert reading.cancel is not None
    assert reading.cancel.of(standing) == (2,)
    assert asked("monk", "отменяю", "2", orders=standing) == Cancel((2,))
    assert asked("monk", "отменяю", ALL, orders=standing) == Cancel()


def _orders(text: str) -> tuple[Order, ...]:
    reading = read("monk", text)
    assert isinstance(reading, OrdersRead)
    return reading.orders


def test_an_answer_to_another_question_answers_nothing() -> None:
    stranger = (Unread("target", "poison"), "warlock")
    assert read("monk", "удар", (stranger,)) == Unread("target", "strike")


def test_the_same_doubt_is_asked_about_once() -> None:
    reading = asked("warlock", "щит на Искру, если Грим голосует против меня, иначе Морозу", "fire_shield")
    assert [order["action"] for order in plain(reading)] == ["fire_shield", "fire_shield"]
