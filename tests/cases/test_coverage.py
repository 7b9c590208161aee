"""Every ruling that a day can show has its case, and as many that show a choice as it has choices."""

from collections import Counter
from functools import cache
from pathlib import Path

from engine.curse.ids import ABILITIES, ITEMS
from tests.cases.test_cases import FOLDER, VOCABULARY
from vkbot.cases.form import read_case
from vkbot.cases.play import Case
from vkbot.commands.rulings import read_rulings

RULINGS = [ruling for ruling in read_rulings(Path(__file__).parents[2]) if ruling.number.startswith("R")]
CHOICE = "(решение)."
"""How the `почему` of a case ends that shows a choice of ours."""

OF_THE_SHELL = {
    "R2.2": "what the dead's own questions are answered with",
    "R10.3": "that a player is told of a condition that did not hold",
    "R9.3": "what is published when the match is over",
}
"""Rulings, or their choices, that are about messages: tests/services and tests/locales have them."""


@cache
def cases() -> tuple[Case, ...]:
    return tuple(read_case(VOCABULARY, file.read_text("utf-8")) for file in sorted(FOLDER.glob("*.yaml")))


def test_there_are_more_than_two_hundred() -> None:
    assert len(cases()) > 200


def test_every_ruling_has_a_case() -> None:
    shown = {number for case in cases() for number in case.rulings}
    assert {ruling.number for ruling in RULINGS} - shown == {"R9.3"}
    assert shown <= {ruling.number for ruling in RULINGS}


def test_a_ruling_has_as_many_cases_of_choices_as_it_has_choices() -> None:
    """Which case shows which choice, only a reader can tell."""
    shown = Counter(number for case in cases() if case.why.endswith(CHOICE) for number in case.rulings)
    for ruling in RULINGS:
        if ruling.number not in OF_THE_SHELL:
            assert shown[ruling.number] >= ruling.choices, ruling.number


def test_every_ability_and_item_is_used_in_several() -> None:
    orders = [
        order for case in cases() for order in (*case.orders, *(one for sent in case.messages for one in sent.orders))
    ]
    used = Counter(order.item if order.action == "use" else order.action for order in orders)
    for action in (*ABILITIES, "light", "looting", "transfer", *ITEMS):
        assert used[action] >= 3 or "artifact" in action, action


def test_no_two_cases_give_the_same_reason_for_the_same_rule() -> None:
    reasons = Counter((case.rulings[0], case.why) for case in cases())
    assert [reason for reason, count in reasons.items() if count > 1] == []
