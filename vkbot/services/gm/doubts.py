"""«Сомнительные голоса»: comments that are votes, but it cannot be told for whom, each decided with one tap.

Game masters are written to when there are new ones, at most every ten minutes, and an hour before the day ends of those
that still wait.
"""

import json
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Final

from locales.curse.text import lines
from models import audit, matches
from models.kinds import DayStatus
from models.store import lock_day, transaction
from models.tables import AuditEntry, Ballot, Day, Match, Person
from vkbot.games.curse import at_moment
from vkbot.services import doubts, plays, receipts, seats, votes
from vkbot.services.ballots import Verdict
from vkbot.services.desk import Desk, Reply
from vkbot.services.gm.guard import for_admins, gone, judges, may_judge
from vkbot.services.gm.life import card
from vkbot.services.lobby import who
from vkbot.services.notices import tell_admins
from vkbot.services.plays import Play
from vkbot.services.settings import MatchSettings
from vkbot.services.why import plays_in
from vkbot.vk.keyboards import Button, Keyboard, pages

EVERY: Final = timedelta(minutes=10)
"""Of new ones game masters are told at most so often."""
LAST: Final = timedelta(hours=1)
"""So long before the day's end they are told once more."""
TOLD: Final = "doubts.told"


@for_admins
async def doubtful(desk: Desk, person: Person, match_id: object, number: object = 0, page: object = 0) -> Reply:
    """One of the comments that wait for a decision; `number`: which, from 0, `page`: of its buttons."""
    match = await seats.match_here(person, match_id)
    if match is None:
        return gone(desk)
    return await _list(desk, person, match, number, page)


async def _list(
    desk: Desk, person: Person, match: Match, number: object = 0, page: object = 0, said: str = ""
) -> Reply:
    if not await may_judge(desk, person, match):
        return await card(desk, match, desk.words.say("gm-you-play"))
    day = await matches.current_day(match.id)
    waiting = [] if day is None else await matches.doubts(day.id)
    if day is None or not waiting or match.status not in seats.GOING:
        none = desk.words.say("gm-doubts-none")
        return await card(desk, match, f"{said}\n\n{none}" if said else none)
    at = number % len(waiting) if isinstance(number, int) else 0
    return await _shown(desk, match, day, waiting, at, page if isinstance(page, int) else 0, said)


async def _shown(
    desk: Desk, match: Match, day: Day, waiting: Sequence[Ballot], at: int = 0, page: int = 0, said: str = ""
) -> Reply:
    """One of the comments that wait, with the buttons that decide it."""
    play = await plays.play_of(match, day, waiting[at].seat)
    head = desk.words.say("gm-doubts-of", title=match.title, day=day.number, number=at + 1, count=len(waiting))
    parts = [said, head, _comment(desk, play, waiting[at])]
    return Reply("\n\n".join(part for part in parts if part), _keyboard(desk, play, waiting, at, page))


def _comment(desk: Desk, play: Play, ballot: Ballot) -> str:
    """Whose comment it is, what it says, where it stands, and whether its writer has been asked."""
    words, match = desk.words, play.match
    at = at_moment(ballot.acted_at, MatchSettings.decode(match.settings).zone)
    link = f"https://vk.com/wall-{match.community_id}_{play.day.post_id}?reply={ballot.comment_id}"
    told = words.say("gm-doubt", who=who(desk, ballot.seat), at=at, text=receipts.excerpt(ballot.text), link=link)
    return lines(told, words.say("gm-doubt-asked" if receipts.reachable(play) else "gm-doubt-unreachable"))


def _keyboard(desk: Desk, play: Play, waiting: Sequence[Ballot], at: int, page: int) -> Keyboard:
    match, ballot = play.match, waiting[at]

    def decide(label: str, choice: str) -> Button:
        return Button(label, {"c": "gm_doubt", "b": ballot.id, "a": ballot.act, "v": choice})

    def turn(arrow: str, to: int) -> Button:
        return Button(arrow, {"c": "gm_doubts", "m": match.id, "n": at, "p": to})

    offered = [decide(str(play.cast.full(desk.words, one)), one) for one in receipts.candidates(play, ballot)]
    foot = [decide(desk.words.say("gm-doubt-none"), "")]
    if len(waiting) > 1:
        foot.append(Button(desk.words.say("gm-more"), {"c": "gm_doubts", "m": match.id, "n": at + 1}))
    foot.append(Button(desk.words.say("gm-back"), {"c": "gm_match", "m": match.id}))
    return pages(offered, page, turn, foot=foot, columns=2)


