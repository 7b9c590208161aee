"""«если …»: what may be said about the votes of the day (R3.3).

    condition = part (и | или | , | а) part …
    part = subject [не] голосует [против name …] | subject воздержится | голос subject на name
         | [против | за | у | на] name … number голосов | subject наберёт number голосов
         | number (двое, никто, хоть кто-нибудь) голосует против name
    number = [меньше | больше | …] N [голосов] [или больше | или меньше]

The words of a part may stand in any order; what a part leaves out it has from the one before it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from engine.curse.conditions import WRITTEN_ATOMS, Condition, Operator, Tally, VotesAgainst, nodes, opposite
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
SILENT: Final = frozenset({"ADVB", "PRCL", "INTJ", "CONJ", "PREP"})
"""Words of these kinds may stand in a condition and say nothing."""


@dataclass(slots=True)
class Part:
    """What one part of a condition says."""

    subjects: list[str] = field(default_factory=list)
    targets: list[str] = field(default_factory=list)
    either: bool = False
    either_target: bool = False
    negative: bool = False
    neither: bool = False
    votes: bool = False
    plural: bool = False
    abstains: bool = False
    gets: bool = False
    ballot: bool = False
    op: Operator | None = None
    number: int | None = None
    people: int | None = None
    counted: bool = False
    join: Word | None = None
    unknown: str = ""


def read_condition(people: People, terms: Sequence[Term]) -> Condition:
    """The condition that the terms say. Raises UnreadError."""
    found: list[tuple[Word | None, Condition]] = []
    before: Part | None = None
    for part in _parts(people, terms):
        found.append((part.join, _atoms(_completed(part, before))))
        before = part
    if not found:
        raise UnreadError("condition")
    joins = {join or Word.AND for join, _ in found[1:]}
    if len(joins) > 1:
        raise UnreadError("condition")
    each = tuple(condition for _, condition in found)
    whole = each[0] if len(each) == 1 else Condition(any_=each) if joins == {Word.OR} else Condition(all_=each)
    if (
        sum(1 for node in nodes(whole) if isinstance(node.voted, str) or node.tally or node.votes_against)
        > WRITTEN_ATOMS
    ):
        raise UnreadError("condition")
    return whole


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
    parts = [_part(people, piece, join) for join, piece in cuts if any(not term.mark for term in piece)]
    for part in parts[1:]:
        if part.join is Word.BUT and part.either_target and not part.votes:
            part.join = Word.OR
    last = None
    for part in reversed(parts):  # «, … или …»: a comma joins as the last word does
        last = part.join if part.join in (Word.AND, Word.OR) else last
        part.join = last or Word.AND
    return parts


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


def _part(people: People, terms: Sequence[Term], join: Word | None) -> Part:
    part = Part(join=join)
    lead: Word | None = None
    joint: Word | None = None
    voters = _voters(people, terms)
    for at, term in enumerate(terms):
        if term.mark:
            if (
                term.mark == "-"
                and 0 < at < len(terms) - 1
                and None not in (terms[at - 1].number, terms[at + 1].number)
            ):
                raise UnreadError("condition", said="-")
            continue
        if term.norm in ("с", "со") and part.subjects and not part.targets:
            joint = Word.AND
        elif term.does(Word.AGAINST, Word.FOR, Word.TO, Word.FROM) and term.number is None:
            following = terms[at + 1] if at + 1 < len(terms) else None
            if term.does(Word.AT_LEAST, Word.AT_MOST) and following is not None and _is_count(terms, at + 1):
                _word(people, part, term)
            lead = Word.TO if term.does(Word.TO, Word.FROM) else Word.AGAINST
        elif _is_count(terms, at):
            part.number = term.number
        elif term.name is not None or term.does(Word.THAT):
            _named(people, part, term, lead, joint, voters, terms)
            lead = None if lead is Word.TO else lead
            joint = None
        elif term.does(Word.OR) and not term.does(Word.OR_MORE):
            joint = Word.OR
        elif term.does(Word.AND) and not term.does(Word.OR_MORE):
            joint = Word.AND
        else:
            lead = _word(people, part, term) or (None if term.does(Word.VOTES) else lead)
    return part


def _voters(people: People, terms: Sequence[Term]) -> list[str]:
    """Who votes in a part, so that «себя» and «его» can be told: those that stand without a preposition."""
    led = False
    found: list[str] = []
    for at, term in enumerate(terms):
        if term.does(Word.AGAINST, Word.FOR, Word.TO, Word.FROM):
            led = term.norm not in ("с", "со")
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


def _named(
    people: People, part: Part, term: Term, lead: Word | None, joint: Word | None, voters: Sequence[str],
    terms: Sequence[Term],
) -> None:  # fmt: skip
    if term.name is None:
        one = people.last(How.SHE if term.norm in ("та", "той") else How.HE)
        who: tuple[str, ...] = (one,) if one is not None else ()
    elif lead is None and term.norm in ("он", "она", "они"):
        one = people.last(term.name.how)
        who = (one,) if one is not None else ()
    else:
        who = people.who(term.name, term.text, voters)
    if not who:
        raise UnreadError("target", said=term.text)
    if len(who) > 1:
        living = tuple(one for one in who if one in people.scene.living)
        who = living or who
        if len(who) > 1:
            raise UnreadError("name", said=term.text, choices=who)
    one = who[0]
    oblique = lead is None and _oblique(term) and any(other.does(Word.VOTES) for other in terms)
    if (term.name is not None and term.name.how is How.NAME) or (
        term.name is not None and term.name.how in (How.MENTION, How.NUMBER, How.DIGIT)
    ):
        people.note(term.name, one)
    if lead is None and part.ballot and not part.votes and part.subjects and not part.counted:
        oblique = False
    if lead is not None or oblique:
        part.targets.append(one)
        part.either_target = part.either_target or joint is Word.OR
    elif one not in part.subjects:
        part.subjects.append(one)
        part.either = part.either or joint is Word.OR


def _oblique(term: Term) -> bool:
    """Whom somebody votes for stands in the accusative: «Гром меня выставил»."""
    if term.name is None:
        return False
    if term.name.how is How.NAME:
        return bool(term.name.cases) and "nominative" not in term.name.cases and "accusative" in term.name.cases
    return term.norm in ("меня", "его", "ее", "себя", "их")


def _word(people: People, part: Part, term: Term) -> Word | None:
    """What a word adds to a part. Raises UnreadError for what says something else."""
    comparison = next((op for word, op in COMPARISONS if term.does(word)), None)
    if term.does(Word.OR_MORE):
        part.op = ">="
    elif term.does(Word.OR_LESS):
        part.op = "<="
    elif term.meaning.people is not None:
        part.people = term.meaning.people
    elif term.does(Word.ANYBODY):
        part.people = 1
    elif term.does(Word.NOBODY):
        part.people, part.op = 0, "=="
    elif comparison is not None:
        if part.op is not None:
            raise UnreadError("condition", said=term.text)
        part.op = comparison
    elif term.does(Word.NOT):
        part.negative = True
    elif term.does(Word.NEITHER):
        part.negative = part.neither = True
    elif term.does(Word.VOTES):
        part.votes = True
    elif term.does(Word.ABSTAINS):
        part.abstains = True
    elif term.does(Word.BALLOT):
        part.ballot = True
        part.counted = part.number is not None or part.op is not None
        if term.norm == "голос" and part.number is None:
            part.counted = False
    elif term.does(Word.GETS):
        part.gets = True
    elif term.does(Word.CORRECTS) and term.norm == "нет":
        part.number, part.op, part.gets = 0, "==", True
    elif term.number is not None:
        part.number = term.number
    elif term.does(Word.PEOPLE):
        part.people = part.number if part.people is None else part.people
    else:
        _other(people, part, term)
    return None


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


def _completed(part: Part, before: Part | None) -> Part:
    """The part with what it has from the one before."""
    if before is None:
        return part
    if part.targets and not part.subjects and part.people is None and part.number is None and before.subjects:
        part = replace(part, subjects=before.subjects, either=before.either, votes=True)
    elif part.subjects and part.targets and not part.votes and part.number is None:
        part = replace(part, votes=True)
    elif not part.subjects and not part.targets and (part.gets or part.ballot) and before.subjects:
        part = replace(part, targets=before.subjects)
    elif part.votes and part.targets and not part.subjects and before.subjects and part.people is None:
        part = replace(part, subjects=before.subjects, either=before.either)
    elif not part.targets and part.number is not None and (before.targets or before.subjects) and not part.subjects:
        part = replace(part, targets=before.targets or before.subjects)
    return part


def _atoms(part: Part) -> Condition:
    """What a part says, as a condition. Raises UnreadError."""
    if part.unknown:
        if (part.votes or part.gets or part.abstains) and not (part.subjects and part.targets):
            raise UnreadError("name", said=part.unknown)
        raise UnreadError("condition", said=part.unknown)
    if part.people is not None and (part.votes or part.ballot):
        return _crowd(part)
    if part.abstains:
        return _joined(
            [Condition(voted=one) if part.negative else opposite(Condition(voted=one)) for one in _some(part)],
            part.either,
        )
    if part.number is not None:
        return _tally(part)
    if part.votes or (part.ballot and part.subjects and part.targets):
        return _votes(part)
    if part.negative and part.ballot and part.targets and not part.subjects:
        return _joined([Condition(tally=Tally(one, "==", 0)) for one in part.targets], part.either_target)
    raise UnreadError("condition")


def _some(part: Part) -> list[str]:
    if not part.subjects:
        raise UnreadError("condition")
    return part.subjects


def _crowd(part: Part) -> Condition:
    """«двое голосуют против X», «никто не …», «хоть кто-нибудь …»."""
    if len(part.targets) != 1 or part.subjects:
        raise UnreadError("condition")
    op, number = part.op or ">=", part.people or 0
    if part.people == 0:
        op = "=="
    elif part.negative:
        return opposite(Condition(tally=Tally(part.targets[0], op, number)))
    return Condition(tally=Tally(part.targets[0], op, number))


def _tally(part: Part) -> Condition:
    """A number of votes against somebody. «наберёт N» is at least N."""
    if not (part.ballot or part.gets or part.targets) or (part.votes and part.subjects):
        raise UnreadError("condition")
    who = part.targets or part.subjects
    if not who or (part.targets and part.subjects) or part.number is None:
        raise UnreadError("condition")
    op: Operator = part.op or ("==" if part.number == 0 else ">=")
    found = [Condition(tally=Tally(one, op, part.number)) for one in who]
    if part.negative and part.number > 0:
        found = [opposite(one) for one in found]
    return _joined(found, part.either or part.either_target)


def _votes(part: Part) -> Condition:
    subjects = _some(part)
    if not part.targets:
        found = [Condition(voted=one) for one in subjects]
        return _joined([opposite(one) for one in found] if part.negative else found, part.either)
    each = []
    for one in subjects:
        against = [Condition(votes_against=VotesAgainst(one, target)) for target in part.targets]
        against = [opposite(vote) for vote in against] if part.negative else against
        each.append(_joined(against, not part.negative))
    return _joined(each, part.either)


def _joined(found: Sequence[Condition], either: bool) -> Condition:
    if len(found) == 1:
        return found[0]
    return Condition(any_=tuple(found)) if either else Condition(all_=tuple(found))
