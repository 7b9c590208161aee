"""«Позвать ведущего», and a conversation in which an admin answers by hand: there the bot stays out.

(choice) While an admin writes by hand in the community's inbox the bot still takes what only it can take: buttons,
orders and withdrawals in words, a vote that was written in the wrong place, an application. An order is never lost.
Everything else a person writes is for the admin. Results and other notices go out as always.

(choice) An admin with a seat in a match that the caller plays in learns that somebody calls and not what was written:
it may hold an order or a role.
"""

import re
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from models import audit, conversations, matches
from models.people import find_person, set_dialog
from models.tables import OutboxMessage, Person
from vkbot.games.curse import at_moment
from vkbot.language.calls import read_call, rest_for_bot
from vkbot.language.orders import Cancel, Command, OrdersRead, Talk, Unread, read_order
from vkbot.language.scene import Scene
from vkbot.language.votes import NoVote, VoteRead, read_vote
from vkbot.services import asking, inquiries, menu, naming, order_texts, people, plays, seats
from vkbot.services.desk import Desk, Reply
from vkbot.services.lobby import who
from vkbot.services.settings import DEFAULT_ZONE, MatchSettings
from vkbot.vk.incoming import Incoming
from vkbot.vk.keyboards import Button, Keyboard, in_rows

DIALOG: Final = "call"
"""The bot waits for what is to be handed to the game masters."""
MAKE, STOP = "call_yes", "call_no"
"""Payload names: call without words; do not call."""
AGAIN: Final = timedelta(minutes=10)
"""Who calls again so soon is told that the game masters have been called."""
BY_HAND: Final = timedelta(hours=3)
"""So long after an admin's last message the bot answers again by itself."""
PARTS: Final = re.compile(r"([^.,;!?\n]+)([.,;!?\n]|$)")
"""What is said between two marks, and the mark behind it."""
QUOTED: Final = 1500
PURPOSE: Final = "call"


# Calling a game master


async def begin(desk: Desk, person: Person) -> Reply:
    """«Позвать ведущего», and nothing else is said: what is to be handed over?

    If the bot waits for something else (whom an order is for), it goes on waiting for that.
    """
    if (known := await _known_already(desk, person)) is not None:
        return known
    waits = person.dialog is not None and person.dialog.get("name") != DIALOG
    if not waits:
        await set_dialog(person, {"name": DIALOG, "brief": True})
    made = [
        Button(desk.words.say("call-button-make"), {"c": MAKE}),
        Button(desk.words.say("call-button-stop"), {"c": STOP}),
    ]
    return Reply(desk.words.say("call-ask-apart" if waits else "call-ask"), Keyboard(in_rows(made, 2), inline=True))


async def stop(desk: Desk, person: Person) -> Reply:
    """Nobody is called after all."""
    await asking.end_others(person)
    return Reply(desk.words.say("call-stopped"), await menu.for_person(desk, person))


async def make(desk: Desk, person: Person) -> Reply:
    """Call them without a word."""
    return await hand_over(desk, person, "")


async def said(desk: Desk, person: Person, text: str) -> Reply:
    """«Позови ведущего, у меня …»: all of it is handed over; an order in it is not taken, and that is said."""
    return await hand_over(desk, person, text)


async def order_instead(desk: Desk, person: Person, text: str) -> Reply | None:
    """An order where a message for the game masters is waited for: it is taken, or asked about, and nobody is called.

    What lacks something is an order only if nothing else is said in it (choice): «удар», but not «яд не дошёл».
    """
    reply = await order_texts.take_instead(desk, person, text, unfinished=True)
    if reply is None or not person.dialog or person.dialog.get("name") != DIALOG:
        return reply
    await set_dialog(person, None)
    return Reply(f"{desk.words.say('call-not-made')}\n\n{reply.text}", reply.keyboard)


async def _holds_order(desk: Desk, person: Person, text: str) -> bool:
    """Whether a text that is handed over may hold an order, which is not taken then."""
    play = await plays.played(person)
    if play is None or not play.me.alive:
        return False
    reading = read_order(desk.words, text, play.scene_with(await plays.standing_orders(play)))
    return isinstance(reading, OrdersRead | Cancel) or (isinstance(reading, Unread) and reading.reason != "question")


