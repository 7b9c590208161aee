"""The values of the game: they do not change, they are read strictly, and what is as always is not written."""

from collections.abc import Iterator
from dataclasses import is_dataclass
from importlib import import_module
from pkgutil import walk_packages
from typing import Any, get_args

import msgspec
import pytest
from msgspec import Struct, UnsetType

import engine.curse
from engine.core.chance import Chance
from engine.curse import conditions, log, model, rules, scenario, view
from engine.curse.check import Case, Ledger
from engine.curse.conditions import Condition, Tally, VotesAgainst, opposite
from engine.curse.events import AnyEvent, Event, Voted
from engine.curse.game import Curse
from engine.curse.headers import Deed, Target
from engine.curse.model import Order
from engine.curse.resolve import resolve
from engine.curse.rules import DEFAULT, Rules, RulesError, allowed, read_toml
from tests.rules.day import calm, day, monk, paladin


def classes() -> Iterator[type]:
    """Every class that the rules have."""
    for module in (found.name for found in walk_packages(engine.curse.__path__, "engine.curse.")):
        for thing in vars(import_module(module)).values():
            if isinstance(thing, type) and thing.__module__ == module:
                yield thing


SCRATCH = (Case, Ledger)
"""What the check of an order writes on."""
VALUES = [kind for kind in classes() if issubclass(kind, Struct)]
PLAIN = [kind for kind in classes() if is_dataclass(kind) and kind not in SCRATCH]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: value.__qualname__)
def test_a_value_never_changes(value: type[Struct]) -> None:
    assert value.__struct_config__.frozen


@pytest.mark.parametrize("value", PLAIN, ids=lambda value: value.__qualname__)
def test_what_is_no_document_never_changes_either(value: Any) -> None:
    assert value.__dataclass_params__.frozen


def test_a_header_never_changes() -> None:
    deed = Deed(id="x", rule="R1.1", target=Target.NONE)
    with pytest.raises(AttributeError):
        deed.id = "y"  # type: ignore[misc]
    with pytest.raises(TypeError):
        Deed("x", "R1.1", Target.NONE)  # type: ignore[misc]


def test_R1_7_a_seed_never_changes() -> None:
    chance = Chance("one")
    with pytest.raises(AttributeError):
        chance.seed = "two"  # type: ignore[misc]


READ = (
    model.Effect, model.Character, model.Link, model.Match, model.Order, model.As, VotesAgainst, Tally, Condition,
    Rules, scenario.Listed, scenario.Scenario, log.LoggedDay,
)  # fmt: skip
"""What is read from documents and from what is stored."""


@pytest.mark.parametrize("value", READ, ids=lambda value: value.__name__)
def test_an_unknown_field_is_refused(value: type[Struct]) -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field `nonsense`"):
        msgspec.convert({"nonsense": 1}, value)


def test_an_unknown_field_of_a_log_is_refused() -> None:
    with pytest.raises(log.LogError, match="unknown field `nonsense`"):
        log.parse('{"game": "curse3", "log": 1, "start": {}, "nonsense": 1}')


@pytest.mark.parametrize("result", ["5", "[]", "null", "{"])
def test_a_log_whose_day_has_no_result_is_refused(result: str) -> None:
    text = log.write(calm(monk(), paladin()).match, [([], {})])
    head, day_ = text.splitlines()
    assert log.parse(text).days[0].orders == ()
    before, _, _ = day_.partition(',"result":')
    with pytest.raises(log.LogError):
        log.parse(f'{head}\n{before},"result":{result}}}\n')


BILLION = 10**9
RANGES = [
    (model.Whole, 0, BILLION),
    (model.Positive, 1, BILLION),
    (rules.Amount, 0, BILLION),
    (rules.Some, 1, BILLION),
]


@pytest.mark.parametrize(("number", "least", "most"), RANGES)
def test_a_number_has_its_range(number: Any, least: int, most: int) -> None:
    assert [msgspec.convert(value, number) for value in (least, most)] == [least, most]
    for value in (least - 1, most + 1):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(value, number)


@pytest.mark.parametrize(("count", "fits"), [(-1, False), (0, True), (BILLION, True), (BILLION + 1, False)])
def test_R3_3_a_number_of_votes_has_its_range(count: int, fits: bool) -> None:
    said = {"target": "monk", "op": ">", "count": count}
    if fits:
        assert msgspec.convert(said, Tally).count == count
    else:
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(said, Tally)


def test_an_id_has_at_least_one_letter() -> None:
    assert msgspec.convert("x", model.Name) == "x"
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert("", model.Name)


@pytest.mark.parametrize("field", ["all", "any"])
def test_R3_3_one_part_is_enough_and_none_is_too_few(field: str) -> None:
    assert msgspec.convert({field: [{"voted": "monk"}]}, Condition)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({field: []}, Condition)


