"""Giving an order by buttons: what, on whom, what else, confirm. Nothing is kept in between.

The path so far travels in the payload, with the match and the day: {"c": …, "m": match, "d": day, "o": path,
"p": page}. It never says whose order it is: whoever presses acts for their own character, and everything is checked
anew at each step.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.curse.ids import ABILITIES, AbilityId
from engine.curse.model import Order
from locales import curse
from locales.render import Noun
from models.tables import Person
from vkbot.services import choices, orders, plays
from vkbot.services.choices import Option, Path, Question, Ready
from vkbot.services.desk import Desk, Reply
from vkbot.services.orders import Listed
from vkbot.services.plays import Play
from vkbot.vk.keyboards import Button, Color, Keyboard, pages

BEGIN, STEP, CONFIRM, STOP = "new_order", "order", "order_yes", "order_stop"
"""Payload names: begin (also a page of it); a choice; yes; no."""

COLUMNS: Final = 2


async def begin(desk: Desk, person: Person, page: object = 0) -> Reply:
    """«Новая заявка»: everything the character can do today."""
    play = await orders.playing(desk, person)
    if isinstance(play, Reply):
        return play
    buttons = [
        Button(_option_label(desk, option), _payload(play, STEP, option.path))
        for option in choices.options(play.state, play.me.id)
    ]
    text = [desk.words.say("order-what" if buttons else "order-nothing")]
    text += _closed(desk, play)
    if not buttons:
        return Reply(orders.heading(desk, play) + "\n".join(text))

    def turn(label: str, to: int) -> Button:
        return Button(_turn_label(desk, label), {"c": BEGIN, "p": to})

    keyboard = pages(buttons, _page(page), turn, columns=COLUMNS)
    return Reply(orders.heading(desk, play) + "\n".join(text), keyboard)


async def choose(desk: Desk, person: Person, payload: Mapping[str, Any]) -> Reply:
    """A button of a choice: ask for the next, or for the confirmation of the whole order."""
    play = await _pressed(desk, person, payload)
    if isinstance(play, Reply):
        return play
    path = choices.parse(payload.get("o"))
    step = None if path is None else choices.step(play.state, play.me.id, path)
    match step:
        case Question() if path is not None:
            return _ask(desk, play, path, step, _page(payload.get("p")))
        case Ready(order) if path is not None:
            return _confirm(desk, play, path, order, await plays.standing_orders(play))
        case _:
            return await _lost(desk, play)


async def confirm(desk: Desk, person: Person, payload: Mapping[str, Any]) -> Reply:
    """«Подтвердить»: give the order. Pressed twice it changes nothing more.

    With "h" it is «Добавить ещё»: one more of the same, if the list is still the one under which it was offered.
    """
    if (stale := await orders.stale_button(desk, person, payload)) is not None:
        return stale

    def add(play: Play, standing: Listed) -> Listed | Reply:
        path, more = choices.parse(payload.get("o")), "h" in payload
        step = None if path is None else choices.step(play.state, play.me.id, path)
        if not isinstance(step, Ready):
            return Reply(orders.heading(desk, play) + desk.words.say("order-lost"))
        if more and payload["h"] != orders.fingerprint(standing):
            return orders.listing(desk, play, standing, desk.words.say("orders-changed"))
        return orders.added(desk, play, standing, [step.order], more=more)

    return await orders.change(desk, person, add, kind="orders.give", match_id=payload.get("m"))


async def stop(desk: Desk, person: Person) -> Reply:
    """«Отмена»: nothing is given."""
    play = await orders.playing(desk, person)
    if isinstance(play, Reply):
        return play
    return orders.listing(desk, play, await plays.standing_orders(play), desk.words.say("order-stopped"))


async def _pressed(desk: Desk, person: Person, payload: Mapping[str, Any]) -> Play | Reply:
    """The play that a button belongs to, if it is still good."""
    if (stale := await orders.stale_button(desk, person, payload)) is not None:
        return stale
    return await orders.playing(desk, person, payload.get("m"))


async def _lost(desk: Desk, play: Play) -> Reply:
    """A path that leads nowhere: an item is gone, or somebody made it up."""
    return Reply(orders.heading(desk, play) + desk.words.say("order-lost"))


def _payload(play: Play, name: str, path: Path) -> dict[str, Any]:
    return {"c": name, "m": play.match.id, "d": play.day.number, "o": choices.write(path)}


def _turn_label(desk: Desk, arrow: str) -> str:
    return desk.words.say("order-button-back" if arrow == "←" else "order-button-next")


def _page(page: object) -> int:
    return page if isinstance(page, int) and 0 <= page < 100 else 0


def _closed(desk: Desk, play: Play) -> list[str]:
    """What of the character's abilities nobody may use today (R7.3)."""
    blocked = [one for one in choices.own_abilities(play.me) if one in play.state.blocked]
    names = [_ability(desk, one) for one in blocked]
    return [desk.words.say("order-blocked", abilities=names)] if names else []


