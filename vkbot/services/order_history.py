"""What a player's list was like earlier today: which orders came last, and «Вернуть как было», by button or in words.

The audit trail keeps every list; only one's own of the same day is read here.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from engine.curse.game import ORDERS
from engine.curse.model import Order
from locales import curse
from locales.curse.text import bullets
from models import audit, matches
from models.tables import Day, Person
from vkbot.services import orders, plays
from vkbot.services.desk import Desk, Reply
from vkbot.services.echo import less
from vkbot.services.orders import GIVEN, KINDS, UNDONE, Listed, fingerprint
from vkbot.services.plays import Play

CORRECTED_WITHIN: Final = timedelta(minutes=15)
"""(choice) So long «нет, на Луну» alone corrects what was ordered last."""


@dataclass(frozen=True, slots=True)
class Change:
    """A list that was left standing, and by what kind of change."""

    kind: str
    at: datetime
    listed: Listed


@dataclass(frozen=True, slots=True)
class Recent:
    """The numbers (from 1) of the orders that were given last. `fresh`: just now, and nothing has changed since."""

    numbers: tuple[int, ...] = ()
    fresh: bool = False


async def undo(desk: Desk, person: Person, payload: Mapping[str, Any]) -> Reply:
    """«Вернуть как было»: the list that stood before the last change, orders that were replaced included."""
    if (stale := await orders.stale_button(desk, person, payload)) is not None:
        return stale
    play = await orders.playing(desk, person, payload.get("m"))
    if isinstance(play, Reply):
        return play
    lists = [(), *(change.listed for change in await _changes(play))]
    before = next((listed for listed in reversed(lists) if fingerprint(listed) == payload.get("b")), None)

    def restore(play: Play, standing: Listed) -> Listed | Reply:
        if before is None or payload.get("h") != fingerprint(standing):
            return orders.listing(desk, play, standing, desk.words.say("orders-changed"))
        return before

    return await orders.change(desk, person, restore, kind=UNDONE, match_id=play.match.id)


async def undo_in_words(desk: Desk, person: Person, play: Play) -> Reply:
    """«верни как было»: the same without the button; a change that was taken back already is not done again."""
    if (over := orders.closed(desk, play)) is not None:
        return over
    made = await _changes(play)

    def restore(play: Play, standing: Listed) -> Listed | Reply:
        lists = [(), *(change.listed for change in made)]
        before = next((listed for listed in reversed(lists) if listed != standing), None)
        if before is None or not made or made[-1].kind == UNDONE:
            return orders.listing(desk, play, standing, desk.words.say("undone-nothing"))
        return before

    return await orders.change(desk, person, restore, kind=UNDONE, match_id=play.match.id)


async def yesterday(desk: Desk, person: Person) -> Reply:
    """«Что я вчера заказывал?»: one's own list of the day before, as it stood at the cut-off."""
    play = await orders.playing(desk, person)
    if isinstance(play, Reply):
        return play
    before = await Day.get_or_none(match_id=play.match.id, number=play.day.number - 1)
    if before is None:
        return Reply(orders.heading(desk, play) + desk.words.say("orders-yesterday-first"))
    rows = await matches.orders_of(before.id, play.seat.id)
    texts = [curse.order_text(desk.words, play.cast, ORDERS.decode(row.body)) for row in rows]
    message = "orders-yesterday" if texts else "orders-yesterday-none"
    told = desk.words.say(message, day=before.number, list=bullets(desk.words, texts))
    return Reply(orders.heading(desk, play) + told)


async def recent(desk: Desk, play: Play) -> Recent:
    """Which orders of the list were given last."""
    standing, made = await plays.standing_orders(play), await _changes(play)
    given: dict[Order, int] = {}
    listed: Listed = ()
    for at, change in enumerate(made):
        if change.kind == GIVEN:
            given |= dict.fromkeys(less(change.listed, listed), at)
        listed = change.listed
    found = [(number, given[order]) for number, order in enumerate(standing, start=1) if order in given]
    newest = max((at for _, at in found), default=-1)
    fresh = newest == len(made) - 1 and bool(made) and desk.clock.now() - made[-1].at <= CORRECTED_WITHIN
    return Recent(tuple(number for number, at in found if at == newest), fresh)


async def _changes(play: Play) -> list[Change]:
    """Each list of the character's day, the oldest first."""
    found = []
    for entry in await audit.entries_of_day(play.match.id, play.day.id, KINDS):
        noted = json.loads(entry.body)
        if noted.get("seat") == play.seat.id:
            listed = tuple(ORDERS.decode(json.dumps(body)) for body in noted["orders"])
            found.append(Change(entry.kind, entry.at, listed))
    return found
