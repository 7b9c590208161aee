"""Both readers as the commands use them, measured."""

import time
from collections.abc import Callable
from functools import partial

import msgspec

from locales.render import russian
from tests.fuzz.texts import Case
from vkbot.commands.read import orders_answer
from vkbot.commands.read_vote import vote_answer
from vkbot.language.orders import read_order
from vkbot.language.votes import read_vote


def orders(case: Case) -> Callable[[], dict[str, object]]:
    """The text read as a private message; what is called reads, what it gives is the answer of the command."""
    reading = read_order(russian(), case.text, case.scene)
    return partial(orders_answer, reading, case.scene)


def vote(case: Case) -> Callable[[], dict[str, object]]:
    """The text read as a comment."""
    return partial(vote_answer, read_vote(case.text, case.scene))


READERS: dict[str, Callable[[Case], Callable[[], dict[str, object]]]] = {"orders": orders, "vote": vote}


def answered(reader: str, case: Case) -> tuple[dict[str, object], float]:
    """Reads once: the answer of the command, and the processor time. Raises whatever the reader raises."""
    begun = time.process_time()
    answer = READERS[reader](case)
    taken = time.process_time() - begun
    document: dict[str, object] = msgspec.json.decode(msgspec.json.encode(answer()))
    return document, taken


def seconds(reader: str, case: Case) -> float:
    """The processor time of one reading."""
    return answered(reader, case)[1]
