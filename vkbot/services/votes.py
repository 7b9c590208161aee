"""Votes: comments under the post of a day, each kept as a ballot of its writer's seat.

(choice) Every new, edited or restored comment is an act at the moment of its receipt, since VK tells no time of an
edit. Of a seat's comments that stand and hold a vote or a withdrawal, the one acted on last counts: talk leaves an
earlier vote standing, an edit that turns a vote into talk takes it away, and if a comment is deleted the one before
counts again. The event of a new comment that is known already (VK sends again what was not acknowledged) is no act,
whatever became of the comment since.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.curse import votes as rules
from engine.curse.events import Voted, VoteVoid
from engine.curse.game import VOTES
from engine.curse.model import As, Vote
from models import audit, matches
from models.kinds import DayStatus, SeatStatus
from models.store import lock_match
from models.tables import Ballot, Day, Match, Seat
from vkbot.language.votes import NoVote, VoteRead, VoteReading, VoteUnclear, read_vote
from vkbot.services import plays, seats
from vkbot.services.desk import Desk
from vkbot.services.plays import Play
from vkbot.services.seats import GOING


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment as it stands now. `author`: VK id, negative for a community."""

    community_id: int
    post_id: int
    comment_id: int
    author: int
    text: str


async def standing_votes(day: Day) -> dict[str, str]:
    """Character → its vote (the engine's JSON), for the resolution; who has withdrawn is not in it."""
    characters = {seat.id: seat.character for seat in await Seat.filter(match_id=day.match_id)}
    return {
        characters[ballot.seat_id]: ballot.vote
        for ballot in await matches.standing_ballots(day.id)
        if ballot.vote is not None and VOTES.decode(ballot.vote) is not None
    }


async def read_votes(day: Day) -> dict[str, Vote]:
    """The same as values."""
    read = {voter: VOTES.decode(text) for voter, text in (await standing_votes(day)).items()}
    return {voter: vote for voter, vote in read.items() if vote is not None}


async def written(desk: Desk, comment: Comment) -> None:
    """A new comment. If it is known it comes late or once more, and what became of it since stands."""
    await _take(desk, comment, "vote.new", lambda known: known is None)


async def looked_up(desk: Desk, comment: Comment) -> None:
    """A comment as VK shows it: its event, or that of an edit or a restoring, may have been lost."""
    await _take(desk, comment, "vote.new", lambda known: _differs(comment, known))


async def edited(desk: Desk, comment: Comment) -> None:
    """A comment has another text now."""
    await _take(desk, comment, "vote.edit")


async def restored(desk: Desk, comment: Comment) -> None:
    """A deleted comment is back."""
    await _take(desk, comment, "vote.restore")


def _differs(comment: Comment, known: Ballot | None) -> bool:
    return known is None or known.deleted or known.text != comment.text


async def deleted(desk: Desk, community_id: int, post_id: int, comment_id: int) -> None:
    """A comment is gone, whoever took it away: while its day is open it counts no more."""
    day = await matches.day_of_post(community_id, post_id)
    if day is None:
        return
    await lock_match(day.match_id)
    await day.refresh_from_db(fields=["status"])
    ballot = await Ballot.get_or_none(day_id=day.id, comment_id=comment_id).prefetch_related("seat__person")
    if ballot is None or ballot.deleted:
        return
    await _note(desk, day, "vote.delete", comment_id, ballot.seat.person.vk_id, "", ballot)
    if day.status != DayStatus.OPEN.value:
        return
    play = await plays.play_of(day.match, day, ballot.seat)
    before = await read_votes(day)
    ballot.deleted = True
    await ballot.save(update_fields=["deleted"])
    if await read_votes(day) != before:
        await _tell(desk, play, desk.words.say("vote-deleted"))


async def _take(
    desk: Desk, comment: Comment, kind: str, is_act: Callable[[Ballot | None], bool] = lambda known: True
) -> None:
    """Enter a comment of somebody who has a vote. `is_act`: whether it is one beside what is known of the comment."""
    day = await matches.day_of_post(comment.community_id, comment.post_id)
    if day is None or comment.author <= 0 or day.match.status not in GOING:
        return
    await lock_match(day.match_id)
    await day.refresh_from_db(fields=["status"])
    play = await _voter(day, comment)
    if play is None:
        return
    known = await Ballot.get_or_none(day_id=day.id, comment_id=comment.comment_id)
    if not is_act(known):
        return
    reading = read_vote(comment.text, play.scene)
    if not play.open:
        await _late(desk, play, comment, known, reading)
        return
    before = await read_votes(day)
    await _note(desk, day, kind, comment.comment_id, comment.author, comment.text, known)
    await _enter(desk, play, comment, known, reading)
    await _receipt(desk, play, reading, before, taken_away=known is not None and known.vote is not None)


