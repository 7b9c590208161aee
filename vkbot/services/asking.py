"""A message in which one thing is missing: the question with its buttons, and what is remembered until the answer.

Remembered is the message as it was written, with the answers so far (`Pending`); it is read anew each time, so nothing
half-read is ever kept. A button's payload is {"c": …, "m": match, "d": day, "q": mark of the question, "v": answer,
"p": page}; whatever it says is checked against the question that waits.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from itertools import combinations
from typing import Any, Final

import msgspec
from msgspec import Struct

from engine.curse.catalog import DEEDS
from engine.curse.headers import Target
from engine.curse.ids import ABILITIES, CLASS_OF, PUBLIC_ITEMS, ActionId, public_items
from engine.curse.model import Order
from locales import curse
from locales.curse.orders import named_thing
from locales.curse.text import lines
from locales.render import Noun, enumeration
from models.people import set_dialog
from models.tables import Person
from vkbot.language.orders import Cancel, OrdersRead, Unread, read_order
from vkbot.language.results import ALL, DONE, LAST, ORDER, TOGETHER, Answers, Reading
from vkbot.services import allowed, orders, readings
from vkbot.services.choices import own_abilities
from vkbot.services.desk import Desk, Reply
from vkbot.services.orders import Listed
from vkbot.services.plays import Play
from vkbot.vk.keyboards import Button, Color, pages

DIALOG: Final = "ask"
ANSWER, STOP = "ask", "ask_no"
"""Payload names: an answer, or another page of them; no answer, and nothing of the message is taken."""
PEOPLE: Final = ("target", "targets", "pair", "name")
QUESTIONS: Final = (*PEOPLE, "ability", "abilities", "item", "steal", "count", "action", "cancel", "question")
"""Reasons that can be asked about; a condition too, if only its covering is open."""
LONGEST: Final = 1000
"""About a message with more characters nothing is asked."""
MOST_UNITS: Final = 20
COLUMNS: Final = 2
QUOTED: Final = 60
"""So much of a message is repeated that was dropped."""


class Pending(Struct, frozen=True):
    """A message that waits: match, day and list for which it was written, its words, the answers so far."""

    match: int
    day: int
    listed: str
    text: str
    answers: Answers = ()

    @property
    def mark(self) -> str:
        """Tells the question that waits from any other."""
        return blake2b(msgspec.json.encode(self), digest_size=6).hexdigest()

    @property
    def short(self) -> str:
        """Its words in one line, as far as they are repeated."""
        plain = " ".join(self.text.split())
        return plain if len(plain) <= QUOTED else f"{plain[:QUOTED].rstrip()}…"

    def with_text(self, text: str) -> "Pending":
        """With more words."""
        return msgspec.structs.replace(self, text=text)

    def answered(self, question: Unread, answer: str) -> "Pending":
        """With one answer more."""
        return msgspec.structs.replace(self, answers=(*self.answers, (question, answer)))


@dataclass(frozen=True, slots=True)
class Choice:
    """What may be answered. `problem`: why nothing can."""

    options: tuple[str, ...]
    problem: Reply | None = None


def begun(play: Play, standing: Listed, text: str) -> Pending:
    """A message that has just been written."""
    return Pending(play.match.id, play.day.number, orders.fingerprint(standing), text)


def waiting(person: Person) -> Pending | None:
    """What the bot waits for from the person in this respect."""
    dialog = person.dialog
    if not dialog or dialog.get("name") != DIALOG:
        return None
    try:
        return msgspec.convert(dialog.get("pending"), Pending)
    except msgspec.ValidationError:  # written by another version of the bot
        return None


async def forget(person: Person) -> None:
    """Wait for this no more."""
    if person.dialog and person.dialog.get("name") == DIALOG:
        await set_dialog(person, None)


async def end_others(person: Person) -> None:
    """Wait no more for whatever else the person was asked for; a message of theirs goes on waiting."""
    if person.dialog and waiting(person) is None:
        await set_dialog(person, None)


async def begin_other(desk: Desk, person: Person, dialog: dict[str, Any]) -> str:
    """Wait for something else from now on: the line that a message which waited is not taken, "" if none did."""
    pending = waiting(person)
    await set_dialog(person, dialog)
    return "" if pending is None else dropped(desk, pending)


def dropped(desk: Desk, pending: Pending) -> str:
    """That a message waits no more."""
    return desk.words.say("ask-dropped", text=pending.short)


def can_be_asked(question: Unread) -> bool:
    """Whether one answer would complete the message."""
    return question.reason in QUESTIONS or (question.reason == "condition" and bool(question.named))


def read(desk: Desk, play: Play, standing: Listed, pending: Pending) -> Reading:
    """What the message says, with the answers so far."""
    return read_order(desk.words, pending.text, play.scene_with(standing, pending.answers))


# What may be answered


def choice(desk: Desk, play: Play, standing: Listed, pending: Pending, question: Unread) -> Choice:
    """The answers with which the message can be taken, as far as can be told; else why there is none."""
    if (refused := _not_had(desk, play, standing, question.what)) is not None:
        return Choice((), refused)
    options, problem = list[str](), None
    names_thing = question.reason in ("ability", "item") and not question.what
    for answer in _thinkable(play, standing, question):
        refused = _not_had(desk, play, standing, answer) if names_thing else None
        found = refused or _good(desk, play, standing, pending, question, answer)
        if isinstance(found, Reply):
            problem = problem or found
        elif found is not None:
            options.append(answer)
    if question.named and question.reason == "abilities":
        options.append(DONE)
    if not options and problem is None and question.reason == "target" and question.what in DEEDS:
        problem = Reply(orders.heading(desk, play) + allowed.nobody(desk, play, question.what))
    return Choice(tuple(options), None if options else problem)


def _good(
    desk: Desk, play: Play, standing: Listed, pending: Pending, question: Unread, answer: str
) -> Listed | Unread | Reply | None:
    """What the message becomes with an answer, None or a reply if nothing can come of it."""
    found = tried(desk, play, standing, pending, question, answer)
    if not isinstance(found, Unread):
        return found
    if question.reason == "question":
        return None
    if can_be_asked(found):
        return found
    return Reply(orders.heading(desk, play) + unread(desk, play, standing, found))


def _not_had(desk: Desk, play: Play, standing: Listed, what: str) -> Reply | None:
    """Why an ability of another class, or an item that is not in hand, cannot be used; None if it is one's own."""
    ability = next((one for one in ABILITIES if one == what), None)
    item = next((one for one in PUBLIC_ITEMS if one == what), None)
    if ability is not None and ability not in own_abilities(play.me):
        order, reason = Order(play.me.id, ability), "not_yours"
    elif item is not None and item not in public_items(play.me.items):
        order, reason = Order(play.me.id, "use", item=item), "no_item"
    else:
        return None
    told = (allowed.why(desk, play, order, reason), *allowed.instead(desk, play, standing, order, reason))
    return Reply(orders.heading(desk, play) + " ".join(told))


