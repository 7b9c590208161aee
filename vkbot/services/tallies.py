"""How the votes of a day stand, as a comment of the community under its post, at set hours.

(choice) A community's key may write comments and not edit them, so the tally is a new comment each time: a few hours
before the day ends and once more when there is little time left. Nothing in it is secret: votes are comments.
"""

from datetime import datetime, timedelta
from typing import Final

from models import matches
from models.kinds import DayStatus, MatchStatus
from models.store import lock_match, transaction
from models.tables import Day
from vkbot.games.curse import deadline
from vkbot.services import ballots, plays, receipts, seats
from vkbot.services.desk import Desk
from vkbot.services.settings import MatchSettings

BEFORE_END: Final = (timedelta(hours=6), timedelta(hours=1))
"""How long before its end a day's votes are told."""


async def post_due(desk: Desk) -> None:
    """Comment what is due. After hours that were missed there is one comment, not several."""
    for day in await matches.open_days():
        if _passed(day, desk.clock.now()) > day.tallies:
            await _post(desk, day.id)


async def next_due() -> datetime | None:
    """When there is a tally to be written next (UTC), if any is planned."""
    return min((at for day in await matches.open_days() if (at := _next(day)) is not None), default=None)


def _hours(day: Day) -> tuple[datetime, ...]:
    if MatchSettings.decode(day.match.settings).tally == "off":
        return ()
    return tuple(day.due_at - before for before in BEFORE_END)


def _passed(day: Day, now: datetime) -> int:
    return sum(at <= now for at in _hours(day))


def _next(day: Day) -> datetime | None:
    return next(iter(_hours(day)[day.tallies :]), None)


async def _post(desk: Desk, day_id: int) -> None:
    """One comment, in a transaction with the note that it was written; none where nobody has voted."""
    async with transaction():
        day = await Day.get(id=day_id).prefetch_related("match")
        match = await lock_match(day.match_id)
        await day.refresh_from_db(fields=["status", "tallies", "due_at", "post_id"])
        now = desk.clock.now()
        if day.status != DayStatus.OPEN.value or match.status != MatchStatus.RUNNING.value or day.post_id is None:
            return
        if (passed := _passed(day, now)) <= day.tallies:
            return
        day.tallies = passed
        await day.save(update_fields=["tallies"])
        votes = await ballots.read_votes(day)
        if not votes or day.due_at <= now:
            return
        roster = await matches.seats_of(match.id, seats.AT_TABLE)
        play = await plays.play_of(match, day, roster[0])
        ends = deadline(desk.words, day.due_at, MatchSettings.decode(match.settings).zone)
        told = desk.words.say("vote-tally-post", tally=receipts.tally_text(desk, play, votes), ends=ends)
        await desk.mail.comment(match.community_id, day.post_id, told, purpose="tally")
