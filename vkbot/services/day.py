"""The life of a match, day by day: start, cut-off, resolution, next day, end.

Everything here runs inside one transaction that the caller opened (`start_match`) or opens one itself
(`begin_resolution`, `finish_resolution`): what was changed and what is to be sent are committed together, so that a
process killed at any moment goes on from there, and nothing is sent twice.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from loguru import logger

from locales.curse.text import sections
from models import audit, matches
from models.kinds import DayStatus, MatchStatus, PostStatus, SeatStatus
from models.store import lock_match, transaction
from models.tables import Day, Match, Seat
from vkbot.games.stage import Night, PastDay, Player, Stage
from vkbot.outbox import Letter
from vkbot.services import menu, seats, tallies
from vkbot.services.ballots import standing_votes
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


async def _scene(desk: Desk, match: Match) -> _Scene:
    statuses = (SeatStatus.PLAYING.value, SeatStatus.LEFT.value)
    roster = [seat for seat in await matches.seats_of(match.id, statuses) if seat.number is not None]
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
    scene = await _scene(desk, match)
    state = scene.stage.open(scene.players, scene.settings, match.seed)
    day = await _open_day(match, 1, state, now, scene.settings)
    match.status, match.started_at, match.day_number = MatchStatus.RUNNING.value, now, 1
    await match.save(update_fields=["seed", "status", "started_at", "day_number"])
    await audit.note(match.community_id, now, "match.start", match_id=match.id, day_id=day.id)
    ends, zone = day.due_at, scene.settings.zone
    opening = scene.stage.opening_post(scene.players, state, ends, scene.settings)
    open_word = await managers_play(desk, match.community_id, scene.seats)
    await _publish(desk, scene, day, sections(opening, open_word))
    stage, players = scene.stage, scene.players
    told = [(seat, stage.welcome(players, state, seat.character, ends, zone)) for seat in scene.seats]
    await _tell(desk, match, told)


async def _open_day(match: Match, number: int, state: str, now: datetime, settings: MatchSettings) -> Day:
    return await Day.create(match=match, number=number, state=state, opened_at=now, due_at=settings.next_end(now))


async def _tell(desk: Desk, match: Match, told: Iterable[tuple[Seat, str]]) -> None:
    """Write to those who play these seats, with the menu that fits now; who plays elsewhere too is told which match."""
    heard = [(seat, text) for seat, text in told if seat.status in HEARD]
    people = [seat.person for seat, _ in heard]
    doings = await seats.doings(people)
    menus = await menu.for_people(desk, match.community_id, people, doings)
    letters = []
    for seat, text in heard:
        several = any(other.id != match.id for other, _ in doings[seat.person_id].playing)
        heading = seats.Place(match, seat, several).heading(desk.words)
        letters.append(Letter(seat.person.vk_id, heading + text, menus[seat.person_id]))
    await desk.mail.letters(match.community_id, letters, purpose="state")


async def _publish(desk: Desk, scene: _Scene, day: Day, text: str) -> None:
    """Post the day, or give the game masters the text that they want to post themselves."""
    match = scene.match
    if scene.settings.post_by == "bot":
        day.post_status = PostStatus.QUEUED.value
        await day.save(update_fields=["post_status"])
        await try_again(match.community_id)
        await desk.mail.post(match.community_id, text, day.id, purpose="day")
        return
    day.post_status = PostStatus.AWAITED.value
    await day.save(update_fields=["post_status"])
    note = desk.words.say("day-post-yours", title=match.title, day=day.number)
    await ask_admins(desk, match.community_id, note, text)


async def begin_resolution(desk: Desk, day_id: int, cutoff: datetime) -> bool:
    """Record the cut-off of a due day and announce it (R2.1). Answers whether it was this call that did.

    cutoff: until when all that came has been taken in; what has come since will be late, so now would be too late a
    moment to record. What was taken in just before may have paused the match, or moved the day's end.
    """
    async with transaction():
        day = await Day.get(id=day_id).prefetch_related("match")
        match = await lock_match(day.match_id)
        await day.refresh_from_db(fields=["status", "post_id", "due_at"])
        if day.status != DayStatus.OPEN.value or match.status != MatchStatus.RUNNING.value or day.due_at > cutoff:
            return False
        day.status, day.cutoff_at = DayStatus.RESOLVING.value, cutoff
        await day.save(update_fields=["status", "cutoff_at"])
        await audit.note(match.community_id, cutoff, "day.cutoff", match_id=match.id, day_id=day.id)
        if day.post_id is not None:
            text = sections(desk.words.say("day-cutoff", day=day.number), await tallies.at_cutoff(desk, day))
            await desk.mail.comment(match.community_id, day.post_id, text, purpose="cutoff")
    return True


async def finish_resolution(desk: Desk, day_id: int) -> bool:
    """Resolve a day whose cut-off is recorded, once: a second call changes nothing and answers False.

    Nor is anything resolved while the match is paused, or after it was closed.
    """
    async with transaction():
        day = await Day.get(id=day_id).prefetch_related("match")
        match = await lock_match(day.match_id)
        await day.refresh_from_db()
        if day.status != DayStatus.RESOLVING.value or match.status != MatchStatus.RUNNING.value:
            return False
        scene = await _scene(desk, match)
        night = scene.stage.resolve(day.state, await _orders(day), await standing_votes(day))
        day.status, day.events, day.resolved_at = DayStatus.RESOLVED.value, night.events, desk.clock.now()
        await day.save(update_fields=["status", "events", "resolved_at"])
        await audit.note(match.community_id, day.resolved_at, "day.resolved", match_id=match.id, day_id=day.id)
        if night.ended:
            await _end(desk, scene, day, night)
        else:
            await _dawn(desk, scene, day, night)
    logger.info("match {}: day {} resolved", match.id, day.number)
    return True


async def _orders(day: Day) -> list[str]:
    """Every order of the day, each seat's in the order of its list (R2.9)."""
    return [order.body for order in await matches.orders_of(day.id)]


async def _dawn(desk: Desk, scene: _Scene, before: Day, night: Night) -> None:
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
    await _tell(desk, match, zip(living, mornings, strict=True))


async def _end(desk: Desk, scene: _Scene, last: Day, night: Night) -> None:
    """The last post reveals everything (R9.3); the living (R2.2) and every game master hear of it once."""
    match = scene.match
    match.status, match.finished_at, match.outcome = MatchStatus.FINISHED.value, desk.clock.now(), night.outcome
    await match.save(update_fields=["status", "finished_at", "outcome"])
    past = [
        PastDay(day.number, day.state, day.events or "")
        for day in await Day.filter(match_id=match.id, status=DayStatus.RESOLVED.value).order_by("number")
    ]
    text = scene.stage.end_post(scene.players, night, past)
    await publish_end(desk, match, text)
    living = [seat for seat in scene.seats if seat.character in night.living]
    await _tell(desk, match, [(seat, scene.stage.farewell(scene.players, night, seat.character)) for seat in living])
    told = desk.words.say("end-told", title=match.title, day=last.number, outcome=night.outcome)
    at_table = {seat.person.vk_id for seat in scene.seats if seat.status in HEARD}
    masters = await desk.rights.admins(match.community_id) - at_table
    await tell_admins(desk, match.community_id, told, purpose="end-told", only=masters)
