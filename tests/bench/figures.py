"""All figures, in the order of the table. A new one is a function that measures, named here."""

from collections.abc import Callable

from tests.bench.figure import Figure
from tests.bench.night import end_a_day
from tests.bench.resolution import resolve_a_day

FIGURES: list[Callable[[], Figure]] = [
    resolve_a_day,
    end_a_day,
]
