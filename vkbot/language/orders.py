"""A private message read as orders. Exact names, in any grammatical case; what is not understood is never guessed."""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from engine.curse.conditions import Condition, opposite
from engine.curse.model import Order
from locales.render import Words
from vkbot.language.conditions import ConditionReader
from vkbot.language.data import Word
from vkbot.language.drafts import VERBS, Gatherer, orders_of
from vkbot.language.lexicon import Term, read_terms
from vkbot.language.results import Cancel, OrdersRead, Reading, Talk, Unread, UnreadError, UnreadReason
from vkbot.language.scene import Scene

__all__ = ["Cancel", "OrdersRead", "Reading", "Talk", "Unread", "UnreadReason", "read_order"]

ENDS: Final = frozenset(".!;…\n")
MOST_ORDERS: Final = 40
"""More orders in one message than a day has use for are not read."""


def read_order(words: Words, text: str, scene: Scene) -> Reading:
    """What a message orders or withdraws; Talk if it speaks of nothing of the kind."""
    sentences = list(_sentences(read_terms(words, scene, text)))
    terms = [term for sentence in sentences for term in sentence]
    if not any(_speaks(term) for term in terms) or not any(_is_object(term) for term in terms):
        return Talk()
    try:
        if any(term.does(Word.CANCEL) for term in terms):
            return _cancel(terms)
        instead, rest = _instead(sentences)
        read = _orders(scene, rest)
        return OrdersRead(read.orders, read.more, instead)
    except UnreadError as error:
        return error.unread


def _sentences(terms: Sequence[Term]) -> Iterator[list[Term]]:
    sentence: list[Term] = []
    for term in terms:
        if term.mark in ENDS and term.mark:
            if sentence:
                yield sentence
            sentence = []
        else:
            sentence.append(term)
    if sentence:
        yield sentence


def _speaks(term: Term) -> bool:
    """Whether the term names something that can be ordered, or withdraws."""
    return bool(term.deeds or term.items) or term.does(*VERBS, Word.CANCEL)


def _is_object(term: Term) -> bool:
    """Whether the term is something that a verb like «передаю» can speak of."""
    return bool(term.deeds or term.items or term.who) or term.does(Word.CANCEL)


def _orders(scene: Scene, sentences: Sequence[Sequence[Term]]) -> OrdersRead:
    orders: list[Order] = []
    more = False
    for sentence in sentences:
        if not any(_speaks(term) for term in sentence):
            if any(term.who for term in sentence):
                raise UnreadError("action", said=" ".join(term.text for term in sentence)[:60])
            continue
        if any(term.mark == "?" for term in sentence):
            raise UnreadError("question")
        found, again = _sentence(scene, sentence)
        orders += found
        more = more or again
    if not 0 < len(orders) <= MOST_ORDERS:
        raise UnreadError("action" if not orders else "number")
    return OrdersRead(tuple(orders), more)


def _sentence(scene: Scene, terms: Sequence[Term]) -> tuple[list[Order], bool]:
    """The orders of one sentence, with its condition."""
    start = next((index for index, term in enumerate(terms) if term.does(Word.IF)), None)
    if start is None:
        return _clause(scene, terms)
    before, reader = terms[:start], ConditionReader(scene, terms[start + 1 :])
    condition = reader.read()
    after = _after(terms[start + 1 + reader.at :])
    if not any(_speaks(term) for term in before):
        then, otherwise = _split_else(after)
        orders, more = _clause(scene, [*before, *then])
        return _with_else(scene, orders, more, condition, otherwise)
    orders, more = _clause(scene, before)
    if len(orders) != 1:
        raise UnreadError("condition", choices=("several",))
    then, otherwise = _split_else(after)
    if any(not term.does(Word.FILLER) and not term.mark for term in then):
        raise UnreadError("condition", said=then[0].text)
    return _with_else(scene, orders, more, condition, otherwise)


def _after(terms: Sequence[Term]) -> Sequence[Term]:
    """What follows a condition: it must be set off from it."""
    if terms and not (terms[0].mark or terms[0].does(Word.THEN, Word.ELSE, Word.FILLER)):
        raise UnreadError("condition", said=terms[0].text)
    return terms


def _split_else(terms: Sequence[Term]) -> tuple[Sequence[Term], Sequence[Term]]:
    for index, term in enumerate(terms):
        if term.does(Word.ELSE):
            return terms[:index], terms[index + 1 :]
    return terms, ()


def _with_else(
    scene: Scene, orders: list[Order], more: bool, condition: Condition, otherwise: Sequence[Term]
) -> tuple[list[Order], bool]:
    found = [_when(order, condition) for order in orders]
    if any(_speaks(term) for term in otherwise):
        others, again = _clause(scene, otherwise)
        found += [_when(order, opposite(condition)) for order in others]
        more = more or again
    elif otherwise:
        raise UnreadError("condition", said=otherwise[0].text)
    return found, more


def _when(order: Order, condition: Condition) -> Order:
    return msgspec.structs.replace(order, when=condition)


def _clause(scene: Scene, terms: Sequence[Term]) -> tuple[list[Order], bool]:
    gatherer = Gatherer(scene)
    for term in terms:
        gatherer.take(term)
    return orders_of(scene, gatherer.done()), gatherer.more


def _instead(sentences: Sequence[Sequence[Term]]) -> tuple[tuple[int, ...], Sequence[Sequence[Term]]]:
    """«вместо 2: …» and «заменить 1 и 2: …»: the numbers, and the rest of the message."""
    first = sentences[0]
    if not first or not first[0].does(Word.INSTEAD):
        return (), sentences
    numbers: list[int] = []
    at = 1
    while at < len(first) and (first[at].number is not None or first[at].does(Word.ORDER, Word.AND, Word.PLAYER)):
        numbers += [first[at].number or 0] if first[at].number is not None else []
        at += 1
    if not numbers or at == len(first) or not first[at].mark:
        raise UnreadError("cancel")  # without a mark «вместо 2 яда» could be two poisons
    return tuple(numbers), [first[at:], *sentences[1:]]


_CANCELLING: Final = (Word.CANCEL, Word.ALL, Word.ORDER, Word.AND, Word.FILLER, Word.PLAYER)


def _cancel(terms: Sequence[Term]) -> Cancel:
    """«отменить все», «отмени 2 и 3». Raises UnreadError for anything else that withdraws."""
    numbers = tuple(term.number for term in terms if term.number is not None)
    known = all(term.does(*_CANCELLING) or term.mark or term.number is not None for term in terms)
    everything = any(term.does(Word.ALL) for term in terms)
    if not known or bool(numbers) == everything:
        raise UnreadError("cancel")
    return Cancel(numbers)
