"""One's own application, taking it back; leaving a match.

A character whose player has left stays in the match and does nothing any more (choice): the seat is `left`, nobody
orders or votes for it, and it gets no messages. What was ordered for the day that runs stands, as a vote does, unless
the player withdrew it before; the player is told so when asked to confirm.
"""

from models.kinds import SeatStatus
from models.people import set_dialog
from models.store import lock_match
from models.tables import Match, Person, Seat
from vkbot.services import asking, menu, seats
from vkbot.services.confirming import await_yes
from vkbot.services.desk import Desk, Reply
from vkbot.services.lobby import note, who
from vkbot.services.notices import tell_admins
from vkbot.vk.keyboards import Button, Color, Keyboard


async def mine(desk: Desk, person: Person) -> Reply:
    """«Моя анкета»."""
    place = await seats.application(person)
    if place is None:
        return Reply(desk.words.say("lobby-no-application"), await menu.for_person(desk, person))
    return Reply(_card(desk, place.match, place.seat), await menu.for_person(desk, person))


async def ask_withdraw(desk: Desk, person: Person) -> Reply:
    """«Отозвать анкету»: sure?"""
    place = await seats.application(person)
    if place is None:
        return Reply(desk.words.say("lobby-no-application"), await menu.for_person(desk, person))
    text = desk.words.say("lobby-withdraw-sure", title=place.match.title, name=place.seat.name)
    return Reply(text, await _sure(desk, person, "lobby-withdraw-yes", {"c": "withdraw_yes", "m": place.match.id}))


async def withdraw(desk: Desk, person: Person, match_id: object) -> Reply:
    """Take the application back; possible until the match starts."""
    found = await _own_seat(person, match_id)
    if found is None or found[1].status not in seats.HOLDING:
        late = found is not None and found[1].status == SeatStatus.PLAYING.value
        key = "lobby-withdraw-late" if late else "lobby-no-application"
        return Reply(desk.words.say(key), await menu.for_person(desk, person))
    match, seat = found
    return await _give_up(desk, person, match, seat, SeatStatus.WITHDRAWN)


async def ask_leave(desk: Desk, person: Person) -> Reply:
    """«Выйти из игры»: sure? Says what stays."""
    place = await seats.current(person)
    if place is None:
        return Reply(desk.words.say("lobby-not-playing"), await menu.for_person(desk, person))
    text = desk.words.say("lobby-leave-sure", title=place.match.title, name=place.seat.name)
    return Reply(text, await _sure(desk, person, "lobby-leave-yes", {"c": "leave_yes", "m": place.match.id}))


async def leave(desk: Desk, person: Person, match_id: object) -> Reply:
    """Leave a match that runs; the character stays, see above."""
    found = await _own_seat(person, match_id)
    if found is None or found[0].status not in seats.GOING or found[1].status != SeatStatus.PLAYING.value:
        return Reply(desk.words.say("lobby-not-playing"), await menu.for_person(desk, person))
    waited = asking.waiting(person)
    await set_dialog(person, None)
    reply = await _give_up(desk, person, *found, SeatStatus.LEFT)
    dropped = "" if waited is None else asking.dropped(desk, waited)
    return Reply("\n".join(filter(None, (dropped, reply.text))), reply.keyboard)


async def _own_seat(person: Person, match_id: object) -> tuple[Match, Seat] | None:
    """The person's seat in the match of a button, which is locked; None if there is none."""
    match = await seats.match_here(person, match_id)
    if match is None:
        return None
    match = await lock_match(match.id)
    seat = await Seat.get_or_none(match_id=match.id, person_id=person.id)
    return None if seat is None else (match, seat)


async def _give_up(desk: Desk, person: Person, match: Match, seat: Seat, status: SeatStatus) -> Reply:
    """The seat is withdrawn, or left; the admins are told: they know of it."""
    counted = seat.status != SeatStatus.APPLIED.value
    seat.status = status.value
    await seat.save(update_fields=["status"])
    await note(desk, person, match, f"seat.{status.value}", seat)
    place = "counted" if counted else "waiting"
    told = desk.words.say(f"lobby-{status.value}-notice", title=match.title, who=who(desk, seat), place=place)
    await tell_admins(desk, match.community_id, told, purpose=status.value, but=person.vk_id)
    text = desk.words.say(f"lobby-{status.value}", title=match.title)
    return Reply(text, await menu.for_person(desk, person))


async def keep(desk: Desk, person: Person) -> Reply:
    """«Нет, оставить»."""
    return Reply(desk.words.say("lobby-kept"), await menu.for_person(desk, person))


async def _sure(desk: Desk, person: Person, key: str, payload: dict[str, object]) -> Keyboard:
    keep: dict[str, object] = {"c": "keep"}
    await await_yes(person, payload, keep)
    yes = Button(desk.words.say(key), payload, Color.NEGATIVE)
    return Keyboard(((yes, Button(desk.words.say("lobby-keep"), keep)),), inline=True)


def _card(desk: Desk, match: Match, seat: Seat) -> str:
    state = desk.words.say(f"lobby-state-{seat.status}")
    return desk.words.say("lobby-card", title=match.title, who=who(desk, seat), state=state)
