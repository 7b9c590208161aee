"""What is stored of a match, and how it is read by a later version of the program."""

import pytest

from engine.core.codec import Codec, StoredValueError
from engine.curse.conditions import Condition, opposite
from engine.curse.game import EVENTS, ORDERS, STATES, VOTES
from engine.curse.model import As, Vote
from engine.curse.rules import Rules
from tests.rules.day import day, fire_mage, monk, order, paladin, tally

OLD: Codec[int] = Codec(int)
NEW: Codec[dict[str, int]] = Codec(dict[str, int], [lambda value: {"count": value}, lambda value: {**value, "more": 0}])
"""The number of the first schema is a field of the second, which in the third is not alone."""


def test_a_match_is_read_as_it_was_written() -> None:
    today = day(monk(items={"poison": 2}, effects={"freeze": 2}, learned=("jinx",)), paladin(traitor=True), fire_mage())
    match = today.linked("monk", "paladin").blocked("strike").ruled(curse=3).match
    assert STATES.decode(STATES.encode(match)) == match


def test_numbers_that_equal_the_rulings_are_not_written() -> None:
    assert '"rules":{}' in STATES.encode(day(monk()).match)
    assert '"rules":{"curse":3}' in STATES.encode(day(monk(), rules=Rules(curse=3)).match)


def test_an_order_is_read_with_its_condition() -> None:
    given = order("monk", "strike", "paladin", when={"all": [tally("monk", ">=", 2), {"not": {"voted": "paladin"}}]})
    assert ORDERS.decode(ORDERS.encode(given)) == given


@pytest.mark.parametrize("vote", ["monk", As("paladin"), None])
def test_a_vote_is_read_as_it_was_written(vote: Vote | None) -> None:
    assert VOTES.decode(VOTES.encode(vote)) == vote


def test_the_events_of_a_day_are_read_as_they_were_written() -> None:
    today = day(monk(items={"poison": 1}), paladin(traitor=True), fire_mage()).vote("monk", "paladin")
    events = tuple(today.use("monk", "poison", "paladin").order("monk", "strike", "fire_mage").resolve().events)
    assert EVENTS.decode(EVENTS.encode(events)) == events


def test_an_older_schema_is_brought_up_to_date() -> None:
    assert NEW.schema == 3
    assert NEW.decode(OLD.encode(7)) == {"count": 7, "more": 0}
    assert NEW.decode('{"schema": 2, "value": {"count": 7}}') == {"count": 7, "more": 0}


def test_the_newest_schema_is_read_as_it_is() -> None:
    assert NEW.decode(NEW.encode({"count": 1})) == {"count": 1}


@pytest.mark.parametrize(
    "stored",
    [
        '{"schema": 2, "value": 7}',
        '{"schema": 0, "value": 7}',
        '{"schema": 1}',
        "{",
        "[]",
        '{"schema": 1, "value": "7"}',
    ],
)
def test_what_cannot_be_read_is_an_error(stored: str) -> None:
    with pytest.raises(StoredValueError):
        OLD.decode(stored)


def test_a_condition_has_exactly_one_of_its_fields() -> None:
    with pytest.raises(ValueError, match="exactly one"):
        Condition()
    with pytest.raises(ValueError, match="here are 2"):
        Condition(voted="monk", not_=opposite(Condition(voted="monk")))
