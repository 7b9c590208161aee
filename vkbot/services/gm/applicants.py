"""Applications in the game master's hands."""

from models import matches
from models.kinds import MatchStatus, SeatStatus
from models.store import lock_match
from models.tables import Match, Person, Seat
from vkbot.services import people, seats
from vkbot.services.confirming import await_yes
from vkbot.services.desk import Desk, Reply
from vkbot.services.gm.guard import buttons, for_admins, gone, note
from vkbot.services.gm.life import card
from vkbot.services.lobby import who
from vkbot.services.notices import tell_seats
from vkbot.vk.keyboards import Button, Color, Keyboard

ON_A_PAGE = 4


@for_admins
async def applications(desk: Desk, person: Person, match_id: object, page: object = 0) -> Reply:
    """«Анкеты»: those that wait for a decision, then those accepted, each with its buttons."""
    match = await seats.match_here(person, match_id)
    if match is None:
        return gone(desk)
    if match.status != MatchStatus.REGISTRATION.value:
        return await card(desk, match, desk.words.say("gm-apps-over"))
    found = await matches.seats_of(match.id, seats.HOLDING)
    waiting = sorted(found, key=lambda seat: seat.status != SeatStatus.APPLIED.value)
    if not waiting:
        return await card(desk, match, desk.words.say("gm-apps-none"))
    last = (len(waiting) - 1) // ON_A_PAGE
    number = min(max(page, 0), last) if isinstance(page, int) else 0
    shown = waiting[number * ON_A_PAGE : (number + 1) * ON_A_PAGE]
    lines = [_line(desk, seat) for seat in shown]
    text = "\n".join((desk.words.say("gm-apps-of", title=match.title), *lines))
    return Reply(text, Keyboard((*(_row(desk, seat) for seat in shown), _foot(desk, match, number, last)), inline=True))


def _line(desk: Desk, seat: Seat) -> str:
    state = desk.words.say(f"gm-app-{seat.status}")
    return desk.words.say("gm-app-line", who=who(desk, seat), person=people.mention(seat.person), state=state)


def _row(desk: Desk, seat: Seat) -> tuple[Button, ...]:
    refuse = Button(desk.words.say("gm-refuse-one", name=seat.name), {"c": "gm_refuse", "s": seat.id}, Color.NEGATIVE)
    if seat.status != SeatStatus.APPLIED.value:
        return (refuse,)
    accept = Button(desk.words.say("gm-accept-one", name=seat.name), {"c": "gm_accept", "s": seat.id}, Color.POSITIVE)
    return accept, refuse


def _foot(desk: Desk, match: Match, page: int, last: int) -> tuple[Button, ...]:
    back = Button(desk.words.say("gm-back"), {"c": "gm_match", "m": match.id})
    if last == 0:
        return (back,)
    turn = {"c": "gm_apps", "m": match.id, "p": (page + 1) % (last + 1)}
    return back, Button(desk.words.say("gm-more"), turn)


@for_admins
async def accept(desk: Desk, person: Person, seat_id: object) -> Reply:
    """«Принять»."""
    found = await _application(person, seat_id)
    if found is None:
        return gone(desk)
    match, seat = found
    if seat.status != SeatStatus.APPLIED.value:
        return _decided(desk, match, seat)
    if match.status != MatchStatus.REGISTRATION.value:
        return await card(desk, match, desk.words.say("gm-apps-over"))
    if await seats.is_full(match):
        return await card(desk, match, desk.words.say("gm-accept-full", name=seat.name))
    seat.status = SeatStatus.ACCEPTED.value
    await seat.save(update_fields=["status"])
    await note(desk, person, match, "gm.accept", vk_id=seat.person.vk_id, seat=seat.id, name=seat.name)
    text = desk.words.say("lobby-accepted", title=match.title, who=who(desk, seat))
    await tell_seats(desk, match, [seat], text, purpose="accepted")
    said = desk.words.say("gm-accepted", who=who(desk, seat))
    if await seats.is_full(match):
        return await card(desk, match, said + " " + desk.words.say("gm-full", title=match.title))
    return _answer(desk, match, said)


@for_admins
async def refuse(desk: Desk, person: Person, seat_id: object) -> Reply:
    """«Отклонить»; of somebody accepted it is asked whether that is meant: the button may be an old one."""
    found = await _application(person, seat_id)
    if found is not None and found[1].status == SeatStatus.ACCEPTED.value:
        match, seat = found
        if match.status == MatchStatus.REGISTRATION.value:
            return await _sure(desk, person, match, seat)
    return await _refuse(desk, person, found)


@for_admins
async def refuse_accepted(desk: Desk, person: Person, seat_id: object) -> Reply:
    """«Да, отклонить»; until the match starts."""
    return await _refuse(desk, person, await _application(person, seat_id))


async def _refuse(desk: Desk, person: Person, found: tuple[Match, Seat] | None) -> Reply:
    if found is None:
        return gone(desk)
    match, seat = found
    if seat.status not in seats.HOLDING or match.status != MatchStatus.REGISTRATION.value:
        return _decided(desk, match, seat)
    seat.status = SeatStatus.REFUSED.value
    await seat.save(update_fields=["status"])
    await note(desk, person, match, "gm.refuse", vk_id=seat.person.vk_id, seat=seat.id, name=seat.name)
    text = desk.words.say("lobby-refused", title=match.title, who=who(desk, seat))
    await tell_seats(desk, match, [seat], text, purpose="refused")
    return _answer(desk, match, desk.words.say("gm-refused", who=who(desk, seat)))


async def _sure(desk: Desk, person: Person, match: Match, seat: Seat) -> Reply:
    yes: dict[str, object] = {"c": "gm_refuse_yes", "s": seat.id}
    no: dict[str, object] = {"c": "gm_apps", "m": match.id}
    await await_yes(person, yes, no)
    text = desk.words.say("gm-refuse-sure", title=match.title, who=who(desk, seat))
    return Reply(text, buttons(desk, ("gm-refuse-yes", yes), ("gm-refuse-no", no)))


async def _application(person: Person, seat_id: object) -> tuple[Match, Seat] | None:
    """The seat of a button and its match, locked; None if there is none in this community (it may be withdrawn)."""
    if not isinstance(seat_id, int) or isinstance(seat_id, bool) or not 0 < seat_id < 2**63:
        return None
    known = await Seat.get_or_none(id=seat_id, match__community_id=person.community_id)
    if known is None:
        return None
    match = await lock_match(known.match_id)
    seat = await Seat.get_or_none(id=seat_id).prefetch_related("person")  # as it stands under the lock
    return None if seat is None else (match, seat)


def _decided(desk: Desk, match: Match, seat: Seat) -> Reply:
    """The answer to the second of two who decide, or to an old button."""
    state = desk.words.say(f"gm-app-{seat.status}")
    return _answer(desk, match, desk.words.say("gm-app-already", who=who(desk, seat), state=state))


def _answer(desk: Desk, match: Match, text: str) -> Reply:
    keyboard = buttons(
        desk, ("gm-apps", {"c": "gm_apps", "m": match.id}), ("gm-back", {"c": "gm_match", "m": match.id})
    )
    return Reply(text, keyboard)
