"""The bench itself: its players play, its table says what is broken."""

from engine.curse.resolve import resolve
from tests.bench.figure import Figure, table
from tests.bench.players import LONGEST, over, play


def test_scripted_matches_come_to_an_end() -> None:
    for seed in range(10):
        days = list(play(seed))
        assert 1 < len(days) < LONGEST
        assert over(resolve(*days[-1])[1])


def test_the_same_seed_plays_the_same_match() -> None:
    assert list(play(3)) == list(play(3))
    assert list(play(3)) != list(play(4))


def test_scripted_players_use_what_they_have() -> None:
    """So that the figure is about days with something in them."""
    orders = [order for seed in range(20) for _, given, _ in play(seed) for order in given]
    assert len({order.action for order in orders}) == 24
    assert len({order.item for order in orders if order.action == "use"}) == 12


def test_a_limit_is_kept_or_broken() -> None:
    kept = Figure(name="a", value=10, unit="µs", against=20)
    assert (kept.ratio, kept.broken) == (0.5, False)
    assert Figure(name="a", value=30, unit="µs", against=20).broken
    assert Figure(name="a", value=10, unit="/s", against=20, better="higher").broken
    assert not Figure(name="a", value=30, unit="µs", against=20, kind="peer").broken
    assert not Figure(name="a", value=30, unit="µs").broken


def test_the_table_has_a_line_for_each() -> None:
    lines = table([Figure(name="speed", value=30, unit="µs", against=20), Figure(name="size", value=1, unit="MB")])
    assert lines.splitlines()[1:] == [
        "speed   30.0 µs  limit 20 µs    1.50 BROKEN",
        "size    1.0 MB   -              -",
    ]
