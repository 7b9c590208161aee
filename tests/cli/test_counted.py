"""How many there are, in English."""

import pytest

from vkbot.counted import some


@pytest.mark.parametrize(
    ("number", "words"),
    [(0, "0 communities"), (1, "1 community"), (2, "2 communities"), (21, "21 communities")],
)
def test_one_is_not_many(number: int, words: str) -> None:
    assert some(number, "community", "communities") == words
    assert some(number, "row") == f"{number} row{'s' * (number != 1)}"
