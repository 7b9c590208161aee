"""The life of a match in the game master's hands."""

from datetime import datetime
from typing import Final

from locales.curse import house_rules
from locales.curse.text import bullets, sections, titled
from models import matches
from models.kinds import DayStatus, MatchStatus, SeatStatus
from models.tables import Match, Person, Seat
from vkbot.games.curse import deadline, policy
from vkbot.services import asking, closing, seats, tallies
from vkbot.services import day as days
from vkbot.services.confirming import await_yes
from vkbot.services.desk import Desk, Reply
from vkbot.services.gm.guard import Labelled, buttons, for_admins, gone, locked, note
from vkbot.services.gm.options import described
from vkbot.services.notices import tell_seats
from vkbot.services.settings import MatchSettings
from vkbot.vk.keyboards import Button, Keyboard, in_rows

GAME: Final = "curse3"
OPEN: Final = (MatchStatus.DRAFT.value, *matches.LIVE)
SHOWN: Final = 8
"""Matches in the list; the newest."""

_DRAFT: Final = ("settings", "voting", "open", "close")
_REGISTRATION: Final = ("apps", "start", "roster", "settings", "voting", "close")
_RUNNING: Final = ("roster", "orders", "doubts", "history", "why", "pause", "settings", "close")
_OVER: Final = ("roster", "history", "why")
_PAUSED: Final = ("roster", "orders", "doubts", "history", "why", "resume", "settings", "close")
_ACTIONS: Final = {
    MatchStatus.DRAFT.value: _DRAFT,
    MatchStatus.REGISTRATION.value: _REGISTRATION,
    MatchStatus.RUNNING.value: _RUNNING,
    MatchStatus.PAUSED.value: _PAUSED,
}
"""Status → what its card offers."""


@for_admins
async def home(desk: Desk, person: Person) -> Reply:
    """«Ведущему»: the matches that are not over, and «Создать игру»."""
    await asking.end_others(person)
    found = (await matches.matches_of(person.community_id, OPEN))[-SHOWN:]
    made = [Button(_labelled(desk, match), {"c": "gm_match", "m": match.id}) for match in found]
    past: list[Labelled] = [("gm-past", {"c": "gm_past"})] if await matches.any_played(person.community_id) else []
    more = buttons(desk, ("gm-new", {"c": "gm_new"}), *past)
    columns = 1 if len(made) < 5 else 2
    return Reply(
        desk.words.say("gm-matches" if made else "gm-no-matches-now" if past else "gm-no-matches"),
        Keyboard((*in_rows(made, columns), *more.rows), inline=True),
    )


@for_admins
async def past(desk: Desk, person: Person) -> Reply:
    """«Прошлые игры»: the matches that are over, for what was done in them."""
    await asking.end_others(person)
    found = (await matches.played(person.community_id))[:SHOWN]
    made = [Button(_labelled(desk, match), {"c": "gm_match", "m": match.id}) for match in found]
    back = buttons(desk, ("gm-back", {"c": "gm"}))
    return Reply(desk.words.say("gm-past-matches"), Keyboard((*in_rows(made, 2), *back.rows), inline=True))


def _labelled(desk: Desk, match: Match) -> str:
    return desk.words.say("gm-match-label", title=match.title, status=desk.words.say(f"gm-status-{match.status}"))


@for_admins
async def create(desk: Desk, person: Person) -> Reply:
    """«Создать игру»: a draft with everything as usual."""
    number = await Match.filter(community_id=person.community_id).count() + 1
    match = await Match.create(
        community_id=person.community_id,
        game=GAME,
        title=desk.words.say("gm-default-title", number=number),
        settings=MatchSettings().encode(),
        seed="",  # drawn when the match starts
        created_by=person.vk_id,
        created_at=desk.clock.now(),
    )
    await note(desk, person, match, "gm.create", title=match.title)
    return await card(desk, match)


@for_admins
async def show(desk: Desk, person: Person, match_id: object) -> Reply:
    """A match as its game master sees it."""
    match = await seats.match_here(person, match_id)
    await asking.end_others(person)
    return gone(desk) if match is None else await card(desk, match)


