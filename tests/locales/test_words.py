"""Every message of every file, rendered with sample data in all its variants."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib.resources import files
from itertools import product
from typing import Any

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from locales.grammar import CASES
from locales.render import Noun, Words, WordsError, enumeration, plural, russian
from tests.locales.samples import faults

NUMBERS = (0, 1, 2, 5, 11, 21)
NAME = Noun(("Искра", "Искры", "Искре", "Искру", "Искрой", "Искре"))
SAMPLES: dict[str, tuple[Any, ...]] = {
    **dict.fromkeys(("GEN", "DAT", "ACC", "INS", "PREP"), (NAME, [NAME, "Серый Кот", "Тихон"])),
    "OR": ([NAME, "Тихон"],),
    "PLURAL": NUMBERS,
    "UNITS": NUMBERS,
    "NUMBER": NUMBERS,
    "DURATION": (0, 59, 60, 3600, 90061),
    "WHEN": (datetime(2026, 3, 12, 4, 0, tzinfo=UTC),),
    "UPPER": ("слово",),
}
HEARD = re.compile(r"[A-Za-z]+")  # `said-…`, `table-said-…`: what people write to the bot, in any letters
LATIN_ALLOWED = re.compile(
    r"VK|YAML|UTF-8|R\d+\.\d+|docs/[a-z]+\.md|rassvet(?: [a-z]+)+|[A-Z][a-z]+/[A-Z][a-z]+|Dread Chase|\b[A-Z]\d\b"
    r"|(?<![\w/])/[a-z]+\b|vk\.(?:me|ru)/[\w{}/-]+"
)
"""The network, formats, rulings, a document, commands, time zones, a game, cells of it, commands of a chat, links."""


def _named(keys: list[Any]) -> list[Any]:
    """The variants that have a value of their own."""
    return [key for key in keys if key != "other"]


class Variables(Visitor):
    """The variables of a pattern with the values that show what they can be."""

    def __init__(self) -> None:
        self.values: dict[str, list[Any]] = {}

    def visit_FunctionReference(self, node: ast.FunctionReference) -> None:
        for argument in node.arguments.positional:
            if isinstance(argument, ast.VariableReference):
                self._add(argument.id.name, SAMPLES[node.id.name])
        self.generic_visit(node)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:
        if isinstance(node.selector, ast.VariableReference):
            keys = [_key(variant) for variant in node.variants]
            numeric = all(isinstance(key, int) or key in ("one", "few", "many", "other") for key in keys)
            extra = tuple(key for key in keys if isinstance(key, int))
            self._add(node.selector.id.name, (*NUMBERS, *extra) if numeric else (*_named(keys), "слово"))
        self.generic_visit(node)

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.values.setdefault(node.id.name, [])

    def _add(self, name: str, values: tuple[Any, ...]) -> None:
        self.values.setdefault(name, []).extend(values)


def _key(variant: ast.Variant) -> int | str:
    key = variant.key
    return int(key.value) if isinstance(key, ast.NumberLiteral) else key.name


def messages() -> Iterator[tuple[str, str, ast.Pattern]]:
    for path in sorted((files("locales") / "ru").iterdir(), key=lambda one: one.name):
        if not path.name.endswith(".ftl"):
            continue
        for entry in FluentParser().parse(path.read_text("utf-8")).body:
            if isinstance(entry, ast.Message):
                if entry.value is not None:
                    yield path.name, entry.id.name, entry.value
                for attribute in entry.attributes:
                    yield path.name, f"{entry.id.name}.{attribute.id.name}", attribute.value


ALL = list(messages())


def arguments(pattern: ast.Pattern) -> Iterator[dict[str, Any]]:
    found = Variables()
    found.visit(pattern)
    options = {name: _distinct(values) or ["слово"] for name, values in found.values.items()}
    most = max((len(values) for values in options.values()), default=1)
    if sum(len(values) > 1 for values in options.values()) <= 2:
        yield from (dict(zip(options, chosen, strict=True)) for chosen in product(*options.values()))
    else:
        yield from ({name: values[i % len(values)] for name, values in options.items()} for i in range(most))


def _distinct(values: list[Any]) -> list[Any]:
    return [value for index, value in enumerate(values) if value not in values[:index]]


@pytest.mark.parametrize(("message", "pattern"), [one[1:] for one in ALL], ids=[f"{f}:{m}" for f, m, _ in ALL])
def test_a_message_in_all_its_variants(message: str, pattern: ast.Pattern) -> None:
    for args in arguments(pattern):
        text = russian().say(message, **args)
        text = (HEARD if message.startswith(("said-", "table-said-")) else LATIN_ALLOWED).sub("ВК", text)
        assert not faults(text.strip()), (message, args)


def test_no_message_stands_twice_and_all_is_fluent() -> None:
    names = [message for _, message, _ in ALL]
    assert len(names) == len(set(names))
    with pytest.raises(WordsError):
        Words(["a = б\n", "a = в\n"])
    with pytest.raises(WordsError):
        Words(["a = { б\n"])


def test_what_is_missing_raises() -> None:
    words = Words(["hello = Привет, { $name }\nbad = { missing }\nhalf = { GEN($a) }\n    .x = y\n"])
    assert words.has("hello")
    assert not words.has("goodbye")
    for message, args in (("goodbye", {}), ("hello", {}), ("bad", {}), ("half", {}), ("hello.x", {"name": "я"})):
        with pytest.raises(WordsError):
            words.say(message, **args)


def test_no_marks_of_direction_and_braces_of_a_name_stay() -> None:
    words = Words(["hello = Привет, { $name }!\n"])
    assert words.say("hello", name="{ $x }") == "Привет, { $x }!"


def test_names_in_cases_and_lists() -> None:
    words = Words(
        ["to = к { DAT($who) }\nall = { $who }\neither = { OR($who) }\nup = { UPPER($who) }\nof = { GEN($who) }\n"]
    )
    three = ("Искра", "Серый Кот", "Anna")
    assert words.say("to", who=three) == "к Искре, Серому Коту и Anna"
    assert words.say("all", who=three) == "Искра, Серый Кот и Anna"
    assert words.say("either", who=list(three)) == "Искра, Серый Кот или Anna"
    assert words.say("to", who="Тихон") == "к Тихону"
    assert words.say("of", who=Noun.of("Тихон").then(" (Монах)")) == "Тихона (Монах)"
    assert words.say("up", who="искра") == "Искра"
    assert words.say("all", who=()) == ""


@pytest.mark.parametrize(
    ("number", "expected"),
    [(0, "сфер"), (1, "сфера"), (2, "сферы"), (4, "сферы"), (5, "сфер"), (11, "сфер"), (12, "сфер"), (21, "сфера"),
     (22, "сферы"), (111, "сфер"), (-1, "сфера"), (-2, "сферы")],
)  # fmt: skip
def test_plural(number: int, expected: str) -> None:
    assert plural(number, "сфера", "сферы", "сфер") == expected


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [(0, "меньше минуты"), (61, "1 минута"), (7500, "2 часа 5 минут"), (3600, "1 час"), (86400 + 120, "1 день"),
     (5 * 86400 + 3 * 3600, "5 дней 3 часа")],
)  # fmt: skip
def test_durations(seconds: int, expected: str) -> None:
    assert Words(["d = { DURATION($s) }\n"]).say("d", s=seconds) == expected


def test_a_moment_in_its_own_zone() -> None:
    moment = datetime(2026, 3, 12, 4, 5, tzinfo=UTC)
    assert Words(["w = { WHEN($at) }\n"]).say("w", at=moment) == "12 марта, 4:05"


def test_enumeration() -> None:
    assert [enumeration(list("абв")[:count]) for count in range(4)] == ["", "а", "а и б", "а, б и в"]


def test_rulebook_words_have_all_their_cases() -> None:
    names = [message for _, message, _ in ALL if message.split("-")[0] in ("class", "ability", "item", "faction")]
    for message in (name for name in names if "." not in name):
        noun = russian().noun(message)
        assert len(noun.cases) == len(CASES)
        assert all(noun.cases)
