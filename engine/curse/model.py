"""The values of the game: a match at the start of a day, orders, votes. All frozen, all stored as JSON.

`gc=False`: values hold no cycles, so the garbage collector need not look at them.
"""

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from engine.curse.conditions import Condition
from engine.curse.ids import (
    CLASSES,
    AbilityId,
    ActionId,
    AnyItemId,
    ClassId,
    EffectId,
    Faction,
    ItemId,
    PublicItemId,
    ReceivedId,
)
from engine.curse.rules import DEFAULT, Rules

Whole = Annotated[int, Meta(ge=0, le=10**9)]
Positive = Annotated[int, Meta(ge=1, le=10**9)]
Name = Annotated[str, Meta(min_length=1)]


class Effect(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A lasting effect; `days` is how many days it still works, today included (R6.1)."""

    kind: EffectId
    days: Positive


class Character(Struct, frozen=True, forbid_unknown_fields=True, gc=False, rename={"class_id": "class"}):
    """A character at the start of a day. Spheres of the dead are 0.

    `items`: kind → units in hand. `uses`: class ability → how often carried out in this match. `learned`: had for
    good (R5.6). `copied`: may be used today as a copy (R5.3). `resurrected`: R4.9 holds for it. `received`: what
    cannot be applied to it again (R5.5, R5.9).
    """

    id: Name
    class_id: ClassId
    faction: Faction
    alive: bool = True
    spheres: Whole = 10
    light: Whole = 0
    items: dict[ItemId, Whole] = {}
    effects: tuple[Effect, ...] = ()
    uses: dict[AbilityId, Whole] = {}
    learned: tuple[AbilityId, ...] = ()
    copied: AbilityId | None = None
    resurrected: bool = False
    received: tuple[ReceivedId, ...] = ()

    def owns(self, ability: AbilityId) -> bool:
        """Whether the ability is one of its class or learned, so that it is never used as a copy (R5.3)."""
        return ability in CLASSES[self.class_id] or ability in self.learned

    def has(self, effect: EffectId) -> bool:
        """Whether the lasting effect works on the character today."""
        for laid in self.effects:  # noqa: SIM110 - asked for every order; any() would take thrice as long
            if laid.kind == effect:
                return True
        return False


class Link(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A link of the Dispeller between two living characters, sorted (R5.12)."""

    between: tuple[str, str]
    days: Positive


class Match(Struct, frozen=True, forbid_unknown_fields=True):
    """A match at the start of a day: all that the rules need to know of what was before. Roster order (R2.11).

    `blocked`: abilities that nobody can use today; `blocked_before`: all that ever were (R7.3).
    """

    day: Positive
    characters: tuple[Character, ...]
    links: tuple[Link, ...] = ()
    blocked: tuple[AbilityId, ...] = ()
    blocked_before: tuple[AbilityId, ...] = ()
    rules: Rules = DEFAULT

    def character(self, character_id: str) -> Character:
        """The character of that id. Raises KeyError if there is none."""
        for character in self.characters:
            if character.id == character_id:
                return character
        raise KeyError(character_id)


class Order(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """What a character wants done today. Which fields an action has says its header in the catalog.

    `target` is None only for a ball that is being made (R5.8). `count`: units of a transfer.
    """

    by: str
    action: ActionId
    target: str | UnsetType | None = UNSET
    targets: tuple[str, str] | UnsetType = UNSET
    ability: AbilityId | UnsetType = UNSET
    abilities: tuple[AbilityId, ...] | UnsetType = UNSET
    item: AnyItemId | UnsetType = UNSET
    steal: PublicItemId | UnsetType = UNSET
    count: Positive | UnsetType = UNSET
    when: Condition | UnsetType = UNSET


class As(Struct, frozen=True, forbid_unknown_fields=True, rename={"voter": "as"}):
    """A vote «as» another voter (R3.1)."""

    voter: str


Vote = str | As
"""Whom a voter names: a character, or another voter to follow."""
