"""A message cut into sentences, and a sentence into its conditions, their opposites and what is ordered under them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from vkbot.language.doers import RECEIVES
from vkbot.language.hearsay_words import CROWD
from vkbot.language.names import How
from vkbot.language.results import UnreadError
from vkbot.language.spelling import lemmas, part_of_speech
from vkbot.language.terms import Term
from vkbot.language.vocabulary import OWN_FORMS, Form
from vkbot.language.wishes import is_wish
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
DIFFERS: Final = ("чем отлича", "чем различа", "какая разница", "в чем разница", "а чем отлича", "а в чем разница")
HOW_TO: Final = tuple(
    f"как {act} {so} " for act in ("сделать", "написать", "заказать", "записать", "задать") for so in ("чтобы", "чтоб")
)
RESULTS: Final = ("итог", "итоги", "результат", "результаты", "просчет", "подсчет", "дедлайн", "конец")
CALLS: Final = ("предлагаю", "предлагаем", "советую", "рекомендую", "предложил", "предложила", "предлагает")
BREAKS: Final = frozenset(",-:")
SILENT: Final = (Word.FILLER, Word.ONLY, Word.BUT, Word.THEN, Word.AND, Word.OR)


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a sentence. `kind`: IF with a condition, ELSE with what its opposite covers, or None with orders.

    `join`: the word before a condition that ties it to what follows («потом если»). `rest`: an ELSE is that of all
    conditions before («в остальных случаях»), not only of the last. `unless`: the condition must not
    hold («разве что»).
    """

    kind: Word | None
    terms: Sequence[Term]
    join: Term | None = None
    rest: bool = False
    unless: bool = False

    @property
    def opened(self) -> bool:
        """Whether a word before it says that it goes on from what stands there."""
        return self.join is not None


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence as it stands in the message. `end`: the mark behind it, "" at the end of the message."""

    terms: Sequence[Term]
    end: str


def lines_of(terms: Sequence[Term]) -> Iterator[Line]:
    """The sentences, without the numbers and dashes of a list; a list of abilities behind a colon is one sentence.

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
                yield Line(sentence, term.mark)
            sentence = []
            begin = term.mark == "\n"
        else:
            sentence.append(term)
            begin = False
    if sentence:
        yield Line(sentence, "")


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


def is_talk(sentence: Sequence[Term], by: str) -> bool:
    """Whether a sentence that `by` wrote asks, or only wishes."""
    start = next((at for at, term in enumerate(sentence) if term.does(Word.IF)), len(sentence))
    if _calls(sentence) or _addresses(sentence, by) or _owns(sentence[:start]) or sentence[0].norm in ASKING:
        return True
    if asks_when(sentence) or _wonders(sentence):
        return True
    if sentence[-1].mark == "?":
        begins = sentence[0].text.casefold()
        polite = begins.startswith("можно") or begins.endswith(("могли бы вы", "могли бы"))
        return not polite or any(term.norm == "ли" for term in sentence)
    return any(term.does(Word.WOULD) for term in sentence) and not is_wish(sentence)


def _wonders(sentence: Sequence[Term]) -> bool:
    """«чем отличается сглаз от порчи», «не пойму, как сделать, чтобы …»: a question, though nothing marks it as one."""
    said = " ".join(term.text.casefold().replace("ё", "е") for term in sentence if not term.mark)
    return said.startswith(DIFFERS) or any(how in f"{said} " for how in HOW_TO)


def asks_when(sentence: Sequence[Term]) -> bool:
    """«когда итоги», «когда будет просчёт»: a question, though nothing marks it as one."""
    said = [term.norm for term in sentence if not term.mark]
    return said[:1] == ["когда"] and 1 < len(said) < 5 and said[-1] in RESULTS


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


