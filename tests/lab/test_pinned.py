"""The same seed gives the same numbers, tomorrow as well: what is published of a laboratory run can be had again."""

from hashlib import blake2b

import msgspec
import pytest

from engine.core.refusal import RefusedError
from engine.curse.lab.play import Setting, days, opening
from engine.curse.lab.seen import Memory
from engine.curse.lab.tally import Sums, Tally, difference, match_facts, tallied
from engine.curse.rules import DEFAULT, Rules

SETTINGS = (
    Setting(),
    Setting(players=7, traitors=1, deal="balanced"),
    Setting(rules=Rules(curse=3, strike=4, power_limit=3, light_limit=2, uncounted_limit=2)),
)

PINNED = {
    0: "f931f10724324fd0",
    10: "fe3629dbb21465f5",
    20: "792af1694606cad4",
    30: "06d38c1d0df1fc26",
    40: "cc12215425fd5f30",
    50: "70c21dedd09559c0",
}
"""First match → digest of it and the nine after it.

Whoever changes how the scripted players play, what is counted of a match, or a rule, changes these: run the test, see
that only what was meant has changed, and copy the digests that it shows.
"""


@pytest.mark.parametrize("first", PINNED)
def test_the_same_seed_gives_the_same_matches_and_the_same_sums(first: int) -> None:
    seeds = [f"pinned/{number}" for number in range(first, first + 10)]
    facts = [match_facts(seed, SETTINGS[number % 3]) for number, seed in enumerate(seeds)]
    beside = [difference(one, other) for one, other in zip(facts, facts[3:], strict=False)]
    played = [days(seed, SETTINGS[number % 3]) for number, seed in enumerate(seeds)]
    matches = [[(day.orders, day.votes) for day in match] for match in played]
    tallies = [sorted(tallied(told).answers.items()) for told in (facts, beside)]
    digest = blake2b(msgspec.json.encode((matches, tallies)), digest_size=8).hexdigest()
    assert digest == PINNED[first]


def test_what_is_played_if_nothing_else_is_said() -> None:
    assert Setting() == Setting(players=10, traitors=2, deal="random", rules=DEFAULT, longest=40)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"longest": 0}, Setting)
    assert msgspec.convert({"longest": 1}, Setting).longest == 1


def test_of_nothing_the_sum_is_nothing() -> None:
    assert Sums() == Sums(asked=0, yes=0, asked2=0, both=0, yes2=0)
    assert Tally() == Tally(matches=0, answers={})
    assert Memory({}).spheres == 0


def test_sums_add_up_one_by_one() -> None:
    assert Sums(1, 2, 3, 4, 5) + Sums(10, 20, 30, 40, 50) == Sums(11, 22, 33, 44, 55)


def test_parts_of_a_run_add_up_to_the_whole() -> None:
    facts = [match_facts(f"parts/{number}", SETTINGS[0]) for number in range(6)]
    parts, whole = [tallied(facts[:2]), tallied(facts[2:])], tallied(facts)
    assert (parts[0].matches, parts[1].matches, whole.matches) == (2, 4, 6)
    assert parts[0].with_(parts[1]) == parts[1].with_(parts[0]) == whole


def test_more_players_than_classes_cannot_play() -> None:
    with pytest.raises(RefusedError, match="players"):
        opening("x", Setting(players=11))
