"""Rendering of one language: the messages of `ru/*.ftl`, with functions for cases, lists, counts and moments.

A message that is missing, or lacks an argument, raises: a player never sees a brace.

In the files: `{ ACC($whom) }` is the accusative of a name or of a list of names (also GEN, DAT, INS, PREP),
`{ OR($names) }` a list with «или», `{ PLURAL($n, "сфера", "сферы", "сфер") }` a number with its noun,
UNITS the same without a 1, `{ DURATION($seconds) }` «2 часа 5 минут», `{ WHEN($moment) }` «12 марта, 4:00»,
`{ UPPER($text) }` a first capital.
A list without a function reads «A, B и C».
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from babel import Locale
from babel.dates import format_datetime
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentType
from fluent.syntax import ast

from locales import grammar
from locales.grammar import CASES, Case

RUSSIAN: Final = Locale("ru")


class WordsError(LookupError):
    """A message is missing, or cannot be rendered with the arguments given."""


@dataclass(frozen=True, slots=True)
class Noun(FluentType):
    """A name with its six cases, in the order of `grammar.CASES`."""

    cases: tuple[str, ...]

    def format(self, locale: Locale) -> str:
        """The nominative."""
        return self.cases[0]

    def __str__(self) -> str:
        return self.cases[0]

    def get(self, case: Case) -> str:
        """One of the cases."""
        return self.cases[CASES.index(case)]

    @classmethod
    def of(cls, name: str) -> "Noun":
        """A name that a player chose, declined by the morphology."""
        return cls(tuple(grammar.forms(name).values()))

    def then(self, tail: str) -> "Noun":
        """The same with something that is not declined behind it: «Искре (Маг огня)»."""
        return Noun(tuple(form + tail for form in self.cases))


Name = str | Noun


@dataclass(frozen=True, slots=True)
class Series(FluentType):
    """Several names as one argument: «A, B и C»."""

    names: tuple[Name, ...]

    def format(self, locale: Locale) -> str:
        """All of them in the nominative."""
        return enumeration([str(name) for name in self.names])


def enumeration(parts: Sequence[str], last: str = "и") -> str:
    """«A», «A и B», «A, B и C»."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


# Functions of the files


def _in_case(name: Any, case: Case) -> str:
    """A name, or each of several, in a case. A plain string is a name as its player wrote it."""
    if isinstance(name, Series):
        return enumeration([_in_case(one, case) for one in name.names])
    if isinstance(name, Noun):
        return name.get(case)
    return grammar.inflect(str(name), case)


def _case(case: Case) -> Callable[[Any], str]:
    return lambda name: _in_case(name, case)


def _or(series: Series) -> str:
    return enumeration([str(name) for name in series.names], "или")


def _plural(number: int, one: str, few: str, many: str) -> str:
    return f"{int(number)} {plural(int(number), one, few, many)}"


def plural(number: int, one: str, few: str, many: str) -> str:
    """The form of a noun that stands after the number: 1 сфера, 2 сферы, 5 сфер."""
    kind = RUSSIAN.plural_form(abs(number))
    return {"one": one, "few": few}.get(kind, many)


_UNITS: Final = (
    (86400, ("день", "дня", "дней")),
    (3600, ("час", "часа", "часов")),
    (60, ("минута", "минуты", "минут")),
)


def _units(number: int, one: str, few: str, many: str) -> str:
    return one if number == 1 else _plural(number, one, few, many)


def _duration(seconds: int) -> str:
    """The two largest units of a duration, to the minute; «меньше минуты» for what is shorter."""
    rest, parts = int(seconds), list[str]()
    for size, names in _UNITS:
        count, rest = divmod(rest, size)
        if count:
            parts.append(_plural(count, *names))
        elif parts:
            break
    return " ".join(parts[:2]) or "меньше минуты"


def _when(moment: datetime) -> str:
    """A moment in its own zone: «12 марта, 4:00»."""
    return str(format_datetime(moment, "d MMMM, H:mm", tzinfo=moment.tzinfo, locale=RUSSIAN))


def _upper(text: Any) -> str:
    whole = text.format(RUSSIAN) if isinstance(text, FluentType) else str(text)
    return whole[:1].upper() + whole[1:]


_FUNCTIONS: Final[Mapping[str, Callable[..., Any]]] = {
    "GEN": _case("genitive"),
    "DAT": _case("dative"),
    "ACC": _case("accusative"),
    "INS": _case("instrumental"),
    "PREP": _case("prepositional"),
    "OR": _or,
    "PLURAL": _plural,
    "UNITS": _units,
    "DURATION": _duration,
    "WHEN": _when,
    "UPPER": _upper,
}


class Words:
    """The messages of one language, from the texts of its files. Costly to make: use `russian()`.

    Raises WordsError for a text that is not Fluent, and for a message that stands twice.
    """

    def __init__(self, resources: Iterable[str], language: str = "ru") -> None:
        self._bundle = FluentBundle([language], functions=dict(_FUNCTIONS), use_isolating=False)
        self._nouns: dict[str, Noun] = {}
        known = set[str]()
        for text in resources:
            resource = FluentResource(text)
            known |= _checked(resource, known)
            self._bundle.add_resource(resource)

    def has(self, message_id: str) -> bool:
        """Whether there is such a message."""
        return bool(self._bundle.has_message(message_id))

    def say(self, message_id: str, /, **args: object) -> str:
        """The message, or its attribute («item-poison.units»).

        Arguments: strings, whole numbers, moments, `Noun`s, and sequences of names.

        Raises WordsError if there is no such message or an argument is missing.
        """
        name, _, attribute = message_id.partition(".")
        return self._format(name, attribute or None, args)

    def noun(self, message_id: str) -> Noun:
        """A rulebook word with its cases: the message is the nominative, its attributes are the others."""
        if message_id not in self._nouns:
            others = (self._format(message_id, case, {}) for case in CASES[1:])
            self._nouns[message_id] = Noun((self._format(message_id, None, {}), *others))
        return self._nouns[message_id]

    def _format(self, message_id: str, attribute: str | None, args: Mapping[str, object]) -> str:
        if not self.has(message_id):
            raise WordsError(f"no message {message_id!r}")
        message = self._bundle.get_message(message_id)
        pattern = message.value if attribute is None else message.attributes.get(attribute)
        if pattern is None:
            raise WordsError(f"{message_id!r} has no {attribute or 'text'}")
        ready = {name: _ready(value) for name, value in args.items()}
        text, errors = self._bundle.format_pattern(pattern, ready)
        if errors:
            raise WordsError(f"{message_id!r}: {errors[0]}")
        return str(text)


def _checked(resource: Any, known: set[str]) -> set[str]:
    """The ids of a resource's messages. Raises WordsError for what is not Fluent, or stands twice."""
    ids = set[str]()
    for entry in resource.body:
        if isinstance(entry, ast.Junk):
            raise WordsError(f"not Fluent: {str(entry.content)[:80]!r}")
        if isinstance(entry, ast.Message):
            if entry.id.name in known | ids:
                raise WordsError(f"message {entry.id.name!r} stands twice")
            ids.add(entry.id.name)
    return ids


def _ready(value: object) -> object:
    """An argument as the bundle takes it: a sequence of names becomes one list."""
    return Series(tuple(value)) if isinstance(value, list | tuple) else value


def _texts(folder: Traversable) -> list[str]:
    found = sorted((path.name, path) for path in folder.iterdir() if path.name.endswith(".ftl"))
    return [path.read_text("utf-8") for _, path in found]


@cache
def russian() -> Words:
    """The Russian words, read once."""
    return Words(_texts(files("locales") / "ru"))
