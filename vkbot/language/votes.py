"""A comment read as a vote. It is one only if its writer says so: in doubt it is talk, never a false vote.

A vote hangs on one word: a verb of the writer («голосую», «снимаю голос», «воздерживаюсь») or the noun «голос»; or it
is nothing but «против X». What unmakes it (a condition, a question, another's words, «не», «бы», «завтра») is looked
for around that word. Of several votes in one comment the last one counts.
"""

from collections.abc import Sequence
from itertools import islice
from typing import Final

from vkbot.language.scene import Scene
from vkbot.language.tokens import listed
from vkbot.language.votes_clause import all_said, words_of_votes
from vkbot.language.votes_corrections import (
    changed,
    corrected,
    is_remark,
    is_taken_back,
    may_correct,
    names_nobody,
    pointed_at,
)
from vkbot.language.votes_hints import hinted
from vkbot.language.votes_object import Kind, Search
from vkbot.language.votes_results import NoVote, VoteRead, VoteReading, VoteUnclear
from vkbot.language.votes_said import WITHDRAWN, Said, against
from vkbot.language.votes_sentence import Sentence
from vkbot.language.votes_terms import Comment, Term
from vkbot.language.votes_words import SUBJECTS

__all__ = ["NoVote", "VoteRead", "VoteReading", "VoteUnclear", "read_vote"]

CROWDS: Final = frozenset(listed("народ ребята ребят товарищи господа друзья коллеги дамы всем"))
"""«Народ, против X!» calls others."""
MOST_WORDS: Final = 24
"""So many words of votes in a comment are read, the last ones."""


def read_vote(text: str, scene: Scene) -> VoteReading:
    """What a comment says of its writer's vote."""
    comment = Comment.of(scene, text)
    sentences = _with_names(comment)
    found: Said | None = None
    for at, places in _spoken(sentences):
        before = sentences[at - 1] if at > 0 else None
        for said in _all(sentences[at], places, before, voted=found is not None):
            found = _later(found, said)
    if found is not None:
        return _doubted(found.reading) if is_taken_back(sentences) else found.reading
    if any(names_nobody(sentence) for sentence in sentences):
        return WITHDRAWN.reading
    filled = list(islice((one for one in sentences if _says_anything(one)), 2))
    if len(filled) != 1:
        return NoVote()
    bare = _bare(filled[0])
    return hinted(filled[0]) if isinstance(bare, NoVote) else bare


def _doubted(reading: VoteReading) -> VoteReading:
    """The reading of a comment whose end takes it back."""
    if not isinstance(reading, VoteRead):
        return reading
    return VoteUnclear((reading.vote,) if isinstance(reading.vote, str) else ())


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


def _spoken(sentences: Sequence[Sentence]) -> list[tuple[int, list[int]]]:
    """Which sentences may say or correct a vote, with the places of its words, the last `MOST_WORDS` of all."""
    found: list[tuple[int, list[int]]] = []
    left = MOST_WORDS
    for at in range(len(sentences) - 1, -1, -1):
        places = words_of_votes(sentences[at])[-left:] if left else []
        left -= len(places)
        if places or (left and _may_correct(sentences, at)):
            found.append((at, places))
    return found[::-1]


def _may_correct(sentences: Sequence[Sentence], at: int) -> bool:
    return any(may_correct(sentence) for sentence in sentences[max(0, at - 1) : at + 1])


def _says_anything(sentence: Sentence) -> bool:
    return not (_nothing_else(sentence.terms) or is_remark(sentence))


def _all(sentence: Sentence, places: Sequence[int], before: Sentence | None, *, voted: bool) -> list[Said]:
    """What the sentence says, with what corrects it («нет, против X»). `voted`: there was a vote before."""
    found = all_said(sentence, places)
    more = (
        corrected(sentence, before, voted=voted) if found or voted else None,
        changed(sentence, before),
        pointed_at(sentence, before) if places else None,
    )
    return [*found, *(said for said in more if said is not None)]


def _later(earlier: Said | None, said: Said) -> Said:
    """The last one counts; a withdrawal of an earlier vote beside a new one changes nothing, nor does «голосую»."""
    if earlier is None:
        return said
    if said.bare:
        return earlier
    if said.lifts is not None and isinstance(earlier.reading, VoteRead) and earlier.reading.vote is not None:
        return said if earlier.reading.vote in said.lifts else earlier
    return said


def _bare(sentence: Sentence) -> VoteReading:
    """A comment that is nothing but «против X», or «против никого»."""
    rest = list(range(len(sentence.terms)))
    while rest and (sentence.terms[rest[0]].filler or sentence.terms[rest[0]].norm in ("а", ",", "-", ":")):
        rest.pop(0)
    if any(sentence.terms[at].norm in SUBJECTS | CROWDS for at in range(rest[0] if rest else 0)):
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
