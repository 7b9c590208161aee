"""One typed value for each fact of a day, each with its cause. They hold the whole truth: `view` says who sees what.

Events of a day stand in a list in the order in which things happened. `cause` is the index in that list of the event
that brought this one about, or None where the rules themselves did; «why?» is a walk up these indices.
"""

from typing import Literal

from msgspec import Struct

from engine.curse.ids import AbilityId, ActionId, AnyItemId, EffectId, ItemId, PublicItemId
from engine.curse.model import Order

Reason = Literal["dead", "not_yours", "condition", "blocked", "target", "again", "no_item", "exclusive", "limit"]
"""Why an order is not allowed, in the order in which the checks are made."""

DamageKind = Literal[
    "fireball",
    "fire_shield",
    "ice_block",
    "freeze",
    "chain_lightning",
    "ball_lightning",
    "strike",
    "call_of_the_dead",
    "cheat_death",
    "poison",
    "knife",
    "curse",
    "jinx",
    "reflection",
]
HealKind = Literal["elixir", "red_sphere", "restoration", "healing"]
MoveKind = Literal["transfer", "thief_artifact", "looting", "white_totem", "black_totem", "thief_artifact_moves"]
VoidReason = Literal["dead_target", "circle", "no_vote", "own"]
Outcome = Literal["representatives", "traitors", "draw"]


class Event(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="event", gc=False):
    """A fact of a day, with the index of the event that caused it."""

    cause: int | None = None


class Voted(Event, frozen=True, tag="voted"):
    """A counting vote of the snapshot; `via` is whom the voter followed (R3.1)."""

    voter: str
    target: str
    via: str | None = None


class VoteVoid(Event, frozen=True, tag="vote_void"):
    """A vote of the living that does not count (R3.1)."""

    voter: str
    reason: VoidReason


class Dropped(Event, frozen=True, tag="dropped"):
    """An order that was not taken; `index` is its place in the list of the day's orders (R2.9)."""

    index: int
    order: Order
    reason: Reason


class Taken(Event, frozen=True, tag="taken"):
    """An order that was taken, not yet carried out."""

    index: int
    order: Order


class Used(Event, frozen=True, tag="used"):
    """A class ability that was carried out (R5.10). `count`: the user's how manieth use. `linked`: roster order."""

    by: str
    ability: AbilityId
    targets: tuple[str, ...]
    linked: tuple[str, ...]
    names: AbilityId | None = None
    count: int = 1
    copied: bool = False


class Acted(Event, frozen=True, tag="acted"):
    """Light, looting, a transfer or the use of an item that was carried out."""

    by: str
    action: ActionId
    item: AnyItemId | None = None
    targets: tuple[str, ...] = ()
    linked: tuple[str, ...] = ()


class Idle(Event, frozen=True, tag="idle"):
    """An order that was taken and came to nothing.

    `died`: its user, before its stage; `item_gone`: before its step (R8.1); `copy_failed`: `other` used the original
    (R5.3); `insight`: nothing is stolen (R8.3); `crowd`: others looted too, or a traitor's light among others.
    """

    by: str
    reason: Literal["died", "item_gone", "copy_failed", "insight", "crowd"]
    other: str | None = None
    target: str | None = None


class Damaged(Event, frozen=True, tag="damaged"):
    """Damage taken. `amount` is what was taken, doubling included; `meant`: for whom it was, if passed on (R4.6)."""

    target: str
    amount: int
    kind: DamageKind
    left: int
    source: str | None = None
    meant: str | None = None
    doubled: bool = False


class Healed(Event, frozen=True, tag="healed"):
    """Spheres gained (R4.9)."""

    target: str
    amount: int
    kind: HealKind
    left: int


class HealBarred(Event, frozen=True, tag="heal_barred"):
    """A healing that did nothing to a resurrected character (R4.9)."""

    target: str
    kind: HealKind


class Laid(Event, frozen=True, tag="laid"):
    """A lasting effect that was laid; `days` from today on, or from tomorrow on if `tomorrow` (R6.1, R6.3)."""

    target: str
    effect: EffectId
    days: int
    tomorrow: bool = False


class LayPrevented(Event, frozen=True, tag="lay_prevented"):
    """An effect that a dispel of this day kept off (R5.11)."""

    target: str
    effect: EffectId


