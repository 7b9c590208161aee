"""The one morphology: cases of names, their gender, and the forms by which a text may mean them.

Rulebook words have hand-made cases in `ru/names.ftl`; here are the names that players choose. What is neither Russian
nor declinable stays as it is: a name left alone reads better than a name bent wrongly.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final, Literal, get_args

Case = Literal["nominative", "genitive", "dative", "accusative", "instrumental", "prepositional"]
Gender = Literal["masculine", "feminine", "neuter", "plural"]
Word = tuple[tuple[str, ...], Gender | None]
"""The six forms of a word in the order of `CASES`, and its gender if it can be told."""

CASES: Final[tuple[Case, ...]] = get_args(Case)
_TAGS: Final = ("nomn", "gent", "datv", "accs", "ablt", "loct")
_GENDERS: Final[dict[str, Gender]] = {"masc": "masculine", "femn": "feminine", "neut": "neuter"}
_GENDER_TAGS: Final[dict[Gender | None, str]] = {
    "masculine": "masc",
    "feminine": "femn",
    "neuter": "neut",
    "plural": "plur",
    None: "masc",
}
_RUSSIAN: Final = re.compile(r"[а-яё]+(?:['’-][а-яё]+)*", re.IGNORECASE)
_ADJECTIVES: Final = frozenset({"ADJF", "PRTF"})
_ADJECTIVE_ENDINGS: Final = ("ый", "ий", "ой", "ая", "яя", "ое", "ее", "ые", "ие")
_YE: Final = {"ё": "е", "Ё": "Е"}
_LIKELY: Final = 0.05
"""A reading less likely than this share of the word's uses is not taken for a name."""


@cache
def morphology() -> Any:
    """The dictionary, loaded when it is first asked for (a tenth of a second) and once."""
    from pymorphy3 import MorphAnalyzer

    return MorphAnalyzer(lang="ru")


def normal(text: str) -> str:
    """The form in which names and words are compared: no capitals, е for ё, single spaces."""
    return " ".join(text.casefold().replace("ё", "е").split())


def forms(name: str) -> dict[Case, str]:
    """The six cases of a name, capitals and ё kept; what cannot be declined is the same in all."""
    return dict(zip(CASES, _decline(name)[0], strict=True))


def inflect(name: str, case: Case) -> str:
    """One case of a name."""
    return _decline(name)[0][CASES.index(case)]


def gender(name: str) -> Gender | None:
    """The grammatical gender of a name, None where it cannot be told."""
    return _decline(name)[1]


def all_forms(name: str) -> set[str]:
    """Every form in which a text may write the name, normalised by `normal` (for the reader of players' texts)."""
    declined = _decline(name)[0]
    found = {*declined, re.sub(r"([оеё])й$", r"\1ю", declined[CASES.index("instrumental")])}
    words = name.split()
    if len(words) == 1 and _RUSSIAN.fullmatch(words[0]):
        for parse in _nouns(words[0]):
            found |= {one.word for one in parse.lexeme if "sing" in one.tag}
        found |= {form for paradigm in _guesses(words[0]) for form in paradigm}
        if len(set(declined)) == 1 and words[0].endswith("ь"):
            found |= {form for kind in ("ь-m", "ь-f") for form in _ended(words[0], _ENDINGS[kind])}
    return {normal(form) for form in found}


# A whole name


@lru_cache(maxsize=4096)
def _decline(name: str) -> Word:
    """The forms of a whole name: adjectives, the noun they belong to, and what agrees with it further on."""
    pieces = re.split(r"(\s+)", name)
    words = pieces[::2]
    head = _head(words)
    if head is None:
        return (name,) * 6, None
    at, noun, sex = head
    declined: list[tuple[str, ...]] = [(word,) * 6 for word in words]
    declined[at] = noun
    for index in range(at):
        declined[index] = _agree(words[index], sex) or declined[index]
    for index, apposed in enumerate(_apposed(words[at], words[at + 1 :], sex), start=at + 1):
        declined[index] = apposed
    spaces = [*pieces[1::2], ""]
    whole = tuple(
        "".join(word[case] + space for word, space in zip(declined, spaces, strict=True)) for case in range(6)
    )
    return whole, sex


