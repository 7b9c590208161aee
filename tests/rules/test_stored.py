"""What is stored of a match, and how it is read by a later version of the program."""

import json
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from engine.core.codec import Codec, StoredValueError
from engine.curse.conditions import Condition, opposite
from engine.curse.events import AnyEvent
from engine.curse.game import EVENTS, ORDERS, STATES, VOTES
from engine.curse.ids import EffectId
from engine.curse.model import As, Order, Vote
from engine.curse.resolve import resolve
from engine.curse.rules import Rules
from tests.rules.day import day, fire_mage, monk, order, paladin, tally
from tests.rules.stored.days import DAYS

OLD: Codec[int] = Codec(int)
NEW: Codec[dict[str, int]] = Codec(dict[str, int], [lambda value: {"count": value}, lambda value: {**value, "more": 0}])
"""The number of the first schema is a field of the second, which in the third is not alone."""


FILES = sorted((Path(__file__).parent / "stored").glob("*.json"))
CHANGED: dict[str, str] = {}
"""File → the ruling that changed since, so that its day comes to another result now."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_an_earlier_version_stored_is_read_and_comes_to_the_same(path: Path) -> None:
    schema, name = path.stem.split("-")
    kept, day_ = json.loads(path.read_text("utf-8")), DAYS[name]()
    state, orders = STATES.decode(kept["state"]), [ORDERS.decode(text) for text in kept["orders"]]
    votes = {voter: VOTES.decode(text) for voter, text in kept["votes"].items()}
    assert (state, orders, votes) == (day_.match, day_.orders, day_.votes)
    after, events = STATES.decode(kept["next"]), EVENTS.decode(kept["events"])
    if path.stem not in CHANGED:
        came = resolve(state, orders, day_.votes)
        assert (came[0], tuple(came[1])) == (after, events)
    if int(schema) == STATES.schema:
        assert (STATES.encode(after), EVENTS.encode(events)) == (kept["next"], kept["events"])


def test_every_day_is_stored_by_this_version() -> None:
    assert {f"{STATES.schema}-{name}" for name in DAYS} <= {path.stem for path in FILES}


def test_the_stored_days_have_every_kind_of_event_effect_and_field() -> None:
    days = [make() for make in DAYS.values()]
    events = {type(event) for one in days for event in one.resolve().events}
    assert events == set(get_args(AnyEvent))
    effects = {effect.kind for one in days for who in one.match.characters for effect in who.effects}
    assert effects == set(get_args(EffectId))
    fields = {name for one in days for order_ in one.orders for name in msgspec.to_builtins(order_)}
    assert fields == set(Order.__struct_fields__)
    nodes_ = {name for one in days for order_ in one.orders if order_.when for name in msgspec.to_builtins(order_.when)}
    assert nodes_ >= {"not", "all", "any"}


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
