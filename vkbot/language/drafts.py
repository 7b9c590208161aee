"""An order in the making, and the order that it makes. The headers of the catalogue say what is needed."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from engine.curse.catalog import ABILITIES, DEEDS, ITEMS
from engine.curse.headers import Target
from engine.curse.model import Order
from vkbot.language.names import How, Name
from vkbot.language.results import DONE, TOGETHER, UnreadError
from vkbot.language.scene import Scene
from vkbot.language.vocabulary import Form
from vkbot.language.words import Word

MOST_UNITS: Final = 20
WHO_MOST: Final = {Target.NONE: 0, Target.SELF: 1, Target.PAIR: 2}
"""Kind of target → how many characters an order may name; else one."""


@dataclass(slots=True)
class Named:
    """Somebody named: the characters it may be; the preposition and the join that stood before, if any."""

    who: tuple[str, ...]
    said: str
    name: Name | None = None
    lead: Word | None = None
    joint: Word | None = None

    @property
    def dative(self) -> bool:
        """«Искре» without a preposition: one uses things on her or gives them to her."""
        if self.lead is not None or self.name is None or self.name.how is How.ME:
            return False
        if self.name.how is How.MENTION:
            return True
        return "dative" in self.name.cases and not {"nominative", "accusative"} & self.name.cases


@dataclass(slots=True)
class Draft:
    """An order in the making. `form`: its thing is a verb. `joint`: what stood between it and the one before."""

    deeds: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    said: str = ""
    form: Form | None = None
    verb: Word | None = None
    carried: bool = False
    joint: Word | None = None
    who: list[Named] = field(default_factory=list)
    abilities: list[tuple[str, ...]] = field(default_factory=list)
    steal: tuple[str, ...] = ()
    count: int | None = None
    some: bool = False
    unknown: str = ""
    reflexive: bool = False
    means: bool = False
    inherited: bool = False
    subject: bool = False
    more: list[Named] = field(default_factory=list)

    @property
    def step(self) -> str:
        """The deed of the catalogue whose header tells what it needs; "" if that is open."""
        if self.verb is Word.GIVE and self.items:
            return "transfer"
        ids = self.deeds or self.items
        return ids[0] if len(ids) == 1 and ids[0] in DEEDS else ""

    @property
    def asks(self) -> tuple[str, ...]:
        """What it must name beside its target."""
        return DEEDS[self.step].asks if self.step else ()

    @property
    def wants_ability(self) -> bool:
        """Whether the next ability is something that it names, and no order of its own."""
        return "abilities" in self.asks or ("ability" in self.asks and not self.abilities)

    @property
    def wants_steal(self) -> bool:
        """Whether the next item is what it steals."""
        return "steal" in self.asks and not self.steal

    @property
    def counts(self) -> bool:
        """Whether a number may still say how many items."""
        return bool(self.items) and self.count is None and not self.steal

    @property
    def target(self) -> Target:
        """What kind of target it takes."""
        return DEEDS[self.step].target if self.step else Target.LIVING

    @property
    def room(self) -> int:
        """How many more characters it may name."""
        return WHO_MOST.get(self.target, 1) - len(self.who)

    @property
    def lacks_target(self) -> bool:
        """Whether it cannot be whole as it is."""
        if self.who or self.reflexive or self.verb is Word.DRINK:
            return False
        return self.target not in (Target.NONE, Target.SELF, Target.BALL)


def orders_of(scene: Scene, draft: Draft) -> list[Order]:
    """The orders that a draft makes. Raises UnreadError if it is not whole."""
    if draft.deeds:
        action = _one_ability(scene, draft.deeds, scene.own_abilities)
        return _orders(scene, draft, action, {"action": action})
    item = item_of(scene, draft)
    gives = draft.verb is Word.GIVE
    if draft.verb is None and any(named.dative for named in draft.who) and not _selfish(scene, draft, item):
        gives = scene.ask("action", item, choices=("use", "transfer")) == "transfer"
    return _transfer(scene, draft, item) if gives else _use(scene, draft, item)


def _selfish(scene: Scene, draft: Draft, item: str) -> bool:
    """Whether a dative can only mean the writer, or nobody («эликсир себе»)."""
    return all(named.who == (scene.by,) for named in draft.who) or item == "thief_artifact"


def one_ability(deeds: tuple[str, ...], own: Sequence[str]) -> str | None:
    """The one ability meant, of several with one short name that of the writer; None if that does not tell."""
    fitting = [deed for deed in deeds if len(deeds) == 1 or deed in own]
    return fitting[0] if len(fitting) == 1 else None


def _one_ability(scene: Scene, deeds: tuple[str, ...], own: Sequence[str]) -> str:
    own_deeds = tuple(deed for deed in deeds if deed in own)
    return one_ability(deeds, own) or scene.ask("ability", choices=own_deeds or deeds)


def item_of(scene: Scene, draft: Draft) -> str:
    """The one item meant; of several with one short name the only kind in hand, a sphere of which nothing is known red.

    Raises UnreadError.
    """
    if not draft.items:
        return scene.ask("item", said=draft.said)
    if len(draft.items) == 1:
        return draft.items[0]
    held = [item for item in draft.items if any(kind == item and count for kind, count in scene.items or ())]
    if not held and "red_sphere" in draft.items:
        return "red_sphere"
    if len(held) != 1:
        return scene.ask("item", said=draft.said, choices=tuple(held) or draft.items)
    return held[0]


def _transfer(scene: Scene, draft: Draft, item: str) -> list[Order]:
    draft.who = [named for named in draft.who if named.name is None or named.name.how not in (How.ME, How.SELF)]
    fields: dict[str, Any] = {"action": "transfer", "item": item}
    count = _units(scene, draft, item, MOST_UNITS)
    if count > 1:
        fields["count"] = count
    return _orders(scene, draft, "transfer", fields)


def _units(scene: Scene, draft: Draft, item: str, most: int) -> int:
    """How many units are meant. Raises UnreadError."""
    count = 1 if draft.count is None else draft.count
    return int(scene.ask("count", item)) if draft.some or not 1 <= count <= most else count


def _use(scene: Scene, draft: Draft, item: str) -> list[Order]:
    if item not in ITEMS or ITEMS[item].effect is None:
        raise UnreadError("not_used", item)
    target = ITEMS[item].target
    if draft.verb is Word.DRINK and not draft.who and not draft.unknown and target is Target.LIVING:
        draft.who = [Named((scene.by,), "", lead=Word.TO)]
    orders = _orders(scene, draft, item, {"action": "use", "item": item})
    count = _units(scene, draft, item, MOST_UNITS if ITEMS[item].counted else 1)
    return [msgspec.structs.replace(order) for order in orders for _ in range(count)]


def _orders(scene: Scene, draft: Draft, step: str, fields: dict[str, Any]) -> list[Order]:
    """The order with its target and all that its header asks for; one for each, if the writer has said so."""
    deed = DEEDS[step]
    if draft.reflexive and not draft.who:
        draft.who = [Named((scene.by,), "", lead=Word.TO)]
    if "steal" in deed.asks:
        one = len(draft.steal) == 1
        fields["steal"] = draft.steal[0] if one else scene.ask("steal", step, choices=draft.steal)
    whom = targets_of(scene, draft, step)
    if "ability" in deed.asks:
        named = draft.abilities[:1]
        fields["ability"] = _one_ability(scene, named[0], ()) if named else scene.ask("ability", step)
    if "abilities" in deed.asks:
        fields["abilities"] = _abilities(scene, draft, step)
    return [msgspec.convert({"by": scene.by, **fields, **one}, Order) for one in whom]


def _abilities(scene: Scene, draft: Draft, step: str) -> tuple[str, ...]:
    """The abilities that a ring names. Raises UnreadError."""
    if 0 < len(draft.abilities) <= len(ABILITIES):
        return tuple(_one_ability(scene, each, ()) for each in draft.abilities)
    named: tuple[str, ...] = ()
    while (answer := scene.ask("abilities", step, named=named)) != DONE:
        named += tuple(answer.split(TOGETHER))
    return named


def targets_of(scene: Scene, draft: Draft, step: str) -> list[dict[str, Any]]:
    """Whom an order names; several, if it is to be given for each of them. Raises UnreadError."""
    target = DEEDS[step].target
    if target is Target.SELF:
        if draft.unknown or any(scene.by not in named.who for named in (*draft.who, *draft.more)):
            raise UnreadError("self_only", step)
        return [{}]
    if target is Target.NONE:
        return [{}]
    who = [_one_of(scene, named, target, step) for named in draft.who]
    others = [_one_of(scene, named, target, step) for named in draft.more]
    if set(others) - set(who):
        several = tuple(dict.fromkeys((*who, *others)))
        who = scene.ask("targets", step, draft.more[0].said, several).split(TOGETHER)
    elif draft.unknown and len(who) < max(WHO_MOST.get(target, 1), 1):
        who.append(scene.ask("name", step, draft.unknown))
    if target is Target.BALL and not who:
        return [{"target": None}]
    while target is Target.PAIR and len(who) < 2:
        who.append(scene.ask("pair", step, named=tuple(who)))
    if not who:
        who = [scene.ask("target", step)]
    return [{"targets": who}] if target is Target.PAIR else [{"target": one} for one in who]


def _one_of(scene: Scene, named: Named, target: Target, step: str) -> str:
    """The character meant; of namesakes the only one that the action can take."""
    if len(named.who) == 1:
        return named.who[0]
    if not named.who and named.name is not None:  # «он», and nobody was named before
        return scene.ask("target", said=named.said)
    if not named.who:
        return scene.ask("name", step, said=named.said)
    dead = target is Target.DEAD
    fitting = [one for one in named.who if target is Target.ANY or (one in scene.living) is not dead]
    if len(fitting) == 1:
        return fitting[0]
    return scene.ask("name", step, said=named.said, choices=tuple(fitting) or named.who)
