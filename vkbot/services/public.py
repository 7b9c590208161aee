"""What everybody may know of a match that goes on: votes, who is alive, the results that are on the wall (R10.1).

Votes are public comments. Whoever asks, a player, a dead one or an outsider, is told the same of the others. Each
answer takes whom it is about: a character, "" if nobody is named.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from engine.curse import view
from engine.curse.game import EVENTS, STATES
from engine.curse.model import As, Character, Vote
from locales.curse.posts import results
from locales.curse.text import lines
from models import matches
from models.kinds import DayStatus
from models.tables import Day, Person
from vkbot.services import plays, receipts, seats, standings
from vkbot.services.desk import Desk
from vkbot.services.plays import Play
from vkbot.services.settings import MatchSettings
from vkbot.services.standings import Standing


@dataclass(frozen=True)
class View:
    """A match as somebody asks about it. `play`: the person's own, or without a seat anybody's, for what is public."""

    play: Play
    seated: bool
    standing: Standing

    @property
    def me(self) -> Character | None:
        """The asker's own character."""
        return self.play.me if self.seated else None

    @property
    def living(self) -> tuple[str, ...]:
        """The characters alive at the start of the day, in roster order."""
        return self.standing.living

    @property
    def votes(self) -> Mapping[str, Vote]:
        """The votes as they are written."""
        return self.standing.votes


async def views(person: Person) -> list[View]:
    """The match that the person plays in and means; without a seat all that go on in the community."""
    place = await seats.current(person)
    if place is not None:
        play = await plays.open_play(place)
        return [] if play is None else [await _view(play, seated=True)]
    found = []
    for match in await matches.matches_of(person.community_id, seats.GOING):
        roster = await matches.seats_of(match.id, seats.AT_TABLE)
        day = await matches.current_day(match.id)
        if roster and day is not None:
            found.append(await _view(await plays.play_of(match, day, roster[0]), seated=False))
    return found


async def _view(play: Play, *, seated: bool) -> View:
    return View(play, seated, await standings.standing_of(play))


# Votes


async def silent(desk: Desk, seen: View, who: str) -> str:
    """«Кто не проголосовал?»"""
    return standings.silent(desk, seen.standing)


async def tally(desk: Desk, seen: View, who: str) -> str:
    """«Какой счёт?», «Кого изгоняют?», «Кто за кого голосует?»"""
    return "\n".join((standings.table(desk, seen.standing), _exile(desk, seen)))


async def against(desk: Desk, seen: View, who: str) -> str:
    """«Кто против меня?», «Сколько голосов против Монаха?»"""
    words, cast, voters = desk.words, seen.play.cast, seen.standing.against(who)
    mine = seen.me is not None and seen.me.id == who
    if who not in seen.living:
        return await fate(desk, seen, who)
    target = words.say("public-you") if mine else cast.full(words, who)
    if not voters:
        return words.say("public-against-none", target=target)
    told = words.say("public-against", target=target, count=len(voters), voters=cast.names(words, voters))
    return f"{told} {_exile(desk, seen)}" if _exiled(seen) == who else told


async def vote_of(desk: Desk, seen: View, who: str) -> str:
    """«За кого голосует Тихон?»"""
    words, cast = desk.words, seen.play.cast
    if who not in seen.living:
        return await fate(desk, seen, who)
    vote, name = seen.votes.get(who), cast.full(words, who)
    if vote is None:
        return words.say("public-vote-none", voter=name)
    if isinstance(vote, As):
        told = words.say("public-vote-as", voter=name, leader=cast.full(words, vote.voter))
        target = seen.standing.counting.get(who)
        return told if target is None else f"{told} {words.say('vote-follows', target=cast.name(words, target))}"
    return words.say("public-vote", voter=name, target=cast.full(words, vote))


def _exiled(seen: View) -> str | None:
    """Who would be exiled if nobody died before and no vote changed (R4.4)."""
    share, counts = seen.play.state.rules.exile_share, Counter(seen.standing.counting.values())
    most = max(counts.values(), default=0)
    first = [who for who, count in counts.items() if count == most]
    return first[0] if len(first) == 1 and most * share > len(seen.living) else None


