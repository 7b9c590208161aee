"""A sentence's words gathered into orders: what is done, to whom, with what. The headers say what is needed."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from engine.curse.catalog import ABILITIES, DEEDS, ITEMS
from engine.curse.headers import Target
from engine.curse.model import Order
from vkbot.language.data import Word
from vkbot.language.lexicon import Term
from vkbot.language.results import UnreadError
from vkbot.language.scene import Scene

MOST_UNITS: Final = 20
WHO_MOST: Final = {Target.NONE: 0, Target.SELF: 1, Target.PAIR: 2}
"""Kind of target → how many characters an order may name; else one."""


@dataclass(slots=True)
class Named:
    """Somebody named: the characters it may be; `led` by a preposition or not."""

    who: tuple[str, ...]
    said: str
    led: bool


@dataclass(slots=True)
class Draft:
    """An order in the making."""

    verb: Word | None = None
    said: str = ""
    deeds: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    who: list[Named] = field(default_factory=list)
    abilities: list[tuple[str, ...]] = field(default_factory=list)
    steal: tuple[str, ...] = ()
    count: int | None = None

    @property
    def asks(self) -> tuple[str, ...]:
        """What it must name beside its target."""
        if self.verb is Word.STEAL:
            return ("steal",)
        ids = self.deeds or (self.items if self.verb is not Word.GIVE else ())
        return DEEDS[ids[0]].asks if len(ids) == 1 and ids[0] in DEEDS else ()

    @property
    def wants_ability(self) -> bool:
        """Whether the next ability is something that it names, and no order of its own."""
        return "abilities" in self.asks or ("ability" in self.asks and not self.abilities)

    @property
    def wants_steal(self) -> bool:
        """Whether the next item is what it steals."""
        return "steal" in self.asks and not self.steal

    @property
    def wants_object(self) -> bool:
        """Whether it is a verb alone so far."""
        return self.verb is not None and self.verb is not Word.STEAL and not self.deeds and not self.items

    @property
    def room(self) -> int:
        """How many more characters it may name."""
        if self.verb is Word.GIVE or self.verb is Word.STEAL:
            return 1 - len(self.who)
        ids = self.deeds or self.items
        target = DEEDS[ids[0]].target if len(ids) == 1 and ids[0] in DEEDS else Target.LIVING
        return WHO_MOST.get(target, 1) - len(self.who)


VERBS: Final = (Word.USE, Word.DRINK, Word.GIVE, Word.STEAL)


class Gatherer:
    """Reads the terms of one clause from left to right into drafts."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.drafts: list[Draft] = []
        self.waiting: list[Named] = []
        self.count: int | None = None
        self.led = False
        self.roster = False
        self.more = False

    def take(self, term: Term) -> None:
        """Take the next term. Raises UnreadError for what has no place here."""
        if self._names(term):
            self._name(term)
        elif term.deeds:
            self._deed(term)
        elif term.items:
            self._item(term)
        elif verb := next((word for word in VERBS if term.does(word)), None):
            self._verb(verb, term)
        elif term.number is not None:
            self._number(term)
        else:
            self._joining(term)

    def _joining(self, term: Term) -> None:
        """A word or mark that only joins."""
        if term.does(Word.TO):
            self.led = True
        elif term.does(Word.PLAYER):
            self.roster = True
        elif term.does(Word.MORE):
            self.more = True
        elif not term.does(Word.AND, Word.FILLER, Word.LEARN, Word.THEN) and not term.mark:
            raise UnreadError("name" if term.mention else "word", said=term.text)

    def _names(self, term: Term) -> bool:
        """Whether the term names somebody here, though it may be the name of a thing too."""
        if term.does(Word.ME, Word.SELF) or (self.roster and term.number is not None):
            return True
        if not term.who:
            return False
        return self.led or not (term.deeds or term.items or term.number is not None)

    def _name(self, term: Term) -> None:
        if term.does(Word.ME, Word.SELF):
            who: tuple[str, ...] = (self.scene.by,)
        elif self.roster and term.number is not None:
            who = (numbered(self.scene, term),)
        else:
            who = term.who
        self._add(Named(who, term.text, self.led))
        self.led = self.roster = False

    def _add(self, named: Named) -> None:
        last = self.waiting[-1] if self.waiting else None
        draft = self.drafts[-1] if self.drafts else None
        if last is None and draft is not None:
            last = draft.who[-1] if draft.who else None
        if last is not None and not named.led and set(last.who) & set(named.who):
            last.who = tuple(one for one in last.who if one in named.who)  # «Монаха Тихона»
        elif draft is not None and not self.waiting and draft.room > 0:
            draft.who.append(named)
        else:
            self.waiting.append(named)

    def _start(self, draft: Draft) -> None:
        """A new order begins; names that found no place before belong to it."""
        draft.who = self.waiting
        draft.count = self.count
        self.waiting, self.count = [], None
        self.drafts.append(draft)

    def _last(self) -> Draft | None:
        return self.drafts[-1] if self.drafts else None

    def _deed(self, term: Term) -> None:
        draft = self._last()
        if draft is not None and draft.wants_ability and set(term.deeds) <= set(ABILITIES):
            draft.abilities.append(term.deeds)
        elif draft is not None and draft.wants_object and draft.verb is Word.USE:
            draft.deeds, draft.said = term.deeds, term.text
        else:
            self._start(Draft(deeds=term.deeds, said=term.text))

    def _item(self, term: Term) -> None:
        draft = self._last()
        if draft is not None and draft.wants_steal:
            draft.steal = term.items
        elif draft is not None and draft.wants_object:
            draft.items, draft.said, draft.count = term.items, term.text, self.count
            self.count = None
        else:
            self._start(Draft(items=term.items, said=term.text))

    def _verb(self, verb: Word, term: Term) -> None:
        draft = self._last()
        if draft is not None and draft.verb is None and draft.items and not self.waiting:
            draft.verb = verb  # «яд передаю Искре»
        else:
            self._start(Draft(verb=verb, said=term.text))

    def _number(self, term: Term) -> None:
        if self.count is not None or term.number is None:
            raise UnreadError("number", said=term.text)
        self.count = term.number

    def done(self) -> list[Draft]:
        """The drafts. Raises UnreadError where words are left over."""
        if self.waiting:
            what = (self.drafts[-1].deeds or self.drafts[-1].items or ("",))[0] if self.drafts else ""
            raise UnreadError("targets" if self.drafts else "action", what, said=self.waiting[0].said)
        if self.count is not None or self.roster:
            raise UnreadError("number", said="" if self.count is None else str(self.count))
        return self.drafts