def _addresses(sentence: Sequence[Term], by: str) -> bool:
    """«Ива, полечи меня», «ребята бейте Риту», «Ива ударь Риту»: somebody else is asked for it."""
    first = sentence[0]
    marked = len(sentence) > 1 and sentence[1].mark == ","
    rest = sentence[1 + marked :]
    following = next((at for at, term in enumerate(rest) if not term.does(Word.FILLER)), None)
    if following is None or rest[following].form is not Form.BID or not rest[following].things:
        return False
    if first.does(Word.ANYBODY) or lemmas(first.norm) & CROWD:
        return True
    name = first.name
    if name is None or name.how is not How.NAME:
        return False
    called = name.cases == {"nominative"} and name.who != (by,)
    return marked or (called and any(term.name is not None for term in rest[following:]))


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
    other: Term | None = None
    while at < len(terms):
        if not terms[at].does(Word.IF, Word.ELSE):
            at += 1
            continue
        if other is not None or _says(terms[start:at]):
            yield _piece(other, terms[start:at])
        if terms[at].does(Word.ELSE):
            other, start, at = terms[at], at + 1, at + 1
            continue
        end = condition_end(terms, at + 1)
        yield Piece(Word.IF, terms[at + 1 : end], _joining(terms, at), unless=terms[at].does(Word.UNLESS))
        other, start, at = None, end, end
    if other is not None or _says(terms[start:]):
        yield _piece(other, terms[start:])


def _piece(other: Term | None, terms: Sequence[Term]) -> Piece:
    terms = terms[:-1] if len(terms) > 1 and terms[-1].mark == "," else terms
    return Piece(None, terms) if other is None else Piece(Word.ELSE, terms, rest=other.does(Word.REST))


def _says(terms: Sequence[Term]) -> bool:
    return any(not term.mark and not term.does(*SILENT) for term in terms)


def _joining(terms: Sequence[Term], at: int) -> Term | None:
    """«потом если», «а если», «и если»: the word that goes on from what stands before."""
    before = [term for term in terms[max(at - 4, 0) : at] if not term.mark]
    while before and before[-1].does(Word.FILLER, Word.ONLY):
        before.pop()
    return before[-1] if before and before[-1].does(Word.NEXT, Word.BUT, Word.AND, Word.OR) else None