def tried(
    desk: Desk, play: Play, standing: Listed, pending: Pending, question: Unread, answer: str
) -> Listed | Unread | Reply | None:
    """What the message becomes with an answer: a list, the next question, why it cannot be taken; None: the same."""
    after = pending.answered(question, answer)
    if question.reason == "abilities" and answer != DONE:
        after = after.answered(with_named(question, answer), DONE)
    match read(desk, play, standing, after):
        case Unread() as next_one:
            return None if next_one == question else next_one
        case OrdersRead() | Cancel() as reading:
            return readings.applied(desk, play, standing, reading)
        case _:
            return None


def with_named(question: Unread, answer: str) -> Unread:
    """The question for more, after some were named."""
    return replace(question, named=(*question.named, *answer.split(TOGETHER)))


def _thinkable(play: Play, standing: Listed, question: Unread) -> Sequence[str]:
    """Whatever could be an answer, the likely first."""
    match question.reason:
        case "targets":
            return _several(question)
        case "target" | "pair" | "name":
            return question.choices or _people(play, question)
        case "condition":
            return (LAST, ALL)
        case "question":
            return (ORDER,)
        case "cancel":
            return question.choices or (*map(str, range(1, len(standing) + 1)), ALL)
        case "count":
            return tuple(map(str, range(1, min(_units(play, question.what), MOST_UNITS) + 1)))
        case "abilities":
            classes = {CLASS_OF[one] for one in ABILITIES if one in question.named}
            return tuple(one for one in ABILITIES if CLASS_OF[one] not in classes)
        case "item":
            return question.choices or tuple(public_items(play.me.items))
        case "steal":
            return question.choices or PUBLIC_ITEMS
        case _:
            return question.choices or ABILITIES


