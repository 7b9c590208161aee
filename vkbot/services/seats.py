"""Who sits where, and which of several matches a person means."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from locales.render import Words
from models import matches
from models.kinds import MatchStatus, SeatStatus
from models.tables import Match, Person, Seat
from vkbot.services.desk import Desk
from vkbot.services.settings import MatchSettings

GOING: Final = (MatchStatus.RUNNING.value, MatchStatus.PAUSED.value)
HOLDING: Final = (SeatStatus.APPLIED.value, SeatStatus.ACCEPTED.value)
"""An application that stands: its class is taken."""
STANDING: Final = (*HOLDING, SeatStatus.PLAYING.value)
AT_TABLE: Final = (SeatStatus.PLAYING.value, SeatStatus.LEFT.value)
"""The roster of a match that has begun; whoever left has left a character behind."""


@dataclass(frozen=True, slots=True)
class Place:
    """The match that a person means, and the seat there. `several`: there are others, so answers name the match."""

    match: Match
    seat: Seat
    several: bool

    def heading(self, words: Words) -> str:
        """The title as a line above an answer, nothing where there is only one match."""
        return words.say("match-heading", title=self.match.title) + "\n" if self.several else ""


@dataclass(frozen=True, slots=True)
class Doings:
    """What a person does in a community, with match and seat, the oldest first.

    playing: in running or paused matches. applied: in matches in registration, where the application stands.
    """

    playing: tuple[tuple[Match, Seat], ...] = ()
    applied: tuple[tuple[Match, Seat], ...] = ()


async def doings(people: Iterable[Person]) -> Mapping[int, Doings]:
    """What several people do now, by the id of their row; asked at once."""
    ids = {person.id for person in people}
    found = {person_id: Doings() for person_id in ids}
    for seat in await matches.seats_of_people(ids):
        person, place = found[seat.person_id], (seat.match, seat)
        if seat.match.status in GOING and seat.status == SeatStatus.PLAYING.value:
            found[seat.person_id] = replace(person, playing=(*person.playing, place))
        elif seat.match.status == MatchStatus.REGISTRATION.value and seat.status in HOLDING:
            found[seat.person_id] = replace(person, applied=(*person.applied, place))
    return found


async def playing(person: Person) -> Sequence[tuple[Match, Seat]]:
    """Every running or paused match that the person plays in, the oldest first."""
    return (await doings([person]))[person.id].playing


async def applied(person: Person) -> Sequence[tuple[Match, Seat]]:
    """Every match in registration where the person's application stands, the oldest first."""
    return (await doings([person]))[person.id].applied


async def current(person: Person) -> Place | None:
    """Where the person's orders and questions belong: the match chosen last, else the oldest; None: plays nowhere."""
    return _meant(person, await playing(person))


async def application(person: Person) -> Place | None:
    """The application that the person means: that for the match chosen last, else the oldest."""
    return _meant(person, await applied(person))


def _meant(person: Person, places: Sequence[tuple[Match, Seat]]) -> Place | None:
    if not places:
        return None
    chosen = next((place for place in places if place[0].id == person.match_id), places[0])
    return Place(*chosen, several=len(places) > 1)


async def switch(person: Person, match_id: int) -> Match | None:
    """Mean this match from now on; None, and nothing changed, if the person neither plays nor has applied there."""
    for match, _ in (*await playing(person), *await applied(person)):
        if match.id == match_id:
            await mean(person, match)
            return match
    return None


async def mean(person: Person, match: Match) -> None:
    """Remember which match the person's answers are about."""
    if person.match_id != match.id:
        person.match_id = match.id
        await person.save(update_fields=["match_id"])


async def places(match: Match) -> tuple[int, int]:
    """How many have been accepted, and how many are to play."""
    accepted = await Seat.filter(match_id=match.id, status=SeatStatus.ACCEPTED.value).count()
    return accepted, MatchSettings.decode(match.settings).players


async def is_full(match: Match) -> bool:
    """Whether as many have been accepted as are to play: then registration is closed."""
    accepted, needed = await places(match)
    return accepted >= needed


async def open_matches(community_id: int) -> list[Match]:
    """Matches that take applications: in registration and not full (a place given up opens it again)."""
    registering = await matches.matches_of(community_id, (MatchStatus.REGISTRATION.value,))
    return [match for match in registering if not await is_full(match)]


async def seat_elsewhere(desk: Desk, person: Person, match_id: int) -> Match | None:
    """With `one_seat`: another live match where the person plays or has applied, so that this one must wait."""
    if not desk.one_seat:
        return None
    for seat in await matches.seats_of_person(person.id):
        if seat.match_id != match_id and seat.status in STANDING:
            return seat.match
    return None


async def match_here(person: Person, match_id: object) -> Match | None:
    """The match of that number in the person's community; None for anything else (numbers come from buttons)."""
    if not isinstance(match_id, int) or isinstance(match_id, bool) or not 0 < match_id < 2**63:
        return None
    return await Match.get_or_none(id=match_id, community_id=person.community_id)
