"""A case file read into a `Case`. The format is told in `docs/ru/cases.md`."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import msgspec

from engine.curse.ids import CLASSES
from engine.curse.model import Character, Match
from engine.curse.rules import Rules, allowed
from locales.grammar import normal
from vkbot.cases.check import check
from vkbot.cases.fields import (
    CHARACTER,
    DAY,
    LINKS,
    SEEN,
    TOLD,
    Form,
    each,
    is_no,
    mapping,
    sequence,
    single,
    some,
    table,
    whole,
)
from vkbot.cases.notation import read_order, read_vote
from vkbot.cases.play import Case, Dealt, Message, Path
from vkbot.cases.source import line_of, load
from vkbot.cases.words import CaseError, Vocabulary, at, nearest

_HEADS: Final = (
    "rule", "why", "day", "deal", "given", "links", "blocked", "blocked_before", "numbers", "orders", "messages",
    "votes", "then",
)  # fmt: skip
_DEAL: Final = ("seed", "characters", "traitors", "sets")
_GIVEN: Final = ("given", "day", "links", "blocked", "blocked_before")
"""What a deal stands for."""
_RULING: Final = re.compile(r"R\d+\.\d+")
_CYRILLIC: Final = re.compile(r"[Рр]\d+\.\d+")
BLANK: Final = "R?"
"""What stands for the ruling of a case until its author names it."""


def read_case(vocabulary: Vocabulary, text: str) -> Case:
    """The case in a file. Raises CaseError: one line that says where and what is wrong."""
    raw = load(vocabulary, text)
    try:
        return _case(vocabulary, raw)
    except CaseError as error:
        if not error.path:
            raise
        place = " → ".join(part for part in error.path if isinstance(part, str))
        raise vocabulary.error("place", line=line_of(text, error.path), place=place, problem=str(error)) from None
    except RecursionError:
        raise vocabulary.error("deep") from None


def _case(vocabulary: Vocabulary, raw: Any) -> Case:
    file = _keyed(vocabulary, raw, _HEADS)
    for needed in ("rule", "why", "then"):
        if file.get(needed) in (None, ""):  # «тогда: {}» is a day on which nothing changes
            raise vocabulary.error("missing", key=vocabulary.key(needed))
    case = Case(
        rulings=_rulings(vocabulary, file["rule"]),
        why=_why(vocabulary, file["why"]),
        start=_start(vocabulary, file),
        orders=tuple(message.orders[0] for message in _messages(vocabulary, file, "orders")),
        messages=_messages(vocabulary, file, "messages"),
        votes=_votes(vocabulary, file),
        stated=_stated(vocabulary, file["then"]),
    )
    check(vocabulary, case)
    return case


def _keyed(vocabulary: Vocabulary, raw: Any, known: tuple[str, ...]) -> dict[str, Any]:
    """A mapping with the ids of its keys. Raises CaseError for a key that does not belong there."""
    names = {vocabulary.key(one): one for one in known}
    found: dict[str, Any] = {}
    for key, value in mapping(vocabulary, raw).items():
        if str(key) not in names:
            with at(vocabulary.shown(key)):
                raise vocabulary.error("key", key=vocabulary.shown(key), known=", ".join(names))
        found[names[str(key)]] = value
    return found


def _rulings(vocabulary: Vocabulary, raw: Any) -> tuple[str, ...]:
    """The numbers, several by commas. Raises CaseError for what is no number of a ruling."""
    rulings = tuple(vocabulary.shown(raw).replace(",", " ").split())
    with at(vocabulary.key("rule")):
        for one in rulings:
            if one == BLANK:
                raise vocabulary.error("rule-blank")
            if _CYRILLIC.fullmatch(one):
                raise vocabulary.error("rule-cyrillic", rule=one, right=f"R{one[1:]}")
            if not _RULING.fullmatch(one):
                raise vocabulary.error("rule", rule=one)
        if not rulings:
            raise vocabulary.error("rule-blank")
    return rulings


def _why(vocabulary: Vocabulary, raw: Any) -> str:
    why = vocabulary.shown(raw)
    if why == vocabulary.words.say("case-new-why"):
        with at(vocabulary.key("why")):
            raise vocabulary.error("why-blank")
    return why


# What is given


def _start(vocabulary: Vocabulary, file: Mapping[str, Any]) -> Match | Dealt:
    with at(vocabulary.key("numbers")):
        rules = _rules(vocabulary, file.get("numbers"))
    if "deal" in file:
        if other := next((one for one in _GIVEN if one in file), None):
            raise vocabulary.error("both", one=vocabulary.key("deal"), other=vocabulary.key(other))
        with at(vocabulary.key("deal")):
            return _dealt(vocabulary, file["deal"], rules)
    with at(vocabulary.key("given")):
        characters = _characters(vocabulary, file.get("given"), rules)
    if not characters:
        raise vocabulary.error("missing", key=vocabulary.key("given"))
    with at(vocabulary.key("day")):
        day = whole(vocabulary, file.get("day", 1), 1)
    with at(vocabulary.key("blocked")):
        blocked = some("ability").read(vocabulary, file.get("blocked"))
    with at(vocabulary.key("blocked_before")):
        before = some("ability").read(vocabulary, file.get("blocked_before"))
    with at(vocabulary.key("links")):
        links = LINKS.read(vocabulary, file.get("links"))
    return msgspec.convert(
        {
            "day": day,
            "characters": characters,
            "links": [{"between": pair, "days": days} for pair, days in links.items()],
            "blocked": blocked,
            "blocked_before": sorted({*blocked, *before}),
            "rules": rules,
        },
        Match,
    )


def _rules(vocabulary: Vocabulary, raw: Any) -> Rules:
    """The numbers that differ, within what a house may choose. Raises CaseError."""

    def name(key: Any) -> str:
        if key in Rules.__struct_fields__:
            return str(key)
        if (near := nearest(str(key), Rules.__struct_fields__)) is not None:
            raise vocabulary.error("numbers-near", name=vocabulary.shown(key), near=near)
        raise vocabulary.error("numbers", name=vocabulary.shown(key))

    told = table(vocabulary, raw, name, lambda value: value)
    for key, value in told.items():
        with at(key):
            whole(vocabulary, value, *allowed(key))
    return Rules(**told)


def _dealt(vocabulary: Vocabulary, raw: Any, rules: Rules) -> Dealt:
    told = _keyed(vocabulary, raw, _DEAL)
    with at(vocabulary.key("characters")):
        classes = each(vocabulary, told.get("characters"), lambda one: vocabulary.read("class", one))
    fields: dict[str, Any] = {"seed": str(told.get("seed", "")), "classes": classes or list(CLASSES), "rules": rules}
    if "traitors" in told:
        with at(vocabulary.key("traitors")):
            fields["traitors"] = whole(vocabulary, told["traitors"])
    if "sets" in told:
        with at(vocabulary.key("sets")):
            fields["how"] = vocabulary.read("deal", told["sets"])
    return msgspec.convert(fields, Dealt)


def _characters(vocabulary: Vocabulary, raw: Any, rules: Rules) -> list[Character]:
    told = table(
        vocabulary,
        raw,
        lambda who: vocabulary.read("class", who),
        lambda one: _told(vocabulary, one, rules),
    )
    return [msgspec.convert({"id": who, "class": who, **fields}, Character) for who, fields in told.items()]


def _told(vocabulary: Vocabulary, raw: Any, rules: Rules) -> dict[str, Any]:
    """What is given of a character, as the fields of one. Raises CaseError."""
    told = _read_fields(vocabulary, raw, CHARACTER)
    dead = told.pop("dead", False)
    with at(vocabulary.key("spheres")):
        if dead and told.get("spheres"):
            raise vocabulary.error("dead-spheres")
        whole(vocabulary, told.get("spheres", 0), 0, rules.spheres)
    return {
        "faction": "traitor" if told.pop("traitor", False) else "representative",
        "alive": not dead,
        "spheres": 0 if dead else rules.spheres,
        **told,
        "effects": [{"kind": kind, "days": days} for kind, days in told.get("effects", {}).items()],
    }


def _read_fields(vocabulary: Vocabulary, raw: Any, forms: Mapping[str, Form]) -> dict[str, Any]:
    """The value of each key by its form. Raises CaseError that names the key."""
    found: dict[str, Any] = {}
    for field, value in _keyed(vocabulary, raw, tuple(forms)).items():
        with at(vocabulary.key(field)):
            found[field] = forms[field].read(vocabulary, value)
    return found


def _messages(vocabulary: Vocabulary, file: Mapping[str, Any], key: str) -> tuple[Message, ...]:
    """The orders: each line gives one order, or for `messages` those of one message. Raises CaseError."""
    if "orders" in file and "messages" in file:
        raise vocabulary.error("both", one=vocabulary.key("orders"), other=vocabulary.key("messages"))

    def read(who: Any, raw: Any) -> Message:
        by, texts = vocabulary.read("class", who), sequence(vocabulary, raw)
        if key == "orders" and len(texts) != 1:
            raise vocabulary.error("one-order", value=vocabulary.shown(raw))
        lines = each(vocabulary, raw, lambda text: read_order(vocabulary, by, vocabulary.shown(text)))
        return Message(by, tuple(line.order for line in lines), any(line.more for line in lines))

    with at(vocabulary.key(key)):
        return each(vocabulary, file.get(key), lambda item: single(vocabulary, item, read))


def _votes(vocabulary: Vocabulary, file: Mapping[str, Any]) -> dict[str, Any]:
    with at(vocabulary.key("votes")):
        return table(
            vocabulary,
            file.get("votes"),
            lambda voter: vocabulary.read("class", voter),
            lambda vote: read_vote(vocabulary, vocabulary.shown(vote)),
        )


# What must come of it


def _stated(vocabulary: Vocabulary, raw: Any) -> dict[Path, Any]:
    days = {vocabulary.key(one): one for one in DAY}
    found: dict[Path, Any] = {}
    with at(vocabulary.key("then")):
        for key, value in ({} if is_no(vocabulary, raw) else mapping(vocabulary, raw)).items():
            with at(vocabulary.shown(key)):
                if key in days:
                    found["", days[key]] = DAY[days[key]].read(vocabulary, value)
                else:
                    found |= dict(_stated_of(vocabulary, _somebody(vocabulary, key, days), value))
    return found


def _somebody(vocabulary: Vocabulary, key: Any, days: Iterable[str]) -> str:
    """The character that a key names. Raises CaseError that offers the keys of the day, too."""
    if normal(str(key)) not in vocabulary.ids("class"):
        raise vocabulary.unknown(key, (*vocabulary.known("class").split(", "), *days))
    return vocabulary.read("class", key)


def _stated_of(vocabulary: Vocabulary, who: str, raw: Any) -> Iterator[tuple[Path, Any]]:
    for field, value in _read_fields(vocabulary, raw, _OUTCOME).items():
        if field == "sees":
            yield from (((who, "sees", seen), sight) for seen, sight in value.items())
        else:
            yield (who, field), value


def _read_sight(vocabulary: Vocabulary, raw: Any) -> dict[str, Any]:
    return _read_fields(vocabulary, raw, SEEN)


_OUTCOME: Final[Mapping[str, Form]] = {
    **{field: form for field, form in CHARACTER.items() if field != "dead"},
    "told": TOLD,
    "sees": Form(_read_sight, lambda vocabulary, value: value),
}
"""What can have become of a character."""
