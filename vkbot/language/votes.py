"""A comment read as a vote. It is one only if its writer says so: in doubt it is talk, never a false vote.

A vote hangs on one word: a verb of the writer («голосую», «снимаю голос», «воздерживаюсь») or the noun «голос»; or it
is nothing but «против X». What unmakes it (a condition, a question, another's words, «не», «бы», «завтра») is looked
for around that word. Of several votes in one comment the last one counts.
"""

from collections.abc import Sequence
from typing import Final

from vkbot.language.scene import Scene
from vkbot.language.votes_clause import all_said, words_of_votes
from vkbot.language.votes_object import Kind, Search
from vkbot.language.votes_results import NoVote, VoteRead, VoteReading, VoteUnclear
from vkbot.language.votes_said import WITHDRAWN, Said, against
from vkbot.language.votes_sentence import SUBJECTS, Sentence
from vkbot.language.votes_terms import ENDS, Comment, Term
from vkbot.language.votes_words import AGAINST, CORRECTS, THAT_IS, TOWARDS

__all__ = ["NoVote", "VoteRead", "VoteReading", "VoteUnclear", "read_vote"]

MOST_WORDS: Final = 24
"""So many words of votes in a comment are read, the last ones."""


def read_vote(text: str, scene: Scene) -> VoteReading:
    """What a comment says of its writer's vote."""
    comment = Comment.of(scene, text)
    sentences = _with_names(comment)
    found: Said | None = None
    for sentence, places in _spoken(sentences):
        for said in _all(sentence, places, voted=found is not None):
            found = _later(found, said)
    if found is not None:
        return found.reading
    filled = [one for one in sentences if _says_anything(one)]
    return _bare(filled[0]) if len(filled) == 1 else NoVote()


def _with_names(comment: Comment) -> list[Sentence]:
    """The sentences, each with who was named before it and whom the comment speaks to."""
    _, you = comment.prefix
    found: list[Sentence] = []
    names: tuple[str, ...] = (you,) if you else ()
    for terms in comment.sentences():
        sentence = Sentence(comment, terms, names, you)
        found.append(sentence)
        names, you = sentence.named_before(len(terms)), sentence.spoken_to(len(terms))
    return found


def _spoken(sentences: Sequence[Sentence]) -> list[tuple[Sentence, list[int]]]:
    """The sentences that may say or correct a vote, with the places of its words, the last `MOST_WORDS` of all."""
    found: list[tuple[Sentence, list[int]]] = []
    left = MOST_WORDS
    for sentence in reversed(sentences):
        places = words_of_votes(sentence)[-left:] if left else []
        left -= len(places)
        if places or (left and _corrects(sentence)):
            found.append((sentence, places))
    return found[::-1]


def _corrects(sentence: Sentence) -> bool:
    return any(term.norm in CORRECTS | THAT_IS for term in sentence.terms)


def _says_anything(sentence: Sentence) -> bool:
    return not _nothing_else(sentence.terms)


def _all(sentence: Sentence, places: Sequence[int], *, voted: bool) -> list[Said]:
    """What the sentence says, with what corrects it («нет, против X»). `voted`: there was a vote before."""
    found = all_said(sentence, places)
    corrected = _corrected(sentence) if found or voted else None
    return found if corrected is None else [*found, corrected]


def _later(earlier: Said | None, said: Said) -> Said:
    """The last one counts; a withdrawal of an earlier vote beside a new one changes nothing, nor does «голосую»."""
    if earlier is None:
        return said
    if said.bare:
        return earlier
    if said.lifts is not None and isinstance(earlier.reading, VoteRead) and earlier.reading.vote is not None:
        return said if earlier.reading.vote in said.lifts else earlier
    return said


def _corrected(sentence: Sentence) -> Said | None:
    """«…, нет, против X»: the last such correction, if it says nothing else of a vote."""
    for at in range(len(sentence.terms) - 1, -1, -1):
        term = sentence.terms[at]
        if term.sense is not None:
            return None
        told = term.norm == "тоесть" or (term.norm == "есть" and sentence.term(at - 1).norm == "то")
        if term.name is None and (term.norm in CORRECTS or told):
            return _correction(sentence, at + 1)
    return None


def _correction(sentence: Sentence, at: int) -> Said | None:
    while sentence.term(at).filler or sentence.term(at).mark in (",", ":", "-") or sentence.term(at).norm in CORRECTS:
        at += 1
    led = sentence.term(at).norm in AGAINST | TOWARDS and sentence.term(at).name is None
    if not led and sentence.term(at).name is None:
        return None
    target = sentence.target(at + led, alone=not led)
    if target is None or not target.who or any(term.mark == "?" for term in sentence.terms):
        return None
    ends = all(term.mark in ENDS for term in sentence.terms[target.end :])
    closed = ends or (led and bool(sentence.term(target.end).mark)) or (led and sentence.term(target.end).filler)
    return against(target) if closed and not sentence.hangs(at, target.end) else None


def _bare(sentence: Sentence) -> VoteReading:
    """A comment that is nothing but «против X», or «против никого»."""
    rest = list(range(len(sentence.terms)))
    while rest and (sentence.terms[rest[0]].filler or sentence.terms[rest[0]].norm in ("а", ",", "-", ":")):
        rest.pop(0)
    if any(sentence.terms[at].norm in SUBJECTS for at in range(rest[0] if rest else 0)):
        return NoVote()
    if not rest or sentence.terms[rest[0]].norm not in ("против", "ни") or any(t.mark == "?" for t in sentence.terms):
        return NoVote()
    found = Search(sentence, rest[0], strict=True).found()
    if found is None or not _nothing_else(sentence.terms[found.end :]):
        return NoVote()
    if found.kind is Kind.NOBODY:
        return WITHDRAWN.reading
    if found.kind is Kind.TARGET and found.target is not None and found.target.who:
        return against(found.target).reading
    return NoVote()


def _nothing_else(terms: Sequence[Term]) -> bool:
    return all(term.mark or term.filler or term.norm == "1" for term in terms)  # «!!!1»
