"""One part of a condition read word by word: who votes, for whom, how many votes, and whether not."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from vkbot.language.atoms import Part
from vkbot.language.counts import COMPARES, COMPARISONS, counts_behind, is_count
from vkbot.language.names import How, guess_word
from vkbot.language.people import People
from vkbot.language.results import UnreadError
from vkbot.language.spelling import lemmas, part_of_speech
from vkbot.language.terms import NO_TERM, Term
from vkbot.language.tokens import listed
from vkbot.language.vocabulary import Form
from vkbot.language.voters import FROM, OF, WITH, voters_of
from vkbot.language.words import Word

GIVES: Final = frozenset(
    listed(
        "накидать накидывать накинуть насовать сунуть влепить впаять налепить навалить навешать навесить набросать "
        "напихать впендюрить насчитать насобирать нарисовать напечь отгрузить отдать отдавать подать подавать положить "
        "поставить бросить кинуть вбросить"
    )
)
"""Beside «дать», «кинуть», «насыпать»: who does so with votes has somebody get them."""
COMES: Final = frozenset(
    listed(
        "достаться накапать набежать налететь упасть свалиться прилететь прийти приходить натечь набиться насыпаться "
        "накопиться доставаться пойти уйти уходить лечь полететь улететь попасть отправиться"
    )
)
BOTH: Final = ("оба", "обе")
LIKEWISE: Final = "так же"
OTHERS: Final = ("кроме", "помимо", "другого", "другую", "другому", "другой", "иного", "остальных", "других")
LEADS: Final = (Word.AGAINST, Word.FOR, Word.TO, Word.FROM)
SAYING: Final = (Word.ABSTAINS, Word.BALLOT, Word.GETS, Word.ANYBODY, Word.NOBODY)
TALLY: Final = ("число", "количество", "сумма", "кол-во")
SILENT: Final = frozenset({"ADVB", "PRCL", "INTJ", "CONJ", "PREP"})
"""Words of these kinds may stand in a condition and say nothing."""


@dataclass(slots=True)
class _Reading:
    """Where the reading of a part stands: the preposition and the join before the next name, and who votes in it.

    `listing`: the next name has the preposition of the last. `given`: votes are given to somebody («мне накидают …»).
    `bare`: names stand there, and nothing is said of them. `by`: who votes is named («голос от Веры»).
    `pronouns`: whom «его», «неё» mean.
    """

    part: Part
    voters: Sequence[str]
    given: bool
    bare: bool
    lead: Word | None = None
    listing: bool = False
    joint: Word | None = None
    joints: frozenset[Word | None] = frozenset()
    by: bool = False
    pronouns: list[str] = field(default_factory=list)


def part_of(people: People, terms: Sequence[Term], join: Word | None) -> Part:
    """What the terms of a part say. Raises UnreadError."""
    bare = not any(term.does(*SAYING) or is_count(terms, at) for at, term in enumerate(terms))
    reading = _Reading(Part(join=join), voters_of(people, terms), any(map(_gives, terms)), bare)
    for at, term in enumerate(terms):
        if term.mark and not term.does(*COMPARES):
            _mark(reading, terms, at)
        elif term.norm in WITH and reading.part.subjects and not reading.part.targets:
            reading.joint = Word.AND
        elif term.norm in OF and _of(reading, terms, at):
            continue
        elif term.does(*LEADS) and term.number is None:
            _led(people, reading, terms, at)
        elif _is_both(terms, at):
            reading.part.both = True
            reading.part.half = at > 0 and terms[at - 1].does(Word.NOT)
        elif is_count(terms, at):
            _number(reading, terms, at)
        elif term.name is not None or term.does(Word.THAT):
            _named(people, reading, terms, at)
        elif term.does(Word.OR, Word.AND) and not term.does(Word.OR_MORE):
            reading.joint = Word.OR if term.does(Word.OR) else Word.AND
        else:
            _word(people, reading, terms, at)
            reading.lead = None if term.does(Word.VOTES) else reading.lead
    return _of_two(people, reading)


def _mark(reading: _Reading, terms: Sequence[Term], at: int) -> None:
    """«2-4 голоса» is a range; other marks say nothing."""
    part = reading.part
    reading.listing = reading.listing or terms[at].mark == ","
    behind = terms[at + 1] if at + 1 < len(terms) else NO_TERM
    if terms[at].mark == "-" and part.number is not None and terms[at - 1].number is not None:
        if behind.number is None or part.op is not None:
            raise UnreadError("condition", said="-")
        part.op = ">="
        part.close()
        part.op = "<="


def _number(reading: _Reading, terms: Sequence[Term], at: int) -> None:
    """A number of votes; behind «2 или» another one that would do. Raises UnreadError for «не 3 голоса»."""
    part, term = reading.part, terms[at]
    if part.chosen and not part.votes:
        return  # «один из двух»
    if at > 0 and terms[at - 1].does(Word.NOT):
        if term.number or part.op is not None:
            raise UnreadError("condition", said=term.text)
        part.negative, part.op = False, ">"  # «не ноль»
    if part.number is not None and term.number is not None:
        if reading.joint is not Word.OR or part.op not in (None, "=="):
            raise UnreadError("condition", said=term.text)
        part.op = "=="
        part.close(either=True)
        part.op = "=="
        reading.joint = None
    part.number = term.number


def _led(people: People, reading: _Reading, terms: Sequence[Term], at: int) -> None:
    """A preposition: before a name, or («от», «до») before a number."""
    term = terms[at]
    if term.does(Word.AT_LEAST, Word.AT_MOST) and at + 1 < len(terms) and is_count(terms, at + 1):
        _word(people, reading, terms, at)
    reading.by = term.norm == FROM and any(one.does(Word.BALLOT) for one in terms)
    reading.lead = Word.TO if term.does(Word.TO, Word.FROM) else Word.AGAINST
    reading.listing = True


# Both, one of them


def _is_both(terms: Sequence[Term], at: int) -> bool:
    """«оба» of people, not of votes."""
    behind = next((one for one in terms[at + 1 :] if not one.does(Word.FILLER)), NO_TERM)
    return terms[at].norm in BOTH and not behind.does(Word.BALLOT)


def _chosen(reading: _Reading, terms: Sequence[Term], at: int) -> None:
    """«кто-нибудь из Лены и Марка», «никто из них», «оба из них»: some of those that are named."""
    part = reading.part
    lowest = part.people
    if lowest not in (None, 0, 1) or (lowest == 1 and part.op not in (None, ">=")):
        raise UnreadError("condition", said=terms[at].text)
    part.chosen, part.nobody = True, lowest == 0
    part.negative = part.negative or part.nobody
    part.people, part.op = None, None


def _of(reading: _Reading, terms: Sequence[Term], at: int) -> bool:
    """Whether «из» is before those of whom some are meant. Raises UnreadError for «ровно один из …»."""
    if reading.part.people is not None or reading.part.both:
        _chosen(reading, terms, at)
        return True
    if counts_behind(terms[at + 1 :]) or (at > 0 and terms[at - 1].number is not None):
        raise UnreadError("condition", said=terms[at].text)
    return False


def _of_two(people: People, reading: _Reading) -> Part:
    """The part with the two that «оба», «они», «кто-нибудь из них» mean.

    Raises UnreadError if there are not two, and for «Марк против него» of Mark himself, which nobody says.
    """
    part = reading.part
    if set(reading.pronouns) & set(part.subjects):
        raise UnreadError("condition")
    if not (part.both or part.they or part.chosen):
        return part
    if not part.subjects:
        part.subjects = list(dict.fromkeys(one for one, _ in people.said if one != people.scene.by))
    if len(part.subjects) < 2 or ((part.both or part.they) and len(part.subjects) != 2):
        raise UnreadError("condition")
    part.either = (part.half and part.either) or (part.chosen and not part.nobody and not part.both)
    return part


# Names


def _named(people: People, reading: _Reading, terms: Sequence[Term], at: int) -> None:
    term = terms[at]
    name = term.name
    loose = not reading.listing and reading.joint is None
    if loose:
        reading.lead = None  # «против меня он голосует»
    reading.listing = False
    if name is not None and name.how is How.THEY:
        return _they(reading, term)
    not_he = terms[at - 1].does(Word.NOT) if at > 0 and reading.lead is None else False
    votes = any(other.does(Word.VOTES) for other in terms)
    if (not_he and votes) or (name is not None and name.how is How.NUMBER and _is_rank(term, reading)):
        raise UnreadError("condition", said=term.text)  # «не Марк голосует», «голосует первой»
    one = _one(people, term, reading)
    if name is not None and name.how in (How.NAME, How.MENTION, How.NUMBER, How.DIGIT):
        people.note(name, one)
    part, lead, joint = reading.part, reading.lead, reading.joint
    reading.lead = None if lead is Word.TO else lead
    reading.joint = None
    reading.joints |= {joint}
    if reading.joints >= {Word.AND, Word.OR}:
        raise UnreadError("condition", said=term.text)  # «X или Y и Z»
    of_ballot = part.ballot and not part.votes and bool(part.subjects) and not part.counted
    oblique = _oblique(term) and (votes or reading.bare) and not of_ballot
    choosing = (part.chosen and not part.votes and lead is None) or reading.by
    reading.by = False
    if not choosing and (lead is not None or oblique or (reading.given and _receives(term))):
        part.targets.append(one)
        reading.pronouns += [one] if name is not None and name.how in (How.HE, How.SHE) else []
        part.either_target = part.either_target or joint is Word.OR
    elif one not in part.subjects:
        if loose and part.subjects and part.targets:
            raise UnreadError("condition", said=term.text)  # «Вера против меня Марк против Лены»
        part.subjects.append(one)
        part.either = part.either or joint is Word.OR
    return None


def _they(reading: _Reading, term: Term) -> None:
    """«они»: two that were named; «из них»: those named behind, else before. Raises UnreadError for «против них»."""
    if reading.lead is not None and not reading.part.chosen:
        raise UnreadError("condition", said=term.text)
    reading.part.they = not reading.part.chosen
    reading.lead = None


def _is_rank(term: Term, reading: _Reading) -> bool:
    """«проголосует первой»: when, not who."""
    if reading.lead is not None or not reading.part.votes:
        return False
    ends_in_oj = term.norm.startswith(("перв", "четверт", "пят", "девят", "десят")) and term.norm.endswith("ой")
    return ends_in_oj or term.norm.endswith(("ым", "им"))


def _one(people: People, term: Term, reading: _Reading) -> str:
    """The one character named. Raises UnreadError."""
    if term.name is None:
        who = _pronoun(people, How.SHE if term.norm in ("та", "той") else How.HE)
    elif reading.lead is None and term.norm in ("он", "она"):
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


def _receives(term: Term) -> bool:
    """Who gets something stands in the dative: «мне накидают», «Вере дадут»."""
    if term.name is None or term.name.how is not How.NAME:
        return term.norm in ("мне", "ему", "ей", "тебе")
    return "dative" in term.name.cases and "nominative" not in term.name.cases


# Words


def _word(people: People, reading: _Reading, terms: Sequence[Term], at: int) -> None:
    """What a word adds to a part. Raises UnreadError for what says something else."""
    part, term = reading.part, terms[at]
    if _compares(reading, term) or _counts(part, terms, at) or _says(part, term) or _given(part, terms, at):
        return
    if term.text.casefold() != LIKEWISE or any(one.does(Word.VOTES) for one in terms):
        _other(people, part, term)


def _compares(reading: _Reading, term: Term) -> bool:
    """«больше», «не меньше», «или больше»; a second one makes a range."""
    part = reading.part
    if term.does(Word.OR_MORE, Word.OR_LESS):
        part.op = ">=" if term.does(Word.OR_MORE) else "<="
        return True
    found = next((op for word, op in COMPARISONS if term.does(word)), None)
    if found is None or term.does(Word.ANYBODY, Word.NOBODY):
        return False
    if part.op is not None:
        if part.number is None and part.people is None:
            raise UnreadError("condition", said=term.text)
        part.close(either=reading.joint is Word.OR)
        reading.joint = None
    part.op = found
    return True


def _counts(part: Part, terms: Sequence[Term], at: int) -> bool:
    """«двое», «никто», «хоть кто-нибудь», «нет (голосов)», a number, «(три) человека»."""
    term = terms[at]
    if term.meaning.people is not None:
        part.people = part.people if part.chosen and not part.votes else term.meaning.people  # «из двоих»
    elif term.does(Word.ANYBODY):
        if part.count is not None:
            part.close()  # «не больше трёх, но хотя бы один»
        part.people = 1
    elif term.does(Word.NOBODY):
        part.people, part.op = 0, "=="
    elif term.norm == "нет":
        if part.targets or any(one.does(Word.BALLOT) for one in terms):
            part.number, part.op, part.gets = 0, "==", True
        else:
            part.negative = True  # «а Вера нет»
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
        if term.norm == "голосе":
            raise UnreadError("condition", said=term.text)  # «в её голосе буду я»
        part.ballot = True
        part.counted = part.number is not None or (part.op is not None and term.norm != "голос")
    elif term.does(Word.GETS):
        part.gets = True
    else:
        return False
    return True


def _gives(term: Term) -> bool:
    """«дадут», «кинет», «накидают»."""
    if term.mark or term.things:
        return False
    theirs = term.form in (Form.THEY, Form.PAST) and term.does(Word.GIVE, Word.USE, Word.POUR)
    return theirs or (term.does(Word.VOTES) and not term.norm) or bool(lemmas(term.norm) & GIVES)


def _given(part: Part, terms: Sequence[Term], at: int) -> bool:
    """«мне накидают 4 голоса» counts votes, «Вера отдаст голос за меня» is one."""
    if lemmas(terms[at].norm) & COMES:
        part.gets = True
        return True
    if not _gives(terms[at]) or not any(term.does(Word.BALLOT) for term in terms):
        return False
    counted = any(is_count(terms, here) or terms[here].does(*COMPARES) for here in range(len(terms)))
    part.gets = part.gets or counted
    part.votes = part.votes or not counted
    return True


def _other(people: People, part: Part, term: Term) -> None:
    if term.norm in ("как", *OTHERS) or term.does(Word.UNTOLD, Word.WHICH, Word.WHO, Word.ALL) or term.things:
        raise UnreadError("condition", said=term.text)
    if term.does(Word.FILLER, Word.ONLY, Word.MORE, Word.THEN, Word.IF, Word.BUT, Word.AIM) or term.norm in TALLY:
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
