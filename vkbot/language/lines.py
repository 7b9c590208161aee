"""Conditions that stand on lines of their own, put together with the orders that they cover.

People on phones press «send» or «enter» where others set a comma: «если Вера голосует против меня ⏎ яд в неё».
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from vkbot.language.chopped import rejoined
from vkbot.language.results import UnreadError
from vkbot.language.sentences import Line, asks_when, begins_order, condition_end, lines_of, orders
from vkbot.language.terms import MOST_IN_SENTENCE, NO_TERM, Term
from vkbot.language.words import Word

COMMA: Final = Term(",", ",", mark=",")
STRONG: Final = frozenset(".!;…")
"""What ends a sentence for good; a new line may be only where the phone's screen ended."""
LEADS: Final = (Word.AGAINST, Word.FOR, Word.TO, Word.FROM)
COMPARES: Final = (Word.LESS, Word.AT_MOST, Word.GREATER, Word.AT_LEAST, Word.EXACTLY)
LONGEST_OPENING: Final = 4
"""So many words may stand before «если»: «ну в общем если …», «условие: если …»."""
SAYS: Final = (Word.VOTES, Word.ABSTAINS, Word.BALLOT, Word.GETS, Word.AGAINST, Word.FOR)


def sentences_of(terms: Sequence[Term], by: str) -> list[Sequence[Term]]:
    """The sentences of what `by` wrote, each condition with what it covers. Raises UnreadError if that is not clear."""
    lines = rejoined(_whole(list(lines_of(terms))), by)
    if not any(_is_condition(line.terms) for line in lines):
        return [line.terms for line in lines]
    return [line.terms for line in _covering(lines)]


# What a condition is cut into


def _whole(lines: Sequence[Line]) -> list[Line]:
    """The lines, with conditions put together that go on in the next line."""
    found: list[Line] = []
    for line in lines:
        before = found[-1] if found else Line((), "?")
        if before.end != "?" and len(before.terms) < MOST_IN_SENTENCE and _goes_on(before.terms, line.terms):
            found[-1] = Line([*before.terms, *line.terms], line.end)
        else:
            found.append(line)
    return found


def _goes_on(terms: Sequence[Term], after: Sequence[Term]) -> bool:
    """Whether a line ends within its condition: «если Вера ⏎ голосует», «голосует ⏎ против меня»."""
    start = next((at for at in range(len(terms) - 1, -1, -1) if terms[at].does(Word.IF)), None)
    if start is None or orders(terms[start:]):
        return False
    said = [term for term in terms[start + 1 :] if not term.mark]
    last = said[-1] if said else NO_TERM
    open_end = not said or last.does(*LEADS, *COMPARES, Word.AND, Word.OR, Word.NOT, Word.NEITHER)
    says = any(term.does(*SAYS) or term.number is not None for term in said)
    if open_end or not says:
        return not begins_order(after[0]) and not after[0].does(Word.IF, Word.ELSE, Word.THEN)
    leads = after[0].does(Word.AGAINST, Word.FOR, Word.BALLOT, Word.VOTES, Word.OR, Word.AND, Word.BUT)
    return leads and not orders(after) and not any(term.does(Word.IF, Word.ELSE) for term in after)


# What a condition covers


@dataclass(slots=True)
class _Block:
    """A line with what is known of it. `taken`: an order that has its condition."""

    line: Line
    condition: bool
    orders: bool
    taken: bool


def _is_condition(terms: Sequence[Term]) -> bool:
    """Whether a line is a condition and nothing more, or «иначе» and nothing more."""
    start = next((at for at, term in enumerate(terms) if term.does(Word.IF, Word.ELSE)), len(terms))
    if start == len(terms) or start > LONGEST_OPENING or any(term.name is not None for term in terms[:start]):
        return False
    if orders(terms[:start]) or asks_when(terms):
        return False
    if terms[start].does(Word.ELSE):
        return not orders(terms) and not any(term.name is not None for term in terms)
    behind = terms[condition_end(terms, start + 1) :]
    return all(term.mark or term.does(Word.THEN) for term in behind)


