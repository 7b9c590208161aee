"""The condition of an order by buttons (R3.3): about what, who, against whom, how many; then the whole order again.

Above the buttons stands what is said so far, with «…» for what is not.
"""

from collections.abc import Mapping
from typing import Any, Final

from engine.curse.conditions import Operator
from engine.curse.model import Order
from locales.curse.cast import YOU
from locales.render import Noun
from models.tables import Person
from vkbot.services import conditions, drafts, order_confirm, orders
from vkbot.services.conditions import NOT, OPERATORS, Question, When
from vkbot.services.desk import Desk, Reply
from vkbot.services.drafts import Draft
from vkbot.services.plays import Play
from vkbot.vk.keyboards import LABEL_LIMIT, Button, Keyboard, pages
from vkbot.vk.text import length

KINDS: Final[Mapping[str, tuple[str, str]]] = {
    "v": ("when-against", "when-ask-against"),
    "-v": ("when-not-against", "when-ask-not-against"),
    "y": ("when-votes", "when-ask-votes"),
    "-y": ("when-silent", "when-ask-silent"),
    "t": ("when-tally", "when-ask-tally"),
}
"""What a part is about → how that is said, and who is asked for next."""
COMPARISONS: Final[Mapping[Operator, str]] = {
    ">": "when-more",
    "<": "when-less",
    "==": "when-equal",
    ">=": "when-at-least",
    "<=": "when-at-most",
}
COLUMNS: Final = {"voter": 2, "target": 2, "op": 2, "count": 3}
"""How many answers stand side by side."""


async def choose(desk: Desk, person: Person, payload: Mapping[str, Any]) -> Reply:
    """A button of a condition: ask for the next part of it, or for the confirmation of the whole order."""
    play = await drafts.pressed(desk, person, payload)
    if isinstance(play, Reply):
        return play
    draft = drafts.read(play, payload)
    order = None if draft is None else drafts.order_of(play, draft)
    if draft is None or draft.when is None or order is None:
        return drafts.lost(desk, play)
    question = conditions.step(play.state, play.me.id, draft.when)
    if question is None:
        return await order_confirm.ask(desk, play, draft)
    text = f"{_so_far(desk, play, order, draft.when)}\n{_question(desk, question, draft.when)}"
    if question.asks == "kind":
        keyboard = _kinds(desk, play, draft, order, question)
    else:
        keyboard = _answers(desk, play, draft, question, drafts.page_of(payload))
    return Reply(orders.heading(desk, play) + text, keyboard)


# What is said


def _so_far(desk: Desk, play: Play, order: Order, when: When) -> str:
    """The order under the finished parts of its condition and the one that is being said."""
    text, begun = drafts.text_of(desk, play, order), _begun(desk, play, when.begun or "")
    if not when.atoms:
        return desk.words.say("order-if", order=text, condition=begun)
    return desk.words.say("when-or" if when.either else "when-and", order=text, begun=begun)


def _begun(desk: Desk, play: Play, part: str) -> str:
    """The part of a condition that is not whole yet."""
    if not part:
        return "…"
    who = conditions.subject(play.state, part)
    if who is None:
        return desk.words.say(KINDS[part][0])
    if part.startswith("t"):
        target = YOU if who == play.me.id else play.cast.name(desk.words, who)
        if len(part) == 2:
            return desk.words.say("when-tally-of", target=target)
        return desk.words.say("when-compared", target=target, op=desk.words.say(COMPARISONS[OPERATORS[part[2]]]))
    negated = part.startswith(NOT)
    if who == play.me.id:
        return desk.words.say("when-you-not" if negated else "when-you")
    return desk.words.say("when-voter-not" if negated else "when-voter", voter=play.cast.name(desk.words, who))


def _question(desk: Desk, question: Question, when: When) -> str:
    begun = when.begun or ""
    match question.asks:
        case "kind":
            return desk.words.say("when-ask-kind")
        case "op":
            return desk.words.say("when-ask-op")
        case "count":
            return desk.words.say("when-ask-count")
        case _:
            return desk.words.say(KINDS[begun][1] if begun in KINDS else "when-ask-target")


# What can be answered


def _kinds(desk: Desk, play: Play, draft: Draft, order: Order, question: Question) -> Keyboard:
    """What a part can be about; first of all, that the target votes against the one who orders."""
    against, not_against, votes, silent, tally = (
        Button(_capital(desk.words.say(KINDS[kind][0])), _onto(play, draft, onward))
        for kind, onward in question.answers
    )
    rows = [(against,), (not_against,), (votes, silent), (tally,), _foot(desk, play, draft)]
    if draft.when == When() and isinstance(order.target, str) and order.target in _others(play):
        when = conditions.votes_against(play.state, order.target, play.me.id)
        target = play.cast.name(desk.words, order.target)
        rows.insert(0, (Button(_shortest(desk, target), drafts.write(play, drafts.STEP, draft.under(when))),))
    return Keyboard(tuple(rows), inline=True)


def _shortest(desk: Desk, target: Noun) -> str:
    label = desk.words.say("when-button-target", target=target)
    return label if length(label) <= LABEL_LIMIT else desk.words.say("when-button-target-any")


def _answers(desk: Desk, play: Play, draft: Draft, question: Question, page: int) -> Keyboard:
    buttons = [
        Button(_label(desk, play, question, value), _onto(play, draft, onward)) for value, onward in question.answers
    ]

    def turn(arrow: str, to: int) -> Button:
        return drafts.turned(desk, arrow, drafts.write(play, drafts.WHEN, draft), to)

    return pages(buttons, page, turn, foot=_foot(desk, play, draft), columns=COLUMNS[question.asks])


def _label(desk: Desk, play: Play, question: Question, value: str) -> str:
    match question.asks:
        case "op":
            return _capital(next(desk.words.say(said) for op, said in COMPARISONS.items() if op == value))
        case "count":
            return value
        case _:
            return _capital(str(YOU)) if value == play.me.id else str(play.cast.full(desk.words, value))


def _onto(play: Play, draft: Draft, when: When) -> dict[str, Any]:
    return drafts.write(play, drafts.WHEN, draft.under(when))


def _foot(desk: Desk, play: Play, draft: Draft) -> tuple[Button, ...]:
    """One step back: to the answer before, or to where the condition began."""
    when = None if draft.when is None else conditions.back(draft.when)
    if when is not None:
        onto = drafts.write(play, drafts.WHEN, draft.under(when))
    elif draft.instead is not None:
        onto = drafts.write(play, orders.EDIT, Draft(instead=draft.instead))
    else:
        onto = drafts.write(play, drafts.STEP, draft.under(None))
    return drafts.foot(desk, play, draft, onto)


def _others(play: Play) -> list[str]:
    return [one for one in conditions.living(play.state) if one != play.me.id]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
