"""The report: all its sections, in Russian, in one file that needs nothing else."""

import re
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

from engine.curse.lab.play import Setting
from engine.curse.rules import Rules
from locales.render import russian
from tests.locales.samples import faults
from vkbot.commands.numbers import NUMBERS
from vkbot.lab.chapters import CHAPTERS
from vkbot.lab.origin import summary_of
from vkbot.lab.page import page
from vkbot.lab.plots import DARK, Mark, Row, dots
from vkbot.lab.results import Report, Typed, encoded, report
from vkbot.lab.simulate import Plan, play_all
from vkbot.lab.statistics import Difference
from vkbot.lab.wording import Naming

WORDS = russian()
RULINGS = {name: ruling for name, (ruling, _) in NUMBERS.items()}
COMMAND = "rassvet curse lab --seed page"
HOUSE = Rules(curse=4, spheres=9, dealt_poison=3)
MATCHES = 80


def made(against: Rules | None = None, rules: Rules = HOUSE) -> Report:
    other = None if against is None else Setting(rules=against)
    plan = Plan("page", MATCHES, Setting(rules=rules), other)
    typed = Typed(COMMAND, "house.toml", None if against is None else "default")
    return report(plan, play_all(plan, 1), "1.0", typed, RULINGS)


@pytest.fixture(scope="module")
def alone() -> Report:
    return made()


@pytest.fixture(scope="module")
def beside() -> Report:
    return made(Rules())


@pytest.fixture(scope="module")
def pages(alone: Report, beside: Report) -> dict[str, str]:
    return {"alone": page(alone, WORDS), "beside": page(beside, WORDS)}


