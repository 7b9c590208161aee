"""The end of a day, put on by the bot: whatever others' secrets are, it sends the same to everybody in the same order.

As tests/properties/test_secrets.py says of the engine's views; here of all that leaves the bot: posts, comments, who is
written to, when, in which order, with what, and which statements the database is given. What other players are told of
their own secrets differs, of course: of them it is only compared that they are written to, once, and in the order of
the roster. Matches that end on the day are left out: everything is revealed then (R9.3).
"""

import asyncio
import os
import random
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from loguru import logger
from msgspec.structs import replace

from engine.curse import view
from engine.curse.catalog import step_of
from engine.curse.events import AnyEvent, Ended
from engine.curse.game import ORDERS, STATES, VOTES
from engine.curse.model import Match as State
from engine.curse.model import Order as Given
from engine.curse.model import Vote
from engine.curse.resolve import resolve
from models.kinds import MatchStatus, OutboxKind, SeatStatus
from models.matches import replace_orders
from models.store import open_store
from models.tables import Ballot, Match, Person, Seat
from tests.databases import migrated_database
from tests.properties.others import CHANCE, MOVING, PRYING, inherited, one_of, protects, with_others, without
from tests.properties.profile import modest
from tests.properties.shown import CALLED, fates
from tests.properties.test_secret_orders import HELD, dropped, in_moves, secret, touches
from tests.properties.test_secrets import scrambled
from tests.rules.strategies import DAYS, Today
from tests.secrecy.watching import Watched, watched
from tests.services.nights import Night
from tests.services.story import HERE
from tests.services.table import POST
from vkbot.services.settings import MatchSettings

FIRST: Final = 501
"""VK id of the first of the roster."""
few: Final = settings(modest, max_examples=100 if os.environ.get("TEST_FULL") else 10)


class Theatre:
    """A day of the rules, put on by the bot in a database of its own."""

    def __init__(self, folder: Path) -> None:
        self._runner = asyncio.Runner()
        self._folder = folder
        self._empty = self._runner.run(migrated_database("sqlite", folder)).removeprefix("sqlite://")

    def close(self) -> None:
        self._runner.close()

    def night(self, today: Today) -> Watched:
        """What the end of the day looks like from outside."""
        return self._runner.run(self._night(*today))

    async def _night(self, state: State, orders: Sequence[Given], votes: dict[str, Vote]) -> Watched:
        copied = self._folder / "night.sqlite3"
        shutil.copy(self._empty, copied)
        async with open_store(f"sqlite://{copied}?synchronous=off"):
            night = Night()
            await night.open()
            await _set(night, state, orders, votes)
            return await watched(night.strike)


async def _set(night: Night, state: State, orders: Sequence[Given], votes: dict[str, Vote]) -> None:
    now = night.clock.now()
    match = await Match.create(
        community_id=HERE, game="curse3", title="Свет", status=MatchStatus.RUNNING.value, seed="seed", created_by=1,
        settings=MatchSettings(players=5).encode(), day_number=state.day, created_at=now, started_at=now,
    )  # fmt: skip
    day = await night.new_day(match, state.day, POST)
    day.state = STATES.encode(state)
    await day.save()
    for number, one in enumerate(state.characters, start=1):
        person = await Person.create(community_id=HERE, vk_id=FIRST + number - 1, may_write=True)
        seat = await Seat.create(
            match=match, person=person, status=SeatStatus.PLAYING.value, character=one.class_id,
            name=CALLED[one.class_id], number=number, applied_at=now,
        )  # fmt: skip
        await replace_orders(day.id, seat.id, [ORDERS.encode(order) for order in orders if order.by == one.id], now)
        if (vote := votes.get(one.id)) is not None:
            text, act = f"голос {number}", number
            await Ballot.create(
                day=day, seat=seat, comment_id=number, text=text, vote=VOTES.encode(vote), acted_at=now, act=act
            )


@pytest.fixture(scope="module")
def theatre(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Theatre]:
    logger.disable("vkbottle")
    made = Theatre(tmp_path_factory.mktemp("nights"))
    yield made
    made.close()


def assert_alike(theatre: Theatre, me: str, today: Today, other: Today) -> None:
    """The two days look the same to `me` and to everybody outside, if the rules let them (others.assert_same_days)."""
    (after, events), (after_too, events_too) = resolve(*today), resolve(*other)
    assume(not ends(events) and not ends(events_too))
    assume(view.public(events, after) == view.public(events_too, after_too))
    assume(fates(events) == fates(events_too))
    assume(inherited(events, me) == inherited(events_too, me))
    seen, seen_too = theatre.night(today), theatre.night(other)
    assert seen.public
    assert seen.statements
    assert seen_too.public == seen.public
    assert seen_too.outside == seen.outside
    mine = FIRST + [one.id for one in after.characters].index(me)
    assert seen_too.told(mine) == seen.told(mine)
    assert seen_too.statements == seen.statements
    written = [row.peer_id for row in seen.rows if row.kind == OutboxKind.MESSAGE]
    assert written == [FIRST + number for number, one in enumerate(after.characters) if one.alive]


def ends(events: Sequence[AnyEvent]) -> bool:
    return any(isinstance(event, Ended) for event in events)


def sided(today: Today, me: str, chance: random.Random) -> Today:
    """The day with a side for everybody; `me` is no traitor, who would be told of partners."""
    match, orders, votes = today
    sides = {one.id: "representative" if one.id == me else chance.choice(("representative", "traitor"))
             for one in match.characters}  # fmt: skip
    characters = tuple(replace(one, faction=sides[one.id]) for one in match.characters)
    return replace(match, characters=characters), orders, votes


@few
@given(DAYS.filter(lambda today: len(today[0].characters) > 3), CHANCE, st.data())
def test_all_secrets_of_all_others_at_once(
    theatre: Theatre, today: Today, chance: random.Random, data: st.DataObject
) -> None:
    """Sides, light, spheres, learned abilities, power and bags, on a day on which nobody pries."""
    me = one_of(today[0], data)
    match, orders, votes = sided(today, me, chance)
    still = without(orders, PRYING)
    assume(not protects(resolve(match, still, votes)[1], me))
    lit = {order.target for order in still if order.action == "light" and order.by == me}
    others = {one.id: scrambled(one, still, chance, lit=one.id in lit) for one in match.characters}
    assert_alike(theatre, me, (match, still, votes), (with_others(match, me, others), still, votes))


@few
@given(DAYS.filter(lambda today: len(today[0].characters) > 3), CHANCE, st.data())
def test_secret_orders_of_others(theatre: Theatre, today: Today, chance: random.Random, data: st.DataObject) -> None:
    """Items used, taken and given by others, looting, dropped orders: with them and without."""
    me = one_of(today[0], data)
    match, orders, votes = sided(today, me, chance)
    _, events = resolve(match, orders, votes)
    apart, touching = not in_moves(events, me), touches(events, me)
    left_out = [
        number for number, order in enumerate(orders)
        if order.by != me and number not in touching
        and (dropped(events, number) or (secret(order) and (apart or step_of(order) not in (*MOVING, *HELD))))
    ]  # fmt: skip
    assume(left_out)
    fewer = [order for number, order in enumerate(orders) if number not in left_out]
    assume(not in_moves(resolve(match, fewer, votes)[1], me) or not apart)
    assert_alike(theatre, me, (match, orders, votes), (match, fewer, votes))