@for_admins
async def settle(desk: Desk, person: Person, ballot_id: object, act: object, choice: object) -> Reply:
    """One tap: whom the comment means, or that it is no vote. Its writer is told."""
    found = await doubts.asked(person, ballot_id, act)
    if found is None or found[1].decided_by is not None:
        return gone(desk)
    play, ballot = found
    if not await may_judge(desk, person, play.match):
        return await card(desk, play.match, desk.words.say("gm-you-play"))
    if choice != "" and choice not in receipts.candidates(play, ballot):
        return gone(desk)
    by = {"game_master": True, "plays": await plays_in(person, play.match)}
    verdict = await votes.decide(desk, play, ballot, str(choice) or None, person.vk_id, **by)
    if verdict is Verdict.REFUSED:
        return await _list(desk, person, play.match, said=desk.words.say("gm-doubt-locked"))
    told = desk.words.say("vote-decided", text=receipts.excerpt(ballot.text))
    await receipts.tell(desk, play, f"{told} {await receipts.decided(desk, play, ballot, verdict)}")
    if ballot.vote is None:
        said = desk.words.say("gm-doubt-settled-none", who=who(desk, ballot.seat))
    else:
        target = play.cast.full(desk.words, str(choice))
        said = desk.words.say("gm-doubt-settled", who=who(desk, ballot.seat), target=target)
    return await _list(desk, person, play.match, said=said)


# Telling game masters


async def tell_due(desk: Desk, days: Collection[Day]) -> None:
    """Write to those who decide, of those open days where it is time to."""
    for day in await matches.doubtful(days):
        if await _is_due(desk, day):
            await _tell(desk, day.id)


async def next_due(desk: Desk, days: Collection[Day]) -> datetime | None:
    """When there is something to be told next of these open days (UTC); it may be past."""
    planned = [await _due_at(desk, day) for day in await matches.doubtful(days)]
    return min((at for at in planned if at is not None), default=None)


async def _is_due(desk: Desk, day: Day) -> bool:
    at = await _due_at(desk, day)
    return at is not None and at <= desk.clock.now()


async def _due_at(desk: Desk, day: Day) -> datetime | None:
    if day.due_at <= desk.clock.now() or not MatchSettings.decode(day.match.settings).tell_doubts:
        return None
    waiting = await matches.doubts(day.id)
    return told_next(day, waiting, await audit.entries_of_day(day.match_id, day.id, TOLD)) if waiting else None


def told_next(day: Day, waiting: Sequence[Ballot], told: Sequence[AuditEntry]) -> datetime | None:
    """When to tell of what waits (at least one), after what has been told (`TOLD`, oldest first). Pure."""
    if not told:
        return waiting[0].acted_at
    last, heard = told[-1].at, json.loads(told[-1].body)["act"]
    fresh = [last + EVERY] if any(ballot.act > heard for ballot in waiting) else []
    again = [day.due_at - LAST] if last < day.due_at - LAST else []
    return min([*fresh, *again], default=None)


async def _tell(desk: Desk, day_id: int) -> None:
    """The first of those that wait, with its buttons; what is answered leads on to the next."""
    async with transaction():
        day = await lock_day(day_id)
        match = day.match
        waiting = await matches.doubts(day.id)
        if day.status != DayStatus.OPEN.value or match.status not in seats.GOING or not await _is_due(desk, day):
            return
        now, told = desk.clock.now(), await audit.entries_of_day(match.id, day.id, TOLD)
        new = not told or waiting[-1].act > json.loads(told[-1].body)["act"]
        said = desk.words.say("gm-doubts-new" if new else "gm-doubts-last", count=len(waiting))
        body = {"act": waiting[-1].act, "count": len(waiting)}
        await audit.note(match.community_id, now, TOLD, body, match_id=match.id, day_id=day.id)
        reply = await _shown(desk, match, day, waiting, said=said)
        only = await judges(desk, match)
        await tell_admins(desk, match.community_id, reply.text, reply.keyboard, purpose="doubts", only=only)
