"""The links of a chain of causes: one typed value a kind, each with what brought it about in turn."""

from typing import Literal

from engine.curse.events import MoveKind, VoidReason
from engine.curse.ids import AbilityId, AnyItemId, EffectId, ItemId
from engine.curse.model import Order
from engine.curse.why.value import value

Misfit = Literal["alive", "oneself", "pair", "making", "throwing", "uncopied", "foreign", "ring"]
"""Why a target, or what an order names, is not allowed (R2.3, R2.4 and the ability's own ruling)."""


@value
class Reason:
    """A link of the chain; `because`: what brought it about, in the order in which it is told."""

    because: tuple["Reason", ...] = ()


# Who did it


@value
class Did(Reason):
    """An order that was carried out; `earlier`: the day on which that was, if it was not the day asked about."""

    order: Order
    earlier: int | None = None
    copied: bool = False


@value
class Ballot:
    """How somebody voted in the snapshot: `target` None is no vote; `void` says why one given does not count (R3.1)."""

    voter: str
    target: str | None = None
    via: str | None = None
    void: VoidReason | None = None


@value
class Tallied:
    """Who voted against somebody in the whole snapshot (R3.4)."""

    target: str
    voters: tuple[str, ...]


@value
class Voting(Reason):
    """The votes of which an order's condition speaks, as they stood in the snapshot; `held`: the condition was true."""

    held: bool
    votes: tuple[Ballot | Tallied, ...]


# How it reached the character, and why so much


@value
class Lies(Reason):
    """A lasting effect works on somebody; `days`: how many it still works, if it was laid on an earlier day (R6.1)."""

    effect: EffectId
    target: str
    days: int | None = None


@value
class Tied(Reason):
    """A link between two; `days` as of an effect (R5.12)."""

    between: tuple[str, str]
    days: int | None = None


@value
class Jumped(Reason):
    """A chain lightning went on from one of its targets to a target of that one's ability (R5.8)."""

    over: str


@value
class Recoil(Reason):
    """Every so manieth fireball strikes back at its user (R5.1)."""

    every: int


@value
class Corpses(Reason):
    """The call of the dead: `base` and one more for each `share` of so many dead (R5.9)."""

    base: int
    dead: int
    share: int


@value
class Lacked(Reason):
    """An elixir gives back one part of `share` of the spheres that were lacking in the morning (R7.1)."""

    lacked: int
    share: int


@value
class Shielded(Reason):
    """Damage meant for `meant` came to its protector `by` (R4.7)."""

    meant: str
    by: str


@value
class Doubled(Reason):
    """A strike of the day before multiplies what its user takes today (R4.6 (c))."""

    factor: int


@value
class Mirrored(Reason):
    """One part of `share` of `amount` came back from `target`, on whom a reflection lies (R4.8)."""

    target: str
    amount: int
    share: int


@value
class Risen(Reason):
    """The character was resurrected before: no healing raises its spheres (R4.9)."""

    target: str


@value
class Weighed(Reason):
    """The curse on somebody and its parts (R4.5).

    `relief` is owed to `fell`, who died in stages 1 and 2; `revived` died there too, but under a resurrection of this
    day. `totems`: those that take the artifact's effect from their holder. `shielded`: no curse; `because` tells whose.
    """

    target: str
    base: int
    relief: int
    fell: tuple[str, ...]
    revived: tuple[str, ...]
    white: int
    black: int
    totems: tuple[ItemId, ...]
    shielded: bool
    amount: int


# Why an order did not work


@value
class Fell(Reason):
    """Somebody died: on an earlier `day`, or today in `stage`; both None if it is not known when."""

    who: str
    day: int | None = None
    stage: int | None = None


@value
class Has(Reason):
    """The class abilities that the giver of the order had that day."""

    abilities: tuple[AbilityId, ...]


@value
class Misfits(Reason):
    """What the order names is not allowed."""

    how: Misfit
    who: str | None = None


@value
class RingSize(Reason):
    """So many abilities a ring names, at least and at most (R7.3)."""

    least: int
    most: int


@value
class HadIt(Reason):
    """Somebody has had what is given only once (R5.5, R5.9), or used what is used only once (R5.6)."""

    who: str
    ability: AbilityId


@value
class WereBlocked(Reason):
    """Abilities that a ring blocked before (R7.3)."""

    abilities: tuple[AbilityId, ...]


@value
class Hand(Reason):
    """How many units the giver had in the morning; `because`: the orders that spoke for some of them (R2.8).

    `item` is `artifact` where both kinds together are too few, an exact kind where that one alone is.
    """

    item: AnyItemId
    count: int


@value
class Rooted(Reason):
    """The white totem cannot be transferred (R8.2)."""


@value
class Beside(Reason):
    """What was taken before leaves no room: `because` are those orders (R2.6, R2.7)."""


@value
class Never(Reason):
    """A number of this match's own rules is 0, so that it is never allowed (R2.6, R5.6)."""


@value
class Limit(Reason):
    """So many class abilities a day (R2.5); `because`: those taken before."""

    most: int
    exhausted: bool = False
    power: bool = False


@value
class Carried(Reason):
    """Units of an item changed hands (R8.1); `because`: by which order, if one did it."""

    item: ItemId
    count: int
    giver: str
    taker: str
    how: MoveKind


@value
class Unused(Reason):
    """Nobody but the copier carried the ability out as an original; `because`: who wanted to, and could not (R5.3)."""

    ability: AbilityId


@value
class OnlyCopied(Reason):
    """Somebody used the ability, but as a copy (R5.3)."""

    who: str


@value
class Also(Reason):
    """Somebody else carried out the ability as an original (R5.3)."""

    who: str
