"""Who is named in a text: by class or its short forms, own name or a part of it, number, mention, pronoun.

A name stands as a span of tokens with the characters that it may mean. Which of them an action can take, whom a
pronoun means and whether a bare digit is a name is for the caller, who knows what is expected where.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import Final

from rapidfuzz.distance import OSA

from locales.grammar import Case
from vkbot.language.classes import KINDS_OF_MAGE, MAGES
from vkbot.language.roster import WHOLE, Entry, Roster
from vkbot.language.scene import Scene
from vkbot.language.spelling import closest, is_word
from vkbot.language.tokens import Kind, Token, listed


class How(Enum):
    """By what somebody is named."""

    NAME = "name"
    NUMBER = "number"
    DIGIT = "digit"
    MENTION = "mention"
    ME = "me"
    SELF = "self"
    HE = "he"
    SHE = "she"
    THEY = "they"
    YOU = "you"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Name:
    """Somebody named by the tokens `start` to `end` (a slice).

    `who`: the characters it may mean in roster order; one: sure, several: ambiguous, none: nobody of that name (or a
    pronoun other than the writer's: HE, SHE, THEY, SELF, YOU). `cases`: the grammatical cases it may stand in, where
    known. `errors`: letters that are written wrongly or left out. `whole`: all of the name, not a part.
    """

    start: int
    end: int
    who: tuple[str, ...]
    how: How = How.NAME
    cases: frozenset[Case] = frozenset()
    errors: int = 0
    whole: bool = True


PRONOUNS: Final[Mapping[How, str]] = {
    How.ME: "я, меня, мне, мной, мною",
    How.SELF: "себя, себе, собой, собою, себя самого, самого себя, саму себя, себя любимого, себя любимую, "
    "самому себе, самой себе, себя саму",
    How.HE: "он, него, нему, ним, нем, его, ему, им, неговo, этого",
    How.SHE: "она, нее, ней, нею, ее, ей, эту",
    How.THEY: "они, них, ними, их",
    How.YOU: "ты, тебя, тебе, тобой, тобою",
}
_PRONOUNS: Final[Mapping[str, How]] = {
    form.strip(): how for how, row in PRONOUNS.items() for form in row.split(",") if " " not in form.strip()
}
_TWO_WORDS: Final = frozenset(
    tuple(form.split()) for row in PRONOUNS.values() for form in map(str.strip, row.split(",")) if " " in form
)
PLAYER: Final = frozenset(listed("игрок игрока игроку игроком игроке номер номера номеру номером персонаж персонажа"))
NUMBER_SIGNS: Final = frozenset("№#")
MOST_ANNOUNCING: Final = 6
"""«игрок под номером № 3»: no number is announced by more words and signs."""
_COUNTED: Final = frozenset(
    listed(
        "день дня дню днем дне ночь раунд раунда ходу голос голоса голосов раз раза штук штуки пункт заявка заявку "
        "заявки ход"
    )
)
_DAYS: Final = frozenset(listed("день дня дню днем дне ночь ход хода раунд раунда раунде ходу"))
ORDINALS: Final[Mapping[str, int]] = {
    stem: number
    for number, stem in enumerate(
        listed(
            "перв втор трет четверт пят шест седьм восьм девят десят одиннадцат двенадцат тринадцат четырнадцат "
            "пятнадцат шестнадцат семнадцат восемнадцат девятнадцат двадцат"
        ),
        start=1,
    )
}
_ORDINAL_ENDINGS: Final = frozenset(
    listed("ый ой ий его ого ому ему ым им ом ем ая ую юю яя ье ьего ьему ьим ьем ья ью ьей ей")
)
TENS: Final[Mapping[str, int]] = {"двадцать": 20, "тридцать": 30, "сорок": 40}
CARDINALS: Final[Mapping[str, int]] = {
    word: number
    for number, words in enumerate(
        ("один одного", "два двух", "три трех", "четыре", "пять пяти", "шесть", "семь", "восемь", "девять", "десять"), 1
    )
    for word in words.split()
}
MOST_GUESSES: Final = 24
"""So many words of a text are held against all names letter by letter; of a longer text only its beginning."""


def find_names(scene: Scene, tokens: Sequence[Token], spoken: Container[str] = ()) -> tuple[Name, ...]:
    """All names, first to last, none within another. Bare digits are DIGIT, words that fit nobody are no names.

    `spoken`: words (as `Token.norm`) with a meaning of their own, never taken for a name written wrongly.
    """
    found: list[Name] = []
    at, guesses = 0, 0
    firsts = scene.roster.longest_by_first
    while at < len(tokens):
        token = tokens[at]
        if token.kind is Kind.MARK and token.norm not in NUMBER_SIGNS and token.norm not in firsts:
            at += 1
            continue
        name = exact_at(scene, tokens, at)
        if name is None and guesses < MOST_GUESSES and _guessable(tokens[at], spoken):
            guesses += 1
            name = guess_at(scene, tokens, at)
        if name is None:
            at += 1
            continue
        at = name.end
        if found and (both := _apposed(found[-1], name)) is not None:
            found[-1] = both
        else:
            found.append(name)
    return tuple(found)


def name_at(scene: Scene, tokens: Sequence[Token], at: int) -> Name | None:
    """The name that stands where one is expected; a word that fits nobody is UNKNOWN. None for marks and the end."""
    if at >= len(tokens):
        return None
    name = exact_at(scene, tokens, at) or guess_at(scene, tokens, at, expected=True)
    if name is None:
        token = tokens[at]
        return Name(at, at + 1, (), How.UNKNOWN) if token.kind in (Kind.WORD, Kind.MENTION) else None
    while (more := exact_at(scene, tokens, name.end)) is not None and (both := _apposed(name, more)) is not None:
        name = both
    return name


def pronoun(scene: Scene, name: Name, earlier: Iterable[str], *, but: Iterable[str] = ()) -> str | None:
    """Whom «он», «она» and their cases mean: of `earlier` (the last named first) the first of fitting gender.

    `but`: who it is not (the voter of its own clause).
    """
    wanted = {How.HE: "masculine", How.SHE: "feminine"}.get(name.how)
    known = scene.roster
    out = frozenset(but)
    rest = [one for one in earlier if one not in out]
    for one in rest:
        if known.genders.get(one) in (wanted, None) or wanted is None:
            return one
    return rest[0] if rest and wanted is None else None


def exact_at(scene: Scene, tokens: Sequence[Token], at: int) -> Name | None:
    """The longest name that begins at a token, written without an error."""
    if at >= len(tokens):
        return None
    token = tokens[at]
    if token.kind is Kind.MENTION:
        return _mentioned(scene, token, at)
    roster = scene.roster
    length, entry = _entry_at(roster, tokens, at)
    numbered = _numbered(scene, tokens, at)
    if numbered is not None and numbered.end - at >= length and not (entry is not None and entry.strength == WHOLE):
        return numbered
    if entry is not None:
        return _mage(roster, tokens, at, length) or _name(at, length, entry)
    if token.kind is Kind.NUMBER:
        if (at > 0 and tokens[at - 1].norm in _COUNTED - {"голос"}) or (
            at + 1 < len(tokens) and tokens[at + 1].norm in _DAYS
        ):
            return None
        return Name(at, at + 1, _by_number(scene, int(token.norm[:9])), How.DIGIT)
    if token.kind is Kind.WORD:
        return _pronoun_at(scene, tokens, at)
    return None


def _entry_at(roster: Roster, tokens: Sequence[Token], at: int) -> tuple[int, Entry | None]:
    """The longest phrase of the roster here, maybe with a letter wrong; its length and meaning."""
    if tokens[at].norm not in roster.longest_by_first:
        return 0, None
    norms = tuple(token.norm for token in tokens[at : at + 8] if token.kind is not Kind.MENTION)
    length, entry = roster.longest(norms)
    if entry is not None and entry.strength == WHOLE:
        return length, entry
    return _nearly(roster, norms) or (length, entry)


@lru_cache(maxsize=4096)
def _guess(roster: Roster, word: str, expected: bool) -> tuple[Entry, int] | None:
    """The single word of a name that this one may stand for, and its errors."""
    if len(word) >= 4 and (cut := roster.cut.get(word)) is not None:
        return cut, 1
    if is_word(word):
        if not expected or len(word) < 5:
            return None
        found, errors = closest(word, roster.single, 1)
    else:
        found, errors = closest(word, roster.single)
    if not found:
        return None
    entries = [roster.entries[(one,)] for one in found]
    strongest = max(entry.strength for entry in entries)
    who = {one for entry in entries for one in entry.who}
    cases = frozenset(case for entry in entries for case in entry.cases)
    return Entry(tuple(one for one in roster.order if one in who), strongest, cases), errors


def guess_at(scene: Scene, tokens: Sequence[Token], at: int, *, expected: bool = False) -> Name | None:
    """The name that a wrong or shortened word may stand for. `expected`: a word of the dictionary may be one too."""
    if at >= len(tokens) or tokens[at].kind is not Kind.WORD:
        return None
    roster = scene.roster
    word = tokens[at].norm
    joined = _joined(roster, tokens, at)
    if joined is not None:
        return joined
    guess = _guess(roster, word, expected)
    if guess is None:
        return None
    entry, errors = guess
    return replace(_name(at, 1, entry), errors=errors)


def guess_word(scene: Scene, word: str) -> tuple[str, ...]:
    """Whom a word may mean that stands where a name is expected, if it is written wrongly; () for nobody."""
    guess = _guess(scene.roster, word, True)
    return () if guess is None else guess[0].who


def _nearly(roster: Roster, norms: Sequence[str]) -> tuple[int, Entry] | None:
    """A name of several words with a letter wrong behind the first («Кот в Сапугах»)."""
    for phrase in roster.long.get(norms[0], ()):
        said = " ".join(norms[: len(phrase)])
        wanted = " ".join(phrase)
        if len(norms) < len(phrase) or len(wanted) < 8 or OSA.distance(said, wanted, score_cutoff=1) != 1:
            continue
        if all(len(one) > 3 for one, other in zip(norms, phrase, strict=False) if one != other):
            return len(phrase), roster.entries[phrase]
    return None


def _mage(roster: Roster, tokens: Sequence[Token], at: int, length: int) -> Name | None:
    """«мага агня»: of which kind he is, written wrongly."""
    if length > 1 or tokens[at].norm not in MAGES or at + 1 >= len(tokens) or tokens[at + 1].kind is not Kind.WORD:
        return None
    found, errors = closest(tokens[at + 1].norm, tuple(KINDS_OF_MAGE))
    kinds = {KINDS_OF_MAGE[one] for one in found}
    if len(kinds) != 1 or (is_word(tokens[at + 1].norm) and (errors > 1 or len(tokens[at + 1].norm) < 5)):
        return None  # «мага смети» is the mage of death, «мага мести» nobody
    who = tuple(one for one in roster.order if one in kinds)
    return Name(at, at + 2, who, errors=errors)


def _joined(roster: Roster, tokens: Sequence[Token], at: int) -> Name | None:
    """A name that was torn in two («мон ах»)."""
    if at + 1 >= len(tokens) or tokens[at + 1].kind is not Kind.WORD:
        return None
    entry = roster.entries.get((tokens[at].norm + tokens[at + 1].norm,))
    if entry is None or len(tokens[at].norm + tokens[at + 1].norm) < 5:
        return None
    return replace(_name(at, 2, entry), errors=1)


def _name(at: int, length: int, entry: Entry) -> Name:
    return Name(at, at + length, entry.who, cases=entry.cases, whole=entry.whole)


def _guessable(token: Token, spoken: Container[str]) -> bool:
    return token.kind is Kind.WORD and len(token.norm) > 3 and token.norm not in spoken


def _apposed(one: Name, other: Name) -> Name | None:
    """Two names side by side for the same character («Монаха Тихона», «Кот Серый»)."""
    if one.end != other.start or not {one.how, other.how} <= {How.NAME, How.MENTION}:
        return None
    both = tuple(who for who in one.who if who in other.who)
    if one.cases and other.cases and not one.cases & other.cases:
        return None
    if not both or (one.whole and other.whole and one.who == other.who and not one.cases & other.cases):
        return None
    cases = one.cases & other.cases or one.cases
    return Name(one.start, other.end, both, one.how, cases, one.errors + other.errors, one.whole or other.whole)


def _mentioned(scene: Scene, token: Token, at: int) -> Name:
    """The person mentioned, else whom the label names."""
    known = scene.by_vk.get(token.vk)
    if known is not None:
        return Name(at, at + 1, (known,), How.MENTION)
    from vkbot.language.tokens import tokens as cut

    label = cut(token.text)
    named = name_at(scene, label, 0) if label and label[0].kind is not Kind.MENTION else None
    who = named.who if named is not None and named.end == len(label) else ()
    return Name(at, at + 1, who, How.MENTION)


def _by_number(scene: Scene, number: int) -> tuple[str, ...]:
    return (scene.characters[number - 1].id,) if 1 <= number <= len(scene.characters) else ()


def _numbered(scene: Scene, tokens: Sequence[Token], at: int) -> Name | None:
    """«№3», «игрок 3», «игрока №3», «третий», «3-го», «третьего игрока»."""
    here = at
    while here < min(len(tokens), at + MOST_ANNOUNCING) and _announces_number(tokens, here):
        here += 1
    marked = here > at
    number, here = _figure(tokens, here, marked=marked)
    if number is None or (not marked and number < 0):
        return None
    if here < len(tokens) and tokens[here].norm in _COUNTED:
        return None
    if not marked and here < len(tokens) and tokens[here].norm in PLAYER:
        here += 1
    return Name(at, here, _by_number(scene, number), How.NUMBER)


def _announces_number(tokens: Sequence[Token], at: int) -> bool:
    """«игрок», «№», and «под» of «игрок под номером 3»."""
    led = tokens[at].norm in ("под", "с") and at + 1 < len(tokens) and tokens[at + 1].norm == "номером"
    return tokens[at].norm in PLAYER or tokens[at].norm in NUMBER_SIGNS or led


def _figure(tokens: Sequence[Token], at: int, *, marked: bool) -> tuple[int | None, int]:
    """A number that names by itself («третий», «3-го»), or any number behind «игрок»; and where it ends."""
    if at >= len(tokens):
        return None, at
    token = tokens[at]
    if token.kind is Kind.NUMBER:
        tail = [one.norm for one in tokens[at + 1 : at + 3]]
        if len(tail) == 2 and tail[0] == "-" and tail[1] in ("й", "го", "ого", "его", "му", "ому", "ему", "м", "ым"):
            return int(token.norm[:9]), at + 3
        return (int(token.norm[:9]), at + 1) if marked else (None, at)
    if token.kind is Kind.WORD:
        behind = tokens[at + 1].norm if at + 1 < len(tokens) else ""
        if token.norm in TENS and (ordinal := _ordinal(behind)) is not None:
            return TENS[token.norm] + ordinal, at + 2
        if (ordinal := _ordinal(token.norm)) is not None:
            return ordinal, at + 1
        if marked and token.norm in CARDINALS:
            return CARDINALS[token.norm], at + 1
    return None, at


@lru_cache(maxsize=1024)
def _ordinal(word: str) -> int | None:
    for stem, number in ORDINALS.items():
        if word.startswith(stem) and word[len(stem) :] in _ORDINAL_ENDINGS:
            return number
    return None


def _pronoun_at(scene: Scene, tokens: Sequence[Token], at: int) -> Name | None:
    two = tuple(token.norm for token in tokens[at : at + 2])
    if two in _TWO_WORDS:
        return Name(at, at + 2, (), How.SELF)
    how = _PRONOUNS.get(tokens[at].norm)
    if how is None:
        return None
    return Name(at, at + 1, (scene.by,) if how is How.ME else (), how)