async def hand_over(desk: Desk, person: Person, text: str, attachments: int = 0) -> Reply:
    """Tell every admin who may be written to who calls and what they wrote; what the caller is told."""
    if person.dialog and person.dialog.get("name") == DIALOG:
        await set_dialog(person, None)
    if (known := await _known_already(desk, person)) is not None:
        return known
    place = await _place(person)
    heard = await _who_hears(desk, person)
    if heard.all:
        now = desk.clock.now()
        await conversations.note_call(person, now)
        told = _told(desk, person, place, text, attachments)
        for admin in heard.everything:
            await desk.mail.message(person.community_id, admin, told, purpose=f"{PURPOSE} {person.vk_id}")
        brief = desk.words.say("call-told-player", person=people.mention(person))
        for admin in heard.only_that:
            await desk.mail.message(person.community_id, admin, brief, purpose=f"{PURPOSE} {person.vk_id}")
        body = {"told": heard.everything, "told_without_text": heard.only_that}
        match_id = None if place is None else place.match.id
        await audit.note(person.community_id, now, "call", body, match_id=match_id, actor=person.vk_id)
    no_order = desk.words.say("call-no-order") if await _holds_order(desk, person, text) else ""
    told = "\n\n".join(filter(None, (desk.words.say(heard.answer), no_order)))
    return Reply(told, await menu.for_person(desk, person))


@dataclass(frozen=True, slots=True)
class _Heard:
    """VK ids of the admins who learn all that was written, and of those who only learn that somebody calls."""

    everything: tuple[int, ...]
    only_that: tuple[int, ...]

    @property
    def all(self) -> tuple[int, ...]:
        return (*self.everything, *self.only_that)

    @property
    def answer(self) -> str:
        """What the caller is told."""
        if self.everything:
            return "call-made"
        return "call-made-players" if self.only_that else "call-nobody"


async def _who_hears(desk: Desk, person: Person) -> _Heard:
    silent = {one.vk_id for one in await Person.filter(community_id=person.community_id, may_write=False)}
    admins = sorted(await desk.rights.admins(person.community_id) - silent - {person.vk_id})
    rivals = await _at_table_with(person)
    return _Heard(
        tuple(one for one in admins if one not in rivals), tuple(one for one in admins if one in rivals)
    )  # fmt: skip


async def _at_table_with(person: Person) -> set[int]:
    """VK ids of everybody with a seat in a match that goes on and that the person has, or had, a seat in."""
    own = [seat for seat in await matches.seats_of_person(person.id, seats.GOING) if seat.status in seats.AT_TABLE]
    return {
        seat.person.vk_id for mine in own for seat in await matches.seats_of(mine.match_id, seats.AT_TABLE)
    }  # fmt: skip


def _told(desk: Desk, person: Person, place: seats.Place | None, text: str, attachments: int) -> str:
    words = desk.words
    caller = people.mention(person)
    if place is None:
        head = words.say("call-told", person=caller)
    else:
        head = words.say("call-told-of", person=caller, who=who(desk, place.seat), title=place.match.title)
    said = text.strip()
    lines = [
        head,
        words.say("call-told-text", text=said if len(said) <= QUOTED else said[:QUOTED] + "…") if said else "",
        words.say("call-told-attached", count=attachments) if attachments else "",
        words.say("call-told-answer", link=conversation_link(person)),
    ]
    return "\n".join(line for line in lines if line)


def conversation_link(person: Person) -> str:
    """Where an admin of the community reads and answers the person."""
    return f"https://vk.com/gim{person.community_id}?sel={person.vk_id}"


async def _known_already(desk: Desk, person: Person) -> Reply | None:
    """What somebody is told who called a moment ago."""
    text = await waiting(desk, person)
    return None if text is None else Reply(text, await menu.for_person(desk, person))


async def lost(desk: Desk, person: Person) -> Reply | None:
    """What nobody understood, of somebody who called a moment ago: it is for the game masters."""
    return await _known_already(desk, person)


async def waiting(desk: Desk, person: Person) -> str | None:
    """«Ведущих уже позвали в 15:00»; None if they were not called lately."""
    if person.called_at is None or desk.clock.now() - person.called_at >= AGAIN:
        return None
    place = await _place(person)
    zone = DEFAULT_ZONE if place is None else MatchSettings.decode(place.match.settings).zone
    at = at_moment(person.called_at, zone)
    return desk.words.say("call-already", time=f"{at.hour}:{at.minute:02}")


async def _place(person: Person) -> seats.Place | None:
    return await seats.current(person) or await seats.application(person)


