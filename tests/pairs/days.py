"""The days on which two actions meet: who is there, who names whom, what lies on them.

one, two      the users; they can do everything and hold everything
target        whom both may name; `neighbour` is joined to it where there is a link, as `one` is to `two`
third         lays protection and the like on whom the first user names
corpse        dead since an earlier day, with full pockets
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Final

from engine.curse.ids import ABILITIES, CLASSES, ITEMS, AbilityId
from engine.curse.model import Character, Effect, Link, Match, Order, Vote
from engine.curse.rules import Rules
from tests.pairs.actions import order_for, takes_corpse, variants
from tests.rules.day import seat

ROOMY: Final = Rules(spheres=60)
"""With half of them in hand nobody dies and nobody has too many, whatever two may do in a day."""
QUIET: Final = Rules(curse=0)

COUNTED: Final = ("elixir", "red_sphere", "poison", "amulet", "power_potion")
UNCOUNTED: Final = ("black_totem", "white_totem", "ring", "night_sphere", "knife", "insight_sphere", "thief_artifact")
KIT: Final[dict[str, int]] = {**dict.fromkeys(COUNTED, 2), **dict.fromkeys(UNCOUNTED, 1)}


@dataclass(frozen=True)
class Setting:
    """What lies on the users and those whom they may name, and what else is done on the day."""

    name: str
    rules: Rules = ROOMY
    spheres: int = 30
    effects: dict[str, int] = field(default_factory=dict)
    on: tuple[str, ...] = ("one", "two", "target", "neighbour", "corpse")
    resurrected: bool = False
    third: str | None = None
    exile: bool = False

    def __hash__(self) -> int:
        return hash(self.name)


DYING: Final = {"jinx": 2, "restoration": 2}
"""Whoever has no spheres and bears both dies at the end of stage 1, of a healing that hurts."""
PEOPLE: Final = ("one", "two", "target", "neighbour")

PLAIN: Final = Setting("nothing lies on anybody")
BRINK: Final = Setting("the next damage kills", QUIET, 0)
SETTINGS: Final = (
    PLAIN,
    BRINK,
    *(
        Setting(f"under {effect}", effects={effect: 2})
        for effect in ("jinx", "reflection", "freeze", "restoration", "fire_shield")
    ),
    Setting("the second user and the target under backlash", effects={"backlash": 2}, on=("two", "target")),
    *(Setting(f"{ward} of a third", third=ward) for ward in ("protection", "divine_shield")),
    *(
        Setting(f"{ward} of a third, the next damage kills", QUIET, 0, third=ward)
        for ward in ("protection", "resurrection", "cheat_death")
    ),
    Setting("once resurrected", resurrected=True),
    Setting("two sorts of damage kill", QUIET, 1),
    Setting("full of spheres", Rules(), 10),
    Setting("one sphere is lacking", QUIET, 9),
    Setting("under reflection and backlash", effects={"backlash": 2, "reflection": 2}),
    Setting("under jinx, three spheres are left", QUIET, 3, effects={"jinx": 2}),
    Setting("the curse may kill", Rules(), 2),
    Setting("the target dies in stage 1", QUIET, 0, effects=DYING, on=("target",)),
    Setting("the users die in stage 1", QUIET, 0, effects=DYING, on=("one", "two")),
    Setting("the target is exiled", exile=True),
)

AIMS: Final[dict[str, tuple[str, str, str]]] = {
    "one target": ("two", "target", "target"),
    "each other": ("two", "two", "one"),
    "themselves": ("two", "one", "two"),
    "the second user, who names the target": ("two", "two", "target"),
    "the target; the second names the first": ("two", "target", "one"),
    "one target, one user": ("one", "target", "target"),
    "a corpse": ("two", "corpse", "corpse"),
}
"""How they aim → who is the second user, whom the first names, whom the second names."""
ONE_USER: Final = "one target, one user"
CORPSE: Final = "a corpse"
MAIN_AIMS: Final = ("one target", "each other", "themselves")


def aims_of(setting: Setting) -> tuple[str, ...]:
    """All of them where nothing lies on anybody; the main ones elsewhere, and a corpse that may burn."""
    if setting is PLAIN or setting is BRINK:
        return tuple(AIMS)
    return (*MAIN_AIMS, CORPSE) if "fire_shield" in setting.effects else MAIN_AIMS


@dataclass(frozen=True)
class Meeting:
    """Two orders in one setting, with what else belongs to the day."""

    match: Match
    one: Order
    two: Order
    others: tuple[Order, ...]
    votes: tuple[tuple[str, Vote], ...]
    told: str
    turned: bool = False
    """The order of the second action was given first (R2.9)."""


def meetings(first: str, second: str) -> Iterator[Meeting]:
    """All days on which the two meet."""
    for setting in SETTINGS:
        for aim in aims_of(setting):
            if aim == CORPSE and not (takes_corpse(first) and takes_corpse(second)):
                continue
            for linked in (False, True) if setting is PLAIN or aim == "one target" else (False,):
                yield from _meet(first, second, setting, aim, linked=linked)
    for meeting in _meet(
        second, first, PLAIN, ONE_USER, linked=False
    ):  # of one user's orders the earlier stands (R2.9)
        yield replace(meeting, turned=True)
    if first == second and first in ABILITIES and first != "secret_knowledge":
        yield from _copies(first)


def _meet(first: str, second: str, setting: Setting, aim: str, *, linked: bool) -> Iterator[Meeting]:
    by, names_one, names_two = AIMS[aim]
    for way_one in variants(first, second):
        for way_two in variants(second, first):
            one = order_for(first, "one", _legal(first, "one", names_one), "corpse", "neighbour", second, way_one)
            two = order_for(second, by, _legal(second, by, names_two), "corpse", "neighbour", first, way_two)
            throws = {user for user, way in (("one", way_one), (by, way_two)) if way == "throw"}
            yield Meeting(
                match=_match(setting, linked, "one" in throws, "two" in throws),
                one=one,
                two=two,
                others=_third(setting, names_one),
                votes=_votes(setting),
                told=f"{setting.name}; they name {aim}{'; linked' if linked else ''} {way_one} {way_two}".strip(),
            )


def _legal(action: str, by: str, target: str) -> str:
    """A transfer needs another character (R2.4)."""
    return "target" if action == "transfer" and by == target else target


def _third(setting: Setting, names: str) -> tuple[Order, ...]:
    if setting.third is None:
        return ()
    target = "target" if names == "corpse" else names
    return (order_for(setting.third, "third", target, "corpse", "neighbour", "", ""),)


def _votes(setting: Setting) -> tuple[tuple[str, Vote], ...]:
    if not setting.exile:
        return ()
    return tuple((voter, "target") for voter in ("one", "two", "third", "neighbour", "bystander"))


@cache
def _match(setting: Setting, linked: bool, one_throws: bool, two_throws: bool) -> Match:
    """The match at the start of the day. It is the same for all actions, so that what each does alone is reused."""
    characters = (
        _user("one", "fire_mage", setting, throws=one_throws),
        _user("two", "paladin", setting, throws=two_throws, traitor=True),
        _person("target", "illusionist", setting, items={"poison": 1, "black_artifact": 1, "thief_artifact": 1}),
        _person("neighbour", "dispeller", setting, items={"poison": 1, "white_artifact": 1}, traitor=True),
        _person("third", "life_mage", setting, learned=("cheat_death", "divine_shield", "protection")),
        _person("bystander", "ice_mage", setting),
        _person("corpse", "monk", setting, items={"poison": 1, "black_artifact": 1, "ring": 1}, dead=True),
    )
    links = (Link(("neighbour", "target"), 2), Link(("one", "two"), 2)) if linked else ()
    return Match(day=4, characters=characters, links=links, rules=setting.rules)


def _user(name: str, class_id: str, setting: Setting, *, throws: bool, traitor: bool = False) -> Character:
    """Somebody who has learned everything, and may do two things a day."""
    held: dict[str, int] = {**KIT, ("white_artifact" if traitor else "black_artifact"): 1}
    own = _person(name, class_id, setting, items=held, traitor=traitor, learned=tuple(sorted(ABILITIES)))
    uses: dict[AbilityId, int] = {"fireball": 1, **({"ball_lightning": 1} if throws else {})}
    power = Effect("power", 1)
    return _changed(own, uses=uses, effects=tuple(sorted((*own.effects, power), key=lambda effect: effect.kind)))


def _changed(character: Character, **fields: object) -> Character:
    names = character.__struct_fields__
    return Character(**{name: fields.get(name, getattr(character, name)) for name in names})


def _person(
    name: str, class_id: str, setting: Setting, *, items: dict[str, int] | None = None, traitor: bool = False,
    dead: bool = False, learned: tuple[str, ...] = (),
) -> Character:  # fmt: skip
    touched = name in setting.on
    weak = touched or "corpse" in setting.on
    spheres = 0 if dead else setting.spheres if weak else setting.rules.spheres // 2
    made = seat(
        class_id,
        traitor=traitor,
        dead=dead,
        spheres=spheres,
        items=items,
        effects=setting.effects if touched else {},
        learned=learned,
        light=2,
        resurrected=setting.resurrected and name in PEOPLE,
    )
    return _changed(made, id=name)


def _copies(ability: str) -> Iterator[Meeting]:
    """The same ability twice, the second time as a copy (R5.3)."""
    for aim in MAIN_AIMS:
        _, names_one, names_two = AIMS[aim]
        match = _match(PLAIN, False, True, True)
        copier = match.characters[1]
        others = tuple(known for known in copier.learned if known != ability)
        other_class = "death_mage" if ability in CLASSES["warlock"] else "warlock"
        copier = _changed(copier, learned=others, copied=ability, class_id=other_class)
        cast = (match.characters[0], copier, *match.characters[2:])
        changed = Match(day=4, characters=cast, rules=match.rules)
        way = variants(ability, ability)[0]
        one, two = (
            order_for(ability, by, names, "corpse", "neighbour", ability, way)
            for by, names in (("one", names_one), ("two", names_two))
        )
        yield Meeting(changed, one, two, (), (), f"the second is a copy; they name {aim}")


assert set(KIT) | {"white_artifact", "black_artifact"} == set(ITEMS)
