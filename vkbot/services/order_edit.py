"""An order of the list is changed by buttons: its condition, its target, or it is withdrawn."""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import UNSET

from engine.curse.model import Order
from locales import curse
from models.tables import Person
from vkbot.services import choices, conditions, drafts, order_confirm, orders, plays
from vkbot.services.conditions import When
from vkbot.services.desk import Desk, Reply
from vkbot.services.drafts import Draft, Instead
from vkbot.services.orders import Listed
from vkbot.services.plays import Play
from vkbot.vk.keyboards import Button, Color, Keyboard, pages

COLUMNS: Final = 2


async def show(desk: Desk, person: Person, payload: Mapping[str, Any]) -> Reply:
    """«Изменить…»: which order of the list (without "n", or where it is none of them), then what about it."""
    play = await drafts.pressed(desk, person, payload)
    if isinstance(play, Reply):
        return play
    standing = await plays.standing_orders(play)
    mark = orders.fingerprint(standing)
    if payload.get("h") != mark or not standing:
        return orders.listing(desk, play, standing, desk.words.say("orders-changed"))
    number = 1 if len(standing) == 1 else payload.get("n")
    if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= len(standing):
        return _which(desk, play, standing, mark, drafts.page_of(payload))
    return _one(desk, play, standing, Instead(number, mark))


def _which(desk: Desk, play: Play, standing: Listed, mark: str, page: int) -> Reply:
    payload = {**drafts.write(play, orders.EDIT, Draft()), "h": mark}
    each = [
        Button(desk.words.say("order-button-edit-one", number=number), {**payload, "n": number})
        for number in range(1, len(standing) + 1)
    ]

    def turn(arrow: str, to: int) -> Button:
        return drafts.turned(desk, arrow, payload, to)

    text = f"{curse.orders_list(desk.words, play.cast, standing)}\n{desk.words.say('order-edit-which')}"
    keyboard = pages(each, page, turn, foot=(_to_list(desk),), columns=COLUMNS)
    return Reply(orders.heading(desk, play) + text, keyboard)


def _one(desk: Desk, play: Play, standing: Listed, instead: Instead) -> Reply:
    order = standing[instead.number - 1]
    text = desk.words.say("order-edit", number=instead.number, order=drafts.text_of(desk, play, order))
    withdraw = drafts.write(play, orders.CANCEL, Draft(instead=instead))
    foot = (Button(desk.words.say("order-button-withdraw"), withdraw, Color.NEGATIVE), _to_list(desk))
    rows = [*_changes(desk, play, order, instead), _otherwise(desk, play, order, standing), foot]
    return Reply(orders.heading(desk, play) + text, Keyboard(tuple(row for row in rows if row), inline=True))


def _changes(desk: Desk, play: Play, order: Order, instead: Instead) -> list[tuple[Button, ...]]:
    """What of the order can be said otherwise; nothing, if it is one that only words can say."""
    path = choices.path_of(play.state, play.me.id, order)
    if path is None:
        return []
    when = None if order.when is UNSET else conditions.code_of(play.state, order.when)
    draft, others = Draft(path, when, instead), list[Button]()
    target = choices.before_target(play.state, play.me.id, path)
    if target is not None and (when is not None or order.when is UNSET):
        others.append(Button(desk.words.say("order-button-target"), drafts.write(play, drafts.STEP, draft.to(target))))
    if order.when is not UNSET:
        anew = drafts.write(play, drafts.WHEN, draft.under(When()))
        others.append(Button(desk.words.say("order-button-when"), anew))
    if when is None and order.when is not UNSET:
        drop = drafts.write(play, drafts.STEP, draft)
        return [tuple(others), (Button(desk.words.say("when-button-drop"), drop),)]
    return [*order_confirm.changes(desk, play, draft), tuple(others)]


def _otherwise(desk: Desk, play: Play, order: Order, standing: Listed) -> tuple[Button, ...]:
    button = order_confirm.otherwise_button(desk, play, order, standing)
    return () if button is None else (button,)


def _to_list(desk: Desk) -> Button:
    return Button(desk.words.say("order-button-list"), {"c": orders.SHOW})
