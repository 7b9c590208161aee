"""Intervals: as in the books, wider where answers hang together, and 0 wide where nothing differs."""

import pytest

from engine.curse.lab.tally import Sums, tallied
from vkbot.lab.statistics import design_effect, gap, mean, paired, share


def independent(yes: int, asked: int) -> Sums:
    return Sums(asked, yes, asked, yes, yes)


def test_wilson_as_in_the_books() -> None:
    told = share(independent(81, 263))
    assert told.share == pytest.approx(0.3080, abs=1e-4)
    assert (told.low, told.high) == pytest.approx((0.2553, 0.3662), abs=1e-4)


def test_newcombe_as_in_the_books() -> None:
    """R. G. Newcombe, Statistics in Medicine 17 (1998), 873: 56 of 70 beside 48 of 80."""
    told = gap(share(independent(56, 70)), share(independent(48, 80)))
    assert told.value == pytest.approx(0.2, abs=1e-4)
    assert (told.low, told.high) == pytest.approx((0.0524, 0.3339), abs=1e-4)
    assert told.sure


@pytest.mark.parametrize("yes", [0, 1, 50, 99, 100])
def test_a_share_is_in_its_interval(yes: int) -> None:
    told = share(independent(yes, 100))
    assert told.low is not None
    assert told.share is not None
    assert told.high is not None
    assert 0 <= told.low <= told.share <= told.high <= 1


def test_more_matches_make_it_narrower() -> None:
    few, many = share(independent(30, 100)), share(independent(3000, 10000))
    assert few.low is not None
    assert few.high is not None
    assert many.low is not None
    assert many.high is not None
    assert many.high - many.low < (few.high - few.low) / 5


def test_answers_that_hang_together_make_it_wider() -> None:
    """Four holders in each match, who all win or all lose, say no more than one."""
    together = tallied([{("won",): (4, 4 * (number % 2))} for number in range(100)]).answers["won",]
    assert design_effect(together) == pytest.approx(4)
    wide, narrow = share(together), share(independent(together.yes, together.asked))
    assert wide.low is not None
    assert narrow.low is not None
    assert wide.share == narrow.share == 0.5
    assert (0.5 - wide.low) == pytest.approx(2 * (0.5 - narrow.low))


def test_answers_of_which_there_is_one_a_match_are_independent() -> None:
    assert design_effect(independent(30, 100)) == pytest.approx(1)


def test_a_mean_with_students_interval() -> None:
    sums = tallied([{("days",): (1, number)} for number in (4, 5, 6, 5)]).answers["days",]
    told = mean(sums, 4)
    assert (told.value, told.low, told.high) == pytest.approx((5, 3.7009, 6.2991), abs=1e-3)


def test_no_difference_at_all() -> None:
    told = paired(tallied([{("won",): (1, 0)}] * 50).answers["won",], 50)
    assert (told.value, told.low, told.high, told.sure) == (0, 0, 0, False)


def test_only_the_matches_that_were_asked_are_degrees_of_freedom() -> None:
    asked = tallied([{("won",): (1, number)} for number in (-1, 0, 1, 1, 0)]).answers["won",]
    told = paired(asked, 50)
    assert (told.value, told.low, told.high) == pytest.approx((0.2, -0.8388, 1.2388), abs=1e-3)
    assert told == paired(asked, 5)
    twice = tallied([{("won",): (2, number)} for number in (-1, 0, 1, 1, 0)]).answers["won",]
    assert paired(twice, 5) != paired(twice, 10)


def test_what_nobody_was_asked_is_not_known() -> None:
    assert share(Sums()).share is None
    assert gap(share(Sums()), share(independent(1, 2))).value is None
    assert mean(Sums(), 0).value is None
    assert mean(independent(1, 1), 1).value is None
    assert paired(Sums(), 0).value is None
