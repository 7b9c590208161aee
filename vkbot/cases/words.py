"""The words of a case file: every term of the rulebook in the nominative, as the locale has it, and the file's own."""

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from difflib import get_close_matches
from typing import Any, Final, Literal, get_args

from engine.curse.conditions import COMPARE
from engine.curse.events import Outcome, Reason
from engine.curse.ids import ABILITIES, CLASSES, ITEMS, PUBLIC_ITEMS, EffectId, ReceivedId
from locales.grammar import normal
from locales.render import Words

Kind = Literal[
    "class", "ability", "action", "received", "item", "public_item", "any_item", "effect", "reason", "outcome",
    "refusal", "deal", "key", "flag",
]  # fmt: skip
"""`ability` is of a class, `action` also what everybody can do; `any_item` is also an artifact of either colour."""

KEYS: Final = (
    "rule", "why", "day", "given", "links", "blocked", "blocked_before", "numbers", "orders", "messages", "votes",
    "then", "deal", "seed", "characters", "traitors", "sets",
    "spheres", "light", "items", "effects", "uses", "learned", "copied", "received", "resurrected", "dead", "traitor",
    "told", "sees", "partners", "died", "exiled", "risen", "mourned", "announced", "lit", "outcome", "winners",
    "dropped", "refused", "lists", "undealt", "no",
)  # fmt: skip
"""The keys of a case file and of its parts, by their ids; `no` is nobody and nothing."""

REFUSALS: Final = ("players", "traitors", "class")
DEALS: Final = ("random", "balanced")
COMMON: Final = ("light", "transfer", "looting")
_ALIKE: Final = 0.7
"""How like a word must be to one that is known (0 to 1) for it to be offered."""


class CaseError(ValueError):
    """What stands in a case file cannot be read; the message is one line in the language of the file.

    `path`: the keys, and the numbers of list items from 0, that lead to the place.
    """

    def __init__(self, message: str, *path: str | int) -> None:
        super().__init__(message)
        self.path = path


@contextmanager
def at(*path: str | int) -> Iterator[None]:
    """An error in what is read here is one below these keys."""
    try:
        yield
    except CaseError as error:
        raise CaseError(str(error), *path, *error.path) from None


def _effect(effect: str) -> str:
    return f"ability-{effect}" if effect in ABILITIES else f"effect-{effect}"


def _messages() -> Mapping[Kind, Mapping[str, str]]:
    """Kind → id → the message that is its word."""
    plain: dict[Kind, tuple[str, Iterable[str]]] = {
        "class": ("class", CLASSES),
        "ability": ("ability", ABILITIES),
        "action": ("ability", (*ABILITIES, *COMMON)),
        "received": ("ability", get_args(ReceivedId)),
        "item": ("item", ITEMS),
        "public_item": ("item", PUBLIC_ITEMS),
        "any_item": ("item", (*ITEMS, "artifact")),
        "reason": ("case-reason", get_args(Reason)),
        "outcome": ("case-outcome", get_args(Outcome)),
        "refusal": ("case-refusal", REFUSALS),
        "deal": ("case-deal", DEALS),
        "key": ("case-key", KEYS),
        "flag": ("case-flag", ("yes", "no")),
    }
    table = {kind: {one: f"{name}-{one}" for one in ids} for kind, (name, ids) in plain.items()}
    return {**table, "effect": {one: _effect(one) for one in get_args(EffectId)}}


MESSAGES: Final = _messages()
OPERATORS: Final = tuple(COMPARE)


class Vocabulary:
    """Words ↔ ids, of one language. Capitals and «ё» do not matter in what is read."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self._word: dict[Kind, dict[str, str]] = {
            kind: {one: words.say(message) for one, message in table.items()} for kind, table in MESSAGES.items()
        }
        self._id: dict[Kind, dict[str, str]] = {
            kind: {normal(word): one for one, word in table.items()} for kind, table in self._word.items()
        }

    def word(self, kind: Kind, one: str) -> str:
        """The word for an id. Raises KeyError if there is none."""
        return self._word[kind][one]

    def ids(self, kind: Kind) -> Mapping[str, str]:
        """All words of a kind as they are compared, with their ids."""
        return self._id[kind]

    def known(self, kind: Kind) -> str:
        """All words of a kind, to be offered."""
        return ", ".join(self._word[kind].values())

    def read(self, kind: Kind, word: object) -> str:
        """The id that a word means. Raises CaseError."""
        found = self._id[kind].get(normal(str(word)))
        if found is None:
            raise self.unknown(word, self._word[kind].values())
        return found

    def public_item(self, word: object) -> str:
        """The id of an item that a player can see: an artifact has no colour (R8.6). Raises CaseError."""
        if normal(str(word)) in self._id["item"].keys() - self._id["public_item"].keys():
            raise self.error("kind", word=self.shown(word))
        return self.read("public_item", word)

    def unknown(self, word: object, known: Iterable[str]) -> CaseError:
        """That a word is none of those known here, with the one that it is most like."""
        words = list(known)
        if (near := nearest(str(word), words)) is not None:
            return self.error("unknown-near", word=self.shown(word), near=near, known=", ".join(words))
        return self.error("unknown", word=self.shown(word), known=", ".join(words))

    def nearest(self, word: str, *kinds: Kind) -> str | None:
        """The word of these kinds that this one is most like, if it is like one."""
        return nearest(word, [one for kind in kinds for one in self._word[kind].values()])

    def error(self, message: str, /, **args: object) -> CaseError:
        """A CaseError in words."""
        return CaseError(self.words.say(f"case-error-{message}", **args))

    def key(self, one: str) -> str:
        """A key of the file."""
        return self._word["key"][one]

    def shown(self, raw: Any) -> str:
        """What stands in a file, in one line as the file could have it."""
        if raw is None:
            return self.words.say("case-nothing")
        if isinstance(raw, bool):
            return json.dumps(raw)
        if isinstance(raw, dict):
            return f"{{{', '.join(f'{self.shown(name)}: {self.shown(value)}' for name, value in raw.items())}}}"
        if isinstance(raw, list | tuple | set):
            return f"[{', '.join(map(self.shown, raw))}]"
        return " ".join(str(raw).split())


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The one of the known words that a word is most like, if it is like one."""
    words = {normal(one): one for one in known}
    found = get_close_matches(normal(word), words, 1, _ALIKE)
    return words[found[0]] if found else None
