"""All readers of what players write, measured: orders and votes as the commands use them, and questions to the bot."""

import time
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Final, get_args

import msgspec

from engine.dread_chase.model import Match
from locales.render import russian
from tests.fuzz.texts import Case
from tests.language.chase.scenes import PEOPLE, SCENES, label
from vkbot.commands.read import orders_answer
from vkbot.commands.read_vote import vote_answer
from vkbot.language.answers import may_end, read_answer
from vkbot.language.calls import read_call, rest_for_bot
from vkbot.language.chase import read_chase
from vkbot.language.commands import read_command
from vkbot.language.inquiries import read_inquiries
from vkbot.language.orders import read_order
from vkbot.language.questions import read_question
from vkbot.language.results import ALL, DONE, LAST, ORDER, TOGETHER, Unread, UnreadReason
from vkbot.language.terms import read_terms
from vkbot.language.votes import read_vote

Document = dict[str, object]
REASONS: Final[Sequence[UnreadReason]] = get_args(UnreadReason)
THINGS: Final = ("red_sphere", "poison", "elixir", "use", "transfer", "strike", "light", "2", ALL, DONE, LAST, ORDER)


def orders(case: Case) -> Callable[[], Document]:
    """The text read as a private message; what is called reads, what it gives is the answer of the command."""
    reading = read_order(russian(), case.text, case.scene)
    return partial(orders_answer, reading, case.scene)


def vote(case: Case) -> Callable[[], Document]:
    """The text read as a comment."""
    return partial(vote_answer, read_vote(case.text, case.scene))


def questions(case: Case) -> Callable[[], Document]:
    """The text read as questions about the match."""
    read = read_inquiries(russian(), case.text, case.scene)
    return lambda: {"topics": [one.topic for one in read.found], "whole": read.whole}


def why(case: Case) -> Callable[[], Document]:
    """The text read behind «почему»."""
    read = read_question(russian(), case.text, case.scene)
    return lambda: {"who": read.who, "topic": read.topic, "day": read.day}


def call(case: Case) -> Callable[[], Document]:
    """The text read as a call for a game master, for the bot, and as a command in words."""
    read, rest = read_call(case.text), rest_for_bot(case.text)
    command = read_command(read_terms(russian(), case.scene, case.text))
    return lambda: {"called": read is not None, "rest": rest, "command": command and command.command}


def answer(case: Case) -> Callable[[], Document]:
    """The text read as the answer to one of the questions that the bot asks back, or as the end of the message."""
    people = tuple(one.id for one in case.scene.characters)
    reason = REASONS[len(case.text) % len(REASONS)]
    question = Unread(reason, "strike", "", people[:2], ("strike", "light"))
    said = read_answer(russian(), case.text, case.scene, question, (*people, *THINGS, TOGETHER.join(people[:2])))
    ends = may_end(russian(), case.text, case.scene)
    return lambda: {"answer": said, "ends": ends}


@cache
def _tables() -> tuple[Match, ...]:
    return tuple(make() for make in SCENES.values())


def chase(case: Case) -> Callable[[], Document]:
    """The text read as moves at a table of Dread Chase."""
    match = _tables()[len(case.text) % len(SCENES)]
    read = read_chase(russian(), PEOPLE, match, match.players[len(case.text) % len(match.players)], case.text)
    return lambda: {"moves": label(read)}


READERS: dict[str, Callable[[Case], Callable[[], Document]]] = {
    "orders": orders, "vote": vote, "questions": questions, "why": why, "call": call, "answer": answer,
    "chase": chase,
}  # fmt: skip


def answered(reader: str, case: Case) -> tuple[Document, float]:
    """Reads once: the answer of the command, and the processor time. Raises whatever the reader raises."""
    begun = time.process_time()
    read = READERS[reader](case)
    taken = time.process_time() - begun
    document: Document = msgspec.json.decode(msgspec.json.encode(read()))
    return document, taken


def seconds(reader: str, case: Case) -> float:
    """The processor time of one reading."""
    return answered(reader, case)[1]
