"""Comments that may be votes and are none as they stand: their writer is asked in private, and nothing counts.

«голосую как все» names nobody; in «короч X мой голос» and «X на мороз, голос» nothing ties the name to the «голос».
"""

from collections.abc import Sequence
from typing import Final

from vkbot.language.tokens import listed
from vkbot.language.votes_conditions import hangs
from vkbot.language.votes_results import NoVote, VoteReading, VoteUnclear
from vkbot.language.votes_sentence import Sentence
from vkbot.language.votes_terms import HIDDEN, Term
from vkbot.language.votes_words import EARLIER, HEARSAY, IFS, LATER, NOT, QUESTIONS, SUBJECTS, TOWARDS, WOULD, Act, Form

CROWD: Final = frozenset(listed("все остальные большинство многие другие народ люди"))
MINE: Final = frozenset(("мой",))
SLANG: Final = frozenset(listed("короч кароч крч кароче ок окей имхо ваще вобщем вообщем"))
UNMAKERS: Final = (
    NOT | IFS | WOULD | LATER | HEARSAY | QUESTIONS | (EARLIER - CROWD) | (SUBJECTS - CROWD) | frozenset(("бы", "или"))
)
LONGEST: Final = 9


def hinted(sentence: Sentence) -> VoteReading:
    """The question about a comment of one sentence; `NoVote` if it is plain talk."""
    terms = sentence.terms
    if len(terms) > LONGEST or any(term is HIDDEN or term.mark in ("?", ":", ";") for term in terms):
        return NoVote()
    if any(term.name is None and term.norm in UNMAKERS for term in terms) or hangs(sentence, 0, 1):
        return NoVote()
    words = [term for term in terms if not term.mark and term.norm not in SLANG]
    if _as_the_crowd(words):
        return VoteUnclear()
    return VoteUnclear(named) if (named := _beside_the_ballot(sentence, words)) else NoVote()


def _as_the_crowd(words: Sequence[Term]) -> bool:
    """«голосую как все», «голосую, как и большинство»."""
    said = [term for term in words if not term.filler or term.norm in CROWD | {"и"}]
    if not said or not (said[0].says(Act.VOTE) and said[0].sense is not None and said[0].sense.form is Form.NOW):
        return False
    behind = [term.norm for term in said[1:] if term.norm != "и"]
    return len(behind) == 2 and behind[0] == "как" and behind[1] in CROWD


def _beside_the_ballot(sentence: Sentence, words: Sequence[Term]) -> tuple[str, ...]:
    """«короч X мой голос», «X на мороз, голос»: the one who is named before the «голос» that ends the comment."""
    named = [term for term in words if term.name is not None]
    spoken = [term for term in words if term.name is None and term.norm not in MINE and not term.filler]
    if len(named) != 1 or not spoken or spoken[-1].norm != "голос" or words[-1] is not spoken[-1]:
        return ()
    name, before = named[0].name, spoken[:-1]
    whither = not before or (
        len(before) == 2 and before[0].norm in TOWARDS and before[0] is words[words.index(named[0]) + 1]
    )
    at = next(place for place, term in enumerate(sentence.terms) if term is spoken[-1])
    apart = sentence.term(at - 1).norm in MINE or (bool(before) and bool(sentence.term(at - 1).mark))
    if name is None or not whither or not apart or len(name.who) != 1 or name.who[0] == sentence.comment.scene.by:
        return ()
    return name.who