class Lifted(Event, frozen=True, tag="lifted"):
    """An effect that a dispel took off (R5.11)."""

    target: str
    effect: EffectId


class Warded(Event, frozen=True, tag="warded"):
    """Something that works this day only was laid: the target is under it until the day ends (R5.2, R5.5, R5.9, R7.1).

    `by` is who protects, for `protection`.
    """

    target: str
    ward: Literal["divine_shield", "amulet", "protection", "resurrection", "cheat_death"]
    by: str


class Linked(Event, frozen=True, tag="linked"):
    """A link was laid (R5.12)."""

    between: tuple[str, str]
    days: int


class Unlinked(Event, frozen=True, tag="unlinked"):
    """A link ended by a death (R5.12)."""

    between: tuple[str, str]


class LightSeen(Event, frozen=True, tag="light_seen"):
    """A light alone on its target: the user learned the target's light, which is 0 now (R10.2)."""

    by: str
    target: str
    light: int


class LightAdded(Event, frozen=True, tag="light_added"):
    """Several lights on one target: each representative among the users adds some (R10.2)."""

    target: str
    by: str
    amount: int


class LightLowered(Event, frozen=True, tag="light_lowered"):
    """A night sphere took light off the target (R7.2)."""

    target: str
    by: str
    amount: int


class Copied(Event, frozen=True, tag="copied"):
    """Whether a copy succeeded; if so its user may use the ability tomorrow (R5.3)."""

    by: str
    ability: AbilityId
    success: bool


class Learned(Event, frozen=True, tag="learned"):
    """Secret knowledge: the ability is the user's for good from tomorrow on (R5.6)."""

    by: str
    ability: AbilityId
    target: str


class Insight(Event, frozen=True, tag="insight"):
    """An insight sphere showed its user what the target holds, by public names (R8.5)."""

    by: str
    target: str
    items: dict[PublicItemId, int]


class Blocked(Event, frozen=True, tag="blocked"):
    """A ring blocked abilities for tomorrow (R7.3)."""

    by: str
    abilities: tuple[AbilityId, ...]


class Spent(Event, frozen=True, tag="spent"):
    """A unit of an item went with its use (R7.4)."""

    by: str
    item: ItemId


class Moved(Event, frozen=True, tag="moved"):
    """Units of an item changed hands (R8.1)."""

    item: ItemId
    count: int
    giver: str
    taker: str
    how: MoveKind


class Blackened(Event, frozen=True, tag="blackened"):
    """White artifacts that turned black beside a black one (R4.3)."""

    holder: str
    count: int


class Spared(Event, frozen=True, tag="spared"):
    """Spheres below 0 became 0 under «Обман смерти» (R4.1 (a))."""

    target: str
    spheres: int
    stage: int


class Capped(Event, frozen=True, tag="capped"):
    """Spheres over the most became the most (R4.1 (b)); `spheres` is what there was."""

    target: str
    spheres: int
    stage: int


class Exiled(Event, frozen=True, tag="exiled"):
    """More than half of the living voted against the character, which died (R4.4)."""

    target: str
    votes: int
    living: int


class Died(Event, frozen=True, tag="died"):
    """A character's spheres were below 0 at the end of a stage (R4.1 (c)). Its cause is its last damage."""

    target: str
    stage: int


class CurseWeighed(Event, frozen=True, tag="curse_weighed"):
    """How much the curse does to a character, and of what that is made (R4.5)."""

    target: str
    amount: int
    relief: int = 0
    white: int = 0
    black: int = 0
    shielded: bool = False


class Resurrected(Event, frozen=True, tag="resurrected"):
    """A character is alive again after stage 4 (R5.5)."""

    target: str
    spheres: int


class Ended(Event, frozen=True, tag="ended"):
    """The match is over (R9.1)."""

    outcome: Outcome
    winners: tuple[str, ...]


AnyEvent = (
    Voted
    | VoteVoid
    | Dropped
    | Taken
    | Used
    | Acted
    | Idle
    | Damaged
    | Healed
    | HealBarred
    | Laid
    | LayPrevented
    | Lifted
    | Warded
    | Linked
    | Unlinked
    | LightSeen
    | LightAdded
    | LightLowered
    | Copied
    | Learned
    | Insight
    | Blocked
    | Spent
    | Moved
    | Blackened
    | Spared
    | Capped
    | Exiled
    | Died
    | CurseWeighed
    | Resurrected
    | Ended
)