async def card(desk: Desk, match: Match, said: str = "") -> Reply:
    """How a match stands, with what can be done; `said`: an answer to be put above."""
    text = desk.words.say("gm-card", title=match.title, status=desk.words.say(f"gm-status-{match.status}"))
    parts = [said, text, await _standing(desk, match)]
    actions = _ACTIONS.get(match.status, _OVER if match.started_at is not None else ())
    offered: list[Labelled] = [(f"gm-{action}", {"c": f"gm_{action}", "m": match.id}) for action in actions]
    keyboard = buttons(desk, *offered, ("gm-home", {"c": "gm"}))
    return Reply("\n\n".join(part for part in parts if part), keyboard)


async def _standing(desk: Desk, match: Match) -> str:
    settings = MatchSettings.decode(match.settings)
    if match.status == MatchStatus.DRAFT.value:
        return described(desk, match)
    if match.status == MatchStatus.REGISTRATION.value:
        accepted, needed = await seats.places(match)
        waiting = await Seat.filter(match_id=match.id, status=SeatStatus.APPLIED.value).count()
        return desk.words.say("gm-registering", accepted=accepted, needed=needed, waiting=waiting)
    day = await matches.current_day(match.id)
    if match.status not in seats.GOING or day is None:
        return ""
    ends = deadline(desk.words, day.due_at, settings.zone)
    text = desk.words.say(f"gm-day-{match.status}", day=day.number, ends=ends)
    waiting = len(await matches.doubts(day.id))
    day.match = match
    more = desk.words.say("gm-doubts-wait", count=waiting) if waiting else "", await tallies.remark(desk, day)
    return " ".join(part for part in (text, *more) if part)


@for_admins
async def open_registration(desk: Desk, person: Person, match_id: object) -> Reply:
    """«Открыть набор»."""
    match = await locked(person, match_id)
    if match is None:
        return gone(desk)
    if match.status != MatchStatus.DRAFT.value:
        return await card(desk, match, desk.words.say("gm-open-already"))
    match.status = MatchStatus.REGISTRATION.value
    await match.save(update_fields=["status"])
    await note(desk, person, match, "gm.open")
    settings = MatchSettings.decode(match.settings)
    numbers, votes = house_rules(desk.words, settings.rules), bullets(desk.words, policy(desk.words, settings))
    told = (numbers, titled(desk.words.say("day-voting"), votes))
    return await card(desk, match, sections(desk.words.say("gm-opened", title=match.title), *told))


@for_admins
async def start(desk: Desk, person: Person, match_id: object) -> Reply:
    """«Начать игру», when as many have been accepted as are set."""
    match = await locked(person, match_id)
    if match is None:
        return gone(desk)
    if match.status != MatchStatus.REGISTRATION.value:
        key = "gm-start-draft" if match.status == MatchStatus.DRAFT.value else "gm-start-already"
        return await card(desk, match, desk.words.say(key))
    accepted, needed = await seats.places(match)
    if accepted < needed:
        return await card(desk, match, desk.words.say("gm-start-short", missing=needed - accepted, needed=needed))
    await _turn_away(desk, match)
    await note(desk, person, match, "gm.start", players=accepted)
    await days.start_match(desk, match)
    return await card(desk, match, await _started(desk, match))


async def _turn_away(desk: Desk, match: Match) -> None:
    """Applications that nobody decided on are refused when the match starts without them."""
    waiting = await matches.seats_of(match.id, (SeatStatus.APPLIED.value,))
    await Seat.filter(match_id=match.id, status=SeatStatus.APPLIED.value).update(status=SeatStatus.REFUSED.value)
    await tell_seats(desk, match, waiting, desk.words.say("gm-left-out", title=match.title), purpose="refused")


async def _started(desk: Desk, match: Match) -> str:
    """The answer to the start; names those who cannot be written to."""
    playing = await matches.seats_of(match.id, (SeatStatus.PLAYING.value,))
    deaf = [seat.name for seat in playing if seat.person.may_write is False]
    said = desk.words.say("gm-started", title=match.title)
    return f"{said} {desk.words.say('gm-unreachable', names=deaf)}" if deaf else said


