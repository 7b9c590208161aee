"""Orders for the day: the list, giving, withdrawing; every answer shows the whole list in the order of R2.9.

Nothing of an order goes into logs or errors; the audit trail, which only the match's own game master may read, keeps
each list that a player left standing.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from typing import Any, Final

from msgspec import UNSET

from engine.core.refusal import Refusal
from engine.curse.game import ORDERS
from engine.curse.model import Order
from locales import curse
from locales.curse.text import lines
from models import audit, matches
from models.tables import Person
from vkbot.services import allowed, echo, plays, seats
from vkbot.services.desk import Desk, Reply
from vkbot.services.plays import Play
from vkbot.vk.keyboards import Button, Color, Keyboard, pages

SHOW, CANCEL, EDIT, UNDO = "orders", "order_no", "order_edit", "order_undo"
"""Payload names: a page of the list; withdraw one order or all; change one; take a change back (`order_history`)."""
KINDS: Final = "orders."
GIVEN, CANCELLED, UNDONE = f"{KINDS}give", f"{KINDS}cancel", f"{KINDS}undo"
"""Kinds of changes in the audit trail."""

Listed = tuple[Order, ...]
Change = Callable[[Play, Listed], Listed | Reply]
"""What becomes of a list, or why nothing does."""


async def show(desk: Desk, person: Person, page: object = 0) -> Reply:
    """«Мои заявки»: the list with a button for each order."""
    play = await playing(desk, person)
    if isinstance(play, Reply):
        return play
    standing = await plays.standing_orders(play)
    return listing(desk, play, standing, page=page if isinstance(page, int) else 0)


async def cancel(desk: Desk, person: Person, payload: Mapping[str, Any]) -> Reply:
    """A button of the list: withdraw the order of that number, or with 0 all, if the list is still the one shown."""

    def withdraw(play: Play, standing: Listed) -> Listed | Reply:
        if payload.get("h") != fingerprint(standing):
            return listing(desk, play, standing, desk.words.say("orders-changed"))
        number = payload.get("n")
        return without(desk, play, standing, () if number == 0 and number is not False else (number,))

    if (stale := await stale_button(desk, person, payload)) is not None:
        return stale
    return await change(desk, person, withdraw, kind=CANCELLED, match_id=payload.get("m"))


# Changing the list


async def change(desk: Desk, person: Person, how: Change, *, kind: str, match_id: object = None) -> Reply:
    """Change the list under the lock of the match, note it, and answer with what was done and all of it."""
    play = await playing(desk, person, match_id, lock=True)
    if isinstance(play, Reply):
        return play
    standing = await plays.standing_orders(play)
    after = how(play, standing)
    if isinstance(after, Reply):
        return after
    bodies, now = [ORDERS.encode(order) for order in after], desk.clock.now()
    await matches.replace_orders(play.day.id, play.seat.id, bodies, now)
    await audit.note(
        play.match.community_id,
        now,
        kind,
        {"seat": play.seat.id, "orders": [json.loads(body) for body in bodies]},
        match_id=play.match.id,
        day_id=play.day.id,
        actor=person.vk_id,
    )
    done = _done(desk, play, standing, after, kind)
    back = fingerprint(standing) if kind != UNDONE and after != standing else None
    return listing(desk, play, after, done, back=back)


def _done(desk: Desk, play: Play, before: Listed, after: Listed, kind: str) -> str:
    """What was done."""
    if kind == UNDONE:
        return desk.words.say("undone")
    return (echo.withdrawn if kind == CANCELLED else echo.given)(desk, play, before, after)


def added(desk: Desk, play: Play, standing: Listed, new: Sequence[Order], *, more: bool = False) -> Listed | Reply:
    """The list with the new orders of one message in it, or what is wrong with one of them (R2.9, R2.10).

    `more`: the same item and target again is one more. Who only says again what stands changes nothing, nor the places;
    so does the same on the same condition (choice), as often as it stands.
    """
    new = new if more else _not_yet(standing, new)
    if len(standing) + len(new) > MOST:
        return Reply(heading(desk, play) + desk.words.say("orders-too-many", most=MOST))
    after = desk.games[play.match.game].give(play.state, play.me.id, standing, new, more=more)
    if isinstance(after, Refusal):
        return Reply(heading(desk, play) + refusal_text(desk, play, standing, new, after))
    said_again = all(order.when is UNSET for order in new) and not echo.less(after, standing)
    return standing if said_again and len(after) == len(standing) else tuple(after)


def _not_yet(standing: Listed, new: Sequence[Order]) -> Sequence[Order]:
    """New orders without those on conditions that stand already; equal ones are counted each."""
    left, found = list(standing), list[Order]()
    for order in new:
        if order.when is not UNSET and order in left:
            left.remove(order)
        else:
            found.append(order)
    return found


def refusal_text(desk: Desk, play: Play, standing: Listed, new: Sequence[Order], refusal: Refusal) -> str:
    """Why an order is not allowed, and what would be; which one, if the message holds several."""
    order = new[refusal.index]
    hints = allowed.instead(desk, play, standing, order, refusal.reason)
    spoken = any(older.item == order.item for older in standing)
    needed = 0 if spoken else sum(one.item == order.item for one in new)
    why = " ".join((allowed.why(desk, play, order, refusal.reason, needed=needed), *hints))
    if all(one == order for one in new):
        return why
    return desk.words.say("orders-one-refused", order=curse.order_text(desk.words, play.cast, order), why=why)


def without(desk: Desk, play: Play, standing: Listed, numbers: Sequence[object]) -> Listed | Reply:
    """The list without the orders of these numbers; without any, if none is named."""
    if not standing:
        return listing(desk, play, standing)
    wrong = [number for number in numbers if not isinstance(number, int) or not 1 <= number <= len(standing)]
    if wrong:
        return listing(desk, play, standing, desk.words.say("orders-no-such", count=len(standing)))
    return tuple(order for at, order in enumerate(standing, start=1) if numbers and at not in numbers)


MOST: Final = 60
"""Orders in a list; a day has no use for so many, and an answer must fit into a message."""


# What is answered


def listing(
    desk: Desk, play: Play, standing: Listed, first: str = "", page: int = 0, *, back: str | None = None
) -> Reply:
    """The whole list, with buttons that withdraw. `back`: the mark of the list before, to which a button leads."""
    text = lines(
        first,
        curse.orders_list(desk.words, play.cast, standing),
        _hint(desk, play, standing) if play.open else None,
        desk.words.say("orders-paused") if play.paused else None,
    )
    shown = play.open and (standing or back)
    return Reply(heading(desk, play) + text, _buttons(desk, play, standing, page, back) if shown else None)


def _hint(desk: Desk, play: Play, standing: Listed) -> str:
    """How the list is changed."""
    if standing:
        return desk.words.say("orders-hint")
    example = allowed.example(desk, play, standing)
    return desk.words.say("orders-hint-none") if example is None else desk.words.say("orders-hint-new", example=example)


def _buttons(desk: Desk, play: Play, standing: Listed, page: int, back: str | None) -> Keyboard:
    base = {"m": play.match.id, "d": play.day.number}
    mark = fingerprint(standing)
    each = [
        Button(desk.words.say("orders-cancel-one", number=number), {"c": CANCEL, **base, "n": number, "h": mark})
        for number in range(1, len(standing) + 1)
    ]
    whole = Button(desk.words.say("orders-cancel-all"), {"c": CANCEL, **base, "n": 0, "h": mark}, Color.NEGATIVE)
    other = Button(desk.words.say("order-button-edit"), {"c": EDIT, **base, "h": mark})

    def turn(label: str, to: int) -> Button:
        return Button(label, {"c": SHOW, **base, "p": to})

    foot = [other, whole] if standing else []
    if back is not None:
        foot.append(Button(desk.words.say("undo-button"), {"c": UNDO, **base, "h": mark, "b": back}))
    return pages(each, page, turn, foot=foot, columns=3)


def fingerprint(standing: Listed) -> str:
    """A short mark of a list: a button acts only on the list under which it stood, so pressing twice does it once."""
    text = "\n".join(ORDERS.encode(order) for order in standing)
    return blake2b(text.encode(), digest_size=6).hexdigest()


def heading(desk: Desk, play: Play) -> str:
    """The match's title as a first line, for who plays in several."""
    return seats.Place(play.match, play.seat, play.several).heading(desk.words)


