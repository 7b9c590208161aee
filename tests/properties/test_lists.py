"""A character's list of orders: what the game accepts is what it takes (R2.9, R2.10)."""

from collections import Counter

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from engine.core.refusal import Refusal
from engine.curse.check import sift
from engine.curse.model import Match, Order
from engine.curse.orders import give
from tests.properties.profile import modest
from tests.rules.strategies import MATCHES, ORDER_NUMBERS, order_from


@modest
@given(MATCHES, st.data())
def test_what_was_accepted_without_a_condition_is_taken(match: Match, data: st.DataObject) -> None:
    """Message after message: the newest orders stand, beside whatever was there before."""
    who = data.draw(st.sampled_from(match.characters)).id
    standing: tuple[Order, ...] = ()
    for _ in range(data.draw(st.integers(1, 5))):
        message = [
            msgspec.structs.replace(order_from(match, data.draw(ORDER_NUMBERS)), by=who, when=msgspec.UNSET)
            for _ in range(2)
        ]
        answer = give(match, who, standing, message, more=data.draw(st.booleans()))
        if isinstance(answer, Refusal):
            continue
        standing = answer
        taken = [order for order, _, reason in sift(match, standing, {}) if reason is None]
        assert Counter(map(repr, message)) <= Counter(map(repr, taken))
