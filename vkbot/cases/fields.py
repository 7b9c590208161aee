"""What a case file can say of a character and of a day: one line a field, with how its value is read and written."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from engine.curse.ids import ITEMS
from engine.curse.model import Order
from engine.curse.view import Announced, Private, SawCopy, SawItems, SawLearned, SawLight
from vkbot.cases.lines import write_announced, write_order
from vkbot.cases.notation import read_announced, read_order
from vkbot.cases.words import Kind, Vocabulary, at

K = TypeVar("K")
V = TypeVar("V")
MOST: Final = 10**9
"""The greatest number of anything, as the engine's types have it."""
Value = Any
"""A value of the game, in ids: a number, a flag, an id or None, a sorted tuple of ids, a dict of counts, …"""


@dataclass(frozen=True, slots=True)
class Form:
    """How one kind of value stands in a file."""

    read: Callable[[Vocabulary, Any], Value]
    write: Callable[[Vocabulary, Value], Any]


def mapping(vocabulary: Vocabulary, raw: Any) -> Mapping[Any, Any]:
    """What must be «слово: значение». Nothing is an empty one. Raises CaseError."""
    if raw is None:
        return {}
    if not isinstance(raw, dict):
        raise vocabulary.error("mapping", value=vocabulary.shown(raw))
    return raw


def table(vocabulary: Vocabulary, raw: Any, name: Callable[[Any], K], value: Callable[[Any], V]) -> dict[K, V]:
    """Pairs, each with its name and value read; «нет» is none. Raises CaseError, also for a name that stands twice."""
    found: dict[K, V] = {}
    for key, one in ({} if is_no(vocabulary, raw) else mapping(vocabulary, raw)).items():
        with at(vocabulary.shown(key)):
            known = name(key)
            if known in found:
                raise vocabulary.error("twice", word=vocabulary.shown(key))
            found[known] = value(one)
    return found


def sequence(vocabulary: Vocabulary, raw: Any) -> Sequence[Any]:
    """What must be a list; one thing alone is a list of it, «нет» an empty one."""
    if raw is None or is_no(vocabulary, raw):
        return ()
    return raw if isinstance(raw, list) else (raw,)


def each(vocabulary: Vocabulary, raw: Any, read: Callable[[Any], V]) -> tuple[V, ...]:
    """Each thing of a list, read. Raises CaseError that says which it is."""
    found: list[V] = []
    for index, one in enumerate(sequence(vocabulary, raw)):
        with at(index):
            found.append(read(one))
    return tuple(found)


def is_no(vocabulary: Vocabulary, raw: Any) -> bool:
    """Whether it is the word for nobody and nothing."""
    return isinstance(raw, str) and raw.strip().casefold() == vocabulary.key("no")


def whole(vocabulary: Vocabulary, raw: Any, least: int = 0, most: int = MOST) -> int:
    """A whole number from `least` to `most`. Raises CaseError."""
    if isinstance(raw, str) and raw.strip().isdecimal():
        raise vocabulary.error("quoted", value=raw.strip())
    if not isinstance(raw, int) or isinstance(raw, bool) or raw < least:
        raise vocabulary.error("number", value=vocabulary.shown(raw), least=least)
    if raw > most:
        raise vocabulary.error("number-most", value=vocabulary.shown(raw), most=str(most))
    return raw


def single(vocabulary: Vocabulary, raw: Any, read: Callable[[Any, Any], V]) -> V:
    """The one pair of «слово: значение» that a list item is, read. Raises CaseError."""
    if not isinstance(raw, dict) or len(raw) != 1:
        raise vocabulary.error("single", value=vocabulary.shown(raw))
    ((name, value),) = raw.items()
    with at(vocabulary.shown(name)):
        return read(name, value)


def flag(vocabulary: Vocabulary, raw: Any) -> bool:
    """«да» or «нет». Raises CaseError."""
    return raw if isinstance(raw, bool) else vocabulary.read("flag", raw) == "yes"


FLAG: Final = Form(flag, lambda vocabulary, value: vocabulary.word("flag", "yes" if value else "no"))
NUMBER: Final = Form(whole, lambda vocabulary, value: value)


def _counted(vocabulary: Vocabulary, raw: Any, name: Callable[[Any], str]) -> Value:
    found = table(vocabulary, raw, name, lambda count: whole(vocabulary, count))
    return {one: count for one, count in found.items() if count}