# Who may


async def playing(desk: Desk, person: Person, match_id: object = None, *, lock: bool = False) -> Play | Reply:
    """The day on which the person may order, or why there is none. `lock`: until the transaction ends."""
    place = await plays.place_of(person, match_id)
    if place is None:
        return Reply(desk.words.say("orders-no-match" if match_id is None else "orders-button-old"))
    play = await plays.open_play(place, lock=lock)
    if play is None:
        return Reply(place.heading(desk.words) + desk.words.say("orders-between"))
    return closed(desk, play) or play


def closed(desk: Desk, play: Play) -> Reply | None:
    """Why no orders are taken now: the dead order nothing (R2.2), a day that ends takes nothing more (R2.1)."""
    if not play.me.alive:
        return dead(desk, play)
    if not play.open:
        return Reply(heading(desk, play) + desk.words.say("orders-over", day=play.day.number))
    return None


def dead(desk: Desk, play: Play) -> Reply:
    """R2.2: the dead are told what is public."""
    return Reply(heading(desk, play) + desk.words.say("orders-dead"))


async def stale_button(desk: Desk, person: Person, payload: Mapping[str, Any]) -> Reply | None:
    """What is wrong with a button of a day: another person's match, another day, nonsense; None if nothing is."""
    place = await plays.place_of(person, payload.get("m") or -1)
    if place is None:
        return Reply(desk.words.say("orders-button-old"))
    day = await matches.current_day(place.match.id)
    if day is None or payload.get("d") != day.number or isinstance(payload.get("d"), bool):
        number = place.match.day_number if day is None else day.number
        return Reply(place.heading(desk.words) + desk.words.say("orders-button-day", day=number))
    return None