def _covering(lines: Sequence[Line]) -> Iterator[Line]:
    blocks = [_block(line) for line in lines]
    ties = _ties(blocks)
    at = 0
    while at < len(blocks):
        block = blocks[at]
        if ties.get(at + 1) == -1:
            yield _joined([block.line, blocks[at + 1].line])
            at += 2
        elif ties.get(at) == 1:
            length = _extent(blocks, at)
            yield _joined([one.line for one in blocks[at : at + length]])
            at += length
        else:
            yield block.line
            at += 1


def _block(line: Line) -> _Block:
    condition = line.end != "?" and _is_condition(line.terms)
    ordered = not condition and orders(line.terms)
    own = any(term.does(Word.IF, Word.ELSE) for term in line.terms)
    return _Block(line, condition, ordered, own or not ordered)


def _ties(blocks: Sequence[_Block]) -> dict[int, int]:
    """Condition → whether it covers the line behind (1) or before (-1). Raises UnreadError where that is not clear."""
    open_ones = [at for at, block in enumerate(blocks) if block.condition]
    ties: dict[int, int] = {}
    while open_ones:
        sure = next((at for at in open_ones if len(_sides(blocks, at)) < 2), None)
        sides = [] if sure is None else _sides(blocks, sure)
        if sure is None:
            sure = next((at for at in open_ones if _leaning(blocks, at)), open_ones[0])
            sides = [_leaning(blocks, sure)]
            if not sides[0]:
                raise UnreadError("condition", choices=("several",))
        open_ones.remove(sure)
        if sides:
            ties[sure] = sides[0]
            blocks[sure + ties[sure]].taken = True
    return ties


def _sides(blocks: Sequence[_Block], at: int) -> list[int]:
    """On which sides there is an order without a condition."""
    sides = [side for side in (-1, 1) if 0 <= at + side < len(blocks) and not blocks[at + side].taken]
    other = any(term.does(Word.ELSE) for term in blocks[at].line.terms)
    return [side for side in sides if side == 1 or not other]


def _leaning(blocks: Sequence[_Block], at: int) -> int:
    """To which side the marks and words tie a condition that has orders on both; 0 if they do not tell."""
    before, here, behind = (block.line for block in blocks[at - 1 : at + 2])
    back = before.terms[-1].mark in (",", "-") or (here.end in STRONG and before.end not in STRONG)
    ahead = here.terms[-1].mark in (",", ":", "-") or here.terms[-1].does(Word.THEN) or behind.terms[0].does(Word.THEN)
    ahead = ahead or (before.end in STRONG and here.end not in STRONG)
    opening = here.terms[: next(at for at, term in enumerate(here.terms) if term.does(Word.IF, Word.ELSE))]
    if any(term.does(Word.ONLY, Word.NEXT, Word.AND, Word.BUT) for term in opening):
        return -1 if any(term.does(Word.ONLY) for term in opening) else 1
    return 0 if back == ahead else 1 if ahead else -1


def _extent(blocks: Sequence[_Block], at: int) -> int:
    """How many lines a condition and what it covers take. Raises UnreadError where the end is not clear."""
    is_list = blocks[at].line.terms[-1].mark == ":"
    length = 2
    while at + length < len(blocks):
        before, block = blocks[at + length - 1], blocks[at + length]
        if block.condition or block.taken or (before.line.end in STRONG and not is_list):
            break
        if before.line.end in STRONG - {";"}:
            raise UnreadError("condition", choices=("several",))
        if not is_list and not block.line.terms[0].does(Word.AND, Word.NEXT):
            raise UnreadError("condition", choices=("several",))
        length += 1
    return length


def _joined(lines: Sequence[Line]) -> Line:
    """One sentence of several lines."""
    terms: list[Term] = []
    for line in lines:
        terms += [*([COMMA] if terms and not terms[-1].mark else []), *line.terms]
    return replace(lines[-1], terms=terms)
