"""One typed value for each fact of a match, each with its cause. They hold the whole truth: `view` says who sees what.

The events of a move stand in the order in which things happened. `cause` is the index in that list of the event that
brought this one about, or None where the player's wish or the rules themselves did.
"""

from engine.dread_chase.events.abilities import (
    ActionsGained,
    CellBlocked,
    CellFreed,
    CooldownChanged,
    CrownOver,
    EffectGone,
    EffectLaid,
    Moment,
    PassiveWorked,
    Revealed,
    Stunned,
    Used,
)
from engine.dread_chase.events.base import Event
from engine.dread_chase.events.course import (
    Carried,
    Ended,
    EndReason,
    GatesClosed,
    GatesOpened,
    GatesSet,
    KillerFound,
    Left,
    MapDrawn,
    Picked,
    Placed,
    PlaceTaken,
    PushedOff,
    Rolled,
    RollFor,
    RoundBegan,
    Tied,
    TimeRanOut,
    TurnBegan,
    TurnEnded,
    WentBack,
)
from engine.dread_chase.events.deeds import (
    Attacked,
    BarricadeAsked,
    Built,
    CardKept,
    CardsDrawn,
    ChestWorked,
    Damaged,
    Destroyed,
    Escaped,
    GeneratorStarted,
    Guarded,
    Healed,
    Killed,
    Moved,
    PointsChanged,
    RageGained,
    Repaired,
    Rode,
    Shielded,
    Stepped,
)

__all__ = [
    "ActionsGained", "AnyEvent", "Attacked", "BarricadeAsked", "Built", "CardKept", "CardsDrawn", "Carried",
    "CellBlocked", "CellFreed", "ChestWorked", "CooldownChanged", "CrownOver", "Damaged", "Destroyed",
    "EffectGone", "EffectLaid", "EndReason", "Ended", "Escaped", "Event", "GatesClosed", "GatesOpened",
    "GatesSet", "GeneratorStarted", "Guarded", "Healed", "Killed", "KillerFound", "Left", "MapDrawn", "Moment",
    "Moved", "PassiveWorked", "Picked", "PlaceTaken", "Placed", "PointsChanged", "PushedOff", "RageGained",
    "Repaired", "Revealed", "Rode", "RollFor", "Rolled", "RoundBegan", "Shielded", "Stepped", "Stunned", "Tied",
    "TimeRanOut", "TurnBegan", "TurnEnded", "Used", "WentBack",
]  # fmt: skip

AnyEvent = (
    Rolled | Tied | KillerFound | Picked | MapDrawn | Placed | PlaceTaken
    | RoundBegan | TurnBegan | TurnEnded | Carried | PushedOff | WentBack
    | Stepped | Rode | Moved | Escaped
    | Repaired | PointsChanged | Guarded | GeneratorStarted
    | Built | BarricadeAsked | Destroyed | ChestWorked | CardsDrawn | CardKept
    | Attacked | Damaged | Shielded | Healed | Killed | RageGained
    | Used | PassiveWorked | ActionsGained | Stunned | EffectLaid | EffectGone | CrownOver
    | CellBlocked | CellFreed | CooldownChanged | Revealed
    | GatesSet | GatesOpened | GatesClosed | Left | TimeRanOut | Ended
)  # fmt: skip