def _several(question: Unread) -> tuple[str, ...]:
    """One of those named, or all of them; of three for a link two."""
    if question.what in DEEDS and DEEDS[question.what].target is Target.PAIR:
        return tuple(TOGETHER.join(pair) for pair in combinations(question.choices, 2))
    return (*question.choices, TOGETHER.join(question.choices))


def _people(play: Play, question: Unread) -> tuple[str, ...]:
    """The roster, oneself at the end."""
    dead = question.what in DEEDS and DEEDS[question.what].target is Target.DEAD
    fitting = [one.id for one in play.state.characters if not (dead and question.reason == "target" and one.alive)]
    everybody = [one for one in fitting if one not in question.named]
    return tuple(sorted(everybody, key=lambda one: one == play.me.id))


def _units(play: Play, item: str) -> int:
    return next((count for held, count in public_items(play.me.items).items() if held == item), 1)


# The question


async def ask(
    desk: Desk, person: Person, play: Play, standing: Listed, pending: Pending, question: Unread, *,
    first: str = "", page: int = 0, found: Choice | None = None,
) -> Reply:  # fmt: skip
    """Ask, and remember the message; if no answer would do, say why at once, and forget it.

    `first`: a line above. `found`: what may be answered, if that is known. Each answer is tried on the whole message,
    so of a very long one nothing is asked: it is to be sent in parts.
    """
    if len(pending.text) > LONGEST:
        await forget(person)
        return Reply(orders.heading(desk, play) + lines(first, unread(desk, play, standing, Unread("number"))))
    found = found or choice(desk, play, standing, pending, question)
    if not found.options:
        await forget(person)
        return found.problem or Reply(orders.heading(desk, play) + unread(desk, play, standing, question))
    await set_dialog(person, {"name": DIALOG, "pending": msgspec.to_builtins(pending)})
    shown = _shown(play, question, found.options)
    base = {"m": play.match.id, "d": play.day.number, "q": pending.mark}
    buttons = [Button(_label(desk, play, question, one), {"c": ANSWER, **base, "v": one}) for one in shown]
    foot = [Button(desk.words.say("order-button-stop"), {"c": STOP, **base}, Color.NEGATIVE)]
    if DONE in found.options:
        foot.insert(0, Button(desk.words.say("order-button-done"), {"c": ANSWER, **base, "v": DONE}, Color.POSITIVE))

    def turn(arrow: str, to: int) -> Button:
        label = desk.words.say("order-button-previous" if arrow == "←" else "order-button-next")
        return Button(label, {"c": ANSWER, **base, "p": to})

    open_ones = replace(question, choices=tuple(one for one in question.choices if one in found.options))
    asked = _text(desk, play, open_ones if open_ones.choices else question)
    text = lines(
        first, asked, *_spoken(desk, standing, question, found.options), _beside(desk, play, standing, question)
    )
    return Reply(orders.heading(desk, play) + text, pages(buttons, page, turn, foot=foot, columns=COLUMNS))


def _spoken(desk: Desk, standing: Listed, question: Unread, options: Sequence[str]) -> list[str]:
    """Which of the items that the words may mean an order of the list has already, so that they are no answer."""
    left = [one for one in question.choices if one not in options] if question.reason == "item" else []
    found = {item: at for item in left for at, order in enumerate(standing, start=1) if order.item == item}
    return [desk.words.say("ask-spoken", what=named_thing(desk.words, item), number=at) for item, at in found.items()]


