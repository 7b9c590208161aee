"""«если …»: what may be said about the votes of the day (R3.3).

    condition = part (и | или | , | а) part …
    part = subject [не] голосует [против name …] | subject воздержится | голос subject на name
         | [против | за | у | на] name … number голосов | subject наберёт number голосов
         | number (двое, никто, хоть кто-нибудь) голосует против name
    number = [меньше | больше | …] N [голосов] [или больше | или меньше]

The words of a part may stand in any order; what a part leaves out it has from the one before it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.curse.conditions import WRITTEN_ATOMS, Condition, Operator, nodes, parts
from vkbot.language.atoms import Part, atoms_of, completed, joined
from vkbot.language.names import How, guess_word
from vkbot.language.people import People
from vkbot.language.results import UnreadError
from vkbot.language.spelling import part_of_speech
from vkbot.language.terms import Term
from vkbot.language.words import Word

COMPARISONS: Final[tuple[tuple[Word, Operator], ...]] = (
    (Word.LESS, "<"),
    (Word.AT_MOST, "<="),
    (Word.GREATER, ">"),
    (Word.AT_LEAST, ">="),
    (Word.EXACTLY, "=="),
)
WITH: Final = ("с", "со")
LEADS: Final = (Word.AGAINST, Word.FOR, Word.TO, Word.FROM)
SILENT: Final = frozenset({"ADVB", "PRCL", "INTJ", "CONJ", "PREP"})
"""Words of these kinds may stand in a condition and say nothing."""


def read_condition(people: People, terms: Sequence[Term]) -> Condition:
    """The condition that the terms say. Raises UnreadError."""
    found: list[tuple[Word | None, Condition]] = []
    last = people.last(How.THEY)
    before = Part(subjects=[last]) if last is not None and _leaves_out_who(terms) else None
    for part in _parts(people, terms):
        found.append((part.join, atoms_of(people.scene, completed(part, before))))
        before = part
    if not found:
        raise UnreadError("condition")
    joins = {join or Word.AND for join, _ in found[1:]}
    if len(joins) > 1:
        raise UnreadError("condition")
    whole = joined([condition for _, condition in found], joins == {Word.OR})
    if sum(1 for node in nodes(whole) if not list(parts(node))) > WRITTEN_ATOMS:
        raise UnreadError("condition")
    return whole


def _leaves_out_who(terms: Sequence[Term]) -> bool:
    """Whether a condition begins with its verb, so that who votes is the one named last before it."""
    said = [term for term in terms if not term.mark and not term.does(Word.FILLER, Word.NOT)]
    return (
        bool(said) and said[0].does(Word.VOTES) and all(term.name is None or term.name.how is How.ME for term in said)
    )


def _parts(people: People, terms: Sequence[Term]) -> list[Part]:
    """The parts, cut where a join is followed by something that begins anew."""
    cuts: list[tuple[Word | None, list[Term]]] = [(None, [])]
    at = 0
    while at < len(terms):
        join, length = _join(terms, at)
        if length and _begins(cuts[-1][1], terms[at + length :]):
            cuts.append((join, []))
            at += length
            continue
        cuts[-1][1].append(terms[at])
        at += 1
    found = [_part(people, piece, join) for join, piece in cuts if any(not term.mark for term in piece)]
    for part in found[1:]:
        if part.join is Word.BUT and part.either_target and not part.votes:
            part.join = Word.OR
    last = None
    for part in reversed(found):  # «, … или …»: a comma joins as the last word does
        last = part.join if part.join in (Word.AND, Word.OR) else last
        part.join = last or Word.AND
    return found


def _join(terms: Sequence[Term], at: int) -> tuple[Word | None, int]:
    """The join that stands here, and how many terms it takes; a comma is none of its own."""
    length, join = 0, None
    while at + length < len(terms):
        term = terms[at + length]
        if term.mark == ",":
            join = join or Word.BUT
        elif term.does(Word.AND) and not term.does(Word.OR_MORE):
            join = Word.AND
        elif term.does(Word.OR):
            join = Word.OR
        elif term.does(Word.BUT) and length:
            join = Word.AND
        else:
            break
        length += 1
    return join, length


def _complete(terms: Sequence[Term]) -> bool:
    """Whether the terms say something by themselves."""
    if any(term.does(Word.VOTES, Word.ABSTAINS) for term in terms):
        return True
    return any(term.number is not None for term in terms) and any(
        term.does(Word.BALLOT, Word.GETS, Word.AGAINST, Word.FOR) for term in terms
    )


def _begins(before: Sequence[Term], after: Sequence[Term]) -> bool:
    """Whether a new part begins behind a join: the one before is complete, and this one has more than a name."""
    if not _complete(before):
        return False
    piece = list(after)
    for at in range(len(piece)):
        _, length = _join(piece, at)
        if length and at:
            rest = piece[:at]
            if _complete(rest):
                piece = rest
                break
    names = [term for term in piece if term.name is not None]
    return (
        bool(_complete(piece) or (names and any(term.does(Word.AGAINST, Word.FOR) for term in piece)))
        or any(term.unknown for term in piece)
        or any(term.things for term in piece)
    )


@dataclass(slots=True)
class _Reading:
    """Where the reading of a part stands: the preposition and the join before the next name, and who votes in it."""

    part: Part
    voters: Sequence[str]
    lead: Word | None = None
    joint: Word | None = None


def _part(people: People, terms: Sequence[Term], join: Word | None) -> Part:
    reading = _Reading(Part(join=join), _voters(people, terms))
    for at, term in enumerate(terms):
        if term.mark and not term.does(*(word for word, _ in COMPARISONS)):
            _no_range(terms, at)
        elif term.norm in WITH and reading.part.subjects and not reading.part.targets:
            reading.joint = Word.AND
        elif term.does(*LEADS) and term.number is None:
            _led(people, reading, terms, at)
        elif _is_count(terms, at):
            reading.part.number = term.number
        elif term.name is not None or term.does(Word.THAT):
            _named(people, reading, term, terms)
        elif term.does(Word.OR, Word.AND) and not term.does(Word.OR_MORE):
            reading.joint = Word.OR if term.does(Word.OR) else Word.AND
        else:
            _word(people, reading.part, term)
            reading.lead = None if term.does(Word.VOTES) else reading.lead
    return reading.part


def _no_range(terms: Sequence[Term], at: int) -> None:
    """«1-2 голоса» is no number. Raises UnreadError."""
    around = (*terms[at - 1 : at], *terms[at + 1 : at + 2]) if at else ()
    if terms[at].mark == "-" and len(around) == 2 and all(term.number is not None for term in around):
        raise UnreadError("condition", said="-")


def _led(people: People, reading: _Reading, terms: Sequence[Term], at: int) -> None:
    """A preposition: before a name, or («от», «до») before a number."""
    term = terms[at]
    if term.does(Word.AT_LEAST, Word.AT_MOST) and at + 1 < len(terms) and _is_count(terms, at + 1):
        _word(people, reading.part, term)
    reading.lead = Word.TO if term.does(Word.TO, Word.FROM) else Word.AGAINST


def _voters(people: People, terms: Sequence[Term]) -> list[str]:
    """Who votes in a part, so that «себя» and «его» can be told: those that stand without a preposition."""
    led = False
    found: list[str] = []
    for at, term in enumerate(terms):
        if term.does(*LEADS):
            led = term.norm not in WITH
        elif term.name is not None and not _is_count(terms, at):
            nominative = not term.name.cases or "nominative" in term.name.cases
            after_ballot = at > 0 and terms[at - 1].does(Word.BALLOT)
            plain = term.name.how in (How.NAME, How.MENTION, How.NUMBER, How.HE, How.SHE, How.DIGIT)
            if not led and (nominative or after_ballot) and plain and len(term.name.who) == 1:
                found.append(term.name.who[0])
            elif not led and term.norm in ("он", "она"):
                found += filter(None, [people.last(term.name.how)])
            led = False
        elif term.does(Word.THAT) and not led and term.norm in ("тот", "та"):
            found += filter(None, [people.last(How.HE if term.norm == "тот" else How.SHE)])
    return found


def _is_count(terms: Sequence[Term], at: int) -> bool:
    """Whether a number counts votes or people here, and names nobody."""
    term = terms[at]
    if term.number is None:
        return False
    if term.name is None:
        return True
    before = terms[at - 1] if at else None
    after = next((one for one in terms[at + 1 :] if not one.does(Word.FILLER)), None)
    if after is not None and after.does(Word.BALLOT, Word.OR_MORE, Word.OR_LESS, Word.PEOPLE):
        return True
    if before is None or before.does(Word.AGAINST, Word.FOR):
        return False
    return before.does(Word.GETS, *(word for word, _ in COMPARISONS))


def _named(people: People, reading: _Reading, term: Term, terms: Sequence[Term]) -> None:
    one = _one(people, term, reading)
    if term.name is not None and term.name.how in (How.NAME, How.MENTION, How.NUMBER, How.DIGIT):
        people.note(term.name, one)
    part, lead, joint = reading.part, reading.lead, reading.joint
    reading.lead = None if lead is Word.TO else lead
    reading.joint = None
    of_ballot = part.ballot and not part.votes and bool(part.subjects) and not part.counted
    oblique = _oblique(term) and any(other.does(Word.VOTES) for other in terms) and not of_ballot
    if lead is not None or oblique:
        part.targets.append(one)
        part.either_target = part.either_target or joint is Word.OR
    elif one not in part.subjects:
        part.subjects.append(one)
        part.either = part.either or joint is Word.OR


def _one(people: People, term: Term, reading: _Reading) -> str:
    """The one character named. Raises UnreadError."""
    if term.name is None:
        who = _pronoun(people, How.SHE if term.norm in ("та", "той") else How.HE)
    elif reading.lead is None and term.norm in ("он", "она", "они"):
        who = _pronoun(people, term.name.how)
    else:
        who = people.who(term.name, term.text, reading.voters)
    if not who:
        who = (people.scene.ask("target", said=term.text),)
    who = tuple(one for one in who if one in people.scene.living) or who
    return who[0] if len(who) == 1 else people.scene.ask("name", said=term.text, choices=who)


def _pronoun(people: People, how: How) -> tuple[str, ...]:
    one = people.last(how)
    return () if one is None else (one,)


def _oblique(term: Term) -> bool:
    """Whom somebody votes for stands in the accusative: «Гром меня выставил»."""
    if term.name is None:
        return False
    if term.name.how is How.NAME:
        return bool(term.name.cases) and "nominative" not in term.name.cases and "accusative" in term.name.cases
    return term.norm in ("меня", "его", "ее", "себя", "их")


def _word(people: People, part: Part, term: Term) -> None:
    """What a word adds to a part. Raises UnreadError for what says something else."""
    if not (_compares(part, term) or _counts(part, term) or _says(part, term)):
        _other(people, part, term)


def _compares(part: Part, term: Term) -> bool:
    """«больше», «не меньше», «или больше»."""
    if term.does(Word.OR_MORE, Word.OR_LESS):
        part.op = ">=" if term.does(Word.OR_MORE) else "<="
        return True
    found = next((op for word, op in COMPARISONS if term.does(word)), None)
    if found is None or term.does(Word.ANYBODY, Word.NOBODY):
        return False
    if part.op is not None:
        raise UnreadError("condition", said=term.text)
    part.op = found
    return True


def _counts(part: Part, term: Term) -> bool:
    """«двое», «никто», «хоть кто-нибудь», «нет (голосов)», a number, «(три) человека»."""
    if term.meaning.people is not None:
        part.people = term.meaning.people
    elif term.does(Word.ANYBODY):
        part.people = 1
    elif term.does(Word.NOBODY):
        part.people, part.op = 0, "=="
    elif term.norm == "нет":
        part.number, part.op, part.gets = 0, "==", True
    elif term.number is not None:
        part.number = term.number
    elif term.does(Word.PEOPLE):
        part.people = part.number if part.people is None else part.people
    else:
        return False
    return True


def _says(part: Part, term: Term) -> bool:
    """Whether one votes, abstains, gets votes, and whether not."""
    if term.does(Word.NOT, Word.NEITHER):
        part.negative = True
    elif term.does(Word.VOTES):
        part.votes = True
    elif term.does(Word.ABSTAINS):
        part.abstains = True
    elif term.does(Word.BALLOT):
        part.ballot = True
        part.counted = part.number is not None or (part.op is not None and term.norm != "голос")
    elif term.does(Word.GETS):
        part.gets = True
    else:
        return False
    return True


def _other(people: People, part: Part, term: Term) -> None:
    if term.norm == "как" or term.does(Word.UNTOLD, Word.WHICH, Word.WHO, Word.ALL) or term.things:
        raise UnreadError("condition", said=term.text)
    if term.does(Word.FILLER, Word.ONLY, Word.MORE, Word.THEN, Word.IF, Word.BUT, Word.AIM):
        return
    guess = guess_word(people.scene, term.norm)
    if len(guess) == 1 and not part.subjects:
        part.subjects.append(guess[0])
        return
    kind = part_of_speech(term.norm)
    if kind in SILENT:
        return
    if kind in ("NOUN", "", "ADJF") and not part.unknown:
        part.unknown = term.text
        return
    raise UnreadError("condition", said=term.text)
