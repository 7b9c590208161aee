"""Giving an order by buttons: what, on whom, what else, confirm (`order_confirm`), perhaps on a condition
(`condition_flow`). Nothing is kept in between: see `drafts`.
"""

from collections.abc import Mapping
from typing import Any, Final

from engine.curse.ids import ABILITIES, AbilityId
from locales.curse.orders import named_thing
from locales.render import Noun
from models.tables import Person
from vkbot.services import choices, conditions, drafts, order_confirm, orders, plays
from vkbot.services.choices import Option, Path, Question, Ready
from vkbot.services.desk import Desk, Reply
from vkbot.services.drafts import Draft
from vkbot.services.plays import Play
from vkbot.vk.keyboards import Button, Color, pages

COLUMNS: Final = 2


async def begin(desk: Desk, person: Person, page: object = 0) -> Reply:
    """«Новая заявка»: everything the character can do today."""
    play = await orders.playing(desk, person)
    if isinstance(play, Reply):
        return play
    return _all(desk, play, Draft(), drafts.page_of({"p": page}))


async def otherwise(desk: Desk, person: Person, payload: Mapping[str, Any]) -> Reply:
    """«Иначе…»: everything the character can do, for an order on a condition that is known already (R3.3)."""
    play = await drafts.pressed(desk, person, payload)
    if isinstance(play, Reply):
        return play
    draft = drafts.read(play, payload)
    if draft is None or draft.when is None or draft.when.begun is not None:
        return drafts.lost(desk, play)
    return _all(desk, play, Draft(when=draft.when), drafts.page_of(payload))


async def choose(desk: Desk, person: Person, payload: Mapping[str, Any]) -> Reply:
    """A button of a choice: ask for the next, or for the confirmation of the whole order."""
    play = await drafts.pressed(desk, person, payload)
    if isinstance(play, Reply):
        return play
    draft = drafts.read(play, payload)
    if draft is None or not draft.path or (draft.when is not None and draft.when.begun is not None):
        return drafts.lost(desk, play)
    match choices.step(play.state, play.me.id, draft.path):
        case Question() as question:
            return _ask(desk, play, draft, question, drafts.page_of(payload))
        case Ready():
            return await order_confirm.ask(desk, play, draft)
        case None:
            return drafts.lost(desk, play)


async def stop(desk: Desk, person: Person) -> Reply:
    """«Отмена»: nothing is given."""
    play = await orders.playing(desk, person)
    if isinstance(play, Reply):
        return play
    return orders.listing(desk, play, await plays.standing_orders(play), desk.words.say("order-stopped"))


# What can be done


def _all(desk: Desk, play: Play, draft: Draft, page: int) -> Reply:
    """Everything that can be done; where a condition is known already, a way out too."""
    buttons = [
        Button(_option_label(desk, option), drafts.write(play, drafts.STEP, draft.to(option.path)))
        for option in choices.options(play.state, play.me.id)
    ]
    onward, foot = {"c": drafts.BEGIN}, list[Button]()
    asked = desk.words.say("order-what")
    if draft.when is not None:
        onward = drafts.write(play, drafts.OTHERWISE, draft)
        foot.append(Button(desk.words.say("order-button-stop"), {"c": drafts.STOP}, Color.NEGATIVE))
        asked = desk.words.say("order-what-otherwise", condition=_condition(desk, play, draft))
    text = "\n".join((asked if buttons else desk.words.say("order-nothing"), *_closed(desk, play)))
    if not buttons:
        return Reply(orders.heading(desk, play) + text)

    def turn(arrow: str, to: int) -> Button:
        return drafts.turned(desk, arrow, onward, to)

    return Reply(orders.heading(desk, play) + text, pages(buttons, page, turn, foot=foot, columns=COLUMNS))


def _closed(desk: Desk, play: Play) -> list[str]:
    """What of the character's abilities nobody may use today (R7.3)."""
    blocked = [one for one in choices.own_abilities(play.me) if one in play.state.blocked]
    names = [_ability(desk, one) for one in blocked]
    return [desk.words.say("order-blocked", abilities=names)] if names else []


def _ability(desk: Desk, ability: AbilityId) -> Noun:
    return desk.words.noun(f"ability-{ability}")


def _condition(desk: Desk, play: Play, draft: Draft) -> str:
    """The draft's condition in words, "" if it has none."""
    said = None if draft.when is None else conditions.condition(play.state, draft.when)
    return "" if said is None else drafts.condition_text(desk, play, said)


# Questions


def _ask(desk: Desk, play: Play, draft: Draft, question: Question, page: int) -> Reply:
    path = draft.path
    what = path[1] if path[0] in (*choices.VERBS, choices.ITEM) and len(path) > 1 else path[0]
    picked = _picked(desk, path) if question.done is not None else []
    message = f"order-ask-{question.asks}" + ("-more" if picked else "")
    lines = [desk.words.say(message, what=named_thing(desk.words, what), picked=picked)]
    if condition := _condition(desk, play, draft):
        lines.insert(0, desk.words.say("order-under", condition=condition))
    buttons = [
        Button(_answer_label(desk, play, question, value, onward), drafts.write(play, drafts.STEP, draft.to(onward)))
        for value, onward in question.answers
    ]
    foot = drafts.foot(desk, play, draft, drafts.before(play, draft))
    if question.done is not None:
        done = drafts.write(play, drafts.STEP, draft.to(question.done))
        foot = (Button(desk.words.say("order-button-done"), done, Color.POSITIVE), *foot)

    def turn(arrow: str, to: int) -> Button:
        return drafts.turned(desk, arrow, drafts.write(play, drafts.STEP, draft), to)

    keyboard = pages(buttons, page, turn, foot=foot, columns=COLUMNS)
    return Reply(orders.heading(desk, play) + "\n".join(lines), keyboard)


def _picked(desk: Desk, path: Path) -> list[Noun]:
    return [desk.words.noun(f"ability-{one}") for one in path[-1].split(choices.MORE) if one in ABILITIES]


def _option_label(desk: Desk, option: Option) -> str:
    name = str(named_thing(desk.words, option.what))
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
