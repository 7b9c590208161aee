"""Votes: comments under the post of a day, each kept as a ballot of its writer's seat.

(choice) Every new, edited or restored comment is an act at the moment of its receipt, since VK tells no time of an
edit. But a new comment of which the bot hears only after a later one of the same writer (VK may deliver late, or not at
all) is the older one that it is, and where a vote policy asks for the time it was written when VK says. Of a seat's
comments that stand and hold a vote or a withdrawal, the one acted on last counts: talk leaves an earlier vote standing,
an edit that turns a vote into talk takes it away, and if a comment is deleted the one before counts again. The event of
a new comment that is known already (VK sends again what was not acknowledged) is no act, whatever became of the comment
since. A match may have another vote policy: see `ballots`.

A vote that cannot be read counts for nothing until its writer, or a game master, says what it means (`decide`). The
decision stands at the place of the comment: a newer comment or an edit of its writer overrules it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from engine.curse.game import VOTES
from models import audit, bindings, matches
from models.kinds import DayStatus, SeatStatus
from models.store import lock_match
from models.tables import Ballot, Day, Match, Seat
from vkbot.language.votes import NoVote, VoteRead, VoteReading, VoteUnclear, read_vote
from vkbot.services import ballots, plays, receipts
from vkbot.services.ballots import Verdict
from vkbot.services.desk import Desk
from vkbot.services.plays import Play
from vkbot.services.receipts import Taken
from vkbot.services.seats import GOING
from vkbot.services.settings import MatchSettings


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment as it stands now. `author`: VK id, negative for a community. `written_at`: None if VK does not say."""

    community_id: int
    post_id: int
    comment_id: int
    author: int
    text: str
    written_at: datetime | None = None


async def written(desk: Desk, comment: Comment) -> None:
    """A new comment. If it is known it comes late or once more, and what became of it since stands."""
    await _take(desk, comment, "vote.new", lambda known: known is None)


async def looked_up(desk: Desk, comment: Comment, known_then: int | None = None) -> None:
    """A comment as VK showed it: its event, or that of an edit or a restoring, may have been lost.

    known_then: what was known of it before VK was asked (`matches.known_act`). None: nobody noted it.
    """
    await _take(desk, comment, "vote.new", lambda known: _differs(comment, known) and not _overtaken(known, known_then))


async def edited(desk: Desk, comment: Comment) -> None:
    """A comment has another text now."""
    await _take(desk, comment, "vote.edit")


async def restored(desk: Desk, comment: Comment) -> None:
    """A deleted comment is back."""
    await _take(desk, comment, "vote.restore")


def _differs(comment: Comment, known: Ballot | None) -> bool:
    return known is None or known.deleted or known.text != comment.text


def _overtaken(known: Ballot | None, known_then: int | None) -> bool:
    """Whether an act has become known since a look-up that may be newer than what VK showed it (R2.1).

    That a comment was written, of which nothing was known then, is none: what VK showed of it is no older.
    """
    if known is None or known_then is None or matches.known_act(known) == known_then:
        return False
    return known_then != 0 or known.edited or known.deleted


async def deleted(
    desk: Desk, community_id: int, post_id: int, comment_id: int, by: int, *, known: int | None = None
) -> None:
    """A comment is gone: while its day is open it counts no more. `by`: who took it away, 0 if that is not known.

    known: of a deletion that was looked up, as in `looked_up`; the comment may have been restored since.

    (choice) What another takes away is no change of its writer's; the vote policy does not keep it.
    """
    day = await bindings.day_of_comment(community_id, post_id)
    if day is None:
        return
    await lock_match(day.match_id)
    await day.refresh_from_db(fields=["status", "due_at"])
    ballot = await Ballot.get_or_none(day_id=day.id, comment_id=comment_id).prefetch_related("seat__person")
    if ballot is None or ballot.deleted or _overtaken(ballot, known):
        return
    writer = ballot.seat.person.vk_id
    evidence = {"comment": comment_id, "seat": ballot.seat_id, "text": "", "before": ballot.text}
    if day.status != DayStatus.OPEN.value:
        await _note(desk, day, "vote.delete", by or None, evidence)
        return
    verdict = await _weighed(desk, day, ballot, by_writer=by in (0, writer))
    if verdict is not Verdict.REFUSED:
        ballot.counts = False
        ballot.changes += verdict is Verdict.CHANGE and by in (0, writer)
    ballot.deleted = True
    await ballot.save(update_fields=["deleted", "counts", "changes"])
    await _note(desk, day, "vote.delete", by or None, {**evidence, "verdict": verdict})
    await receipts.deleted(desk, await plays.play_of(day.match, day, ballot.seat), ballot, verdict)


