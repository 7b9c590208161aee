"""Days in which other people's secrets differ, and what of it `me` is shown."""

from collections.abc import Sequence

from hypothesis import assume
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.curse import events as e
from engine.curse import view
from engine.curse.catalog import step_of
from engine.curse.model import Character, Match, Order, Vote
from engine.curse.resolve import resolve
from tests.properties.shown import fates, shown

ARTIFACTS = ("white_artifact", "black_artifact")
PRYING = ("looting", "insight_sphere", "thief_artifact", "white_totem", "black_totem")
"""Steps at which one looks into a bag, or takes from it."""
MOVING = (*PRYING, "transfer")
FROM_MANY = {"white_totem", "black_totem", "thief_artifact", "looting", "transfer", "insight_sphere"}
CHANCE = st.randoms(use_true_random=False)


def one_of(match: Match, data: st.DataObject) -> str:
    return data.draw(st.sampled_from(match.characters)).id


def with_others(match: Match, me: str, others: dict[str, Character]) -> Match:
    """The match with other secrets of all but one."""
    return replace(match, characters=tuple(one if one.id == me else others[one.id] for one in match.characters))


def assert_same(me: str, match: Match, other: Match, orders: Sequence[Order], votes: dict[str, Vote]) -> None:
    """The two matches look the same to `me` after the day, if they agree in what is public and in the deaths."""
    assert_same_days(me, (match, orders, votes), (other, orders, votes))


def assert_same_days(me: str, day: tuple[object, ...], other: tuple[object, ...]) -> None:
    came, came_too = resolve(*day), resolve(*other)  # type: ignore[arg-type]
    assume(view.public(came[1], came[0]) == view.public(came_too[1], came_too[0]))
    assume(fates(came[1]) == fates(came_too[1]))
    assume(inherited(came[1], me) == inherited(came_too[1], me))
    assert shown(*came_too, me, other[1]) == shown(*came, me, day[1])  # type: ignore[arg-type]


def inherited(events: Sequence[e.AnyEvent], me: str) -> int:
    """How many units of the thief's artifact came to `me` from a dead partner, which is no secret to it (R8.7)."""
    moves = [event for event in events if isinstance(event, e.Moved) and event.how == "thief_artifact_moves"]
    return sum(event.count for event in moves if event.taker == me)


def without(orders: Sequence[Order], steps: Sequence[str], by: str | None = None) -> list[Order]:
    """The orders but those of some steps, of one character or of all."""
    return [order for order in orders if step_of(order) not in steps or by not in (None, order.by)]


def protects(events: Sequence[e.AnyEvent], me: str) -> bool:
    """Whether the damage of another comes to `me`."""
    return any(isinstance(event, e.Warded) and event.ward == "protection" and event.by == me for event in events)
