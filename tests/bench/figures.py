"""All figures, in the order of the table. New ones are a function that measures, named here."""

from collections.abc import Callable

from tests.bench.boards import answer_at_tables, draw_boards
from tests.bench.burst import empty_a_full_outbox, end_a_thousand_days
from tests.bench.figure import Figure
from tests.bench.intake import take_callbacks
from tests.bench.laboratory import play_matches
from tests.bench.night import end_a_day
from tests.bench.resolution import resolve_a_day, resolve_beside_diplomacy

FIGURES: list[Callable[[], list[Figure]]] = [
    resolve_a_day,
    resolve_beside_diplomacy,
    play_matches,
    end_a_day,
    take_callbacks,
    empty_a_full_outbox,
    end_a_thousand_days,
    draw_boards,
    answer_at_tables,
]