def numbered(scene: Scene, term: Term) -> str:
    """The character of a number in the roster."""
    number = term.number or 0
    if not 1 <= number <= len(scene.characters):
        raise UnreadError("name", said=term.text)
    return scene.characters[number - 1].id


# Drafts to orders


def orders_of(scene: Scene, drafts: Sequence[Draft]) -> list[Order]:
    """The orders that the drafts make. Raises UnreadError for the first that is not whole."""
    return [order for draft in drafts for order in _finish(scene, draft)]


def _finish(scene: Scene, draft: Draft) -> list[Order]:
    if draft.deeds:
        return [_ability(scene, draft)]
    if draft.verb is Word.STEAL:
        draft.items, draft.verb = ("thief_artifact",), Word.USE
    item = _item(scene, draft)
    if draft.verb is Word.GIVE:
        return [_transfer(scene, draft, item)]
    if draft.verb is None and any(not named.led and named.who != (scene.by,) for named in draft.who):
        raise UnreadError("action", item, choices=("use", "transfer"))
    return _use(scene, draft, item)


def _ability(scene: Scene, draft: Draft) -> Order:
    action = _one_ability(draft.deeds, scene.own_abilities)
    if draft.count is not None or draft.verb not in (None, Word.USE):
        raise UnreadError("number" if draft.count is not None else "word", action, said=draft.said)
    return _order(scene, draft, action, {"action": action})


