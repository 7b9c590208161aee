"""The bench itself: its days are the same each time, its table says what is broken."""

from tests.bench.figure import Figure, table
from tests.bench.players import play
from tests.bench.town import Town


def test_the_same_seed_plays_the_same_match() -> None:
    """So that two runs of the bench are about the same days. What the players do is tested in tests/lab."""
    assert list(play(3)) == list(play(3))
    assert list(play(3)) != list(play(4))


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


def test_nobody_plays_in_two_matches_of_the_burst() -> None:
    town = Town(communities=3, matches=4)
    people = [person for group in town.groups for person in town.people(group)]
    assert len(people) == len(set(people)) == 3 * 4 * 10
    assert len({town.token(group) for group in town.groups}) == 3
