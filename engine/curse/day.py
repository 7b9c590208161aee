"""The scratchpad of one resolution, and the verbs in which abilities and items are written.

Nothing here leaves a resolution: `Body` is a character while the day is carried out, `Use` an order that was taken.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from engine.curse.events import (
    AnyEvent,
    Damaged,
    DamageKind,
    HealBarred,
    Healed,
    HealKind,
    Laid,
    LayPrevented,
    Moved,
    MoveKind,
)
from engine.curse.ids import AbilityId, EffectId, ItemId, ReceivedId
from engine.curse.model import Character, Match, Order
from engine.curse.schedule import STAGE_OF

DISPELLABLE: Final[tuple[EffectId, ...]] = ("fire_shield", "reflection", "restoration", "jinx", "freeze")
"""R5.11: what a dispel takes off and keeps off."""

UNREFLECTED: Final[frozenset[DamageKind]] = frozenset({"fire_shield", "freeze", "jinx", "reflection"})
"""R4.8: damage that is never reflected."""


class Body:
    """A character in the course of a day. `spheres` may exceed the most or be below 0 within a stage (R4.1)."""

    __slots__ = (
        "alive", "character", "cheating", "copying", "dispelled", "effects", "exiled", "faction", "fallen",
        "hurt", "id", "index", "items", "learning", "light", "links", "protector", "received", "reviving",
        "shielded", "spheres", "tomorrow", "uses",
    )  # fmt: skip

    def __init__(self, index: int, character: Character) -> None:
        self.character = character
        self.index = index
        self.id = character.id
        self.faction = character.faction
        self.alive = character.alive
        self.spheres = character.spheres
        self.light = character.light
        self.items: dict[ItemId, int] = character.items.copy()
        laid = character.effects
        self.effects: dict[EffectId, int] = {effect.kind: effect.days for effect in laid} if laid else {}
        self.uses: dict[AbilityId, int] = character.uses
        self.received: tuple[ReceivedId, ...] = character.received
        self.links: tuple[Body, ...] = ()
        self.protector: Body | None = None  # R4.7
        self.shielded = False  # R5.2, R7.1: no curse today
        self.cheating = False  # R5.9
        self.reviving = False  # R5.5
        self.dispelled = False  # R5.11
        self.exiled = False
        self.fallen = 0  # the stage in which it died today; 0 if it did not
        self.hurt: int | None = None  # the event of its last damage
        self.tomorrow: tuple[EffectId, ...] = ()  # R6.3
        self.copying: AbilityId | None = None  # R5.3
        self.learning: AbilityId | None = None  # R5.6


class Use:
    """An order that was taken, with what becomes of it.

    `step`: ability, item or common ability. `named`: whom the order names; `linked`: who is reached beside them
    through a link (R5.12), roster order; `reached`: both. `copied`: used as a copy (R5.3). `on`: it will be, or was,
    carried out; decided when its stage begins. `count`: the user's how manieth use of the ability. `event`: the
    index of the newest event that tells of this use: the cause of what it brings about.
    """

    __slots__ = (
        "actor", "copied", "count", "event", "linked", "links", "named", "on", "once", "order", "reached", "step",
    )  # fmt: skip

    def __init__(
        self, order: Order, step: str, actor: Body, named: tuple[Body, ...], event: int, *, links: bool, once: bool
    ) -> None:
        self.order = order
        self.step = step
        self.actor = actor
        self.named = named
        self.reached = named
        self.linked: tuple[Body, ...] = ()
        self.links = links
        self.once = once
        self.copied = False
        self.on = False
        self.count = 0
        self.event = event

    @property
    def target(self) -> Body:
        """The one whom the order names."""
        return self.named[0]


class Day:
    """A day while it is carried out: the bodies in roster order, the plan, and the events so far."""

    __slots__ = (
        "blocked", "bodies", "by_id", "class_uses", "copies", "events", "links", "match", "plan", "rules", "snapshot",
        "stage",
    )  # fmt: skip

    def __init__(self, match: Match, snapshot: Mapping[str, str]) -> None:
        self.match = match
        self.rules = match.rules
        self.snapshot = snapshot
        self.stage = 0
        self.events: list[AnyEvent] = []
        self.bodies = [Body(index, character) for index, character in enumerate(match.characters)]
        self.by_id = {body.id: body for body in self.bodies}
        self.plan: dict[str, list[Use]] = {}
        self.class_uses: list[Use] = []
        self.copies: list[tuple[Use, int]] = []  # copies carried out, and the event that tells whether they succeeded
        self.links: dict[tuple[str, str], int] = {}
        self.blocked: list[AbilityId] = []  # for tomorrow, R7.3
        for link in match.links:
            self.join(self.by_id[link.between[0]], self.by_id[link.between[1]], link.days)

    def note(self, event: AnyEvent) -> int:
        """Record an event; answers its index, to be the cause of others."""
        self.events.append(event)
        return len(self.events) - 1

    def planned(self, step: str) -> Iterable[Use]:
        """The uses of a step that are carried out in this stage, in their order (R2.11)."""
        return [use for use in self.plan.get(step, ()) if use.on]

    def reach(self, use: Use) -> None:
        """Whom a use reaches now: the named, and those directly linked to them; never further (R5.12).

        A linked one that has had what is not given twice is passed over in silence (R5.13).
        """
        linked = {body for named in use.named for body in named.links} if use.links and self.links else None
        if not linked:
            use.linked, use.reached = (), use.named
            return
        use.linked = tuple(
            body for body in self.bodies if body in linked and not (use.once and use.step in body.received)
        )
        use.reached = use.named + use.linked

    def targets_of(self, actor: Body) -> list[Body]:
        """All targets of the class abilities that the character carries out this day (R5.8, chain lightning)."""
        targets: list[Body] = []
        for use in self.class_uses:
            if use.actor is actor and use.on:
                if STAGE_OF[use.step] == self.stage:
                    self.reach(use)  # it may be still to come in this stage
                targets.extend(use.reached)
        return targets

    # Damage and healing

    def damage(
        self, target: Body, amount: int, kind: DamageKind, *, by: Body | None = None, cause: int | None = None
    ) -> None:
        """One damage through the steps of R4.6."""
        if not target.alive or amount <= 0:
            return
        guard = target.protector
        taker = guard if guard is not None and guard.alive else target
        doubled = "backlash" in taker.effects
        if doubled:
            amount *= self.rules.backlash_factor
        taker.spheres -= amount
        taker.hurt = self.note(
            Damaged(
                target=taker.id,
                amount=amount,
                kind=kind,
                left=taker.spheres,
                source=None if by is None else by.id,
                meant=None if taker is target else target.id,
                doubled=doubled,
                cause=cause,
            )
        )
        if by is not None and "reflection" in target.effects and kind not in UNREFLECTED:
            self.damage(by, amount // self.rules.reflection_share, "reflection", by=target, cause=taker.hurt)

    def heal(
        self, target: Body, amount: int, kind: HealKind, *, by: Body | None = None, cause: int | None = None
    ) -> None:
        """One healing, or the damage that a jinx makes of it (R4.9)."""
        if not target.alive or amount <= 0:
            return
        if "jinx" in target.effects:
            self.damage(target, amount, "jinx", by=by, cause=cause)
        elif target.character.resurrected:
            self.note(HealBarred(target=target.id, kind=kind, cause=cause))
        else:
            target.spheres += amount
            self.note(Healed(target=target.id, amount=amount, kind=kind, left=target.spheres, cause=cause))

    # Effects and links

    def lay(self, target: Body, effect: EffectId, days: int, *, cause: int | None = None) -> None:
        """Lay a lasting effect; it replaces the same one (section 5) unless a dispel keeps it off (R5.11)."""
        if target.dispelled and effect in DISPELLABLE:
            self.note(LayPrevented(target=target.id, effect=effect, cause=cause))
            return
        target.effects[effect] = days
        self.note(Laid(target=target.id, effect=effect, days=days, cause=cause))

    def lay_tomorrow(self, target: Body, effect: EffectId, *, cause: int | None = None) -> None:
        """Lay an effect for the next day only (R6.3), also on those who died today (R6.1)."""
        if effect not in target.tomorrow:
            target.tomorrow = (*target.tomorrow, effect)
        self.note(Laid(target=target.id, effect=effect, days=1, tomorrow=True, cause=cause))

    def join(self, one: Body, other: Body, days: int) -> None:
        """Link two characters; the same pair again is the same link, counted anew (R5.12)."""
        self.links[(one.id, other.id) if one.id < other.id else (other.id, one.id)] = days
        if other not in one.links:
            one.links = (*one.links, other)
            other.links = (*other.links, one)

    def part(self, dead: Body) -> list[tuple[str, str]]:
        """End all links of a dead character (R5.12); answers the pairs."""
        ended = [pair for pair in self.links if dead.id in pair]
        for pair in ended:
            del self.links[pair]
        for other in dead.links:
            other.links = tuple(body for body in other.links if body is not dead)
        dead.links = ()
        return ended

    # Items

    def move(
        self, item: ItemId, count: int, giver: Body, taker: Body, how: MoveKind, *, cause: int | None = None
    ) -> None:
        """Units of an item change hands at once (R8.1); the giver has that many."""
        if count <= 0 or giver is taker:
            return
        left = giver.items[item] - count
        if left:
            giver.items[item] = left
        else:
            del giver.items[item]
        taker.items[item] = taker.items.get(item, 0) + count
        self.note(Moved(item=item, count=count, giver=giver.id, taker=taker.id, how=how, cause=cause))
