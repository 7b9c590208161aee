"""What each word of a vote in a sentence says, from left to right."""

from collections.abc import Sequence
from typing import Final

from vkbot.language.votes_ballot import Ballot, Handled, ballot_of
from vkbot.language.votes_said import Said, Spot
from vkbot.language.votes_sentence import Sentence
from vkbot.language.votes_verb import Abstention, Exile, Pass, Vote
from vkbot.language.votes_words import Act

HANDLING: Final = (Act.GIVE, Act.CHANGE, Act.LIFT, Act.FOLLOW)


def words_of_votes(sentence: Sentence) -> list[int]:
    """Where the words stand that may say a vote."""
    return [at for at, term in enumerate(sentence.terms) if term.sense is not None or term.norm == "за"]


def all_said(sentence: Sentence, places: Sequence[int]) -> list[Said]:
    """What the words at some places say; a «голос» that a verb has for its object says nothing by itself."""
    handled = {at: ballot_of(Spot(sentence, at)) for at in places if sentence.terms[at].says(*HANDLING)}
    taken = set(handled.values())
    found = (_said(sentence, at, handled.get(at)) for at in places if at not in taken)
    return [said for said in found if said is not None]


def _said(sentence: Sentence, at: int, ballot: int | None) -> Said | None:
    term = sentence.terms[at]
    if term.sense is None:
        return Exile(sentence, at).said() if term.norm == "за" and term.name is None else None
    match term.sense.act:
        case Act.VOTE:
            return Vote(sentence, at).said()
        case Act.BALLOT:
            return Ballot(sentence, at).said()
        case Act.GIVE | Act.CHANGE | Act.LIFT | Act.FOLLOW:
            return Handled(sentence, at, ballot).said()
        case Act.ABSTAIN:
            return Abstention(sentence, at).said()
        case Act.PASS:
            return Pass(sentence, at).said()
        case _:
            return None
