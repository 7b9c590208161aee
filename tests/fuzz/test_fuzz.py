"""A sample of the fuzz run, without its times (`make fuzz` has them): every text has an answer."""

from random import Random

import pytest

from tests.fuzz.readers import READERS, answered
from tests.fuzz.texts import LONG, LONGEST, Case, case, source
from tests.language.cases import scene

FORMS = {
    "orders": {"orders", "cancel", "command", "ask", "refuse"},
    "vote": {"vote", "none", "ask"},
    "questions": {"topics", "whole"},
    "why": {"who", "topic", "day"},
    "call": {"called", "rest", "command"},
    "answer": {"answer", "ends"},
    "chase": {"moves"},
}


def answers(reader: str, text: Case) -> bool:
    """Whether the answer is one of the forms that the reader has."""
    document, _ = answered(reader, text)
    return bool(document) and document.keys() <= FORMS[reader]


@pytest.mark.parametrize("reader", READERS)
def test_every_text_is_answered(reader: str) -> None:
    for number in range(300):
        assert answers(reader, case(number))


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("number", range(5))
def test_the_longest_texts_are_answered(reader: str, number: int) -> None:
    random = Random(number)
    text = LONG[number % len(LONG)](random, random.choice(source().texts))[:LONGEST]
    assert answers(reader, Case(text, scene("monk")))


def test_a_number_makes_the_same_text_again() -> None:
    assert case(7) == case(7)
    assert case(7) != case(8)
