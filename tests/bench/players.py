"""The days of the laboratory's matches, each as it goes into the resolution."""

from collections.abc import Iterator

from engine.curse.lab.play import days
from engine.curse.model import Match, Order, Vote

Today = tuple[Match, list[Order], dict[str, Vote]]


def play(seed: int) -> Iterator[Today]:
    """The days of one match of ten; the same for the same seed."""
    for day in days(f"bench/{seed}"):
        yield day.match, day.orders, day.votes