def _head(words: Sequence[str]) -> tuple[int, tuple[str, ...], Gender | None] | None:
    """Where the noun stands that carries the name, with its forms; or the last adjective, if there is no noun."""
    adjective: int | None = None
    for index, word in enumerate(words):
        if not re.search("[а-яё]", word, re.IGNORECASE):
            continue
        if _RUSSIAN.fullmatch(word) is None:
            break
        is_adjective = bool(_adjectives(word))
        if is_adjective and (adjective is None or adjective == index - 1) and not _is_name(word):
            adjective = index
            continue
        noun = _noun(word, _wanted(words[adjective]) if adjective is not None else None)
        if noun is not None and noun[1] is None and len(set(noun[0])) == 1 and _direct(words[index + 1 :]):
            continue
        if noun is not None:
            return index, *noun
        break
    if adjective is None or any(_RUSSIAN.fullmatch(word) for word in words[adjective + 1 :]):
        return None
    sex = _wanted(words[adjective])
    agreed = _agree(words[adjective], sex)
    return None if agreed is None else (adjective, agreed, sex)


def _apposed(head: str, rest: Sequence[str], sex: Gender | None) -> list[tuple[str, ...]]:
    """The words after the noun that are declined with it («Кот Баюн», «Кот Учёный»), up to the first that is not."""
    found: list[tuple[str, ...]] = []
    for word in rest:
        agreed = _agree(word, sex) or _beside(head, word, sex)
        if agreed is None:
            break
        found.append(agreed)
    return found


def _beside(head: str, word: str, sex: Gender | None) -> tuple[str, ...] | None:
    """A second noun in the nominative, if it can stand beside a first that is a person or an animal."""
    if sex == "plural" or not _RUSSIAN.fullmatch(word) or not (_animate(head) or _is_name(word)):
        return None
    if morphology().word_is_known(word) and not _direct([word]):
        return None
    noun = _noun(word, sex if _is_name(word) else None)
    if noun is None or (noun[1] != sex and not _is_name(word)):
        return None
    return noun[0]


def _direct(words: Sequence[str]) -> bool:
    """Whether the first of the words is rather a noun in the nominative singular than one in the genitive."""
    parses = morphology().parse(words[0]) if words else []
    direct = sum(p.score for p in parses if {"NOUN", "nomn", "sing"} in p.tag)
    oblique = sum(p.score for p in parses if "gent" in p.tag and "Fixd" not in p.tag)
    return bool(direct > oblique)


def _animate(word: str) -> bool:
    """Whether the word may be a person or an animal, unknown words included."""
    nouns = _nouns(word)
    return not nouns or any("anim" in parse.tag for parse in nouns)


def _is_name(word: str) -> bool:
    """Whether the dictionary knows the word as a first name, a surname or the like."""
    return any(
        "Name" in parse.tag or "Surn" in parse.tag or "Patr" in parse.tag
        for parse in _nouns(word)
        if parse.score >= _LIKELY
    )


# One word


def _nouns(word: str) -> list[Any]:
    """The dictionary's readings of a word as a noun in the nominative singular, names first."""
    if not morphology().word_is_known(word):
        return []
    found = [p for p in morphology().parse(word) if {"NOUN", "nomn", "sing"} in p.tag and "Fixd" not in p.tag]
    return sorted(found, key=lambda p: ("Name" not in p.tag, "anim" not in p.tag, -p.score))