def _beside(desk: Desk, play: Play, standing: Listed, question: Unread) -> str:
    """What stands below a question: how to answer, or the orders by whose numbers it is answered."""
    if question.reason == "cancel":
        return curse.orders_list(desk.words, play.cast, standing)
    return desk.words.say("ask-how")


def _shown(play: Play, question: Unread, options: Sequence[str]) -> Sequence[str]:
    """The answers that get a button of their own: the dead do not vote, so of an open question they are none."""
    options = [one for one in options if one != DONE]
    if question.what or question.choices or question.reason not in PEOPLE:
        return options
    return [one for one in options if play.state.character(one).alive] or options


def _text(desk: Desk, play: Play, question: Unread) -> str:
    """What is asked, in the words nearest to what is known."""
    reason, what, said = question.reason, question.what, question.said.strip()
    message = f"ask-{reason}"
    numbers = question.reason in ("condition", "cancel")
    given: Mapping[str, Any] = {
        "choices": [] if numbers else [_named(desk, play, one) for one in question.choices],
        "named": [_named(desk, play, one) for one in question.named] if question.reason != "condition" else [],
        "said": said[:60],
        "what": _named(desk, play, what) if what else "",
    }
    kinds = [kind for kind, value in given.items() if value]
    near = [f"{message}-{kind}" for kind in ("choices", "named", what, "said", "what") if kind in (*kinds, what)]
    return desk.words.say(next(filter(desk.words.has, near), message), **given)


def _label(desk: Desk, play: Play, question: Unread, answer: str) -> str:
    match question.reason:
        case "condition":
            return _covering(desk, question, answer)
        case "cancel" if question.said:
            return desk.words.say("order-button-edit-one", number=int(answer))
        case "cancel" if answer != ALL:
            return desk.words.say("orders-cancel-one", number=int(answer))
        case "cancel":
            return desk.words.say("orders-cancel-all")
        case "action":
            return desk.words.say("ask-button-use" if answer == "use" else "order-button-transfer")
        case "count":
            return answer
        case "question":
            return desk.words.say("ask-button-order")
    if TOGETHER in answer:
        return enumeration([str(play.cast.name(desk.words, one)) for one in answer.split(TOGETHER)])
    return str(_named(desk, play, answer))


def _covering(desk: Desk, question: Unread, answer: str) -> str:
    """«Только Удар», «Свет и Удар»: the orders by what is used."""
    things = [str(named_thing(desk.words, one)) for one in question.named]
    if answer == ALL:
        return enumeration(things)
    alone = things.count(things[-1]) == 1
    return desk.words.say("ask-button-only", what=things[-1]) if alone else desk.words.say("ask-button-only-last")


def _named(desk: Desk, play: Play, one: str) -> Noun:
    """A character, an ability or an item in words."""
    if one in {member.id for member in play.cast}:
        return play.cast.full(desk.words, one)
    return named_thing(desk.words, one)


# What cannot be asked about


def unread(desk: Desk, play: Play, standing: Listed, reading: Unread) -> str:
    """What is against the rules of writing, or could not be read, and what to write instead."""
    what, said = reading.what, reading.said.strip()[:60]
    noun = named_thing(desk.words, what) if what else ""
    message = f"unread-{reading.reason}"
    kinds = [kind for kind, value in (("choices", reading.choices), ("said", said)) if value]
    near = [f"{message}-{kind}" for kind in (*reading.choices, *kinds)]
    message = next(filter(desk.words.has, near), message)
    example = allowed.example(desk, play, standing, _alike(play, reading), when=reading.reason == "condition")
    return " ".join((desk.words.say(message, what=noun, said=said), allowed.quoted(desk, example))).strip()


def _alike(play: Play, reading: Unread) -> Order | None:
    """What comes nearest to what was written: on oneself, or given to another."""
    kinds: Mapping[str, ActionId] = {"self_only": "use", "not_used": "transfer"}
    item = next((item for item in PUBLIC_ITEMS if item == reading.what), None)
    action = kinds.get(reading.reason)
    return None if action is None or item is None else Order(play.me.id, action, item=item)
