"""Messages of many words: nothing that they order is lost without a word."""

import pytest

from locales.render import russian
from tests.language.cases import scene
from vkbot.language.orders import OrdersRead, Talk, Unread, read_order
from vkbot.language.results import Reading
from vkbot.language.terms import MOST_LETTERS

STORY = "Шёл я вчера вечером по тёмному лесу, и было мне немного грустно. "
ORDER = "Божественный щит на Тихона. "


def read(text: str) -> Reading:
    return read_order(russian(), text, scene("paladin"))


def test_an_order_among_hundreds_of_words_is_read() -> None:
    assert isinstance(read(STORY * 15 + ORDER + STORY * 15), OrdersRead)


@pytest.mark.parametrize("last", [ORDER, "Передаю яд Тихону.", "Отмени удар."])
def test_what_stands_behind_all_that_is_read_is_asked_for_again(last: str) -> None:
    reading = read(ORDER + STORY * 50 + last)
    assert len(STORY * 50) < MOST_LETTERS
    assert isinstance(reading, Unread)
    assert reading.reason == "number"


def test_a_long_story_is_none_the_less_a_story() -> None:
    assert read(STORY * 50) == Talk()
    assert isinstance(read(ORDER + STORY * 50), OrdersRead)


def test_sixty_orders_are_too_many_and_none_of_them_is_taken() -> None:
    reading = read("Удар в Искру, если Морок голосует против меня.\nСвет на Тихона.\n" * 30)
    assert isinstance(reading, Unread)
    assert reading.reason == "number"


def test_of_a_sentence_of_hundreds_of_words_no_order_is_lost_either() -> None:
    said = "а потом мы шли дальше по тёмному лесу " * 20
    assert isinstance(read(f"Божественный щит на Тихона, {said}"), OrdersRead)
    reading = read(f"Божественный щит на Тихона, {said}, ещё передаю яд Тихону")
    assert isinstance(reading, Unread)
    assert reading.reason == "number"


@pytest.mark.parametrize("line", ["Свет на Тихона.\n", "Удар на Тихона. Свет в Искру.\n"])
def test_of_very_many_lines_none_is_lost_either(line: str) -> None:
    assert isinstance(read(line * 40), OrdersRead)
    reading = read(line * 90)
    assert isinstance(reading, Unread)
    assert reading.reason == "number"
