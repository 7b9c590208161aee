"""All numbers of a report, as they stand in lab.json (docs/laboratory.md). Made of sums, always in the same order."""

from typing import Final, get_args

import msgspec
from msgspec import Struct

from engine.curse.events import DamageKind
from engine.curse.ids import ABILITIES, CLASSES, AbilityId, ClassId, Faction, ItemId
from engine.curse.lab.play import Setting
from engine.curse.lab.strategies import STRATEGIES
from engine.curse.lab.tally import BASIC, ENDINGS, EXTRA, Key, Sums, Tally
from vkbot.lab.simulate import Plan, Sample
from vkbot.lab.statistics import Difference, Mean, Share, gap, mean, paired, share

FACTIONS: Final[tuple[Faction, ...]] = get_args(Faction)
CAUSES: Final = ("exile", *get_args(DamageKind))


class ClassRow(Struct, frozen=True):
    """One class of one faction, or of both together: how many were alive at the end, and how many won."""

    class_: ClassId = msgspec.field(name="class")
    faction: Faction | None
    alive: Share
    won: Share


class SetRow(Struct, frozen=True):
    """Who was dealt a set, beside those of the same faction who were not: shares of winners."""

    set: ItemId
    faction: Faction
    with_: Share = msgspec.field(name="with")
    without: Share
    difference: Difference


class AbilityRow(Struct, frozen=True):
    """The owners of an ability who used it at least once, beside those who did not: shares of winners."""

    ability: AbilityId
    faction: Faction
    used: Share
    unused: Share
    difference: Difference


class UseRow(Struct, frozen=True):
    """How often an ability was carried out, by whomever; and how often as a copy."""

    ability: AbilityId
    uses: int
    copies: int


class StrategyRow(Struct, frozen=True):
    """How the players of one strategy fared."""

    strategy: str
    faction: Faction
    alive: Share
    won: Share


class DeathRow(Struct, frozen=True):
    """How many died in one way, by faction."""

    cause: str
    representatives: int
    traitors: int


class Length(Struct, frozen=True):
    """How many matches took so many days, an unfinished one all that it was given."""

    days: int
    matches: int


class Results(Struct, frozen=True):
    """What came of the matches under one set of rules."""

    rules: dict[str, int]
    endings: dict[str, Share]
    mean_length: Mean
    lengths: list[Length]
    classes: list[ClassRow]
    sets: list[SetRow]
    abilities: list[AbilityRow]
    uses: list[UseRow]
    items: dict[str, int]
    strategies: list[StrategyRow]
    deaths: list[DeathRow]
    orders: Share


class DifferenceRow(Struct, frozen=True):
    """One answer under the rules less the same under the others, over the same deals."""

    topic: str
    of: str
    faction: Faction | None
    difference: Difference


class Changed(Struct, frozen=True):
    """A number that the two sets of rules do not share."""

    name: str
    ruling: str
    mine: int
    other: int


class Comparison(Struct, frozen=True):
    """The same deals under other rules, and what differs."""

    results: Results
    numbers: list[Changed]
    differences: list[DifferenceRow]


class Typed(Struct, frozen=True):
    """What was typed: the whole command, and by which rules it plays, each a file without its folder or `default`."""

    command: str
    rules: str
    against: str | None = None


class Origin(Struct, frozen=True):
    """What the numbers can be had again from. `longest`: the day after which a match is given up."""

    version: str
    command: str
    rules: str
    against: str | None
    seed: str
    matches: int
    players: int
    traitors: int
    deal: str
    longest: int


class Report(Struct, frozen=True):
    """The whole document. `format` goes up when a field changes its meaning."""

    format: int
    origin: Origin
    results: Results
    against: Comparison | None


def report(plan: Plan, sample: Sample, version: str, typed: Typed, rulings: dict[str, str]) -> Report:
    """The numbers of a plan that was played. `rulings`: number of the rules → its ruling."""
    setting = plan.setting
    origin = Origin(
        version=version, command=typed.command, rules=typed.rules, against=typed.against, seed=plan.seed,
        matches=plan.matches, players=setting.players, traitors=setting.traitors, deal=setting.deal,
        longest=setting.longest,
    )  # fmt: skip
    against = None
    if plan.against is not None:
        mine, other = msgspec.structs.asdict(setting.rules), msgspec.structs.asdict(plan.against.rules)
        numbers = [Changed(n, rulings[n], mine[n], other[n]) for n in mine if mine[n] != other[n]]
        against = Comparison(results(sample.other, plan.against), numbers, differences(sample.difference))
    return Report(1, origin, results(sample.mine, setting), against)


