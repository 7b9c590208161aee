"""«сглаз на Марка, но если он голосует за меня — не надо»: an order that a condition calls off."""

from collections.abc import Sequence
from typing import Final

from vkbot.language.openings import COMMA, LONGEST, UNLESS
from vkbot.language.sentences import ENDS, begins_order
from vkbot.language.terms import NO_TERM, Term
from vkbot.language.words import Word

CALLS_OFF: Final = (Word.CANCEL, Word.NEEDLESS)
SILENT: Final = (Word.THEN, Word.FILLER, Word.ORDER, *CALLS_OFF)
THIS: Final = ("это", "его", "ее", "ничего", "делать")
JOINS: Final = (Word.BUT, Word.AND, Word.FILLER)


def called_off(terms: Sequence[Term]) -> list[Term]:
    """The message with «если … — не надо» as «если только не …» of the order before it."""
    left = list(terms)
    for at in reversed([at for at, term in enumerate(terms) if term.does(Word.IF)]):
        start, end = _bounds(left, at)
        tail = _tail(left[at + 1 : end])
        if tail is not None and left[at].does(Word.UNLESS):
            continue
        if tail is not None:
            left = _behind(left, start, at, at + 1 + tail, end)
        elif _in_front(left, start, at):
            left = [*left[: at - 1], UNLESS, *left[at + 1 :]]
    return left


def only_calls_off(terms: Sequence[Term]) -> bool:
    """«не надо», «то отмена», «ничего не делать»."""
    silent = all(one.mark or one.does(*SILENT) or one.norm in THIS for one in terms)
    return silent and any(one.does(*CALLS_OFF) for one in terms) and not any(one.things for one in terms)


def _bounds(terms: Sequence[Term], at: int) -> tuple[int, int]:
    """Where the sentence begins and ends."""
    first, last = max(at - LONGEST, 0), min(at + LONGEST, len(terms))
    start = next((here + 1 for here in range(at - 1, first - 1, -1) if _ends(terms[here])), first)
    return start, next((here for here in range(at, last) if _ends(terms[here])), last)


def _ends(term: Term) -> bool:
    return bool(term.mark) and term.mark in ENDS


def _tail(behind: Sequence[Term]) -> int | None:
    """Where a condition ends that nothing but «не надо», «отменить» follows."""
    at = next((at for at, term in enumerate(behind) if term.does(*CALLS_OFF)), None)
    if not at or any(one.does(Word.IF, Word.ELSE) or begins_order(one) for one in behind[:at]):
        return None
    if not only_calls_off(behind[at:]):
        return None
    while at and (behind[at - 1].mark or behind[at - 1].does(Word.THEN, Word.FILLER)):
        at -= 1
    return at


def _behind(terms: Sequence[Term], start: int, at: int, end: int, stop: int) -> list[Term]:
    """The condition tied to the order before it, in its sentence or in the one before that is alone."""
    head = terms[start:at]
    condition = [UNLESS, *terms[at + 1 : end], *terms[stop:]]
    if any(map(begins_order, head)):
        while head and (head[-1].mark or head[-1].does(*JOINS)):
            head = head[:-1]
        return [*terms[:start], *head, COMMA, *condition]
    alone = all(term.mark or term.does(*JOINS) for term in head)
    before = terms[: max(start - 1, 0)]
    single = not any(_ends(term) or term.does(Word.IF, Word.ELSE) for term in before)
    if alone and single and any(map(begins_order, before)):
        return [*before, COMMA, *condition]
    return list(terms)


def _in_front(terms: Sequence[Term], start: int, at: int) -> bool:
    """«сглаз на Марка, отменить, если …»: the comma tells that the order is not what was withdrawn already."""
    calls, before = (terms[at - 1], terms[at - 2]) if at - start > 2 else (NO_TERM, NO_TERM)
    return calls.does(*CALLS_OFF) and before.mark in (",", "-", "(") and any(map(begins_order, terms[start : at - 2]))
