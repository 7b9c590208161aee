"""How the votes of a day stand, told by the community under its post: at set hours, or in one comment kept up to date.

(choice) A community's key may write comments and not edit them. At set hours the tally is a new comment each time: a
few hours before the day ends, once more when there is little time left, and in the comment with the cut-off. Where
there is an admin's key a match may have one comment that is edited: as soon as somebody has voted, then at most every
few minutes, and a last time at the cut-off. If VK refuses an edit, the rest of that day is told at set hours.

Nothing in it is secret: votes are comments, and who is alive has been told. It is what the comments say (R3.1),
whatever the resolution makes of it (R4.4).
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final, Literal

from engine.curse import votes as rules
from engine.curse.events import VoteVoid
from engine.curse.model import As, Vote
from locales.curse.text import lines
from locales.render import Noun
from models import audit, matches, outbox
from models.kinds import DayStatus, MatchStatus, OutboxStatus
from models.store import lock_match, transaction
from models.tables import Day, Match, OutboxMessage
from models.texts import storable
from vkbot.games.curse import at_moment, deadline
from vkbot.services import ballots, plays
from vkbot.services.desk import Desk
from vkbot.services.notices import tell_admins
from vkbot.services.plays import Play
from vkbot.services.publishing import vk_reason
from vkbot.services.settings import MatchSettings

BEFORE_END: Final = (timedelta(hours=6), timedelta(hours=1))
"""How long before its end a day's votes are told."""
EVERY: Final = timedelta(minutes=5)
"""A comment that is kept up to date is edited at most so often."""
PURPOSE: Final = "tally"
REFUSED: Final = "tally.refused"

Mode = Literal["off", "hours", "live"]


async def post_due(desk: Desk, community_id: int | None = None) -> None:
    """Tell what is due. After hours that were missed there is one comment, not several."""
    for day in await matches.open_days(community_id):
        if await _is_due(desk, day):
            await _post(desk, day.id)


async def next_due(desk: Desk, community_id: int | None = None) -> datetime | None:
    """When there is a tally to be told next (UTC), if any is planned."""
    planned = [await _due_at(desk, day) for day in await matches.open_days(community_id)]
    return min((at for at in planned if at is not None), default=None)


async def mode_of(desk: Desk, day: Day) -> Mode:
    """How the day's votes are told, as far as it is possible."""
    wanted = MatchSettings.decode(day.match.settings).tally
    if wanted != "live":
        return wanted
    if not desk.may_edit(day.match.community_id):
        return "hours"
    kept = await outbox.kept_comment(day.id, PURPOSE)
    lost = (OutboxStatus.DEAD, OutboxStatus.HELD, OutboxStatus.UNSURE)
    return "hours" if any(row.status in lost for row in kept) else "live"


async def _is_due(desk: Desk, day: Day) -> bool:
    at = await _due_at(desk, day)
    return at is not None and at <= desk.clock.now()


async def _due_at(desk: Desk, day: Day) -> datetime | None:
    if day.due_at <= desk.clock.now():
        return None  # the cut-off comes, and with it the last word
    match await mode_of(desk, day):
        case "hours":
            return next(iter(_hours(day)[day.tallies :]), None)
        case "live":
            return await _edit_at(desk, day)
        case "off":
            return None


def _hours(day: Day) -> tuple[datetime, ...]:
    return tuple(day.due_at - before for before in BEFORE_END)


async def _edit_at(desk: Desk, day: Day) -> datetime | None:
    """When the comment of the day is to be written or edited; None while it says how the votes stand."""
    kept = await outbox.kept_comment(day.id, PURPOSE)
    if not kept:
        return desk.clock.now() if await ballots.read_votes(day) else None
    told = storable(await _standing(desk, day))
    return None if kept[-1].text.startswith(told) else kept[-1].created_at + EVERY


