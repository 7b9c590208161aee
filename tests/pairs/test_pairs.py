"""Every action with every other: the invariants hold, and what affects what is as docs/interactions.md says."""

from collections.abc import Callable
from itertools import count, product

import pytest

from tests.pairs.actions import ACTIONS, FAMILIES
from tests.pairs.days import Meeting
from tests.pairs.invariants import EVERY_DAY, INVARIANTS, Resolved
from tests.pairs.page import PATH, parse, render
from tests.pairs.rulings import BLOWS, HEALS, MORTAL_BY, MORTAL_ON, direct_rulings, mortal_rulings
from tests.pairs.study import Lines, Study, pairs_of
from tests.rules.test_rulings import RULINGS

PAGE = PATH.read_text("utf-8")
TOLD = parse(PAGE)


def watch() -> Callable[[Meeting, Resolved], None]:
    """Asks the invariants of each day; the costly one, whether the next day is valid, of one day in eight."""
    days = count()

    def look(meeting: Meeting, day: Resolved) -> None:
        for holds in EVERY_DAY if next(days) % 8 else INVARIANTS:
            try:
                holds(day)
            except AssertionError as error:
                pytest.fail(
                    f"{holds.__name__}: {error}\n{meeting.told}: {meeting.one}, {meeting.two}, {meeting.others}"
                )

    return look


@pytest.mark.parametrize("family", FAMILIES)
def test_every_pair_keeps_the_invariants_and_does_what_the_page_says(family: str) -> None:
    """The pairs of a class's actions with themselves and all that stand after them in the table."""
    pairs = set(pairs_of(family))
    lines = Study(watch()).family(family).lines()
    page = {pair: line for pair, line in TOLD.items() if pair in pairs or pair[::-1] in pairs}
    assert differences(page, lines) == [], "make interactions, if it should be so"


def differences(page: Lines, lines: Lines) -> list[str]:
    """Some of what the page says and is not so, or is so and the page does not say."""
    return [
        f"{by} on {on}: the page says {page.get((by, on))}, it is {lines.get((by, on))}"
        for by, on in sorted({*page, *lines})
        if page.get((by, on)) != lines.get((by, on))
    ][:5]


def test_the_page_is_what_the_generator_prints() -> None:
    """Its lines are what the pairs do (above); its table and its frame follow from them."""
    assert render(TOLD) == PAGE, "make interactions"


def test_what_affects_directly_has_rulings_and_only_that() -> None:
    direct = {pair for pair, line in TOLD.items() if line.direct}
    named = set(direct_rulings())
    assert sorted(direct - named) == [], "affect each other, and tests/pairs/rulings.py names no ruling"
    assert sorted(named - direct) == [], "tests/pairs/rulings.py names a ruling, and they do not affect each other"


def test_what_affects_through_life_and_death_has_rulings_and_only_that() -> None:
    mortal = {pair for pair, line in TOLD.items() if not line.direct}
    killers, victims = {by for by, _ in mortal}, {on for _, on in mortal}
    assert killers == {one for _, actions in MORTAL_BY for one in actions}
    assert victims == {one for _, actions in MORTAL_ON for one in actions}
    assert all(mortal_rulings(*pair) for pair in mortal)


def test_R4_1_any_two_healings_may_be_too_many() -> None:
    assert [pair for pair in product(HEALS, HEALS) if pair not in TOLD] == []


def test_R4_6_any_blow_may_kill_whom_an_elixir_hurts_or_helps() -> None:
    assert [blow for blow in BLOWS if (blow, "elixir") not in TOLD] == []


def test_the_rulings_of_the_page_are_rulings() -> None:

    known = {ruling.number for ruling in RULINGS}
    named = {number for pair in TOLD for number in (direct_rulings().get(pair) or mortal_rulings(*pair))}
    assert named <= known


def test_every_action_is_in_the_table() -> None:
    assert len(ACTIONS) == 20 + 3 + 12
    assert [action for actions in FAMILIES.values() for action in actions] == list(ACTIONS)