class Reading(HTMLParser):
    """The texts of a page, those of code apart, and whether what is opened is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.prose: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if data.strip() and not {"style", "pre", "dd", "defs"} & set(self.open):
            self.prose.append(" ".join(data.split()))


@pytest.fixture(scope="module", params=["alone", "beside"])
def read(request: pytest.FixtureRequest, pages: dict[str, str]) -> Reading:
    return Reading(pages[request.param])


def test_every_section_is_there(read: Reading) -> None:
    for chapter in CHAPTERS:
        assert WORDS.say(chapter.title) in read.prose
    for title in ("lab-summary-title", "lab-origin-title"):
        assert WORDS.say(title) in read.prose


def test_the_page_is_well_formed(read: Reading) -> None:
    assert read.open == []


def test_the_page_is_in_russian_and_without_leftovers(read: Reading) -> None:
    allowed = re.compile(r"The Curse 3|house\.toml|R\d+\.\d+")
    texts = [allowed.sub("…", text) for text in read.prose]
    assert [fault for text in texts for fault in faults(text)] == []
    assert not [text for text in read.prose if "lab-" in text or "nan" in text.lower().split()]


def test_the_page_needs_nothing_else(read: Reading) -> None:
    for tag, attributes in read.tags:
        assert tag not in ("script", "link", "img", "iframe", "object")
        for name in ("src", "href", "xlink:href"):
            assert (attributes.get(name) or "#").startswith("#")


def test_every_section_of_the_page_has_a_picture(read: Reading) -> None:
    sections = sum(tag == "section" for tag, _ in read.tags)
    numbers = WORDS.say("lab-numbers-title") in read.prose
    assert sum(tag == "svg" for tag, _ in read.tags) >= sections - 1 - numbers


def test_the_page_states_what_it_is_made_of(pages: dict[str, str]) -> None:
    for stated in (COMMAND, "<dd>page</dd>", "<dd>1.0</dd>", "<dd>80</dd>", "spheres = 9\ndealt_poison = 3\ncurse = 4"):
        assert stated in pages["alone"]


def test_a_seed_cannot_break_out_of_the_page(alone: Report, pages: dict[str, str]) -> None:
    """And the same numbers make the same page."""
    origin = msgspec.structs.replace(alone.origin, seed="<script>", command="rassvet '<script>'")
    text = page(msgspec.structs.replace(alone, origin=origin), WORDS)
    assert "<script" not in text
    escaped = text.replace("rassvet &#39;&lt;script&gt;&#39;", COMMAND).replace("&lt;script&gt;", "page")
    assert escaped == pages["alone"]


def test_the_document_can_be_read_back(beside: Report) -> None:
    assert msgspec.json.decode(encoded(beside), type=Report) == beside


def test_a_change_of_the_rules_is_seen(beside: Report) -> None:
    assert beside.against is not None
    assert [(one.name, one.ruling, one.mine, one.other) for one in beside.against.numbers] == [
        ("spheres", "R1.2", 9, 10),
        ("dealt_poison", "R1.5", 3, 2),
        ("curse", "R4.5", 4, 2),
    ]
    days = next(row.difference for row in beside.against.differences if row.topic == "days")
    assert days.value is not None
    assert days.value < -1
    assert days.sure


def test_equal_rules_differ_in_nothing() -> None:
    same = made(HOUSE)
    assert same.against is not None
    assert same.against.results == same.results
    assert same.against.numbers == []
    known = [row.difference for row in same.against.differences if row.difference.value is not None]
    assert len(known) > 40
    assert set(map(msgspec.structs.astuple, known)) == {msgspec.structs.astuple(Difference(0, 0, 0))}
    assert WORDS.say("lab-summary-same") in summary_of(same, Naming(WORDS))


def with_difference(beside: Report, told: Difference) -> str:
    """What the summary says first if representatives win so much more often."""
    assert beside.against is not None
    rows = [
        msgspec.structs.replace(row, difference=told) if row.of == "representatives" else row
        for row in beside.against.differences
    ]
    against = msgspec.structs.replace(beside.against, differences=rows)
    return summary_of(msgspec.structs.replace(beside, against=against), Naming(WORDS))[0]


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (Difference(0.05, 0.02, 0.08, True), "побеждают чаще на 5,0"),
        (Difference(-0.05, -0.08, -0.02, True), "побеждают реже на 5,0"),
        (Difference(0.003, -0.008, 0.014), "побеждают почти так же часто"),
    ],
)
def test_a_difference_is_told_in_words(beside: Report, told: Difference, said: str) -> None:
    words = with_difference(beside, told)
    assert words.startswith("Если играть по house.toml, а не по правилам свода, ")
    assert said in words
    assert "Больше матчей" not in words


@pytest.mark.parametrize("told", [Difference(-0.04, -0.084, 0.004), Difference(0.01, -0.01, 0.03), Difference()])
def test_too_few_matches_are_not_taken_for_no_difference(beside: Report, told: Difference) -> None:
    words = with_difference(beside, told)
    assert "не видно" in words
    assert "почти" not in words
    assert "Больше матчей дадут более точный ответ." in words


def test_rows_of_too_few_players_are_not_compared(pages: dict[str, str]) -> None:
    assert ">мало игроков<" in pages["alone"]
    few = Plan("few", 2, Setting())
    assert ">мало игроков<" in page(report(few, play_all(few, 1), "1.0", Typed(COMMAND, "default"), RULINGS), WORDS)


def marks(*rows: tuple[float, float, float]) -> int:
    """How many dots and arrows a plot of these differences has."""
    some = [Row(str(number), (Mark(*row),)) for number, row in enumerate(rows)]
    return len(re.findall(f"<use [^>]*fill: {DARK.colour}", dots(some, [""], "", some, around=True)))


def test_an_interval_that_goes_on_beyond_the_plot_has_an_arrow() -> None:
    usual = [(1.0, -10.0, 10.0)] * 12
    assert marks(*usual, (1.0, -15.0, 15.0)) == 13
    assert marks(*usual, (1.0, -60.0, 15.0)) == 14
    assert marks(*usual, (1.0, -15.0, 60.0)) == 14
    assert marks(*usual, (1.0, -60.0, 60.0)) == 15


def test_shares_of_endings_are_those_of_the_matches(alone: Report) -> None:
    assert sum(told.yes for told in alone.results.endings.values()) == MATCHES
    assert all(told.asked == MATCHES for told in alone.results.endings.values())
    assert sum(row.matches for row in alone.results.lengths) == MATCHES


def test_every_number_of_the_rules_has_its_russian_words() -> None:
    for name in Rules.__struct_fields__:
        assert not faults(WORDS.say(f"number-{name}"))


def test_the_handbook_describes_every_field_of_the_document(beside: Report) -> None:
    page = (Path(__file__).parents[2] / "docs" / "laboratory.md").read_text("utf-8")
    for part in (beside, beside.origin, beside.results, beside.against):
        for name in msgspec.to_builtins(part):
            assert f"`{name}`" in page
