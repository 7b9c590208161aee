"""What a case file can say of a character and of a day: one line a field, with how its value is read and written."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.curse.ids import ITEMS, public_item
from engine.curse.model import Order
from engine.curse.view import Announced, Private, SawCopy, SawItems, SawLearned, SawLight
from vkbot.cases.notation import read_announced, read_order, write_announced, write_order
from vkbot.cases.words import Kind, Vocabulary

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
        raise vocabulary.error("mapping", value=str(raw))
    return raw


def sequence(vocabulary: Vocabulary, raw: Any) -> Sequence[Any]:
    """What must be a list; one thing alone is a list of it, «нет» an empty one."""
    if raw is None or is_no(vocabulary, raw):
        return ()
    return raw if isinstance(raw, list) else (raw,)


def is_no(vocabulary: Vocabulary, raw: Any) -> bool:
    """Whether it is the word for nobody and nothing."""
    return isinstance(raw, str) and raw.strip().casefold() == vocabulary.key("no")


def whole(vocabulary: Vocabulary, raw: Any) -> int:
    """A whole number from 0. Raises CaseError."""
    if not isinstance(raw, int) or isinstance(raw, bool) or raw < 0:
        raise vocabulary.error("number", value=str(raw))
    return raw


def single(vocabulary: Vocabulary, raw: Any) -> tuple[Any, Any]:
    """The one pair of «слово: значение» that a list item is. Raises CaseError."""
    if not isinstance(raw, dict) or len(raw) != 1:
        raise vocabulary.error("single", value=str(raw))
    return next(iter(raw.items()))


def flag(vocabulary: Vocabulary, raw: Any) -> bool:
    """«да» or «нет». Raises CaseError."""
    return raw if isinstance(raw, bool) else vocabulary.read("flag", raw) == "yes"


FLAG: Final = Form(flag, lambda vocabulary, value: vocabulary.word("flag", "yes" if value else "no"))
NUMBER: Final = Form(whole, lambda vocabulary, value: value)


def counts(kind: Kind) -> Form:
    """Of each so many: {Яд: 2}. Zeros are left out."""

    def read(vocabulary: Vocabulary, raw: Any) -> Value:
        pairs = {} if is_no(vocabulary, raw) else mapping(vocabulary, raw)
        return {vocabulary.read(kind, one): whole(vocabulary, count) for one, count in pairs.items() if count != 0}

    return Form(read, lambda vocabulary, value: {vocabulary.word(kind, one): n for one, n in value.items()})


def some(kind: Kind) -> Form:
    """Several, in no order: [Фаербол, Удар]."""

    def read(vocabulary: Vocabulary, raw: Any) -> Value:
        return tuple(sorted(vocabulary.read(kind, one) for one in sequence(vocabulary, raw)))

    return Form(read, lambda vocabulary, value: [vocabulary.word(kind, one) for one in value])


def one_or_none(kind: Kind) -> Form:
    """One, or «нет»."""
    return Form(
        lambda vocabulary, raw: None if is_no(vocabulary, raw) else vocabulary.read(kind, raw),
        lambda vocabulary, value: vocabulary.key("no") if value is None else vocabulary.word(kind, value),
    )


def numbered(kind: Kind) -> Form:
    """Number of an order or message, from 1, and a word for it: {1: цель}."""

    def read(vocabulary: Vocabulary, raw: Any) -> Value:
        return {whole(vocabulary, n): vocabulary.read(kind, why) for n, why in mapping(vocabulary, raw).items()}

    return Form(read, lambda vocabulary, value: {n: vocabulary.word(kind, why) for n, why in value.items()})


def _read_links(vocabulary: Vocabulary, raw: Any) -> Value:
    """«Монах + Паладин: 2»."""
    found: dict[tuple[str, ...], int] = {}
    for pair, days in ({} if is_no(vocabulary, raw) else mapping(vocabulary, raw)).items():
        ends = tuple(sorted(vocabulary.read("class", one.strip()) for one in str(pair).split("+")))
        if len(ends) != 2:
            raise vocabulary.error("pair", value=str(pair))
        found[ends] = whole(vocabulary, days)
    return found


def _write_links(vocabulary: Vocabulary, value: Value) -> Any:
    return {" + ".join(vocabulary.word("class", one) for one in pair): days for pair, days in value.items()}


LINKS: Final = Form(_read_links, _write_links)


def _read_announced(vocabulary: Vocabulary, raw: Any) -> tuple[Announced, ...]:
    pairs = [single(vocabulary, one) for one in sequence(vocabulary, raw)]
    return tuple(read_announced(vocabulary, vocabulary.read("class", by), str(what)) for by, what in pairs)


def _write_announced(vocabulary: Vocabulary, value: Sequence[Announced]) -> Any:
    return [{vocabulary.word("class", told.by): write_announced(vocabulary, told)} for told in value]


ANNOUNCED: Final = Form(_read_announced, _write_announced)


# What one alone learned (R10.2)


def _saw_light(vocabulary: Vocabulary, raw: Any) -> Private:
    target, light = single(vocabulary, raw)
    return SawLight(vocabulary.read("class", target), whole(vocabulary, light))


def _saw_items(vocabulary: Vocabulary, raw: Any) -> Private:
    target, items = single(vocabulary, raw)
    return SawItems(vocabulary.read("class", target), PUBLIC_ITEMS.read(vocabulary, items))


def _saw_copy(vocabulary: Vocabulary, raw: Any) -> Private:
    ability, success = single(vocabulary, raw)
    return SawCopy(vocabulary.read("ability", ability), flag(vocabulary, success))  # type: ignore[arg-type]


def _saw_learned(vocabulary: Vocabulary, raw: Any) -> Private:
    return SawLearned(vocabulary.read("ability", raw))  # type: ignore[arg-type]


def _read_public_items(vocabulary: Vocabulary, raw: Any) -> Value:
    held = counts("item").read(vocabulary, raw)
    for item in held:
        if public_item(item) != item:
            raise vocabulary.error("kind", word=vocabulary.word("item", item))
    return held


PUBLIC_ITEMS: Final = Form(_read_public_items, counts("item").write)

_SOURCES: Final[dict[str, Callable[[Vocabulary, Any], Private]]] = {
    "light": _saw_light,
    "copy": _saw_copy,
    "secret_knowledge": _saw_learned,
    "insight_sphere": _saw_items,
}
"""What one learns by: an ability or an item → how what was learned is read."""


def _source(vocabulary: Vocabulary, word: object) -> str:
    known = {vocabulary.word("item" if one in ITEMS else "ability", one): one for one in _SOURCES}
    if str(word) not in known:
        raise vocabulary.error("unknown", word=str(word), known=", ".join(known))
    return known[str(word)]


def _read_told(vocabulary: Vocabulary, raw: Any) -> tuple[Private, ...]:
    pairs = [single(vocabulary, one) for one in sequence(vocabulary, raw)]
    return tuple(_SOURCES[_source(vocabulary, by)](vocabulary, what) for by, what in pairs)


def _told_words(vocabulary: Vocabulary, saw: Private) -> Any:
    match saw:
        case SawLight(target, light):
            return {vocabulary.word("ability", "light"): {vocabulary.word("class", target): light}}
        case SawCopy(ability, success):
            return {vocabulary.word("ability", "copy"): {vocabulary.word("ability", ability): FLAG.write(vocabulary, success)}}  # fmt: skip # noqa: E501
        case SawLearned(ability):
            return {vocabulary.word("ability", "secret_knowledge"): vocabulary.word("ability", ability)}
        case SawItems(target, items):
            held = PUBLIC_ITEMS.write(vocabulary, items)
            return {vocabulary.word("item", "insight_sphere"): {vocabulary.word("class", target): held}}


TOLD: Final = Form(_read_told, lambda vocabulary, value: [_told_words(vocabulary, saw) for saw in value])


def _read_votes(vocabulary: Vocabulary, raw: Any) -> Value:
    pairs = {} if is_no(vocabulary, raw) else mapping(vocabulary, raw)
    return {vocabulary.read("class", voter): vocabulary.read("class", target) for voter, target in pairs.items()}


def _write_votes(vocabulary: Vocabulary, value: Value) -> Any:
    return {vocabulary.word("class", voter): vocabulary.word("class", target) for voter, target in value.items()}


def _read_lists(vocabulary: Vocabulary, raw: Any) -> Value:
    found: dict[str, tuple[Order, ...]] = {}
    for who, listed in mapping(vocabulary, raw).items():
        by = vocabulary.read("class", who)
        found[by] = tuple(read_order(vocabulary, by, str(text)).order for text in sequence(vocabulary, listed))
    return found


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
    "copied": one_or_none("ability"),
    "received": some("ability"),
    "resurrected": FLAG,
}
"""What is given of a character, and, but for the first two, what can have become of it."""

SEEN: Final[Mapping[str, Form]] = {
    "spheres": NUMBER,
    "items": PUBLIC_ITEMS,
    "effects": counts("effect"),
    "links": counts("class"),
    "copied": one_or_none("ability"),
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
