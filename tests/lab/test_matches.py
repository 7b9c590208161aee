"""Scripted players: matches come to an end, all of the game is used, and hardly an order is not allowed."""

from itertools import islice, pairwise

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from engine.core.refusal import RefusedError
from engine.curse import view
from engine.curse.events import Acted, Copied, Dropped, Idle, Learned, LightAdded, LightSeen, Resurrected, Used
from engine.curse.ids import ABILITIES, ITEMS, PUBLIC_ITEMS
from engine.curse.lab.play import Played, Setting, days, opening
from engine.curse.lab.strategies import STRATEGIES
from engine.curse.model import As
from engine.curse.rules import Rules

SEEDS = [f"test/{number}" for number in range(200)]


@pytest.fixture(scope="module")
def matches() -> list[list[Played]]:
    return [list(days(seed)) for seed in SEEDS]


def test_the_same_seed_plays_the_same_match(matches: list[list[Played]]) -> None:
    assert list(days(SEEDS[3])) == matches[3]
    assert matches[3] != matches[4]


def test_matches_end(matches: list[list[Played]]) -> None:
    assert all(view.outcome(match[-1].events)[0] is not None for match in matches)
    assert all(view.outcome(day.events)[0] is None for match in matches for day in match[:-1])
    assert len({len(match) for match in matches}) > 4
    assert {view.outcome(match[-1].events)[0] for match in matches} >= {"representatives", "traitors"}


def test_each_day_goes_on_from_the_last(matches: list[list[Played]]) -> None:
    for match in matches:
        assert [day.match.day for day in match] == list(range(1, len(match) + 1))
        assert all(day.after == following.match for day, following in pairwise(match))


def test_a_match_that_does_not_end_is_given_up() -> None:
    assert len(list(days("x", Setting(longest=2, rules=Rules(spheres=1000))))) == 2


def test_players_know_the_rules(matches: list[list[Played]]) -> None:
    """A condition that does not hold is no fault; less than 3 % of the others may be."""
    given = [order for match in matches for day in match for order in day.orders]
    dropped = [event for match in matches for day in match for event in day.events if isinstance(event, Dropped)]
    assert sum(event.reason != "condition" for event in dropped) < 0.03 * len(given)


def test_all_of_the_game_is_used(matches: list[list[Played]]) -> None:
    events = [event for match in matches for day in match for event in day.events]
    used = [event for event in events if isinstance(event, Used)]
    acted = [event for event in events if isinstance(event, Acted)]
    assert {event.ability for event in used} == set(ABILITIES)
    assert {event.ability for event in used if event.copied}
    artifacts = {"white_artifact", "black_artifact"}
    assert {event.item for event in acted if event.action == "use"} == set(ITEMS) - artifacts
    given = {event.item for event in acted if event.action == "transfer"}
    assert given >= {"artifact", "elixir", "red_sphere", "poison", "amulet", "power_potion", "black_totem"}
    assert given <= set(PUBLIC_ITEMS)
    assert {event.action for event in acted} == {"light", "use", "transfer", "looting"}
    kinds = {type(event) for event in events}
    assert kinds >= {Copied, Idle, Learned, LightAdded, LightSeen, Resurrected}


def test_votes_and_conditions_are_used(matches: list[list[Played]]) -> None:
    votes = [vote for match in matches for day in match for vote in day.votes.values()]
    assert 0.1 < sum(isinstance(vote, As) for vote in votes) / len(votes) < 0.6
    conditions = [order.when for match in matches for day in match for order in day.orders if order.when is not UNSET]
    assert any(one.tally is not UNSET for one in conditions)
    assert any(one.not_ is not UNSET and one.not_.votes_against is not UNSET for one in conditions)
    assert any(one.votes_against is not UNSET for one in conditions)


def test_every_strategy_is_dealt() -> None:
    dealt = {strategy.id for seed in SEEDS for strategy in opening(seed).strategies.values()}
    assert dealt == {strategy.id for strategy in STRATEGIES}


def test_traitors_never_vote_for_nor_harm_each_other(matches: list[list[Played]]) -> None:
    for match in matches:
        pair = {one.id for one in match[0].match.characters if one.faction == "traitor"}
        for day in match:
            assert not any(one in pair and vote in pair for one, vote in day.votes.items())
            harm = [order for order in day.orders if order.item in ("poison", "knife") and order.action == "use"]
            assert not any(order.by in pair and order.target in pair for order in harm)


@pytest.mark.parametrize("players", range(5, 11))
@pytest.mark.parametrize("traitors", [1, 2])
def test_R1_1_matches_of_every_size(players: int, traitors: int) -> None:
    for number in range(3):
        match = list(days(f"size/{number}", Setting(players=players, traitors=traitors)))
        factions = [one.faction for one in match[0].match.characters]
        assert (len(factions), factions.count("traitor")) == (players, traitors)


def test_a_size_that_the_rules_do_not_allow() -> None:
    with pytest.raises(RefusedError):
        opening("x", Setting(players=4))
    with pytest.raises(RefusedError):
        opening("x", Setting(traitors=3))


def test_other_rules_play_the_same_deal() -> None:
    """So that two sets of rules are compared by the same matches."""
    house = Setting(rules=Rules(curse=4, strike=1))
    for seed in SEEDS[:20]:
        mine, other = opening(seed), opening(seed, house)
        assert replace(other.match, rules=mine.match.rules) == mine.match
        assert (mine.strategies, mine.memories) == (other.strategies, other.memories)


def test_extreme_rules_do_not_stop_the_players() -> None:
    large = Rules(dealt_poison=10**9, dealt_red_sphere=10**9, ability_limit=10**9, spheres=10**6)
    assert len(list(islice(days("x", Setting(rules=large)), 3))) == 3
    none = Rules(ability_limit=0, light_limit=0, looting_limit=0, uncounted_limit=0, ring_most=0, curse=0)
    assert len(list(days("x", Setting(rules=none, longest=5)))) <= 5
