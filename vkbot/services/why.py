"""«Почему?»: the causes of what happened, for whoever may know them; else one's own view of the day.

Everything may be known by everybody once the end of the match is public (R9.3): its post is out, or the match has none.
An admin who does not play in the match may know it at any time.
A player, an admin who plays included, is told what R10 lets it know, in the same words whatever it is or asks.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.curse.events import AnyEvent, Died, Ended, Exiled
from engine.curse.game import EVENTS, STATES
from engine.curse.why import Past
from locales.curse import Cast, explain, explain_public, why_end, why_failed, why_fate
from models import audit, matches, outbox
from models.kinds import DayStatus, SeatStatus
from models.matches import OVER
from models.tables import Day, Match, Person, Seat
from vkbot.games.curse import cast_of
from vkbot.games.stage import Player
from vkbot.language.questions import Question, read_question
from vkbot.language.scene import Character, Scene
from vkbot.services import menu, seats
from vkbot.services.desk import Desk, Reply
from vkbot.services.notices import is_admin
from vkbot.vk.keyboards import Button, Keyboard, in_rows, pages

ORDERS, DAY, END = "orders", "day", "end"
"""Subjects beside the characters."""
SHOWN: Final = 6
"""Matches that are offered, the newest."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A match that a person asks about. `days`: those that are over, by number. `open`: it may know everything."""

    match: Match
    roster: tuple[Seat, ...]
    days: dict[int, Day]
    open: bool

    @property
    def cast(self) -> Cast:
        return cast_of([Player(seat.character, seat.name, seat.number or 0) for seat in self.roster])

    @property
    def scene(self) -> Scene:
        """The match for the reader of texts."""
        named = (Character(seat.character, seat.name, True, seat.person.vk_id) for seat in self.roster)
        return Scene("", tuple(named))

    def past(self, number: int) -> Past:
        """The day of that number with all days before it."""
        past: Past | None = None
        for one in sorted(self.days):
            if one <= number:
                day = self.days[one]
                past = Past(STATES.decode(day.state), _events(day), past)
        assert past is not None
        return past

    def number(self, wanted: object) -> int:
        """The day of that number if it is over, else the last."""
        return wanted if isinstance(wanted, int) and wanted in self.days else max(self.days)


def _events(day: Day) -> Sequence[AnyEvent]:
    """What happened on a day that is over."""
    return EVENTS.decode(day.events or "")


async def ask(
    desk: Desk, person: Person, match_id: object = None, number: object = None, subject: object = None,
    page: object = None,
) -> Reply:  # fmt: skip
    """A button, or the bare word «почему»: what may be asked about a day, or the answer. Trusts none of its values."""
    asked = await _asked(desk, person, match_id)
    if isinstance(asked, Reply):
        return asked
    day = asked.number(number)
    if not asked.open:
        return await _own_view(desk, person, asked, day)
    await _note(desk, person, asked, day)
    if subject in (ORDERS, DAY, END) or subject in [seat.character for seat in asked.roster]:
        return _answer(desk, asked, day, str(subject))
    return await _subjects(desk, person, asked, day, page)


async def said(desk: Desk, person: Person, text: str) -> Reply:
    """«Почему умер Монах?», «почему день 2», «почему мою заявку не взяли»: the words behind the first."""
    asked = await _asked(desk, person, None)
    if isinstance(asked, Reply):
        return asked
    question = read_question(desk.words, text, asked.scene)
    if not asked.open:
        return await _own_view(desk, person, asked, asked.number(question.day))
    return await _answered(desk, person, asked, question)


async def days(desk: Desk, person: Person, match_id: object, page: object = None) -> Reply:
    """«Другой день»: which."""
    asked = await _asked(desk, person, match_id)
    if isinstance(asked, Reply):
        return asked
    if not asked.open:
        return await _own_view(desk, person, asked, asked.number(None))
    made = [
        Button(desk.words.say("why-day-number", day=number), {"c": "why", "m": asked.match.id, "d": number})
        for number in sorted(asked.days, reverse=True)
    ]
    keyboard = pages(
        made, _page(page), lambda arrow, to: Button(arrow, {"c": "why_days", "m": asked.match.id, "p": to}), columns=2
    )
    return Reply(desk.words.say("why-which-day", title=asked.match.title), keyboard)


