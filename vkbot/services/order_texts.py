"""Orders in words: a private message read and carried out, a question about it asked, the answer taken.

What can be read is taken at once and told back; where one thing is missing the bot asks for it and keeps the rest of
the message. Nothing is ever guessed, and whatever is not taken is said.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from models.tables import Person
from vkbot.language.answers import may_end, read_answer
from vkbot.language.orders import Cancel, Command, OrdersRead, Talk, Unread, read_order
from vkbot.language.results import DONE, TOGETHER
from vkbot.language.votes import NoVote, read_vote
from vkbot.services import allowed, asking, commands, menu, order_history, orders, plays, readings
from vkbot.services.asking import Choice, Pending
from vkbot.services.desk import Desk, Reply
from vkbot.services.orders import Listed
from vkbot.services.plays import Play
from vkbot.vk.text import folded


async def take(desk: Desk, person: Person, text: str) -> Reply | None:
    """A private message that is no command: orders, a withdrawal, a question to the bot; None if none of these."""
    play = await _played(desk, person)
    if play is None:
        return await commands.answer(desk, person, text)
    if _is_undo(desk, text):
        return await order_history.undo_in_words(desk, person, play)
    standing = await plays.standing_orders(play)
    return await _carry_out(desk, person, play, standing, asking.begun(play, standing, text))


async def take_instead(desk: Desk, person: Person, text: str, *, unfinished: bool = False) -> Reply | None:
    """A message where the bot waits for something else: taken only if it reads as an order or a withdrawal.

    `unfinished`: also if it is nothing but an order that lacks something; that is asked for.
    """
    play = await _played(desk, person, waits=True)
    if play is None or not play.me.alive or folded(text) == folded(desk.words.say("lobby-cancel")):
        return None
    standing = await plays.standing_orders(play)
    pending = asking.begun(play, standing, text)
    reading = asking.read(desk, play, standing, pending)
    lacks = unfinished and isinstance(reading, Unread) and asking.can_be_asked(reading)
    if not isinstance(reading, OrdersRead | Cancel) and not (lacks and may_end(desk.words, text, play.scene)):
        return None
    waited = asking.waiting(person)
    first = "" if waited is None else asking.dropped(desk, waited)
    return await _carry_out(desk, person, play, standing, pending, first=first)


async def lost(desk: Desk, person: Person) -> Reply | None:
    """What nobody understood, from somebody who plays: what an order looks like, if they may give one."""
    play = await _played(desk, person)
    if play is None:
        return None
    if orders.closed(desk, play) is not None:
        return Reply(orders.heading(desk, play) + desk.words.say("guide-lost"), await menu.for_person(desk, person))
    example = allowed.example(desk, play, await plays.standing_orders(play))
    text = desk.words.say("unread-talk" if example is None else "unread-talk-example", example=example or "")
    return Reply(orders.heading(desk, play) + text, await menu.for_person(desk, person))


async def _played(desk: Desk, person: Person, *, waits: bool = False) -> Play | None:
    """The running day that the person's texts are about. `waits`: the bot waits for something else just now."""
    play = await plays.played(person)
    if play is None:
        return None
    last = await order_history.recent(desk, play)
    return replace(play, recent=last.numbers, fresh=last.fresh and not waits)


async def _carry_out(
    desk: Desk, person: Person, play: Play, standing: Listed, pending: Pending, *, first: str = ""
) -> Reply | None:
    """Do what a message was read as, with the answers to what was asked about it. `first`: a line above."""
    reading = asking.read(desk, play, standing, pending)
    match reading:
        case Talk():
            return _vote_elsewhere(desk, play, pending.text)
        case Command():
            return await commands.answer(desk, person, pending.text)
        case Unread():
            return orders.closed(desk, play) or await _ask(desk, person, play, standing, pending, reading, first)
        case OrdersRead() | Cancel():
            return await _change(desk, person, play, pending, reading, first)


async def _ask(
    desk: Desk, person: Person, play: Play, standing: Listed, pending: Pending, question: Unread, first: str
) -> Reply:
    if asking.can_be_asked(question):
        return await asking.ask(desk, person, play, standing, pending, question, first=first)
    await asking.forget(person)
    return _under(first, Reply(orders.heading(desk, play) + asking.unread(desk, play, standing, question)))


