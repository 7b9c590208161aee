"""Orders for the day: the list, giving, withdrawing; every answer shows the whole list in the order of R2.9.

Nothing of an order goes into logs or errors; the audit trail, which only the match's own game master may read, keeps
each list that a player left standing.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from typing import Any, Final

from engine.core.refusal import Refusal
from engine.curse.game import ORDERS
from engine.curse.model import Order
from locales import curse
from models import audit, matches
from models.tables import Person
from vkbot.language.orders import Cancel, Command, OrdersRead, Talk, Unread, read_order
from vkbot.language.results import Reading
from vkbot.language.votes import NoVote, read_vote
from vkbot.services import plays, seats
from vkbot.services.desk import Desk, Reply
from vkbot.services.plays import Play
from vkbot.vk.keyboards import Button, Color, Keyboard, pages
from vkbot.vk.text import folded

SHOW, CANCEL, EDIT = "orders", "order_no", "order_edit"
"""Payload names: a page of the list; withdraw one order or all; change one."""

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


async def give(desk: Desk, person: Person, new: Sequence[Order], *, more: bool = False) -> Reply:
    """Give orders as one message does (R2.9, R2.10). `more`: the same item and target again is one more."""
    return await change(
        desk, person, lambda play, standing: added(desk, play, standing, new, more=more), kind="orders.give"
    )


async def cancel(desk: Desk, person: Person, payload: Mapping[str, Any]) -> Reply:
    """A button of the list: withdraw the order of that number, or with 0 all, if the list is still the one shown."""

    def withdraw(play: Play, standing: Listed) -> Listed | Reply:
        if payload.get("h") != fingerprint(standing):
            return listing(desk, play, standing, desk.words.say("orders-changed"))
        number = payload.get("n")
        return without(desk, play, standing, () if number == 0 and number is not False else (number,))

    if (stale := await stale_button(desk, person, payload)) is not None:
        return stale
    return await change(desk, person, withdraw, kind="orders.cancel", match_id=payload.get("m"))


async def try_text(desk: Desk, person: Person, text: str) -> Reply | None:
    """A private message that is no command: orders, a withdrawal, why it cannot be read; None if it is neither."""
    play = await _played(person)
    if play is None:
        return None
    return await _carry_out(desk, person, play, text, read_order(desk.words, text, play.scene))


async def try_instead(desk: Desk, person: Person, text: str) -> Reply | None:
    """A message where the bot waits for something else: taken only if it reads as an order or a withdrawal."""
    play = await _played(person)
    if play is None or not play.me.alive or folded(text) == folded(desk.words.say("lobby-cancel")):
        return None
    reading = read_order(desk.words, text, play.scene)
    if not isinstance(reading, OrdersRead | Cancel):
        return None
    return await _carry_out(desk, person, play, text, reading)


async def _played(person: Person) -> Play | None:
    """The running day that the person's texts are about."""
    place = await plays.place_of(person)
    return None if place is None else await plays.open_play(place)


async def _carry_out(desk: Desk, person: Person, play: Play, text: str, reading: Reading) -> Reply | None:
    """Do what a text was read as."""
    match reading:
        case Talk():
            return _vote_elsewhere(desk, play, text)
        case Unread():
            return _refused(desk, play) or Reply(heading(desk, play) + unread(desk, play, reading))
        case Command():
            return None
        case Cancel():
            return await change(
                desk, person, lambda now, standing: _withdrawn(desk, now, standing, reading), kind="orders.cancel"
            )
        case OrdersRead():
            return await change(
                desk, person, lambda now, standing: _read(desk, now, standing, reading), kind="orders.give"
            )


def _read(desk: Desk, play: Play, standing: Listed, reading: OrdersRead) -> Listed | Reply:
    """The list with what a message orders, in place of what it names by number."""
    if reading.cancel is not None:
        withdrawn = _withdrawn(desk, play, standing, reading.cancel)
        if isinstance(withdrawn, Reply):
            return withdrawn
        standing = withdrawn
    if reading.instead:
        left = without(desk, play, standing, reading.instead)
        if isinstance(left, Reply):
            return left
        standing = left
    return added(desk, play, standing, reading.orders, more=reading.more)


def _withdrawn(desk: Desk, play: Play, standing: Listed, cancel: Cancel) -> Listed | Reply:
    """The list without what a message withdraws; what does not stand in it is said."""
    numbers = cancel.of(standing)
    if cancel.kinds and not numbers:
        return listing(desk, play, standing, desk.words.say("orders-no-such", count=len(standing)))
    return without(desk, play, standing, numbers)