async def choose_match(desk: Desk, person: Person) -> Reply:
    """«Другая игра»: which."""
    found = await _candidates(desk, person)
    if not found:
        return Reply(desk.words.say("why-no-match"), await menu.for_person(desk, person))
    made = [Button(match.title, {"c": "why", "m": match.id}) for match in found[:SHOWN]]
    return Reply(desk.words.say("why-which-match"), Keyboard(in_rows(made), inline=True))


# Which match, and what of it may be known


async def _asked(desk: Desk, person: Person, match_id: object) -> _Asked | Reply:
    """The match that is meant with its days that can be told; or why there is nothing to tell."""
    match = await seats.match_here(person, match_id)
    if match_id is None:
        match = next(iter(await _candidates(desk, person)), None)
    if match is None or match.status not in (*OVER, *seats.GOING):
        return Reply(desk.words.say("why-no-match"), await menu.for_person(desk, person))
    is_open = await _is_told(match) or await _is_master(desk, person, match)
    resolved = await Day.filter(match_id=match.id).order_by("number")
    told = [day for day in resolved if day.status == DayStatus.RESOLVED.value and (is_open or _is_out(day, resolved))]
    if not told:
        return Reply(desk.words.say("why-no-day", title=match.title), await _to_another(desk, person))
    roster = tuple(seat for seat in await matches.seats_of(match.id, seats.AT_TABLE) if seat.number is not None)
    return _Asked(match, roster, {day.number: day for day in told}, is_open)


def _is_out(day: Day, every: Sequence[Day]) -> bool:
    """Whether the post that tells of the day is on the wall: it opens the next day."""
    return any(next_day.number == day.number + 1 and next_day.post_id is not None for next_day in every)


async def _is_told(match: Match) -> bool:
    """Whether everything may be known by everybody: the match is over and the post that reveals it is out (R9.3)."""
    return match.status in OVER and await outbox.end_is_out(match.id)


async def _is_master(desk: Desk, person: Person, match: Match) -> bool:
    """An admin who does not play in the match."""
    return await is_admin(desk, person) and not await plays_in(person, match)


async def plays_in(person: Person, match: Match) -> bool:
    """Whether the person has a seat there; whoever left it keeps it."""
    return await Seat.exists(match_id=match.id, person_id=person.id, status__in=list(seats.AT_TABLE))


async def _candidates(desk: Desk, person: Person) -> list[Match]:
    """The matches that the person may mean, the likeliest first.

    One's own that goes on; for an admin all that go on; those that are over, the newest first; others that go on.
    """
    own = await seats.current(person)
    going = await matches.matches_of(person.community_id, seats.GOING)
    over = await matches.played(person.community_id)
    admin = await is_admin(desk, person)
    likely = [*([] if own is None else [own.match]), *(going if admin else []), *over, *going]
    return list({match.id: match for match in likely}.values())


async def _elsewhere(desk: Desk, person: Person) -> list[Button]:
    """«Другая игра», if there is one that may be asked about."""
    several = len(await _candidates(desk, person)) > 1
    return [Button(desk.words.say("why-match"), {"c": "why_match"})] if several else []


async def _to_another(desk: Desk, person: Person) -> Keyboard | None:
    found = await _elsewhere(desk, person)
    return Keyboard((tuple(found),), inline=True) if found else None


async def _note(desk: Desk, person: Person, asked: _Asked, number: int) -> None:
    """Looking into the secrets of a match that goes on is written down."""
    if asked.match.status not in OVER:
        body = {"day": number}
        await audit.note(
            asked.match.community_id, desk.clock.now(), "gm.look", body, match_id=asked.match.id, actor=person.vk_id
        )


# For whoever may know everything