def _exile(desk: Desk, seen: View) -> str:
    """Whether the votes suffice for an exile as they stand."""
    who = _exiled(seen)
    if who is not None:
        return desk.words.say("public-exile", who=seen.play.cast.full(desk.words, who))
    needed = len(seen.living) // seen.play.state.rules.exile_share + 1
    return desk.words.say("public-exile-none", count=needed, living=len(seen.living))


async def my_vote(desk: Desk, seen: View, who: str) -> str:
    """«Мой голос принят?» Of a comment that is doubtful, too."""
    words, me, play = desk.words, seen.me, seen.play
    if me is None:
        return words.say("public-no-seat")
    if not me.alive:
        return words.say("public-vote-dead")
    doubtful = [one for one in await matches.doubts(play.day.id) if one.seat_id == play.seat.id]
    parts = [words.say("public-my-doubt", text=receipts.excerpt(one.text)) for one in doubtful[-1:]]
    if me.id in seen.votes:
        parts.append(receipts.counted(desk, play, seen.votes))
    else:
        parts += [words.say("vote-none"), words.say("public-where-to-vote", post=post_link(desk, seen))]
    return " ".join(parts)


# People and days


async def fate(desk: Desk, seen: View, who: str) -> str:
    """«Я жив?», «Тихон ещё в игре?»"""
    words, living = desk.words, len(seen.living)
    if not who:
        return words.say("public-no-seat")
    mine = seen.me is not None and seen.me.id == who
    alive, dead = ("public-alive-you", "public-dead-you") if mine else ("public-alive", "public-dead")
    return words.say(
        alive if who in seen.living else dead,
        who=seen.play.cast.full(words, who),
        living=living,
        all=len(seen.play.roster),
    )


async def night(desk: Desk, seen: View, who: str) -> str:
    """«Что было ночью?»: the results of the last day, as soon as they are on the wall."""
    last = await _last_day(desk, seen)
    if isinstance(last, str):
        return last
    told = results(desk.words, seen.play.cast, last.number, _public(seen, last))
    return f"{told}\n\n{post_link(desk, seen)}"


async def fallen(desk: Desk, seen: View, who: str) -> str:
    """«Кто умер?», «Кого изгнали?»: who lives no more since the last day, and who died before."""
    last = await _last_day(desk, seen)
    if isinstance(last, str):
        return last
    words, cast = desk.words, seen.play.cast
    told = _public(seen, last)
    exiled = f" — {words.say('public-fallen-exiled')}"
    now = [cast.full(words, one).then(exiled if one == told.exiled else "") for one in told.dead]
    gone = (member.id for member in cast if member.id not in (*seen.living, *told.dead))
    before = cast.names(words, gone)
    return lines(
        words.say("public-fallen" if now else "public-fallen-none", day=last.number, who=now),
        words.say("public-fallen-before", who=before) if before else "",
        post_link(desk, seen),
    )


async def _last_day(desk: Desk, seen: View) -> Day | str:
    """The last day that is over, or why nothing can be told of it yet: its results must be on the wall."""
    play = seen.play
    last = await Day.get_or_none(match_id=play.match.id, number=play.day.number - 1)
    if last is None or last.status != DayStatus.RESOLVED.value or last.events is None:
        return desk.words.say("public-night-first")
    return last if play.day.post_id is not None else desk.words.say("public-night-waits", day=last.number)


def _public(seen: View, day: Day) -> view.Public:
    """What everybody may know of a day that is over (R10.1)."""
    return view.public(EVENTS.decode(day.events or ""), STATES.decode(seen.play.day.state))


async def post(desk: Desk, seen: View, who: str) -> str:
    """«Где запись дня?»"""
    return post_link(desk, seen)


def post_link(desk: Desk, seen: View) -> str:
    """Where the day's post is, under which people vote."""
    match, day = seen.play.match, seen.play.day
    if day.post_id is None:
        return desk.words.say("public-post-waits", day=day.number)
    link = f"https://vk.com/wall-{match.community_id}_{day.post_id}"
    return desk.words.say("public-post", day=day.number, link=link)


async def traitors(desk: Desk, seen: View, who: str) -> str:
    """«Сколько предателей?»: as the match was set up (R1.1); how many are left nobody is told."""
    return desk.words.say("public-traitors", count=MatchSettings.decode(seen.play.match.settings).traitors)


async def secret(desk: Desk, seen: View, who: str) -> str:
    """«Какая роль у Тихона?»"""
    return desk.words.say("asked-secret")