async def undelivered(desk: Desk, row: OutboxMessage) -> None:
    """VK refused a call for good: if it has reached nobody, its caller is told."""
    purpose, _, caller = row.purpose.partition(" ")
    if purpose != PURPOSE or not caller.isdigit():
        return
    person = await find_person(row.community_id, int(caller))
    if person is None or person.called_at is None:
        return
    if not await conversations.may_arrive(row.community_id, row.purpose, person.called_at):
        await conversations.note_call(person, None)
        text = desk.words.say("call-nobody")
        await desk.mail.message(row.community_id, person.vk_id, text, purpose="call-failed")


# An admin answers by hand


async def answered(desk: Desk, incoming: Incoming) -> None:
    """An admin has written to somebody by hand: the bot stays out, and says once how it is called back.

    Whoever called has been answered, and may call again.

    «Бот», written by the admin, gives the conversation back to it. What the bot waited for in that conversation it
    waits for no more: a «да» would be for the admin. What an order lacks is still taken. What is found late, as the bot
    was away, counts from when it was written.
    """
    community_id, vk_id, text = incoming.community_id, incoming.peer, incoming.text
    if await conversations.is_sent(community_id, vk_id, incoming.random_id):
        return
    now = desk.clock.now()
    written = min(now, incoming.written_at or now)
    if now - written >= BY_HAND:
        return
    person = await people.meet(community_id, vk_id)
    if person.called_at is not None and (
        incoming.written_at is None or written >= person.called_at.replace(microsecond=0)
    ):
        await conversations.note_call(person, None)
    if rest_for_bot(text) == "":
        await leave(person)
        return
    begins = not stays_out(desk, person)
    await conversations.note_by_hand(person, max(written, person.by_hand_at or written))
    await asking.end_others(person)
    if begins and person.may_write:
        await desk.mail.message(community_id, vk_id, desk.words.say("by-hand"), purpose="by-hand")


def stays_out(desk: Desk, person: Person) -> bool:
    """Whether the bot stays out of the person's conversation now."""
    return person.by_hand_at is not None and desk.clock.now() - person.by_hand_at < BY_HAND


async def is_call(desk: Desk, community_id: int, vk_id: int, text: str) -> bool:
    """Whether a message calls a game master.

    Who only speaks to one («Ведущий, фаербол в Тихона», «Админ, когда просчёт?») is served by the bot if it can.
    """
    call = read_call(text)
    if call is None or call.sure:
        return call is not None
    person = await people.meet(community_id, vk_id)
    if stays_out(desk, person):
        return False
    play = await plays.played(person)
    if play is not None:
        reading = read_order(desk.words, text, play.scene)
        if isinstance(reading, OrdersRead | Cancel | Command) or not isinstance(read_vote(text, play.scene), NoVote):
            return False
    return await inquiries.asked(desk, person, text) is None


async def is_for_admin(desk: Desk, community_id: int, vk_id: int, text: str) -> bool:
    """Whether what somebody has written, pressing no button, is for the admin who is answering them.

    It is not where the bot has asked for something since («В кого Удар?»).
    """
    person = await find_person(community_id, vk_id)
    if person is None or not stays_out(desk, person):
        return False
    if person.dialog and asking.waiting(person) is None:
        return False
    if naming.split_application(desk.words, text) is not None or await order_texts.is_answer(desk, person, text):
        return False
    return not await _speaks_to_bot(desk, person, text)


async def _speaks_to_bot(desk: Desk, person: Person, text: str) -> bool:
    """Whether it reads as an order or a withdrawal, as one with something missing, or as a vote."""
    play = await plays.played(person)
    if play is None or not play.me.alive:
        return False
    standing = await plays.standing_orders(play)
    scene = play.scene_with(standing)
    match read_order(desk.words, text, scene):
        case OrdersRead() | Cancel():
            return True
        case Unread(reason="cancel"):
            return bool(standing)
        case Unread(reason=reason):
            asks = reason == "question" or "?" in text
            return not asks or _has_order_beside(desk, scene, text)
        case Talk():
            return isinstance(read_vote(text, play.scene), VoteRead)
        case _:
            return False


def _has_order_beside(desk: Desk, scene: Scene, text: str) -> bool:
    """Whether something said beside a question is a whole order: «удар в Грима, и ответьте, когда просчёт?»."""
    said = [part for part, end in PARTS.findall(text) if end != "?"]
    return any(isinstance(read_order(desk.words, part, scene), OrdersRead | Cancel) for part in said)


async def leave(person: Person) -> None:
    """The bot answers in the conversation again, if it stayed out."""
    if person.by_hand_at is not None:
        await conversations.note_by_hand(person, None)


async def here(desk: Desk, person: Person) -> Reply:
    """«Бот, вернись»."""
    return Reply(desk.words.say("bot-here"), await menu.for_person(desk, person))
