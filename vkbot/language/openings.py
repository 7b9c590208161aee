"""Conditions that begin otherwise than with «если»: «при одном условии: …», «в случае голосования Марка против …»,
«стоит Марку проголосовать …», «проголосует Марк против меня — …».
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from locales.grammar import normal
from vkbot.language.choosing import ONE, one_of_list
from vkbot.language.counts import COMPARES
from vkbot.language.names import How
from vkbot.language.phrasing import OUGHT
from vkbot.language.results import UnreadError
from vkbot.language.sentences import ASKING, ENDS, begins_order
from vkbot.language.slots import SAYING, first_words, matched, slots_of
from vkbot.language.spelling import is_to_come, lemmas
from vkbot.language.terms import NO_TERM, Term
from vkbot.language.vocabulary import Form, Meaning
from vkbot.language.words import Word

IF: Final = Term("если", "если", Meaning(words=frozenset({Word.IF})))
UNLESS: Final = Term("если не", "", Meaning(words=frozenset({Word.IF, Word.UNLESS})))
ELSE: Final = Term("иначе", "иначе", Meaning(words=frozenset({Word.ELSE})))
NOT: Final = Term("не", "не", Meaning(words=frozenset({Word.NOT})))
COMMA: Final = Term(",", ",", mark=",")
CONDITION: Final = "условие|условии|условием|условия|условиях|условиями"
THAT: Final = "что|если|когда|чтобы|чтоб|коли|ежели"
CASE: Final = "случае|случай|случая|случаев|случаях"
OPENINGS: Final[tuple[tuple[str, Term], ...]] = (
    (f"EXCEPT *? *? {CASE}? ,|:|-? {THAT}", UNLESS),
    (f"во|в всех|любых случаях ,? EXCEPT *? *? {CASE}? ,|:|-? {THAT}", UNLESS),
    (f"во|в всех|любых случаях ,? EXCEPT *? *? ,|:|- {THAT}?", UNLESS),
    (f"при|с|под|на|есть *? *? *? {CONDITION} *? *? :|- если|когда?", IF),
    (f"при|с|под|на|есть *? *? *? {CONDITION} ,? {THAT}", IF),
    (f"{CONDITION} *? *? :|- если|когда?", IF),
    (f"в|на том|тот|таком|этом? {CASE} ,? {THAT}", IF),
    ("в том и только в? том? случае|случай ,? если|когда", IF),
    ("если|тогда и только если|тогда ,? если|когда?", IF),
)
"""See `slots` for how they are written."""
LONGEST: Final = 40
"""No clause has more words and marks."""
STARTS: Final = (Word.BUT, Word.AND, Word.FILLER)
POLL: Final = "голосование"
VOTES: Final = Meaning(words=frozenset({Word.VOTES}), form=Form.THEY)
NOUNS: Final[dict[str, Meaning]] = {
    POLL: VOTES,
    "участие": VOTES,
    "явка": VOTES,
    "неучастие": Meaning(words=frozenset({Word.ABSTAINS})),
    "неявка": Meaning(words=frozenset({Word.ABSTAINS})),
    "воздержание": Meaning(words=frozenset({Word.ABSTAINS})),
    "получение": Meaning(words=frozenset({Word.GETS})),
    "набор": Meaning(words=frozenset({Word.GETS})),
    "подача": Meaning(words=frozenset({Word.FILLER})),
    "наличие": Meaning(words=frozenset({Word.FILLER})),
}
"""A noun behind «в случае», «при» → the verb that it stands for."""
NOMINAL_LEADS: Final = ("при|с условии|условием", "в|на случае|случай", "при")
LACK: Final = "отсутствие"
NTH: Final = ("первое", "второе", "третье", "во-первых", "во-вторых")
POINTS: Final = ("вариант", "план", "пункт", "случай", "сценарий")
LET: Final = ("пусть", "пускай")
IF_ONE_MAY: Final = "если можно"
PREPOSITIONS: Final = ("в", "на", "при", "от")

Rule = Callable[[Sequence[Term], int], tuple[int, Sequence[Term]] | None]
"""How many terms from here on open a condition, and what stands for them."""


def opened(terms: Sequence[Term]) -> list[Term]:
    """The message with «если» before each condition. Raises UnreadError for a question that may be one."""
    found: list[Term] = []
    terms = _without_questions(terms)
    at = 0
    while at < len(terms):
        term = terms[at]
        rules = () if term.mark else _rules_for(term.norm or term.text.casefold(), term.meaning.words)
        said = next((said for rule in rules if (said := rule(terms, at)) is not None), None)
        found += said[1] if said is not None else terms[at : at + 1]
        at += said[0] if said is not None else 1
    return found


def _term(terms: Sequence[Term], at: int) -> Term:
    return terms[at] if 0 <= at < len(terms) else NO_TERM


def _starts(terms: Sequence[Term], at: int) -> bool:
    """Whether a sentence begins here, or goes on with «а», «но»."""
    here = at - 1
    while here >= 0 and not terms[here].mark and terms[here].does(*STARTS):
        here -= 1
    contrast = any(term.does(Word.BUT) for term in terms[here + 1 : at])
    return here < 0 or terms[here].mark in ENDS or (contrast and bool(terms[here].mark))


def _start(terms: Sequence[Term], at: int) -> int:
    """Where the sentence begins that this is in."""
    first = max(at - LONGEST, 0)
    ends = (here + 1 for here in range(at - 1, first - 1, -1) if terms[here].mark and terms[here].mark in ENDS)
    return next(ends, first)


def _clause(terms: Sequence[Term], at: int, marks: str) -> Sequence[Term]:
    """The terms from here to one of the marks, as far as anybody reads."""
    last = min(len(terms), at + LONGEST)
    end = next((here for here in range(at, last) if terms[here].mark and terms[here].mark in marks), last)
    return terms[at:end]


# Phrases


SLOTS: Final = tuple((slots_of(phrase), term) for phrase, term in OPENINGS)
LEADS: Final = tuple(map(slots_of, NOMINAL_LEADS))
OPENERS: Final = frozenset(word for slots, _ in SLOTS for word in first_words(slots))


def _phrase(terms: Sequence[Term], at: int) -> tuple[int, Sequence[Term]] | None:
    """«при одном условии: …», «во всех случаях, кроме одного: …»."""
    for slots, term in SLOTS:
        end = matched(slots, terms, at)
        if end is not None and end > at + 1:
            return end - at, (term,)
    return None


def _perhaps(terms: Sequence[Term], at: int) -> tuple[int, Sequence[Term]] | None:
    """«сглаз на Марка, разве что он воздержится»: if not; «разве что Марк выставит меня, тогда …»: only if."""
    if _term(terms, at + 1).norm not in ("что", "только", "лишь", "если"):
        return None
    says = any(term.does(*SAYING) for term in _clause(terms, at + 2, ",;.!\n-"))
    start = _start(terms, at)
    opens = any(map(begins_order, _clause(terms, at, ".!;…\n?"))) and not any(map(begins_order, terms[start:at]))
    return (2, (IF if opens else UNLESS,)) if says else None


def _otherwise(terms: Sequence[Term], at: int) -> tuple[int, Sequence[Term]] | None:
    """«…, не то на Веронику», «…, не то — свет на неё»; not «не то слово»."""
    begins = at > 0 and (bool(terms[at - 1].mark) or terms[at - 1].does(Word.BUT))
    if not begins or _term(terms, at + 1).norm != "то":
        return None
    behind = _term(terms, at + 2)
    return (2, (ELSE,)) if behind.mark in ("-", ",") or behind.does(Word.TO) or begins_order(behind) else None


# Nouns instead of verbs


def _nominal(terms: Sequence[Term], at: int) -> tuple[int, Sequence[Term]] | None:
    """«в случае голосования Марка против меня», «при отсутствии голосов против меня»."""
    ends = (matched(lead, terms, at) for lead in LEADS)
    start = next((end for end in ends if end is not None), None)
    if start is None:
        return None
    his = _term(terms, start) if _term(terms, start).norm in ("его", "ее") else None
    noun = start + (his is not None)
    said = _verb(terms, noun)
    if said is None:
        return None
    length, verb = said
    voter: tuple[Term, ...] = () if his is None else (replace(his, norm="он" if his.norm == "его" else "она"),)
    following = _term(terms, noun + length)
    if his is None and following.name is not None and not verb[0].does(Word.BALLOT):
        voter = (replace(following, name=replace(following.name, cases=frozenset({"nominative"}))),)
        length += 1
    end = noun + length
    end += 2 if _term(terms, end).norm in PREPOSITIONS and _is_poll(_term(terms, end + 1)) else 0
    return end - at, (IF, *voter, *verb)


def _verb(terms: Sequence[Term], at: int) -> tuple[int, list[Term]] | None:
    """What a noun says as a verb, and how many terms that are."""
    noun = _term(terms, at)
    if noun.mark:
        return None
    if noun.does(Word.BALLOT) and noun.norm in ("голосе", "голоса"):
        return 1, [replace(noun, norm="голоса")]
    known = lemmas(noun.norm)
    if LACK in known and _term(terms, at + 1).does(Word.BALLOT):
        word = "не" if _term(terms, at + 2).name is not None else "нет"
        meaning = Meaning(words=frozenset({Word.NOT})) if word == "не" else Meaning()
        return 1, [Term(noun.text, word, meaning)]
    verb = next((NOUNS[one] for one in known if one in NOUNS), None)
    if verb is None:
        return None
    around = terms[at + 1 : at + 8]
    if not any(term.does(Word.BALLOT, Word.AGAINST, Word.FOR) or _is_poll(term) for term in (noun, *around)):
        return None
    return 1, [replace(noun, norm="", name=None, meaning=verb)]


def _is_poll(term: Term) -> bool:
    said = normal(term.text).split()
    return bool(said) and POLL in lemmas(said[-1])


def _at_poll(terms: Sequence[Term], at: int) -> tuple[int, Sequence[Term]] | None:
    """«(не воздержится) при голосовании»: says nothing more."""
    silent = at > 0 and terms[at - 1].does(Word.VOTES, Word.ABSTAINS)
    return (2, ()) if silent and _is_poll(_term(terms, at + 1)) else None


def _at_tally(terms: Sequence[Term], at: int) -> tuple[int, Sequence[Term]] | None:
    """«при трёх и более голосах против Веры», «при не менее чем двух голосах против меня»."""
    behind = _clause(terms, at + 1, ",.;!\n-:()")[:6]
    end = next((here for here, term in enumerate(behind) if term.does(Word.BALLOT)), 0)
    said = behind[:end]
    compares = any(term.does(*COMPARES, Word.OR_MORE, Word.OR_LESS) for term in said)
    counts = compares and any(term.number is not None for term in said)
    counts = counts and all(term.number is not None or not (term.things or term.name or term.unknown) for term in said)
    votes = Term("голосов", "голосов", Meaning(words=frozenset({Word.BALLOT})))
    return (end + 2, (IF, *said, votes)) if counts else None


# Verbs in front


def _denial(term: Term) -> Sequence[Term]:
    """«не», «а не»."""
    return (NOT,) if term.does(Word.NOT) or normal(term.text) == "а не" else ()


def _inverted(terms: Sequence[Term], at: int) -> tuple[int, Sequence[Term]] | None:
    """«проголосует Марк против меня — …», «а не будет (голосов) — …»: what comes first is the condition."""
    negation = _denial(terms[at])
    denied = len(negation)
    verb, behind = _term(terms, at + denied), _term(terms, at + denied + 1)
    if not verb.does(Word.VOTES, Word.ABSTAINS, Word.GETS) or not is_to_come(verb.norm):
        return None
    if not _starts(terms, at):
        return (1, (IF, NOT)) if denied and behind.mark == "-" and _repeats(terms, at) else None
    whole, head = _clause(terms, at, ".!;…\n?"), _clause(terms, at, ".!;…\n?-:,")
    if not any(begins_order(term) or term.does(Word.TO) for term in whole[len(head) :]) or any(map(begins_order, head)):
        return None
    exists = verb.does(Word.GETS) and not verb.does(Word.VOTES)
    led = behind.name is not None and "nominative" in (behind.name.cases or {"nominative"})
    counts = any(term.does(Word.BALLOT) for term in head)
    if (led and (counts or not exists)) or (exists and (len(head) == 1 + denied or behind.does(Word.BALLOT))):
        return 1, (IF, *(negation or terms[at : at + 1]))
    return None


def _repeats(terms: Sequence[Term], at: int) -> bool:
    """«наберёт Вера два голоса — …, не наберёт — …»: whether the verb stood before in the sentence."""
    before = terms[_start(terms, at) : at]
    known = lemmas(terms[at + 1].norm)
    return bool(before) and before[-1].mark == "," and any(lemmas(term.norm) & known for term in before if term.norm)


def _ought(terms: Sequence[Term], at: int) -> tuple[int, Sequence[Term]] | None:
    """«фаер в Марка, при этом он должен проголосовать против меня». Raises UnreadError."""
    if not any(term.does(Word.VOTES) for term in _clause(terms, at, ",.;!\n")):
        return None
    start = _start(terms, at)
    before = terms[start:at] or terms[at : at + 1]
    opens = any(term.does(Word.IF) or lemmas(term.norm) & {"условие"} for term in before if not term.mark)
    named = any(term.name is not None for term in before)
    tied = any(map(begins_order, before)) or before[0].does(Word.ONLY, Word.BUT) or before[0].norm == "при"
    if named and tied and not opens:
        raise UnreadError("condition")
    return None


def _does_with_vote(terms: Sequence[Term], at: int) -> tuple[int, Sequence[Term]] | None:
    """«ударит Марк голосом по мне — …»: in whatever words, a condition. Raises UnreadError."""
    if _term(terms, at + 1).name is None or not _starts(terms, at):
        return None
    whole, head = _clause(terms, at, ".!;…\n?"), _clause(terms, at, ".!;…\n?-")
    votes = any(term.does(Word.BALLOT, Word.VOTES, Word.AGAINST) for term in head)
    if votes and any(map(begins_order, whole[len(head) :])):
        raise UnreadError("condition")
    return None


def _as_soon_as(terms: Sequence[Term], at: int) -> tuple[int, Sequence[Term]] | None:
    """«стоит (только) Марку проголосовать против меня»."""
    if not _starts(terms, at):
        return None
    here = at + 1 + _term(terms, at + 1).does(Word.ONLY)
    who, verb = _term(terms, here), _term(terms, here + 1)
    if who.name is None or not verb.does(Word.VOTES, Word.ABSTAINS) or verb.form is not Form.TOLD:
        return None
    named = replace(who, name=replace(who.name, cases=frozenset({"nominative"})))
    norm = {"ему": "он", "ей": "она"}.get(who.norm, who.norm)
    return here + 2 - at, (IF, replace(named, norm=norm), replace(verb, meaning=replace(verb.meaning, form=Form.THEY)))


# Talk around it


def _errs(terms: Sequence[Term], at: int) -> tuple[int, Sequence[Term]] | None:
    """«если ошибся, …»: nothing is put right by that."""
    err = _term(terms, at + 1)
    return (2, ()) if err.norm in ("ошибся", "ошиблась") else None


def _counted(terms: Sequence[Term], at: int) -> tuple[int, Sequence[Term]] | None:
    """«при двух условиях: первое — …, второе — …»: which of them it is."""
    return (2, ()) if _term(terms, at + 1).mark in ("-", ":") else None


def _point(terms: Sequence[Term], at: int) -> tuple[int, Sequence[Term]] | None:
    """«вариант А (если …)», «план Б: …»: one of several."""
    label, mark = _term(terms, at + 1), _term(terms, at + 2)
    short = len(label.text) == 1 or label.number is not None
    return (2, ()) if short and (mark.mark in ("(", ":", "-") or mark.does(Word.IF)) else None


def _wished(terms: Sequence[Term], at: int) -> tuple[int, Sequence[Term]] | None:
    """«фаер в Марка, лишь бы он голосовал против меня», «но пусть сначала …», «если бы он …».

    Raises UnreadError.
    """
    wish = terms[at].does(Word.ONLY, Word.IF) and _term(terms, at + 1).does(Word.WOULD)
    wish = wish or (terms[at].does(Word.FILLER) and terms[at].text.casefold() == IF_ONE_MAY)
    let = terms[at].norm in LET and at > 0 and terms[at - 1].does(Word.ONLY, Word.BUT)
    if not (wish or let) or not any(map(begins_order, terms)):
        return None
    if any(term.does(Word.VOTES, Word.ABSTAINS) for term in _clause(terms, at, ",.;!\n")):
        raise UnreadError("condition")
    return None


Begins = Callable[[str, frozenset[Word]], bool]


def _word(*said: str, does: Sequence[Word] = ()) -> Begins:
    """A word that reads so, or does one of these."""
    return lambda text, words: text in said or not words.isdisjoint(does)


RULES: Final[tuple[tuple[Begins, Rule], ...]] = (
    (_word(does=(Word.IF,)), _errs),
    (_word(*NTH), _counted),
    (_word(*POINTS), _point),
    (_word(*LET, IF_ONE_MAY, does=(Word.ONLY, Word.IF)), _wished),
    (_word(*OPENERS, does=(Word.EXCEPT,)), _phrase),
    (_word("разве"), _perhaps),
    (_word("не"), _otherwise),
    (_word(*PREPOSITIONS), _at_poll),
    (_word("при"), _at_tally),
    (_word("при", "с", "в", "на"), _nominal),
    (_word("а не", does=(Word.NOT, Word.VOTES, Word.ABSTAINS, Word.GETS)), _inverted),
    (_word("стоит", "стоило"), _as_soon_as),
    (_word(*OUGHT), _ought),
    (lambda text, _: text.endswith(("т", "тся")) and is_to_come(text), _does_with_vote),
    (_word(*ONE, does=(Word.ANYBODY,)), one_of_list),
)
"""The word by which each may begin."""


@lru_cache(maxsize=8192)
def _rules_for(text: str, words: frozenset[Word]) -> tuple[Rule, ...]:
    return tuple(rule for begins, rule in RULES if begins(text, words))


# Questions


def _without_questions(terms: Sequence[Term]) -> Sequence[Term]:
    """«Марк против меня? Тогда фаербол в Марка»: the question is the condition. Raises UnreadError without «тогда»."""
    for at, term in enumerate(terms):
        if term.mark != "?":
            continue
        start = _start(terms, at)
        behind = [one for one in _clause(terms, at + 1, ".!;…\n?") if not one.does(Word.FILLER)]
        if not _supposes(terms[start:at]) or not any(begins_order(one) for one in behind):
            continue
        if not behind[0].does(Word.THEN) and behind[0].mark != "-":
            raise UnreadError("condition", choices=("several",))
        return [*terms[:start], IF, *terms[start:at], COMMA, *_without_questions(terms[at + 1 :])]
    return terms


def _supposes(question: Sequence[Term]) -> bool:
    """Whether a question says how somebody votes, and asks for nothing."""
    asks = any(term.norm in (*ASKING, "ли", "как") or term.does(Word.WHO, Word.IF, Word.ELSE) for term in question)
    votes = any(term.does(Word.VOTES, Word.AGAINST, Word.FOR, Word.ABSTAINS, Word.BALLOT) for term in question)
    others = any(term.name is not None and term.name.how is not How.ME for term in question)
    return votes and others and not asks and not any(begins_order(term) for term in question)
