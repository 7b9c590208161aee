"""Sums of matches: they add up in any order, and say what happened."""

import pytest

from engine.curse import view
from engine.curse.lab.play import Setting, days
from engine.curse.lab.tally import ENDINGS, Sums, Tally, difference, match_facts, tallied
from engine.curse.rules import Rules
from vkbot.lab.simulate import Plan, play_all, play_chunk

SETTING = Setting()
HOUSE = Setting(rules=Rules(curse=4))
NUMBER = 60


@pytest.fixture(scope="module")
def tally() -> Tally:
    return play_all(Plan("tally", NUMBER, SETTING), jobs=1).mine


def yes(tally: Tally, *key: str) -> int:
    return tally.answers.get(key, Sums()).yes


def test_parts_add_up_in_any_order(tally: Tally) -> None:
    plan = Plan("tally", NUMBER, SETTING)
    parts = [play_chunk(plan, range(first, first + 20)).mine for first in (40, 0, 20)]
    assert parts[0].with_(parts[1]).with_(parts[2]) == tally
    assert parts[2].with_(parts[0].with_(parts[1])) == tally


def test_every_match_ends_in_one_way(tally: Tally) -> None:
    assert sum(yes(tally, "ending", ending) for ending in ENDINGS) == tally.matches == NUMBER
    assert sum(sums.yes for key, sums in tally.answers.items() if key[0] == "length") == NUMBER


def test_the_sums_are_those_of_the_matches(tally: Tally) -> None:
    outcomes = [list(days(f"tally/{number}"))[-1] for number in range(NUMBER)]
    assert yes(tally, "ending", "traitors") == sum(view.outcome(day.events)[0] == "traitors" for day in outcomes)
    won = sum(sums.yes for key, sums in tally.answers.items() if key[0] == "class" and key[3] == "won")
    assert won == sum(len(view.outcome(day.events)[1]) for day in outcomes)
    dead = sum(not one.alive for day in outcomes for one in day.after.characters)
    assert sum(sums.yes for key, sums in tally.answers.items() if key[0] == "death") == dead


def test_everybody_is_asked_once(tally: Tally) -> None:
    def asked(topic: str, last: str) -> int:
        return sum(sums.asked for key, sums in tally.answers.items() if key[0] == topic and key[-1] == last)

    assert asked("class", "won") == asked("strategy", "won") == 10 * NUMBER
    assert asked("ability", "used") + asked("ability", "unused") == 20 * NUMBER
    holders = [key for key in tally.answers if key[0] == "set" and key[-1] == "with"]
    assert sum(tally.answers[key].asked for key in holders if key[1] not in ("white_artifact", "black_artifact",
                                                                              "knife")) == 10 * NUMBER  # fmt: skip


def test_a_match_beside_itself_differs_in_nothing() -> None:
    facts = match_facts("x", SETTING)
    beside = difference(facts, facts)
    assert beside
    assert {answer for _, answer in beside.values()} == {0}


def test_a_match_beside_another_rule() -> None:
    mine, other = match_facts("x", HOUSE), match_facts("x", SETTING)
    beside = difference(mine, other)
    assert beside["days",] == (1, mine["days",][1] - other["days",][1])
    assert tallied([beside]).answers["days",].yes < 0


def test_unfinished_matches_are_counted_apart() -> None:
    facts = match_facts("x", Setting(longest=1))
    assert facts["ending", "unfinished"] == (1, 1)
    assert sum(facts["ending", ending][1] for ending in ENDINGS) == 1