def _vote_elsewhere(desk: Desk, play: Play, text: str) -> Reply | None:
    """Votes are comments: who writes one here is told so."""
    if isinstance(read_vote(text, play.scene), NoVote):
        return None
    return _refused(desk, play) or Reply(heading(desk, play) + desk.words.say("orders-vote", day=play.day.number))


# Changing the list


async def change(desk: Desk, person: Person, how: Change, *, kind: str, match_id: object = None) -> Reply:
    """Change the list under the lock of the match, note it, and answer with all of it."""
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
    return listing(desk, play, after, desk.words.say(kind.replace(".", "-")))


def added(desk: Desk, play: Play, standing: Listed, new: Sequence[Order], *, more: bool = False) -> Listed | Reply:
    """The list with new orders in it, or what is wrong with one of them."""
    if len(standing) + len(new) > MOST:
        return Reply(heading(desk, play) + desk.words.say("orders-too-many", most=MOST))
    after = desk.games[play.match.game].give(play.state, play.me.id, standing, new, more=more)
    if isinstance(after, Refusal):
        return Reply(heading(desk, play) + refusal_text(desk, play, new, after))
    return tuple(after)


def refusal_text(desk: Desk, play: Play, new: Sequence[Order], refusal: Refusal) -> str:
    """Why an order is not allowed; which one, if the message holds several."""
    order = new[refusal.index]
    why = curse.refusal(desk.words, refusal.reason, order)  # type: ignore[arg-type]  # an id that the game declares
    if len(new) == 1:
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


def listing(desk: Desk, play: Play, standing: Listed, first: str = "", page: int = 0) -> Reply:
    """The whole list, with buttons that withdraw."""
    lines = [first] if first else []
    lines.append(curse.orders_list(desk.words, play.cast, standing))
    if play.open:
        lines.append(desk.words.say("orders-hint" if standing else "orders-hint-none"))
    if play.paused:
        lines.append(desk.words.say("orders-paused"))
    keyboard = _buttons(desk, play, standing, page) if standing and play.open else None
    return Reply(heading(desk, play) + "\n".join(lines), keyboard)


def _buttons(desk: Desk, play: Play, standing: Listed, page: int) -> Keyboard:
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

    return pages(each, page, turn, foot=(other, whole), columns=3)


def fingerprint(standing: Listed) -> str:
    """A short mark of a list: a button acts only on the list under which it stood, so pressing twice does it once."""
    text = "\n".join(ORDERS.encode(order) for order in standing)
    return blake2b(text.encode(), digest_size=6).hexdigest()


def heading(desk: Desk, play: Play) -> str:
    """The match's title as a first line, for who plays in several."""
    return seats.Place(play.match, play.seat, play.several).heading(desk.words)


def unread(desk: Desk, play: Play, reading: Unread) -> str:
    """What could not be read, and what to write instead."""
    what, said = reading.what, reading.said.strip()
    noun = desk.words.noun(f"{'ability' if desk.words.has(f'ability-{what}') else 'item'}-{what}") if what else ""
    choices = [_choice(desk, play, one) for one in reading.choices]
    message = f"unread-{reading.reason}"
    for kind, given in (("choices", choices), ("what", what), ("said", said)):
        if given and desk.words.has(f"{message}-{kind}"):
            return desk.words.say(f"{message}-{kind}", what=noun, said=said[:60], choices=choices)
    return desk.words.say(message, what=noun, said=said[:60])


def _choice(desk: Desk, play: Play, one: str) -> object:
    """One of several readings, in words."""
    if one in {member.id for member in play.cast}:
        return play.cast.full(desk.words, one)
    kind = next((kind for kind in ("ability", "item") if desk.words.has(f"{kind}-{one}")), None)
    return desk.words.noun(f"{kind}-{one}") if kind else one


# Who may


async def playing(desk: Desk, person: Person, match_id: object = None, *, lock: bool = False) -> Play | Reply:
    """The day on which the person may order, or why there is none. `lock`: until the transaction ends."""
    place = await plays.place_of(person, match_id)
    if place is None:
        return Reply(desk.words.say("orders-no-match" if match_id is None else "orders-button-old"))
    play = await plays.open_play(place, lock=lock)
    if play is None:
        return Reply(place.heading(desk.words) + desk.words.say("orders-between"))
    return _refused(desk, play) or play


def _refused(desk: Desk, play: Play) -> Reply | None:
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
