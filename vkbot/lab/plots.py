"""Plots as SVG, to stand in a page: of one width, legible on a phone, on paper and without colours."""

import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

WIDTH: Final = 4.6
"""Inches; the page scales a plot to the room that there is."""
ROW: Final = 0.3
"""Inches of height for each row."""
INK: Final = "#222222"
FAINT: Final = "#cfcfcf"
SETTINGS: Final[Any] = {
    "font.family": ["DejaVu Sans"],
    "font.size": 11,
    "svg.fonttype": "none",
    "svg.hashsalt": "rassvet",
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "hatch.linewidth": 0.6,
}
"""Texts stay texts; the same numbers give the same bytes."""
FONTS: Final = "'DejaVu Sans', Verdana, Arial, sans-serif"


@dataclass(frozen=True, slots=True)
class Style:
    """How a series looks: told apart by shape and lightness too, not by hue alone (the hues are Okabe and Ito's)."""

    colour: str
    marker: str
    filled: bool


DARK: Final = Style("#0072b2", "o", True)
LIGHT: Final = Style("#c77700", "s", False)
STYLES: Final = (DARK, LIGHT)
TOO_WIDE: Final = 1.6
"""An interval that reaches so many times as far as most do is not to squeeze the others."""
BAR: Final = {DARK: "#0072b2", LIGHT: "#f0b35a"}


@dataclass(frozen=True, slots=True)
class Mark:
    """A value with its interval, in percent."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a plot: what it is about, and a mark for each series; None where nothing is known."""

    label: str
    marks: tuple[Mark | None, ...]


def bars(rows: Sequence[Row], scale: Sequence[Row]) -> str:
    """One bar a row, from 0, with its interval and its value behind it. `scale`: rows for which there is room."""
    with matplotlib.rc_context(SETTINGS):
        figure, axes = _sheet(len(rows), rows)
        most = max((mark.high for mark in _marks(scale)), default=1.0) or 1.0
        for place, row in enumerate(rows):
            if (mark := row.marks[0]) is not None:
                axes.barh(place, mark.value, height=0.62, color=DARK.colour)
                _whisker(axes, mark, place, INK)
                axes.text(mark.high + most * 0.025, place, _percent(mark.value), va="center")
        axes.set_xlim(0, most * 1.22)
        axes.tick_params(axis="x", labelbottom=False, length=0)
        axes.spines["left"].set_visible(True)
        return _svg(figure)


def dots(rows: Sequence[Row], series: Sequence[str], axis: str, scale: Sequence[Row], *, around: bool = False) -> str:
    """A dot with its interval for each series of each row. `around`: differences, with a line at 0."""
    with matplotlib.rc_context(SETTINGS):
        figure, axes = _sheet(len(rows), rows, head=len(series) > 1)
        if around:
            axes.axvline(0, color=INK, linewidth=0.9, zorder=1)
            _symmetric(axes, scale)
        else:
            axes.set_xlim(0, 1.05 * max((mark.high for mark in _marks(scale)), default=1.0) or 1.0)
        for place, row in enumerate(rows):
            axes.axhline(place, color=FAINT, linewidth=0.5, zorder=0)
            for index, mark in enumerate(row.marks):
                if mark is not None:
                    shift = (index - (len(row.marks) - 1) / 2) * 0.34
                    _dot(axes, mark, place + shift, STYLES[index])
        axes.set_xlabel(axis)
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:g}".replace("-", "−").replace(".", ","))
        axes.xaxis.set_major_locator(MaxNLocator(7, steps=[1, 2, 5, 10], integer=True))
        axes.spines["bottom"].set_visible(True)
        if len(series) > 1:
            for style, name in zip(STYLES, series, strict=False):
                axes.plot([], [], style.marker, color=style.colour, mfc=_face(style), label=name)
            _legend(figure)
        return _svg(figure)


