"""The report as a page: what stands where. Numbers are `results`, pictures `plots`, words `wording` and the locales."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

import jinja2

from locales.render import Words
from vkbot.lab import plots
from vkbot.lab.origin import origin_of, summary_of
from vkbot.lab.parts import Figure, Section, Table
from vkbot.lab.plots import Mark, Row
from vkbot.lab.results import (
    FACTIONS,
    AbilityRow,
    ClassRow,
    Comparison,
    DeathRow,
    DifferenceRow,
    Report,
    Results,
    SetRow,
    StrategyRow,
)
from vkbot.lab.statistics import Difference, Share
from vkbot.lab.wording import Naming, change, count, percent, share

PERCENT: Final = 100


@dataclass(frozen=True, slots=True)
class Chapter:
    """A section that is the same for every set of rules: its title, its text, and what of the results it shows."""

    title: str
    text: tuple[str, ...]
    shows: Callable[[Naming, Results], tuple[Figure, ...]]


CHAPTERS: Final = (
    Chapter("lab-endings-title", ("lab-endings-text",), lambda naming, results: _endings(naming, results)),
    Chapter("lab-classes-title", ("lab-classes-text",), lambda naming, results: _classes(naming, results)),
    Chapter("lab-length-title", ("lab-length-text",), lambda naming, results: _lengths(naming, results)),
    Chapter("lab-sets-title", ("lab-sets-text",), lambda naming, results: _sets(naming, results)),
    Chapter(
        "lab-abilities-title",
        ("lab-abilities-text", "lab-abilities-caution"),
        lambda naming, results: _abilities(naming, results),
    ),
    Chapter(
        "lab-strategies-title",
        ("lab-strategies-text", "lab-strategy-what"),
        lambda naming, results: _strategies(naming, results),
    ),
    Chapter("lab-deaths-title", ("lab-deaths-text",), lambda naming, results: _deaths(naming, results)),
)
"""In the order of the page."""


def page(report: Report, words: Words) -> str:
    """The report as one HTML document that needs nothing else."""
    naming = Naming(words)
    environment = jinja2.Environment(autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True)
    template = environment.from_string((files("vkbot.lab") / "page.html").read_text("utf-8"))
    return template.render(
        title=words.say("lab-title"),
        subtitle=words.say(
            "lab-subtitle",
            matches=count(report.origin.matches),
            plural=words.say("lab-matches", count=report.origin.matches),
            players=report.origin.players,
            traitors=report.origin.traitors,
        ),
        summary_title=words.say("lab-summary-title"),
        summary=summary_of(report, naming),
        how=words.say("lab-how-to-read"),
        sections=_sections(report, naming),
        origin=origin_of(report, naming),
    )


def _sections(report: Report, naming: Naming) -> list[Section]:
    say = naming.words.say
    sections = [] if report.against is None else [_comparison(report.against, naming)]
    for chapter in CHAPTERS:
        columns: list[tuple[str, tuple[Figure, ...]]] = [("", chapter.shows(naming, report.results))]
        if report.against is not None:
            other = chapter.shows(naming, report.against.results)
            columns = [(say("lab-series-mine"), columns[0][1]), (say("lab-series-other"), other)]
        sections.append(Section(say(chapter.title), tuple(say(text) for text in chapter.text), tuple(columns)))
    return sections


# What the sections show


def _mark(told: Share) -> Mark | None:
    if told.share is None or told.low is None or told.high is None:
        return None
    return Mark(PERCENT * told.share, PERCENT * told.low, PERCENT * told.high)


def _gap(told: Difference) -> Mark | None:
    if told.value is None or told.low is None or told.high is None:
        return None
    return Mark(PERCENT * told.value, PERCENT * told.low, PERCENT * told.high)


def _sides(naming: Naming) -> list[str]:
    return [naming.side(faction) for faction in FACTIONS]


def _endings(naming: Naming, results: Results) -> tuple[Figure, ...]:
    say = naming.words.say
    rows = [Row(naming.ending(ending), (_mark(told),)) for ending, told in results.endings.items()]
    table = Table(
        (say("lab-column-ending"), say("lab-column-share")),
        tuple((naming.ending(ending), share(told)) for ending, told in results.endings.items()),
    )
    return (Figure(say("lab-percent-matches"), plots.bars(rows), table),)


def _classes(naming: Naming, results: Results) -> tuple[Figure, ...]:
    say = naming.words.say
    whole = sorted((row for row in results.classes if row.faction is None), key=lambda row: -(row.alive.share or 0))
    of = {(row.class_, row.faction): row for row in results.classes}

    def plot(asked: Callable[[ClassRow], Share]) -> str:
        rows = [
            Row(naming.class_(row.class_), tuple(_mark(asked(of[row.class_, faction])) for faction in FACTIONS))
            for row in whole
        ]
        return plots.dots(rows, _sides(naming), say("lab-percent-seats"))

    table = Table(
        (say("lab-column-class"), say("lab-column-side"), say("lab-column-alive"), say("lab-column-won")),
        tuple(
            (
                naming.class_(row.class_),
                say("lab-all") if faction is None else naming.side(faction),
                share(of[row.class_, faction].alive),
                share(of[row.class_, faction].won),
            )
            for row in whole
            for faction in (None, *FACTIONS)
        ),
    )
    return (
        Figure(say("lab-classes-alive"), plot(lambda row: row.alive)),
        Figure(say("lab-classes-won"), plot(lambda row: row.won), table),
    )


def _lengths(naming: Naming, results: Results) -> tuple[Figure, ...]:
    say = naming.words.say
    matches = sum(row.matches for row in results.lengths) or 1
    found = {row.days: row.matches for row in results.lengths}
    days = range(min(found, default=1), max(found, default=0) + 1)
    values = [(str(day), PERCENT * found.get(day, 0) / matches) for day in days]
    return (Figure(say("lab-percent-matches"), plots.columns(values, say("lab-days"))),)


def _sets(naming: Naming, results: Results) -> tuple[Figure, ...]:
    say = naming.words.say

    def by_size(row: SetRow) -> float:
        return -(row.difference.value or 0)

    ordered = [row for faction in FACTIONS for row in sorted(results.sets, key=by_size) if row.faction == faction]
    known = [row for row in ordered if row.difference.value is not None]
    rows = [
        Row(
            naming.set(row.set), tuple(_gap(row.difference) if faction == row.faction else None for faction in FACTIONS)
        )
        for row in known
    ]
    table = Table(
        (
            say("lab-column-set"), say("lab-column-side"), say("lab-column-with"), say("lab-column-without"),
            say("lab-column-difference"),
        ),
        tuple(
            (
                naming.set(row.set), naming.side(row.faction), percent(row.with_.share), percent(row.without.share),
                change(row.difference),
            )
            for row in ordered
        ),
    )  # fmt: skip
    return (Figure(say("lab-points"), plots.dots(rows, _sides(naming), say("lab-points"), around=True), table),)


def _abilities(naming: Naming, results: Results) -> tuple[Figure, ...]:
    say = naming.words.say
    of = {(row.ability, row.faction): row for row in results.abilities}
    ordered = sorted(results.uses, key=lambda row: -(of[row.ability, "representative"].difference.value or 0))
    rows = [
        Row(naming.ability(row.ability), tuple(_gap(of[row.ability, faction].difference) for faction in FACTIONS))
        for row in ordered
    ]
    table = Table(
        (
            say("lab-column-ability"), say("lab-column-side"), say("lab-column-used"), say("lab-column-unused"),
            say("lab-column-difference"), say("lab-column-uses"),
        ),
        tuple(
            _ability_line(naming, of[row.ability, faction], count(row.uses) if faction == FACTIONS[0] else "")
            for row in ordered
            for faction in FACTIONS
        ),
    )  # fmt: skip
    return (Figure(say("lab-points"), plots.dots(rows, _sides(naming), say("lab-points"), around=True), table),)


def _ability_line(naming: Naming, row: AbilityRow, uses: str) -> tuple[str, ...]:
    return (
        naming.ability(row.ability),
        naming.side(row.faction),
        percent(row.used.share),
        percent(row.unused.share),
        change(row.difference),
        uses,
    )


def _strategies(naming: Naming, results: Results) -> tuple[Figure, ...]:
    say = naming.words.say

    def by_share(row: StrategyRow) -> float:
        return -(row.won.share or 0)

    ordered = sorted(results.strategies, key=by_share)
    rows = [Row(naming.strategy(row.strategy), (_mark(row.won),)) for row in ordered]
    table = Table(
        (say("lab-column-strategy"), say("lab-column-won"), say("lab-column-alive")),
        tuple((naming.strategy(row.strategy), share(row.won), share(row.alive)) for row in ordered),
    )
    return (Figure(say("lab-percent-seats"), plots.bars(rows), table),)


def _deaths(naming: Naming, results: Results) -> tuple[Figure, ...]:
    say = naming.words.say

    def total(row: DeathRow) -> int:
        return row.representatives + row.traitors

    every = sum(total(row) for row in results.deaths) or 1
    ordered = sorted((row for row in results.deaths if total(row)), key=lambda row: -total(row))
    rows = [
        (naming.cause(row.cause), (PERCENT * row.representatives / every, PERCENT * row.traitors / every))
        for row in ordered
    ]
    one, other = _sides(naming)
    table = Table(
        (say("lab-column-cause"), say("lab-column-share"), one, other),
        tuple(
            (naming.cause(row.cause), percent(total(row) / every), count(row.representatives), count(row.traitors))
            for row in ordered
        ),
    )
    return (Figure(say("lab-deaths-title"), plots.stacks(rows, (one, other)), table),)


# With other rules beside


def _comparison(against: Comparison, naming: Naming) -> Section:
    say = naming.words.say
    main = [row for row in against.differences if row.topic in ("ending", "days", "strategy")]
    table = Table(
        (say("lab-column-what"), say("lab-column-difference")),
        tuple((naming.difference(row), change(row.difference, 1 if row.topic == "days" else PERCENT)) for row in main),
    )
    endings = [Row(naming.difference(row), (_gap(row.difference),)) for row in main if row.topic != "days"]
    figures = (
        Figure(say("lab-points"), plots.dots(endings, [""], say("lab-points"), around=True), table),
        _numbers(against, naming),
    )
    alive, won = (
        _class_differences([row for row in against.differences if row.topic == topic], naming, title)
        for topic, title in (("alive", "lab-differences-alive"), ("won", "lab-differences-won"))
    )
    return Section(
        say("lab-differences-title"), (say("lab-differences-text"),), (("", figures), ("", (alive, won)))
    )  # fmt: skip


def _numbers(against: Comparison, naming: Naming) -> Figure:
    say = naming.words.say
    if not against.numbers:
        return Figure(say("lab-numbers-none"))
    return Figure(
        say("lab-numbers-title"),
        table=Table(
            (say("lab-column-number"), say("lab-column-ruling"), say("lab-column-here"), say("lab-column-there")),
            tuple((naming.number(one), one.ruling, count(one.mine), count(one.other)) for one in against.numbers),
        ),
    )


def _class_differences(rows: Sequence[DifferenceRow], naming: Naming, title: str) -> Figure:
    say = naming.words.say
    of = {(row.of, row.faction): row for row in rows}
    classes = list(dict.fromkeys(row.of for row in rows))
    classes.sort(key=lambda one: -(of[one, "representative"].difference.value or 0))
    table = Table(
        (say("lab-column-class"), *_sides(naming)),
        tuple((naming.class_(one), *(change(of[one, faction].difference) for faction in FACTIONS)) for one in classes),
    )
    marks = [
        Row(naming.class_(one), tuple(_gap(of[one, faction].difference) for faction in FACTIONS)) for one in classes
    ]
    return Figure(say(title), plots.dots(marks, _sides(naming), say("lab-points"), around=True), table)