def _noun(word: str, wanted: Gender | None) -> tuple[tuple[str, ...], Gender | None] | None:
    """A word as the noun of a name; `wanted` is the gender of the adjectives before it. None if it is no noun."""
    found = [p for p in _nouns(word) if wanted is None or wanted in _sexes(p)]
    if found:
        sexes = _sexes(found[0])
        sex: Gender | None = wanted if wanted in sexes else (sexes[0] if len(sexes) == 1 else None)
        return _living(_dressed(word, found[0], {"sing"}), sex), sex
    parses = morphology().parse(word) if morphology().word_is_known(word) else []
    fixed = [p for p in parses if {"NOUN", "nomn", "Fixd"} in p.tag]
    if fixed:
        return (word,) * 6, wanted or _GENDERS.get(str(fixed[0].tag.gender))
    several = [p for p in parses if {"NOUN", "nomn", "plur"} in p.tag and p.score >= _LIKELY]
    if several and wanted in (None, "plural"):
        return _living(_dressed(word, several[0], {"plur"}), "plural"), "plural"
    if parses and not any("NOUN" in p.tag for p in parses):
        return None
    guesses = _guesses(word)
    if not guesses:
        return (word,) * 6, wanted
    return tuple(_dress(word, form) for form in guesses[0]), _guessed(word)


def _sexes(parse: Any) -> tuple[Gender, ...]:
    """The genders that a noun can have: «Саша» has two."""
    if "ms-f" in parse.tag or "GNdr" in parse.tag:
        return ("masculine", "feminine")
    known = _GENDERS.get(str(parse.tag.gender))
    return () if known is None else (known,)


def _living(declined: tuple[str, ...], sex: Gender | None) -> tuple[str, ...]:
    """Whoever bears a name lives: «против Грома», «на Грома»."""
    nominative, genitive, dative, accusative, *rest = declined
    if sex in ("masculine", "plural") and accusative == nominative:
        accusative = genitive
    return (nominative, genitive, dative, accusative, *rest)


def _adjectives(word: str) -> list[Any]:
    """The readings of a word as an adjective in the nominative; of unknown words those that end as one."""
    if not _RUSSIAN.fullmatch(word):
        return []
    if not morphology().word_is_known(word) and not normal(word).endswith(_ADJECTIVE_ENDINGS):
        return []
    return [p for p in morphology().parse(word) if p.tag.POS in _ADJECTIVES and "nomn" in p.tag and "Apro" not in p.tag]


def _wanted(word: str) -> Gender | None:
    """The gender of an adjective in the nominative."""
    tag = _adjectives(word)[0].tag
    return "plural" if "plur" in tag else _GENDERS.get(str(tag.gender))


def _agree(word: str, sex: Gender | None) -> tuple[str, ...] | None:
    """The forms of an adjective that agrees with a noun of that gender; None if it is none or does not agree."""
    tag = _GENDER_TAGS[sex]
    found = [p for p in _adjectives(word) if tag in p.tag]
    if not found:
        return None
    return _living(_dressed(word, found[0], {tag}), sex)


def _dressed(word: str, parse: Any, also: set[str]) -> tuple[str, ...]:
    """The six forms of a reading, in the capitals of the word."""
    inflected = [parse.inflect({case, *also}) for case in _TAGS]
    return (word, *(word if one is None else _dress(word, one.word) for one in inflected[1:]))


def _dress(word: str, form: str) -> str:
    """The form with the capitals, and the ё or е, of the word that was written."""
    if len(word) > 1 and word.isupper():
        return form.upper()
    same = 0
    while same < min(len(word), len(form)) and normal(word[same]) == normal(form[same]):
        same += 1
    kept = "".join(_YE.get(old, old) if new == "е" else old for old, new in zip(word[:same], form, strict=False))
    return kept + form[same:]


# Words that no dictionary knows

