"""D7.2: one seed, a log that replays to the same board, and moves that are taken back."""

import pytest

from engine.core.refusal import Refusal
from engine.dread_chase.lab.play import moves, opening
from engine.dread_chase.log import Log, LogError, final, parse, replay, undo, write
from engine.dread_chase.moves.values import Roll, Step
from engine.dread_chase.play import awaited, possible
from tests.dread_chase.random_play import check, played, replays
from tests.dread_chase.scene import SHIPPED
from vkbot.games.dread_chase.data import shipped_maps

MATCHES = 150
"""`python -m tests.dread_chase` plays ten thousand."""


def a_match(seed: str = "log", mode: str = "1v3") -> Log:
    """A whole match of the laboratory's players."""
    log = opening(seed, mode, SHIPPED, shipped_maps())
    for moved in moves(log.start):
        log = log.and_then(moved.who, moved.move)
    return log


WHOLE = a_match()


@pytest.mark.parametrize("first", range(0, MATCHES, 25))
def test_D7_2_random_matches_end_under_all_invariants_and_replay_to_the_same_board(first: int) -> None:
    for seed in range(first, first + 25):
        course = played(seed, strict=seed % 25 == 7)
        assert course.match.phase == "ended"
        if seed % 5 == 0:
            replays(course)


def test_D7_2_the_same_seed_and_moves_are_the_same_match() -> None:
    assert final(WHOLE) == final(a_match())
    assert final(WHOLE) != final(a_match("other"))


def test_D7_2_a_log_is_a_text_that_replays_move_by_move() -> None:
    again = parse(write(WHOLE))
    assert again == WHOLE
    before = again.start
    for step in replay(again):
        check(before, step.match, step.events)
        before = step.match
    assert before.phase == "ended"


def test_D7_2_a_new_kind_of_draw_shifts_no_other() -> None:
    """A die depends on the seed, on its number and on what it is for."""
    start = opening("x", "1v2", SHIPPED, shipped_maps()).start
    assert {possible(start, one.who) for one in awaited(start)} == {(Roll(),)}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not the log of a match"),
        ("{}", "not the log of a match"),
        ('{"game":"curse3","log":1}', "not the log of a match"),
        (write(WHOLE).replace('"p4"]', '"p4","p5","p6"]', 1), "it cannot be set up (players)"),
        (write(WHOLE).splitlines()[0].replace("metro", "metro") + '\n{"who":"p1","move":{"move":"dance"}}', "dance"),
    ],
)
def test_D7_2_what_is_no_log_is_said_in_one_line(text: str, said: str) -> None:
    with pytest.raises(LogError, match=r".") as error:
        parse(text)
    assert said in str(error.value)
    assert "\n" not in str(error.value)


def test_D7_2_a_move_that_is_not_allowed_is_named() -> None:
    log = opening("x", "1v2", SHIPPED, shipped_maps()).and_then("p1", Roll()).and_then("p1", Step("A1"))
    with pytest.raises(LogError, match=r"move 2, of p1: not allowed \(phase\)"):
        final(log)


def test_D7_2_choice_moves_are_taken_back_until_a_die_was_rolled() -> None:
    log, taken, sealed = WHOLE, 0, 0
    while log.entries:
        before = undo(log)
        if isinstance(before, Refusal):
            assert before.reason == "sealed"
            sealed += 1
            log = Log(log.players, log.rules, log.boards, log.seed, log.entries[:-1])
        else:
            assert before.entries == log.entries[:-1]
            taken += 1
            log = before
        if taken > 20 and sealed > 5:
            break
    assert taken > 20
    assert sealed > 5
    assert undo(opening("x", "1v2", SHIPPED, shipped_maps())) == Refusal("nothing")


def test_D7_2_choice_what_is_sealed() -> None:
    """Dice, the map, cards that were drawn or shown, and leaving; never a step."""
    kinds: dict[bool, set[str]] = {True: set(), False: set()}
    for seed in range(6):
        match = opening(str(seed), "1v4", SHIPPED, shipped_maps()).start
        for moved in moves(match):
            kinds[moved.match.sealed > match.sealed].add(type(moved.move).__name__)
            match = moved.match
    assert {"Roll", "DrawMap", "Repair"} <= kinds[True]
    assert {"Roll", "DrawMap", "Repair"} & kinds[False] == set()
    assert {"Step", "Attack", "Place", "PickCharacter", "EndTurn", "TakePlace"} <= kinds[False]
    assert {"Step", "Attack", "Place", "PickCharacter", "TakePlace", "EndTurn"} & kinds[True] == set()
