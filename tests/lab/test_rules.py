"""Every number of the rules is used: changing it changes a match, or what may be played at all."""

from collections.abc import Iterator

import pytest

from engine.core.refusal import RefusedError
from engine.curse.lab.play import Setting, days
from engine.curse.rules import DEFAULT, Rules, RulesError, read_toml

SEEDS = [f"rules/{number}" for number in range(40)]
VALUES = (0, 1, 2, 3, 4, 20)


def played(seed: str, rules: Rules) -> Iterator[object]:
    """Everything of a match but its rules."""
    try:
        for day in days(seed, Setting(rules=rules)):
            yield day.match.characters, day.orders, day.votes, day.events
    except RefusedError as error:
        yield error.refusal


def changes(name: str) -> bool:
    """Whether some other value of the number changes some match."""
    default = getattr(DEFAULT, name)
    for value in VALUES:
        if value == default or (value == 0 and Rules.__annotations__[name].__metadata__[0].ge):
            continue
        house = Rules(**{name: value})
        if any(list(played(seed, DEFAULT)) != list(played(seed, house)) for seed in SEEDS):
            return True
    return False


@pytest.mark.parametrize("name", Rules.__struct_fields__)
def test_the_number_is_used(name: str) -> None:
    assert changes(name)


def test_a_file_of_rules_overrides_some() -> None:
    assert read_toml("curse = 3\nstrike = 4 # weaker\n") == Rules(curse=3, strike=4)
    assert read_toml("") == DEFAULT


@pytest.mark.parametrize("text", ["curse = -1", "curse = 10000000000", "curze = 1", "curse", "[[curse]]"])
def test_a_file_of_rules_is_read_strictly(text: str) -> None:
    with pytest.raises(RulesError):
        read_toml(text)


def test_R1_1_the_rules_say_how_many_may_play() -> None:
    assert len(next(days("x", Setting(players=3, traitors=1, rules=Rules(players_least=3)))).match.characters) == 3
    with pytest.raises(RefusedError, match="players"):
        next(days("x", Setting(players=9, rules=Rules(players_most=8))))
    with pytest.raises(RefusedError, match="players"):
        next(days("x", Setting(players=11, rules=Rules(players_most=11))))