async def _change(
    desk: Desk, person: Person, play: Play, pending: Pending, reading: OrdersRead | Cancel, first: str
) -> Reply:
    """Change the list; a message by numbers only as long as it is the list that its writer saw."""
    await asking.forget(person)

    def how(now: Play, standing: Listed) -> Listed | Reply:
        if readings.by_number(reading) and pending.listed != orders.fingerprint(standing):
            return orders.listing(desk, now, standing, desk.words.say("ask-changed"))
        return readings.applied(desk, now, standing, reading)

    standing = await plays.standing_orders(play)
    if isinstance(reading, OrdersRead) and (gone := readings.missing(standing, reading)):
        first = "\n".join(filter(None, (first, readings.nothing(desk, gone))))
    kind = orders.CANCELLED if isinstance(reading, Cancel) else orders.GIVEN
    return _under(first, await orders.change(desk, person, how, kind=kind, match_id=play.match.id))


def _under(first: str, reply: Reply) -> Reply:
    """A reply below a line."""
    return Reply(f"{first}\n{reply.text}", reply.keyboard) if first else reply


def _vote_elsewhere(desk: Desk, play: Play, text: str) -> Reply | None:
    """Votes are comments: who writes one here is told so."""
    if isinstance(read_vote(text, play.scene), NoVote):
        return None
    said = desk.words.say("orders-vote", day=play.day.number)
    return orders.closed(desk, play) or Reply(orders.heading(desk, play) + said)


# Answers


async def answer(desk: Desk, person: Person, text: str) -> Reply | None:
    """A text while the bot waits for what a message lacks: the answer, or something else that is taken as it is."""
    pending, play = asking.waiting(person), await _played(desk, person)
    stale = _stale(desk, play, pending)
    over = None if play is None else orders.closed(desk, play)
    if play is None or pending is None or stale or over is not None:
        await asking.forget(person)
        taken = await take(desk, person, text)
        return (_under(stale, taken) if taken else over) or Reply(stale)
    standing = await plays.standing_orders(play)
    question = asking.read(desk, play, standing, pending)
    if not isinstance(question, Unread) or not asking.can_be_asked(question):
        return await _read_otherwise(desk, person, play, standing, pending)
    if _is_stop(desk, text):
        return await _stop(desk, person, play, standing)
    if _is_undo(desk, text):
        await asking.forget(person)
        return _under(asking.dropped(desk, pending), await order_history.undo_in_words(desk, person, play))
    found = asking.choice(desk, play, standing, pending, question)
    given = read_answer(desk.words, text, play.scene, question, found.options)
    if given is not None:
        return await _answered(desk, person, play, standing, pending, question, given, found)
    return await _other(desk, person, play, standing, pending, question, text, found)


async def is_answer(desk: Desk, person: Person, text: str) -> bool:
    """Whether a text is what the bot waits for of a message that lacks something, or the end of that message."""
    pending, play = asking.waiting(person), await _played(desk, person)
    if play is None or pending is None or _stale(desk, play, pending):
        return False
    standing = await plays.standing_orders(play)
    question = asking.read(desk, play, standing, pending)
    if not isinstance(question, Unread) or not asking.can_be_asked(question):
        return False
    options = asking.choice(desk, play, standing, pending, question).options
    if _is_stop(desk, text) or read_answer(desk.words, text, play.scene, question, options) is not None:
        return True
    whole = pending.with_text(f"{pending.text.rstrip(' .!,;:')} {text}")
    return may_end(desk.words, text, play.scene) and _completes(desk, play, standing, whole, question)


async def _read_otherwise(desk: Desk, person: Person, play: Play, standing: Listed, pending: Pending) -> Reply:
    """A message that waits and is whole now, or none any more: the list has changed, or how texts are read."""
    await asking.forget(person)
    done = await _carry_out(desk, person, play, standing, pending)
    return done or Reply(orders.heading(desk, play) + desk.words.say("ask-old"))


def _stale(desk: Desk, play: Play | None, pending: Pending | None) -> str:
    """Why a question waits no more: another match, another day; "" if it does."""
    if play is None or pending is None or pending.match != play.match.id:
        return desk.words.say("ask-old")
    return "" if pending.day == play.day.number else desk.words.say("ask-old-day", day=pending.day)


def _is_stop(desk: Desk, text: str) -> bool:
    return folded(text) in {folded(word) for word in desk.words.say("said-stop").split(",")}


def _is_undo(desk: Desk, text: str) -> bool:
    """«верни как было»."""
    return folded(text) in {folded(word) for word in desk.words.say("said-undo").split(",")}


async def _stop(desk: Desk, person: Person, play: Play, standing: Listed) -> Reply:
    await asking.forget(person)
    return orders.listing(desk, play, standing, desk.words.say("ask-stopped"))


