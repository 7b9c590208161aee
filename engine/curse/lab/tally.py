"""What became of matches, as sums that can be added up in any order: the same for any number of processes.

One match gives facts: for each question how often it was asked in this match, and how often the answer was yes. «Did
a seat of the monk win?» is asked once a match, «did a holder of the elixir win?» once for each holder.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, get_args

from msgspec import Struct

from engine.core.chance import Chance
from engine.curse import view
from engine.curse.deal import basic_sets, traitor_sets, white_set
from engine.curse.events import Acted, Died, Dropped, Exiled, Resurrected, Used
from engine.curse.ids import CLASS_OF, AbilityId, Faction, ItemId
from engine.curse.lab.play import Ending, Opening, Played, Setting, opening, played
from engine.curse.model import Character

Key = tuple[str, ...]
"""A question: its topic, and what it is asked of."""
Facts = Mapping[Key, tuple[int, int]]
"""Question → how often it was asked in one match, and how often the answer was yes."""

ENDINGS: Final[tuple[Ending, ...]] = get_args(Ending)
BASIC: Final = tuple(next(iter(basic)) for basic in basic_sets())
EXTRA: Final[dict[ItemId, Faction]] = {
    next(iter(white_set())): "representative",
    **{next(iter(extra)): "traitor" for extra in traitor_sets()},
}
"""The sets that are dealt (R1.5, R1.6), named by their first item; those of `EXTRA` to one faction only."""


class Sums(Struct, frozen=True):
    """The answers to one question over many matches.

    `asked`, `yes`: the sums. `asked2`, `both`, `yes2`: the sums of the squares and of the products of each match, for
    what answers of one match have in common.
    """

    asked: int = 0
    yes: int = 0
    asked2: int = 0
    both: int = 0
    yes2: int = 0

    def __add__(self, other: "Sums") -> "Sums":
        return Sums(
            self.asked + other.asked,
            self.yes + other.yes,
            self.asked2 + other.asked2,
            self.both + other.both,
            self.yes2 + other.yes2,
        )


class Tally(Struct, frozen=True):
    """The sums of a number of matches. `with_` adds, and the order does not matter."""

    matches: int = 0
    answers: Mapping[Key, Sums] = {}

    def with_(self, other: "Tally") -> "Tally":
        """Both together."""
        answers = dict(self.answers)
        for key, sums in other.answers.items():
            answers[key] = answers[key] + sums if key in answers else sums
        return Tally(self.matches + other.matches, answers)


def tallied(matches: Iterable[Facts]) -> Tally:
    """The sums of some matches."""
    sums: dict[Key, list[int]] = {}
    number = 0
    for facts in matches:
        number += 1
        for key, (asked, yes) in facts.items():
            row = sums.get(key)
            if row is None:
                row = sums[key] = [0, 0, 0, 0, 0]
            row[0] += asked
            row[1] += yes
            row[2] += asked * asked
            row[3] += asked * yes
            row[4] += yes * yes
    return Tally(number, {key: Sums(*row) for key, row in sums.items()})


def match_facts(seed: str, setting: Setting) -> Facts:
    """Play the match of a seed; what became of it."""
    opened = opening(seed, setting)
    return facts_of(opened, list(played(opened, Chance(seed), setting.longest)))


PAIRED: Final = ("ending", "days", "class", "set", "strategy")
"""Topics whose questions are asked as often under any rules, since the deals are the same."""


def difference(mine: Facts, other: Facts) -> Facts:
    """What became of a match beside the same match under other rules: each answer less the other's.

    A match is compared with itself so, and what both have in common does not blur the difference.
    """
    keys = [key for key in {**mine, **other} if key[0] in PAIRED]
    nothing = (0, 0)
    return {
        key: (max(mine.get(key, nothing)[0], other.get(key, nothing)[0]),
              mine.get(key, nothing)[1] - other.get(key, nothing)[1])
        for key in keys
    }  # fmt: skip


class _Facts:
    """Facts of one match while they are gathered."""

    def __init__(self) -> None:
        self.facts: dict[Key, tuple[int, int]] = {}

    def ask(self, *key: str, yes: bool | int, asked: int = 1) -> None:
        before = self.facts.get(key, (0, 0))
        self.facts[key] = (before[0] + asked, before[1] + yes)


def facts_of(opened: Opening, days: list[Played]) -> Facts:
    """All that is asked of one match."""
    facts = _Facts()
    last = days[-1]
    outcome, winners = view.outcome(last.events)
    _ending(facts, outcome or "unfinished", len(days))
    won = set(winners)
    used = _uses(facts, days)
    for before, now in zip(opened.match.characters, last.after.characters, strict=True):
        _seat(facts, opened, before, alive=now.alive, won=before.id in won, used=used)
    _sets(facts, opened.match.characters, won)
    _deaths(facts, opened, days)
    _orders(facts, days)
    return facts.facts


def _ending(facts: _Facts, outcome: str, length: int) -> None:
    for ending in ENDINGS:
        facts.ask("ending", ending, yes=ending == outcome)
    facts.ask("days", yes=length)
    facts.ask("length", str(length), yes=1)


def _seat(
    facts: _Facts, opened: Opening, seat: Character, *, alive: bool, won: bool, used: Mapping[tuple[str, str], int]
) -> None:
    faction, strategy = seat.faction, opened.strategies[seat.id].id
    facts.ask("class", seat.class_id, faction, "alive", yes=alive)
    facts.ask("class", seat.class_id, faction, "won", yes=won)
    facts.ask("strategy", strategy, "alive", yes=alive)
    facts.ask("strategy", strategy, "won", yes=won)
    for ability in _OWN[seat.class_id]:
        facts.ask("ability", ability, faction, "used" if (seat.id, ability) in used else "unused", yes=won)


_OWN: Final[dict[str, list[AbilityId]]] = {
    class_id: [ability for ability, owner in CLASS_OF.items() if owner == class_id] for class_id in CLASS_OF.values()
}


def _uses(facts: _Facts, days: list[Played]) -> Mapping[tuple[str, str], int]:
    """Who used which class ability how often; and how often each ability and item was used at all."""
    used: Counter[tuple[str, str]] = Counter()
    for day in days:
        for event in day.events:
            if isinstance(event, Used):
                used[(event.by, event.ability)] += 1
                facts.ask("uses", event.ability, yes=event.copied)
            elif isinstance(event, Acted):
                facts.ask("acts", event.action, event.item or "", yes=1)
    return used


def _sets(facts: _Facts, seats: Sequence[Character], won: set[str]) -> None:
    """Who was dealt a set, beside those of the same faction who were not."""
    for seat in seats:
        for name in (*BASIC, *(extra for extra, faction in EXTRA.items() if faction == seat.faction)):
            dealt = "with" if name in seat.items else "without"
            facts.ask("set", name, seat.faction, dealt, yes=seat.id in won)


def _deaths(facts: _Facts, opened: Opening, days: list[Played]) -> None:
    """How those died who were not resurrected on the same day, by the last damage that they took."""
    factions = {seat.id: seat.faction for seat in opened.match.characters}
    for day in days:
        back = {event.target for event in day.events if isinstance(event, Resurrected)}
        for event in day.events:
            if isinstance(event, Exiled):
                facts.ask("death", "exile", factions[event.target], yes=1)
            elif isinstance(event, Died) and event.target not in back:
                facts.ask("death", _fatal(day, event), factions[event.target], yes=1)


def _fatal(day: Played, death: Died) -> str:
    """The kind of the damage that killed."""
    assert death.cause is not None, "who dies at the end of a stage was hurt in it"
    return str(getattr(day.events[death.cause], "kind"))  # noqa: B009


def _orders(facts: _Facts, days: list[Played]) -> None:
    """Orders that were given, and how many of them the rules did not allow; a condition that fails is no fault."""
    for day in days:
        dropped = sum(isinstance(event, Dropped) and event.reason != "condition" for event in day.events)
        facts.ask("orders", yes=dropped, asked=len(day.orders))
