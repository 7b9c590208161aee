"""«Сомнительные голоса»: comments that are votes, but it cannot be told for whom, each decided with one tap."""

from models import matches
from models.tables import Ballot, Match, Person
from vkbot.games.curse import at_moment
from vkbot.services import doubts, plays, receipts, seats, votes
from vkbot.services.ballots import Verdict
from vkbot.services.desk import Desk, Reply
from vkbot.services.gm.guard import for_admins, gone, may_judge
from vkbot.services.gm.life import card
from vkbot.services.lobby import who
from vkbot.services.plays import Play
from vkbot.services.settings import MatchSettings
from vkbot.services.why import plays_in
from vkbot.vk.keyboards import Button, Keyboard, pages


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
    play = await plays.play_of(match, day, waiting[at].seat)
    head = desk.words.say("gm-doubts-of", title=match.title, day=day.number, number=at + 1, count=len(waiting))
    parts = [said, head, _comment(desk, play, waiting[at])]
    shown = page if isinstance(page, int) else 0
    return Reply("\n\n".join(part for part in parts if part), _keyboard(desk, play, waiting, at, shown))


def _comment(desk: Desk, play: Play, ballot: Ballot) -> str:
    zone = MatchSettings.decode(play.match.settings).zone
    return desk.words.say(
        "gm-doubt", who=who(desk, ballot.seat), at=at_moment(ballot.acted_at, zone), text=receipts.excerpt(ballot.text)
    )


def _keyboard(desk: Desk, play: Play, waiting: list[Ballot], at: int, page: int) -> Keyboard:
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
