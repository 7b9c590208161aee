"""The report into its files."""

from collections.abc import Mapping
from pathlib import Path

from locales.render import russian
from vkbot.cli import installed_version
from vkbot.commands.errors import about
from vkbot.lab.page import page
from vkbot.lab.results import Report, Typed, encoded, report
from vkbot.lab.simulate import Plan, Sample
from vkbot.lab.statistics import shown


def write(
    plan: Plan, sample: Sample, typed: Typed, rulings: Mapping[str, str], folder: Path
) -> tuple[Report, tuple[Path, Path]]:
    """Make lab.html and lab.json in a folder; answers what they say and where they are. Raises UserError."""
    made = report(plan, sample, installed_version(), typed, dict(rulings))
    html, json = folder / "lab.html", folder / "lab.json"
    with about(str(folder)):
        html.write_text(page(made, russian()), "utf-8")
        json.write_bytes(encoded(made))
    return made, (html, json)


def summary(made: Report) -> list[str]:
    """The endings in a few lines, for the terminal."""
    columns = [made.results] if made.against is None else [made.results, made.against.results]
    lines = [f"{ending:<16}" + "".join(f"{shown(one.endings[ending]):<26}" for one in columns)
             for ending in made.results.endings]  # fmt: skip
    lengths = "".join(f"{one.mean_length.value or 0:<26.2f}" for one in columns)
    return [line.rstrip() for line in (*lines, f"{'mean days':<16}{lengths}")]