async def _post(desk: Desk, day_id: int) -> None:
    """One comment, in a transaction with the note that it was written."""
    async with transaction():
        day = await Day.get(id=day_id).prefetch_related("match")
        day.match = await lock_match(day.match_id)
        await day.refresh_from_db(fields=["status", "tallies", "due_at", "post_id"])
        open_still = day.status == DayStatus.OPEN.value and day.match.status == MatchStatus.RUNNING.value
        if not open_still or not await _is_due(desk, day):
            return
        if await mode_of(desk, day) == "live":
            await _keep(desk, day, await _standing(desk, day), "vote-table-live")
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
    moment = at_moment(desk.clock.now(), MatchSettings.decode(day.match.settings).zone)
    said = lines(text, desk.words.say(stamp, at=moment))
    await desk.mail.kept(day.match.community_id, day.post_id, said, day.id, PURPOSE)


async def at_cutoff(desk: Desk, day: Day) -> str:
    """The votes that count for the day, told with its cut-off: for the comment that announces it, "" if not there.

    Belongs in the transaction that records the cut-off; `day.match` is loaded.
    """
    mode = await mode_of(desk, day)
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
    """VK did not let the comment be edited: the day goes on at set hours, and game masters are told once a match."""
    day = await Day.get_or_none(id=row.day_id or 0).prefetch_related("match")
    if day is None or await audit.entries_of(day.match_id, kind=REFUSED):
        return
    match: Match = day.match
    await audit.note(match.community_id, desk.clock.now(), REFUSED, match_id=match.id, day_id=day.id)
    text = desk.words.say("gm-tally-refused", title=match.title, reason=vk_reason(desk, row.error, key="admin"))
    await tell_admins(desk, match.community_id, text, purpose="tally")


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
    play = await plays.seen_by_all(day)
    unread = {ballot.seat.character for ballot in await matches.doubts(day.id)}
    title = desk.words.say("vote-table", stage="open" if play.open else "over", day=day.number)
    return lines(title, table(desk, play, votes, unread))


def table(desk: Desk, play: Play, votes: Mapping[str, Vote], unread: set[str]) -> str:
    """Against whom there are votes, how many and whose, and who has none; `unread`: whose comment waits for an answer.

    Most votes first, then the roster. Who follows somebody stands where that leads now (R3.1).
    """
    words, cast, stage = desk.words, play.cast, "open" if play.open else "over"
    living = [member.id for member in cast if member.id in play.scene.living]
    read = rules.read(play.state, dict(votes))
    counted = rules.snapshot(read)
    against = {target: [one for one in living if counted.get(one) == target] for target in living}
    ranked = sorted((one for one in living if against[one]), key=lambda one: -len(against[one]))
    said = [
        words.say(
            "vote-table-line",
            target=cast.name(words, target),
            count=len(against[target]),
            voters=[_voter(desk, play, votes, one) for one in against[target]],
        )
        for target in ranked
    ]
    void = [_voter(desk, play, votes, one.voter, void=True) for one in read if isinstance(one, VoteVoid)]
    waiting = cast.names(words, (one for one in living if one in unread))
    idle = cast.names(words, (one for one in living if one not in votes and one not in unread))
    rest = (("vote-table-void", void), ("vote-table-unread", waiting), ("vote-table-idle", idle))
    return lines(
        *(said or [words.say("vote-table-none", stage=stage)]),
        *(words.say(message, stage=stage, voters=voters) for message, voters in rest if voters),
        words.say("vote-table-living", living=len(living)),
    )


def _voter(desk: Desk, play: Play, votes: Mapping[str, Vote], voter: str, *, void: bool = False) -> Noun:
    """«Вера», «Вера (как Грим)»; of a vote that does not count also «Вера (против Грима)»."""
    words, cast, vote = desk.words, play.cast, votes[voter]
    name = cast.name(words, voter)
    if isinstance(vote, As):
        return name.then(f" ({words.say('vote-table-as', leader=cast.name(words, vote.voter))})")
    return name.then(f" ({words.say('vote-table-against', target=cast.name(words, vote))})") if void else name