async def _weighed(desk: Desk, day: Day, ballot: Ballot, *, by_writer: bool) -> Verdict:
    """What the deletion of the comment does."""
    policy = MatchSettings.decode(day.match.settings) if by_writer else MatchSettings()
    own = await matches.ballots_of(day.id, ballot.seat_id)
    return ballots.verdict(policy, own, ballot.comment_id, ballot.act, None, desk.clock.now(), day.due_at)


async def _take(
    desk: Desk, comment: Comment, kind: str, is_act: Callable[[Ballot | None], bool] = lambda known: True
) -> None:
    """Enter a comment of somebody who has a vote. `is_act`: whether it is one beside what is known of the comment."""
    day = await bindings.day_of_comment(comment.community_id, comment.post_id)
    if day is None or comment.author <= 0 or day.match.status not in GOING:
        return
    await lock_match(day.match_id)
    await day.refresh_from_db(fields=["status", "due_at"])
    play = await _voter(day, comment)
    if play is None:
        return
    known = await Ballot.get_or_none(day_id=day.id, comment_id=comment.comment_id)
    if not is_act(known) or (known is not None and known.seat_id != play.seat.id):  # a comment has one writer
        return
    if not play.open and not _differs(comment, known):
        return  # an event that is late itself, of what was looked up in time
    reading = read_vote(comment.text, play.scene)
    if not play.open:
        await _late(desk, play, comment, known, reading)
        return
    if known is not None and kind == "vote.new":
        kind = "vote.restore" if known.deleted else "vote.edit"
    evidence = _evidence(play, comment, known, reading)
    act = await _enter(desk, play, comment, known, reading, kind)
    by = None if kind == "vote.restore" else comment.author  # VK does not say who restores, and it may be an admin
    await _note(desk, day, kind, by, {**evidence, "verdict": act.verdict, "void": act.void})
    await receipts.taken(desk, play, act)


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


async def _enter(desk: Desk, play: Play, comment: Comment, known: Ballot | None, read: VoteReading, kind: str) -> Taken:
    """Keep the comment as the seat's newest act, as far as the vote policy lets it change the vote.

    A new one that comes only after later ones of its writer is no newer than they are.
    """
    policy = MatchSettings.decode(play.match.settings)
    ballot = known or Ballot(day_id=play.day.id, seat_id=play.seat.id, comment_id=comment.comment_id, counts=False)
    decided = _decided(known, comment)
    reading = decided or read
    said = VOTES.encode(reading.vote) if isinstance(reading, VoteRead) else None
    edited = kind == "vote.edit" if known is None else known.edited or known.text != comment.text
    void = ballots.void(policy, play.me.id, reading.vote if isinstance(reading, VoteRead) else None, edited=edited)
    at, number = desk.clock.now(), await matches.next_act(play.day.id)
    own = await matches.ballots_of(play.day.id, play.seat.id)
    if known is None and kind == "vote.new":
        number = ballots.number_of(own, comment.comment_id, number)
        at = min(at, comment.written_at or at)
    verdict = ballots.verdict(policy, own, comment.comment_id, number, None if void else said, at, play.day.due_at)
    before = _state(ballot)
    ballot.text, ballot.edited, ballot.deleted, ballot.acted_at = comment.text, edited, False, at
    if decided is None:
        ballot.doubt, ballot.decided_by = None, None
    if known is None or verdict is not Verdict.REFUSED:
        ballot.vote, ballot.act = said, number
    if verdict is not Verdict.REFUSED:
        ballot.counts = not void
        ballot.changes += verdict is Verdict.CHANGE
        if isinstance(reading, VoteUnclear) and not void:
            ballot.doubt = " ".join(reading.choices)
    await ballot.save()
    same = known is not None and before == _state(ballot)
    return Taken(ballot, reading, verdict, void, quiet=same and verdict is Verdict.SAME)


