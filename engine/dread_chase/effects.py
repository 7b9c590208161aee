"""What abilities and talents are made of: a closed vocabulary of effects, of targets, and of triggers (D7.1).

An effect is a value of the data; what it does is in `working`. One more effect is a struct here and a function there.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Amount = Annotated[int, Meta(ge=1, le=100)]
Side = Literal["survivor", "killer"]


class Effect(Struct, frozen=True, forbid_unknown_fields=True, tag_field="effect", gc=False):
    """One thing that an ability does."""


class Move(Effect, frozen=True, tag="move"):
    """The user goes up to so many steps to a free cell that it names, if `walls` also through walls."""

    steps: Amount
    walls: bool = False


class Actions(Effect, frozen=True, tag="actions"):
    """More ⚡: at once in one's own turn, else in one's next."""

    amount: Amount


class Stun(Effect, frozen=True, tag="stun"):
    """Less ⚡ in one's next turn."""

    amount: Amount


class Heal(Effect, frozen=True, tag="heal"):
    """Health, up to what the character began with."""

    amount: Amount


class Damage(Effect, frozen=True, tag="damage"):
    """Damage that is no attack."""

    amount: Amount


class Reveal(Effect, frozen=True, tag="reveal"):
    """The user is shown the talents in the target's hand."""


class Block(Effect, frozen=True, tag="block"):
    """A free cell of plain floor that one side cannot enter for so many rounds, the present one included."""

    stops: Side
    rounds: Amount


class Points(Effect, frozen=True, tag="points"):
    """Repair points of a generator that does not run: more or less."""

    amount: Annotated[int, Meta(ge=-100, le=100)]


class Cooldown(Effect, frozen=True, tag="cooldown"):
    """The skill's cooldown: so many turns more or less."""

    amount: Annotated[int, Meta(ge=-100, le=100)]


class Lasting(Effect, frozen=True):
    """An effect that lies on a piece for so many of its own turns, the present one included if it is its own.

    Of a passive ability that always works it lasts for good, whatever `turns` says.
    """

    turns: Annotated[int, Meta(ge=1, le=100)] = 1


class RepairBonus(Lasting, frozen=True, tag="repair_bonus"):
    """More points for each repair that brings any."""

    points: Amount = 1


class Reroll(Lasting, frozen=True, tag="reroll"):
    """A repair's die that shows no more than this is rolled once more, and the second roll counts."""

    up_to: Amount = 1


class ChestBonus(Lasting, frozen=True, tag="chest_bonus"):
    """Each work on a chest counts for so many more."""

    works: Amount = 1


class Shield(Lasting, frozen=True, tag="shield"):
    """So much less of the next damage; then it is gone."""

    amount: Amount = 1


class Strike(Lasting, frozen=True, tag="strike"):
    """Base attacks do more damage, cost less ⚡ (never below 1), or reach further."""

    damage: Annotated[int, Meta(ge=0, le=100)] = 0
    cheaper: Annotated[int, Meta(ge=0, le=100)] = 0
    reach: Annotated[int, Meta(ge=0, le=100)] = 0


class IgnoreBarricades(Lasting, frozen=True, tag="ignore_barricades"):
    """Built barricades neither stop the killer nor shield from its attacks."""


class IgnoreWindows(Lasting, frozen=True, tag="ignore_windows"):
    """The killer enters windows as any other cell."""


AnyLasting = RepairBonus | Reroll | ChestBonus | Shield | Strike | IgnoreBarricades | IgnoreWindows
AnyEffect = Move | Actions | Stun | Heal | Damage | Reveal | Block | Points | Cooldown | AnyLasting

TargetKind = Literal["self", "survivor", "other", "survivors", "killer", "generator", "cell"]
"""Whom or what an ability is used on: its user; a survivor; a survivor that is not the user; all survivors that it
reaches; the killer; a generator; a cell (`move`, `block`)."""


class Target(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A target rule. `reach`: how far, counted as for attacks; None for the whole board. `walls`: through walls too."""

    kind: TargetKind = "self"
    reach: Annotated[int, Meta(ge=0, le=100)] | None = None
    walls: bool = False


class Ability(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """What a player uses by hand: what it costs (⚡, of a crown ability rage), on whom, and what it does."""

    cost: Annotated[int, Meta(ge=0, le=100)]
    effects: Annotated[tuple[AnyEffect, ...], Meta(min_length=1)]
    target: Target = Target()


class Skill(Ability, frozen=True, kw_only=True):
    """A skill: not again in so many of its owner's turns (D4.5)."""

    cooldown: Amount


class Crown(Ability, frozen=True, kw_only=True):
    """A killer's crown ability: it costs rage; no more rage than `most` is gathered (D4.4)."""

    most: Amount

    @property
    def turns(self) -> int:
        """For how many of the killer's turns it works, the present one included: as long as its longest effect."""
        return max((effect.turns for effect in self.effects if isinstance(effect, Lasting)), default=1)


Trigger = Literal[
    "always",
    "turn_start",
    "hit",
    "hurt",
    "killed",
    "repaired",
    "started",
    "opened",
    "built",
    "destroyed",
    "window",
]
"""When a passive ability works: always; as one's turn begins; one's attack hit; one was hurt and lives; one killed;
one's repair brought points; a generator started (for a survivor: by its doing; for the killer: any); one opened a
chest, built a barricade, destroyed one, entered a window."""


class Passive(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A passive ability. `to`: on oneself, or on the other of the event (`hit`: whom one hit). `per`: how often."""

    trigger: Trigger
    effects: Annotated[tuple[AnyEffect, ...], Meta(min_length=1)]
    to: Literal["self", "other"] = "self"
    per: Literal["time", "turn", "match"] = "time"


def numbers(part: Ability | Passive) -> dict[str, int]:
    """All numbers of an ability by name, for its text: `cost`, `reach`, `cooldown`, and `move_steps` of a `move`.

    A crown ability has `most` and `turns` too. Numbers below 0 stand without their sign.
    """
    told = {
        f"{effect.__struct_config__.tag}_{field}": abs(value)
        for effect in part.effects
        for field in effect.__struct_fields__
        if isinstance(value := getattr(effect, field), int)
    }
    if isinstance(part, Ability):
        told |= {"cost": part.cost, "reach": part.target.reach or 0}
    if isinstance(part, Skill):
        told["cooldown"] = part.cooldown
    if isinstance(part, Crown):
        told |= {"most": part.most, "turns": part.turns}
    return told
