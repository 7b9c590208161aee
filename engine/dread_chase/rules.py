"""Every number of the rulings and all characters and talents: one value that a match carries, read from a TOML text.

The engine has no numbers of its own; those that ship stand in `data/rules.toml`, and a game master can copy and change
them. Field for field this file is the form of that one.
"""

import re
import tomllib
from collections.abc import Iterator
from typing import Annotated, Any, Final, TypeVar, get_args

import msgspec
from msgspec import Meta, Struct

from engine.dread_chase.effects import (
    Ability,
    AnyEffect,
    Block,
    ChestBonus,
    Crown,
    Heal,
    IgnoreBarricades,
    IgnoreWindows,
    Move,
    Passive,
    Points,
    RepairBonus,
    Reroll,
    Reveal,
    Shield,
    Side,
    Skill,
    Strike,
    TargetKind,
    Trigger,
)

Whole = Annotated[int, Meta(ge=0, le=1000)]
Some = Annotated[int, Meta(ge=1, le=1000)]


class _Table(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Mode(_Table, frozen=True):
    """D2.3: the ⚡ of each turn, the generators to start, the escapes for a common victory."""

    survivors: Some
    survivor_actions: Some
    killer_actions: Some
    generators: Some
    escapes: Some


class Initiative(_Table, frozen=True):
    """D2.1: the die that all roll, and the one of those who are tied."""

    die: Annotated[int, Meta(ge=2, le=1000)]
    tie_die: Annotated[int, Meta(ge=2, le=1000)]


class Costs(_Table, frozen=True):
    """D3.1, D4.1: what an action costs, in ⚡. `window`: what the killer pays to enter one."""

    step: Some
    repair: Whole
    build: Whole
    chest: Whole
    rails: Some
    escape: Whole
    destroy: Whole
    window: Some


class Repair(_Table, frozen=True):
    """D3.2: the points for each side of the die, from 1; how many a generator needs to run."""

    points: Annotated[tuple[Whole, ...], Meta(min_length=2, max_length=100)]
    needed: Some


class Chests(_Table, frozen=True):
    """D3.3: how often one works on it, and how many talents are then drawn, of which one is kept."""

    works: Some
    cards: Some


class Barricades(_Table, frozen=True):
    """D3.4: how many built ones stand at most."""

    standing: Some


class Guarding(_Table, frozen=True):
    """D4.3: after so many turns beside a generator it gains so many points."""

    turns: Some
    points: Whole


class Rage(_Table, frozen=True):
    """D4.4: for an attack that hits, and for a survivor killed."""

    hit: Whole
    kill: Whole


class Gates(_Table, frozen=True):
    """D6.1: full rounds until they open, the same with one survivor alive; rounds open with 1, 2, … in the match."""

    delay: Whole
    delay_alone: Whole
    open: Annotated[tuple[Some, ...], Meta(min_length=1)]


class Limits(_Table, frozen=True):
    """D6.3, D6.4: minutes of silence until a player has left and until it is warned; rounds of a match."""

    silence_minutes: Some
    warning_minutes: Some
    rounds: Some


class SurvivorCharacter(_Table, frozen=True):
    """A survivor: its health at the start, which is also the most, its passive ability and its skill."""

    health: Some
    passive: Passive
    skill: Skill


class Attack(_Table, frozen=True):
    """A base attack: its cost in ⚡, its damage, and how far it reaches (1: the eight cells around)."""

    cost: Some
    damage: Some
    reach: Some = 1


class KillerCharacter(_Table, frozen=True):
    """A killer: its base attack, passive ability, skill and crown ability."""

    attack: Attack
    passive: Passive
    skill: Skill
    crown: Crown


class Rules(_Table, frozen=True):
    """All of it. Keys of `modes` are «1v2», those of the others the ids of their texts in the locales."""

    modes: dict[str, Mode]
    initiative: Initiative
    costs: Costs
    repair: Repair
    chests: Chests
    barricades: Barricades
    guarding: Guarding
    rage: Rage
    gates: Gates
    limits: Limits
    survivors: dict[str, SurvivorCharacter]
    killers: dict[str, KillerCharacter]
    talents: dict[str, Ability]

    def mode(self, players: int) -> str | None:
        """The mode for so many players, the killer included; None if there is none."""
        return next((name for name, mode in self.modes.items() if mode.survivors == players - 1), None)


class RulesError(ValueError):
    """What a text says of the rules cannot be: one line with what is wrong, where, and what to do."""


def parse(text: str) -> Rules:
    """The rules of a TOML text. Raises RulesError for the first thing that is wrong with it."""
    try:
        told = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesError(f"not TOML: {error}; correct the text there") from None
    for section, kind in _ENTRIES.items():
        if not isinstance(entries := told.get(section), dict) or not entries:
            raise RulesError(f"{section}: missing; add a table [{section}.NAME] for each")
        told[section] = {name: _convert(entry, kind, f"{section}.{name}") for name, entry in entries.items()}
    rules = _convert(told, Rules, "")
    for problem in _problems(rules):
        raise RulesError(problem)
    return rules


_ENTRIES: Final[dict[str, type]] = {
    "modes": Mode,
    "survivors": SurvivorCharacter,
    "killers": KillerCharacter,
    "talents": Ability,
}

T = TypeVar("T")


def _convert(told: Any, kind: type[T], where: str) -> T:
    try:
        return msgspec.convert(told, kind)
    except msgspec.ValidationError as error:
        raise RulesError(_line(str(error), where)) from None


_WORDINGS: Final = (
    ("Object missing required field", "it lacks the field"),
    ("Object contains unknown field", "there is no field"),
)
_HINTS: Final = (
    ("missing required field", "add it"),
    ("contains unknown field", "remove it or correct its name"),
    ("Expected `int`", "write a whole number"),
    ("Expected `object`", "write a table"),
    ("Expected `array`", "write a list in [ ]"),
)

_WORDS: Final[dict[str, tuple[str, ...]]] = {
    "effect": tuple(str(effect.__struct_config__.tag) for effect in get_args(AnyEffect)),
    "trigger": get_args(Trigger),
    "kind": get_args(TargetKind),
    "stops": get_args(Side),
    "to": ("self", "other"),
    "per": ("time", "turn", "match"),
}
"""A field of the text → the words that may stand there."""


def _line(error: str, where: str) -> str:
    """`msgspec`'s words with the place before them and what to do behind."""
    what, _, inner = error.partition(" - at `$")
    place = f"{where}{inner.rstrip('`')}".lstrip(".") or "the text"
    known = _WORDS.get(place.rpartition(".")[2]) if "Invalid" in what else None
    told = known and f"write one of {', '.join(known)}"
    hint = told or next((todo for words, todo in _HINTS if words in what), "correct the value")
    for theirs, ours in _WORDINGS:
        what = what.replace(theirs, ours)
    return f"{place}: {what[0].lower()}{what[1:]}; {hint}"


# What no type can say

_MODE: Final = re.compile(r"1v[1-9]\d*")
_ON_CELLS: Final = (Move, Block)
_ON_GENERATORS: Final = (Points,)
_FOR_GOOD: Final = (RepairBonus, Reroll, ChestBonus, Strike, IgnoreBarricades, IgnoreWindows)
_OF_SURVIVORS: Final = (Heal, RepairBonus, Reroll, ChestBonus, Shield)
_OF_KILLERS: Final = (Strike, IgnoreBarricades, IgnoreWindows)
_BEARERS: Final[dict[TargetKind, Side]] = {
    "survivor": "survivor",
    "other": "survivor",
    "survivors": "survivor",
    "killer": "killer",
}
"""Target → the side of those whom effects come upon, if it is not the user's own."""


def _problems(rules: Rules) -> Iterator[str]:
    yield from _of_numbers(rules)
    for name, survivor in rules.survivors.items():
        yield from _of_passive(survivor.passive, f"survivors.{name}.passive", "survivor")
        yield from _of_ability(survivor.skill, f"survivors.{name}.skill", "survivor")
    for name, killer in rules.killers.items():
        yield from _of_passive(killer.passive, f"killers.{name}.passive", "killer")
        yield from _of_ability(killer.skill, f"killers.{name}.skill", "killer")
        yield from _of_ability(killer.crown, f"killers.{name}.crown", "killer")
        if killer.crown.cost > killer.crown.most:
            yield f"killers.{name}.crown.cost: more than most, {killer.crown.most}; write a smaller number"
    for name, talent in rules.talents.items():
        yield from _of_ability(talent, f"talents.{name}", "survivor")


def _of_numbers(rules: Rules) -> Iterator[str]:
    most = max(mode.survivors for mode in rules.modes.values())
    for name, mode in rules.modes.items():
        if not _MODE.fullmatch(name) or int(name[2:]) != mode.survivors:
            yield f"modes.{name}: survivors is {mode.survivors}; call the table modes.1v{mode.survivors}"
        if mode.escapes > mode.survivors:
            yield f"modes.{name}.escapes: {mode.escapes} of {mode.survivors} survivors; write at most {mode.survivors}"
    if len(rules.survivors) < most:
        yield f"survivors: {len(rules.survivors)} characters for modes of up to {most}; add more"
    if len(rules.gates.open) < most:
        yield f"gates.open: {len(rules.gates.open)} numbers for modes of up to {most} survivors; add more"
    if rules.limits.warning_minutes >= rules.limits.silence_minutes:
        yield "limits.warning_minutes: not before silence_minutes; write a smaller number"
    if rules.chests.cards > len(rules.talents):
        yield f"chests.cards: {rules.chests.cards}, but there are {len(rules.talents)} talents; write a smaller number"


def _of_ability(ability: Ability, where: str, side: Side) -> Iterator[str]:
    """An ability's effects fit its target, and the side of those whom it is used on."""
    kind = ability.target.kind
    cells = [effect for effect in ability.effects if isinstance(effect, _ON_CELLS)]
    if (kind == "cell") != (len(cells) == 1) or len(cells) > 1:
        yield f"{where}.target: «cell» goes with exactly one of move and block; change the target or the effects"
    if (kind == "generator") != any(isinstance(effect, _ON_GENERATORS) for effect in ability.effects):
        yield f"{where}.target: «generator» goes with points; change the target or the effects"
    if kind == "other" and side == "killer":
        yield f"{where}.target: «other» is a survivor's; write «survivor»"
    for effect in ability.effects:
        if isinstance(effect, Block) and effect.stops == side:
            yield f"{where}.effects: the cell would be blocked for its own side; let it stop the other"
        if not isinstance(effect, (*_ON_CELLS, *_ON_GENERATORS)):
            yield from _of_effect(effect, where, _BEARERS.get(kind, side))


def _of_passive(passive: Passive, where: str, side: Side) -> Iterator[str]:
    bearer: Side = side if passive.to == "self" else "killer" if side == "survivor" else "survivor"
    if passive.to == "other" and passive.trigger not in ("hit", "hurt"):
        yield f"{where}.to: «other» goes with the triggers hit and hurt; write «self»"
    for effect in passive.effects:
        if isinstance(effect, (*_ON_CELLS, *_ON_GENERATORS, Reveal)):
            yield f"{where}.effects: {_name(effect)} needs a choice; give it to a skill"
        elif passive.trigger == "always" and not isinstance(effect, _FOR_GOOD):
            yield f"{where}.effects: {_name(effect)} cannot last for good; choose another trigger than «always»"
        else:
            yield from _of_effect(effect, where, bearer)


def _of_effect(effect: AnyEffect, where: str, bearer: Side) -> Iterator[str]:
    wrong = _OF_SURVIVORS if bearer == "killer" else _OF_KILLERS
    if isinstance(effect, wrong) or (bearer == "killer" and _name(effect) in ("damage", "reveal")):
        yield f"{where}.effects: {_name(effect)} does nothing to a {bearer}; change the effect or the target"


def _name(effect: AnyEffect) -> str:
    return str(effect.__struct_config__.tag)