async def _answered(desk: Desk, person: Person, asked: _Asked, question: Question) -> Reply:
    """The answer to a question in words; a day alone is told as a whole."""
    own = next((seat.character for seat in asked.roster if seat.person_id == person.id), None)
    who = question.who if question.who is not None or not question.mine else own
    number = asked.number(question.day if question.day is not None else _fatal(asked, who, question))
    await _note(desk, person, asked, number)
    if question.topic == ORDERS:
        text = why_failed(desk.words, asked.cast, asked.past(number), who)
        return Reply(text, _back(desk, asked, number))
    if question.topic == END and who is None:
        return _answer(desk, asked, max(asked.days), END)
    if who is not None:
        return _answer(desk, asked, number, who)
    if question.day in asked.days:
        return _answer(desk, asked, number, DAY)
    return await _subjects(desk, person, asked, number, None)


def _fatal(asked: _Asked, who: str | None, question: Question) -> int | None:
    """The last day on which the character died: that is what is asked, if no day is named."""
    if who is None or question.topic is not None:
        return None
    for number in sorted(asked.days, reverse=True):
        told = _events(asked.days[number])
        if any(isinstance(event, Died | Exiled) and event.target == who for event in told):
            return number
    return None


def _answer(desk: Desk, asked: _Asked, number: int, subject: str) -> Reply:
    past, words, cast = asked.past(number), desk.words, asked.cast
    if subject == ORDERS:
        text = why_failed(words, cast, past)
    elif subject == END:
        text = why_end(words, cast, past)
    elif subject == DAY:
        title = words.say("why-about", title=asked.match.title, day=number)
        text = f"{title}\n\n{explain(words, cast, past.events)}"
    else:
        text = why_fate(words, cast, past, subject)
    return Reply(text, _back(desk, asked, number))


def _back(desk: Desk, asked: _Asked, number: int) -> Keyboard:
    more = Button(desk.words.say("why-more"), {"c": "why", "m": asked.match.id, "d": number})
    return Keyboard(((more,),), inline=True)


async def _subjects(desk: Desk, person: Person, asked: _Asked, number: int, page: object) -> Reply:
    """What may be asked about a day: the orders, the whole day, the end, everybody; who died comes first."""
    here: dict[str, object] = {"c": "why", "m": asked.match.id, "d": number}
    events = _events(asked.days[number])
    died = {event.target for event in events if isinstance(event, Died | Exiled)}
    ended = any(isinstance(event, Ended) for event in events)
    roster = sorted(asked.roster, key=lambda seat: seat.character not in died)
    say = desk.words.say
    made = [
        *(Button(say(f"why-button-{subject}"), {**here, "s": subject}) for subject in (ORDERS, DAY, *([END] * ended))),
        *(Button(_label(desk, seat, died), {**here, "s": seat.character}) for seat in roster),
    ]
    foot = [Button(say("why-days"), {"c": "why_days", "m": asked.match.id})] if len(asked.days) > 1 else []
    foot += await _elsewhere(desk, person)
    keyboard = pages(made, _page(page), lambda arrow, to: Button(arrow, {**here, "p": to}), foot=foot, columns=2)
    title = say("why-about", title=asked.match.title, day=number)
    return Reply(f"{title} {say('why-which')}", keyboard)


def _label(desk: Desk, seat: Seat, died: set[str]) -> str:
    return desk.words.say("why-who-died" if seat.character in died else "why-who", name=seat.name)


def _page(page: object) -> int:
    return page if isinstance(page, int) else 0


# For everybody else


async def _own_view(desk: Desk, person: Person, asked: _Asked, number: int) -> Reply:
    """What R10 lets the person know of the day, and that the causes are told after the match.

    The dead, and whoever does not play, are told what is public and nothing else (R2.2).
    """
    past, words, cast = asked.past(number), desk.words, asked.cast
    who = await _living_character(desk, person, asked.match)
    told = explain_public(words, cast, past.events) if who is None else explain(words, cast, past.events, who)
    title = words.say("why-about", title=asked.match.title, day=number)
    later = "why-later-post" if asked.match.status in OVER else "why-later"
    return Reply(f"{title}\n\n{told}\n\n{words.say(later)}", await _to_another(desk, person))


async def _living_character(desk: Desk, person: Person, match: Match) -> str | None:
    seat = await Seat.get_or_none(match_id=match.id, person_id=person.id, status=SeatStatus.PLAYING.value)
    day = await matches.current_day(match.id)
    if seat is None or day is None:
        return None
    return seat.character if seat.character in desk.stages[match.game].living(day.state) else None