def encoded(made: Report) -> bytes:
    """The document as JSON."""
    return msgspec.json.format(msgspec.json.encode(made), indent=2) + b"\n"


def results(tally: Tally, setting: Setting) -> Results:
    """The numbers of one set of rules."""
    return Results(
        rules=msgspec.structs.asdict(setting.rules),
        endings={ending: share(_of(tally, "ending", ending)) for ending in ENDINGS},
        mean_length=mean(_of(tally, "days"), tally.matches),
        lengths=sorted(
            (Length(int(key[1]), sums.yes) for key, sums in tally.answers.items() if key[0] == "length"),
            key=lambda row: row.days,
        ),
        classes=[_class_row(tally, class_id, faction) for class_id in CLASSES for faction in (None, *FACTIONS)],
        sets=[_set_row(tally, name, faction) for name, faction in _sets()],
        abilities=[_ability_row(tally, ability, faction) for ability in ABILITIES for faction in FACTIONS],
        uses=[_use_row(tally, ability) for ability in ABILITIES],
        items={key[2]: sums.yes for key, sums in sorted(tally.answers.items()) if key[:2] == ("acts", "use")},
        strategies=[
            StrategyRow(
                one.id,
                one.faction,
                share(_of(tally, "strategy", one.id, "alive")),
                share(_of(tally, "strategy", one.id, "won")),
            )
            for one in STRATEGIES
        ],
        deaths=[
            DeathRow(cause, *(_of(tally, "death", cause, faction).yes for faction in FACTIONS)) for cause in CAUSES
        ],
        orders=share(_of(tally, "orders")),
    )


def _of(tally: Tally, *key: str) -> Sums:
    found: Key = key
    return tally.answers.get(found, Sums())


def _sets() -> list[tuple[ItemId, Faction]]:
    basic: list[tuple[ItemId, Faction]] = [(name, faction) for name in BASIC for faction in FACTIONS]
    return [*basic, *EXTRA.items()]


def _class_row(tally: Tally, class_id: ClassId, faction: Faction | None) -> ClassRow:
    asked = FACTIONS if faction is None else (faction,)
    alive, won = (sum((_of(tally, "class", class_id, one, what) for one in asked), Sums()) for what in ("alive", "won"))
    return ClassRow(class_id, faction, share(alive), share(won))


def _set_row(tally: Tally, name: ItemId, faction: Faction) -> SetRow:
    with_, without = (share(_of(tally, "set", name, faction, dealt)) for dealt in ("with", "without"))
    return SetRow(name, faction, with_, without, gap(with_, without))


def _ability_row(tally: Tally, ability: AbilityId, faction: Faction) -> AbilityRow:
    used, unused = (share(_of(tally, "ability", ability, faction, what)) for what in ("used", "unused"))
    return AbilityRow(ability, faction, used, unused, gap(used, unused))


def _use_row(tally: Tally, ability: AbilityId) -> UseRow:
    sums = _of(tally, "uses", ability)
    return UseRow(ability, sums.asked, sums.yes)


def differences(tally: Tally) -> list[DifferenceRow]:
    """What differs, over the same deals: endings, length, classes, strategies."""
    rows = [_difference_row(tally, "ending", ending, None, ("ending", ending)) for ending in ENDINGS]
    rows.append(_difference_row(tally, "days", "days", None, ("days",)))
    for what in ("alive", "won"):
        for class_id in CLASSES:
            rows += [
                _difference_row(tally, what, class_id, faction, ("class", class_id, faction, what))
                for faction in FACTIONS
            ]
    rows += [_difference_row(tally, "strategy", one.id, one.faction, ("strategy", one.id, "won")) for one in STRATEGIES]
    return rows


def _difference_row(tally: Tally, topic: str, of: str, faction: Faction | None, key: Key) -> DifferenceRow:
    return DifferenceRow(topic, of, faction, paired(_of(tally, *key), tally.matches))