def _ability(desk: Desk, ability: AbilityId) -> Noun:
    return desk.words.noun(f"ability-{ability}")


# Questions


def _ask(desk: Desk, play: Play, path: Path, question: Question, page: int) -> Reply:
    what = path[1] if path[0] in (*choices.VERBS, choices.ITEM) and len(path) > 1 else path[0]
    picked = _picked(desk, path) if question.done is not None else []
    message = f"order-ask-{question.asks}" + ("-more" if picked else "")
    text = desk.words.say(message, what=_thing(desk, what), picked=picked)
    buttons = [
        Button(_answer_label(desk, play, question, value, onward), _payload(play, STEP, onward))
        for value, onward in question.answers
    ]
    foot = [Button(desk.words.say("order-button-stop"), {"c": STOP}, Color.NEGATIVE)]
    if question.done is not None:
        done = _payload(play, STEP, question.done)
        foot.insert(0, Button(desk.words.say("order-button-done"), done, Color.POSITIVE))

    def turn(label: str, to: int) -> Button:
        return Button(_turn_label(desk, label), {**_payload(play, STEP, path), "p": to})

    keyboard = pages(buttons, page, turn, foot=foot, columns=COLUMNS)
    return Reply(orders.heading(desk, play) + text, keyboard)


def _picked(desk: Desk, path: Path) -> list[Noun]:
    return [desk.words.noun(f"ability-{one}") for one in path[-1].split(choices.MORE) if one in ABILITIES]


def _thing(desk: Desk, what: str) -> Noun:
    kind = "ability" if desk.words.has(f"ability-{what}") else "item"
    return desk.words.noun(f"{kind}-{what}")


def _option_label(desk: Desk, option: Option) -> str:
    name = str(_thing(desk, option.what))
    return desk.words.say("order-button-units", item=name, count=option.units) if option.units > 1 else name


def _answer_label(desk: Desk, play: Play, question: Question, value: str, onward: Path) -> str:
    match question.asks:
        case "target" | "first" | "second":
            return str(play.cast.full(desk.words, value))
        case "verb":
            return desk.words.say(f"order-button-{onward[0]}")
        case "count":
            return value
        case "steal":
            return str(desk.words.noun(f"item-{value}"))
        case _:
            return str(desk.words.noun(f"ability-{value}"))


# The whole order


def _confirm(desk: Desk, play: Play, path: Path, order: Order, standing: Listed) -> Reply:
    """The order in words, what it would replace, and the two buttons; or why it may not be given."""
    after = orders.added(desk, play, standing, [order])
    again = orders.added(desk, play, standing, [order], more=True)
    if isinstance(after, Reply) and isinstance(again, Reply):
        return after
    stands = not isinstance(after, Reply) and sorted(map(_key, after)) == sorted(map(_key, standing))
    one_more = not isinstance(again, Reply) and len(again) > len(standing) and (stands or isinstance(after, Reply))
    lines = [desk.words.say("order-confirm", order=_text(desk, play, order))]
    if stands:
        lines = [desk.words.say("order-stands" if one_more else "order-stands-only", order=_text(desk, play, order))]
    elif not isinstance(after, Reply):
        lines += _replaced(desk, play, standing, after)
    buttons = []
    if not stands and not isinstance(after, Reply):
        buttons.append(Button(desk.words.say("order-button-yes"), _payload(play, CONFIRM, path), Color.POSITIVE))
    if one_more:
        more = {**_payload(play, CONFIRM, path), "h": orders.fingerprint(standing)}
        buttons.append(Button(desk.words.say("order-button-again"), more, Color.POSITIVE))
    buttons.append(Button(desk.words.say("order-button-stop"), {"c": STOP}, Color.NEGATIVE))
    return Reply(orders.heading(desk, play) + "\n".join(lines), Keyboard((tuple(buttons),), inline=True))


def _key(order: Order) -> str:
    return repr(order)


def _text(desk: Desk, play: Play, order: Order) -> str:
    return curse.order_text(desk.words, play.cast, order)


def _replaced(desk: Desk, play: Play, standing: Sequence[Order], after: Sequence[Order]) -> list[str]:
    """What the new order pushes out of the list (R2.9)."""
    left, gone = list(after), list[Order]()
    for order in standing:  # equal orders are counted each
        if order in left:
            left.remove(order)
        else:
            gone.append(order)
    return [desk.words.say("order-replaces", order=_text(desk, play, order)) for order in gone]
