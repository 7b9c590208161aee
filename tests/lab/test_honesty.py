"""A player acts on what it may see: what only others know changes nothing that it orders."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from engine.core.chance import Chance
from engine.curse import view
from engine.curse.lab import table as tables
from engine.curse.lab.play import Opening, days, decided, opening
from engine.curse.lab.seen import Memory, remember
from engine.curse.model import Character, Effect, Match, Order, Vote

Day = tuple[Match, tables.Table, dict[str, Memory]]


def mornings(seed: str, opened: Opening) -> Iterator[Day]:
    """What there is to decide from on each day of a match."""
    table, memories = tables.opened(opened.match), dict(opened.memories)
    for day in days(seed):
        yield day.match, table, dict(memories)
        shown, told = view.public(day.events, day.after), view.private(day.events, day.after)
        for one in memories:
            if day.match.character(one).alive:
                memories[one] = remember(table, view.own(day.match, one), memories[one], shown, told.get(one, ()))
        table = tables.after(table, shown)


def orders_and_vote(
    who: str, match: Match, table: tables.Table, memories: dict[str, Memory], opened: Opening, seed: str
) -> tuple[list[Order], Vote | None]:
    owns = {one.id: view.own(match, one.id) for one in match.characters if one.alive}
    orders, votes = decided(table, owns, memories, opened.strategies, Chance(seed))
    return [order for order in orders if order.by == who], votes.get(who)


def other_secrets(match: Match, who: str, known: set[str]) -> Match:
    """The same match with everything that the character cannot know changed."""

    def changed(one: Character) -> Character:
        if one.id == who or one.id in known:
            return one
        return replace(
            one,
            spheres=1 if one.alive else 0,
            light=7,
            items={"knife": 1, "white_artifact": 1},
            effects=(Effect("freeze", 2),),
            learned=("strike",),
        )

    return replace(match, characters=tuple(map(changed, match.characters)))


@pytest.mark.parametrize("number", range(6))
def test_others_secrets_change_no_order_and_no_vote(number: int) -> None:
    seed = f"honest/{number}"
    opened = opening(seed)
    for match, table, memories in mornings(seed, opened):
        for one in match.characters:
            if one.alive:
                known = set(view.partners(match, one))
                strange = {who: mind if who in known | {one.id} else Memory(dict.fromkeys(mind.opinion, 3))
                           for who, mind in memories.items()}  # fmt: skip
                before = orders_and_vote(one.id, match, table, memories, opened, seed)
                after = orders_and_vote(one.id, other_secrets(match, one.id, known), table, strange, opened, seed)
                assert before == after


def test_a_representative_does_not_know_who_the_traitors_are() -> None:
    """Two others change factions, and their strategies with them: the orders stay."""
    seed = "honest/faction"
    opened = opening(seed)
    factions = {one.id: one.faction for one in opened.match.characters}
    traitor = next(one for one, faction in factions.items() if faction == "traitor")
    me, other = [one for one, faction in factions.items() if faction == "representative"][:2]
    exchanged = {traitor: other, other: traitor}
    swapped = replace(
        opened.match,
        characters=tuple(
            replace(one, faction=factions[exchanged.get(one.id, one.id)]) for one in opened.match.characters
        ),
    )
    strategies = {one: opened.strategies[exchanged.get(one, one)] for one in factions}
    table = tables.opened(opened.match)
    before = orders_and_vote(me, opened.match, table, dict(opened.memories), opened, seed)
    turned = Opening(swapped, strategies, opened.memories)
    assert orders_and_vote(me, swapped, table, dict(opened.memories), turned, seed) == before


def test_the_public_table_is_made_of_public_results() -> None:
    """The table of a day can be had again from the announcements alone."""
    for day in days("honest/table"):
        shown = view.public(day.events, day.after)
        assert tables.after(tables.opened(day.match), shown).blocked == day.after.blocked
