"""The first and the last of the page: the summary in words, and where the numbers come from."""

from collections.abc import Sequence
from typing import Final

from engine.curse.rules import DEFAULT
from vkbot.lab.parts import OriginPart
from vkbot.lab.results import DeathRow, Length, Report, Results
from vkbot.lab.statistics import Difference, Share
from vkbot.lab.wording import Naming, change, count, decimal, interval, percent

SMALL_SHARE: Final = 0.02
SMALL_DAYS: Final = 0.2
"""What makes no difference to a game; an interval that reaches farther does not say that nothing has changed."""


def summary_of(report: Report, naming: Naming) -> list[str]:
    """The main things, in words that a game master understands."""
    say, results = naming.words.say, report.results
    lines = [
        say(
            "lab-summary-win",
            **_share("representatives", results.endings["representatives"]),
            **_share("traitors", results.endings["traitors"]),
        ),
        say("lab-summary-draws", draws=percent(results.endings["draw"].share)),
        say(
            "lab-summary-length",
            mean=decimal(results.mean_length.value or 0),
            median=median(results.lengths),
        ),
        _classes(results, naming),
    ]
    if results.endings["unfinished"].yes:
        unfinished = percent(results.endings["unfinished"].share)
        lines.insert(2, say("lab-summary-unfinished", longest=report.origin.longest, unfinished=unfinished))
    if deaths := _deaths(results, naming):
        lines.append(deaths)
    return [*(_compared(report, naming)), *lines]


def _share(name: str, told: Share) -> dict[str, str]:
    """A share and its interval, as two arguments of a message."""
    return {
        name: percent(told.share),
        f"{name}-interval": "" if told.low is None or told.high is None else interval(told.low, told.high),
    }


def _compared(report: Report, naming: Naming) -> list[str]:
    if report.against is None:
        return []
    say = naming.words.say
    if not report.against.numbers:
        return [say("lab-summary-same")]
    of = {(row.topic, row.of): row.difference for row in report.against.differences}
    won, days = of["ending", "representatives"], of["days", "days"]
    ways = {"wins-way": _way(won, SMALL_SHARE), "days-way": _way(days, SMALL_DAYS)}
    told = say(
        "lab-summary-compared",
        mine=say("lab-by-rules", file=report.origin.rules),
        other=say("lab-by-rules", file=report.origin.against or ""),
        **ways,
        wins=_much(won, 100),
        days=_much(days, 1),
    )
    return [f"{told} {say('lab-summary-unseen')}" if "unseen" in ways.values() else told]


def _way(told: Difference, small: float) -> str:
    """Whether something is more, less or nearly the same, the whole interval being small; or too few were played."""
    if told.value is None or told.low is None or told.high is None:
        return "unseen"
    if told.sure:
        return "more" if told.value > 0 else "less"
    return "same" if max(-told.low, told.high) <= small else "unseen"


def _much(told: Difference, factor: float) -> str:
    """By how much something is more or less; the difference itself if that is not sure."""
    if told.value is None or told.low is None or told.high is None or not told.sure:
        return change(told, factor)
    low, high = (told.low, told.high) if told.value > 0 else (-told.high, -told.low)
    return f"{decimal(factor * abs(told.value))} {interval(low, high, factor)}"


def median(lengths: Sequence[Length]) -> int:
    """The number of days that half of the matches do not exceed."""
    half, so_far = sum(row.matches for row in lengths) / 2, 0
    for row in lengths:
        so_far += row.matches
        if so_far >= half:
            return row.days
    return 0


def _classes(results: Results, naming: Naming) -> str:
    whole = sorted((row for row in results.classes if row.faction is None and row.alive.share is not None),
                   key=lambda row: row.alive.share or 0)  # fmt: skip
    worst, best = whole[0], whole[-1]
    return naming.words.say(
        "lab-summary-classes",
        **{
            "best": naming.class_(best.class_),
            "best-share": percent(best.alive.share),
            "worst": naming.class_(worst.class_),
            "worst-share": percent(worst.alive.share),
        },
    )


def _deaths(results: Results, naming: Naming) -> str:
    def total(row: DeathRow) -> int:
        return row.representatives + row.traitors

    every = sum(total(row) for row in results.deaths)
    first, second = sorted(results.deaths, key=lambda row: -total(row))[:2]
    if not total(second):
        return ""
    return naming.words.say(
        "lab-summary-deaths",
        **{
            "first": naming.cause(first.cause),
            "first-share": percent(total(first) / every),
            "second": naming.cause(second.cause),
            "second-share": percent(total(second) / every),
        },
    )


def origin_of(report: Report, naming: Naming) -> OriginPart:
    """All that is needed to have the same numbers again."""
    say, origin, results = naming.words.say, report.origin, report.results
    deals = {"random": say("lab-origin-deal-random"), "balanced": say("lab-origin-deal-balanced")}
    default = {name: getattr(DEFAULT, name) for name in DEFAULT.__struct_fields__}
    changed = tuple(f"{name} = {value}" for name, value in results.rules.items() if value != default[name])
    return OriginPart(
        title=say("lab-origin-title"),
        text=(say("lab-origin-text"),),
        again=say("lab-origin-again"),
        command=origin.command,
        facts=(
            (say("lab-origin-seed"), origin.seed),
            (say("lab-origin-matches"), count(origin.matches)),
            (say("lab-origin-deal"), deals[origin.deal]),
            (say("lab-origin-longest"), count(origin.longest)),
            (say("lab-mean-length"), f"{decimal(results.mean_length.value or 0, 2)} {_length_interval(results)}"),
            (say("lab-origin-orders"), count(results.orders.asked)),
            (say("lab-origin-dropped"), percent(results.orders.share, 2)),
            (say("lab-origin-version"), origin.version),
        ),
        rules=say("lab-origin-rules") if changed else say("lab-origin-default"),
        toml=changed,
    )


def _length_interval(results: Results) -> str:
    told = results.mean_length
    return "" if told.low is None or told.high is None else interval(told.low, told.high, 1)
