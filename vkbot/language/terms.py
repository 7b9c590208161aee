"""A text as terms: the longest phrases that mean something, names among them, words written wrongly put right."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from rapidfuzz.distance import OSA

from locales.grammar import Case
from locales.render import Words
from vkbot.language.names import How, Name, find_names
from vkbot.language.scene import Scene
from vkbot.language.spelling import SHORTEST, closest, is_word
from vkbot.language.tokens import Kind, Token, each_token, listed, quoted_lines_dropped
from vkbot.language.vocabulary import NOTHING, Form, Meaning, Vocabulary, corrected, vocabulary_of
from vkbot.language.words import Word

MOST_TOKENS: Final = 400
MOST_SENTENCES: Final = 80
MOST_IN_SENTENCE: Final = 120
MOST_LETTERS: Final = 5000
"""So many words and marks of a text are looked at, so many of its sentences, and so many words and marks of each; no
more letters than VK takes in one message."""
ENDS: Final = frozenset(".!?;…\n")
_SPACES: Final = re.compile(r"[^\S\n]+")
MOST_CORRECTIONS: Final = 16
ORDERING: Final = (Word.GIVE, Word.STEAL, Word.CANCEL, Word.NEEDLESS)
ACTING: Final = (*ORDERING, Word.VOTES)
LEADS: Final = (Word.TO, Word.FROM, Word.AGAINST, Word.FOR)


@dataclass(frozen=True, slots=True)
class Term:
    """A phrase of a text with its meaning. `mark`: the character of a mark, "" for words. `name`: whom it names.

    `norm`: the word as compared; "" if there are several. `text`: as written.
    """

    text: str
    norm: str
    meaning: Meaning = NOTHING
    mark: str = ""
    name: Name | None = None

    @property
    def deeds(self) -> tuple[str, ...]:
        """The abilities it may mean."""
        return self.meaning.deeds

    @property
    def items(self) -> tuple[str, ...]:
        """The items it may mean."""
        return self.meaning.items

    @property
    def things(self) -> bool:
        """Whether it names or does something that can be ordered."""
        return bool(self.meaning.deeds or self.meaning.items)

    @property
    def number(self) -> int | None:
        """The number it says."""
        return self.meaning.number

    @property
    def form(self) -> Form | None:
        """Who does it, if it is a verb."""
        return self.meaning.form

    @property
    def cases(self) -> frozenset[Case]:
        """The cases in which a thing stands, where known."""
        return self.meaning.cases

    def does(self, *words: Word) -> bool:
        """Whether it may do one of these in a sentence."""
        return not self.meaning.words.isdisjoint(words)

    @property
    def unknown(self) -> bool:
        """A word that means nothing here."""
        return not self.mark and self.name is None and self.meaning == NOTHING


NO_TERM: Final = Term("", "")


def read_terms(words: Words, scene: Scene, text: str) -> tuple[Term, ...]:
    """The terms of a text."""
    vocabulary = vocabulary_of(words)
    looked_at = _looked_at(each_token(_own_words(text)[:MOST_LETTERS]))
    found = _mended(vocabulary, scene, tuple(islice(looked_at, MOST_TOKENS)))
    names = {name.start: name for name in find_names(scene, found, vocabulary.words)}
    terms = _settled(_merged(_terms(vocabulary, found, names)))
    if names and not any(term.things or term.does(*ACTING) for term in terms):
        return tuple(_rescued(vocabulary, scene, terms, at) for at in range(len(terms)))
    return terms


def orders_beyond(words: Words, text: str) -> bool:
    """Whether a message that VK may have sent orders something behind the words of it that are read."""
    own = _own_words(text)
    if not MOST_IN_SENTENCE < len(own) <= MOST_LETTERS:
        return False
    entries = vocabulary_of(words).entries
    read = Counter(token.norm for token in islice(_looked_at(each_token(own)), MOST_TOKENS))
    beyond = Counter(token.norm for token in each_token(own)) - read
    meanings = (entries.get((norm,), NOTHING) for norm in beyond)
    return any(meaning.deeds or meaning.items or not meaning.words.isdisjoint(ORDERING) for meaning in meanings)


def _looked_at(found: Iterable[Token]) -> Iterator[Token]:
    """The tokens of the first sentences, without what is behind the first of a sentence of very many."""
    sentences = said = 0
    for token in found:
        if token.norm in ENDS:
            sentences, said = sentences + (said > 0), 0
        else:
            said += 1
        if said <= MOST_IN_SENTENCE:
            yield token
        if sentences == MOST_SENTENCES:
            return


def _own_words(text: str) -> str:
    """The text without quoted lines, with single spaces."""
    return _SPACES.sub(" ", quoted_lines_dropped(text))


def _rescued(vocabulary: Vocabulary, scene: Scene, terms: Sequence[Term], at: int) -> Term:
    """Where nothing is done to anybody: «слазь Муромца», «глаз на Муромца», words that are nearly an own ability."""
    term, behind = terms[at], terms[at + 1 : at + 3]
    aimed = at == 0 and len(behind) == 2 and behind[0].does(Word.TO) and behind[1].name is not None
    if not term.unknown or len(term.norm) < (4 if aimed else 5):
        return term
    for deed in scene.own_abilities:
        near, _ = closest(term.norm, vocabulary.deeds.get(deed, ()), 1)
        if near:
            return replace(term, meaning=vocabulary.entries[(near[0],)])
    return term


def _terms(vocabulary: Vocabulary, found: Sequence[Token], names: dict[int, Name]) -> list[Term]:
    norms = [token.norm if token.kind is not Kind.MENTION else "\0" for token in found]
    terms: list[Term] = []
    at = 0
    while at < len(found):
        length, meaning = vocabulary.longest(norms, at)
        name = names.get(at)
        if name is not None and (name.end - at > length or meaning == NOTHING):
            length, meaning = name.end - at, NOTHING
        elif name is not None and name.end - at < length:
            name = None
        terms.append(_term(found[at : at + length], meaning, name))
        at += length
    return terms


def _term(pieces: Sequence[Token], meaning: Meaning, name: Name | None) -> Term:
    first = pieces[0]
    if meaning == NOTHING and first.kind is Kind.NUMBER and (name is None or name.how is How.DIGIT):
        meaning = Meaning(number=int(first.norm[:9]))
    mark = first.norm if len(pieces) == 1 and first.kind is Kind.MARK else ""
    return Term(" ".join(piece.text for piece in pieces), first.norm if len(pieces) == 1 else "", meaning, mark, name)


# Words written wrongly


def _mended(vocabulary: Vocabulary, scene: Scene, found: Sequence[Token]) -> list[Token]:
    """The tokens with words put right that are nearer to one of the vocabulary than to any name."""
    mended: list[Token] = []
    left = MOST_CORRECTIONS
    exact = _named_tokens(scene, found)
    found = [
        replace(token, norm=token.norm[:-3]) if _has_particle(token, vocabulary) and at not in exact else token
        for at, token in enumerate(found)
    ]
    for at, token in enumerate(found):
        if token.kind is not Kind.WORD:
            mended.append(token)
            continue
        if mended and (whole := _torn(vocabulary, mended[-1], token)) is not None:
            mended[-1] = whole
            continue
        known = token.norm in vocabulary.words or at in exact or len(token.norm) < SHORTEST - 1
        if not known and left and not is_word(token.norm):
            left -= 1
            token = _nearest(vocabulary, scene, found, at, mended[-1].norm if mended else "")
        elif not known:
            token = _beside(vocabulary, found, at, mended[-1].norm if mended else "")
        mended.append(token)
    return mended


def _has_particle(token: Token, vocabulary: Vocabulary) -> bool:
    """«дай-ка», «лечить-то»; not «кто-то»."""
    stem = token.norm[:-3]
    stressed = token.norm.endswith("-то") and token.norm not in vocabulary.words and not stem.startswith(_ASKING)
    return stressed or token.norm.endswith("-ка")


_ASKING: Final = listed("кто ког ком кем куд как что чег чем чей чь где скольк поч зач отку отч")


def _named_tokens(scene: Scene, found: Sequence[Token]) -> set[int]:
    """Where the words stand that belong to names."""
    roster = scene.roster
    inside: set[int] = set()
    for at, token in enumerate(found):
        if token.norm in roster.longest_by_first:
            length, _ = roster.longest(tuple(token.norm for token in found[at : at + 8]))
            inside.update(range(at, at + length))
    return inside


def _torn(vocabulary: Vocabulary, one: Token, other: Token) -> Token | None:
    """«с глаз», «за морозка»: one word torn in two."""
    joined = one.norm + other.norm
    if one.kind is not Kind.WORD or len(joined) < 5 or (joined,) not in vocabulary.entries:
        return None
    known = [vocabulary.entries.get((piece.norm,), NOTHING) for piece in (one, other)]
    if any(meaning.deeds or meaning.items for meaning in known) or known[1] != NOTHING:
        return None
    if (one.norm, other.norm) in vocabulary.entries or not (
        vocabulary.entries[(joined,)].deeds or vocabulary.entries[(joined,)].items
    ):
        return None
    return replace(one, text=f"{one.text} {other.text}", norm=joined)


def _nearest(vocabulary: Vocabulary, scene: Scene, found: Sequence[Token], at: int, earlier: str) -> Token:
    """What an unknown word is: of the vocabulary, or left for a name that is nearer."""
    from vkbot.language.names import guess_at

    token = found[at]
    near, errors = corrected(vocabulary, token.norm)
    near = tuple(one for one in near if errors < 2 or not _tells(vocabulary, one))
    near = tuple(sorted(near, key=lambda one: not _slips(token.norm, one)))
    if not near:
        return token
    following = found[at + 1].norm if at + 1 < len(found) else ""
    for one in near:
        behind = vocabulary.behind.get(one, ())
        pair = following in behind or any(OSA.distance(following, each, score_cutoff=1) <= 1 for each in behind)
        if (pair and following) or (earlier, one) in vocabulary.entries:
            return replace(token, norm=one)
    name = guess_at(scene, found, at)
    if name is not None and name.end == at + 1:
        led = at > 0 and any(word in LEADS for word in vocabulary.entries.get((found[at - 1].norm,), NOTHING).words)
        if name.errors < errors or (name.errors == errors and led):
            return token
    return replace(token, norm=_best(vocabulary, scene, near, token.norm))


def _tells(vocabulary: Vocabulary, word: str) -> bool:
    """Whether a word tells that something was done to somebody; what is far from it hardly does."""
    meaning = vocabulary.entries.get((word,), NOTHING)
    return bool(meaning.deeds or meaning.items) and meaning.form in (Form.THEY, Form.PAST)


def _slips(wrong: str, word: str) -> bool:
    """Whether both ends of a word stand in what was written for it: a slip is likeliest in the middle."""
    return wrong[0] == word[0] and wrong[-2:] == word[-2:]


def _best(vocabulary: Vocabulary, scene: Scene, near: Sequence[str], wrong: str) -> str:
    """Of words equally near: an own ability, then with the same ends, what names a thing, what joins, a verb."""

    def rank(one: str) -> tuple[bool, bool, bool, bool, bool, str]:
        meaning = vocabulary.entries.get((one,), NOTHING)
        own = any(deed in scene.own_abilities for deed in meaning.deeds)
        things = bool(meaning.deeds or meaning.items)
        return (not own, meaning == NOTHING, not _slips(wrong, one), meaning.form is not None, not things, one)

    return min(near, key=rank)


def _beside(vocabulary: Vocabulary, found: Sequence[Token], at: int, earlier: str) -> Token:
    """«Ценная молния»: a word of the dictionary that stands for another, which one beside it asks for."""
    token = found[at]
    following = found[at + 1].norm if at + 1 < len(found) else ""
    if len(token.norm) < 5:
        return token  # «артефакту пора домой»
    for asked in (vocabulary.before.get(following, ()), vocabulary.behind.get(earlier, ())):
        near = [one for one in asked if OSA.distance(one, token.norm, score_cutoff=1) == 1 and len(one) > 2]
        if near:
            return replace(token, norm=near[0])
    return token


# What a word means beside others


def _merged(terms: Sequence[Term]) -> list[Term]:
    """Numbers with their endings («2х», «3-х»), comparisons of two marks («>=»)."""
    merged: list[Term] = []
    at = 0
    while at < len(terms):
        term = terms[at]
        if term.number is not None and term.norm.isdigit():
            ahead = 2 if at + 2 < len(terms) and terms[at + 1].mark == "-" and terms[at + 2].norm in _TAILS else 0
            ahead = ahead or (1 if at + 1 < len(terms) and terms[at + 1].norm in _TAILS else 0)
            at += ahead
        clock = terms[at + 1 : at + 3]
        if term.number is not None and len(clock) == 2 and clock[0].mark == ":" and clock[1].number is not None:
            term = Term(term.text, "", Meaning(words=frozenset({Word.UNTOLD})))
            at += 2
        if term.mark in ("<", ">") and at + 1 < len(terms) and terms[at + 1].mark == "=":
            word = Word.AT_MOST if term.mark == "<" else Word.AT_LEAST
            term = Term(term.text + "=", "", Meaning(words=frozenset({word})))
            at += 1
        merged.append(term)
        at += 1
    return merged


_TAILS: Final = ("х", "ух", "ех", "мя", "ми")


def _settled(terms: Sequence[Term]) -> tuple[Term, ...]:
    """Whether a word that names somebody and means something else too does the one or the other here."""
    settled: list[Term] = []
    for at, term in enumerate(terms):
        if term.name is not None and term.name.how is not How.DIGIT and term.meaning != NOTHING:
            named = _is_name(settled, term, terms[at + 1 :])
            term = replace(term, meaning=NOTHING) if named else replace(term, name=None)
        settled.append(term)
    return tuple(settled)


def _is_name(before: Sequence[Term], term: Term, after: Sequence[Term]) -> bool:
    assert term.name is not None
    last = _last(before)
    following = next((one for one in after if not one.does(Word.FILLER, Word.NOT)), NO_TERM)
    if term.name.how not in (How.NAME, How.MENTION, How.NUMBER):
        return True
    if last.does(*LEADS):
        return True
    if not term.things:
        return bool(term.name.whole and not term.does(Word.BALLOT) and not term.name.errors)
    if following.does(Word.VOTES, Word.GETS, Word.ABSTAINS) or _beside_name(before, term):
        return True
    giving = any(one.does(Word.GIVE) for one in before)
    if giving and "dative" in term.name.cases and not {"nominative", "accusative"} & term.name.cases:
        return True
    if (last.things or last.does(Word.STEAL)) and not following.does(*LEADS):
        return _wants_name(last)
    return False


def _beside_name(before: Sequence[Term], term: Term) -> bool:
    """«между Пчелой и Пнём»: in the case of the name that it is joined to, and no verb."""
    other = before[-2].name if len(before) > 1 and before[-1].does(Word.AND) else None
    assert term.name is not None
    same = other is not None and bool((other.cases & term.name.cases) - {"nominative"})
    return same and term.form is not None


def _wants_name(last: Term) -> bool:
    """Whether a name may follow the thing or verb at once: «режу Ножа», «нож Ножу».

    Not after «копирую», «перенимаю» and «блокирую», which an ability follows: «блокирую диспелл».
    """
    return last.form is not None and not {"copy", "secret_knowledge"} & set(last.deeds) and "ring" not in last.items


def _last(before: Sequence[Term]) -> Term:
    return next((one for one in reversed(before) if not one.does(Word.FILLER) or one.mark), NO_TERM)