@for_admins
async def pause(desk: Desk, person: Person, match_id: object) -> Reply:
    """«Пауза»: no day ends until the match goes on; orders and votes may be changed meanwhile."""
    match = await locked(person, match_id)
    if match is None:
        return gone(desk)
    if match.status != MatchStatus.RUNNING.value:
        return await card(desk, match, desk.words.say("gm-not-running"))
    match.status = MatchStatus.PAUSED.value
    await match.save(update_fields=["status"])
    await note(desk, person, match, "gm.pause")
    await _tell_all(desk, match, desk.words.say("gm-paused-all", title=match.title))
    return await card(desk, match, desk.words.say("gm-paused"))


@for_admins
async def resume(desk: Desk, person: Person, match_id: object) -> Reply:
    """«Продолжить»: the day ends when it was to end, or, if that has passed, at the next hour of the match."""
    match = await locked(person, match_id)
    if match is None:
        return gone(desk)
    if match.status != MatchStatus.PAUSED.value:
        return await card(desk, match, desk.words.say("gm-not-paused"))
    match.status = MatchStatus.RUNNING.value
    await match.save(update_fields=["status"])
    settings = MatchSettings.decode(match.settings)
    due = await _shift(desk, match, settings)
    await note(desk, person, match, "gm.resume", due=due.isoformat() if due else None)
    if due is not None:
        ends = deadline(desk.words, due, settings.zone)
        await _tell_all(desk, match, desk.words.say("gm-resumed-all", title=match.title, ends=ends))
    return await card(desk, match, desk.words.say("gm-resumed"))


async def _shift(desk: Desk, match: Match, settings: MatchSettings) -> datetime | None:
    """When the open day ends now. A day whose cut-off is recorded is resolved at once and keeps its hour."""
    day = await matches.current_day(match.id)
    if day is None or day.status != DayStatus.OPEN.value:
        return None
    now = desk.clock.now()
    if day.due_at <= now:
        day.due_at, day.tallies = settings.next_end(now), 0
        await day.save(update_fields=["due_at", "tallies"])
    return day.due_at


async def _tell_all(desk: Desk, match: Match, text: str) -> None:
    """Everybody who plays and whose character lives (R2.2), and whoever reads the day's post."""
    day = await matches.current_day(match.id)
    if day is None:
        return
    living = desk.stages[match.game].living(day.state)
    playing = await matches.seats_of(match.id, (SeatStatus.PLAYING.value,))
    heard = [seat for seat in playing if seat.character in living]
    await tell_seats(desk, match, heard, text, purpose="gm")
    if day.post_id is not None:
        await desk.mail.comment(match.community_id, day.post_id, text, purpose="gm")


@for_admins
async def ask_close(desk: Desk, person: Person, match_id: object) -> Reply:
    """«Завершить»: sure?"""
    match = await seats.match_here(person, match_id)
    if match is None:
        return gone(desk)
    if match.status not in OPEN:
        return await card(desk, match, desk.words.say("gm-closed-already"))
    key = "gm-close-sure-going" if match.status in seats.GOING else "gm-close-sure"
    yes: dict[str, object] = {"c": "gm_close_yes", "m": match.id}
    no: dict[str, object] = {"c": "gm_match", "m": match.id}
    await await_yes(person, yes, no)
    keyboard = buttons(desk, ("gm-close-yes", yes), ("gm-close-no", no))
    return Reply(desk.words.say(key, title=match.title), keyboard)


@for_admins
async def close(desk: Desk, person: Person, match_id: object) -> Reply:
    """End a match without an outcome; everybody in it is told, the dead too: it is over (R2.2).

    What was secret in one that was going on is revealed (R9.3).
    """
    match = await locked(person, match_id)
    if match is None:
        return gone(desk)
    if match.status not in OPEN:
        return await card(desk, match, desk.words.say("gm-closed-already"))
    before = match.status
    match.status, match.finished_at = MatchStatus.CLOSED.value, desk.clock.now()
    await match.save(update_fields=["status", "finished_at"])
    await note(desk, person, match, "gm.close", before=before)
    if before in seats.GOING:
        await closing.reveal(desk, match)
    told = desk.words.say("gm-closed-going" if before in seats.GOING else "gm-closed-all", title=match.title)
    await tell_seats(desk, match, await matches.seats_of(match.id, seats.STANDING), told, purpose="gm")
    return await card(desk, match, desk.words.say("gm-closed"))