def columns(values: Sequence[tuple[str, float]], axis: str, most: float) -> str:
    """One column a value, in percent, with its value written above it. `most`: the largest for which there is room."""
    with matplotlib.rc_context(SETTINGS):
        figure = Figure((WIDTH, 2.6), layout="constrained")
        axes = figure.add_subplot()
        places = range(len(values))
        axes.bar(places, [value for _, value in values], width=0.78, color=DARK.colour)
        if len(values) <= 14:
            for place, (_, value) in enumerate(values):
                axes.text(place, value, _short(value), ha="center", va="bottom", fontsize=10)
        every = max(1, len(values) // 12)
        axes.set_xticks(list(places)[::every], [name for name, _ in values][::every])
        axes.set_ylim(0, 1.12 * most)
        axes.set_xlabel(axis)
        axes.tick_params(axis="both", length=0)
        axes.set_yticks([])
        axes.spines[["top", "right", "left"]].set_visible(False)
        return _svg(figure)


def stacks(rows: Sequence[tuple[str, tuple[float, float]]], series: tuple[str, str], most: float) -> str:
    """Two parts a row, one behind the other, in percent of all, with the sum written behind. `most`: as `columns`."""
    with matplotlib.rc_context(SETTINGS):
        figure, axes = _sheet(len(rows), [Row(label, ()) for label, _ in rows], head=True)
        for place, (_, parts) in enumerate(rows):
            axes.barh(place, parts[0], height=0.62, color=BAR[DARK], label=None if place else series[0])
            axes.barh(
                place, parts[1], left=parts[0], height=0.62, color=BAR[LIGHT], label=None if place else series[1],
                hatch="////", edgecolor="#6b4200", linewidth=0.4,
            )  # fmt: skip
            axes.text(sum(parts) + most * 0.02, place, _percent(sum(parts)), va="center")
        axes.set_xlim(0, most * 1.2 or 1)
        axes.tick_params(axis="x", labelbottom=False, length=0)
        axes.spines["left"].set_visible(True)
        _legend(figure)
        return _svg(figure)


def _sheet(number: int, rows: Sequence[Row], *, head: bool = False) -> tuple[Figure, Axes]:
    figure = Figure((WIDTH, ROW * number + 0.55 + 0.3 * head), layout="constrained")
    axes = figure.add_subplot()
    axes.set_yticks(range(number), [row.label for row in rows])
    axes.set_ylim(number - 0.5, -0.5)  # the first row on top
    axes.tick_params(axis="y", length=0)
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.spines["bottom"].set_visible(False)
    return figure, axes


def _legend(figure: Figure) -> None:
    """Above the plot."""
    figure.legend(loc="outside upper left", ncol=2, frameon=False, handletextpad=0.3, columnspacing=1.5)


def _marks(rows: Sequence[Row]) -> list[Mark]:
    return [mark for row in rows for mark in row.marks if mark is not None]


def _symmetric(axes: Axes, rows: Sequence[Row]) -> None:
    """0 in the middle, and room for every interval; one that is far wider than most goes on beyond an arrow."""
    marks = _marks(rows)
    ends = sorted(max(abs(mark.low), abs(mark.high)) for mark in marks) or [1.0]
    usual = ends[int(len(ends) * 0.9)]
    most = max([min(ends[-1], TOO_WIDE * usual), *(abs(mark.value) for mark in marks)]) or 1.0
    axes.set_xlim(-1.1 * most, 1.1 * most)


def _dot(axes: Axes, mark: Mark, place: float, style: Style) -> None:
    axes.plot([mark.low, mark.high], [place, place], color=style.colour, linewidth=1.3, zorder=2)
    least, most = axes.get_xlim()
    for beyond, edge, arrow in ((mark.low < least, least, "<"), (mark.high > most, most, ">")):
        if beyond:
            axes.plot([edge], [place], arrow, color=style.colour, markersize=5, clip_on=False)
    axes.plot([mark.value], [place], style.marker, color=style.colour, mfc=_face(style), markersize=5.5, zorder=3)


def _whisker(axes: Axes, mark: Mark, place: float, colour: str) -> None:
    axes.plot([mark.low, mark.high], [place, place], color=colour, linewidth=1.4)


def _face(style: Style) -> str:
    return style.colour if style.filled else "white"


def _percent(value: float) -> str:
    return f"{_short(value)}\N{NO-BREAK SPACE}%"


def _short(value: float) -> str:
    """A whole number, or one place where it is small."""
    return f"{value:.0f}" if value >= 10 or value == 0 else f"{value:.1f}".replace(".", ",")


def _svg(figure: Figure) -> str:
    """The picture without its XML head, as wide as its place, its fonts with a fallback."""
    out = io.StringIO()
    figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    picture = out.getvalue()
    picture = picture[picture.index("<svg") :]
    picture = re.sub(r"<metadata>.*?</metadata>", "", picture, flags=re.S)
    picture = re.sub(r'(<svg[^>]*?) width="[^"]*"', r"\1", picture, count=1)
    picture = re.sub(r'(<svg[^>]*?) height="[^"]*"', r"\1", picture, count=1)
    picture = picture.replace("'DejaVu Sans'", FONTS)
    return picture.replace("<svg ", '<svg aria-hidden="true" ', 1)