async def _voter(day: Day, comment: Comment) -> Play | None:
    """The play of whoever wrote, if a living character of the match is theirs."""
    seat = (
        await Seat.filter(
            match_id=day.match_id, person__vk_id=comment.author, person__community_id=comment.community_id
        )
        .prefetch_related("person")
        .first()
    )
    if seat is None or seat.status != SeatStatus.PLAYING.value or seat.number is None:
        return None
    play = await plays.play_of(day.match, day, seat)
    return play if play.me.alive else None


async def _enter(desk: Desk, play: Play, comment: Comment, known: Ballot | None, reading: VoteReading) -> None:
    """Keep the comment as the seat's newest act."""
    vote = VOTES.encode(reading.vote) if isinstance(reading, VoteRead) else None
    fields: dict[str, Any] = {
        "text": comment.text,
        "vote": vote,
        "deleted": False,
        "acted_at": desk.clock.now(),
        "act": await matches.next_act(play.day.id),
    }
    if known is None:
        await Ballot.create(day_id=play.day.id, seat_id=play.seat.id, comment_id=comment.comment_id, **fields)
    else:
        await Ballot.filter(id=known.id).update(**fields)


async def _note(desk: Desk, day: Day, kind: str, comment_id: int, actor: int, text: str, before: Ballot | None) -> None:
    """Every text that a comment ever had stays in the audit trail."""
    body: dict[str, object] = {"comment": comment_id, "text": text}
    if before is not None:
        body["before"] = before.text
    match: Match = day.match
    await audit.note(match.community_id, desk.clock.now(), kind, body, match_id=match.id, day_id=day.id, actor=actor)


async def _late(desk: Desk, play: Play, comment: Comment, known: Ballot | None, reading: VoteReading) -> None:
    """After the cut-off nothing counts (R2.1); who voted in vain is told so, if alive (R2.2)."""
    await _note(desk, play.day, "vote.late", comment.comment_id, comment.author, comment.text, known)
    if isinstance(reading, NoVote):
        return
    now = await matches.current_day(play.match.id)
    newer = now is not None and now.id != play.day.id
    if now is not None and newer and not (await plays.play_of(play.match, now, play.seat)).me.alive:
        return
    message = "vote-late-newer" if newer else "vote-late"
    await _tell(desk, play, desk.words.say(message, day=play.day.number), tally=False)


# The receipt


async def _receipt(
    desk: Desk, play: Play, reading: VoteReading, before: Mapping[str, Vote], *, taken_away: bool
) -> None:
    """Tell the writer how the comment was read; talk needs no answer."""
    after = await read_votes(play.day)
    mine = after.get(play.me.id)
    match reading:
        case VoteRead(vote) if vote is None:
            await _tell(desk, play, desk.words.say("vote-withdrawn"))
        case VoteRead():
            await _tell(desk, play, _counted(desk, play, after))
        case VoteUnclear(choices):
            names = play.cast.names(desk.words, choices)
            text = desk.words.say("vote-unclear-choices" if names else "vote-unclear", choices=names)
            await _tell(desk, play, f"{text} {_standing(desk, play, mine)}")
        case NoVote() if taken_away and before != after:
            await _tell(desk, play, f"{desk.words.say('vote-edited-away')} {_standing(desk, play, mine)}")


def _counted(desk: Desk, play: Play, votes: Mapping[str, Vote]) -> str:
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


def _standing(desk: Desk, play: Play, vote: Vote | None) -> str:
    """What counts of the writer now."""
    return desk.words.say("vote-none") if vote is None else vote_text(desk, play, vote)


def tally_text(desk: Desk, play: Play, votes: Mapping[str, Vote]) -> str:
    """«Сейчас: Монах — 3, Паладин — 1», of the votes that count; they are public, as the comments are."""
    counts = Counter(rules.snapshot(rules.read(play.state, dict(votes))).values())
    if not counts:
        return desk.words.say("vote-tally-none")
    lines = [
        desk.words.say("vote-tally-line", target=play.cast.name(desk.words, target), count=count)
        for target, count in counts.most_common()
    ]
    return desk.words.say("vote-tally", votes=", ".join(lines), living=len(play.scene.living))


async def _tell(desk: Desk, play: Play, text: str, *, tally: bool = True) -> None:
    """A private message, where the person still plays and lets the community write."""
    person = play.seat.person
    if person.may_write is False or play.seat.status != SeatStatus.PLAYING.value:
        return
    playing = await seats.playing(person)
    heading = seats.Place(play.match, play.seat, several=len(playing) > 1).heading(desk.words)
    lines = [heading + text]
    if tally:
        lines.append(tally_text(desk, play, await read_votes(play.day)))
    await desk.mail.message(play.match.community_id, person.vk_id, "\n".join(lines), purpose="receipt")
