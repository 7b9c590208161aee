"""Whole matches, from the deal to the end: day after day of orders that the game accepts."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec
import pytest

from engine.core.chance import Chance
from engine.core.game import Seat
from engine.core.refusal import Refusal
from engine.curse.events import AnyEvent, Spent
from engine.curse.game import STATES, Curse
from engine.curse.ids import CLASSES
from engine.curse.model import As, Match, Order, Vote
from engine.curse.scenario import resolve_document, result
from tests.pairs.invariants import check, resolved
from tests.rules.strategies import order_from

GAME = Curse()
LONGEST = 40
"""More days than any match lasts: the curse takes two spheres from each on every day on which nobody dies before it."""


def a_list(match: Match, who: str, chance: random.Random) -> Sequence[Order]:
    """What a player has ordered in the end, of several messages of which some are refused (R2.9, R2.10)."""
    standing: Sequence[Order] = ()
    place = [one.id for one in match.characters].index(who)
    for _ in range(chance.randint(0, 4)):
        new = order_from(match, (place, *(chance.randrange(60) for _ in range(5))))
        answer = GAME.give(match, who, standing, [new])
        standing = standing if isinstance(answer, Refusal) else answer
    return standing


def ballots(match: Match, chance: random.Random) -> Mapping[str, Vote]:
    """Most vote, some as another."""
    living = GAME.awaited(match)
    voters = [one for one in living if chance.random() < 0.7]
    return {one: As(chance.choice(living)) if chance.random() < 0.2 else chance.choice(living) for one in voters}


def dealt(seed: int) -> Match:
    """A table of five to ten."""
    chance = random.Random(seed)
    classes = chance.sample(list(CLASSES), 5 + seed % 6)
    options = {"traitors": 1 + seed // 6 % 2, "deal": ("random", "balanced")[seed % 2]}
    return GAME.set_up([Seat(one) for one in classes], options, Chance(str(seed)))


def units(match: Match) -> Counter[str]:
    """All items of a match; the artifacts together, since white ones turn black."""
    total: Counter[str] = Counter()
    for one in match.characters:
        for item, count in one.items.items():
            total["artifact" if item.endswith("_artifact") and item != "thief_artifact" else item] += count
    return total


@pytest.mark.parametrize("table", range(6))
def test_every_match_keeps_the_invariants_and_ends(table: int) -> None:
    """Sixteen matches at a table of each size: each day is as a document of it says, and is stored and read between."""
    for seed in range(table, 96, 6):
        chance = random.Random(f"orders {seed}")
        match = start = dealt(seed)
        spent: Counter[str] = Counter()
        for number in range(1, LONGEST + 1):
            assert match.day == number
            match, events = _one_day(match, chance)
            spent.update(str(event.item) for event in events if isinstance(event, Spent))
            if (ending := GAME.ending(events)) is not None:
                break
        assert ending is not None, f"match {seed} does not end"
        assert units(match) == units(start) - spent
        _is_fair(match, ending.outcome, ending.winners)


def _one_day(match: Match, chance: random.Random) -> tuple[Match, Sequence[AnyEvent]]:
    orders = [order for who in GAME.awaited(match) for order in a_list(match, who, chance)]
    day = resolved(match, orders, ballots(match, chance))
    check(day)
    document = {"game": "curse3", **msgspec.to_builtins(match), "orders": msgspec.to_builtins(orders)}
    came = resolve_document(document | {"votes": msgspec.to_builtins(day.votes)})
    assert came == msgspec.json.decode(msgspec.json.encode(result(day.after, day.events)))
    return STATES.decode(STATES.encode(day.after)), day.events


def _is_fair(match: Match, outcome: str, winners: Sequence[str]) -> None:
    """R9: the winners are the living of one side, and the match had to end."""
    living = {one.id: one.faction for one in match.characters if one.alive}
    side = {"representatives": "representative", "traitors": "traitor", "draw": ""}[outcome]
    assert set(winners) == {one for one, faction in living.items() if faction == side}
    traitors = sum(faction == "traitor" for faction in living.values())
    assert not living or traitors == 0 or len(living) - traitors <= traitors
