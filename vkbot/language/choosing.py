"""«кто-то из двоих: Лиза или Марк»: some of those who are listed, behind or at the end."""

from collections.abc import Sequence
from typing import Final

from vkbot.language.names import How
from vkbot.language.terms import NO_TERM, Term
from vkbot.language.vocabulary import Meaning
from vkbot.language.words import Word

MARKS: Final = (":", "-", ",", "(")
ENDS: Final = frozenset(".!;\n…")
THESE: Final = ("этих", "тех", "их", "следующих", "нижеперечисленных", "моих", "наших", "двух", "трех", "списка")
CROWDS: Final = ("пары", "парочки", "троицы", "тройки", "них", "этих", "списка")
ONE: Final = ("один", "одна", "кто", "любой", "любая", "какой", "какая")
EITHER: Final = Term("или", "или", Meaning(words=frozenset({Word.OR})))


def one_of_list(terms: Sequence[Term], at: int) -> tuple[int, Sequence[Term]] | None:
    """What stands for «кто-то из двоих: Лиза, Марк»: «Лиза или Марк»; how many terms that takes."""
    here = at + 1
    while here < len(terms) and (terms[here].norm == "из" or terms[here].norm in THESE or _is_crowd(terms[here])):
        here += 1
    if here == at + 1 or terms[at + 1].norm != "из" or not _is_crowd(terms[here - 1]):
        return None
    names, end = _listed(terms, here)
    if len(names) > 1:
        return end - at, _either(names)
    last = next((place for place in range(here, len(terms)) if _opens(terms, place, here)), len(terms))
    names, end = _listed(terms, last)
    closes = end >= len(terms) or (terms[end].mark in ENDS and bool(terms[end].mark))
    return (end - at, [*_either(names), *terms[here:last]]) if len(names) > 1 and closes else None


def _is_crowd(term: Term) -> bool:
    counts = term.meaning.people is not None or (term.number is not None and not term.norm.isdigit())
    return counts or term.norm in CROWDS


def _opens(terms: Sequence[Term], at: int, start: int) -> bool:
    """Whether a list begins behind the condition, in the same sentence."""
    plain = not any(term.things or (term.mark and term.mark in ENDS) for term in terms[start:at])
    return plain and terms[at].mark in (":", "-", "(")


def _listed(terms: Sequence[Term], at: int) -> tuple[list[Term], int]:
    """The names that a mark begins, and where they end; a mark that closes the list belongs to it."""
    if at >= len(terms) or not terms[at].mark or terms[at].mark not in MARKS:
        return [], at
    names: list[Term] = []
    here = end = at + 1
    while here < len(terms) and (_is_name(terms[here]) or _joins(terms[here])):
        if _is_name(terms[here]):
            names.append(terms[here])
            end = here + 1
        here += 1
    behind = terms[end] if end < len(terms) else NO_TERM
    closing = behind.mark == ")" or (terms[at].mark in ("-", ",") and behind.mark == terms[at].mark)
    return names, end + (1 if closing and end + 1 < len(terms) else 0)


def _is_name(term: Term) -> bool:
    return term.name is not None and term.name.how in (How.NAME, How.NUMBER, How.MENTION, How.DIGIT)


def _joins(term: Term) -> bool:
    return term.mark == "," or term.does(Word.AND, Word.OR)


def _either(names: Sequence[Term]) -> list[Term]:
    found = [names[0]]
    for name in names[1:]:
        found += [EITHER, name]
    return found
