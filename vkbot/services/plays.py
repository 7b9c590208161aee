"""A character's day: the match, the seat and the state of the game that a player's orders and questions are about."""

from dataclasses import dataclass, replace

from engine.curse.game import ORDERS, STATES
from engine.curse.ids import public_items
from engine.curse.model import Character, Order
from engine.curse.model import Match as State
from locales.curse import Cast
from models import matches
from models.kinds import DayStatus, MatchStatus
from models.store import lock_match
from models.tables import Day, Match, Person, Seat
from vkbot.games.curse import cast_of
from vkbot.games.stage import Player
from vkbot.language.results import Answers
from vkbot.language.scene import Character as Named
from vkbot.language.scene import Scene
from vkbot.services import seats
from vkbot.services.choices import own_abilities


@dataclass(frozen=True, slots=True)
class Play:
    """A match on one of its days, as somebody there plays it. `several`: the person plays in other matches too.

    `recent`: the numbers of the orders that were given last; `fresh`: just now.
    """

    match: Match
    day: Day
    seat: Seat
    state: State
    roster: tuple[Seat, ...]
    several: bool = False
    recent: tuple[int, ...] = ()
    fresh: bool = False

    @property
    def me(self) -> Character:
        """The character at the start of the day."""
        return self.state.character(self.seat.character)

    @property
    def open(self) -> bool:
        """Whether orders and votes are still taken for the day (R2.1)."""
        return self.day.status == DayStatus.OPEN.value

    @property
    def paused(self) -> bool:
        """(choice) While a match is paused orders and votes are taken: the day goes on, only its end waits."""
        return self.match.status == MatchStatus.PAUSED.value

    @property
    def cast(self) -> Cast:
        """The roster for texts."""
        return cast_of([Player(seat.character, seat.name, seat.number or 0) for seat in self.roster])

    @property
    def scene(self) -> Scene:
        """The match for the reader of texts."""
        named = tuple(
            Named(seat.character, seat.name, self.state.character(seat.character).alive, seat.person.vk_id)
            for seat in self.roster
        )
        return Scene(self.me.id, named, own_abilities(self.me), tuple(public_items(self.me.items).items()))

    def scene_with(self, standing: tuple[Order, ...], answers: Answers = ()) -> Scene:
        """The same for an order text: beside the list that stands, and after what was asked about the text."""
        return replace(self.scene, orders=standing, answers=answers, recent=self.recent, fresh=self.fresh)


async def place_of(person: Person, match_id: object = None) -> seats.Place | None:
    """Where the person plays: the match that is meant, or the one of that number (from a button)."""
    if match_id is None:
        return await seats.current(person)
    playing = await seats.playing(person)
    found = next((place for place in playing if place[0].id == match_id), None)
    return None if found is None else seats.Place(*found, several=len(playing) > 1)


async def open_play(place: seats.Place, *, lock: bool = False) -> Play | None:
    """The running day at that place; None if there is none. `lock`: until the transaction ends."""
    if lock:
        place.match.status = (await lock_match(place.match.id)).status
    day = await matches.current_day(place.match.id)
    if day is None or place.match.status not in seats.GOING:
        return None
    return await play_of(place.match, day, place.seat, several=place.several)


async def played(person: Person) -> Play | None:
    """The running day that the person's texts are about; None if there is none."""
    place = await place_of(person)
    return None if place is None else await open_play(place)


async def play_of(match: Match, day: Day, seat: Seat, *, several: bool = False) -> Play:
    """A seat's view of a day of its match."""
    return Play(match, day, seat, STATES.decode(day.state), await _roster(match), several)


async def seen_by_all(day: Day) -> Play:
    """A day for what everybody may see, whoever's seat it is; `day.match` is loaded."""
    roster = await _roster(day.match)
    return Play(day.match, day, roster[0], STATES.decode(day.state), roster)


async def _roster(match: Match) -> tuple[Seat, ...]:
    return tuple(one for one in await matches.seats_of(match.id, seats.AT_TABLE) if one.number is not None)


async def standing_orders(play: Play) -> tuple[Order, ...]:
    """The character's list for the day (R2.9)."""
    rows = await matches.orders_of(play.day.id, play.seat.id)
    return tuple(ORDERS.decode(row.body) for row in rows)
