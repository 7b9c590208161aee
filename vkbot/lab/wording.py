"""Numbers and names of the report in Russian."""

from typing import Final

from babel.numbers import format_decimal

from engine.curse.ids import ABILITIES, ITEMS, Faction
from engine.curse.lab.tally import BASIC
from locales.render import Words
from vkbot.lab.results import Changed, DifferenceRow
from vkbot.lab.statistics import Difference, Share

NONE: Final = "–"
_WIDE: Final = "\N{NO-BREAK SPACE}"
_DOTS: Final = "\N{WORD JOINER}…\N{WORD JOINER}"


def decimal(value: float, places: int = 1) -> str:
    """«5,2», «10 000»; a minus is a minus."""
    pattern = "#,##0" + ("." + "0" * places if places else "")
    rounded = round(value, places) + 0.0  # no «−0,0»
    return str(format_decimal(rounded, pattern, locale="ru")).replace("-", "−")


def count(value: int) -> str:
    """«10 000»."""
    return decimal(value, 0)


def percent(value: float | None, places: int = 1) -> str:
    """A share as a percentage."""
    return NONE if value is None else f"{decimal(100 * value, places)}{_WIDE}%"


def interval(low: float, high: float, factor: float = 100) -> str:
    """«(71,9…74,3)»."""
    return f"({decimal(factor * low)}{_DOTS}{decimal(factor * high)})"


def share(told: Share) -> str:
    """«73,1 % (71,9…74,3)»."""
    if told.share is None or told.low is None or told.high is None:
        return NONE
    return f"{percent(told.share)} {interval(told.low, told.high)}"


def pair(one: float | None, other: float | None) -> str:
    """«63,6 / 17,2», two percentages."""
    return " / ".join(NONE if told is None else decimal(100 * told) for told in (one, other)).replace(" ", _WIDE)


def change(told: Difference, factor: float = 100) -> str:
    """«+5,1 (3,0…7,2)», marked with an asterisk where 0 is outside; nothing if there is nothing to tell."""
    if told.value is None or told.low is None or told.high is None:
        return ""
    sign = "+" if told.value > 0 else ""
    return f"{sign}{decimal(factor * told.value)} {interval(told.low, told.high, factor)}{'*' if told.sure else ''}"


class Naming:
    """What things are called in the report."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def side(self, faction: Faction) -> str:
        """«представители», «предатели»."""
        return self.words.say(f"lab-side-{faction}")

    def short_side(self, faction: Faction) -> str:
        """The same in short, with the mark that the plots have."""
        return self.words.say(f"lab-side-short-{faction}")

    def class_(self, class_id: str) -> str:
        """A class."""
        return str(self.words.noun(f"class-{class_id}"))

    def ability(self, ability: str) -> str:
        """A class ability."""
        return str(self.words.noun(f"ability-{ability}"))

    def item(self, item: str) -> str:
        """An item."""
        return str(self.words.noun(f"item-{item}"))

    def set(self, name: str) -> str:
        """A set of items: a basic one by its item, the others by a name."""
        return self.item(name) if name in BASIC else self.words.say(f"lab-set-{name}")

    def strategy(self, strategy: str) -> str:
        """A strategy."""
        return self.words.say(f"lab-strategy-{strategy}")

    def ending(self, ending: str) -> str:
        """How a match ended."""
        return self.words.say(f"lab-ending-{ending}")

    def cause(self, cause: str) -> str:
        """What somebody died of."""
        if cause in ABILITIES:
            return self.ability(cause)
        return self.item(cause) if cause in ITEMS else self.words.say(f"lab-cause-{cause}")

    def number(self, changed: Changed) -> str:
        """A number of the rules."""
        return self.words.say(f"number-{changed.name}")

    def difference(self, row: DifferenceRow) -> str:
        """What a difference is about."""
        if row.topic == "ending":
            return self.ending(row.of)
        if row.topic == "days":
            return self.words.say("lab-mean-length")
        if row.topic == "strategy":
            return self.strategy(row.of)
        return self.class_(row.of)
