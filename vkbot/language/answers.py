"""What a text answers to a question about an order: whom, what, how many. Pure; what answers nothing is left alone."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from locales.grammar import normal
from locales.render import Words
from vkbot.language.names import ORDINALS, How
from vkbot.language.results import ALL, DONE, LAST, ORDER, TOGETHER, Unread, UnreadReason
from vkbot.language.scene import Scene
from vkbot.language.terms import Term, read_terms
from vkbot.language.words import Word

LONGEST: Final = 8
"""More words are no mere answer."""
STEM: Final = 4
"""So many letters of a word tell which of the things is meant: «красную» is the red sphere."""
STOPS: Final = (
    Word.IF, Word.ELSE, Word.CANCEL, Word.NEEDLESS, Word.INSTEAD, Word.KEEP, Word.VOTES, Word.NOT, Word.MORE,
)  # fmt: skip
LINKS: Final = (
    Word.TO, Word.FROM, Word.FOR, Word.AGAINST, Word.AND, Word.BUT, Word.AIM, Word.FILLER, Word.ONLY, Word.ORDER,
    Word.THEN, Word.THAT,
)  # fmt: skip
"""Words that may stand in an answer and say nothing."""
DOES: Final = (Word.USE, Word.POUR, Word.DRINK, Word.GIVE, Word.STEAL)
BOTH: Final = ("оба", "обе", "обоих", "обеих", "обоим", "обеим", "двоих", "троих")
AT_ONCE: Final = ("сразу", "вместе", "разом")
ENOUGH: Final = ("готово", "все", "хватит", "достаточно", "конец")
YES: Final = ("да", "ага", "угу", "конечно", "точно", "верно", "заявка", "запиши", "записать", "записывай", "подать")
LAST_STEM: Final = "последн"
LONGEST_ENDING: Final = 3
USING: Final = ("применит", "примени", "использ", "юз")


def read_answer(words: Words, text: str, scene: Scene, question: Unread, options: Sequence[str]) -> str | None:
    """The answer that a text gives to a question; None if it says something else, or does not decide.

    `options`: the answers that are possible, in the order in which they were shown. An answer may lie outside of
    them: somebody else of the roster, another thing.
    """
    terms = read_terms(words, scene, text)
    said = [term for term in terms if not term.mark]
    if not options or not 0 < len(said) <= LONGEST or any(term.mark in "?;" for term in terms if term.mark):
        return None
    if any(term.does(*STOPS) for term in said):
        return None
    return _READERS[question.reason](_Said(words, scene, question, options, said))


def may_end(words: Words, text: str, scene: Scene) -> bool:
    """Whether a text may be the end of a message that lacked something: «в Морока, если …», «2 яда»."""
    terms = read_terms(words, scene, text)
    head = [term for term in terms[: _condition_at(terms)] if not term.mark]
    if any(term.does(*STOPS) for term in head):
        return False
    tells = [term.name is not None or term.number is not None or term.things for term in head]
    return any(tells) and all(told or term.does(*LINKS, *DOES) for told, term in zip(tells, head, strict=True))


def _condition_at(terms: Sequence[Term]) -> int:
    return next((at for at, term in enumerate(terms) if term.does(Word.IF)), len(terms))


class _Said:
    """The words of an answer, beside the question."""

    def __init__(
        self, words: Words, scene: Scene, question: Unread, options: Sequence[str], terms: Sequence[Term]
    ) -> None:
        self.words = words
        self.scene = scene
        self.question = question
        self.options = options
        self.terms = terms

    @property
    def all(self) -> bool:
        """«обоих», «все»."""
        return any(term.norm in BOTH or term.does(Word.ALL) for term in self.terms)

    def silent(self, term: Term) -> bool:
        """Whether a word says nothing here, or only repeats what the question is about."""
        repeats = self.question.what in (*term.deeds, *term.items)
        links = term.does(*LINKS, *DOES) and not term.things
        return repeats or links or term.does(Word.ALL) or term.norm in (*BOTH, *AT_ONCE)

    def at_place(self, term: Term) -> str | None:
        """«второй», «2», «последний»: by its place among what was shown."""
        if term.norm.startswith(LAST_STEM):
            return self.options[-1]
        number = _place(term)
        return self.options[number - 1] if number is not None and 0 < number <= len(self.options) else None


def _place(term: Term) -> int | None:
    """The number that a term says, as «2» or «второй»."""
    if term.number is not None:
        return term.number
    if not term.unknown and (term.name is None or term.name.how is not How.NUMBER):
        return None
    near = {stem: number for stem, number in ORDINALS.items() if len(term.norm) <= len(stem) + LONGEST_ENDING}
    return next((number for stem, number in near.items() if term.norm.startswith(stem)), None)


def _one(found: Iterable[str]) -> str | None:
    """The one thing found, if it is one."""
    distinct = tuple(dict.fromkeys(found))
    return distinct[0] if len(distinct) == 1 else None


def _person(said: _Said) -> str | None:
    """Somebody; of those between whom the text did not decide, also by place."""
    if said.all and TOGETHER in said.options[-1]:
        return said.options[-1] if all(said.silent(term) for term in said.terms) else None
    named = [_who(said, term) for term in said.terms if not said.silent(term) or term.name is not None]
    if not named or None in named:
        return None
    both = TOGETHER.join(one for one in named if one is not None)
    return both if len(named) == 1 or both in said.options else None


def _who(said: _Said, term: Term) -> str | None:
    """The character that a term means."""
    name = term.name
    singles = [option for option in said.options if TOGETHER not in option]
    found: set[str] = set()
    if name is not None and name.how in (How.ME, How.SELF):
        found.add(said.scene.by)
    elif name is not None:
        doubtful = len(name.who) > 1
        found.update(one for one in name.who if not doubtful or one in singles)
    if said.question.choices:
        placed = said.at_place(term)
        found = {one for one in found if one in singles} | ({placed} if placed in singles else set())
    return _one(found)


def _thing(said: _Said) -> str | None:
    """One ability or item."""
    return _one(_things(said))


def _several(said: _Said) -> str | None:
    """Abilities for a ring, or that it is to block no more."""
    if DONE in said.options and all(term.norm in ENOUGH for term in said.terms):
        return DONE
    found = _things(said)
    return TOGETHER.join(dict.fromkeys(found)) if found else None


def _things(said: _Said) -> list[str]:
    """What the words name, beside what the question is about; nothing at all if one of them cannot be told."""
    found: list[str] = []
    for term in said.terms:
        meant = {*term.deeds, *term.items}
        here = [option for option in said.options if option in meant]
        one = here[0] if len(here) == 1 else (None if here else _by_word(said, term))
        one = one or (said.at_place(term) if said.question.choices else None)
        if one is None and len(meant) == 1 and not here and not said.silent(term):
            one = meant.pop()
        if one is not None:
            found.append(one)
        elif not said.silent(term):
            return []
    return [one for one in found if one != said.question.what] or found


def _by_word(said: _Said, term: Term) -> str | None:
    """The only thing shown with such a word in its name."""
    stems = {word[:STEM] for word in normal(term.text).split() if len(word) >= STEM}
    return _one(option for option in said.options if stems & _stems(said.words, option)) if stems else None


def _stems(words: Words, thing: str) -> set[str]:
    kind = next((kind for kind in ("ability", "item") if words.has(f"{kind}-{thing}")), None)
    name = str(words.noun(f"{kind}-{thing}")) if kind else ""
    return {word[:STEM] for word in normal(name).split()}


def _count(said: _Said) -> str | None:
    """«3», «два», «все»."""
    if any(term.does(Word.ALL) for term in said.terms) and said.options:
        return said.options[-1]
    plain = [term for term in said.terms if term.number is not None or not said.silent(term)]
    numbers = [str(term.number) for term in plain if term.number is not None]
    return _one(numbers) if len(numbers) == len(plain) else None


def _action(said: _Said) -> str | None:
    """«передать», «применить», «второе»."""
    found: list[str] = []
    for term in said.terms:
        if term.does(Word.GIVE):
            found.append("transfer")
        elif term.does(Word.USE, Word.POUR, Word.DRINK) or term.norm.startswith(USING):
            found.append("use")
        elif placed := said.at_place(term):
            found.append(placed)
        elif term.name is not None and term.name.how in (How.HE, How.SHE, How.THEY):
            continue
        elif not said.silent(term):
            return None
    return _one(found)


def _covering(said: _Said) -> str | None:
    """«только второй», «к обеим», «удар»: which orders a condition at the end covers."""
    named = said.question.named
    if said.all:
        return ALL
    found: set[str] = set()
    for term in said.terms:
        if term.norm.startswith(LAST_STEM):
            found.add(named[-1])
        elif (number := _place(term)) is not None:
            found.add(named[number - 1] if 0 < number <= len(named) else "")
        elif here := {*term.deeds, *term.items} & {*named}:
            found |= here
        elif not said.silent(term):
            return None
    if found == set(named):
        return ALL
    return LAST if found == {named[-1]} and named.count(named[-1]) == 1 else None


def _number(said: _Said) -> str | None:
    """Which order of the list is to go."""
    if said.all:
        return ALL if ALL in said.options else None
    numbers = [option for option in said.options if option != ALL]
    found = [str(number) for term in said.terms if (number := _place(term)) is not None]
    found += [numbers[-1] for term in said.terms if term.norm.startswith(LAST_STEM) and numbers]
    only = _one(found)
    return only if only in numbers or not said.question.choices else None


def _order(said: _Said) -> str | None:
    """«да»: an order was meant."""
    return ORDER if all(term.norm in YES or said.silent(term) for term in said.terms) else None


def _none(said: _Said) -> str | None:
    """There is nothing to answer."""
    return None


_READERS: Final[Mapping[UnreadReason, Callable[[_Said], str | None]]] = {
    "target": _person,
    "targets": _person,
    "pair": _person,
    "name": _person,
    "ability": _thing,
    "abilities": _several,
    "item": _thing,
    "steal": _thing,
    "count": _count,
    "action": _action,
    "condition": _covering,
    "cancel": _number,
    "question": _order,
    **dict.fromkeys(("votes", "self_only", "not_used", "number", "word"), _none),
}
"""Reason → how an answer to it is read."""