def test_R3_3_a_condition_says_how_many_fields_are_too_many() -> None:
    with pytest.raises(ValueError, match="exactly one of its fields, here are 2"):
        Condition(voted="monk", not_=Condition(voted="monk"))


def test_R3_3_what_is_turned_round_twice_is_as_it_was() -> None:
    voted = Condition(voted="monk")
    assert opposite(opposite(voted)) == voted
    assert conditions.WRITTEN_ATOMS == 4


def test_R1_2_a_character_is_fresh_where_nothing_else_is_said() -> None:
    fresh = model.Character(id="monk", class_id="monk", faction="representative")
    assert fresh == monk()
    assert (fresh.alive, fresh.spheres, fresh.light, fresh.resurrected) == (True, 10, 0, False)
    assert (fresh.items, fresh.effects, fresh.uses, fresh.learned, fresh.received) == ({}, (), {}, (), ())
    assert fresh.copied is None


def test_a_character_that_is_not_in_the_match_is_not_found() -> None:
    match = calm(monk(), paladin()).match
    assert match.character("paladin") is match.characters[1]
    with pytest.raises(KeyError, match="bard"):
        match.character("bard")


def test_the_game_carries_out_the_day_as_the_rules_do() -> None:
    today = day(monk(), paladin()).order("monk", "strike", "paladin")
    assert Curse().resolve(today.match, today.orders, {}) == resolve(today.match, today.orders, {})


# What is not written


def test_an_order_is_written_without_what_it_does_not_say() -> None:
    assert msgspec.to_builtins(Order(by="monk", action="light", target="monk")) == {
        "by": "monk", "action": "light", "target": "monk",
    }  # fmt: skip


def test_the_numbers_of_the_rulings_are_not_written() -> None:
    assert msgspec.to_builtins(DEFAULT) == {}
    assert msgspec.to_builtins(Rules(strike=4)) == {"strike": 4}


def test_a_condition_is_written_as_its_one_field() -> None:
    assert msgspec.to_builtins(Condition(not_=Condition(voted="monk"))) == {"not": {"voted": "monk"}}


def test_an_event_is_written_without_what_is_as_always() -> None:
    assert msgspec.to_builtins(Voted(voter="monk", target="paladin")) == {
        "event": "voted", "voter": "monk", "target": "paladin",
    }  # fmt: skip


@pytest.mark.parametrize("event", get_args(AnyEvent), ids=lambda event: event.__name__)
def test_an_event_is_told_apart_by_its_name(event: type[Event]) -> None:
    tag = event.__struct_config__.tag
    assert isinstance(tag, str)
    assert tag.replace("_", "") == event.__name__.lower()


def test_a_cause_is_named_where_an_event_is_made() -> None:
    """The fields of each kind come first, as they read."""
    with pytest.raises(TypeError):
        Event(1)  # type: ignore[call-arg]


def test_a_use_without_a_named_ability_is_told_without_one() -> None:
    told = view.Announced(by="monk", ability="strike", targets=("monk",), linked=())
    assert isinstance(told.names, UnsetType)
    assert "names" not in msgspec.to_builtins(told)


# Rules of a house


def test_a_file_of_rules_says_what_differs() -> None:
    assert read_toml("curse = 3\nstrike = 4 # weaker\n") == Rules(curse=3, strike=4)
    assert read_toml("") == DEFAULT


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("curse = -1", "curse: a whole number from 0 to 1000 is wanted, not -1"),
        ("link_days = 0", "link_days: a whole number from 1 to 1000 is wanted, not 0"),
        ('curse = "2"', "curse: a whole number from 0 to 1000 is wanted, not '2'"),
        ("strike = 1\ncurze = 1", "curze: there is no such number; `rassvet curse rules` lists them"),
        ("curse = true", "curse: a whole number from 0 to 1000 is wanted, not True"),
        ("curse = 1001", "curse: a whole number from 0 to 1000 is wanted, not 1001"),
        ("players_most = 11", "players_most: there are 10 classes"),
        ("players_least = 6\nplayers_most = 5", "players_least is greater than players_most"),
        ("ring_least = 3\nring_most = 2", "ring_least is greater than ring_most"),
        ("curse", "not TOML: "),
    ],
)
def test_a_file_of_rules_is_read_strictly(text: str, why: str) -> None:
    with pytest.raises(RulesError) as refused:
        read_toml(text)
    assert str(refused.value).startswith(why)


def test_numbers_at_their_bounds_are_taken() -> None:
    assert read_toml("curse = 1000\nlink_days = 1000\nstrike = 0") == Rules(curse=1000, link_days=1000, strike=0)
    assert read_toml("players_least = 5\nplayers_most = 5\nring_least = 2\nring_most = 2").ring_most == 2


def test_what_a_number_may_be() -> None:
    assert (allowed("curse"), allowed("spheres")) == ((0, 1000), (1, 1000))
