"""The report as one HTML document that needs nothing else. Pictures are `plots`, words `wording` and the locales."""

from collections.abc import Sequence
from importlib.resources import files

import jinja2

from locales.render import Words
from vkbot.lab import plots
from vkbot.lab.chapters import CHAPTERS, PERCENT, gap, sides
from vkbot.lab.origin import origin_of, summary_of
from vkbot.lab.parts import Figure, Section, Table
from vkbot.lab.plots import Row
from vkbot.lab.results import FACTIONS, Comparison, DifferenceRow, Report
from vkbot.lab.wording import Naming, change, count


def page(report: Report, words: Words) -> str:
    """The whole document."""
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
    say, against = naming.words.say, report.against
    both = [report.results] if against is None else [report.results, against.results]
    names = [""] if against is None else list(_rules(report, naming))
    sections = [] if against is None else [_numbers(report, against, naming), _comparison(report, against, naming)]
    for chapter in CHAPTERS:
        columns = [(name, chapter.shows(naming, one, both)) for name, one in zip(names, both, strict=True)]
        sections.append(Section(say(chapter.title), tuple(say(text) for text in chapter.text), tuple(columns)))
    return sections


def _rules(report: Report, naming: Naming, words: str = "lab-rules") -> tuple[str, str]:
    """What the two sets of rules are called."""
    say, origin = naming.words.say, report.origin
    return say(words, file=origin.rules), say(words, file=origin.against or "")


def _comparison(report: Report, against: Comparison, naming: Naming) -> Section:
    """What differs between two sets of rules."""
    say, rows = naming.words.say, against.differences
    main = [row for row in rows if row.topic in ("ending", "days", "strategy")]
    table = Table(
        (say("lab-column-what"), say("lab-column-change")),
        tuple((naming.difference(row), change(row.difference, 1 if row.topic == "days" else PERCENT)) for row in main),
    )
    marks = [Row(naming.difference(row), (gap(row.difference),)) for row in main if row.topic != "days"]
    figures = (
        Figure(say("lab-caption-changed"), plots.dots(marks, [""], say("lab-points"), marks, around=True), table),
        _class_differences([row for row in rows if row.topic == "alive"], naming, "lab-differences-alive"),
        _class_differences([row for row in rows if row.topic == "won"], naming, "lab-differences-won"),
    )
    mine, other = _rules(report, naming, "lab-by-rules")
    text = say("lab-differences-text", mine=mine, other=other)
    return Section(say("lab-differences-title"), (text,), (("", figures),))


def _numbers(report: Report, against: Comparison, naming: Naming) -> Section:
    """The numbers that differ."""
    say, title = naming.words.say, naming.words.say("lab-numbers-title")
    if not against.numbers:
        return Section(title, (say("lab-numbers-none"),), ())
    head = (say("lab-column-number"), say("lab-column-ruling"), *_rules(report, naming))
    rows = tuple((naming.number(one), one.ruling, count(one.mine), count(one.other)) for one in against.numbers)
    return Section(title, (), (("", (Figure("", table=Table(head, rows)),)),))


def _class_differences(rows: Sequence[DifferenceRow], naming: Naming, title: str) -> Figure:
    say = naming.words.say
    of = {(row.of, row.faction): row.difference for row in rows}
    order = sorted(dict.fromkeys(row.of for row in rows), key=lambda one: -(of[one, "representative"].value or 0))
    table = Table(
        (say("lab-column-class"), *sides(naming)),
        tuple((naming.class_(one), *(change(of[one, side]) for side in FACTIONS)) for one in order),
    )
    marks = [Row(naming.class_(one), tuple(gap(of[one, side]) for side in FACTIONS)) for one in order]
    return Figure(say(title), plots.dots(marks, sides(naming), say("lab-points"), marks, around=True), table)