def _one_ability(deeds: tuple[str, ...], own: Sequence[str]) -> str:
    """The one ability meant; of several with one short name that of the writer."""
    fitting = [deed for deed in deeds if len(deeds) == 1 or deed in own]
    if len(fitting) != 1:
        raise UnreadError("ability", choices=tuple(fitting) or deeds)
    return fitting[0]


def _item(scene: Scene, draft: Draft) -> str:
    """The one item meant; of several with one short name the only kind in hand."""
    if not draft.items:
        raise UnreadError("item", said=draft.said)
    if len(draft.items) == 1:
        return draft.items[0]
    held = [item for item in draft.items if item in dict(scene.items or ())]
    if len(held) != 1:
        raise UnreadError("item", said=draft.said, choices=tuple(held) or draft.items)
    return held[0]


def _transfer(scene: Scene, draft: Draft, item: str) -> Order:
    fields: dict[str, Any] = {"action": "transfer", "item": item}
    if draft.count is not None:
        if not 1 <= draft.count <= MOST_UNITS:
            raise UnreadError("count", item)
        if draft.count > 1:
            fields["count"] = draft.count
    return _order(scene, draft, "transfer", fields)


def _use(scene: Scene, draft: Draft, item: str) -> list[Order]:
    if item not in ITEMS or ITEMS[item].effect is None:
        raise UnreadError("not_used", item)
    if draft.verb is Word.DRINK and not draft.who and ITEMS[item].target is Target.LIVING:
        draft.who = [Named((scene.by,), "", True)]
    order = _order(scene, draft, item, {"action": "use", "item": item})
    count = 1 if draft.count is None else draft.count
    if count != 1 and not (ITEMS[item].counted and 1 < count <= MOST_UNITS):
        raise UnreadError("count", item)
    return [msgspec.structs.replace(order) for _ in range(count)]


def _order(scene: Scene, draft: Draft, step: str, fields: dict[str, Any]) -> Order:
    """The order with its target and all that its header asks for."""
    deed = DEEDS[step]
    fields |= _targets(scene, draft, step)
    if "ability" in deed.asks:
        if not draft.abilities:
            raise UnreadError("ability", step)
        fields["ability"] = _one_ability(draft.abilities[0], ())
    if "abilities" in deed.asks:
        if not 0 < len(draft.abilities) <= len(ABILITIES):
            raise UnreadError("abilities", step)
        fields["abilities"] = tuple(_one_ability(each, ()) for each in draft.abilities)
    if "steal" in deed.asks:
        if len(draft.steal) != 1:
            raise UnreadError("steal", step, choices=draft.steal)
        fields["steal"] = draft.steal[0]
    return msgspec.convert({"by": scene.by, **fields}, Order)


def _targets(scene: Scene, draft: Draft, step: str) -> dict[str, Any]:
    target = DEEDS[step].target
    if target is Target.SELF:
        if any(scene.by not in named.who for named in draft.who):
            raise UnreadError("self_only", step)
        return {}
    who = [_one_of(scene, named, target, step) for named in draft.who]
    if target is Target.NONE:
        if who:
            raise UnreadError("no_target", step)
        return {}
    if target is Target.PAIR:
        if len(who) != 2:
            raise UnreadError("pair", step)
        return {"targets": who}
    if target is Target.BALL:
        return {"target": who[0] if who else None}
    if not who:
        raise UnreadError("target", step)
    return {"target": who[0]}


def _one_of(scene: Scene, named: Named, target: Target, step: str) -> str:
    """The character meant; of namesakes the only one that the action can take."""
    if len(named.who) == 1:
        return named.who[0]
    dead = target is Target.DEAD
    fitting = [one for one in named.who if target is Target.ANY or (one in scene.living) is not dead]
    if len(fitting) != 1:
        raise UnreadError("name", step, said=named.said, choices=tuple(fitting) or named.who)
    return fitting[0]
