"""The words of a case file: every term of the rulebook in the nominative, as the locale has it, and the file's own."""

from collections.abc import Iterable, Mapping
from typing import Final, Literal, get_args

from engine.curse.conditions import COMPARE
from engine.curse.events import Outcome, Reason
from engine.curse.ids import ABILITIES, CLASSES, ITEMS, EffectId
from locales.grammar import normal
from locales.render import Words

Kind = Literal["class", "ability", "item", "effect", "reason", "outcome", "refusal", "deal", "key", "flag"]

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


class CaseError(ValueError):
    """What stands in a case file cannot be read; the message is one line in the language of the file."""


def _effect(effect: str) -> str:
    return f"ability-{effect}" if effect in ABILITIES else f"effect-{effect}"


def _messages() -> Mapping[Kind, Mapping[str, str]]:
    """Kind → id → the message that is its word."""
    plain: dict[Kind, tuple[str, Iterable[str]]] = {
        "class": ("class", CLASSES),
        "ability": ("ability", (*ABILITIES, *COMMON)),
        "item": ("item", (*ITEMS, "artifact")),
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

    def read(self, kind: Kind, word: object) -> str:
        """The id that a word means. Raises CaseError."""
        found = self._id[kind].get(normal(str(word)))
        if found is None:
            raise self.error("unknown", word=str(word), known=", ".join(self._word[kind].values()))
        return found

    def error(self, message: str, /, **args: object) -> CaseError:
        """A CaseError in words."""
        return CaseError(self.words.say(f"case-error-{message}", **args))

    def key(self, one: str) -> str:
        """A key of the file."""
        return self._word["key"][one]
