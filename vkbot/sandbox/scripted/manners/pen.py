"""The hand that writes: who it belongs to, how it draws, and what it calls people and things."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, TypeVar

from msgspec import UNSET

from engine.core.chance import Chance
from engine.curse.model import Order
from locales.curse.cast import ONESELF, Cast
from locales.curse.orders import units
from locales.render import Noun, Words, enumeration
from vkbot.sandbox.scripted.manners.phrases import BALL, PHRASES, Phrases

T = TypeVar("T")

CASES: Final = ("nom", "gen", "dat", "acc", "ins", "prep")
MYSELF: Final = Noun(("я", *ONESELF.cases[1:]))

SHORT: Final[Mapping[str, str]] = {
    "fire_mage": "МО", "life_mage": "МЖ", "ice_mage": "МЛ", "lightning_mage": "ММ", "death_mage": "МС",
    "paladin": "пал", "illusionist": "иллюз", "dispeller": "дисп", "warlock": "черн", "monk": "монах",
}  # fmt: skip
"""Class → what it is called in a hurry; small letters are declined."""
ENDINGS: Final = ("", "а", "у", "а", "ом", "е")


class Way(Enum):
    """What somebody is called by."""

    NAME = "own name"
    CLASS = "class"
    SHORT = "short form of the class"
    NUMBER = "number in the roster"


@dataclass(frozen=True, slots=True)
class Cased:
    """A name in a phrase: `{who:acc}` is its accusative."""

    noun: Noun

    def __format__(self, case: str) -> str:
        return self.noun.cases[CASES.index(case or "nom")]


@dataclass(frozen=True, slots=True)
class Pen:
    """Who writes, with what, and by which draws.

    `me`: the character. `cast`: the roster. `living`: ids. `chance` with `label` decides all that is left open.
    `ways`: what it calls others, drawn evenly.
    """

    words: Words
    cast: Cast
    me: str
    living: tuple[str, ...]
    chance: Chance
    label: str
    ways: tuple[Way, ...] = (Way.NAME,)

    def clear(self) -> "Pen":
        """The same pen when it must not be misunderstood."""
        return replace(self.at("clear"), ways=(Way.NAME,))

    # Draws

    def at(self, label: object) -> "Pen":
        """The same pen for another place, so that draws there are others."""
        return replace(self, label=f"{self.label}/{label}")

    def pick(self, label: str, among: Sequence[T]) -> T:
        """One of several."""
        return self.chance.pick(f"{self.label}/{label}", among)

    def odds(self, label: str, hundredths: int) -> bool:
        """Whether what happens so often happens here."""
        return self.chance.number(f"{self.label}/{label}", 100) < hundredths

    def below(self, label: str, number: int) -> int:
        """A whole number below another."""
        return self.chance.number(f"{self.label}/{label}", number)

    # People

    def way(self, who: str) -> Way:
        """What it calls somebody here."""
        return self.pick(f"way/{who}", self.ways)

    def named(self, who: str) -> Cased:
        """Somebody else, by name, class or number."""
        member = self.cast[who]
        match self.way(who):
            case Way.NAME:
                return Cased(self.cast.name(self.words, who))
            case Way.CLASS:
                return Cased(self.words.noun(f"class-{member.class_id}"))
            case Way.SHORT:
                short = SHORT[member.class_id]
                return Cased(Noun((short,) * 6 if short.isupper() else tuple(short + ending for ending in ENDINGS)))
            case Way.NUMBER:
                return Cased(Noun((f"№{member.number}",) * 6))

    def pronoun(self, who: str) -> str | None:
        """«он» or «она», now and then, where the name has just told which."""
        found = self.cast.pronoun(who) if self.way(who) is Way.NAME and self.odds(f"pronoun/{who}", 60) else None
        return None if found is None else str(found)

    def whom(self, who: str) -> Cased:
        """Whom an order is for: oneself is «себя»."""
        return Cased(MYSELF) if who == self.me else self.named(who)

    def myself(self) -> Cased:
        """The writer by its name, in prose."""
        return Cased(self.cast.name(self.words, self.me))

    def somebody(self, label: str, *besides: str) -> str | None:
        """A living character that is none of these."""
        others = [one for one in self.living if one not in besides]
        return self.pick(label, others) if others else None

    # Things

    def proper(self, what: str) -> Noun:
        """An ability or item by its name in the rules."""
        kind = "ability" if self.words.has(f"ability-{what}") else "item"
        return self.words.noun(f"{kind}-{what}")

    def thing(self, what: str) -> Noun:
        """The same in small letters."""
        return Noun(tuple(form.lower() for form in self.proper(what).cases))

    def things(self, among: Sequence[str]) -> Noun:
        """Several."""
        nouns = [self.thing(one) for one in among]
        return Noun(tuple(enumeration([noun.cases[at] for noun in nouns]) for at in range(len(CASES))))

    def fields(self, order: Order) -> dict[str, Cased | str]:
        """What stands in the braces of a phrase."""
        ends = order.targets if isinstance(order.targets, tuple) else (order.target,)
        filled: dict[str, Cased | str] = {"me": self.myself()}
        for name, who in zip(("who", "other"), ends, strict=False):
            if isinstance(who, str):
                filled[name] = self.whom(who)
        for what in (order.ability, order.steal):
            if what is not UNSET:
                filled["what"] = Cased(self.thing(what))
        if order.abilities is not UNSET:
            filled["list"] = Cased(self.things(order.abilities))
        if order.item is not UNSET:
            count = 1 if order.count is UNSET else order.count
            filled["units"] = units(self.words, order.item, count)
        return filled


def phrases_of(order: Order) -> Phrases:
    """How an order may be worded."""
    if order.action == "use":
        return PHRASES[str(order.item)]
    if order.action == "ball_lightning" and not isinstance(order.target, str):
        return PHRASES[BALL]
    return PHRASES[order.action]
