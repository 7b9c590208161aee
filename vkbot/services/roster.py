"""Who plays: what everybody may see of a match, and nothing else (R10.1)."""

from collections.abc import Iterable

from locales.curse import house_rules
from locales.curse import roster as living_roster
from models import matches
from models.kinds import MatchStatus, SeatStatus
from models.tables import Match, Seat
from vkbot.games.curse import cast_of
from vkbot.games.stage import Player
from vkbot.services import seats
from vkbot.services.desk import Desk
from vkbot.services.lobby import free_classes, who
from vkbot.services.settings import MatchSettings


async def text(desk: Desk, match: Match) -> str:
    """The roster of a match in registration or under way, or how it ended."""
    if match.status == MatchStatus.REGISTRATION.value:
        return await _registering(desk, match)
    if match.status in seats.GOING:
        return await _going(desk, match)
    return desk.words.say("roster-over", title=match.title)


async def _registering(desk: Desk, match: Match) -> str:
    accepted, needed = await seats.places(match)
    found = await matches.seats_of(match.id, seats.HOLDING)
    lines = [
        desk.words.say(f"roster-{seat.status}", number=number, who=who(desk, seat))
        for number, seat in enumerate(found, start=1)
    ]
    free = [desk.words.noun(f"class-{one}") for one in await free_classes(match)]
    title = desk.words.say("roster-registering", title=match.title, accepted=accepted, needed=needed)
    last = [desk.words.say("roster-free", classes=free)] if free and accepted < needed else []
    return "\n".join((title, *lines, *last, *_house(desk, match), *await _managers_play(desk, match)))


async def _going(desk: Desk, match: Match) -> str:
    found = await matches.seats_of(match.id, seats.AT_TABLE)
    day = await matches.current_day(match.id)
    title = desk.words.say("roster-going", title=match.title, day=match.day_number)
    cast = cast_of([Player(seat.character, seat.name, seat.number or 0) for seat in found])
    living = () if day is None else desk.stages[match.game].living(day.state)
    told = (title, living_roster(desk.words, cast, living), *_house(desk, match))
    return "\n".join((*told, *await _managers_play(desk, match)))


def _house(desk: Desk, match: Match) -> list[str]:
    """The numbers of the match that are its own, if any."""
    told = house_rules(desk.words, MatchSettings.decode(match.settings).rules)
    return ["", told] if told else []


async def _managers_play(desk: Desk, match: Match) -> list[str]:
    playing = await matches.seats_of(match.id, (SeatStatus.ACCEPTED.value, SeatStatus.PLAYING.value))
    said = await managers_play(desk, match.community_id, playing)
    return ["", said] if said else []


async def managers_play(desk: Desk, community_id: int, playing: Iterable[Seat]) -> str:
    """Said openly where one of the players runs the community: managers can read what is written to it. Else ""."""
    admins = await desk.rights.admins(community_id)
    among = any(seat.person.vk_id in admins for seat in playing)
    return desk.words.say("roster-admin-plays") if among else ""
