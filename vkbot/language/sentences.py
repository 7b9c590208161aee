"""A message cut into sentences, and a sentence into its conditions, their opposites and what is ordered under them."""

from collections.abc import Iterator, Sequence
from typing import Final

from vkbot.language.names import How
from vkbot.language.results import UnreadError
from vkbot.language.terms import Term
from vkbot.language.vocabulary import OWN_FORMS, Form
from vkbot.language.words import Word

ENDS: Final = frozenset(".!;…\n?")
HAS: Final = (
    "есть",
    "нет",
    "был",
    "была",
    "было",
    "были",
    "остался",
    "осталась",
    "остались",
    "имеется",
    "точно",
    "нету",
)
ASKING: Final = ("сколько", "почему", "зачем", "где", "кто", "какой", "какая", "какие", "чей", "интересно", "откуда")
CALLS: Final = ("предлагаю", "предлагаем", "советую", "рекомендую", "предложил", "предложила", "предлагает")
BREAKS: Final = frozenset(",-:")
Piece = tuple[Word | None, Sequence[Term]]
"""IF with a condition, ELSE with what its opposite covers, or None with orders."""


def sentences_of(terms: Sequence[Term]) -> Iterator[Sequence[Term]]:
    """The sentences, without the numbers and dashes of a list; a list behind a colon is one sentence.

    So is what «Цель: …» follows.
    """
    sentence: list[Term] = []
    begin = True
    for at, term in enumerate(terms):
        if begin and _is_bullet(terms, at):
            continue
        begin = term.mark in ("\n", "") and (term.mark == "\n" or False)
        if term.mark in ENDS and term.mark:
            aims = bool(sentence) and at + 1 < len(terms) and terms[at + 1].does(Word.AIM)
            if aims or (term.mark == "\n" and _goes_on(sentence, terms[at + 1 :])):
                begin = True
                continue
            if term.mark == "?":
                sentence.append(term)
            if sentence:
                yield sentence
            sentence = []
            begin = term.mark == "\n"
        else:
            sentence.append(term)
            begin = False
    if sentence:
        yield sentence


def _is_bullet(terms: Sequence[Term], at: int) -> bool:
    """«1.», «2)», «-» at the beginning of a line."""
    if at > 0 and terms[at - 1].mark not in ("\n", ".", ")", "-") and not terms[at - 1].number:
        return False
    term = terms[at]
    following = terms[at + 1] if at + 1 < len(terms) else None
    if term.number is not None and term.norm.isdigit() and following is not None and following.mark in (".", ")"):
        return True
    if term.mark in (".", ")") and at > 0 and terms[at - 1].number is not None:
        return True
    return term.mark in ("-", "*", "•", "·", ">")


def _goes_on(sentence: Sequence[Term], after: Sequence[Term]) -> bool:
    """Whether the next line belongs to a list that a colon began: abilities and nothing else."""
    if not any(term.mark == ":" for term in sentence) or not any("ring" in term.items for term in sentence):
        return False
    line: list[Term] = []
    for term in after:
        if term.mark == "\n":
            break
        if not term.mark and not (term.number is not None and not term.things):
            line.append(term)
    return bool(line) and all(term.deeds and term.form is None for term in line)


def is_talk(sentence: Sequence[Term]) -> bool:
    """Whether a sentence asks, tells of another day, or only wishes."""
    start = next((at for at, term in enumerate(sentence) if term.does(Word.IF)), len(sentence))
    if any(term.does(Word.OTHER_DAY) for term in sentence[:start]):
        return True
    if _calls(sentence) or _addresses(sentence) or _owns(sentence[:start]) or sentence[0].norm in ASKING:
        return True
    if sentence[-1].mark == "?":
        return not sentence[0].norm.startswith("можно") or any(term.norm == "ли" for term in sentence)
    return any(term.does(Word.WOULD) for term in sentence)


def _calls(sentence: Sequence[Term]) -> bool:
    """Calls («предлагаю бить …», «давайте ударим …»), offers («могу отдать …»), thanks («спасибо за …»)."""
    norms = [term.norm for term in sentence]
    if any(norm in CALLS for norm in norms) and not any(term.does(Word.CANCEL) for term in sentence):
        return True
    if any(norm in ("давай", "давайте") for norm in norms) and not any(term.does(Word.CANCEL) for term in sentence):
        return any(term.form is Form.ME and term.norm.endswith("м") for term in sentence)
    if any(norm in ("могу", "можем") for norm in norms):
        return not any(term.name is not None for term in sentence)
    thanks = next((at for at, norm in enumerate(norms) if norm.startswith(("спасибо", "благодар"))), None)
    return thanks is not None and any(term.norm == "за" for term in sentence[thanks + 1 : thanks + 5])


