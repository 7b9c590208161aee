"""«если …»: what may be said about the votes of the day (R3.3).

    condition = part (и | или | , | а) part …
    part = subject [не] голосует [против name …] | subject воздержится | голос subject на name
         | [против | за | у | на] name … number голосов | subject наберёт number голосов
         | number (двое, никто, хоть кто-нибудь) голосует против name
    number = [меньше | больше | …] N [голосов] [или больше | или меньше] | от N до M | N-M | больше N и меньше M

The words of a part may stand in any order; what a part leaves out it has from the one before it, and the first part
from the last one of the condition before («если Лена против меня …, если Марк …»).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from msgspec import UNSET

from engine.curse.conditions import WRITTEN_ATOMS, Condition, nodes, opposite, parts
from vkbot.language.atoms import Part, atoms_of, completed, joined
from vkbot.language.clearness import refuse_two_readings, without_list_number
from vkbot.language.counts import is_count
from vkbot.language.names import How
from vkbot.language.parts import LEADS, LIKEWISE, part_of
from vkbot.language.people import People
from vkbot.language.phrasing import phrased
from vkbot.language.results import UnreadError
from vkbot.language.spelling import lemmas
from vkbot.language.terms import Term
from vkbot.language.words import Word

TOO: Final = ("тоже", "также", "аналогично")
VOTING: Final = (
    Word.VOTES, Word.ABSTAINS, Word.BALLOT, Word.AGAINST, Word.FOR, Word.ANYBODY, Word.NOBODY,
)  # fmt: skip
MOST_TERMS: Final = 100
"""No condition of four parts is longer."""
AT_ALL: Final = ("вообще", "ваще", "вобще", "совсем", "никак")


@dataclass(slots=True)
class Conditions:
    """The conditions of a message. `last`: the one said last, `part`: its last part, from which the next may have what
    it leaves out; `chain`: those said one after the other («если … если … в остальных случаях»).
    """

    last: Condition | None = None
    part: Part | None = None
    chain: list[Condition] = field(default_factory=list)
    said: Sequence[Term] = ()

    def read(self, people: People, terms: Sequence[Term], *, own: bool, unless: bool) -> Condition:
        """The condition that the terms say, or (`unless`) its opposite; `own`: it stands behind an order.

        Raises UnreadError.
        """
        before, self.said = self.said, terms
        if self.last is not None and _turns_round(before, terms) and _is_one(self.last):
            self.last = opposite(self.last)
            return self.last
        if self.last is not None and _says_whether(terms):
            self.last = _contrary(self.last, denied=any(term.does(Word.NOT) for term in terms))
            return self.last
        self.last, self.part = read_condition(people, terms, self.part, own=own)
        self.last = opposite(self.last) if unless else self.last
        self.chain.append(self.last)
        return self.last

    def opposite(self, *, rest: bool) -> Condition:
        """What «иначе» says; `rest`: of all conditions of the chain. Raises UnreadError if there is none."""
        if self.last is None:
            raise UnreadError("condition")
        return opposite(checked(joined(self.chain, True)) if rest and self.chain else self.last)


def _turns_round(before: Sequence[Term], terms: Sequence[Term]) -> bool:
    """«если Вера наберёт три голоса …, если не наберёт …»: the verb again, and nothing but it and «не»."""
    said = [term for term in terms if not term.mark and not term.does(Word.FILLER, Word.NOT, Word.THEN)]
    if len(said) != 1 or said[0].does(Word.BALLOT, Word.VOTES):
        return False
    if not said[0].does(Word.GETS, Word.AGAINST, Word.FOR, Word.GIVE, Word.USE):
        return False
    verb = next((at for at, term in enumerate(before) if lemmas(term.norm) & lemmas(said[0].norm)), None)
    denied = verb is not None and any(term.does(Word.NOT) for term in before[max(verb - 1, 0) : verb])
    return verb is not None and denied is not any(term.does(Word.NOT) for term in terms)


def _is_one(condition: Condition) -> bool:
    """Whether it says one thing; the opposite of several is not what «не» says."""
    return condition.all_ is UNSET and condition.any_ is UNSET


def _says_whether(terms: Sequence[Term]) -> bool:
    """«если не будет», «а будут — …»: whether there are the votes of the condition before."""
    said = [term for term in terms if not term.mark and not term.does(Word.FILLER, Word.NOT, Word.THEN)]
    return len(said) == 1 and "быть" in lemmas(said[0].norm)


def _contrary(last: Condition, *, denied: bool) -> Condition:
    """Its opposite, if that is what is said. Raises UnreadError behind what is no tally, or says the same."""
    tally = last.tally
    if tally is UNSET or denied is (tally.op in ("==", "<", "<=")):
        raise UnreadError("condition")
    return opposite(last)


def checked(condition: Condition) -> Condition:
    """The condition, if a player may write it (R3.3). Raises UnreadError for one of too many parts."""
    if sum(1 for node in nodes(condition) if not list(parts(node))) > WRITTEN_ATOMS:
        raise UnreadError("condition", choices=("parts",))
    return condition


def read_condition(
    people: People, terms: Sequence[Term], before: Part | None = None, *, own: bool = False
) -> tuple[Condition, Part]:
    """The condition that the terms say, and its last part. Raises UnreadError.

    `before`: the last part of the condition before it. `own`: it stands behind an order, whose target may be the one
    who votes.
    """
    if len(terms) > MOST_TERMS:
        raise UnreadError("condition")
    terms = phrased(without_list_number(terms))
    if before is None and not any(_about_votes(term) for term in terms):
        about = [term.text for term in terms if not term.mark and term.name is None and not term.does(Word.FILLER)]
        raise UnreadError("condition", said=" ".join(about))
    if any(term.things and term.name is None for term in terms):
        raise UnreadError("condition", said=" ".join(term.text for term in terms))
    refuse_two_readings(people, terms, own=own)
    found: list[tuple[Word | None, Condition]] = []
    first = _leaning(people, terms, before, own=own)
    if not own:
        _no_half_denial(terms, before)
    last = first
    for part in _parts(people, terms):
        last = completed(part, last)
        found.append((part.join, atoms_of(people.scene, last)))
    if not found or last is None:
        raise UnreadError("condition")
    joins = {join or Word.AND for join, _ in found[1:]}
    if len(joins) > 1:
        raise UnreadError("condition")
    either = joins == {Word.OR}
    said = [condition for _, condition in found]
    said = said if either else _without_contrasts(said)
    if not either and _cannot_be(said):
        raise UnreadError("condition", choices=("several",) if own else ())
    return checked(joined(said, either)), last


def _without_contrasts(said: Sequence[Condition]) -> list[Condition]:
    """«не против меня, а против Лены»: who votes against Lena votes against nobody else."""
    votes = [one.votes_against for one in said if one.votes_against is not UNSET]
    needless = [
        one.not_.votes_against
        for one in said
        if one.not_ is not UNSET and one.not_.votes_against is not UNSET
        if any(vote.voter == one.not_.votes_against.voter and vote != one.not_.votes_against for vote in votes)
    ]
    return [one for one in said if one.not_ is UNSET or one.not_.votes_against not in needless]


def _cannot_be(said: Sequence[Condition]) -> bool:
    """«не голосует, а голосует против меня», «за Веру, а против меня»: nobody does both, so that it is two cases."""
    idle = {one.not_.voted for one in said if one.not_ is not UNSET and one.not_.voted is not UNSET}
    votes = [one.votes_against for one in said if one.votes_against is not UNSET]
    twice = any(one.voter == other.voter and one != other for one in votes for other in votes)
    return twice or any(vote.voter in idle for vote in votes)


def _about_votes(term: Term) -> bool:
    counts = term.number is not None or term.meaning.people is not None
    return counts or term.does(*VOTING) or term.norm == "нет"


def _leaning(people: People, terms: Sequence[Term], before: Part | None, *, own: bool) -> Part | None:
    """From what the first part has what it leaves out: who votes is the voter before, else the one named last."""
    last = people.last(How.THEY)
    if last is None or not _leaves_out_who(terms) or (before is not None and before.subjects and not own):
        return before
    return Part(subjects=[last])


def _no_half_denial(terms: Sequence[Term], before: Part | None) -> None:
    """«если Лена против меня …, если не голосует …», or the other way round: against me, or at all?

    Raises UnreadError.
    """
    if before is None or not before.targets or before.count is not None or not _leaves_out_who(terms):
        return
    denies = before.negative is not any(term.does(Word.NOT) for term in terms)
    denies = denies and any(term.does(Word.VOTES) for term in terms)
    aimed = any(term.name is not None or term.does(Word.NEITHER) or term.norm in AT_ALL for term in terms)
    if denies and not aimed:
        raise UnreadError("condition", said=" ".join(term.text for term in terms))


def _leaves_out_who(terms: Sequence[Term]) -> bool:
    """Whether a condition begins with its verb, so that who votes is somebody named before it."""
    said = [term for term in terms if not term.mark and not term.does(Word.FILLER, Word.NOT)]
    begins = bool(said) and said[0].does(Word.VOTES, Word.ABSTAINS)
    return begins and all(term.name is None or term.name.how is How.ME for term in said)


def _parts(people: People, terms: Sequence[Term]) -> list[Part]:
    """The parts, cut where a join is followed by something that begins anew."""
    cuts: list[tuple[Word | None, list[Term]]] = [(None, [])]
    at, gapped = 0, False
    while at < len(terms):
        join, length = _join(terms, at)
        if length and _begins(cuts[-1][1], terms[at + length :], gapped=gapped):
            gapped = _leaves_out_verb(terms[at + length :])
            cuts.append((join, []))
            at += length
            continue
        cuts[-1][1].append(terms[at])
        at += 1
    found = [part_of(people, piece, join) for join, piece in cuts if any(not term.mark for term in piece)]
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
        elif (term.does(Word.AND) and not term.does(Word.OR_MORE)) or term.does(Word.BUT):
            join = Word.AND
        elif term.does(Word.OR):
            join = Word.OR
        else:
            break
        length += 1
    return join, length


def _complete(terms: Sequence[Term]) -> bool:
    """Whether the terms say something by themselves."""
    if any(term.does(Word.VOTES, Word.ABSTAINS) for term in terms):
        return True
    if any(term.number is not None and term.name is None for term in terms) or any(
        is_count(terms, at) for at in range(len(terms))
    ):
        return any(term.does(Word.BALLOT, Word.GETS, Word.AGAINST, Word.FOR) for term in terms)
    return sum(term.name is not None for term in terms) > 1 and any(term.does(Word.AGAINST, Word.FOR) for term in terms)


def _begins(before: Sequence[Term], after: Sequence[Term], *, gapped: bool) -> bool:
    """Whether a new part begins behind a join: the one before is complete, and this one has more than a name."""
    if not (gapped or _complete(before)):
        return False
    if _leaves_out_verb(after):
        return gapped or _tells_who(before)
    piece = list(after)
    for at in range(len(piece)):
        _, length = _join(piece, at)
        if length and at:
            rest = piece[:at]
            if _complete(rest):
                piece = rest
                break
    names = [term for term in piece if term.name is not None]
    counts = any(term.number is not None for term in piece) and any(term.does(Word.FROM) for term in piece)
    return (
        bool(_complete(piece) or (names and (counts or any(term.does(Word.AGAINST, Word.FOR) for term in piece))))
        or any(term.unknown for term in piece)
        or any(term.things for term in piece)
    )


def _tells_who(before: Sequence[Term]) -> bool:
    """Whether it is said who votes, or how many do; not «проголосуют и Вера, и Марк»."""
    votes = next((at for at, term in enumerate(before) if term.does(Word.VOTES)), len(before))
    said = [term for at, term in enumerate(before) if at == 0 or not before[at - 1].does(*LEADS)]
    counts = any(term.meaning.people is not None or term.number is not None for term in said)
    named = any(term.name is not None and term.name.how is not How.ME for term in said)
    return named or counts or votes == len(before) or any(term.does(Word.ANYBODY, Word.NOBODY) for term in said)


def _leaves_out_verb(after: Sequence[Term]) -> bool:
    """«(и) Вера тоже», «(а) Вера нет», «(или) Вера»: somebody else does the same, or does not."""
    end = next((at for at in range(1, len(after)) if _join(after, at)[1] and after[at].norm not in TOO), len(after))
    said = [term for term in after[:end] if not term.mark]
    names = [term for term in said if term.name is not None and not is_count(said, said.index(term))]
    if len(names) != 1 or names[0].name is None:
        return False
    rest = [term for term in said if term is not names[0]]
    likewise = any(term.norm in TOO or term.text.casefold() == LIKEWISE for term in rest)
    denies = any(term.norm == "нет" for term in rest)
    if any(not (_says_likewise(term) or term.norm in ("нет", "не")) for term in rest):
        return False
    return likewise or denies or names[0].name.cases == {"nominative"} or names[0].norm in ("он", "она")


def _says_likewise(term: Term) -> bool:
    return term.norm in TOO or term.text.casefold() == LIKEWISE or term.does(Word.FILLER)