def _state(ballot: Ballot) -> tuple[object, ...]:
    return ballot.vote, ballot.counts, ballot.doubt, ballot.deleted


def _decided(known: Ballot | None, comment: Comment) -> VoteReading | None:
    """What somebody said that this very text means."""
    if known is None or known.doubt is None or known.decided_by is None or known.text != comment.text:
        return None
    return NoVote() if known.vote is None else VoteRead(VOTES.decode(known.vote))


async def decide(desk: Desk, play: Play, ballot: Ballot, target: str | None, by: int, **more: object) -> Verdict:
    """Somebody says whom a doubtful comment means, or that it is no vote (None).

    Of a game master's word the comment's own time counts for the vote policy: it is what was written then.
    """
    policy = MatchSettings.decode(play.match.settings)
    vote = None if target is None else VOTES.encode(target)
    at = desk.clock.now() if by == play.seat.person.vk_id else ballot.acted_at
    own = await matches.ballots_of(play.day.id, play.seat.id)
    verdict = ballots.verdict(policy, own, ballot.comment_id, ballot.act, vote, at, play.day.due_at)
    if verdict is not Verdict.REFUSED:
        ballot.vote, ballot.counts, ballot.decided_by = vote, True, by
        ballot.changes += verdict is Verdict.CHANGE
        await ballot.save(update_fields=["vote", "counts", "decided_by", "changes"])
    evidence = {"comment": ballot.comment_id, "seat": ballot.seat_id, "text": ballot.text, "verdict": verdict}
    await _note(desk, play.day, "vote.decide", by, {**evidence, "vote": vote, **more})
    return verdict


def _evidence(play: Play, comment: Comment, known: Ballot | None, reading: VoteReading) -> dict[str, object]:
    """What is kept of an act: every text that a comment ever had, and how it was read."""
    kept: dict[str, object] = {"comment": comment.comment_id, "seat": play.seat.id, "text": comment.text}
    if known is not None:
        kept["before"] = known.text
    if isinstance(reading, VoteRead):
        kept["vote"] = VOTES.encode(reading.vote)
    if isinstance(reading, VoteUnclear):
        kept["doubt"] = list(reading.choices)
    return kept


async def _note(desk: Desk, day: Day, kind: str, actor: int | None, body: dict[str, object]) -> None:
    """Write an act down in the audit trail."""
    match: Match = day.match
    await audit.note(match.community_id, desk.clock.now(), kind, body, match_id=match.id, day_id=day.id, actor=actor)


async def _late(desk: Desk, play: Play, comment: Comment, known: Ballot | None, reading: VoteReading) -> None:
    """After the cut-off nothing counts (R2.1); who voted in vain is told so, if alive (R2.2)."""
    await _note(desk, play.day, "vote.late", comment.author, _evidence(play, comment, known, reading))
    if isinstance(reading, NoVote):
        return
    now = await matches.current_day(play.match.id)
    newer = now is not None and now.id != play.day.id
    if now is not None and newer and not (await plays.play_of(play.match, now, play.seat)).me.alive:
        return
    message = "vote-late-newer" if newer else "vote-late"
    await receipts.tell(desk, play, desk.words.say(message, day=play.day.number), tally=False)
