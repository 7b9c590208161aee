"""Comments that are votes, but it cannot be told for whom: their writers say by a button, or by a word, whom."""

from models import matches
from models.kinds import DayStatus
from models.store import lock_match
from models.tables import Ballot, Person
from vkbot.language.answers import read_answer
from vkbot.language.results import Unread
from vkbot.services import plays, receipts, seats, votes
from vkbot.services.confirming import yes_or_no
from vkbot.services.desk import Desk, Reply
from vkbot.services.plays import Play
from vkbot.vk.text import folded


async def answer(desk: Desk, person: Person, ballot_id: object, act: object, choice: object) -> Reply:
    """The answer to the question about a comment is the vote of that comment; "" says that it is none.

    A question about what has been edited, deleted or decided by a game master since is over.
    """
    found = await asked(person, ballot_id, act)
    if found is None:
        return Reply(desk.words.say("vote-question-over"))
    play, ballot = found
    if ballot.seat.person_id != person.id or ballot.decided_by not in (None, person.vk_id):
        return Reply(desk.words.say("vote-question-over"))
    if choice != "" and choice not in receipts.candidates(play, ballot):
        return Reply(desk.words.say("vote-question-over"))
    verdict = await votes.decide(desk, play, ballot, str(choice) or None, person.vk_id)
    text = await receipts.with_tally(desk, play, await receipts.decided(desk, play, ballot, verdict))
    playing = await seats.playing(person)
    return Reply(seats.Place(play.match, play.seat, several=len(playing) > 1).heading(desk.words) + text)


async def said(desk: Desk, person: Person, text: str) -> Reply | None:
    """The same answer, written: «ветер», «в ежа», «это не голос»; None if it answers no open question of the person.

    «Да» is an answer where one is named, «нет» says that the comment is no vote.
    """
    play = await plays.played(person)
    if play is None:
        return None
    open_ones = [one for one in await matches.doubts(play.day.id) if one.seat_id == play.seat.id]
    if not open_ones:
        return None
    choice = _meant(desk, play, open_ones[-1], text)
    return None if choice is None else await answer(desk, person, open_ones[-1].id, open_ones[-1].act, choice)


def _meant(desk: Desk, play: Play, ballot: Ballot, text: str) -> str | None:
    """Whom the words mean, "" nobody; None if that cannot be told."""
    possible, agreed = receipts.candidates(play, ballot), yes_or_no(desk.words, text)
    if agreed is False or folded(text) == folded(desk.words.say("vote-button-none")):
        return ""
    if agreed:
        return possible[0] if len(possible) == 1 else None
    meant = read_answer(desk.words, text, play.scene, Unread("target", choices=possible), possible)
    return meant if meant in possible else None


async def asked(person: Person, ballot_id: object, act: object) -> tuple[Play, Ballot] | None:
    """The doubtful comment of a button, with its match locked; None if it is not doubtful any more, or not here."""
    if not isinstance(ballot_id, int) or isinstance(ballot_id, bool) or not 0 < ballot_id < 2**63:
        return None
    known = await Ballot.get_or_none(id=ballot_id, day__match__community_id=person.community_id).prefetch_related("day")
    if known is None:
        return None
    match = await lock_match(known.day.match_id)
    ballot = await Ballot.get(id=ballot_id).prefetch_related("day", "seat__person")
    day = await matches.current_day(match.id)
    if day is None or day.id != ballot.day_id or day.status != DayStatus.OPEN.value or match.status not in seats.GOING:
        return None
    if ballot.deleted or ballot.doubt is None or ballot.act != act:
        return None
    play = await plays.play_of(match, ballot.day, ballot.seat)
    play.day.match = match
    return play, ballot
