"""The life of a match, day by day: start, cut-off, resolution, next day, end.

Everything here runs inside one transaction that the caller opened (`start_match`) or opens one itself
(`begin_resolution`, `finish_resolution`): what was changed and what is to be sent are committed together, so that a
process killed at any moment goes on from there, and nothing is sent twice.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from loguru import logger

from locales.curse.text import sections
from models import audit, matches
from models.kinds import DayStatus, MatchStatus, PostStatus, SeatStatus
from models.store import lock_days, transaction
from models.tables import Day, Match, Seat
from vkbot.games.stage import Night, PastDay, Player, Stage
from vkbot.outbox import Letter
from vkbot.services import menu, seats, tallies
from vkbot.services.ballots import votes_by_day
from vkbot.services.desk import Desk
from vkbot.services.notices import tell_admins
from vkbot.services.publishing import ask_admins, publish_end, try_again
from vkbot.services.roster import managers_play
from vkbot.services.settings import MatchSettings

HEARD: Final = (SeatStatus.PLAYING.value,)
"""Whoever left gets no messages; the character stays (see `leaving`)."""


@dataclass(frozen=True, slots=True)
class _Scene:
    """A match with all that the announcements of a day need."""

    match: Match
    seats: tuple[Seat, ...]
    players: tuple[Player, ...]
    settings: MatchSettings
    stage: Stage


@dataclass(frozen=True, slots=True)
class _Told:
    """What is to be told to whoever plays a seat."""

    match: Match
    seat: Seat
    text: str


async def _scenes(desk: Desk, those: Collection[Match]) -> dict[int, _Scene]:
    """Several matches by their ids."""
    statuses = (SeatStatus.PLAYING.value, SeatStatus.LEFT.value)
    seated = await matches.seats_by_match([match.id for match in those], statuses)
    return {match.id: _scene(desk, match, seated[match.id]) for match in those}


def _scene(desk: Desk, match: Match, seated: Iterable[Seat]) -> _Scene:
    roster = [seat for seat in seated if seat.number is not None]
    return _Scene(
        match=match,
        seats=tuple(roster),
        players=tuple(Player(seat.character, seat.name, seat.number or 0) for seat in roster),
        settings=MatchSettings.decode(match.settings),
        stage=desk.stages[match.game],
    )


async def start_match(desk: Desk, match: Match) -> None:
    """Deal and open day 1; seats get their numbers in the order of registration (R1, R2.11).

    Belongs in the transaction that locked the match. Raises RefusedError where the rules do not allow it.
    """
    now = desk.clock.now()
    accepted = await matches.seats_of(match.id, (SeatStatus.ACCEPTED.value,))
    for number, seat in enumerate(accepted, start=1):
        seat.number, seat.status = number, SeatStatus.PLAYING.value
        await seat.save(update_fields=["number", "status"])
    match.seed = desk.new_seed(match.id)
    scene = (await _scenes(desk, [match]))[match.id]
    state = scene.stage.open(scene.players, scene.settings, match.seed)
    day = await _open_day(match, 1, state, now, scene.settings)
    match.status, match.started_at, match.day_number = MatchStatus.RUNNING.value, now, 1
    await match.save(update_fields=["seed", "status", "started_at", "day_number"])
    await audit.note(match.community_id, now, "match.start", match_id=match.id, day_id=day.id)
    ends, zone = day.due_at, scene.settings.zone
    opening = scene.stage.opening_post(scene.players, state, ends, scene.settings)
    open_word = await managers_play(desk, match.community_id, scene.seats)
    await _published_by_bot(match.community_id, [scene])
    await _publish(desk, scene, day, sections(opening, open_word))
    stage, players = scene.stage, scene.players
    told = [_Told(match, seat, stage.welcome(players, state, seat.character, ends, zone)) for seat in scene.seats]
    await _tell(desk, match.community_id, told)


async def _open_day(match: Match, number: int, state: str, now: datetime, settings: MatchSettings) -> Day:
    return await Day.create(
        match=match,
        number=number,
        state=state,
        opened_at=now,
        due_at=settings.next_end(now),
        post_status=(PostStatus.QUEUED if settings.post_by == "bot" else PostStatus.AWAITED).value,
    )


async def _tell(desk: Desk, community_id: int, told: Iterable[_Told]) -> None:
    """Write to those who play these seats, with the menu that fits now; who plays elsewhere too, or has played there
    until tonight, is told which match.
    """
    heard = [one for one in told if one.seat.status in HEARD]
    people = [one.seat.person for one in heard]
    doings = await seats.doings(people)
    menus = await menu.for_people(desk, community_id, people, doings)
    played = {person_id: {match.id for match, _ in doing.playing} for person_id, doing in doings.items()}
    for one in heard:
        played[one.seat.person_id].add(one.match.id)
    letters = []
    for one in heard:
        several = len(played[one.seat.person_id]) > 1
        heading = seats.Place(one.match, one.seat, several).heading(desk.words)
        letters.append(Letter(one.seat.person.vk_id, heading + one.text, menus[one.seat.person_id]))
    await desk.mail.letters(community_id, letters, purpose="state")


async def _published_by_bot(community_id: int, scenes: Iterable[_Scene]) -> None:
    """Before anything of these matches is posted: what VK refused before is no reason not to try."""
    if any(scene.settings.post_by == "bot" for scene in scenes):
        await try_again(community_id)


async def _publish(desk: Desk, scene: _Scene, day: Day, text: str) -> None:
    """Post the day, or give the game masters the text that they want to post themselves."""
    match = scene.match
    if scene.settings.post_by == "bot":
        await desk.mail.post(match.community_id, text, day.id, purpose="day")
        return
    note = desk.words.say("day-post-yours", title=match.title, day=day.number)
    await ask_admins(desk, match.community_id, note, text)


async def begin_resolution(desk: Desk, day_ids: Collection[int], cutoff: datetime) -> list[Day]:
    """Record the cut-off of due days of a community and announce it (R2.1), all or none. Answers those it was done for.

    cutoff: until when all that came has been taken in; what has come since will be late, so now would be too late a
    moment to record. What was taken in just before may have paused a match, or moved a day's end.
    """
    async with transaction():
        days = [day for day in await lock_days(day_ids) if _runs(day, DayStatus.OPEN) and day.due_at <= cutoff]
        if not days:
            return []
        begun = {"status": DayStatus.RESOLVING.value, "cutoff_at": cutoff}
        await Day.filter(id__in=[day.id for day in days]).update(**begun)
        await audit.note_days(days[0].match.community_id, cutoff, "day.cutoff", days)
        for day in days:
            day.update_from_dict(begun)
            await _announce_cutoff(desk, day)
    return days


def _runs(day: Day, status: DayStatus) -> bool:
    """Whether a day has got so far, and its match goes on."""
    return day.status == status.value and day.match.status == MatchStatus.RUNNING.value


async def _announce_cutoff(desk: Desk, day: Day) -> None:
    if day.post_id is not None:
        text = sections(desk.words.say("day-cutoff", day=day.number), await tallies.at_cutoff(desk, day))
        await desk.mail.comment(day.match.community_id, day.post_id, text, purpose="cutoff")


async def finish_resolution(desk: Desk, day_ids: Collection[int]) -> list[Day]:
    """Resolve days of a community whose cut-off is recorded, all or none, each once; answers those that were.

    Nor is anything resolved while its match is paused, or after it was closed.
    """
    async with transaction():
        days = [day for day in await lock_days(day_ids) if _runs(day, DayStatus.RESOLVING)]
        if not days:
            return []
        ids, community_id = [day.id for day in days], days[0].match.community_id
        scenes = await _scenes(desk, [day.match for day in days])
        orders, votes = await matches.orders_by_day(ids), await votes_by_day(ids)
        await audit.note_days(community_id, desk.clock.now(), "day.resolved", days)
        await _published_by_bot(community_id, scenes.values())
        told = []
        for day in days:
            given = [order.body for order in orders[day.id]]  # each seat's in the order of its list (R2.9)
            told += await _resolve(desk, scenes[day.match_id], day, given, votes[day.id])
        await _tell(desk, community_id, told)
    for day in days:
        logger.info("match {}: day {} resolved", day.match_id, day.number)
    return days


async def _resolve(desk: Desk, scene: _Scene, day: Day, orders: Sequence[str], votes: Mapping[str, str]) -> list[_Told]:
    """Resolve one day and publish what follows; answers what its players are told."""
    night = scene.stage.resolve(day.state, orders, votes)
    day.status, day.events, day.resolved_at = DayStatus.RESOLVED.value, night.events, desk.clock.now()
    await day.save(update_fields=["status", "events", "resolved_at"])
    return await (_end if night.ended else _dawn)(desk, scene, day, night)


async def _dawn(desk: Desk, scene: _Scene, before: Day, night: Night) -> list[_Told]:
    """Open the next day: one post with the results, one message to each living player (R10)."""
    match, now = scene.match, desk.clock.now()
    number = before.number + 1
    day = await _open_day(match, number, night.state, now, scene.settings)
    match.day_number = number
    await match.save(update_fields=["day_number"])
    ends, zone = day.due_at, scene.settings.zone
    await _publish(desk, scene, day, scene.stage.day_post(scene.players, number, night, ends, scene.settings))
    living = [seat for seat in scene.seats if seat.character in night.living]
    mornings = scene.stage.mornings(scene.players, night, [seat.character for seat in living], number, ends, zone)
    return [_Told(match, seat, text) for seat, text in zip(living, mornings, strict=True)]


async def _end(desk: Desk, scene: _Scene, last: Day, night: Night) -> list[_Told]:
    """The last post reveals everything (R9.3); the living (R2.2) and every game master hear of it once."""
    match = scene.match
    match.status, match.finished_at, match.outcome = MatchStatus.FINISHED.value, desk.clock.now(), night.outcome
    await match.save(update_fields=["status", "finished_at", "outcome"])
    past = [
        PastDay(day.number, day.state, day.events or "")
        for day in await Day.filter(match_id=match.id, status=DayStatus.RESOLVED.value).order_by("number")
    ]
    await publish_end(desk, match, scene.stage.end_post(scene.players, night, past))
    told = desk.words.say("end-told", title=match.title, day=last.number, outcome=night.outcome)
    at_table = {seat.person.vk_id for seat in scene.seats if seat.status in HEARD}
    masters = await desk.rights.admins(match.community_id) - at_table
    await tell_admins(desk, match.community_id, told, purpose="end-told", only=masters)
    living = [seat for seat in scene.seats if seat.character in night.living]
    return [_Told(match, seat, scene.stage.farewell(scene.players, night, seat.character)) for seat in living]