def counts(kind: Kind) -> Form:
    """Of each so many: {Яд: 2}. Zeros are left out."""
    return Form(
        lambda vocabulary, raw: _counted(vocabulary, raw, lambda one: vocabulary.read(kind, one)),
        lambda vocabulary, value: {vocabulary.word(kind, one): n for one, n in value.items()},
    )


def some(kind: Kind) -> Form:
    """Several, in no order: [Фаербол, Удар]."""

    def read(vocabulary: Vocabulary, raw: Any) -> Value:
        found = each(vocabulary, raw, lambda one: vocabulary.read(kind, one))
        for index, one in enumerate(found):
            if one in found[:index]:
                raise vocabulary.error("twice", word=vocabulary.word(kind, one))
        return tuple(sorted(found))

    return Form(read, lambda vocabulary, value: [vocabulary.word(kind, one) for one in value])


def one_or_none(kind: Kind) -> Form:
    """One, or «нет»."""
    return Form(
        lambda vocabulary, raw: None if is_no(vocabulary, raw) else vocabulary.read(kind, raw),
        lambda vocabulary, value: vocabulary.key("no") if value is None else vocabulary.word(kind, value),
    )


def _read_copied(vocabulary: Vocabulary, raw: Any) -> Value:
    ability = one_or_none("ability").read(vocabulary, raw)
    if ability == "secret_knowledge":
        raise vocabulary.error("copied", word=vocabulary.word("ability", ability))
    return ability


COPIED: Final = Form(_read_copied, one_or_none("ability").write)


def numbered(kind: Kind) -> Form:
    """Number of an order or message, from 1, and a word for it: {1: цель}."""

    def read(vocabulary: Vocabulary, raw: Any) -> Value:
        return table(vocabulary, raw, lambda n: whole(vocabulary, n, 1), lambda why: vocabulary.read(kind, why))

    return Form(read, lambda vocabulary, value: {n: vocabulary.word(kind, why) for n, why in value.items()})


def _pair(vocabulary: Vocabulary, raw: Any) -> tuple[str, str]:
    """«Монах + Паладин», sorted."""
    names = str(raw).split("+")
    if len(names) != 2:
        raise vocabulary.error("pair", value=vocabulary.shown(raw))
    one, other = sorted(vocabulary.read("class", name.strip()) for name in names)
    if one == other:
        raise vocabulary.error("pair-same", who=vocabulary.word("class", one))
    return one, other


def _read_links(vocabulary: Vocabulary, raw: Any) -> Value:
    """«Монах + Паладин: 2»; zeros are left out."""
    found = table(vocabulary, raw, lambda pair: _pair(vocabulary, pair), lambda days: whole(vocabulary, days))
    return {pair: days for pair, days in found.items() if days}


def _write_links(vocabulary: Vocabulary, value: Value) -> Any:
    return {" + ".join(vocabulary.word("class", one) for one in pair): days for pair, days in value.items()}


LINKS: Final = Form(_read_links, _write_links)


def _read_announced(vocabulary: Vocabulary, raw: Any) -> tuple[Announced, ...]:
    def read(by: Any, what: Any) -> Announced:
        return read_announced(vocabulary, vocabulary.read("class", by), vocabulary.shown(what))

    return each(vocabulary, raw, lambda one: single(vocabulary, one, read))


def _write_announced(vocabulary: Vocabulary, value: Sequence[Announced]) -> Any:
    return [{vocabulary.word("class", told.by): write_announced(vocabulary, told)} for told in value]


ANNOUNCED: Final = Form(_read_announced, _write_announced)


# What one alone learned (R10.2)


def _saw_light(vocabulary: Vocabulary, raw: Any) -> Private:
    return single(vocabulary, raw, lambda who, light: SawLight(vocabulary.read("class", who), whole(vocabulary, light)))


def _saw_items(vocabulary: Vocabulary, raw: Any) -> Private:
    return single(
        vocabulary,
        raw,
        lambda who, held: SawItems(vocabulary.read("class", who), PUBLIC_ITEMS.read(vocabulary, held)),
    )


def _saw_copy(vocabulary: Vocabulary, raw: Any) -> Private:
    return single(
        vocabulary,
        raw,
        lambda ability, success: SawCopy(vocabulary.read("ability", ability), flag(vocabulary, success)),  # type: ignore[arg-type]
    )


def _saw_learned(vocabulary: Vocabulary, raw: Any) -> Private:
    return SawLearned(vocabulary.read("ability", raw))  # type: ignore[arg-type]


PUBLIC_ITEMS: Final = Form(
    lambda vocabulary, raw: _counted(vocabulary, raw, vocabulary.public_item), counts("public_item").write
)