def conditions_joined(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces, with «если X и если Y» as one condition. Raises UnreadError for two that nothing joins."""
    found: list[Piece] = []
    for at, piece in enumerate(pieces):
        before = found[-1] if found else None
        if before is None or not before.kind is piece.kind is Word.IF or not before.terms:
            found.append(piece)
        elif len(found) > 1 and piece.opened and is_followed(pieces, at):
            found.append(piece)  # «яд в X, если …, а если …, то …»
        elif before.unless or piece.unless:
            raise UnreadError("condition", choices=("several",))
        elif before.terms[-1].does(Word.OR) or (piece.join is not None and piece.join.does(Word.AND, Word.OR)):
            join = [piece.join] if piece.join is not None else []
            found[-1] = Piece(Word.IF, [*before.terms, *join, *piece.terms], before.join)
        else:
            raise UnreadError("condition", choices=("several",))
    return found


def is_followed(pieces: Sequence[Piece], at: int) -> bool:
    """Whether something is ordered behind a condition."""
    behind = pieces[at + 1] if at + 1 < len(pieces) else None
    return behind is not None and behind.kind is None and (orders(behind.terms) or aims(behind.terms))


def is_tied_back(pieces: Sequence[Piece], at: int) -> bool:
    """Whether a condition with orders before it covers those, and not what follows.

    Raises UnreadError if the sentence does not tell («свет на X, если он голосует против меня, яд в Y»).
    """
    if not is_followed(pieces, at) or pieces[at].terms[-1].mark == ")":
        return True
    behind = pieces[at + 1].terms
    first = next((term for term in behind if term.mark != ","), behind[0])
    if pieces[at].opened or first.does(Word.THEN):
        return False
    if first.mark in ("-", ":") and first.mark:
        raise UnreadError("condition", choices=("several",))
    if first.does(Word.AND, Word.NEXT, Word.BUT, Word.MORE):
        return True
    later = pieces[at + 2] if at + 2 < len(pieces) else None
    if later is None or later.opened:
        raise UnreadError("condition", choices=("several",))
    return later.kind is Word.IF


def aims(terms: Sequence[Term]) -> bool:
    """Whether somebody is aimed at («в Марка»), or named and nothing else («то Марка»)."""
    if any(one.does(Word.TO) and other.name is not None for one, other in pairwise(terms)):
        return True
    said = [term for term in terms if not term.mark and not term.does(Word.THEN, Word.FILLER)]
    return len(said) == 1 and said[0].name is not None


def orders(terms: Sequence[Term]) -> bool:
    """Whether something is ordered."""
    return any(begins_order(term) for term in terms)


def condition_end(terms: Sequence[Term], start: int) -> int:
    """Where a condition ends: before what is ordered under it, before «то», «иначе», another «если»."""
    for at in range(start, len(terms)):
        term = terms[at]
        if term.does(Word.THEN) and at > start:
            return at
        if term.does(Word.ELSE, Word.IF):
            return _cut(terms, start, at)
        if begins_order(term):
            before = terms[at - 1] if at > start else None
            if before is not None and at > start + 1 and _has(before, term):
                raise UnreadError("condition", said=term.text)
            if before is not None and (
                before.form in (Form.THEY, Form.PAST) and before.does(Word.USE, Word.GIVE, Word.DRINK)
            ):
                raise UnreadError("condition", said=term.text)
            return _cut(terms, start, at)
    return next((at for at in range(len(terms) - 1, start, -1) if _aims(terms[at:])), len(terms))


def _aims(terms: Sequence[Term]) -> bool:
    """«- Вере», «, в Марка»: what is done is left out, since it was said before."""
    said = [term for term in terms if not term.mark and not term.does(Word.AND, Word.BUT)]
    led = terms[0].mark == "," and said[:1] and said[0].does(Word.TO)
    names = [term for term in said if term.name is not None]
    rest = [term for term in said if term.name is None and not term.does(Word.TO, Word.FILLER)]
    return bool(led or terms[0].mark in ("-", ":")) and len(names) == 1 and not rest


def _has(before: Term, term: Term) -> bool:
    """«2 яда», «есть нож»: what somebody holds, not what is ordered."""
    counted = before.number is not None and term.form is None and (not term.cases or "genitive" in term.cases)
    return counted or (bool(term.items) and before.norm in HAS)


def begins_order(term: Term) -> bool:
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
            if term.mark == "-" and between and between[0].norm in RECEIVES:
                return here  # «проголосует Марк против Веры — получит глыбу»
            if any(
                one.does(Word.AGAINST, Word.FOR, Word.VOTES, Word.BALLOT, Word.ABSTAINS, Word.GETS) for one in between
            ):
                return at
            earlier = next((one for one in range(here - 1, start, -1) if terms[one].mark == ","), None)
            if here - 2 > start and term.mark == ":" and terms[here - 2].mark and _heads(terms[here - 1]):
                return here - 2
            aimed = earlier is not None and not between and _aims(terms[earlier:here])
            return earlier if aimed and earlier is not None else _before_me(terms, start, here)
    here = at - _named_before(terms, at)
    while here > start + 1 and (terms[here - 1].does(Word.AND, Word.BUT)):
        here -= 1
    return here


def _heads(term: Term) -> bool:
    """«Передача: …»: what is ordered behind the colon."""
    return term.form is None and term.does(Word.GIVE, Word.USE)


def _before_me(terms: Sequence[Term], start: int, here: int) -> int:
    """«, я, наверное, ударю её»: the mark before the writer speaks of himself."""
    earlier = [at for at in range(start + 1, here) if terms[at].mark == ","]
    for at in reversed(earlier):
        inside = [term for term in terms[at + 1 : here] if not term.mark]
        if not all(term.norm == "я" or (term.name is None and _is_silent(term)) for term in inside):
            break
        if any(term.norm == "я" for term in inside):
            return at
    return here


def _is_silent(term: Term) -> bool:
    return term.does(Word.FILLER) or (term.unknown and part_of_speech(term.norm) in ("ADVB", "CONJ", "PRCL", "PRED"))


def _named_before(terms: Sequence[Term], at: int) -> int:
    """«а на Лену свет», «а Лену травлю»: how many terms before the order say at whom it goes."""
    for length in (2, 1):
        first = terms[at - length : at]
        led = length == 1 or (len(first) == 2 and first[0].does(Word.TO))
        if led and first and first[-1].name is not None and at > length and terms[at - length - 1].does(Word.BUT):
            return length
    return 0
