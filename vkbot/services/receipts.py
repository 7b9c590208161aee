"""What voters are told: how a comment was read, what counts of theirs, and the tally. Nothing in it is secret."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.curse import votes as rules
from engine.curse.events import Voted, VoteVoid
from engine.curse.model import As, Vote
from models import matches
from models.kinds import SeatStatus
from models.tables import Ballot
from vkbot.language.votes import NoVote, VoteRead, VoteReading, VoteUnclear
from vkbot.services import ballots, seats, standings
from vkbot.services.ballots import Verdict, Void
from vkbot.services.desk import Desk
from vkbot.services.plays import Play
from vkbot.services.settings import MatchSettings
from vkbot.vk.keyboards import INLINE_BUTTONS, Button, Keyboard, in_rows

PICK: Final = "vote_pick"
"""The button by which a voter says what a doubtful comment means: `b` the ballot, `a` its act, `v` whom ("" nobody)."""
QUOTED: Final = 100
OFFERED: Final = INLINE_BUTTONS - 1
"""So many choices fit on a keyboard beside «Это не голос»."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A comment that was taken in: how it was read, what that did, why it counts for nothing (None if it may count).

    `quiet`: it says what it said before, and nothing has changed.
    """

    ballot: Ballot
    reading: VoteReading
    verdict: Verdict
    void: Void | None
    quiet: bool


async def taken(desk: Desk, play: Play, act: Taken) -> None:
    """Tell the writer how the comment was read; talk needs no answer, nor does an edit that changes nothing."""
    if act.quiet or (isinstance(act.reading, NoVote) and act.verdict is Verdict.SAME):
        return
    votes = await ballots.read_votes(play.day)
    keyboard = None
    match act.reading:
        case _ if act.verdict is Verdict.REFUSED:
            text = _and_standing(desk, play, votes, locked(desk, play))
        case NoVote():
            text = _and_standing(desk, play, votes, desk.words.say("vote-edited-away"))
        case _ if act.void:
            text = _and_standing(desk, play, votes, desk.words.say(f"vote-policy-{act.void}"))
        case VoteRead(None):
            text = desk.words.say("vote-withdrawn") + await _left(desk, play)
        case VoteRead():
            text = counted(desk, play, votes) + await _left(desk, play)
        case VoteUnclear():
            text = _and_standing(desk, play, votes, _question(desk, play, act.ballot))
            keyboard = _choices(desk, play, act.ballot)
    await tell(desk, play, text, keyboard=keyboard)


async def _left(desk: Desk, play: Play) -> str:
    """How often the vote may still be changed today, where that is limited."""
    most = MatchSettings.decode(play.match.settings).vote_changes
    if not isinstance(most, int):
        return ""
    made = sum(one.changes for one in await matches.ballots_of(play.day.id, play.seat.id))
    return " " + desk.words.say("vote-changes-left", count=max(0, most - made))


async def deleted(desk: Desk, play: Play, ballot: Ballot, verdict: Verdict) -> None:
    """Tell the writer that a comment of theirs is gone, if that changes their vote, or would have."""
    if verdict is Verdict.SAME:
        return
    gone = desk.words.say("vote-deleted", text=excerpt(ballot.text))
    said = f"{gone} {locked(desk, play)}" if verdict is Verdict.REFUSED else gone
    await tell(desk, play, _and_standing(desk, play, await ballots.read_votes(play.day), said))


async def decided(desk: Desk, play: Play, ballot: Ballot, verdict: Verdict) -> str:
    """What came of it that somebody said what a doubtful comment means."""
    votes = await ballots.read_votes(play.day)
    if verdict is Verdict.REFUSED:
        return _and_standing(desk, play, votes, locked(desk, play))
    if ballot.vote is None:
        return _and_standing(desk, play, votes, desk.words.say("vote-no-vote"))
    newest = ballots.standing(await matches.ballots_of(play.day.id, play.seat.id))
    if newest is not None and newest.id == ballot.id:
        return counted(desk, play, votes)
    return _and_standing(desk, play, votes, desk.words.say("vote-older"))


# The question


def _question(desk: Desk, play: Play, ballot: Ballot) -> str:
    named, text = (ballot.doubt or "").split(), excerpt(ballot.text)
    if not named:
        return desk.words.say("vote-unclear", text=text)
    if len(named) == 1:
        return desk.words.say("vote-unclear-one", text=text, target=play.cast.full(desk.words, named[0]))
    return desk.words.say("vote-unclear-choices", text=text, choices=play.cast.names(desk.words, named))


def candidates(play: Play, ballot: Ballot) -> tuple[str, ...]:
    """Whom a doubtful comment may mean: those named, as far as they can be voted for, else all the others alive."""
    policy = MatchSettings.decode(play.match.settings)
    living = [one.id for one in play.scene.characters if one.alive]
    named = [one for one in (ballot.doubt or "").split() if one in living]
    possible = [one for one in named if not ballots.void(policy, play.me.id, one, edited=False)]
    return tuple(possible or [one for one in living if one != play.me.id])


def _choices(desk: Desk, play: Play, ballot: Ballot) -> Keyboard:
    def payload(choice: str) -> dict[str, object]:
        return {"c": PICK, "b": ballot.id, "a": ballot.act, "v": choice}

    offered = [Button(str(play.cast.full(desk.words, one)), payload(one)) for one in candidates(play, ballot)[:OFFERED]]
    offered.append(Button(desk.words.say("vote-button-none"), payload("")))
    return Keyboard(in_rows(offered, 2), inline=True)


# Words


def counted(desk: Desk, play: Play, votes: Mapping[str, Vote]) -> str:
    """The vote as it was read, and whether it counts as things are now (R3.1)."""
    text = vote_text(desk, play, votes[play.me.id])
    for read in rules.read(play.state, dict(votes)):
        if isinstance(read, VoteVoid) and read.voter == play.me.id:
            return f"{text} {desk.words.say(f'vote-void-{read.reason}')}"
        if isinstance(read, Voted) and read.voter == play.me.id and read.via is not None:
            target = play.cast.name(desk.words, read.target)
            return f"{text} {desk.words.say('vote-follows', target=target)}"
    return text


def vote_text(desk: Desk, play: Play, vote: Vote) -> str:
    """«Ваш голос: против Монаха.»"""
    if isinstance(vote, As):
        return desk.words.say("vote-as", voter=play.cast.full(desk.words, vote.voter))
    if vote == play.me.id:
        return desk.words.say("vote-against-self")
    return desk.words.say("vote-against", target=play.cast.full(desk.words, vote))


def _and_standing(desk: Desk, play: Play, votes: Mapping[str, Vote], said: str) -> str:
    """What has happened, and what counts of the writer now."""
    mine = votes.get(play.me.id)
    return f"{said} {desk.words.say('vote-none') if mine is None else vote_text(desk, play, mine)}"


def locked(desk: Desk, play: Play) -> str:
    """Why the vote may not be changed now."""
    match MatchSettings.decode(play.match.settings).vote_changes:
        case int(most) if most > 0:
            return desk.words.say("vote-locked-count", count=most)
        case "hour":
            return desk.words.say("vote-locked-hour")
        case _:
            return desk.words.say("vote-locked-never")


def excerpt(text: str) -> str:
    """The beginning of a comment, on one line."""
    line = " ".join(text.split())
    return line if len(line) <= QUOTED else line[: QUOTED - 1].rstrip() + "…"


def reachable(play: Play) -> bool:
    """Whether the person of the seat still plays and lets the community write."""
    return play.seat.person.may_write is not False and play.seat.status == SeatStatus.PLAYING.value


async def tell(desk: Desk, play: Play, text: str, *, tally: bool = True, keyboard: Keyboard | None = None) -> None:
    """A private message, where the person still plays and lets the community write."""
    if not reachable(play):
        return
    person = play.seat.person
    playing = await seats.playing(person)
    heading = seats.Place(play.match, play.seat, several=len(playing) > 1).heading(desk.words)
    said = heading + await with_tally(desk, play, text) if tally else heading + text
    await desk.mail.message(play.match.community_id, person.vk_id, said, keyboard, purpose="receipt")


async def with_tally(desk: Desk, play: Play, text: str) -> str:
    """A text with the tally below."""
    return f"{text}\n{standings.brief(desk, await standings.standing_of(play))}"
