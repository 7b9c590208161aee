"""How the votes of a day stand, told by the community under its post: at set hours, or in one comment kept up to date.

(choice) A community's key may write comments and not edit them. At set hours the tally is a new comment each time: a
few hours before the day ends, once more when there is little time left, and in the comment with the cut-off. Where
there is an admin's key a match may have one comment that is edited: as soon as somebody has voted, then at most every
few minutes, and a last time at the cut-off. If VK refuses an edit, the rest of that day is told at set hours; if it
refuses the last one, the count is told in a comment of its own. A match that wants no such comment any more leaves the
one of the day with a last text that says so.

What it says stands in `standings`.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final, Literal

from engine.curse.model import Vote
from locales.curse.text import lines
from models import audit, outbox
from models.kinds import DayStatus, MatchStatus, OutboxStatus
from models.store import lock_day, transaction
from models.tables import Day, Match, OutboxMessage
from models.texts import storable
from vkbot.games.curse import at_moment, deadline
from vkbot.services import ballots, plays, standings
from vkbot.services.desk import Desk
from vkbot.services.notices import tell_admins
from vkbot.services.publishing import vk_reason
from vkbot.services.settings import MatchSettings

BEFORE_END: Final = (timedelta(hours=6), timedelta(hours=1))
"""How long before its end a day's votes are told."""
EVERY: Final = timedelta(minutes=5)
"""A comment that is kept up to date is edited at most so often."""
LOST: Final = (OutboxStatus.DEAD, OutboxStatus.HELD, OutboxStatus.UNSURE)
"""What has become of a text that VK may not have."""
PURPOSE: Final = "tally"
REFUSED: Final = "tally.refused"

Mode = Literal["off", "hours", "live"]


async def post_due(desk: Desk, days: Iterable[Day]) -> None:
    """Tell what is due, of these open days. After hours that were missed there is one comment, not several."""
    for day in days:
        if await _is_due(desk, day):
            await _post(desk, day.id)


async def next_due(desk: Desk, days: Iterable[Day]) -> datetime | None:
    """When there is a tally to be told next (UTC), if any is planned for these open days."""
    planned = [await _due_at(desk, day) for day in days]
    return min((at for at in planned if at is not None), default=None)


async def mode_of(desk: Desk, day: Day) -> Mode:
    """How the day's votes are told, as far as it is possible."""
    wanted = MatchSettings.decode(day.match.settings).tally
    if wanted != "live":
        return wanted
    return "live" if _may_edit(desk, day, await outbox.kept_comment(day.id, PURPOSE)) else "hours"


def _may_edit(desk: Desk, day: Day, kept: Sequence[OutboxMessage]) -> bool:
    """Whether the comment of the day can be kept up to date: there is an admin's key, and VK has refused nothing."""
    return desk.may_edit(day.match.community_id) and not any(row.status in LOST for row in kept)


async def _is_due(desk: Desk, day: Day) -> bool:
    at = await _due_at(desk, day)
    return at is not None and at <= desk.clock.now()


async def _due_at(desk: Desk, day: Day) -> datetime | None:
    if day.due_at <= desk.clock.now():
        return None  # the cut-off comes, and with it the last word
    mode = await mode_of(desk, day)
    if mode == "live":
        return await _edit_at(desk, day)
    if await _is_stale(desk, day):
        return desk.clock.now()
    return next(iter(_hours(day)[day.tallies :]), None) if mode == "hours" else None


def _hours(day: Day) -> tuple[datetime, ...]:
    return tuple(day.due_at - before for before in BEFORE_END)


async def _edit_at(desk: Desk, day: Day) -> datetime | None:
    """When the comment of the day is to be written or edited; None while it says how the votes stand."""
    kept = await outbox.kept_comment(day.id, PURPOSE)
    if not kept:
        return desk.clock.now() if await ballots.read_votes(day) else None
    told = storable(await _standing(desk, day))
    says_so = kept[-1].text.startswith(told) and not _is_left(desk, day, kept[-1])
    return None if says_so else kept[-1].created_at + EVERY


async def _is_stale(desk: Desk, day: Day) -> bool:
    """Whether the day has a comment that claims to be kept up to date, though the match wants none any more."""
    if MatchSettings.decode(day.match.settings).tally == "live" or not desk.may_edit(day.match.community_id):
        return False
    kept = await outbox.kept_comment(day.id, PURPOSE)
    return bool(kept) and _may_edit(desk, day, kept) and not _is_left(desk, day, kept[-1])


def _is_left(desk: Desk, day: Day, row: OutboxMessage) -> bool:
    """Whether a text of the comment says that it is the last one."""
    return row.text.endswith(_stamp(desk, day, "vote-table-left", row.created_at))


