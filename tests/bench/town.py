"""Many matches in many communities, on the evening of their third day: straight into the database, and in the local VK.

What their players ordered and how they voted is from the laboratory, so that a night has as much to tell as others.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from typing import Final

from tortoise.models import Model
from tortoise.transactions import in_transaction

from engine.curse.game import ORDERS, STATES, VOTES
from engine.curse.lab.play import Played, days
from models.kinds import MatchStatus, PostStatus, SeatStatus
from models.tables import Ballot, Community, Day, Match, Order, Person, Seat
from vkbot.sandbox import World
from vkbot.sandbox.model import EVENT_TYPES, EventSettings, Key
from vkbot.sandbox.model import Community as Profile
from vkbot.sandbox.model import Person as Profiled
from vkbot.sandbox.walls import write_post
from vkbot.services.settings import MatchSettings

FIRST: Final = 9100
"""The number of the first community."""
GAME: Final = "curse3"
SEATS: Final = 10
NIGHT: Final = 3
"""The day that ends: by then there is something to tell of, and most are alive."""
PLAYS: Final = 50
"""So many matches of the laboratory are played; the others are like them."""
SYLLABLES: Final = (
    "Ми",
    "ра",
    "Тор",
    "вен",
    "Лу",
    "ко",
    "Се",
    "дар",
    "Ни",
    "ла",
    "Гор",
    "фен",
    "Ве",
    "рон",
    "Ас",
    "тин",
)


@dataclass(frozen=True, slots=True)
class Town:
    """So many communities with so many matches each. Everything in it has a number that follows from its place."""

    communities: int
    matches: int

    @property
    def groups(self) -> range:
        """The numbers of the communities."""
        return range(FIRST, FIRST + self.communities)

    def token(self, group: int) -> str:
        """A community's key."""
        return f"key-of-{group}"

    def people(self, group: int) -> range:
        """The VK ids of those who play in a community."""
        first = 100_000 + (group - FIRST) * self.matches * SEATS
        return range(first, first + self.matches * SEATS)

    def world(self, world: World, *, events: Sequence[str] = tuple(EVENT_TYPES)) -> World:
        """Put it into a local VK, each match with the post of its day."""
        settings = EventSettings(frozenset(events), enabled=True)
        for group in self.groups:
            people = self.people(group)
            for person in people:
                world.add_person(Profiled(person, "Имя", "Фамилия", "female"))
            creator = people[0]
            hall = world.add_community(Profile(group, f"Рассвет {group}", f"club{group}"), creator=creator)
            world.add_key(Key(self.token(group), "community", group))
            hall.allowed.update(people)
            for number in range(self.matches):
                write_post(world, hall, hall.owner_id, f"День {NIGHT}, матч {number}")
            hall.long_poll = settings
        return world

    async def fill(self, now: datetime, settings: MatchSettings) -> datetime:
        """Put it into an open database; when all its days are due."""
        due = settings.next_end(now)
        await Community.bulk_create([Community(id=group, created_at=now) for group in self.groups])
        plays, ids = [_evening(seed) for seed in range(PLAYS)], count(1)
        for group in self.groups:
            rows = _Rows(group, now, due, settings.encode())
            for number in range(self.matches):
                match_id = next(ids)
                people = self.people(group)[number * SEATS : (number + 1) * SEATS]
                rows.match(match_id, number + 1, people, plays[match_id % PLAYS])
            await rows.store()
        await _count_on()
        return due


def _evening(seed: int) -> Played:
    """The day of a match of the laboratory that ends."""
    found = None
    for number, day in enumerate(days(f"burst/{seed}"), start=1):
        found = day
        if number == NIGHT:
            break
    assert found is not None
    return found


class _Rows:
    """The rows of a community. Numbers of seats and people follow from the match's, so that nothing is asked."""

    def __init__(self, group: int, now: datetime, due: datetime, settings: str) -> None:
        self._group, self._now, self._due, self._settings = group, now, due, settings
        self._rows: dict[type[Model], list[Model]] = {}

    def match(self, match_id: int, post_id: int, people: Sequence[int], evening: Played) -> None:
        """One match with its people, seats, day, orders and votes."""
        characters = [one.id for one in evening.match.characters]
        seats = {one: match_id * SEATS + place for place, one in enumerate(characters)}
        names = _names(match_id)
        self._put(
            Match(
                id=match_id, community_id=self._group, game=GAME, title=f"Матч {match_id}",
                status=MatchStatus.RUNNING.value, settings=self._settings, seed=str(match_id), day_number=NIGHT,
                created_by=people[0], created_at=self._now, started_at=self._now,
            )
        )  # fmt: skip
        for (character, seat), person in zip(seats.items(), people, strict=True):
            self._put(Person(id=seat, community_id=self._group, vk_id=person, name=f"Имя {person}"))
            self._put(
                Seat(
                    id=seat, match_id=match_id, person_id=seat, status=SeatStatus.PLAYING.value, character=character,
                    name=next(names), number=seat % SEATS + 1, applied_at=self._now,
                )
            )  # fmt: skip
        self._put(
            Day(
                id=match_id, match_id=match_id, number=NIGHT, state=STATES.encode(evening.match), opened_at=self._now,
                due_at=self._due, post_id=post_id, post_status=PostStatus.BOUND.value, tallies=2,
            )
        )  # fmt: skip
        self._said(match_id, seats, evening)

    def _said(self, day_id: int, seats: dict[str, int], evening: Played) -> None:
        given = dict.fromkeys(seats, 0)
        for order in evening.orders:
            given[order.by] += 1
            body, position = ORDERS.encode(order), given[order.by]
            seat_id = seats[order.by]
            self._put(Order(day_id=day_id, seat_id=seat_id, position=position, body=body, given_at=self._now))
        for act, (voter, vote) in enumerate(evening.votes.items(), start=1):
            self._put(
                Ballot(
                    day_id=day_id, seat_id=seats[voter], comment_id=day_id * SEATS + act, text="голос",
                    vote=VOTES.encode(vote), acted_at=self._now, act=act,
                )
            )  # fmt: skip

    def _put(self, row: Model) -> None:
        self._rows.setdefault(type(row), []).append(row)

    async def store(self) -> None:
        """Write them, each table at once, in the order in which they need one another."""
        async with in_transaction():
            for kind in (Match, Person, Seat, Day, Order, Ballot):
                await kind.bulk_create(self._rows.get(kind, []))  # type: ignore[arg-type]


def _names(match_id: int) -> Iterator[str]:
    """Names of characters, other ones in each match."""
    for place in range(SEATS):
        number = match_id * SEATS + place
        yield "".join(SYLLABLES[(number // 16**power) % 16].lower() for power in range(4)).title()


async def _count_on() -> None:
    """The numbers that PostgreSQL gives go on after those that were written."""
    async with in_transaction() as connection:
        for kind in (Match, Person, Seat, Day):
            table = kind._meta.db_table
            last = f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), (SELECT max(id) FROM {table}))"
            await connection.execute_query(last)
