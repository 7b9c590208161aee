"""Which vote of a seat counts, and what the match's vote policy makes of an act. The policy decides which ballots
reach the resolution; the rules do not know of it.

(choice) Of a seat's ballots that count the one acted on last does; of two with the same number, the later comment. What
a policy forbids leaves everything as it was: a comment that may not change the vote is no vote, and one that has been
edited or deleted against it goes on counting as it did. The first vote of a day is no change, whenever it comes; every
other act after which another vote stands is one, a withdrawal and a vote after it too.
"""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final, Literal

from engine.curse.game import VOTES
from engine.curse.model import Vote
from models import matches
from models.tables import Ballot, Day
from vkbot.services.settings import MatchSettings

LAST: Final = timedelta(hours=1)
"""«До последнего часа»: so long before its end votes of a day change no more."""


Void = Literal["edited", "self"]
"""Why a comment counts for nothing: it was edited, it names its writer. Each has its text, `vote-policy-…`."""


class Verdict(StrEnum):
    """What an act does to the vote of its seat."""

    SAME = "same"
    FIRST = "first"
    CHANGE = "change"
    REFUSED = "refused"


async def standing_votes(day: Day) -> dict[str, str]:
    """Character → its vote (the engine's JSON), for the resolution; who has withdrawn is not in it."""
    return (await votes_by_day([day.id]))[day.id]


async def votes_by_day(day_ids: Collection[int]) -> dict[int, dict[str, str]]:
    """The same for several days, by the id of each."""
    return {day_id: _votes(ballots) for day_id, ballots in (await matches.standing_by_day(day_ids)).items()}


def _votes(ballots: Iterable[Ballot]) -> dict[str, str]:
    return {
        ballot.seat.character: ballot.vote
        for ballot in ballots
        if ballot.vote is not None and VOTES.decode(ballot.vote) is not None
    }


async def read_votes(day: Day) -> dict[str, Vote]:
    """The same as values."""
    read = {voter: VOTES.decode(text) for voter, text in (await standing_votes(day)).items()}
    return {voter: vote for voter, vote in read.items() if vote is not None}


def standing(ballots: Sequence[Ballot]) -> Ballot | None:
    """Of a seat's ballots the one that counts."""
    return max((one for one in ballots if one.counts and one.vote is not None), key=place, default=None)


def place(ballot: Ballot) -> tuple[int, int]:
    """Ballots in the order of their acts sort by this."""
    return ballot.act, ballot.comment_id


def number_of(ballots: Sequence[Ballot], comment: int, next_act: int) -> int:
    """The number of the act by which a new comment becomes known. `ballots`: its seat's; `next_act`: free for the day.

    One that comes only after later comments of its writer was written before them, whatever came of it on the way: it
    takes the first number of theirs.
    """
    return min((one.act for one in ballots if one.comment_id > comment), default=next_act)


def verdict(
    policy: MatchSettings,
    ballots: Sequence[Ballot],
    comment: int,
    act: int,
    vote: str | None,
    at: datetime,
    due: datetime,
) -> Verdict:
    """What it would do to a seat's vote if a comment came to say this. Pure.

    `ballots`: the seat's, as they are. `act`: the number of the act, `at`: its time. `vote`: the engine's JSON; None:
    the comment counts for nothing. `due`: the end of the day.
    """
    before = standing(ballots)
    others = standing([one for one in ballots if one.comment_id != comment])
    mine = vote is not None and (others is None or (act, comment) > place(others))
    after = vote if mine else None if others is None else others.vote
    was, comes = _vote(None if before is None else before.vote), _vote(after)
    if was == comes:
        return Verdict.SAME
    made = sum(one.changes for one in ballots)
    if was is None and made == 0:
        return Verdict.FIRST
    return Verdict.CHANGE if _may_change(policy, made, at, due) else Verdict.REFUSED


def _vote(text: str | None) -> Vote | None:
    return None if text is None else VOTES.decode(text)


def _may_change(policy: MatchSettings, made: int, at: datetime, due: datetime) -> bool:
    match policy.vote_changes:
        case "always":
            return True
        case "hour":
            return at < due - LAST
        case most:
            return made < most


def void(policy: MatchSettings, voter: str, vote: Vote | None, *, edited: bool) -> Void | None:
    """Why a comment with this vote counts for nothing in the match; None if it may count."""
    if edited and not policy.vote_edits:
        return "edited"
    return "self" if vote == voter and not policy.vote_self else None
