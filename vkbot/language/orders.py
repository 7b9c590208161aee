"""A private message read as orders, a withdrawal, a question to the bot. What can be read two ways is never guessed."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import msgspec

from engine.curse.catalog import deed_of
from engine.curse.conditions import Condition, opposite
from engine.curse.model import Order
from locales.render import Words
from vkbot.language.asides import counted, without_asides
from vkbot.language.commands import read_command
from vkbot.language.conditions import read_condition
from vkbot.language.corrections import corrected
from vkbot.language.drafts import Draft, orders_of
from vkbot.language.gathering import Gatherer
from vkbot.language.people import People
from vkbot.language.reasons import without_reasons
from vkbot.language.results import (
    ALL,
    Cancel,
    Command,
    OrdersRead,
    Reading,
    Talk,
    Unread,
    UnreadError,
    UnreadReason,
    Withdrawn,
)
from vkbot.language.scene import Scene
from vkbot.language.sentences import conditional, is_talk, sentences_of
from vkbot.language.terms import Term, read_terms
from vkbot.language.vocabulary import Form
from vkbot.language.withdrawals import Withdrawal, instead_of, is_cancelled
from vkbot.language.words import Word

__all__ = [
    "Cancel",
    "Command",
    "OrdersRead",
    "Reading",
    "Talk",
    "Unread",
    "UnreadReason",
    "Withdrawn",
    "read_order",
]

MOST_ORDERS: Final = 40
"""More orders in one message than a day has use for are not read."""


def read_order(words: Words, text: str, scene: Scene) -> Reading:
    """What a message orders or withdraws; Talk if it speaks of nothing of the kind."""
    terms = read_terms(words, scene, text)
    command = read_command(terms)
    if command is not None:
        return command
    try:
        return _Reader(scene).read(corrected(counted(terms)))
    except UnreadError as error:
        return error.unread


class _Reader:
    """Reads the sentences of one message."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.people = People(scene)
        self.orders: list[Order] = []
        self.more = False
        self.numbers: tuple[int, ...] = ()
        self.withdrawal = Withdrawal()
        self.condition: Condition | None = None
        self.last: Draft | None = None
        self.start = 0
        self.last_condition: Condition | None = None

    def read(self, terms: Sequence[Term]) -> Reading:
        if not any(_speaks(term) for term in terms):
            return Talk()
        asked = False
        for sentence in sentences_of(terms):
            plain = without_reasons(sentence)
            plain = () if is_talk(plain) else without_asides(plain)
            if plain:
                self._sentence(plain)
            asked = asked or (sentence[-1].mark == "?" and any(term.things for term in sentence))
        cancel = Cancel() if is_cancelled(terms) else self.withdrawal.cancel(self.scene)
        if len(self.orders) > MOST_ORDERS:
            raise UnreadError("number")
        if self.orders:
            return OrdersRead(tuple(self.orders), self.more, self.numbers, cancel)
        if cancel is None and asked:
            raise UnreadError("question")
        return cancel or Talk()

    def _sentence(self, terms: Sequence[Term]) -> None:
        """One sentence: its withdrawals, its conditions, its orders."""
        self.numbers, terms = instead_of(self.numbers, terms)
        leading: Condition | None = None
        open_orders: list[int] = []
        for kind, piece in conditional(terms):
            if kind is Word.IF:
                condition = read_condition(self.people, piece).condition
                if not open_orders:
                    leading = condition
                for at in self._covered(open_orders, piece):
                    self.orders[at] = _when(self.orders[at], condition)
                open_orders = []
                self.condition = condition
            elif kind is Word.ELSE:
                if self.condition is None:
                    raise UnreadError("condition")
                leading = opposite(self.condition)
                open_orders = []
                self._clause(piece, leading, elided=True)
            else:
                found = self._clause(piece, leading)
                if found and _hides_condition(piece):
                    raise UnreadError("condition")
                open_orders += found if leading is None else []

    def _covered(self, orders: Sequence[int], terms: Sequence[Term]) -> Sequence[int]:
        """Which of the orders before a condition it covers. Raises UnreadError where there are several."""
        if len(orders) < 2:
            return orders
        said = " ".join(term.text for term in terms)
        actions = tuple(deed_of(self.orders[at]).id for at in orders)
        covers = self.scene.ask("condition", said=said, choices=("several",), named=actions)
        return orders if covers == ALL else orders[-1:]

    def _clause(self, terms: Sequence[Term], condition: Condition | None, *, elided: bool = False) -> list[int]:
        """Take the orders of a clause; where they stand in the list, if each draft made one."""
        taken: list[int] = []
        for piece in self.withdrawal.take(self.scene, self.people, terms):
            gatherer = Gatherer(self.people, piece, self.last)
            drafts = gatherer.gather()
            self._corrected(gatherer)
            if not drafts and elided and gatherer.waiting and self.last is not None:
                drafts = [_copied(self.last, gatherer)]
            for draft in drafts:
                orders = orders_of(self.scene, draft)
                start = self.start = len(self.orders)
                self.last_condition = condition
                self.orders += [order if condition is None else _when(order, condition) for order in orders]
                taken.append(start) if len(orders) == 1 else taken.extend(range(start, len(self.orders)))
                self.last = draft
            self.more = self.more or gatherer.more
        return taken

    def _corrected(self, gatherer: Gatherer) -> None:
        """What a clause corrects of the order before it."""
        if gatherer.drops or gatherer.remade:
            del self.orders[self.start :]
        if gatherer.remade and self.last is not None and not gatherer.drops:
            condition = self.last_condition
            again = orders_of(self.scene, self.last)
            self.orders += [order if condition is None else _when(order, condition) for order in again]


def _hides_condition(terms: Sequence[Term]) -> bool:
    """Whether somebody's vote is spoken of beside an order, without «если»: it may depend on it."""
    reason = any(term.norm in ("потому", "ибо", "раз", "поэтому", "так") for term in terms)
    reason = reason or any(one.norm == "за" and other.norm == "то" for one, other in pairwise(terms))
    return not reason and any(term.does(Word.VOTES) and term.form is Form.THEY for term in terms)


def _copied(last: Draft, gatherer: Gatherer) -> Draft:
    """«иначе Искру»: the same as before, to another."""
    return Draft(
        deeds=last.deeds, items=last.items, said=last.said, form=last.form, verb=last.verb or Word.USE,
        who=list(gatherer.waiting), abilities=last.abilities, steal=last.steal, count=last.count,
    )  # fmt: skip


def _speaks(term: Term) -> bool:
    """Whether the term names something that can be ordered, or withdraws."""
    return term.things or term.does(Word.GIVE, Word.STEAL, Word.CANCEL, Word.NEEDLESS, Word.INSTEAD, Word.KEEP)


def _when(order: Order, condition: Condition) -> Order:
    return msgspec.structs.replace(order, when=condition)