async def _answered(
    desk: Desk, person: Person, play: Play, standing: Listed, pending: Pending, question: Unread, given: str,
    choice: Choice,
) -> Reply | None:  # fmt: skip
    """Go on with an answer; one with which nothing can be taken is refused, and the question stays."""
    found = asking.tried(desk, play, standing, pending, question, given)
    if found is None or isinstance(found, Reply):
        why = _again(desk, pending) if found is None else found.text.removeprefix(orders.heading(desk, play))
        return await asking.ask(desk, person, play, standing, pending, question, first=why, found=choice)
    after = pending.answered(question, given)
    if question.reason == "abilities" and TOGETHER in given:  # all of them at once, in words
        after = after.answered(asking.with_named(question, given), DONE)
    return await _carry_out(desk, person, play, standing, after)


async def _other(
    desk: Desk, person: Person, play: Play, standing: Listed, pending: Pending, question: Unread, text: str,
    choice: Choice,
) -> Reply | None:  # fmt: skip
    """A text that is no mere answer: a new message, a question to the bot, or the end of the message that waits."""
    reading = read_order(desk.words, text, play.scene_with(standing))
    if isinstance(reading, Command):
        return await commands.answer(desk, person, text)
    if not isinstance(reading, OrdersRead | Cancel) and may_end(desk.words, text, play.scene):
        whole = pending.with_text(f"{pending.text.rstrip(' .!,;:')} {text}")
        if _completes(desk, play, standing, whole, question):
            return await _carry_out(desk, person, play, standing, whole)
    if isinstance(reading, Talk) or (isinstance(reading, Unread) and reading.what == question.what != ""):
        elsewhere = _vote_elsewhere(desk, play, text)
        again = _again(desk, pending)
        return elsewhere or await asking.ask(desk, person, play, standing, pending, question, first=again, found=choice)
    await asking.forget(person)
    begun = asking.begun(play, standing, text)
    return await _carry_out(desk, person, play, standing, begun, first=asking.dropped(desk, pending))


def _completes(desk: Desk, play: Play, standing: Listed, whole: Pending, question: Unread) -> bool:
    """Whether a message is complete with a text at its end: «фаер», «в Морока, если он голосует против меня»."""
    reading = asking.read(desk, play, standing, whole)
    return isinstance(reading, OrdersRead) or (isinstance(reading, Cancel) and question.reason == "cancel")


def _again(desk: Desk, pending: Pending) -> str:
    """No answer: the message still waits."""
    return desk.words.say("ask-again", text=pending.short)


# Buttons


async def press(desk: Desk, person: Person, payload: Mapping[str, Any]) -> Reply | None:
    """A button of a question: an answer, or another page of them."""
    pressed = await _pressed(desk, person, payload)
    if isinstance(pressed, Reply):
        return pressed
    play, standing, pending = pressed
    question = asking.read(desk, play, standing, pending)
    if not isinstance(question, Unread) or not asking.can_be_asked(question):
        return await _read_otherwise(desk, person, play, standing, pending)
    page, given = payload.get("p"), payload.get("v")
    if isinstance(page, int):
        return await asking.ask(desk, person, play, standing, pending, question, page=page)
    found = asking.choice(desk, play, standing, pending, question)
    if given not in found.options:
        return Reply(orders.heading(desk, play) + desk.words.say("ask-old"))
    return await _answered(desk, person, play, standing, pending, question, given, found)


async def drop(desk: Desk, person: Person, payload: Mapping[str, Any]) -> Reply:
    """«Отмена»: nothing of the message is taken."""
    pressed = await _pressed(desk, person, payload)
    if isinstance(pressed, Reply):
        return pressed
    play, standing, _ = pressed
    return await _stop(desk, person, play, standing)


async def _pressed(desk: Desk, person: Person, payload: Mapping[str, Any]) -> tuple[Play, Listed, Pending] | Reply:
    """The message that a button is about, if it still waits; or one line about what is wrong with the button."""
    if (stale := await orders.stale_button(desk, person, payload)) is not None:
        return stale
    play = await orders.playing(desk, person, payload.get("m"))
    if isinstance(play, Reply):
        return play
    last = await order_history.recent(desk, play)
    play = replace(play, recent=last.numbers, fresh=last.fresh)
    pending = asking.waiting(person)
    if pending is None or pending.mark != payload.get("q") or pending.match != play.match.id:
        return Reply(orders.heading(desk, play) + desk.words.say("ask-old"))
    return play, await plays.standing_orders(play), pending