_SOURCES: Final[dict[str, Callable[[Vocabulary, Any], Private]]] = {
    "light": _saw_light,
    "copy": _saw_copy,
    "secret_knowledge": _saw_learned,
    "insight_sphere": _saw_items,
}
"""What one learns by: an ability or an item → how what was learned is read."""


def _source(vocabulary: Vocabulary, word: object) -> str:
    known = {vocabulary.word("item" if one in ITEMS else "action", one): one for one in _SOURCES}
    if str(word) not in known:
        raise vocabulary.unknown(word, known)
    return known[str(word)]


def _read_told(vocabulary: Vocabulary, raw: Any) -> tuple[Private, ...]:
    def read(by: Any, what: Any) -> Private:
        return _SOURCES[_source(vocabulary, by)](vocabulary, what)

    return each(vocabulary, raw, lambda one: single(vocabulary, one, read))


def _told_words(vocabulary: Vocabulary, saw: Private) -> Any:
    match saw:
        case SawLight(target, light):
            return {vocabulary.word("action", "light"): {vocabulary.word("class", target): light}}
        case SawCopy(ability, success):
            return {vocabulary.word("ability", "copy"): {vocabulary.word("ability", ability): FLAG.write(vocabulary, success)}}  # fmt: skip # noqa: E501
        case SawLearned(ability):
            return {vocabulary.word("ability", "secret_knowledge"): vocabulary.word("ability", ability)}
        case SawItems(target, items):
            held = PUBLIC_ITEMS.write(vocabulary, items)
            return {vocabulary.word("item", "insight_sphere"): {vocabulary.word("class", target): held}}


TOLD: Final = Form(_read_told, lambda vocabulary, value: [_told_words(vocabulary, saw) for saw in value])


def _read_votes(vocabulary: Vocabulary, raw: Any) -> Value:
    def read(one: Any) -> str:
        return vocabulary.read("class", one)

    return table(vocabulary, raw, read, read)


def _write_votes(vocabulary: Vocabulary, value: Value) -> Any:
    return {vocabulary.word("class", voter): vocabulary.word("class", target) for voter, target in value.items()}


def _read_lists(vocabulary: Vocabulary, raw: Any) -> Value:
    found: dict[str, tuple[Order, ...]] = {}
    for who, listed in ({} if is_no(vocabulary, raw) else mapping(vocabulary, raw)).items():
        with at(vocabulary.shown(who)):
            found |= _read_list(vocabulary, vocabulary.read("class", who), listed)
    return found


def _read_list(vocabulary: Vocabulary, by: str, raw: Any) -> dict[str, tuple[Order, ...]]:
    return {by: each(vocabulary, raw, lambda text: read_order(vocabulary, by, vocabulary.shown(text)).order)}


def _write_lists(vocabulary: Vocabulary, value: Value) -> Any:
    return {
        vocabulary.word("class", by): [write_order(vocabulary, order) for order in listed]
        for by, listed in value.items()
    }


CHARACTER: Final[Mapping[str, Form]] = {
    "traitor": FLAG,
    "dead": FLAG,
    "spheres": NUMBER,
    "light": NUMBER,
    "items": counts("item"),
    "effects": counts("effect"),
    "uses": counts("ability"),
    "learned": some("ability"),
    "copied": COPIED,
    "received": some("received"),
    "resurrected": FLAG,
}
"""What is given of a character, and, but for the first two, what can have become of it."""

SEEN: Final[Mapping[str, Form]] = {
    "spheres": NUMBER,
    "items": PUBLIC_ITEMS,
    "effects": counts("effect"),
    "links": counts("class"),
    "copied": COPIED,
    "learned": some("ability"),
    "resurrected": FLAG,
    "partners": some("class"),
}
"""What a living character sees of itself (R6.2, R10.3)."""

DAY: Final[Mapping[str, Form]] = {
    "died": some("class"),
    "exiled": one_or_none("class"),
    "risen": some("class"),
    "mourned": some("class"),
    "links": LINKS,
    "blocked": some("ability"),
    "lit": some("class"),
    "announced": ANNOUNCED,
    "dropped": numbered("reason"),
    "refused": numbered("reason"),
    "outcome": one_or_none("outcome"),
    "winners": some("class"),
    "undealt": one_or_none("refusal"),
    "votes": Form(_read_votes, _write_votes),
    "lists": Form(_read_lists, _write_lists),
}
"""What can have come of the day as a whole."""
