"""Shares with their intervals, out of sums. All intervals are of 95 %."""

import math
from typing import Final

from msgspec import Struct
from scipy import stats

from engine.curse.lab.tally import Sums

CONFIDENCE: Final = 0.95


class Share(Struct, frozen=True):
    """How often the answer was yes; `low` and `high` are the ends of the interval. All None if nobody was asked."""

    asked: int
    yes: int
    share: float | None = None
    low: float | None = None
    high: float | None = None


class Mean(Struct, frozen=True):
    """A mean with its interval. All None if there are too few matches to say."""

    value: float | None = None
    low: float | None = None
    high: float | None = None


class Difference(Struct, frozen=True):
    """A difference with its interval; `sure` if that does not hold 0. All None if there is nothing to compare."""

    value: float | None = None
    low: float | None = None
    high: float | None = None
    sure: bool = False


def share(sums: Sums) -> Share:
    """Wilson's interval, widened by what answers of one match have in common (Kish's design effect, square root).

    Four holders of an elixir in one match win or lose together more often than four in different matches.
    """
    if not sums.asked:
        return Share(0, 0)
    middle = sums.yes / sums.asked
    wilson = stats.binomtest(sums.yes, sums.asked).proportion_ci(CONFIDENCE, method="wilson")
    wider = math.sqrt(design_effect(sums))
    low = middle - (middle - float(wilson.low)) * wider
    high = middle + (float(wilson.high) - middle) * wider
    return Share(sums.asked, sums.yes, middle, max(0.0, low), min(1.0, high))


def counted(yes: int, asked: int) -> Share:
    """Wilson's interval of answers that have nothing in common: each match was asked once."""
    return share(Sums(asked, yes, asked, yes, yes))


def design_effect(sums: Sums) -> float:
    """How much larger the variance of the share is than that of independent answers; at least 1."""
    middle = sums.yes / sums.asked
    independent = sums.asked * middle * (1 - middle)
    return max(1.0, _squares(sums, middle) / independent) if independent else 1.0


def _squares(sums: Sums, middle: float) -> float:
    """The sum over the matches of the squared deviation of what was answered from what was to be expected."""
    return sums.yes2 - 2 * middle * sums.both + middle * middle * sums.asked2


def mean(sums: Sums, matches: int) -> Mean:
    """The mean of a number, with Student's interval over the matches."""
    if not sums.asked or matches < 2:
        return Mean()
    middle = sums.yes / sums.asked
    squares = max(0.0, _squares(sums, middle))  # not below 0 by rounding
    error = math.sqrt(squares * matches / (matches - 1)) / sums.asked
    margin = error * float(stats.t.ppf((1 + CONFIDENCE) / 2, matches - 1))
    return Mean(middle, middle - margin, middle + margin)


def paired(sums: Sums, matches: int) -> Difference:
    """The mean of the differences of the same matches under two sets of rules.

    A match that was not asked, as of a traitor's class that its traitors are not of, is no degree of freedom.
    """
    told = mean(sums, min(matches, sums.asked))
    if told.value is None or told.low is None or told.high is None:
        return Difference()
    return _difference(told.value, told.low, told.high)


def gap(one: Share, other: Share) -> Difference:
    """The difference of two shares of different seats: Newcombe's interval, made of those of the two shares."""
    if one.share is None or other.share is None:
        return Difference()
    assert one.low is not None
    assert one.high is not None
    assert other.low is not None
    assert other.high is not None
    value = one.share - other.share
    below = math.hypot(one.share - one.low, other.high - other.share)
    above = math.hypot(one.high - one.share, other.share - other.low)
    return _difference(value, value - below, value + above)


def _difference(value: float, low: float, high: float) -> Difference:
    return Difference(value, low, high, sure=low > 0 or high < 0)


def shown(told: Share) -> str:
    """« 48.2% (45.1% to 51.3%)», for a column of them in the terminal."""
    if told.share is None or told.low is None or told.high is None:
        return "-"
    return f"{told.share:6.1%} ({told.low:.1%} to {told.high:.1%})"
