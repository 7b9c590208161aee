"""The whole order by buttons: shown in words with what can still be changed, and given on «Подтвердить»."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace as changed

from engine.core.refusal import Refusal
from engine.curse.conditions import opposite
from engine.curse.model import Order
from models.tables import Person
from vkbot.services import conditions, drafts, echo, orders, plays
from vkbot.services.conditions import When
from vkbot.services.desk import Desk, Reply
from vkbot.services.drafts import Draft, Instead
from vkbot.services.orders import Listed
from vkbot.services.plays import Play
from vkbot.vk.keyboards import INLINE_BUTTONS, INLINE_ROWS, Button, Color, Keyboard


async def ask(desk: Desk, play: Play, draft: Draft) -> Reply:
    """The order in words, what it would replace, and the buttons; or why it may not be given."""
    order = drafts.order_of(play, draft)
    if order is None:
        return drafts.lost(desk, play)
    listed = await plays.standing_orders(play)
    standing = _left(desk, play, listed, draft.instead)
    if isinstance(standing, Reply):
        return standing
    after = orders.added(desk, play, standing, [order])
    again = orders.added(desk, play, standing, [order], more=True)
    if isinstance(after, Reply) and isinstance(again, Reply):
        return after
    stands = draft.instead is None and not isinstance(after, Reply) and _same(after, standing)
    may = not isinstance(after, Reply) and not stands
    one_more = (stands or isinstance(after, Reply)) and _has_room(desk, play, standing, order)
    lines = [_question(desk, play, draft, order, stands=stands, one_more=one_more)]
    if not isinstance(after, Reply):
        lines += [*_replaced(desk, play, standing, after), *echo.never(desk, play, [order])]
    foot = drafts.foot(desk, play, draft, _back(play, draft))
    answers = _answers(desk, play, draft, standing, may=may, one_more=one_more)
    if stands:  # a condition is for the order that stands, not for a second one before it
        draft = replace(draft, instead=Instead(standing.index(order) + 1, orders.fingerprint(standing)))
    rows = [answers, *changes(desk, play, draft), foot]
    keyboard = Keyboard(tuple(row for row in rows if row), inline=True)
    return Reply(orders.heading(desk, play) + "\n".join(lines), keyboard)


async def confirm(desk: Desk, person: Person, payload: Mapping[str, Any]) -> Reply:
    """«Подтвердить»: give the order. Pressed twice it changes nothing more.

    With "n" it takes the place of that order, and with "h" alone it is «Добавить ещё», one more of the same: both only
    if the list is still the one under which they were offered.
    """
    if (stale := await orders.stale_button(desk, person, payload)) is not None:
        return stale

    def add(play: Play, listed: Listed) -> Listed | Reply:
        draft = drafts.read(play, payload)
        order = None if draft is None else _finished(play, draft)
        if draft is None or order is None:
            return drafts.lost(desk, play)
        more = draft.instead is None and "h" in payload
        if more and payload["h"] != orders.fingerprint(listed):
            return orders.listing(desk, play, listed, desk.words.say("orders-changed"))
        standing = _left(desk, play, listed, draft.instead)
        if isinstance(standing, Reply):
            return standing
        return orders.added(desk, play, standing, [order], more=more)

    reply = await orders.change(desk, person, add, kind=orders.GIVEN, match_id=payload.get("m"))
    return await _with_otherwise(desk, person, payload, reply)


# The list with the order in it


def _finished(play: Play, draft: Draft) -> Order | None:
    """The order, if nothing of it is left to say."""
    if draft.when is not None and draft.when.begun is not None:
        return None
    return drafts.order_of(play, draft)


def _left(desk: Desk, play: Play, listed: Listed, instead: Instead | None) -> Listed | Reply:
    """The list beside which the order is given: without the one that it replaces."""
    if instead is None:
        return listed
    if instead.mark != orders.fingerprint(listed):
        return orders.listing(desk, play, listed, desk.words.say("orders-changed"))
    return orders.without(desk, play, listed, (instead.number,))


def _has_room(desk: Desk, play: Play, standing: Listed, order: Order) -> bool:
    """Whether one more of the same can be carried out, beside those that are given on the same condition."""
    alike = standing
    if order.when is not UNSET:
        alike = tuple(changed(one, when=UNSET) for one in standing if one.when == order.when)
    after = desk.games[play.match.game].give(play.state, play.me.id, alike, [changed(order, when=UNSET)], more=True)
    return not isinstance(after, Refusal) and len(after) > len(alike)


def _same(one: Listed, other: Listed) -> bool:
    return sorted(map(repr, one)) == sorted(map(repr, other))


# What is shown


def _question(desk: Desk, play: Play, draft: Draft, order: Order, *, stands: bool, one_more: bool) -> str:
    text = drafts.text_of(desk, play, order)
    if draft.instead is not None:
        return desk.words.say("order-confirm-instead", number=draft.instead.number, order=text)
    if stands:
        return desk.words.say("order-stands" if one_more else "order-stands-only", order=text)
    return desk.words.say("order-confirm", order=text)


def _replaced(desk: Desk, play: Play, standing: Sequence[Order], after: Sequence[Order]) -> list[str]:
    """What the new order pushes out of the list (R2.9)."""
    gone = echo.less(standing, after)
    return [desk.words.say("order-replaces", order=drafts.text_of(desk, play, order)) for order in gone]


def _answers(
    desk: Desk, play: Play, draft: Draft, standing: Listed, *, may: bool, one_more: bool
) -> tuple[Button, ...]:
    payload, buttons = drafts.write(play, drafts.CONFIRM, draft), list[Button]()
    if may:
        buttons.append(Button(desk.words.say("order-button-yes"), payload, Color.POSITIVE))
    if one_more and draft.instead is None:
        more = {**payload, "h": orders.fingerprint(standing)}
        buttons.append(Button(desk.words.say("order-button-again"), more, Color.POSITIVE))
    return tuple(buttons)


def changes(desk: Desk, play: Play, draft: Draft) -> list[tuple[Button, ...]]:
    """What can be made of the condition: add one, add to it, turn it round, take it away."""
    when = draft.when
    if when is None:
        first = drafts.write(play, drafts.WHEN, draft.under(When()))
        return [(Button(desk.words.say("when-button-add"), first),)]
    joins = conditions.joins(when)
    further = [_further(desk, play, draft, when, either=either) for either in joins]
    turned = drafts.write(play, drafts.STEP, draft.under(conditions.negated(when)))
    without = drafts.write(play, drafts.STEP, draft.under(None))
    round_and_off = (
        Button(desk.words.say("when-button-opposite"), turned),
        Button(desk.words.say("when-button-drop"), without),
    )
    return [tuple(further), round_and_off]


def _further(desk: Desk, play: Play, draft: Draft, when: When, *, either: bool) -> Button:
    label = desk.words.say("when-button-or" if either else "when-button-and")
    return Button(label, drafts.write(play, drafts.WHEN, draft.under(conditions.more(when, either=either))))


def _back(play: Play, draft: Draft) -> dict[str, Any]:
    """Where «Назад» leads from here: to what was said last, or to the order of the list that is being changed."""
    if draft.instead is not None:
        return drafts.write(play, orders.EDIT, Draft(instead=draft.instead))
    if draft.when is None or draft.when.otherwise:
        return drafts.before(play, draft)
    return drafts.write(play, drafts.WHEN, draft.under(conditions.back(draft.when)))


# What can be said next


async def _with_otherwise(desk: Desk, person: Person, payload: Mapping[str, Any], reply: Reply) -> Reply:
    """The answer with «Иначе…» if the order stands now, on a condition whose opposite has no order yet."""
    play = await drafts.pressed(desk, person, payload)
    draft = None if isinstance(play, Reply) else drafts.read(play, payload)
    order = None if isinstance(play, Reply) or draft is None else _finished(play, draft)
    if isinstance(play, Reply) or order is None or reply.keyboard is None:
        return reply
    button = otherwise_button(desk, play, order, await plays.standing_orders(play))
    keyboard = reply.keyboard
    if button is None or len(keyboard.rows) == INLINE_ROWS or sum(map(len, keyboard.rows)) == INLINE_BUTTONS:
        return reply
    text = f"{reply.text}\n{desk.words.say('when-otherwise')}"
    return Reply(text, Keyboard(((button,), *keyboard.rows), inline=True))


def otherwise_button(desk: Desk, play: Play, order: Order, standing: Listed) -> Button | None:
    """«Иначе…» for an order that stands; None if it has no condition, or one whose opposite has an order already."""
    if order.when is UNSET or order not in standing:
        return None
    against, when = opposite(order.when), conditions.code_of(play.state, order.when)
    if when is None or any(one.when == against for one in standing):
        return None
    draft = Draft(when=When(when.atoms, when.either, None, not when.otherwise))
    return Button(desk.words.say("when-button-otherwise"), drafts.write(play, drafts.OTHERWISE, draft))