_VOWELS: Final = "аеиоуыэюя"
_ENDINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "hard": ("", "а", "у", "а", "ом", "е"),
    "hush": ("", "а", "у", "а", "ем", "е"),
    "ий": ("ий", "ия", "ию", "ия", "ием", "ии"),
    "й": ("й", "я", "ю", "я", "ем", "е"),
    "а": ("а", "ы", "е", "у", "ой", "е"),
    "га": ("а", "и", "е", "у", "ой", "е"),
    "ша": ("а", "и", "е", "у", "ей", "е"),
    "ца": ("а", "ы", "е", "у", "ей", "е"),
    "ия": ("ия", "ии", "ии", "ию", "ией", "ии"),
    "я": ("я", "и", "е", "ю", "ей", "е"),
    "ь-m": ("ь", "я", "ю", "я", "ем", "е"),
    "ь-f": ("ь", "и", "и", "ь", "ью", "и"),
}
_PATTERNS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    (r"[жшщчц]", ("hush",)),
    (r"[бвгджзклмнпрстфх]", ("hard",)),
    (r"ий", ("ий",)),
    (r"[аеоуыэюя]й", ("й",)),
    (r"[гкх]а", ("га",)),
    (r"[жшщч]а", ("ша",)),
    (r"ца", ("ца",)),
    (r"[бвдзлмнпрстф]а", ("а",)),
    (r"ия", ("ия",)),
    (r"[^аоуыэюяи]я", ("я",)),
)
"""How a word ends → how it is declined; whatever ends otherwise (-о, -е, -и, -у, -ь …) is left alone."""


_FLEETING: Final[tuple[tuple[re.Pattern[str], str], ...]] = (
    (re.compile(r"(.*[аеёиоуыэюя][бвдзмнпстф]|.*[аеёиоуыэюя].*[жшч])ок"), "к"),  # Тапок → Тапка, Ершок → Ершка
    (re.compile(r"(.*[аеёиоуыэюя].*[бвдзлмнпрст])ёк"), "ьк"),  # Санёк → Санька
    (re.compile(r"(.*[аеёиоуыэюя].*[жшчщ])ёк"), "к"),
    (re.compile(r"(.*[аеиоуыэюя])ёк"), "йк"),  # Андреёк → Андрейка
    (re.compile(r"(.*[аеёиоуыэюя]л)ец"), "ьц"),  # Скиталец → Скитальца
    (re.compile(r"(.*[аеиоуыэюя])ец"), "йц"),
    (re.compile(r"(.*[аеёиоуыэюя][бвдзмнпрст])ец"), "ц"),  # Кубанец → Кубанца, but Жнец → Жнеца
)
"""How a masculine word ends that loses its last vowel → how its stem ends in the other cases.

Not «Рок», «Морок», «Рагнарок», «Варлок»: before -ок stand «р» and «л» of the root as often as not.
"""


def _fleeting(low: str) -> tuple[str, ...] | None:
    """The forms of a word that loses its last vowel, None for all others."""
    for pattern, end in _FLEETING:
        if (match := pattern.fullmatch(low)) is not None:
            return _stemmed(low, match.group(1) + end)
    nickname = low.endswith("ек") and low[-3:-2] not in _VOWELS and _is_name(low[:-2] + "я")
    return _stemmed(low, low[:-2] + "ьк") if nickname else None  # «Санек», as «Саня»


def _stemmed(word: str, stem: str) -> tuple[str, ...]:
    """The word in the nominative, and its stem with the endings of the other cases."""
    endings = _ENDINGS["hush" if stem.endswith("ц") else "hard"]
    return (word, *(stem + ending for ending in endings[1:]))


def _guesses(word: str) -> list[tuple[str, ...]]:
    """How a word unknown to the dictionary may be declined, by its ending; the likeliest first."""
    low = word.casefold()
    if len(low) < 3 or not any(letter in _VOWELS + "ё" for letter in low):
        return []
    fleeting = _fleeting(low)
    return ([] if fleeting is None else [fleeting]) + _ended_as(low)


def _ended_as(low: str) -> list[tuple[str, ...]]:
    """The forms of a word whose stem stays as it is."""
    for pattern, kinds in _PATTERNS:
        if re.search(f"{pattern}$", low):
            return [_ended(low, _ENDINGS[kind]) for kind in kinds]
    return []


def _ended(word: str, endings: tuple[str, ...]) -> tuple[str, ...]:
    """The word with each of the endings in place of the first."""
    stem = word.removesuffix(endings[0])
    return tuple(stem + ending for ending in endings)


def _guessed(word: str) -> Gender | None:
    """The gender that the ending of an unknown word speaks for."""
    return "feminine" if normal(word)[-1] in "ая" else "masculine"