async def _post(desk: Desk, day_id: int) -> None:
    """One comment, in a transaction with the note that it was written."""
    async with transaction():
        day = await lock_day(day_id)
        open_still = day.status == DayStatus.OPEN.value and day.match.status == MatchStatus.RUNNING.value
        if not open_still or not await _is_due(desk, day):
            return
        if await mode_of(desk, day) == "live":
            await _keep(desk, day, await _standing(desk, day), "vote-table-live")
        elif await _is_stale(desk, day):
            await _keep(desk, day, await _standing(desk, day), "vote-table-left")
        else:
            await _post_hour(desk, day)


async def _post_hour(desk: Desk, day: Day) -> None:
    """The tally as a new comment; none where nobody has voted."""
    day.tallies = sum(at <= desk.clock.now() for at in _hours(day))
    await day.save(update_fields=["tallies"])
    if day.post_id is not None and await ballots.read_votes(day):
        await desk.mail.comment(day.match.community_id, day.post_id, await _standing(desk, day), purpose=PURPOSE)


async def _keep(desk: Desk, day: Day, text: str, stamp: str) -> None:
    """Put a text into the comment of the day, with the moment below."""
    if day.post_id is None:
        return
    said = lines(text, _stamp(desk, day, stamp, desk.clock.now()))
    await desk.mail.kept(day.match.community_id, day.post_id, said, day.id, PURPOSE)


def _stamp(desk: Desk, day: Day, message: str, at: datetime) -> str:
    """The line that says of what moment the count is."""
    return desk.words.say(message, at=at_moment(at, MatchSettings.decode(day.match.settings).zone))


async def at_cutoff(desk: Desk, day: Day) -> str:
    """The votes that count for the day, told with its cut-off: for the comment that announces it, "" if not there.

    Belongs in the transaction that records the cut-off; `day.match` is loaded.
    """
    mode = await mode_of(desk, day)
    if await _is_stale(desk, day):
        await _keep(desk, day, await _table(desk, day, await ballots.read_votes(day)), "vote-table-closed")
    told_before = mode == "live" and bool(await outbox.kept_comment(day.id, PURPOSE))
    votes = {} if mode == "off" else await ballots.read_votes(day)
    if mode == "off" or not (told_before or votes):
        return ""
    text = await _table(desk, day, votes)
    if mode == "hours":
        return text
    await _keep(desk, day, text, "vote-table-closed")
    return ""


async def refused(desk: Desk, row: OutboxMessage) -> None:
    """VK did not let the comment be edited: the day goes on at set hours, and game masters are told once a match.

    The text with which the day ended becomes a comment of its own: nothing else would tell it.
    """
    day = await Day.get_or_none(id=row.day_id or 0).prefetch_related("match")
    if day is None:
        return
    match: Match = day.match
    over = day.status != DayStatus.OPEN.value
    if over:
        await _tell_apart(desk, day, row)
    if await audit.entries_of(day.match_id, kind=REFUSED):
        return
    await audit.note(match.community_id, desk.clock.now(), REFUSED, match_id=match.id, day_id=day.id)
    text = desk.words.say(
        "gm-tally-refused",
        title=match.title,
        reason=vk_reason(desk, row.error, key="admin"),
        stage="over" if over else "open",
        day=day.number,
    )
    await tell_admins(desk, match.community_id, text, purpose="tally")


async def _tell_apart(desk: Desk, day: Day, row: OutboxMessage) -> None:
    """The last text of the comment as a comment; nothing if a newer text waits, or the match wants none of it."""
    wanted = MatchSettings.decode(day.match.settings).tally == "live"
    kept = await outbox.kept_comment(day.id, PURPOSE)
    if wanted and day.post_id is not None and kept and kept[-1].id == row.id:
        await desk.mail.comment(day.match.community_id, day.post_id, row.text, purpose=PURPOSE)


async def remark(desk: Desk, day: Day) -> str:
    """What a game master should know: that the tally is not kept as the match is set; "" if it is."""
    wanted = MatchSettings.decode(day.match.settings).tally
    return desk.words.say("gm-tally-hours") if wanted != await mode_of(desk, day) else ""


# Words


async def _standing(desk: Desk, day: Day) -> str:
    ends = deadline(desk.words, day.due_at, MatchSettings.decode(day.match.settings).zone)
    return lines(await _table(desk, day, await ballots.read_votes(day)), desk.words.say("vote-table-ends", ends=ends))


async def _table(desk: Desk, day: Day, votes: Mapping[str, Vote]) -> str:
    """The votes of a day under a title; whose comment waits for an answer is told, as everybody can see that too."""
    return standings.table(desk, await standings.standing_of(await plays.seen_by_all(day), votes))