def _addresses(sentence: Sequence[Term]) -> bool:
    """«Ива, полечи меня»: somebody else is asked for it."""
    if len(sentence) < 3 or sentence[1].mark != ",":
        return False
    first = sentence[0]
    called = first.does(Word.ANYBODY) or (first.name is not None and first.name.how is How.NAME)
    following = next((term for term in sentence[2:] if not term.does(Word.FILLER)), None)
    return called and following is not None and following.form is Form.BID and following.things


def _owns(sentence: Sequence[Term]) -> bool:
    """«у Лиса есть нож», «у меня нет яда»: who has what."""
    for term, name, has in zip(sentence, sentence[1:], sentence[2:], strict=False):
        if term.norm == "у" and name.name is not None and has.norm in HAS:
            return True
    first = [term for term in sentence if not term.does(Word.FILLER)][:3]
    bare = len(first) == 3 and first[0].norm == "у" and first[1].name is not None and bool(first[2].items)
    return bare and not any(term.form is not None or term.does(Word.STEAL) for term in sentence)


def conditional(terms: Sequence[Term]) -> Iterator[Piece]:
    """The conditions of a sentence, their opposites, and the orders between them, in the order in which they stand.

    Raises UnreadError for a condition on what somebody does in secret.
    """
    at = start = 0
    kind: Word | None = None
    while at < len(terms):
        term = terms[at]
        if term.does(Word.IF, Word.ELSE):
            if _says(terms[start:at]):
                yield kind, terms[start:at]
            if term.does(Word.ELSE):
                kind, start = Word.ELSE, at + 1
                at += 1
                continue
            end = condition_end(terms, at + 1)
            yield Word.IF, terms[at + 1 : end]
            kind, start, at = None, end, end
            continue
        at += 1
    if _says(terms[start:]) or kind is Word.ELSE:
        yield kind, terms[start:]


def _says(terms: Sequence[Term]) -> bool:
    return any(not term.mark and not term.does(Word.FILLER, Word.ONLY, Word.BUT, Word.THEN, Word.AND) for term in terms)


def condition_end(terms: Sequence[Term], start: int) -> int:
    """Where a condition ends: before what is ordered under it, before «то», «иначе», another «если»."""
    for at in range(start, len(terms)):
        term = terms[at]
        if term.does(Word.THEN) and at > start:
            return at
        if term.does(Word.ELSE, Word.IF):
            return _cut(terms, start, at)
        if _orders(term):
            before = terms[at - 1] if at > start else None
            if before is not None and before.number is not None and term.form is None and at > start + 1:
                raise UnreadError("condition", said=term.text)
            if before is not None and (
                before.form in (Form.THEY, Form.PAST) and before.does(Word.USE, Word.GIVE, Word.DRINK)
            ):
                raise UnreadError("condition", said=term.text)
            return _cut(terms, start, at)
    return len(terms)


def _orders(term: Term) -> bool:
    """Whether a term begins an order."""
    if term.form in (Form.THEY, Form.PAST):
        return False
    if term.things or term.does(Word.STEAL, Word.CANCEL, Word.KEEP):
        return not term.does(Word.BALLOT)
    return term.form in OWN_FORMS and term.does(Word.GIVE, Word.USE, Word.DRINK, Word.POUR)


def _cut(terms: Sequence[Term], start: int, at: int) -> int:
    """The mark before what is ordered, unless the condition speaks on behind it."""
    for here in range(at - 1, start, -1):
        term = terms[here]
        if term.mark in BREAKS and term.mark:
            between = terms[here + 1 : at]
            if any(
                one.does(Word.AGAINST, Word.FOR, Word.VOTES, Word.BALLOT, Word.ABSTAINS, Word.GETS) for one in between
            ):
                return at
            return here
    here = at
    while here > start + 1 and (terms[here - 1].does(Word.AND, Word.BUT)):
        here -= 1
    return here
